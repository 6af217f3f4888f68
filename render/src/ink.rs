//! The inks of the themes and the fixed palette a finished picture is reduced to: every ink of its theme, and the
//! steps between inks that lie on each other. At most 64 colours, the same for every picture of a theme.

use std::sync::OnceLock;

/// A colour of the theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// The sheet.
    Paper,
    /// The printed squares.
    Grid,
    /// Every fifth line of a large field.
    GridBold,
    /// The printed margin.
    Margin,
    /// The fold, outermost shade first.
    FoldOuter,
    /// The fold, middle shade.
    FoldMiddle,
    /// The fold, innermost shade.
    FoldInner,
    /// The edge of a staple.
    Staple,
    /// The shine of a staple.
    StapleShine,
    /// The ballpoint.
    Blue,
    /// Hatching of living ships.
    Pale,
    /// The red pen.
    Red,
    /// Hatching of sunk ships.
    Pink,
    /// The pencil.
    Graphite,
    /// The text marker.
    Yellow,
    /// The chart at night.
    Night,
    /// Lines of the chart that are hardly seen.
    Contour,
    /// Every other row, and a place nobody stands at.
    Shade,
    /// What names stand on.
    Panel,
    /// What the leader's name stands on.
    Raised,
    /// Lines whose winner is not known.
    Rope,
    /// Lines whose winner is known.
    Cable,
    /// Titles and winners.
    Snow,
    /// Words beside a title.
    Mist,
    /// Names of losers.
    Fog,
    /// Names of nobody.
    Dusk,
    /// Headings, the bars of winners, gold.
    Brass,
    /// The shadow of brass.
    OldBrass,
    /// The second's.
    Silver,
    /// The third's.
    Bronze,
    /// What is being fought.
    Ember,
    /// The heart of a burst.
    Glow,
}

/// A set of inks that go together on one ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// A school notebook and a pen.
    Notebook,
    /// A sea chart at night, brass and snow on deep blue.
    Night,
}

impl Theme {
    /// What the whole picture is laid with.
    pub(crate) const fn ground(self) -> Ink {
        match self {
            Self::Notebook => Ink::Paper,
            Self::Night => Ink::Night,
        }
    }
}

impl Ink {
    const NOTEBOOK: [Self; 15] = [
        Self::Paper,
        Self::Grid,
        Self::GridBold,
        Self::Margin,
        Self::FoldOuter,
        Self::FoldMiddle,
        Self::FoldInner,
        Self::Staple,
        Self::StapleShine,
        Self::Blue,
        Self::Pale,
        Self::Red,
        Self::Pink,
        Self::Graphite,
        Self::Yellow,
    ];

    const NIGHT: [Self; 17] = [
        Self::Night,
        Self::Contour,
        Self::Shade,
        Self::Panel,
        Self::Raised,
        Self::Rope,
        Self::Cable,
        Self::Snow,
        Self::Mist,
        Self::Fog,
        Self::Dusk,
        Self::Brass,
        Self::OldBrass,
        Self::Silver,
        Self::Bronze,
        Self::Ember,
        Self::Glow,
    ];

    /// Red, green and blue.
    pub(crate) const fn rgb(self) -> [u8; 3] {
        match self {
            Self::Paper => [0xFC, 0xFB, 0xF4],
            Self::Grid => [0xC3, 0xD8, 0xEE],
            Self::GridBold => [0x8F, 0xB4, 0xDC],
            Self::Margin => [0xF0, 0xA3, 0xAB],
            Self::FoldOuter => [0xF4, 0xF2, 0xE9],
            Self::FoldMiddle => [0xE9, 0xE6, 0xDA],
            Self::FoldInner => [0xD6, 0xD2, 0xC3],
            Self::Staple => [0x8E, 0x94, 0x9C],
            Self::StapleShine => [0xD9, 0xDD, 0xE2],
            Self::Blue => [0x1F, 0x3C, 0x9E],
            Self::Pale => [0xAF, 0xC0, 0xE8],
            Self::Red => [0xD3, 0x21, 0x3A],
            Self::Pink => [0xF2, 0xB9, 0xC0],
            Self::Graphite => [0x7C, 0x83, 0x8F],
            Self::Yellow => [0xFF, 0xEB, 0x7A],
            Self::Night => [0x0A, 0x18, 0x28],
            Self::Contour => [0x10, 0x24, 0x3A],
            Self::Shade => [0x0E, 0x21, 0x36],
            Self::Panel => [0x13, 0x2D, 0x4B],
            Self::Raised => [0x1B, 0x3E, 0x63],
            Self::Rope => [0x24, 0x4A, 0x70],
            Self::Cable => [0x3C, 0x7F, 0xB5],
            Self::Snow => [0xEE, 0xF5, 0xFB],
            Self::Mist => [0x9B, 0xBF, 0xDF],
            Self::Fog => [0x8E, 0xA4, 0xBC],
            Self::Dusk => [0x65, 0x80, 0x9C],
            Self::Brass => [0xDD, 0xB8, 0x6B],
            Self::OldBrass => [0x8A, 0x71, 0x45],
            Self::Silver => [0xC4, 0xCF, 0xDA],
            Self::Bronze => [0xCC, 0x8A, 0x55],
            Self::Ember => [0xFF, 0x6A, 0x2B],
            Self::Glow => [0xFF, 0xE9, 0xA8],
        }
    }
}

/// Which inks of the notebook meet, and in how many steps one fades into the other.
const NOTEBOOK_FADES: [(Ink, Ink, u16); 15] = [
    (Ink::Paper, Ink::Blue, 10),
    (Ink::Paper, Ink::Red, 7),
    (Ink::Paper, Ink::Graphite, 4),
    (Ink::Paper, Ink::Pale, 2),
    (Ink::Paper, Ink::Pink, 2),
    (Ink::Paper, Ink::Yellow, 1),
    (Ink::Pale, Ink::Blue, 4),
    (Ink::Pale, Ink::Red, 3),
    (Ink::Pink, Ink::Red, 3),
    (Ink::Yellow, Ink::Red, 3),
    (Ink::Yellow, Ink::Blue, 3),
    (Ink::Grid, Ink::Red, 2),
    (Ink::Grid, Ink::Yellow, 1),
    (Ink::Grid, Ink::Pink, 1),
    (Ink::Blue, Ink::Red, 2),
];

/// Which inks of the night meet.
const NIGHT_FADES: [(Ink, Ink, u16); 14] = [
    (Ink::Panel, Ink::Snow, 5),
    (Ink::Panel, Ink::Brass, 4),
    (Ink::Panel, Ink::Fog, 3),
    (Ink::Panel, Ink::Mist, 2),
    (Ink::Panel, Ink::Dusk, 2),
    (Ink::Panel, Ink::Ember, 3),
    (Ink::Panel, Ink::Cable, 2),
    (Ink::Night, Ink::Snow, 2),
    (Ink::Night, Ink::Brass, 2),
    (Ink::Night, Ink::Rope, 1),
    (Ink::Night, Ink::Silver, 1),
    (Ink::Night, Ink::Bronze, 2),
    (Ink::Ember, Ink::Glow, 2),
    (Ink::Night, Ink::Contour, 1),
];

/// The palette and the way from any colour to its nearest entry.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    nearest: Vec<u8>,
}

impl Palette {
    /// The palette of a theme.
    pub(crate) fn of(theme: Theme) -> &'static Self {
        static NOTEBOOK: OnceLock<Palette> = OnceLock::new();
        static NIGHT: OnceLock<Palette> = OnceLock::new();
        match theme {
            Theme::Notebook => NOTEBOOK.get_or_init(|| Self::build(&Ink::NOTEBOOK, &NOTEBOOK_FADES)),
            Theme::Night => NIGHT.get_or_init(|| Self::build(&Ink::NIGHT, &NIGHT_FADES)),
        }
    }

    fn build(inks: &[Ink], fades: &[(Ink, Ink, u16)]) -> Self {
        let mut colours: Vec<[u8; 3]> = inks.iter().map(|ink| ink.rgb()).collect();
        for (from, to, steps) in fades {
            colours.extend((1..=*steps).map(|step| mix(from.rgb(), to.rgb(), step, steps + 1)));
        }
        let mut nearest: Vec<u8> = (0..1_usize << 15).map(|key| closest(&colours, centre(key))).collect();
        for (index, colour) in colours.iter().enumerate().rev() {
            nearest[key(*colour)] = index as u8;
        }
        Self { colours, nearest }
    }

    /// The entries.
    pub(crate) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The entry nearest to a colour; an entry's own colour gives that entry.
    pub(crate) fn index(&self, colour: [u8; 3]) -> u8 {
        self.nearest[key(colour)]
    }
}

fn key([red, green, blue]: [u8; 3]) -> usize {
    usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3)
}

fn centre(key: usize) -> [u8; 3] {
    [key >> 10, key >> 5, key].map(|part| ((part & 31) << 3 | 4) as u8)
}

fn mix(from: [u8; 3], to: [u8; 3], step: u16, steps: u16) -> [u8; 3] {
    std::array::from_fn(|i| ((u16::from(from[i]) * (steps - step) + u16::from(to[i]) * step + steps / 2) / steps) as u8)
}

/// The nearest entry, green weighing most and blue least, as the eye has it.
fn closest(colours: &[[u8; 3]], to: [u8; 3]) -> u8 {
    let distance = |colour: &[u8; 3]| -> u32 {
        [3, 5, 2].into_iter().enumerate().map(|(i, weight)| weight * u32::from(colour[i].abs_diff(to[i])).pow(2)).sum()
    };
    (0..colours.len()).min_by_key(|at| distance(&colours[*at])).expect("a palette has colours") as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_palette_has_at_most_64_colours_and_keeps_every_ink() {
        for (theme, inks) in [(Theme::Notebook, &Ink::NOTEBOOK[..]), (Theme::Night, &Ink::NIGHT)] {
            let palette = Palette::of(theme);
            assert!(palette.colours().len() <= 64, "{theme:?}: {}", palette.colours().len());
            for ink in inks {
                assert_eq!(palette.colours()[usize::from(palette.index(ink.rgb()))], ink.rgb(), "{ink:?}");
            }
        }
    }

    /// The contrast of two colours as the web's accessibility guidelines have it.
    fn contrast(one: Ink, other: Ink) -> f64 {
        let light = |ink: Ink| {
            let linear = ink.rgb().map(|part| {
                let part = f64::from(part) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
        };
        let (one, other) = (light(one), light(other));
        (one / other).max(other / one)
    }

    #[test]
    fn what_is_read_at_night_stands_out() {
        for (ink, ground, least) in [
            (Ink::Snow, Ink::Raised, 7.0),
            (Ink::Mist, Ink::Panel, 6.0),
            (Ink::Fog, Ink::Panel, 4.5),
            (Ink::Dusk, Ink::Shade, 3.5),
            (Ink::Brass, Ink::Raised, 4.5),
            (Ink::Ember, Ink::Panel, 4.5),
            (Ink::Night, Ink::Bronze, 4.5),
            (Ink::Cable, Ink::Night, 3.0),
        ] {
            assert!(contrast(ink, ground) >= least, "{ink:?} on {ground:?}: {:.2}", contrast(ink, ground));
        }
    }
}
