//! What a player or a room chooses about pictures: the theme, and the colours of hits and of sunk ships.

/// What a picture looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Pen and red pencil in a school notebook.
    #[default]
    Notebook,
    /// A sea chart in brass and deep blue, with drawn ships.
    Admiral,
    /// Printed, thick and plain, for everybody to tell apart.
    Contrast,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Notebook, Self::Admiral, Self::Contrast];
}

/// A colour for a mark; every theme has its own shade of each, one that is read on its ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dye {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Violet.
    Violet,
    /// Black on light grounds, white on dark ones.
    Plain,
}

impl Dye {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Red, Self::Orange, Self::Green, Self::Blue, Self::Violet, Self::Plain];
}

/// The colours of marks, where they are not the theme's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Colours {
    /// What hits are drawn in.
    pub hit: Option<Dye>,
    /// What sunk ships are drawn in.
    pub sunk: Option<Dye>,
}
