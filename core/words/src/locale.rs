//! The supported languages. Each has a folder in `core/i18n`, whose file `language.ftl` describes it.

use std::{fmt, sync::LazyLock};

use broadside_game::notation::Lettering;

use super::phrase::{Language, texts};
use crate::languages::{COUNT, FOLDERS, Folder};

/// A supported language. There is a constant for each, such as [`Locale::EN`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Locale(u8);

/// The contents of a `language.ftl`.
struct Description {
    texts: Language,
    native_name: String,
    /// The accepted language tags in lower case; its own tag comes first.
    tags: Vec<String>,
    lettering: Lettering,
    decimal_mark: String,
    zone: String,
}

static DESCRIPTIONS: LazyLock<Vec<Description>> = LazyLock::new(|| FOLDERS.iter().map(Description::read).collect());

impl Description {
    fn read(folder: &Folder) -> Self {
        let texts = Language::from_source(folder.tag, folder.description);
        let message_or = |id, default: &str| texts.own_message(id).unwrap_or_else(|| default.to_owned());
        let tags = texts.own_message("language-tags").unwrap_or_default().to_ascii_lowercase();
        let others = tags.split(',').map(str::trim).filter(|tag| !tag.is_empty() && *tag != folder.tag).map(str::to_owned);
        Self {
            native_name: message_or("language-name", folder.tag),
            tags: std::iter::once(folder.tag.to_ascii_lowercase()).chain(others).collect(),
            lettering: texts.own_message("language-lettering").and_then(|id| Lettering::from_id(&id)).unwrap_or(Lettering::Latin),
            decimal_mark: message_or("language-decimal-mark", "."),
            zone: message_or("language-zone", "Etc/UTC"),
            texts,
        }
    }
}

impl Locale {
    /// All languages, ordered by tag.
    pub const ALL: [Self; COUNT] = Self::all();

    const fn all() -> [Self; COUNT] {
        let mut all = [Self(0); COUNT];
        let mut index = 0;
        while index < COUNT {
            all[index] = Self::from_index(index);
            index += 1;
        }
        all
    }

    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its index in [`Self::ALL`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(crate) fn folder(self) -> &'static Folder {
        &FOLDERS[self.index()]
    }

    fn description(self) -> &'static Description {
        &DESCRIPTIONS[self.index()]
    }

    /// Its language tag.
    pub fn tag(self) -> &'static str {
        self.folder().tag
    }

    /// The accepted language tags in lower case: its own first, then other tags of platforms, and tags of languages whose speakers
    /// can read it.
    pub fn tags(self) -> impl Iterator<Item = &'static str> {
        self.description().tags.iter().map(String::as_str)
    }

    /// The name of the language in the language itself.
    pub fn native_name(self) -> &'static str {
        &self.description().native_name
    }

    /// The lettering of new games in this language.
    pub fn lettering(self) -> Lettering {
        self.description().lettering
    }

    /// The decimal separator.
    pub fn decimal_mark(self) -> &'static str {
        &self.description().decimal_mark
    }

    /// The default time zone, such as `Europe/Oslo`.
    pub fn time_zone(self) -> &'static str {
        &self.description().zone
    }

    /// The words that users may type for the command or choice `id`, in lower case. The id is `command-` and a verb, or `word-` and a
    /// choice.
    pub fn typed_words(self, id: &str) -> Vec<String> {
        let list = self.description().texts.own_message(id).unwrap_or_default().to_lowercase();
        list.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    /// For each id with this prefix: the rest of the id, and the words that users may type for it.
    pub fn typed_words_under(self, family: &str) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        texts(self.folder().description).filter_map(move |(id, _)| Some((id.strip_prefix(family)?, self.typed_words(id))))
    }

    /// The locale for a platform's language tag, such as `ru`, `en-US` or `nb_NO`; `None` if the language is not supported.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let whole = tag.to_ascii_lowercase().replace('_', "-");
        let find = |wanted: &str| Self::ALL.into_iter().find(|locale| locale.tags().any(|tag| tag == wanted));
        find(&whole).or_else(|| find(whole.split('-').next().unwrap_or_default()))
    }
}

impl Default for Locale {
    fn default() -> Self {
        Self::EN
    }
}

impl fmt::Debug for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}
