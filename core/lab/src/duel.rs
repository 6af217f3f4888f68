//! Duels: whole games between two opponents, played on the real game. Each opponent gets a player's view, and the
//! habits of the other from the games so far.

use std::fmt;

use broadside_game::{
    Game, Moment,
    command::{Actor, Command},
    dice::{Dice, SeededDice},
    event::Invitee,
    ids::{GameId, PlayerId, Timestamp},
    ruleset::{First, Ruleset},
    side::{BySide, Side},
    view::{Phase, Seat},
};
use broadside_gunner::{
    Opponent,
    habits::{HabitSample, Habits, Memory},
    trial::{DicePurpose, ShotSample, dice},
};

/// More steps than any finished game takes.
const MAX_STEPS: u32 = 50_000;

/// Why a duel failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DuelError {
    /// No fleet could be placed.
    NoRoom,
    /// An opponent had no action, or an illegal one.
    Stuck,
    /// A game did not end.
    Endless,
}

impl fmt::Display for DuelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoRoom => "no fleet found room",
            Self::Stuck => "an opponent has no legal action under these rules",
            Self::Endless => "a game did not end",
        })
    }
}

/// The result of a duel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuelResult {
    /// The record of each opponent, in the order given.
    pub records: [DuelRecord; 2],
    /// The number of undecided games.
    pub drawn: u32,
}

/// The record of one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuelRecord {
    /// The number of wins.
    pub wins: u32,
    /// The shots it fired in each game; its moves in the table game.
    pub shots: ShotSample,
}

/// One game: the index of the winner, the shots of each, and what it showed of each.
struct DuelGame {
    winner: Option<usize>,
    shots: [u32; 2],
    lessons: [Option<HabitSample>; 2],
}

/// Plays `games` games between two opponents. They change sides after every game, and if the first shot is random, each
/// has it in half of the games.
///
/// # Errors
/// Why the duel failed.
pub fn duel(rules: &Ruleset, opponents: [Opponent; 2], games: u32, seed: u64) -> Result<DuelResult, DuelError> {
    let mut known = [Memory::default(), Memory::default()];
    let mut play = |game| {
        let players = [0, 1].map(|number| Player { opponent: opponents[number], habits: known[1 - number].on(rules.size) });
        let played = play(rules, players, game, seed)?;
        known.iter_mut().zip(&played.lessons).for_each(|(memory, lesson)| lesson.iter().for_each(|lesson| memory.learn(lesson)));
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
        First::Lot if (number / 2).is_multiple_of(2) => First::Host,
        First::Lot => First::Guest,
        agreed => agreed,
    };
    let rules = Ruleset { first, ..rules.clone() };
    let seats = BySide { a: host, b: 1 - host };
    let mut chance = BySide { a: dice(seed, number, DicePurpose::First), b: dice(seed, number, DicePurpose::Second) };
    let mut table = DuelTable { game: new_game(rules), dice: dice(seed, number, DicePurpose::Rules), steps: 0 };
    table.ask(&Actor::Visitor(seat("B")), &Command::Join { handle: None, room: None });
    let mut shots = [0, 0];
    while !table.game.is_over() {
        if table.steps >= MAX_STEPS {
            return Err(DuelError::Endless);
        }
        let Some((side, command)) = table.next(players, seats, &mut chance) else { return Err(DuelError::Stuck) };
        shots[seats[side]] += match &command {
            Command::Fire { .. } | Command::Sail { .. } => 1,
            Command::Volley(cells) => cells.len() as u32,
            _ => 0,
        };
        if !table.ask(&Actor::Side(side), &command) {
            return Err(if table.game.public().phase == Phase::Placing { DuelError::NoRoom } else { DuelError::Stuck });
        }
    }
    let winner = match table.game.public().phase {
        Phase::Over(ending) => ending.winner().map(|side| seats[side]),
        _ => None,
    };
    let lessons = [0, 1].map(|number| table.lesson(if seats.a == number { Side::A } else { Side::B }));
    Ok(DuelGame { winner, shots, lessons })
}

fn seat(name: &str) -> Seat {
    Seat { player: PlayerId::COMPUTER, name: name.to_owned() }
}

fn new_game(rules: Ruleset) -> Game {
    Game::challenge(GameId::new(0, 0), Timestamp(0), rules, seat("A"), Invitee::Anyone, None)
}

/// A game and its dice.
struct DuelTable {
    game: Game,
    dice: SeededDice,
    steps: u32,
}

impl DuelTable {
    /// The next command, and the side that gives it.
    fn next(&self, players: [Player<'_>; 2], seats: BySide<usize>, chance: &mut BySide<SeededDice>) -> Option<(Side, Command)> {
        let public = self.game.public();
        let acts = |side: &Side| public.phase == Phase::Placing || public.awaits(*side);
        Side::BOTH.into_iter().filter(acts).find_map(|side| {
            let dice: &mut dyn Dice = &mut chance[side];
            let Player { opponent, habits } = players[seats[side]];
            Some((side, opponent.act_against(habits, &self.game.own(side), dice)?))
        })
    }

    /// What the finished game shows of a side.
    fn lesson(&self, side: Side) -> Option<HabitSample> {
        let rules = self.game.rules();
        HabitSample::of(rules, side, self.game.log().iter().filter_map(|logged| logged.event.report(rules)))
    }

    /// Applies a command. Returns whether it was accepted.
    fn ask(&mut self, by: &Actor, command: &Command) -> bool {
        self.steps += 1;
        let mut moment = Moment { now: Timestamp(0), dice: &mut self.dice };
        let Ok(step) = self.game.decide(&mut moment, by, command) else { return false };
        self.game = step.after;
        true
    }
}
