//! Pictures of a Sea Battle and its tournaments: a view or a figure in, a finished PNG out. The path is view -> `sheet`
//! (what may be shown) -> display list (`compose` places, `look` asks the theme) -> pixels -> palette -> PNG. Pure: no
//! clock, no dice, no I/O; the same input gives the same bytes. Knows no language: every word comes with the caption.
//!
//! A public view after one shot, as a picture:
//!
//! ```rust
//! use broadside_core::game::{ids::{GameId, Home, PlayerId}, notation::Lettering, report::{Next, Outcome, Report}};
//! use broadside_core::game::{ruleset::Ruleset, side::Side, view::{PublicView, Seat}};
//! use broadside_render::{Captions, Layout, Picture, Scene, StatusLine};
//!
//! let person = |number, name: &str| Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() };
//! let rules = Ruleset::classic(Lettering::Latin);
//! let b8 = rules.notation().read("B8").unwrap();
//! // The view is made of what was said aloud, and of nothing else.
//! let mut view = PublicView::open(GameId::new(7, 1), rules, person(1, "Anna"));
//! view.apply(&Report::Joined { seat: person(2, "Oleg") });
//! view.apply(&Report::Began { first: Side::A, next: Next::fire(Side::A), lineups: None });
//! view.apply(&Report::Shot { by: Side::A, cell: b8, outcome: Outcome::Miss, dying: Vec::new(), next: Next::fire(Side::B) });
//!
//! let status = StatusLine::said("Oleg is to fire");
//! let captions = Captions { left: "Anna".into(), right: "Oleg".into(), status, tally: "Left".into() };
//! let png = Picture::new(Scene::Public(&view), Layout::Spread, &captions).draw();
//! assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
//! // A PNG begins with its signature; width and height stand behind the name of the first chunk.
//! let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
//! assert_eq!((number(16), number(20)), (1280, 720));
//! ```

mod admiral;
mod clip;
mod compose;
mod contrast;
mod encode;
mod end_card;
mod figure;
mod film;
mod gif;
mod glyph;
mod hand;
mod ink;
mod layout;
mod list;
mod look;
mod notebook;
mod outline;
mod pool;
mod poster;
#[cfg(feature = "print")]
pub mod print;
mod raster;
mod replay;
mod shape;
mod sheet;
mod sign;
mod spot;
mod text;
mod ties;
mod tile;

use broadside_core::{
    game::{
        side::Side,
        view::{OwnView, PublicView},
    },
    present::{body::RulesCard, look as theme},
};

use crate::{ink::Skin, sheet::Sheet};

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

    /// Its width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(self.layout);
        match self.scene {
            Scene::Card(_) => (width, height),
            _ => (width, height + compose::legend_height(self.layout, self.legend)),
        }
    }

    /// What its colours follow from.
    fn skin(&self) -> Skin {
        Skin::Board(self.theme, self.colours)
    }

    /// Draws it as palette indices, before compression: the ready input of any PNG encoder.
    pub fn paint(&self) -> Indexed {
        raster::indexed(&compose::draw(&Sheet::of(&self.scene), self), self.skin(), self.size())
    }

    /// Draws it as a finished PNG.
    pub fn draw(&self) -> Vec<u8> {
        let mut png = Vec::new();
        self.draw_into(&mut png);
        png
    }

    /// Draws it as a finished PNG into a buffer, whatever that held. A board whose like was drawn before is put together
    /// of tiles that are kept, and allocates nothing if the buffer has room. A card is no board.
    pub fn draw_into(&self, png: &mut Vec<u8>) {
        if !tile::draw(self, png) {
            let picture = self.paint();
            *png = match self.scene {
                Scene::Own(_) | Scene::Public(_) => encode::png(&picture),
                Scene::Card(_) => encode::small_png(&picture.rgb()),
            };
        }
    }
}

/// The size of a picture without a legend: width and height in pixels.
pub fn size(layout: Layout) -> (u32, u32) {
    match layout {
        Layout::Spread => (1280, 720),
        Layout::Focus => (864, 1280),
    }
}

/// Where the charts of this picture lie, whatever its legend.
pub fn regions(scene: &Scene<'_>, layout: Layout) -> Vec<Region> {
    Sheet::of(scene).charts(layout).into_iter().map(|(waters, frame)| frame.region(waters.side)).collect()
}

/// Where the points of the table game lie in a picture of it, in pixels: the left and top edge of the square round a14
/// and the side of such a square, of which there is one for each of the twelve columns and fourteen rows.
pub fn points(layout: Layout) -> (u32, u32, u32) {
    let (x, y, pitch) = layout::points(layout);
    (x - pitch / 2, y - pitch / 2, pitch)
}

pub use broadside_core::present::status_line::{Loudness, StatusLine};
pub use clip::Clip;
pub use end_card::EndCard;
pub use figure::{LIMITS, Limits, figure, paint_figure};
pub use film::{heat_film, paint_heat_film};
pub use poster::Poster;
pub use raster::Indexed;
pub use replay::Replay;
pub use sign::Sign;
pub use theme::{Colours, Dye, Ground, Livery, Theme};
