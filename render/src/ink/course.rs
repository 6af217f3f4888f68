//! The inks of a shot chart: those of the night chart, and two for missed chances and for good luck.

use super::{
    night::{BRASS, CABLE, CONTOUR, DUSK, EMBER, FOG, GLOW, LIGHT_PANEL, MIST, NIGHT, OLD_BRASS, PANEL, ROPE, SHADE, SNOW},
    palette::{Fade, Ink},
};

/// Missed chances, and bad luck.
pub(crate) const RUST: Ink = Ink::of(0x8A3A2B);
/// Good luck.
pub(crate) const LAGOON: Ink = Ink::of(0x1F6E78);

/// Every ink, the background first.
const INKS: [Ink; 17] =
    [NIGHT, CONTOUR, SHADE, PANEL, LIGHT_PANEL, ROPE, CABLE, SNOW, MIST, FOG, DUSK, BRASS, OLD_BRASS, EMBER, GLOW, RUST, LAGOON];

/// The pairs that blend, and the number of steps between them.
const FADES: [Fade; 17] = [
    (NIGHT, SNOW, 3),
    (NIGHT, BRASS, 3),
    (NIGHT, MIST, 3),
    (PANEL, SNOW, 3),
    (SHADE, MIST, 2),
    (SHADE, BRASS, 2),
    (SHADE, SNOW, 2),
    (RUST, MIST, 2),
    (RUST, BRASS, 1),
    (RUST, SNOW, 2),
    (LAGOON, SNOW, 2),
    (PANEL, BRASS, 2),
    (NIGHT, EMBER, 2),
    (EMBER, GLOW, 2),
    (SHADE, RUST, 1),
    (SHADE, LAGOON, 1),
    (NIGHT, CONTOUR, 1),
];

/// All inks, and the pairs that blend.
pub(super) fn shades() -> (Vec<Ink>, Vec<Fade>) {
    (INKS.to_vec(), FADES.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_and_areas_between_them_have_enough_contrast() {
        for (ink, ground, least) in [
            (MIST, SHADE, 6.0),
            (BRASS, SHADE, 6.0),
            (MIST, RUST, 3.0),
            (BRASS, RUST, 3.0),
            (SNOW, RUST, 4.5),
            (SNOW, LAGOON, 4.5),
            (RUST, SHADE, 1.8),
            (LAGOON, SHADE, 1.8),
            (SNOW, PANEL, 7.0),
        ] {
            assert!(ink.contrast(ground) >= least, "{ink:?} on {ground:?}: {:.2}", ink.contrast(ground));
        }
    }
}
