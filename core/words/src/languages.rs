//! The folders of `core/i18n` and their texts, in a table that `core/words/build.rs` generates. Does not parse the texts.

use crate::locale::Locale;

/// The folder of a language.
pub(crate) struct Folder {
    /// The folder's name, which is the language's tag.
    pub(crate) tag: &'static str,
    /// The text of its file `language.ftl`, which describes the language and lists typed words.
    pub(crate) description: &'static str,
    /// The texts of all its other files, which contain the messages.
    pub(crate) phrases: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));
