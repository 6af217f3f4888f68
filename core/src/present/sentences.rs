//! Every parameter of a rule set that matters under the rules at hand, as a sentence. Never says what the
//! rules at hand do not have.

use super::line::{Line, letters};
use crate::game::ruleset::{
    Answers, Draws, Fire, First, GameType, Hints, Judge, MineEffect, MineTouch, Reshape, Ruleset, ShipNaming, Signs, Touch, Volley,
};
use crate::game::shape::ShipForms;

/// How much a sentence tells somebody who knows the classic game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// It belongs to the short card.
    Body,
    /// It stands on the whole card only.
    Usual,
}

use Weight::{Body, Usual};

type Said = (Weight, Line);

/// The sentences of these rules, in the order a newcomer wants them.
pub fn said(rules: &Ruleset) -> Vec<Said> {
    let mut said = match rules.game_type {
        GameType::Fleets => [vec![field(rules)], fleet(rules), shots(rules), pieces(rules)].concat(),
        GameType::Dutchman { decks } => [vec![field(rules)], dutchman(rules, decks), shots(rules)].concat(),
        GameType::TableGame => table_game(rules),
    };
    said.extend(course(rules));
    said.extend(rules.notices().into_iter().map(|notice| (Body, Line::new(notice.name()))));
    said
}

fn table_game(rules: &Ruleset) -> Vec<Said> {
    vec![
        (Body, Line::new("rules-straume")),
        (Body, Line::new("rules-fleet").lines("fleet", Line::ships_called(&rules.pieces(), rules.naming()))),
        (Usual, Line::new("rules-straume-sinks")),
        (Usual, Line::new("rules-straume-dangers")),
        (Body, Line::new("rules-straume-end")),
    ]
}

fn field(rules: &Ruleset) -> Said {
    (Body, Line::new("rules-field").number("size", rules.size).text("letters", letters(rules.notation())))
}

fn fleet(rules: &Ruleset) -> Vec<Said> {
    let fleet = rules.fleet.berths();
    let touch = match rules.touch {
        Touch::None => "rules-touch-none",
        Touch::Corners => "rules-touch-corners",
        Touch::Any => "rules-touch-any",
    };
    let ships = (!fleet.is_empty()).then(|| Line::new("rules-fleet").lines("fleet", Line::ships_called(fleet, rules.naming())));
    let touch = (!fleet.is_empty()).then(|| Line::new(touch));
    ships.into_iter().chain(forms(rules)).chain(touch).map(|line| (Body, line)).collect()
}

/// What is to be said of the forms of ships: nothing where all are straight.
pub fn forms(rules: &Ruleset) -> Vec<Line> {
    let bent = rules.shapes.to_string();
    let forms = bent.split(',').map(|form| Line::new("rules-form").term("value", "value-shapes", form)).collect();
    let lines = [
        (rules.fleet.berths().iter().any(|berth| berth.form.is_some()), Line::new("rules-forms-fixed")),
        (rules.shapes != ShipForms::NONE, Line::new("rules-shapes").lines("forms", forms)),
    ];
    lines.into_iter().filter(|(matters, _)| *matters).map(|(_, line)| line).collect()
}

fn dutchman(rules: &Ruleset, decks: u8) -> Vec<Said> {
    let moves = match rules.reshape {
        Reshape::Any => "rules-reshape-any",
        Reshape::Rigid => "rules-reshape-rigid",
    };
    vec![
        (Body, Line::new("rules-dutchman").number("decks", decks)),
        (Body, Line::new(moves)),
        (Body, Line::new("rules-dutchman-long").number("shots", dutchman_shots(rules.size, decks))),
    ]
}

/// How many shots a side needs on average against a Dutchman who always moves, to the nearest ten:
/// (n²+1)·Σ 1/(j+1) for j from 1 to his decks (core/RULES.md §2.9).
pub(super) fn dutchman_shots(size: u8, decks: u8) -> u32 {
    /// The least number that 2 to 9 all divide.
    const WHOLE: u32 = 2520;
    let sum: u32 = (1..=u32::from(decks)).map(|deck| WHOLE / (deck + 1)).sum();
    let shots = (u32::from(size).pow(2) + 1) * sum / WHOLE;
    (shots + 5) / 10 * 10
}

fn shots(rules: &Ruleset) -> Vec<Said> {
    let fire = match rules.fire {
        Fire::Streak => Line::new("rules-fire-streak"),
        Fire::Single => Line::new("rules-fire-single"),
        Fire::Multi(shots) => Line::new("rules-fire-multi").number("count", shots),
        Fire::Chain => Line::new("rules-fire-chain"),
        Fire::Salvo(Volley::Shots(shots)) => Line::new("rules-fire-salvo").number("count", shots),
        Fire::Salvo(Volley::Afloat) => Line::new("rules-fire-salvo-afloat"),
    };
    let report = match rules.answers {
        Answers::Full => (Usual, "rules-report-full"),
        Answers::Named => (Body, "rules-report-named"),
        Answers::Plain => (Body, "rules-report-plain"),
    };
    vec![(Body, fire), (report.0, Line::new(report.1))]
}

/// What lies in the water besides the fleet.
fn pieces(rules: &Ruleset) -> Vec<Said> {
    let (mines, sweepers) = match (rules.mine_effect, rules.salvo()) {
        (MineEffect::Reveal, false) => ("rules-mines-reveal", "rules-sweepers"),
        (MineEffect::Skip, false) => ("rules-mines-skip", "rules-sweepers"),
        (MineEffect::Reveal, true) => ("rules-mines-reveal-salvo", "rules-sweepers-salvo"),
        (MineEffect::Skip, true) => ("rules-mines-skip-salvo", "rules-sweepers-salvo"),
    };
    let near = match rules.mine_touch {
        MineTouch::None => "rules-mines-apart",
        MineTouch::Any => "rules-mines-near",
    };
    let lines = [
        (rules.mines > 0, Line::new(mines).number("count", rules.mines)),
        (rules.sweepers > 0, Line::new(sweepers).number("count", rules.sweepers)),
        (rules.mines + rules.sweepers > 0, Line::new(near)),
        (rules.subs > 0, Line::new("rules-subs").number("count", rules.subs)),
    ];
    lines.into_iter().filter(|(matters, _)| *matters).map(|(_, line)| (Body, line)).collect()
}

/// What holds in every game: who begins, how it may end, the clock, who vouches, how it looks.
fn course(rules: &Ruleset) -> Vec<Said> {
    let first = match (rules.first, rules.exchanges_shots()) {
        (First::Lot, true) => "rules-first-lot",
        (First::Host, true) => "rules-first-host",
        (First::Guest, true) => "rules-first-guest",
        (First::Lot, false) => "rules-moves-lot",
        (First::Host, false) => "rules-moves-host",
        (First::Guest, false) => "rules-moves-guest",
    };
    let judge = match rules.judge {
        Judge::Commit => (Usual, "rules-judge-commit"),
        Judge::Server => (Usual, "rules-judge-server"),
        Judge::Paper => (Body, "rules-judge-paper"),
    };
    let named = Line::new("rules-names").term("value", "value-names", rules.naming().id());
    let signed = Line::new("rules-signs").term("value", "value-marks", rules.signs.id());
    let lines = [
        (!rules.salvo(), (Usual, Line::new(first))),
        (rules.draws == Draws::Agreed, (Usual, Line::new("rules-draws-agreed"))),
        (rules.hints == Hints::On, (Usual, Line::new("rules-hints-on"))),
        (true, (Usual, Line::new("rules-clock").line("clock", Line::clock(rules.clock)))),
        (!rules.open_chart() || rules.judge != Judge::Commit, (judge.0, Line::new(judge.1))),
        (rules.naming() != ShipNaming::Navy, (Usual, named)),
        (rules.signs != Signs::Dots, (Usual, signed)),
    ];
    lines.into_iter().filter(|(matters, _)| *matters).map(|(_, said)| said).collect()
}
