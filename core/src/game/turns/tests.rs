//! The turns that everybody can follow are those of the game: after every event of whole games by the dice.

use std::collections::HashSet;

use super::Aftermath;
use crate::game::{
    Game, Moment, Step,
    cell::Cell,
    command::{Actor, Command, Course, Waiver},
    dice::{Dice, Seeded},
    event::Invitee,
    ids::{GameId, Home, PlayerId, Timestamp},
    notation::Lettering,
    report::Debt,
    ruleset::Ruleset,
    side::Side,
    state::Stage,
    view::{Phase, Seat},
};

/// Games of every kind of fire, with everything that makes somebody miss a turn or owe something.
const RULES: [&str; 16] = [
    "size=6 fleet=1x3+1x2 mines=5 mine_touch=any mine_effect=skip",
    "size=6 fleet=1x3+1x2 mines=5 mine_touch=any mine_effect=skip sweepers=2 fire=single",
    "size=6 fleet=1x3+1x2 mines=4 mine_touch=any mine_effect=skip sweepers=1 fire=multi:3",
    "size=6 fleet=1x3+1x2 mines=4 mine_touch=any mine_effect=skip subs=2 fire=chain",
    "size=6 fleet=1x3+1x2 mines=5 mine_touch=any mine_effect=skip sweepers=2 fire=salvo:3",
    "size=6 fleet=1x3+1x2 mines=5 mine_touch=any mine_effect=skip subs=1 fire=salvo:afloat",
    "size=6 fleet=2x1 mines=5 mine_touch=any sweepers=2",
    "size=6 fleet=2x1 mines=5 mine_touch=any sweepers=2 fire=chain report=plain",
    "size=6 fleet=2x1 mines=5 mine_touch=any sweepers=2 subs=1 fire=salvo:4",
    "minefield clock=blitz",
    "dutchman-quick fire=multi:3",
    "size=6 fleet=1x3+1x2 judge=paper fire=single",
    "size=6 fleet=1x3+1x2 judge=paper fire=salvo:2",
    "size=6 fleet=1x3+1x2 judge=paper mines=4 mine_touch=any mine_effect=skip sweepers=1 subs=2 fire=chain",
    "size=6 fleet=2x1 judge=paper mines=5 mine_touch=any sweepers=2 subs=2",
    "size=6 fleet=2x1 judge=paper mines=5 mine_touch=any mine_effect=skip subs=2 fire=salvo:3",
];

fn seat(number: u64) -> Seat {
    Seat { player: PlayerId { home: Home::Playground, number }, name: number.to_string() }
}

fn decided(game: &Game, now: Timestamp, dice: &mut Seeded, by: &Actor, command: &Command) -> Step {
    game.decide(&mut Moment { now, dice }, by, command).unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?}"))
}

/// One of these cells, by the dice.
fn one(cells: &[Cell], dice: &mut Seeded) -> Cell {
    cells[dice.below(cells.len() as u32).expect("there is one") as usize]
}

/// Something that may be done now; now and then the clock does it.
fn next(game: &Game, dice: &mut Seeded) -> (Actor, Command) {
    let public = game.public();
    let side = Side::BOTH.into_iter().find(|side| public.awaits(*side)).expect("the game waits for somebody");
    let own = game.own(side);
    let open: Vec<Cell> = Cell::all(public.rules.size).filter(|cell| !public.charts[!side].shot().contains(*cell)).collect();
    let command = match public.phase {
        _ if dice.below(12) == Some(0) => return (Actor::Clock, Command::Lapse),
        Phase::Firing(_) => Command::Fire { cell: one(&open, dice), waiver: Waiver::Waived },
        Phase::Planning => {
            let from = dice.below(open.len() as u32).unwrap_or(0) as usize;
            Command::Volley(open.iter().cycle().skip(from).take(usize::from(own.volley)).copied().collect())
        }
        Phase::Owing(_, Debt::Cell | Debt::Mine) => Command::Give(one(&own.givable.iter().collect::<Vec<_>>(), dice)),
        Phase::Owing(_, Debt::Course) => Command::Steer(Course::Stay),
        Phase::Owing(_, Debt::Answer(_)) => return (Actor::Clock, Command::Lapse),
        Phase::Open | Phase::Placing | Phase::Sailing(_) | Phase::Over(_) => panic!("{:?}", public.phase),
    };
    (Actor::Side(side), command)
}

/// Plays a game to its end, and notes what followed in it.
fn play(rules: &Ruleset, seed: u64, followed: &mut HashSet<Aftermath>) {
    let (mut dice, mut now) = (Seeded(seed), Timestamp(0));
    let mut game = Game::challenge(GameId::new(1, 1), now, rules.clone(), seat(1), Invitee::Anyone, None);
    game = decided(&game, now, &mut dice, &Actor::Visitor(seat(2)), &Command::Join { handle: None, room: None }).after;
    for by in Side::BOTH.map(Actor::Side) {
        for command in [Command::Shuffle, Command::Ready] {
            game = decided(&game, now, &mut dice, &by, &command).after;
        }
    }
    while !game.over() {
        let (by, command) = next(&game, &mut dice);
        if by == Actor::Clock {
            now = game.expires().expect("under way");
        }
        let step = decided(&game, now, &mut dice, &by, &command);
        for event in &step.events {
            game.evolve(now, event).expect("what was decided can be evolved");
            if let Stage::Firing(firing) = &game.stage {
                assert_eq!(firing.turns, game.public.turns, "{rules}, {seed}: after {event:?}");
            }
            followed.extend(game.public.aftermath());
        }
    }
}

#[test]
fn the_public_view_follows_the_turns_of_the_game() {
    let mut followed = HashSet::new();
    for text in RULES {
        let rules = Ruleset::parse(text, Lettering::Latin).expect("rules that are allowed");
        (0..8).for_each(|seed| play(&rules, seed, &mut followed));
    }
    assert_eq!(followed.len(), 2 * 6, "each kind for each side: {followed:?}");
}
