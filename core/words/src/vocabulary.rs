//! The words that users type in each language: the messages `command-…` and `word-…` of each `language.ftl`. The English names of
//! commands are in the code.

use std::{collections::BTreeMap, sync::LazyLock};

use super::locale::Locale;

/// Typed words in lower case, each with the English word that it stands for.
type Meanings = BTreeMap<String, &'static str>;

/// The words for commands.
static COMMANDS: LazyLock<Meanings> = LazyLock::new(|| meanings_of_all_languages("command-"));

static CHOICES: LazyLock<Meanings> = LazyLock::new(|| meanings_of_all_languages("word-"));

/// The choice that asks for a random value.
pub const RANDOM: &str = "random";

/// The choice that switches a setting off.
pub const NO: &str = "no";

/// The word before the quiet hours.
pub const QUIET: &str = "quiet";

/// The choice that lists the placement strategies, or the word before one.
pub const LIKE: &str = "like";

/// The choice that tests a fleet.
pub const TRY: &str = "try";

/// The command that a localized word stands for, if any.
pub fn command(word: &str) -> Option<&'static str> {
    COMMANDS.get(word).copied()
}

/// The choice that a localized word stands for, if any.
pub fn choice(word: &str) -> Option<&'static str> {
    CHOICES.get(word).copied()
}

/// The first localized word for `id` that platforms accept as the name of a command: letters, digits, hyphens and underscores
/// only.
pub fn name(id: &str, locale: Locale) -> Option<String> {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    locale.typed_words(id).into_iter().find(|word| word.chars().all(fits))
}

/// The words of all languages for the ids with this prefix.
fn meanings_of_all_languages(family: &str) -> Meanings {
    let all = Locale::ALL.into_iter().flat_map(|locale| locale.typed_words_under(family));
    all.flat_map(|(meaning, words)| words.into_iter().map(move |word| (word, meaning))).collect()
}
