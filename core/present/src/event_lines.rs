//! Turns events into public lines, not yet localized.

use broadside_game::{
    Game,
    event::{Event, Invitee, LoggedEvent},
    record::Record,
    report::Ending,
    side::Side,
    view::PublicView,
};
use broadside_words::line::Line;

use super::{cards, ending::ending_line, game_context::TournamentGame, reports::Reporter, result};

/// The public view before the event `at`.
pub(super) fn view_before(game: &Game, at: usize) -> PublicView {
    let mut view = game.opening();
    for logged in game.events_between(0, at) {
        logged.event.report(game.rules()).iter().for_each(|report| view.apply(report));
    }
    view
}

/// The public lines of the events `from..to`. `tournament` is set if the game is over and belongs to a tournament.
pub fn lines(game: &Game, from: usize, to: usize, tournament: Option<TournamentGame>) -> Vec<Line> {
    let fresh = game.events_between(from, to);
    let mut reporter = Reporter::new(view_before(game, from));
    let matched = is_seated_by_bot(game, fresh).then(|| game.public().name(Side::B));
    let mut lines = Vec::new();
    for (at, logged) in fresh.iter().enumerate() {
        let report_lines = logged.event.report(game.rules()).map(|report| reporter.lines(&report)).unwrap_or_default();
        let fired = fresh.get(at + 1).is_some_and(|next| matches!(next.event, Event::Salvo { .. }));
        match &logged.event {
            // The salvo line covers it.
            Event::Locked { .. } if fired => lines.extend(report_lines.into_iter().filter(|line| line.id != "locked")),
            Event::Challenged { invitee, .. } => {
                lines.push(challenge(game, invitee, matched));
                if !matches!(invitee, Invitee::Again(..)) {
                    lines.extend(cards::brief(game.rules()));
                }
            }
            // The challenge line covers it.
            Event::Joined { seat, .. } if seat.player.is_computer() || matched.is_some() => {}
            Event::Ended { ending, .. } => lines.extend(ending_lines(game, *ending, tournament)),
            _ => lines.extend(report_lines),
        }
    }
    lines
}

/// Whether the bot seated both players in the same instant, as after a search. Such a game asks no one to join.
fn is_seated_by_bot(game: &Game, fresh: &[LoggedEvent]) -> bool {
    let opened = fresh.iter().find(|logged| matches!(logged.event, Event::Challenged { .. }));
    let joined = |event: &Event| matches!(event, Event::Joined { seat, .. } if !seat.player.is_computer());
    opened.is_some_and(|opened| game.log().iter().any(|logged| logged.at == opened.at && joined(&logged.event)))
}

fn challenge(game: &Game, invitee: &Invitee, matched: Option<&str>) -> Line {
    let view = game.public();
    let against_computer = view.seats[Side::B].as_ref().is_some_and(|seat| seat.player.is_computer());
    let line = match (matched, invitee) {
        (None, Invitee::Again(_, guest)) if !against_computer => Line::new("rematch-wanted").text("guest", guest.clone()),
        (_, Invitee::Again(..)) => Line::new("rematch-begins").text("guest", view.name(Side::B)),
        _ if view.is_between_computers() => Line::new("challenge-crew").text("guest", view.name(Side::B)),
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

fn ending_lines(game: &Game, ending: Ending, tournament: Option<TournamentGame>) -> Vec<Line> {
    let view = game.public();
    let of_tournament = tournament.and_then(|tournament| tournament.ending_line(view, ending));
    let mut lines = vec![of_tournament.unwrap_or_else(|| ending_line(view, ending))];
    lines.extend(result::line_for_all(game));
    if let Some(record) = Record::of(game) {
        for side in Side::BOTH.into_iter().filter(|side| !record.commitments[*side].is_empty()) {
            lines.push(Line::new("salt").text("name", view.name(side)).text("salt", record.salts[side].clone()));
        }
        lines.push(Line::new("record-hint").text("code", game.id().to_string()));
    }
    lines
}
