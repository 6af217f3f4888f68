//! The inks of a heat map: those of the night chart that occur on it, replaced for the theme, and in every theme the same ramp after
//! cividis (Nuñez, Anderton and Renslow, "Optimizing colormaps with consideration for color vision deficiency", PLOS ONE 2018), with
//! evenly increasing lightness from deep blue over grey to yellow, suitable for red-green colour blindness.

use super::{
    day,
    night::{BRASS, CONTOUR, DUSK, EMBER, FOG, LIGHT_PANEL, MIST, NIGHT, SNOW, THIN_LINE},
    palette::{Fade, Ink},
};
use crate::theme::Theme;

/// The colours from chance zero to the greatest chance.
pub(crate) const RAMP: [Ink; 15] = Ink::all([
    0x00204D, 0x002C63, 0x10396E, 0x35466B, 0x4A536C, 0x5C606E, 0x6C6E72, 0x7D7C76, 0x8E8A78, 0xA09876, 0xB3A771, 0xC6B76B, 0xDBC860,
    0xEED954, 0xFFEA46,
]);
/// Numbers on the dark steps of the ramp, and the frame of the likeliest cell.
pub(crate) const LIGHT_NUMBER: Ink = Ink::of(0xFFFFFF);
/// Numbers on the light steps of the ramp, and the edges of that frame.
pub(crate) const DARK_NUMBER: Ink = Ink::of(0x050B14);

/// Every ink except the ramp, the background first.
const INKS: [Ink; 12] = [NIGHT, CONTOUR, LIGHT_PANEL, THIN_LINE, SNOW, BRASS, MIST, FOG, DUSK, EMBER, LIGHT_NUMBER, DARK_NUMBER];

/// The pairs of inks that touch outside the ramp, and the number of blends between them.
const FADES: [Fade; 7] =
    [(NIGHT, SNOW, 2), (NIGHT, BRASS, 2), (NIGHT, EMBER, 1), (NIGHT, MIST, 1), (NIGHT, FOG, 1), (NIGHT, THIN_LINE, 1), (NIGHT, CONTOUR, 1)];

/// The ink of the number on a step of the ramp: the first steps are dark.
pub(crate) fn number_ink(step: usize) -> Ink {
    if step < 7 { LIGHT_NUMBER } else { DARK_NUMBER }
}

/// All inks, and the pairs of inks that touch.
pub(super) fn inks_and_fades(theme: Theme) -> (Vec<Ink>, Vec<Fade>) {
    let with_number = |(at, step): (usize, Ink)| (step, number_ink(at), 2);
    let in_theme = |(from, to, steps)| (day::replacement(theme, from), day::replacement(theme, to), steps);
    let fades = RAMP.into_iter().enumerate().map(with_number).chain(FADES.map(in_theme)).collect();
    (INKS.into_iter().map(|ink| day::replacement(theme, ink)).chain(RAMP).collect(), fades)
}
