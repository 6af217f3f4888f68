//! The content of a reply before it is drawn or sent: text, scenes for pictures, buttons. Knows no platform.

use std::fmt::Display;

use super::{
    figure::{Figure, HeatFilm},
    line::Line,
    locale::Locale,
    look::{Look, Motion},
    print::SheetOrder,
    status_line::StatusLine,
};
use crate::game::{
    Game,
    cell::Cell,
    event::Invitee,
    film::Film,
    ids::GameId,
    ruleset::Ruleset,
    side::Side,
    sign::Sign,
    view::{OwnView, Phase, PublicView, Seat},
};

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
    /// Rows of buttons, at most 8 per row. Discord takes no more than 5 rows of 5.
    pub keys: Vec<Vec<Key>>,
    /// A text file to attach: name and content.
    pub file: Option<(String, String)>,
    /// Printed sheets to attach, rendered when the message is sent.
    pub sheets: Option<SheetOrder>,
    /// The part of the reply that may be public, for when the rest cannot be delivered in private. Usually `None`.
    pub public_text: Option<String>,
    /// Whether the message announces the reader's own victory.
    pub celebrates: bool,
    /// The open challenge that the message announces, if any.
    pub offer: Option<Offer>,
}

/// A challenge that is not yet answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The game that starts when it is accepted.
    pub game: GameId,
    /// The challenger.
    pub host: Seat,
    /// Who may accept it.
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

    /// Applies the reader's look to every scene that has none of its own, and drops the animation if the reader turned
    /// those off.
    #[must_use]
    pub fn with_look(mut self, look: Look) -> Self {
        self.poster = self.poster.take().filter(|scene| match &scene.view {
            View::Clip(clip) => clip.reason.wanted(look.motion),
            _ => true,
        });
        for scene in [&mut self.scene, &mut self.poster].into_iter().flatten() {
            scene.look.get_or_insert(look);
        }
        self
    }
}

/// A picture with its captions and its alternative text.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What is drawn.
    pub view: View,
    /// The title above the left field.
    pub left: String,
    /// The title above the right field.
    pub right: String,
    /// The line at the bottom, for example whose turn it is.
    pub status: StatusLine,
    /// The label before the remaining fleet.
    pub tally: String,
    /// The alternative text for screen readers, at most 1 000 characters.
    pub alt: String,
    /// The signs on the board that need an explanation, each with its word.
    pub legend: Vec<(Sign, String)>,
    /// Labels of the table game's ships: cruiser, submarine, destroyer, patrol boat and minesweeper.
    pub vessels: [String; 5],
    /// How it is drawn; `None` means the reader's own look.
    pub look: Option<Look>,
}

impl Scene {
    /// A scene of a figure, which carries its own captions.
    pub fn of_figure(figure: Figure, alt: String) -> Self {
        Self::alone(View::Figure(Box::new(figure)), alt)
    }

    /// A scene of a view that carries its own captions.
    pub(super) fn alone(view: View, alt: String) -> Self {
        let [left, right, tally] = [const { String::new() }; 3];
        let (status, legend, vessels) = (StatusLine::default(), Vec::new(), Default::default());
        Self { view, left, right, status, tally, alt, legend, vessels, look: None }
    }
}

/// What a picture shows, by whose knowledge.
#[derive(Clone, Debug)]
pub enum View {
    /// A player's own board.
    Own(Box<OwnView>),
    /// The public board.
    Public(Box<PublicView>),
    /// A sample position that belongs to no game.
    Sample(Box<OwnView>),
    /// A rule set.
    Rules(Box<RulesCard>),
    /// A finished game, shot by shot.
    Replay(Box<Film>),
    /// A finished game as a poster.
    Poster(Box<Poster>),
    /// The result of a finished game, for sharing.
    EndCard(Box<EndCard>),
    /// An animation of one shot.
    Clip(Box<Clip>),
    /// A chart, table, bracket or card.
    Figure(Box<Figure>),
    /// A finished game: one player's shots on maps of probabilities.
    HeatFilm(Box<HeatFilm>),
}

/// A finished game as a poster.
#[derive(Clone, Debug)]
pub struct Poster {
    /// The final position, both fleets revealed.
    pub view: PublicView,
    /// What each side did, side A first.
    pub deeds: [String; 2],
    /// The date of the game.
    pub date: String,
    /// The rules of the game.
    pub rules: String,
}

/// The result of a game as a card.
#[derive(Clone, Debug)]
pub struct EndCard {
    /// The final position.
    pub view: PublicView,
    /// The headline: who won.
    pub headline: String,
    /// How the game ended.
    pub line: String,
    /// The text inside the laurels: the winner's accuracy.
    pub laurels: Option<String>,
    /// What each side did, side A first, one line per fact.
    pub deeds: [Vec<String>; 2],
    /// The footer: code, duration, rules.
    pub foot: String,
    /// The player the card is for; `None` for everyone.
    pub reader: Option<Side>,
}

/// An animation of one shot.
#[derive(Clone, Debug)]
pub struct Clip {
    /// Public views in order, at least two; all but the last show the position before the shot.
    pub frames: Vec<PublicView>,
    /// The side that was fired at.
    pub waters: Side,
    /// The cell that was fired at.
    pub cell: Cell,
    /// The title above the field.
    pub title: String,
    /// What the shot did.
    pub caption: String,
    /// Why it is shown.
    pub reason: ClipReason,
}

/// Why an animation is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClipReason {
    /// A ship was sunk.
    Sinking,
    /// The last ship was sunk.
    Win,
    /// The reader asked for it.
    Requested,
}

impl ClipReason {
    /// Whether a reader with this setting wants to see it.
    fn wanted(self, motion: Motion) -> bool {
        match (self, motion) {
            (Self::Requested, _) | (_, Motion::Sinkings) | (Self::Win, Motion::Wins) => true,
            (Self::Sinking, Motion::Wins) | (Self::Sinking | Self::Win, Motion::Off) => false,
        }
    }
}

/// A rule set as a card.
#[derive(Clone, Debug)]
pub struct RulesCard {
    /// The name of the rules.
    pub title: String,
    /// The rules, one sentence each.
    pub lines: Vec<String>,
    /// The heading above the fleet.
    pub fleet: String,
    /// The label before the bent ship shapes.
    pub bent: String,
    /// The rules.
    pub rules: Ruleset,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The label, at most 40 characters.
    pub label: String,
    /// What it does when pressed.
    pub press: Press,
}

impl Key {
    /// A button with a translated label that sends the command `says`.
    pub fn says(label: &'static str, says: impl Into<String>, locale: Locale) -> Self {
        Self { label: Line::new(label).phrase(locale), press: Press::Verb(says.into()) }
    }

    /// A button with this label that sends the command `says`.
    pub fn labelled(label: impl Into<String>, says: impl Into<String>) -> Self {
        Self { label: label.into(), press: Press::Verb(says.into()) }
    }

    /// Splits the buttons into rows of `across`.
    pub fn rows(keys: impl IntoIterator<Item = Self>, across: usize) -> Vec<Vec<Self>> {
        let keys: Vec<Self> = keys.into_iter().collect();
        keys.chunks(across).map(<[Self]>::to_vec).collect()
    }

    /// A button that copies a code to the clipboard.
    pub fn copies(code: impl Display, locale: Locale) -> Self {
        Self { label: Line::new("key-copy").phrase(locale), press: Press::Copy(code.to_string()) }
    }

    /// A button that copies an invitation link for the game of this code.
    pub fn invites(code: impl Display, locale: Locale) -> Self {
        Self { label: Line::new("key-invite").phrase(locale), press: Press::Invite(code.to_string()) }
    }
}

/// What a button does when pressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press {
    /// Sends this command to the service, at most 64 bytes.
    Verb(String),
    /// Copies this text to the clipboard, 1 to 256 characters. Left out on platforms without such buttons.
    Copy(String),
    /// Copies a text to the clipboard. On platforms without such buttons it sends a command instead.
    CopyOrSay {
        /// The text, 1 to 256 UTF-16 units.
        text: String,
        /// The command sent instead, at most 64 bytes.
        says: String,
    },
    /// Copies an invitation link; opening it joins the game of this code. Left out on platforms without such links.
    Invite(String),
    /// Nothing; shown as disabled.
    Spent,
    /// Opens the private chat with the bot with this start parameter (`A-Za-z0-9_-`, at most 64 characters). A platform
    /// that answers in private without a private chat sends `field` instead.
    OpenPrivate(String),
}

/// A form with one text field. Platforms without forms show `otherwise` instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputForm {
    /// The title of the form, at most 45 characters.
    pub title: String,
    /// The label of the field, at most 45 characters.
    pub label: String,
    /// The command prefix: submitting sends `says text`. At most 64 bytes.
    pub says: String,
    /// The initial value of the field, at most 1 000 characters.
    pub typed: String,
    /// The text for platforms without forms.
    pub otherwise: String,
}
