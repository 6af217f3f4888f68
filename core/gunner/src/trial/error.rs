//! Why shots cannot be measured, with a message for the user.

use std::fmt;

/// Why shots cannot be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasurementError {
    /// The table game has no shots.
    NoShots,
    /// No fleet found room.
    NoRoom,
    /// The rules have other pieces than ships, which cannot be drawn uniformly.
    Pieces,
    /// None of many drawn fleets was legal.
    Crowded,
}

impl fmt::Display for MeasurementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoShots => "there are no shots at a still target in the table game",
            Self::NoRoom => "no fleet found room",
            Self::Pieces => "only fleets of warships can be drawn uniformly",
            Self::Crowded => "the field is too crowded to draw fleets uniformly",
        })
    }
}
