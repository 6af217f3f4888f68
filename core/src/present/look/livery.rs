//! How somebody's own ships look: as usual, or as what they have won entitles them to. Never bought: each but the usual one goes with
//! a medal. Knows no pixel.

use crate::{arena::career::Career, game::words::words, present::line::Line};

words! {
    /// What the hulls of somebody's own ships look like, in every theme.
    #[derive(Default)]
    pub enum Livery, id, find {
        /// As the theme has them.
        #[default]
        Usual = "usual",
        /// Light hulls.
        Light = "light",
        /// A thick edge.
        Ironclad = "ironclad",
        /// Two edges, one in the other.
        Double = "double",
    }
}

impl Livery {
    /// The medal it goes with.
    pub const fn medal(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Light => Some("games-10"),
            Self::Ironclad => Some("unsinkable"),
            Self::Double => Some("flag-raised"),
        }
    }

    /// Whether this career entitles to it; none is a career in which nothing has happened.
    pub fn is_earned(self, career: Option<&Career>) -> bool {
        self.medal().is_none_or(|medal| career.is_some_and(|career| career.medals.iter().any(|won| won.medal == medal)))
    }

    /// How it is earned, where it has to be.
    pub fn how(self) -> Option<Line> {
        let medal = self.medal()?;
        let told = Line::new("hulls-how").term("what", "choice", self.id()).term("value", "medal", medal);
        Some(told.term("other", "medal", format!("{medal}-rule")))
    }
}
