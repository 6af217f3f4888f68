//! The folders of `core/i18n` as they were compiled in: `core/words/build.rs` writes the table. Never reads what stands in them.

use crate::locale::Locale;

/// A language, as its folder has it.
pub(crate) struct Folder {
    /// The folder's name, which is the language's tag.
    pub(crate) tag: &'static str,
    /// What it says of itself: its file `language.ftl`.
    pub(crate) description: &'static str,
    /// What is said in it: all its other files.
    pub(crate) phrases: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));
