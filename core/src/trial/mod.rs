//! Measured shots: how many a strategy needs to clear a still target, and how many a fleet withstands. A strategy here is
//! handed an `OwnView` folded from reports, as everywhere; the same seed always fires the same shots. Never plays a game:
//! whole games are measured in `core/lab`.

mod defence;
mod dice;
mod sample;
mod still;
mod strength;
mod target;
mod unplayable;

pub use self::{
    defence::{placed, watched, withstood},
    dice::{Use, dice},
    sample::Sample,
    still::Still,
    strength::strength,
    target::{Target, Yard},
    unplayable::Unplayable,
};
