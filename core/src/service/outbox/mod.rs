//! What a commit sets in motion: messages to be told to people, places to be asked of a platform, jobs to be done by the
//! service. Written with the record they follow from, taken out by delivery. Does nothing itself.

mod message;
pub mod notes;

pub use message::{Address, Cause, Matter, Message, Origin};
pub(super) use message::{of_closing, of_game};

use serde::{Deserialize, Serialize};

use super::{checksum, records::write_form};
use crate::{
    arena::entrant::MatchId,
    game::{
        ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
        side::Side,
    },
};

/// The number of the form, the first byte of every entry; another one is not read.
const SCHEMA: u8 = 1;

/// One thing in the outbox. Kept by number: new kinds come last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Entry {
    /// Told to somebody, by delivery.
    Message(Message),
    /// A platform is asked for a place, by delivery.
    Search(PlaceSearch),
    /// Done by the service alone.
    Job(Job),
}

impl Entry {
    /// Reads an entry; `None` where this version does not know it or it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (&SCHEMA, body) = checksum::open(bytes)?.split_first()? else { return None };
        postcard::from_bytes(body).ok()
    }

    /// Whether these bytes are what was written, by whichever version.
    pub fn is_whole(bytes: &[u8]) -> bool {
        checksum::open(bytes).is_some_and(|entry| !entry.is_empty())
    }

    /// The entry as bytes, with their checksum.
    pub fn write(&self) -> Vec<u8> {
        checksum::seal(&write_form(SCHEMA, self))
    }
}

impl From<Message> for Entry {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<Job> for Entry {
    fn from(job: Job) -> Self {
        Self::Job(job)
    }
}

/// A place to be asked of a platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlaceSearch {
    /// The tournament it belongs to.
    pub tournament: TournamentId,
    /// What it is for.
    pub wanted: Wanted,
}

/// For what a place is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Wanted {
    /// The tournament's posts.
    Venue,
    /// The game of this match with this number, which is opened there.
    Match(MatchId, u8),
}

/// What is to be done because of a commit, other than telling somebody, and without a platform. Each job may come more than once, and
/// doing it twice is the same as once. Says what, never how: that is the business of `jobs`. `events` is how many the game or the tournament had when it was asked for. Kept by
/// number: new jobs come last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the line of each job says what its fields are")]
pub enum Job {
    /// A player's account learns how it stands with their game.
    FilePlayer { player: PlayerId, game: GameId, events: u32 },
    /// A follower's account learns how it stands with the game they follow.
    FileFollower { player: PlayerId, game: GameId, events: u32 },
    /// A room's account learns how it stands with a game played or followed there.
    FileRoom { room: RoomId, game: GameId, events: u32 },
    /// The account of somebody in a tournament learns how it stands with it.
    FileEntrant { player: PlayerId, tournament: TournamentId, events: u32 },
    /// The account of a room learns how it stands with a tournament held there.
    FileVenue { room: RoomId, tournament: TournamentId, events: u32 },
    /// It is found out who has come to the game of this match with this number.
    Muster { tournament: TournamentId, one: MatchId, number: u8 },
    /// A game gets so many minutes more.
    ExtendGame { tournament: TournamentId, game: GameId, minutes: u16, events: u32 },
    /// A side gives a game up, because its tournament decided so.
    ConcedeGame { tournament: TournamentId, game: GameId, side: Side },
    /// What this person won at a tournament goes into their career.
    Honour { tournament: TournamentId, player: PlayerId },
    /// The next tournament of a series is called into life.
    CreateNext { tournament: TournamentId },
    /// The result of a game that is over goes to the tournament it belongs to, if there is one.
    ReportResult { game: GameId },
    /// A game that is over goes into its players' careers.
    EnterCareers { game: GameId },
    /// What stands in a career goes into the tables: of this game's rooms, or of all rooms that know the person.
    EnterTables { player: PlayerId, game: Option<GameId> },
    /// Somebody who asked for it at that moment, and may have been invited by this handle, is forgotten in what this page of all
    /// names has; then in the next one.
    ForgetInPage { player: PlayerId, handle: Option<String>, until: Timestamp, page: Vec<u8> },
}
