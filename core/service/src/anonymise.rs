//! Removes an erased person from games and tournaments. Loads and stores nothing.

use std::collections::{BTreeMap, BTreeSet};

use broadside_arena::{
    Tournament,
    event::{CancelReason, Cause, Event as TournamentEvent, LoggedEvent as TournamentLogged},
};
use broadside_game::{
    Game,
    event::{Event, Invitee, LoggedEvent},
    following::Follower,
    ids::{GameId, PlayerId, Timestamp},
    view::Seat,
};

#[derive(Clone, Debug)]
pub(super) struct ErasedPerson {
    pub(super) player: PlayerId,
    /// The user name by which they may have been invited, if known.
    pub(super) handle: Option<String>,
    /// Games and tournaments that mention the person in events after this time are not changed.
    pub(super) until: Timestamp,
    /// The person's opponents and the games against each, according to the person's career. The opponent's career may name another of the
    /// person's linked accounts.
    pub(super) met: BTreeMap<PlayerId, BTreeSet<GameId>>,
}

impl ErasedPerson {
    /// Only this person's id: no user name, no time limit, no opponents.
    pub(super) fn of(player: PlayerId) -> Self {
        Self { player, handle: None, until: Timestamp(i64::MAX), met: BTreeMap::new() }
    }
}

/// The replacement for an erased player's name.
const ERASED_NAME: &str = "—";

/// Whether a game mentions this person: as a player, as invited, or as a present or former follower.
pub fn game_mentions(game: &Game, person: PlayerId) -> bool {
    game.log().iter().any(|logged| mentions(&logged.event, person))
}

fn mentions(event: &Event, person: PlayerId) -> bool {
    event_without(event, person, |_| false, PlayerId::ERASED, PlayerId::ERASED) != *event
}

/// Whether a tournament mentions this person.
pub fn tournament_mentions(tournament: &Tournament, person: PlayerId) -> bool {
    is_mentioned_since(tournament, person, Timestamp(i64::MIN))
}

/// Whether a tournament mentions this person in an event after this time.
pub(super) fn is_mentioned_since(tournament: &Tournament, person: PlayerId, moment: Timestamp) -> bool {
    tournament.log().iter().any(|noted| noted.at > moment && tournament_event_without(noted.event.clone(), person) != noted.event)
}

/// A tournament without this person; `None` if it does not mention them, or mentions them after the erasure.
pub(super) fn tournament_without(tournament: &Tournament, gone: &ErasedPerson) -> Option<Tournament> {
    if !tournament_mentions(tournament, gone.player) || is_mentioned_since(tournament, gone.player, gone.until) {
        return None;
    }
    let without =
        |noted: &TournamentLogged| TournamentLogged { at: noted.at, event: tournament_event_without(noted.event.clone(), gone.player) };
    let anonymised = Tournament::from_log(tournament.id(), tournament.log().iter().map(without).collect());
    Some(anonymised.expect("names do not affect the validity of events"))
}

/// A game without this person; `None` if it does not mention them, or mentions them after the erasure.
pub(super) fn game_without(game: &Game, gone: &ErasedPerson) -> Option<Game> {
    if game.log().iter().any(|logged| logged.at > gone.until && mentions(&logged.event, gone.player)) {
        return None;
    }
    // An invitation by user name means this person if they joined, even if their user name has changed since.
    let joined = game.log().iter().any(|logged| matches!(&logged.event, Event::Joined { seat, .. } if seat.player == gone.player));
    let is_own_handle = |handle: &str| joined || gone.handle.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(handle));
    let plays = game.public().side_of(gone.player).is_some();
    let without = |spare: u64| {
        // An id may follow a game or join a crew only once, so each erased follower or mate needs an id of its own.
        let follower_id = PlayerId { number: PlayerId::ERASED.number - 1 - spare, ..PlayerId::ERASED };
        let event = |event: &Event| {
            event_without(event, gone.player, is_own_handle, follower_id, if plays { PlayerId::ERASED } else { follower_id })
        };
        let log: Vec<LoggedEvent> = game.log().iter().map(|logged| LoggedEvent { event: event(&logged.event), ..logged.clone() }).collect();
        if log == game.log() { None } else { Game::replay(game.id(), &log) }
    };
    (0..PlayerId::ERASED_PLACEHOLDERS).find_map(without)
}

/// An event without a player. `follower_id` replaces an erased follower or mate, `speaker_id` an erased player who acts for a side.
fn event_without(
    event: &Event,
    gone: PlayerId,
    is_own_handle: impl Fn(&str) -> bool,
    follower_id: PlayerId,
    speaker_id: PlayerId,
) -> Event {
    let without = |seat: &Seat, player: PlayerId| match seat.player == gone {
        true => Seat { player, name: ERASED_NAME.to_owned() },
        false => seat.clone(),
    };
    let other = |follower: &Follower| match follower {
        Follower::Person(player) if *player == gone => Follower::Person(follower_id),
        Follower::Person(_) | Follower::Room(_) => *follower,
    };
    match event {
        Event::Challenged { rules, host, invitee, room } => {
            let invitee = match invitee {
                Invitee::Player(player, _) if *player == gone => Invitee::Player(PlayerId::ERASED, ERASED_NAME.to_owned()),
                Invitee::Rematch(player, _) if *player == gone => Invitee::Rematch(PlayerId::ERASED, ERASED_NAME.to_owned()),
                Invitee::Handle(handle) if is_own_handle(handle) => Invitee::Player(PlayerId::ERASED, ERASED_NAME.to_owned()),
                Invitee::Anyone | Invitee::Player(..) | Invitee::Rematch(..) | Invitee::Handle(_) => invitee.clone(),
            };
            Event::Challenged { rules: rules.clone(), host: without(host, PlayerId::ERASED), invitee, room: *room }
        }
        Event::Joined { seat, room } => Event::Joined { seat: without(seat, PlayerId::ERASED), room: *room },
        Event::Followed { follower } => Event::Followed { follower: other(follower) },
        Event::Unfollowed { follower } => Event::Unfollowed { follower: other(follower) },
        Event::MateJoined { side, seat } => Event::MateJoined { side: *side, seat: without(seat, follower_id) },
        Event::MateLeft { side, seat, reason } => Event::MateLeft { side: *side, seat: without(seat, follower_id), reason: *reason },
        Event::Proposed { side, player, cell } if *player == gone => {
            Event::Proposed { side: *side, player: speaker_id, cell: cell.clone() }
        }
        other => other.clone(),
    }
}

fn tournament_event_without(mut event: TournamentEvent, gone: PlayerId) -> TournamentEvent {
    let mut people = match &mut event {
        TournamentEvent::Created { by, .. }
        | TournamentEvent::Replayed { by, .. }
        | TournamentEvent::Extended { by, .. }
        | TournamentEvent::Removed { by, .. }
        | TournamentEvent::Seeded { by, .. }
        | TournamentEvent::Replanned { by, .. }
        | TournamentEvent::Paused { by }
        | TournamentEvent::Resumed { by }
        | TournamentEvent::SeriesEnded { by }
        | TournamentEvent::Settled { by: Cause::Decision(by), .. }
        | TournamentEvent::Cancelled { why: CancelReason::Said(by) }
        | TournamentEvent::Joined { person: by, .. } => vec![by],
        TournamentEvent::Replaced { person, by, .. } | TournamentEvent::Appointed { person, by } => vec![person, by],
        _ => Vec::new(),
    };
    for person in people.iter_mut().filter(|person| person.player == gone) {
        (person.player, person.name) = (PlayerId::ERASED, ERASED_NAME.to_owned());
    }
    event
}
