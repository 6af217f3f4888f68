//! What a commit sets in motion: messages to be told to people, places to be asked of a platform, jobs to be done by the
//! service. Written with the record they follow from, taken out by delivery. Does nothing itself.

mod job;
mod message;
pub mod notes;

pub use job::{Job, PlaceSearch, Wanted};
pub use message::{Address, Cause, Matter, Message, Origin};
pub(super) use message::{of_closing, of_game};

use serde::{Deserialize, Serialize};

use super::checksum;
use crate::game::ids::GameId;

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
        let body = postcard::to_stdvec(self).expect("an entry is plain data and always serialises");
        checksum::seal(&[&[SCHEMA], body.as_slice()].concat())
    }

    /// The message, if it is one.
    pub fn message(&self) -> Option<&Message> {
        match self {
            Self::Message(message) => Some(message),
            Self::Search(_) | Self::Job(_) => None,
        }
    }

    /// The game that it tells of or that the job is about.
    pub fn game(&self) -> Option<GameId> {
        match self {
            Self::Message(message) => message.matter.game(),
            Self::Search(_) => None,
            Self::Job(job) => job.game(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        arena::{career::tiding::Tiding, entrant::MatchId},
        game::{
            ids::{Home, PlayerId, RoomId, TournamentId},
            side::Side,
        },
        present::locale::Locale,
        service::records::fixture,
    };

    const ANNA: PlayerId = PlayerId { home: Home::Telegram, number: 7 };

    #[test]
    fn a_message_a_search_and_a_job_are_read_as_they_were_written() {
        let message = Message {
            address: Address::Room(RoomId { home: Home::Telegram, chat: -7, topic: 3 }),
            matter: Matter::Game(GameId::new(63, 7), Some(Side::B)),
            from: 4,
            to: 500,
            reply: Some("7/8/text".to_owned()),
            cause: Cause::TypedOther('В', 'B'),
        };
        let search = PlaceSearch { tournament: TournamentId::new(1, 1), wanted: Wanted::Match(MatchId(300), 2) };
        let job = Job::ExtendGame { tournament: TournamentId::new(1, 1), game: GameId::new(63, 7), minutes: 5, events: 9 };
        for (kind, entry) in [("message", message.into()), ("search", Entry::Search(search)), ("job", job.into())] {
            assert_eq!(Entry::read(&fixture::bytes(kind, &entry.write())), Some(entry));
        }
    }

    #[test]
    fn what_is_written_comes_back_and_nothing_else_is_read() {
        let game = GameId::new(63, 7);
        for entry in [
            Entry::from(Message::tiding(ANNA, Tiding::NobodyFound)),
            Entry::from(Message::greeting(RoomId { home: Home::Telegram, chat: -7, topic: 0 }, Some(Locale::NB))),
            Entry::Search(PlaceSearch { tournament: TournamentId::new(1, 1), wanted: Wanted::Match(MatchId(3), 1) }),
            Entry::from(Job::ConcedeGame { tournament: TournamentId::new(1, 1), game, side: Side::B }),
        ] {
            let bytes = entry.write();
            assert_eq!(Entry::read(&bytes).as_ref(), Some(&entry));
            for at in 0..bytes.len() {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1;
                assert_eq!(Entry::read(&flipped), None, "byte {at}");
            }
            // Of a later version, and sound in itself.
            let body = postcard::to_stdvec(&entry).expect("it is plain data");
            let later = checksum::seal(&[&[SCHEMA + 1], body.as_slice()].concat());
            assert_eq!((Entry::read(&later), Entry::is_whole(&later)), (None, true));
        }
    }
}
