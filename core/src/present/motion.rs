//! One shot as a short moving picture: the last ship that went down with what is told, the last shot for whoever asks to see it once
//! more, and the shot that decided a game which is over. The first two are made of what was said aloud, and of no more than had been
//! said by then; of the third there is nothing while anything is hidden.

use super::{
    alt,
    body::{Body, Clip, Occasion, Scene, View},
    event_lines::{before, lines},
    line::Line,
    locale::Locale,
    reports::shots,
    review::{self, Hindsight},
};
use crate::game::{
    Game,
    cell::Cell,
    event::Event,
    film::Film,
    report::{Ending, Outcome, Report},
    side::Side,
    view::PublicView,
};

/// How many views lead up to the shot that decided a game.
const LEAD: usize = 3;

/// The shot of a player that decided most, with those before it; nothing where there is no film of the game.
pub fn turning_point(game: &Game, of: &Hindsight, locale: Locale) -> Option<Body> {
    let film = Film::of(game)?;
    let at = review::decisive(of)?;
    let (waters, cell) = (!of.side, of.shots[at].cell);
    let fallen = film.frames.iter().position(|frame| frame.charts[waters].shot().contains(cell)).filter(|fallen| *fallen > 0)?;
    let [text, caption] = review::said_of(of, at, locale);
    let frames = film.frames[fallen.saturating_sub(LEAD)..=fallen].to_vec();
    let scene = scene(game, (frames, text.as_str()), (waters, cell), caption, Occasion::Asked);
    Some(Body { text, scene: Some(scene), ..Body::default() })
}

/// The last ship that the events `from..to` sank, where they sank one, as everybody saw it; `reader` is the player who is told.
pub(super) fn of_sinking(game: &Game, (from, to): (usize, usize), reader: Option<Side>, locale: Locale) -> Option<Scene> {
    let fresh = game.events_between(from, to).iter();
    let won = fresh.clone().find_map(|logged| match logged.event {
        Event::Ended { ending: Ending::Won(side), .. } => Some(side),
        _ => None,
    });
    let (at, report, waters, cell) = fresh.enumerate().rev().find_map(|(at, logged)| {
        let report = logged.event.report(game.rules())?;
        let (waters, cell) = sunk(&report)?;
        Some((from + at, report, waters, cell))
    })?;
    let (frames, said) = seen(game, at, &report, locale);
    let caption = match (won, reader) {
        (None, _) => Line::new("picture-sunk").text("cell", game.rules().notation().name(cell)),
        (Some(winner), None) => Line::new("picture-won").text("name", game.public().name(winner)),
        (Some(winner), Some(reader)) if winner == reader => Line::new("picture-you-won"),
        (Some(_), Some(_)) => Line::new("picture-you-lost"),
    };
    let occasion = if won.is_some() { Occasion::Win } else { Occasion::Sinking };
    Some(scene(game, (frames, said.as_str()), (waters, cell), caption.phrase(locale), occasion))
}

/// The last shot once more, as everybody saw it, of a salvo the last one; nothing before the first shot.
pub fn last_shot(game: &Game, locale: Locale) -> Option<Body> {
    let log = game.log();
    let (at, report, waters, cell) = (0..log.len()).rev().find_map(|at| {
        let report = log[at].event.report(game.rules())?;
        let (by, cell, _) = shots(&report).pop()?;
        Some((at, report, !by, cell))
    })?;
    let (frames, text) = seen(game, at, &report, locale);
    let caption = Line::new("picture-again").text("cell", game.rules().notation().name(cell)).phrase(locale);
    let scene = scene(game, (frames, text.as_str()), (waters, cell), caption, Occasion::Asked);
    Some(Body { text, scene: Some(scene), ..Body::default() })
}

/// These views as a moving picture, described by what was said of them: a shot into the waters of a side, and what came of it.
fn scene(game: &Game, (frames, said): (Vec<PublicView>, &str), (waters, cell): (Side, Cell), caption: String, occasion: Occasion) -> Scene {
    let clip = Clip { frames, waters, cell, title: game.public().name(waters).to_owned(), caption, occasion };
    Scene::alone(View::Clip(Box::new(clip)), alt::clip(said))
}

/// What everybody saw before this event of the log and after it, and what was said of it.
fn seen(game: &Game, at: usize, report: &Report, locale: Locale) -> (Vec<PublicView>, String) {
    let then = before(game, at);
    let mut now = then.clone();
    now.apply(report);
    let said = lines(game, at, at + 1, None).iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join(" ");
    (vec![then, now], said)
}

/// Into whose waters the shot fell that sank a ship, and where; of a salvo the last one.
fn sunk(report: &Report) -> Option<(Side, Cell)> {
    let shots = shots(report);
    let sinking = |by: Side| shots.iter().rev().find(|(side, _, outcome)| *side == by && matches!(outcome, Outcome::Sunk(_)));
    Side::BOTH.into_iter().find_map(sinking).map(|(by, cell, _)| (!*by, *cell))
}
