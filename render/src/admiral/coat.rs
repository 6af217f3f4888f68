//! What ships are painted in: steel while they float, a shadow once disclosed, rust when they are gone.

use crate::{
    ink::{
        Ink,
        admiral::{DECK, GRID_BOLD, MIST, Paints, SHADOW, SHINE, STEEL, TURRET},
    },
    sheet::Hull,
};

/// The paint of a ship.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coat {
    /// Its hull.
    pub(super) body: Ink,
    /// The edge of its hull.
    pub(super) edge: Ink,
    /// The edges of what stands on its deck.
    pub(super) trim: Ink,
    /// Lines on its deck.
    pub(super) deck: Ink,
    /// What stands on its deck.
    pub(super) fitting: Ink,
}

impl Coat {
    /// What becomes a ship in this state.
    pub(super) fn of(hull: Hull, paints: Paints) -> Self {
        match hull {
            Hull::Own => Self { body: STEEL, edge: SHINE, trim: SHINE, deck: DECK, fitting: TURRET },
            Hull::Sunk => Self { body: paints.wreck, edge: paints.glow, trim: paints.rust, deck: paints.rust, fitting: paints.wreck },
            Hull::Disclosed => Self { body: SHADOW, edge: MIST, trim: MIST, deck: GRID_BOLD, fitting: GRID_BOLD },
        }
    }
}
