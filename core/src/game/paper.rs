//! `judge=paper` (core/RULES.md §1.4): people keep their fields on paper and answer for themselves. Here is
//! what can be judged of their word: how it is read, whether any lawful fleet could have given it, and
//! whether the sealed field bears it out. Knows nothing of turns, clocks or hidden fleets.

mod doubt;
mod evidence;
mod search;
mod verdict;
mod words;
mod wreck;

pub use doubt::{Contradiction, contradiction};
pub use verdict::{Flaw, Reveal, Verdict, adjudicate, inspect};
pub use words::{ClaimWord, read_claim};
pub use wreck::{settle, wreck};

use super::{cell::Cell, report::Outcome};

/// What a player says of a shot at his paper field. A spent mine or minesweeper is a [`Claim::Miss`]
/// here: no ship lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// No ship there.
    Miss,
    /// A ship, not (or not said to be) sunk.
    Hit,
    /// The last unhit deck of a ship of so many decks.
    Sunk(u8),
}

impl From<&Outcome> for Claim {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Sunk(ship) => Self::Sunk(ship.berth.decks),
            Outcome::Hit => Self::Hit,
            Outcome::Miss | Outcome::Mine | Outcome::Sweeper => Self::Miss,
        }
    }
}

/// One shot at a side's waters and what its owner said of it. A log is a slice of them, in the order
/// they were fired; no cell stands in it twice.
pub type Shot = (Cell, Claim);
