//! Identifiers of people, rooms, games and tournaments: numbers with a text form. Having an identifier grants no permission.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The platform that a person or a room belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Home {
    /// Discord.
    Discord,
    /// Telegram.
    Telegram,
    /// The playground, a chat on a local web page.
    Playground,
    /// The bot itself, to which computer opponents belong.
    Computer,
}

impl Home {
    /// All platforms.
    pub const ALL: [Self; 4] = [Self::Discord, Self::Telegram, Self::Playground, Self::Computer];

    /// The first letter of ids of this platform.
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

/// A person or a computer opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlayerId {
    /// The platform of this person.
    pub home: Home,
    /// The platform's number for the person.
    pub number: u64,
}

impl PlayerId {
    /// The default computer opponent.
    pub const COMPUTER: Self = Self::computer(1);

    /// The computer opponent with this number.
    pub const fn computer(number: u64) -> Self {
        Self { home: Home::Computer, number }
    }

    /// Whether this is a computer opponent.
    pub fn is_computer(self) -> bool {
        self.home == Home::Computer
    }

    /// Whether this is a person of the board page, who needs no account: anybody is as many of them as they like.
    pub fn is_guest(self) -> bool {
        self.home == Home::Playground && !self.is_erased()
    }

    /// The placeholder for a player whose data was erased.
    pub const ERASED: Self = Self { home: Home::Playground, number: u64::MAX };

    /// The number of further placeholders, so that several erased players of one game stay distinct. Their numbers are those just
    /// below [`PlayerId::ERASED`].
    pub const ERASED_PLACEHOLDERS: u64 = 64;

    /// Whether this is a placeholder for an erased player.
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
    /// The platform's number for the chat (negative for groups of Telegram).
    pub chat: i64,
    /// The topic or thread inside the chat; 0 for the chat itself.
    pub topic: i64,
}

impl RoomId {
    /// The chat without topic: the enclosing chat of a topic or thread, else this room.
    pub fn enclosing_chat(self) -> Self {
        Self { topic: 0, ..self }
    }

    /// Whether both are in the same chat.
    pub fn is_same_chat(self, other: Self) -> bool {
        self.enclosing_chat() == other.enclosing_chat()
    }

    /// The rooms whose settings apply in this room: this one and then the enclosing chat, if it is another one.
    pub fn with_enclosing_chat(self) -> impl Iterator<Item = Self> {
        std::iter::once(self).chain((self.enclosing_chat() != self).then(|| self.enclosing_chat()))
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

/// The id of a game, which is also its join code: six letters of [`GameId::LETTERS`]. The first two are the partition in which the
/// game is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(u32);

impl GameId {
    /// The letters of a code: the Latin letters without I and O, which look like digits.
    pub const LETTERS: &'static [u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
}

/// The id of a tournament, which is also its join code: six letters like those of a game. The first two are its partition plus 256,
/// which no game has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TournamentId(u32);

/// The number of ids in one partition: all combinations of four letters.
const SERIALS_PER_PARTITION: u32 = 24 * 24 * 24 * 24;

/// Defines the methods of ids that are six-letter codes. The first partition has the given number.
macro_rules! six_letters {
    ($($name:ident from $first:literal),+) => {$(
        impl $name {
            /// The id with this serial number in this partition. Serial numbers wrap around at 24⁴.
            pub fn new(partition: u8, serial: u64) -> Self {
                Self(($first + u32::from(partition)) * SERIALS_PER_PARTITION + (serial % u64::from(SERIALS_PER_PARTITION)) as u32)
            }

            /// The partition in which the game or tournament is stored.
            pub fn partition(self) -> u8 {
                (self.0 / SERIALS_PER_PARTITION - $first) as u8
            }

            /// The id with this number; `None` if no id of this kind has it.
            pub fn from_number(number: u32) -> Option<Self> {
                ($first..$first + 256).contains(&(number / SERIALS_PER_PARTITION)).then_some(Self(number))
            }

            /// The id as a number, which takes fewer bytes than its letters.
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

            /// Parses six letters in upper or lower case. Fails for letters of the other kind of id or of no partition.
            fn from_str(text: &str) -> Result<Self, ()> {
                parse_letters(text).and_then(Self::from_number).ok_or(())
            }
        }
    )+};
}

six_letters!(GameId from 0, TournamentId from 256);

/// The six letters of a number.
fn to_letters(mut number: u32) -> String {
    let mut letters = [0_u8; 6];
    for letter in letters.iter_mut().rev() {
        *letter = GameId::LETTERS[(number % 24) as usize];
        number /= 24;
    }
    String::from_utf8_lossy(&letters).into_owned()
}

/// The number of six letters in upper or lower case.
fn parse_letters(text: &str) -> Option<u32> {
    let digit = |byte: u8| GameId::LETTERS.iter().position(|letter| *letter == byte.to_ascii_uppercase());
    (text.len() == 6).then(|| text.bytes().try_fold(0_u32, |number, byte| Some(number * 24 + digit(byte)? as u32))).flatten()
}

/// Milliseconds since the Unix epoch.
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
