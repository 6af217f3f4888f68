//! Who has been here since the start, and under what name. Knows no secrets.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

use broadside_core::{
    game::ids::PlayerId,
    present::{line::Line, locale::Locale},
    service::request::Mention,
};

/// The people of the playground by what they call themselves.
#[derive(Debug, Default)]
pub struct People(Mutex<BTreeMap<PlayerId, String>>);

impl People {
    /// Notes a person's arrival or new name, and says what they are called: as they wish, or as before,
    /// or by the first number that is free.
    pub fn enter(&self, player: PlayerId, wish: Option<String>, locale: Locale) -> String {
        let mut people = self.lock();
        let known = people.get(&player).cloned();
        let name = wish.or(known).unwrap_or_else(|| {
            let taken = |name: &String| people.values().any(|other| other == name);
            let numbered = |number: i64| Line::new("notice-player").number("number", number).phrase(locale);
            (1..).map(numbered).find(|name| !taken(name)).expect("there are more numbers than people")
        });
        people.insert(player, name.clone());
        name
    }

    /// The other people whose names begin with what is typed, as they are to be written: `@Name`.
    pub fn suggest(&self, but: PlayerId, typed: &str) -> Vec<(String, String)> {
        let typed = typed.trim_start_matches('@').to_lowercase();
        let people = self.lock();
        let fits = |name: &str| one_word(name).to_lowercase().starts_with(&typed);
        let others = people.iter().filter(|(player, name)| **player != but && fits(name));
        others.map(|(_, name)| (name.clone(), format!("@{}", one_word(name)))).take(25).collect()
    }

    /// The other person named in a text as `@Name`, if one is; the longest name wins.
    pub fn named_in(&self, but: PlayerId, text: &str) -> Option<Mention> {
        let text = one_word(&text.to_lowercase());
        let people = self.lock();
        let at = |name: &str| text.contains(&format!("@{}", one_word(&name.to_lowercase())));
        let named = people.iter().filter(|(player, name)| **player != but && at(name));
        let (player, name) = named.max_by_key(|(_, name)| name.chars().count())?;
        Some(Mention { id: Some(*player), name: name.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<PlayerId, String>> {
        self.0.lock().expect("no code panics while it holds the names")
    }
}

/// A name as one word, so that it can stand in a command.
fn one_word(name: &str) -> String {
    name.replace(' ', "_")
}
