//! Messages about crews: tasks and suggestions for their members; the members, and how to join, for everyone. Reveals nothing
//! to the other side.

use broadside_game::{
    Game,
    event::Event,
    ruleset::Ruleset,
    side::Side,
    team::{Member, MemberView, Proposal},
    view::{Phase, PublicView},
};
use broadside_words::{
    line::{Line, break_links},
    locale::Locale,
};

use super::{body::Body, game_context::GameContext, keys, messages, status::own_status};

/// The private message to a member of a side about the events `from..to`, with the side's current board.
pub fn private_message(game: &Game, from: usize, to: usize, member: &Member, context: impl Into<GameContext>) -> Body {
    let context = context.into();
    let Some(team) = game.member_view(member) else { return messages::post(game, from, to, context) };
    let locale = context.tone.locale;
    let keys = match member.is_captain() {
        true => keys::private_message_buttons(game, &team.own, context.tournament, locale),
        false => keys::mate_message_buttons(game, &team.own, locale),
    };
    messages::private_message_with(game, (from, to), &team.own, (status(&team), keys), context)
}

/// The status lines of a member: what the member can do, and what the crew suggests.
pub fn status(team: &MemberView) -> Vec<Line> {
    let (view, public, side) = (&team.own, &team.own.public, team.member.side());
    let captain = |id: &'static str| Line::new(id).text("name", public.name(side));
    let votes = public.votes(side) && public.phase == Phase::Firing(side);
    let first = match public.phase {
        _ if votes => Line::new("crew-votes"),
        _ if team.member.is_captain() => own_status(view),
        Phase::Open => captain("crew-aboard"),
        Phase::Placing if !public.ready[side] => captain("crew-lays"),
        Phase::Firing(turn) if turn == side => captain("crew-suggests"),
        Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) if public.awaits(side) => captain("crew-acts"),
        Phase::Placing | Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => own_status(view),
    };
    [first].into_iter().chain(proposals_line(&team.proposals, &public.rules)).collect()
}

/// The line with the proposals of a crew; `None` without any.
pub(super) fn proposals_line(proposals: &[Proposal], rules: &Ruleset) -> Option<Line> {
    let notation = rules.notation();
    let suggestion = |vote: &Proposal| format!("{} — {}", break_links(&vote.name), notation.name(vote.cell));
    let suggestions: Vec<String> = proposals.iter().map(suggestion).collect();
    (!suggestions.is_empty()).then(|| Line::new("crew-voices").text("list", suggestions.join(", ")))
}

/// Whether the events `from..to` change a crew, so that the room needs a new post.
pub fn is_news(game: &Game, from: usize, to: usize) -> bool {
    let changes_crew = |event: &Event| matches!(event, Event::CrewOpened { .. } | Event::MateJoined { .. } | Event::MateLeft { .. });
    game.events_between(from, to).iter().any(|logged| changes_crew(&logged.event))
}

/// The lines that list the members of each crew, except crews that consist of a captain only.
pub fn crew_lines(view: &PublicView) -> Vec<Line> {
    let list = |side: Side| {
        let team = view.teams[side].as_ref().filter(|team| !team.mates.is_empty())?;
        let names: Vec<&str> = [view.name(side)].into_iter().chain(team.mates.iter().map(|mate| mate.name.as_str())).collect();
        let id = if view.votes(side) { "crew-list-vote" } else { "crew-list" };
        Some(Line::new(id).text("name", view.name(side)).text("list", names.join(", ")))
    };
    Side::BOTH.into_iter().filter_map(list).collect()
}

/// The help on crews: how they work, the crews of the game, and buttons for what this player can do.
pub fn crew_help(game: Option<&Game>, member: Option<&Member>, locale: Locale) -> Body {
    let listed = game.map(|game| crew_lines(game.public())).unwrap_or_default();
    let lines = [Line::new("crew-how"), Line::new("crew-words")].into_iter().chain(listed);
    let keys = game.map(|game| keys::crew_buttons(game, member, locale)).unwrap_or_default();
    Body { keys: keys.into_iter().filter(|row| !row.is_empty()).collect(), ..Body::of_lines(lines, locale) }
}
