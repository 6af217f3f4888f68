//! How much a button stands out, by its command, so that the same action looks the same everywhere. The platforms choose
//! the colours.

use super::{
    body::Press,
    button::WAIVER_SUFFIX,
    button::parse_button,
    commands::{VerbId, find},
};

/// How much a button stands out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Emphasis {
    /// The main action.
    Main,
    /// Agrees or joins.
    Agree,
    /// Resigns, ends, leaves or deletes something, or overrides a warning.
    Danger,
    /// Anything else.
    Plain,
}

impl Emphasis {
    /// The emphasis of a button with this action.
    pub fn of(press: &Press) -> Self {
        match press {
            Press::Verb(data) => Self::of_command(parse_button(data).map_or(data.as_str(), |(_, _, command)| command)),
            Press::OpenPrivate(_) => Self::Main,
            Press::Copy(_) | Press::CopyOrSend { .. } | Press::Invite(_) | Press::Disabled => Self::Plain,
        }
    }

    /// The emphasis of a button that sends this command.
    fn of_command(command: &str) -> Self {
        let mut words = command.split_whitespace();
        let Some(verb) = words.next().and_then(find) else { return Self::Plain };
        let first = words.next().unwrap_or_default();
        match verb.id {
            VerbId::Ready | VerbId::Salvo | VerbId::Field | VerbId::Rematch | VerbId::Reach => Self::Main,
            VerbId::Battle if first == "computer" => Self::Main,
            VerbId::Join => Self::Agree,
            VerbId::ResignNow if first == "keep" => Self::Plain,
            VerbId::Link if command.ends_with(" yes") => Self::Agree,
            VerbId::Decline
            | VerbId::Resign
            | VerbId::ResignNow
            | VerbId::Forget
            | VerbId::Erase
            | VerbId::Unlink
            | VerbId::Ban
            | VerbId::Block
            | VerbId::EndNow
            | VerbId::Dismiss => Self::Danger,
            VerbId::Fire | VerbId::Sail if command.ends_with(WAIVER_SUFFIX) => Self::Danger,
            VerbId::Tournament => match first {
                "start" | "create" | "resume" => Self::Main,
                "join" | "checkin" => Self::Agree,
                "leave" | "cancel" | "endseries" => Self::Danger,
                _ => Self::Plain,
            },
            VerbId::Team if first == "leave" => Self::Danger,
            _ => Self::Plain,
        }
    }
}
