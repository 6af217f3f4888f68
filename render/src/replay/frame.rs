//! One frame of a replay: both fields with the names over them, and the bar of how far it is.

use broadside_core::game::view::{Phase, PublicView};

use crate::{
    compose,
    layout::Frame,
    list::List,
    look::Role,
    raster::{self, Indexed},
    scene::{Captions, Layout, Picture, Scene, size},
    sheet::{Sheet, Tallies},
    theme::{Colours, Theme},
    themes,
};

/// How far below the charts anything of theirs may reach, in pixels.
pub(super) const EDGE: u32 = 32;
/// How much of the picture is shown below the charts: their edge, and the bar of how far it is.
pub(super) const BELOW: u32 = 50;
/// How far below that edge the bar lies, and how thick it is.
const BAR: (f32, f32) = (4.0, 8.0);
/// In how many steps it grows: few enough that every game is told in the same ones.
const NOTCHES: usize = 64;

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
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(Layout::Spread);
        let rules = &self.frames[0].rules;
        let chart = Frame::left(rules.size);
        let bottom = chart.y + chart.cell * u32::from(rules.size) + BELOW;
        (width, if rules.open_chart() { height } else { bottom.min(height) })
    }

    /// A frame as palette indices, before compression.
    pub fn paint(&self, frame: usize) -> Indexed {
        let picture = self.picture(&self.frames[frame]);
        let mut whole = raster::indexed(&listed(&picture, self.notch(frame)), picture.skin(), picture.size());
        let (width, height) = self.size();
        whole.pixels.truncate((width * height) as usize);
        Indexed { height, ..whole }
    }

    /// How far the bar has grown at a frame.
    pub(super) fn notch(&self, frame: usize) -> usize {
        frame * NOTCHES / (self.frames.len() - 1).max(1)
    }

    pub(super) fn picture<'v>(&'v self, view: &'v PublicView) -> Picture<'v> {
        let scene = Scene::Public(view);
        let (theme, colours, vessels) = (self.theme, self.colours, self.vessels);
        Picture { theme, colours, vessels, ..Picture::new(scene, Layout::Spread, self.captions) }
    }
}

/// What there is to draw of a frame: everything but tallies and whose turn it is; how far the bar has grown; at the end, who
/// won and how well both shot.
pub(super) fn listed(picture: &Picture<'_>, notch: usize) -> List {
    let mut sheet = Sheet::of(&picture.scene);
    if let Sheet::Battle { tallies, acting, .. } = &mut sheet {
        (*tallies, *acting) = match picture.scene {
            Scene::Public(PublicView { phase: Phase::Over(ending), .. }) => (Tallies::Final, ending.winner()),
            Scene::Public(_) | Scene::Own(_) | Scene::Card(_) => (Tallies::Neither, None),
        };
    }
    let mut list = compose::draw(&sheet, picture);
    if let Scene::Public(view) = picture.scene
        && !view.rules.open_chart()
    {
        let [left, right] = [Frame::left(view.rules.size), Frame::right(view.rules.size)];
        let (look, (x, _)) = (themes::look(picture.skin()), left.corner());
        let (y, width) = (left.bottom() + EDGE as f32 + BAR.0, right.corner().0 + right.span() - x);
        list.bar((x, y), (width, BAR.1), look.sea().lines);
        list.bar((x, y), ((width * notch as f32 / NOTCHES as f32).round(), BAR.1), look.letters(Role::Title).ink);
    }
    list
}
