//! The inks of thick print: black on white, and the colours of Okabe and Ito, which nobody mistakes for each other.

use super::palette::{Ink, Steps};
use crate::theme::{Colours, Dye};

/// The sheet.
pub(crate) const WHITE: Ink = Ink::of(0xFFFFFF);
/// Words, edges, and whatever is gone.
pub(crate) const BLACK: Ink = Ink::of(0x000000);
/// The lines of a field.
pub(crate) const GRID: Ink = Ink::of(0x8C8C8C);
/// Every fifth line of a large field, cells known to be empty, and what was true before.
pub(crate) const GREY: Ink = Ink::of(0x595959);
/// Land.
pub(crate) const LAND: Ink = Ink::of(0xE2E2E2);
/// Living ships.
pub(crate) const BLUE: Ink = Ink::of(0x0072B2);
/// Hits, and what strikes out.
pub(crate) const VERMILION: Ink = Ink::of(0xD55E00);
/// Mines, and the frame of the last shot.
pub(crate) const YELLOW: Ink = Ink::of(0xF0E442);
/// Minesweepers.
pub(crate) const GREEN: Ink = Ink::of(0x009E73);
/// Cells of the own salvo list.
pub(crate) const SKY: Ink = Ink::of(0x56B4E9);

/// Every ink but those a player chooses, the ground first.
const INKS: [Ink; 10] = [WHITE, BLACK, GRID, GREY, LAND, BLUE, VERMILION, YELLOW, GREEN, SKY];

/// What hits and sunk ships are printed in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plates {
    /// The tile of a hit.
    pub(crate) tile: Ink,
    /// What stands on that tile.
    pub(crate) hit: Ink,
    /// What crosses out the decks of sunk ships, which are black.
    pub(crate) sunk: Ink,
}

impl Plates {
    /// The plates of these colours.
    pub(crate) fn of(colours: Colours) -> Self {
        let hit = if colours.hit == Some(Dye::Plain) { BLACK } else { WHITE };
        let tile = colours.hit.map_or(VERMILION, |dye| TILES[dye as usize]);
        Self { tile, hit, sunk: colours.sunk.map_or(WHITE, |dye| LIGHTS[dye as usize]) }
    }
}

/// Chosen colours as tiles on white, in the order of [`Dye`].
const TILES: [Ink; Dye::ALL.len()] = [Ink::of(0xC1121F), VERMILION, Ink::of(0x008A64), BLUE, Ink::of(0x8E3A8C), WHITE];

/// Those that shine on black.
const LIGHTS: [Ink; Dye::ALL.len()] = [Ink::of(0xFF7A6E), Ink::of(0xE69F00), Ink::of(0x3CD6A4), SKY, Ink::of(0xDE94C0), WHITE];

/// Every ink for these colours, and which of them meet.
pub(super) fn shades(colours: Colours) -> (Vec<Ink>, Vec<Steps>) {
    let Plates { tile, sunk, .. } = Plates::of(colours);
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
    fn what_is_printed_stands_out_from_what_it_lies_on() {
        let chosen = std::iter::once(None).chain(Dye::ALL.map(Some)).flat_map(|dye| {
            let Plates { tile, hit, sunk } = Plates::of(Colours { hit: dye, sunk: dye, ..Colours::default() });
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
