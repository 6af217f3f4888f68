//! The catalogue of commands, in the order in which players meet them. Menus, help, completion and parsing are all
//! derived from it.

use broadside_game::{notation::Lettering, words};
use broadside_scene::look::CHOICES as LOOKS;
use broadside_words::{locale::Locale, phrase::plain, vocabulary, words};

use super::{
    arena::subcommand::{self, Subcommand},
    param::{Need, Param, ParamKind, Visibility, optional},
    people::profile::PARAMS as PROFILE,
    print,
};

/// Whether a verb is listed in menus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Menu {
    /// Listed in every menu and in `/help`.
    Shown,
    /// Sent by buttons only.
    Hidden,
}

/// One entry of the catalogue.
#[derive(Debug)]
pub struct Verb {
    /// The verb.
    pub id: VerbId,
    /// Its name.
    pub name: &'static str,
    /// Aliases in free text, lower case, in any language. The `language.ftl` of a language adds its own.
    pub aliases: &'static [&'static str],
    /// Its parameters, required ones first.
    pub params: &'static [Param],
    /// Whether the answer is public when the command succeeds.
    pub visibility: Visibility,
    /// Whether it is listed in menus.
    pub menu: Menu,
    /// Valid sample arguments, for `/help` and the tests.
    pub example: &'static str,
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
const SUBCOMMAND: Param = optional("do", ParamKind::Choice(&subcommand::WORDS));
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
/// Opponents: anyone, or a computer opponent.
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
/// Computer opponents that can play each other.
const CREW: &[&str] = AGAINST.split_at(1).1;
const CREW_STEP: Param = optional("crew", ParamKind::Choice(&["join", "vote", "captain", "leave", "dismiss", "host", "guest"]));
const SCOPE: Param = optional("scope", ParamKind::Choice(&["me", "room"]));

/// The table of all verbs: id, name, aliases, parameters, visibility, menu, sample arguments.
macro_rules! verbs {
    ($($id:ident = $name:literal, $aliases:expr, $params:expr, $visibility:ident, $menu:ident, $example:literal;)+) => {
        words! {
            /// A verb, by its name (`a-z0-9_`, valid on every platform). Its descriptions are in the `.ftl` files.
            #[expect(missing_docs, reason = "the entries of the catalogue say what each takes, the phrases what it does")]
            pub enum VerbId, name, named { $($id = $name,)+ }
        }

        /// Every verb.
        pub static VERBS: &[Verb] = &[$(Verb {
            id: VerbId::$id,
            name: $name,
            aliases: $aliases,
            params: $params,
            visibility: Visibility::$visibility,
            menu: Menu::$menu,
            example: $example,
        }),+];
    };
}

verbs! {
    Battle = "battle", &["play", "бой", "играть", "kamp", "spill"],
        &[
            optional("opponent", ParamKind::Person),
            optional("against", ParamKind::Choice(AGAINST)),
            optional("host", ParamKind::Choice(CREW)),
            RULES,
            optional("clock", ParamKind::Choice(&["blitz", "quick", "hour", "day", "correspondence"])),
            optional("letters", ParamKind::Choice(&Lettering::WORDS)),
        ], Public, Shown, "computer classic";
    Join = "join", &["принять", "вступить", "bli_med"], &[required("game", ParamKind::Game)], Public, Shown, "ABCDEF";
    Decline = "decline", &["отказаться", "отклонить", "avslå"], &[GAME], Public, Shown, "";
    Place = "place", &["расставить", "поставить", "plasser"], &[optional("ships", ParamKind::Ships), GAME], Private, Shown, "А1-А4 В1-В3";
    Ready = "ready", &["готов", "готово", "готова", "klar"], &[GAME], Private, Shown, "";
    Fire = "fire", &["shoot", "огонь", "пли", "выстрел", "skyt", "fyr"], &[required("cell", ParamKind::Cell), GAME], Public, Shown, "Б8";
    // Moves other than a single shot.
    Salvo = "salvo", &["залп", "salve"], &[CELLS, GAME], Private, Shown, "А1 Б2 В3";
    Give = "give", &["выдать", "отдать", "gi"], &[required("cell", ParamKind::Cell), GAME], Public, Shown, "К5";
    Stay = "stay", &["остаться", "стоять", "bli"], &[GAME], Public, Shown, "";
    Move = "move", &["уйти", "flytt"], &[required("place", ParamKind::Text), GAME], Private, Shown, "random";
    Answer = "answer", &["ответ", "ответить", "svar"], &[required("word", ParamKind::Text), GAME], Public, Shown, "miss";
    Sail = "sail", &["плыть", "seil"], &[required("point", ParamKind::Text), HELM, GAME], Public, Shown, "f7 forward";
    Plan = "plan", &[], &[required("cell", ParamKind::Text), GAME], Private, Hidden, "Б8";
    Field = "field", &["поле", "felt"], &[GAME], Private, Shown, "";
    Board = "board", &["доска", "карта", "brett"], &[optional("shot", ParamKind::Choice(&["last"])), GAME], Public, Shown, "";
    Text = "text", &["текст", "tekst"], &[GAME], Private, Shown, "";
    Hint = "hint", &["подсказка", "подскажи", "tips"], &[GAME], Private, Shown, "";
    Resign = "resign", &["сдаюсь", "сдаться", "gi_opp"], &[GAME], Public, Shown, "";
    Draw = "draw", &["ничья", "remis"], &[GAME], Public, Shown, "";
    Rematch = "rematch", &["реванш", "omkamp"], &[GAME], Public, Shown, "";
    Games = "games", &["партии", "игры", "partier"], &[], Private, Shown, "";
    Opponents = "opponents", &["crew", "соперники", "противники", "команда", "motstandere"], &[], Private, Shown, "";
    Rules = "rules", &["правила", "regler"], &[ABOUT, GAME], Private, Shown, "mines";
    Replay = "replay", &["повтор", "reprise"], &[GAME], Private, Shown, "";
    Review = "review", &["разбор", "анализ", "gjennomgang", "analyse"], &[SCOPE, GAME], Private, Shown, "";
    Record = "record", &["запись", "протокол", "protokoll"], &[GAME], Private, Shown, "";
    Marks = "marks", &["метки", "merker"], &[required("mode", ParamKind::Choice(&["off", "sunk", "full"])), GAME], Private, Shown, "full";
    Look = "look", &["вид", "тема", "оформление", "utseende", "tema", "theme"],
        &[LOOK[0], LOOK[1], LOOK[2], LOOK[3], LOOK[4], LOOK[5], LOOK[6], SCOPE], Private, Shown, "admiral hit=orange";
    Banter = "banter", &["реплики", "болтовня", "replikker"],
        &[optional("remarks", ParamKind::Choice(&["on", "off"])), SCOPE], Private, Shown, "off";
    Say = "say", &["сказать", "фразы", "si", "fraser"],
        &[optional("saying", ParamKind::Saying), optional("phrases", ParamKind::Choice(&["on", "off"])), SCOPE, GAME], Private, Shown, "gg";
    Kids = "kids", &["дети", "barn"],
        &[optional("lock", ParamKind::Choice(&["on", "off"])), optional("pin", ParamKind::Text)], Private, Shown, "";
    Notify = "notify", &["notifications", "уведомления", "звонок", "varsler", "varsle"],
        &[optional("when", ParamKind::Choice(&["turns", "late", "none"])), optional("quiet", ParamKind::Text)], Private, Shown, "late";
    Language = "language", &["язык", "språk"], &[optional("language", ParamKind::Language)], Private, Shown, "ru";
    Help = "help", &["start", "помощь", "справка", "hjelp"], &[ABOUT], Private, Shown, "mines";
    Print = "print", &["печать", "распечатать", "skriv_ut"],
        &[
            optional("sheet", ParamKind::Sheet),
            optional("format", ParamKind::Choice(&print::FORMATS)),
            optional("strategy", ParamKind::Text),
            RULES,
        ], Private, Shown, "blank-sea pdf";
    About = "about", &["о_боте", "om"],
        &[optional("topic", ParamKind::Choice(&["history", "culture", "programs"]))], Private, Shown, "history";
    Tactics = "tactics", &["strategy", "тактика", "стратегия", "taktikk", "strategi"],
        &[optional("topic", ParamKind::Choice(&["perelman", "shores", "halo", "goose", "patterns", "arithmetic", "myths"]))],
        Private, Shown, "goose";
    // Choosing rules.
    Custom = "custom", &["свои", "настроить", "egne", "tilpass"], &[RULES], Private, Shown, "10x10 mines=2";
    Save = "save", &["сохранить", "lagre"], &[NAME, SCOPE, RULES], Private, Shown, "harbour";
    Forget = "forget", &["забыть", "glem"], &[optional("name", ParamKind::Saved), SCOPE], Private, Shown, "harbour";
    Default = "default", &["обычные", "standard"], &[RULES], Private, Shown, "classic";
    Draft = "draft", &[], &[optional("step", ParamKind::Text)], Private, Hidden, "?mines";
    // Watching.
    Follow = "follow", &["следить", "følg"], &[GAME], Public, Shown, "ABCDEF";
    Inspect = "inspect", &["вскрыть", "inspiser"], &[GAME], Private, Shown, "ABCDEF";
    Unfollow = "unfollow", &["не_следить", "ikke_følg"], &[GAME], Private, Shown, "ABCDEF";
    Team = "team", &["экипаж", "mannskap"], &[CREW_STEP, WHO, GAME], Public, Shown, "join";
    // Tournaments.
    Tournament = "tournament", &["турнир", "turnering"],
        &[SUBCOMMAND, CODE, optional("settings", ParamKind::Text), PERSON], Private, Shown, "create most=16";
    // People.
    Quick = "quick", &["соперник", "motstander"], &[RULES, optional("search", ParamKind::Choice(&["stop"]))], Private, Shown, "classic";
    Profile = "profile", &["профиль", "profil"], &PROFILE, Private, Shown, "nameless";
    Top = "top", &["топ", "toppliste"],
        &[
            optional("period", ParamKind::Choice(&["week", "month", "all", "computer", "computer-week", "computer-month"])),
            optional("reach", ParamKind::Choice(&["room", "world"])),
            PAGE,
        ], Public, Shown, "month world";
    History = "history", &["история", "historikk"], &[PAGE], Private, Shown, "2";
    Medals = "medals", &["медали", "medaljer"], &[PAGE], Private, Shown, "";
    Link = "link", &["связать", "koble"], &[optional("pass", ParamKind::Text)], Private, Shown, "ABCDEFGH";
    Unlink = "unlink", &["отвязать", "koble_fra"], &[], Private, Shown, "";
    Export = "export", &["выгрузить", "eksporter"], &[], Private, Shown, "";
    Erase = "erase", &[], &[optional("step", ParamKind::Text)], Private, Hidden, "now";
    // Moderation.
    Ban = "ban", &["забанить", "запретить", "utesteng"], &[WHO], Private, Shown, "";
    Unban = "unban", &["разбанить", "пустить", "slipp_inn"], &[WHO], Private, Shown, "";
    Block = "block", &["блок", "заблокировать", "blokker"], &[WHO], Private, Shown, "";
    Unblock = "unblock", &["разблокировать", "fjern_blokkering"], &[WHO], Private, Shown, "";
    End = "end", &["завершить", "avslutt"], &[GAME], Private, Shown, "ABCDEF";
    EndNow = "end_now", &[], &[optional("room", ParamKind::Text), GAME], Private, Hidden, "d77";
    Dismiss = "dismiss", &["снять", "avsett"], &[WHO], Private, Shown, "";
    Report = "report", &["жалоба", "пожаловаться", "meld_fra"], &[WHO, GAME, optional("reason", ParamKind::Text)], Private, Shown, "";
    Reports = "reports", &["жалобы", "meldinger"], &[optional("where", ParamKind::Text)], Private, Shown, "here";
    // Buttons on boards.
    Aim = "aim", &[], &[optional("column", ParamKind::Text), GAME], Private, Hidden, "3";
    Shuffle = "shuffle", &[], &[GAME], Private, Hidden, "";
    Undo = "undo", &[], &[GAME], Private, Hidden, "";
    Reach = "reach", &[], &[GAME], Private, Hidden, "";
    Share = "share_result", &[], &[GAME], Private, Hidden, "";
    TurningPoint = "turning_point", &[], &[GAME], Private, Hidden, "";
}

/// The entry of a verb.
pub fn entry(id: VerbId) -> &'static Verb {
    &VERBS[id as usize]
}

/// The parameter of this name, also of the verb's subcommands on platforms that have those.
pub fn param(verb: &Verb, name: &str) -> Option<Param> {
    let own = verb.params.iter().find(|param| param.name == name).copied();
    own.or_else(|| Subcommand::param(name).filter(|_| verb.id == VerbId::Tournament))
}

/// Finds a verb by name or alias, in any case.
pub fn find(word: &str) -> Option<&'static Verb> {
    let word = word.to_lowercase();
    let known = |word: &str| VERBS.iter().find(|verb| verb.name == word || verb.aliases.contains(&word));
    known(&word).or_else(|| known(vocabulary::command(&word)?))
}

/// The localized name of a verb; `None` where its own name is used.
pub fn called(verb: &Verb, locale: Locale) -> Option<String> {
    words::localized_name(&format!("command-{}", verb.name), verb.aliases, locale)
}

/// The verbs that stand in menus.
pub fn shown() -> impl Iterator<Item = &'static Verb> {
    VERBS.iter().filter(|verb| verb.menu == Menu::Shown)
}

/// The description of a verb: one short sentence, at most 100 characters.
pub fn verb_about(verb: &Verb, locale: Locale) -> String {
    plain(locale, &format!("verb-{}", verb.name))
}

/// The description of a parameter, at most 100 characters.
pub fn param_about(param: &Param, locale: Locale) -> String {
    let family = if param.kind == ParamKind::Setting { "arena-help" } else { "param" };
    plain(locale, &format!("{family}-{}", param.name)).trim_end_matches('.').to_owned()
}

/// The label or description of a choice, at most 100 characters.
pub fn choice_about(choice: &str, locale: Locale) -> String {
    plain(locale, &format!("choice-{choice}"))
}
