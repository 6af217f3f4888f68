//! `judge=paper` (core/RULES.md §1.4): people keep their fields on paper and answer for themselves. Here is
//! what can be judged of their word: how it is read, whether any lawful fleet could have given it, and
//! whether the sealed field bears it out. Knows nothing of turns, clocks or hidden fleets.

mod claim;
mod doubt;
mod evidence;
mod search;
mod verdict;
mod words;
mod wreck;

pub use claim::{Claim, Shot};
pub use doubt::contradicts;
pub use verdict::{Flaw, Reveal, Verdict, adjudicate, inspect};
pub use words::{ClaimWord, read_claim};
pub use wreck::{settle, wreck};
