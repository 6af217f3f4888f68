//! Games for tests: rules from text, players, single steps, whole matches by seed. Uses only what a player may see; a fleet is
//! known here only because the test placed it or its owner may see it.

use broadside_game::{
    Game, Moment, Transition,
    cell::CellSet,
    command::{Actor, Command, Refusal, Waiver},
    dice::{Dice, SeededDice},
    event::Invitee,
    ids::{GameId, Home, PlayerId, Timestamp},
    layout::Layout,
    notation::Lettering,
    ruleset::Ruleset,
    side::Side,
    view::{OwnView, Phase, Seat},
};

/// The start time of the games.
pub const NOON: Timestamp = Timestamp(1_763_726_400_000);

/// Parses rules, with Russian letters by default.
pub fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text, Lettering::Russian).expect("staged rules are legal")
}

/// A player with this name.
pub fn seat(number: u64, name: &str) -> Seat {
    Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() }
}

/// A challenge to anyone.
pub fn challenge(rules: &Ruleset) -> Game {
    Game::challenge(GameId::new(7, 4242), NOON, rules.clone(), seat(1, "Анна"), Invitee::Anyone, None)
}

/// The transition that a command causes at this time.
pub fn ask(game: &Game, now: Timestamp, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Result<Transition, Refusal> {
    game.decide(&mut Moment { now, dice }, by, command)
}

/// The game after a command, which must be accepted.
pub fn after(game: &Game, now: Timestamp, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Game {
    match ask(game, now, dice, by, command) {
        Ok(step) => step.after,
        Err(refusal) => panic!("{by:?} asks {command:?} and is refused: {refusal:?}"),
    }
}

/// A challenge that was accepted.
pub fn joined(rules: &Ruleset) -> Game {
    let join = Command::Join { handle: None, room: None };
    after(&challenge(rules), NOON, &mut SeededDice(0), &Actor::Visitor(seat(2, "Oleg")), &join)
}

/// A game that has begun with these fleets, A's and B's.
pub fn begun(rules: &Ruleset, fleets: [&Layout; 2], dice: &mut dyn Dice) -> Game {
    let mut game = joined(rules);
    for (side, fleet) in Side::BOTH.into_iter().zip(fleets) {
        for command in [Command::Lay(fleet.clone()), Command::Ready] {
            game = after(&game, NOON, dice, &Actor::Side(side), &command);
        }
    }
    game
}

/// A game that has begun with random fleets.
pub fn begun_by_lot(rules: &Ruleset, dice: &mut dyn Dice) -> Game {
    let fleets = [fleet(rules, dice), fleet(rules, dice)];
    begun(rules, [&fleets[0], &fleets[1]], dice)
}

/// A random fleet for these rules.
pub fn fleet(rules: &Ruleset, dice: &mut dyn Dice) -> Layout {
    Layout::random(rules, dice).expect("the staged rules leave room")
}

/// Parses a fleet in the notation of the game.
pub fn laid(rules: &Ruleset, text: &str) -> Layout {
    Layout::read(text, rules.notation()).expect("a staged fleet reads")
}

/// The side to fire, during the firing phase.
pub fn to_fire(game: &Game) -> Option<Side> {
    match game.public().phase {
        Phase::Firing(side) => Some(side),
        Phase::Open | Phase::Placing | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => None,
    }
}

/// All decks of this side, as its owner sees them.
pub fn decks(game: &Game, side: Side) -> CellSet {
    game.own(side).decks()
}

/// The number of positions the computer examines in a table game: few, for speed.
const GLANCE: u32 = 60;

/// The command of the computer on this side, if the game waits for it.
pub fn computers(own: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    match (&own.public.sea, own.public.phase) {
        (Some(view), Phase::Sailing(side)) if side == own.side => {
            let (from, action) = broadside_gunner::helm::choose_within(&view.sea, view.half(side), GLANCE, dice)?;
            Some(Command::Sail { from, action, waiver: Waiver::Waived })
        }
        _ => broadside_gunner::act(own, dice),
    }
}

/// Lets both computers continue `game`, one second per command, for at most `most` commands.
pub fn play_on(mut game: Game, dice: &mut dyn Dice, most: usize) -> Game {
    let started = game.log().last().map_or(NOON, |logged| logged.at);
    for second in 1..=most {
        let act = |side: Side, dice: &mut dyn Dice| Some((side, computers(&game.own(side), dice)?));
        let Some((side, command)) = act(Side::A, dice).or_else(|| act(Side::B, dice)) else { break };
        game = after(&game, started.plus_seconds(second as u32), dice, &Actor::Side(side), &command);
    }
    game
}

/// A match between two computers, from the first shot to the last.
pub fn whole_match(rules: &Ruleset, seed: u64) -> Game {
    let mut dice = SeededDice(seed);
    let game = begun_by_lot(rules, &mut dice);
    play_on(game, &mut dice, 20_000)
}

/// Decodes hex digits.
pub fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex digits")).collect()
}
