//! The card that a game ends with: who won, both fields, what each side did. There is none before a game is over and none where
//! nobody fired, and it shows only what everybody may see by then.

use std::ops::Range;

use super::{
    body::{EndCard, Scene, View},
    ending::{as_told_to, ended},
    line::Line,
    locale::Locale,
    result::{self, Figures},
};
use crate::game::{
    Game,
    event::Event,
    ids::Home,
    report::Ending,
    side::{BySide, Side},
    view::Phase,
};

/// The card instead of this scene for a player, where these events bring the end. On a page the own board stays in sight, with its keys: there the channel that all see has the card.
pub(super) fn for_player(scene: Scene, game: &Game, side: Side, told: Range<usize>, locale: Locale) -> Scene {
    let on_page = game.public().seats[side].as_ref().is_some_and(|seat| seat.player.home == Home::Playground);
    if on_page { scene } else { instead_of(scene, game, told, Some(side), locale) }
}

/// The card instead of this scene, where these events bring the end: for this reader, or for all.
pub(super) fn instead_of(scene: Scene, game: &Game, told: Range<usize>, reader: Option<Side>, locale: Locale) -> Scene {
    let ended = game.log().iter().position(|logged| matches!(logged.event, Event::Ended { .. }));
    let ends = !told.is_empty() && ended.is_some_and(|at| at < told.end);
    match ends.then(|| card(game, reader, locale)).flatten() {
        Some(card) => Scene { view: View::EndCard(Box::new(card)), ..scene },
        None => scene,
    }
}

fn card(game: &Game, reader: Option<Side>, locale: Locale) -> Option<EndCard> {
    let view = game.public();
    let Phase::Over(ending) = view.phase else { return None };
    if view.rules.open_chart() {
        return None;
    }
    let Figures { deeds, percent, time } = result::figures(game)?;
    let winner = ending.winner();
    let honoured = reader.is_none() || winner == reader;
    let BySide { a, b } = deeds;
    let said = |lines: Vec<Line>| lines.into_iter().map(|line| line.phrase(locale)).collect();
    let rules = Line::rules(&view.rules).phrase(locale);
    Some(EndCard {
        view: view.clone(),
        headline: headline(game, winner, reader, locale),
        line: how(game, ending, reader).phrase(locale),
        laurels: percent.filter(|_| honoured).map(|percent| format!("{percent} %")),
        deeds: [said(a), said(b)],
        foot: format!("{} · {} · {rules}", game.id(), time.phrase(locale)),
        reader,
    })
}

/// The largest words: who won, for whoever reads it.
fn headline(game: &Game, winner: Option<Side>, reader: Option<Side>, locale: Locale) -> String {
    let id = match (winner, reader) {
        (Some(winner), None) => return game.public().name(winner).to_owned(),
        (Some(winner), Some(reader)) if winner == reader => "picture-you-won",
        (Some(_), Some(_)) => "picture-you-lost",
        (None, _) => "picture-over",
    };
    Line::new(id).phrase(locale)
}

/// How it ended, for whoever reads it.
fn how(game: &Game, ending: Ending, reader: Option<Side>) -> Line {
    let told = ended(game.public(), ending);
    match (reader, ending) {
        (None, _) => told,
        (Some(side), Ending::Won(_)) => result::of_own(game, side).unwrap_or(told),
        (Some(side), _) => as_told_to(side, ending, told),
    }
}
