//! A finished game as one GIF: both fields, shot by shot, over and over. Shows the views it is given, one after another,
//! without a word but the names: what is going on is said beside it.

mod gif;
mod plain;

use broadside_core::game::view::PublicView;

use crate::{
    Captions, Colours, Layout, Picture, Scene, Theme, compose,
    raster::{self, Indexed},
    sheet::{Sheet, Tallies},
    size,
};

/// How long a frame stands, in hundredths of a second.
const SHOT: usize = 70;
/// How long at least, however many there are.
const BRIEF: usize = 12;
/// How long all of them together may take before each has to be brief.
const LONG: usize = 12_000;
/// How much longer the first frame stands, and the last.
const ENDS: [u16; 2] = [100, 500];

/// How much of the picture is shown below the charts, in pixels.
const BELOW: u32 = 32;

/// A finished game to be shown again.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// Views of one game, one after another; at least one.
    pub frames: &'a [PublicView],
    /// The names over the charts; the other words are not shown.
    pub captions: &'a Captions,
    /// What stands on the figures of the table game.
    pub vessels: [&'a str; 5],
    /// What everything on it looks like.
    pub theme: Theme,
    /// The colours of marks, where they are not the theme's own.
    pub colours: Colours,
}

impl Replay<'_> {
    /// Draws it as a finished GIF.
    pub fn draw(&self) -> Vec<u8> {
        plain::draw(self)
    }

    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(Layout::Spread);
        let charts = crate::regions(&Scene::Public(&self.frames[0]), Layout::Spread);
        let bottom = charts.iter().map(|region| region.y + region.cell * u32::from(region.columns) + BELOW).max();
        (width, bottom.map_or(height, |bottom| bottom.min(height)))
    }

    /// A frame as palette indices, before compression.
    pub fn paint(&self, frame: usize) -> Indexed {
        let picture = self.picture(frame);
        let mut sheet = Sheet::of(&picture.scene);
        if let Sheet::Battle { tallies, .. } = &mut sheet {
            *tallies = Tallies::Neither;
        }
        let mut whole = raster::indexed(&compose::draw(&sheet, &picture), picture.skin(), picture.size());
        let (width, height) = self.size();
        whole.pixels.truncate((width * height) as usize);
        Indexed { height, ..whole }
    }

    fn picture(&self, frame: usize) -> Picture<'_> {
        let scene = Scene::Public(&self.frames[frame]);
        let (theme, colours, vessels) = (self.theme, self.colours, self.vessels);
        Picture { theme, colours, vessels, ..Picture::new(scene, Layout::Spread, self.captions) }
    }

    /// How long a frame stands, in hundredths of a second.
    fn pause(&self, frame: usize) -> u16 {
        let usual = (LONG / self.frames.len()).clamp(BRIEF, SHOT) as u16;
        let first = if frame == 0 { ENDS[0] } else { 0 };
        let last = if frame + 1 == self.frames.len() { ENDS[1] } else { 0 };
        usual + first + last
    }
}
