//! A finished game as one GIF: both fields, shot by shot, over and over. Shows the views it is given, one after another,
//! without a word but the names: what is going on is said beside it.

mod blocks;
mod cells;
mod cut;
mod plain;
mod strip;

use broadside_core::game::view::PublicView;

use crate::{
    Captions, Colours, Layout, Picture, Scene, Theme, compose,
    layout::Frame,
    list::List,
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
        let mut gif = Vec::new();
        self.draw_into(&mut gif);
        gif
    }

    /// Draws it as a finished GIF into a buffer, whatever that held.
    pub fn draw_into(&self, gif: &mut Vec<u8>) {
        if !strip::draw(self, gif) {
            plain::draw(self, gif);
        }
    }

    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(Layout::Spread);
        let rules = &self.frames[0].rules;
        let chart = Frame::left(rules.size);
        let bottom = chart.y + chart.cell * u32::from(rules.size) + BELOW;
        (width, if rules.open_chart() { height } else { bottom.min(height) })
    }

    /// Draws it as a finished GIF the plain way, every frame whole: the reference for the quick one.
    pub fn draw_plainly(&self) -> Vec<u8> {
        let mut gif = Vec::new();
        plain::draw(self, &mut gif);
        gif
    }

    /// A frame as palette indices, before compression.
    pub fn paint(&self, frame: usize) -> Indexed {
        let picture = self.picture(&self.frames[frame]);
        let mut whole = raster::indexed(&listed(&picture), picture.skin(), picture.size());
        let (width, height) = self.size();
        whole.pixels.truncate((width * height) as usize);
        Indexed { height, ..whole }
    }

    fn picture<'v>(&'v self, view: &'v PublicView) -> Picture<'v> {
        let scene = Scene::Public(view);
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

/// What there is to draw of a frame: everything but tallies.
fn listed(picture: &Picture<'_>) -> List {
    let mut sheet = Sheet::of(&picture.scene);
    if let Sheet::Battle { tallies, .. } = &mut sheet {
        *tallies = Tallies::Neither;
    }
    compose::draw(&sheet, picture)
}
