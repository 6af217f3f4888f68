//! Texts that people type are understood as the command they mean. Replays a corpus of each language.

use std::collections::BTreeSet;

use broadside_game::ids::GameId;
use broadside_present::{
    button::button,
    commands::{UserCommand, VERBS, aliases},
    invocation::{ChatKind, Invocation, parse_press, parse_text},
    param::{Need, ParamKind},
};

/// Typed texts and their expected reading, line by line.
const CORPUS: [(&str, &str); 5] = [
    ("en", include_str!("../data/typed-en.txt")),
    ("ru", include_str!("../data/typed-ru.txt")),
    ("nb", include_str!("../data/typed-nb.txt")),
    ("uk", include_str!("../data/typed-uk.txt")),
    ("de", include_str!("../data/typed-de.txt")),
];

/// The reading of a text: the command with its arguments, or the refusal; nothing if it is not for the bot.
fn reading(text: &str, kind: ChatKind) -> String {
    let describe = |words: Invocation| {
        let args = words.args.iter().map(|(name, value)| format!("{name}={value}"));
        let game = words.game.map(|game| format!("[{game}]"));
        let game = game.or_else(|| words.tournament.map(|tournament| format!("[{tournament}]")));
        std::iter::once(words.verb.name.to_owned()).chain(args).chain(game).collect::<Vec<_>>().join(" ")
    };
    match parse_text(text, kind) {
        Ok(words) => words.map(describe).unwrap_or_default(),
        Err(line) => line.id.to_owned(),
    }
}

#[test]
fn corpus_texts_parse_as_intended() {
    for (language, corpus) in CORPUS {
        assert!(corpus.lines().count() >= 60, "{language}");
        for line in corpus.lines() {
            let (text, expected) = line.split_once(" ⇒ ").unwrap_or_else(|| panic!("{line} has no meaning"));
            assert_eq!(reading(text, ChatKind::Private), expected, "{text}");
            assert_eq!(reading(&format!("  {text} "), ChatKind::Private), expected, "{text}, with space around it");
            // In a room only texts that begin with a command are for the bot, with the same reading.
            let among_others = reading(text, ChatKind::Room);
            assert!(among_others.is_empty() || among_others == expected, "{text} in a room: {among_others}");
        }
    }
}

/// Where a text is typed, the text, and its expected reading.
const WORDS: &str = include_str!("../data/typed-words.txt");

#[test]
fn free_text_parses_as_people_type_it() {
    for line in WORDS.lines() {
        let row = line.split_once(": ").and_then(|(kind, row)| Some((kind, row.split_once(" ⇒ ")?)));
        let (kind, (text, expected)) = row.unwrap_or_else(|| panic!("{line} has no place or no meaning"));
        let got = reading(text, if kind == "room" { ChatKind::Room } else { ChatKind::Private });
        assert_eq!(if got.is_empty() { "silent" } else { &got }, expected, "{kind}: {text}");
    }
}

/// Texts typed in private, and part of the `Debug` output of the command, or of the refusal.
const COMMANDS: &str = include_str!("../data/typed-commands.txt");

#[test]
fn typed_text_becomes_the_right_command() {
    let read = |text: &str| {
        let words =
            parse_text(text, ChatKind::Private).and_then(|words| UserCommand::parse(&words.expect("every private text is for the bot")));
        words.map_or_else(|refused| refused.id.to_owned(), |command| format!("{command:?}"))
    };
    let rows = COMMANDS.lines().map(|line| line.split_once(" ⇒ ").unwrap_or_else(|| panic!("{line} has no command")));
    let wrong: Vec<String> =
        rows.filter(|(typed, command)| !read(typed).contains(command)).map(|(typed, _)| format!("{typed}: {}", read(typed))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn verbs_have_unique_valid_names_and_parsable_examples_and_buttons() {
    let (mut seen, game) = (BTreeSet::new(), GameId::new(3, 77));
    for verb in VERBS {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        assert!(verb.name.len() <= 32 && verb.name.bytes().all(plain), "{}", verb.name);
        for name in std::iter::once(verb.name.to_owned()).chain(aliases(verb)) {
            assert!(name.to_lowercase() == name && seen.insert(name.clone()), "{name}");
        }
        assert!(verb.params.is_sorted_by_key(|param| param.need == Need::Optional), "{}: what is required comes first", verb.name);
        let example = format!("{} {}", verb.name, verb.example);
        assert!(parse_text(example.trim(), ChatKind::Private).is_ok(), "{example}");
        if verb.params.iter().any(|param| param.kind == ParamKind::Game) {
            let required = verb.params.iter().any(|param| param.need == Need::Required && param.kind != ParamKind::Game);
            let words = parse_press(&button(game, 12, if required { &example } else { verb.name })).expect("a valid command");
            assert_eq!((words.verb.name, words.game, words.revision), (verb.name, Some(game), Some(12)));
        }
    }
    assert!(button(game, u64::from(u32::MAX), "fire Ф20 !").len() <= 64);
    for data in ["", "x", "ABCDEF 12", "ABCDEF -1 fire A1", "ABCDEF 1 nonsense"] {
        assert!(parse_press(data).is_err(), "{data}");
    }
}

#[test]
fn saying_that_one_lost_does_not_resign() {
    for text in ["я проиграл", "jeg har tapt", "ich habe verloren", "я програла", "I lost"] {
        assert_ne!(reading(text, ChatKind::Private), "resign", "{text}: it may refer to a game that is over");
    }
}
