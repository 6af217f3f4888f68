//! The cards of the rule editor: the draft, the values of one parameter, the presets to start from. Pure: the buttons send
//! commands that change the draft.

use broadside_game::{
    roster::Roster,
    ruleset::{PARAMETERS, PRESETS, Parameter, Ruleset},
};
use broadside_words::{
    line::{Line, cut},
    locale::Locale,
    phrase::term,
};

use super::{
    body::{Body, InputForm, Key},
    cards, values,
};

/// Parameters per page of the draft: three rows of two.
const PARAMETERS_PER_PAGE: usize = 6;

/// Rule sets per page: four rows of two.
const SETS_PER_PAGE: usize = 8;

/// The maximum length of a button label, in characters.
const MAX_LABEL: usize = 38;

/// The page of the draft that shows this parameter, counted from 0.
pub fn page_of(key: &str) -> usize {
    PARAMETERS.iter().position(|parameter| parameter.key == key).unwrap_or(0) / PARAMETERS_PER_PAGE
}

/// The shortest text of these rules, without the lettering that this language implies.
pub fn compact(rules: &Ruleset, locale: Locale) -> String {
    let text = rules.compact();
    let bare: Vec<&str> = text.split(' ').filter(|word| !word.starts_with("lettering=")).collect();
    let bare = bare.join(" ");
    if Ruleset::parse(&bare, locale.lettering()).as_ref() == Ok(rules) { bare } else { text }
}

/// Merges typed rules into a draft; typed parameters replace those of the draft.
pub fn merge_rules(draft: &str, typed: &str) -> String {
    let key = |word: &str| {
        let typed = word.split_once('=').map_or("size", |(key, _)| key);
        Parameter::find(typed).map_or(typed, |parameter| parameter.key).to_owned()
    };
    let changed: Vec<String> = typed.split(' ').map(key).collect();
    let unchanged: Vec<&str> = draft.split(' ').filter(|word| PRESETS.contains(word) || !changed.contains(&key(word))).collect();
    format!("{} {typed}", unchanged.join(" "))
}

/// The draft with a button for each parameter.
pub fn card(draft: &Ruleset, page: usize, locale: Locale) -> Body {
    let pages = PARAMETERS.len().div_ceil(PARAMETERS_PER_PAGE);
    let shown = &PARAMETERS[page % pages * PARAMETERS_PER_PAGE..];
    let label = |parameter: &Parameter| {
        format!("{}: {}", values::name(parameter.key, locale), short_value(parameter.key, &parameter.get(draft), locale))
    };
    let keys = shown.iter().take(PARAMETERS_PER_PAGE).map(|parameter| key(&label(parameter), format!("draft ?{}", parameter.key)));
    let mut rows = Key::into_rows(keys, 2);
    let word = |id: &'static str, command: &str| key(&Line::new(id).phrase(locale), command.to_owned());
    rows.push(vec![
        word("key-presets", "draft presets 0"),
        word("key-type", "draft form"),
        word("key-next", &format!("draft page {}", (page + 1) % pages)),
    ]);
    rows.push(vec![word("key-open", "battle draft"), word("key-computer", "battle computer draft"), word("key-save", "draft save")]);
    let title = match Line::rules(draft).id {
        "rules-own" => Line::new("custom-form"),
        _ => Line::new("custom-title").line("rules", cards::short_name(draft)),
    };
    let lines = [title].into_iter().chain(cards::brief_sentences(draft)).chain([Line::new("custom-how")]);
    Body { keys: rows, ..Body::of_lines(lines, locale) }
}

/// The card of one parameter: its help line, and a button for each value; the current one is ticked.
pub fn choices(draft: &Ruleset, parameter: &Parameter, locale: Locale) -> Body {
    let now = parameter.get(draft);
    let is_current = |value: &str| draft.with(parameter.key, value).is_ok_and(|rules| rules == *draft);
    let one = |value: &&'static str| {
        let mark = if is_current(value) { "✓ " } else { "" };
        key(&format!("{mark}{}", short_value(parameter.key, value, locale)), format!("custom {}={value}", parameter.key))
    };
    let keys: Vec<Key> = parameter.choices.iter().map(one).collect();
    let short = keys.iter().all(|key| key.label.chars().count() <= 7);
    let across = if short { 5 } else { keys.len().div_ceil(4).max(1) };
    let mut rows = Key::into_rows(keys, across);
    rows.push(vec![back_button(page_of(parameter.key), locale)]);
    let head = Line::new("custom-value")
        .text("rule", values::name(parameter.key, locale))
        .text("about", values::help(parameter.key, locale))
        .text("value", values::value_text(parameter.key, &now, locale));
    let is_abbreviated =
        |value: &&&'static str| short_value(parameter.key, value, locale) != values::value_text(parameter.key, value, locale);
    let spelled = parameter
        .choices
        .iter()
        .filter(is_abbreviated)
        .map(|value| value_line(&short_value(parameter.key, value, locale), &values::value_text(parameter.key, value, locale)));
    Body { keys: rows, ..Body::of_lines([head].into_iter().chain(spelled), locale) }
}

/// One page of the rule sets from which a draft can start: saved ones as (name, rules), then presets.
pub fn rule_sets(saved: &[(String, String)], page: usize, locale: Locale) -> Body {
    let saved = saved.iter().map(|(name, rules)| (name.as_str(), name.clone(), value_line(name, rules)));
    let presets = PRESETS.iter().map(|preset| {
        let name = Line::new("rules-preset").heading("preset", preset_line(preset)).phrase(locale);
        (*preset, name, preset_line(preset))
    });
    let all: Vec<(&str, String, Line)> = saved.chain(presets).collect();
    let pages = all.len().div_ceil(SETS_PER_PAGE);
    let page = page % pages;
    let shown: Vec<&(&str, String, Line)> = all.iter().skip(page * SETS_PER_PAGE).take(SETS_PER_PAGE).collect();
    let mut rows = Key::into_rows(shown.iter().map(|(typed, name, _)| key(name, format!("custom {typed}"))), 2);
    let word = |id: &'static str, page: usize| key(&Line::new(id).phrase(locale), format!("draft presets {page}"));
    let back = page.checked_sub(1).map_or_else(|| back_button(0, locale), |before| word("key-return", before));
    rows.push(vec![back, word("key-next", (page + 1) % pages)]);
    Body { keys: rows, ..Body::of_lines(shown.iter().map(|(_, _, line)| line.clone()), locale) }
}

/// The form for typing rules; `typed` is the initial text.
pub fn rules_form(typed: &str, locale: Locale) -> InputForm {
    form(["custom-form", "custom-label"], "custom", typed, Line::new("custom-typed").text("example", typed), locale)
}

/// The form for the name under which the draft is saved.
pub fn name_form(locale: Locale) -> InputForm {
    form(["save-form", "save-label"], "save", "", Line::new("save-typed"), locale)
}

/// A form whose title and label have these message ids.
fn form([title, label]: [&'static str; 2], command: &str, typed: &str, otherwise: Line, locale: Locale) -> InputForm {
    InputForm {
        title: Line::new(title).phrase(locale),
        label: Line::new(label).phrase(locale),
        says: command.to_owned(),
        typed: typed.to_owned(),
        otherwise: otherwise.phrase(locale),
    }
}

/// The name of a preset, with its explanation.
fn preset_line(preset: &str) -> Line {
    Line::new("rules-preset").term("preset", "preset", preset)
}

/// A line of a list: a name or value, and its description.
pub fn value_line(key: &str, what: &str) -> Line {
    Line::new("choose-line").text("key", key).text("about", what)
}

/// The value of a parameter in words, short enough for a button.
pub fn short_value(key: &str, value: &str, locale: Locale) -> String {
    match key {
        "fleet" => match Roster::parse(value).and_then(|fleet| fleet.name()) {
            Some(name) => term(locale, "value-fleet", name),
            None => values::value_text(key, value, locale),
        },
        _ => values::value_text(key, value, locale),
    }
}

/// The button that returns to this page of the draft.
fn back_button(page: usize, locale: Locale) -> Key {
    key(&Line::new("key-return").phrase(locale), format!("draft page {page}"))
}

/// A button that sends this command, with the label cut to [`MAX_LABEL`].
pub(super) fn key(label: &str, command: String) -> Key {
    Key::with_label(cut(label, MAX_LABEL), command)
}
