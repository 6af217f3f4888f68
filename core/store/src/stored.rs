//! The data types of the storage port: partitions, keys, records with their version and recent requests, and store errors. Handles bytes
//! only; knows neither their meaning nor how a store writes them.

use std::{fmt, num::NonZeroU64};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::checksum;

/// The number of partitions of a store. Never changes: the partition is part of every key and game id.
pub const PARTITIONS: u8 = 64;

/// The number of accepted request ids that each record remembers.
pub const REMEMBERED_REQUESTS: usize = 8;

/// The number of bytes before the body of a stored record: the version and the recent requests.
pub const HEADER_BYTES: usize = 8 + 8 * REMEMBERED_REQUESTS;

/// One of the [`PARTITIONS`] parts of a store. Everything that one commit reads and writes is in one partition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "u8")]
pub struct Partition(u8);

impl Partition {
    /// The partition of this number modulo [`PARTITIONS`].
    pub fn new(number: u64) -> Self {
        Self((number % u64::from(PARTITIONS)) as u8)
    }

    /// The number of the partition, below [`PARTITIONS`].
    pub fn number(self) -> u8 {
        self.0
    }

    /// All partitions, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PARTITIONS).map(Self)
    }
}

impl From<u8> for Partition {
    fn from(number: u8) -> Self {
        Self::new(number.into())
    }
}

/// The kind of a record or note.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Collection {
    /// A game.
    Game,
    /// A player's account.
    Player,
    /// A room's account.
    Room,
    /// Notes of delivery: the message that shows the current board, the deliveries that have begun, and outages.
    Anchor,
    /// A tournament.
    Tournament,
    /// The tournament match that a game belongs to.
    Fixture,
    /// A player's career: results, ratings and medals.
    Career,
    /// Finished games that are not in their players' careers yet.
    Ledger,
    /// A leaderboard, of a room or global.
    Table,
    /// The players who are looking for an opponent.
    Lobby,
    /// The linked identities of one person, and the codes that link them.
    Pass,
}

impl Collection {
    /// All collections, each at the index by which stores and backups identify it. New ones go to the end.
    pub const ALL: [Self; 11] = [
        Self::Game,
        Self::Player,
        Self::Room,
        Self::Anchor,
        Self::Tournament,
        Self::Fixture,
        Self::Career,
        Self::Ledger,
        Self::Table,
        Self::Lobby,
        Self::Pass,
    ];
}

/// The key of a record or note.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Key {
    /// The partition. In Redis it is the hash tag of the key.
    pub partition: Partition,
    /// The kind of record.
    pub collection: Collection,
    /// The name within the collection, at most 64 bytes of `[A-Za-z0-9:._-]`.
    pub name: String,
}

/// The id of a request, hashed from the platform and the platform's update id. Never zero: in the list of recent requests, zero is an empty
/// slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RequestId(pub NonZeroU64);

impl RequestId {
    /// Hashes the parts that identify a request: the platform, then its update id.
    pub fn hash(parts: &[&str]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part.as_bytes());
        }
        let digest = hash.finalize();
        let number = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        Self(NonZeroU64::new(number).unwrap_or(NonZeroU64::MIN))
    }

    /// The id for a further write that this request causes, named by `part`.
    pub fn part(self, part: &str) -> Self {
        Self::hash(&[&self.0.to_string(), part])
    }
}

/// A record as loaded from a store. Serialised as [its bytes](Self::to_bytes).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<u8>", try_from = "Vec<u8>")]
pub struct StoredRecord {
    /// The number of commits so far: 1 after the first.
    pub version: u64,
    /// The last accepted request ids, newest first; zero is an empty slot.
    pub recent: [u64; REMEMBERED_REQUESTS],
    /// The content. The service puts a checksum before it.
    pub body: Vec<u8>,
}

impl StoredRecord {
    /// Whether `request` is among the last accepted ones.
    pub fn remembers(&self, request: RequestId) -> bool {
        self.recent.contains(&request.0.get())
    }

    /// The stored format: version and recent requests, big-endian, in [`HEADER_BYTES`] bytes, then the body.
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.version.to_be_bytes()[..], self.recent.map(u64::to_be_bytes).as_flattened(), &self.body].concat()
    }

    /// The body without its checksum; `None` if the checksum does not match.
    pub fn content(&self) -> Option<Vec<u8>> {
        checksum::verify_checksum(&self.body).map(<[u8]>::to_vec)
    }

    /// Decodes the format of [`Self::to_bytes`]; `None` if there are too few bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (head, body) = bytes.split_at_checked(HEADER_BYTES)?;
        let mut numbers = head.as_chunks::<8>().0.iter().map(|eight| u64::from_be_bytes(*eight));
        let version = numbers.next()?;
        let recent = std::array::from_fn(|_| numbers.next().unwrap_or_default());
        Some(Self { version, recent, body: body.to_vec() })
    }
}

impl From<StoredRecord> for Vec<u8> {
    fn from(stored: StoredRecord) -> Self {
        stored.to_bytes()
    }
}

impl TryFrom<Vec<u8>> for StoredRecord {
    type Error = &'static str;

    fn try_from(bytes: Vec<u8>) -> Result<Self, Self::Error> {
        Self::from_bytes(&bytes).ok_or("a record has too few bytes")
    }
}

impl fmt::Debug for StoredRecord {
    /// Shows the version only, because bodies contain fleets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoredRecord {{ version: {}, .. }}", self.version)
    }
}

/// An error of a store. The texts are shown in the log and on the command line: they say what happened and, after a semicolon, what to do
/// about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The store does not answer, or its answer is invalid. The outcome of a commit is unknown: retry it with the same request id.
    Unavailable(String),
    /// This item is damaged or has a format that this version cannot read, while the store itself works. A retry does not help.
    Unreadable(String),
    /// Every attempt conflicted with other writers. A retry may help.
    Contended(String),
    /// The server was restarted or replaced, and may have lost acknowledged commits. Nothing is written until they are replayed. Holds the
    /// server's new run id.
    Unrecovered(String),
    /// The store must not be used: for example, another process has it open, it has an unknown format, or it is not empty. Nothing was
    /// written, and the operator has to act first.
    Refused(String),
    /// A bug in this program.
    Internal(String),
}

impl StoreError {
    /// Whether only a single item cannot be read, while the store itself works.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Self::Unreadable(_))
    }
}

/// The outcome of a call of a store; without a named type, only whether it succeeded.
pub type StoreResult<T = ()> = Result<T, StoreError>;

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(why) | Self::Contended(why) | Self::Refused(why) | Self::Internal(why) => f.write_str(why),
            Self::Unrecovered(_) => f.write_str("the store is recovering lost commits; try again in a moment"),
            Self::Unreadable(what) => write!(f, "{what} cannot be read"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Encodes plain data as the number of its format and its postcard encoding.
pub fn encode_versioned(schema: u8, plain: &impl Serialize) -> Vec<u8> {
    let body = postcard::to_stdvec(plain).expect("plain data always serialises");
    [&[schema], body.as_slice()].concat()
}
