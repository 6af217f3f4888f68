//! Tools for developers: replays written cases of the rules, and measures computer opponents in whole games, next to the
//! figures of the books. Not part of the bot. The only pure code that knows both the game and the opponents; each
//! opponent gets an `OwnView` folded from reports, as everywhere. Touches no file, clock or store: results depend only
//! on the seed. Shots at still fleets are measured in `broadside_gunner::trial`.
//!
//! Twenty games on a small field, where finishing wounded ships beats random shots:
//!
//! ```rust
//! use broadside_game::{notation::Lettering, ruleset::Ruleset};
//! use broadside_gunner::Opponent;
//!
//! let rules = Ruleset::parse("size=6 fleet=1x3+1x1", Lettering::Latin).unwrap();
//! let opponents = ["sh-hunt", "sh-random"].map(|name| Opponent::parse(name).unwrap());
//! let duel = broadside_lab::duel(&rules, opponents, 20, 1).unwrap();
//!
//! let [hunting, blind] = duel.records;
//! assert_eq!(hunting.wins + blind.wins + duel.drawn, 20);
//! assert!(hunting.wins > blind.wins);
//! ```

pub mod claims;
pub mod curves;
mod duel;
pub mod figures;
pub mod referee;

pub use self::duel::{DuelError, DuelRecord, DuelResult, duel};
