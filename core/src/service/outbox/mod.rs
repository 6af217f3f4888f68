//! What a commit sets in motion: messages to be told to people, places to be asked of a platform, jobs to be done by the
//! service. Written with the record they follow from, taken out by delivery. Does nothing itself.

mod former;
mod job;
mod message;
pub mod notes;

pub use job::{Job, PlaceSearch, Wanted};
pub use message::{Address, Cause, Matter, Message, Origin};
pub(super) use message::{of_closing, of_game};

use serde::{Deserialize, Serialize};

use super::checksum;
use crate::game::ids::GameId;

/// The version written now.
pub(super) const VERSION: u8 = 2;

/// How every entry with a version begins. Those from before there were versions begin with the number of a game, which is
/// never as long as this.
const VERSIONED: [u8; 5] = [0xFF; 5];

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
    /// Reads an entry, one of earlier versions, too; `None` where this version does not know it or it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let Some(sealed) = bytes.strip_prefix(&VERSIONED) else { return former::read(bytes) };
        match checksum::open(sealed)?.split_first()? {
            (&VERSION, body) => postcard::from_bytes(body).ok(),
            (&former::VERSION, body) => former::read(body),
            _ => None,
        }
    }

    /// Whether these bytes are what was written, whichever version did. What has no checksum counts as whole.
    pub fn is_whole(bytes: &[u8]) -> bool {
        bytes.strip_prefix(&VERSIONED).is_none_or(|sealed| checksum::open(sealed).is_some())
    }

    /// The entry as bytes: what tells it from one without a version, the version with its checksum, the entry.
    pub fn write(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).expect("an entry is plain data and always serialises");
        [VERSIONED.to_vec(), checksum::seal(&[&[VERSION], body.as_slice()].concat())].concat()
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
    };

    const ANNA: PlayerId = PlayerId { home: Home::Telegram, number: 7 };

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
            // A later version, sound in itself.
            let body = postcard::to_stdvec(&entry).expect("it is plain data");
            let later = checksum::seal(&[&[VERSION + 1], body.as_slice()].concat());
            assert_eq!(Entry::read(&[VERSIONED.to_vec(), later].concat()), None);
        }
    }

    #[test]
    fn what_earlier_versions_wrote_is_read() {
        // Nothing's number, no events, the destination with its text, no token, no cause.
        let of_nothing = |destination: &[u8]| [&[0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0], destination, &[0, 0]].concat();
        for (without, entry) in [
            (of_nothing(&[16, 2, b't', b'7']), Some(Entry::from(Job::EnterTables { player: ANNA, game: None }))),
            (of_nothing(&[15, 2, b't', b'7', 2]), Some(Entry::from(Message::tiding(ANNA, Tiding::NobodyFound)))),
            // A result of no game, somebody who is nobody, a destination of tomorrow.
            (of_nothing(&[13]), None),
            (of_nothing(&[16, 2, b'x', b'7']), None),
            (of_nothing(&[99]), None),
        ] {
            assert_eq!(Entry::read(&without), entry, "{without:?}");
            let versioned = checksum::seal(&[&[former::VERSION], without.as_slice()].concat());
            assert_eq!(Entry::read(&[VERSIONED.to_vec(), versioned].concat()), entry, "{without:?}");
        }
    }
}
