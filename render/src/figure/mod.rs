//! Figures, which are pictures without a board: brackets, tables, podiums, profile cards, heat maps, shot charts and timelines, on a
//! night sea chart recoloured for the theme. All texts are given; long texts end with an ellipsis, and excess items are omitted.
//! Never fails.

mod badge;
mod bracket;
mod callouts;
mod cells;
mod course;
pub(crate) mod film;
mod heatmap;
mod page;
mod podium;
mod profile;
mod ramp;
mod table;
mod timeline;
mod tree;

use broadside_scene::figure::Figure;

use crate::{
    encode,
    ink::{Skin, course as course_ink, day},
    raster::{self, IndexedPicture},
    theme::Theme,
};
pub use page::{FIGURE_LIMITS, FigureLimits};

/// Draws a figure as a PNG file.
pub fn figure(figure: &Figure, theme: Theme) -> Vec<u8> {
    let picture = paint_figure(figure, theme);
    if let Figure::Profile(card) = figure
        && card.avatar.is_some()
    {
        let mut picture = picture.rgb();
        profile::draw_avatar(&mut picture, card);
        return encode::small_png(&picture);
    }
    encode::small_indexed_png(&picture)
}

/// Draws a figure as palette indices. A palette cannot hold an avatar, so a profile card shows the emblem here.
pub fn paint_figure(figure: &Figure, theme: Theme) -> IndexedPicture {
    let (page, skin) = match figure {
        Figure::Bracket(bracket) => (bracket::draw(bracket), Skin::Figure(theme)),
        Figure::Table(table) => (table::draw(table), Skin::Figure(theme)),
        Figure::Podium(podium) => (podium::draw(podium), Skin::Figure(theme)),
        Figure::Profile(profile) => (profile::draw(profile), Skin::Figure(theme)),
        Figure::HeatMap(map) => (heatmap::draw(map), Skin::Chances(theme)),
        Figure::ShotChart(course) => (course::draw(course), Skin::Course(theme)),
        Figure::Timeline(timeline) => (timeline::draw(timeline), Skin::Figure(theme)),
    };
    let list = match skin {
        Skin::Figure(theme) | Skin::Chances(theme) => page.list.recolour(|ink| day::replacement(theme, ink)),
        Skin::Course(theme) => page.list.recolour(|ink| course_ink::replacement(theme, ink)),
        Skin::Board(..) => page.list,
    };
    raster::rasterize(&list, skin, page.size)
}
