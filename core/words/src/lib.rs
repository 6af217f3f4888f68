//! The languages of the bot: the messages of `core/i18n`, which are formatted with numbers and plural forms, and the words that
//! people type. Pure. Contains no commands.

pub mod duration;
mod languages;
pub mod line;
pub mod locale;
pub mod numbers;
pub mod phrase;
pub mod sentences;
pub mod vocabulary;
pub mod words;
