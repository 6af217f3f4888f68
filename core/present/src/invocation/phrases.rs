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

/// The longest phrase, in bytes, and the most words that it can begin with.
const MAX_BYTES: usize = 120;
const MAX_WORDS: usize = 4;

/// Normalized phrases and the commands they stand for: an entry `phrase-battle-computer` stands for `battle computer`.
static PHRASES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let all = Locale::ALL.into_iter().flat_map(|locale| locale.typed_words_under("phrase-"));
    let read_as = |(name, typed): (&str, Vec<String>)| {
        let says = name.replace('-', " ");
        typed.into_iter().map(move |phrase| (normalize(&phrase).join(" "), says.clone()))
    };
    all.filter(|(name, _)| ![FIRE, COURTESY].contains(name)).flat_map(read_as).collect()
});

/// The entry for words before a cell to fire at: "shoot at", «бей по».
const FIRE: &str = "fire";

/// The entry for words that mean nothing at the beginning or end of a phrase.
const COURTESY: &str = "please";

static FIRE_PHRASES: LazyLock<BTreeSet<String>> = LazyLock::new(|| normalized_phrases(FIRE));

static COURTESIES: LazyLock<BTreeSet<String>> = LazyLock::new(|| normalized_phrases(COURTESY));

/// The normalized entries of all languages under a name.
fn normalized_phrases(name: &str) -> BTreeSet<String> {
    Locale::ALL
        .into_iter()
        .flat_map(|locale| locale.typed_words(&format!("phrase-{name}")))
        .map(|phrase| normalize(&phrase).join(" "))
        .collect()
}

/// The command that a whole text stands for, and the game code at its end.
pub(super) fn lookup(text: &str) -> Option<(&'static str, &str)> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let coded = || text.trim_end().rsplit_once(char::is_whitespace).filter(|(_, code)| code.parse::<GameId>().is_ok());
    lookup_words(text).map(|says| (says, "")).or_else(|| coded().and_then(|(text, code)| Some((lookup_words(text)?, code))))
}

fn lookup_words(text: &str) -> Option<&'static str> {
    let words = normalize(text);
    let whole = PHRASES.get(&words.join(" ")).map(String::as_str);
    whole.or_else(|| {
        let first = words.iter().position(|word| !COURTESIES.contains(word))?;
        let last = words.iter().rposition(|word| !COURTESIES.contains(word))?;
        PHRASES.get(&words[first..=last].join(" ")).map(String::as_str)
    })
}

/// A command whose name is typed as several words (`gi opp`, «о боте»), and the rest of the text.
pub(super) fn spaced_command(text: &str) -> Option<(&'static Verb, &str)> {
    beginnings(text).find_map(|(said, rest)| {
        let words = normalize(said);
        let verb = find(&words.join("_")).filter(|verb| words.len() > 1 && is_listed(verb.id))?;
        Some((verb, rest))
    })
}

/// The text after words such as "shoot at".
pub(super) fn after_fire_words(text: &str) -> Option<&str> {
    beginnings(text).find(|(said, _)| FIRE_PHRASES.contains(&normalize(said).join(" "))).map(|(_, rest)| rest)
}

/// Splits off the first words in every way, the longest first.
fn beginnings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let gaps = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
    let ends: Vec<usize> = gaps.chain([text.len()]).take(if text.len() > MAX_BYTES { 0 } else { MAX_WORDS }).collect();
    ends.into_iter().rev().map(move |end| {
        let (said, rest) = text.split_at(end);
        (said, rest.trim())
    })
}
