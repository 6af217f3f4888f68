//! Commands in several words or in everyday language: "I give up", «ещё раз», `gi opp`. Languages list them under
//! `phrase-`. Only a whole text matches, never part of a sentence.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use broadside_game::ids::GameId;
use broadside_words::{locale::Locale, words::normalize};

use crate::{
    commands::{Verb, find},
    menu::is_listed,
};

/// The maximum length of a phrase, in bytes.
const MAX_BYTES: usize = 120;

/// The maximum number of words in a command name or in the words before a cell.
const MAX_WORDS: usize = 4;

/// The commands by normalized phrase: the phrases of the entry `phrase-battle-computer` stand for `battle computer`.
static PHRASES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let all = Locale::ALL.into_iter().flat_map(|locale| locale.typed_words_under("phrase-"));
    let to_entries = |(name, typed): (&str, Vec<String>)| {
        let command = name.replace('-', " ");
        typed.into_iter().map(move |phrase| (normalize(&phrase).join(" "), command.clone()))
    };
    all.filter(|(name, _)| ![FIRE_ENTRY, COURTESY_ENTRY].contains(name)).flat_map(to_entries).collect()
});

/// The entry of the words before a cell to fire at: "shoot at", «бей по».
const FIRE_ENTRY: &str = "fire";

/// The entry of polite words that are ignored at the beginning and end of a phrase.
const COURTESY_ENTRY: &str = "please";

/// The normalized words before a cell to fire at.
static FIRE_PHRASES: LazyLock<BTreeSet<String>> = LazyLock::new(|| normalized_phrases(FIRE_ENTRY));

/// The normalized polite words.
static COURTESIES: LazyLock<BTreeSet<String>> = LazyLock::new(|| normalized_phrases(COURTESY_ENTRY));

/// The normalized entries of all languages under a name.
fn normalized_phrases(name: &str) -> BTreeSet<String> {
    Locale::ALL
        .into_iter()
        .flat_map(|locale| locale.typed_words(&format!("phrase-{name}")))
        .map(|phrase| normalize(&phrase).join(" "))
        .collect()
}

/// The command that the text stands for, and the game code at the end of the text, which is empty if there is none.
pub(super) fn lookup(text: &str) -> Option<(&'static str, &str)> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let split_code = || text.trim_end().rsplit_once(char::is_whitespace).filter(|(_, code)| code.parse::<GameId>().is_ok());
    lookup_words(text).map(|command| (command, "")).or_else(|| split_code().and_then(|(text, code)| Some((lookup_words(text)?, code))))
}

/// The command that the text stands for, with or without polite words around it.
fn lookup_words(text: &str) -> Option<&'static str> {
    let words = normalize(text);
    let whole = PHRASES.get(&words.join(" ")).map(String::as_str);
    whole.or_else(|| {
        let first = words.iter().position(|word| !COURTESIES.contains(word))?;
        let last = words.iter().rposition(|word| !COURTESIES.contains(word))?;
        PHRASES.get(&words[first..=last].join(" ")).map(String::as_str)
    })
}

/// Splits a command whose name is typed as several words (`gi opp`, «о боте») off the text. Returns the verb and the rest.
pub(super) fn split_command(text: &str) -> Option<(&'static Verb, &str)> {
    split_first_words(text).find_map(|(said, rest)| {
        let words = normalize(said);
        let verb = find(&words.join("_")).filter(|verb| words.len() > 1 && is_listed(verb.id))?;
        Some((verb, rest))
    })
}

/// The text after words such as "shoot at"; `None` if it does not begin with them.
pub(super) fn strip_fire_words(text: &str) -> Option<&str> {
    split_first_words(text).find(|(said, _)| FIRE_PHRASES.contains(&normalize(said).join(" "))).map(|(_, rest)| rest)
}

/// Splits the text after each of its first words: up to [`MAX_WORDS`] pairs of beginning and rest, the longest beginning first.
fn split_first_words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let gaps = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
    let ends: Vec<usize> = gaps.chain([text.len()]).take(if text.len() > MAX_BYTES { 0 } else { MAX_WORDS }).collect();
    ends.into_iter().rev().map(move |end| {
        let (said, rest) = text.split_at(end);
        (said, rest.trim())
    })
}
