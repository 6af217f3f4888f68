//! How a game ended, as one of the two who played it is told: the own victory is “you win”, not the own name. Decides nothing.

use super::line::Line;
use crate::game::{report::Ending, side::Side};

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
