//! Interactive odds: from the opening book, else counted, else estimated from random fleets, within a bound of about a second.

use broadside_game::dice::Dice;

use super::{
    answer::Odds,
    book::Book,
    effort::{CountAborted, Effort},
    lend::lend,
    position::Position,
};

/// The largest field that usually is counted in full.
const MAX_FULLY_COUNTED_SIZE: u8 = 10;

/// The maximum number of steps, on usual fields and on larger ones, where most steps are random fleets.
const MAX_STEPS: [u64; 2] = [20_000_000, 4_000_000];

/// The maximum size of each of an engine's two tables, in bytes.
const MAX_BYTES: usize = 96 << 20;

/// The odds in this position; [`Odds::count_method`] tells how they were found. Aborted as soon as `stop` returns `true`.
///
/// # Errors
/// Why there are no odds.
pub fn ask(position: &Position, dice: &mut dyn Dice, stop: &dyn Fn() -> bool) -> Result<Odds, CountAborted> {
    if let Some(odds) = Book::load_embedded().odds(position) {
        return Ok(odds);
    }
    let steps = MAX_STEPS[usize::from(position.size() > MAX_FULLY_COUNTED_SIZE)];
    lend(|engine| engine.count_or_sample_odds(position, &mut Effort::new(steps, MAX_BYTES, stop), dice))
}
