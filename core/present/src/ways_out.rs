//! The buttons below a refusal, which offer what the reader can do instead, in one table for all platforms. Also the buttons below the
//! confirmation of a setting, which change it back.

use broadside_words::{line::Line, locale::Locale};

use super::{
    body::{Body, Key},
    button::{TargetId, button},
    commands::VerbId,
};

/// A button below a message: the message id of its label, and its command.
#[derive(Clone, Copy, Debug)]
pub struct ReplyButton(pub &'static str, Command);

/// The command of a button.
#[derive(Clone, Copy, Debug)]
enum Command {
    /// A command that names no game and no tournament.
    Alone(&'static str),
    /// A command about the game that the request named; if it named none, the handler chooses the game.
    Game(&'static str),
    /// A command about the tournament that the request named, if any.
    Tournament(&'static str),
    /// The refused command, without arguments.
    Verb,
    /// `help` on the refused command; the first screen of help if the command is unknown.
    Help,
    /// A challenge: to a friend, or in a room to everyone there; its label says which.
    Challenge,
}

use Command::{Alone, Game, Tournament};

/// The place of a message with buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonPlace {
    /// A private chat.
    PrivateChat,
    /// A room in which only the reader sees the message.
    Room,
    /// A room in which others can press the buttons.
    Shared,
}

/// The buttons that start a game.
const PLAY: &[ReplyButton] = &[ReplyButton("key-computer", Alone("battle computer")), ReplyButton("key-challenge", Command::Challenge)];

/// The button that lists the reader's games.
const GAMES: &[ReplyButton] = &[ReplyButton("help-key-games", Alone("games"))];

/// The button that shows the reader's own field.
const FIELD: &[ReplyButton] = &[ReplyButton("key-field", Game("field"))];

/// The button that offers the cells to choose from.
const CELL: &[ReplyButton] = &[ReplyButton("key-choose-cell", Game("aim"))];

/// The button that offers the ships to move.
const SHIP: &[ReplyButton] = &[ReplyButton("key-choose-ship", Game("aim"))];

/// The buttons that place the fleet at random, and that show all buttons for placing.
const PLACING: &[ReplyButton] = &[ReplyButton("key-shuffle", Game("shuffle")), ReplyButton("key-more", Game("place more"))];

/// The buttons that steer the Flying Dutchman.
const COURSE: &[ReplyButton] = &[ReplyButton("key-stay", Game("stay")), ReplyButton("key-move", Game("move random"))];

/// The button that lists the sheets to print.
const SHEETS: &[ReplyButton] = &[ReplyButton("key-sheets", Alone("print"))];

/// The buttons that list the tournaments, and that create one.
const TOURNAMENTS: &[ReplyButton] =
    &[ReplyButton("key-tournament", Alone("tournament list")), ReplyButton("key-new-tournament", Alone("tournament set"))];

/// The button that shows the public board.
const BOARD: &[ReplyButton] = &[ReplyButton("key-board", Game("board"))];

/// The buttons that edit the rules of the draft, and that list the presets.
const RULES: &[ReplyButton] = &[ReplyButton("key-custom", Alone("custom")), ReplyButton("key-presets", Alone("draft presets 0"))];

/// The button that shows the card of the tournament.
const CARD: &[ReplyButton] = &[ReplyButton("arena-key-card", Tournament("tournament card"))];

/// The button that lists the matches of the tournament.
const MATCHES: &[ReplyButton] = &[ReplyButton("arena-key-matches", Tournament("tournament matches 0"))];

/// The button that edits the plan of the tournament.
const PLAN: &[ReplyButton] = &[ReplyButton("arena-key-change", Tournament("tournament set"))];

/// No buttons: the message itself explains what to wait for, where to go or whom to ask, or that there is nothing to do.
const NONE: &[ReplyButton] = &[];

/// The refusals of an invalid cell, whichever command expected a cell.
const CELL_REFUSALS: &[&str] = &["E_CELL_SYNTAX", "E_CELL_OUTSIDE", "E_LETTER_NOT_USED", "E_OTHER_SCRIPT", "refused-missing-cell"];

/// The refusals of an invalid position of the Flying Dutchman, before the battle or during it.
const DUTCHMAN_REFUSALS: &[&str] = &["E_DUTCH_DECKS", "E_DUTCH_CONNECT", "E_DUTCH_HIT_CELL"];

/// The buttons below every refusal, by message id. Handlers add the buttons of some refusals themselves, such as a choice of games.
pub static REFUSALS: &[(&[ReplyButton], &[&str])] = &[
    (PLAY, &["refused-no-game", "refused-rematch", "refused-opponent", "refused-self", "refused-unavailable", "refused-guest-banned"]),
    (PLAY, &["refused-challenges-to", "E_NOT_OPEN", "E_NOT_FOR_YOU", "E_NOT_A_PLAYER", "E_OTHER_SIDE", "E_SIDE_CLOSED", "crew-none"]),
    (PLAY, &["refused-none-finished", "say-nobody", "say-computer"]),
    (&[ReplyButton("key-take-back", Game("resign")), ReplyButton("key-computer", Alone("battle computer"))], &["E_OWN_CHALLENGE"]),
    (&[ReplyButton("key-computer", Alone("battle computer"))], &["E_NOT_PLACING", "refused-challenges", "kids-closed"]),
    (&[ReplyButton("key-rematch", Game("rematch")), ReplyButton("key-computer", Alone("battle computer"))], &["E_GAME_OVER", "say-late"]),
    (GAMES, &["refused-no-such-game", "refused-code", "refused-many", "refused-banned", "refused-banned-here", "link-opponents"]),
    (FIELD, &["refused-stale", "refused-stale-fleet", "refused-too-late", "refused-not-over", "E_ALREADY_READY", "E_IN_GAME"]),
    (FIELD, &["E_NO_REVEAL_DUE", "E_NO_MOVE_DUE", "E_NO_ANSWER_DUE", "E_NOT_PLANNING", "E_NOT_SAILING", "E_CREW_TOO_LATE"]),
    (BOARD, &["refused-hidden", "refused-no-record", "refused-no-replay", "refused-no-review", "refused-no-shot", "refused-share"]),
    (BOARD, &["E_TOO_MANY_FOLLOWERS", "E_PLAYED_HERE", "refused-crew-plays"]),
    (&[ReplyButton("key-replay", Game("replay"))], &["refused-review-odds", "refused-review-player", "refused-review-shots"]),
    (&[ReplyButton("key-inspect", Game("inspect"))], &["follow-over"]),
    (&[ReplyButton("key-unfollow", Alone("unfollow"))], &["follow-many"]),
    (&[ReplyButton("key-resign", Game("resign"))], &["E_NO_DRAWS", "end-own"]),
    (&[ReplyButton("key-rules", Game("rules"))], &["E_NO_HINTS", "E_NO_VOTES", "N_AUTOMARK_OFF"]),
    (CELL, CELL_REFUSALS),
    (CELL, &["E_ALREADY_SHOT", "E_DUPLICATE_SHOT", "E_TOO_MANY_SHOTS", "E_EMPTY_SALVO", "refused-planned", "E_REVEAL_BAD_CELL"]),
    (CELL, &["reveal-bad-mine", "E_CAPTAIN_ONLY"]),
    (SHIP, &["E_EDGE", "E_LAND", "E_OWN_SHIP_AHEAD", "E_CANNOT_SINK", "E_MINE_PRESENT", "E_NO_MINES_LEFT", "E_NOT_MINESWEEPER"]),
    (SHIP, &["E_NO_SHIP", "E_NOT_YOUR_SHIP", "refused-helm", "refused-point", "refused-no-shots"]),
    (CELL, &["your-cell", "your-mine"]),
    (SHIP, &["your-move"]),
    (COURSE, &["your-course"]),
    (&[ReplyButton("key-answer", Game("aim"))], &["your-answer", "refused-answer", "refused-answer-cell", "refused-answer-which"]),
    (COURSE, &["E_DUTCH_SAME", "refused-no-place"]),
    (&[ReplyButton("key-ready", Game("ready")), ReplyButton("key-shuffle", Game("shuffle"))], &["E_NOT_FIRING"]),
    (PLACING, DUTCHMAN_REFUSALS),
    (PLACING, &["E_FLEET_COUNT", "E_OVERLAP", "E_TOUCH_SIDE", "E_TOUCH_CORNER", "E_DIAGONAL", "E_GAP", "E_SHAPE", "E_MINE_COUNT"]),
    (PLACING, &["E_SWEEPER_COUNT", "E_SUB_COUNT", "E_MINE_TOUCH", "E_SWEEPER_TOUCH", "E_OTHER_SCRIPT_SHIPS", "E_FLEET_WHOLE"]),
    (PLACING, &["E_NOTHING_TO_UNDO", "lineup-wrong", "refused-ways", "refused-ways-clash", "refused-try-part", "refused-try-rules"]),
    (PLACING, &["refused-watch-large"]),
    (RULES, &["E_NO_ROOM", "E_MULTI_RANGE", "E_SALVO_RANGE", "E_SINGLE_RANGE", "E_SWEEPER_NEEDS_MINES", "E_MINE_EFFECT_ONE"]),
    (RULES, &["E_PLAIN_WITH_SUBS", "E_FIXED_SHAPES", "E_DUTCHMAN_EXCLUSIVE", "E_STRAUME_EXCLUSIVE", "E_PAPER_ANSWERS"]),
    (RULES, &["E_LETTERING_TOO_SHORT", "E_FLEET_TOO_DENSE", "E_SHIP_TOO_LONG", "E_RANGE", "E_RANGE_DECKS", "E_RULE_UNKNOWN"]),
    (&[ReplyButton("key-custom", Alone("custom"))], &["refused-no-draft", "refused-set-unknown", "refused-set-long"]),
    (&[ReplyButton("key-save", Alone("draft save"))], &["refused-set-name"]),
    (
        &[ReplyButton("key-marks-sunk", Game("marks sunk")), ReplyButton("key-marks-off", Game("marks off"))],
        &["refused-marks-full", "refused-mode"],
    ),
    (&[ReplyButton("key-look", Alone("look"))], &["refused-look", "refused-hulls", "refused-hulls-room"]),
    (&[ReplyButton("key-banter-on", Alone("banter on")), ReplyButton("key-banter-off", Alone("banter off"))], &["refused-banter"]),
    (&[ReplyButton("key-help", Alone("help"))], &["refused-verb"]),
    (&[ReplyButton("key-rules", Alone("rules")), ReplyButton("key-help", Alone("help"))], &["refused-topic"]),
    (&[ReplyButton("key-help", Command::Help)], &["refused-missing"]),
    (&[ReplyButton("key-first-page", Command::Verb)], &["refused-page"]),
    (&[ReplyButton("key-top", Alone("top"))], &["refused-top"]),
    (&[ReplyButton("key-profile", Alone("profile"))], &["refused-flag", "profile-unknown", "profile-hidden"]),
    (&[ReplyButton("key-emblem", Alone("profile emblem=next"))], &["refused-emblem"]),
    (&[ReplyButton("key-avatar-on", Alone("profile on")), ReplyButton("key-avatar-off", Alone("profile off"))], &["refused-avatar"]),
    (&[ReplyButton("key-notify", Alone("notify"))], &["refused-notify"]),
    (&[ReplyButton("key-language", Alone("language"))], &["language-unknown"]),
    (&[ReplyButton("key-opponents", Alone("opponents"))], &["refused-crew-alone"]),
    (&[ReplyButton("key-quick", Alone("quick"))], &["quick-not-seeking"]),
    (&[ReplyButton("key-blocked", Alone("block"))], &["refused-blocked", "say-blocked", "unblock-nobody", "block-self"]),
    (&[ReplyButton("key-phrases-on", Alone("say on"))], &["say-hushed"]),
    (SHEETS, &["print-unknown", "print-no-room", "print-unsuited", "print-stranger", "print-idle-strategy"]),
    (SHEETS, &["print-idle-signs", "print-idle-rules", "print-table-game", "print-moving", "print-no-strategy", "print-no-format"]),
    (SHEETS, &["print-no-sheet", "print-no-language", "print-no-lettering", "print-short-lettering", "print-no-number"]),
    (&[ReplyButton("key-link-new", Alone("link"))], &["link-unknown", "link-used", "link-late", "unlink-nobody"]),
    (&[ReplyButton("key-crew-list", Game("team"))], &["E_CREW_CLOSED", "E_NOT_IN_CREW"]),
    (&[ReplyButton("key-follow", Game("follow"))], &["E_CREW_FULL"]),
    (&[ReplyButton("help-key-games", Alone("games")), ReplyButton("key-tournament", Alone("tournament list"))], &["refused-no-such-code"]),
    (TOURNAMENTS, &["tournament-none", "tournament-unknown"]),
    (TOURNAMENTS, &["arena-refused-full", "arena-refused-closed", "arena-refused-over", "arena-refused-left"]),
    (&[ReplyButton("key-tournament", Alone("tournament list"))], &["tournament-many", "tournament-many-room", "tournament-restricted"]),
    (CARD, &["arena-refused-not-organiser", "arena-refused-already-in", "arena-refused-begun", "arena-refused-not-begun"]),
    (CARD, &["arena-refused-no-check-in", "arena-refused-pause-as-is", "arena-refused-bad-order", "tournament-who", "tournament-whom"]),
    (&[ReplyButton("arena-key-join", Tournament("tournament join"))], &["arena-refused-not-in"]),
    (MATCHES, &["arena-refused-no-such-match", "arena-refused-built-on", "tournament-which-match", "tournament-minutes"]),
    (PLAN, &["arena-refused-too-few", "arena-refused-bad-plan", "arena-refused-value", "arena-refused-needs-start"]),
    (PLAN, &["arena-refused-needs-swiss", "arena-refused-rounds", "arena-refused-patience", "arena-refused-series-closes"]),
    (PLAN, &["tournament-word", "tournament-size"]),
    // The reader has to wait.
    (NONE, &["E_NOT_YOUR_TURN", "E_REVEAL_PENDING", "E_MOVE_PENDING", "E_ANSWER_PENDING", "E_ENOUGH_VOICES"]),
    (NONE, &["refused-dear", "refused-sayings", "refused-wrong-codes", "report-enough", "kids-enough"]),
    (NONE, &["refused-trouble", "refused-unreadable", "refused-unknown-manager"]),
    // The reader has to go elsewhere, or to ask somebody.
    (NONE, &["refused-room-only", "refused-elsewhere", "kids-private", "end-elsewhere", "reports-same"]),
    (NONE, &["refused-not-manager", "refused-not-manager-discord", "refused-not-manager-telegram", "say-not-here", "report-nobody"]),
    (NONE, &["end-tournament", "end-played", "end-none"]),
    // Only the reader knows which player, value or code is meant.
    (NONE, &["whom-unknown", "whom-computer", "ban-self", "report-self", "report-whom", "report-why", "barred-many"]),
    (NONE, &["kids-wrong", "kids-digits", "kids-which", "kids-already", "reports-unknown", "refused-set-many"]),
    (NONE, &["tournament-value", "tournament-set-apart", "tournament-zone-unknown"]),
    (NONE, &["link-own", "link-unclaimed", "link-unconfirmed", "link-already", "link-many", "link-stranger"]),
    // There is nothing to do.
    (NONE, &["kids-not-on", "unban-nobody", "dismiss-nobody", "say-unheard", "reach-other", "follow-none", "crew-tournament"]),
    // The handlers add the buttons of these.
    (NONE, &["refused-which", "tournament-which", "answer-size", "kids-crew", "say-unknown", "salvo-short", "refused-call-off"]),
];

/// The buttons below confirmations of settings and below empty lists, by message id.
pub static SETTINGS: &[(&[ReplyButton], &[&str])] = &[
    (&[ReplyButton("key-banter-off", Alone("banter off"))], &["banter-mine-on"]),
    (&[ReplyButton("key-banter-on", Alone("banter on"))], &["banter-mine-off"]),
    (&[ReplyButton("key-banter-off", Alone("banter off room"))], &["banter-room-on"]),
    (&[ReplyButton("key-banter-on", Alone("banter on room"))], &["banter-room-off"]),
    (&[ReplyButton("key-hush", Alone("say off"))], &["phrases-mine-on"]),
    (&[ReplyButton("key-phrases-on", Alone("say on"))], &["phrases-mine-off"]),
    (PLAY, &["games-none"]),
];

impl ReplyButton {
    /// The button; `None` if its command is unknown.
    fn key(self, verb: Option<VerbId>, about: Option<TargetId>, place: ButtonPlace, locale: Locale) -> Option<Key> {
        let Self(label, command) = self;
        let label = match (command, place) {
            (Command::Challenge, ButtonPlace::Room | ButtonPlace::Shared) => "key-open",
            _ => label,
        };
        let command = match (command, about) {
            (Game(command), Some(TargetId::Game(game))) => button(game, 0, command),
            (Tournament(command), Some(TargetId::Tournament(tournament))) => button(tournament, 0, command),
            (Alone(command) | Game(command) | Tournament(command), _) => command.to_owned(),
            (Command::Verb, _) => verb?.name().to_owned(),
            (Command::Challenge, _) => "battle".to_owned(),
            (Command::Help, _) => verb.map_or_else(|| "help".to_owned(), |verb| format!("help {}", verb.name())),
        };
        Some(Key::for_command(label, command, locale))
    }
}

/// The buttons below this refusal of a command.
fn reply_buttons(id: &str, verb: Option<VerbId>) -> &'static [ReplyButton] {
    let is_cell_refusal = CELL_REFUSALS.contains(&id);
    match verb {
        Some(VerbId::Place) if is_cell_refusal => return PLACING,
        Some(VerbId::Move) if is_cell_refusal || DUTCHMAN_REFUSALS.contains(&id) => return COURSE,
        _ => {}
    }
    let reply_buttons = REFUSALS.iter().chain(SETTINGS).find(|(_, ids)| ids.contains(&id)).map_or(NONE, |(reply_buttons, _)| reply_buttons);
    let leads_to_rules = reply_buttons.first().is_some_and(|ReplyButton(label, _)| *label == "key-custom");
    match verb {
        // The buttons for rules would choose the rules of a challenge.
        Some(VerbId::Tournament) if leads_to_rules => PLAN,
        Some(VerbId::Print) if leads_to_rules => SHEETS,
        _ => reply_buttons,
    }
}

/// Whether one of these buttons changes the fleet of the player who presses it.
fn changes_fleet(reply_buttons: &[ReplyButton]) -> bool {
    reply_buttons.iter().any(|ReplyButton(_, command)| matches!(command, Game("shuffle" | "place more" | "ready" | "stay" | "move random")))
}

/// The buttons below the message with this id: at most two, in one row. `verb` is the command that the message answers, `about` the
/// game or tournament that the request named. In a message whose buttons others can press, no button changes a fleet.
pub fn buttons(id: &str, verb: Option<VerbId>, about: Option<TargetId>, place: ButtonPlace, locale: Locale) -> Vec<Vec<Key>> {
    let reply_buttons = reply_buttons(id, verb);
    let reply_buttons = if place == ButtonPlace::Shared && changes_fleet(reply_buttons) { FIELD } else { reply_buttons };
    let keys: Vec<Key> = reply_buttons.iter().filter_map(|reply_button| reply_button.key(verb, about, place, locale)).collect();
    if keys.is_empty() { Vec::new() } else { vec![keys] }
}

/// This message with its buttons.
pub fn with_buttons(line: &Line, place: ButtonPlace, locale: Locale) -> Body {
    Body { text: line.phrase(locale), keys: buttons(line.id, None, None, place, locale), ..Body::default() }
}
