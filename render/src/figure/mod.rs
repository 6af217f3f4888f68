//! Pictures that show no game: brackets, tables, podiums, cards of people, maps of chances, courses of shots and lines of
//! years, drawn as printed on a sea chart at night, and printed in the inks of a theme. Every word comes ready; what is too
//! long is shortened with an ellipsis, what is too much is left out. Never fails.

mod badge;
mod bracket;
mod cells;
mod course;
pub(crate) mod film;
mod flags;
mod heatmap;
mod page;
mod podium;
mod profile;
mod ramp;
mod table;
mod timeline;
mod tree;

use broadside_core::present::figure::Figure;

use crate::{
    encode,
    ink::{Skin, day},
    raster,
    raster::Indexed,
    theme::Theme,
};

pub use page::{LIMITS, Limits};

/// Draws a picture that shows no field as a finished PNG. Maps of chances and courses of shots have colours of their own.
pub fn figure(figure: &Figure, theme: Theme) -> Vec<u8> {
    let mut picture = paint_figure(figure, theme).rgb();
    if let Figure::Profile(card) = figure {
        profile::draw_avatar(&mut picture, card);
    }
    encode::small_png(&picture)
}

/// Draws a picture that shows no field as palette indices, before compression. No palette has the colours of an avatar: a person's card
/// has the emblem here.
pub fn paint_figure(figure: &Figure, theme: Theme) -> Indexed {
    let (page, skin) = match figure {
        Figure::Bracket(bracket) => (bracket::draw(bracket), Skin::Figure(theme)),
        Figure::Table(table) => (table::draw(table), Skin::Figure(theme)),
        Figure::Podium(podium) => (podium::draw(podium), Skin::Figure(theme)),
        Figure::Profile(profile) => (profile::draw(profile), Skin::Figure(theme)),
        Figure::HeatMap(map) => (heatmap::draw(map), Skin::Chances),
        Figure::ShotChart(course) => (course::draw(course), Skin::Course),
        Figure::Timeline(timeline) => (timeline::draw(timeline), Skin::Figure(theme)),
    };
    let list = match skin {
        Skin::Figure(theme) => page.list.recoloured(|ink| day::of(theme, ink)),
        Skin::Chances | Skin::Course | Skin::Board(..) => page.list,
    };
    raster::indexed(&list, skin, page.size)
}
