//! Tools for developers, not part of the bot: checks the game against the machine-readable cases of the rules, plays whole
//! games between computer opponents, and compares measurements with published figures. Each opponent gets an `OwnView`
//! made from reports, as in a real game. The library uses no file, clock or store; results depend only on the arguments
//! and the seed. Shots at fleets that do not fire back are measured in `broadside_gunner::trial`.
//!
//! Twenty games on a small field, in which finishing wounded ships beats random shots:
//!
//! ```rust
//! use broadside_game::{notation::Lettering, ruleset::Ruleset};
//! use broadside_gunner::Opponent;
//!
//! let rules = Ruleset::parse("size=6 fleet=1x3+1x1", Lettering::Latin).unwrap();
//! let opponents = ["sh-hunt", "sh-random"].map(|name| Opponent::parse(name).unwrap());
//! let duel = broadside_lab::duel(&rules, opponents, 20, 1).unwrap();
//!
//! let [hunter, random] = duel.records;
//! assert_eq!(hunter.wins + random.wins + duel.drawn, 20);
//! assert!(hunter.wins > random.wins);
//! ```

pub mod claims;
pub mod curves;
mod duel;
pub mod exposure;
pub mod figures;
pub mod referee;

pub use self::duel::{DuelError, DuelRecord, DuelResult, duel};
