//! Words that users type in each language: the entries `command-` and `word-` of each `language.ftl`. English names of
//! commands are in the sources.

use std::{collections::BTreeMap, sync::LazyLock};

use super::locale::Locale;

/// A typed word in lower case, and its meaning.
type Meanings = BTreeMap<String, &'static str>;

static COMMANDS: LazyLock<Meanings> = LazyLock::new(|| typed_words_of_all_languages("command-"));

static WORDS: LazyLock<Meanings> = LazyLock::new(|| typed_words_of_all_languages("word-"));

/// Asks for a random choice.
pub const RANDOM: &str = "random";

/// Switches a setting off.
pub const NO: &str = "no";

/// Introduces the quiet hours.
pub const QUIET: &str = "quiet";

/// Asks for placement strategies, or introduces one.
pub const LIKE: &str = "like";

/// Tests a fleet.
pub const TRY: &str = "try";

/// The command that a localized word stands for.
pub fn command(word: &str) -> Option<&'static str> {
    COMMANDS.get(word).copied()
}

/// The choice that a localized word stands for.
pub fn choice(word: &str) -> Option<&'static str> {
    WORDS.get(word).copied()
}

/// The first localized word for `id` that platforms accept as a command name: letters, digits, hyphens and underscores.
pub fn name(id: &str, locale: Locale) -> Option<String> {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    locale.typed_words(id).into_iter().find(|word| word.chars().all(fits))
}

/// The words of all languages under ids with this prefix.
fn typed_words_of_all_languages(family: &str) -> Meanings {
    let all = Locale::ALL.into_iter().flat_map(|locale| locale.typed_words_under(family));
    all.flat_map(|(meaning, words)| words.into_iter().map(move |word| (word, meaning))).collect()
}
