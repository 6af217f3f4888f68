//! Reproducible games for tests: rules from text, players, single commands, whole games by seed. The computer players get only
//! what a player may see.

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

/// Parses rules, with Russian letters by default. Panics if they are invalid.
pub fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text, Lettering::Russian).expect("the rules of the test are valid")
}

/// A person with this number and name.
pub fn seat(number: u64, name: &str) -> Seat {
    Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() }
}

/// A challenge to anyone by the first player.
pub fn challenge(rules: &Ruleset) -> Game {
    Game::challenge(GameId::new(7, 4242), NOON, rules.clone(), seat(1, "Анна"), Invitee::Anyone, None)
}

/// The result of a command at this time; the game itself does not change.
pub fn ask(game: &Game, now: Timestamp, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Result<Transition, Refusal> {
    game.decide(&mut Moment { now, dice }, by, command)
}

/// The game after a command at this time. Panics if the command is refused.
pub fn after(game: &Game, now: Timestamp, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Game {
    match ask(game, now, dice, by, command) {
        Ok(step) => step.after,
        Err(refusal) => panic!("{command:?} of {by:?} was refused: {refusal:?}"),
    }
}

/// A game with two players in which no fleet is placed yet.
pub fn joined_game(rules: &Ruleset) -> Game {
    let join = Command::Join { handle: None, room: None };
    after(&challenge(rules), NOON, &mut SeededDice(0), &Actor::Visitor(seat(2, "Oleg")), &join)
}

/// A game that has started with these fleets of sides A and B.
pub fn started_game(rules: &Ruleset, fleets: [&Layout; 2], dice: &mut dyn Dice) -> Game {
    let mut game = joined_game(rules);
    for (side, fleet) in Side::BOTH.into_iter().zip(fleets) {
        for command in [Command::Lay(fleet.clone()), Command::Ready] {
            game = after(&game, NOON, dice, &Actor::Side(side), &command);
        }
    }
    game
}

/// A game that has started with random fleets.
pub fn started_random_game(rules: &Ruleset, dice: &mut dyn Dice) -> Game {
    let fleets = [fleet(rules, dice), fleet(rules, dice)];
    started_game(rules, [&fleets[0], &fleets[1]], dice)
}

/// A random fleet for these rules.
pub fn fleet(rules: &Ruleset, dice: &mut dyn Dice) -> Layout {
    Layout::random(rules, dice).expect("the rules of the test leave room for a fleet")
}

/// Parses a fleet in the notation of the rules. Panics if it is invalid.
pub fn parse_fleet(rules: &Ruleset, text: &str) -> Layout {
    Layout::parse(text, rules.notation()).expect("the fleet of the test is valid")
}

/// The side whose turn it is to fire; `None` outside the firing phase.
pub fn side_to_fire(game: &Game) -> Option<Side> {
    match game.public().phase {
        Phase::Firing(side) => Some(side),
        Phase::Open | Phase::Placing | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => None,
    }
}

/// All decks of this side.
pub fn decks(game: &Game, side: Side) -> CellSet {
    game.own_view(side).decks()
}

/// The number of positions that the computer examines for a move of the table game: few, for speed.
const MAX_POSITIONS: u32 = 60;

/// The command that the computer would give on this side; `None` if the game does not wait for the side.
pub fn computer_command(own: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    match (&own.public.sea, own.public.phase) {
        (Some(view), Phase::Sailing(side)) if side == own.side => {
            let (from, action) = broadside_gunner::helm::choose_within(&view.sea, view.half(side), MAX_POSITIONS, dice)?;
            Some(Command::Sail { from, action, waiver: Waiver::Waived })
        }
        _ => broadside_gunner::act(own, dice),
    }
}

/// Lets the computer continue `game` on both sides, with one second per command, for at most `most` commands.
pub fn play_on(mut game: Game, dice: &mut dyn Dice, most: usize) -> Game {
    let started = game.log().last().map_or(NOON, |logged| logged.at);
    for second in 1..=most {
        let act = |side: Side, dice: &mut dyn Dice| Some((side, computer_command(&game.own_view(side), dice)?));
        let Some((side, command)) = act(Side::A, dice).or_else(|| act(Side::B, dice)) else { break };
        game = after(&game, started.plus_seconds(second as u32), dice, &Actor::Side(side), &command);
    }
    game
}

/// A whole game between two computer players.
pub fn whole_match(rules: &Ruleset, seed: u64) -> Game {
    let mut dice = SeededDice(seed);
    let game = started_random_game(rules, &mut dice);
    play_on(game, &mut dice, 20_000)
}

/// Decodes bytes from hex digits.
pub fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex digits")).collect()
}
