//! From a scene to a picture, and from a body to a finished message: the one place that calls the renderer, off the async threads.

use std::{
    num::NonZeroUsize,
    sync::{Arc, LazyLock},
    thread::available_parallelism,
    time::Instant,
};

use broadside_core::{
    present::{
        look::Charts,
        print::{SheetOrder, Unprintable},
    },
    service::request::{Body, Scene, View},
};
use broadside_render::{Captions, Layout};
use tokio::sync::Semaphore;

use crate::{
    platform::{Message, Picture},
    printing::{Order, Printed},
};

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

/// A body as a finished message.
pub async fn message(body: Body, layout: Layout) -> Message {
    let Body { mut text, mono, scene, poster, keys, file, sheets, public_text, celebrates, offer } = body;
    let (picture, poster) = (picture(scene, layout).await, picture(poster, layout).await);
    let mut file = file.map(|(name, text)| (name, text.into_bytes()));
    if let Some(ordered) = sheets {
        match printed(ordered).await {
            Ok(sheets) => file = Some(sheets),
            Err(why) => text = why,
        }
    }
    Message { text, mono, picture, poster, keys, file, overt: public_text, celebrates, offer }
}

/// Sheets as a file: its name and what stands in it; else the sentence why there are none.
async fn printed(ordered: SheetOrder) -> Result<(String, Vec<u8>), String> {
    let printed = print(Order::from(&ordered)).await;
    printed.map(|printed| (printed.name, printed.bytes)).map_err(|fault| fault.line().phrase(ordered.locale))
}

/// Prints sheets, in the queue for pictures.
///
/// # Errors
/// Why they cannot be printed.
pub(crate) async fn print(order: Order) -> Result<Printed, Unprintable> {
    let chance = u64::from(rand::random::<u32>());
    with_pen(move || order.carry_out(chance)).await
}

async fn picture(scene: Option<Scene>, layout: Layout) -> Option<Picture> {
    let scene = scene?;
    Some(with_pen(move || draw(scene, layout)).await)
}

/// Does heavy work beside the async threads. As much is under way at a time as the machine has cores: a burst of games must not starve
/// what keeps the leases.
pub(crate) async fn with_pen<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    static PENS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, NonZeroUsize::get)));
    let _pen = PENS.acquire().await.expect("the pens are never put away");
    tokio::task::spawn_blocking(work).await.expect("drawing and printing do not panic, and a decoder's panic is caught")
}
