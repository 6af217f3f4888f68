//! Banners: a wide strip that names both sides of a game before its first shot, their states, and the rules. All texts are given.

use crate::{
    compose, encode,
    ink::Skin,
    raster::{self, IndexedPicture},
    theme::{Colours, Theme},
};

/// Width and height in pixels.
const SIZE: (u32, u32) = (1280, 400);

/// The banner of a game.
#[derive(Clone, Copy, Debug)]
pub struct BannerPicture<'a> {
    /// What is shown.
    pub banner: &'a broadside_scene::Banner,
    /// The small mark in a corner: the short form of the seals, or nothing.
    pub seals: &'a str,
    /// The theme.
    pub theme: Theme,
    /// The background; a banner has no marks.
    pub colours: Colours,
}

impl BannerPicture<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        SIZE
    }

    /// Draws the banner as a PNG file.
    pub fn draw(&self) -> Vec<u8> {
        encode::small_indexed_png(&self.paint())
    }

    /// Draws the banner as palette indices.
    pub fn paint(&self) -> IndexedPicture {
        let skin = Skin::Board(self.theme, self.colours);
        raster::rasterize(&compose::banner(self.banner, self.seals, (skin, SIZE)), skin, SIZE)
    }
}
