//! Replies to tournament commands: confirmations and refusals.

use broadside_arena::{
    Tournament,
    command::{Command, Refusal},
    entrant::{EntrantId, MatchId},
    tournament::Phase,
};
use broadside_words::line::{Line, quote};

use super::{names::name, news};

/// The line that explains why a command was refused, and what to do instead.
pub fn refusal(refusal: &Refusal) -> Line {
    Line::new(refusal.id())
}

/// The confirmation of a command. `tournament` is the state after it.
pub fn confirmation(tournament: &Tournament, command: &Command) -> Line {
    let set = |id: &'static str| Line::new(id).text("set", quote(&tournament.plan().name));
    let who = |id: &'static str, entrant: EntrantId| set(id).text("name", name(tournament, entrant));
    let gathering = matches!(tournament.phase(), Phase::Gathering | Phase::CheckIn);
    match command {
        // A player who makes a tournament full and thus starts it still plays from the first round.
        Command::Join(..) if tournament.entrants().last().is_some_and(|last| last.since <= 1) => {
            let have = tournament.remaining_entrants().count();
            set("arena-said-joined").number("have", have as i64).number("max", tournament.plan().most)
        }
        Command::Join(..) => set("arena-said-late"),
        Command::Leave if gathering => set("arena-said-left"),
        Command::Leave => set("arena-said-withdrawn"),
        Command::CheckIn => set("arena-said-here"),
        Command::Start => set("arena-said-started"),
        Command::Pause => set("arena-said-paused"),
        Command::Resume => set("arena-said-resumed"),
        Command::Cancel => set("arena-said-cancelled"),
        Command::Award(id, entrant) => match_line("arena-said-awarded", *id).text("winner", name(tournament, *entrant)),
        Command::Forfeit(entrant, Some(id)) => match_line("arena-said-forfeited", *id).text("name", name(tournament, *entrant)),
        Command::Forfeit(entrant, None) => who("arena-said-forfeited-now", *entrant),
        Command::Replay(id) => pairing_line("arena-said-replayed", tournament, *id),
        Command::Replace(_, person, _) => set("arena-said-replaced").text("name", quote(&person.name)),
        Command::Extend(id, minutes) => pairing_line("arena-said-extended", tournament, *id).number("count", *minutes),
        Command::Remove(entrant) => who("arena-said-removed", *entrant),
        Command::Appoint(person) => set("arena-said-appointed").text("name", quote(&person.name)),
        Command::Seed(_) => set("arena-said-seeded"),
        Command::Replan(_) => set("arena-said-replanned"),
        Command::EndSeries => set("arena-said-series-ended"),
        _ => Line::new("arena-said-done"),
    }
}

/// The reply to a command that changes nothing because the tournament is already in that state. It gives the number of a match that was
/// decided before, so that a repeated command does not seem to decide another one.
pub fn already_done(tournament: &Tournament, command: &Command) -> Line {
    let decided = match command {
        Command::Award(id, _) | Command::Forfeit(_, Some(id)) => tournament.match_by_id(*id),
        _ => None,
    };
    let winner = decided.and_then(|one| one.on(one.result?.winner()?));
    match (decided, winner) {
        (Some(one), Some(winner)) => match_line("arena-said-decided", one.id).text("winner", name(tournament, winner)),
        _ => confirmation(tournament, command),
    }
}

/// A line with the number of a match.
fn match_line(id: &'static str, match_id: MatchId) -> Line {
    Line::new(id).number("number", match_id.0 + 1)
}

/// A line with the players and the number of a match.
fn pairing_line(id: &'static str, tournament: &Tournament, match_id: MatchId) -> Line {
    let line = news::match_line(tournament, match_id, id).unwrap_or_else(|| Line::new(id));
    line.number("number", match_id.0 + 1)
}
