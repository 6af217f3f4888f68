//! The names of the people who have opened the page. Contains no secrets.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard},
};

use broadside_game::ids::PlayerId;
use broadside_service::request::Mention;
use broadside_words::{line::Line, locale::Locale};

/// The number of names at which all are forgotten: open pages know theirs, and in public anybody is as many people as they like.
const CAPACITY: usize = 4_096;

/// The names of all people of the playground.
#[derive(Debug, Default)]
pub struct NameRegistry(Mutex<BTreeMap<PlayerId, String>>);

impl NameRegistry {
    /// Registers a person and returns their name: the requested one, or the previous one, or "Player" with the first free number.
    pub fn register(&self, player: PlayerId, requested: Option<String>, locale: Locale) -> String {
        let mut people = self.lock();
        let previous = people.get(&player).cloned();
        let name = requested.or(previous).unwrap_or_else(|| {
            // A set, because in public there are thousands.
            let taken: BTreeSet<&String> = people.values().collect();
            let numbered = |number: i64| Line::new("notice-player").number("number", number).phrase(locale);
            (1..).map(numbered).find(|name| !taken.contains(name)).expect("there are more numbers than people")
        });
        if people.len() >= CAPACITY {
            people.clear();
        }
        people.insert(player, name.clone());
        name
    }

    /// Suggests other people whose names begin with `typed`, as pairs of name and `@Name`; at most 25.
    pub fn suggest(&self, except: PlayerId, typed: &str) -> Vec<(String, String)> {
        let typed = typed.trim_start_matches('@').to_lowercase();
        let people = self.lock();
        let fits = |name: &str| one_word(name).to_lowercase().starts_with(&typed);
        let others = people.iter().filter(|(player, name)| **player != except && fits(name));
        others.map(|(_, name)| (name.clone(), format!("@{}", one_word(name)))).take(25).collect()
    }

    /// The other person mentioned in a text as `@Name`; the longest name wins.
    pub fn find_mention(&self, except: PlayerId, text: &str) -> Option<Mention> {
        let text = one_word(&text.to_lowercase());
        let people = self.lock();
        let is_mentioned = |name: &str| text.contains(&format!("@{}", one_word(&name.to_lowercase())));
        let mentioned = people.iter().filter(|(player, name)| **player != except && is_mentioned(name));
        let (player, name) = mentioned.max_by_key(|(_, name)| name.chars().count())?;
        Some(Mention { id: Some(*player), name: name.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<PlayerId, String>> {
        self.0.lock().expect("no code panics while it holds the names")
    }
}

/// Replaces spaces in a name, so that it is one word of a command.
fn one_word(name: &str) -> String {
    name.replace(' ', "_")
}
