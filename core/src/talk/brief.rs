//! From what happened to what is told: reports become lines, views become scenes. Pure.

use super::{
    board, cards,
    keys::{under_letter, under_post},
    line::Line,
    locale::Locale,
    telling::{Scene, Telling, View},
};
use crate::game::{
    Game,
    event::{Event, Invitee},
    record::Record,
    report::{Ending, Outcome, Report},
    side::Side,
    view::{OwnView, Phase, PublicView},
};

/// What a room is told of the events `from..to`, with the board as it is now.
pub fn post(game: &Game, from: usize, to: usize, locale: Locale) -> Telling {
    let view = game.public();
    let mut lines = lines(game, from, to);
    if view.phase == Phase::Placing || view.phase.fighting() {
        lines.push(public_status(view));
    }
    Telling { text: said(&lines, locale), scene: Some(public_scene(view, locale)), keys: under_post(game, locale), ..Telling::default() }
}

/// What a player is told of the events `from..to`, with the own board as it is now.
pub fn letter(game: &Game, from: usize, to: usize, side: Side, locale: Locale) -> Telling {
    let view = game.own(side);
    let mut lines = lines(game, from, to);
    if !game.rooms().is_empty() {
        // Seals and salts are for all to see: the rooms have them.
        lines.retain(|line| !matches!(line.id, "commitment" | "salt"));
    }
    lines.push(own_status(&view));
    let keys = under_letter(game, &view, locale);
    let scene = (!matches!(view.public.phase, Phase::Open)).then(|| own_scene(&view, locale));
    Telling { text: said(&lines, locale), scene, keys, ..Telling::default() }
}

/// Whether the events `from..to` are news that nobody should miss: the turn passed, the game began or
/// ended, somebody came or ran out of time.
pub fn news(game: &Game, from: usize, to: usize) -> bool {
    let log = game.log();
    let range = from.min(log.len())..to.min(log.len());
    let mut view = game.opening();
    for logged in &log[..range.start] {
        logged.event.report(game.rules()).iter().for_each(|report| view.apply(report));
    }
    let before = view.phase;
    for logged in &log[range] {
        if matches!(
            logged.event,
            Event::Challenged { .. } | Event::Lapsed { .. } | Event::Nudged { .. } | Event::Unreached { .. } | Event::DrawOffered { .. }
        ) {
            return true;
        }
        logged.event.report(game.rules()).iter().for_each(|report| view.apply(report));
    }
    view.phase != before
}

/// The lines of the run of shots that the event `from` goes on with, as far back as `since`: what an edited
/// message goes on saying. With it, where those lines begin.
pub fn recap(game: &Game, since: usize, from: usize, locale: Locale) -> (usize, String) {
    let log = game.log();
    let shooter = log.get(from..).into_iter().flatten().find_map(|logged| match &logged.event {
        Event::Fired { side, .. } => Some(*side),
        _ => None,
    });
    let mut start = from.min(log.len());
    for (at, logged) in log[..start].iter().enumerate().skip(since).rev() {
        match &logged.event {
            Event::Fired { side, .. } if Some(*side) == shooter => start = at,
            event if event.report(game.rules()).is_none() => {}
            _ => break,
        }
    }
    (start, said(&lines(game, start, from), locale))
}

fn said(lines: &[Line], locale: Locale) -> String {
    let texts: Vec<String> = lines.iter().map(|line| line.phrase(locale)).filter(|text| !text.is_empty()).collect();
    texts.join("\n")
}

/// The public lines of the events `from..to`.
fn lines(game: &Game, from: usize, to: usize) -> Vec<Line> {
    let log = game.log();
    let range = from.min(log.len())..to.min(log.len());
    let mut lines = Vec::new();
    for logged in &log[range] {
        match (&logged.event, logged.event.report(game.rules())) {
            (Event::Challenged { invitee, .. }, _) => {
                lines.push(challenge(game, invitee));
                lines.extend(cards::brief(game.rules()));
            }
            // Told by the challenge's own line.
            (Event::Joined { seat, .. }, _) if seat.player.is_computer() => {}
            (_, Some(report)) => lines.extend(report_lines(game, &report)),
            (_, None) => {}
        }
    }
    lines
}

fn challenge(game: &Game, invitee: &Invitee) -> Line {
    let view = game.public();
    let against_computer = view.seats[Side::B].as_ref().is_some_and(|seat| seat.player.is_computer());
    let line = match invitee {
        _ if against_computer => Line::new("challenge-computer"),
        Invitee::Anyone => Line::new("challenge-anyone"),
        Invitee::Player(_, guest) | Invitee::Handle(guest) => Line::new("challenge-to").text("guest", guest.clone()),
    };
    line.text("name", view.name(Side::A))
        .term("rules", "preset", view.rules.preset)
        .line("clock", Line::clock(view.rules.clock))
        .text("code", game.id().to_string())
}

fn report_lines(game: &Game, report: &Report) -> Vec<Line> {
    let view = game.public();
    let named = |id: &'static str, side: Side| Line::new(id).text("name", view.name(side));
    match report {
        Report::Joined { seat } => vec![Line::new("joined").text("name", seat.name.clone())],
        Report::Ready { side, commitment } => {
            let seal = commitment.as_ref().map(|hash| named("commitment", *side).text("hash", hash.clone()));
            [named("ready", *side)].into_iter().chain(seal).collect()
        }
        Report::Began { first, .. } => vec![named("began", *first)],
        Report::Shot { by, cell, outcome, .. } => {
            let id = match outcome {
                Outcome::Miss => "shot-miss",
                Outcome::Hit => "shot-hit",
                Outcome::Sunk(_) => "shot-sunk",
                Outcome::Mine => "shot-mine",
                Outcome::Sweeper => "shot-sweeper",
            };
            let line = named(id, *by).text("cell", view.rules.notation().name(*cell));
            vec![match outcome {
                Outcome::Sunk(ship) => line.line("ship", Line::ship(ship.berth)),
                Outcome::Miss | Outcome::Hit | Outcome::Mine | Outcome::Sweeper => line,
            }]
        }
        Report::Called { by, cell } => vec![named("called", *by).text("cell", view.rules.notation().name(*cell))],
        Report::Given { side, cell, .. } => vec![named("given", *side).text("cell", view.rules.notation().name(*cell))],
        Report::Steered { side, .. } => vec![named("steered", *side)],
        Report::Locked { side } => vec![named("locked", *side)],
        Report::Salvo { .. } => vec![Line::new("salvo")],
        Report::Sailed { side, .. } => vec![named("sailed", *side)],
        Report::Lapsed { side, count, .. } => vec![named("lapsed", *side).number("count", *count)],
        Report::Nudged { side } => vec![named("nudged", *side)],
        Report::DrawOffered { side } => vec![named("draw-offered", *side)],
        Report::Unreached { side } => vec![named("unreached", *side)],
        Report::Ended { ending, .. } => ending_lines(game, *ending),
    }
}

fn ending_lines(game: &Game, ending: Ending) -> Vec<Line> {
    let view = game.public();
    let winner = |id, loser: Side| Line::new(id).text("name", view.name(loser)).text("winner", view.name(!loser));
    let mut lines = vec![match ending {
        Ending::Won(side) => Line::new("ended-won").text("name", view.name(side)).number("shots", shots_by(game, side)),
        Ending::Resigned(side) => winner("ended-resigned", side),
        Ending::Forfeited(side) => winner("ended-forfeited", side),
        Ending::Drawn => Line::new("ended-drawn"),
        Ending::Level => Line::new("ended-level"),
        Ending::Stalled => Line::new("ended-stalled"),
        Ending::Judged(side) => winner("ended-judged", !side),
        Ending::Void => Line::new("ended-void"),
        Ending::Declined => Line::new("ended-declined"),
        Ending::Withdrawn => Line::new("ended-withdrawn"),
        Ending::Expired => Line::new("ended-expired"),
    }];
    if let Some(record) = Record::of(game) {
        for side in Side::BOTH.into_iter().filter(|side| !record.commitments[*side].is_empty()) {
            lines.push(Line::new("salt").text("name", view.name(side)).text("salt", record.salts[side].clone()));
        }
        lines.push(Line::new("record-hint").text("code", game.id().to_string()));
    }
    lines
}

fn shots_by(game: &Game, shooter: Side) -> i64 {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Fired { side, .. } if side == shooter)).count() as i64
}

/// The line under a public board.
pub fn public_status(view: &PublicView) -> Line {
    match view.phase {
        Phase::Open => Line::new("waiting-for-opponent"),
        Phase::Placing => Line::new("place-both").text("a", view.name(Side::A)).text("b", view.name(Side::B)),
        Phase::Firing(side) | Phase::Owing(side, _) | Phase::Sailing(side) => Line::new("turn-of").text("name", view.name(side)),
        Phase::Planning => Line::new("planning"),
        Phase::Over(_) => Line::new("game-over"),
    }
}

/// The line under a player's own board: what to do now.
pub fn own_status(view: &OwnView) -> Line {
    let other = view.public.name(!view.side);
    match view.public.phase {
        Phase::Open => Line::new("challenge-yours").text("code", view.public.id.to_string()),
        Phase::Placing if view.public.ready[view.side] => Line::new("place-waiting").text("name", other),
        Phase::Placing => match board::missing(view) {
            missing if missing.is_empty() => Line::new("place-whole"),
            missing => {
                Line::new("place-missing").lines("ships", Line::ships(&missing)).text("example", example_ship(view, missing[0].decks))
            }
        },
        Phase::Firing(side) | Phase::Owing(side, _) | Phase::Sailing(side) if side == view.side => Line::new("your-turn"),
        Phase::Firing(_) | Phase::Owing(..) | Phase::Sailing(_) => Line::new("their-turn").text("name", other),
        Phase::Planning => Line::new("planning"),
        Phase::Over(_) => Line::new("game-over"),
    }
}

fn example_ship(view: &OwnView, decks: u8) -> String {
    let cells = (0..decks).map(|row| crate::game::cell::Cell::new(0, row)).collect();
    board::run(&cells, view.public.rules.notation())
}

/// The scene of a public board.
pub fn public_scene(view: &PublicView, locale: Locale) -> Scene {
    let status = match view.phase {
        Phase::Open => Line::new("picture-open"),
        Phase::Placing => Line::new("picture-place"),
        Phase::Firing(side) | Phase::Owing(side, _) | Phase::Sailing(side) => {
            Line::new("picture-turn-theirs").number("number", view.shots + 1).text("name", view.name(side))
        }
        Phase::Planning => Line::new("planning"),
        Phase::Over(ending) => match ending.winner() {
            Some(side) => Line::new("picture-won").text("name", view.name(side)),
            None => Line::new("picture-over"),
        },
    };
    let alt = board::public_alt(view, &public_status(view).phrase(locale), locale);
    scene(View::Public(Box::new(view.clone())), [view.name(Side::A), view.name(Side::B)], &status, alt, locale)
}

/// The scene of a player's own board.
pub fn own_scene(view: &OwnView, locale: Locale) -> Scene {
    let number = view.public.shots + 1;
    let other = view.public.name(!view.side);
    let status = match view.public.phase {
        Phase::Open | Phase::Placing => Line::new("picture-place"),
        Phase::Firing(side) | Phase::Owing(side, _) | Phase::Sailing(side) if side == view.side => {
            Line::new("picture-turn-yours").number("number", number)
        }
        Phase::Firing(_) | Phase::Owing(..) | Phase::Sailing(_) => {
            Line::new("picture-turn-theirs").number("number", number).text("name", other)
        }
        Phase::Planning => Line::new("planning"),
        Phase::Over(ending) => match ending.winner() {
            Some(side) => Line::new("picture-won").text("name", view.public.name(side)),
            None => Line::new("picture-over"),
        },
    };
    let own = Line::new("picture-own").phrase(locale);
    let right = match view.public.phase {
        Phase::Open | Phase::Placing => Line::new("picture-to-lay").phrase(locale),
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => {
            Line::new("picture-target").text("name", other).phrase(locale)
        }
    };
    let alt = board::own_alt(view, &own_status(view).phrase(locale), locale);
    scene(View::Own(Box::new(view.clone())), [&own, &right], &status, alt, locale)
}

fn scene(view: View, [left, right]: [&str; 2], status: &Line, alt: String, locale: Locale) -> Scene {
    let tally = Line::new("picture-left").phrase(locale);
    Scene { view, left: left.to_owned(), right: right.to_owned(), status: status.phrase(locale), tally, alt }
}
