//! What waits in the outbox: which events of which game are to be told to whom. The words and the picture
//! are made when it is delivered, from the game as it is then.

use serde::{Deserialize, Serialize};

use super::request::Place;
use crate::{
    game::{
        Game,
        event::{Event, Invitee, Logged},
        following::Follower,
        ids::{GameId, PlayerId, RoomId},
        side::Side,
        view::Phase,
    },
    talk::{locale::Locale, verb::Voice},
};

/// One thing to be told, or filed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parcel {
    /// The game.
    game: u32,
    /// The first event it tells of.
    pub from: u32,
    /// The event after the last.
    pub to: u32,
    /// To whom.
    to_whom: Destination,
    /// The token by which the request that caused it can be answered.
    pub reply: Option<String>,
    /// How whoever reads it caused it.
    pub cause: Cause,
}

/// How the reader of a parcel caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// Not at all: somebody else did, or the clock.
    Other,
    /// By typing, so that the board in sight has scrolled away.
    Typed,
    /// By a button under the board in sight.
    Pressed,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Destination {
    Room(String),
    Player(String, u8),
    PlayerFile(String),
    RoomFile(String),
    Follower(String),
    FollowerFile(String),
}

/// To whom a parcel goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum To {
    /// A post to a room.
    Room(RoomId),
    /// A letter to the player of this side.
    Player(PlayerId, Side),
    /// The player's dossier: the game is theirs, or is over.
    PlayerFile(PlayerId),
    /// The room's dossier.
    RoomFile(RoomId),
    /// The posts, in private, to somebody who follows the game and does not play in it.
    Follower(PlayerId),
    /// The follower's dossier.
    FollowerFile(PlayerId),
}

impl Parcel {
    fn new(game: &Game, from: usize, to: To, answers: Option<&Origin>) -> Self {
        let to_whom = match to {
            To::Room(room) => Destination::Room(room.to_string()),
            To::Player(player, side) => Destination::Player(player.to_string(), side.number()),
            To::PlayerFile(player) => Destination::PlayerFile(player.to_string()),
            To::RoomFile(room) => Destination::RoomFile(room.to_string()),
            To::Follower(player) => Destination::Follower(player.to_string()),
            To::FollowerFile(player) => Destination::FollowerFile(player.to_string()),
        };
        let (reply, cause) = (answers.and_then(|origin| origin.reply.clone()), answers.map_or(Cause::Other, |origin| origin.cause));
        Self { game: game.id().number(), from: from as u32, to: game.log().len() as u32, to_whom, reply, cause }
    }

    /// The game it tells of.
    pub fn game(&self) -> Option<GameId> {
        GameId::from_number(self.game)
    }

    /// To whom it goes.
    pub fn to_whom(&self) -> Option<To> {
        Some(match &self.to_whom {
            Destination::Room(room) => To::Room(room.parse().ok()?),
            Destination::Player(player, side) => To::Player(player.parse().ok()?, if *side == 0 { Side::A } else { Side::B }),
            Destination::PlayerFile(player) => To::PlayerFile(player.parse().ok()?),
            Destination::RoomFile(room) => To::RoomFile(room.parse().ok()?),
            Destination::Follower(player) => To::Follower(player.parse().ok()?),
            Destination::FollowerFile(player) => To::FollowerFile(player.parse().ok()?),
        })
    }

    /// Reads a parcel.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    /// The parcel as bytes.
    pub fn write(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("a parcel is plain data and always serialises")
    }
}

/// Who asked, for the one parcel that answers them.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The asker.
    pub player: PlayerId,
    /// Where it was asked.
    pub place: Place,
    /// How success is answered.
    pub voice: Voice,
    /// The token, if the platform gave one.
    pub reply: Option<String>,
    /// The asker's language.
    pub locale: Locale,
    /// How it was asked.
    pub cause: Cause,
}

impl Origin {
    /// Whether what this follower is told answers them.
    fn speaks_as(&self, follower: Follower) -> bool {
        match follower {
            Follower::Room(room) => self.place == Place::Room(room) && self.voice == Voice::Public,
            Follower::Person(player) => self.player == player && self.place == Place::Private,
        }
    }
}

fn begins(fresh: &[Logged], follower: &Follower) -> bool {
    fresh.iter().any(|logged| matches!(&logged.event, Event::Followed { follower: whose } if whose == follower))
}

/// The dossiers of followers that something changes in: who came or went, and everybody who ever followed where the
/// players or the end make a difference.
fn filed_followers(game: &Game, from: usize) -> Vec<To> {
    let fresh = &game.log()[from..];
    let all = fresh.iter().any(|logged| matches!(logged.event, Event::Joined { .. } | Event::Ended { .. }));
    let logged = if all { game.log() } else { fresh };
    let mut files: Vec<To> = Vec::new();
    for logged in logged {
        let (Event::Followed { follower } | Event::Unfollowed { follower }) = &logged.event else { continue };
        let file = match *follower {
            Follower::Room(room) => To::RoomFile(room),
            Follower::Person(player) => To::FollowerFile(player),
        };
        // A room the game is played in has its file already.
        let filed = all && game.at_home(*follower) && matches!(follower, Follower::Room(_));
        if !filed && !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

/// The parcels that tell of the events from `from` on, dossiers first; and how the asker gets the answer,
/// if any parcel carries it.
pub fn parcels(game: &Game, from: usize, origin: Option<&Origin>) -> (Vec<Parcel>, Option<Voice>) {
    let fresh = &game.log()[from..];
    let aloud = fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. }) || logged.event.report(game.rules()).is_some());
    let touched = |side: Side| {
        fresh.iter().any(|logged| match &logged.event {
            Event::Drafted { side: whose, .. } | Event::Marked { side: whose, .. } | Event::Planned { side: whose, .. } => *whose == side,
            _ => false,
        })
    };
    let seats = || Side::BOTH.into_iter().filter_map(|side| Some((side, game.public().seats[side].as_ref()?.player)));
    let mut parcels: Vec<Parcel> = Vec::new();
    let filed = fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. } | Event::Joined { .. } | Event::Ended { .. }));
    if filed {
        parcels.extend(
            seats().filter(|(_, player)| !player.is_computer()).map(|(_, player)| Parcel::new(game, from, To::PlayerFile(player), None)),
        );
        parcels.extend(game.rooms().iter().map(|room| Parcel::new(game, from, To::RoomFile(*room), None)));
    }
    parcels.extend(filed_followers(game, from).into_iter().map(|to| Parcel::new(game, from, to, None)));
    let mut answered = None;
    if aloud {
        for room in game.rooms() {
            let answers = origin.filter(|origin| origin.place == Place::Room(*room) && origin.voice == Voice::Public);
            answered = answered.or(answers.map(|_| Voice::Public));
            parcels.push(Parcel::new(game, from, To::Room(*room), answers));
        }
    }
    for follower in game.followers().iter().filter(|follower| aloud || begins(fresh, follower)) {
        let (to, voice) = match *follower {
            Follower::Room(room) => (To::Room(room), Voice::Public),
            Follower::Person(player) => (To::Follower(player), Voice::Private),
        };
        let answers = origin.filter(|origin| answered.is_none() && origin.speaks_as(*follower));
        answered = answered.or(answers.map(|_| voice));
        parcels.push(Parcel::new(game, from, to, answers));
    }
    let open = matches!(game.public().phase, Phase::Open);
    for (side, player) in seats() {
        let answers = origin.filter(|origin| origin.player == player && answered.is_none());
        let told = (aloud && (!open || game.rooms().is_empty())) || touched(side);
        if player.is_computer() || !told {
            continue;
        }
        answered = answered.or(answers.map(|_| Voice::Private));
        parcels.push(Parcel::new(game, from, To::Player(player, side), answers));
    }
    if let (Phase::Open, [], Invitee::Player(guest, _)) = (game.public().phase, game.rooms(), game.invitee()) {
        // No room tells the invited one.
        parcels.push(Parcel::new(game, from, To::Player(*guest, Side::B), None));
    }
    (parcels, answered)
}
