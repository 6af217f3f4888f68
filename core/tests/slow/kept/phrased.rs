//! What a message of the outbox says, as whoever delivers it would put it; and of which kind a message or a job is.
//! Delivers nothing.

use broadside_core::{
    arena::career::tiding::Tiding,
    game::{Game, following::Follower},
    present::{arena, body::Body, greeting::greeting, locale::Locale, messages, people},
    service::{
        Service,
        outbox::{Address, Cause, Entry, Job, Matter, Message, PlaceSearch, Wanted},
    },
};

/// What is told; nothing for a job, and for what is gone meanwhile.
pub async fn body(service: &Service, entry: &Entry, locale: Locale) -> Option<Body> {
    let message = entry.message()?;
    let (from, to) = (message.from as usize, message.to as usize);
    let (id, plays) = match &message.matter {
        Matter::Tiding(tiding) => return Some(people::tiding(tiding, locale)),
        Matter::Greeting(_) => return Some(greeting(Some(locale))),
        Matter::Tournament(id) => {
            let tournament = service.told_tournament(*id).await.expect("the store answers")?;
            return Some(match message.address {
                Address::Room(_) => arena::post(&tournament, from, to, locale),
                Address::Player(player) => arena::letter(&tournament, from, to, player, locale),
            });
        }
        Matter::Game(id, side) => (*id, side.is_some()),
    };
    let game = service.game(id).await.expect("the store answers")?;
    let watched = |follower: Follower| match game.followers().contains(&follower) {
        true => messages::watched(&game, from, to, follower, locale),
        false => messages::post(&game, from, to, locale),
    };
    Some(match message.address {
        Address::Room(room) => watched(Follower::Room(room)),
        Address::Player(player) if plays => letter(&game, player, (from, to), locale),
        Address::Player(player) => watched(Follower::Person(player)),
    })
}

/// To a player, or to somebody who is invited and has no side yet.
fn letter(game: &Game, player: broadside_core::game::ids::PlayerId, (from, to): (usize, usize), locale: Locale) -> Body {
    match game.public().side_of(player) {
        Some(side) => messages::letter(game, from, to, side, locale),
        None => messages::post(game, from, to, locale),
    }
}

/// What it is about, to whom it goes, how whoever reads it caused it, and whether it answers them.
pub fn kind(entry: &Entry) -> String {
    let (about, told) = (about(entry), entry.message());
    let cause = match told.map_or(Cause::Other, |message| message.cause) {
        Cause::Other => "",
        Cause::Typed => " typed",
        Cause::Pressed => " pressed",
        Cause::TypedOther(..) => " typed in other letters",
    };
    let answers = if told.is_some_and(|message| message.reply.is_some()) { " answers" } else { "" };
    format!("{about} {}{cause}{answers}", destination(entry))
}

fn about(entry: &Entry) -> &'static str {
    match entry {
        Entry::Message(Message { matter: Matter::Game(..), .. }) => "game",
        Entry::Message(Message { matter: Matter::Tournament(_), .. }) | Entry::Search(_) => "tournament",
        Entry::Message(Message { matter: Matter::Tiding(_), .. }) => "person",
        Entry::Message(Message { matter: Matter::Greeting(_), .. }) => "place",
        Entry::Job(job) => match job {
            Job::FilePlayer { .. } | Job::FileFollower { .. } | Job::FileRoom { .. } => "game",
            Job::ReportResult { .. } | Job::EnterCareers { .. } | Job::EnterTables { game: Some(_), .. } => "game",
            Job::FileEntrant { .. } | Job::FileVenue { .. } | Job::Muster { .. } | Job::ExtendGame { .. } => "tournament",
            Job::ConcedeGame { .. } | Job::Honour { .. } | Job::CreateNext { .. } => "tournament",
            Job::EnterTables { game: None, .. } | Job::ForgetInPage { .. } => "person",
        },
    }
}

/// The name of a destination, as the list of the fixtures has it.
pub fn destination(entry: &Entry) -> &'static str {
    match entry {
        Entry::Message(Message { address, matter, .. }) => match (matter, address) {
            (Matter::Game(..) | Matter::Tournament(_), Address::Room(_)) => "Room",
            (Matter::Game(_, Some(_)), Address::Player(_)) => "Player",
            (Matter::Game(_, None), Address::Player(_)) => "Follower",
            (Matter::Tournament(_), Address::Player(_)) => "Entrant",
            (Matter::Greeting(_), _) => "Greeting",
            (Matter::Tiding(tiding), _) => match tiding {
                Tiding::Matched(..) => "Tiding.Matched",
                Tiding::StillSeeking(_) => "Tiding.StillSeeking",
                Tiding::NobodyFound => "Tiding.NobodyFound",
                Tiding::Decorated(..) => "Tiding.Decorated",
                Tiding::Linked(_) => "Tiding.Linked",
                Tiding::Claimed(..) => "Tiding.Claimed",
                Tiding::Unlinked(_) => "Tiding.Unlinked",
                Tiding::Closed(..) => "Tiding.Closed",
                Tiding::Complained(_) => "Tiding.Complained",
                Tiding::Said(_) => "Tiding.Said",
            },
        },
        Entry::Search(PlaceSearch { wanted: Wanted::Venue, .. }) => "Venue",
        Entry::Search(PlaceSearch { wanted: Wanted::Match(..), .. }) => "Open",
        Entry::Job(job) => match job {
            Job::FilePlayer { .. } | Job::FileEntrant { .. } => "PlayerFile",
            Job::FileRoom { .. } | Job::FileVenue { .. } => "RoomFile",
            Job::FileFollower { .. } => "FollowerFile",
            Job::Muster { .. } => "Muster",
            Job::ExtendGame { .. } => "Extend",
            Job::ConcedeGame { .. } => "Concede",
            Job::Honour { .. } => "Honour",
            Job::CreateNext { .. } => "Successor",
            Job::ReportResult { .. } => "Result",
            Job::EnterCareers { .. } => "Ledger",
            Job::EnterTables { .. } => "Ranked",
            Job::ForgetInPage { .. } => "Forget",
        },
    }
}

/// Every destination that there was.
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
