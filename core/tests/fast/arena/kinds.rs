//! What can go otherwise in a tournament, by the events that say so: what simulated ones are to have met with.

use broadside_core::arena::{
    entrant::MatchResult,
    event::{Cause, Event, Why},
};

/// What is worth counting: what did not follow from playing alone.
pub fn kind(event: &Event, begun: bool) -> Option<&'static str> {
    Some(match event {
        Event::Joined { .. } if begun => "late",
        Event::Left { .. } if begun => "left",
        Event::CheckedIn { .. } => "checked in",
        Event::Removed { .. } => "removed",
        Event::Replaced { .. } => "replaced",
        Event::Replayed { .. } => "replayed",
        Event::Extended { .. } => "extended",
        Event::Mustered { .. } => "mustered",
        Event::Dropped { .. } => "dropped",
        Event::Paused { .. } => "paused",
        Event::Refreshed => "refreshed",
        Event::Settled { by: Cause::Withdrawal, .. } => "withdrawal",
        Event::Settled { by: Cause::Absence, .. } => "absence",
        Event::Settled { by: Cause::Decision(_), .. } => "decision",
        Event::Settled { result: MatchResult::Awarded(_), .. } => "lot",
        Event::Settled { result: MatchResult::Bye(_), .. } => "bye",
        Event::Settled { result: MatchResult::Drawn, .. } => "drawn",
        Event::Settled { result: MatchResult::Nobody, .. } => "nobody",
        Event::Cancelled { why: Why::TooFew } => "too few",
        Event::Cancelled { why: Why::Said(_) } => "cancelled",
        Event::Cancelled { why: Why::Deserted } => "deserted",
        Event::Finished { .. } => "finished",
        _ => return None,
    })
}

/// What happens in tournaments of every format.
pub const COMMON: &[&str] = &[
    "left",
    "checked in",
    "removed",
    "replaced",
    "replayed",
    "extended",
    "mustered",
    "absence",
    "paused",
    "refreshed",
    "withdrawal",
    "decision",
    "bye",
    "nobody",
    "too few",
    "cancelled",
    "deserted",
];
