//! What people say in several words, or in one that is no command: "I give up", «ещё раз», `gi opp`. The folders of the languages list it
//! under `phrase-` and what it is read as. Never reads a part of a sentence: what says more says something else.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use crate::{
    game::ids::GameId,
    present::{
        catalogue::find,
        locale::Locale,
        verb::{Menu, Verb},
        words::compared,
    },
};

/// The longest text that can be a phrase, in bytes, and the most words that one begins with.
const LONGEST: usize = 120;
const WORDS: usize = 4;

/// What people say, as it is compared, and what it is read as: what stands under `phrase-battle-computer` is `battle computer`.
static PHRASES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let all = Locale::ALL.into_iter().flat_map(|locale| locale.typed_under("phrase-"));
    let read_as = |(name, typed): (&str, Vec<String>)| {
        let says = name.replace('-', " ");
        typed.into_iter().map(move |phrase| (compared(&phrase).join(" "), says.clone()))
    };
    all.filter(|(name, _)| ![AIM, COURTESY].contains(name)).flat_map(read_as).collect()
});

/// The name of what stands before a cell to fire at: "shoot at", «бей по».
const AIM: &str = "fire";

/// The name of what means nothing at the beginning or end of a phrase.
const COURTESY: &str = "please";

static AIMED: LazyLock<BTreeSet<String>> = LazyLock::new(|| typed(AIM));

static COURTESIES: LazyLock<BTreeSet<String>> = LazyLock::new(|| typed(COURTESY));

/// What all languages list under a name, as it is compared.
fn typed(name: &str) -> BTreeSet<String> {
    Locale::ALL.into_iter().flat_map(|locale| locale.typed(&format!("phrase-{name}"))).map(|phrase| compared(&phrase).join(" ")).collect()
}

/// What a whole text is read as, and the code of the game that it ends with.
pub(super) fn meant(text: &str) -> Option<(&'static str, &str)> {
    if text.len() > LONGEST {
        return None;
    }
    let coded = || text.trim_end().rsplit_once(char::is_whitespace).filter(|(_, code)| code.parse::<GameId>().is_ok());
    said(text).map(|says| (says, "")).or_else(|| coded().and_then(|(text, code)| Some((said(text)?, code))))
}

fn said(text: &str) -> Option<&'static str> {
    let words = compared(text);
    let whole = PHRASES.get(&words.join(" ")).map(String::as_str);
    whole.or_else(|| {
        let first = words.iter().position(|word| !COURTESIES.contains(word))?;
        let last = words.iter().rposition(|word| !COURTESIES.contains(word))?;
        PHRASES.get(&words[first..=last].join(" ")).map(String::as_str)
    })
}

/// The command whose name of several words is said apart (`gi opp`, «о боте»), and what follows it.
pub(super) fn apart(text: &str) -> Option<(&'static Verb, &str)> {
    beginnings(text).find_map(|(said, rest)| {
        let words = compared(said);
        let verb = find(&words.join("_")).filter(|verb| words.len() > 1 && verb.menu == Menu::Shown)?;
        Some((verb, rest))
    })
}

/// What follows words that fire at it.
pub(super) fn aimed(text: &str) -> Option<&str> {
    beginnings(text).find(|(said, _)| AIMED.contains(&compared(said).join(" "))).map(|(_, rest)| rest)
}

/// The first words of a text and what follows them, the longest beginning first.
fn beginnings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let gaps = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
    let ends: Vec<usize> = gaps.chain([text.len()]).take(if text.len() > LONGEST { 0 } else { WORDS }).collect();
    ends.into_iter().rev().map(move |end| {
        let (said, rest) = text.split_at(end);
        (said, rest.trim())
    })
}
