//! Pictures of a Sea Battle: a view in, a finished PNG out. The path is view -> `sheet` (what may be
//! shown) -> display list (the theme) -> pixels -> palette -> PNG. Pure: no clock, no dice, no I/O;
//! the same input gives the same bytes. Knows no language: every word comes with the caption.

mod encode;
mod hand;
mod ink;
mod layout;
mod list;
mod notebook;
mod raster;
mod sheet;
mod text;

use broadside_core::game::{
    side::Side,
    view::{OwnView, PublicView},
};

use crate::sheet::Sheet;

/// Whose eyes the picture is for.
#[derive(Clone, Copy, Debug)]
pub enum Scene<'a> {
    /// A player's own view.
    Own(&'a OwnView),
    /// What everybody may see.
    Public(&'a PublicView),
}

/// The words on a picture, already in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Captions {
    /// The title over the left chart: the own waters, or side A's.
    pub left: String,
    /// The title over the right chart: the enemy's waters, or side B's.
    pub right: String,
    /// What is going on.
    pub status: String,
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

/// The size of a picture: width and height in pixels.
pub fn size(layout: Layout) -> (u32, u32) {
    match layout {
        Layout::Spread => (1280, 720),
        Layout::Focus => (864, 1280),
    }
}

/// Where the charts of this picture lie.
pub fn regions(scene: &Scene<'_>, layout: Layout) -> Vec<Region> {
    Sheet::of(scene).charts(layout).into_iter().map(|(waters, frame)| frame.region(waters.side)).collect()
}

/// Draws the picture as a finished PNG.
pub fn draw(scene: &Scene<'_>, layout: Layout, captions: &Captions) -> Vec<u8> {
    encode::png(&paint(scene, layout, captions))
}

/// Draws the picture as palette indices, before compression: the ready input of any PNG encoder.
pub fn paint(scene: &Scene<'_>, layout: Layout, captions: &Captions) -> Indexed {
    let list = notebook::draw(&Sheet::of(scene), layout, captions);
    raster::indexed(&list, size(layout))
}

pub use raster::Indexed;
