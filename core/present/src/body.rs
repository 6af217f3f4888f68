//! The content of a message before it is drawn and sent: text, scenes for pictures, buttons. Independent of the platform.

use std::fmt::Display;

use broadside_game::{
    Game,
    event::Invitee,
    ids::GameId,
    side::Side,
    view::{Phase, Seat},
};
use broadside_scene::{Scene, View, look::Look};
use broadside_words::{line::Line, locale::Locale};

use super::print::SheetOrder;

/// The content of one message.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// Plain text without markup.
    pub text: String,
    /// Preformatted text, shown in a monospaced font below the text.
    pub mono: Option<String>,
    /// The picture, if any.
    pub scene: Option<Scene>,
    /// A second picture, below the first.
    pub poster: Option<Scene>,
    /// Rows of buttons, at most 8 per row. Discord allows at most 5 rows of 5.
    pub keys: Vec<Vec<Key>>,
    /// A text file to attach: name and content.
    pub file: Option<(String, String)>,
    /// Printed sheets to attach, rendered when the message is sent.
    pub sheets: Option<SheetOrder>,
    /// The text to post in the room if the message itself cannot be delivered in private. Usually `None`.
    pub public_text: Option<String>,
    /// Whether the message announces the reader's own victory.
    pub celebrates: bool,
    /// The open challenge that the message announces, if any.
    pub offer: Option<Offer>,
    /// The game whose players talk, if the message brings or confirms a phrase in private.
    pub talk: Option<GameId>,
    /// The finished part of a computation in per cent, if this only reports its progress. The platform then updates the message until the
    /// result is there.
    pub progress: Option<u8>,
}

/// A challenge that is not yet answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The game that starts when the challenge is accepted.
    pub game: GameId,
    /// The challenger.
    pub host: Seat,
    /// Who may accept the challenge.
    pub invitee: Invitee,
}

impl Offer {
    /// The open challenge of this game; `None` once it is accepted, declined or withdrawn.
    pub fn of(game: &Game) -> Option<Self> {
        let host = game.public().seats[Side::A].clone().filter(|_| game.public().phase == Phase::Open)?;
        Some(Self { game: game.id(), host, invitee: game.invitee().clone() })
    }
}

impl Body {
    /// A body of these lines, one per row.
    pub fn of_lines(lines: impl IntoIterator<Item = Line>, locale: Locale) -> Self {
        Self::of_texts(lines.into_iter().map(|line| line.phrase(locale)))
    }

    /// A body of these texts, one per row.
    pub fn of_texts(texts: impl IntoIterator<Item = String>) -> Self {
        Self { text: texts.into_iter().collect::<Vec<_>>().join("\n"), ..Self::default() }
    }

    /// Applies the reader's look to every scene without its own look, and removes the animation if the reader has turned
    /// animations off.
    #[must_use]
    pub fn with_look(mut self, look: Look) -> Self {
        self.poster = self.poster.take().filter(|scene| match &scene.view {
            View::Clip(clip) => clip.reason.is_shown_with(look.motion),
            _ => true,
        });
        for scene in [&mut self.scene, &mut self.poster].into_iter().flatten() {
            scene.look.get_or_insert(look);
        }
        self
    }
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The label, at most 40 characters.
    pub label: String,
    /// What the button does when pressed.
    pub press: Press,
}

impl Key {
    /// A button with a translated label that sends `command`.
    pub fn for_command(label: &'static str, command: impl Into<String>, locale: Locale) -> Self {
        Self { label: Line::new(label).phrase(locale), press: Press::Verb(command.into()) }
    }

    /// A button with this label that sends `command`.
    pub fn with_label(label: impl Into<String>, command: impl Into<String>) -> Self {
        Self { label: label.into(), press: Press::Verb(command.into()) }
    }

    /// Splits the buttons into rows of `across`.
    pub fn into_rows(keys: impl IntoIterator<Item = Self>, across: usize) -> Vec<Vec<Self>> {
        let keys: Vec<Self> = keys.into_iter().collect();
        keys.chunks(across).map(<[Self]>::to_vec).collect()
    }

    /// A button that copies a code to the clipboard.
    pub fn for_copy(code: impl Display, locale: Locale) -> Self {
        Self { label: Line::new("key-copy").phrase(locale), press: Press::Copy(code.to_string()) }
    }

    /// A button that copies an invitation link for the game with this code.
    pub fn for_invite(code: impl Display, locale: Locale) -> Self {
        Self { label: Line::new("key-invite").phrase(locale), press: Press::Invite(code.to_string()) }
    }
}

/// What a button does when pressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press {
    /// Sends this command to the service, at most 64 bytes.
    Verb(String),
    /// Copies this text, 1 to 256 characters, to the clipboard. Platforms without such buttons omit the button.
    Copy(String),
    /// Copies a text to the clipboard. On platforms without such buttons the button sends a command instead.
    CopyOrSend {
        /// The text, 1 to 256 UTF-16 units.
        text: String,
        /// The command that is sent instead, at most 64 bytes.
        says: String,
    },
    /// Copies a link that joins the game with this code when opened. Platforms without such links omit the button.
    Invite(String),
    /// Nothing: the button is shown as disabled.
    Disabled,
    /// Opens the private chat with the bot with this start parameter (`A-Za-z0-9_-`, at most 64 characters). On platforms
    /// that can answer in private within a room, the button sends the command `field` instead.
    OpenPrivate(String),
}

/// A form with one text field. Platforms without forms show the text `otherwise` instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputForm {
    /// The title of the form, at most 45 characters.
    pub title: String,
    /// The label of the field, at most 45 characters.
    pub label: String,
    /// The command that is sent with the typed text after it, at most 64 bytes.
    pub says: String,
    /// The initial value of the field, at most 1 000 characters.
    pub typed: String,
    /// The text for platforms without forms.
    pub otherwise: String,
}
