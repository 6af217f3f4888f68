//! The forms of ships, and sets of them. Does not know the cells of a form.

use std::fmt;

/// A form of a ship (core/RULES.md §2.2, §2.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShipForm {
    /// The straight row.
    Line,
    /// The letter Г.
    L,
    /// Two by two.
    Square,
    /// The zigzag.
    Zigzag,
    /// The letter T.
    T,
    /// The carrier of the Fleet Battle app.
    Carrier,
}

/// A set of the forms a rule set may allow besides the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ShipForms(u8);

impl ShipForms {
    /// Straight ships only.
    pub const NONE: Self = Self(0);

    /// The forms that can be allowed, with their words.
    pub const ALL: [(ShipForm, &'static str); 4] =
        [(ShipForm::L, "L"), (ShipForm::Square, "square"), (ShipForm::Zigzag, "zigzag"), (ShipForm::T, "T")];

    /// The set with this form as well; the line and the app's carrier belong to no set.
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
    /// The form [`ShipForms::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = Self::ALL.iter().filter(|(form, _)| self.contains(*form)).map(|(_, word)| *word).collect();
        f.write_str(if words.is_empty() { "none".to_owned() } else { words.join(",") }.as_str())
    }
}
