//! A finished game as one GIF: both fields, shot by shot, over and over. Shows the views it is given, one after another,
//! without a word but the names: what is going on is said beside it. In the end the winner's name bears a pennant.

mod blocks;
mod cells;
mod cut;
mod pace;
mod plain;
mod strip;

use broadside_core::game::{
    side::Side,
    view::{Phase, PublicView},
};

use crate::{
    Captions, Colours, Layout, Picture, Scene, Theme, compose,
    layout::Frame,
    list::List,
    raster::{self, Indexed},
    sheet::{Sheet, Tallies},
    size,
};

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
}

/// Who won, where the end is shown.
fn winner(scene: &Scene<'_>) -> Option<Side> {
    match scene {
        Scene::Public(PublicView { phase: Phase::Over(ending), .. }) => ending.winner(),
        Scene::Public(_) | Scene::Own(_) | Scene::Card(_) => None,
    }
}

/// What there is to draw of a frame: everything but tallies and whose turn it is; at the end, who won.
fn listed(picture: &Picture<'_>) -> List {
    let mut sheet = Sheet::of(&picture.scene);
    if let Sheet::Battle { tallies, acting, .. } = &mut sheet {
        (*tallies, *acting) = (Tallies::Neither, winner(&picture.scene));
    }
    compose::draw(&sheet, picture)
}
