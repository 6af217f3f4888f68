//! The catalogue of verbs, in the order people meet them. One slice, many projections.

use super::{
    look::CHOICES as LOOKS,
    verb::{Menu, Need, Param, ParamKind, Verb, Visibility},
};

const fn optional(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, need: Need::Optional }
}

const fn required(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, need: Need::Required }
}

const GAME: Param = optional("game", ParamKind::Game);
const RULES: Param = optional("rules", ParamKind::Rules);
const ABOUT: Param = optional("about", ParamKind::Rules);
const CELLS: Param = optional("cells", ParamKind::Text);
const HELM: Param = optional("action", ParamKind::Choice(&["forward", "left", "right", "lay"]));
const NAME: Param = required("name", ParamKind::Saved);
const CODE: Param = optional("code", ParamKind::Game);
const PERSON: Param = optional("person", ParamKind::Person);
const DEED: Param = optional(
    "do",
    ParamKind::Choice(&[
        "create",
        "set",
        "card",
        "list",
        "join",
        "leave",
        "checkin",
        "start",
        "pause",
        "resume",
        "cancel",
        "bracket",
        "table",
        "standings",
        "matches",
        "podium",
        "award",
        "forfeit",
        "replay",
        "replace",
        "extend",
        "remove",
        "appoint",
        "seed",
        "endseries",
    ]),
);
const PAGE: Param = optional("page", ParamKind::Text);
const LOOK: [Param; 4] = [
    optional(LOOKS[0].0, ParamKind::Choice(LOOKS[0].1)),
    optional(LOOKS[1].0, ParamKind::Choice(LOOKS[1].1)),
    optional(LOOKS[2].0, ParamKind::Choice(LOOKS[2].1)),
    optional(LOOKS[3].0, ParamKind::Choice(LOOKS[3].1)),
];
/// Whom to play: anyone, or one of the computer's crew.
const AGAINST: &[&str] = &[
    "anyone",
    "computer",
    "cabin-boy",
    "deckhand",
    "blind-hunter",
    "parity",
    "beginner",
    "hunter",
    "chessboard",
    "diagonals",
    "rhombus",
    "locator",
    "knight",
    "every-fourth",
    "squares",
    "goose",
    "goose-plus",
    "navigator",
    "acquaintance",
    "captain",
    "neural",
    "pool",
];
const SCOPE: Param = optional("scope", ParamKind::Choice(&["me", "room"]));

const fn verb(
    name: &'static str,
    aliases: &'static [&'static str],
    params: &'static [Param],
    voice: Visibility,
    example: &'static str,
) -> Verb {
    Verb { name, aliases, params, voice, menu: Menu::Shown, example }
}

const fn button(name: &'static str, params: &'static [Param], example: &'static str) -> Verb {
    Verb { name, aliases: &[], params, voice: Visibility::Private, menu: Menu::Hidden, example }
}

use Visibility::{Private, Public};

/// Every verb.
pub static VERBS: &[Verb] = &[
    verb(
        "battle",
        &["play", "бой", "играть", "kamp", "spill"],
        &[
            optional("opponent", ParamKind::Person),
            optional("against", ParamKind::Choice(AGAINST)),
            RULES,
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
    // What a turn asks for beside shots.
    verb("salvo", &["залп", "salve"], &[CELLS, GAME], Private, "А1 Б2 В3"),
    verb("give", &["выдать", "отдать", "gi"], &[required("cell", ParamKind::Cell), GAME], Public, "К5"),
    verb("stay", &["остаться", "стоять", "bli"], &[GAME], Public, ""),
    verb("move", &["уйти", "flytt"], &[required("place", ParamKind::Text), GAME], Private, "random"),
    verb("answer", &["ответ", "ответить", "svar"], &[required("word", ParamKind::Text), GAME], Public, "miss"),
    verb("sail", &["плыть", "seil"], &[required("point", ParamKind::Text), HELM, GAME], Public, "f7 forward"),
    button("plan", &[required("cell", ParamKind::Text), GAME], "Б8"),
    verb("field", &["поле", "felt"], &[GAME], Private, ""),
    verb("board", &["доска", "карта", "brett"], &[GAME], Public, ""),
    verb("text", &["текст", "tekst"], &[GAME], Private, ""),
    verb("hint", &["подсказка", "подскажи", "tips"], &[GAME], Private, ""),
    verb("resign", &["сдаюсь", "сдаться", "gi_opp"], &[GAME], Public, ""),
    verb("draw", &["ничья", "remis"], &[GAME], Public, ""),
    verb("rematch", &["реванш", "omkamp"], &[GAME], Public, ""),
    verb("games", &["партии", "игры", "partier"], &[], Private, ""),
    verb("opponents", &["crew", "соперники", "противники", "команда", "motstandere"], &[], Private, ""),
    verb("rules", &["правила", "regler"], &[ABOUT, GAME], Private, "mines"),
    verb("replay", &["повтор", "reprise"], &[GAME], Private, ""),
    verb("review", &["разбор", "анализ", "gjennomgang", "analyse"], &[SCOPE, GAME], Private, ""),
    verb("record", &["запись", "протокол", "protokoll"], &[GAME], Private, ""),
    verb("marks", &["метки", "merker"], &[required("mode", ParamKind::Choice(&["off", "sunk", "full"])), GAME], Private, "full"),
    verb(
        "look",
        &["вид", "тема", "оформление", "utseende", "tema", "theme"],
        &[LOOK[0], LOOK[1], LOOK[2], LOOK[3], SCOPE],
        Private,
        "admiral hit=orange",
    ),
    verb("banter", &["реплики", "болтовня", "replikker"], &[optional("remarks", ParamKind::Choice(&["on", "off"])), SCOPE], Private, "off"),
    verb("language", &["язык", "språk"], &[required("language", ParamKind::Language)], Private, "ru"),
    verb("help", &["start", "помощь", "справка", "hjelp"], &[ABOUT], Private, "mines"),
    verb("about", &["о_боте", "om"], &[], Private, ""),
    // Choosing rules.
    verb("custom", &["свои", "настроить", "egne", "tilpass"], &[RULES], Private, "10x10 mines=2"),
    verb("save", &["сохранить", "lagre"], &[NAME, SCOPE, RULES], Private, "harbour"),
    verb("forget", &["забыть", "glem"], &[optional("name", ParamKind::Saved), SCOPE], Private, "harbour"),
    verb("default", &["обычные", "standard"], &[RULES], Private, "classic"),
    button("draft", &[optional("step", ParamKind::Text)], "?mines"),
    // Looking on.
    verb("follow", &["следить", "følg"], &[GAME], Public, "ABCDEF"),
    verb("inspect", &["вскрыть", "inspiser"], &[GAME], Private, "ABCDEF"),
    verb("unfollow", &["не_следить", "ikke_følg"], &[GAME], Private, "ABCDEF"),
    // Tournaments.
    verb("tournament", &["турнир", "turnering"], &[DEED, CODE, optional("settings", ParamKind::Text), PERSON], Private, "create most=16"),
    // People.
    verb("quick", &["соперник", "motstander"], &[RULES, optional("search", ParamKind::Choice(&["stop"]))], Private, "classic"),
    verb(
        "profile",
        &["профиль", "profil"],
        &[optional("whom", ParamKind::Person), optional("shown", ParamKind::Choice(&["reveal", "nameless", "hide"]))],
        Private,
        "nameless",
    ),
    verb(
        "top",
        &["топ", "toppliste"],
        &[
            optional("period", ParamKind::Choice(&["week", "month", "all", "computer"])),
            optional("reach", ParamKind::Choice(&["room", "world"])),
            PAGE,
        ],
        Public,
        "month world",
    ),
    verb("history", &["история", "historikk"], &[PAGE], Private, "2"),
    verb("medals", &["медали", "medaljer"], &[PAGE], Private, ""),
    verb("link", &["связать", "koble"], &[optional("pass", ParamKind::Text)], Private, "ABCDEFGH"),
    verb("unlink", &["отвязать", "koble_fra"], &[], Private, ""),
    verb("export", &["выгрузить", "eksporter"], &[], Private, ""),
    button("erase", &[optional("step", ParamKind::Text)], "now"),
    // Buttons on boards.
    button("aim", &[optional("column", ParamKind::Text), GAME], "3"),
    button("shuffle", &[GAME], ""),
    button("undo", &[GAME], ""),
];

/// The verb of this name or alias, in any case.
pub fn find(word: &str) -> Option<&'static Verb> {
    let word = word.to_lowercase();
    VERBS.iter().find(|verb| verb.name == word || verb.aliases.contains(&word.as_str()))
}

/// Other words for choices in free text, lower case: the choice, and how people say it.
const CHOICE_WORDS: [(&str, &[&str]); 80] = [
    ("computer", &["компьютер", "комп", "компьютером", "бот", "maskinen", "datamaskinen", "bot"]),
    ("cabin-boy", &["юнга", "юнгой", "skipsgutt"]),
    ("deckhand", &["матрос", "матросом", "matros"]),
    ("blind-hunter", &["слепой_охотник", "blind_jeger"]),
    ("parity", &["чётность", "четность", "paritet"]),
    ("beginner", &["новичок", "новичком", "nybegynner"]),
    ("hunter", &["охотник", "охотником", "jeger"]),
    ("chessboard", &["шахматы", "sjakkbrett"]),
    ("diagonals", &["диагонали", "diagonaler"]),
    ("rhombus", &["ромб", "rombe"]),
    ("locator", &["локатор", "lokator"]),
    ("knight", &["конь", "ход_конём", "springer"]),
    ("every-fourth", &["четвёртая", "через_три", "hver_fjerde"]),
    ("squares", &["квадраты", "ruter"]),
    ("goose", &["гусь", "гусиные_лапки", "gåseføtter"]),
    ("goose-plus", &["гусь+", "goose+", "gåseføtter+"]),
    ("navigator", &["штурман", "штурманом", "navigatør"]),
    ("acquaintance", &["знакомый", "знакомым", "старый_знакомый", "kjenning", "gammel_kjenning"]),
    ("captain", &["капитан", "капитаном", "kaptein", "kapteinen"]),
    ("neural", &["нейросеть", "нейросетью", "сеть", "nett", "nevralt"]),
    ("pool", &["бассейн", "учебный_бассейн", "basseng", "treningsbasseng"]),
    ("anyone", &["любой", "любого", "hvem_som_helst"]),
    ("classic", &["классика", "klassisk"]),
    ("blitz", &["блиц", "lyn"]),
    ("day", &["день", "dag"]),
    ("me", &["мне", "meg"]),
    ("room", &["чат", "чату", "rom", "rommet"]),
    ("on", &["вкл", "på"]),
    ("off", &["выкл", "av"]),
    ("sunk", &["убитые", "senket"]),
    ("full", &["все", "alle"]),
    ("notebook", &["тетрадь", "тетрадка", "rutehefte"]),
    ("admiral", &["адмирал", "маринист"]),
    ("contrast", &["контраст", "контрастный", "kontrast"]),
    ("red", &["красный", "красные", "rød", "røde"]),
    ("orange", &["оранжевый", "оранжевые", "oransje"]),
    ("green", &["зелёный", "зеленый", "зелёные", "зеленые", "grønn", "grønne"]),
    ("blue", &["синий", "синие", "blå"]),
    ("violet", &["фиолетовый", "фиолетовые", "purple", "fiolett", "fiolette", "lilla"]),
    ("plain", &["black", "white", "чёрный", "черный", "белый", "svart", "hvit"]),
    ("auto", &["авто", "автоматически", "automatic", "automatisk"]),
    ("spread", &["рядом"]),
    ("focus", &["крупно"]),
    ("forward", &["вперёд", "вперед", "прямо", "frem", "fram"]),
    ("left", &["налево", "влево", "лево", "venstre"]),
    ("right", &["направо", "вправо", "право", "høyre"]),
    ("lay", &["мина", "мину", "mine", "legg"]),
    ("create", &["new", "новый", "создать", "ny", "lag"]),
    ("set", &["изменить", "составить", "endre"]),
    ("card", &["show", "показать", "vis"]),
    ("list", &["список", "liste"]),
    ("join", &["вступить", "участвовать", "bli_med"]),
    ("leave", &["выйти", "forlat"]),
    ("checkin", &["ready", "check-in", "здесь", "отметиться", "klar", "her"]),
    ("start", &["начать", "старт", "begynn"]),
    ("pause", &["пауза"]),
    ("resume", &["продолжить", "fortsett"]),
    ("cancel", &["отменить", "avlys"]),
    ("bracket", &["сетка", "tre"]),
    ("table", &["таблица", "tabell"]),
    ("standings", &["положение", "stilling"]),
    ("matches", &["матчи", "встречи", "kamper"]),
    ("podium", &["пьедестал", "pall"]),
    ("award", &["присудить", "tildel"]),
    ("forfeit", &["поражение", "walkover"]),
    ("replay", &["переиграть", "omspill"]),
    ("replace", &["заменить", "bytt"]),
    ("extend", &["продлить", "forleng"]),
    ("remove", &["исключить", "удалить", "fjern"]),
    ("appoint", &["назначить", "utnevn"]),
    ("seed", &["посев", "посеять"]),
    ("stop", &["стоп", "хватит", "avbryt"]),
    ("hide", &["скрыть", "skjul"]),
    ("nameless", &["без_имени", "uten_navn"]),
    ("reveal", &["открыть", "åpne"]),
    ("week", &["неделя", "неделю", "uke", "uka"]),
    ("month", &["месяц", "måned", "måneden"]),
    ("all", &["всё", "всегда", "alltid"]),
    ("world", &["мир", "verden"]),
    ("endseries", &["series-off", "последний", "siste"]),
];

/// The choice that a word of people's own stands for.
pub fn choice_word(word: &str) -> Option<&'static str> {
    CHOICE_WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(choice, _)| *choice)
}

/// The verbs that stand in menus.
pub fn shown() -> impl Iterator<Item = &'static Verb> {
    VERBS.iter().filter(|verb| verb.menu == Menu::Shown)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{
        super::{locale::Locale, phrase, verb::ParamKind},
        *,
    };

    #[test]
    fn names_and_aliases_are_legal_and_unique() {
        let mut seen = BTreeSet::new();
        for verb in VERBS {
            assert!(
                verb.name.len() <= 32 && verb.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
            );
            assert!(seen.insert(verb.name.to_owned()), "{}", verb.name);
            for alias in verb.aliases {
                assert_eq!(alias.to_lowercase(), *alias);
                assert!(seen.insert((*alias).to_owned()), "{alias}");
            }
            let first_optional = verb.params.iter().position(|param| param.need == Need::Optional).unwrap_or(verb.params.len());
            assert!(verb.params[first_optional..].iter().all(|param| param.need == Need::Optional), "{}", verb.name);
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
}
