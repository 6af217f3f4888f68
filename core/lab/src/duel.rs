//! Duels: whole games between two opponents, on the real game and by its own decisions. Each opponent sees what a player
//! of its side sees, and knows of the other what the games of the duel have shown so far.

use std::fmt;

use broadside_core::{
    game::{
        Game, Moment,
        command::{Actor, Command},
        dice::{Dice, Seeded},
        event::Invitee,
        ids::{GameId, PlayerId, Timestamp},
        ruleset::{First, Ruleset},
        side::{BySide, Side},
        view::{Phase, Seat},
    },
    gunner::{
        Opponent,
        habits::{Habits, Lesson, Memory},
    },
    trial::{Sample, Use, dice},
};

/// More steps than any game takes that comes to an end.
const STEPS: u32 = 50_000;

/// Why a duel came to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// No fleet found room.
    NoRoom,
    /// An opponent had nothing to do, or what it wanted is not lawful.
    Stuck,
    /// A game did not come to an end.
    Endless,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoRoom => "no fleet found room",
            Self::Stuck => "an opponent does not know what to do under these rules",
            Self::Endless => "a game does not come to an end",
        })
    }
}

/// What came of a duel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duel {
    /// How each opponent did, in the order they were named.
    pub records: [Record; 2],
    /// How many games nobody won.
    pub drawn: u32,
}

/// How one opponent did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// How many games it won.
    pub wins: u32,
    /// The shots it fired in each game; in the table game its moves.
    pub shots: Sample,
}

/// One game: the winner, by number, the shots of each, and what it showed of each.
struct Played {
    winner: Option<usize>,
    shots: [u32; 2],
    lessons: [Option<Lesson>; 2],
}

/// Lets two opponents play so many games. They change sides after every game, and where the rules leave the first shot to
/// the lot, each has it in half of the games.
///
/// # Errors
/// Why it came to nothing.
pub fn duel(rules: &Ruleset, opponents: [Opponent; 2], games: u32, seed: u64) -> Result<Duel, Unfinished> {
    let mut known = [Memory::default(), Memory::default()];
    let mut play = |game| {
        let players = [0, 1].map(|number| Player { opponent: opponents[number], habits: known[1 - number].on(rules.size) });
        let played = play(rules, players, game, seed)?;
        known.iter_mut().zip(&played.lessons).for_each(|(memory, lesson)| lesson.iter().for_each(|lesson| memory.learn(lesson)));
        Ok(played)
    };
    let played: Vec<Played> = (0..games).map(&mut play).collect::<Result<_, _>>()?;
    let won = |number: usize| played.iter().filter(|game| game.winner == Some(number)).count() as u32;
    let record = |number: usize| Record { wins: won(number), shots: played.iter().map(|game| game.shots[number]).collect() };
    Ok(Duel { records: [record(0), record(1)], drawn: games - won(0) - won(1) })
}

/// An opponent, and what it knows of the other one.
#[derive(Clone, Copy)]
struct Player<'a> {
    opponent: Opponent,
    habits: &'a Habits,
}

fn play(rules: &Ruleset, players: [Player<'_>; 2], number: u32, seed: u64) -> Result<Played, Unfinished> {
    // Which opponent plays side A: both sides and both turns at the first shot come round in four games.
    let host = usize::from(number % 2 == 1);
    let first = match rules.first {
        First::Lot if (number / 2).is_multiple_of(2) => First::Host,
        First::Lot => First::Guest,
        agreed => agreed,
    };
    let rules = Ruleset { first, ..rules.clone() };
    let seats = BySide { a: host, b: 1 - host };
    let mut chance = BySide { a: dice(seed, number, Use::First), b: dice(seed, number, Use::Second) };
    let mut table = Table { game: challenged(rules), dice: dice(seed, number, Use::Rules), steps: 0 };
    table.ask(&Actor::Visitor(seat("B")), &Command::Join { handle: None, room: None });
    let mut shots = [0, 0];
    while !table.game.over() {
        if table.steps >= STEPS {
            return Err(Unfinished::Endless);
        }
        let Some((side, command)) = table.next(players, seats, &mut chance) else { return Err(Unfinished::Stuck) };
        shots[seats[side]] += match &command {
            Command::Fire { .. } | Command::Sail { .. } => 1,
            Command::Volley(cells) => cells.len() as u32,
            _ => 0,
        };
        if !table.ask(&Actor::Side(side), &command) {
            return Err(if table.game.public().phase == Phase::Placing { Unfinished::NoRoom } else { Unfinished::Stuck });
        }
    }
    let winner = match table.game.public().phase {
        Phase::Over(ending) => ending.winner().map(|side| seats[side]),
        _ => None,
    };
    let lessons = [0, 1].map(|number| table.lesson(if seats.a == number { Side::A } else { Side::B }));
    Ok(Played { winner, shots, lessons })
}

fn seat(name: &str) -> Seat {
    Seat { player: PlayerId::COMPUTER, name: name.to_owned() }
}

fn challenged(rules: Ruleset) -> Game {
    Game::challenge(GameId::new(0, 0), Timestamp(0), rules, seat("A"), Invitee::Anyone, None)
}

/// A game and its chance.
struct Table {
    game: Game,
    dice: Seeded,
    steps: u32,
}

impl Table {
    /// What is done next, and by whom.
    fn next(&self, players: [Player<'_>; 2], seats: BySide<usize>, chance: &mut BySide<Seeded>) -> Option<(Side, Command)> {
        let public = self.game.public();
        let asked = |side: &Side| public.phase == Phase::Placing || public.awaits(*side);
        Side::BOTH.into_iter().filter(asked).find_map(|side| {
            let dice: &mut dyn Dice = &mut chance[side];
            let Player { opponent, habits } = players[seats[side]];
            Some((side, opponent.act_against(habits, &self.game.own(side), dice)?))
        })
    }

    /// What the game shows of a side, now that it is over.
    fn lesson(&self, side: Side) -> Option<Lesson> {
        let rules = self.game.rules();
        Lesson::of(rules, side, self.game.log().iter().filter_map(|logged| logged.event.report(rules)))
    }

    /// Asks; says whether it was granted.
    fn ask(&mut self, by: &Actor, command: &Command) -> bool {
        self.steps += 1;
        let mut moment = Moment { now: Timestamp(0), dice: &mut self.dice };
        let Ok(step) = self.game.decide(&mut moment, by, command) else { return false };
        self.game = step.after;
        true
    }
}
