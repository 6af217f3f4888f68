//! Identifiers of people, rooms and games: plain numbers with a readable form, without any permissions.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The platform that a person or a room belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Home {
    /// Discord.
    Discord,
    /// Telegram.
    Telegram,
    /// The local playground.
    Playground,
    /// The bot itself; the home of computer opponents.
    Computer,
}

impl Home {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Discord, Self::Telegram, Self::Playground, Self::Computer];

    /// Its letter in ids.
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
    /// The default computer opponent.
    pub const COMPUTER: Self = Self::computer(1);

    /// The computer opponent of this number.
    pub const fn computer(number: u64) -> Self {
        Self { home: Home::Computer, number }
    }

    /// Whether this is a computer opponent.
    pub fn is_computer(self) -> bool {
        self.home == Home::Computer
    }

    /// Placeholder for an erased player.
    pub const ERASED: Self = Self { home: Home::Playground, number: u64::MAX };

    /// How many further placeholder numbers there are, for erased players who must stay distinct within one game.
    pub const ERASED_PLACEHOLDERS: u64 = 64;

    /// Whether this is the placeholder of an erased player.
    pub fn is_erased(self) -> bool {
        self.home == Self::ERASED.home && self.number >= Self::ERASED.number - Self::ERASED_PLACEHOLDERS
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

/// A public place: a channel or group, or a thread or topic inside one.
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
    /// The enclosing chat; itself if it is not a topic.
    pub fn whole(self) -> Self {
        Self { topic: 0, ..self }
    }

    /// Whether both belong to the same chat.
    pub fn is_around(self, other: Self) -> bool {
        self.whole() == other.whole()
    }

    /// The places whose settings apply here: this one and the enclosing chat.
    pub fn with_enclosing_chat(self) -> impl Iterator<Item = Self> {
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

/// A game's id, which is also its join code: six letters of [`GameId::LETTERS`], the first two of which encode its partition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(u32);

impl GameId {
    /// The letters of a code: the Latin ones less I and O, which read as digits.
    pub const LETTERS: &'static [u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
}

/// A tournament's id, which is also its join code: six letters like a game's, the first two of which encode its
/// partition and that it is not a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TournamentId(u32);

/// Serials per partition: four letters.
const SERIALS: u32 = 24 * 24 * 24 * 24;

/// The methods of ids that are six-letter codes; partitions are counted from the given number.
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
                f.write_str(&to_letters(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = ();

            /// Parses six letters in any case. Letters of no partition, or of the other kind of id, are refused.
            fn from_str(text: &str) -> Result<Self, ()> {
                read_code(text).and_then(Self::from_number).ok_or(())
            }
        }
    )+};
}

six_letters!(GameId from 0, TournamentId from 256);

fn to_letters(mut number: u32) -> String {
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

/// Milliseconds since the Unix epoch. Pure modules get the time as an argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This time plus `seconds`.
    pub fn plus_seconds(self, seconds: u32) -> Self {
        Self(self.0.saturating_add(i64::from(seconds) * 1000))
    }

    /// This time plus `millis`, which may be negative.
    pub fn plus_millis(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }
}
