//! The catalogue of verbs, in the order people meet them. One slice, many projections.

use super::verb::{Menu, Need, Param, ParamKind, Verb, Voice};
use crate::game::ruleset::PRESETS;

const fn optional(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, need: Need::Optional }
}

const fn required(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, need: Need::Required }
}

const GAME: Param = optional("game", ParamKind::Game);

const fn verb(name: &'static str, aliases: &'static [&'static str], params: &'static [Param], voice: Voice, example: &'static str) -> Verb {
    Verb { name, aliases, params, voice, menu: Menu::Shown, example }
}

const fn button(name: &'static str, params: &'static [Param], example: &'static str) -> Verb {
    Verb { name, aliases: &[], params, voice: Voice::Private, menu: Menu::Hidden, example }
}

use Voice::{Private, Public};

/// Every verb.
pub static VERBS: &[Verb] = &[
    verb(
        "battle",
        &["play", "бой", "играть", "kamp", "spill"],
        &[
            optional("opponent", ParamKind::Person),
            optional("against", ParamKind::Choice(&["anyone", "computer"])),
            optional("rules", ParamKind::Choice(&PRESETS)),
            optional("clock", ParamKind::Choice(&["blitz", "quick", "hour", "day", "correspondence"])),
            optional("letters", ParamKind::Choice(&["let-ru", "let-ru-yo", "let-latin", "let-respublika", "let-snegurochka"])),
        ],
        Public,
        "computer classic",
    ),
    verb("join", &["принять", "вступить", "bli_med"], &[required("game", ParamKind::Game)], Public, "ABCDEF"),
    verb("decline", &["отказаться", "отклонить", "avslå"], &[GAME], Public, ""),
    verb("place", &["расставить", "поставить", "plasser"], &[optional("ships", ParamKind::Text), GAME], Private, "А1-А4 В1-В3"),
    verb("ready", &["готов", "готово", "готова", "klar"], &[GAME], Private, ""),
    verb("fire", &["shoot", "огонь", "пли", "выстрел", "skyt", "fyr"], &[required("cell", ParamKind::Cell), GAME], Public, "Б8"),
    verb("field", &["поле", "felt"], &[GAME], Private, ""),
    verb("board", &["доска", "карта", "brett"], &[GAME], Public, ""),
    verb("text", &["текст", "tekst"], &[GAME], Private, ""),
    verb("resign", &["сдаюсь", "сдаться", "gi_opp"], &[GAME], Public, ""),
    verb("rematch", &["реванш", "omkamp"], &[GAME], Public, ""),
    verb("games", &["партии", "игры", "partier"], &[], Private, ""),
    verb("rules", &["правила", "regler"], &[GAME], Private, ""),
    verb("record", &["запись", "протокол", "protokoll"], &[GAME], Private, ""),
    verb("marks", &["метки", "merker"], &[required("mode", ParamKind::Choice(&["off", "sunk", "full"])), GAME], Private, "full"),
    verb("language", &["язык", "språk"], &[required("language", ParamKind::Language)], Private, "ru"),
    verb("help", &["start", "помощь", "справка", "hjelp"], &[], Private, ""),
    verb("about", &["о_боте", "om"], &[], Private, ""),
    button("aim", &[optional("column", ParamKind::Text), GAME], "3"),
    button("shuffle", &[GAME], ""),
    button("undo", &[GAME], ""),
];

/// The verb of this name or alias, in any case.
pub fn find(word: &str) -> Option<&'static Verb> {
    let word = word.to_lowercase();
    VERBS.iter().find(|verb| verb.name == word || verb.aliases.contains(&word.as_str()))
}

/// The verbs that stand in menus.
pub fn shown() -> impl Iterator<Item = &'static Verb> {
    VERBS.iter().filter(|verb| verb.menu == Menu::Shown)
}
