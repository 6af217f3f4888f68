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
    /// The width of the edge of the hull, for a cell of 52 pixels.
    pub(super) rim: f32,
    /// The width of a dark line inside the edge, for a cell of 52 pixels; `None` if there is none.
    pub(super) groove: Option<f32>,
}

impl ShipPaint {
    /// The inks of a ship in this state.
    pub(super) fn of(hull: ShipState, mark_inks: AdmiralMarkInks) -> Self {
        let AdmiralMarkInks { wreck, rust, glow, .. } = mark_inks;
        let (body, edge, trim, deck, fitting) = match hull {
            ShipState::Own => (STEEL, SHINE, SHINE, DECK, TURRET),
            ShipState::Sunk => (wreck, glow, rust, rust, wreck),
            ShipState::Disclosed => (DISCLOSED_BODY, MIST, MIST, GRID_BOLD, GRID_BOLD),
        };
        Self { body, edge, trim, deck, fitting, rim: 2.6, groove: None }
    }

    /// The inks of a ship in this state and livery; only a player's own ships have a livery.
    pub(super) fn in_livery(hull: ShipState, livery: Livery, mark_inks: AdmiralMarkInks) -> Self {
        let paint = Self::of(hull, mark_inks);
        match (hull, livery) {
            (ShipState::Own, Livery::Light) => Self { body: SHINE, edge: ICE, trim: MIST, deck: MIST, ..paint },
            (ShipState::Own, Livery::Ironclad) => Self { body: TURRET, deck: DECK, fitting: STEEL, rim: 4.6, ..paint },
            (ShipState::Own, Livery::Double) => Self { rim: 7.6, groove: Some(2.6), ..paint },
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
            if paint.groove.is_some() {
                assert!(paint.edge.contrast(GROUND) >= 3.0, "{livery:?}: two edges and not one");
            }
        }
    }
}
