//! From a scene to a picture: the one place that calls the renderer. Runs off the async threads.

use std::{sync::Arc, time::Instant};

use broadside_core::service::request::{RulesCard, Scene, View};
use broadside_render::{Captions, Layout};

use crate::platform::Picture;

/// Draws a scene. Everybody's view has no portrait layout.
pub fn draw(scene: Scene, layout: Layout) -> Picture {
    let began = Instant::now();
    let Scene { view, left, right, status, tally, alt } = scene;
    let captions = Captions { left, right, status, tally };
    let (png, layout) = match &view {
        View::Own(own) => (broadside_render::draw(&broadside_render::Scene::Own(own), layout, &captions), layout),
        View::Public(public) => {
            (broadside_render::draw(&broadside_render::Scene::Public(public), Layout::Spread, &captions), Layout::Spread)
        }
        View::Rules(card) => {
            let RulesCard { title, lines, fleet, bent, rules } = &**card;
            let card = broadside_render::Card { title, lines, fleet, bent, rules };
            (broadside_render::draw(&broadside_render::Scene::Card(&card), layout, &captions), layout)
        }
    };
    metrics::histogram!("broadside_render_seconds").record(began.elapsed().as_secs_f64());
    Picture { png: Arc::from(png), alt, view: Arc::new(view), layout }
}
