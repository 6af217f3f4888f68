//! Whatever comes in as pieces, line-ups, claims or rules, nothing falls over and no nonsense is taken:
//! what is accepted reads the same when it is written back.

use crate::arbitrary::Draw;
use crate::mischief::{check, notations, owned};
use broadside_core::game::{
    dice::Seeded,
    layout::Layout,
    notation::Lettering,
    paper::{ClaimWord, read_claim},
    ruleset::{PARAMETERS, Ruleset},
};
use broadside_testkit::staged::rules;

#[test]
fn layouts_of_every_piece() {
    let notations = notations();
    let good = owned(&[
        "А1-Г1 К5 mines: Б8 Е8 sweepers: И9 subs: Б2",
        "мины: Б8, Е8; тральщик: И9 подлодка: Б2 корабли: А1-А4",
        "miner:А1 ubåt: Б2+Б3 skip: В1-В3",
        "subs: А1 А2 mines:",
        "mines: mines: А1 ships: А3+Б3+Б4+В4",
        "А1+Б2+В3+Г4+Д5",
    ]);
    let laws = [
        rules("mines=2 sweepers=1 subs=1"),
        rules("mines=2 mine_touch=any touch=any shapes=tetris"),
        rules("dutchman-quick"),
        rules("judge=paper"),
        rules("fleet=none subs=2 size=6"),
    ];
    check(10, |mischief| {
        let notation = *mischief.one(&notations);
        let text = mischief.text(&good);
        let Ok(layout) = Layout::read(&text, notation) else { return false };
        let written = layout.write(notation);
        let read = Layout::read(&written, notation).expect("what is written is read");
        assert_eq!((read.write(notation), read.pieces.len()), (written, layout.pieces.len()), "{text:?}");
        for rules in &laws {
            if layout.check(rules).is_ok() {
                assert!(layout.check_part(rules).is_ok() && layout.pieces.len() == rules.pieces().len(), "{text:?}");
            }
        }
        true
    });
}

#[test]
fn line_ups() {
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
        let Some(layout) = Layout::read_lineup(&text, &rules) else { return false };
        assert!(layout.check(&rules).is_ok(), "{text:?}");
        let written = layout.write_lineup(&rules);
        assert_eq!(Layout::read_lineup(&written, &rules).map(|read| read.write_lineup(&rules)), Some(written), "{text:?}");
        true
    });
}

#[test]
fn claims() {
    let good = owned(&["Мимо!", "ранил", "РАНЕНА", "Попал!", "Убил 3!", "SUNK(4)", "потоплён 2", "Såret!", "truffet", "drept: 1", "miss"]);
    check(12, |mischief| match read_claim(&mischief.text(&good)) {
        Some(ClaimWord::Sunk(Some(decks))) => {
            assert_eq!(read_claim(&format!("sunk {decks}")), Some(ClaimWord::Sunk(Some(decks))));
            true
        }
        claim => claim.is_some(),
    });
}

/// The texts under which people save their rules, and what the page that builds them makes of them.
#[test]
fn saved_rules() {
    let mut draw = Draw(Seeded(4));
    let good: Vec<String> = (0..400).map(|_| draw.rules().0.compact()).collect();
    check(13, |mischief| {
        let text = mischief.text(&good);
        let Ok(rules) = Ruleset::parse(&text, Lettering::Latin) else { return false };
        assert_eq!(Ruleset::parse(&rules.compact(), Lettering::Russian), Ok(rules.clone()), "{text:?}");
        if mischief.below(8) == 0 {
            let parameter = mischief.below(PARAMETERS.len());
            let parameter = &PARAMETERS[parameter];
            if let Ok(other) = rules.with(parameter.key, parameter.choices[mischief.below(parameter.choices.len())]) {
                assert_eq!(other.check(), Ok(()), "{text:?} with another {}", parameter.key);
            }
        }
        true
    });
}
