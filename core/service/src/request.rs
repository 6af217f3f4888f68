//! The interface to platform adapters: an adapter fills a [`Request`] and acts on a [`Reply`], and never looks inside a game.

use broadside_game::{
    ids::{Home, PlayerId, RoomId, Timestamp},
    plain::is_blank,
    view::Seat,
};
pub use broadside_present::{
    body::{Body, InputForm, Key, Offer, Press},
    emphasis::Emphasis,
};
use broadside_present::{param::Visibility, ways_out::ButtonPlace};
pub use broadside_scene::{Clip, ClipReason, EndCard, Poster, RulesCard, Scene, View};
use broadside_store::stored::{RequestId, StoreError};
use broadside_words::{
    line::{Line, sanitise_name},
    locale::Locale,
};
use tokio::time::Instant;

/// A request of a person on any platform.
#[derive(Clone, Debug)]
pub struct Request {
    /// A hash of the platform and its update id: the same update always has the same id.
    pub id: RequestId,
    /// The person who makes the request.
    pub by: RequestAuthor,
    /// Where the request is made.
    pub place: Place,
    /// The text, button or command.
    pub input: RequestInput,
    /// The person mentioned in the request, such as an opponent, if the platform reports one.
    pub mention: Option<Mention>,
    /// Whether the person manages the place, as reported by the platform's servers, never by the person's own client.
    pub authority: Authority,
    /// The platform's opaque token for answering this request: a few hundred bytes.
    pub reply: Option<String>,
    /// When this process received the request, if that matters: one that waited so long that another replica may have handled it is
    /// refused.
    pub received_at: Option<Instant>,
}

impl Request {
    /// Replaces blank names of people by their user name, or else by their id.
    pub(super) fn with_names(&self) -> Self {
        let mut named = self.clone();
        if is_blank(&named.by.name) {
            let handle = named.by.handle.clone().filter(|handle| !is_blank(handle));
            named.by.name = handle.unwrap_or_else(|| named.by.id.to_string());
        }
        if let Some(Mention { id: Some(id), name }) = &mut named.mention
            && is_blank(name)
        {
            *name = id.to_string();
        }
        named
    }

    /// The seat that the person takes in a game: their id and sanitised display name.
    pub(super) fn seat(&self) -> Seat {
        let name = sanitise_name(&self.by.name);
        Seat { player: self.by.id, name: if name.is_empty() { self.by.id.to_string() } else { name } }
    }

    /// Whether the request is made in a group of Telegram. There, an answer for the person only needs a private chat, which they may never
    /// have opened.
    pub(super) fn is_in_group(&self) -> bool {
        matches!((self.by.id.home, self.place), (Home::Telegram, Place::Room(_)))
    }

    /// Where an answer for the person only is read, and its buttons are pressed.
    pub(super) fn place_of_private_answers(&self) -> ButtonPlace {
        match self.place {
            Place::Room(_) if !self.is_in_group() => ButtonPlace::Room,
            Place::Room(_) | Place::Private => ButtonPlace::PrivateChat,
        }
    }

    /// Whether a button was pressed.
    pub(super) fn is_press(&self) -> bool {
        matches!(self.input, RequestInput::Press(_))
    }

    /// A reply for the person only. It replaces the message whose button was pressed, if the request is a button press.
    pub(super) fn page_reply(&self, body: Body) -> Reply {
        if self.is_press() { Reply::Page(body) } else { Reply::Private(body) }
    }
}

/// The person who makes a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestAuthor {
    /// The person's id.
    pub id: PlayerId,
    /// The display name.
    pub name: String,
    /// The unique user name without `@`, where the platform has one.
    pub handle: Option<String>,
    /// The language the platform reports.
    pub locale: Option<Locale>,
}

/// Whether the person manages a room, according to the platform's servers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Authority {
    /// They manage the place of the request. Everyone does in a place without managers.
    Manager,
    /// They do not manage the place of the request.
    Member,
    /// Not known yet: [`Reply::AskAuthority`] names the room to check.
    Unknown,
    /// The platform's answer about this room.
    Checked(RoomId, ManagerStatus),
}

/// A platform's answer to whether a person manages a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ManagerStatus {
    /// They manage the room.
    Yes,
    /// They do not manage the room.
    No,
    /// The platform does not report it.
    Unknown,
}

/// Where a request is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a room, where everyone sees it.
    Room(RoomId),
    /// In a private chat with the bot.
    Private,
}

impl Place {
    /// The room; `None` for a private chat.
    pub(super) fn room(self) -> Option<RoomId> {
        match self {
            Self::Room(room) => Some(room),
            Self::Private => None,
        }
    }
}

/// The input of a request, in one of the three forms that platforms have.
#[derive(Clone, Debug)]
pub enum RequestInput {
    /// Free text: `/fire Б8`, `fire Б8`, `Б8`, «огонь Б8». A leading `/` and a trailing `@botname` of the first word are
    /// ignored.
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

/// A person who is mentioned in a request or a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The person's id, if the platform reports it.
    pub id: Option<PlayerId>,
    /// The display name, or the user name without `@` if `id` is unknown.
    pub name: String,
}

/// The arrival of the bot in a place.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// A hash of the platform's update: the same arrival always has the same id.
    pub id: RequestId,
    /// The place: a group, or a whole server.
    pub into: RoomId,
    /// The room for the greeting.
    pub room: RoomId,
    /// The language of the place, if the platform reports it.
    pub locale: Option<Locale>,
    /// The time of the arrival, on platforms that may report old arrivals.
    pub at: Option<Timestamp>,
    /// The kind of arrival.
    pub kind: ArrivalKind,
}

impl Arrival {
    /// Parses a platform's time stamp (RFC 3339).
    pub fn parse_timestamp(text: &str) -> Option<Timestamp> {
        text.parse::<jiff::Timestamp>().ok().map(|at| Timestamp(at.as_millisecond()))
    }
}

/// How the bot arrived in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrivalKind {
    /// The bot was added.
    Added,
    /// A place that the bot was in was migrated to this one.
    Migrated,
}

/// The reply to a request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// No reply: the request was not addressed to the bot.
    Silent,
    /// For the person only: their own field, a list, help.
    Private(Body),
    /// For everyone in the place of the request: the public board.
    Public(Body),
    /// For the person only: the request was refused, and this one sentence says what to do. Its buttons may offer alternatives.
    Refused(Body),
    /// The next step of aiming: shows these buttons under the message whose button was pressed if only the person sees that message.
    /// Otherwise that message stays unchanged, and the person alone is shown this one.
    Keys(Body),
    /// For the person only: replaces the message whose button was pressed. If there is none, or others see it too, this is like
    /// [`Reply::Private`].
    Page(Body),
    /// Asks the person to type something, which becomes a new request with free text.
    Form(InputForm),
    /// Nothing was done yet: the outcome depends on whether the person manages this room. The adapter asks the platform and repeats the
    /// request with [`Authority::Checked`].
    AskAuthority(RoomId),
    /// Nothing was done yet: the person wants their platform avatar on their card. The adapter asks the platform and passes the result
    /// to [`Service::set_avatar`](super::Service::set_avatar).
    AskAvatar,
    /// Done and committed. The answer is a message of delivery that has the request's `reply` token: to the room
    /// (`Visibility::Public`) or to the person alone (`Visibility::Private`).
    Committed(Visibility),
}

impl Reply {
    /// A reply with this text, for the person only.
    pub(super) fn private(text: String) -> Self {
        Self::Private(Body { text, ..Body::default() })
    }
}

/// The reason why a handler stops early.
pub(crate) enum HandlerError {
    /// The request was refused: these lines say what to do, and the buttons offer alternatives.
    Refused(Vec<Line>, Vec<Vec<Key>>),
    /// The store failed.
    Store(StoreError),
    /// Nothing was done yet: the adapter must first ask the platform whether the person manages this room.
    NeedsAuthority(RoomId),
}

/// The outcome of a handler or of one of its steps: a reply, unless another type is named.
pub(crate) type HandlerResult<T = Reply> = Result<T, HandlerError>;

impl HandlerError {
    /// A refusal with these lines and no buttons.
    pub(super) fn from_lines(lines: Vec<Line>) -> Self {
        Self::Refused(lines, Vec::new())
    }

    /// Converts the failure to create something without a request, for which a refusal is a bug. `created` names the thing.
    pub(super) fn into_store_error(self, created: &str) -> StoreError {
        let reason = match self {
            Self::Store(fault) => return fault,
            Self::Refused(lines, _) => lines.first().map_or("refused", |line| line.id),
            Self::NeedsAuthority(_) => "the permission to manage the room is unknown",
        };
        StoreError::Internal(format!("failed to create {created}: {reason}"))
    }
}

impl From<StoreError> for HandlerError {
    fn from(fault: StoreError) -> Self {
        Self::Store(fault)
    }
}

impl From<Line> for HandlerError {
    fn from(line: Line) -> Self {
        Self::from_lines(vec![line])
    }
}
