//! From a scene to a picture: the one place that calls the renderer. Runs off the async threads.

use std::{sync::Arc, time::Instant};

use broadside_core::{
    present::look::Charts,
    service::request::{Scene, View},
};
use broadside_render::{Captions, Layout};

use crate::platform::Picture;

/// The widest field whose two charts can be read side by side on a phone.
const WIDEST_SPREAD: u8 = 12;

/// Draws a scene, laid out as its look says; where it says nothing as is best there, but everybody's view of fields that are
/// too wide to stand side by side on a phone always with one of them large.
pub fn draw(scene: Scene, layout: Layout) -> Picture {
    let began = Instant::now();
    let Scene { view, left, right, status, tally, alt, legend, vessels, look } = scene;
    let look = look.unwrap_or_default();
    let (theme, colours, vessels) = (look.theme, look.colours, vessels.each_ref().map(String::as_str));
    let chosen = look.charts.map(|charts| match charts {
        Charts::Spread => Layout::Spread,
        Charts::Focus => Layout::Focus,
    });
    let layout = chosen.unwrap_or(layout);
    let captions = Captions { left, right, status, tally };
    let legend: Vec<_> = legend.iter().map(|(sign, word)| (*sign, word.as_str())).collect();
    let draw = |scene, layout| {
        let picture = broadside_render::Picture::new(scene, layout, &captions);
        broadside_render::Picture { legend: &legend, vessels, theme, colours, ..picture }.draw()
    };
    let (png, layout) = match &view {
        View::Own(own) | View::Sample(own) => (draw(broadside_render::Scene::Own(own), layout), layout),
        View::Public(public) => {
            let large = public.rules.size > WIDEST_SPREAD && !public.rules.open_chart();
            let layout = chosen.unwrap_or(if large { Layout::Focus } else { layout });
            (draw(broadside_render::Scene::Public(public), layout), layout)
        }
        View::Replay(film) => {
            let replay = broadside_render::Replay { frames: &film.frames, captions: &captions, vessels, theme, colours };
            (replay.draw(), Layout::Spread)
        }
        View::Poster(poster) => {
            let poster = broadside_render::Poster { poster, captions: &captions, vessels, theme, colours };
            (poster.draw(), Layout::Spread)
        }
        View::EndCard(card) => (broadside_render::EndCard { card, theme, colours }.draw(), Layout::Spread),
        View::Clip(clip) => (broadside_render::Clip { clip, theme, colours }.draw(), Layout::Spread),
        View::Figure(figure) => (broadside_render::figure(figure, theme), Layout::Spread),
        View::HeatFilm(film) => (broadside_render::heat_film(film), Layout::Spread),
        View::Rules(card) => (draw(broadside_render::Scene::Card(card), layout), layout),
    };
    metrics::histogram!("broadside_render_seconds").record(began.elapsed().as_secs_f64());
    // A film of chances has colours of its own.
    let theme = (!matches!(view, View::HeatFilm(_))).then_some(theme);
    Picture { png: Arc::from(png), alt, view: Arc::new(view), layout, theme }
}
