//! Styles of a player's own ships. A medal unlocks each of them except the default; none can be bought.

use broadside_game::words;

words! {
    /// The style in which a player's own ships are drawn, in every theme.
    #[derive(Default)]
    pub enum Livery, id, find {
        /// The default style of the theme.
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
    /// The id of the medal that unlocks the style; `None`: available to everyone.
    pub const fn medal(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Light => Some("games-10"),
            Self::Ironclad => Some("unsinkable"),
            Self::Double => Some("flag-raised"),
        }
    }
}
