//! The parameters of commands: their kinds, parameters that several commands have, and the visibility of answers.

use serde::{Deserialize, Serialize};

/// Who sees the answer to a successful command. Saved in the reply tokens of Discord.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Visibility {
    /// Everyone in the room.
    Public,
    /// Only the user.
    Private,
}

/// The kind of a parameter, which determines how its values are completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A cell; completed with the cells that have not been fired at.
    Cell,
    /// A person of the platform.
    Person,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The code of one of the user's games; completed with these games.
    Game,
    /// A language.
    Language,
    /// Rules: a preset, a saved name, or words such as `10x10 mines=2`; completed word by word.
    Rules,
    /// The name of saved rules; completed with the saved names.
    Saved,
    /// Ships, or a placement strategy; completed with strategies.
    Ships,
    /// Free text.
    Text,
    /// A whole number from the first to the second, inclusive.
    Number(u16, u16),
    /// A value of the tournament setting that has the name of the parameter.
    Setting,
    /// The name of a player in a tournament; completed with the players.
    Entrant,
    /// A phrase for the opponent; completed with the phrases.
    Saying,
    /// A sheet to print; completed with the sheets.
    Sheet,
}

/// Whether a parameter is optional.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Required.
    Required,
    /// Optional.
    Optional,
}

/// A parameter of a verb.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name, `a-z`.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: ParamKind,
    /// Whether it is optional.
    pub need: Need,
}

/// An optional parameter.
pub(super) const fn optional(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, need: Need::Optional }
}

/// A required parameter.
pub(super) const fn required(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, need: Need::Required }
}

/// The game that a command is about.
pub(super) const GAME: Param = optional("game", ParamKind::Game);
/// Rules for a game.
pub(super) const RULES: Param = optional("rules", ParamKind::Rules);
/// The rules or the help topic to explain.
pub(super) const ABOUT: Param = optional("about", ParamKind::Rules);
/// Whether a command is about the user or the room.
pub(super) const SCOPE: Param = optional("scope", ParamKind::Choice(&["me", "room"]));
/// The player that a command is about.
pub(super) const WHO: Param = optional("who", ParamKind::Person);
/// The page of a list, counted from 1.
pub(super) const PAGE: Param = optional("page", ParamKind::Text);
