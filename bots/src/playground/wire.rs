//! The WebSocket protocol between page and server: one JSON object per message. Field names and variants are the wire format; `None` is
//! null.

use std::collections::BTreeMap;

use broadside_present::{
    arena::{TournamentItem, TournamentState},
    page::{ListItem, LookItem},
};
use serde::{Deserialize, Serialize};

/// One of the two panes of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pane {
    /// The channel that everyone sees.
    Room,
    /// The person's private pane.
    Private,
}

/// A message of the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromPage {
    /// Identifies the tab. It is the first message, and is repeated when the name or the language changes.
    Hello {
        /// 32 hex digits that the page has invented; in public a token of [`ToPage::Me`], empty for a new person. Inside Telegram, first
        /// `#` and Telegram's `initData`.
        secret: String,
        /// The name the person typed.
        name: Option<String>,
        /// The language tag.
        locale: String,
        /// Whether the tab shows games from `Games` instead of messages.
        #[serde(default)]
        board: bool,
        /// The code of the game or tournament that the tab watches.
        #[serde(default)]
        watch: Option<String>,
    },
    /// A typed line.
    Say {
        /// The page's id of the request; the same when it is repeated after a reconnection.
        id: String,
        text: String,
        pane: Pane,
    },
    /// A structured command from the page's own buttons or the board.
    Do {
        /// As in `Say`.
        id: String,
        verb: String,
        /// Values by parameter name.
        options: BTreeMap<String, String>,
        pane: Pane,
    },
    /// A pressed button.
    Press {
        /// As in `Say`.
        id: String,
        /// The button's data.
        data: String,
        /// The number of the message that has the button.
        message: u64,
        pane: Pane,
    },
    /// A parameter is being typed.
    Complete {
        /// The page's number of the query.
        ask: u64,
        verb: String,
        param: String,
        /// The text so far.
        typed: String,
        pane: Pane,
    },
    /// The person opens the proof that a finished game was fair.
    Proof {
        /// The code of the game.
        game: String,
    },
    /// The person opens the review of a finished game.
    Review {
        /// The code of the game.
        game: String,
    },
    /// The person looks at a draft of rules, or changes it.
    Rules {
        /// The draft, as in a command.
        rules: String,
        /// The key and the value of the setting that is changed.
        change: Option<(String, String)>,
    },
}

/// A message of the server.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToPage {
    /// The person's name and language.
    Me {
        name: String,
        /// The language tag.
        locale: &'static str,
        /// The person's public id, as in challenges.
        id: String,
        /// The rule sets that the board page offers; empty for the chat view.
        rules: Vec<ListItem>,
        /// The computer opponents that the board page offers; empty for the chat view.
        opponents: Vec<ListItem>,
        /// The settings of pictures that the board page follows; empty for the chat view, and if the store fails.
        look: Vec<LookItem>,
        /// In public: the token to keep instead of the one that the page has.
        token: Option<String>,
        /// The code of the game or tournament that the tab watches.
        watch: Option<String>,
    },
    /// A chunk of the commands, in that language.
    Catalogue {
        /// Whether it is the first chunk, which replaces all earlier ones.
        first: bool,
        /// The commands in the order of the help.
        verbs: Vec<VerbCard>,
    },
    /// A chunk of the current messages, oldest first.
    State { room: Vec<FeedEntry>, private: Vec<FeedEntry> },
    /// The games that concern the person, after each change; to tabs of the board page.
    Games {
        /// The server's clock in milliseconds since the epoch, for comparing deadlines.
        now: i64,
        #[serde(flatten)]
        list: GameList,
    },
    /// The proof that a finished game was fair, for this tab only.
    Proof {
        /// The code of the game.
        game: String,
        /// The seals, the salts, their meaning and how to check them.
        text: String,
        /// The record of the game: name and content.
        file: Option<(String, String)>,
    },
    /// All shots or moves of a finished game, for this tab only.
    Moves {
        /// The code of the game.
        game: String,
        /// Those of both sides, the oldest first.
        moves: Vec<ReviewStep>,
    },
    /// The worth of the person's shots in a finished game, as far as it is computed; for this tab only.
    Worth {
        /// The code of the game.
        game: String,
        /// The finished part of the computation in per cent; `None` once it has ended.
        percent: Option<u8>,
        /// The shots with known chances, the oldest first; empty until the computation has ended.
        worth: Vec<ShotWorth>,
    },
    /// A draft of rules, for this tab only.
    Rules(RulesDraft),
    /// A new message.
    Post { pane: Pane, entry: FeedEntry },
    /// A message has changed.
    Edit {
        pane: Pane,
        /// Its new state.
        entry: FeedEntry,
    },
    /// A notice such as a refusal, for this tab only.
    Answer {
        /// The notice; it is not stored.
        entry: FeedEntry,
    },
    /// New buttons of a message, for this tab only.
    Keys {
        /// The number of the message.
        message: u64,
        keys: Vec<Vec<KeyCard>>,
    },
    /// Suggestions for what is being typed.
    Suggestions {
        /// The page's number of the query.
        ask: u64,
        /// Pairs of label and value.
        items: Vec<(String, String)>,
    },
    /// The request is handled and need not be repeated.
    Done {
        /// The page's id of the request.
        id: String,
    },
}

impl ToPage {
    /// Whether the board page shows it: a phrase, or a hint, which is a picture with the chances of cells; both are private.
    pub fn is_for_board(&self) -> bool {
        let Self::Post { pane: Pane::Private, entry: FeedEntry { picture, talk, .. } } = self else { return false };
        talk.is_some() || picture.as_ref().is_some_and(|picture| !picture.chances.is_empty())
    }
}

/// The games that concern a person.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct GameList {
    /// The person's own games: those under way, the newest first, then the last finished ones.
    pub games: Vec<GameState>,
    /// The challenges that the person can accept.
    pub offers: Vec<OpenOffer>,
    /// The newest games of others under way in the channel: codes, and names of the players.
    pub others: Vec<(String, [String; 2])>,
    /// The game that the tab watches, as everybody sees it: the challenger's name, and the game from the challenger's side.
    pub watched: Option<(String, GameState)>,
    /// The tournaments of the channel and of the person that are not over.
    pub tournaments: Vec<TournamentItem>,
    /// The tournament that the tab watches.
    pub tournament: Option<TournamentState>,
}

/// A game as one of its players sees it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct GameState {
    /// The code of the game.
    pub game: String,
    /// The phase: `open`, `placing`, `firing` or `over`.
    pub phase: &'static str,
    /// The name of the rules.
    pub rules: String,
    /// The name of the opponent or the invited person; `None` while anyone can accept.
    pub them: Option<String>,
    /// Whether the game is a rematch.
    pub rematch: bool,
    /// Whether the game waits for this side.
    pub turn: bool,
    /// For a member of a crew who is not its captain, on their side's turn: who decides, and what the member can do.
    pub crew: Option<String>,
    /// Whether the fleets of this side and of the opponent are final.
    pub ready: [bool; 2],
    /// The end of the current wait in milliseconds since the epoch; `None` once the game is over.
    pub until: Option<i64>,
    /// The cell of the own shot at a field on paper that the opponent has not answered yet.
    pub called: Option<u16>,
    /// The labels of the columns.
    pub columns: Vec<String>,
    /// The labels of the rows.
    pub rows: Vec<String>,
    /// The names of the cells, or of the points of the chart, in reading order.
    pub names: Vec<String>,
    /// The chart of the table game, or the own starting line before its fight begins; `None` in other games.
    pub chart: Option<ChartState>,
    /// The own field.
    pub own: BoardState,
    /// The enemy field as this player knows it, whole once the game is over.
    pub target: BoardState,
    /// The effect of a press on a cell: `lay`, `fire`, `plan`, `give`, or `form`, which chooses a cell of the own Flying Dutchman; in
    /// the table game `lineup`, which chooses a ship to swap, or `sail`, which chooses one to move; `chat` if the chat view is needed;
    /// empty if there is none.
    pub does: &'static str,
    /// The cells that can be pressed now.
    pub open: Vec<u16>,
    /// The number of cells missing in the salvo, of cells that the Flying Dutchman takes, of ships to swap, or of shots left in the turn.
    pub left: usize,
    /// The movable pieces, once all are placed.
    pub laid: Vec<BoardPiece>,
    /// The next piece to place, while one is missing.
    pub next: Option<BoardPiece>,
    /// The decks of the pieces to place.
    pub missing: Vec<u8>,
    /// Whether the last change of the fleet can be undone.
    pub undo: bool,
    /// The decisions open to the player, as in [`PictureCard::may`], and `hint`.
    pub may: Vec<&'static str>,
    /// The phrases offered to the player, each with id, emoji and text.
    pub phrases: Vec<(&'static str, &'static str, String)>,
    /// The latest shots of both sides, the oldest first.
    pub events: Vec<ShotEvent>,
    /// How the game ended, as in [`PictureCard::outcome`].
    pub outcome: Option<&'static str>,
    /// The player's figures, once the game is over.
    pub figures: Option<EndFigures>,
    /// The result as a text for others, once the game is over and shots were fired.
    pub share: Option<String>,
}

/// The chart of the table game, which is open to both sides.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChartState {
    /// The marks of the points in reading order, as in [`BoardCell::mark`].
    pub marks: Vec<String>,
    /// The points between which a ship moved last.
    pub last: Vec<u16>,
    /// The moves that the player can make now.
    pub moves: Vec<ShipMove>,
    /// The last move in words; empty before the first.
    pub news: String,
}

/// A legal move of a ship of the table game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShipMove {
    /// The point of the ship.
    pub from: u16,
    /// The action of the command `sail`.
    pub action: &'static str,
    /// The point ahead of the ship; its own at the edge of the chart.
    pub ahead: u16,
    /// Whether the ship would be lost to a mine or a battery.
    pub is_dangerous: bool,
}

/// One side's field.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct BoardState {
    /// The marks of the cells in reading order, one character each.
    pub marks: String,
    /// The cells of the last shot or salvo.
    pub last: Vec<u16>,
    /// The cells of each known ship.
    pub ships: Vec<Vec<u16>>,
    /// The decks of each ship of the fleet, and whether it is known to be sunk.
    pub fleet: Vec<(u8, bool)>,
}

/// A shot and its announced answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShotEvent {
    /// Whether this side fired it.
    pub own: bool,
    /// The number of the cell in reading order.
    pub cell: u16,
    /// The answer: `miss`, `hit`, `sunk`, `mine` or `sweeper`.
    pub outcome: &'static str,
}

/// A shot in a review, or a move of the table game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReviewStep {
    /// The shot; of a move the point of the ship, without an answer.
    #[serde(flatten)]
    pub shot: ShotEvent,
    /// The step in words.
    pub text: String,
    /// The points whose marks a move changed, with their new marks; the first move has all points.
    pub changed: Vec<(u16, String)>,
    /// The points between which a ship moved.
    pub last: Vec<u16>,
}

/// A shot and its odds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShotWorth {
    /// The number of the cell in reading order.
    pub cell: u16,
    /// The chance of a hit, in thousandths.
    pub chance: u16,
    /// The chance of a hit in the likeliest cell, in thousandths.
    pub best: u16,
    /// The likeliest cells.
    pub likeliest: Vec<u16>,
}

/// The shots of a player in a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EndFigures {
    /// All shots.
    pub shots: u32,
    /// Those that hit a ship.
    pub hits: u32,
    /// The most hits in a row.
    pub streak: u32,
}

/// A challenge that a person can accept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpenOffer {
    /// The code of its game.
    pub game: String,
    /// The challenger's name.
    pub name: String,
    /// The name of the rules.
    pub rules: String,
    /// Whether anyone can accept it.
    pub is_for_all: bool,
    /// Whether it is a rematch.
    pub rematch: bool,
}

/// A draft of rules.
#[derive(Clone, Debug, Serialize)]
pub struct RulesDraft {
    /// The draft as the page sent it; `None` if the page changed it.
    pub asked: Option<String>,
    /// The draft, as in a command: the id of a rule set, or a longer text.
    pub rules: String,
    /// The name of a rule set and the settings that differ from it, a few words each.
    pub about: String,
    /// All settings.
    pub settings: Vec<RuleSetting>,
    /// Why the change was refused.
    pub refused: Option<String>,
}

/// A setting of a draft of rules.
#[derive(Clone, Debug, Serialize)]
pub struct RuleSetting {
    pub key: &'static str,
    pub name: String,
    /// The present value.
    pub value: String,
    /// The values to choose from, each with its label; the present one is among them.
    pub values: Vec<(String, String)>,
}

/// A message as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FeedEntry {
    /// Its number; newer messages have higher ones.
    pub number: u64,
    /// The number of its last change; every change in the feed gets a higher one.
    pub touched: u64,
    /// The name of its author; `None` for the bot.
    pub by: Option<String>,
    /// Plain text.
    pub text: String,
    /// Text for a monospaced font.
    pub mono: Option<String>,
    pub picture: Option<PictureCard>,
    /// A second picture below it.
    pub poster: Option<PictureCard>,
    pub keys: Vec<Vec<KeyCard>>,
    /// An attached file: name and content.
    pub file: Option<(String, String)>,
    /// The challenge it announces, while it is open.
    pub offer: Option<ChallengeCard>,
    /// The code of the game whose players talk, if it brings or confirms a phrase.
    pub talk: Option<String>,
    /// Whether a newer message shows the same board.
    pub past: bool,
}

/// An open challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChallengeCard {
    /// The code of its game.
    pub game: String,
    /// The public id of the challenger.
    pub host: String,
    /// The challenger's name.
    pub name: String,
    /// The public id of the invited person, empty if they are not on the playground; `None` if anyone can accept.
    pub guest: Option<String>,
    /// The invited person's name.
    pub invited: Option<String>,
    /// Whether it is a rematch.
    pub again: bool,
}

/// A picture as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PictureCard {
    /// Its address, which cannot be guessed.
    pub src: String,
    /// The description.
    pub alt: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The code of the game; empty for a picture of rules.
    pub game: String,
    /// The opponent's name, once there is one; only in the person's own view.
    pub against: Option<String>,
    /// Whether it is the person's own view.
    pub own: bool,
    /// The phase of the game: `open`, `placing`, `firing` or `over`; empty for a picture of rules.
    pub phase: &'static str,
    /// The theme it is drawn in, whose colours the page may adapt to its dark mode; `None` if it may not.
    pub theme: Option<&'static str>,
    /// The decisions open to the person: `resign`, `draw` or `agree`. The page has its own buttons for them.
    pub may: Vec<&'static str>,
    /// How the game ended for the person: `won`, `lost`, `drawn` or `finished`; only in their own view of a finished game.
    pub outcome: Option<&'static str>,
    /// For a hint: the chance of a ship in each cell in thousandths, in reading order; `None` for known cells.
    pub chances: Vec<Option<u16>>,
    /// The buttons over the picture, while cells can be pressed.
    pub board: Option<BoardOverlay>,
    /// The state for the page's sounds; only in the person's own view.
    pub audible: Option<SoundState>,
}

/// The state of a game for the page's sounds; the page plays the difference from the last state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SoundState {
    /// The results of the shots at the enemy.
    pub enemy: ShotCounts,
    /// The results of the shots at the person.
    pub mine: ShotCounts,
    /// Whether it is the person's turn in a fight.
    pub turn: bool,
}

/// The results of the shots at one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShotCounts {
    /// Shots that hit nothing.
    pub misses: usize,
    /// Shots that hit a ship, a mine or a minesweeper.
    pub hits: usize,
    /// Sunk pieces.
    pub sunk: usize,
}

/// The cells of a picture over which the page puts buttons.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardOverlay {
    /// Left edge, as a part of the picture's width.
    pub x: f64,
    /// Top edge, as a part of the picture's height.
    pub y: f64,
    /// Width, as a part of the picture's width.
    pub width: f64,
    /// Height, as a part of the picture's height.
    pub height: f64,
    pub columns: u8,
    pub rows: u8,
    /// The cells in reading order.
    pub spots: Vec<BoardCell>,
    /// The effect of a press: the command `fire`, `plan`, `give` or `sail`, or `lay` for moving pieces.
    pub does: &'static str,
    /// Whether it is this person's turn.
    pub turn: bool,
    /// The number of cells still missing in a salvo.
    pub left: usize,
    /// The movable pieces, once all are placed.
    pub laid: Vec<BoardPiece>,
    /// The next piece to place, while one is missing.
    pub next: Option<BoardPiece>,
}

/// A piece of a fleet. Cells are numbered in reading order from 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardPiece {
    /// The keyword of its section in a typed fleet; empty for ships.
    pub section: &'static str,
    /// Its cells; empty if it is not placed yet.
    pub cells: Vec<u16>,
    /// All places that fit with the other pieces, including its own.
    pub places: Vec<Vec<u16>>,
}

/// A cell, or a point of the table game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardCell {
    pub name: String,
    /// Its state, as CSS class names or marks of the page, separated by spaces.
    pub mark: String,
    /// Whether it can be pressed.
    pub open: bool,
}

/// A button as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeyCard {
    pub label: String,
    /// Its emphasis: `main`, `agree` or `danger`; `None` for a plain button.
    pub emphasis: Option<&'static str>,
    #[serde(flatten)]
    pub does: KeyAction,
}

/// The action of a button.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "does", content = "data", rename_all = "snake_case")]
pub enum KeyAction {
    /// Sends a press with this data.
    Press(String),
    /// No action: the button is disabled.
    Spent,
    /// Shows the person's field in the game of this code.
    Field(String),
    /// Copies a link to this page that accepts the challenge of this code.
    Invite(String),
}

/// A command for completion.
#[derive(Clone, Debug, Serialize)]
pub struct VerbCard {
    pub name: &'static str,
    pub aliases: Vec<String>,
    /// Its description, one sentence.
    pub about: String,
    pub params: Vec<ParamCard>,
}

/// A parameter for completion.
#[derive(Clone, Debug, Serialize)]
pub struct ParamCard {
    pub name: &'static str,
    /// Its description, a few words.
    pub about: String,
    /// Pairs of value and label to choose from.
    pub choices: Vec<(&'static str, String)>,
    /// Whether the server has suggestions for it.
    pub asks: bool,
    /// Whether it is required.
    pub needed: bool,
    /// Whether it takes several words; suggestions then complete all of them.
    pub whole: bool,
}
