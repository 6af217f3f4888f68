//! The inks of a night sea chart, for figures: brass and snow on deep blue.

use super::palette::{Fade, Ink};

/// The background.
pub(crate) const NIGHT: Ink = Ink::of(0x0A1828);
/// Faint lines of the chart.
pub(crate) const CONTOUR: Ink = Ink::of(0x10243A);
/// Every other row of a table, and empty places.
pub(crate) const ROW_SHADE: Ink = Ink::of(0x0E2136);
/// The background of names and of the other rows.
pub(crate) const PANEL: Ink = Ink::of(0x132D4B);
/// A lighter panel: the leader's row, the bars of the frame, the cells of a film.
pub(crate) const LIGHT_PANEL: Ink = Ink::of(0x1B3E63);
/// The lines of undecided matches, and other thin lines.
pub(crate) const THIN_LINE: Ink = Ink::of(0x244A70);
/// The lines of decided matches, and other strong lines.
pub(crate) const STRONG_LINE: Ink = Ink::of(0x3C7FB5);
/// Titles and winners.
pub(crate) const SNOW: Ink = Ink::of(0xEEF5FB);
/// Secondary text.
pub(crate) const MIST: Ink = Ink::of(0x9BBFDF);
/// Names of losers.
pub(crate) const FOG: Ink = Ink::of(0x8EA4BC);
/// Text in empty places.
pub(crate) const DUSK: Ink = Ink::of(0x7E97B1);
/// Headings, the bars of winners, gold.
pub(crate) const BRASS: Ink = Ink::of(0xDDB86B);
/// Lines below headings, and the edges of medals.
pub(crate) const DARK_BRASS: Ink = Ink::of(0x8A7145);
/// Second place.
pub(crate) const SILVER: Ink = Ink::of(0xC4CFDA);
/// Third place.
pub(crate) const BRONZE: Ink = Ink::of(0xCC8A55);
/// Live matches.
pub(crate) const EMBER: Ink = Ink::of(0xFF6A2B);
/// The core of a burst.
pub(crate) const GLOW: Ink = Ink::of(0xFFE9A8);

/// Every ink, the background first.
pub(super) const INKS: [Ink; 17] = [
    NIGHT,
    CONTOUR,
    ROW_SHADE,
    PANEL,
    LIGHT_PANEL,
    THIN_LINE,
    STRONG_LINE,
    SNOW,
    MIST,
    FOG,
    DUSK,
    BRASS,
    DARK_BRASS,
    SILVER,
    BRONZE,
    EMBER,
    GLOW,
];

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
