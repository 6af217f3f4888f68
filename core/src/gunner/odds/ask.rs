//! The odds for somebody who waits: from the book where they stand in it, else counted, else drawn by chance, within a
//! bound that keeps the wait below a second or so.

use super::{Book, Effort, GivenUp, Odds, Position, lend};
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

#[cfg(test)]
mod tests {
    use super::{
        super::{Engine, How},
        *,
    };
    use crate::game::{dice::Seeded, roster::Roster, ruleset::Touch, shape::Forms};

    #[test]
    fn bent_ships_are_counted_on_a_small_field_and_drawn_on_a_large_one() {
        let fleet = |ships| Roster::of_sizes(&[(ships, 4)]);
        let forms = Forms::parse("tetris").expect("all of them");
        for (size, ships, drawn) in [(7, 3, false), (20, 1, false), (20, 3, true), (20, 5, true)] {
            let position = Position::laid(size, Touch::None, &fleet(ships)).bent(forms);
            let odds = ask(&position, &mut Seeded(1), &|| false).expect("there are fleets");
            assert_eq!(matches!(odds.how(), How::Sampled { .. }), drawn, "{ships} on {size}: {:?}", odds.how());
        }
    }

    #[test]
    fn nothing_is_counted_that_costs_more_than_is_left() {
        let position = Position::laid(20, Touch::None, &Roster::of_sizes(&[(3, 4)])).bent(Forms::parse("tetris").expect("all of them"));
        let mut effort = Effort::new(10_000_000, BYTES, &|| false);
        assert_eq!(Engine::new().odds(&position, &mut effort).map(|odds| odds.how()), Err(GivenUp::Work));
    }
}
