//! The inks of a sea chart at night: brass and snow on deep blue, for pictures that show no field.

use super::palette::{Ink, Steps};

/// The chart at night.
pub(crate) const NIGHT: Ink = Ink::of(0x0A1828);
/// Lines of the chart that are hardly seen.
pub(crate) const CONTOUR: Ink = Ink::of(0x10243A);
/// Every other row, and a place nobody stands at.
pub(crate) const SHADE: Ink = Ink::of(0x0E2136);
/// What names stand on.
pub(crate) const PANEL: Ink = Ink::of(0x132D4B);
/// What the leader's name stands on.
pub(crate) const RAISED: Ink = Ink::of(0x1B3E63);
/// Lines whose winner is not known.
pub(crate) const ROPE: Ink = Ink::of(0x244A70);
/// Lines whose winner is known.
pub(crate) const CABLE: Ink = Ink::of(0x3C7FB5);
/// Titles and winners.
pub(crate) const SNOW: Ink = Ink::of(0xEEF5FB);
/// Words beside a title.
pub(crate) const MIST: Ink = Ink::of(0x9BBFDF);
/// Names of losers.
pub(crate) const FOG: Ink = Ink::of(0x8EA4BC);
/// Names of nobody.
pub(crate) const DUSK: Ink = Ink::of(0x7E97B1);
/// Headings, the bars of winners, gold.
pub(crate) const BRASS: Ink = Ink::of(0xDDB86B);
/// The shadow of brass.
pub(crate) const OLD_BRASS: Ink = Ink::of(0x8A7145);
/// The second's.
pub(crate) const SILVER: Ink = Ink::of(0xC4CFDA);
/// The third's.
pub(crate) const BRONZE: Ink = Ink::of(0xCC8A55);
/// What is being fought.
pub(crate) const EMBER: Ink = Ink::of(0xFF6A2B);
/// The heart of a burst.
pub(crate) const GLOW: Ink = Ink::of(0xFFE9A8);

/// Every ink, the ground first.
pub(super) const INKS: [Ink; 17] =
    [NIGHT, CONTOUR, SHADE, PANEL, RAISED, ROPE, CABLE, SNOW, MIST, FOG, DUSK, BRASS, OLD_BRASS, SILVER, BRONZE, EMBER, GLOW];

/// Which of them meet, and in how many steps one fades into the other.
const FADES: [Steps; 14] = [
    (PANEL, SNOW, 5),
    (PANEL, BRASS, 4),
    (PANEL, FOG, 3),
    (PANEL, MIST, 2),
    (PANEL, DUSK, 2),
    (PANEL, EMBER, 3),
    (PANEL, CABLE, 2),
    (NIGHT, SNOW, 2),
    (NIGHT, BRASS, 2),
    (NIGHT, ROPE, 1),
    (NIGHT, SILVER, 1),
    (NIGHT, BRONZE, 2),
    (EMBER, GLOW, 2),
    (NIGHT, CONTOUR, 1),
];

/// Every ink, and which of them meet.
pub(super) fn shades() -> (Vec<Ink>, Vec<Steps>) {
    (INKS.to_vec(), FADES.to_vec())
}
