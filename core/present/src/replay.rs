//! The film and the poster of a finished game, with their texts.

use crate::picture_status;
use broadside_game::{
    Game,
    film::Film,
    side::Side,
    view::{PlacedPiece, PublicView},
};
use broadside_scene::{Poster, Scene, View};
use broadside_words::{line::Line, locale::Locale};

use super::{
    alt::{clip, public_alt},
    arena::times,
    body::Body,
    cards::{player_names, short_name},
    ending::ending_line,
    signs::vessel_labels,
};

/// The minimum length of a run of hits that is mentioned.
const MIN_RUN: u32 = 3;

/// The film and the poster of a game; `None` while the game is running, and if it ended before a shot was possible.
pub fn replay(game: &Game, locale: Locale) -> Option<Body> {
    let film = Film::of(game)?;
    let (scene, poster) = (Some(film_scene(&film, locale)), Some(poster(&film, locale)));
    Some(Body { scene, poster, ..Body::of_lines(summary(&film), locale) })
}

/// The film as a scene.
pub fn film_scene(film: &Film, locale: Locale) -> Scene {
    let lines = [Line::new("replay-alt").text("names", player_names(film.last()))].into_iter().chain(summary(film));
    scene(film, View::Replay(Box::new(film.clone())), join_lines(lines, locale), locale)
}

/// The poster as a scene.
pub fn poster(film: &Film, locale: Locale) -> Scene {
    let (view, date) = (film.last(), times::day_line(film.at, locale.time_zone()).phrase(locale));
    let lines = [Line::new("poster-alt").text("names", player_names(view)).text("clock", date.clone())].into_iter().chain(summary(film));
    let alt = format!("{} {}", join_lines(lines, locale), public_alt(view, "", locale));
    let statistics = Side::BOTH.map(|side| statistics(film, side).phrase(locale));
    let rules = format!("{} · {}", short_name(&view.rules).phrase(locale), view.id);
    scene(film, View::Poster(Box::new(Poster { view: view.clone(), statistics, date, rules })), alt, locale)
}

/// A scene with the captions of a finished game.
fn scene(film: &Film, view: View, alt: String, locale: Locale) -> Scene {
    let [left, right] = Side::BOTH.map(|side| film.last().name(side).to_owned());
    let (status, tally) =
        (picture_status::of_line(&ending_line(film.last(), film.ending), locale), Line::new("picture-left").phrase(locale));
    Scene { left, right, status, tally, vessels: vessel_labels(locale), ..Scene::without_captions(view, clip(&alt)) }
}

fn join_lines(lines: impl Iterator<Item = Line>, locale: Locale) -> String {
    lines.map(|line| line.phrase(locale)).collect::<Vec<_>>().join(" ")
}

/// The summary of a game: the result, the statistics of each side, the first sinking and the longest run of hits.
pub fn summary(film: &Film) -> Vec<Line> {
    let side_line = |side: Side| Line::new("replay-side").text("name", film.last().name(side)).line("value", statistics(film, side));
    let first = [ending_line(film.last(), film.ending), side_line(Side::A), side_line(Side::B)];
    first.into_iter().chain(first_sinking_line(film)).chain(longest_run_line(film)).collect()
}

/// The statistics of a side in the whole game.
fn statistics(film: &Film, side: Side) -> Line {
    let (shots, target) = (film.shots[side], &film.last().charts[!side]);
    if !film.last().rules.exchanges_shots() {
        return Line::new("replay-moves").number("count", shots);
    }
    let hits = target.hits.union(&target.stale_hits).len();
    Line::new("replay-shots").line("value", Line::new("replay-hits").number("count", hits as i64)).number("count", shots)
}

/// The line about the first ship that was sunk.
fn first_sinking_line(film: &Film) -> Option<Line> {
    let sunk = |frame: &PublicView, side: Side| frame.charts[side].wrecks.first().cloned().map(|wreck: PlacedPiece| (side, wreck));
    let found = |frame: &PublicView| sunk(frame, Side::A).or_else(|| sunk(frame, Side::B));
    let (frame, (side, wreck)) = film.frames.iter().find_map(|frame| Some((frame, found(frame)?)))?;
    let ship = Line::ship_name(wreck.spec, frame.rules.naming());
    Some(Line::new("replay-first").text("name", frame.name(side)).line("ship", ship).number("number", frame.shots))
}

/// The line about the longest run of hits; `None` if it is too short, and in games with salvos.
fn longest_run_line(film: &Film) -> Option<Line> {
    let hits = |frame: &PublicView, by: Side| frame.charts[!by].hits.union(&frame.charts[!by].stale_hits).len();
    let mut run = (Side::A, 0);
    let mut longest = (Side::A, 0, 0);
    for two in film.frames.windows(2) {
        let hitting = Side::BOTH.into_iter().find(|side| hits(&two[1], *side) > hits(&two[0], *side));
        run = match hitting {
            Some(side) if side == run.0 => (side, run.1 + 1),
            Some(side) => (side, 1),
            None => (run.0, 0),
        };
        if run.1 > longest.1 {
            longest = (run.0, run.1, two[1].shots);
        }
    }
    let (side, most, last) = longest;
    let is_notable = most >= MIN_RUN && !film.last().rules.is_salvo();
    is_notable.then(|| Line::new("replay-run").text("name", film.last().name(side)).number("count", most).number("number", last))
}
