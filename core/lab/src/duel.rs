//! Plays duels: whole games between two computer opponents, with the code of the real game. Each opponent gets the view of
//! a player, and the habits of the other from the games so far.

use std::fmt;

use broadside_game::{
    Game, Moment,
    command::{Actor, Command},
    dice::{Dice, SeededDice},
    event::Invitee,
    ids::{GameId, PlayerId, Timestamp},
    ruleset::{FirstShooter, Ruleset},
    side::{BySide, Side},
    view::{Phase, Seat},
};
use broadside_gunner::{
    Opponent,
    habits::{HabitSample, Habits, Memory},
    trial::{DicePurpose, ShotSample, dice},
};

/// The maximum number of commands in a game; games that end take fewer.
const MAX_STEPS: u32 = 50_000;

/// Why a duel could not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DuelError {
    /// An opponent could not place a fleet.
    NoRoom,
    /// An opponent chose no action, or an illegal one.
    Stuck,
    /// A game did not end within many commands.
    Endless,
}

impl fmt::Display for DuelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoRoom => "an opponent could not place its fleet; choose a larger field or a smaller fleet",
            Self::Stuck => "an opponent has no legal action under these rules",
            Self::Endless => "a game did not end",
        })
    }
}

/// The result of a duel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuelResult {
    /// The wins and shots of each opponent, in the order given.
    pub records: [DuelRecord; 2],
    /// The number of games without a winner.
    pub drawn: u32,
}

/// The wins and shots of one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuelRecord {
    /// The number of wins.
    pub wins: u32,
    /// The number of shots that the opponent fired in each game; in the table game, of its moves.
    pub shots: ShotSample,
}

/// The outcome of one game: the index of the winner, and for each opponent its shots and what the game showed of its habits.
struct DuelGame {
    winner: Option<usize>,
    shots: [u32; 2],
    samples: [Option<HabitSample>; 2],
}

/// Plays `games` games between two opponents. They change sides after every game. If the rules choose the side that fires
/// first at random, each opponent fires first in half of the games.
///
/// # Errors
/// If an opponent cannot play under these rules, or a game does not end.
pub fn duel(rules: &Ruleset, opponents: [Opponent; 2], games: u32, seed: u64) -> Result<DuelResult, DuelError> {
    let mut memories = [Memory::default(), Memory::default()];
    let mut play = |game| {
        let players = [0, 1].map(|number| Player { opponent: opponents[number], habits: memories[1 - number].on(rules.size) });
        let played = play(rules, players, game, seed)?;
        memories.iter_mut().zip(&played.samples).for_each(|(memory, sample)| sample.iter().for_each(|sample| memory.learn(sample)));
        Ok(played)
    };
    let played: Vec<DuelGame> = (0..games).map(&mut play).collect::<Result<_, _>>()?;
    let won = |number: usize| played.iter().filter(|game| game.winner == Some(number)).count() as u32;
    let record = |number: usize| DuelRecord { wins: won(number), shots: played.iter().map(|game| game.shots[number]).collect() };
    Ok(DuelResult { records: [record(0), record(1)], drawn: games - won(0) - won(1) })
}

/// An opponent, and the habits of the other one.
#[derive(Clone, Copy)]
struct Player<'a> {
    opponent: Opponent,
    habits: &'a Habits,
}

fn play(rules: &Ruleset, players: [Player<'_>; 2], number: u32, seed: u64) -> Result<DuelGame, DuelError> {
    // The index of the opponent on side A: both sides and both first shots alternate over four games.
    let host = usize::from(number % 2 == 1);
    let first = match rules.first {
        FirstShooter::Lot if (number / 2).is_multiple_of(2) => FirstShooter::Host,
        FirstShooter::Lot => FirstShooter::Guest,
        agreed => agreed,
    };
    let rules = Ruleset { first, ..rules.clone() };
    let seats = BySide { a: host, b: 1 - host };
    let mut chance = BySide { a: dice(seed, number, DicePurpose::First), b: dice(seed, number, DicePurpose::Second) };
    let mut running = RunningGame { game: new_game(rules), dice: dice(seed, number, DicePurpose::Rules), steps: 0 };
    running.apply(&Actor::Visitor(seat("B")), &Command::Join { handle: None, room: None });
    let mut shots = [0, 0];
    while !running.game.is_over() {
        if running.steps >= MAX_STEPS {
            return Err(DuelError::Endless);
        }
        let Some((side, command)) = running.next_command(players, seats, &mut chance) else { return Err(DuelError::Stuck) };
        shots[seats[side]] += match &command {
            Command::Fire { .. } | Command::Sail { .. } => 1,
            Command::Volley(cells) => cells.len() as u32,
            _ => 0,
        };
        if !running.apply(&Actor::Side(side), &command) {
            return Err(if running.game.public().phase == Phase::Placing { DuelError::NoRoom } else { DuelError::Stuck });
        }
    }
    let winner = match running.game.public().phase {
        Phase::Over(ending) => ending.winner().map(|side| seats[side]),
        _ => None,
    };
    let samples = [0, 1].map(|number| running.habit_sample(if seats.a == number { Side::A } else { Side::B }));
    Ok(DuelGame { winner, shots, samples })
}

/// A seat for a computer opponent.
fn seat(name: &str) -> Seat {
    Seat { player: PlayerId::COMPUTER, name: name.to_owned() }
}

/// A new challenge to anyone.
fn new_game(rules: Ruleset) -> Game {
    Game::challenge(GameId::new(0, 0), Timestamp(0), rules, seat("A"), Invitee::Anyone, None)
}

/// A game that is being played, its dice, and the number of commands so far.
struct RunningGame {
    game: Game,
    dice: SeededDice,
    steps: u32,
}

impl RunningGame {
    /// The next command, and the side that gives it; `None` if no opponent has an action.
    fn next_command(&self, players: [Player<'_>; 2], seats: BySide<usize>, chance: &mut BySide<SeededDice>) -> Option<(Side, Command)> {
        let public = self.game.public();
        let acts = |side: &Side| public.phase == Phase::Placing || public.awaits(*side);
        Side::BOTH.into_iter().filter(acts).find_map(|side| {
            let dice: &mut dyn Dice = &mut chance[side];
            let Player { opponent, habits } = players[seats[side]];
            Some((side, opponent.act_against(habits, &self.game.own_view(side), dice)?))
        })
    }

    /// What the finished game shows of the habits of a side.
    fn habit_sample(&self, side: Side) -> Option<HabitSample> {
        let rules = self.game.rules();
        HabitSample::of(rules, side, self.game.log().iter().filter_map(|logged| logged.event.report(rules)))
    }

    /// Applies a command. Returns whether it was accepted.
    fn apply(&mut self, by: &Actor, command: &Command) -> bool {
        self.steps += 1;
        let mut moment = Moment { now: Timestamp(0), dice: &mut self.dice };
        let Ok(step) = self.game.decide(&mut moment, by, command) else { return false };
        self.game = step.after;
        true
    }
}
