//! Odds for a waiting user: from the opening book, else counted, else estimated from random fleets, in about a second at most.

use broadside_game::dice::Dice;

use super::{
    answer::Odds,
    book::Book,
    effort::{CountAborted, Effort},
    lend::with_pooled_engine,
    position::Position,
};

/// The number of cells of the largest field on which most positions can be counted in full.
const MAX_FULLY_COUNTED_CELLS: usize = 100;

/// The maximum number of steps: on fields up to that size, and on larger ones, where most steps draw random fleets.
const MAX_STEPS: [u64; 2] = [20_000_000, 4_000_000];

/// The maximum memory of the sweep, and also of the search, in bytes. Both are reused for the next count, so an engine uses up to
/// twice as much.
const MAX_BYTES: usize = 96 << 20;

/// The odds in this position; [`Odds::count_method`] is the way they were found. Checks `stop` regularly, and aborts when
/// it returns `true`.
///
/// # Errors
/// If `stop` returned `true`, or no random fleet agrees with the known facts.
pub fn compute_odds(position: &Position, dice: &mut dyn Dice, stop: &dyn Fn() -> bool) -> Result<Odds, CountAborted> {
    if let Some(odds) = Book::load_embedded().odds(position) {
        return Ok(odds);
    }
    let steps = MAX_STEPS[usize::from(position.size().area() > MAX_FULLY_COUNTED_CELLS)];
    with_pooled_engine(|engine| engine.count_or_sample_odds(position, &mut Effort::new(steps, MAX_BYTES, stop), dice))
}
