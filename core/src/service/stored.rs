//! What a store keeps and how it is named: partitions, keys, records as they were loaded, the requests they remember, and
//! why one cannot be had. Knows bytes; neither how a store keeps them nor what they mean.

use std::{fmt, num::NonZeroU64};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::checksum;

/// Partitions a store is divided into. Fixed for ever: the partition is part of every key and game id.
pub const PARTITIONS: u8 = 64;

/// How many accepted request ids each record remembers.
pub const RECENT: usize = 8;

/// Bytes before the body of a kept record: its version and its ring.
pub const HEAD: usize = 8 + 8 * RECENT;

/// One of [`PARTITIONS`] parts; everything one commit touches lies in one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "u8")]
pub struct Partition(u8);

impl Partition {
    /// The partition of this number, wrapped into range.
    pub fn new(number: u64) -> Self {
        Self((number % u64::from(PARTITIONS)) as u8)
    }

    /// Its number, below [`PARTITIONS`].
    pub fn number(self) -> u8 {
        self.0
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PARTITIONS).map(Self)
    }
}

impl From<u8> for Partition {
    fn from(number: u8) -> Self {
        Self::new(number.into())
    }
}

/// What sort of record a key names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Collection {
    /// A game.
    Game,
    /// What is kept about one player.
    Player,
    /// What is kept about one room.
    Room,
    /// Where a standing message lies, or what a lane had begun to send.
    Anchor,
    /// A tournament.
    Tournament,
    /// To which match of which tournament a game belongs.
    Fixture,
    /// What a person has played and won.
    Career,
    /// Finished games on their way into careers.
    Ledger,
    /// Who leads, in a room or everywhere.
    Table,
    /// Who looks for an opponent.
    Lobby,
    /// Which identities are one person, and the codes that join them.
    Pass,
}

impl Collection {
    /// All of them by the number that stores and backups have for each; new ones go to the end.
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

/// Where one record lives.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Key {
    /// Its partition (in Redis: the hash tag).
    pub partition: Partition,
    /// Its sort.
    pub collection: Collection,
    /// Its name on that collection, at most 64 bytes of `[A-Za-z0-9:._-]`.
    pub name: String,
}

/// A request's identity, hashed from the platform and its own update id. Zero marks an empty slot in
/// the ring of recent requests and so cannot be one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RequestId(pub NonZeroU64);

impl RequestId {
    /// The id of the request that these parts name: the platform, then its own update id.
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

    /// The id of a second write that this request causes.
    pub(super) fn part(self, part: &str) -> Self {
        Self::hash(&[&self.0.to_string(), part])
    }
}

/// A record as loaded: its version (1 after the first commit), the requests it remembers, its body. Serialised as
/// [its bytes](Self::to_bytes).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<u8>", try_from = "Vec<u8>")]
pub struct Stored {
    /// How many commits made it.
    pub version: u64,
    /// The last accepted requests, newest first; zero is an empty slot.
    pub recent: [u64; RECENT],
    /// The record itself; the service commits it with a checksum.
    pub body: Vec<u8>,
}

impl Stored {
    /// Whether `request` is among the last accepted here.
    pub fn remembers(&self, request: RequestId) -> bool {
        self.recent.contains(&request.0.get())
    }

    /// The bytes stores keep: version and ring big-endian in [`HEAD`] bytes, then the body.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.body.len());
        bytes.extend_from_slice(&self.version.to_be_bytes());
        for request in self.recent {
            bytes.extend_from_slice(&request.to_be_bytes());
        }
        bytes.extend_from_slice(&self.body);
        bytes
    }

    /// The body as it was committed, without its checksum; `None` where the checksum does not fit.
    pub fn content(&self) -> Option<Vec<u8>> {
        checksum::open(&self.body).map(<[u8]>::to_vec)
    }

    /// Reads what [`Self::to_bytes`] wrote; `None` when there are too few bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (head, body) = bytes.split_at_checked(HEAD)?;
        let mut numbers = head.as_chunks::<8>().0.iter().map(|eight| u64::from_be_bytes(*eight));
        let version = numbers.next()?;
        let mut recent = [0; RECENT];
        for (slot, request) in recent.iter_mut().zip(numbers) {
            *slot = request;
        }
        Some(Self { version, recent, body: body.to_vec() })
    }
}

impl From<Stored> for Vec<u8> {
    fn from(stored: Stored) -> Self {
        stored.to_bytes()
    }
}

impl TryFrom<Vec<u8>> for Stored {
    type Error = &'static str;

    fn try_from(bytes: Vec<u8>) -> Result<Self, Self::Error> {
        Self::from_bytes(&bytes).ok_or("a record has too few bytes")
    }
}

impl fmt::Debug for Stored {
    /// Bodies hold fleets: only the version is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stored {{ version: {}, .. }}", self.version)
    }
}

/// Why the store did not do what was asked. Each text is for the log and the command line: what happened and, after a
/// semicolon, what to do about it, where there is something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// It does not answer, or answered nonsense. The outcome of a commit that ended so is unknown: ask again with the
    /// same request id.
    Unavailable(String),
    /// The record called so is there and cannot be read, by this version or at all, while the store itself is well:
    /// asking again will not help.
    Unreadable(String),
    /// Other writers were faster, time after time; asking again may help.
    Contended(String),
    /// The server is another run than the one that acknowledged what is there, and may lack some of it: nothing was written, and
    /// nothing is until that is made again. Names the run.
    Unrecovered(String),
    /// It must not be used so: another process has it open, its format is another, it is not empty. Nothing was written;
    /// the operator has to act first.
    Refused(String),
    /// What was asked cannot be done by anybody: a defect of ours.
    Internal(String),
}

impl StoreError {
    /// Whether a record cannot be read, and the store itself is well.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Self::Unreadable(_))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(why) | Self::Contended(why) | Self::Refused(why) | Self::Internal(why) => f.write_str(why),
            Self::Unrecovered(_) => f.write_str("the store is finding out what it lost; try again in a moment"),
            Self::Unreadable(what) => write!(f, "{what} cannot be read"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The bytes of what is plain data: the number of its form, then postcard.
pub(super) fn write_form(schema: u8, plain: &impl Serialize) -> Vec<u8> {
    let body = postcard::to_stdvec(plain).expect("plain data always serialises");
    [&[schema], body.as_slice()].concat()
}
