//! The seals of fleets (core/RULES.md §1.4): their short form on pictures, and the full seals in the answer to *Fairness*.
//! Until the end of a game only its public reports are used.

use broadside_game::{
    Game,
    record::Record,
    report::{DutchmanReport, Report},
    ruleset::Judge,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_words::{line::Line, locale::Locale};

use super::{alt, body::Body, cards};

/// The number of hexadecimal digits in the short form: 48 bits.
const SHORT_DIGITS: usize = 12;

/// The short form of a seal: its first 48 bits, as in `3F7A 22C1 90BE`.
pub fn short_form(seal: &str) -> String {
    let digits: Vec<char> = seal.to_uppercase().chars().take(SHORT_DIGITS).collect();
    digits.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The mark on the picture of a board: the short forms of the public seals, that of the left field first. Empty if there are
/// none, and after the game.
pub fn mark(view: &PublicView, left: Side, locale: Locale) -> String {
    if matches!(view.phase, Phase::Open | Phase::Over(_)) {
        return String::new();
    }
    let seals: Vec<String> = [left, !left].into_iter().filter_map(|side| view.commitments[side].as_deref()).map(short_form).collect();
    if seals.is_empty() { String::new() } else { Line::new("picture-sealed").text("mark", seals.join(" · ")).phrase(locale) }
}

/// The alternative text of a board's picture, with the full seals added until the first shot.
pub fn with_seals(text: &str, view: &PublicView, locale: Locale) -> String {
    if view.shots > 0 || matches!(view.phase, Phase::Open | Phase::Over(_)) {
        return text.to_owned();
    }
    let seal = |side: Side| view.commitments[side].as_ref().map(|seal| format!("{}.", seal_line(view.name(side), seal).phrase(locale)));
    alt::with_suffix(text, &Side::BOTH.into_iter().filter_map(seal).collect::<Vec<_>>().join(" "))
}

/// The answer to *Fairness*: the public seals; for a finished game also the salts, instructions to check them, and the record.
pub fn fairness_reply(game: &Game, locale: Locale) -> Body {
    let Some(record) = Record::of(game) else { return Body::of_lines(public_lines(game), locale) };
    let mut lines = Vec::new();
    let (sealed, meaning) = seal_meaning(record.rules.judge);
    for side in Side::BOTH.into_iter().filter(|_| sealed) {
        let name = record.names[side].as_str();
        lines.push(seal_line(name, &record.commitments[side]));
        lines.push(Line::new("salt").text("name", name).text("salt", record.salts[side].clone()));
    }
    lines.extend([Line::new(meaning), Line::new("fairness-verify")]);
    Body { file: Some(record_file(game, &record)), ..Body::of_lines(lines, locale) }
}

/// The record of a finished game, as a file; `None` if it has none.
pub fn record(game: &Game, locale: Locale) -> Option<Body> {
    let file = Some(record_file(game, &Record::of(game)?));
    Some(Body { text: cards::game_line(game.public(), locale), file, ..Body::default() })
}

/// The file with the record of a game: its name and its content.
fn record_file(game: &Game, record: &Record) -> (String, String) {
    (format!("broadside-{}.txt", game.id()), record.to_string())
}

/// The line with a side's full seal.
fn seal_line(name: &str, seal: &str) -> Line {
    Line::new("commitment").text("name", name).text("hash", seal)
}

/// The answer to *Fairness* for a game without a record: the public seals of both sides. The Flying Dutchman has a further seal for
/// each of its moves.
fn public_lines(game: &Game) -> Vec<Line> {
    let seals: Vec<(Side, String)> =
        game.log().iter().filter_map(|logged| logged.event.report(game.rules())).filter_map(public_seal).collect();
    let of = |wanted: Side| seals.iter().filter(move |(side, _)| *side == wanted).map(|(_, seal)| seal);
    let view = game.public();
    let mut lines: Vec<Line> = Side::BOTH.into_iter().flat_map(|side| of(side).map(move |seal| seal_line(view.name(side), seal))).collect();
    match view.rules.judge {
        Judge::Server => lines.push(Line::new("fairness-server")),
        Judge::Commit | Judge::Paper if lines.is_empty() => lines.push(Line::new("fairness-none")),
        Judge::Commit | Judge::Paper => lines.extend((!game.is_over()).then(|| Line::new("fairness-later"))),
    }
    lines
}

/// The seal that a report makes public, with the side it belongs to.
fn public_seal(report: Report) -> Option<(Side, String)> {
    match report {
        Report::Ready { side, commitment: Some(seal) } | Report::Steered { side, course: DutchmanReport::Moved(Some(seal)), .. } => {
            Some((side, seal))
        }
        _ => None,
    }
}

/// Whether seals prove anything under this judge, and the id of the message that explains what (core/RULES.md §1.4).
fn seal_meaning(judge: Judge) -> (bool, &'static str) {
    match judge {
        Judge::Commit => (true, "fairness-commit"),
        Judge::Server => (false, "fairness-server"),
        Judge::Paper => (true, "fairness-paper"),
    }
}
