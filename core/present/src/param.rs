//! The parameters of commands: their kinds, those that several commands have, and whether answers are public.

/// Who sees the answer to a successful command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Everyone in the room.
    Public,
    /// The user only.
    Private,
}

/// The kind of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A cell; completed with cells not yet fired at.
    Cell,
    /// A person of the platform.
    Person,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The code of one of the user's games; completed with them.
    Game,
    /// A language.
    Language,
    /// Rules: a preset, a saved name, or words such as `10x10 mines=2`; completed word by word.
    Rules,
    /// The name of saved rules; completed with them.
    Saved,
    /// Ships, or a placement strategy; completed with strategies.
    Ships,
    /// Free text.
    Text,
    /// A whole number between the first and the second.
    Number(u16, u16),
    /// The value of the tournament setting of the parameter's name.
    Setting,
    /// The name of a tournament player; completed with them.
    Entrant,
    /// A phrase for the opponent; completed with them.
    Saying,
    /// A sheet to print; completed with them.
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
    /// Its name, `a-z`.
    pub name: &'static str,
    /// Its kind.
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

pub(super) const GAME: Param = optional("game", ParamKind::Game);
pub(super) const RULES: Param = optional("rules", ParamKind::Rules);
pub(super) const ABOUT: Param = optional("about", ParamKind::Rules);
pub(super) const SCOPE: Param = optional("scope", ParamKind::Choice(&["me", "room"]));
pub(super) const WHO: Param = optional("who", ParamKind::Person);
pub(super) const PAGE: Param = optional("page", ParamKind::Text);
