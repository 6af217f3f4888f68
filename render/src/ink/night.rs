//! The inks of a night sea chart, for figures: brass and snow on deep blue.

use super::palette::{Fade, Ink, inks};

inks! {
    /// The background.
    NIGHT = 0x0A1828,
    /// Faint lines of the chart.
    CONTOUR = 0x10243A,
    /// Every other row of a table, and empty places.
    ROW_SHADE = 0x0E2136,
    /// The background of names and of the other rows.
    PANEL = 0x132D4B,
    /// A lighter panel: the leader's row, the bars of the frame, the cells of a film.
    LIGHT_PANEL = 0x1B3E63,
    /// The lines of undecided matches, and other thin lines.
    THIN_LINE = 0x244A70,
    /// The lines of decided matches, and other strong lines.
    STRONG_LINE = 0x3C7FB5,
    /// Titles and winners.
    SNOW = 0xEEF5FB,
    /// Secondary text.
    MIST = 0x9BBFDF,
    /// Names of losers.
    FOG = 0x8EA4BC,
    /// Text in empty places.
    DUSK = 0x7E97B1,
    /// Headings, the bars of winners, gold.
    BRASS = 0xDDB86B,
    /// Lines below headings, and the edges of medals.
    DARK_BRASS = 0x8A7145,
    /// Second place.
    SILVER = 0xC4CFDA,
    /// Third place.
    BRONZE = 0xCC8A55,
    /// Live matches.
    EMBER = 0xFF6A2B,
    /// The core of a burst.
    GLOW = 0xFFE9A8,
}

/// The pairs of inks that touch, and the number of blends between them.
pub(super) const FADES: [Fade; 14] = [
    (PANEL, SNOW, 5),
    (PANEL, BRASS, 4),
    (PANEL, FOG, 3),
    (PANEL, MIST, 2),
    (PANEL, DUSK, 2),
    (PANEL, EMBER, 3),
    (PANEL, STRONG_LINE, 2),
    (NIGHT, SNOW, 2),
    (NIGHT, BRASS, 2),
    (NIGHT, THIN_LINE, 1),
    (NIGHT, SILVER, 1),
    (NIGHT, BRONZE, 2),
    (EMBER, GLOW, 2),
    (NIGHT, CONTOUR, 1),
];
