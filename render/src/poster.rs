//! The poster of a finished game: both fields at the end, the winner, the number of shots, and the date. All texts are given.

use crate::{
    compose, encode,
    model::PictureModel,
    raster::{self, IndexedPicture},
    scene::{Captions, Layout, Picture, Scene, size},
    theme::{Colours, Theme},
};

/// The height that a poster adds to a picture of the game, in pixels.
const CAPTION_HEIGHT: u32 = 200;

/// The poster of a finished game.
#[derive(Clone, Copy, Debug)]
pub struct PosterPicture<'a> {
    /// What is shown.
    pub poster: &'a broadside_scene::Poster,
    /// The names over the charts, the label of a tally, and the result as the status.
    pub captions: &'a Captions,
    /// The texts on the figures of the table game.
    pub vessels: [&'a str; 5],
    /// The theme.
    pub theme: Theme,
    /// Custom colours of marks.
    pub colours: Colours,
}

impl PosterPicture<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(Layout::Spread);
        (width, height + CAPTION_HEIGHT)
    }

    /// Draws the poster as a PNG file.
    pub fn draw(&self) -> Vec<u8> {
        encode::small_png(&self.paint().rgb())
    }

    /// Draws the poster as palette indices.
    pub fn paint(&self) -> IndexedPicture {
        let picture = Picture {
            vessels: self.vessels,
            theme: self.theme,
            colours: self.colours,
            ..Picture::new(Scene::Public(&self.poster.view), Layout::Spread, self.captions)
        };
        let list = compose::poster(&PictureModel::of(&picture.scene), self.poster, &picture, self.size());
        raster::rasterize(&list, picture.skin(), self.size())
    }
}
