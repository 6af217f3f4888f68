//! The poster of a finished game: both fields at the end, the winner, the number of shots, and the date. All texts are given.

use broadside_scene::Poster;

use crate::{
    compose, encode,
    model::PictureModel,
    raster::{self, IndexedPicture},
    scene::{Captions, Layout, Picture, Scene, size},
    theme::{Colours, Theme},
};

/// The height that a poster adds to a picture of the game, in pixels.
const CAPTION_HEIGHT: u32 = 200;

/// Draws a poster as a PNG file. `captions` are the names over the charts, the label of the tallies, and the result as the status;
/// `vessels` are the texts on the figures of the table game.
pub fn poster(poster: &Poster, captions: &Captions, vessels: [&str; 5], theme: Theme, colours: Colours) -> Vec<u8> {
    encode::small_indexed_png(&paint_poster(poster, captions, vessels, theme, colours))
}

/// Draws a poster as palette indices.
pub fn paint_poster(poster: &Poster, captions: &Captions, vessels: [&str; 5], theme: Theme, colours: Colours) -> IndexedPicture {
    let picture = Picture { vessels, theme, colours, ..Picture::new(Scene::Public(&poster.view), Layout::Spread, captions) };
    let (width, height) = size(Layout::Spread);
    let size = (width, height + CAPTION_HEIGHT);
    let list = compose::poster(&PictureModel::of(&picture.scene), poster, &picture, size);
    raster::rasterize(&list, picture.skin(), size)
}
