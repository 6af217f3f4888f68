//! What a message of the outbox says, as whoever delivers it would put it; and of which kind a message or a job is.
//! Delivers nothing.

use broadside_core::{
    arena::career::tiding::Tiding,
    game::{Game, following::Follower},
    present::{arena, brief, locale::Locale, people, telling::Telling},
    service::{
        Service,
        outbox::{Cause, Entry, To},
    },
};

/// What is told; nothing for a job, and for what is gone meanwhile.
pub async fn telling(service: &Service, entry: &Entry, locale: Locale) -> Option<Telling> {
    let (from, to, whom) = (entry.from as usize, entry.to as usize, entry.to_whom()?);
    if let To::Tiding(_, tiding) = &whom {
        return Some(people::tiding(tiding, locale));
    }
    if let Some(id) = entry.tournament() {
        let tournament = service.told_tournament(id).await.expect("the store answers")?;
        return match whom {
            To::Room(_) => Some(arena::post(&tournament, from, to, locale)),
            To::Entrant(player) => Some(arena::letter(&tournament, from, to, player, locale)),
            _ => None,
        };
    }
    let game = service.game(entry.game()?).await.expect("the store answers")?;
    let watched = |follower: Follower| match game.followers().contains(&follower) {
        true => brief::watched(&game, from, to, follower, locale),
        false => brief::post(&game, from, to, locale),
    };
    Some(match whom {
        To::Room(room) => watched(Follower::Room(room)),
        To::Follower(player) => watched(Follower::Person(player)),
        To::Player(player, _) => letter(&game, player, (from, to), locale),
        _ => return None,
    })
}

/// To a player, or to somebody who is invited and has no side yet.
fn letter(game: &Game, player: broadside_core::game::ids::PlayerId, (from, to): (usize, usize), locale: Locale) -> Telling {
    match game.public().side_of(player) {
        Some(side) => brief::letter(game, from, to, side, locale),
        None => brief::post(game, from, to, locale),
    }
}

/// What it is about, to whom it goes, how whoever reads it caused it, and whether it answers them.
pub fn kind(entry: &Entry) -> String {
    let about = match (entry.tournament(), entry.game()) {
        (Some(_), _) => "tournament",
        (None, Some(_)) => "game",
        (None, None) => "person",
    };
    let cause = match entry.cause {
        Cause::Other => "",
        Cause::Typed => " typed",
        Cause::Pressed => " pressed",
    };
    let answers = if entry.reply.is_some() { " answers" } else { "" };
    let to = entry.to_whom().map_or("nobody", |to| destination(&to));
    format!("{about} {to}{cause}{answers}")
}

/// The name of a destination.
pub fn destination(to: &To) -> &'static str {
    match to {
        To::Room(_) => "Room",
        To::Player(..) => "Player",
        To::PlayerFile(_) => "PlayerFile",
        To::RoomFile(_) => "RoomFile",
        To::Follower(_) => "Follower",
        To::FollowerFile(_) => "FollowerFile",
        To::Entrant(_) => "Entrant",
        To::Venue => "Venue",
        To::Open(..) => "Open",
        To::Muster(..) => "Muster",
        To::Extend(..) => "Extend",
        To::Concede(..) => "Concede",
        To::Honour(_) => "Honour",
        To::Successor => "Successor",
        To::Result => "Result",
        To::Ledger => "Ledger",
        To::Ranked(_) => "Ranked",
        To::Tiding(_, tiding) => match tiding {
            Tiding::Matched(..) => "Tiding.Matched",
            Tiding::StillSeeking(_) => "Tiding.StillSeeking",
            Tiding::NobodyFound => "Tiding.NobodyFound",
            Tiding::Decorated(..) => "Tiding.Decorated",
            Tiding::Linked(_) => "Tiding.Linked",
            Tiding::Claimed(..) => "Tiding.Claimed",
            Tiding::Unlinked(_) => "Tiding.Unlinked",
        },
    }
}

/// Every destination there is.
pub const DESTINATIONS: [&str; 24] = [
    "Concede",
    "Entrant",
    "Extend",
    "Follower",
    "FollowerFile",
    "Honour",
    "Ledger",
    "Muster",
    "Open",
    "Player",
    "PlayerFile",
    "Ranked",
    "Result",
    "Room",
    "RoomFile",
    "Successor",
    "Tiding.Claimed",
    "Tiding.Decorated",
    "Tiding.Linked",
    "Tiding.Matched",
    "Tiding.NobodyFound",
    "Tiding.StillSeeking",
    "Tiding.Unlinked",
    "Venue",
];
