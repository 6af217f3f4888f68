//! Glicko-2 ratings (M. Glickman, "Example of the Glicko-2 system", 2013), with one game per rating period. Computed by `skillratings`.

use serde::{Deserialize, Serialize};
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};

use super::facts::GameResult;

/// The system constant τ, which limits changes of the volatility (0.3 to 1.2).
const TAU: f64 = 0.5;

/// The convergence tolerance of the volatility.
const TOLERANCE: f64 = 0.000_000_1;

/// The number of rating points in one unit of Glickman's internal scale.
const SCALE: f64 = 173.7178;

/// The deviation of a new player, which is also the maximum.
const MAX_DEVIATION: f64 = 350.0;

/// A rating with a larger deviation is provisional.
const PROVISIONAL_DEVIATION: f64 = 110.0;

/// The number of days without a game that count as one idle rating period.
pub const IDLE_PERIOD_DAYS: u32 = 30;

/// A rating with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating; 1 500 for a new player.
    pub points: f64,
    /// The rating deviation; 350 for a new player.
    pub deviation: f64,
    /// The volatility; 0.06 for a new player.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { points: 1500.0, deviation: MAX_DEVIATION, volatility: 0.06 }
    }
}

impl Rating {
    /// The rating after one rating period with games against these opponents, with these results.
    pub fn rating_after(&self, results: &[(Self, GameResult)]) -> Self {
        let score = |outcome: GameResult| match outcome {
            GameResult::Won => Outcomes::WIN,
            GameResult::Drawn => Outcomes::DRAW,
            GameResult::Lost => Outcomes::LOSS,
        };
        let results: Vec<_> = results.iter().map(|(opponent, outcome)| (opponent.into(), score(*outcome))).collect();
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        let after = glicko2_rating_period(&self.into(), &results, &config);
        Self { points: after.rating, deviation: after.deviation.min(MAX_DEVIATION), volatility: after.volatility }
    }

    /// The rating after this many rating periods without games. Step 6 of the paper is φ* = √(φ² + σ²) for one period, so √(φ² + nσ²) for n
    /// periods. The deviation is at most that of a new player.
    pub fn after_idle_periods(&self, periods: u32) -> Self {
        if periods == 0 {
            return *self;
        }
        let (deviation, volatility) = (self.deviation / SCALE, self.volatility);
        let grown = (deviation.powi(2) + f64::from(periods) * volatility.powi(2)).sqrt() * SCALE;
        Self { deviation: grown.min(MAX_DEVIATION), ..*self }
    }

    /// Whether the rating is provisional: its deviation is greater than 110.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL_DEVIATION
    }

    /// The rating rounded to an integer, for display and for seeding.
    pub fn rounded_value(&self) -> u16 {
        self.points.round().clamp(0.0, f64::from(u16::MAX)) as u16
    }
}

impl From<&Rating> for Glicko2Rating {
    fn from(rating: &Rating) -> Self {
        Self { rating: rating.points, deviation: rating.deviation, volatility: rating.volatility }
    }
}
