//! The code lengths of every theme and layout, trained on the pictures of whole games by the example `train`, which prints this
//! file. Any complete code is valid; these make files small.

use broadside_png::Lengths;

use crate::{ink::Skin, scene::Layout, theme::Theme};

/// The code lengths of a skin and layout.
pub(crate) const fn of(skin: Skin, layout: Layout) -> &'static Lengths {
    match (skin, layout) {
        (Skin::Board(Theme::Notebook, _) | Skin::Figure(_) | Skin::Chances | Skin::Course, Layout::Spread) => &NOTEBOOK_SPREAD,
        (Skin::Board(Theme::Notebook, _) | Skin::Figure(_) | Skin::Chances | Skin::Course, Layout::Focus) => &NOTEBOOK_FOCUS,
        (Skin::Board(Theme::Admiral, _), Layout::Spread) => &ADMIRAL_SPREAD,
        (Skin::Board(Theme::Admiral, _), Layout::Focus) => &ADMIRAL_FOCUS,
        (Skin::Board(Theme::Contrast, _), Layout::Spread) => &CONTRAST_SPREAD,
        (Skin::Board(Theme::Contrast, _), Layout::Focus) => &CONTRAST_FOCUS,
    }
}

/// Code lengths for pictures with at most 64 colours: for the colours, for the end of block and match lengths, and for match
/// distances.
const fn code(colours: [u8; 64], copies: [u8; 30], distances: [u8; 30]) -> Lengths {
    let (mut literals, mut at) = ([0; 286], 0);
    while at < literals.len() {
        literals[at] = match at {
            0..64 => colours[at],
            64..256 => 0,
            _ => copies[at - 256],
        };
        at += 1;
    }
    Lengths { literals, distances }
}

/// Learnt from games in this theme and layout.
#[rustfmt::skip]
const NOTEBOOK_SPREAD: Lengths = code(
    [
        4, 5, 7, 7, 7, 12, 11, 11, 10, 3, 6, 7, 7, 9, 13, 5, 6, 5, 6, 6, 5, 6, 6, 6, 5, 8, 7, 8, 8, 8, 8, 8,
        10, 10, 9, 10, 6, 8, 8, 7, 14, 9, 6, 7, 6, 13, 10, 10, 9, 8, 8, 14, 14, 15, 13, 14, 14, 11, 12, 15, 10, 14, 13, 15,
    ],
    [
        15, 6, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 9, 7, 7, 7, 7, 7, 7, 8, 8, 4,
    ],
    [
        2, 15, 14, 11, 7, 7, 6, 7, 6, 6, 6, 5, 7, 7, 7, 10, 13, 12, 10, 10, 1, 15, 5, 6, 7, 6, 6, 7, 7, 8,
    ],
);

/// Learnt from games in this theme and layout.
#[rustfmt::skip]
const NOTEBOOK_FOCUS: Lengths = code(
    [
        4, 6, 8, 7, 6, 15, 11, 11, 10, 3, 6, 6, 7, 9, 13, 5, 6, 5, 6, 6, 5, 6, 6, 6, 6, 8, 7, 8, 7, 8, 7, 8,
        10, 10, 9, 10, 6, 8, 8, 7, 14, 10, 6, 7, 6, 14, 10, 10, 10, 8, 8, 14, 15, 15, 14, 14, 13, 11, 11, 15, 10, 13, 13, 15,
    ],
    [
        15, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 6, 7, 8, 8, 7, 7, 8, 8, 4,
    ],
    [
        2, 14, 13, 11, 7, 8, 6, 6, 6, 6, 6, 7, 6, 7, 7, 8, 10, 14, 8, 1, 12, 5, 5, 7, 6, 7, 7, 8, 8, 9,
    ],
);

/// Learnt from games in this theme and layout.
#[rustfmt::skip]
const ADMIRAL_SPREAD: Lengths = code(
    [
        6, 5, 5, 6, 7, 5, 7, 6, 5, 8, 7, 7, 6, 7, 7, 7, 7, 6, 11, 11, 7, 11, 12, 8, 8, 7, 8, 6, 7, 6, 8, 7,
        7, 9, 6, 7, 6, 7, 8, 8, 8, 9, 11, 9, 10, 7, 9, 8, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    ],
    [
        12, 5, 5, 5, 5, 5, 5, 6, 5, 6, 6, 6, 6, 6, 5, 7, 7, 6, 6, 7, 7, 6, 6, 6, 7, 6, 7, 7, 7, 4,
    ],
    [
        2, 15, 9, 11, 8, 7, 6, 6, 6, 6, 7, 6, 7, 8, 8, 10, 13, 14, 6, 12, 1, 15, 5, 6, 7, 6, 6, 7, 6, 7,
    ],
);

/// Learnt from games in this theme and layout.
#[rustfmt::skip]
const ADMIRAL_FOCUS: Lengths = code(
    [
        5, 5, 5, 6, 8, 5, 7, 6, 5, 8, 7, 6, 7, 7, 8, 8, 8, 7, 10, 12, 7, 11, 13, 8, 8, 8, 8, 6, 7, 6, 8, 7,
        7, 9, 7, 7, 7, 7, 8, 8, 8, 7, 11, 9, 10, 7, 9, 9, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    ],
    [
        13, 5, 5, 5, 5, 6, 5, 7, 5, 6, 6, 6, 5, 6, 6, 6, 6, 5, 6, 7, 6, 6, 6, 6, 7, 6, 6, 7, 7, 4,
    ],
    [
        2, 13, 9, 10, 8, 7, 6, 6, 6, 6, 6, 7, 6, 8, 8, 8, 11, 13, 8, 1, 12, 5, 6, 6, 6, 7, 7, 7, 7, 7,
    ],
);

/// Learnt from games in this theme and layout.
#[rustfmt::skip]
const CONTRAST_SPREAD: Lengths = code(
    [
        4, 3, 5, 6, 11, 11, 11, 11, 15, 15, 5, 7, 5, 5, 6, 6, 15, 8, 6, 7, 6, 7, 5, 6, 11, 12, 9, 11, 11, 11, 12, 11,
        11, 11, 11, 15, 15, 12, 12, 11, 13, 6, 5, 7, 15, 15, 15, 15, 15, 12, 11, 12, 12, 12, 12, 15, 7, 15, 15, 15, 15, 15, 15, 15,
    ],
    [
        14, 5, 6, 6, 7, 6, 6, 7, 6, 6, 7, 6, 6, 7, 6, 7, 7, 6, 7, 7, 7, 6, 7, 6, 7, 7, 7, 7, 7, 3,
    ],
    [
        2, 15, 15, 15, 11, 10, 7, 7, 5, 6, 6, 5, 6, 7, 8, 7, 12, 10, 6, 13, 1, 15, 7, 6, 10, 6, 6, 7, 6, 7,
    ],
);

/// Learnt from games in this theme and layout.
#[rustfmt::skip]
const CONTRAST_FOCUS: Lengths = code(
    [
        4, 3, 5, 6, 11, 12, 11, 11, 15, 15, 5, 6, 6, 5, 6, 6, 15, 8, 6, 7, 5, 7, 6, 5, 13, 11, 11, 13, 12, 12, 11, 12,
        12, 12, 12, 15, 15, 13, 13, 12, 13, 6, 5, 7, 15, 15, 15, 15, 15, 11, 15, 11, 12, 12, 12, 15, 7, 15, 15, 15, 15, 15, 15, 15,
    ],
    [
        15, 6, 7, 6, 6, 6, 8, 6, 6, 6, 7, 6, 6, 6, 6, 6, 7, 6, 7, 7, 7, 6, 7, 7, 7, 6, 7, 7, 7, 3,
    ],
    [
        2, 15, 15, 12, 11, 10, 8, 7, 6, 5, 5, 6, 5, 7, 7, 9, 9, 14, 10, 1, 13, 8, 6, 10, 6, 7, 6, 6, 7, 7,
    ],
);
