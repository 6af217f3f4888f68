//! What people type as they talk is taken for what they mean and for no other command: a corpus of each language, replayed.

use broadside_core::present::invocation::{ChatKind, Invocation, read_text};

/// What was typed, and what it is to be taken for, line by line.
const CORPUS: [(&str, &str); 5] = [
    ("en", include_str!("../data/typed-en.txt")),
    ("ru", include_str!("../data/typed-ru.txt")),
    ("nb", include_str!("../data/typed-nb.txt")),
    ("uk", include_str!("../data/typed-uk.txt")),
    ("de", include_str!("../data/typed-de.txt")),
];

/// A text as it was taken: the command and everything that was said with it; why it was not; nothing where nobody was spoken to.
fn taken(text: &str, kind: ChatKind) -> String {
    let told = |words: Invocation| {
        let args = words.args.iter().map(|(name, value)| format!("{name}={value}"));
        let game = words.game.map(|game| format!("[{game}]"));
        std::iter::once(words.verb.name.to_owned()).chain(args).chain(game).collect::<Vec<_>>().join(" ")
    };
    match read_text(text, kind) {
        Ok(words) => words.map(told).unwrap_or_default(),
        Err(line) => line.id.to_owned(),
    }
}

#[test]
fn what_people_type_is_taken_for_what_they_mean() {
    for (language, corpus) in CORPUS {
        assert!(corpus.lines().count() >= 60, "{language}");
        for line in corpus.lines() {
            let (text, meant) = line.split_once(" ⇒ ").unwrap_or_else(|| panic!("{line} says no meaning"));
            assert_eq!(taken(text, ChatKind::Private), meant, "{text}");
            assert_eq!(taken(&format!("  {text} "), ChatKind::Private), meant, "{text}, with space around it");
            // Among others only what begins with a command is for the bot, and then it means the same.
            let among_others = taken(text, ChatKind::Room);
            assert!(among_others.is_empty() || among_others == meant, "{text} in a room: {among_others}");
        }
    }
}

#[test]
fn talk_among_others_is_no_command() {
    for text in [
        "I give up",
        "again",
        "stop",
        "ничья?",
        "сдаюсь?",
        "стоп",
        "ещё раз",
        "по б8",
        "jeg gir opp",
        "igjen",
        "gi opp?",
        "give up?",
        "B8!",
        "hello",
        "привет",
        "noch mal",
        "ще раз",
    ] {
        assert_eq!(taken(text, ChatKind::Room), "", "{text}");
    }
    for (text, meant) in
        [("/gi opp", "resign"), ("gi opp", "resign"), ("сдаюсь!", "resign"), ("play again", "rematch"), ("skyt på b8", "fire cell=b8")]
    {
        assert_eq!(taken(text, ChatKind::Room), meant, "{text}");
    }
}

#[test]
fn phrases_of_the_other_languages_are_taken_as_well() {
    for (text, meant) in [
        ("ich gebe auf", "resign"),
        ("Noch einmal?", "rematch"),
        ("neues Spiel", "battle"),
        ("zeig mein Feld", "field"),
        ("auf B8", "fire cell=B8"),
        ("gegner suchen", "quick"),
        ("nicht folgen ABCDEF", "unfollow [ABCDEF]"),
        ("я здаюся", "resign"),
        ("Будь ласка, ще раз!", "rematch"),
        ("покажи поле", "field"),
        ("вогонь по Б8", "fire cell=Б8"),
        ("про бота", "about"),
    ] {
        assert_eq!(taken(text, ChatKind::Private), meant, "{text}");
    }
}

#[test]
fn whoever_asks_about_giving_up_gives_nothing_up() {
    for text in ["resign?", "give up?", "/resign ?", "сдаюсь?", "ну, сдаюсь?", "gi opp?", "aufgeben?", "здаюся?"] {
        assert_eq!(taken(text, ChatKind::Private), "help about=resign", "{text}");
        if !text.starts_with('/') {
            assert_eq!(taken(text, ChatKind::Room), "", "{text}");
        }
    }
    for text in ["я проиграл", "jeg har tapt", "ich habe verloren", "я програла", "I lost"] {
        assert_ne!(taken(text, ChatKind::Private), "resign", "{text}: that may be said of a game that is over");
    }
}
