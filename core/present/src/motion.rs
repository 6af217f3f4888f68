//! Animations of one shot: the last shot of a post that sank a ship, the last shot on request, and the decisive shot of a
//! finished game. The first two show only what was public at that time; the third needs the revealed fleets.

use broadside_game::{
    Game,
    cell::Cell,
    event::Event,
    film::Film,
    report::{Ending, Outcome, Report},
    side::Side,
    view::PublicView,
};
use broadside_scene::{Clip, ClipReason, Scene, View};
use broadside_words::{line::Line, locale::Locale};

use super::{
    alt,
    body::Body,
    event_lines::{lines, view_before},
    reports::shots,
    review::{self, GameReview},
};

/// The number of frames shown before the decisive shot.
const LEAD_FRAMES: usize = 3;

/// The message that shows the decisive shot of a player and the shots before it; `None` if the game has no film.
pub fn turning_point(game: &Game, review: &GameReview, locale: Locale) -> Option<Body> {
    let film = Film::of(game)?;
    let at = review::most_decisive_shot(review)?;
    let (target_side, cell) = (!review.side, review.shots[at].cell);
    let shot_frame =
        film.frames.iter().position(|frame| frame.charts[target_side].shot_cells().contains(cell)).filter(|shot_frame| *shot_frame > 0)?;
    let [text, caption] = review::describe_shot(review, at, locale);
    let frames = film.frames[shot_frame.saturating_sub(LEAD_FRAMES)..=shot_frame].to_vec();
    let scene = scene(game, (frames, text.as_str()), (target_side, cell), caption, ClipReason::Requested);
    Some(Body { text, scene: Some(scene), ..Body::default() })
}

/// An animation of the last shot among the events `from..to` that sank a ship, as the public saw it. `reader` is the player whom the
/// caption addresses; `None`: everyone.
pub(super) fn last_sinking(game: &Game, (from, to): (usize, usize), reader: Option<Side>, locale: Locale) -> Option<Scene> {
    let fresh = game.events_between(from, to).iter();
    let won = fresh.clone().find_map(|logged| match logged.event {
        Event::Ended { ending: Ending::Won(side), .. } => Some(side),
        _ => None,
    });
    let (at, report, target_side, cell) = fresh.enumerate().rev().find_map(|(at, logged)| {
        let report = logged.event.report(game.rules())?;
        let (target_side, cell) = sinking_shot(&report)?;
        Some((from + at, report, target_side, cell))
    })?;
    let (frames, text) = frames_at(game, at, &report, locale);
    let caption = match (won, reader) {
        (None, _) => Line::new("picture-sunk").text("cell", game.rules().notation().name(cell)),
        (Some(winner), None) => Line::new("picture-won").text("name", game.public().name(winner)),
        (Some(winner), Some(reader)) if winner == reader => Line::new("picture-you-won"),
        (Some(_), Some(_)) => Line::new("picture-you-lost"),
    };
    let reason = if won.is_some() { ClipReason::Win } else { ClipReason::Sinking };
    Some(scene(game, (frames, text.as_str()), (target_side, cell), caption.phrase(locale), reason))
}

/// The message that shows the last shot, or the last one of a salvo, as the public saw it; `None` before the first shot.
pub fn last_shot(game: &Game, locale: Locale) -> Option<Body> {
    let log = game.log();
    let (at, report, target_side, cell) = (0..log.len()).rev().find_map(|at| {
        let report = log[at].event.report(game.rules())?;
        let (by, cell, _) = shots(&report).pop()?;
        Some((at, report, !by, cell))
    })?;
    let (frames, text) = frames_at(game, at, &report, locale);
    let caption = Line::new("picture-again").text("cell", game.rules().notation().name(cell)).phrase(locale);
    let scene = scene(game, (frames, text.as_str()), (target_side, cell), caption, ClipReason::Requested);
    Some(Body { text, scene: Some(scene), ..Body::default() })
}

/// The scene of an animation with these frames and `text` as alternative text.
fn scene(
    game: &Game,
    (frames, text): (Vec<PublicView>, &str),
    (target_side, cell): (Side, Cell),
    caption: String,
    reason: ClipReason,
) -> Scene {
    let clip = Clip { frames, target_side, cell, title: game.public().name(target_side).to_owned(), caption, reason };
    Scene::without_captions(View::Clip(Box::new(clip)), alt::clip(text))
}

/// The public views before and after this event, and its public lines.
fn frames_at(game: &Game, at: usize, report: &Report, locale: Locale) -> (Vec<PublicView>, String) {
    let before = view_before(game, at);
    let mut after = before.clone();
    after.apply(report);
    let text = lines(game, at, at + 1, None).iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join(" ");
    (vec![before, after], text)
}

/// The field and the cell of the last shot of a report that sank a ship.
fn sinking_shot(report: &Report) -> Option<(Side, Cell)> {
    let shots = shots(report);
    let sinking = |by: Side| shots.iter().rev().find(|(side, _, outcome)| *side == by && matches!(outcome, Outcome::Sunk(_)));
    Side::BOTH.into_iter().find_map(sinking).map(|(by, cell, _)| (!*by, *cell))
}
