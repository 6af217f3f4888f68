//! The reasons why shots cannot be measured, with messages for users.

use std::fmt;

/// Why shots cannot be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasurementError {
    /// No shots are exchanged under the rules: they are those of the table game.
    NoShots,
    /// No fleet could be placed on the field.
    NoRoom,
    /// Uniform fleets are requested, but the rules have other pieces than warships, or ships that move.
    Pieces,
    /// Uniform fleets are requested, but none of many random fleets was legal.
    Crowded,
}

/// The outcome of a measurement.
pub type MeasurementResult<T> = Result<T, MeasurementError>;

impl fmt::Display for MeasurementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoShots => "no shots are fired in the table game, so there is nothing to measure",
            Self::NoRoom => "the fleet has no room on the field; choose a larger field or a smaller fleet",
            Self::Pieces => "uniform fleets need rules with warships only; choose sequential fleets or a placement strategy",
            Self::Crowded => "the field is too crowded for uniform fleets; choose sequential fleets or a placement strategy",
        })
    }
}
