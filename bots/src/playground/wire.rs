//! What the page and the server say to each other over the WebSocket, one JSON object a message.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Which of the two panes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pane {
    /// The channel that all see.
    Room,
    /// The pane of one person.
    Private,
}

/// What the page says.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromPage {
    /// Who it is. The first thing said; again when name or language change.
    Hello {
        /// 32 hex digits.
        secret: String,
        /// The name the person typed.
        name: Option<String>,
        /// The language tag.
        locale: String,
    },
    /// A typed line.
    Say {
        /// The page's own name for the request: the same when it is said again after a break.
        id: String,
        /// The line.
        text: String,
        /// Into which pane.
        pane: Pane,
    },
    /// A structured command, as the page's own buttons and the board give.
    Do {
        /// As in `Say`.
        id: String,
        /// The verb's name.
        verb: String,
        /// Values by parameter name.
        options: BTreeMap<String, String>,
        /// In which pane.
        pane: Pane,
    },
    /// A pressed button.
    Press {
        /// As in `Say`.
        id: String,
        /// The button's data.
        data: String,
        /// The number of the message it stood under.
        message: u64,
        /// The pane of that message.
        pane: Pane,
    },
    /// A parameter is being typed.
    Complete {
        /// The page's number for the question.
        ask: u64,
        /// The verb's name.
        verb: String,
        /// The parameter's name.
        param: String,
        /// What is typed so far.
        typed: String,
        /// In which pane.
        pane: Pane,
    },
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToPage {
    /// What the person is called, and the language they are spoken to in.
    Me {
        /// The name.
        name: String,
        /// The language tag.
        locale: &'static str,
        /// The person's public id, as challenges name it.
        id: String,
    },
    /// A part of the verbs, in that language.
    Catalogue {
        /// Whether it is the first part: it takes the place of all that were told before.
        first: bool,
        /// In the order people meet them.
        verbs: Vec<VerbCard>,
    },
    /// A part of everything that stands, oldest first.
    State {
        /// The channel.
        room: Vec<Posted>,
        /// The person's own pane.
        private: Vec<Posted>,
    },
    /// A new message.
    Post {
        /// Where.
        pane: Pane,
        /// What.
        entry: Posted,
    },
    /// A message that stands reads differently now.
    Edit {
        /// Where.
        pane: Pane,
        /// What it says now.
        entry: Posted,
    },
    /// A refusal: for now, for this tab.
    Answer {
        /// What it says; it is kept nowhere.
        entry: Posted,
    },
    /// Other keys under a message, for this tab.
    Keys {
        /// The number of the message.
        message: u64,
        /// Rows of keys.
        keys: Vec<Vec<KeyCap>>,
    },
    /// Suggestions for what is being typed.
    Suggestions {
        /// The page's number for the question.
        ask: u64,
        /// What is shown and what is meant.
        items: Vec<(String, String)>,
    },
    /// The request was heard: it need not be said again.
    Done {
        /// The page's name for it.
        id: String,
    },
}

/// A message as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Posted {
    /// Its number; rises.
    pub number: u64,
    /// When it last changed: rises with every change anywhere.
    pub touched: u64,
    /// The person whose words these are; none for the bot's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Plain text.
    pub text: String,
    /// Lines for a fixed-width face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mono: Option<String>,
    /// The picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Frame>,
    /// A second one below it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poster: Option<Frame>,
    /// Rows of keys.
    pub keys: Vec<Vec<KeyCap>>,
    /// A file to hand over: name and content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<(String, String)>,
    /// The challenge that it tells of, while that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Challenge>,
    /// Whether a newer letter shows the board that this one showed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub past: bool,
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Challenge {
    /// The code of the game it would begin.
    pub game: String,
    /// The public id of the person who made it.
    pub host: String,
    /// What that person is called.
    pub name: String,
    /// The public id of the person who may accept it, where that is one of the playground; anybody may where nobody is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// What the invited person is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invited: Option<String>,
    /// Whether the two have just played each other.
    pub again: bool,
}

/// A picture as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// Its address; whoever does not know it cannot guess it.
    pub src: String,
    /// The description.
    pub alt: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The code of the game; empty for a picture of rules.
    pub game: String,
    /// Whom the person plays, once there is somebody; only in their own view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// Whether it is the person's own view of it.
    pub own: bool,
    /// How far the game has come: `open`, `placing`, `firing` or `over`; empty
    /// for a picture of rules.
    pub phase: &'static str,
    /// The theme it is drawn in, where it is drawn in one: the page has a night of its own for some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<&'static str>,
    /// What the person may decide besides: `resign`, `draw` or `agree`, for which the page has keys of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub may: Vec<&'static str>,
    /// How the game ended for the person: `won`, `lost`, `drawn` or `finished`; only in their own view of a game that is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// The chances of a ship in each cell in thousandths, in reading order, none where it is known: of a hint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<Option<u16>>,
    /// What the page lays buttons over, while the fight is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// What can be heard of the game; only in the person's own view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audible: Option<Audible>,
}

/// What can be heard of a game: how it stands, so that the page makes heard what is new since it was told last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Audible {
    /// What the shots at the enemy met.
    pub enemy: Met,
    /// What the shots at the person met.
    pub mine: Met,
    /// Whether the fight is on and waits for the person.
    pub turn: bool,
    /// Whether the person has won, once somebody has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

/// How many shots into one side's waters met what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Met {
    /// Nothing.
    pub misses: usize,
    /// A ship, a mine or a minesweeper.
    pub hits: usize,
    /// How many pieces have gone down.
    pub sunk: usize,
}

/// Cells the page lays buttons over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Left edge, as a part of the picture's width.
    pub x: f64,
    /// Top edge, as a part of the picture's height.
    pub y: f64,
    /// Width, as a part of the picture's width.
    pub width: f64,
    /// Height, as a part of the picture's height.
    pub height: f64,
    /// How many columns.
    pub columns: u8,
    /// How many rows.
    pub rows: u8,
    /// The cells in reading order.
    pub spots: Vec<BoardCell>,
    /// What a pressed cell does: the verb `fire`, `plan`, `give` or `sail`, or `lay` where pieces are moved.
    pub does: &'static str,
    /// Whether the game waits for this person.
    pub turn: bool,
    /// How many more cells the list of a salvo takes.
    pub left: usize,
    /// The pieces that may be moved, once all are laid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<Laid>,
    /// The piece that is laid next, while one is missing; it lies nowhere yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Laid>,
}

/// A piece on the field. Cells are numbers in reading order, from 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Laid {
    /// The word that opens its section where a fleet is typed; empty for ships.
    pub section: &'static str,
    /// Its cells; none where it lies nowhere yet.
    pub cells: Vec<u16>,
    /// Every place where it could lie beside the others as they are, its own among them.
    pub places: Vec<Vec<u16>>,
}

/// A cell, or a point of the table game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardCell {
    /// Its name.
    pub name: String,
    /// What is known of it: the names of the page's words for it, apart by blanks.
    pub mark: String,
    /// Whether it may be pressed.
    pub open: bool,
}

/// A button as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeyCap {
    /// What stands on it.
    pub label: String,
    /// The page's word for how much it stands out, where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emphasis: Option<&'static str>,
    /// What it does.
    #[serde(flatten)]
    pub does: Does,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "does", content = "data", rename_all = "snake_case")]
pub enum Does {
    /// Is pressed with this data.
    Press(String),
    /// Nothing any more.
    Spent,
    /// Asks for the own field of the game of this code.
    Field(String),
    /// Copies the address of this page that takes up the challenge of this code.
    Invite(String),
}

/// A verb as the page completes it.
#[derive(Clone, Debug, Serialize)]
pub struct VerbCard {
    /// Its name.
    pub name: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// What it does, in a sentence.
    pub about: String,
    /// Its parameters.
    pub params: Vec<ParamCard>,
}

/// A parameter as the page completes it.
#[derive(Clone, Debug, Serialize)]
pub struct ParamCard {
    /// Its name.
    pub name: &'static str,
    /// What it takes, in a few words.
    pub about: String,
    /// Words to choose from, and what they are called.
    pub choices: Vec<(&'static str, String)>,
    /// Whether the server has suggestions for it.
    pub asks: bool,
    /// Whether it must be given.
    pub needed: bool,
    /// Whether it is several words: the suggestions are for all of them together.
    pub whole: bool,
}
