//! The likeness of somebody: the picture that their platform has of them, brought down to a small square of shades, so that
//! drawing it needs neither the picture nor the platform. Stands on a card in place of the emblem, if its person asked for it.
//! Reads no files.

use super::super::line::Line;

/// The digits of the shades, dark first.
const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// A small square of shades.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Likeness(String);

impl Likeness {
    /// How many shades lie side by side, and how many below each other.
    pub const SIDE: usize = 48;

    /// How light the lightest shade is; the darkest is 0.
    pub const LIGHTEST: u8 = DIGITS.len() as u8 - 1;

    /// The likeness of these shades, by how far to the right and how far down each lies.
    pub fn of(shade: impl Fn(usize, usize) -> u8) -> Self {
        let shades = (0..Self::SIDE).flat_map(|down| (0..Self::SIDE).map(move |across| (across, down)));
        Self(shades.map(|(across, down)| char::from(DIGITS[usize::from(shade(across, down).min(Self::LIGHTEST))])).collect())
    }

    /// Reads what was kept: a digit for each shade, row by row.
    pub fn read(text: &str) -> Option<Self> {
        let whole = text.len() == Self::SIDE * Self::SIDE && text.bytes().all(|digit| DIGITS.contains(&digit));
        whole.then(|| Self(text.to_owned()))
    }

    /// The likeness as it is kept.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// How light it is there.
    pub fn shade(&self, across: usize, down: usize) -> u8 {
        let digit = self.0.as_bytes().get(down * Self::SIDE + across);
        digit.and_then(|digit| DIGITS.iter().position(|known| known == digit)).map_or(0, |shade| shade as u8)
    }
}

/// Whether somebody's likeness stands on their card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LikenessChoice {
    /// It does: the picture is taken as it is now.
    Take,
    /// It does not: nothing of it is kept.
    Drop,
}

/// Why no likeness could be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLikeness {
    /// The person has no picture, or shows it to nobody.
    Missing,
    /// People have no pictures there.
    Elsewhere,
    /// The platform did not hand it over now.
    Unreached,
    /// The picture is too large.
    Large,
    /// It is no kind of picture that is read here.
    Kind,
    /// It cannot be read.
    Broken,
}

impl NoLikeness {
    /// What to say.
    pub fn line(self) -> Line {
        Line::new(match self {
            Self::Missing => "avatar-missing",
            Self::Elsewhere => "avatar-elsewhere",
            Self::Unreached => "avatar-unreached",
            Self::Large => "avatar-large",
            Self::Kind => "avatar-kind",
            Self::Broken => "avatar-broken",
        })
    }
}
