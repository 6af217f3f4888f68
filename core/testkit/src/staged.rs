//! Games staged for tests: rules as typed, people, steps, whole matches by seed. Knows what a player
//! knows; a fleet is known here only because the test itself laid it or its owner may see it.

use broadside_game::{
    Game, Moment, Transition,
    cell::CellSet,
    command::{Actor, Command, Refusal, Waiver},
    dice::{Dice, Seeded},
    event::Invitee,
    ids::{GameId, Home, PlayerId, Timestamp},
    layout::Layout,
    notation::Lettering,
    ruleset::Ruleset,
    side::Side,
    view::{OwnView, Phase, Seat},
};

/// When every staged game begins.
pub const NOON: Timestamp = Timestamp(1_763_726_400_000);

/// Rules as they are typed, Russian letters where nothing else is said.
pub fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text, Lettering::Russian).expect("staged rules are lawful")
}

/// A person with this name.
pub fn seat(number: u64, name: &str) -> Seat {
    Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() }
}

/// A challenge to anyone.
pub fn challenge(rules: &Ruleset) -> Game {
    Game::challenge(GameId::new(7, 4242), NOON, rules.clone(), seat(1, "Анна"), Invitee::Anyone, None)
}

/// What follows from a command at this moment.
pub fn ask(game: &Game, now: Timestamp, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Result<Transition, Refusal> {
    game.decide(&mut Moment { now, dice }, by, command)
}

/// The game after a command that is not refused.
pub fn after(game: &Game, now: Timestamp, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Game {
    match ask(game, now, dice, by, command) {
        Ok(step) => step.after,
        Err(refusal) => panic!("{by:?} asks {command:?} and is refused: {refusal:?}"),
    }
}

/// The challenge, taken up.
pub fn joined(rules: &Ruleset) -> Game {
    let join = Command::Join { handle: None, room: None };
    after(&challenge(rules), NOON, &mut Seeded(0), &Actor::Visitor(seat(2, "Oleg")), &join)
}

/// The battle of these two fleets, A's and B's, begun.
pub fn begun(rules: &Ruleset, fleets: [&Layout; 2], dice: &mut dyn Dice) -> Game {
    let mut game = joined(rules);
    for (side, fleet) in Side::BOTH.into_iter().zip(fleets) {
        for command in [Command::Lay(fleet.clone()), Command::Ready] {
            game = after(&game, NOON, dice, &Actor::Side(side), &command);
        }
    }
    game
}

/// A fleet of these rules, laid by the dice.
pub fn fleet(rules: &Ruleset, dice: &mut dyn Dice) -> Layout {
    Layout::random(rules, dice).expect("the staged rules leave room")
}

/// A fleet as its owner typed it, in the game's own letters.
pub fn laid(rules: &Ruleset, text: &str) -> Layout {
    Layout::read(text, rules.notation()).expect("a staged fleet reads")
}

/// The side to fire, while shots are exchanged.
pub fn to_fire(game: &Game) -> Option<Side> {
    match game.public().phase {
        Phase::Firing(side) => Some(side),
        Phase::Open | Phase::Placing | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => None,
    }
}

/// Every deck this side laid, as its owner sees them.
pub fn decks(game: &Game, side: Side) -> CellSet {
    game.own(side).decks()
}

/// How many positions the computer looks at in a table game of these tests: it plays badly, and fast.
const GLANCE: u32 = 60;

/// What the computer of this side does, if the game waits for it.
pub fn computers(own: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    match (&own.public.sea, own.public.phase) {
        (Some(view), Phase::Sailing(side)) if side == own.side => {
            let (from, helm) = broadside_gunner::helm::choose_within(&view.sea, view.half(side), GLANCE, dice)?;
            Some(Command::Sail { from, helm, waiver: Waiver::Waived })
        }
        _ => broadside_gunner::act(own, dice),
    }
}

/// The two computers play `game` on, a second for each thing done, until `most` are done.
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
    let mut dice = Seeded(seed);
    let fleets = [fleet(rules, &mut dice), fleet(rules, &mut dice)];
    let game = begun(rules, [&fleets[0], &fleets[1]], &mut dice);
    play_on(game, &mut dice, 20_000)
}

/// Bytes as hex digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of hex digits.
pub fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex digits")).collect()
}
