//! The price of exact odds: whole games of a shooter that asks for the odds before every shot, as processor time of
//! this thread for each question, with the opening book as games have it; and of choosing a shot by them, where the
//! last fleets are played out. Uniform fleets, ties by the dice.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads its size and measures time")]

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::{Dice, SeededDice},
    roster::{PieceSpec, Roster},
    ruleset::Touch,
    shape::Shape,
    view::PlacedPiece,
};
use broadside_gunner::odds::{Book, Effort, Engine, Position};
use cpu_time::ThreadTime;

/// The measured families: a name, how close ships may be, the fleet.
fn families() -> [(&'static str, Touch, Roster); 2] {
    [("Russian", Touch::None, Roster::triangular(4)), ("Milton Bradley", Touch::Any, Roster::milton_bradley())]
}

const SIZE: FieldSize = FieldSize::square(10);

/// The numbers of misses without a hit, all in a checkered pattern from the middle.
const MISSES: [usize; 5] = [0, 4, 8, 12, 16];

fn main() {
    // Without `--bench` this is a trial run of the test command, not a measurement.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let games: u32 = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(if measured { 1_000 } else { 1 });
    let book = Book::load_embedded();
    println!(
        "{:<16}{:>8}{:>11}{:>10}{:>10}{:>10}{:>10}{:>10}{:>9}",
        "games, ms", "games", "questions", "median", "mean", "p95", "p99", "worst", "shots"
    );
    for (name, touch, fleet) in families() {
        // A tenth of the games is enough for what no game does.
        for (book, with, games) in [(Some(book), "with the book", games), (None, "without", games.div_ceil(10))] {
            let (mut times, mut dice, mut engine, mut shots) = (Times::default(), SeededDice(6), Engine::new(), 0);
            for _ in 0..games {
                let (empty, ships) = (Position::with_fleet(SIZE, touch, &fleet), lay(touch, &fleet, &mut dice));
                shots += game(&empty, &ships, book, &mut engine, &mut dice, &mut times);
            }
            let shots = f64::from(shots) / f64::from(games);
            println!("{}{shots:>9.2} odds {with}", row(name, games, &mut times.odds));
            println!("{} to fire {with}", row(name, games, &mut times.shots));
        }
    }
    println!("\nnothing hit, ms");
    for (name, touch, fleet) in families() {
        let mut cells: Vec<Cell> = Cell::all(SIZE).filter(|cell| (cell.col + cell.row) % 3 == 0).collect();
        cells.sort_by_key(|cell| cell.col.abs_diff(5) + cell.row.abs_diff(5));
        for misses in MISSES {
            let position = Position::with_fleet(SIZE, touch, &fleet).with_misses(&cells[..misses].iter().copied().collect());
            let mut engine = Engine::new();
            let ask = || timed(|| engine.count_odds(&position, &mut Effort::unlimited()).expect("nothing is bounded").total());
            let mut times: Vec<(f64, f64)> = std::iter::repeat_with(ask).take(if measured { 5 } else { 1 }).collect();
            times.sort_by(|one, other| one.0.total_cmp(&other.0));
            println!("{name:<16}{misses:>3} misses, {:>20} fleets{:>10.1}", times[0].1, times[times.len() / 2].0);
        }
    }
}

/// Milliseconds of this thread's processor time that it takes.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = ThreadTime::now();
    let done = work();
    (before.elapsed().as_secs_f64() * 1e3, done)
}

/// A random fleet, drawn uniformly: placed at random until it is legal.
fn lay(touch: Touch, fleet: &Roster, dice: &mut dyn Dice) -> Vec<PlacedPiece> {
    let poses = |spec: &PieceSpec| {
        let lies = Shape::line(spec.decks).orientations();
        lies.iter().flat_map(|lie| lie.places(SIZE).collect::<Vec<_>>()).collect::<Vec<CellSet>>()
    };
    let poses: Vec<(PieceSpec, Vec<CellSet>)> = fleet.specs().iter().map(|spec| (*spec, poses(spec))).collect();
    loop {
        let (mut ships, mut taken) = (Vec::new(), CellSet::EMPTY);
        for (spec, poses) in &poses {
            let cells = poses[dice.below(poses.len() as u32).expect("a ship has poses") as usize];
            if cells.meets(&taken) {
                break;
            }
            taken = taken.union(&cells).union(&if touch == Touch::None { cells.halo(SIZE) } else { CellSet::EMPTY });
            ships.push(PlacedPiece { spec: *spec, cells });
        }
        if ships.len() == poses.len() {
            return ships;
        }
    }
}

/// What was measured, in milliseconds.
#[derive(Default)]
struct Times {
    /// Of the odds alone; from the book if it has them or the shot.
    odds: Vec<f64>,
    /// Of the odds and the choice of the shot.
    shots: Vec<f64>,
}

/// The table row of one family.
fn row(name: &str, games: u32, times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let part = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    let (median, p95, p99, worst) = (part(0.5), part(0.95), part(0.99), part(1.0));
    format!("{name:<16}{games:>8}{:>11}{median:>10.3}{mean:>10.3}{p95:>10.2}{p99:>10.2}{worst:>10.1}", times.len())
}

/// Plays until all is sunk; gives how many shots that took.
fn game(empty: &Position, ships: &[PlacedPiece], book: Option<&Book>, engine: &mut Engine, dice: &mut dyn Dice, times: &mut Times) -> u32 {
    let (mut position, mut hits, mut shots) = (empty.clone(), CellSet::EMPTY, 0);
    while !position.afloat().is_empty() {
        let (looked, known) = timed(|| book.and_then(|book| book.aim(&position)));
        let (counted, chosen, best) = match known {
            Some(best) => (0.0, 0.0, best),
            None => {
                let (counted, odds) = timed(|| engine.count_odds(&position, &mut Effort::unlimited()).expect("nothing is bounded"));
                let (chosen, best) = timed(|| engine.aim(&position, &odds, &mut Effort::unlimited()));
                (counted, chosen, best)
            }
        };
        times.odds.push(looked + counted);
        times.shots.push(looked + counted + chosen);
        let cell = best.iter().nth(dice.below(best.len() as u32).expect("a best cell") as usize).expect("one of them");
        shots += 1;
        let here: CellSet = [cell].into_iter().collect();
        position = match ships.iter().find(|ship| ship.cells.contains(cell)) {
            None => position.with_misses(&here),
            Some(ship) => {
                hits.insert(cell);
                let position = position.with_hits(&here);
                if ship.cells.is_subset(&hits) { position.with_sunk_ship(ship) } else { position }
            }
        };
    }
    shots
}
