//! Cards about rules, languages, the bot and the list of games.

use broadside_game::{
    ruleset::Ruleset,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_scene::{RulesCard, Scene, View};
use broadside_words::{
    duration::duration,
    line::Line,
    locale::Locale,
    sentences::{CardLevel, rule_sentences},
};

use super::{
    board::LONGEST_ALT,
    body::{Body, Key},
    keys::MAX_ROWS,
    signs,
    status::public_status,
    values,
};

/// The reply that explains these rules: a title, and the rules card as a picture.
pub fn rules(rules: &Ruleset, locale: Locale) -> Body {
    Body { scene: Some(picture(rules, locale)), ..Body::of_lines([title(rules)], locale) }
}

/// The title above a rules card.
pub fn title(rules: &Ruleset) -> Line {
    Line::new("rules-title").line("preset", name(rules))
}

/// The rules card as a picture. Its alternative text contains one sentence per line, and how long such a game takes.
pub fn picture(rules: &Ruleset, locale: Locale) -> Scene {
    let (title, full_name) = (name(rules).phrase(locale), Line::rules(rules).phrase(locale));
    let lines: Vec<String> = rule_sentences(rules).into_iter().map(|(_, line)| line.phrase(locale)).collect();
    let alt = format!("{full_name}\n{}\n{}", lines.join("\n"), duration(rules).phrase(locale)).chars().take(LONGEST_ALT).collect();
    let card = RulesCard { title, lines, fleet: values::name("fleet", locale), bent: values::name("shapes", locale), rules: rules.clone() };
    let (legend, vessels) = (signs::rules_legend(rules, locale), signs::vessel_labels(locale));
    Scene { legend, vessels, ..Scene::without_captions(View::Rules(Box::new(card)), alt) }
}

/// The name of the rules: that of their preset, else "custom rules", because the typed form of custom rules is too long for a headline.
fn name(rules: &Ruleset) -> Line {
    let name = Line::rules(rules);
    if name.id == "rules-own" { Line::new("family-custom") } else { name }
}

/// The name of the rules in a few words: a preset's name without the explanation after its colon. The rules button shows the full
/// rules.
pub fn short_name(rules: &Ruleset) -> Line {
    Line::new("rules-preset").heading("preset", name(rules))
}

/// The rules in brief, one sentence each: field, fleet, touching, shots, and unusual rules.
pub fn brief_sentences(rules: &Ruleset) -> Vec<Line> {
    rule_sentences(rules).into_iter().filter(|(level, _)| *level == CardLevel::Brief).map(|(_, line)| line).collect()
}

/// The question for the language, with a button for each.
pub fn languages(locale: Locale) -> Body {
    let key = |chosen: Locale| Key::with_label(chosen.native_name(), format!("language {}", chosen.tag()));
    let keys: Vec<Key> = Locale::ALL.into_iter().map(key).collect();
    // At most five rows; three buttons per row leave room for the names while there are few languages.
    let across = keys.len().div_ceil(5).max(3);
    Body { keys: Key::into_rows(keys, across), ..Body::of_lines([Line::new("language-which")], locale) }
}

/// Adds a row with the language button above the others, if there is room for a row.
pub fn with_language_button(mut body: Body, locale: Locale) -> Body {
    if body.keys.len() < MAX_ROWS {
        body.keys.insert(0, vec![Key::for_command("key-language", "language", locale)]);
    }
    body
}

/// The text about the bot.
pub fn about_text(locale: Locale) -> String {
    [Line::new("about-text"), Line::new("about-history")].map(|line| line.phrase(locale)).join("\n\n")
}

/// The line of a game in a list: code, players, status.
pub fn game_line(view: &PublicView, locale: Locale) -> String {
    Line::new("games-line")
        .text("code", view.id.to_string())
        .text("names", player_names(view))
        .line("state", public_status(view))
        .phrase(locale)
}

/// The label of a button for one of several games: the players, or that it is an open challenge, and the code, which distinguishes games
/// between the same players.
pub fn game_label(view: &PublicView, locale: Locale) -> String {
    let name = if view.phase == Phase::Open { Line::new("key-open").phrase(locale) } else { player_names(view) };
    format!("{} · {}", name.chars().take(30).collect::<String>(), view.id)
}

pub(super) fn player_names(view: &PublicView) -> String {
    let names: Vec<&str> = Side::BOTH.into_iter().map(|side| view.name(side)).filter(|name| !name.is_empty()).collect();
    names.join(" — ")
}
