//! The static texts of the playground's web page, under the names the page uses, and the lists that it offers.

use broadside_game::ruleset::PRESETS;
use broadside_scene::look::{CHOICES, Look};
use broadside_words::{
    line::Line,
    locale::Locale,
    phrase::{source, term, texts},
};

/// An item of a list on the page: its id in commands, its name, and a few words about it, which may be empty.
pub type ListItem = (&'static str, String, String);

/// A setting of pictures on the page: its parameter of `/look`, its name, its value, and all its values with their names.
pub type LookItem = (&'static str, String, &'static str, Vec<(&'static str, String)>);

/// The settings of pictures that the page follows.
const LOOK_SETTINGS: [&str; 3] = ["theme", "hit", "sunk"];

/// Texts that the page shares with other messages, or whose names cannot be derived from their message ids: name and message id.
const NAMED_TEXTS: [(&str, &str); 76] = [
    ("mine", "key-field"),
    ("field", "key-field"),
    ("levelCaptain", "choice-captain"),
    ("placing", "picture-place"),
    ("draw", "key-draw"),
    ("rules", "key-rules"),
    ("heardLost", "picture-you-lost"),
    ("settings", "help-settings"),
    ("look", "key-look"),
    ("counter", "piece-mine"),
    ("name", "top-name"),
    ("shuffle", "key-shuffle"),
    ("undo", "key-undo"),
    ("resign", "key-resign-surely"),
    ("review", "key-review"),
    ("hintKey", "key-hint"),
    ("rematch", "key-rematch"),
    ("help", "key-help"),
    ("start", "key-play"),
    ("decline", "key-decline"),
    ("join", "key-join"),
    ("invite", "key-invite"),
    ("ownRules", "key-custom"),
    ("share", "key-share"),
    ("endWon", "picture-you-won"),
    ("endLost", "picture-you-lost"),
    ("endDrawn", "page-drawn"),
    ("endFinished", "picture-over"),
    ("stay", "key-stay"),
    ("moveRandom", "key-move"),
    ("course", "picture-course"),
    ("wins", "picture-won"),
    ("tournament-card", "arena-key-card"),
    ("tournament-join", "arena-key-join"),
    ("tournament-checkin", "arena-key-here"),
    ("tournament-leave", "arena-key-leave"),
    ("tournament-start", "arena-key-start"),
    ("tournament-pause", "arena-key-pause"),
    ("tournament-resume", "arena-key-resume"),
    ("tournament-cancel", "arena-key-cancel"),
    ("?", "page-sign-unknown"),
    (".", "page-sign-empty"),
    ("o", "sign-miss"),
    ("x", "sign-hit"),
    ("#", "heat-sunk"),
    ("+", "page-sign-listed"),
    ("*", "page-sign-spent-mine"),
    ("t", "sign-spent-sweeper"),
    ("!", "page-sign-given"),
    ("%", "page-sign-given-mine"),
    (",", "page-sign-old"),
    ("s", "page-sign-ship"),
    ("m", "page-sign-mine"),
    ("w", "page-sign-sweeper"),
    ("v-K", "class-cruiser"),
    ("v-P", "class-submarine"),
    ("v-E", "class-destroyer"),
    ("v-C", "page-vessel-c"),
    ("v-T", "class-minesweeper"),
    ("h-N", "page-heading-n"),
    ("h-E", "page-heading-e"),
    ("h-S", "page-heading-s"),
    ("h-W", "page-heading-w"),
    ("l-K", "figure-cruiser"),
    ("l-P", "figure-submarine"),
    ("l-E", "figure-destroyer"),
    ("l-C", "figure-patrolboat"),
    ("l-T", "figure-minesweeper"),
    ("sailWhere", "sail-where"),
    ("sailForward", "key-forward"),
    ("sailLeft", "key-left"),
    ("sailRight", "key-right"),
    ("sailLay", "key-lay"),
    ("auto", "choice-auto"),
    ("on", "choice-on"),
    ("off", "choice-off"),
];

/// The texts of the page, each with its name: every message under `page-` (`page-waiting-for` is named `waitingFor`), and those in
/// `NAMED_TEXTS`. `{0}` and `{1}` are placeholders that the page fills in.
pub fn page_texts(locale: Locale) -> impl Iterator<Item = (String, String)> {
    let text = move |id| Line::new(id).text("name", "{0}").text("cell", "{0}").text("point", "{0}").text("value", "{1}").phrase(locale);
    let own = texts(source(Locale::EN)).map(|(id, _)| id).filter(|id| NAMED_TEXTS.iter().all(|(_, known)| known != id));
    let own = own.filter_map(|id| Some((camel_case(id.strip_prefix("page-")?), id)));
    let named = NAMED_TEXTS.into_iter().map(|(name, id)| (name.to_owned(), id));
    own.chain(named).map(move |(name, id)| (name, text(id)))
}

/// All rule sets. What follows the colon in the text of a rule set is about it.
pub fn rule_sets(locale: Locale) -> Vec<ListItem> {
    let item = |id: &'static str| {
        let text = term(locale, "preset", id);
        let (name, about) = text.split_once(": ").unwrap_or((text.as_str(), ""));
        (id, name.to_owned(), about.to_owned())
    };
    PRESETS.into_iter().map(item).collect()
}

/// The settings of pictures that the page follows, with the values of this look.
pub fn look_settings(look: Look, locale: Locale) -> Vec<LookItem> {
    let item = |(param, values): (&'static str, &'static [&'static str])| {
        let values: Vec<_> = values.iter().map(|value| (*value, term(locale, "choice", value))).collect();
        (param, term(locale, "rule", param), look.get(param), values)
    };
    CHOICES.into_iter().filter(|(param, _)| LOOK_SETTINGS.contains(param)).map(item).collect()
}

fn camel_case(id: &str) -> String {
    let mut words = id.split('-');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}
