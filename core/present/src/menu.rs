//! The commands that platforms list, and their groups: on Discord 20 entries, each a command or a group of commands; on Telegram the
//! commands that users need most. Typed commands have no groups and are accepted everywhere, whether listed or not.

use broadside_words::{locale::Locale, phrase::plain};

use super::{
    arena::subcommand::Subcommand,
    commands::{VERBS, Verb, VerbId, entry},
};

/// An entry in Discord's list of commands.
#[derive(Debug)]
pub enum MenuEntry {
    /// A command.
    Command(VerbId),
    /// A group of commands.
    Group(CommandGroup),
}

/// A group of commands.
#[derive(Debug)]
pub struct CommandGroup {
    /// The name of the group: `a-z`.
    pub name: &'static str,
    /// The commands, each with its name within the group.
    pub commands: &'static [(&'static str, VerbId)],
    /// Whether the group is listed only for members who manage the server.
    pub for_managers: bool,
}

/// Defines a group: name, whether it is for managers, and the names and ids of its commands.
macro_rules! group {
    ($name:literal, $for_managers:literal, $($in_group:literal $id:ident),+) => {
        MenuEntry::Group(CommandGroup { name: $name, commands: &[$(($in_group, VerbId::$id)),+], for_managers: $for_managers })
    };
}

/// Discord's list of commands, those first that new users need first.
pub static ENTRIES: [MenuEntry; 20] = [
    MenuEntry::Command(VerbId::Battle),
    MenuEntry::Command(VerbId::Join),
    MenuEntry::Command(VerbId::Place),
    MenuEntry::Command(VerbId::Ready),
    MenuEntry::Command(VerbId::Fire),
    group!("move", false, "salvo" Salvo, "give" Give, "stay" Stay, "leave" Move, "answer" Answer, "sail" Sail),
    MenuEntry::Command(VerbId::Board),
    MenuEntry::Command(VerbId::Resign),
    MenuEntry::Command(VerbId::Draw),
    MenuEntry::Command(VerbId::Rematch),
    MenuEntry::Command(VerbId::Games),
    group!(
        "game", false, "field" Field, "text" Text, "hint" Hint, "quick" Quick, "custom" Custom, "decline" Decline, "team" Team,
        "follow" Follow, "unfollow" Unfollow, "inspect" Inspect, "replay" Replay, "review" Review, "record" Record, "fairness" Fairness,
        "report" Report
    ),
    MenuEntry::Command(VerbId::Tournament),
    group!("profile", false, "show" Profile, "history" History, "medals" Medals),
    MenuEntry::Command(VerbId::Top),
    MenuEntry::Command(VerbId::Say),
    group!(
        "settings", false, "look" Look, "marks" Marks, "notify" Notify, "language" Language, "banter" Banter, "kids" Kids, "save" Save,
        "forget" Forget, "block" Block, "unblock" Unblock, "link" Link, "unlink" Unlink, "export" Export
    ),
    group!(
        "learn", false, "rules" Rules, "tactics" Tactics, "opponents" Opponents, "about" About, "print" Print, "privacy" Privacy,
        "support" Support
    ),
    MenuEntry::Command(VerbId::Help),
    group!("manage", true, "ban" Ban, "unban" Unban, "reports" Reports, "end" End, "dismiss" Dismiss, "default" Default),
];

/// The commands that Telegram lists in private chats.
pub const PRIVATE_CHAT_COMMANDS: [VerbId; 25] = {
    use VerbId::*;
    [
        Battle, Quick, Games, Join, Place, Ready, Fire, Field, Board, Hint, Resign, Rematch, Rules, Tactics, Replay, Review, Tournament,
        Profile, Top, Language, Look, Notify, Print, Report, Help,
    ]
};

/// The commands that Telegram lists in groups.
pub const GROUP_COMMANDS: [VerbId; 12] = {
    use VerbId::*;
    [Battle, Join, Fire, Board, Games, Resign, Rematch, Tournament, Top, Say, Rules, Help]
};

impl CommandGroup {
    /// The name in this language.
    pub fn localized_name(&self, locale: Locale) -> String {
        plain(locale, &format!("group-{}", self.name))
    }

    /// The description of the group: one short sentence, at most 100 characters.
    pub fn about(&self, locale: Locale) -> String {
        plain(locale, &format!("group-about-{}", self.name))
    }
}

/// Whether a command is listed; the others are sent by buttons only.
pub fn is_listed(id: VerbId) -> bool {
    ENTRIES.iter().any(|entry| match entry {
        MenuEntry::Command(listed) => *listed == id,
        MenuEntry::Group(group) => group.commands.iter().any(|(_, listed)| *listed == id),
    })
}

/// All groups of commands.
fn groups() -> impl Iterator<Item = &'static CommandGroup> {
    ENTRIES.iter().filter_map(|entry| match entry {
        MenuEntry::Group(group) => Some(group),
        MenuEntry::Command(_) => None,
    })
}

/// The commands for managers of a server or group. Telegram lists them for administrators in addition to [`GROUP_COMMANDS`].
pub fn for_managers() -> impl Iterator<Item = VerbId> {
    groups().filter(|group| group.for_managers).flat_map(|group| group.commands).map(|(_, id)| *id)
}

/// The command with this name in the group with this name.
pub fn find(group: &str, name: &str) -> Option<&'static Verb> {
    let group = groups().find(|known| known.name == group)?;
    group.commands.iter().find(|(known, _)| *known == name).map(|(_, id)| entry(*id))
}

/// The group of a command, and the command's name within the group; `None` for a command without a group.
pub fn group_of(id: VerbId) -> Option<(&'static CommandGroup, &'static str)> {
    groups().find_map(|group| group.commands.iter().find(|(_, known)| *known == id).map(|(name, _)| (group, *name)))
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextPart<'t> {
    /// Text without commands.
    Words(&'t str),
    /// A command under the name it has in the list, without a slash: `fire`, `settings look`, `tournament create`.
    Command(String),
}

/// Splits a text at the commands in it. Texts contain commands in typed form, `/look`; each platform shows them in its own form. Player
/// names contain no commands, because [`sanitise_name`](broadside_words::line::sanitise_name) separates their slashes.
pub fn text_parts(text: &str) -> Vec<TextPart<'_>> {
    let (mut parts, mut from) = (Vec::new(), 0);
    for (slash, _) in text.match_indices('/') {
        let begins = !text[..slash].ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '/' | ':' | '<'));
        let Some((listed, length)) = listed_command(&text[slash + 1..]).filter(|_| begins) else { continue };
        parts.push(TextPart::Words(&text[from..slash]));
        parts.push(TextPart::Command(listed));
        from = slash + 1 + length;
    }
    parts.push(TextPart::Words(&text[from..]));
    parts.retain(|part| *part != TextPart::Words(""));
    parts
}

/// The command at the beginning of a text, under the name it has in the list, and its length in the text in bytes; `None` if the text
/// does not begin with a listed command.
fn listed_command(text: &str) -> Option<(String, usize)> {
    let verb = VERBS.iter().find(|verb| verb.name == first_word(text)).filter(|verb| is_listed(verb.id))?;
    let length = verb.name.len();
    if verb.id == VerbId::Tournament {
        let action = text[length..].strip_prefix(' ').map(first_word).unwrap_or_default();
        let known = Subcommand::commands().any(|(name, ..)| name == action);
        return Some(if known { (format!("{} {action}", verb.name), length + 1 + action.len()) } else { (verb.name.to_owned(), length) });
    }
    let listed = match group_of(verb.id) {
        Some((group, in_group)) => format!("{} {in_group}", group.name),
        None => verb.name.to_owned(),
    };
    Some((listed, length))
}

/// The letters, digits and underscores at the beginning of a text.
fn first_word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
}
