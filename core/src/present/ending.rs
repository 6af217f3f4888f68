//! How a game ended: as everybody is told, and as one of the two who played it is, whose own victory is “you win”, not the own
//! name. Decides nothing.

use super::line::Line;
use crate::game::{report::Ending, side::Side, view::PublicView};

/// A line about the end, as this side is told it; any other line, and an end that is neither side's, stays as it is.
pub(super) fn as_told_to(side: Side, ending: Ending, line: Line) -> Line {
    let about = match ending {
        Ending::Won(about) | Ending::Resigned(about) | Ending::Forfeited(about) => about,
        Ending::Judged(_)
        | Ending::Drawn
        | Ending::Level
        | Ending::Stalled
        | Ending::Void
        | Ending::Declined
        | Ending::Withdrawn
        | Ending::Expired
        | Ending::Closed => return line,
    };
    let id = match (line.id, about == side) {
        ("ended-won-sea", true) => "ended-you-won-sea",
        ("ended-won-sea", false) => "ended-they-won-sea",
        ("ended-resigned", true) => "ended-you-resigned",
        ("ended-resigned", false) => "ended-they-resigned",
        ("ended-forfeited", true) => "ended-you-forfeited",
        ("ended-forfeited", false) => "ended-they-forfeited",
        (id, _) => id,
    };
    Line { id, ..line }
}

/// How a game ended.
pub(super) fn ended(view: &PublicView, ending: Ending) -> Line {
    let winner = |id, loser: Side| Line::new(id).text("name", view.name(loser)).text("winner", view.name(!loser));
    match ending {
        Ending::Won(side) if !view.rules.exchanges_shots() => Line::new("ended-won-sea").text("name", view.name(side)),
        Ending::Won(side) => Line::new("ended-won").text("name", view.name(side)).number("shots", view.charts[!side].shots),
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
        Ending::Closed => Line::new("ended-closed"),
    }
}
