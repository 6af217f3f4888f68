//! How long it takes to pair a Swiss round: the fifth of tournaments whose results were random, as a ratio to 16
//! players measured in the same round, and how it grows with the number. Machines differ and are busy; the ratios
//! hold better than the times.

#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use broadside_arena::{
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    formats::{
        robin::Pair,
        swiss::{PairingCard, cards, pair},
    },
};
use broadside_game::dice::{Dice, SeededDice};

/// How many players are measured; the first number is the baseline.
const PLAYERS: [u16; 5] = [16, 32, 64, 128, 256];

/// The round that is paired.
const ROUND: u16 = 5;

/// How many rounds are still to be paired, this one among them.
const LEFT: u16 = 4;

/// How many tournaments of each size are measured in a round of measuring.
const TOURNAMENTS: u64 = 8;

/// How long each size is measured at least.
const SPAN: Duration = Duration::from_millis(300);

fn main() {
    // Without `--bench` this is a trial run of the test command, not a measurement.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let (rounds, tournaments, span) = if measuring { (5, TOURNAMENTS, SPAN) } else { (1, 1, Duration::ZERO) };
    let staged: Vec<Vec<Vec<PairingCard>>> =
        PLAYERS.iter().map(|players| (0..tournaments).map(|seed| staged(*players, seed)).collect()).collect();
    let measured: Vec<Vec<f64>> = (0..rounds).map(|_| staged.iter().map(|tables| seconds(tables, span)).collect()).collect();
    println!("{:<10}{:>14}{:>10}{:>10}", "players", "ms a round", "ratio", "growth");
    for (at, players) in PLAYERS.iter().enumerate() {
        let of = |what: &dyn Fn(&[f64]) -> f64| median(measured.iter().map(|round| what(round)).collect());
        let (own, ratio) = (of(&|round| round[at] * 1000.0), of(&|round| round[at] / round[0]));
        let growth = if at == 0 { 0.0 } else { of(&|round| (round[at] / round[at - 1]).log2()) };
        println!("{players:<10}{own:>14.3}{ratio:>10.1}{growth:>10.2}");
    }
    let doublings = (PLAYERS.len() - 1) as f64;
    let growth = median(measured.iter().map(|round| (round[PLAYERS.len() - 1] / round[0]).log2() / doublings).collect());
    println!("from {} to {}: time grows as the number to the power of {growth:.2}", PLAYERS[0], PLAYERS[PLAYERS.len() - 1]);
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Seconds that one pairing takes on average.
fn seconds(tables: &[Vec<PairingCard>], span: Duration) -> f64 {
    let (began, mut paired) = (Instant::now(), 0);
    while paired == 0 || began.elapsed() < span {
        for cards in tables {
            black_box(pair(black_box(cards), LEFT));
            paired += 1;
        }
    }
    began.elapsed().as_secs_f64() / f64::from(paired)
}

/// Everybody before the round, after earlier ones with random results.
fn staged(players: u16, seed: u64) -> Vec<PairingCard> {
    let seeds: Vec<EntrantId> = (0..players).map(EntrantId).collect();
    let (mut matches, mut dice) = (Vec::new(), SeededDice(seed));
    for round in 1..ROUND {
        for (place, pair) in (0..).zip(pair(&cards(&seeds, &matches), LEFT + ROUND - round)) {
            let id = MatchId(matches.len() as u16);
            matches.push(played(id, round, place, pair, &mut dice));
        }
    }
    cards(&seeds, &matches)
}

fn played(id: MatchId, round: u16, place: u16, (first, second): Pair, dice: &mut SeededDice) -> Match {
    let seats = [BracketSlot::Taken(first), second.map_or(BracketSlot::Vacant, BracketSlot::Taken)];
    let result = match dice.roll() % 10 {
        _ if second.is_none() => MatchResult::Bye(MatchHalf::Upper),
        0 => MatchResult::Drawn,
        1..5 => MatchResult::Won(MatchHalf::Lower),
        _ => MatchResult::Won(MatchHalf::Upper),
    };
    Match { id, part: Part::Main, round, place, seats, games: Vec::new(), result: Some(result) }
}
