//! The inks of the sea chart: deep water, brass, steel and fire.

use super::palette::{Fade, Ink, inks};
use crate::theme::{Colours, MarkColour};

inks! {
    /// The background.
    GROUND = 0x0A1828,
    /// Water, and cells not known yet.
    SEA = 0x0E2A45,
    /// The dark half of the compass rose.
    COMPASS_SHADE = 0x11324F,
    /// Contours, and the light half of the compass rose.
    CONTOUR = 0x15395C,
    /// The background of cells that are known to hold no ship.
    KNOWN_WATER = 0x174066,
    /// The grid lines of a field.
    GRID = 0x235580,
    /// Every fifth grid line of a large field, and the fittings of disclosed ships.
    GRID_BOLD = 0x3E79A8,
    /// The background of the cell of a hit.
    HIT_CELL = 0x3B2A33,
    /// Frames, axis labels, mines.
    BRASS = 0xD9B56C,
    /// Land in the table game.
    DARK_BRASS = 0x6F5F3E,
    /// Titles and emphasized text.
    ICE = 0xDCEAF5,
    /// Misses.
    FOAM = 0x9BD1F0,
    /// Cells known to be empty, and stale marks.
    MIST = 0x78A9CF,
    /// The bodies of ships afloat.
    STEEL = 0xB4C3D0,
    /// The edges of ships afloat.
    SHINE = 0xF2F7FB,
    /// Lines on the decks of ships afloat.
    DECK = 0x8497A8,
    /// Turrets and bridges.
    TURRET = 0x4F6376,
    /// The bodies of disclosed ships.
    DISCLOSED_BODY = 0x1D4468,
    /// The dark edge of a burst.
    BURST_EDGE = 0x3A0E0C,
    /// North's figures in the table game.
    NORTH_FIGURE = 0x8C2F2B,
    /// South's figures in the table game.
    SOUTH_FIGURE = 0x2B5C8A,
}

/// The inks of hits and of sunk ships.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AdmiralMarkInks {
    /// A burst.
    pub(crate) fire: Ink,
    /// The core of a burst.
    pub(crate) core: Ink,
    /// The bodies of sunk ships.
    pub(crate) wreck: Ink,
    /// The fittings of sunk ships.
    pub(crate) rust: Ink,
    /// The edges of sunk ships.
    pub(crate) glow: Ink,
    /// The crosses on sunk ships.
    pub(crate) cross: Ink,
}

impl AdmiralMarkInks {
    /// The inks for these colours.
    pub(crate) fn of(colours: Colours) -> Self {
        let (fire, core) = match colours.hit {
            None => (Ink::of(0xFF6A2B), Ink::of(0xFFE9A8)),
            Some(MarkColour::Plain) => (SHINE, TURRET),
            Some(dye) => (DYE_INKS[dye as usize], DYE_INKS[dye as usize].towards(SHINE, 3, 4)),
        };
        let (wreck, rust, glow, cross) = match colours.sunk {
            None => (Ink::of(0x54242A), Ink::of(0x843F3E), Ink::of(0xFF8A66), Ink::of(0xFFD9C9)),
            Some(dye) => {
                let glow = DYE_INKS[dye as usize];
                (GROUND.towards(glow, 1, 4), GROUND.towards(glow, 2, 5), glow, glow.towards(SHINE, 3, 4))
            }
        };
        Self { fire, core, wreck, rust, glow, cross }
    }
}

/// The inks of chosen colours on a dark background, in the order of [`MarkColour`].
const DYE_INKS: [Ink; MarkColour::ALL.len()] =
    [Ink::of(0xFF5C5C), Ink::of(0xFF9A2E), Ink::of(0x3ED68A), Ink::of(0x4FA8FF), Ink::of(0xC98BFF), SHINE];

/// All inks for these colours, and the pairs of inks that touch.
pub(super) fn inks_and_fades(colours: Colours) -> (Vec<Ink>, Vec<Fade>) {
    let AdmiralMarkInks { fire, core, wreck, rust, glow, cross } = AdmiralMarkInks::of(colours);
    let inks = INKS.into_iter().chain([fire, core, wreck, rust, glow, cross]).collect();
    let fades = vec![
        (GROUND, BRASS, 3),
        (GROUND, ICE, 3),
        (SEA, STEEL, 2),
        (KNOWN_WATER, FOAM, 2),
        (SEA, glow, 2),
        (wreck, cross, 2),
        (SEA, MIST, 1),
        (BURST_EDGE, fire, 1),
        (fire, core, 1),
        (HIT_CELL, BURST_EDGE, 1),
        (HIT_CELL, BRASS, 1),
        (STEEL, BURST_EDGE, 1),
        (STEEL, TURRET, 1),
    ];
    (inks, fades)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chart_inks_have_enough_contrast() {
        let chosen = std::iter::once(Colours::default()).chain(MarkColour::ALL.map(|dye| Colours {
            hit: Some(dye),
            sunk: Some(dye),
            ..Colours::default()
        }));
        let chosen = chosen.map(AdmiralMarkInks::of).flat_map(|AdmiralMarkInks { fire, wreck, glow, cross, .. }| {
            [(fire, SEA, 4.5), (fire, HIT_CELL, 4.0), (fire, BURST_EDGE, 4.5), (glow, SEA, 4.5), (glow, wreck, 4.0), (cross, wreck, 4.5)]
        });
        let own = [
            (ICE, GROUND, 12.0),
            (ICE, KNOWN_WATER, 3.0),
            (BRASS, GROUND, 8.0),
            (BRASS, SEA, 6.0),
            (BRASS, KNOWN_WATER, 4.5),
            (FOAM, KNOWN_WATER, 4.5),
            (MIST, KNOWN_WATER, 3.0),
            (MIST, DISCLOSED_BODY, 3.0),
            (STEEL, SEA, 7.0),
            (STEEL, BURST_EDGE, 7.0),
            (TURRET, STEEL, 3.0),
            (BRASS, SOUTH_FIGURE, 3.0),
            (BRASS, NORTH_FIGURE, 3.0),
            (ICE, SOUTH_FIGURE, 4.5),
            (ICE, NORTH_FIGURE, 4.5),
        ];
        for (ink, ground, least) in own.into_iter().chain(chosen) {
            assert!(ink.contrast(ground) >= least - 1e-9, "{ink:?} on {ground:?}: {:.2}", ink.contrast(ground));
        }
    }
}
