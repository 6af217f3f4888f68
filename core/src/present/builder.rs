//! The cards on which rules are put together step by step: the draft, the values of a parameter, the sets to
//! start from. Pure: a key only says what it would change.

use super::{
    body::{Body, Form, Key},
    cards,
    line::Line,
    locale::Locale,
    values,
};
use crate::game::{
    roster::Roster,
    ruleset::{PARAMETERS, PRESETS, Parameter, Ruleset},
};

/// Parameters on one page of the draft's card: three rows of two.
const ON_A_PAGE: usize = 6;

/// Sets on one page: four rows of two.
const SETS: usize = 8;

/// The longest label of a key, in characters.
const LABEL: usize = 38;

/// The page of the draft's card on which a parameter stands.
pub fn page_of(key: &str) -> usize {
    PARAMETERS.iter().position(|known| known.key == key).unwrap_or(0) / ON_A_PAGE
}

/// The draft: what it says, a key for each parameter, and what can be done with it. `text` is what the draft
/// is typed as.
pub fn card(draft: &Ruleset, text: &str, page: usize, locale: Locale) -> Body {
    let pages = PARAMETERS.len().div_ceil(ON_A_PAGE);
    let shown = &PARAMETERS[page % pages * ON_A_PAGE..];
    let label = |known: &Parameter| format!("{}: {}", values::name(known.key, locale), on_a_key(known.key, &known.get(draft), locale));
    let keys = shown.iter().take(ON_A_PAGE).map(|known| key(&label(known), format!("draft ?{}", known.key)));
    let mut rows = Key::rows(keys, 2);
    let word = |id: &'static str, says: &str| key(&Line::new(id).phrase(locale), says.to_owned());
    rows.push(vec![
        word("key-presets", "draft presets 0"),
        word("key-type", "draft form"),
        word("key-next", &format!("draft page {}", (page + 1) % pages)),
    ]);
    rows.push(vec![word("key-open", "battle draft"), word("key-computer", "battle computer draft"), word("key-save", "draft save")]);
    let title = Line::new("custom-title").text("rules", text);
    let lines = [title].into_iter().chain(cards::brief(draft)).chain([Line::new("custom-how")]);
    Body { keys: rows, ..Body::of_lines(lines, locale) }
}

/// The values of one parameter, with its line of help; the present one is marked.
pub fn choices(draft: &Ruleset, known: &Parameter, locale: Locale) -> Body {
    let now = known.get(draft);
    let present = |value: &str| draft.with(known.key, value).is_ok_and(|rules| rules == *draft);
    let one = |value: &&'static str| {
        let mark = if present(value) { "✓ " } else { "" };
        key(&format!("{mark}{}", on_a_key(known.key, value, locale)), format!("custom {}={value}", known.key))
    };
    let keys: Vec<Key> = known.choices.iter().map(one).collect();
    let short = keys.iter().all(|key| key.label.chars().count() <= 7);
    let across = if short { 5 } else { keys.len().div_ceil(4).max(1) };
    let mut rows = Key::rows(keys, across);
    rows.push(vec![back(page_of(known.key), locale)]);
    let head = Line::new("custom-value")
        .text("rule", values::name(known.key, locale))
        .text("about", values::help(known.key, locale))
        .text("value", values::spoken(known.key, &now, locale));
    let body = |value: &&&'static str| on_a_key(known.key, value, locale) != values::spoken(known.key, value, locale);
    let spelled = known.choices.iter().filter(body).map(|value| about(value, &values::spoken(known.key, value, locale)));
    Body { keys: rows, ..Body::of_lines([head].into_iter().chain(spelled), locale) }
}

/// Sets to start from: the saved ones, then the presets, page by page.
pub fn sets(saved: &[(String, String)], page: usize, locale: Locale) -> Body {
    let presets = PRESETS.iter().map(|preset| ((*preset).to_owned(), values::preset(preset, locale)));
    let all: Vec<(String, String)> = saved.iter().cloned().chain(presets).collect();
    let pages = all.len().div_ceil(SETS);
    let shown: Vec<&(String, String)> = all.iter().skip(page % pages * SETS).take(SETS).collect();
    let mut rows = Key::rows(shown.iter().map(|(name, _)| key(name, format!("custom {name}"))), 2);
    let more = key(&Line::new("key-next").phrase(locale), format!("draft presets {}", (page + 1) % pages));
    rows.push(vec![back(0, locale), more]);
    Body { keys: rows, ..Body::of_lines(shown.iter().map(|(name, what)| about(name, what)), locale) }
}

/// The field in which rules are typed; `typed` is what stands in it.
pub fn rules_form(typed: &str, locale: Locale) -> Form {
    form(["custom-form", "custom-label"], "custom", typed, Line::new("custom-typed").text("example", typed), locale)
}

/// The field in which a name for the draft is typed.
pub fn name_form(locale: Locale) -> Form {
    form(["save-form", "save-label"], "save", "", Line::new("save-typed"), locale)
}

fn form([title, label]: [&'static str; 2], says: &str, typed: &str, otherwise: Line, locale: Locale) -> Form {
    Form {
        title: Line::new(title).phrase(locale),
        label: Line::new(label).phrase(locale),
        says: says.to_owned(),
        typed: typed.to_owned(),
        otherwise: otherwise.phrase(locale),
    }
}

/// What something is, in a line.
pub fn about(key: &str, what: &str) -> Line {
    Line::new("choose-line").text("key", key).text("about", what)
}

/// A value as short as a key has room for.
fn on_a_key(key: &str, value: &str, locale: Locale) -> String {
    match key {
        "fleet" => Roster::parse(value).and_then(|fleet| fleet.name()).unwrap_or(value).to_owned(),
        _ => values::spoken(key, value, locale),
    }
}

fn back(page: usize, locale: Locale) -> Key {
    key(&Line::new("key-return").phrase(locale), format!("draft page {page}"))
}

fn key(label: &str, says: String) -> Key {
    Key::labelled(label.chars().take(LABEL).collect::<String>(), says)
}
