//! Games on paper (`judge=paper`, core/RULES.md §1.4): people keep their fields on paper and answer shots themselves.
//! This module reads answers, and checks whether a legal fleet could have given them and whether the sealed field
//! confirms them. Knows no turns, clocks or hidden fleets.

mod claim;
mod doubt;
mod evidence;
mod search;
mod verdict;
mod words;
mod wreck;

pub use claim::{Claim, Shot};
pub use doubt::contradicts;
pub use verdict::{Flaw, PaperVerdict, Reveal, adjudicate, inspect};
pub use words::{ClaimWord, read_claim};
pub use wreck::{find_wreck, settle};
