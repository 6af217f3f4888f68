//! Mines, minesweepers and submarines in games on paper: what follows from an answer, how dying shots are answered and reported,
//! and who wins.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    event::Event,
    layout::Layout,
    paper::Claim,
    record::Record,
    report::{Debt, Ending},
    side::Side,
    view::Phase,
};
use broadside_present::messages;
use broadside_testkit::staged::{NOON, after, ask, rules, started_game};
use broadside_words::locale::Locale;

use Claim::{Hit, Mine, Miss, Submarine, Sunk, Sweeper};

/// A started game with these fleets, legal or not.
fn game(text: &str, fleets: [&str; 2]) -> Game {
    let rules = rules(&format!("size=6 judge=paper first=host {text}"));
    let fleets = fleets.map(|fleet| Layout::parse(fleet, rules.notation()).expect("pieces"));
    started_game(&rules, [&fleets[0], &fleets[1]], &mut SeededDice(3))
}

pub fn cell(game: &Game, name: &str) -> Cell {
    game.rules().notation().parse(name).expect("a cell of the field")
}

pub fn apply(game: &Game, side: Side, command: &Command) -> Game {
    after(game, NOON.plus_seconds(5), &mut SeededDice(1), &Actor::Side(side), command)
}

fn fire(game: &Game, side: Side, name: &str) -> Game {
    apply(game, side, &Command::Fire { cell: cell(game, name), waiver: Waiver::Waived })
}

/// Gives these answers one after another, each by the side that owes it. Checks that every state in between can be stored.
pub fn answer_all(mut game: Game, claims: &[Claim]) -> Game {
    for claim in claims {
        let Phase::Owing(side, Debt::Answer(_)) = game.public().phase else { panic!("{:?}", game.public().phase) };
        assert!(ask(&game, NOON, &mut SeededDice(1), &Actor::Side(!side), &Command::Answer(*claim)).is_err(), "the other side owes none");
        game = apply(&game, side, &Command::Answer(*claim));
        assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(&game));
    }
    game
}

fn pending(game: &Game) -> (Phase, u8) {
    (game.public().phase, game.public().pending_answers.left)
}

fn owed_answer(game: &Game, side: Side, name: &str) -> Phase {
    Phase::Owing(side, Debt::Answer(cell(game, name)))
}

pub fn assert_record_verifies(game: &Game) {
    let record = Record::of(game).expect("the game is over");
    assert_eq!(record.verify(), vec![], "{record}");
    assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
    for ending in Side::BOTH.into_iter().flat_map(|side| [Ending::Won(side), Ending::Judged(side)]).chain([Ending::Void]) {
        let other = Record { ending, ..record.clone() };
        assert_eq!(other.verify().is_empty(), ending == record.ending, "{ending:?}:\n{record}");
    }
}

/// The names of the events from this index on.
pub fn event_names(game: &Game, from: usize) -> Vec<String> {
    game.log()[from..].iter().map(|logged| format!("{:?}", logged.event)).collect()
}

pub fn final_ending(game: &Game) -> Option<Ending> {
    match game.public().phase {
        Phase::Over(ending) => Some(ending),
        _ => None,
    }
}

#[test]
fn paper_mine_asks_for_a_cell_of_the_sealed_fleet() {
    let game = game("mines=1 fleet=2x1", ["А1 В6 mines:Е6", "А1 В6 mines:Е6"]);
    let struck = answer_all(fire(&game, Side::A, "Е6"), &[Mine]);
    assert_eq!(struck.public().phase, Phase::Owing(Side::A, Debt::Cell));
    let give = |game: &Game, name: &str| ask(game, NOON, &mut SeededDice(1), &Actor::Side(Side::A), &Command::Give(cell(game, name)));
    assert!(give(&struck, "Г4").is_err(), "only a deck of the sealed field can be disclosed");
    let given = give(&struck, "А1").expect("a deck").after;
    assert_eq!(given.public().phase, Phase::Firing(Side::B), "a mine ends the turn");
    assert!(given.public().charts.a.given.contains(cell(&given, "А1")));
    let denied = answer_all(fire(&given, Side::B, "А1"), &[Miss]);
    assert_eq!(denied.public().phase, Phase::Over(Ending::Judged(Side::B)), "the ship there was disclosed");
    for (side, expected) in [(Side::A, "Your paper does not match"), (Side::B, "You win: ")] {
        let own = messages::ending(&denied, side, None).expect("the game is over").phrase(Locale::EN);
        assert!(own.starts_with(expected), "{own}");
    }
    assert_record_verifies(&denied);
    let honest = answer_all(fire(&given, Side::B, "А1"), &[Sunk(1)]);
    assert_eq!(honest.public().phase, Phase::Firing(Side::B));
}

#[test]
fn paper_minesweeper_asks_for_a_mine_and_a_mine_may_cost_a_turn() {
    let sweeping = game("mines=1 sweepers=1 fleet=2x1", ["А1 В6 mines:Е6 sweepers:Е1", "А1 В6 mines:Е6 sweepers:Е1"]);
    let struck = answer_all(fire(&sweeping, Side::A, "Е1"), &[Sweeper]);
    assert_eq!(struck.public().phase, Phase::Owing(Side::A, Debt::Mine));
    let given = apply(&struck, Side::A, &Command::Give(cell(&struck, "Е6")));
    assert_eq!(given.public().phase, Phase::Firing(Side::B));
    let denied = answer_all(fire(&given, Side::B, "Е6"), &[Miss]);
    assert_eq!(denied.public().phase, Phase::Over(Ending::Judged(Side::B)), "the mine there was disclosed");
    assert_record_verifies(&denied);

    let skipping = game("mines=1 mine_effect=skip fleet=2x1", ["А1 В6 mines:Е6", "А1 В6 mines:Е6"]);
    let struck = answer_all(fire(&skipping, Side::A, "Е6"), &[Mine]);
    assert_eq!(struck.public().phase, Phase::Firing(Side::B));
    let missed = answer_all(fire(&struck, Side::B, "Г4"), &[Miss]);
    assert_eq!(missed.public().phase, Phase::Firing(Side::B), "A misses the turn");
}

#[test]
fn paper_submarine_returns_fire_and_is_reported_when_answered() {
    let game = game("subs=2 fleet=1x2", ["А1-А2 subs:Г4 subs:Е6", "А1-А2 subs:Г4 subs:Е1"]);
    let called = fire(&game, Side::A, "Г4");
    assert_eq!(pending(&called), (owed_answer(&called, Side::B, "Г4"), 1));
    let from = called.log().len();
    let returned = answer_all(called, &[Submarine]);
    assert_eq!(event_names(&returned, from), ["Answered", "Called"]);
    assert_eq!(pending(&returned), (owed_answer(&returned, Side::A, "Г4"), 0), "its owner is asked about the dying shot");
    assert_eq!(returned.public().shots, 0, "nothing is reported yet");

    // A submarine lies there, too: it fires back at a cell that was just fired at, so no more answers are owed.
    let from = returned.log().len();
    let settled = answer_all(returned.clone(), &[Submarine]);
    assert_eq!(event_names(&settled, from), ["Answered", "Fired"]);
    let Some(Event::Fired { side: Side::A, dying, .. }) = settled.log().last().map(|logged| &logged.event) else { panic!("a shot of A") };
    let dying_shots: Vec<(Side, bool)> = dying.iter().map(|shot| (shot.by, shot.outcome.is_some())).collect();
    assert_eq!(dying_shots, [(Side::B, true), (Side::A, false)]);
    assert_eq!((settled.public().phase, settled.public().shots), (Phase::Firing(Side::A), 1));
    assert!(Side::BOTH.into_iter().all(|side| settled.public().charts[side].wrecks.len() == 1));

    // The sealed field answers for a player who does not.
    let deadline = returned.wait_end().expect("a turn runs");
    let lapsed = after(&returned, deadline, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    assert_eq!((lapsed.public().phase, lapsed.public().charts.a.wrecks.len()), (Phase::Firing(Side::A), 1));

    let resigned = apply(&settled, Side::B, &Command::Resign);
    assert_record_verifies(&resigned);
}

#[test]
fn dying_shot_at_a_fired_cell_is_reported_at_once() {
    let game = game("subs=1 fleet=1x2 fire=single", ["А1-А2 subs:Е6", "А1-А2 subs:Г4"]);
    let missed = answer_all(fire(&game, Side::A, "Д5"), &[Miss]);
    let back = answer_all(fire(&missed, Side::B, "Г4"), &[Miss]);
    let from = back.log().len();
    let settled = answer_all(fire(&back, Side::A, "Г4"), &[Submarine]);
    assert_eq!(event_names(&settled, from), ["Called", "Fired"]);
    assert_eq!(settled.public().phase, Phase::Firing(Side::B));
    assert_record_verifies(&apply(&settled, Side::A, &Command::Resign));
}

/// The rules, both fleets, A's shots with the answers to each, and the ending.
type Match = (&'static str, [&'static str; 2], &'static [(&'static str, &'static [Claim])], Option<Ending>);

#[test]
fn paper_fields_decide_the_winner_whatever_lies_there() {
    let rows: [Match; 10] = [
        // The shooter's sinking comes first, even if the dying shot takes the last ship.
        ("subs=1 fleet=none", ["subs:А1", "subs:А1"], &[("А1", &[Submarine, Submarine])], Some(Ending::Won(Side::A))),
        // The dying shot takes the last ship of the shooter.
        (
            "subs=1 fleet=1x1",
            ["А1 subs:В3", "В3 subs:А1"],
            &[("А1", &[Submarine, Sunk(1)]), ("В3", &[Sunk(1)])],
            Some(Ending::Won(Side::A)),
        ),
        ("subs=2 fleet=none", ["subs:А1 subs:Г4", "subs:А1 subs:Г4"], &[("А1", &[Submarine, Submarine])], None),
        // False answers: a ship is called a submarine, and the submarine a ship. The win stands.
        (
            "subs=1 fleet=1x1",
            ["А1 subs:В3", "А1 subs:В3"],
            &[("А1", &[Submarine, Sunk(1)]), ("В3", &[Sunk(1)])],
            Some(Ending::Won(Side::A)),
        ),
        // A false answer about a dying shot, which no fleet could give.
        ("subs=1 fleet=1x1", ["А1 subs:В3", "А1 subs:Г4"], &[("Г4", &[Submarine, Hit])], Some(Ending::Judged(Side::B))),
        // The same by a player whose own answer was false as well.
        ("subs=1 fleet=1x1", ["А1 subs:В3", "А1 subs:В3"], &[("Г4", &[Submarine, Hit])], Some(Ending::Void)),
        // More submarines than there are.
        (
            "subs=1 fleet=2x1",
            ["А1 В3 subs:Д1", "А1 В3 subs:Е6"],
            &[("А1", &[Submarine, Sunk(1)]), ("Е6", &[Submarine, Miss])],
            Some(Ending::Judged(Side::A)),
        ),
        // Both deny what lies there, and each answer alone may be true.
        ("subs=1 fleet=1x1", ["А1 subs:В3", "А1 subs:В3"], &[("А1", &[Submarine, Miss])], None),
        // An illegal field: of the target, and of the winner.
        ("fleet=1x2+1x1", ["А1-Б1 Е6", "А1+Б2 Е6"], &[("А1", &[Hit]), ("Б2", &[Sunk(2)])], Some(Ending::Judged(Side::A))),
        (
            "fleet=1x2+1x1",
            ["А1+Б2 Е6", "А1-Б1 Е6"],
            &[("А1", &[Hit]), ("Б1", &[Sunk(2)]), ("Е6", &[Sunk(1)])],
            Some(Ending::Judged(Side::B)),
        ),
    ];
    for (text, fleets, shots, ending) in rows {
        let mut game = game(text, fleets);
        for (name, claims) in shots {
            game = answer_all(fire(&game, Side::A, name), claims);
        }
        let over = final_ending(&game);
        assert_eq!(over, ending, "{text}: {fleets:?}: {shots:?}");
        if over.is_some() {
            assert_record_verifies(&game);
        }
    }
}

#[test]
fn dying_shots_after_a_paper_salvo_are_asked_after_both_lists() {
    let game = game("fire=salvo:2 subs=1 mines=1 mine_effect=skip fleet=1x1", ["А1 subs:Г4 mines:Е6", "А1 subs:Г1 mines:Е6"]);
    let cells = |names: &str| names.split_whitespace().map(|name| cell(&game, name)).collect::<Vec<_>>();
    let sent = apply(&game, Side::A, &Command::Volley(cells("Г1 Е6")));
    let listed = apply(&sent, Side::B, &Command::Volley(cells("Г4 Е1")));
    let lists = answer_all(listed, &[Submarine, Mine, Submarine]);
    assert_eq!(pending(&lists), (owed_answer(&lists, Side::A, "Е1"), 1), "the lists come first");
    let dying = answer_all(lists, &[Miss]);
    assert_eq!(pending(&dying), (owed_answer(&dying, Side::A, "Г1"), 0), "the submarine that A sank fires first");
    let next = answer_all(dying, &[Miss]);
    assert_eq!(pending(&next), (owed_answer(&next, Side::B, "Г4"), 0));
    let settled = answer_all(next, &[Miss]);
    assert_eq!((settled.public().shots, settled.public().charts.b.wrecks.len()), (4, 1));
    assert!(settled.public().misses_salvo(Side::A), "A struck a mine and leaves the next salvo out");
    let resigned = apply(&settled, Side::B, &Command::Resign);
    assert_record_verifies(&resigned);
}
