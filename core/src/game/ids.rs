//! Names of people, places and games. Plain numbers with a readable form; says nothing about who may do what.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// Where a person or a room is at home.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Home {
    /// Discord.
    Discord,
    /// Telegram.
    Telegram,
    /// The local playground.
    Playground,
    /// The bot itself: computer opponents live here.
    Computer,
}

impl Home {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Discord, Self::Telegram, Self::Playground, Self::Computer];

    /// The letter that stands for it in ids.
    pub fn letter(self) -> char {
        match self {
            Self::Discord => 'd',
            Self::Telegram => 't',
            Self::Playground => 'p',
            Self::Computer => 'h',
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|home| home.letter() == letter)
    }
}

/// A person (or a computer opponent).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlayerId {
    /// The platform that knows this person.
    pub home: Home,
    /// The platform's number for the person.
    pub number: u64,
}

impl PlayerId {
    /// The computer opponent that is meant where none is named.
    pub const COMPUTER: Self = Self::computer(1);

    /// The computer opponent of this number.
    pub const fn computer(number: u64) -> Self {
        Self { home: Home::Computer, number }
    }

    /// Whether this is a computer opponent.
    pub fn is_computer(self) -> bool {
        self.home == Home::Computer
    }

    /// Stands where a player was erased.
    pub const ERASED: Self = Self { home: Home::Playground, number: u64::MAX };

    /// How many more numbers stand for erased players, for those who must stay apart within one game.
    pub const ERASED_APART: u64 = 64;

    /// Whether this stands for a player who was erased.
    pub fn is_erased(self) -> bool {
        self.home == Self::ERASED.home && self.number >= Self::ERASED.number - Self::ERASED_APART
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.home.letter(), self.number)
    }
}

impl FromStr for PlayerId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut letters = text.chars();
        let home = letters.next().and_then(Home::from_letter).ok_or(())?;
        Ok(Self { home, number: letters.as_str().parse().map_err(|_| ())? })
    }
}

/// A place where all see: a channel, a group, or a place inside one: a thread, a topic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RoomId {
    /// The platform.
    pub home: Home,
    /// The platform's number for the chat (Telegram's groups are negative).
    pub chat: i64,
    /// The topic or thread inside the chat; 0 where there is none.
    pub topic: i64,
}

impl RoomId {
    /// The place that this one is inside of; itself where it is inside of none.
    pub fn whole(self) -> Self {
        Self { topic: 0, ..self }
    }

    /// Whether both are the same place or inside of the same one.
    pub fn is_around(self, other: Self) -> bool {
        self.whole() == other.whole()
    }

    /// The places whose rules hold here: this one, and the one it is inside of.
    pub fn and_whole(self) -> impl Iterator<Item = Self> {
        std::iter::once(self).chain((self.whole() != self).then(|| self.whole()))
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.home.letter(), self.chat)?;
        if self.topic != 0 {
            write!(f, ".{}", self.topic)?;
        }
        Ok(())
    }
}

impl FromStr for RoomId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut letters = text.chars();
        let home = letters.next().and_then(Home::from_letter).ok_or(())?;
        let (chat, topic) = letters.as_str().split_once('.').unwrap_or((letters.as_str(), "0"));
        Ok(Self { home, chat: chat.parse().map_err(|_| ())?, topic: topic.parse().map_err(|_| ())? })
    }
}

/// A game's name, which is also its join code: six letters of [`GameId::LETTERS`], the first two of
/// which carry the partition it lives in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(u32);

impl GameId {
    /// The letters of a code: the Latin ones less I and O, which read as digits.
    pub const LETTERS: &'static [u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
}

/// A tournament's name, which is also its join code: six letters like a game's, the first two of which carry the
/// partition it lives in and that it is no game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TournamentId(u32);

/// How many serials a partition has: those of four letters.
const SERIALS: u32 = 24 * 24 * 24 * 24;

/// What ids have that are codes of six letters, the first two of which count the partitions from this number on.
macro_rules! six_letters {
    ($($name:ident from $first:literal),+) => {$(
        impl $name {
            /// The id of this partition with this serial (wrapped into four letters).
            pub fn new(partition: u8, serial: u64) -> Self {
                Self(($first + u32::from(partition)) * SERIALS + (serial % u64::from(SERIALS)) as u32)
            }

            /// The partition it lives in.
            pub fn partition(self) -> u8 {
                (self.0 / SERIALS - $first) as u8
            }

            /// The id with this number, if there is one.
            pub fn from_number(number: u32) -> Option<Self> {
                ($first..$first + 256).contains(&(number / SERIALS)).then_some(Self(number))
            }

            /// The id as a number, for compact bytes.
            pub fn number(self) -> u32 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&spelled(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = ();

            /// Reads six letters in any case. Those of no partition, or of an id of the other kind, are refused.
            fn from_str(text: &str) -> Result<Self, ()> {
                read_code(text).and_then(Self::from_number).ok_or(())
            }
        }
    )+};
}

six_letters!(GameId from 0, TournamentId from 256);

fn spelled(mut number: u32) -> String {
    let mut letters = [0_u8; 6];
    for letter in letters.iter_mut().rev() {
        *letter = GameId::LETTERS[(number % 24) as usize];
        number /= 24;
    }
    String::from_utf8_lossy(&letters).into_owned()
}

fn read_code(text: &str) -> Option<u32> {
    let digit = |byte: u8| GameId::LETTERS.iter().position(|letter| *letter == byte.to_ascii_uppercase());
    (text.len() == 6).then(|| text.bytes().try_fold(0_u32, |number, byte| Some(number * 24 + digit(byte)? as u32))).flatten()
}

/// Milliseconds since the Unix epoch. The pure rooms are told the time; they never look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This moment and `seconds` more.
    pub fn plus_seconds(self, seconds: u32) -> Self {
        Self(self.0.saturating_add(i64::from(seconds) * 1000))
    }

    /// This moment and `millis` more (or less, when negative).
    pub fn plus_millis(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }
}
