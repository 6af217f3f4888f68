//! Turns events into public lines, not yet localized.

use broadside_game::{
    Game,
    event::{Event, Invitee, LoggedEvent},
    report::Ending,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_words::line::{Arg, Line};

use super::{
    cards,
    ending::ending_line,
    game_context::TournamentGame,
    opening::is_called_off,
    reports::{Reporter, second_person_id},
    result,
    status::{computer_side, counts_shots, is_computer},
};

/// The public view before the event `at`.
pub(super) fn view_before(game: &Game, at: usize) -> PublicView {
    let mut view = game.opening_view();
    for logged in game.events_between(0, at) {
        logged.event.report(game.rules()).iter().for_each(|report| view.apply(report));
    }
    view
}

/// The public lines of the events `from..to`. `tournament` is set if the game is over and belongs to a tournament.
pub fn lines(game: &Game, from: usize, to: usize, tournament: Option<TournamentGame>) -> Vec<Line> {
    lines_for(game, (from, to), None, tournament)
}

/// The lines of the events `from..to` for a reader, a side that is addressed as "you"; they contain no more than the public lines.
/// Only the last stage before the first shot has lines, which repeat what still matters of the earlier stages.
pub(super) fn lines_for(game: &Game, (from, to): (usize, usize), reader: Option<Side>, tournament: Option<TournamentGame>) -> Vec<Line> {
    let fresh = game.events_between(from, to);
    let mut reporter = Reporter::new(view_before(game, from), reader);
    let matched_guest = is_seated_by_bot(game, fresh).then(|| game.public().name(Side::B));
    let (mut stage, mut lines) = (Vec::new(), Vec::new());
    for (at, logged) in fresh.iter().enumerate() {
        let report_lines = logged.event.report(game.rules()).map(|report| reporter.lines(&report)).unwrap_or_default();
        let fired = fresh.get(at + 1).is_some_and(|next| matches!(next.event, Event::Salvo { .. }));
        match &logged.event {
            // The salvo line already contains this.
            Event::Locked { .. } if fired => {
                lines.extend(report_lines.into_iter().filter(|line| !matches!(line.id, "locked" | "you-locked")));
            }
            Event::Challenged { invitee, .. } => stage = challenge_lines(game, invitee, matched_guest, reader),
            // The challenge line already contains this.
            Event::Joined { seat, .. } if seat.player.is_computer() || matched_guest.is_some() => {}
            Event::Joined { .. } => stage = report_lines.into_iter().map(|line| joined_line(line, reader)).collect(),
            Event::Readied { side, .. } if is_computer(game.public(), *side) => {}
            Event::Readied { side, .. } => {
                stage = report_lines.into_iter().filter_map(|line| ready_line(line, game, *side, reader)).collect();
            }
            // No player placed ships, so the challenge is still news.
            Event::Began { .. } if game.public().is_between_computers() => stage.extend(report_lines),
            Event::Began { next, .. } => {
                let calls = reader.is_none() && at + 1 == fresh.len();
                stage = match next.phase {
                    Phase::Firing(turn) if calls && !counts_shots(game.public()) && !is_computer(game.public(), turn) => {
                        vec![Line::new("began-turn").text("name", game.public().name(turn))]
                    }
                    _ => report_lines,
                };
            }
            Event::Ended { ending, .. } if is_called_off(game) => {
                let about = if let Ending::Withdrawn(side) = ending { *side } else { Side::A };
                return vec![line_about(about, called_off_line(game, *ending, tournament), reader)];
            }
            Event::Ended { ending, .. } => lines.extend(ending_lines(game, *ending, tournament)),
            _ => lines.extend(report_lines),
        }
    }
    stage.into_iter().chain(lines).collect()
}

/// A line about a side, which is addressed as "you" if it is the reader.
fn line_about(side: Side, line: Line, reader: Option<Side>) -> Line {
    if reader == Some(side) { Line { id: second_person_id(line.id), ..line } } else { line }
}

/// The line about a player who joins. It names the guest for everyone, and addresses the guest as "you".
fn joined_line(line: Line, reader: Option<Side>) -> Line {
    let id = match reader {
        None => line.id,
        Some(Side::A) => "joined-yours",
        Some(Side::B) => "joined-you",
    };
    Line { id, ..line }
}

/// The line about a side that is ready; `None` for the players of this side, whose status line contains it.
fn ready_line(line: Line, game: &Game, side: Side, reader: Option<Side>) -> Option<Line> {
    match reader {
        None => Some(line.text("other", game.public().name(!side))),
        Some(reader) if reader == side => None,
        Some(_) => Some(Line { id: "ready-other", ..line }),
    }
}

/// Whether the bot seated both players at the same time, as after a search for opponents. Such a game invites no one to join.
fn is_seated_by_bot(game: &Game, fresh: &[LoggedEvent]) -> bool {
    let opened = fresh.iter().find(|logged| matches!(logged.event, Event::Challenged { .. }));
    let is_join = |event: &Event| matches!(event, Event::Joined { seat, .. } if !seat.player.is_computer());
    opened.is_some_and(|opened| game.log().iter().any(|logged| logged.at == opened.at && is_join(&logged.event)))
}

/// The lines of a challenge: the players, and the terms unless both players know them.
fn challenge_lines(game: &Game, invitee: &Invitee, matched_guest: Option<&str>, reader: Option<Side>) -> Vec<Line> {
    let view = game.public();
    let against_computer = is_computer(view, Side::B);
    let pair = |id| match reader {
        Some(reader) => Line::new(second_person_id(id)).text("guest", view.name(!reader)),
        None => Line::new(id).text("guest", view.name(Side::B)),
    };
    let line = match (matched_guest, invitee) {
        (None, Invitee::Rematch(_, guest)) if !against_computer => Line::new("rematch-wanted").text("guest", guest.clone()),
        (_, Invitee::Rematch(..)) => pair("rematch-begins"),
        _ if view.is_between_computers() => Line::new("challenge-crew").text("guest", view.name(Side::B)),
        _ if against_computer => Line::new("challenge-computer"),
        (Some(_), _) => pair("challenge-met"),
        (None, Invitee::Anyone) => Line::new("challenge-anyone"),
        (None, Invitee::Player(..) | Invitee::Handle(_)) if reader == Some(Side::B) => Line::new("challenge-you"),
        (None, Invitee::Player(_, guest) | Invitee::Handle(guest)) => Line::new("challenge-to").text("guest", guest.clone()),
    };
    let line = line_about(Side::A, line.text("name", view.name(Side::A)), reader);
    match invitee {
        Invitee::Rematch(..) => vec![line],
        _ if view.is_between_computers() => vec![line.line("rules", cards::short_name(&view.rules))],
        // Against the computer there is no clock.
        _ if computer_side(view).is_some() => vec![line, cards::short_name(&view.rules)],
        Invitee::Anyone | Invitee::Player(..) | Invitee::Handle(_) => {
            let terms =
                Line::new("challenge-terms").line("rules", cards::short_name(&view.rules)).line("clock", Line::clock(view.rules.clock));
            vec![line, terms]
        }
    }
}

/// The only line of a game that ended before its first shot without a winner.
fn called_off_line(game: &Game, ending: Ending, tournament: Option<TournamentGame>) -> Line {
    let view = game.public();
    let alone = view.seats[Side::B].is_none();
    match (ending, game.invitee()) {
        (Ending::Declined, Invitee::Player(_, guest) | Invitee::Rematch(_, guest) | Invitee::Handle(guest)) => {
            Line::new("ended-declined-by").text("name", guest.clone())
        }
        (Ending::Withdrawn(_), _) if alone => Line::new("ended-withdrawn-by").text("name", view.name(Side::A)),
        // In a tournament an organizer may have decided it.
        (Ending::Withdrawn(side), _) if tournament.is_none() => Line::new("ended-called-off").text("name", view.name(side)),
        (Ending::Expired, _) if alone => Line::new("ended-unanswered").text("name", view.name(Side::A)),
        _ => tournament.and_then(|tournament| tournament.ending_line(view, ending)).unwrap_or_else(|| ending_line(view, ending)),
    }
}

/// The lines about the end of a game: result and statistics.
fn ending_lines(game: &Game, ending: Ending, tournament: Option<TournamentGame>) -> Vec<Line> {
    let view = game.public();
    let of_tournament = tournament.and_then(|tournament| tournament.ending_line(view, ending));
    let mut lines = vec![of_tournament.unwrap_or_else(|| ending_line(view, ending))];
    lines.extend(result::line_for_all(game));
    lines
}

/// The lines with the shots of a side in a row summed up, if there are more than `most`: one line with their number, then the last
/// shot. The last shot is omitted if the next message continues the row with another one.
pub(super) fn sum_up_shots(lines: &[Line], most: usize, continues: bool) -> Vec<Line> {
    let is_shot = |line: &Line| line.id.contains("shot-") && ["-miss", "-hit", "-sunk"].iter().any(|end| line.id.ends_with(end));
    let rows = lines.chunk_by(|one, next| is_shot(one) && is_shot(next) && one.args.first() == next.args.first());
    rows.flat_map(|row| match row {
        few if few.len() <= most => few.to_vec(),
        [earlier @ .., last] if !continues || last.id.ends_with("-miss") => vec![shot_sum(earlier), last.clone()],
        all => vec![shot_sum(all)],
    })
    .collect()
}

/// The line with the numbers of hits and misses among these shots of a side and of the ships sunk by them; a single ship is named.
fn shot_sum(shots: &[Line]) -> Line {
    let misses = shots.iter().filter(|line| line.id.ends_with("-miss")).count();
    let counts = [("replay-hits", shots.len() - misses), ("alt-misses-many", misses)].into_iter().filter(|(_, count)| *count > 0);
    let mut list: Vec<Line> = counts.map(|(id, count)| Line::new(id).number("count", count as i64)).collect();
    let wreck = |(name, arg): &(&str, Arg)| match arg {
        Arg::Line(wreck) if *name == "wreck" => Some(wreck.clone()),
        _ => None,
    };
    match shots.iter().filter_map(|line| line.args.iter().find_map(wreck)).collect::<Vec<_>>() {
        few if few.len() < 2 => list.extend(few),
        many => list.push(Line::new("earlier-ships").number("count", many.len() as i64)),
    }
    let is_reader = shots.iter().any(|line| line.id.starts_with("you-"));
    let id = if is_reader { second_person_id("earlier") } else { "earlier" };
    // A shot's first argument is the name of its shooter.
    let shooter = shots.iter().take(1).filter_map(|line| line.args.first().cloned());
    Line { id, args: shooter.collect() }.lines("list", list)
}
