//! Which commands platforms list, and how they are grouped there: on Discord twenty entries, each of which is a command or a group of
//! commands, on Telegram the commands that people need most. Typed commands know no groups, and all of them are understood everywhere.

use broadside_words::{locale::Locale, phrase::plain};

use super::commands::{VERBS, Verb, VerbId, entry};

/// An entry of the list.
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
    /// Its name: `a-z`.
    pub name: &'static str,
    /// Its commands, each with its name in the group.
    pub commands: &'static [(&'static str, VerbId)],
    /// Whether it is listed only for members who manage the server.
    pub for_managers: bool,
}

/// A group whose commands have their own names in it.
macro_rules! group {
    ($name:literal, $for_managers:literal, $($in_group:literal $id:ident),+) => {
        MenuEntry::Group(CommandGroup { name: $name, commands: &[$(($in_group, VerbId::$id)),+], for_managers: $for_managers })
    };
}

/// The list, in the order in which people need its entries.
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
    group!("learn", false, "rules" Rules, "tactics" Tactics, "opponents" Opponents, "about" About, "print" Print),
    MenuEntry::Command(VerbId::Help),
    group!("manage", true, "ban" Ban, "unban" Unban, "reports" Reports, "end" End, "dismiss" Dismiss, "default" Default),
];

/// The commands that Telegram lists in private chats.
pub const IN_PRIVATE: [VerbId; 25] = [
    VerbId::Battle,
    VerbId::Quick,
    VerbId::Games,
    VerbId::Join,
    VerbId::Place,
    VerbId::Ready,
    VerbId::Fire,
    VerbId::Field,
    VerbId::Board,
    VerbId::Hint,
    VerbId::Resign,
    VerbId::Rematch,
    VerbId::Rules,
    VerbId::Tactics,
    VerbId::Replay,
    VerbId::Review,
    VerbId::Tournament,
    VerbId::Profile,
    VerbId::Top,
    VerbId::Language,
    VerbId::Look,
    VerbId::Notify,
    VerbId::Print,
    VerbId::Report,
    VerbId::Help,
];

/// The commands that Telegram lists in groups.
pub const IN_GROUPS: [VerbId; 12] = [
    VerbId::Battle,
    VerbId::Join,
    VerbId::Fire,
    VerbId::Board,
    VerbId::Games,
    VerbId::Resign,
    VerbId::Rematch,
    VerbId::Tournament,
    VerbId::Top,
    VerbId::Say,
    VerbId::Rules,
    VerbId::Help,
];

impl CommandGroup {
    /// The name in this language.
    pub fn localized_name(&self, locale: Locale) -> String {
        plain(locale, &format!("group-{}", self.name))
    }

    /// What its commands are for, in one short sentence (at most 100 characters).
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

fn groups() -> impl Iterator<Item = &'static CommandGroup> {
    ENTRIES.iter().filter_map(|entry| match entry {
        MenuEntry::Group(group) => Some(group),
        MenuEntry::Command(_) => None,
    })
}

/// The commands for managers of a server or a group, which Telegram lists for administrators beside [`IN_GROUPS`].
pub fn for_managers() -> impl Iterator<Item = VerbId> {
    groups().filter(|group| group.for_managers).flat_map(|group| group.commands).map(|(_, id)| *id)
}

/// The command of this name in the group of this name.
pub fn find(group: &str, name: &str) -> Option<&'static Verb> {
    let group = groups().find(|known| known.name == group)?;
    group.commands.iter().find(|(known, _)| *known == name).map(|(_, id)| entry(*id))
}

/// The group of a command, and its name there; `None` for a command at the top.
pub fn place_of(id: VerbId) -> Option<(&'static CommandGroup, &'static str)> {
    groups().find_map(|group| group.commands.iter().find(|(_, known)| *known == id).map(|(name, _)| (group, *name)))
}

/// The text with each command as the list has it: `/look` is `/settings look` there.
pub fn in_groups(text: &str) -> String {
    let mut parts = text.split('/');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let begins = !out.ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '/' | ':' | '<'));
        let name = part.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default();
        let named = VERBS.iter().find(|verb| verb.name == name).filter(|_| begins);
        let place = named.and_then(|verb| place_of(verb.id));
        out.push('/');
        match place {
            Some((group, in_group)) => {
                out += &format!("{} {in_group}{}", group.name, &part[name.len()..]);
            }
            None => out += part,
        }
    }
    out
}
