//! Inks: the colour sets of all themes, and the choice among them by a picture's skin. The inks of each theme are in their own
//! file.

pub(crate) mod admiral;
pub(crate) mod chances;
pub(crate) mod contrast;
pub(crate) mod course;
pub(crate) mod day;
pub(crate) mod night;
pub(crate) mod notebook;
mod palette;

use std::{
    collections::HashMap,
    sync::{LazyLock, Mutex, PoisonError},
};

pub(crate) use palette::{Fade, Ink, Palette};

use crate::theme::{Colours, Theme};

/// Selects the palette of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Skin {
    /// A board: a theme and its chosen colours.
    Board(Theme, Colours),
    /// A figure in a theme.
    Figure(Theme),
    /// A heat map in a theme.
    Chances(Theme),
    /// A shot chart in a theme.
    Course(Theme),
}

impl Skin {
    /// The background colour.
    pub(crate) const fn ground(self) -> Ink {
        match self {
            Self::Board(Theme::Notebook, _) => notebook::PAPER,
            Self::Board(Theme::Admiral, _) => admiral::GROUND,
            Self::Board(Theme::Contrast, _) => contrast::WHITE,
            Self::Figure(theme) | Self::Chances(theme) | Self::Course(theme) => day::inks(theme)[0],
        }
    }

    /// The palette, created on first use.
    pub(crate) fn palette(self) -> &'static Palette {
        static PALETTES: LazyLock<Mutex<HashMap<Skin, &'static Palette>>> = LazyLock::new(Mutex::default);
        let skin = match self {
            // Every background and livery is drawn in the same inks.
            Self::Board(theme, Colours { hit, sunk, .. }) => Self::Board(theme, Colours { hit, sunk, ..Colours::default() }),
            Self::Figure(_) | Self::Chances(_) | Self::Course(_) => self,
        };
        PALETTES.lock().unwrap_or_else(PoisonError::into_inner).entry(skin).or_insert_with(|| {
            let (inks, fades) = skin.inks_and_fades();
            Box::leak(Box::new(Palette::build(&inks, &fades)))
        })
    }

    /// All inks, the background first, and the pairs of inks that touch.
    fn inks_and_fades(self) -> (Vec<Ink>, Vec<Fade>) {
        match self {
            Self::Board(Theme::Notebook, colours) => notebook::inks_and_fades(colours),
            Self::Board(Theme::Admiral, colours) => admiral::inks_and_fades(colours),
            Self::Board(Theme::Contrast, colours) => contrast::inks_and_fades(colours),
            Self::Figure(theme) => day::inks_and_fades(theme),
            Self::Chances(theme) => chances::inks_and_fades(theme),
            Self::Course(theme) => course::inks_and_fades(theme),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::MarkColour;

    fn skins() -> Vec<Skin> {
        let dyes = || std::iter::once(None).chain(MarkColour::ALL.map(Some));
        let colours = dyes().flat_map(|hit| dyes().map(move |sunk| Colours { hit, sunk, ..Colours::default() }));
        let boards = Theme::ALL.into_iter().flat_map(|theme| colours.clone().map(move |colours| Skin::Board(theme, colours)));
        boards.chain(Theme::ALL.into_iter().flat_map(|theme| [Skin::Figure(theme), Skin::Chances(theme), Skin::Course(theme)])).collect()
    }

    #[test]
    fn every_palette_has_at_most_64_colours_and_keeps_every_ink() {
        for skin in skins() {
            let (palette, (inks, _)) = (skin.palette(), skin.inks_and_fades());
            assert!(palette.colours().len() <= 64, "{skin:?}: {}", palette.colours().len());
            assert_eq!(inks[0], skin.ground(), "{skin:?}");
            for ink in inks {
                assert_eq!(palette.colours()[usize::from(palette.index(ink.rgb()))], ink.rgb(), "{skin:?} {ink:?}");
            }
        }
    }
}
