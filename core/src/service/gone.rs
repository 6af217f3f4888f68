//! Who is to be forgotten, what they are known by, and games and tournaments without them. Pure.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    arena::{
        Tournament,
        event::{CancelReason, Cause, Event as Affair, Logged as Noted},
    },
    game::{
        Game,
        event::{Event, Invitee, Logged},
        following::Follower,
        ids::{GameId, PlayerId, Timestamp},
        view::Seat,
    },
};

/// Who is to be forgotten.
#[derive(Clone, Debug)]
pub(super) struct Gone {
    /// Their number.
    pub(super) player: PlayerId,
    /// The handle by which they may have been invited, if it is known.
    pub(super) handle: Option<String>,
    /// Games and tournaments in which they did something after this moment are left alone.
    pub(super) until: Timestamp,
    /// Whom they met in which games by their own career: an opponent's may name another account that they were joined to.
    pub(super) met: BTreeMap<PlayerId, BTreeSet<GameId>>,
}

impl Gone {
    /// This person, whatever they did and whomever they met.
    pub(super) fn of(player: PlayerId) -> Self {
        Self { player, handle: None, until: Timestamp(i64::MAX), met: BTreeMap::new() }
    }
}

/// Who stands where somebody was forgotten.
pub(super) const NOBODY: PlayerId = PlayerId::ERASED;

/// What stands where a name was.
const NO_NAME: &str = "—";

/// Whether a game knows this person: as a player, as invited, as somebody who follows or has followed.
pub fn knows(game: &Game, person: PlayerId) -> bool {
    game.log().iter().any(|logged| names(&logged.event, person))
}

/// Whether this event of a game names the person by their number.
fn names(event: &Event, person: PlayerId) -> bool {
    match event {
        Event::Challenged { host, invitee, .. } => {
            host.player == person || matches!(invitee, Invitee::Player(player, _) | Invitee::Again(player, _) if *player == person)
        }
        Event::Joined { seat, .. } => seat.player == person,
        Event::Followed { follower } | Event::Unfollowed { follower } => *follower == Follower::Person(person),
        Event::MateJoined { seat, .. } | Event::MateLeft { seat, .. } => seat.player == person,
        Event::Proposed { player, .. } => *player == person,
        _ => false,
    }
}

/// Whether a tournament knows this person.
pub fn knows_of(tournament: &Tournament, person: PlayerId) -> bool {
    has_known_since(tournament, person, Timestamp(i64::MIN))
}

/// Whether a tournament knows this person by something that happened after this moment.
pub(super) fn has_known_since(tournament: &Tournament, person: PlayerId, moment: Timestamp) -> bool {
    tournament.log().iter().any(|noted| noted.at > moment && affair_without(noted.event.clone(), person) != noted.event)
}

/// A tournament without this person; `None` where it does not know them, and where it knows them again.
pub(super) fn tournament_without(tournament: &Tournament, gone: &Gone) -> Option<Tournament> {
    if !knows_of(tournament, gone.player) || has_known_since(tournament, gone.player, gone.until) {
        return None;
    }
    let without = |noted: &Noted| Noted { at: noted.at, event: affair_without(noted.event.clone(), gone.player) };
    let nameless = Tournament::from_log(tournament.id(), tournament.log().iter().map(without).collect());
    Some(nameless.expect("no event follows from a name"))
}

/// A game without this person; `None` where it does not know them, and where it knows them again.
pub(super) fn game_without(game: &Game, gone: &Gone) -> Option<Game> {
    if game.log().iter().any(|logged| logged.at > gone.until && names(&logged.event, gone.player)) {
        return None;
    }
    // Whoever came in by a handle is called by it, whatever they are called now.
    let joined = game.log().iter().any(|logged| matches!(&logged.event, Event::Joined { seat, .. } if seat.player == gone.player));
    let called = |handle: &str| joined || gone.handle.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(handle));
    let plays = game.public().side_of(gone.player).is_some();
    let without = |spare: u64| {
        // One follower or mate does not come twice, so each forgotten one has a number of its own.
        let nobody = PlayerId { number: NOBODY.number - 1 - spare, ..NOBODY };
        let event =
            |event: &Event| event_without(event, gone.player, called, Nobodies { nobody, speaker: if plays { NOBODY } else { nobody } });
        let log: Vec<Logged> = game.log().iter().map(|logged| Logged { event: event(&logged.event), ..logged.clone() }).collect();
        if log == game.log() { None } else { Game::replay(game.id(), &log) }
    };
    (0..PlayerId::ERASED_APART).find_map(without)
}

/// Who stands for a forgotten follower or mate, and for whoever spoke as one of a side.
#[derive(Clone, Copy)]
struct Nobodies {
    nobody: PlayerId,
    speaker: PlayerId,
}

fn event_without(event: &Event, gone: PlayerId, called: impl Fn(&str) -> bool, Nobodies { nobody, speaker }: Nobodies) -> Event {
    let seat = |seat: &Seat| if seat.player == gone { Seat { player: NOBODY, name: NO_NAME.to_owned() } } else { seat.clone() };
    let other = |follower: &Follower| match follower {
        Follower::Person(player) if *player == gone => Follower::Person(nobody),
        Follower::Person(_) | Follower::Room(_) => *follower,
    };
    let mate = |seat: &Seat| if seat.player == gone { Seat { player: nobody, name: NO_NAME.to_owned() } } else { seat.clone() };
    match event {
        Event::Challenged { rules, host, invitee, room } => {
            let invitee = match invitee {
                Invitee::Player(player, _) if *player == gone => Invitee::Player(NOBODY, NO_NAME.to_owned()),
                Invitee::Again(player, _) if *player == gone => Invitee::Again(NOBODY, NO_NAME.to_owned()),
                Invitee::Handle(handle) if called(handle) => Invitee::Player(NOBODY, NO_NAME.to_owned()),
                Invitee::Anyone | Invitee::Player(..) | Invitee::Again(..) | Invitee::Handle(_) => invitee.clone(),
            };
            Event::Challenged { rules: rules.clone(), host: seat(host), invitee, room: *room }
        }
        Event::Joined { seat: joined, room } => Event::Joined { seat: seat(joined), room: *room },
        Event::Followed { follower } => Event::Followed { follower: other(follower) },
        Event::Unfollowed { follower } => Event::Unfollowed { follower: other(follower) },
        Event::MateJoined { side, seat } => Event::MateJoined { side: *side, seat: mate(seat) },
        Event::MateLeft { side, seat, parting } => Event::MateLeft { side: *side, seat: mate(seat), parting: *parting },
        Event::Proposed { side, player, cell } if *player == gone => Event::Proposed { side: *side, player: speaker, cell: cell.clone() },
        other => other.clone(),
    }
}

fn affair_without(mut event: Affair, gone: PlayerId) -> Affair {
    let mut people = match &mut event {
        Affair::Created { by, .. }
        | Affair::Replayed { by, .. }
        | Affair::Extended { by, .. }
        | Affair::Removed { by, .. }
        | Affair::Seeded { by, .. }
        | Affair::Replanned { by, .. }
        | Affair::Paused { by }
        | Affair::Resumed { by }
        | Affair::SeriesEnded { by }
        | Affair::Settled { by: Cause::Decision(by), .. }
        | Affair::Cancelled { why: CancelReason::Said(by) }
        | Affair::Joined { person: by, .. } => vec![by],
        Affair::Replaced { person, by, .. } | Affair::Appointed { person, by } => vec![person, by],
        _ => Vec::new(),
    };
    for person in people.iter_mut().filter(|person| person.player == gone) {
        (person.player, person.name) = (NOBODY, NO_NAME.to_owned());
    }
    event
}
