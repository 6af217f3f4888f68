//! What is told, phrased but not drawn: sentences, a scene for the picture, buttons. Sends nothing and knows no platform.

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

/// Something to be told, phrased but not drawn.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// The sentences, plain text, no markup.
    pub text: String,
    /// Preformatted lines (a text board), to be shown in a fixed-width face under the text.
    pub mono: Option<String>,
    /// What the picture shows, if there is one.
    pub scene: Option<Scene>,
    /// A second picture, which goes along below the first.
    pub poster: Option<Scene>,
    /// Buttons, by rows; never more than 8 a row (5 rows of 5 are all that Discord has).
    pub keys: Vec<Vec<Key>>,
    /// A file to hand over: name and content (a game record).
    pub file: Option<(String, String)>,
    /// Sheets to print that are handed over instead, as a file that is made where it is sent.
    pub sheets: Option<SheetOrder>,
    /// What of it everybody may hear, where the asker cannot be told it in private; of most answers nothing.
    pub overt: Option<String>,
    /// Whether the reader is told of their own victory.
    pub celebrates: bool,
    /// The challenge that it tells of, while that waits for an answer.
    pub offer: Option<Offer>,
}

/// A challenge that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The game it would begin.
    pub game: GameId,
    /// Who made it.
    pub host: Seat,
    /// Who may accept it.
    pub invitee: Invitee,
}

impl Offer {
    /// The challenge of this game; `None` once it was answered or taken back.
    pub fn of(game: &Game) -> Option<Self> {
        let host = game.public().seats[Side::A].clone().filter(|_| game.public().phase == Phase::Open)?;
        Some(Self { game: game.id(), host, invitee: game.invitee().clone() })
    }
}

impl Body {
    /// These lines, one below the other.
    pub fn of_lines(lines: impl IntoIterator<Item = Line>, locale: Locale) -> Self {
        Self::of_texts(lines.into_iter().map(|line| line.phrase(locale)))
    }

    /// These texts, one below the other.
    pub fn of_texts(texts: impl IntoIterator<Item = String>) -> Self {
        Self { text: texts.into_iter().collect::<Vec<_>>().join("\n"), ..Self::default() }
    }

    /// The same, its picture drawn as whoever sees it likes it, unless it is said how; what moves by itself only where they want
    /// that.
    #[must_use]
    pub fn seen_by(mut self, look: Look) -> Self {
        self.poster = self.poster.take().filter(|scene| match &scene.view {
            View::Clip(clip) => clip.occasion.wanted(look.motion),
            _ => true,
        });
        for scene in [&mut self.scene, &mut self.poster].into_iter().flatten() {
            scene.look.get_or_insert(look);
        }
        self
    }
}

/// What a picture shows, with the words on it and the description of it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The view.
    pub view: View,
    /// Title over the left field.
    pub left: String,
    /// Title over the right field.
    pub right: String,
    /// The line at the foot: whose turn.
    pub status: StatusLine,
    /// The word before the remaining fleet.
    pub tally: String,
    /// The description for who cannot see it, at most 1 000 characters.
    pub alt: String,
    /// The signs in play that want explaining, each with its word.
    pub legend: Vec<(Sign, String)>,
    /// What stands on the figures of the table game: cruiser, submarine, destroyer, patrol boat and minesweeper.
    pub vessels: [String; 5],
    /// How it is drawn; where nothing is said, as whoever sees it likes it.
    pub look: Option<Look>,
}

impl Scene {
    /// A figure with everything that it says in itself, and the description of it.
    pub fn of_figure(figure: Figure, alt: String) -> Self {
        Self::alone(View::Figure(Box::new(figure)), alt)
    }

    /// A view that says all there is to say in itself, and the description of it.
    pub(super) fn alone(view: View, alt: String) -> Self {
        let [left, right, tally] = [const { String::new() }; 3];
        let (status, legend, vessels) = (StatusLine::default(), Vec::new(), Default::default());
        Self { view, left, right, status, tally, alt, legend, vessels, look: None }
    }
}

/// Whose knowledge a picture shows.
#[derive(Clone, Debug)]
pub enum View {
    /// A player's own.
    Own(Box<OwnView>),
    /// Everybody's.
    Public(Box<PublicView>),
    /// Nobody's: a position to look at, as its player would see it.
    Sample(Box<OwnView>),
    /// Nobody's: rules, not a game.
    Rules(Box<RulesCard>),
    /// Everybody's, of a game that is over: shot by shot.
    Replay(Box<Film>),
    /// Everybody's, of a game that is over: how it ended.
    Poster(Box<Poster>),
    /// Everybody's, of a game that is over: who won, to be shown around.
    EndCard(Box<EndCard>),
    /// Everybody's: one shot, moving.
    Clip(Box<Clip>),
    /// Nobody's: people and how they did.
    Figure(Box<Figure>),
    /// Of a game that is over: one player's shots on the maps of chances.
    HeatFilm(Box<HeatFilm>),
}

/// A finished game as a poster.
#[derive(Clone, Debug)]
pub struct Poster {
    /// The game as it ended, both fleets disclosed.
    pub view: PublicView,
    /// What each side did, side A's first.
    pub deeds: [String; 2],
    /// When it was played.
    pub date: String,
    /// What was played.
    pub rules: String,
}

/// The end of a game as a card.
#[derive(Clone, Debug)]
pub struct EndCard {
    /// The game as everybody sees it at the end.
    pub view: PublicView,
    /// The largest words: who won.
    pub headline: String,
    /// How it ended.
    pub line: String,
    /// What stands in the laurels, where somebody has earned them.
    pub laurels: Option<String>,
    /// What each side did, side A's first, a line for each thing.
    pub deeds: [Vec<String>; 2],
    /// The code, how long it took, what was played.
    pub foot: String,
    /// Whose own ships are on it, where it is for a player.
    pub reader: Option<Side>,
}

/// One shot as a short moving picture.
#[derive(Clone, Debug)]
pub struct Clip {
    /// What everybody saw at that time, one view after another: all before the shot but the last one. At least two.
    pub frames: Vec<PublicView>,
    /// Whose waters it fell into.
    pub waters: Side,
    /// Where it fell.
    pub cell: Cell,
    /// What stands over the waters.
    pub title: String,
    /// What came of it.
    pub caption: String,
    /// Why it is shown.
    pub occasion: Occasion,
}

/// Why a moving picture is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// A ship went down.
    Sinking,
    /// The last one did.
    Win,
    /// Somebody asked for it.
    Asked,
}

impl Occasion {
    /// Whether whoever chose this wants to see it.
    fn wanted(self, motion: Motion) -> bool {
        match (self, motion) {
            (Self::Asked, _) | (_, Motion::Sinkings) | (Self::Win, Motion::Wins) => true,
            (Self::Sinking, Motion::Wins) | (Self::Sinking | Self::Win, Motion::Off) => false,
        }
    }
}

/// Rules as a card.
#[derive(Clone, Debug)]
pub struct RulesCard {
    /// What they are called.
    pub title: String,
    /// What they say, a sentence each.
    pub lines: Vec<String>,
    /// The heading over the fleet.
    pub fleet: String,
    /// The words before the forms a ship may be bent into.
    pub bent: String,
    /// The rules.
    pub rules: Ruleset,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// What stands on it, at most 40 characters.
    pub label: String,
    /// What it does.
    pub press: Press,
}

impl Key {
    /// A button with this line on it, that says this to the service.
    pub fn says(label: &'static str, says: impl Into<String>, locale: Locale) -> Self {
        Self { label: Line::new(label).phrase(locale), press: Press::Verb(says.into()) }
    }

    /// A button with this text on it, that says this to the service.
    pub fn labelled(label: impl Into<String>, says: impl Into<String>) -> Self {
        Self { label: label.into(), press: Press::Verb(says.into()) }
    }

    /// These buttons in rows of so many.
    pub fn rows(keys: impl IntoIterator<Item = Self>, across: usize) -> Vec<Vec<Self>> {
        let keys: Vec<Self> = keys.into_iter().collect();
        keys.chunks(across).map(<[Self]>::to_vec).collect()
    }

    /// A button that copies a code to the reader's clipboard.
    pub fn copies(code: impl Display, locale: Locale) -> Self {
        Self { label: Line::new("key-copy").phrase(locale), press: Press::Copy(code.to_string()) }
    }

    /// A button that copies a link which takes up the challenge of this code.
    pub fn invites(code: impl Display, locale: Locale) -> Self {
        Self { label: Line::new("key-invite").phrase(locale), press: Press::Invite(code.to_string()) }
    }
}

/// What a button does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press {
    /// Says this to the service as a pressed button; at most 64 bytes.
    Verb(String),
    /// Copies this to the clipboard of who presses it, 1 to 256 characters; left out where a platform cannot do that.
    Copy(String),
    /// Copies the text to the clipboard of who presses it, 1 to 256 UTF-16 units; where a platform cannot do that, says `says`
    /// to the service instead, at most 64 bytes.
    CopyOrSay {
        /// What is copied.
        text: String,
        /// What is said.
        says: String,
    },
    /// Copies a link to the clipboard of who presses it; whoever opens the link takes up the challenge of this code. Left out where a
    /// platform has no such links.
    Invite(String),
    /// Nothing: shown, but spent.
    Spent,
    /// Opens the private chat with the bot, carrying this start word (`A-Za-z0-9_-`, at most 64). A
    /// platform whose private answers need no private chat says `field` for it instead.
    OpenPrivate(String),
}

/// Something the asker is to type. Platforms that can, open a field for it; the others say how it is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// What stands over the field, at most 45 characters.
    pub title: String,
    /// What is to be typed into it, at most 45 characters.
    pub label: String,
    /// The words the typed text is said with: `says text`, at most 64 bytes.
    pub says: String,
    /// What stands in the field already, at most 1 000 characters.
    pub typed: String,
    /// The sentence for platforms without such a field.
    pub otherwise: String,
}
