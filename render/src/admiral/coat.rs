//! What ships are painted in: steel while they float, a shadow once disclosed, rust when they are gone.

use crate::{
    ink::{
        Ink,
        admiral::{DECK, GRID_BOLD, ICE, MIST, Paints, SHADOW, SHINE, STEEL, TURRET},
    },
    sheet::Hull,
    theme::Livery,
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
    /// How its edge is drawn.
    pub(super) rim: Rim,
}

/// The edge of a hull, in the measures of a cell of 52 pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Rim {
    /// A line as wide as this.
    Single(f32),
    /// As wide as the first number, and dark within for as wide as the second.
    Double(f32, f32),
}

/// The usual edge.
const RIM: Rim = Rim::Single(2.6);

impl Coat {
    /// What becomes a ship in this state.
    pub(super) fn of(hull: Hull, paints: Paints) -> Self {
        match hull {
            Hull::Own => Self { body: STEEL, edge: SHINE, trim: SHINE, deck: DECK, fitting: TURRET, rim: RIM },
            Hull::Sunk => {
                Self { body: paints.wreck, edge: paints.glow, trim: paints.rust, deck: paints.rust, fitting: paints.wreck, rim: RIM }
            }
            Hull::Disclosed => Self { body: SHADOW, edge: MIST, trim: MIST, deck: GRID_BOLD, fitting: GRID_BOLD, rim: RIM },
        }
    }

    /// The same where the own ships look like this.
    pub(super) fn in_livery(hull: Hull, livery: Livery, paints: Paints) -> Self {
        let coat = Self::of(hull, paints);
        match (hull, livery) {
            (Hull::Own, Livery::Light) => Self { body: SHINE, edge: ICE, trim: MIST, deck: MIST, ..coat },
            (Hull::Own, Livery::Ironclad) => Self { body: TURRET, deck: DECK, fitting: STEEL, rim: Rim::Single(4.6), ..coat },
            (Hull::Own, Livery::Double) => Self { rim: Rim::Double(7.6, 2.6), ..coat },
            (Hull::Own, Livery::Usual) | (Hull::Sunk | Hull::Disclosed, _) => coat,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ink::admiral::{GROUND, SEA, SOOT},
        theme::{Colours, Dye},
    };

    #[test]
    fn own_ships_of_every_look_stand_out_from_the_sea_and_hits_from_them() {
        let hits = || std::iter::once(None).chain(Dye::ALL.map(Some));
        for (livery, hit) in Livery::ALL.into_iter().flat_map(|livery| hits().map(move |hit| (livery, hit))) {
            let paints = Paints::of(Colours { hit, ..Colours::default() });
            let coat = Coat::in_livery(Hull::Own, livery, paints);
            let edge = coat.edge.contrast(SEA);
            assert!(edge >= 3.0, "{livery:?}: an edge of {edge:.2}");
            let burst = [SOOT, paints.fire, paints.core].map(|ink| ink.contrast(coat.body)).into_iter().fold(0.0, f64::max);
            assert!(burst >= 3.0, "{livery:?} {hit:?}: a hit of {burst:.2}");
            if matches!(coat.rim, Rim::Double(..)) {
                assert!(coat.edge.contrast(GROUND) >= 3.0, "{livery:?}: two edges and not one");
            }
        }
    }
}
