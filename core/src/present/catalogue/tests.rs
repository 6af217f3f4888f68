//! That the table of commands is one that every platform takes.

use std::collections::BTreeSet;

use super::{
    super::{phrase, verb::ParamKind},
    *,
};

#[test]
fn every_verb_has_its_row() {
    for id in VerbId::ALL {
        assert_eq!(VERBS.iter().filter(|verb| verb.id == *id).count(), 1, "{id:?}");
    }
}

#[test]
fn names_and_aliases_are_legal_and_unique() {
    let mut seen = BTreeSet::new();
    for verb in VERBS {
        assert!(verb.name.len() <= 32 && verb.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'));
        assert!(seen.insert(verb.name.to_owned()), "{}", verb.name);
        assert!(std::ptr::eq(entry(verb.id), verb), "{} has an id of its own", verb.name);
        for alias in verb.aliases {
            assert_eq!(alias.to_lowercase(), *alias);
            assert!(seen.insert((*alias).to_owned()), "{alias}");
        }
        let first_optional = verb.params.iter().position(|param| param.need == Need::Optional).unwrap_or(verb.params.len());
        assert!(verb.params[first_optional..].iter().all(|param| param.need == Need::Optional), "{}", verb.name);
    }
}

#[test]
fn every_verb_in_menus_has_a_name_in_every_language() {
    for (verb, ru, nb) in [
        (VerbId::Battle, "бой", "kamp"),
        (VerbId::Fire, "огонь", "skyt"),
        (VerbId::Look, "вид", "utseende"),
        (VerbId::Help, "помощь", "hjelp"),
    ] {
        let names = [Locale::RU, Locale::EN, Locale::NB].map(|locale| called(entry(verb), locale));
        assert_eq!(names.each_ref().map(Option::as_deref), [Some(ru), None, Some(nb)]);
    }
    for (locale, verb, name) in [
        (Locale::UK, VerbId::Help, "допомога"),
        (Locale::UK, VerbId::Link, "поєднати"),
        (Locale::DE, VerbId::Help, "hilfe"),
        (Locale::DE, VerbId::Games, "partien"),
    ] {
        assert_eq!(called(entry(verb), locale).as_deref(), Some(name), "as its folder says, where platforms take it");
    }
    for verb in shown() {
        for locale in [Locale::RU, Locale::NB] {
            assert!(called(verb, locale).is_some_and(|name| name.chars().count() <= 32), "{} {}", verb.name, locale.tag());
        }
    }
}

#[test]
fn every_verb_has_words_within_the_tighter_limit_in_every_locale() {
    let fits = |text: &str| assert!(!text.contains('⟦') && (1..=100).contains(&text.chars().count()), "{text}");
    for locale in Locale::ALL {
        for verb in VERBS {
            fits(&phrase::verb_about(verb, locale));
            for param in verb.params {
                fits(&phrase::param_about(param, locale));
                if let ParamKind::Choice(choices) = param.kind {
                    choices.iter().for_each(|choice| fits(&phrase::choice_name(param, choice, locale)));
                }
            }
        }
    }
}
