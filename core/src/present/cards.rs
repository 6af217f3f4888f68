//! Cards that answer a question without touching a game: rules, help, about, the list of games.

use super::{
    board::LONGEST_ALT,
    body::{Body, Key, RulesCard, Scene, View},
    catalogue::{shown, verb_about},
    lasting::lasts,
    line::Line,
    locale::Locale,
    sentences::{Weight, said},
    signs,
    status::public_status,
    values,
};
use crate::game::{ruleset::Ruleset, side::Side, view::PublicView};

/// The most rows of keys that a message has on every platform.
const ROWS: usize = 5;

/// The rules of a game, a sentence a line, with their text form at the end.
pub fn rules(rules: &Ruleset, locale: Locale) -> String {
    let title = Line::new("rules-title").line("preset", Line::rules(rules));
    format!("{}\n{}", title.phrase(locale), body(rules, locale))
}

/// The rules without a title, a sentence a line, with their text form at the end.
pub fn body(rules: &Ruleset, locale: Locale) -> String {
    let text = Line::new("rules-text").text("rules", rules.compact());
    let said = said(rules).into_iter().map(|(_, line)| line).chain([lasts(rules), text]);
    said.map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n")
}

/// The picture of rules.
pub fn picture(rules: &Ruleset, locale: Locale) -> Scene {
    let called = Line::rules(rules);
    let spelt = called.phrase(locale);
    // What is typed for rules of one's own is no headline.
    let title = if called.id == "rules-own" { Line::new("family-custom").phrase(locale) } else { spelt.clone() };
    let lines: Vec<String> = said(rules).into_iter().map(|(_, line)| line.phrase(locale)).collect();
    let alt = format!("{spelt}\n{}", lines.join("\n")).chars().take(LONGEST_ALT).collect();
    let card = RulesCard { title, lines, fleet: values::name("fleet", locale), bent: values::name("shapes", locale), rules: rules.clone() };
    let (legend, vessels) = (signs::rules_legend(rules, locale), signs::vessels(locale));
    Scene { legend, vessels, ..Scene::alone(View::Rules(Box::new(card)), alt) }
}

/// The rules in short, before anybody lays a ship: the field, the fleet, how ships lie, how shots go, and
/// whatever else is not as in most games.
pub fn brief(rules: &Ruleset) -> Vec<Line> {
    said(rules).into_iter().filter(|(weight, _)| *weight == Weight::Body).map(|(_, line)| line).collect()
}

/// What the bot can do, a line a verb.
pub fn help(locale: Locale) -> String {
    let head = [Line::new("help-title"), Line::new("help-first")].map(|line| line.phrase(locale));
    let verbs = shown().map(|verb| Line::new("help-line").text("verb", verb.name).text("about", verb_about(verb, locale)).phrase(locale));
    head.into_iter().chain([String::new()]).chain(verbs).collect::<Vec<_>>().join("\n")
}

/// The languages, a key each.
pub fn languages(locale: Locale) -> Body {
    let key = |chosen: Locale| Key::labelled(chosen.own_name(), format!("language {}", chosen.tag()));
    let keys: Vec<Key> = Locale::ALL.into_iter().map(key).collect();
    // At most five rows; names need more room than five keys in a row leave, as long as there are few.
    let across = keys.len().div_ceil(5).max(3);
    Body { keys: Key::rows(keys, across), ..Body::of_lines([Line::new("language-which")], locale) }
}

/// A message with the choice of a language before all its keys, where there is room for one more row.
pub fn offering_languages(mut body: Body, locale: Locale) -> Body {
    if body.keys.len() < ROWS {
        body.keys.insert(0, vec![Key::says("key-language", "language", locale)]);
    }
    body
}

/// What the bot is.
pub fn about(locale: Locale) -> String {
    [Line::new("about-text"), Line::new("about-history")].map(|line| line.phrase(locale)).join("\n\n")
}

/// One game of a list: its code, who plays, where it waits.
pub fn game_line(view: &PublicView, locale: Locale) -> String {
    let names: Vec<&str> = Side::BOTH.into_iter().map(|side| view.name(side)).filter(|name| !name.is_empty()).collect();
    Line::new("games-line")
        .text("code", view.id.to_string())
        .text("names", names.join(" — "))
        .line("state", public_status(view))
        .phrase(locale)
}
