//! The card that a game ends with, high enough for a phone: who won, both fields as they were at the end, what each side did.
//! Every word comes ready.

use broadside_core::game::view::PublicView;

use crate::{
    Colours, Scene, Theme, compose, encode,
    ink::Skin,
    raster::{self, Indexed},
    sheet::Sheet,
};

/// How wide and how high the card is.
const SIZE: (u32, u32) = (1080, 1350);

/// Everything an end card is made of.
#[derive(Clone, Copy, Debug)]
pub struct EndCard<'a> {
    /// The game as everybody sees it at the end.
    pub view: &'a PublicView,
    /// The largest words: who won.
    pub headline: &'a str,
    /// How it ended.
    pub line: &'a str,
    /// What stands in the laurels, if there are any.
    pub laurels: Option<&'a str>,
    /// What each side did, side A's first, a line for each thing.
    pub deeds: [&'a [String]; 2],
    /// The code, how long it took, what was played.
    pub foot: &'a str,
    /// What everything on it looks like.
    pub theme: Theme,
    /// The colours of marks, where they are not the theme's own.
    pub colours: Colours,
}

impl EndCard<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        SIZE
    }

    /// Draws it as a finished PNG.
    pub fn draw(&self) -> Vec<u8> {
        encode::small_png(&self.paint())
    }

    /// Draws it as palette indices, before compression.
    pub fn paint(&self) -> Indexed {
        let skin = Skin::Board(self.theme, self.colours);
        let list = compose::end_card(&Sheet::of(&Scene::Public(self.view)), self, skin);
        raster::indexed(&list, skin, SIZE)
    }
}
