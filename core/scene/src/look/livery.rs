//! Styles of a player's own ships. All but the usual one are unlocked by a medal; none is sold.

use broadside_game::words;

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
}
