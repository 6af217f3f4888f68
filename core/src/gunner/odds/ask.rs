//! The odds for somebody who waits: from the book where they stand in it, else counted, else drawn by chance, within a
//! bound that keeps the wait below a second or so.

use super::{
    answer::Odds,
    book::Book,
    effort::{Effort, GivenUp},
    lend::lend,
    position::Position,
};
use crate::game::dice::Dice;

/// The largest field that is counted in full as a rule.
const USUAL: u8 = 10;

/// The most steps for a question, on usual fields and on larger ones, where most of them are fleets drawn by chance.
const STEPS: [u64; 2] = [20_000_000, 4_000_000];

/// The most bytes each of an engine's two tables may take.
const BYTES: usize = 96 << 20;

/// The odds in this position; [`Odds::how`] says how they were found. Given up as soon as `stop` says yes.
///
/// # Errors
/// Why there are none.
pub fn ask(position: &Position, dice: &mut dyn Dice, stop: &dyn Fn() -> bool) -> Result<Odds, GivenUp> {
    if let Some(odds) = Book::printed().odds(position) {
        return Ok(odds);
    }
    let steps = STEPS[usize::from(position.size() > USUAL)];
    lend(|engine| engine.odds_or_sampled(position, &mut Effort::new(steps, BYTES, stop), dice))
}
