//! Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2013), a game a period; computed by `skillratings`.

use serde::{Deserialize, Serialize};

/// A rating in one family.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating; 1 500 at first.
    pub points: f64,
    /// Its deviation; 350 at first.
    pub deviation: f64,
    /// Its volatility; 0.06 at first.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { points: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}
