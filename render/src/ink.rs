//! The inks of the notebook and the fixed palette a finished picture is reduced to: every ink, and the
//! steps between inks that lie on each other. At most 64 colours, the same for every picture.

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
}

impl Ink {
    const ALL: [Self; 15] = [
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
        }
    }
}

/// Which inks meet, and in how many steps one fades into the other.
const FADES: [(Ink, Ink, u16); 15] = [
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

/// The palette and the way from any colour to its nearest entry.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    nearest: Vec<u8>,
}

impl Palette {
    /// The palette of the notebook.
    pub(crate) fn notebook() -> &'static Self {
        static PALETTE: OnceLock<Palette> = OnceLock::new();
        PALETTE.get_or_init(Self::build)
    }

    fn build() -> Self {
        let mut colours: Vec<[u8; 3]> = Ink::ALL.iter().map(|ink| ink.rgb()).collect();
        for (from, to, steps) in FADES {
            colours.extend((1..=steps).map(|step| mix(from.rgb(), to.rgb(), step, steps + 1)));
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
    fn the_palette_has_at_most_64_colours_and_keeps_every_ink() {
        let palette = Palette::notebook();
        assert!(palette.colours().len() <= 64, "{}", palette.colours().len());
        for ink in Ink::ALL {
            assert_eq!(palette.colours()[usize::from(palette.index(ink.rgb()))], ink.rgb(), "{ink:?}");
        }
    }
}
