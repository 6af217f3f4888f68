//! Measures how many shots a strategy needs to sink a fleet that does not fire back, and how many shots a fleet withstands.
//! Strategies get an `OwnView` made from reports, as in a real game. Results depend only on the arguments and the seed. Whole
//! games are measured in `core/lab`.

mod defence;
mod dice;
mod error;
mod sample;
mod still;
mod strength;
mod target;

pub use self::{
    defence::{game_views, measure_fleet, measure_placement},
    dice::{DicePurpose, dice},
    error::{MeasurementError, MeasurementResult},
    sample::ShotSample,
    still::StillTarget,
    strength::measure_shots,
    target::{TargetBuilder, TargetFleets},
};
