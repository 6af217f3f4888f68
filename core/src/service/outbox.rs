//! What waits in the outbox: which events of which game or tournament are to be told to whom, and which jobs
//! follow from them. The words and the picture are made when it is delivered, from what is true then.

use serde::{Deserialize, Serialize};

use super::{checksum, request::Place};
use crate::{
    arena::{Tournament, career::tiding::Tiding, entrant::MatchId},
    game::{
        Game,
        event::{Event, Invitee, Logged},
        following::Follower,
        ids::{GameId, PlayerId, RoomId, TournamentId},
        side::Side,
        view::Phase,
    },
    present::{locale::Locale, verb::Visibility},
};

/// The number of no game and no tournament.
const NEITHER: u32 = u32::MAX;

/// The version written now.
pub(super) const VERSION: u8 = 1;

/// How every message with a version begins. Those from before there were versions begin with the number of a game, which is
/// never as long as this.
const VERSIONED: [u8; 5] = [0xFF; 5];

/// One message to deliver, or one job to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The game or the tournament by its number, which tells them apart; [`NEITHER`] for neither.
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

/// How the reader of a message caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// Not at all: another player did, or the clock.
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

/// To whom a message goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum To {
    /// A post to a room.
    Room(RoomId),
    /// A letter to the player of this side.
    Player(PlayerId, Side),
    /// The player's account: the game is theirs, or is over.
    PlayerFile(PlayerId),
    /// The room's account.
    RoomFile(RoomId),
    /// The posts, in private, to somebody who follows the game and does not play in it.
    Follower(PlayerId),
    /// The follower's account.
    FollowerFile(PlayerId),
    /// A letter about a tournament to somebody in it.
    Entrant(PlayerId),
    /// Job: find a place for a tournament's posts.
    Venue,
    /// Job: open the game of this match with this number.
    Open(MatchId, u8),
    /// Job: look who has come to the game of this match with this number.
    Muster(MatchId, u8),
    /// Job: give this game so many minutes more.
    Extend(GameId, u16),
    /// Job: this side gives this game up, because its tournament decided so.
    Concede(GameId, Side),
    /// Job: what this person won at a tournament goes into their career.
    Honour(PlayerId),
    /// Job: call the next tournament of a series into life.
    Successor,
    /// Job: a game is over; its result goes to the tournament it belongs to, if there is one.
    Result,
    /// Job: a game is over; it goes into the ledger of careers.
    Ledger,
    /// A letter about neither game nor tournament.
    Tiding(PlayerId, Tiding),
    /// Job: what stands in this person's career goes into the tables.
    Ranked(PlayerId),
}

impl From<&To> for Destination {
    fn from(to: &To) -> Self {
        match to {
            To::Room(room) => Destination::Room(room.to_string()),
            To::Player(player, side) => Destination::Player(player.to_string(), side.number()),
            To::PlayerFile(player) => Destination::PlayerFile(player.to_string()),
            To::RoomFile(room) => Destination::RoomFile(room.to_string()),
            To::Follower(player) => Destination::Follower(player.to_string()),
            To::FollowerFile(player) => Destination::FollowerFile(player.to_string()),
            To::Entrant(player) => Destination::Entrant(player.to_string()),
            To::Venue => Destination::Venue,
            To::Open(one, number) => Destination::Open(one.0, *number),
            To::Muster(one, number) => Destination::Muster(one.0, *number),
            To::Extend(game, minutes) => Destination::Extend(game.number(), *minutes),
            To::Concede(game, side) => Destination::Concede(game.number(), side.number()),
            To::Honour(player) => Destination::Honour(player.to_string()),
            To::Successor => Destination::Successor,
            To::Result => Destination::Result,
            To::Ledger => Destination::Ledger,
            To::Tiding(player, tiding) => Destination::Tiding(player.to_string(), tiding.clone()),
            To::Ranked(player) => Destination::Ranked(player.to_string()),
        }
    }
}

impl Entry {
    fn new(game: &Game, from: usize, to: To, answers: Option<&Origin>) -> Self {
        let (reply, cause) = (answers.and_then(|origin| origin.reply.clone()), answers.map_or(Cause::Other, |origin| origin.cause));
        Self { game: game.id().number(), from: from as u32, to: game.log().len() as u32, to_whom: (&to).into(), reply, cause }
    }

    /// The message of a tournament's events from `from` on.
    pub fn of_tournament(tournament: &Tournament, from: usize, to: &To) -> Self {
        let end = tournament.log().len() as u32;
        Self { game: tournament.id().number(), from: from as u32, to: end, to_whom: to.into(), reply: None, cause: Cause::Other }
    }

    /// A message about neither game nor tournament.
    pub fn personal(to: &To) -> Self {
        Self { game: NEITHER, from: 0, to: 0, to_whom: to.into(), reply: None, cause: Cause::Other }
    }

    /// A message about a person, because of a game.
    pub fn after_game(game: GameId, to: &To) -> Self {
        Self { game: game.number(), ..Self::personal(to) }
    }

    /// The game it tells of.
    pub fn game(&self) -> Option<GameId> {
        GameId::from_number(self.game)
    }

    /// The tournament it tells of.
    pub fn tournament(&self) -> Option<TournamentId> {
        TournamentId::from_number(self.game)
    }

    /// To whom it goes.
    pub fn to_whom(&self) -> Option<To> {
        Some(match &self.to_whom {
            Destination::Room(room) => To::Room(room.parse().ok()?),
            Destination::Player(player, side) => To::Player(player.parse().ok()?, side_of(*side)),
            Destination::PlayerFile(player) => To::PlayerFile(player.parse().ok()?),
            Destination::RoomFile(room) => To::RoomFile(room.parse().ok()?),
            Destination::Follower(player) => To::Follower(player.parse().ok()?),
            Destination::FollowerFile(player) => To::FollowerFile(player.parse().ok()?),
            Destination::Entrant(player) => To::Entrant(player.parse().ok()?),
            Destination::Venue => To::Venue,
            Destination::Open(one, number) => To::Open(MatchId(*one), *number),
            Destination::Muster(one, number) => To::Muster(MatchId(*one), *number),
            Destination::Extend(game, minutes) => To::Extend(GameId::from_number(*game)?, *minutes),
            Destination::Concede(game, side) => To::Concede(GameId::from_number(*game)?, side_of(*side)),
            Destination::Honour(player) => To::Honour(player.parse().ok()?),
            Destination::Successor => To::Successor,
            Destination::Result => To::Result,
            Destination::Ledger => To::Ledger,
            Destination::Tiding(player, tiding) => To::Tiding(player.parse().ok()?, tiding.clone()),
            Destination::Ranked(player) => To::Ranked(player.parse().ok()?),
        })
    }

    /// Reads a message, one from before there were versions, too; `None` where this version does not know it or it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let Some(sealed) = bytes.strip_prefix(&VERSIONED) else { return postcard::from_bytes(bytes).ok() };
        let opened = checksum::open(sealed)?;
        let (&VERSION, body) = opened.split_first()? else { return None };
        postcard::from_bytes(body).ok()
    }

    /// The message as bytes: what tells it from one without a version, the version with its checksum, the message.
    pub fn write(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).expect("a message is plain data and always serialises");
        [VERSIONED.to_vec(), checksum::seal(&[&[VERSION], body.as_slice()].concat())].concat()
    }
}

fn side_of(number: u8) -> Side {
    if number == 0 { Side::A } else { Side::B }
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
}

impl Origin {
    /// Whether the message to this follower answers the asker.
    fn speaks_as(&self, follower: Follower) -> bool {
        match follower {
            Follower::Room(room) => self.place == Place::Room(room) && self.voice == Visibility::Public,
            Follower::Person(player) => self.player == player && self.place == Place::Private,
        }
    }
}

fn begins(fresh: &[Logged], follower: &Follower) -> bool {
    fresh.iter().any(|logged| matches!(&logged.event, Event::Followed { follower: whose } if whose == follower))
}

/// The accounts of followers that something changes in: who came or went, and everybody who ever followed where the
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

/// The messages that tell of the events from `from` on, accounts first; and how the asker gets the answer,
/// if any message carries it.
pub fn entries(game: &Game, from: usize, origin: Option<&Origin>) -> (Vec<Entry>, Option<Visibility>) {
    let fresh = &game.log()[from..];
    let aloud = fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. }) || logged.event.report(game.rules()).is_some());
    let touched = |side: Side| {
        fresh.iter().any(|logged| match &logged.event {
            Event::Drafted { side: whose, .. } | Event::Marked { side: whose, .. } | Event::Planned { side: whose, .. } => *whose == side,
            _ => false,
        })
    };
    let seats = || Side::BOTH.into_iter().filter_map(|side| Some((side, game.public().seats[side].as_ref()?.player)));
    let mut entries: Vec<Entry> = Vec::new();
    let filed = fresh.iter().any(|logged| matches!(logged.event, Event::Challenged { .. } | Event::Joined { .. } | Event::Ended { .. }));
    if filed {
        entries.extend(
            seats().filter(|(_, player)| !player.is_computer()).map(|(_, player)| Entry::new(game, from, To::PlayerFile(player), None)),
        );
        entries.extend(game.rooms().iter().map(|room| Entry::new(game, from, To::RoomFile(*room), None)));
    }
    let ended = fresh.iter().any(|logged| matches!(logged.event, Event::Ended { .. }));
    if ended {
        entries.extend([To::Result, To::Ledger].map(|to| Entry::new(game, from, to, None)));
    }
    entries.extend(filed_followers(game, from).into_iter().map(|to| Entry::new(game, from, to, None)));
    let mut answered = None;
    if aloud {
        for room in game.rooms() {
            let answers = origin.filter(|origin| origin.place == Place::Room(*room) && origin.voice == Visibility::Public);
            answered = answered.or(answers.map(|_| Visibility::Public));
            entries.push(Entry::new(game, from, To::Room(*room), answers));
        }
    }
    for follower in game.followers().iter().filter(|follower| aloud || begins(fresh, follower)) {
        let (to, voice) = match *follower {
            Follower::Room(room) => (To::Room(room), Visibility::Public),
            Follower::Person(player) => (To::Follower(player), Visibility::Private),
        };
        let answers = origin.filter(|origin| answered.is_none() && origin.speaks_as(*follower));
        answered = answered.or(answers.map(|_| voice));
        entries.push(Entry::new(game, from, to, answers));
    }
    let open = matches!(game.public().phase, Phase::Open);
    for (side, player) in seats() {
        let answers = origin.filter(|origin| origin.player == player && answered.is_none());
        let told = (aloud && (!open || game.rooms().is_empty())) || touched(side);
        if player.is_computer() || !told {
            continue;
        }
        answered = answered.or(answers.map(|_| Visibility::Private));
        entries.push(Entry::new(game, from, To::Player(player, side), answers));
    }
    if let (Phase::Open, [], Invitee::Player(guest, _)) = (game.public().phase, game.rooms(), game.invitee()) {
        // No room tells the invited one.
        entries.push(Entry::new(game, from, To::Player(*guest, Side::B), None));
    }
    (entries, answered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parcel_comes_back_and_one_without_a_version_too() {
        let anna = PlayerId { home: crate::game::ids::Home::Telegram, number: 7 };
        for entry in [Entry::personal(&To::Ranked(anna)), Entry::after_game(GameId::new(63, 7), &To::Ledger)] {
            let bytes = entry.write();
            assert_eq!(Entry::read(&bytes).as_ref(), Some(&entry));
            let without = postcard::to_stdvec(&entry).expect("it is plain data");
            assert_eq!(Entry::read(&without).as_ref(), Some(&entry));
            for at in 0..bytes.len() {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1;
                assert_eq!(Entry::read(&flipped), None, "byte {at}");
            }
            // A later version, sound in itself.
            let later = checksum::seal(&[&[VERSION + 1], without.as_slice()].concat());
            assert_eq!(Entry::read(&[VERSIONED.to_vec(), later].concat()), None);
        }
    }
}
