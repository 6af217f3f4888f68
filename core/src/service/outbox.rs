//! What a commit sets in motion: messages to be told to people, places to be asked of a platform, jobs to be done by the
//! service. Written with the record they follow from, taken out by delivery. A message says which events of which game or
//! tournament are told to whom; the words and the picture are made when it is delivered, from what is true then. Does nothing
//! itself.

pub mod notes;

use std::fmt;

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::{checksum, request::Place, stored::write_form};
use crate::{
    arena::{Tournament, career::tiding::Notification, entrant::MatchId},
    game::{
        Game,
        event::{Event, Invitee, Logged},
        following::Follower,
        ids::{GameId, Home, PlayerId, RoomId, Timestamp, TournamentId},
        notation::CellFault,
        side::Side,
        view::Phase,
    },
    present::{locale::Locale, verb::Visibility},
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

/// What is to be done because of a commit, other than telling somebody, and without a platform. Each may come more than once, and
/// doing it twice is the same as once. Says what, never how: that is the business of `jobs`. `events` is how many the game or
/// the tournament had when it was asked for. Kept by number: new jobs come last.
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

/// A message to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Message {
    /// To whom it goes.
    pub address: Address,
    /// What it tells of.
    pub matter: Matter,
    /// The first event it tells of.
    pub from: u32,
    /// The event after the last.
    pub to: u32,
    /// The token by which the request that caused it can be answered.
    pub reply: Option<String>,
    /// How whoever reads it caused it.
    pub cause: Cause,
}

/// To whom something goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Address {
    /// Where all see.
    Room(RoomId),
    /// One person, in private.
    Player(PlayerId),
}

/// What is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Matter {
    /// A game; to whom plays in it, by their side.
    Game(GameId, Option<Side>),
    /// A tournament.
    Tournament(TournamentId),
    /// Something about neither.
    Tiding(Notification),
    /// That the bot is there now, in the language with this tag; it is empty where nothing tells which one is spoken there.
    Greeting(String),
}

/// How the reader of a message caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// Not at all: another player did, or the clock.
    Other,
    /// By typing, so that the board in sight has scrolled away.
    Typed,
    /// By a button under the board in sight.
    Pressed,
    /// By typing a cell whose letter is of the other script: that letter, and the one of the board that it was read as.
    TypedOther(char, char),
}

impl Address {
    /// The platform it is on.
    pub fn home(self) -> Home {
        match self {
            Self::Room(room) => room.home,
            Self::Player(player) => player.home,
        }
    }
}

impl Matter {
    /// The game it is about.
    pub fn game(&self) -> Option<GameId> {
        match self {
            Self::Game(game, _) => Some(*game),
            Self::Tournament(_) | Self::Tiding(_) | Self::Greeting(_) => None,
        }
    }

    /// The tournament it is about.
    pub fn tournament(&self) -> Option<TournamentId> {
        match self {
            Self::Tournament(tournament) => Some(*tournament),
            Self::Game(..) | Self::Tiding(_) | Self::Greeting(_) => None,
        }
    }

    /// Whether both can be told in one message.
    pub fn goes_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Game(one, _), Self::Game(another, _)) => one == another,
            (Self::Tournament(one), Self::Tournament(another)) => one == another,
            (Self::Game(..) | Self::Tournament(_) | Self::Tiding(_) | Self::Greeting(_), _) => false,
        }
    }

    /// Whether it is told by itself and never again: the message stands as it was sent.
    pub fn is_told_once(&self) -> bool {
        match self {
            Self::Game(..) | Self::Tournament(_) => false,
            Self::Tiding(_) | Self::Greeting(_) => true,
        }
    }
}

impl fmt::Display for Matter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game, _) => game.fmt(f),
            Self::Tournament(tournament) => tournament.fmt(f),
            Self::Tiding(_) => f.write_str("tiding"),
            Self::Greeting(_) => f.write_str("greeting"),
        }
    }
}

impl Message {
    /// What a game's events from `from` on are to somebody; to whom plays in it, by their side.
    fn of_game(game: &Game, from: usize, address: Address, side: Option<Side>, answers: Option<&Origin>) -> Self {
        let (reply, cause) =
            (answers.and_then(|origin| origin.reply.clone()), answers.map_or(Cause::Other, |origin| origin.cause_in(game)));
        Self { address, matter: Matter::Game(game.id(), side), from: from as u32, to: game.log().len() as u32, reply, cause }
    }

    /// What a tournament's events from `from` on are to somebody.
    pub fn of_tournament(tournament: &Tournament, from: usize, address: Address) -> Self {
        let to = tournament.log().len() as u32;
        Self { address, matter: Matter::Tournament(tournament.id()), from: from as u32, to, reply: None, cause: Cause::Other }
    }

    /// The events it tells of: the number of the first, and of the one after the last.
    pub fn events(&self) -> (usize, usize) {
        (self.from as usize, self.to as usize)
    }

    /// The last about a game to somebody whom it has forgotten. Says nothing, to nobody who plays or follows; whatever was on its
    /// way to them is behind it, and delivery forgets where it went.
    pub fn farewell(game: &Game, player: PlayerId) -> Self {
        Self::of_game(game, game.log().len(), Address::Player(player), None, None)
    }

    /// News for one person that belong to no game and no tournament.
    pub fn tiding(player: PlayerId, tiding: Notification) -> Self {
        Self::news(Address::Player(player), tiding)
    }

    /// The same, for a person or a room.
    pub fn news(address: Address, tiding: Notification) -> Self {
        Self { address, matter: Matter::Tiding(tiding), from: 0, to: 0, reply: None, cause: Cause::Other }
    }

    /// The first words in a room that the bot was let into, in the language spoken there, if anything tells it.
    pub fn greeting(room: RoomId, spoken: Option<Locale>) -> Self {
        let matter = Matter::Greeting(spoken.map(Locale::tag).unwrap_or_default().to_owned());
        Self { address: Address::Room(room), matter, from: 0, to: 0, reply: None, cause: Cause::Other }
    }
}

/// Who asked, for the one message that answers them.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The asker.
    pub player: PlayerId,
    /// Where it was asked.
    pub place: Place,
    /// How success is answered.
    pub voice: Visibility,
    /// The token, if the platform gave one.
    pub reply: Option<String>,
    /// The asker's language.
    pub locale: Locale,
    /// How it was asked.
    pub cause: Cause,
    /// The cell that was typed with it, if one was.
    pub cell: Option<String>,
    /// When this process heard it, where that matters.
    pub heard: Option<Instant>,
}

impl Origin {
    /// How it was asked, where it is known which letters this game has.
    fn cause_in(&self, game: &Game) -> Cause {
        let notation = game.rules().notation();
        let read = |cell: &String| match notation.read(cell) {
            Err(CellFault::OtherScript(cells)) if cells.len() == 1 => {
                let typed = cell.chars().find(|letter| letter.is_alphabetic())?;
                Some(Cause::TypedOther(typed.to_uppercase().next()?, notation.name(cells[0]).chars().next()?))
            }
            _ => None,
        };
        self.cell.as_ref().filter(|_| self.cause == Cause::Typed).and_then(read).unwrap_or(self.cause)
    }

    /// Whether the message to this follower answers the asker.
    fn speaks_as(&self, follower: Follower) -> bool {
        match follower {
            Follower::Room(room) => self.place == Place::Room(room) && self.voice == Visibility::Public,
            Follower::Person(player) => self.player == player && self.place == Place::Private,
        }
    }
}

/// The jobs that bring the accounts of followers up to date in which something changes: of who came or went, and of
/// everybody who ever followed where the players or the end make a difference.
fn filed_followers(game: &Game, from: usize) -> Vec<Job> {
    let (fresh, events) = (&game.log()[from..], game.log().len() as u32);
    let all = fresh.iter().any(|logged| matches!(logged.event, Event::Joined { .. } | Event::MateJoined { .. } | Event::Ended { .. }));
    let logged = if all { game.log() } else { fresh };
    let mut jobs: Vec<Job> = Vec::new();
    for logged in logged {
        let (Event::Followed { follower } | Event::Unfollowed { follower }) = &logged.event else { continue };
        let job = match *follower {
            Follower::Room(room) => Job::FileRoom { room, game: game.id(), events },
            Follower::Person(player) => Job::FileFollower { player, game: game.id(), events },
        };
        // A room the game is played in has its job already.
        let filed = all && game.at_home(*follower) && matches!(follower, Follower::Room(_));
        if !filed && !jobs.contains(&job) {
            jobs.push(job);
        }
    }
    jobs
}

/// The jobs that follow from the events from `from` on.
fn jobs(game: &Game, from: usize) -> Vec<Job> {
    let (fresh, id, events) = (&game.log()[from..], game.id(), game.log().len() as u32);
    let mut jobs = Vec::new();
    let filed = fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. } | Event::Joined { .. } | Event::Ended { .. }));
    if filed {
        let people = people(game).map(|(_, player)| player).filter(|player| !player.is_computer());
        jobs.extend(people.map(|player| Job::FilePlayer { player, game: id, events }));
        jobs.extend(game.rooms().iter().map(|room| Job::FileRoom { room: *room, game: id, events }));
    }
    let crewed = fresh.iter().filter_map(|logged| match &logged.event {
        Event::MateJoined { seat, .. } | Event::MateLeft { seat, .. } => Some(seat.player),
        _ => None,
    });
    for job in crewed.map(|player| Job::FilePlayer { player, game: id, events }) {
        if !jobs.contains(&job) {
            jobs.push(job);
        }
    }
    if fresh.iter().any(|logged| matches!(logged.event, Event::Ended { .. })) {
        jobs.extend([Job::ReportResult { game: id }, Job::EnterCareers { game: id }]);
    }
    jobs.extend(filed_followers(game, from));
    jobs
}

/// That somebody cannot be written to goes to the rooms on their platform, and to nobody else.
fn unreached(game: &Game, from: usize) -> Vec<Entry> {
    let is_there = |room: &&RoomId| {
        let whose = |logged: &Logged| match &logged.event {
            Event::Unreached { side } => game.public().seats[*side].as_ref().map(|seat| seat.player.home),
            _ => None,
        };
        game.log()[from..].iter().any(|logged| whose(logged) == Some(room.home))
    };
    let rooms = game.rooms().iter().filter(is_there);
    rooms.map(|room| Message::of_game(game, from, Address::Room(*room), None, None).into()).collect()
}

/// Everybody who plays, captains before their mates.
fn people(game: &Game) -> impl Iterator<Item = (Side, PlayerId)> {
    Side::BOTH.into_iter().flat_map(|side| game.public().members(side)).map(|member| (member.side(), member.player()))
}

/// What a game's events from `from` on set in motion, accounts first; and how the asker gets the answer, if any message
/// carries it.
pub(super) fn of_game(game: &Game, from: usize, origin: Option<&Origin>) -> (Vec<Entry>, Option<Visibility>) {
    let fresh = &game.log()[from..];
    let aloud = fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. }) || logged.event.report(game.rules()).is_some());
    let touched = |side: Side| {
        fresh.iter().any(|logged| match &logged.event {
            Event::Drafted { side: whose, .. }
            | Event::Marked { side: whose, .. }
            | Event::Planned { side: whose, .. }
            | Event::Proposed { side: whose, .. } => *whose == side,
            _ => false,
        })
    };
    let mut messages: Vec<Message> = Vec::new();
    let mut answered = None;
    if !fresh.is_empty() && fresh.iter().all(|logged| matches!(logged.event, Event::Unreached { .. })) {
        return (unreached(game, from), None);
    }
    if aloud {
        for room in game.rooms() {
            let answers = origin.filter(|origin| origin.place == Place::Room(*room) && origin.voice == Visibility::Public);
            answered = answered.or(answers.map(|_| Visibility::Public));
            messages.push(Message::of_game(game, from, Address::Room(*room), None, answers));
        }
    }
    let begins =
        |follower: &Follower| fresh.iter().any(|logged| matches!(&logged.event, Event::Followed { follower: whose } if whose == follower));
    for follower in game.followers().iter().filter(|follower| aloud || begins(follower)) {
        let (address, voice) = match *follower {
            Follower::Room(room) => (Address::Room(room), Visibility::Public),
            Follower::Person(player) => (Address::Player(player), Visibility::Private),
        };
        let answers = origin.filter(|origin| answered.is_none() && origin.speaks_as(*follower));
        answered = answered.or(answers.map(|_| voice));
        messages.push(Message::of_game(game, from, address, None, answers));
    }
    let open = matches!(game.public().phase, Phase::Open);
    for (side, player) in people(game) {
        let answers = origin.filter(|origin| origin.player == player && answered.is_none());
        let told = (aloud && (!open || game.rooms().is_empty())) || touched(side);
        if player.is_computer() || !told {
            continue;
        }
        answered = answered.or(answers.map(|_| Visibility::Private));
        messages.push(Message::of_game(game, from, Address::Player(player), Some(side), answers));
    }
    if let (Phase::Open, [], Invitee::Player(guest, _) | Invitee::Again(guest, _)) = (game.public().phase, game.rooms(), game.invitee()) {
        // No room tells the invited one.
        messages.push(Message::of_game(game, from, Address::Player(*guest), Some(Side::B), None));
    }
    (jobs(game, from).into_iter().map(Entry::from).chain(messages.into_iter().map(Entry::from)).collect(), answered)
}

/// That somebody of this name who manages a room has ended a game: told to both players and to the rooms it was played in.
pub(super) fn of_closing(game: &Game, by: &str) -> Vec<Entry> {
    let rooms = game.rooms().iter().map(|room| Address::Room(*room));
    let players = people(game).map(|(_, player)| player).filter(|player| !player.is_computer()).map(Address::Player);
    rooms.chain(players).map(|address| Message::news(address, Notification::Closed(game.id(), by.to_owned())).into()).collect()
}
