//! The inks of a shot chart: those of the night chart, and two for bad luck and good luck, all replaced for the theme.

use super::{
    day,
    night::{self, BRASS, BRONZE, CONTOUR, EMBER, GLOW, MIST, NIGHT, PANEL, ROW_SHADE, SILVER, SNOW},
    palette::{Fade, Ink},
};
use crate::theme::Theme;

/// Bad luck, and chances not taken.
pub(crate) const BAD_LUCK: Ink = Ink::of(0x8A3A2B);
/// Good luck.
pub(crate) const GOOD_LUCK: Ink = Ink::of(0x1F6E78);

/// The replacements of [`BAD_LUCK`] and [`GOOD_LUCK`] in the notebook theme.
const NOTEBOOK_LUCK: [Ink; 2] = Ink::all([0xE0A28E, 0x78B9BD]);
/// The replacements of [`BAD_LUCK`] and [`GOOD_LUCK`] in the contrast theme.
const CONTRAST_LUCK: [Ink; 2] = Ink::all([0xE39A6F, 0x56B4E9]);

/// The pairs of inks that touch, and the number of blends between them.
const FADES: [Fade; 17] = [
    (NIGHT, SNOW, 3),
    (NIGHT, BRASS, 3),
    (NIGHT, MIST, 3),
    (PANEL, SNOW, 3),
    (ROW_SHADE, MIST, 2),
    (ROW_SHADE, BRASS, 2),
    (ROW_SHADE, SNOW, 2),
    (BAD_LUCK, MIST, 2),
    (BAD_LUCK, BRASS, 1),
    (BAD_LUCK, SNOW, 2),
    (GOOD_LUCK, SNOW, 2),
    (PANEL, BRASS, 2),
    (NIGHT, EMBER, 2),
    (EMBER, GLOW, 2),
    (ROW_SHADE, BAD_LUCK, 1),
    (ROW_SHADE, GOOD_LUCK, 1),
    (NIGHT, CONTOUR, 1),
];

/// The ink that replaces an ink of a shot chart in a theme.
pub(crate) fn replacement(theme: Theme, ink: Ink) -> Ink {
    let [bad_luck, good_luck] = match theme {
        Theme::Notebook => NOTEBOOK_LUCK,
        Theme::Admiral => [BAD_LUCK, GOOD_LUCK],
        Theme::Contrast => CONTRAST_LUCK,
    };
    match ink {
        BAD_LUCK => bad_luck,
        GOOD_LUCK => good_luck,
        ink => day::replacement(theme, ink),
    }
}

/// All inks, and the pairs of inks that touch.
pub(super) fn inks_and_fades(theme: Theme) -> (Vec<Ink>, Vec<Fade>) {
    let fades = FADES.into_iter().map(|(from, to, steps)| (replacement(theme, from), replacement(theme, to), steps));
    let inks = night::INKS.into_iter().filter(|ink| ![SILVER, BRONZE].contains(ink)).chain([BAD_LUCK, GOOD_LUCK]);
    (inks.map(|ink| replacement(theme, ink)).collect(), fades.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_and_areas_between_them_have_enough_contrast_in_every_theme() {
        for theme in Theme::ALL {
            for (ink, ground, least) in [
                (MIST, ROW_SHADE, 6.0),
                (BRASS, ROW_SHADE, 6.0),
                (MIST, BAD_LUCK, 3.0),
                (BRASS, BAD_LUCK, 3.0),
                (SNOW, BAD_LUCK, 4.5),
                (SNOW, GOOD_LUCK, 4.5),
                (BAD_LUCK, ROW_SHADE, 1.8),
                (GOOD_LUCK, ROW_SHADE, 1.8),
                (SNOW, PANEL, 7.0),
            ] {
                let (ink, ground) = (replacement(theme, ink), replacement(theme, ground));
                assert!(ink.contrast(ground) >= least, "{theme:?} {ink:?} on {ground:?}: {:.2}", ink.contrast(ground));
            }
        }
    }
}
