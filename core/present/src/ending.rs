//! The lines about the end of a game, for everyone and for one of its players.

use broadside_game::{report::Ending, side::Side, view::PublicView};
use broadside_words::line::Line;

use super::result;

/// The result line addressed to this side. Other lines, and results without a loser, are returned unchanged.
pub(super) fn line_for_side(side: Side, ending: Ending, line: Line) -> Line {
    let named = match ending {
        Ending::Won(named) | Ending::Resigned(named) | Ending::Forfeited(named) | Ending::Withdrawn(named) => named,
        // The line is about the loser's paper.
        Ending::Judged(winner) => !winner,
        Ending::Drawn | Ending::Level | Ending::Stalled | Ending::Void | Ending::Declined | Ending::Expired | Ending::Closed => {
            return line;
        }
    };
    let id = match (line.id, named == side) {
        ("ended-won-sea", true) => "ended-you-won-sea",
        ("ended-won-sea", false) => "ended-they-won-sea",
        ("ended-resigned", true) => "ended-you-resigned",
        ("ended-resigned", false) => "ended-they-resigned",
        ("ended-forfeited", true) => "ended-you-forfeited",
        ("ended-forfeited", false) => "ended-they-forfeited",
        ("ended-called-off", true) => "you-ended-called-off",
        ("ended-judged", true) => "ended-you-judged",
        ("ended-judged", false) => "ended-they-judged",
        (id, _) => id,
    };
    Line { id, ..line }
}

/// The public result line.
pub(super) fn ending_line(view: &PublicView, ending: Ending) -> Line {
    let winner = |id, loser: Side| Line::new(id).text("name", view.name(loser)).text("winner", view.name(!loser));
    match ending {
        Ending::Won(side) if !view.rules.exchanges_shots() => Line::new("ended-won-sea").text("name", view.name(side)),
        Ending::Won(side) => {
            let chart = &view.charts[!side];
            let percent = result::percent(chart.struck as usize, chart.shots as usize);
            Line::new("ended-won").text("name", view.name(side)).number("shots", chart.shots).text("percent", percent)
        }
        Ending::Resigned(side) => winner("ended-resigned", side),
        Ending::Forfeited(side) => winner("ended-forfeited", side),
        Ending::Drawn => Line::new("ended-drawn"),
        Ending::Level => Line::new("ended-level"),
        Ending::Stalled => Line::new("ended-stalled"),
        Ending::Judged(side) => winner("ended-judged", !side),
        Ending::Void => Line::new("ended-void"),
        Ending::Declined => Line::new("ended-declined"),
        Ending::Withdrawn(_) => Line::new("ended-withdrawn"),
        Ending::Expired => Line::new("ended-expired"),
        Ending::Closed => Line::new("ended-closed"),
    }
}
