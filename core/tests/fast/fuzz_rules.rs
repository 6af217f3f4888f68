//! Parsers of fleets, line-ups, claims and rules, fed with valid inputs with faults. No parser panics, and whatever one accepts is
//! valid and the same after it is written and parsed again.

use broadside_game::{
    dice::SeededDice,
    layout::Layout,
    notation::Lettering,
    paper::{Claim, ClaimWord, parse_claim},
    ruleset::{PARAMETERS, PRESETS, Ruleset},
};
use broadside_testkit::staged::rules;

use crate::{
    arbitrary::Draw,
    mischief::{check, notations, owned},
};

#[test]
fn parsed_fleets_round_trip() {
    let notations = notations();
    let good = owned(&[
        "А1-Г1 К5 mines: Б8 Е8 sweepers: И9 subs: Б2",
        "мины: Б8, Е8; тральщик: И9 подлодка: Б2 корабли: А1-А4",
        "miner:А1 ubåt: Б2+Б3 skip: В1-В3",
        "subs: А1 А2 mines:",
        "mines: mines: А1 ships: А3+Б3+Б4+В4",
        "А1+Б2+В3+Г4+Д5",
        "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5 К5",
        "A1-A5, C1-C4; E1-E3 G1-G3 J1-J2",
        "А1 – А4 В1 + В2",
        "Д-2 1А-4А",
        "А1-А4-А5 А1-Б2",
    ]);
    let rule_sets = [
        rules("classic"),
        rules("mb"),
        rules("size=20 fleet=1x8 touch=corners"),
        rules("mines=2 sweepers=1 subs=1"),
        rules("mines=2 mine_touch=any touch=any shapes=tetris"),
        rules("dutchman-quick"),
        rules("judge=paper"),
        rules("fleet=none subs=2 size=6"),
    ];
    check(10, |mischief| {
        let notation = *mischief.one(&notations);
        let text = mischief.text(&good);
        let Ok(layout) = Layout::parse(&text, notation) else { return false };
        let written = layout.format(notation);
        let parsed = Layout::parse(&written, notation).expect("the written fleet parses");
        assert_eq!((parsed.format(notation), parsed.pieces.len()), (written, layout.pieces.len()), "{text:?}");
        for rules in &rule_sets {
            if layout.check(rules).is_ok() {
                assert!(layout.check_part(rules).is_ok() && layout.pieces.len() == rules.pieces().len(), "{text:?}");
            }
        }
        true
    });
}

#[test]
fn parsed_line_ups_are_valid_and_round_trip() {
    let rules = rules("straume");
    let good = owned(&[
        "K P P E E E E E E C C T",
        "KPPEEEEEECCT",
        "э,э,э,э,э,э,к,пл,пл,скр,скр,т",
        "Крейсер подлодка подлодка эсминец эсминец эсминец эсминец эсминец эсминец сторожевик сторожевик тральщик",
        "t-c-c-e-e-e-e-e-e-u-u-k",
    ]);
    check(11, |mischief| {
        let text = mischief.text(&good);
        let Some(layout) = Layout::parse_lineup(&text, &rules) else { return false };
        assert!(layout.check(&rules).is_ok(), "{text:?}");
        let written = layout.format_lineup(&rules);
        assert_eq!(Layout::parse_lineup(&written, &rules).map(|parsed| parsed.format_lineup(&rules)), Some(written), "{text:?}");
        true
    });
}

#[test]
fn parsed_claims_round_trip() {
    let good = owned(&["Мимо!", "ранил", "РАНЕНА", "Попал!", "Убил 3!", "SUNK(4)", "потоплён 2", "Såret!", "truffet", "drept: 1", "miss"]);
    check(12, |mischief| match parse_claim(&mischief.text(&good)) {
        Some(ClaimWord::Complete(Claim::Sunk(decks))) => {
            assert_eq!(parse_claim(&format!("sunk {decks}")), Some(ClaimWord::Complete(Claim::Sunk(decks))));
            true
        }
        claim => claim.is_some(),
    });
}

/// Texts of saved rules; changes by a button of the draft keep them valid.
#[test]
fn parsed_rules_are_valid_and_round_trip() {
    let mut draw = Draw(SeededDice(4));
    let mut good: Vec<String> = (0..400).map(|_| draw.rules().0.compact()).collect();
    good.extend(PRESETS.iter().filter_map(|name| Ruleset::preset(name, Lettering::Russian)).map(|rules| rules.to_string()));
    good.extend(owned(&[
        "size=20 fleet=fleet-seven report=named",
        "fleet=1x4+2x3+3х2+4×1 clock=blitz mines=0 shapes=none",
        "mb fleet=1x5+1x4+2x3+1x2 draws=agreed first=host judge=server",
        "lettering=let-respublika axes=letters-on-rows fire=single",
        "size=5 fleet=1x2 clock=259200",
    ]));
    check(13, |mischief| {
        let text = mischief.text(&good);
        let Ok(rules) = Ruleset::parse(&text, Lettering::Latin) else { return false };
        assert_eq!(rules.check(), Ok(()), "{text:?}");
        for written in [rules.compact(), rules.to_string()] {
            assert_eq!(Ruleset::parse(&written, Lettering::Russian), Ok(rules.clone()), "{text:?}");
        }
        if mischief.below(8) == 0 {
            let parameter = mischief.one(PARAMETERS);
            if let Ok(other) = rules.with(parameter.key, parameter.choices[mischief.below(parameter.choices.len())]) {
                assert_eq!(other.check(), Ok(()), "{text:?} with another {}", parameter.key);
            }
        }
        true
    });
}
