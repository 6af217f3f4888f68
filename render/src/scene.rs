//! What a picture is made of: a view and for whose eyes it is, the words on it, how its charts stand, what it looks like.

use broadside_core::{
    game::{
        side::Side,
        view::{OwnView, PublicView},
    },
    present::body::RulesCard,
};

pub use broadside_core::present::status_line::{Loudness, StatusLine};

use crate::{
    sign::Sign,
    theme::{Colours, Theme},
};

/// Whose eyes the picture is for.
#[derive(Clone, Copy, Debug)]
pub enum Scene<'a> {
    /// A player's own view.
    Own(&'a OwnView),
    /// What everybody may see.
    Public(&'a PublicView),
    /// The rules of a game; about twelve sentences are read with ease, and the words before forms are shown only where there are any.
    Card(&'a RulesCard),
}

/// The words on a picture, already in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Captions {
    /// The title over the left chart: the own waters, or side A's.
    pub left: String,
    /// The title over the right chart: the enemy's waters, or side B's.
    pub right: String,
    /// What is going on.
    pub status: StatusLine,
    /// The word before the ships that are left.
    pub tally: String,
}

/// How the charts stand on the picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// 1280x720: both charts of one size, side by side.
    Spread,
    /// 864x1280: the enemy's chart large, the own one small below.
    Focus,
}

/// Where a chart's cells lie in the picture, in pixels (so that a page can lay buttons over them).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// Whose waters the chart shows.
    pub side: Side,
    /// The left edge of the first column.
    pub x: u32,
    /// The top edge of the first row.
    pub y: u32,
    /// The side of one cell.
    pub cell: u32,
    /// How many columns there are, and as many rows.
    pub columns: u8,
}

/// Everything a picture is made of.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What it shows, and for whose eyes.
    pub scene: Scene<'a>,
    /// How the charts stand on it.
    pub layout: Layout,
    /// The words on it; a card has its own.
    pub captions: &'a Captions,
    /// Signs to explain, each with its word; the picture grows below by what they need.
    pub legend: &'a [(Sign, &'a str)],
    /// What stands on the figures of the table game: cruiser, submarine, destroyer, patrol ship and minesweeper.
    pub vessels: [&'a str; 5],
    /// What everything on it looks like.
    pub theme: Theme,
    /// The colours of marks, where they are not the theme's own.
    pub colours: Colours,
}

impl<'a> Picture<'a> {
    /// A page of a notebook that explains nothing, its figures lettered as the cases write them.
    pub fn new(scene: Scene<'a>, layout: Layout, captions: &'a Captions) -> Self {
        let (theme, colours) = (Theme::default(), Colours::default());
        Self { scene, layout, captions, legend: &[], vessels: ["K", "P", "E", "C", "T"], theme, colours }
    }
}

/// The size of a picture without a legend: width and height in pixels.
pub fn size(layout: Layout) -> (u32, u32) {
    match layout {
        Layout::Spread => (1280, 720),
        Layout::Focus => (864, 1280),
    }
}
