//! The result card of a finished game: winner, both fields, statistics. A game without a shot has none. It shows public
//! information only.

use std::ops::Range;

use broadside_game::{Game, event::Event, report::Ending, side::Side, view::Phase};
use broadside_scene::{EndCard, Scene, View};
use broadside_words::{line::Line, locale::Locale};

use super::{
    cards,
    ending::{ending_line, line_for_side},
    result::FinishedGame,
};

/// The result card for this reader (`None`: for everyone) if the game has ended by the last of these events, else `scene`.
pub(super) fn end_card_or(scene: Scene, game: &Game, events: Range<usize>, reader: Option<Side>, locale: Locale) -> Scene {
    let ended = game.log().iter().position(|logged| matches!(logged.event, Event::Ended { .. }));
    let ends = !events.is_empty() && ended.is_some_and(|at| at < events.end);
    match ends.then(|| card(game, reader, locale)).flatten() {
        Some(card) => Scene { view: View::EndCard(Box::new(card)), ..scene },
        None => scene,
    }
}

/// The result card for this reader; `None` if the game has none.
fn card(game: &Game, reader: Option<Side>, locale: Locale) -> Option<EndCard> {
    let view = game.public();
    let Phase::Over(ending) = view.phase else { return None };
    if view.rules.has_open_board() {
        return None;
    }
    let played = FinishedGame::of(game)?;
    let winner = ending.winner();
    // After a resignation the winner may have fired a single shot or none, so the accuracy means little.
    let is_decided_by_shots = !matches!(ending, Ending::Resigned(_) | Ending::Forfeited(_));
    let shows_laurels = is_decided_by_shots && (reader.is_none() || winner == reader);
    let statistics = |side: Side| played.statistics(side).iter().map(|line| line.phrase(locale)).collect();
    let rules = cards::short_name(&view.rules).phrase(locale);
    Some(EndCard {
        view: view.clone(),
        headline: headline(game, winner, reader, locale),
        line: outcome_line(game, ending, reader).phrase(locale),
        laurels: played
            .winners_accuracy()
            .filter(|_| shows_laurels)
            .map(|percent| Line::new("percent").text("percent", percent).phrase(locale)),
        statistics: Side::BOTH.map(statistics),
        foot: format!("{} · {} · {rules}", game.id(), played.duration_line().phrase(locale)),
        reader,
    })
}

/// The headline: who won, for this reader.
fn headline(game: &Game, winner: Option<Side>, reader: Option<Side>, locale: Locale) -> String {
    let id = match (winner, reader) {
        (Some(winner), None) => return game.public().name(winner).to_owned(),
        (Some(winner), Some(reader)) if winner == reader => "picture-you-won",
        (Some(_), Some(_)) => "picture-you-lost",
        (None, _) => "picture-over",
    };
    Line::new(id).phrase(locale)
}

/// The line about the end of the game, for this reader. It does not repeat the headline.
fn outcome_line(game: &Game, ending: Ending, reader: Option<Side>) -> Line {
    let line = ending_line(game.public(), ending);
    let Some(side) = reader else { return line };
    if ending == Ending::Won(side) {
        return Line::new("picture-enemy-sunk");
    }
    let line = line_for_side(side, ending, line);
    match line.id {
        "ended-they-resigned" => Line { id: "picture-they-resigned", ..line },
        "ended-they-forfeited" => Line { id: "picture-they-forfeited", ..line },
        _ => line,
    }
}
