//! The signs a board may hold, by name: what a picture draws, a text board writes and a legend explains.
//! How they look or sound is decided where they are shown.

/// A sign on a chart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// A ship afloat.
    Ship,
    /// A wounded deck.
    Hit,
    /// A sunk ship.
    Sunk,
    /// A shot that met nothing.
    Miss,
    /// A cell known to be empty.
    Empty,
    /// Where the last shot fell.
    Last,
    /// A live mine.
    Mine,
    /// A mine that was met.
    SpentMine,
    /// A minesweeper on guard.
    Sweeper,
    /// A minesweeper that was met.
    SpentSweeper,
    /// A submarine afloat.
    Submarine,
    /// A sunk submarine.
    SunkSubmarine,
    /// A cell given away: a ship lies there, not hit yet.
    Given,
    /// A mine given away: do not fire there.
    GivenMine,
    /// A hit from before the ship moved.
    StaleHit,
    /// A miss from before the ship moved.
    StaleMiss,
    /// A shot of the own salvo list.
    Aim,
}

impl Sign {
    /// Every sign, in the order a legend lists them.
    pub const ALL: [Self; 17] = [
        Self::Ship,
        Self::Hit,
        Self::Sunk,
        Self::Miss,
        Self::Empty,
        Self::Last,
        Self::Mine,
        Self::SpentMine,
        Self::Sweeper,
        Self::SpentSweeper,
        Self::Submarine,
        Self::SunkSubmarine,
        Self::Given,
        Self::GivenMine,
        Self::StaleHit,
        Self::StaleMiss,
        Self::Aim,
    ];
}
