//! The words that people type in each language: what stands under `command-` and `word-` in the `language.ftl` of a folder. Names of
//! commands that everybody may say, in whatever language, stand with the verbs.

use std::{collections::BTreeMap, sync::LazyLock};

use super::locale::Locale;

/// What is typed, in lower case, and what it means.
type Meanings = BTreeMap<String, &'static str>;

static COMMANDS: LazyLock<Meanings> = LazyLock::new(|| gathered("command-"));

static WORDS: LazyLock<Meanings> = LazyLock::new(|| gathered("word-"));

/// Leaves something to chance.
pub(super) const RANDOM: &str = "random";

/// Switches a setting off.
pub(super) const NO: &str = "no";

/// Stands before the hours in which nothing rings.
pub(super) const QUIET: &str = "quiet";

/// Asks for the ways to lay a fleet, or stands before one of them.
pub(super) const LIKE: &str = "like";

/// Tries what a fleet withstands.
pub(super) const TRY: &str = "try";

/// The name of the command that a word of a language stands for.
pub(super) fn command(word: &str) -> Option<&'static str> {
    COMMANDS.get(word).copied()
}

/// The choice, or other fixed word, that a word of a language stands for.
pub fn choice(word: &str) -> Option<&'static str> {
    WORDS.get(word).copied()
}

/// The first word of a language for this that platforms take as the name of a command: letters, digits and lines.
pub(super) fn name(id: &str, locale: Locale) -> Option<String> {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    locale.typed(id).into_iter().find(|word| word.chars().all(fits))
}

/// What all languages have words for, under ids that begin so.
fn gathered(family: &str) -> Meanings {
    let all = Locale::ALL.into_iter().flat_map(|locale| locale.typed_under(family));
    all.flat_map(|(meaning, words)| words.into_iter().map(move |word| (word, meaning))).collect()
}
