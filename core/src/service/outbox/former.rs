//! How earlier versions wrote what waits in the outbox: one form for everything, and names as text. Only reads.

use serde::Deserialize;

use super::{Address, Cause, Entry, Job, Matter, Message, PlaceSearch, Wanted};
use crate::{
    arena::{career::tiding::Tiding, entrant::MatchId},
    game::{
        ids::{GameId, PlayerId, RoomId, TournamentId},
        side::Side,
    },
};

/// The last version that wrote so; those before had no version.
pub(super) const VERSION: u8 = 1;

/// Everything that could wait.
#[derive(Deserialize)]
struct Former {
    /// The number of the game or the tournament, which tells them apart; the greatest for neither.
    number: u32,
    from: u32,
    to: u32,
    destination: Destination,
    reply: Option<String>,
    cause: Cause,
}

/// To whom it went, or what was to be done.
#[derive(Deserialize)]
enum Destination {
    Room(String),
    Player(String, u8),
    PlayerFile(String),
    RoomFile(String),
    Follower(String),
    FollowerFile(String),
    Entrant(String),
    Venue,
    Open(u16, u8),
    Extend(u32, u16),
    Concede(u32, u8),
    Honour(String),
    Successor,
    Result,
    Ledger,
    Tiding(String, Tiding),
    Ranked(String),
    Muster(u16, u8),
}

/// Reads an entry; `None` where it is damaged or makes no sense.
pub(super) fn read(bytes: &[u8]) -> Option<Entry> {
    postcard::from_bytes::<Former>(bytes).ok()?.entry()
}

impl Former {
    fn entry(self) -> Option<Entry> {
        let (game, tournament) = (GameId::from_number(self.number), TournamentId::from_number(self.number));
        let events = self.to;
        let search = |wanted| Some(Entry::Search(PlaceSearch { tournament: tournament?, wanted }));
        let job = match &self.destination {
            Destination::Room(room) => {
                let matter = tournament.map(Matter::Tournament).or(game.map(|game| Matter::Game(game, None)));
                return self.message(Address::Room(room.parse().ok()?), matter?);
            }
            Destination::Player(player, side) => {
                return self.message(addressed(player)?, Matter::Game(game?, Some(side_of(*side))));
            }
            Destination::Follower(player) => return self.message(addressed(player)?, Matter::Game(game?, None)),
            Destination::Entrant(player) => return self.message(addressed(player)?, Matter::Tournament(tournament?)),
            Destination::Tiding(player, tiding) => return self.message(addressed(player)?, Matter::Tiding(tiding.clone())),
            Destination::Venue => return search(Wanted::Venue),
            Destination::Open(one, number) => return search(Wanted::Match(MatchId(*one), *number)),
            Destination::PlayerFile(player) => {
                let player: PlayerId = player.parse().ok()?;
                match (tournament, game) {
                    (Some(tournament), _) => Job::FileEntrant { player, tournament, events },
                    (None, game) => Job::FilePlayer { player, game: game?, events },
                }
            }
            Destination::RoomFile(room) => {
                let room: RoomId = room.parse().ok()?;
                match (tournament, game) {
                    (Some(tournament), _) => Job::FileVenue { room, tournament, events },
                    (None, game) => Job::FileRoom { room, game: game?, events },
                }
            }
            Destination::FollowerFile(player) => Job::FileFollower { player: player.parse().ok()?, game: game?, events },
            Destination::Muster(one, number) => Job::Muster { tournament: tournament?, one: MatchId(*one), number: *number },
            Destination::Extend(game, minutes) => {
                Job::ExtendGame { tournament: tournament?, game: GameId::from_number(*game)?, minutes: *minutes, events }
            }
            Destination::Concede(game, side) => {
                Job::ConcedeGame { tournament: tournament?, game: GameId::from_number(*game)?, side: side_of(*side) }
            }
            Destination::Honour(player) => Job::Honour { tournament: tournament?, player: player.parse().ok()? },
            Destination::Successor => Job::CreateNext { tournament: tournament? },
            Destination::Result => Job::ReportResult { game: game? },
            Destination::Ledger => Job::EnterCareers { game: game? },
            Destination::Ranked(player) => Job::EnterTables { player: player.parse().ok()?, game },
        };
        Some(job.into())
    }

    fn message(&self, address: Address, matter: Matter) -> Option<Entry> {
        let (reply, cause) = (self.reply.clone(), self.cause);
        Some(Message { address, matter, from: self.from, to: self.to, reply, cause }.into())
    }
}

fn addressed(player: &str) -> Option<Address> {
    player.parse().ok().map(Address::Player)
}

fn side_of(number: u8) -> Side {
    if number == 0 { Side::A } else { Side::B }
}
