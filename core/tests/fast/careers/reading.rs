//! Tests of the facts that careers read from games: every preset played by computers, and every way to end.

use broadside_arena::career::facts::{Family, GameEnd, GameFacts, SideStats};
use broadside_game::{
    Game,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    event::Invitee,
    ids::GameId,
    record::{Record, RecordedAction},
    report::Ending,
    ruleset::PRESETS,
    side::Side,
    view::{Phase, Seat},
};
use broadside_testkit::staged::{
    NOON, after, challenge, joined_game, parse_fleet, play_on, rules, seat, side_to_fire, started_game, started_random_game, whole_match,
};

fn ships(game: &Game) -> u16 {
    game.rules().pieces().iter().filter(|spec| spec.kind.is_ship()).count() as u16
}

/// Shots, hits and the longest run of hits of a side, counted from the record of the game.
fn shot_statistics(game: &Game, side: Side) -> (u16, u16, u16) {
    let record = Record::of(game).expect("a finished game has a record");
    let answers: Vec<bool> = record
        .moves
        .iter()
        .filter(|recorded| recorded.side == side)
        .flat_map(|recorded| match &recorded.action {
            RecordedAction::Shot(_, answer) => vec![answer.clone()],
            RecordedAction::Salvo(shots) => shots.iter().map(|(_, answer)| answer.clone()).collect(),
            _ => Vec::new(),
        })
        .map(|answer| answer.starts_with("HIT") || answer.starts_with("SUNK"))
        .collect();
    let longest = answers.split(|hit| !hit).map(<[bool]>::len).max().unwrap_or(0);
    (answers.len() as u16, answers.iter().filter(|hit| **hit).count() as u16, longest as u16)
}

#[test]
fn facts_of_every_preset_agree_with_its_record() {
    for (name, seed) in PRESETS.into_iter().flat_map(|name| [5, 6, 7].map(|seed| (name, seed))) {
        let rules = rules(name);
        let game = whole_match(&rules, seed);
        let Phase::Over(ending) = game.public().phase else { panic!("{name} is not finished") };
        let facts = GameFacts::of(&game).unwrap_or_else(|| panic!("{name}: no facts"));
        assert_eq!((facts.game, facts.at, facts.family), (game.id(), game.log().last().expect("events").at, Family::of(&rules)), "{name}");
        assert_eq!(facts.end.winner(), ending.winner().map(Side::number), "{name}");
        for (at, side) in Side::BOTH.into_iter().enumerate() {
            let (own, other) = (&facts.sides[at], &facts.sides[1 - at]);
            assert_eq!(own.afloat + other.sunk, ships(&game), "{name}: every ship is afloat or sunk");
            assert!(own.streak <= own.hits && own.opening <= own.streak && own.hits <= own.shots, "{name}: {own:?}");
            assert!(own.wounds <= own.decks, "{name}: {own:?}");
            if rules.subs == 0 && rules.exchanges_shots() {
                assert_eq!(own.hits, other.wounds, "{name}: without dying shots, wounds are hits");
            }
            if rules.exchanges_shots() {
                assert_eq!((own.shots, own.hits, own.streak), shot_statistics(&game, side), "{name}");
            }
            if facts.end == GameEnd::Won(at as u8) {
                assert_eq!((other.afloat, own.sunk), (0, ships(&game)), "{name}: the whole fleet was sunk");
            }
        }
    }
}

/// A game on a 5x5 field after these shots, one every ten seconds, and these final commands.
fn skirmish(shots: &[(Side, &str)], ends: &[(Actor, Command)]) -> Game {
    let rules = rules("size=5 fleet=1x2+1x1 first=host fire=single draws=agreed");
    let fleets = [parse_fleet(&rules, "А1-А2 Д5"), parse_fleet(&rules, "В1-В2 Д5")];
    let mut game = started_game(&rules, [&fleets[0], &fleets[1]], &mut SeededDice(1));
    let notation = game.rules().notation();
    for (number, (side, cell)) in (1..).zip(shots) {
        assert_eq!(side_to_fire(&game), Some(*side), "it is the turn of {side:?}");
        let cell = notation.parse(cell).expect("a cell");
        let fire = Command::Fire { cell, waiver: Waiver::Waived };
        game = after(&game, NOON.plus_seconds(number * 10), &mut SeededDice(1), &Actor::Side(*side), &fire);
    }
    for (actor, command) in ends {
        game = after(&game, NOON.plus_seconds(600), &mut SeededDice(1), actor, command);
    }
    game
}

const A: Side = Side::A;
const B: Side = Side::B;

#[test]
fn facts_of_a_small_game_are_exact() {
    let shots = [(A, "В1"), (B, "А1"), (A, "В2"), (B, "А2"), (A, "Д1"), (B, "А5"), (A, "Д5")];
    let facts = GameFacts::of(&skirmish(&shots, &[])).expect("the game has facts");
    assert_eq!((facts.end, facts.seconds, facts.family, facts.casual), (GameEnd::Won(0), 60, Family::Custom, false));
    let Seat { player, name } = seat(1, "Анна");
    let anna = SideStats { player, name, shots: 4, hits: 3, streak: 2, opening: 2, sunk: 2, afloat: 1, wounds: 2, decks: 3, behind: 0 };
    let Seat { player, name } = seat(2, "Oleg");
    let oleg = SideStats { player, name, shots: 3, hits: 2, streak: 2, opening: 2, sunk: 1, afloat: 0, wounds: 3, decks: 3, behind: 1 };
    assert_eq!(facts.sides, [anna, oleg]);
}

#[test]
fn facts_read_the_end_from_the_winning_side() {
    let (by_a, by_b) = (Actor::Side(A), Actor::Side(B));
    let shots = [(A, "Д1"), (B, "Д1")];
    type Row = (&'static str, Vec<(Actor, Command)>, GameEnd);
    let rows: [Row; 3] = [
        ("the challenger resigns", vec![(by_a.clone(), Command::Resign)], GameEnd::Resigned(1)),
        ("the opponent resigns", vec![(by_b.clone(), Command::Resign)], GameEnd::Resigned(0)),
        ("both agree on a draw", vec![(by_a, Command::OfferDraw), (by_b, Command::OfferDraw)], GameEnd::Drawn),
    ];
    for (case, ends, expected) in rows {
        let facts = GameFacts::of(&skirmish(&shots, &ends)).expect(case);
        assert_eq!((facts.end, facts.sides[0].shots, facts.seconds), (expected, 1, 590), "{case}");
    }
}

#[test]
fn three_lapsed_turns_count_as_a_loss() {
    let mut game = skirmish(&[(A, "Д1")], &[]);
    let mut empty = ["А1", "А2", "А3", "А4", "А5"].into_iter();
    while let Some(due) = game.deadline() {
        game = after(&game, due, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
        if side_to_fire(&game) == Some(A) {
            let cell = game.rules().notation().parse(empty.next().expect("the game ends after three lapsed turns")).expect("a cell");
            game = after(&game, due, &mut SeededDice(1), &Actor::Side(A), &Command::Fire { cell, waiver: Waiver::Waived });
        }
    }
    assert_eq!(game.public().phase, Phase::Over(Ending::Forfeited(B)));
    assert_eq!(GameFacts::of(&game).expect("the game has facts").end, GameEnd::Forfeited(0));
}

#[test]
fn games_without_a_fight_give_no_facts() {
    let rules = rules("classic");
    let (open, placing) = (challenge(&rules), joined_game(&rules));
    let invitee = Invitee::Player(seat(2, "Oleg").player, "Oleg".to_owned());
    let addressed = Game::challenge(GameId::new(7, 4243), NOON, rules.clone(), seat(1, "Анна"), invitee, None);
    let mut dice = SeededDice(3);
    let under_way = started_random_game(&rules, &mut dice);
    let step = |game: &Game, by: Actor, command: Command| after(game, NOON, &mut SeededDice(1), &by, &command);
    let expired = |game: &Game| {
        let due = game.deadline().expect("the game has a deadline");
        after(game, due, &mut SeededDice(1), &Actor::Clock, &Command::Lapse)
    };
    let games = [
        ("open", open.clone()),
        ("fleets are being laid", placing.clone()),
        ("under way", play_on(under_way, &mut dice, 9)),
        ("declined", step(&addressed, Actor::Visitor(seat(2, "Oleg")), Command::Decline { handle: None })),
        ("withdrawn", step(&open, Actor::Side(A), Command::Resign)),
        ("resigned before a fleet was laid", step(&placing, Actor::Side(B), Command::Resign)),
        ("expired without an opponent", expired(&open)),
        ("expired without fleets", expired(&placing)),
    ];
    for (case, game) in games {
        assert_eq!(GameFacts::of(&game), None, "{case}");
    }
}
