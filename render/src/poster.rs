//! The poster of a finished game: both fields as they were at the end, who won, how many shots it took, and when. Every
//! word comes ready.

use broadside_core::present::body;

use crate::{
    compose, encode,
    raster::{self, Indexed},
    scene::{Captions, Layout, Picture, Scene, size},
    sheet::Sheet,
    theme::{Colours, Theme},
};

/// How much higher a poster is than a picture of the game.
const BELOW: u32 = 200;

/// A poster to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Poster<'a> {
    /// What is on it.
    pub poster: &'a body::Poster,
    /// The names over the charts, the word before a tally, and as the status how the game ended.
    pub captions: &'a Captions,
    /// What stands on the figures of the table game.
    pub vessels: [&'a str; 5],
    /// What everything on it looks like.
    pub theme: Theme,
    /// The colours of marks, where they are not the theme's own.
    pub colours: Colours,
}

impl Poster<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(Layout::Spread);
        (width, height + BELOW)
    }

    /// Draws it as a finished PNG.
    pub fn draw(&self) -> Vec<u8> {
        encode::small_png(&self.paint().rgb())
    }

    /// Draws it as palette indices, before compression.
    pub fn paint(&self) -> Indexed {
        let picture = Picture {
            vessels: self.vessels,
            theme: self.theme,
            colours: self.colours,
            ..Picture::new(Scene::Public(&self.poster.view), Layout::Spread, self.captions)
        };
        let list = compose::poster(&Sheet::of(&picture.scene), self.poster, &picture, self.size());
        raster::indexed(&list, picture.skin(), self.size())
    }
}
