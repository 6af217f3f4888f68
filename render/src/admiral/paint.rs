//! The colours of ships: steel while afloat, shadow when disclosed, rust when sunk.

use crate::{
    ink::{
        Ink,
        admiral::{AdmiralMarkInks, DECK, DISCLOSED_BODY, GRID_BOLD, ICE, MIST, SHINE, STEEL, TURRET},
    },
    model::ShipState,
    theme::Livery,
};

/// The inks of a ship.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShipPaint {
    pub(super) body: Ink,
    pub(super) edge: Ink,
    /// The edges of the fittings.
    pub(super) trim: Ink,
    /// Lines on the deck.
    pub(super) deck: Ink,
    /// The fittings.
    pub(super) fitting: Ink,
    pub(super) rim: HullEdge,
}

/// The edge of a hull, with widths for a cell of 52 pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum HullEdge {
    /// One line of this width.
    Single(f32),
    /// A line of the first width with a dark line of the second width inside.
    Double(f32, f32),
}

/// The edge of a hull without a livery.
const USUAL_RIM: HullEdge = HullEdge::Single(2.6);

impl ShipPaint {
    /// The inks of a ship in this state.
    pub(super) fn of(hull: ShipState, mark_inks: AdmiralMarkInks) -> Self {
        match hull {
            ShipState::Own => Self { body: STEEL, edge: SHINE, trim: SHINE, deck: DECK, fitting: TURRET, rim: USUAL_RIM },
            ShipState::Sunk => Self {
                body: mark_inks.wreck,
                edge: mark_inks.glow,
                trim: mark_inks.rust,
                deck: mark_inks.rust,
                fitting: mark_inks.wreck,
                rim: USUAL_RIM,
            },
            ShipState::Disclosed => {
                Self { body: DISCLOSED_BODY, edge: MIST, trim: MIST, deck: GRID_BOLD, fitting: GRID_BOLD, rim: USUAL_RIM }
            }
        }
    }

    /// The inks of a ship in this state and livery; only a player's own ships have a livery.
    pub(super) fn in_livery(hull: ShipState, livery: Livery, mark_inks: AdmiralMarkInks) -> Self {
        let paint = Self::of(hull, mark_inks);
        match (hull, livery) {
            (ShipState::Own, Livery::Light) => Self { body: SHINE, edge: ICE, trim: MIST, deck: MIST, ..paint },
            (ShipState::Own, Livery::Ironclad) => Self { body: TURRET, deck: DECK, fitting: STEEL, rim: HullEdge::Single(4.6), ..paint },
            (ShipState::Own, Livery::Double) => Self { rim: HullEdge::Double(7.6, 2.6), ..paint },
            (ShipState::Own, Livery::Usual) | (ShipState::Sunk | ShipState::Disclosed, _) => paint,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ink::admiral::{BURST_EDGE, GROUND, SEA},
        theme::{Colours, MarkColour},
    };

    #[test]
    fn own_ships_stand_out_from_the_sea_and_hits_from_them_in_every_look() {
        let hits = || std::iter::once(None).chain(MarkColour::ALL.map(Some));
        for (livery, hit) in Livery::ALL.into_iter().flat_map(|livery| hits().map(move |hit| (livery, hit))) {
            let mark_inks = AdmiralMarkInks::of(Colours { hit, ..Colours::default() });
            let paint = ShipPaint::in_livery(ShipState::Own, livery, mark_inks);
            let edge = paint.edge.contrast(SEA);
            assert!(edge >= 3.0, "{livery:?}: an edge of {edge:.2}");
            let burst = [BURST_EDGE, mark_inks.fire, mark_inks.core].map(|ink| ink.contrast(paint.body)).into_iter().fold(0.0, f64::max);
            assert!(burst >= 3.0, "{livery:?} {hit:?}: a hit of {burst:.2}");
            if matches!(paint.rim, HullEdge::Double(..)) {
                assert!(paint.edge.contrast(GROUND) >= 3.0, "{livery:?}: two edges and not one");
            }
        }
    }
}
