//! The seam between the bot and a place where people are: what every platform must be able to do.
//! Outbound only: how requests come in is each adapter's own business.

use std::{fmt, sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside_core::{
    game::ids::{Home, PlayerId, RoomId},
    present::{look::Theme, people::thumbnail::NoAvatar, verb::Visibility},
    service::request::{InputForm, Key, Managing, Offer, View},
};
use futures_util::future::BoxFuture;
use tokio::sync::OwnedSemaphorePermit;

use crate::message_ref::MessageRef;

pub use broadside_core::service::{
    outbox::{Address, PlacePurpose},
    request::Mention,
};

/// A finished message: phrased and drawn.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Plain text, no markup; may be empty when there is a picture. At most 3 500 characters.
    pub text: String,
    /// Preformatted lines to be shown in a fixed-width face under the text.
    pub mono: Option<String>,
    /// The picture.
    pub picture: Option<Picture>,
    /// A second picture, below the first.
    pub poster: Option<Picture>,
    /// Buttons, by rows.
    pub keys: Vec<Vec<Key>>,
    /// A file to hand over: name and content.
    pub file: Option<(String, Vec<u8>)>,
    /// What of a private answer everybody may hear, where the asker cannot be written to.
    pub overt: Option<String>,
    /// Whether the addressee is told of their own victory.
    pub celebrates: bool,
    /// The challenge that it tells of, while that waits for an answer.
    pub offer: Option<Offer>,
}

impl Message {
    /// Whether it is a board: a picture, or buttons to go on with.
    pub fn is_board(&self) -> bool {
        self.picture.is_some() || self.keys.iter().any(|row| !row.is_empty())
    }

    /// Whether a picture or a file goes along.
    pub fn has_attachments(&self) -> bool {
        self.picture.is_some() || self.poster.is_some() || self.file.is_some()
    }
}

/// A drawn picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The finished file: a GIF of a replay, of anything else a PNG.
    pub png: Arc<[u8]>,
    /// The description for who cannot see it, at most 1 000 characters.
    pub alt: String,
    /// The view it was drawn from, for platforms that can do more with it than show it.
    pub view: Arc<View>,
    /// How the fields lie in it.
    pub layout: broadside_render::Layout,
    /// The theme it is drawn in, where it is drawn in one.
    pub theme: Option<Theme>,
}

impl Picture {
    /// Whether it moves: whether the file is a GIF.
    pub fn moves(&self) -> bool {
        self.name().ends_with(".gif")
    }

    /// What the file is called.
    pub fn name(&self) -> &'static str {
        match *self.view {
            View::Replay(_) => "replay.gif",
            View::HeatFilm(_) => "chances.gif",
            View::Clip(_) => "moment.gif",
            View::Poster(_) => "poster.png",
            View::EndCard(_) => "result.png",
            View::Own(_) | View::Sample(_) | View::Public(_) | View::Rules(_) | View::Figure(_) => "board.png",
        }
    }
}

/// What the bot says to a request at once. How it is shown is the platform's business, who may see it is not.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The message; for a form, how to type the same as a command where no form can be opened.
    pub message: Message,
    /// Who may see it.
    pub visibility: Visibility,
    /// Where it goes.
    pub target: ReplyTarget,
}

/// Where a reply goes.
#[derive(Clone, Debug)]
pub enum ReplyTarget {
    /// A message of its own.
    New,
    /// A notice that passes, such as why something was refused. It holds no secret: where a room has no messages for one person,
    /// it is said in the room.
    Notice,
    /// The message whose button was pressed, where the asker alone sees that one; else as [`Self::New`].
    Replace,
    /// The buttons alone, under the message whose button was pressed, where the asker alone sees that one; else the whole message,
    /// shown to the asker alone.
    Buttons,
    /// A form for the asker to fill in.
    Form(InputForm),
}

/// Whether a message may replace the one that is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// A new message.
    Fresh,
    /// Edits the standing message where there is one (and it can still be edited), else as `Fresh`.
    InPlace,
}

/// Whom a message rings. Everybody else gets it without a sound.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Ring {
    /// Nobody.
    #[default]
    Nobody,
    /// Whoever it is a letter to.
    Reader,
    /// These, in a room: they are named in it, by `@name` where only the user name is known.
    Named(Vec<Mention>),
}

/// The right to speak. Another replica may take over at any moment, while a message waits for its turn or this process is
/// frozen: so platforms ask for it immediately before each request that tells or changes something, after all other waits.
#[derive(Clone)]
pub struct Right(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Right {
    /// One that never ends: for what nobody else would say.
    pub fn endless() -> Self {
        Self(None)
    }

    /// One that holds as long as `holds` says so.
    pub fn as_long_as(holds: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(holds)))
    }

    /// Whether it holds now.
    pub fn holds(&self) -> bool {
        self.0.as_ref().is_none_or(|holds| holds())
    }

    /// Nothing while it holds.
    ///
    /// # Errors
    /// [`Failure::Superseded`] from then on.
    pub fn check(&self) -> Result<(), Failure> {
        if self.holds() { Ok(()) } else { Err(Failure::Superseded) }
    }
}

impl fmt::Debug for Right {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Right" } else { "Right::endless" })
    }
}

/// One delivery.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// What.
    pub message: Message,
    /// The message with the current board, if there is one, as an earlier delivery returned it.
    pub standing: Option<MessageRef>,
    /// What the standing message goes on saying above the new lines when it is edited; may be empty.
    pub recap: String,
    /// New, or in place.
    pub manner: Manner,
    /// Whom it rings where it is new.
    pub ring: Ring,
    /// The token of the request this answers, if it answers one and the token may still be good. When it
    /// is not, the message is sent the ordinary way.
    pub reply: Option<String>,
    /// The same for every repeat of the same delivery: 1 to 25 characters of `[A-Za-z0-9_-]`.
    pub nonce: String,
    /// Whether it may still be sent.
    pub right: Right,
}

impl Outgoing {
    /// A new message, about nothing that stands, that rings nobody.
    pub fn new(message: Message, nonce: String) -> Self {
        let (manner, ring, right) = (Manner::Fresh, Ring::Nobody, Right::endless());
        Self { message, standing: None, recap: String::new(), manner, ring, reply: None, nonce, right }
    }

    /// The message as it takes the place of `at`: the current board keeps what it said above the new lines, any other begins with
    /// them.
    pub fn in_place_of(&self, at: MessageRef) -> Message {
        let recap = if self.standing == Some(at) { self.recap.as_str() } else { "" };
        let lines = [recap, self.message.text.as_str()].into_iter().filter(|text| !text.is_empty());
        Message { text: lines.collect::<Vec<_>>().join("\n"), ..self.message.clone() }
    }
}

/// A place that a tournament or one of its games would like to have for itself.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The room it belongs to.
    pub parent: RoomId,
    /// What it is called; no other place there is called the same.
    pub title: String,
    /// Who should find the way there, as far as they are on this platform.
    pub guests: Vec<PlayerId>,
    /// Whether it may be there already.
    pub tried: Tried,
    /// Whether it may still be made.
    pub right: Right,
}

/// Whether a place may have been made already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Nobody has tried to yet.
    Never,
    /// The outcome of an earlier try is unknown: it crashed, or got no answer.
    Perhaps,
}

/// Why a delivery did not happen.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The platform will not take it to this address: a closed DM, a bot that was never started, a room it was thrown out of.
    Undeliverable,
    /// The room lacks a right the message needs (such as attaching files); the platform's own name for it.
    Forbidden(String),
    /// Not now: try again after this long.
    Later(Duration),
    /// The outcome is unknown or the platform is in trouble; try again with the same nonce.
    Fault(String),
    /// The platform takes messages to this address, but never this one; why. Trying the same again is useless.
    Rejected(String),
    /// The right to speak has ended: another replica delivers this. Nothing of it was sent since.
    Superseded,
}

impl Failure {
    /// What metrics call it.
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

/// A place where people are.
#[async_trait]
pub trait Platform: Send + Sync + 'static {
    /// Which one it is.
    fn home(&self) -> Home;

    /// How fields are best laid out here, in private and in rooms.
    fn layout(&self) -> broadside_render::Layout {
        broadside_render::Layout::Spread
    }

    /// Whether pictures are shown here; where they are not, their descriptions are told instead.
    fn shows_pictures(&self) -> bool {
        true
    }

    /// The least time between two messages to one address, so that a brisk game merges its lines
    /// instead of running into limits.
    fn pace(&self, _to: Address) -> Duration {
        Duration::ZERO
    }

    /// Waits until there is room for a message to this address, where the platform takes only so many: what waits is not drawn yet, and
    /// when the process stops it is left to its successor. The permit is held until the message has left. `None` where people wait for an
    /// answer and nothing stands in line.
    fn turn(&self, _to: Address) -> Option<BoxFuture<'_, OwnedSemaphorePermit>> {
        None
    }

    /// Delivers: by editing a board, or by a new message, as [`place`](crate::delivery::place) decides unless it answers a request
    /// otherwise. Returns the reference to the message.
    ///
    /// # Errors
    /// See [`Failure`].
    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, Failure>;

    /// Sends a new message, or what an earlier attempt has left of it; returns the reference to it.
    ///
    /// # Errors
    /// See [`Failure`].
    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, Failure>;

    /// Edits the message `at` into [`Outgoing::in_place_of`] and returns the reference to it; `None` where it cannot be edited any
    /// more, and nothing was changed.
    ///
    /// # Errors
    /// See [`Failure`].
    async fn edit(&self, _to: Address, _at: MessageRef, _outgoing: &Outgoing) -> Result<Option<MessageRef>, Failure> {
        Ok(None)
    }

    /// Takes the buttons off the message `at`, in whose place `newer` is now. A failure is only logged.
    async fn remove_buttons(&self, _at: MessageRef, _newer: MessageRef, _right: &Right) {}

    /// The board below the current one whose button was pressed in the request that this answers.
    fn newer_board(&self, _outgoing: &Outgoing) -> Option<MessageRef> {
        None
    }

    /// Whether this message takes the buttons off the boards above it.
    fn retires_for(&self, _message: &Message) -> bool {
        true
    }

    /// Whether a part of the delivery with this nonce has left and the rest has not.
    fn has_begun(&self, _nonce: &str) -> bool {
        false
    }

    /// Whether this is given a place of its own here: each game a thread, or each tournament a topic. The other is played in the room
    /// itself.
    fn opens_places_for(&self, _purpose: PlacePurpose) -> bool {
        false
    }

    /// Makes a place of its own, or finds the one that an earlier try has made; nothing where there are no such places, or it cannot
    /// be known whether one was made. A failure other than [`Failure::Fault`] says that this try has made none to play in:
    /// [`Failure::Forbidden`] that the bot lacks a right for it there.
    ///
    /// # Errors
    /// See [`Failure`].
    async fn open_place(&self, _opening: &Opening) -> Result<Option<RoomId>, Failure> {
        Ok(None)
    }

    /// Whether the person manages the room, where requests do not say so themselves. Asked when it matters, not before. May be
    /// remembered for a minute; never anything but what the platform's servers say.
    async fn managing(&self, _room: RoomId, _player: PlayerId) -> Managing {
        Managing::Unknown
    }

    /// The picture that the platform has of a person, as a file of whatever kind and content, at most as large as
    /// [`thumbnail::MAX_BYTES`](crate::thumbnail::MAX_BYTES). Asked when they want it on their card, and only of themselves.
    ///
    /// # Errors
    /// Why there is none.
    async fn avatar(&self, _player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
        Err(NoAvatar::Elsewhere)
    }

    /// Whether the person can be written to in private. Asked when they join, not when it is needed. May
    /// say yes without trying where trying would send something.
    async fn reaches(&self, player: PlayerId) -> bool;
}
