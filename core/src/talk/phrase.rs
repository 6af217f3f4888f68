//! Typed lines into sentences, through Fluent. Never decides what is said, only how.

use super::{
    locale::Locale,
    verb::{Param, Verb},
};

/// What a verb does, in one short sentence (at most 100 characters).
pub fn verb_about(verb: &Verb, _locale: Locale) -> String {
    verb.name.to_owned()
}

/// What a parameter takes, in a few words (at most 100 characters).
pub fn param_about(param: &Param, _locale: Locale) -> String {
    param.name.to_owned()
}

/// What a choice is called (at most 100 characters).
pub fn choice_name(_param: &Param, choice: &str, _locale: Locale) -> String {
    choice.to_owned()
}
