//! The outbox: messages to send, places to create on a platform, and jobs for the service. Entries are committed with the record that
//! causes them, and delivery removes them. A message names events of a game or a tournament and an address; its text and picture
//! are made at delivery, from the state at that time. Does nothing itself.

pub mod notes;

use std::fmt;

use broadside_arena::{Tournament, career::notification::Notification, entrant::MatchId};
use broadside_game::{
    Game,
    event::{Event, Invitee, LoggedEvent},
    following::Follower,
    ids::{GameId, Home, PlayerId, RoomId, Timestamp, TournamentId},
    notation::CellFault,
    side::Side,
    view::Phase,
};
use broadside_present::param::Visibility;
use broadside_store::{checksum, stored::encode_versioned};
use broadside_words::locale::Locale;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::request::Place;

/// The format number, the first byte of every entry. Other numbers are not read.
const SCHEMA: u8 = 1;

/// An entry of the outbox. Variants are stored by number: new ones come last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Entry {
    /// A message that delivery sends.
    Message(Message),
    /// A place that delivery asks a platform to create or find.
    Search(PlaceSearch),
    /// A job that the service runs.
    Job(Job),
}

impl Entry {
    /// Decodes an entry; `None` if this version does not know it or it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (&SCHEMA, body) = checksum::verify_checksum(bytes)?.split_first()? else { return None };
        postcard::from_bytes(body).ok()
    }

    /// Whether the checksum matches, whatever version wrote the entry.
    pub fn has_valid_checksum(bytes: &[u8]) -> bool {
        checksum::verify_checksum(bytes).is_some_and(|entry| !entry.is_empty())
    }

    /// Encodes the entry, with a checksum.
    pub fn write(&self) -> Vec<u8> {
        checksum::prepend_checksum(&encode_versioned(SCHEMA, self))
    }
}

/// A place that a platform is asked to create or find for a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlaceSearch {
    /// The tournament.
    pub tournament: TournamentId,
    /// The purpose of the place.
    pub purpose: PlacePurpose,
}

/// The purpose of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PlacePurpose {
    /// The posts of the tournament.
    Venue,
    /// A match and the number of its game, which is opened in the place.
    Match(MatchId, u8),
}

/// Work that follows from a commit, needs no platform and sends nothing itself. A job may run more than once, with the same result.
/// This is only its data; the module `jobs` runs it. `events` is the number of events of the game or tournament when the job was created.
/// Variants are stored by number: new ones come last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the line of each job says what its fields are")]
pub enum Job {
    /// Updates a player's account with the state of their game.
    FilePlayer { player: PlayerId, game: GameId, events: u32 },
    /// Updates a follower's account with the state of the game.
    FileFollower { player: PlayerId, game: GameId, events: u32 },
    /// Updates a room's account with the state of a game played or followed there.
    FileRoom { room: RoomId, game: GameId, events: u32 },
    /// Updates an entrant's account with the state of the tournament.
    FileEntrant { player: PlayerId, tournament: TournamentId, events: u32 },
    /// Updates a room's account with the state of a tournament held there.
    FileVenue { room: RoomId, tournament: TournamentId, events: u32 },
    /// Checks which players are ready for a game, which has this `number` within the match `one`.
    Muster { tournament: TournamentId, one: MatchId, number: u8 },
    /// Extends a game by this number of minutes.
    ExtendGame { tournament: TournamentId, game: GameId, minutes: u16, events: u32 },
    /// Resigns a game for a side, because its tournament has decided the game.
    ConcedeGame { tournament: TournamentId, game: GameId, side: Side },
    /// Adds a player's result in a tournament to their career.
    Honour { tournament: TournamentId, player: PlayerId },
    /// Creates the next tournament of a series.
    CreateNext { tournament: TournamentId },
    /// Reports the result of a finished game to its tournament, if there is one.
    ReportResult { game: GameId },
    /// Adds a finished game to its players' careers.
    EnterCareers { game: GameId },
    /// Updates the player's rows in the global leaderboards and those of the game's rooms; without a game, in those of all rooms that
    /// list the player.
    EnterTables { player: PlayerId, game: Option<GameId> },
    /// Erases a player, who asked for it at `requested_at`, from the records on one page of all keys in the store, then continues with the
    /// next page. `handle` is the user name by which they may have been invited.
    ForgetInPage { player: PlayerId, handle: Option<String>, requested_at: Timestamp, page: Vec<u8> },
}

/// A message to send.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Message {
    /// The address.
    pub address: Address,
    /// The subject.
    pub subject: MessageSubject,
    /// The number of the first event that the message reports.
    pub from: u32,
    /// The number after that of the last reported event.
    pub to: u32,
    /// The platform's token for answering the request that caused the message, if there is one.
    pub reply: Option<String>,
    /// How the reader caused the message.
    pub cause: MessageCause,
}

/// The address of a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Address {
    /// A room, where everyone sees it.
    Room(RoomId),
    /// A player, in private.
    Player(PlayerId),
}

/// The subject of a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MessageSubject {
    /// A game, and the reader's side if the reader plays in it.
    Game(GameId, Option<Side>),
    /// A tournament.
    Tournament(TournamentId),
    /// A notification about neither a game nor a tournament.
    Notification(Notification),
    /// The greeting of a room, in the language with this tag; empty if the language is unknown.
    Greeting(String),
}

/// How the reader of a message caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MessageCause {
    /// Not by the reader, but by another player or the clock.
    Other,
    /// By typing a message, which has scrolled the visible board up.
    Typed,
    /// By a button under the visible board.
    Pressed,
    /// By typing a cell with a letter of another script: that letter, and the letter of the board it was read as.
    TypedOther(char, char),
}

impl Address {
    /// The platform of the address.
    pub fn home(self) -> Home {
        match self {
            Self::Room(room) => room.home,
            Self::Player(player) => player.home,
        }
    }
}

impl MessageSubject {
    /// The game, if the subject is one.
    pub fn game(&self) -> Option<GameId> {
        match self {
            Self::Game(game, _) => Some(*game),
            Self::Tournament(_) | Self::Notification(_) | Self::Greeting(_) => None,
        }
    }

    /// The tournament, if the subject is one.
    pub fn tournament(&self) -> Option<TournamentId> {
        match self {
            Self::Tournament(tournament) => Some(*tournament),
            Self::Game(..) | Self::Notification(_) | Self::Greeting(_) => None,
        }
    }

    /// Whether one message can report both subjects.
    pub fn can_merge_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Game(one, _), Self::Game(another, _)) => one == another,
            (Self::Tournament(one), Self::Tournament(another)) => one == another,
            (Self::Game(..) | Self::Tournament(_) | Self::Notification(_) | Self::Greeting(_), _) => false,
        }
    }

    /// Whether a message about this subject is sent alone and never edited.
    pub fn is_sent_alone(&self) -> bool {
        match self {
            Self::Game(..) | Self::Tournament(_) => false,
            Self::Notification(_) | Self::Greeting(_) => true,
        }
    }
}

impl fmt::Display for MessageSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game, _) => game.fmt(f),
            Self::Tournament(tournament) => tournament.fmt(f),
            Self::Notification(_) => f.write_str("tiding"),
            Self::Greeting(_) => f.write_str("greeting"),
        }
    }
}

impl Message {
    /// A message that reports a game's events from number `from` on. `side` is the reader's side if the reader plays, `answers` the
    /// request that the message answers, if any.
    fn of_game(game: &Game, from: usize, address: Address, side: Option<Side>, answers: Option<&RequestOrigin>) -> Self {
        let (reply, cause) =
            (answers.and_then(|origin| origin.reply.clone()), answers.map_or(MessageCause::Other, |origin| origin.cause_in(game)));
        Self { address, subject: MessageSubject::Game(game.id(), side), from: from as u32, to: game.log().len() as u32, reply, cause }
    }

    /// A message that reports a tournament's events from number `from` on.
    pub fn of_tournament(tournament: &Tournament, from: usize, address: Address) -> Self {
        let (from, to) = (from as u32, tournament.log().len() as u32);
        Self { from, to, ..Self::without_events(address, MessageSubject::Tournament(tournament.id())) }
    }

    /// A message that reports no events and answers no request.
    fn without_events(address: Address, subject: MessageSubject) -> Self {
        Self { address, subject, from: 0, to: 0, reply: None, cause: MessageCause::Other }
    }

    /// The reported events: the number of the first, and the number after the last.
    pub fn events(&self) -> (usize, usize) {
        (self.from as usize, self.to as usize)
    }

    /// The last message about a game to a player who was erased from it. Its text is empty. It is queued after all other messages to
    /// the player, and makes delivery delete its notes about them.
    pub fn tombstone(game: &Game, player: PlayerId) -> Self {
        Self::of_game(game, game.log().len(), Address::Player(player), None, None)
    }

    /// A notification for a player.
    pub fn notification(player: PlayerId, notification: Notification) -> Self {
        Self::notification_to(Address::Player(player), notification)
    }

    /// A notification for a player or a room.
    pub fn notification_to(address: Address, notification: Notification) -> Self {
        Self::without_events(address, MessageSubject::Notification(notification))
    }

    /// The greeting of a room that the bot was added to, in the room's language if it is known.
    pub fn greeting(room: RoomId, locale: Option<Locale>) -> Self {
        let subject = MessageSubject::Greeting(locale.map(Locale::tag).unwrap_or_default().to_owned());
        Self::without_events(Address::Room(room), subject)
    }
}

/// The request that caused a change, and that one of the messages about the change answers.
#[derive(Clone, Debug)]
pub struct RequestOrigin {
    /// The player who made the request.
    pub player: PlayerId,
    /// Where the request was made.
    pub place: Place,
    /// Who sees the answer on success.
    pub visibility: Visibility,
    /// The platform's token for the answer, if there is one.
    pub reply: Option<String>,
    /// The player's language.
    pub locale: Locale,
    /// How the request was made.
    pub cause: MessageCause,
    /// The typed cell, if any.
    pub cell: Option<String>,
    /// When this process received the request, if that matters.
    pub received_at: Option<Instant>,
}

impl RequestOrigin {
    /// The cause of a message about this game. A cell typed in another script is reported with the letter as typed and as read.
    fn cause_in(&self, game: &Game) -> MessageCause {
        let notation = game.rules().notation();
        let read = |cell: &String| match notation.parse(cell) {
            Err(CellFault::OtherScript(cells)) if cells.len() == 1 => {
                let typed = cell.chars().find(|letter| letter.is_alphabetic())?;
                Some(MessageCause::TypedOther(typed.to_uppercase().next()?, notation.name(cells[0]).chars().next()?))
            }
            _ => None,
        };
        self.cell.as_ref().filter(|_| self.cause == MessageCause::Typed).and_then(read).unwrap_or(self.cause)
    }

    /// Whether the message to this follower, or to this room in which the game is played, answers the request.
    fn is_answered_by(&self, follower: Follower) -> bool {
        match follower {
            Follower::Room(room) => self.place == Place::Room(room) && self.visibility == Visibility::Public,
            Follower::Person(player) => self.player == player && self.place == Place::Private,
        }
    }
}

/// The jobs that update the accounts of followers: of those who started or stopped following, and of everyone who ever followed
/// if the players change or the game ends.
fn follower_jobs(game: &Game, from: usize) -> Vec<Job> {
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
        // A room that the game is played in already has a job.
        let has_job = all && game.is_participant(*follower) && matches!(follower, Follower::Room(_));
        if !has_job && !jobs.contains(&job) {
            jobs.push(job);
        }
    }
    jobs
}

/// The jobs that follow from a game's events from `from` on.
fn jobs(game: &Game, from: usize) -> Vec<Job> {
    let (fresh, id, events) = (&game.log()[from..], game.id(), game.log().len() as u32);
    let mut jobs = Vec::new();
    let affects_accounts =
        fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. } | Event::Joined { .. } | Event::Ended { .. }));
    if affects_accounts {
        let people = players_and_mates(game).map(|(_, player)| player).filter(|player| !player.is_computer());
        jobs.extend(people.map(|player| Job::FilePlayer { player, game: id, events }));
        jobs.extend(game.rooms().iter().map(|room| Job::FileRoom { room: *room, game: id, events }));
    }
    let crew_changes = fresh.iter().filter_map(|logged| match &logged.event {
        Event::MateJoined { seat, .. } | Event::MateLeft { seat, .. } => Some(seat.player),
        _ => None,
    });
    for job in crew_changes.map(|player| Job::FilePlayer { player, game: id, events }) {
        if !jobs.contains(&job) {
            jobs.push(job);
        }
    }
    if fresh.iter().any(|logged| matches!(logged.event, Event::Ended { .. })) {
        jobs.extend([Job::ReportResult { game: id }, Job::EnterCareers { game: id }]);
    }
    jobs.extend(follower_jobs(game, from));
    jobs
}

/// The messages that report an unreachable player, to the game's rooms on that player's platform only.
fn unreachable_notices(game: &Game, from: usize) -> Vec<Entry> {
    let is_there = |room: &&RoomId| {
        let whose = |logged: &LoggedEvent| match &logged.event {
            Event::Unreached { side } => game.public().seats[*side].as_ref().map(|seat| seat.player.home),
            _ => None,
        };
        game.log()[from..].iter().any(|logged| whose(logged) == Some(room.home))
    };
    let rooms = game.rooms().iter().filter(is_there);
    rooms.map(|room| Entry::Message(Message::of_game(game, from, Address::Room(*room), None, None))).collect()
}

/// All players of a game, each captain before the captain's mates.
fn players_and_mates(game: &Game) -> impl Iterator<Item = (Side, PlayerId)> {
    Side::BOTH.into_iter().flat_map(|side| game.public().members(side)).map(|member| (member.side(), member.player()))
}

/// The outbox entries for a game's events from `from` on, jobs first, and the visibility of the message that answers the request,
/// if one does.
pub(super) fn game_entries(game: &Game, from: usize, origin: Option<&RequestOrigin>) -> (Vec<Entry>, Option<Visibility>) {
    let fresh = &game.log()[from..];
    let has_news =
        fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. }) || logged.event.report(game.rules()).is_some());
    let has_private_news = |side: Side| {
        fresh.iter().any(|logged| match &logged.event {
            Event::Drafted { side: whose, .. }
            | Event::Marked { side: whose, .. }
            | Event::Planned { side: whose, .. }
            | Event::Proposed { side: whose, .. } => *whose == side,
            _ => false,
        })
    };
    let mut messages: Vec<Message> = Vec::new();
    let mut answer_visibility = None;
    if !fresh.is_empty() && fresh.iter().all(|logged| matches!(logged.event, Event::Unreached { .. })) {
        return (unreachable_notices(game, from), None);
    }
    let started_following =
        |follower: &Follower| fresh.iter().any(|logged| matches!(&logged.event, Event::Followed { follower: whose } if whose == follower));
    let rooms = game.rooms().iter().copied().map(Follower::Room).filter(|_| has_news);
    let followers = game.followers().iter().copied().filter(|follower| has_news || started_following(follower));
    for follower in rooms.chain(followers) {
        let (address, visibility) = match follower {
            Follower::Room(room) => (Address::Room(room), Visibility::Public),
            Follower::Person(player) => (Address::Player(player), Visibility::Private),
        };
        let answers = origin.filter(|origin| answer_visibility.is_none() && origin.is_answered_by(follower));
        answer_visibility = answer_visibility.or(answers.map(|_| visibility));
        messages.push(Message::of_game(game, from, address, None, answers));
    }
    let open = matches!(game.public().phase, Phase::Open);
    for (side, player) in players_and_mates(game) {
        let answers = origin.filter(|origin| origin.player == player && answer_visibility.is_none());
        let is_notified = (has_news && (!open || game.rooms().is_empty())) || has_private_news(side);
        if player.is_computer() || !is_notified {
            continue;
        }
        answer_visibility = answer_visibility.or(answers.map(|_| Visibility::Private));
        messages.push(Message::of_game(game, from, Address::Player(player), Some(side), answers));
    }
    if let (Phase::Open, [], Invitee::Player(guest, _) | Invitee::Rematch(guest, _)) = (game.public().phase, game.rooms(), game.invitee()) {
        // No room shows the challenge to the invited player.
        messages.push(Message::of_game(game, from, Address::Player(*guest), Some(Side::B), None));
    }
    (jobs(game, from).into_iter().map(Entry::Job).chain(messages.into_iter().map(Entry::Message)).collect(), answer_visibility)
}

/// The messages to both players and the game's rooms that a room manager of this name has ended the game.
pub(super) fn closing_entries(game: &Game, by: &str) -> Vec<Entry> {
    let rooms = game.rooms().iter().map(|room| Address::Room(*room));
    let players = players_and_mates(game).map(|(_, player)| player).filter(|player| !player.is_computer()).map(Address::Player);
    let notify = |address| Entry::Message(Message::notification_to(address, Notification::Closed(game.id(), by.to_owned())));
    rooms.chain(players).map(notify).collect()
}
