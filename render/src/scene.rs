//! The description of a picture: the view and its audience, the texts, the layout, and the look.

use broadside_game::{
    cell::FieldSize,
    side::Side,
    view::{OwnView, PublicView},
};
use broadside_scene::RulesCard;
pub use broadside_scene::status_line::{Loudness, StatusLine};

use crate::{
    sign::Sign,
    theme::{Colours, Theme},
};

/// The content of a picture, and its audience.
#[derive(Clone, Copy, Debug)]
pub enum Scene<'a> {
    /// A player's own view.
    Own(&'a OwnView),
    /// The public view.
    Public(&'a PublicView),
    /// The rules of a game. Legible with up to about twelve sentences; the label of bent forms is shown only if the rules allow any.
    Card(&'a RulesCard),
}

/// The texts of a picture, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Captions {
    /// The title over the left chart: the player's own field, or side A's.
    pub left: String,
    /// The title over the right chart: the opponent's field, or side B's.
    pub right: String,
    /// The status of the game.
    pub status: StatusLine,
    /// The label of the remaining ships.
    pub tally: String,
}

/// The arrangement of charts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// 1280x720: both charts in the same size, side by side.
    Spread,
    /// 864x1280: the opponent's chart large, the player's own one small below.
    Focus,
}

/// The area of a chart's cells in pixels, for example to place buttons over them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The owner of the field.
    pub side: Side,
    /// The left edge of the first column.
    pub x: u32,
    /// The top edge of the first row.
    pub y: u32,
    /// The side of one cell.
    pub cell: u32,
    /// The numbers of columns and of rows.
    pub size: FieldSize,
}

/// The description of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The content, and its audience.
    pub scene: Scene<'a>,
    /// The arrangement of charts.
    pub layout: Layout,
    /// The texts; a card has its own.
    pub captions: &'a Captions,
    /// Signs to explain, each with its word. The legend makes the picture higher.
    pub legend: &'a [(Sign, &'a str)],
    /// The short form of the commitments to the fleets, a small mark in a corner of a board under fire; empty for none.
    pub seals: &'a str,
    /// The texts on the figures of the table game: cruiser, submarine, destroyer, patrol ship and minesweeper.
    pub vessels: [&'a str; 5],
    /// The theme.
    pub theme: Theme,
    /// Custom colours of marks.
    pub colours: Colours,
}

impl<'a> Picture<'a> {
    /// A picture with the default theme, without a legend or seals, and with the letters on figures that tests use.
    pub fn new(scene: Scene<'a>, layout: Layout, captions: &'a Captions) -> Self {
        let (theme, colours) = (Theme::default(), Colours::default());
        Self { scene, layout, captions, legend: &[], seals: "", vessels: ["K", "P", "E", "C", "T"], theme, colours }
    }
}

/// Width and height in pixels of a picture without a legend. A picture of a player's whole fleet before the battle is smaller.
pub fn size(layout: Layout) -> (u32, u32) {
    match layout {
        Layout::Spread => (1280, 720),
        Layout::Focus => (864, 1280),
    }
}
