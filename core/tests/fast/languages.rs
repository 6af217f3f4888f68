//! Language folders: each one parses, has the message ids and variables of English, is found by platform tags, and falls back to
//! English for missing messages.

use std::collections::{BTreeMap, BTreeSet};

use broadside_game::ruleset::PARAMETERS;
use broadside_present::{
    commands::{self, VERBS},
    page,
    param::ParamKind,
    values,
};
use broadside_words::{
    line::Line,
    locale::Locale,
    phrase::{self, Language, source},
    words::choice_word,
};
use fluent_bundle::FluentResource;

use crate::phrases::messages;

/// The complete languages.
pub const FULL: [Locale; 5] = [Locale::EN, Locale::DE, Locale::NB, Locale::RU, Locale::UK];

/// The messages of `.ftl` files with their text.
fn entries(written: &str) -> BTreeMap<&str, String> {
    let mut entries: BTreeMap<&str, String> = BTreeMap::new();
    let mut last = "";
    for line in written.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if let (false, Some((id, _))) = (line.starts_with([' ', '}']), line.split_once(" =")) {
            assert!(entries.insert(id, String::new()).is_none(), "{id} is a duplicate");
            last = id;
        }
        let entry = entries.get_mut(last).expect("a file begins with a message");
        *entry += line;
        entry.push('\n');
    }
    entries
}

/// Typed words that are not values of a choice: rules, answers to a shot, tournament formats, scopes, and words before
/// or in place of a value.
const OTHER_WORDS: &str = "classic miss hit submarine sweeper swiss single double robin here random no quiet like try";

/// The text of `language.ftl`.
fn description(locale: Locale) -> String {
    let path = format!("{}/../i18n/{}/language.ftl", env!("CARGO_MANIFEST_DIR"), locale.tag());
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_translation_matches_english_in_ids_and_variables() {
    let english = messages(Locale::EN);
    for locale in Locale::ALL {
        for written in [source(locale).to_owned(), description(locale)] {
            let faults = FluentResource::try_new(written).err().map(|(_, faults)| faults).unwrap_or_default();
            assert!(faults.is_empty(), "{}: {faults:?}", locale.tag());
        }
        for (id, message) in messages(locale) {
            let model = english.get(id).unwrap_or_else(|| panic!("{id} in {} is unknown", locale.tag()));
            assert_eq!(message.about, model.about, "{id} in {}", locale.tag());
        }
        let missing = phrase::missing_messages(locale);
        if FULL.contains(&locale) {
            assert!(missing.is_empty(), "{} lacks {missing:?}", locale.tag());
        } else {
            println!("{} lacks {} of {} phrases: {missing:?}", locale.tag(), missing.len(), english.len());
        }
    }
}

#[test]
fn every_translation_has_its_tags_and_typed_words() {
    let verb_choices = VERBS.iter().flat_map(|verb| verb.params).flat_map(|param| match param.kind {
        ParamKind::Choice(choices) => choices,
        _ => &[],
    });
    let choices: BTreeSet<&str> = verb_choices.copied().chain(OTHER_WORDS.split(' ')).collect();
    let mut tags = BTreeSet::new();
    for locale in Locale::ALL {
        assert!(locale.tags().all(|tag| tags.insert(tag)), "{} has a tag of another language", locale.tag());
        assert_eq!(locale.tags().next(), Some(locale.tag()));
        assert!((1..=20).contains(&locale.native_name().chars().count()), "{}", locale.native_name());
        let written = description(locale);
        for (id, entry) in entries(&written) {
            let (_, list) = entry.split_once('=').expect("a message has a value");
            let typed: Vec<String> = list.split(',').map(|word| word.trim().to_lowercase()).filter(|word| !word.is_empty()).collect();
            match (id.strip_prefix("command-"), id.strip_prefix("word-")) {
                (Some(verb), _) => {
                    typed.iter().for_each(|word| assert_eq!(commands::find(word).map(|verb| verb.name), Some(verb), "{word}"));
                }
                (_, Some(choice)) => {
                    assert!(choices.contains(choice), "{id} in {} is no choice", locale.tag());
                    typed.iter().for_each(|word| assert_eq!(choice_word(word), Some(choice), "{word}"));
                }
                // Covered by the corpus of typed texts.
                (None, None) if id.starts_with("phrase-") => assert!(!typed.is_empty(), "{id} in {}", locale.tag()),
                (None, None) => assert!(
                    ["language-name", "language-tags", "language-lettering", "language-decimal-mark", "language-zone"].contains(&id),
                    "{id} in {} is an unknown setting",
                    locale.tag()
                ),
            }
        }
    }
}

#[test]
fn platform_language_tags_select_the_right_translation() {
    for (tags, locale) in [
        ("uk uk-UA", Some(Locale::UK)),
        ("de_AT", Some(Locale::DE)),
        ("ru-RU", Some(Locale::RU)),
        ("en-US EN", Some(Locale::EN)),
        ("no nn-NO da", Some(Locale::NB)),
        ("be kk kk-KZ tlh -", None),
        ("", None),
    ] {
        tags.split(' ').for_each(|tag| assert_eq!(Locale::from_tag(tag), locale, "{tag}"));
    }
}

#[test]
fn missing_phrase_falls_back_to_english() {
    let language = Language::from_source("uk", "key-language = 🌐 Мова\n");
    assert_eq!(language.format_line(&Line::new("key-language")), "🌐 Мова");
    assert_eq!(language.format_line(&Line::new("key-computer")), Line::new("key-computer").phrase(Locale::EN));
    assert_eq!(language.format_line(&Line::new("no-such-phrase")), "⟦no-such-phrase⟧");
}

#[test]
fn page_words_exist_with_the_placeholders_of_english() {
    let english: Vec<_> = page::page_texts(Locale::EN).collect();
    for locale in Locale::ALL {
        for ((name, text), (_, model)) in page::page_texts(locale).zip(&english) {
            assert!(!text.is_empty() && !text.contains('⟦'), "{name}: {text}");
            for place in ["{0}", "{1}"] {
                assert_eq!(text.contains(place), model.contains(place), "{name} in {}", locale.tag());
            }
        }
    }
}

#[test]
fn every_offered_value_has_words() {
    for parameter in PARAMETERS {
        for (locale, value) in Locale::ALL.into_iter().flat_map(|locale| parameter.choices.iter().map(move |value| (locale, *value))) {
            let text = values::value_text(parameter.key, value, locale);
            let untranslated = locale == Locale::RU && text == value && value.parse::<u8>().is_err();
            assert!(!text.contains('⟦') && !text.is_empty() && !untranslated, "{}={value}: {text}", parameter.key);
        }
    }
}
