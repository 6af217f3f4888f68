//! Rule sets as text: presets, parameters and fleets, and that every text parses as the same rules again.

use std::collections::BTreeSet;

use broadside_game::{
    code::Code,
    notation::Lettering,
    roster::{Kind, PieceSpec, Roster, ShipClass},
    ruleset::{Fire, PARAMETERS, PRESETS, Parameter, Ruleset, SalvoSize, ShipNaming},
};
use broadside_testkit::{rows::rows, staged::rules as parse};

/// Checks that the rules are valid, and that both of their texts parse as the same rules with any default lettering.
fn assert_round_trips(rules: &Ruleset) {
    assert_eq!(rules.check(), Ok(()), "{rules}");
    for lettering in [Lettering::Russian, Lettering::Latin] {
        assert_eq!(Ruleset::parse(&rules.to_string(), lettering).as_ref(), Ok(rules), "{rules}");
        assert_eq!(Ruleset::parse(&rules.compact(), lettering).as_ref(), Ok(rules), "{}", rules.compact());
    }
}

#[test]
fn every_preset_is_legal_and_round_trips() {
    assert!(PRESETS.len() <= 25, "no more can be offered at once");
    assert_eq!(PRESETS.iter().collect::<BTreeSet<_>>().len(), PRESETS.len());
    for name in PRESETS {
        for lettering in [Lettering::Russian, Lettering::Latin] {
            let rules = Ruleset::preset(name, lettering).expect("the preset is valid");
            assert_eq!(Ruleset::parse(name, lettering).as_ref(), Ok(&rules), "{name}");
            assert_round_trips(&rules);
        }
    }
}

#[test]
fn presets_match_the_rulebook() {
    for (name, words) in [
        ("classic", "lettering=let-ru"),
        ("mb", ""),
        ("hasbro", ""),
        ("fb-russian", "lettering=let-ru"),
        ("straume", ""),
        ("field-20", "lettering=let-ru"),
    ] {
        assert_eq!(parse(name).compact(), format!("{name} {words}").trim(), "{name}");
    }
    for [name, same] in rows::<2>(include_str!("../data/presets.txt")) {
        let alike = Ruleset { preset: parse(name).preset, ..parse(same) };
        assert_eq!(parse(name), alike, "{name}");
    }
}

#[test]
fn preset_may_stand_anywhere_but_only_once() {
    for (text, same) in [
        ("mines=2 mb", "mb mines=2"),
        ("15x15 fleet=five minefield", "minefield 15x15 fleet=five"),
        ("clock=60 hasbro first=host", "hasbro clock=60 first=host"),
        ("size=12 straume=off classic", "classic size=12"),
        ("clock=blitz straume", "straume clock=blitz"),
    ] {
        assert_eq!(parse(text), parse(same), "{text}");
    }
    for (text, about) in [("mb mines=2 salvo", "salvo"), ("mines=2 chess mb", "chess"), ("mines=2 bogus", "bogus")] {
        let fault = Ruleset::parse(text, Lettering::Latin).expect_err(text);
        assert_eq!((fault.code, fault.about.as_str()), (Code::RuleUnknown, about), "{text}");
    }
}

#[test]
fn fleet_scale_grows_with_the_field() {
    for (size, decks) in [(5, 2), (6, 3), (7, 3), (8, 3), (9, 4), (10, 4), (12, 5), (15, 5), (16, 6), (17, 6), (18, 6), (19, 7), (20, 7)] {
        assert_eq!(parse(&format!("size={size} scale=army")).fleet, Roster::triangular(decks), "{size}");
        assert_eq!(parse(&format!("size={size} scale=army scale=same size=10")).fleet, Roster::triangular(4), "{size}");
    }
    assert_eq!(parse("scale=army fleet=1x4").fleet, Roster::of_sizes(&[(1, 4)]), "the later word holds");
}

#[test]
fn fire_modes_and_fleets_parse_from_their_words() {
    for (text, fire) in [
        ("fire=multi", Fire::Multi(2)),
        ("fire=multi:6", Fire::Multi(6)),
        ("fire=chain", Fire::Chain),
        ("fire=salvo", Fire::Salvo(SalvoSize::Shots(5))),
        ("fire=salvo:10", Fire::Salvo(SalvoSize::Shots(10))),
        ("fire=salvo:afloat", Fire::Salvo(SalvoSize::Afloat)),
    ] {
        assert_eq!(parse(text).fire, fire, "{text}");
    }
    for (text, ships, decks) in [
        ("fleet=russian", 10, 20),
        ("fleet=fleet-five 15x15", 15, 35),
        ("fleet=six 16x16", 21, 56),
        ("fleet=seven 20x20", 28, 84),
        ("fleet=mb", 5, 17),
        ("fleet=fleet-single", 10, 10),
        ("fleet=16x1", 16, 16),
        ("fleet=fb-standard touch=any", 6, 20),
        ("fleet=fleet-none subs=1", 0, 0),
    ] {
        let fleet = parse(text).fleet;
        assert_eq!((fleet.specs().len(), fleet.decks()), (ships, decks), "{text}");
        assert_eq!(Roster::parse(&fleet.to_string()), Some(fleet), "{text}");
    }
}

#[test]
fn pieces_lists_everything_a_side_must_place() {
    let kinds = |text: &str| -> Vec<(Kind, usize)> {
        let pieces = parse(text).pieces();
        pieces.chunk_by(|a, b| a.kind == b.kind).map(|group| (group[0].kind, group.len())).collect()
    };
    for (text, pieces) in [
        ("classic", &[(Kind::Warship, 10)][..]),
        ("mines=5 sweepers=2 subs=4", &[(Kind::Warship, 10), (Kind::Mine, 5), (Kind::Sweeper, 2), (Kind::Submarine, 4)]),
        ("fleet=none subs=3", &[(Kind::Submarine, 3)]),
        ("dutchman", &[(Kind::Dutchman, 1)]),
        ("straume", &[(Kind::Vessel, 12)]),
    ] {
        assert_eq!(kinds(text), pieces, "{text}");
    }
    let vessels = parse("straume").pieces();
    let of = |class| vessels.iter().filter(|spec| spec.naming_class() == Some(class)).count();
    let table = [ShipClass::Cruiser, ShipClass::Submarine, ShipClass::Destroyer, ShipClass::PatrolBoat, ShipClass::Minesweeper].map(of);
    assert_eq!(table, [1, 2, 6, 2, 1]);
    assert_eq!(parse("dutchman=8").pieces(), [PieceSpec::dutchman(8)]);
    assert!(PieceSpec::SUBMARINE.kind.is_ship() && !PieceSpec::MINE.kind.is_ship() && !PieceSpec::SWEEPER.kind.is_ship());
}

#[test]
fn single_deckers_are_submarines_only_without_submarines() {
    assert_eq!((parse("names=sub").naming(), parse("names=sub subs=1").naming()), (ShipNaming::Sub, ShipNaming::Navy));
}

/// Rules, a parameter and another value of it, and the rules that this makes or the code of the refusal.
const CHANGED: &str = include_str!("../data/rules-changed.txt");

#[test]
fn one_rule_value_can_be_changed_at_a_time() {
    for [from, key, value, same] in rows::<4>(CHANGED) {
        let got = parse(from).with(key, value).map_err(|fault| format!("refused {:?}", fault.code));
        let expected = if same.starts_with("refused ") { Err(same.to_owned()) } else { Ok(parse(same)) };
        assert_eq!(got, expected, "{from} with {key}={value}");
    }
}

#[test]
fn every_parameter_offers_values_that_can_be_chosen() {
    for parameter in PARAMETERS {
        assert!((2..=25).contains(&parameter.choices.len()), "{}", parameter.key);
        for choice in parameter.choices {
            let base = match parameter.key {
                "sweepers" => "mines=3 size=20",
                "fleet" => "size=20 touch=any",
                "size" => "fleet=1x4",
                _ => "classic",
            };
            let rules = parse(&format!("{base} {}={choice}", parameter.key));
            assert_round_trips(&rules);
            let got = parameter.get(&rules);
            let parsed = parse(&format!("{base} {}={got}", parameter.key));
            assert_eq!(parsed, rules, "{}={choice}", parameter.key);
        }
        assert!(Parameter::find(parameter.key).is_some_and(|found| std::ptr::eq(found, parameter)));
    }
}
