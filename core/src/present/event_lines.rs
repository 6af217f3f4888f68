//! From events to the lines that are told of them in public, before they have a language.

use super::{bout::OfTournament, cards, ending::ended, line::Line, reports::Reporter, result};
use crate::game::{
    Game,
    event::{Event, Invitee, Logged},
    record::Record,
    report::Ending,
    side::Side,
    view::PublicView,
};

/// What all could see before the event `at`.
pub(super) fn before(game: &Game, at: usize) -> PublicView {
    let mut view = game.opening();
    for logged in game.events_between(0, at) {
        logged.event.report(game.rules()).iter().for_each(|report| view.apply(report));
    }
    view
}

/// The public lines of the events `from..to`, before they have a language; `held` where the game is over and belongs to a tournament.
pub fn lines(game: &Game, from: usize, to: usize, held: Option<OfTournament>) -> Vec<Line> {
    let fresh = game.events_between(from, to);
    let mut reporter = Reporter::new(before(game, from));
    let met = together(game, fresh).then(|| game.public().name(Side::B));
    let mut lines = Vec::new();
    for (at, logged) in fresh.iter().enumerate() {
        let told = logged.event.report(game.rules()).map(|report| reporter.lines(&report)).unwrap_or_default();
        let fired = fresh.get(at + 1).is_some_and(|next| matches!(next.event, Event::Salvo { .. }));
        match &logged.event {
            // The salvo itself says so.
            Event::Locked { .. } if fired => lines.extend(told.into_iter().filter(|line| line.id != "locked")),
            Event::Challenged { invitee, .. } => {
                lines.push(challenge(game, invitee, met));
                if !matches!(invitee, Invitee::Again(..)) {
                    lines.extend(cards::brief(game.rules()));
                }
            }
            // Told by the challenge's own line.
            Event::Joined { seat, .. } if seat.player.is_computer() || met.is_some() => {}
            Event::Ended { ending, .. } => lines.extend(ending_lines(game, *ending, held)),
            _ => lines.extend(told),
        }
    }
    lines
}

/// Whether two sat down at one moment, as the bot seats who was matched: nobody is asked for an opponent then.
fn together(game: &Game, fresh: &[Logged]) -> bool {
    let opened = fresh.iter().find(|logged| matches!(logged.event, Event::Challenged { .. }));
    let joined = |event: &Event| matches!(event, Event::Joined { seat, .. } if !seat.player.is_computer());
    opened.is_some_and(|opened| game.log().iter().any(|logged| logged.at == opened.at && joined(&logged.event)))
}

fn challenge(game: &Game, invitee: &Invitee, met: Option<&str>) -> Line {
    let view = game.public();
    let against_computer = view.seats[Side::B].as_ref().is_some_and(|seat| seat.player.is_computer());
    let line = match (met, invitee) {
        (None, Invitee::Again(_, guest)) if !against_computer => Line::new("rematch-wanted").text("guest", guest.clone()),
        (_, Invitee::Again(..)) => Line::new("rematch-begins").text("guest", view.name(Side::B)),
        _ if view.between_computers() => Line::new("challenge-crew").text("guest", view.name(Side::B)),
        _ if against_computer => Line::new("challenge-computer"),
        (Some(guest), _) => Line::new("challenge-met").text("guest", guest),
        (None, Invitee::Anyone) => Line::new("challenge-anyone"),
        (None, Invitee::Player(_, guest) | Invitee::Handle(guest)) => Line::new("challenge-to").text("guest", guest.clone()),
    };
    line.text("name", view.name(Side::A))
        .line("rules", Line::rules(&view.rules))
        .line("clock", Line::clock(view.rules.clock))
        .text("code", game.id().to_string())
}

fn ending_lines(game: &Game, ending: Ending, held: Option<OfTournament>) -> Vec<Line> {
    let view = game.public();
    let of_tournament = held.and_then(|held| held.ended(view, ending));
    let mut lines = vec![of_tournament.unwrap_or_else(|| ended(view, ending))];
    lines.extend(result::of_both(game));
    if let Some(record) = Record::of(game) {
        for side in Side::BOTH.into_iter().filter(|side| !record.commitments[*side].is_empty()) {
            lines.push(Line::new("salt").text("name", view.name(side)).text("salt", record.salts[side].clone()));
        }
        lines.push(Line::new("record-hint").text("code", game.id().to_string()));
    }
    lines
}
