//! The catalogue of verbs, in the order people meet them. One slice, many projections.

use super::{
    arena::deed::{self, Deed},
    locale::Locale,
    look::CHOICES as LOOKS,
    people::profile::PARAMS as PROFILE,
    print,
    verb::{Menu, Need, Param, ParamKind, Verb, VerbId, Visibility},
    vocabulary, words,
};
use crate::game::notation::Lettering;

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
const WHO: Param = optional("who", ParamKind::Person);
const DEED: Param = optional("do", ParamKind::Choice(&deed::WORDS));
const PAGE: Param = optional("page", ParamKind::Text);
const LOOK: [Param; 7] = [
    optional(LOOKS[0].0, ParamKind::Choice(LOOKS[0].1)),
    optional(LOOKS[1].0, ParamKind::Choice(LOOKS[1].1)),
    optional(LOOKS[2].0, ParamKind::Choice(LOOKS[2].1)),
    optional(LOOKS[3].0, ParamKind::Choice(LOOKS[3].1)),
    optional(LOOKS[4].0, ParamKind::Choice(LOOKS[4].1)),
    optional(LOOKS[5].0, ParamKind::Choice(LOOKS[5].1)),
    optional(LOOKS[6].0, ParamKind::Choice(LOOKS[6].1)),
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
/// Who of the crew plays them, to be watched.
const CREW: &[&str] = AGAINST.split_at(1).1;
const CREW_STEP: Param = optional("crew", ParamKind::Choice(&["join", "vote", "captain", "leave", "dismiss", "host", "guest"]));
const SCOPE: Param = optional("scope", ParamKind::Choice(&["me", "room"]));

const fn verb(id: VerbId, aliases: &'static [&'static str], params: &'static [Param], voice: Visibility, example: &'static str) -> Verb {
    Verb { id, name: id.name(), aliases, params, voice, menu: Menu::Shown, example }
}

const fn button(id: VerbId, params: &'static [Param], example: &'static str) -> Verb {
    Verb { id, name: id.name(), aliases: &[], params, voice: Visibility::Private, menu: Menu::Hidden, example }
}

use Visibility::{Private, Public};

/// Every verb.
pub static VERBS: &[Verb] = &[
    verb(
        VerbId::Battle,
        &["play", "бой", "играть", "kamp", "spill"],
        &[
            optional("opponent", ParamKind::Person),
            optional("against", ParamKind::Choice(AGAINST)),
            optional("host", ParamKind::Choice(CREW)),
            RULES,
            optional("clock", ParamKind::Choice(&["blitz", "quick", "hour", "day", "correspondence"])),
            optional("letters", ParamKind::Choice(&Lettering::WORDS)),
        ],
        Public,
        "computer classic",
    ),
    verb(VerbId::Join, &["принять", "вступить", "bli_med"], &[required("game", ParamKind::Game)], Public, "ABCDEF"),
    verb(VerbId::Decline, &["отказаться", "отклонить", "avslå"], &[GAME], Public, ""),
    verb(VerbId::Place, &["расставить", "поставить", "plasser"], &[optional("ships", ParamKind::Ships), GAME], Private, "А1-А4 В1-В3"),
    verb(VerbId::Ready, &["готов", "готово", "готова", "klar"], &[GAME], Private, ""),
    verb(VerbId::Fire, &["shoot", "огонь", "пли", "выстрел", "skyt", "fyr"], &[required("cell", ParamKind::Cell), GAME], Public, "Б8"),
    // What a turn asks for beside shots.
    verb(VerbId::Salvo, &["залп", "salve"], &[CELLS, GAME], Private, "А1 Б2 В3"),
    verb(VerbId::Give, &["выдать", "отдать", "gi"], &[required("cell", ParamKind::Cell), GAME], Public, "К5"),
    verb(VerbId::Stay, &["остаться", "стоять", "bli"], &[GAME], Public, ""),
    verb(VerbId::Move, &["уйти", "flytt"], &[required("place", ParamKind::Text), GAME], Private, "random"),
    verb(VerbId::Answer, &["ответ", "ответить", "svar"], &[required("word", ParamKind::Text), GAME], Public, "miss"),
    verb(VerbId::Sail, &["плыть", "seil"], &[required("point", ParamKind::Text), HELM, GAME], Public, "f7 forward"),
    button(VerbId::Plan, &[required("cell", ParamKind::Text), GAME], "Б8"),
    verb(VerbId::Field, &["поле", "felt"], &[GAME], Private, ""),
    verb(VerbId::Board, &["доска", "карта", "brett"], &[optional("shot", ParamKind::Choice(&["last"])), GAME], Public, ""),
    verb(VerbId::Text, &["текст", "tekst"], &[GAME], Private, ""),
    verb(VerbId::Hint, &["подсказка", "подскажи", "tips"], &[GAME], Private, ""),
    verb(VerbId::Resign, &["сдаюсь", "сдаться", "gi_opp"], &[GAME], Public, ""),
    verb(VerbId::Draw, &["ничья", "remis"], &[GAME], Public, ""),
    verb(VerbId::Rematch, &["реванш", "omkamp"], &[GAME], Public, ""),
    verb(VerbId::Games, &["партии", "игры", "partier"], &[], Private, ""),
    verb(VerbId::Opponents, &["crew", "соперники", "противники", "команда", "motstandere"], &[], Private, ""),
    verb(VerbId::Rules, &["правила", "regler"], &[ABOUT, GAME], Private, "mines"),
    verb(VerbId::Replay, &["повтор", "reprise"], &[GAME], Private, ""),
    verb(VerbId::Review, &["разбор", "анализ", "gjennomgang", "analyse"], &[SCOPE, GAME], Private, ""),
    verb(VerbId::Record, &["запись", "протокол", "protokoll"], &[GAME], Private, ""),
    verb(VerbId::Marks, &["метки", "merker"], &[required("mode", ParamKind::Choice(&["off", "sunk", "full"])), GAME], Private, "full"),
    verb(
        VerbId::Look,
        &["вид", "тема", "оформление", "utseende", "tema", "theme"],
        &[LOOK[0], LOOK[1], LOOK[2], LOOK[3], LOOK[4], LOOK[5], LOOK[6], SCOPE],
        Private,
        "admiral hit=orange",
    ),
    verb(
        VerbId::Banter,
        &["реплики", "болтовня", "replikker"],
        &[optional("remarks", ParamKind::Choice(&["on", "off"])), SCOPE],
        Private,
        "off",
    ),
    verb(
        VerbId::Say,
        &["сказать", "фразы", "si", "fraser"],
        &[optional("saying", ParamKind::Saying), optional("phrases", ParamKind::Choice(&["on", "off"])), SCOPE, GAME],
        Private,
        "gg",
    ),
    verb(
        VerbId::Kids,
        &["дети", "barn"],
        &[optional("lock", ParamKind::Choice(&["on", "off"])), optional("pin", ParamKind::Text)],
        Private,
        "",
    ),
    verb(
        VerbId::Notify,
        &["notifications", "уведомления", "звонок", "varsler", "varsle"],
        &[optional("when", ParamKind::Choice(&["turns", "late", "none"])), optional("quiet", ParamKind::Text)],
        Private,
        "late",
    ),
    verb(VerbId::Language, &["язык", "språk"], &[optional("language", ParamKind::Language)], Private, "ru"),
    verb(VerbId::Help, &["start", "помощь", "справка", "hjelp"], &[ABOUT], Private, "mines"),
    verb(
        VerbId::Print,
        &["печать", "распечатать", "skriv_ut"],
        &[
            optional("sheet", ParamKind::Sheet),
            optional("format", ParamKind::Choice(&print::FORMATS)),
            optional("strategy", ParamKind::Text),
            RULES,
        ],
        Private,
        "blank-sea pdf",
    ),
    verb(
        VerbId::About,
        &["о_боте", "om"],
        &[optional("topic", ParamKind::Choice(&["history", "culture", "programs"]))],
        Private,
        "history",
    ),
    verb(
        VerbId::Tactics,
        &["strategy", "тактика", "стратегия", "taktikk", "strategi"],
        &[optional("topic", ParamKind::Choice(&["perelman", "shores", "halo", "goose", "patterns", "arithmetic", "myths"]))],
        Private,
        "goose",
    ),
    // Choosing rules.
    verb(VerbId::Custom, &["свои", "настроить", "egne", "tilpass"], &[RULES], Private, "10x10 mines=2"),
    verb(VerbId::Save, &["сохранить", "lagre"], &[NAME, SCOPE, RULES], Private, "harbour"),
    verb(VerbId::Forget, &["забыть", "glem"], &[optional("name", ParamKind::Saved), SCOPE], Private, "harbour"),
    verb(VerbId::Default, &["обычные", "standard"], &[RULES], Private, "classic"),
    button(VerbId::Draft, &[optional("step", ParamKind::Text)], "?mines"),
    // Looking on.
    verb(VerbId::Follow, &["следить", "følg"], &[GAME], Public, "ABCDEF"),
    verb(VerbId::Inspect, &["вскрыть", "inspiser"], &[GAME], Private, "ABCDEF"),
    verb(VerbId::Unfollow, &["не_следить", "ikke_følg"], &[GAME], Private, "ABCDEF"),
    verb(VerbId::Team, &["экипаж", "mannskap"], &[CREW_STEP, WHO, GAME], Public, "join"),
    // Tournaments.
    verb(
        VerbId::Tournament,
        &["турнир", "turnering"],
        &[DEED, CODE, optional("settings", ParamKind::Text), PERSON],
        Private,
        "create most=16",
    ),
    // People.
    verb(VerbId::Quick, &["соперник", "motstander"], &[RULES, optional("search", ParamKind::Choice(&["stop"]))], Private, "classic"),
    verb(VerbId::Profile, &["профиль", "profil"], &PROFILE, Private, "nameless"),
    verb(
        VerbId::Top,
        &["топ", "toppliste"],
        &[
            optional("period", ParamKind::Choice(&["week", "month", "all", "computer", "computer-week", "computer-month"])),
            optional("reach", ParamKind::Choice(&["room", "world"])),
            PAGE,
        ],
        Public,
        "month world",
    ),
    verb(VerbId::History, &["история", "historikk"], &[PAGE], Private, "2"),
    verb(VerbId::Medals, &["медали", "medaljer"], &[PAGE], Private, ""),
    verb(VerbId::Link, &["связать", "koble"], &[optional("pass", ParamKind::Text)], Private, "ABCDEFGH"),
    verb(VerbId::Unlink, &["отвязать", "koble_fra"], &[], Private, ""),
    verb(VerbId::Export, &["выгрузить", "eksporter"], &[], Private, ""),
    button(VerbId::Erase, &[optional("step", ParamKind::Text)], "now"),
    // Who plays here.
    verb(VerbId::Ban, &["забанить", "запретить", "utesteng"], &[WHO], Private, ""),
    verb(VerbId::Unban, &["разбанить", "пустить", "slipp_inn"], &[WHO], Private, ""),
    verb(VerbId::Block, &["блок", "заблокировать", "blokker"], &[WHO], Private, ""),
    verb(VerbId::Unblock, &["разблокировать", "fjern_blokkering"], &[WHO], Private, ""),
    verb(VerbId::End, &["завершить", "avslutt"], &[GAME], Private, "ABCDEF"),
    button(VerbId::EndNow, &[optional("room", ParamKind::Text), GAME], "d77"),
    verb(VerbId::Dismiss, &["снять", "avsett"], &[WHO], Private, ""),
    verb(VerbId::Report, &["жалоба", "пожаловаться", "meld_fra"], &[WHO, GAME, optional("reason", ParamKind::Text)], Private, ""),
    verb(VerbId::Reports, &["жалобы", "meldinger"], &[optional("where", ParamKind::Text)], Private, "here"),
    // Buttons on boards.
    button(VerbId::Aim, &[optional("column", ParamKind::Text), GAME], "3"),
    button(VerbId::Shuffle, &[GAME], ""),
    button(VerbId::Undo, &[GAME], ""),
    button(VerbId::Reach, &[GAME], ""),
    button(VerbId::Share, &[GAME], ""),
    button(VerbId::TurningPoint, &[GAME], ""),
];

/// The entry of a verb.
pub fn entry(id: VerbId) -> &'static Verb {
    VERBS.iter().find(|verb| verb.id == id).expect("every verb has its entry")
}

/// The parameter of this name that a verb has, or one of the commands that it is apart into on some platforms.
pub fn param(verb: &Verb, name: &str) -> Option<Param> {
    let own = verb.params.iter().find(|param| param.name == name).copied();
    own.or_else(|| Deed::param(name).filter(|_| verb.id == VerbId::Tournament))
}

/// The verb of this name or alias, in any case.
pub fn find(word: &str) -> Option<&'static Verb> {
    let word = word.to_lowercase();
    let known = |word: &str| VERBS.iter().find(|verb| verb.name == word || verb.aliases.contains(&word));
    known(&word).or_else(|| known(vocabulary::command(&word)?))
}

/// What a verb is called in a language where commands have a name in each; `None` where its usual name is the one.
pub fn called(verb: &Verb, locale: Locale) -> Option<String> {
    words::called(&format!("command-{}", verb.name), verb.aliases, locale)
}

/// The verbs that stand in menus.
pub fn shown() -> impl Iterator<Item = &'static Verb> {
    VERBS.iter().filter(|verb| verb.menu == Menu::Shown)
}
