//! Turns scenes into pictures and bodies into finished messages. All calls of the renderer are here, off the async threads.

use std::{
    num::NonZeroUsize,
    sync::{Arc, LazyLock},
    thread::available_parallelism,
    time::Instant,
};

use broadside_present::print::PrintError;
use broadside_render::{Captions, Layout};
use broadside_scene::{figure::Figure, look::ChartLayout};
use broadside_service::request::{Body, Scene, View};
use tokio::sync::Semaphore;

use crate::{
    platform::{Message, RenderedPicture},
    printing::{PrintOrder, PrintedFile},
};

/// The largest number of columns or rows of a field whose two charts are readable side by side on a phone.
const MAX_SPREAD_SIZE: u8 = 12;

/// Draws a scene. The layout is that of the scene's look; without one it is `layout`, except that public views of fields above
/// `MAX_SPREAD_SIZE` show one field large.
pub fn draw(scene: Scene, layout: Layout) -> RenderedPicture {
    let began = Instant::now();
    let Scene { view, left, right, status, tally, seals, alt, legend, vessels, look } = scene;
    let look = look.unwrap_or_default();
    let (theme, colours, vessels) = (look.theme, look.colours, vessels.each_ref().map(String::as_str));
    let chosen = look.charts.map(|charts| match charts {
        ChartLayout::Spread => Layout::Spread,
        ChartLayout::Focus => Layout::Focus,
    });
    let layout = chosen.unwrap_or(layout);
    let captions = Captions { left, right, status, tally };
    let legend: Vec<_> = legend.iter().map(|(sign, word)| (*sign, word.as_str())).collect();
    let draw = |scene, layout| {
        let picture = broadside_render::Picture::new(scene, layout, &captions);
        broadside_render::Picture { legend: &legend, seals: &seals, vessels, theme, colours, ..picture }.draw()
    };
    let (png, layout) = match &view {
        View::Own(own) | View::Sample(own) => (draw(broadside_render::Scene::Own(own), layout), layout),
        View::Public(public) => {
            let large = public.rules.size.longer() > MAX_SPREAD_SIZE && !public.rules.has_open_board();
            let layout = chosen.unwrap_or(if large { Layout::Focus } else { layout });
            (draw(broadside_render::Scene::Public(public), layout), layout)
        }
        View::Replay(film) => {
            let replay = broadside_render::Replay { frames: &film.frames, captions: &captions, vessels, theme, colours };
            (replay.draw(), Layout::Spread)
        }
        View::Poster(poster) => (broadside_render::poster(poster, &captions, vessels, theme, colours), Layout::Spread),
        View::EndCard(card) => (broadside_render::end_card(card, theme, colours), Layout::Spread),
        View::Banner(banner) => (broadside_render::banner(banner, &seals, theme, colours), Layout::Spread),
        View::Clip(clip) => (broadside_render::clip(clip, theme, colours), Layout::Spread),
        View::Figure(figure) => (broadside_render::figure(figure, theme), Layout::Spread),
        View::HeatFilm(film) => (broadside_render::heat_film(film, theme), Layout::Spread),
        View::Rules(card) => (draw(broadside_render::Scene::Card(card), layout), layout),
    };
    metrics::histogram!("broadside_render_seconds").record(began.elapsed().as_secs_f64());
    // A page in dark mode adapts pictures of some themes, which would reverse the scale of probabilities.
    let is_heat_map = |figure: &Figure| matches!(figure, Figure::HeatMap(_));
    let has_scale = matches!(&view, View::HeatFilm(_)) || matches!(&view, View::Figure(figure) if is_heat_map(figure));
    RenderedPicture { png: Arc::from(png), alt, view: Arc::new(view), layout, theme: (!has_scale).then_some(theme) }
}

/// Draws the pictures and sheets of a body.
pub async fn draw_message(body: Body, layout: Layout) -> Message {
    let Body { mut text, mono, scene, poster, keys, file, sheets, public_text, celebrates, offer, talk, progress: _ } = body;
    let (picture, poster) = (draw_picture(scene, layout).await, draw_picture(poster, layout).await);
    let mut file = file.map(|(name, text)| (name, text.into_bytes()));
    if let Some(order) = sheets {
        match draw_sheets(PrintOrder::from(&order)).await {
            Ok(printed) => file = Some((printed.name, printed.bytes)),
            Err(error) => text = error.line().phrase(order.locale),
        }
    }
    Message { text, mono, picture, poster, keys, file, public_text, celebrates, offer, talk }
}

/// Draws sheets; waits for a render permit.
///
/// # Errors
/// Why the order cannot be printed.
pub(crate) async fn draw_sheets(order: PrintOrder) -> Result<PrintedFile, PrintError> {
    let seed = u64::from(rand::random::<u32>());
    with_render_permit(move || order.execute(seed)).await
}

async fn draw_picture(scene: Option<Scene>, layout: Layout) -> Option<RenderedPicture> {
    let scene = scene?;
    Some(with_render_permit(move || draw(scene, layout)).await)
}

/// Runs CPU-bound work off the async threads, at most one task per core: a burst of games must not starve the renewal of leases.
pub(crate) async fn with_render_permit<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    static RENDER_PERMITS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, NonZeroUsize::get)));
    let _permit = RENDER_PERMITS.acquire().await.expect("the semaphore is never closed");
    tokio::task::spawn_blocking(work).await.expect("drawing and printing do not panic, and a decoder's panic is caught")
}
