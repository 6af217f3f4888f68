//! Styles of a player's own ships. All but the usual one are unlocked by a medal; none is sold.

use crate::{arena::career::Career, game::words::words, present::line::Line};

words! {
    /// The style of a player's own ships, in every theme.
    #[derive(Default)]
    pub enum Livery, id, find {
        /// The theme's own.
        #[default]
        Usual = "usual",
        /// Light hulls.
        Light = "light",
        /// A thick edge.
        Ironclad = "ironclad",
        /// A double edge.
        Double = "double",
    }
}

impl Livery {
    /// The medal that unlocks it.
    pub const fn medal(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Light => Some("games-10"),
            Self::Ironclad => Some("unsinkable"),
            Self::Double => Some("flag-raised"),
        }
    }

    /// Whether this career has unlocked it; `None` is an empty career.
    pub fn is_earned(self, career: Option<&Career>) -> bool {
        self.medal().is_none_or(|medal| career.is_some_and(|career| career.medals.iter().any(|won| won.medal == medal)))
    }

    /// How to unlock it; `None` for the usual one.
    pub fn how(self) -> Option<Line> {
        let medal = self.medal()?;
        let line = Line::new("hulls-how").term("what", "choice", self.id()).term("value", "medal", medal);
        Some(line.term("other", "medal", format!("{medal}-rule")))
    }
}
