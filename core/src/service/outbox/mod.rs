//! What a commit sets in motion: messages to be told to people, places to be asked of a platform, jobs to be done by the
//! service. Written with the record they follow from, taken out by delivery. Does nothing itself.

mod job;
mod message;
pub mod notes;

pub use job::{Job, PlaceSearch, Wanted};
pub use message::{Address, Cause, Matter, Message, Origin};
pub(super) use message::{of_closing, of_game};

use serde::{Deserialize, Serialize};

use super::{checksum, records::write_form};

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
