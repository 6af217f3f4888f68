//! Games on paper (`judge=paper`, core/RULES.md §1.4): people draw their fields on paper and answer shots themselves.
//! Parses answers, and checks whether they are possible for any legal fleet and whether they agree with the sealed field.
//! Uses no turns, clocks or hidden fleets.

mod claim;
mod contradiction;
mod evidence;
mod search;
mod verdict;
mod words;
mod wreck;

pub use claim::{Claim, Shot};
pub use contradiction::contradicts;
pub use verdict::{Flaw, PaperVerdict, RevealedField, adjudicate, inspect};
pub use words::{ClaimWord, parse_claim};
pub use wreck::{find_wreck, resolve_claim};
