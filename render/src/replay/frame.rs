//! One frame of a replay: both fields with their titles, and a progress bar.

use broadside_game::view::{Phase, PublicView};

use crate::{
    compose,
    layout::ChartFrame,
    list::DisplayList,
    look::Role,
    model::{PictureModel, ShownTallies},
    raster::{self, IndexedPicture},
    scene::{Captions, Layout, Picture, Scene, size},
    theme::{Colours, Theme},
    themes,
};

/// The maximum extent of ink below the charts, in pixels.
pub(super) const MAX_INK_BELOW: u32 = 32;
/// The height of the part below the charts in pixels: their edge, and the progress bar.
pub(super) const FOOTER_HEIGHT: u32 = 50;
/// The distance of the progress bar from the edge of the charts, and its thickness, in pixels.
const PROGRESS_BAR: (f32, f32) = (4.0, 8.0);
/// The number of steps of the progress bar: few, so that cached tiles are shared by all games.
const PROGRESS_STEPS: usize = 64;

/// The replay of a finished game.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// Views of one game in order, at least one.
    pub frames: &'a [PublicView],
    /// The names over the charts; the other texts are not shown.
    pub captions: &'a Captions,
    /// The texts on the figures of the table game.
    pub vessels: [&'a str; 5],
    /// The theme.
    pub theme: Theme,
    /// Custom colours of marks.
    pub colours: Colours,
}

impl Replay<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(Layout::Spread);
        let rules = &self.frames[0].rules;
        let bottom = ChartFrame::left(rules.size).bottom() as u32 + FOOTER_HEIGHT;
        (width, if rules.has_open_board() { height } else { bottom.min(height) })
    }

    /// Draws a frame as palette indices.
    pub fn paint(&self, frame: usize) -> IndexedPicture {
        let picture = self.picture(&self.frames[frame]);
        let mut whole = raster::rasterize(&display_list(&picture, self.progress_step(frame)), picture.skin(), picture.size());
        let (width, height) = self.size();
        whole.pixels.truncate((width * height) as usize);
        IndexedPicture { height, ..whole }
    }

    /// The number of completed steps of the progress bar at a frame.
    pub(super) fn progress_step(&self, frame: usize) -> usize {
        frame * PROGRESS_STEPS / (self.frames.len() - 1).max(1)
    }

    /// The picture of one view, without the progress bar.
    pub(super) fn picture<'v>(&'v self, view: &'v PublicView) -> Picture<'v> {
        let scene = Scene::Public(view);
        let (theme, colours, vessels) = (self.theme, self.colours, self.vessels);
        Picture { theme, colours, vessels, ..Picture::new(scene, Layout::Spread, self.captions) }
    }
}

/// The display list of a frame: without tallies and turns, with the progress bar, and at the end with the winner and the hit rates.
pub(super) fn display_list(picture: &Picture<'_>, progress_step: usize) -> DisplayList {
    let mut model = PictureModel::of(&picture.scene);
    if let PictureModel::Battle { tallies, acting, .. } = &mut model {
        (*tallies, *acting) = match picture.scene {
            Scene::Public(PublicView { phase: Phase::Over(ending), .. }) => (ShownTallies::Final, ending.winner()),
            Scene::Public(_) | Scene::Own(_) | Scene::Card(_) => (ShownTallies::Neither, None),
        };
    }
    let mut list = compose::picture(&model, picture);
    if let Scene::Public(view) = picture.scene
        && !view.rules.has_open_board()
    {
        let [left, right] = [ChartFrame::left(view.rules.size), ChartFrame::right(view.rules.size)];
        let (theme, x) = (themes::renderer(picture.skin()), left.text_left());
        let (y, width) = (left.bottom() + MAX_INK_BELOW as f32 + PROGRESS_BAR.0, right.text_left() + right.span() - x);
        list.fill_rectangle((x, y), (width, PROGRESS_BAR.1), theme.sea_inks().lines);
        list.fill_rectangle(
            (x, y),
            ((width * progress_step as f32 / PROGRESS_STEPS as f32).round(), PROGRESS_BAR.1),
            theme.letter_style(Role::Title).ink,
        );
    }
    list
}
