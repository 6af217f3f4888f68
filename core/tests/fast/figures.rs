//! Figures that pages tell are those of core/STRENGTH.md, and whatever is said to be faster is faster there.

use std::fs;

use broadside_core::{
    game::{notation::Lettering, ruleset::Ruleset},
    gunner::crew::named,
    present::measured::{Measured, NEEDED, TOLD, WITHSTOOD, shots},
};

/// A row of a table of core/STRENGTH.md.
#[derive(Clone, Debug)]
struct Row {
    rules: String,
    strategy: String,
    fleets: String,
    mean: f64,
    error: f64,
}

/// How far figures may lie apart that are told as the same, in shots. Shown figures of one decimal are compared.
const SAME: f64 = 0.5;

/// A strategy and the fleets it fires at.
type Who = (&'static str, &'static str);

/// What sentences say: whoever stands first needs fewer shots.
const SOONER: [(Who, Who); 5] = [
    (("sh-density", "pl-random"), ("sh-density", "pl-perelman")),
    (("sh-diagonals", "pl-random"), ("sh-diagonals", "pl-no-diagonals")),
    (("sh-density", "sequential"), ("sh-goose-fixed", "sequential")),
    (("sh-density", "sequential"), ("sh-density", "uniform")),
    (("sh-exact", "uniform"), ("sh-density", "uniform")),
];

/// What a sentence says is all the same.
const ALIKE: (Who, Who) = (("sh-density", "pl-spread"), ("sh-density", "pl-random"));

/// All rows of all tables of shots, under the rules that stand above each.
fn page() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/STRENGTH.md");
    let text = fs::read_to_string(path).expect("the page is there");
    let (mut rows, mut rules) = (Vec::new(), String::new());
    for line in text.lines() {
        if let Some((title, _)) = line.split_once(": shots to clear a still target, ") {
            rules = title.to_owned();
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, strategy, fleets, mean, error, ..] = cells[..] else { continue };
        let Some(strategy) = strategy.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) else { continue };
        if let (Ok(mean), Ok(error)) = (mean.parse::<f64>(), error.parse::<f64>()) {
            rows.push(Row { rules: rules.clone(), strategy: strategy.to_owned(), fleets: fleets.to_owned(), mean, error });
        }
    }
    rows
}

/// The row of most games.
fn row(page: &[Row], text: &str, (strategy, fleets): (&str, &str)) -> Row {
    let rules = Ruleset::parse(text, Lettering::Latin).expect("rules of the page").to_string();
    let found =
        page.iter().filter(|row| (row.rules.as_str(), row.strategy.as_str(), row.fleets.as_str()) == (rules.as_str(), strategy, fleets));
    let row = found.min_by(|one, other| one.error.total_cmp(&other.error));
    row.unwrap_or_else(|| panic!("no row of {strategy} against {fleets} under {text}")).clone()
}

/// That the first needs fewer shots, beyond two standard errors of the difference.
fn sooner(page: &[Row], [fewer, more]: [Who; 2]) -> Result<(), String> {
    let [fewer, more] = [fewer, more].map(|who| row(page, "classic", who));
    let [apart, errors] = [more.mean - fewer.mean, 2.0 * fewer.error.hypot(more.error)];
    if apart > errors { Ok(()) } else { Err(format!("{fewer:?} is not sooner than {more:?}: {apart:.2} of {errors:.2}")) }
}

fn none(faults: Vec<String>) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_figure_is_that_of_its_row() {
    let page = page();
    let fault = |told: &Measured| {
        let Measured { rules, fleets, strategy, shots } = *told;
        let row = row(&page, rules, (strategy, fleets));
        let [told, measured] = [shots, row.mean].map(|shots| format!("{shots:.1}"));
        (told != measured).then(|| format!("{strategy} against {fleets} under {rules} needs {measured}, {told} is told"))
    };
    none(TOLD.iter().filter_map(fault).collect());
}

#[test]
fn a_list_claims_no_order_that_was_not_measured() {
    let page = page();
    let placed: Vec<Who> = WITHSTOOD.iter().map(|fleets| ("sh-density", *fleets)).collect();
    let crew: Vec<Who> = NEEDED.iter().map(|(_, strategy)| (*strategy, "uniform")).collect();
    let mut faults = Vec::new();
    for list in [placed, crew] {
        for (one, other) in list.iter().flat_map(|one| list.iter().map(move |other| (*one, *other))) {
            let apart = shots(other.0, other.1) - shots(one.0, one.1);
            // Half a shot is said to be all the same; the next figure that can be shown is six tenths.
            if apart > SAME + 0.05 {
                faults.extend(sooner(&page, [one, other]).err());
            }
        }
    }
    none(faults);
}

#[test]
fn sentences_say_what_was_measured() {
    let page = page();
    let patterns = NEEDED.iter().filter(|(mate, _)| !["navigator", "captain"].contains(mate));
    let beaten = patterns.map(|(_, strategy)| [("sh-density", "uniform"), (*strategy, "uniform")]);
    let claims = SOONER.iter().map(|(fewer, more)| [*fewer, *more]).chain(beaten);
    none(claims.filter_map(|claim| sooner(&page, claim).err()).collect());
    let [one, other] = [ALIKE.0, ALIKE.1].map(|who| row(&page, "classic", who));
    let same = SAME.max(2.0 * one.error.hypot(other.error));
    assert!((one.mean - other.mean).abs() <= same, "{one:?} is not the same as {other:?}");
}

#[test]
fn the_figures_of_the_crew_are_those_of_how_they_fire() {
    for (id, strategy) in NEEDED {
        let mate = named(id).expect("one of the crew");
        assert_eq!(mate.opponent.shooting.id(), strategy, "{id}");
    }
}
