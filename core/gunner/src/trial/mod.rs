//! Measurements of shots: how many a strategy needs to clear a still target, and how many a fleet survives. Strategies get an
//! `OwnView` folded from reports, as everywhere; results depend only on the seed. Whole games are measured in `core/lab`.

mod defence;
mod dice;
mod error;
mod sample;
mod still;
mod strength;
mod target;

pub use self::{
    defence::{game_views, measure_placement, shots_withstood},
    dice::{DicePurpose, dice},
    error::MeasurementError,
    sample::ShotSample,
    still::StillTarget,
    strength::strength,
    target::{TargetBuilder, TargetFleets},
};
