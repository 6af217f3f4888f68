//! What an adapter hands in and gets back. Adapters fill a [`Request`] and act on a [`Reply`]; they never
//! look inside a game.

use std::borrow::Cow;

use tokio::time::Instant;

use super::stored::{RequestId, StoreError};
use crate::{
    game::{
        ids::{PlayerId, RoomId, Timestamp},
        plain::is_blank,
        view::Seat,
    },
    present::{
        line::{Line, harmless},
        locale::Locale,
        verb::Visibility,
    },
};

pub use crate::present::{
    body::{Body, Clip, ClipReason, EndCard, InputForm, Key, Offer, Poster, Press, RulesCard, Scene, View},
    emphasis::Emphasis,
};

/// Something a person asked for, on whatever platform.
#[derive(Clone, Debug)]
pub struct Request {
    /// Hashed from the platform and its own update id: the same update always gives the same id.
    pub id: RequestId,
    /// Who asks.
    pub by: Asker,
    /// Where.
    pub place: Place,
    /// What was said.
    pub said: Said,
    /// A person named in it (an opponent), as far as the platform tells.
    pub mention: Option<Mention>,
    /// Whether the asker manages the place, by what the platform says; nothing of it comes from the asker's own program.
    pub authority: Authority,
    /// The platform's own token by which this very request can be answered; opaque, some hundred bytes.
    pub reply: Option<String>,
    /// When this process heard it, where that matters: what waited here for so long that it may have been done elsewhere and forgotten
    /// meanwhile is not done.
    pub heard: Option<Instant>,
}

impl Request {
    /// The same, where people whose name shows nothing have one: their user name, else their number.
    pub(super) fn named(&self) -> Cow<'_, Self> {
        let nameless = |id: Option<PlayerId>, name: &str| id.filter(|_| is_blank(name));
        let asker = nameless(Some(self.by.id), &self.by.name);
        let mentioned = self.mention.as_ref().and_then(|mention| nameless(mention.id, &mention.name));
        if asker.is_none() && mentioned.is_none() {
            return Cow::Borrowed(self);
        }
        let mut named = self.clone();
        if let Some(id) = asker {
            let handle = named.by.handle.clone().filter(|handle| !is_blank(handle));
            named.by.name = handle.unwrap_or_else(|| id.to_string());
        }
        if let (Some(mention), Some(id)) = (&mut named.mention, mentioned) {
            mention.name = id.to_string();
        }
        Cow::Owned(named)
    }

    /// The asker's seat: their name on the platform, made harmless.
    pub(super) fn seat(&self) -> Seat {
        let name = harmless(&self.by.name);
        Seat { player: self.by.id, name: if name.is_empty() { self.by.id.to_string() } else { name } }
    }

    /// A page or a card for the asker: one that was turned to takes the place of the one whose key was pressed.
    pub(super) fn turn_to(&self, body: Body) -> Reply {
        match self.said {
            Said::Press(_) => Reply::Turn(body),
            Said::Text(_) | Said::Command { .. } => Reply::Private(body),
        }
    }
}

/// Who asks.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person.
    pub id: PlayerId,
    /// The display name.
    pub name: String,
    /// The unique user name without `@`, where the platform has one.
    pub handle: Option<String>,
    /// The language the platform reports.
    pub locale: Option<Locale>,
}

/// What is known of whether whoever asks manages a room, which is by what the platform's servers say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Authority {
    /// They manage the place they ask in; so does everybody where a place has no managers of its own.
    Manager,
    /// They do not manage the place they ask in.
    Member,
    /// Nothing yet: [`Reply::AskAuthority`] says for which room it has to be asked.
    Unasked,
    /// The platform was asked about this room.
    Asked(RoomId, Managing),
}

/// What a platform says when it is asked whether somebody manages a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Managing {
    /// They do.
    Yes,
    /// They do not.
    No,
    /// It does not say.
    Unknown,
}

/// Where something is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Where all see.
    Room(RoomId),
    /// In private with the bot.
    Private,
}

impl Place {
    /// The room, if it is one.
    pub(super) fn room(self) -> Option<RoomId> {
        match self {
            Self::Room(room) => Some(room),
            Self::Private => None,
        }
    }
}

/// What was said, in the three forms platforms have.
#[derive(Clone, Debug)]
pub enum Said {
    /// Free text: `/fire Б8`, `fire Б8`, `Б8`, «огонь Б8». A leading `/` and a trailing `@botname` of the
    /// first word are passed over.
    Text(String),
    /// The data of a pressed button.
    Press(String),
    /// A structured command: the verb and its options by parameter name.
    Command {
        /// The verb's name.
        verb: String,
        /// Parameter name and value.
        options: Vec<(String, String)>,
    },
}

/// A person who is named in a request or a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The person, where the platform tells.
    pub id: Option<PlayerId>,
    /// The display name, or the user name without `@` where `id` is unknown.
    pub name: String,
}

/// That the bot has come to a place.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Hashed from what the platform tells of it: the same arrival always gives the same id.
    pub id: RequestId,
    /// Which place: a group, or a whole server.
    pub into: RoomId,
    /// Where first words there are said.
    pub room: RoomId,
    /// The language that is spoken there, as far as the platform tells.
    pub locale: Option<Locale>,
    /// When, where the platform tells of old arrivals, too.
    pub at: Option<Timestamp>,
    /// How.
    pub coming: Coming,
}

impl Arrival {
    /// A moment as platforms write it, by RFC 3339.
    pub fn moment(text: &str) -> Option<Timestamp> {
        text.parse::<jiff::Timestamp>().ok().map(|at| Timestamp(at.as_millisecond()))
    }
}

/// How the bot has come to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coming {
    /// Somebody let it in.
    LetIn,
    /// The place it was in goes on as this one.
    Moved,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// It was not meant for the bot: say nothing.
    Silent,
    /// For the asker's eyes only: the own field, a list, help.
    Private(Body),
    /// An answer for all who are in the place it was asked in: the public board.
    Aloud(Body),
    /// For the asker's eyes only: it was refused, and this one sentence says what to do (its keys may
    /// offer ways on).
    Refused(Body),
    /// The next step of aiming: put these keys under the message whose button was pressed, where the asker alone sees that one.
    /// Where others see it, too, it stays as it is, and the asker alone is shown this.
    Keys(Body),
    /// For the asker's eyes only: put it in the place of the message whose button was pressed; where there is
    /// none, or others see that one too, it is an answer like [`Reply::Private`].
    Turn(Body),
    /// Let the asker type something; it comes back as free text.
    Form(InputForm),
    /// Nothing was done yet: it depends on whether the asker manages this room. Ask the platform, and then the same again with
    /// [`Authority::Asked`].
    AskAuthority(RoomId),
    /// Nothing was done yet: the asker wants the picture that their platform has of them on their card. Ask the platform, and hand
    /// what it gives to [`Service::set_avatar`](super::Service::set_avatar).
    AskAvatar,
    /// Done and committed. It is told by a delivery that carries the request's `reply` token: to the room
    /// (`Visibility::Public`) or to the asker alone (`Visibility::Private`).
    Told(Visibility),
}

impl Reply {
    /// This text for the asker's eyes only.
    pub(super) fn private(text: String) -> Self {
        Self::Private(Body { text, ..Body::default() })
    }
}

/// Why a request ends early.
pub(crate) enum Stop {
    /// The player's doing: these lines say what to do; the keys offer ways on.
    Refused(Vec<Line>, Vec<Vec<Key>>),
    /// Ours.
    Store(StoreError),
    /// It must be asked first whether the asker manages this room; nothing was done yet.
    Unasked(RoomId),
}

impl Stop {
    pub(super) fn line(line: Line) -> Self {
        Self::Refused(vec![line], Vec::new())
    }

    pub(super) fn lines(lines: Vec<Line>) -> Self {
        Self::Refused(lines, Vec::new())
    }
}

impl From<StoreError> for Stop {
    fn from(fault: StoreError) -> Self {
        Self::Store(fault)
    }
}

impl From<Line> for Stop {
    fn from(line: Line) -> Self {
        Self::line(line)
    }
}
