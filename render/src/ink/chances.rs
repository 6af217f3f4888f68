//! The inks of a map of chances: those of the chart at night that stand on it, and a ramp after cividis (Nuñez, Anderton
//! and Renslow, "Optimizing colormaps with consideration for color vision deficiency", PLOS ONE 2018), evenly lighter from
//! deep blue over grey to yellow, which is told apart as well by who sees no red or no green.

use super::{
    night::{BRASS, CONTOUR, DUSK, EMBER, FOG, MIST, NIGHT, RAISED, ROPE, SNOW},
    palette::{Ink, Steps},
};

/// From no chance at all to the greatest there is.
pub(crate) const RAMP: [Ink; 15] = Ink::all([
    0x00204D, 0x002C63, 0x10396E, 0x35466B, 0x4A536C, 0x5C606E, 0x6C6E72, 0x7D7C76, 0x8E8A78, 0xA09876, 0xB3A771, 0xC6B76B, 0xDBC860,
    0xEED954, 0xFFEA46,
]);
/// Numbers on the light end of the ramp.
pub(crate) const PITCH: Ink = Ink::of(0x050B14);

/// Every ink but the ramp's, the ground first.
const INKS: [Ink; 11] = [NIGHT, CONTOUR, RAISED, ROPE, SNOW, BRASS, MIST, FOG, DUSK, EMBER, PITCH];

/// Which of them meet beside the ramp, and in how many steps one fades into the other.
const FADES: [Steps; 7] =
    [(NIGHT, SNOW, 2), (NIGHT, BRASS, 2), (NIGHT, EMBER, 1), (NIGHT, MIST, 1), (NIGHT, FOG, 1), (NIGHT, ROPE, 1), (NIGHT, CONTOUR, 1)];

/// How light a step is written on in dark letters.
pub(crate) const LIGHT: usize = 7;

/// Every ink, and which of them meet.
pub(super) fn shades() -> (Vec<Ink>, Vec<Steps>) {
    let written = |(at, step): (usize, Ink)| (step, if at < LIGHT { SNOW } else { PITCH }, 2);
    let fades = RAMP.into_iter().enumerate().map(written).chain(FADES).collect();
    (INKS.into_iter().chain(RAMP).collect(), fades)
}
