//! The way out of a sentence that turns a request down, as buttons: what the reader may press instead. One table for all platforms.
//! Also the buttons that take a setting back, below the sentence that confirms it.

use broadside_words::{line::Line, locale::Locale};

use super::{
    body::{Body, Key},
    button::{TargetId, button},
    commands::VerbId,
};

/// A button below a sentence: the id of its label, and its command.
#[derive(Clone, Copy, Debug)]
pub struct WayOut(pub &'static str, Command);

/// The command of a button.
#[derive(Clone, Copy, Debug)]
enum Command {
    /// It names nothing.
    Alone(&'static str),
    /// It names the game of the request, if that named one; else the handler finds the game.
    Game(&'static str),
    /// It names the tournament of the request, if that named one.
    Tournament(&'static str),
    /// The refused command without its arguments.
    Verb,
    /// Help, on the refused command if it is known.
    Help,
}

use Command::{Alone, Game, Tournament};

const PLAY: &[WayOut] = &[WayOut("key-computer", Alone("battle computer")), WayOut("key-challenge", Alone("battle"))];
const GAMES: &[WayOut] = &[WayOut("help-key-games", Alone("games"))];
const FIELD: &[WayOut] = &[WayOut("key-field", Game("field"))];
const CELL: &[WayOut] = &[WayOut("key-choose-cell", Game("aim"))];
const SHIP: &[WayOut] = &[WayOut("key-choose-ship", Game("aim"))];
const PLACING: &[WayOut] = &[WayOut("key-shuffle", Game("shuffle")), WayOut("key-more", Game("place more"))];
const COURSE: &[WayOut] = &[WayOut("key-stay", Game("stay")), WayOut("key-move", Game("move random"))];
const SHEETS: &[WayOut] = &[WayOut("key-sheets", Alone("print"))];
const TOURNAMENTS: &[WayOut] = &[WayOut("key-tournament", Alone("tournament list")), WayOut("key-new-tournament", Alone("tournament set"))];
const MATCHES: &[WayOut] = &[WayOut("arena-key-matches", Tournament("tournament matches 0"))];
const PLAN: &[WayOut] = &[WayOut("arena-key-change", Tournament("tournament set"))];
/// Nothing to press: the sentence says for what or whom to wait, where to go or whom to ask, or that all is well as it is.
const NONE: &[WayOut] = &[];

/// Refusals of cells, wherever one is expected.
const OF_CELLS: &[&str] = &["E_CELL_SYNTAX", "E_CELL_OUTSIDE", "E_LETTER_NOT_USED", "E_OTHER_SCRIPT", "refused-missing-cell"];

/// Refusals of a ship that moves while the battle is on, or is placed before.
const OF_COURSES: &[&str] = &["E_DUTCH_DECKS", "E_DUTCH_CONNECT", "E_DUTCH_HIT_CELL"];

/// Every refusal with its way out. A refusal that has buttons of its own, such as the games that may be meant, keeps those.
pub static REFUSALS: &[(&[WayOut], &[&str])] = &[
    (
        PLAY,
        &[
            "refused-no-game",
            "refused-rematch",
            "refused-opponent",
            "refused-unavailable",
            "refused-guest-banned",
            "refused-challenges-to",
            "E_NOT_OPEN",
            "E_NOT_FOR_YOU",
            "E_NOT_A_PLAYER",
            "E_OTHER_SIDE",
            "E_SIDE_CLOSED",
            "crew-none",
            "say-nobody",
            "say-computer",
        ],
    ),
    (&[WayOut("key-take-back", Game("resign")), WayOut("key-computer", Alone("battle computer"))], &["E_OWN_CHALLENGE"]),
    (&[WayOut("key-computer", Alone("battle computer"))], &["E_NOT_PLACING", "refused-challenges", "kids-closed"]),
    (&[WayOut("key-rematch", Game("rematch")), WayOut("key-computer", Alone("battle computer"))], &["E_GAME_OVER", "say-late"]),
    (GAMES, &["refused-no-such-game", "refused-code", "refused-many", "refused-banned", "refused-banned-here", "link-opponents"]),
    (
        FIELD,
        &[
            "refused-stale",
            "refused-too-late",
            "refused-not-over",
            "E_ALREADY_READY",
            "E_IN_GAME",
            "E_NO_REVEAL_DUE",
            "E_NO_MOVE_DUE",
            "E_NO_ANSWER_DUE",
            "E_NOT_PLANNING",
            "E_NOT_SAILING",
            "E_CREW_TOO_LATE",
        ],
    ),
    (
        &[WayOut("key-board", Game("board"))],
        &[
            "refused-hidden",
            "refused-no-record",
            "refused-no-replay",
            "refused-no-review",
            "refused-no-shot",
            "refused-share",
            "E_TOO_MANY_FOLLOWERS",
            "E_PLAYED_HERE",
            "refused-crew-plays",
        ],
    ),
    (&[WayOut("key-replay", Game("replay"))], &["refused-review-odds", "refused-review-player", "refused-review-shots"]),
    (&[WayOut("key-inspect", Game("inspect"))], &["follow-over"]),
    (&[WayOut("key-unfollow", Alone("unfollow"))], &["follow-many"]),
    (&[WayOut("key-resign", Game("resign"))], &["E_NO_DRAWS", "end-own"]),
    (&[WayOut("key-rules", Game("rules"))], &["E_NO_HINTS", "E_NO_VOTES", "N_AUTOMARK_OFF"]),
    (CELL, OF_CELLS),
    (
        CELL,
        &[
            "E_ALREADY_SHOT",
            "E_DUPLICATE_SHOT",
            "E_TOO_MANY_SHOTS",
            "E_EMPTY_SALVO",
            "refused-planned",
            "E_REVEAL_BAD_CELL",
            "reveal-bad-mine",
            "E_CAPTAIN_ONLY",
        ],
    ),
    (
        SHIP,
        &[
            "E_EDGE",
            "E_LAND",
            "E_OWN_SHIP_AHEAD",
            "E_CANNOT_SINK",
            "E_MINE_PRESENT",
            "E_NO_MINES_LEFT",
            "E_NOT_MINESWEEPER",
            "E_NO_SHIP",
            "E_NOT_YOUR_SHIP",
            "refused-helm",
            "refused-point",
            "refused-no-shots",
        ],
    ),
    (CELL, &["your-cell", "your-mine"]),
    (SHIP, &["your-move"]),
    (COURSE, &["your-course"]),
    (&[WayOut("key-answer", Game("aim"))], &["your-answer", "refused-answer", "refused-answer-cell", "refused-answer-which"]),
    (COURSE, &["E_DUTCH_SAME", "refused-no-place"]),
    (&[WayOut("key-ready", Game("ready")), WayOut("key-shuffle", Game("shuffle"))], &["E_NOT_FIRING"]),
    (PLACING, OF_COURSES),
    (
        PLACING,
        &[
            "E_FLEET_COUNT",
            "E_OVERLAP",
            "E_TOUCH_SIDE",
            "E_TOUCH_CORNER",
            "E_DIAGONAL",
            "E_GAP",
            "E_SHAPE",
            "E_MINE_COUNT",
            "E_SWEEPER_COUNT",
            "E_SUB_COUNT",
            "E_MINE_TOUCH",
            "E_SWEEPER_TOUCH",
            "E_OTHER_SCRIPT_SHIPS",
            "E_FLEET_WHOLE",
            "E_NOTHING_TO_UNDO",
            "lineup-wrong",
            "refused-ways",
            "refused-ways-clash",
            "refused-try-part",
            "refused-try-rules",
            "refused-watch-large",
        ],
    ),
    (
        &[WayOut("key-custom", Alone("custom")), WayOut("key-presets", Alone("draft presets 0"))],
        &[
            "E_NO_ROOM",
            "E_MULTI_RANGE",
            "E_SALVO_RANGE",
            "E_SINGLE_RANGE",
            "E_SWEEPER_NEEDS_MINES",
            "E_MINE_EFFECT_ONE",
            "E_PLAIN_WITH_SUBS",
            "E_FIXED_SHAPES",
            "E_DUTCHMAN_EXCLUSIVE",
            "E_STRAUME_EXCLUSIVE",
            "E_PAPER_ANSWERS",
            "E_LETTERING_TOO_SHORT",
            "E_FLEET_TOO_DENSE",
            "E_SHIP_TOO_LONG",
            "E_RANGE",
            "E_RANGE_DECKS",
            "E_RULE_UNKNOWN",
        ],
    ),
    (&[WayOut("key-custom", Alone("custom"))], &["refused-no-draft", "refused-set-unknown", "refused-set-long"]),
    (&[WayOut("key-save", Alone("draft save"))], &["refused-set-name"]),
    (&[WayOut("key-marks-sunk", Game("marks sunk")), WayOut("key-marks-off", Game("marks off"))], &["refused-marks-full", "refused-mode"]),
    (&[WayOut("key-look", Alone("look"))], &["refused-look", "refused-hulls", "refused-hulls-room"]),
    (&[WayOut("key-banter-on", Alone("banter on")), WayOut("key-banter-off", Alone("banter off"))], &["refused-banter"]),
    (&[WayOut("key-help", Alone("help"))], &["refused-verb"]),
    (&[WayOut("key-rules", Alone("rules")), WayOut("key-help", Alone("help"))], &["refused-topic"]),
    (&[WayOut("key-help", Command::Help)], &["refused-missing"]),
    (&[WayOut("key-first-page", Command::Verb)], &["refused-page"]),
    (&[WayOut("key-top", Alone("top"))], &["refused-top"]),
    (&[WayOut("key-profile", Alone("profile"))], &["refused-flag", "profile-unknown", "profile-hidden"]),
    (&[WayOut("key-emblem", Alone("profile emblem=next"))], &["refused-emblem"]),
    (&[WayOut("key-avatar-on", Alone("profile on")), WayOut("key-avatar-off", Alone("profile off"))], &["refused-avatar"]),
    (&[WayOut("key-notify", Alone("notify"))], &["refused-notify"]),
    (&[WayOut("key-language", Alone("language"))], &["language-unknown"]),
    (&[WayOut("key-opponents", Alone("opponents"))], &["refused-crew-alone"]),
    (&[WayOut("key-quick", Alone("quick"))], &["quick-not-seeking"]),
    (&[WayOut("key-blocked", Alone("block"))], &["refused-blocked", "say-blocked", "unblock-nobody", "block-self"]),
    (&[WayOut("key-phrases-on", Alone("say on"))], &["say-hushed"]),
    (SHEETS, &["print-unknown", "print-no-room", "print-unsuited", "print-stranger", "print-idle-strategy"]),
    (SHEETS, &["print-idle-signs", "print-idle-rules", "print-table-game", "print-moving", "print-no-strategy", "print-no-format"]),
    (SHEETS, &["print-no-sheet", "print-no-language", "print-no-lettering", "print-short-lettering", "print-no-number"]),
    (&[WayOut("key-link-new", Alone("link"))], &["link-unknown", "link-used", "link-late", "unlink-nobody"]),
    (&[WayOut("key-crew-list", Game("team"))], &["E_CREW_CLOSED", "E_NOT_IN_CREW"]),
    (&[WayOut("key-follow", Game("follow"))], &["E_CREW_FULL"]),
    (TOURNAMENTS, &["tournament-none", "tournament-unknown", "arena-list-none"]),
    (TOURNAMENTS, &["arena-refused-full", "arena-refused-closed", "arena-refused-over", "arena-refused-left"]),
    (&[WayOut("key-tournament", Alone("tournament list"))], &["tournament-many", "tournament-many-room", "tournament-restricted"]),
    (
        &[WayOut("arena-key-card", Tournament("tournament card"))],
        &[
            "arena-refused-not-organiser",
            "arena-refused-already-in",
            "arena-refused-begun",
            "arena-refused-not-begun",
            "arena-refused-no-check-in",
            "arena-refused-pause-as-is",
            "arena-refused-bad-order",
            "tournament-who",
            "tournament-whom",
        ],
    ),
    (&[WayOut("arena-key-join", Tournament("tournament join"))], &["arena-refused-not-in"]),
    (MATCHES, &["arena-refused-no-such-match", "arena-refused-built-on", "tournament-which-match", "tournament-minutes"]),
    (
        PLAN,
        &[
            "arena-refused-too-few",
            "arena-refused-bad-plan",
            "arena-refused-value",
            "arena-refused-needs-start",
            "arena-refused-needs-swiss",
            "arena-refused-rounds",
            "arena-refused-patience",
            "arena-refused-series-closes",
            "tournament-word",
            "tournament-size",
        ],
    ),
    // Wait.
    (NONE, &["E_NOT_YOUR_TURN", "E_REVEAL_PENDING", "E_MOVE_PENDING", "E_ANSWER_PENDING", "E_ENOUGH_VOICES"]),
    (NONE, &["refused-dear", "refused-sayings", "refused-wrong-codes", "report-enough", "kids-enough"]),
    (NONE, &["refused-trouble", "refused-unreadable", "refused-unknown-manager"]),
    // Go there, or ask them.
    (NONE, &["refused-room-only", "refused-elsewhere", "kids-private", "end-elsewhere", "reports-same"]),
    (NONE, &["refused-not-manager", "refused-not-manager-discord", "refused-not-manager-telegram", "say-not-here", "report-nobody"]),
    (NONE, &["end-tournament", "end-played", "end-none"]),
    // Nobody else than the reader can say who, what or which code is meant.
    (NONE, &["whom-unknown", "whom-computer", "ban-self", "report-self", "report-whom", "report-why", "barred-many"]),
    (NONE, &["kids-wrong", "kids-digits", "kids-which", "kids-already", "reports-unknown", "refused-set-many"]),
    (NONE, &["tournament-value", "tournament-set-apart", "tournament-zone-unknown"]),
    (NONE, &["link-own", "link-unclaimed", "link-unconfirmed", "link-already", "link-many", "link-stranger"]),
    // There is nothing to do.
    (NONE, &["kids-not-on", "unban-nobody", "dismiss-nobody", "say-unheard", "reach-other", "follow-none", "crew-tournament"]),
    // These have their own buttons.
    (NONE, &["refused-which", "tournament-which", "answer-size", "kids-crew", "say-unknown", "salvo-short"]),
];

/// Sentences that confirm a setting or show a list, with the buttons that change it.
pub static SETTINGS: &[(&[WayOut], &[&str])] = &[
    (&[WayOut("key-banter-off", Alone("banter off"))], &["banter-mine-on"]),
    (&[WayOut("key-banter-on", Alone("banter on"))], &["banter-mine-off"]),
    (&[WayOut("key-banter-off", Alone("banter off room"))], &["banter-room-on"]),
    (&[WayOut("key-banter-on", Alone("banter on room"))], &["banter-room-off"]),
    (&[WayOut("key-hush", Alone("say off"))], &["phrases-mine-on"]),
    (&[WayOut("key-phrases-on", Alone("say on"))], &["phrases-mine-off"]),
    (PLAY, &["games-none"]),
];

impl WayOut {
    fn key(self, verb: Option<VerbId>, about: Option<TargetId>, locale: Locale) -> Option<Key> {
        let Self(label, command) = self;
        let command = match (command, about) {
            (Game(says), Some(TargetId::Game(game))) => button(game, 0, says),
            (Tournament(says), Some(TargetId::Tournament(tournament))) => button(tournament, 0, says),
            (Alone(says) | Game(says) | Tournament(says), _) => says.to_owned(),
            (Command::Verb, _) => verb?.name().to_owned(),
            (Command::Help, _) => verb.map_or_else(|| "help".to_owned(), |verb| format!("help {}", verb.name())),
        };
        Some(Key::for_command(label, command, locale))
    }
}

/// The way out of this refusal of a command.
fn ways(id: &str, verb: Option<VerbId>) -> &'static [WayOut] {
    let of_cells = OF_CELLS.contains(&id);
    match verb {
        Some(VerbId::Place) if of_cells => return PLACING,
        Some(VerbId::Move) if of_cells || OF_COURSES.contains(&id) => return COURSE,
        _ => {}
    }
    let ways = REFUSALS.iter().chain(SETTINGS).find(|(_, ids)| ids.contains(&id)).map_or(NONE, |(ways, _)| ways);
    let leads_to_rules = ways.first().is_some_and(|WayOut(label, _)| *label == "key-custom");
    match verb {
        // Rules chosen there are for a challenge.
        Some(VerbId::Tournament) if leads_to_rules => PLAN,
        Some(VerbId::Print) if leads_to_rules => SHEETS,
        _ => ways,
    }
}

/// Whether a button of these changes the fleet of the player who presses it.
fn change_a_fleet(ways: &[WayOut]) -> bool {
    ways.iter().any(|WayOut(_, command)| matches!(command, Game("shuffle" | "place more" | "ready" | "stay" | "move random")))
}

/// The buttons below this sentence: at most two, in one row. `verb` is the command that it answers, `about` the game or tournament
/// that the request named. In a message that others can press (`is_shared`) no button changes a fleet.
pub fn buttons(id: &str, verb: Option<VerbId>, about: Option<TargetId>, is_shared: bool, locale: Locale) -> Vec<Vec<Key>> {
    let ways = ways(id, verb);
    let ways = if is_shared && change_a_fleet(ways) { FIELD } else { ways };
    let keys: Vec<Key> = ways.iter().filter_map(|way| way.key(verb, about, locale)).collect();
    if keys.is_empty() { Vec::new() } else { vec![keys] }
}

/// This sentence with its buttons.
pub fn with_buttons(line: &Line, locale: Locale) -> Body {
    Body { text: line.phrase(locale), keys: buttons(line.id, None, None, false, locale), ..Body::default() }
}
