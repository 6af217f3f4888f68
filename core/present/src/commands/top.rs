//! `/top`: shows a leaderboard of the room or of all rooms.

use broadside_arena::career::periods::LeaderboardKind;
use broadside_words::line::{Line, quote};

use super::{super::people::leaders::LeaderboardScope, Invocation, PAGE, ParamKind, UserCommand, VerbSpec, optional, shared::parse_page};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[
        optional("period", ParamKind::Choice(&["week", "month", "all", "computer", "computer-week", "computer-month"])),
        optional("reach", ParamKind::Choice(&["room", "world"])),
        PAGE,
    ],
    example: "month world",
    ..VerbSpec::public("top", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let kind = invocation.value("period").map(|typed| LeaderboardKind::find(typed).ok_or_else(|| unknown_table(typed))).transpose()?;
    let page = parse_page(invocation).map_err(|_| unknown_table(invocation.text("page")))?;
    Ok(UserCommand::Top(kind.unwrap_or(LeaderboardKind::Week), invocation.value("reach").and_then(LeaderboardScope::find), page))
}

/// The refusal of an unknown leaderboard, which lists the existing ones.
fn unknown_table(typed: &str) -> Line {
    Line::new("refused-top").text("typed", quote(typed)).text("values", LeaderboardKind::ALL.map(LeaderboardKind::id).join(", "))
}
