//! Measurements of shots: how many a strategy needs to clear a still target, and how many a fleet withstands. Strategies get an
//! `OwnView` folded from reports, as everywhere; results depend only on the seed. Whole games are measured in `core/lab`.

mod defence;
mod dice;
mod sample;
mod still;
mod strength;
mod target;
mod unplayable;

pub use self::{
    defence::{placed, shots_withstood, watched},
    dice::{DicePurpose, dice},
    sample::ShotSample,
    still::StillTarget,
    strength::strength,
    target::{TargetBuilder, TargetFleets},
    unplayable::Unplayable,
};
