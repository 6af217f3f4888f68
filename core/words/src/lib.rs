//! The languages of the bot: the phrases of `core/i18n`, formatted with numbers and plural forms, and the words that people
//! type. Knows no command and no message. Pure.

pub mod duration;
mod languages;
pub mod line;
pub mod locale;
pub mod numbers;
pub mod phrase;
pub mod sentences;
pub mod vocabulary;
pub mod words;
