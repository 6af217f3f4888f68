//! The inks of figures by theme. The admiral theme uses the night chart; the other themes replace each of its inks by one with a
//! similar role and contrast.

use super::{
    night,
    palette::{Fade, Ink},
};
use crate::theme::Theme;

/// The notebook's replacements, in the order of [`night::INKS`].
const NOTEBOOK: [Ink; night::INKS.len()] = Ink::all([
    0xFCFBF4, 0xE9EFF4, 0xF3F4EE, 0xE6EDF6, 0xD3E0F0, 0x9FB4CC, 0x3468A8, 0x16296F, 0x33507F, 0x5B6B80, 0x606A78, 0x775603, 0xB59A55,
    0x5F6B78, 0x8A5324, 0xBF3013, 0xFFE9A8,
]);

/// The contrast theme's replacements, in the same order.
const CONTRAST: [Ink; night::INKS.len()] = Ink::all([
    0xFFFFFF, 0xF4F4F4, 0xEAEAEA, 0xE0E0E0, 0xCFCFCF, 0x6E6E6E, 0x000000, 0x000000, 0x222222, 0x444444, 0x555555, 0x004C7A, 0x7A7A7A,
    0x595959, 0x8A3D00, 0xA84300, 0xF0E442,
]);

/// The inks of a theme in the order of [`night::INKS`], the background first.
pub(super) const fn inks(theme: Theme) -> [Ink; night::INKS.len()] {
    match theme {
        Theme::Notebook => NOTEBOOK,
        Theme::Admiral => night::INKS,
        Theme::Contrast => CONTRAST,
    }
}

/// The ink that replaces an ink of the night chart in a theme.
pub(crate) fn replacement(theme: Theme, ink: Ink) -> Ink {
    night::INKS.iter().position(|known| *known == ink).map_or(ink, |at| inks(theme)[at])
}

/// All inks, and the pairs of inks that touch.
pub(super) fn inks_and_fades(theme: Theme) -> (Vec<Ink>, Vec<Fade>) {
    (
        inks(theme).to_vec(),
        night::FADES.into_iter().map(|(from, to, steps)| (replacement(theme, from), replacement(theme, to), steps)).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_text_has_enough_contrast_in_every_theme() {
        for theme in Theme::ALL {
            for (ink, ground, least) in [
                (night::SNOW, night::LIGHT_PANEL, 7.0),
                (night::MIST, night::PANEL, 6.0),
                (night::FOG, night::PANEL, 4.5),
                (night::DUSK, night::ROW_SHADE, 4.5),
                (night::DUSK, night::PANEL, 4.5),
                (night::BRASS, night::LIGHT_PANEL, 4.5),
                (night::EMBER, night::PANEL, 4.5),
                (night::NIGHT, night::BRASS, 4.5),
                (night::NIGHT, night::SILVER, 4.5),
                (night::NIGHT, night::BRONZE, 4.5),
                (night::STRONG_LINE, night::NIGHT, 3.0),
            ] {
                let (ink, ground) = (replacement(theme, ink), replacement(theme, ground));
                let contrast = ink.contrast(ground);
                println!("{theme:?} {ink:?} on {ground:?}: {contrast:.2}");
                assert!(contrast >= least, "{theme:?} {ink:?} on {ground:?}: {contrast:.2}");
            }
        }
    }
}
