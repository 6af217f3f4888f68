//! The interface that every chat platform implements: delivering messages, opening threads or topics, and looking up players.
//! Outbound only: each adapter receives requests in its own way.

use std::{fmt, sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside_game::ids::{GameId, Home, PlayerId, RoomId};
use broadside_present::param::Visibility;
use broadside_scene::{look::Theme, thumbnail::NoAvatar};
use broadside_service::request::{InputForm, Key, ManagerStatus, Offer, View};
pub use broadside_service::{
    outbox::{Address, PlacePurpose},
    request::Mention,
};
use futures_util::future::BoxFuture;
use tokio::sync::OwnedSemaphorePermit;

use crate::{delivery::edit_or_send, message_ref::MessageRef};

/// A finished message: its text is phrased and its pictures are drawn.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Plain text, no markup; may be empty when there is a picture. At most 3 500 characters.
    pub text: String,
    /// Preformatted lines, shown in a fixed-width font below the text.
    pub mono: Option<String>,
    /// The main picture.
    pub picture: Option<RenderedPicture>,
    /// A second picture, below the first.
    pub poster: Option<RenderedPicture>,
    /// Rows of buttons.
    pub keys: Vec<Vec<Key>>,
    /// An attached file: name and content.
    pub file: Option<(String, Vec<u8>)>,
    /// The part of a private answer that may be public, for a room whose platform cannot answer the asker privately.
    pub public_text: Option<String>,
    /// Whether the message announces the recipient's own victory.
    pub celebrates: bool,
    /// The open challenge that the message announces.
    pub offer: Option<Offer>,
    /// The game whose players talk, if the message brings or confirms a phrase in private.
    pub talk: Option<GameId>,
}

impl Message {
    /// Whether the message is a board: it has a picture or buttons.
    pub fn is_board(&self) -> bool {
        self.picture.is_some() || self.keys.iter().any(|row| !row.is_empty())
    }

    /// Whether a picture or a file is attached.
    pub fn has_attachments(&self) -> bool {
        self.picture.is_some() || self.poster.is_some() || self.file.is_some()
    }

    /// The message without attachments: with the descriptions of its pictures instead, and this notice below.
    pub fn without_attachments(self, notice: String) -> Self {
        let described = [self.picture, self.poster].into_iter().flatten().map(|picture| picture.alt);
        let parts = std::iter::once(self.text).chain(described).chain([notice]).filter(|part| !part.is_empty());
        Self { text: parts.collect::<Vec<_>>().join("\n"), picture: None, poster: None, file: None, ..self }
    }
}

/// A drawn picture.
#[derive(Clone, Debug)]
pub struct RenderedPicture {
    /// The encoded image: a GIF for replays and other films, otherwise a PNG.
    pub png: Arc<[u8]>,
    /// The alternative text, at most 1 000 characters.
    pub alt: String,
    /// The view that was drawn, for platforms that render it themselves.
    pub view: Arc<View>,
    /// The arrangement of the fields in the picture.
    pub layout: broadside_render::Layout,
    /// The theme of the picture; `None` if its colours must not be adapted, because they are a scale.
    pub theme: Option<Theme>,
}

impl RenderedPicture {
    /// Whether the picture is animated: a GIF.
    pub fn is_animated(&self) -> bool {
        self.file_name().ends_with(".gif")
    }

    /// The file name.
    pub fn file_name(&self) -> &'static str {
        match *self.view {
            View::Replay(_) => "replay.gif",
            View::HeatFilm(_) => "chances.gif",
            View::Clip(_) => "moment.gif",
            View::Poster(_) => "poster.png",
            View::EndCard(_) => "result.png",
            View::Banner(_) => "game.png",
            View::Own(_) | View::Sample(_) | View::Public(_) | View::Rules(_) | View::Figure(_) => "board.png",
        }
    }
}

/// Splits a row of buttons into as few rows of at most `most` as possible, of even lengths: ten buttons become five and five.
pub(crate) fn split_evenly<T>(row: &[T], most: usize) -> std::slice::Chunks<'_, T> {
    let rows = row.len().div_ceil(most).max(1);
    row.chunks(row.len().div_ceil(rows).max(1))
}

/// An immediate reply to a request. The platform decides how it is shown, but not who may see it.
#[derive(Clone, Debug)]
pub struct RenderedReply {
    /// The message. For a form: how to type the same as a command, where no form can be opened.
    pub message: Message,
    /// Who may see the reply.
    pub visibility: Visibility,
    /// Where the reply is shown.
    pub target: ReplyTarget,
    /// Whether the reply only shows the progress of a computation. It is shown as a message, which later states of the reply replace.
    pub is_unfinished: bool,
}

/// Where a reply is shown.
#[derive(Clone, Debug)]
pub enum ReplyTarget {
    /// As a new message.
    New,
    /// As a short-lived notice, such as a refusal. It holds no secret: where a room has no ephemeral messages, it is posted in the
    /// room.
    Notice,
    /// Replaces the message whose button was pressed if only the asker sees that message; otherwise like [`Self::New`].
    Replace,
    /// As new buttons of the message whose button was pressed, if only the asker sees that message; otherwise the whole message,
    /// shown only to the asker.
    Buttons,
    /// As a form that the asker fills in.
    Form(InputForm),
}

/// Whether a delivery is a new message or an edit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeliveryMode {
    /// A new message.
    New,
    /// Edits the current board if there is one and it can still be edited; otherwise as [`Self::New`].
    InPlace,
}

/// What is removed from a message that a newer one has replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal<'t> {
    /// Its buttons.
    Buttons,
    /// Its buttons, and where one edit can do so, all but this text; its pictures alone if the text is empty.
    AllBut(&'t str),
}

/// Who is notified by a message. All others receive it silently.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum PingTarget {
    /// No one.
    #[default]
    None,
    /// The recipient of a direct message.
    Recipient,
    /// These people in a room. The message mentions them, by `@name` if only the user name is known.
    Named(Vec<Mention>),
}

/// Permission to send, valid as long as this replica holds the lease. Another replica may take over at any moment, while a message waits
/// for its turn or this process is frozen: so platforms check it immediately before each request that sends or changes something.
#[derive(Clone)]
pub struct SendPermit(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl SendPermit {
    /// A permit that never expires, for messages that no other replica would send.
    pub fn unlimited() -> Self {
        Self(None)
    }

    /// A permit that is valid as long as `is_valid` returns true.
    pub fn valid_while(is_valid: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(is_valid)))
    }

    /// Checks that the permit is valid.
    ///
    /// # Errors
    /// [`DeliveryError::Superseded`] once it has expired.
    pub fn check(&self) -> Result<(), DeliveryError> {
        if self.0.as_ref().is_none_or(|is_valid| is_valid()) { Ok(()) } else { Err(DeliveryError::Superseded) }
    }
}

impl fmt::Debug for SendPermit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "SendPermit" } else { "SendPermit::unlimited" })
    }
}

/// A message to deliver.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// The message.
    pub message: Message,
    /// The message with the current board, if there is one, as an earlier delivery returned it.
    pub current_board: Option<MessageRef>,
    /// Text that stays above the new lines when the current board is edited; may be empty.
    pub recap: String,
    /// What the current board still says below a new message; empty if its text stays.
    pub past: String,
    /// New message or edit.
    pub mode: DeliveryMode,
    /// Who is notified if the message is new.
    pub pings: PingTarget,
    /// The reply token of the request that this answers, if any. If the token has expired, the message is sent as an ordinary one.
    pub reply: Option<String>,
    /// Idempotency key, the same for every retry of a delivery: 1 to 25 characters of `[A-Za-z0-9_-]`.
    pub nonce: String,
    /// Whether nothing follows, because the game is over: then older boards lose their buttons on every platform.
    pub is_last: bool,
    /// The game that the message shows, with the number of its events so far; `None` if it shows no game.
    pub game: Option<(GameId, u32)>,
    /// Whether the computer plays in that game: then it soon answers each move.
    pub is_against_computer: bool,
    /// Permission to send it.
    pub permit: SendPermit,
}

impl Outgoing {
    /// A new message without a current board that notifies no one.
    pub fn new(message: Message, nonce: String) -> Self {
        let (mode, pings, permit) = (DeliveryMode::New, PingTarget::None, SendPermit::unlimited());
        let (recap, past, is_last, is_against_computer) = (String::new(), String::new(), false, false);
        let (current_board, reply, game) = (None, None, None);
        Self { message, current_board, recap, past, mode, pings, reply, nonce, is_last, game, is_against_computer, permit }
    }

    /// The message that replaces `at`: the current board keeps the recap above the new lines, any other message has only the new
    /// lines.
    pub fn replacement_for(&self, at: MessageRef) -> Message {
        let recap = if self.current_board == Some(at) { self.recap.as_str() } else { "" };
        let lines = [recap, self.message.text.as_str()].into_iter().filter(|text| !text.is_empty());
        Message { text: lines.collect::<Vec<_>>().join("\n"), ..self.message.clone() }
    }
}

/// A request to open a thread or topic for a tournament or one of its games.
#[derive(Clone, Debug)]
pub struct PlaceRequest {
    /// The room in which the place is opened.
    pub parent: RoomId,
    /// The title, unique in the room.
    pub title: String,
    /// The players to add, as far as they are on this platform.
    pub players: Vec<PlayerId>,
    /// Whether an earlier attempt, of which the outcome is unknown, may have opened it.
    pub may_exist: bool,
    /// Permission to open it.
    pub permit: SendPermit,
}

/// Why a delivery failed.
#[derive(Clone, Debug)]
pub enum DeliveryError {
    /// The platform does not deliver to this address: a closed DM, a bot that was never started, a room it was removed from.
    Undeliverable,
    /// The bot lacks a permission in the room, such as attaching files; the platform's name of the permission.
    Forbidden(String),
    /// Rate limited: retry after this time.
    Later(Duration),
    /// The outcome is unknown or the platform is failing; retry with the same nonce. The reason.
    Fault(String),
    /// The platform rejects this message, but not the address; a retry would fail again. The reason.
    Rejected(String),
    /// The send permit has expired: another replica delivers this. Nothing was sent after the expiry.
    Superseded,
}

impl DeliveryError {
    /// The label of the error in metrics.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Undeliverable => "undeliverable",
            Self::Forbidden(_) => "forbidden",
            Self::Later(_) => "later",
            Self::Fault(_) => "fault",
            Self::Rejected(_) => "rejected",
            Self::Superseded => "superseded",
        }
    }
}

/// A chat platform.
#[async_trait]
pub trait Platform: Send + Sync + 'static {
    /// Which platform it is.
    fn home(&self) -> Home;

    /// The arrangement of fields that suits the platform.
    fn layout(&self) -> broadside_render::Layout {
        broadside_render::Layout::Spread
    }

    /// Whether the platform shows pictures; otherwise their alternative texts are sent.
    fn shows_pictures(&self) -> bool {
        true
    }

    /// The minimum time between two messages to one address, so that a fast game merges its lines instead of running into rate limits.
    fn min_interval(&self, _to: Address) -> Duration {
        Duration::ZERO
    }

    /// Waits for the rate limit of an address, before the message is drawn. A message that still waits when the process stops is left to
    /// the next replica. The caller holds the semaphore permit until the message is sent. `None` if the address is not limited.
    fn wait_for_slot(&self, _to: Address) -> Option<BoxFuture<'_, OwnedSemaphorePermit>> {
        None
    }

    /// Delivers a message by editing a board or by sending a new one, as [`edit_or_send`] decides, unless it answers a request in another
    /// way. Returns the reference to the message.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, DeliveryError> {
        edit_or_send(self, to, &outgoing).await
    }

    /// Sends a new message, or the rest of it if an earlier attempt sent a part. Returns the reference to it.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError>;

    /// Replaces the message `at` by [`Outgoing::replacement_for`] and returns the reference to it; `None` if it can no longer be edited and
    /// nothing was changed.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    async fn edit(&self, _to: Address, _at: MessageRef, _outgoing: &Outgoing) -> Result<Option<MessageRef>, DeliveryError> {
        Ok(None)
    }

    /// Removes the buttons of the message `at`, which is not ephemeral and which a newer one has replaced. A failure is only logged.
    async fn remove_buttons(&self, _at: MessageRef, _removal: Removal<'_>, _permit: &SendPermit) {}

    /// The board that is newer than the current one, if its button was pressed in the request that this answers.
    fn newer_board(&self, _outgoing: &Outgoing) -> Option<MessageRef> {
        None
    }

    /// Whether older boards lose their buttons when this message is sent.
    fn removes_older_buttons(&self, _message: &Message) -> bool {
        true
    }

    /// Whether only a part of the delivery with this nonce was sent.
    fn is_partly_sent(&self, _nonce: &str) -> bool {
        false
    }

    /// Whether the platform opens a place for this purpose: a thread for each game, or a topic for each tournament. Otherwise the room
    /// itself is used.
    fn opens_places_for(&self, _purpose: PlacePurpose) -> bool {
        false
    }

    /// Opens a place, or finds the one that an earlier attempt opened. `None` if the platform has no such places, or if it is unknown
    /// whether one was opened. After an error other than [`DeliveryError::Fault`], this attempt has opened no usable place;
    /// [`DeliveryError::Forbidden`] means that the bot lacks a permission.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    async fn open_place(&self, _request: &PlaceRequest) -> Result<Option<RoomId>, DeliveryError> {
        Ok(None)
    }

    /// Whether a player manages a room, for platforms whose requests do not contain it. Called only when needed. The answer comes from the
    /// platform's servers and may be cached for a minute.
    async fn manager_status(&self, _room: RoomId, _player: PlayerId) -> ManagerStatus {
        ManagerStatus::Unknown
    }

    /// The avatar of a player: an unchecked file of at most [`thumbnail::MAX_BYTES`](crate::thumbnail::MAX_BYTES). Called only when the
    /// player requests it for their own card.
    ///
    /// # Errors
    /// The reason if there is no avatar.
    async fn avatar(&self, _player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
        Err(NoAvatar::Elsewhere)
    }

    /// Whether the bot can send direct messages to a player. Called when they join, not when a message is due. May return true
    /// without a check, if a check would send something.
    async fn can_message(&self, player: PlayerId) -> bool;
}
