//! For developers: replays written cases of the rules, and measures how computer opponents do in whole games beside what the
//! books say of their strategies. Not part of the bot. The only pure code that knows both the game and the opponents; each is
//! handed an `OwnView` folded from reports, as everywhere. Touches no file, clock or store: the same seed always plays the same
//! games. What a still fleet withstands is measured in `broadside_core::trial`.
//!
//! Twenty games on a small field, where finishing what is hit beats shots anywhere:
//!
//! ```rust
//! use broadside_core::{game::{notation::Lettering, ruleset::Ruleset}, gunner::Opponent};
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

pub use self::duel::{Duel, Record, Unfinished, duel};
