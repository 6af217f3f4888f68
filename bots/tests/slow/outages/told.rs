//! What people came to read, in order, out of a simulator's log: a message tells the lines it
//! did not have before, so an edit of its buttons alone tells nothing.

use std::{collections::HashMap, hash::Hash};

use broadside_sim::{
    discord::{Action, Entry, PlaceId},
    telegram::{self, Chat},
};

/// What all who are in a place of Discord were told.
pub fn aloud(log: &[Entry], place: PlaceId) -> Vec<String> {
    let seen = log.iter().filter(|entry| entry.place == Some(place) && !entry.ephemeral);
    changes(seen.filter(|entry| entry.is_visible() && entry.action != Action::Deleted).map(|entry| (entry.message, words(entry))))
}

/// What stands in a message of Discord.
pub fn words(entry: &Entry) -> String {
    let embedded = entry.embeds.iter().filter_map(|embed| embed["description"].as_str());
    std::iter::once(entry.content.as_str()).chain(embedded).collect::<Vec<&str>>().join("\n")
}

/// What a chat of Telegram was told.
pub fn written(log: &[telegram::Entry], chat: Chat) -> Vec<String> {
    changes(log.iter().filter_map(|entry| match entry {
        telegram::Entry::Sent(message) | telegram::Entry::Edited(message) if message.chat == chat => {
            Some((message.key(), message.words().to_owned()))
        }
        _ => None,
    }))
}

fn changes<Id: Eq + Hash>(seen: impl Iterator<Item = (Id, String)>) -> Vec<String> {
    let mut standing = HashMap::new();
    seen.map(|(id, words)| fresh(&mut standing, id, words).join("\n")).filter(|lines| !lines.is_empty()).collect()
}

/// The lines that a message has now and had not before.
pub fn fresh<Id: Eq + Hash>(standing: &mut HashMap<Id, String>, id: Id, words: String) -> Vec<String> {
    let before = standing.insert(id, words.clone()).unwrap_or_default();
    // The same may happen twice. What stood before is still in its order, so a line behind what follows it was said again.
    let mut old = before.lines();
    let mut told_before = |line: &str| old.clone().position(|known| known == line).map(|at| old.nth(at)).is_some();
    words.lines().filter(|line| !told_before(line)).map(str::to_owned).collect()
}
