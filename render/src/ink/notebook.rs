//! The inks of a school notebook: paper, ballpoint, red pen, pencil and text marker.

use super::palette::{Fade, Ink, inks};
use crate::theme::{Colours, MarkColour};

inks! {
    /// The background.
    PAPER = 0xFCFBF4,
    /// The printed squares.
    GRID = 0xC3D8EE,
    /// Every fifth line of a large field.
    GRID_BOLD = 0x8FB4DC,
    /// The printed margin.
    MARGIN = 0xF0A3AB,
    /// The fold, outermost shade first.
    FOLD_OUTER = 0xF4F2E9,
    /// The fold, middle shade.
    FOLD_MIDDLE = 0xE9E6DA,
    /// The fold, innermost shade.
    FOLD_INNER = 0xD6D2C3,
    /// The edge of a staple.
    STAPLE = 0x8E949C,
    /// The shine of a staple.
    STAPLE_SHINE = 0xD9DDE2,
    /// Ballpoint.
    BLUE = 0x1F3C9E,
    /// Hatching of ships afloat.
    HATCHING = 0xAFC0E8,
    /// Red pen.
    RED = 0xD3213A,
    /// Hatching of sunk ships.
    PINK = 0xF2B9C0,
    /// Pencil.
    GRAPHITE = 0x7C838F,
    /// The highlighter.
    YELLOW = 0xFFEB7A,
}

/// The pairs of inks that touch if no colour is chosen, and the number of blends between them.
const FADES: [Fade; 15] = [
    (PAPER, BLUE, 10),
    (PAPER, RED, 7),
    (PAPER, GRAPHITE, 4),
    (PAPER, HATCHING, 2),
    (PAPER, PINK, 2),
    (PAPER, YELLOW, 1),
    (HATCHING, BLUE, 4),
    (HATCHING, RED, 3),
    (PINK, RED, 3),
    (YELLOW, RED, 3),
    (YELLOW, BLUE, 3),
    (GRID, RED, 2),
    (GRID, YELLOW, 1),
    (GRID, PINK, 1),
    (BLUE, RED, 2),
];

/// The inks of hits and of sunk ships.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotebookMarkInks {
    /// The marks of hits.
    pub(crate) hit: Ink,
    /// The outlines of sunk ships, and the strokes that cross them out.
    pub(crate) sunk: Ink,
    /// Hatching of sunk ships.
    pub(crate) hatch: Ink,
}

impl NotebookMarkInks {
    /// The inks for these colours.
    pub(crate) fn of(colours: Colours) -> Self {
        let [hit, sunk] = [colours.hit, colours.sunk].map(|chosen| chosen.map_or(RED, |dye| DYE_INKS[dye as usize]));
        let hatch = if sunk == RED { PINK } else { PAPER.towards(sunk, 1, 3) };
        Self { hit, sunk, hatch }
    }
}

/// The inks of chosen colours, in the order of [`MarkColour`].
const DYE_INKS: [Ink; MarkColour::ALL.len()] = [RED, Ink::of(0xB6500A), Ink::of(0x0B6E3B), BLUE, Ink::of(0x7A2A9A), Ink::of(0x1E1E22)];

/// All inks for these colours, and the pairs of inks that touch.
pub(super) fn inks_and_fades(colours: Colours) -> (Vec<Ink>, Vec<Fade>) {
    let NotebookMarkInks { hit, sunk, hatch } = NotebookMarkInks::of(colours);
    let inks: Vec<Ink> = INKS.into_iter().chain([hit, sunk, hatch]).collect();
    if (hit, sunk) == (RED, RED) {
        return (inks, FADES.to_vec());
    }
    let mut fades = vec![(PAPER, BLUE, 8)];
    for ink in [hit, sunk, RED] {
        fades.push((PAPER, ink, 5));
    }
    fades.extend([
        (PAPER, GRAPHITE, 3),
        (PAPER, HATCHING, 1),
        (PAPER, hatch, 1),
        (HATCHING, BLUE, 3),
        (HATCHING, hit, 2),
        (hatch, sunk, 3),
    ]);
    fades.extend([
        (YELLOW, hit, 2),
        (YELLOW, sunk, 2),
        (YELLOW, BLUE, 2),
        (GRID, hit, 1),
        (GRID, sunk, 1),
        (GRID, YELLOW, 1),
        (BLUE, hit, 1),
    ]);
    (inks, fades)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_inks_have_enough_contrast() {
        for (ink, ground, least) in [(BLUE, PAPER, 4.5), (RED, PAPER, 4.5), (GRAPHITE, PAPER, 3.0), (BLUE, YELLOW, 4.5)] {
            assert!(ink.contrast(ground) >= least, "{ink:?} on {ground:?}: {:.2}", ink.contrast(ground));
        }
    }

    #[test]
    fn marks_of_every_colour_stand_out_from_paper_hatching_and_marker() {
        for dye in std::iter::once(None).chain(MarkColour::ALL.map(Some)) {
            let NotebookMarkInks { hit, sunk, hatch } = NotebookMarkInks::of(Colours { hit: dye, sunk: dye, ..Colours::default() });
            // Three quarters of a hatched background are paper.
            let grounds = [PAPER, YELLOW, PAPER.towards(HATCHING, 1, 4), PAPER.towards(hatch, 1, 4)];
            for (ink, ground) in [hit, sunk].into_iter().flat_map(|ink| grounds.map(|ground| (ink, ground))) {
                assert!(ink.contrast(ground) >= 3.0, "{dye:?} on {ground:?}: {:.2}", ink.contrast(ground));
            }
        }
    }
}
