//! Languages are folders: each is read, says what English says and of the same things, is found by the tags of the platforms, and is
//! answered in English phrase by phrase for what it lacks.

use std::collections::{BTreeMap, BTreeSet};

use broadside_core::{
    game::side::Side,
    present::{
        cards, catalogue,
        line::{Arg, Line},
        locale::Locale,
        messages,
        phrase::{self, Language, source},
        words::choice_word,
    },
    service::request::{Asker, Body, Place, Press, Reply},
};
use broadside_testkit::{
    staged::rules,
    world::{World, asker},
};
use fluent_bundle::FluentResource;

use crate::told::played_out;

/// The languages that lack nothing.
pub const FULL: [Locale; 5] = [Locale::EN, Locale::DE, Locale::NB, Locale::RU, Locale::UK];

/// The messages of `.ftl` files, each with its whole text.
fn entries(written: &str) -> BTreeMap<&str, String> {
    let mut entries: BTreeMap<&str, String> = BTreeMap::new();
    let mut last = "";
    for line in written.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if let (false, Some((id, _))) = (line.starts_with([' ', '}']), line.split_once(" =")) {
            assert!(entries.insert(id, String::new()).is_none(), "{id} stands twice");
            last = id;
        }
        let entry = entries.get_mut(last).expect("a file begins with a message");
        *entry += line;
        entry.push('\n');
    }
    entries
}

fn variables(entry: &str) -> BTreeSet<&str> {
    entry
        .split('$')
        .skip(1)
        .map(|piece| {
            let end = piece.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(piece.len());
            piece[..end].trim_end_matches('-')
        })
        .collect()
}

fn description(locale: Locale) -> String {
    let path = format!("{}/i18n/{}/language.ftl", env!("CARGO_MANIFEST_DIR"), locale.tag());
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_folder_is_read_and_says_what_english_says() {
    let english = entries(source(Locale::EN));
    for locale in Locale::ALL {
        for written in [source(locale).to_owned(), description(locale)] {
            let faults = FluentResource::try_new(written).err().map(|(_, faults)| faults).unwrap_or_default();
            assert!(faults.is_empty(), "{}: {faults:?}", locale.tag());
        }
        for (id, entry) in entries(source(locale)) {
            let known = english.get(id).unwrap_or_else(|| panic!("{id} in {} is nothing that is said", locale.tag()));
            assert_eq!(variables(&entry), variables(known), "{id} in {}", locale.tag());
        }
        let missing = phrase::lacking(locale);
        if FULL.contains(&locale) {
            assert!(missing.is_empty(), "{} lacks {missing:?}", locale.tag());
        } else {
            println!("{} lacks {} of {} phrases: {missing:?}", locale.tag(), missing.len(), english.len());
        }
    }
}

#[test]
fn the_numbers_that_a_book_says_to_fire_at_are_even_in_every_language() {
    let even = [
        (Locale::EN, "even ones"),
        (Locale::DE, "auf die geraden"),
        (Locale::NB, "partallene"),
        (Locale::RU, "по чётным"),
        (Locale::UK, "по парних"),
    ];
    for (locale, word) in even {
        let said = Line::new("told-arithmetic-parity").phrase(locale);
        assert!(said.contains(word), "{}: {said}", locale.tag());
    }
}

#[test]
fn a_folder_says_what_its_language_is_and_what_is_typed_in_it() {
    let mut tags = BTreeSet::new();
    for locale in Locale::ALL {
        assert!(locale.tags().all(|tag| tags.insert(tag)), "{} claims a tag of another language", locale.tag());
        assert_eq!(locale.tags().next(), Some(locale.tag()));
        assert!((1..=20).contains(&locale.own_name().chars().count()), "{}", locale.own_name());
        let written = description(locale);
        for (id, entry) in entries(&written) {
            let (_, list) = entry.split_once('=').expect("a message has a value");
            let typed: Vec<String> = list.split(',').map(|word| word.trim().to_lowercase()).filter(|word| !word.is_empty()).collect();
            match (id.strip_prefix("command-"), id.strip_prefix("word-")) {
                (Some(verb), _) => {
                    typed.iter().for_each(|word| assert_eq!(catalogue::find(word).map(|verb| verb.name), Some(verb), "{word}"));
                }
                (_, Some(choice)) => typed.iter().for_each(|word| assert_eq!(choice_word(word), Some(choice), "{word}")),
                // What these are read as, the corpus of what is typed says.
                (None, None) if id.starts_with("phrase-") => assert!(!typed.is_empty(), "{id} in {}", locale.tag()),
                (None, None) => assert!(
                    ["language-name", "language-tags", "language-lettering", "language-decimal-mark", "language-zone"].contains(&id),
                    "{id} in {} is nothing that a language says of itself",
                    locale.tag()
                ),
            }
        }
    }
}

#[test]
fn platforms_tags_lead_to_the_folder_that_answers_to_them() {
    for (tag, locale) in [
        ("uk", Some(Locale::UK)),
        ("uk-UA", Some(Locale::UK)),
        ("de_AT", Some(Locale::DE)),
        ("ru-RU", Some(Locale::RU)),
        ("en-US", Some(Locale::EN)),
        ("EN", Some(Locale::EN)),
        ("no", Some(Locale::NB)),
        ("nn-NO", Some(Locale::NB)),
        ("da", Some(Locale::NB)),
        ("be", None),
        ("kk", None),
        ("kk-KZ", None),
        ("tlh", None),
        ("", None),
        ("-", None),
    ] {
        assert_eq!(Locale::from_tag(tag), locale, "{tag}");
    }
}

#[test]
fn words_that_were_ever_typed_are_still_understood_and_new_ones_come_from_the_folders() {
    for (word, verb) in [
        ("огонь", "fire"),
        ("сдаюсь", "resign"),
        ("бой", "battle"),
        ("skyt", "fire"),
        ("gi_opp", "resign"),
        ("вогонь", "fire"),
        ("Здаюся", "resign"),
        ("feuer", "fire"),
        ("aufgeben", "resign"),
        ("sprache", "language"),
        ("мова", "language"),
    ] {
        assert_eq!(catalogue::find(word).map(|verb| verb.name), Some(verb), "{word}");
    }
}

/// Two phrases of each five that Ukrainian has, as somebody who begins a folder has them, and by which ids.
fn forty_per_cent() -> (Language, BTreeSet<&'static str>) {
    let kept: BTreeMap<&str, String> =
        entries(source(Locale::UK)).into_iter().enumerate().filter(|(at, _)| at % 5 < 2).map(|(_, entry)| entry).collect();
    let written: String = kept.values().map(String::as_str).collect();
    (Language::from_source("uk", written.leak()), kept.into_keys().collect())
}

/// The phrases that a line is made of.
fn phrases_of(line: &Line, phrases: &mut BTreeSet<String>) {
    phrases.insert(line.id.to_owned());
    for (_, arg) in &line.args {
        match arg {
            Arg::Text(_) | Arg::Number(_) => {}
            Arg::Term(family, name) => phrases.extend([format!("{family}-{name}")]),
            Arg::Line(line) => phrases_of(line, phrases),
            Arg::Lines(lines) => lines.iter().for_each(|line| phrases_of(line, phrases)),
        }
    }
}

#[test]
fn a_game_in_a_folder_of_two_phrases_in_five_is_told_whole_and_the_rest_of_it_in_english() {
    let ((few, kept), english) = (forty_per_cent(), entries(source(Locale::EN)));
    let (mut own, mut lacking, mut sentences) = (BTreeSet::new(), BTreeSet::new(), [0; 3]);
    for (seed, text) in ["classic", "fire=salvo:3", "mines=2 sweepers=1", "dutchman-quick", "straume"].into_iter().enumerate() {
        let game = played_out(&rules(text), seed as u64);
        let told = messages::lines(&game, 0, game.log().len(), None);
        let views = [Side::A, Side::B].map(|side| messages::own_status(&game.own(side)));
        for line in told.iter().chain(&views).chain([&messages::public_status(game.public())]) {
            let said = few.say(line);
            assert!(!said.trim().is_empty() && !said.contains(['⟦', '⟧']), "{said}");
            let mut phrases = BTreeSet::new();
            phrases_of(line, &mut phrases);
            phrases.retain(|id| english.contains_key(id.as_str()));
            let (there, missing): (BTreeSet<_>, BTreeSet<_>) = phrases.into_iter().partition(|id| kept.contains(id.as_str()));
            let whose = match (there.is_empty(), missing.is_empty()) {
                (_, true) => {
                    assert_eq!(said, line.phrase(Locale::UK), "{}", line.id);
                    0
                }
                (true, false) => {
                    assert_eq!(said, line.phrase(Locale::EN), "{}", line.id);
                    1
                }
                (false, false) => 2,
            };
            sentences[whose] += 1;
            own.extend(there);
            lacking.extend(missing);
        }
    }
    let [in_its_own, in_english, in_both] = sentences;
    println!("{} of {} phrases: the games said {} of them and {} English ones,", kept.len(), english.len(), own.len(), lacking.len());
    println!("in {in_its_own} sentences of the folder, {in_english} English ones, {in_both} of both");
    assert!(own.len() > 10 && lacking.len() > 10 && in_its_own > 10 && in_english > 10, "{own:?} {lacking:?} {sentences:?}");
}

#[test]
fn a_phrase_that_is_missing_is_english_and_what_there_is_stays_its_own() {
    let language = Language::from_source("uk", "key-language = 🌐 Мова\n");
    assert_eq!(language.say(&Line::new("key-language")), "🌐 Мова");
    assert_eq!(language.say(&Line::new("key-computer")), Line::new("key-computer").phrase(Locale::EN));
    assert_eq!(language.say(&Line::new("no-such-phrase")), "⟦no-such-phrase⟧");
}

// Whose language is spoken.

fn speaking(locale: Option<Locale>) -> Asker {
    Asker { locale, ..asker(40, "Aigerim") }
}

fn shown(reply: Reply) -> Body {
    match reply {
        Reply::Private(body) | Reply::Turn(body) => body,
        other => panic!("{other:?}"),
    }
}

fn labels(body: &Body) -> Vec<String> {
    body.keys.iter().flatten().map(|key| key.label.clone()).collect()
}

#[tokio::test]
async fn who_speaks_none_of_our_languages_is_answered_in_english_and_offered_them_first() {
    let mut world = World::new();
    shown(world.say(speaking(Some(Locale::RU)), Place::Private, "help").await);
    let help = shown(world.say(speaking(None), Place::Private, "help").await);
    assert!(help.text.starts_with(&cards::help(Locale::EN)), "{}", help.text);
    assert_eq!(labels(&help)[0], "🌐 Language");
    let Press::Verb(says) = &help.keys[0][0].press else { panic!("the key says something") };
    let offered = shown(world.say(speaking(None), Place::Private, says).await);
    assert_eq!(labels(&offered), Locale::ALL.map(Locale::own_name));
    assert!(offered.keys.len() <= 5 && offered.keys.iter().all(|row| row.len() <= 5));
    let ukrainian = offered.keys.iter().flatten().find(|key| key.label == "Українська").expect("it is offered");
    let Press::Verb(says) = &ukrainian.press else { panic!("the key says something") };
    let chosen = shown(world.say(speaking(None), Place::Private, says).await);
    assert_eq!(chosen.text, Line::new("language-set").phrase(Locale::UK));
    let help = shown(world.say(speaking(None), Place::Private, "help").await);
    assert!(help.text.starts_with(&cards::help(Locale::UK)) && !labels(&help).contains(&"🌐 Language".to_owned()));
}

#[tokio::test]
async fn the_first_answer_of_all_offers_the_languages_where_none_is_known() {
    for (locale, offers) in [(None, true), (Some(Locale::EN), false), (Some(Locale::UK), false)] {
        let mut world = World::new();
        let about = shown(world.say(speaking(locale), Place::Private, "about").await);
        assert_eq!(labels(&about).first().is_some_and(|label| label.starts_with('🌐')), offers, "{locale:?}");
        let language = shown(world.say(speaking(locale), Place::Private, "language").await);
        assert_eq!(language.text, Line::new("language-which").phrase(locale.unwrap_or_default()));
    }
}
