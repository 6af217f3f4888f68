//! The inks of the contrast theme: black on white, and the colour-blind safe palette of Okabe and Ito.

use super::palette::{Fade, Ink, inks};
use crate::theme::{Colours, MarkColour};

inks! {
    /// The background.
    WHITE = 0xFFFFFF,
    /// Text, edges, and lost pieces.
    BLACK = 0x000000,
    /// The grid lines of a field.
    GRID = 0x8C8C8C,
    /// Every fifth grid line of a large field, cells known to be empty, and stale marks.
    GREY = 0x595959,
    /// Land in the table game, and placed pieces in a tally.
    LAND = 0xE2E2E2,
    /// Ships afloat.
    BLUE = 0x0072B2,
    /// Hits, and strokes that cross out.
    VERMILION = 0xD55E00,
    /// Mines, and the frame of the last shot.
    YELLOW = 0xF0E442,
    /// Minesweepers.
    GREEN = 0x009E73,
    /// The cells of the player's own salvo.
    SKY = 0x56B4E9,
}

/// The inks of hits and of sunk ships.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContrastMarkInks {
    /// The tile of a hit.
    pub(crate) tile: Ink,
    /// The mark on that tile.
    pub(crate) hit: Ink,
    /// The marks on the decks of sunk ships, which are black.
    pub(crate) sunk: Ink,
}

impl ContrastMarkInks {
    /// The inks for these colours.
    pub(crate) fn of(colours: Colours) -> Self {
        let hit = if colours.hit == Some(MarkColour::Plain) { BLACK } else { WHITE };
        let tile = colours.hit.map_or(VERMILION, |dye| TILE_DYES[dye as usize]);
        Self { tile, hit, sunk: colours.sunk.map_or(WHITE, |dye| MARK_DYES[dye as usize]) }
    }
}

/// The inks of chosen colours as tiles on white, in the order of [`MarkColour`].
const TILE_DYES: [Ink; MarkColour::ALL.len()] = [Ink::of(0xC1121F), VERMILION, Ink::of(0x008A64), BLUE, Ink::of(0x8E3A8C), WHITE];

/// The inks of chosen colours for marks on black, in the order of [`MarkColour`].
const MARK_DYES: [Ink; MarkColour::ALL.len()] = [Ink::of(0xFF7A6E), Ink::of(0xE69F00), Ink::of(0x3CD6A4), SKY, Ink::of(0xDE94C0), WHITE];

/// All inks for these colours, and the pairs of inks that touch.
pub(super) fn inks_and_fades(colours: Colours) -> (Vec<Ink>, Vec<Fade>) {
    let ContrastMarkInks { tile, sunk, .. } = ContrastMarkInks::of(colours);
    let inks = INKS.into_iter().chain([tile, sunk]).collect();
    let fades = vec![
        (WHITE, BLACK, 14),
        (BLACK, BLUE, 4),
        (BLACK, tile, 3),
        (tile, WHITE, 3),
        (BLUE, WHITE, 3),
        (BLACK, YELLOW, 4),
        (BLACK, sunk, 3),
        (BLACK, GREEN, 2),
        (GREEN, WHITE, 2),
        (BLACK, SKY, 3),
        (BLACK, VERMILION, 2),
        (VERMILION, WHITE, 2),
        (GRID, BLACK, 2),
        (SKY, WHITE, 1),
        (BLUE, YELLOW, 1),
    ];
    (inks, fades)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_inks_have_enough_contrast() {
        let chosen = std::iter::once(None).chain(MarkColour::ALL.map(Some)).flat_map(|dye| {
            let ContrastMarkInks { tile, hit, sunk } = ContrastMarkInks::of(Colours { hit: dye, sunk: dye, ..Colours::default() });
            [(hit, tile, 3.0), (sunk, BLACK, 4.5)]
        });
        let own = [
            (BLACK, WHITE, 21.0),
            (BLUE, WHITE, 4.5),
            (VERMILION, WHITE, 3.0),
            (VERMILION, BLACK, 4.5),
            (GREEN, WHITE, 3.0),
            (BLACK, YELLOW, 15.0),
            (BLACK, SKY, 7.0),
            (BLACK, BLUE, 3.0),
            (BLACK, LAND, 15.0),
            (GREY, WHITE, 7.0),
            (GRID, WHITE, 3.0),
        ];
        for (ink, ground, least) in own.into_iter().chain(chosen) {
            assert!(ink.contrast(ground) >= least - 1e-9, "{ink:?} on {ground:?}: {:.2}", ink.contrast(ground));
        }
    }
}
