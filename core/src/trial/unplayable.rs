//! Why shots cannot be measured, which is said to whoever asked for them.

use std::fmt;

/// Why no shots can be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The table game knows no shots at a still target.
    NoShots,
    /// No fleet found room.
    NoRoom,
    /// The rules ask for other pieces than ships, which are not drawn uniformly.
    Pieces,
    /// Of many fleets drawn none was lawful.
    Crowded,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoShots => "there are no shots at a still target in the table game",
            Self::NoRoom => "no fleet found room",
            Self::Pieces => "only fleets of warships can be drawn uniformly",
            Self::Crowded => "the field is too crowded to draw fleets uniformly",
        })
    }
}
