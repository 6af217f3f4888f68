//! Banners: a wide strip that names both sides of a game before its first shot, their states, and the rules. All texts are given.

use broadside_scene::Banner;

use crate::{
    compose, encode,
    ink::Skin,
    raster::{self, IndexedPicture},
    theme::{Colours, Theme},
};

/// Width and height in pixels.
const SIZE: (u32, u32) = (1280, 400);

/// Draws a banner as a PNG file. `seals` is the short form of the commitments to the fleets, a small mark in a corner; it may be
/// empty. Of `colours` only the background is used: a banner has no marks.
pub fn banner(banner: &Banner, seals: &str, theme: Theme, colours: Colours) -> Vec<u8> {
    encode::small_indexed_png(&paint_banner(banner, seals, theme, colours))
}

/// Draws a banner as palette indices.
pub fn paint_banner(banner: &Banner, seals: &str, theme: Theme, colours: Colours) -> IndexedPicture {
    let skin = Skin::Board(theme, colours);
    raster::rasterize(&compose::banner(banner, seals, (skin, SIZE)), skin, SIZE)
}
