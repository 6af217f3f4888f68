//! Who has been here since the start, and under what name. Knows no secrets.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

use broadside_core::{game::ids::PlayerId, present::locale::Locale, service::request::Mention};

use super::identity::given_name;

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
            (1..).map(|number| given_name(number, locale)).find(|name| !taken(name)).expect("there are more numbers than people")
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

#[cfg(test)]
mod tests {
    use broadside_core::game::ids::Home;

    use super::*;

    fn player(number: u64) -> PlayerId {
        PlayerId { home: Home::Playground, number }
    }

    #[test]
    fn people_keep_their_names_and_the_nameless_get_the_first_free_number() {
        let people = People::default();
        assert_eq!(people.enter(player(1), None, Locale::RU), "Игрок 1");
        assert_eq!(people.enter(player(2), None, Locale::RU), "Игрок 2");
        assert_eq!(people.enter(player(1), Some("Анна".into()), Locale::RU), "Анна");
        assert_eq!(people.enter(player(1), None, Locale::EN), "Анна");
        assert_eq!(people.enter(player(3), None, Locale::RU), "Игрок 1");
    }

    #[test]
    fn a_mention_finds_the_longest_name_and_never_oneself() {
        let people = People::default();
        for (number, name) in [(1, "Анна"), (2, "Олег"), (3, "Олег Иванов")] {
            people.enter(player(number), Some(name.into()), Locale::RU);
        }
        for (text, found) in [
            ("battle @Олег", Some(2)),
            ("battle @олег_иванов classic", Some(3)),
            ("battle @Олег Иванов", Some(3)),
            ("battle @Анна", None),
            ("Олег", None),
        ] {
            assert_eq!(people.named_in(player(1), text).and_then(|mention| mention.id), found.map(player), "{text}");
        }
        assert_eq!(people.suggest(player(1), "@ол").len(), 2);
        assert_eq!(people.suggest(player(2), "").first(), Some(&("Анна".to_owned(), "@Анна".to_owned())));
    }
}
