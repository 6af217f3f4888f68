//! The texts that people could read in a chat, in order, from a simulator's log. Of an edited message only the new lines
//! count, so an edit of its buttons alone adds nothing.

use std::{collections::HashMap, hash::Hash};

use broadside_sim::{
    discord::{Action, Entry, PlaceId},
    telegram::{self, Chat},
};

/// The texts of the public messages in a channel of Discord.
pub fn channel_texts(log: &[Entry], place: PlaceId) -> Vec<String> {
    let entries = log.iter().filter(|entry| entry.place == Some(place) && !entry.ephemeral);
    changes(entries.filter(|entry| entry.is_visible() && entry.action != Action::Deleted).map(|entry| (entry.message, text_of(entry))))
}

/// The content of a Discord message and the descriptions of its embeds, one per line.
pub fn text_of(entry: &Entry) -> String {
    let embedded = entry.embeds.iter().filter_map(|embed| embed["description"].as_str());
    std::iter::once(entry.content.as_str()).chain(embedded).collect::<Vec<&str>>().join("\n")
}

/// The texts of the messages in a chat of Telegram.
pub fn chat_texts(log: &[telegram::Entry], chat: Chat) -> Vec<String> {
    changes(log.iter().filter_map(|entry| match entry {
        telegram::Entry::Sent(message) | telegram::Entry::Edited(message) if message.chat == chat => {
            Some((message.key(), message.words().to_owned()))
        }
        _ => None,
    }))
}

fn changes<Id: Eq + Hash>(messages: impl Iterator<Item = (Id, String)>) -> Vec<String> {
    let mut current = HashMap::new();
    messages.map(|(id, text)| new_lines(&mut current, id, text).join("\n")).filter(|lines| !lines.is_empty()).collect()
}

/// The lines that the new text of a message adds to its `current` one, which is updated.
pub fn new_lines<Id: Eq + Hash>(current: &mut HashMap<Id, String>, id: Id, text: String) -> Vec<String> {
    let before = current.insert(id, text.clone()).unwrap_or_default();
    // Lines may be equal. Old lines keep their order, so an equal line after a later old one is new.
    let mut old = before.lines();
    let mut is_old = |line: &str| old.clone().position(|old| old == line).map(|at| old.nth(at)).is_some();
    text.lines().filter(|line| !is_old(line)).map(str::to_owned).collect()
}
