//! A rule set as sentences for players: one for each parameter that has an effect under these rules.

use broadside_game::{
    cell::FieldSize,
    ruleset::{
        AnswerDetail, Draws, DutchmanReshaping, Fire, FirstShooter, GameType, Hints, Judge, MarkStyle, MineEffect, MineTouch, Ruleset,
        SalvoSize, ShipNaming, Touch,
    },
    shape::ShipForms,
};

use super::line::{Line, letters};

/// The rules cards on which a sentence appears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardLevel {
    /// The short card and the full one.
    Brief,
    /// The full card only, since the sentence is true for most games.
    Full,
}

use CardLevel::{Brief, Full};

/// A sentence and the rules cards on which it appears.
type RuleSentence = (CardLevel, Line);

/// The sentences about these rules, in the order in which a newcomer should read them.
pub fn rule_sentences(rules: &Ruleset) -> Vec<RuleSentence> {
    let mut sentences = match rules.game_type {
        GameType::Fleets => [vec![field(rules)], fleet(rules), shots(rules), pieces(rules)].concat(),
        GameType::Dutchman { decks } => [vec![field(rules)], dutchman(rules, decks), shots(rules)].concat(),
        GameType::TableGame => table_game(rules),
    };
    sentences.extend(general_sentences(rules));
    sentences.extend(rules.notices().into_iter().map(|notice| (Brief, Line::new(notice.name()))));
    sentences
}

fn table_game(rules: &Ruleset) -> Vec<RuleSentence> {
    vec![
        (Brief, Line::new("rules-straume")),
        (Brief, Line::new("rules-fleet").lines("fleet", Line::ship_counts(&rules.pieces(), rules.naming()))),
        (Full, Line::new("rules-straume-sinks")),
        (Full, Line::new("rules-straume-dangers")),
        (Brief, Line::new("rules-straume-end")),
    ]
}

fn field(rules: &Ruleset) -> RuleSentence {
    let line = Line::new("rules-field").number("width", rules.size.width).number("height", rules.size.height);
    (Brief, line.text("letters", letters(rules.notation())))
}

fn fleet(rules: &Ruleset) -> Vec<RuleSentence> {
    let fleet = rules.fleet.specs();
    let touch = match rules.touch {
        Touch::None => "rules-touch-none",
        Touch::Corners => "rules-touch-corners",
        Touch::Any => "rules-touch-any",
    };
    let ships = (!fleet.is_empty()).then(|| Line::new("rules-fleet").lines("fleet", Line::ship_counts(fleet, rules.naming())));
    let touch = (!fleet.is_empty()).then(|| Line::new(touch));
    ships.into_iter().chain(forms(rules)).chain(touch).map(|line| (Brief, line)).collect()
}

/// The sentences about the forms of ships; empty if all ships are straight.
pub fn forms(rules: &Ruleset) -> Vec<Line> {
    let bent = rules.shapes.to_string();
    let forms = bent.split(',').map(|form| Line::new("rules-form").term("value", "value-shapes", form)).collect();
    let lines = [
        (rules.fleet.specs().iter().any(|spec| spec.form.is_some()), Line::new("rules-forms-fixed")),
        (rules.shapes != ShipForms::NONE, Line::new("rules-shapes").lines("forms", forms)),
    ];
    lines.into_iter().filter(|(applies, _)| *applies).map(|(_, line)| line).collect()
}

fn dutchman(rules: &Ruleset, decks: u8) -> Vec<RuleSentence> {
    let moves = match rules.reshape {
        DutchmanReshaping::Any => "rules-reshape-any",
        DutchmanReshaping::Rigid => "rules-reshape-rigid",
    };
    vec![
        (Brief, Line::new("rules-dutchman").number("decks", decks)),
        (Brief, Line::new(moves)),
        (Brief, Line::new("rules-dutchman-long").number("shots", dutchman_shots(rules.size, decks))),
    ]
}

/// The mean number of shots that sink a Flying Dutchman which always moves, rounded to the nearest ten: (n+1)·Σ 1/(j+1) for j
/// from 1 to the number of decks, where n is the number of cells of the field (core/RULES.md §2.9).
pub fn dutchman_shots(size: FieldSize, decks: u8) -> u32 {
    /// The least common multiple of 2 to 9.
    const COMMON_MULTIPLE: u32 = 2520;
    let sum: u32 = (1..=u32::from(decks)).map(|deck| COMMON_MULTIPLE / (deck + 1)).sum();
    let shots = (size.area() as u32 + 1) * sum / COMMON_MULTIPLE;
    (shots + 5) / 10 * 10
}

fn shots(rules: &Ruleset) -> Vec<RuleSentence> {
    let fire = match rules.fire {
        Fire::Streak => Line::new("rules-fire-streak"),
        Fire::Single => Line::new("rules-fire-single"),
        Fire::Multi(shots) => Line::new("rules-fire-multi").number("count", shots),
        Fire::Chain => Line::new("rules-fire-chain"),
        Fire::Salvo(SalvoSize::Shots(shots)) => Line::new("rules-fire-salvo").number("count", shots),
        Fire::Salvo(SalvoSize::Afloat) => Line::new("rules-fire-salvo-afloat"),
    };
    let report = match rules.answers {
        AnswerDetail::Full => (Full, "rules-report-full"),
        AnswerDetail::Named => (Brief, "rules-report-named"),
        AnswerDetail::Plain => (Brief, "rules-report-plain"),
    };
    vec![(Brief, fire), (report.0, Line::new(report.1))]
}

/// The sentences about mines, minesweepers and submarines.
fn pieces(rules: &Ruleset) -> Vec<RuleSentence> {
    let (mines, sweepers) = match (rules.mine_effect, rules.is_salvo()) {
        (MineEffect::Reveal, false) => ("rules-mines-reveal", "rules-sweepers"),
        (MineEffect::Skip, false) => ("rules-mines-skip", "rules-sweepers"),
        (MineEffect::Reveal, true) => ("rules-mines-reveal-salvo", "rules-sweepers-salvo"),
        (MineEffect::Skip, true) => ("rules-mines-skip-salvo", "rules-sweepers-salvo"),
    };
    let distance = match rules.mine_touch {
        MineTouch::None => "rules-mines-apart",
        MineTouch::Any => "rules-mines-near",
    };
    let lines = [
        (rules.mines > 0, Line::new(mines).number("count", rules.mines)),
        (rules.sweepers > 0, Line::new(sweepers).number("count", rules.sweepers)),
        (rules.mines + rules.sweepers > 0, Line::new(distance)),
        (rules.subs > 0, Line::new("rules-subs").number("count", rules.subs)),
    ];
    lines.into_iter().filter(|(applies, _)| *applies).map(|(_, line)| (Brief, line)).collect()
}

/// The sentences that every type of game has: who begins, draws, hints, the clock, who answers the shots, names and signs.
fn general_sentences(rules: &Ruleset) -> Vec<RuleSentence> {
    let first = match (rules.first, rules.exchanges_shots()) {
        (FirstShooter::Lot, true) => "rules-first-lot",
        (FirstShooter::Host, true) => "rules-first-host",
        (FirstShooter::Guest, true) => "rules-first-guest",
        (FirstShooter::Lot, false) => "rules-moves-lot",
        (FirstShooter::Host, false) => "rules-moves-host",
        (FirstShooter::Guest, false) => "rules-moves-guest",
    };
    let judge = match rules.judge {
        Judge::Commit => (Full, "rules-judge-commit"),
        Judge::Server => (Full, "rules-judge-server"),
        Judge::Paper => (Brief, "rules-judge-paper"),
    };
    let names = Line::new("rules-names").term("value", "value-names", rules.naming().id());
    let signs = Line::new("rules-signs").term("value", "value-marks", rules.signs.id());
    let lines = [
        (!rules.is_salvo(), (Full, Line::new(first))),
        (rules.draws == Draws::Agreed, (Full, Line::new("rules-draws-agreed"))),
        (rules.hints == Hints::On, (Full, Line::new("rules-hints-on"))),
        (true, (Full, Line::new("rules-clock").line("clock", Line::clock(rules.clock)))),
        (!rules.has_open_board() || rules.judge != Judge::Commit, (judge.0, Line::new(judge.1))),
        (rules.naming() != ShipNaming::Navy, (Full, names)),
        (rules.signs != MarkStyle::Dots, (Full, signs)),
    ];
    lines.into_iter().filter(|(applies, _)| *applies).map(|(_, sentences)| sentences).collect()
}
