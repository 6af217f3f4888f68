//! The forms of ships, and sets of forms. The cells of each form are in `shape`.

use std::fmt;

/// A form of a ship (core/RULES.md §2.2, §2.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShipForm {
    /// The straight row.
    Line,
    /// A row with one deck at a right angle, like the letter L.
    L,
    /// Two by two.
    Square,
    /// The zigzag.
    Zigzag,
    /// The letter T.
    T,
    /// The form of the carrier in the Fleet Battle app.
    Carrier,
}

/// A set of bent forms: those that a rule set allows in addition to the straight line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ShipForms(u8);

impl ShipForms {
    /// Straight ships only.
    pub const NONE: Self = Self(0);

    /// All forms that a set can contain, each with its typed word.
    pub const ALL: [(ShipForm, &'static str); 4] =
        [(ShipForm::L, "L"), (ShipForm::Square, "square"), (ShipForm::Zigzag, "zigzag"), (ShipForm::T, "T")];

    /// This set and this form. The line and the app's carrier cannot be added.
    #[must_use]
    pub fn with(self, form: ShipForm) -> Self {
        match Self::ALL.iter().position(|(known, _)| *known == form) {
            Some(at) => Self(self.0 | 1 << at),
            None => self,
        }
    }

    /// Whether the form is in the set.
    pub fn contains(self, form: ShipForm) -> bool {
        self.iter().any(|known| known == form)
    }

    /// Its forms, in the order they are offered.
    pub fn iter(self) -> impl Iterator<Item = ShipForm> {
        Self::ALL.into_iter().enumerate().filter(move |(at, _)| self.0 >> at & 1 == 1).map(|(_, (form, _))| form)
    }

    /// Parses `L,square,zigzag,T`, `tetris` for all four, or `none`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "" | "none" => return Some(Self::NONE),
            "tetris" => return Some(Self::ALL.iter().fold(Self::NONE, |all, (form, _)| all.with(*form))),
            _ => {}
        }
        text.split(',').try_fold(Self::NONE, |set, word| {
            let (form, _) = Self::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(word))?;
            Some(set.with(*form))
        })
    }
}

impl fmt::Display for ShipForms {
    /// The text that [`ShipForms::parse`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = Self::ALL.iter().filter(|(form, _)| self.contains(*form)).map(|(_, word)| *word).collect();
        f.write_str(if words.is_empty() { "none".to_owned() } else { words.join(",") }.as_str())
    }
}
