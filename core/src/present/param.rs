//! What can be said with a verb, and how it is answered: the kinds of parameters. Knows no verb.

/// How the answer to a successful call is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Aloud, to the room it was asked in.
    Public,
    /// To the asker alone.
    Private,
}

/// What a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A cell; completed with unshot cells.
    Cell,
    /// A person of the platform.
    Person,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The code of one of the asker's games; completed with them.
    Game,
    /// A language.
    Language,
    /// Rules: a preset, a saved name, or words such as `10x10 mines=2`; completed word by word.
    Rules,
    /// The name of a saved rule set; completed with them.
    Saved,
    /// Ships to be laid, or a way to lay them; completed with the ways.
    Ships,
    /// Free text.
    Text,
    /// A whole number from the first to the second.
    Number(u16, u16),
    /// The value of a setting of a tournament, which has the parameter's name.
    Setting,
    /// The name of somebody who plays in a tournament; completed with them.
    Entrant,
    /// One of the phrases that players say to each other; completed with them.
    Saying,
    /// One of the sheets to print; completed with them.
    Sheet,
}

/// Whether a parameter may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// It must be given.
    Required,
    /// It may be left out.
    Optional,
}

/// A parameter of a verb.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name, `a-z`.
    pub name: &'static str,
    /// What it takes.
    pub kind: ParamKind,
    /// Whether it may be left out.
    pub need: Need,
}

/// A parameter that may be left out.
pub(super) const fn optional(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, need: Need::Optional }
}
