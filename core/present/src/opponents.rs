//! Names and descriptions of the computer opponents. Their strategies are defined elsewhere.

use broadside_game::{
    Game,
    event::Event,
    side::{BySide, Side},
    view::PublicView,
};
use broadside_words::{line::Line, locale::Locale, phrase::term, words::choice_word};

use super::{
    body::{Body, Key},
    page::ListItem,
};

/// The difficulty ladder: opponents from the easiest to the hardest (core/RULES.md §3.2; the last is not from its sources).
pub const DIFFICULTY_LADDER: [&str; 9] =
    ["cabin-boy", "deckhand", "beginner", "chessboard", "locator", "goose-plus", "navigator", "acquaintance", "captain"];

/// Opponents outside the difficulty ladder, each with its own firing pattern.
pub const PATTERN_OPPONENTS: [&str; 11] =
    ["blind-hunter", "parity", "hunter", "diagonals", "rhombus", "knight", "every-fourth", "squares", "goose", "neural", "pool"];

/// The opponents offered to children. The first is the default.
pub const CHILDREN_OPPONENTS: [&str; 3] = ["cabin-boy", "deckhand", "beginner"];

/// The command that shows the levels of the computer. Like the words of topics in the help, its argument can be no code of a game.
pub const LEVELS_COMMAND: &str = "help toughness";

/// The usual levels, as on the web page: message ids of the labels, and opponents.
const LEVELS: [(&str, &str); 4] =
    [("page-level-easy", "beginner"), ("page-level-medium", "chessboard"), ("page-level-hard", "navigator"), ("choice-captain", "captain")];

/// Buttons per row.
const KEYS_PER_ROW: usize = 5;

/// The name of a computer opponent as a player.
pub fn name(id: &str, locale: Locale) -> String {
    term(locale, "opponent", id)
}

/// The name of a computer opponent where there is little room: of one that is named by its pattern, that of the computer.
pub fn brief_name(id: &str, locale: Locale) -> String {
    let full = name(id, locale);
    if full == term(locale, "choice", id) { full } else { name("computer", locale) }
}

/// Finds the id of an opponent by the id itself, or by its name or another word for it in any language.
pub fn find(typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let is_named = |id: &str| {
        let names = Locale::ALL.into_iter().flat_map(|locale| [name(id, locale), term(locale, "choice", id)]);
        names.map(|name| name.to_lowercase()).any(|name| name == typed)
    };
    let choice = choice_word(&typed);
    DIFFICULTY_LADDER.into_iter().chain(PATTERN_OPPONENTS).find(|id| *id == typed || choice == Some(*id) || is_named(id))
}

/// The usual levels, with a button to challenge each, and one that shows all opponents.
pub fn levels(locale: Locale) -> Body {
    let keys = LEVELS.map(|(label, id)| Key::for_command(label, format!("battle {id}"), locale)).to_vec();
    let more = vec![Key::for_command("page-more-opponents", "opponents", locale)];
    Body { keys: vec![keys, more], ..Body::of_lines([Line::new("key-levels")], locale) }
}

/// All opponents, with a button to challenge each.
pub fn list(locale: Locale) -> Body {
    let step = |(at, id): (usize, &&str)| format!("{}. {} — {}", at + 1, term(locale, "choice", id), description(id, locale));
    let other = |id: &&str| format!("• {} — {}", term(locale, "choice", id), description(id, locale));
    let [title, others, note] = ["opponents-title", "opponents-others", "opponents-note"].map(|id| Line::new(id).phrase(locale));
    let ladder = [title].into_iter().chain(DIFFICULTY_LADDER.iter().enumerate().map(step));
    let rest = [others].into_iter().chain(PATTERN_OPPONENTS.iter().map(other)).chain([note]);
    let rows = |ids: &[&str]| Key::into_rows(ids.iter().map(|id| key(id, locale)), KEYS_PER_ROW);
    Body { keys: [rows(&DIFFICULTY_LADDER), rows(&PATTERN_OPPONENTS)].concat(), ..Body::of_texts(ladder.chain(rest)) }
}

/// All opponents in the order of [`list`], and the default one.
pub fn list_items(locale: Locale) -> Vec<ListItem> {
    let ids = DIFFICULTY_LADDER.into_iter().chain(PATTERN_OPPONENTS).chain(["computer"]);
    ids.map(|id| (id, term(locale, "choice", id), description(id, locale))).collect()
}

/// The lines about fleets that the computer places at random because the rules rule out its strategy; empty unless the events
/// `from..to` contain the challenge.
pub(super) fn random_placement_lines(game: &Game, (from, to): (usize, usize), is_at_random: fn(&PublicView) -> BySide<bool>) -> Vec<Line> {
    if !game.events_between(from, to).iter().any(|logged| matches!(logged.event, Event::Challenged { .. })) {
        return Vec::new();
    }
    let sides = is_at_random(game.public());
    let line = |side: Side| Line::new("crew-at-random").text("name", game.public().name(side));
    Side::BOTH.into_iter().filter(|side| sides[*side]).map(line).collect()
}

/// Buttons to challenge the opponents for children.
pub fn children_opponent_buttons(locale: Locale) -> Vec<Key> {
    CHILDREN_OPPONENTS.map(|id| key(id, locale)).to_vec()
}

/// The button to challenge an opponent.
fn key(id: &str, locale: Locale) -> Key {
    Key::with_label(term(locale, "choice", id), format!("battle {id}"))
}

/// The description of an opponent.
fn description(id: &str, locale: Locale) -> String {
    term(locale, "opponent", &format!("{id}-about"))
}
