//! Cards that answer a question without touching a game: rules, help, about, the list of games.

use super::{
    brief::{preset_id, public_status},
    catalogue::shown,
    line::{Line, letters},
    locale::Locale,
    phrase::verb_about,
};
use crate::game::{
    ruleset::{Answers, Fire, First, Judge, Ruleset, Touch},
    side::Side,
    view::PublicView,
};

/// The rules of a game, a sentence a line.
pub fn rules(rules: &Ruleset, locale: Locale) -> String {
    let notation = rules.notation();
    let lines = [
        Line::new("rules-title").line("preset", Line::new(preset_id(rules.preset))),
        Line::new("rules-field").number("size", rules.size).text("letters", letters(notation)),
        Line::new("rules-fleet").lines("fleet", Line::ships(&rules.pieces())),
        Line::new(match rules.touch {
            Touch::None => "rules-touch-none",
            Touch::Corners => "rules-touch-corners",
            Touch::Any => "rules-touch-any",
        }),
        Line::new(match rules.fire {
            Fire::Streak => "rules-fire-streak",
            Fire::Single => "rules-fire-single",
            Fire::Multi(_) => "rules-fire-multi",
            Fire::Chain => "rules-fire-chain",
            Fire::Salvo(_) => "rules-fire-salvo",
        }),
        Line::new(match rules.answers {
            Answers::Full => "rules-report-full",
            Answers::Named => "rules-report-named",
            Answers::Plain => "rules-report-plain",
        }),
        Line::new(match rules.first {
            First::Lot => "rules-first-lot",
            First::Host => "rules-first-host",
            First::Guest => "rules-first-guest",
        }),
        Line::new("rules-clock").line("clock", Line::clock(rules.clock)),
        Line::new(match rules.judge {
            Judge::Commit => "rules-judge-commit",
            Judge::Server => "rules-judge-server",
            Judge::Paper => "rules-judge-paper",
        }),
    ];
    lines.map(|line| line.phrase(locale)).join("\n")
}

/// What the bot can do, a line a verb.
pub fn help(locale: Locale) -> String {
    let head = [Line::new("help-title"), Line::new("help-first")].map(|line| line.phrase(locale));
    let verbs = shown().map(|verb| Line::new("help-line").text("verb", verb.name).text("about", verb_about(verb, locale)).phrase(locale));
    head.into_iter().chain([String::new()]).chain(verbs).collect::<Vec<_>>().join("\n")
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
