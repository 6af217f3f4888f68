//! The languages the bot speaks: each is a folder of `core/i18n`, and what is known of one stands in its `language.ftl`.
//! Never says anything in them.

use std::{fmt, sync::LazyLock};

use super::phrase::{Language, texts};
use crate::{
    game::notation::Lettering,
    languages::{COUNT, FOLDERS, Folder},
};

/// A language: a folder of phrases. Each has a constant of its own, such as [`Locale::EN`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Locale(u8);

/// What a folder says of its language.
struct Description {
    said: Language,
    own_name: String,
    /// The tags it answers to, in lower case; its own comes first.
    tags: Vec<String>,
    lettering: Lettering,
    decimal_mark: String,
    zone: String,
}

static DESCRIPTIONS: LazyLock<Vec<Description>> = LazyLock::new(|| FOLDERS.iter().map(Description::read).collect());

impl Description {
    fn read(folder: &Folder) -> Self {
        let said = Language::from_source(folder.tag, folder.description);
        let or = |id, otherwise: &str| said.own(id).unwrap_or_else(|| otherwise.to_owned());
        let tags = said.own("language-tags").unwrap_or_default().to_ascii_lowercase();
        let others = tags.split(',').map(str::trim).filter(|tag| !tag.is_empty() && *tag != folder.tag).map(str::to_owned);
        Self {
            own_name: or("language-name", folder.tag),
            tags: std::iter::once(folder.tag.to_ascii_lowercase()).chain(others).collect(),
            lettering: said.own("language-lettering").and_then(|id| Lettering::from_id(&id)).unwrap_or(Lettering::Latin),
            decimal_mark: or("language-decimal-mark", "."),
            zone: or("language-zone", "Etc/UTC"),
            said,
        }
    }
}

impl Locale {
    /// All of them, in the order of their tags.
    pub const ALL: [Self; COUNT] = Self::all();

    const fn all() -> [Self; COUNT] {
        let mut all = [Self(0); COUNT];
        let mut place = 0;
        while place < COUNT {
            all[place] = Self::at(place);
            place += 1;
        }
        all
    }

    pub(crate) const fn at(place: usize) -> Self {
        Self(place as u8)
    }

    /// Where it stands among all of them.
    pub(super) fn place(self) -> usize {
        usize::from(self.0)
    }

    pub(super) fn folder(self) -> &'static Folder {
        &FOLDERS[self.place()]
    }

    fn description(self) -> &'static Description {
        &DESCRIPTIONS[self.place()]
    }

    /// Its language tag.
    pub fn tag(self) -> &'static str {
        self.folder().tag
    }

    /// The tags that it answers to, in lower case: its own first, then those that platforms have for it or for what
    /// its speakers read as well.
    pub fn tags(self) -> impl Iterator<Item = &'static str> {
        self.description().tags.iter().map(String::as_str)
    }

    /// What its speakers call it.
    pub fn own_name(self) -> &'static str {
        &self.description().own_name
    }

    /// The letters its speakers name columns by, where rules do not say otherwise.
    pub fn lettering(self) -> Lettering {
        self.description().lettering
    }

    /// What parts whole numbers from their decimals.
    pub fn decimal_mark(self) -> &'static str {
        &self.description().decimal_mark
    }

    /// The time zone in which its speakers read clocks where nobody said otherwise.
    pub fn zone(self) -> &'static str {
        &self.description().zone
    }

    /// What its speakers type for this, in lower case: `command-` and the name of a verb, `word-` and a choice.
    pub(super) fn typed(self, id: &str) -> Vec<String> {
        let list = self.description().said.own(id).unwrap_or_default().to_lowercase();
        list.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    /// What its speakers type, in lower case, for everything whose id begins so, with the rest of the id.
    pub(super) fn typed_under(self, family: &str) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        texts(self.folder().description).filter_map(move |(id, _)| Some((id.strip_prefix(family)?, self.typed(id))))
    }

    /// The locale for a platform's tag (`ru`, `en-US`, `no`, `nb_NO`, `uk` …), if we speak it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let whole = tag.to_ascii_lowercase().replace('_', "-");
        let answering = |wanted: &str| Self::ALL.into_iter().find(|locale| locale.tags().any(|tag| tag == wanted));
        answering(&whole).or_else(|| answering(whole.split('-').next().unwrap_or_default()))
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
