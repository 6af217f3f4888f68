//! Games on paper: how answers are parsed, that honest ones are never doubted and false ones are found where possible, and verdicts.

use broadside_game::{
    cell::{Cell, FieldSize},
    dice::{Dice, SeededDice},
    layout::Layout,
    paper::{
        Claim, ClaimWord, Flaw, PaperVerdict, RevealedField, Shot, adjudicate, contradicts, find_wreck, inspect, parse_claim, resolve_claim,
    },
    roster::{Kind, PieceSpec},
    ruleset::Ruleset,
    view::PlacedPiece,
};
use broadside_testkit::{rows::rows, staged::rules};
use sha2::{Digest, Sha256};

use crate::owners::{Piece, all_fleets, honest, perhaps_false};

const F1: &str = "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5 К5";

fn cell(rules: &Ruleset, name: &str) -> Cell {
    rules.notation().parse(name).unwrap_or_else(|fault| panic!("{name}: {fault:?}"))
}

/// Parses shots with their answers, such as `А1 ранил, А2 убил 2`.
fn log(rules: &Ruleset, text: &str) -> Vec<Shot> {
    let shot = |part: &str| {
        let (name, word) = part.trim().split_once(' ').expect("a cell and a word");
        let Some(ClaimWord::Complete(claim)) = parse_claim(word) else { panic!("{word} is no complete answer") };
        (cell(rules, name), claim)
    };
    text.split(',').filter(|part| !part.trim().is_empty()).map(shot).collect()
}

/// Parses pieces, such as `А1-Г1 К5 U:А10`, whether they are legal or not.
fn pieces(rules: &Ruleset, text: &str) -> Vec<Piece> {
    let piece = |piece: &str| -> Piece {
        let (kind, piece) = match piece.split_once(':') {
            Some(("U", piece)) => (Kind::Submarine, piece),
            Some(("M", piece)) => (Kind::Mine, piece),
            Some(("T", piece)) => (Kind::Sweeper, piece),
            _ => (Kind::Warship, piece),
        };
        let ends: Vec<Cell> = piece.split(['-', '+']).map(|name| cell(rules, name)).collect();
        let cells = match (piece.contains('-'), &ends[..]) {
            (true, [from, to]) => Cell::all(rules.size)
                .filter(|cell| (from.col..=to.col).contains(&cell.col) && (from.row..=to.row).contains(&cell.row))
                .collect(),
            _ => ends.into_iter().collect(),
        };
        (kind, cells)
    };
    text.split_whitespace().map(piece).collect()
}

#[test]
fn every_answer_word_of_the_table_parses_and_nothing_else() {
    let complete = |claim: Claim| Some(ClaimWord::Complete(claim));
    let (miss, hit, sunk) = (complete(Claim::Miss), complete(Claim::Hit), Some(ClaimWord::Sunk));
    let rows: [(&str, Option<ClaimWord>); 16] = [
        ("Мимо! мимо МИМО «мимо» miss Miss! MISS forbi Forbi!", miss),
        ("Ранил! ранила Ранил(а)! ранен ранена ранено ранило РАНИЛ!!! Попал! попала Попал(а)! попало", hit),
        ("hit Hit! HIT Wounded! (Wounded!) wounded, Såret! såret SÅRET Sa\u{30a}ret truffet Truffet!", hit),
        ("Убил! убила Убил(а)! убит убита убито убило Потопил! потопила Потопил(а)! потопило потоплен потоплён ПОТОПЛЁНА", sunk),
        ("sunk Sunk! SUNK Killed! (Killed!) senket Senket! drept Drept!", sunk),
        ("SUNK(4) убил-4 Потопил:4! sunk.4 Senket/4", complete(Claim::Sunk(4))),
        ("убил1 мимо4 hit(2) SUNK(0) SUNK(9) SUNK(x) убил-4-4 SUNK(99999999999)", None),
        ("Подлодка! подлодку submarine Submarine! ubåt SUNK(sub) потопил-подлодку убил-подлодку", complete(Claim::Submarine)),
        ("Мина! мину mine Mine! MINE minen", complete(Claim::Mine)),
        ("Тральщик! minesweeper SWEEPER minesveiper", complete(Claim::Sweeper)),
        ("мина4 mine(1) sub sunk-mine подлодка-1", None),
        ("Past! Drowned! fortid av sank miss-hit да А1 4 ! \u{1f4a5}", None),
        ("мимоза убилли hitt missed", None),
        ("", None),
        ("мimo mиss", None),
        ("SUNK（３）", complete(Claim::Sunk(3))),
    ];
    for (texts, expected) in rows {
        for text in texts.split(' ') {
            assert_eq!(parse_claim(text), expected, "{text:?}");
        }
    }
    assert_eq!(parse_claim("  Убил   3 !"), complete(Claim::Sunk(3)));
    assert_eq!(parse_claim(&"мимо ".repeat(50)), None);
}

#[test]
fn paper_adjudication_follows_the_truth_table() {
    let (both, tracking) = ([false, true], [(false, false), (false, true), (true, false), (true, true)]);
    for loser in [None, Some(false), Some(true)] {
        for (winner_wrong, loser_wrong) in tracking {
            assert_eq!(adjudicate(false, loser, winner_wrong, loser_wrong), PaperVerdict::Confirmed, "a good field of the winner");
        }
    }
    for loser in [None, Some(false)] {
        for wrong in both {
            assert_eq!(adjudicate(true, loser, wrong, !wrong), PaperVerdict::Overturned, "only the winner's field is bad");
        }
    }
    assert_eq!(adjudicate(true, Some(true), false, false), PaperVerdict::Void, "both bad, no tracking field wrong");
    assert_eq!(adjudicate(true, Some(true), true, false), PaperVerdict::Overturned, "both bad, the winner's tracking wrong");
    assert_eq!(adjudicate(true, Some(true), false, true), PaperVerdict::Confirmed, "both bad, the loser's tracking wrong");
    assert_eq!(adjudicate(true, Some(true), true, true), PaperVerdict::Void, "both bad, both tracking fields wrong");
}

/// The pieces with their specifications, as in a sealed field on paper.
fn placed(pieces: &[Piece]) -> Vec<PlacedPiece> {
    let spec = |kind: Kind, decks: usize| PieceSpec { kind, ..PieceSpec::warship(decks as u8) };
    pieces.iter().map(|(kind, cells)| PlacedPiece { spec: spec(*kind, cells.len()), cells: *cells }).collect()
}

/// The code of the first fault of a field that is to be sealed, or `OK`.
fn first_fault(rules: &Ruleset, field: &str) -> String {
    match Layout::parse(field, rules.notation()) {
        Err(faults) => faults[0].fault.code().name().to_owned(),
        Ok(layout) => match layout.check(rules) {
            Ok(_) => "OK".to_owned(),
            Err(faults) => faults[0].code().name().to_owned(),
        },
    }
}

/// The flaws of a revealed field, where another field or the same was committed to.
fn flaws_of(rules: &Ruleset, committed: &str, shown: &str, log: &[Shot]) -> Vec<Flaw> {
    let text = |field: &str| format!("SB1|g42|A|{field}|000102030405060708090a0b0c0d0e0f");
    let commitment: String = Sha256::digest(text(committed)).iter().map(|byte| format!("{byte:02x}")).collect();
    let legal = first_fault(rules, shown) == "OK";
    inspect(rules, &RevealedField { commitment: &commitment, text: &text(shown), legal, pieces: &placed(&pieces(rules, shown)) }, log)
}

#[test]
fn every_paper_violation_of_the_rulebook_is_caught() {
    let rules = rules("classic");
    // The violation, the field, the fault when it is sealed, and its flaws if it was committed to all the same.
    for (id, field, sealed, flaws) in [
        ("viol-count: one short", "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5", "E_FLEET_COUNT", vec![Flaw::Illegal]),
        ("viol-count: a size too large", &F1.replace("А5-Б5", "А5-А7"), "E_FLEET_COUNT", vec![Flaw::Illegal]),
        ("viol-touch: by a corner", &F1.replace("К5", "Д6"), "E_TOUCH_CORNER", vec![Flaw::Illegal]),
        ("viol-touch: a boat at the battleship's corner", &F1.replace("К5", "Д2"), "E_TOUCH_CORNER", vec![Flaw::Illegal]),
        ("viol-touch: by a side", &F1.replace("К5", "Д5"), "E_TOUCH_SIDE", vec![Flaw::Illegal]),
        ("viol-shape: diagonal", &F1.replace("А5-Б5", "А5+Б6"), "E_DIAGONAL", vec![Flaw::Illegal]),
        ("viol-shape: bent", &F1.replace("А3-В3", "И8+К8+К9"), "E_SHAPE", vec![Flaw::Illegal]),
    ] {
        assert_eq!(first_fault(&rules, field), sealed, "{id}");
        assert_eq!(flaws_of(&rules, field, field, &[]), flaws, "{id}");
    }
    // Texts that are no field.
    for (id, field, sealed) in [
        ("viol-size: a column too many", F1.replace("К5", "Л5"), "E_CELL_OUTSIDE"),
        ("viol-size: a row too many", F1.replace("К5", "К11"), "E_CELL_OUTSIDE"),
        ("viol-coords: another lettering", F1.replace("К5", "J5"), "E_OTHER_SCRIPT"),
        ("viol-coords: Й counted as a column", F1.replace("К5", "Й5"), "E_LETTER_NOT_USED"),
    ] {
        assert_eq!(first_fault(&rules, &field), sealed, "{id}");
    }
    for (id, shown, shots, flaws) in [
        ("no violation", F1.to_owned(), "К5 убил 1, К6 мимо, А1 ранил", vec![]),
        ("viol-edit: a boat moved", F1.replace("К5", "К10"), "К5 мимо, К10 убил 1", vec![Flaw::Altered]),
        ("viol-edit: moved where no ship may lie", F1.replace("К5", "К4"), "К5 мимо", vec![Flaw::Altered, Flaw::Illegal]),
        ("viol-hide: a hit is hidden", F1.to_owned(), "К10 мимо, К5 мимо", vec![Flaw::FalseAnswer(1)]),
        ("viol-hide: a hit where there is none", F1.to_owned(), "К10 ранил", vec![Flaw::FalseAnswer(0)]),
        ("viol-hide: sunk too early", F1.to_owned(), "А5 убил 1", vec![Flaw::FalseAnswer(0)]),
        ("viol-hide: sinking kept back", F1.to_owned(), "А5 ранил, Б5 ранил, К5 мимо", vec![Flaw::FalseAnswer(1)]),
        ("viol-hide: sunk by a wrong size", F1.to_owned(), "К5 убил 2", vec![Flaw::FalseAnswer(0)]),
    ] {
        assert_eq!(flaws_of(&rules, F1, &shown, &log(&rules, shots)), flaws, "{id}");
    }
}

#[test]
fn moved_last_boat_is_caught_by_commitment_answers_or_cells_left() {
    let rules = rules("classic");
    let (sealed, drawn) = (F1.to_owned(), F1.replace("К5", "К10"));
    let (elsewhere, last) = (cell(&rules, "К5"), cell(&rules, "К10"));
    let others: Vec<Cell> = Cell::all(FieldSize::square(10)).filter(|cell| *cell != last).collect();
    let mut answers = honest(&pieces(&rules, &drawn), &others, rules.answers);
    assert!(!contradicts(&rules, &answers), "one cell is left, and the boat may lie there");
    let false_answer = answers.iter().position(|(cell, _)| *cell == elsewhere).expect("К5 was shot");
    answers.push((last, Claim::Sunk(1)));
    assert_eq!(flaws_of(&rules, &sealed, &drawn, &answers), [Flaw::Altered], "the revealed field is not the sealed one");
    assert_eq!(flaws_of(&rules, &sealed, &sealed, &answers), [Flaw::FalseAnswer(false_answer)], "an answer contradicts the sealed field");
    answers.pop();
    answers.push((last, Claim::Miss));
    assert!(contradicts(&rules, &answers), "no cell is left for the boat");
}

#[test]
fn commitment_is_to_the_exact_text() {
    let rules = rules("classic");
    let text = "SB1|g42|A|S=1.1,2.1,3.1,4.1;6.1,7.1,8.1;1.3,2.3,3.3;5.3,6.3;8.3,9.3;1.5,2.5;4.5;6.5;8.5;10.5|M=|T=|U=|000102030405060708090a0b0c0d0e0f";
    let field = placed(&pieces(&rules, F1));
    for (commitment, flaws) in [
        ("e97784cf5b3a2bd8e0416872750d81e75cea31c7f45831343ddb244939128ef7", vec![]),
        ("E97784CF5B3A2BD8E0416872750D81E75CEA31C7F45831343DDB244939128EF7", vec![]),
        ("e97784cf5b3a2bd8e0416872750d81e75cea31c7f45831343ddb244939128ef8", vec![Flaw::Altered]),
        ("", vec![Flaw::Altered]),
    ] {
        assert_eq!(inspect(&rules, &RevealedField { commitment, text, legal: true, pieces: &field }, &[]), flaws, "{commitment}");
    }
}

/// Rules, the answers, and what contradicts itself in them; `-` if nothing does.
const DOUBTS: &str = include_str!("../data/paper-doubts.txt");

#[test]
fn answers_that_no_legal_fleet_can_give_are_found() {
    for [text, shots, expected] in rows::<3>(DOUBTS) {
        let rules = rules(text);
        assert_eq!(contradicts(&rules, &log(&rules, shots.trim_matches('-'))), expected != "-", "{text}: {shots}");
    }
}

/// Rules, the answers before, a cell, the word about it, and the answer that this means, or the answers to choose from.
const SINKINGS: &str = include_str!("../data/paper-sinkings.txt");

#[test]
fn sinking_without_a_size_is_settled_by_the_hits_or_asked() {
    for [text, before, name, word, expected] in rows::<5>(SINKINGS) {
        let rules = rules(text);
        let word = parse_claim(word).expect("a known answer");
        let settled = resolve_claim(&rules, &log(&rules, before.trim_matches('-')), cell(&rules, name), word);
        assert_eq!(format!("{settled:?}"), expected, "{text}: {before}, {name}");
    }
}

#[test]
fn wreck_is_the_open_hits_of_a_legal_form() {
    for (text, before, name, decks, expected) in [
        ("classic", "А1 ранил, А2 ранил, Д5 ранил", "А3", 3, Some("А1-А3")),
        ("classic", "А1 ранил, А2 ранил", "А3", 2, None),
        ("classic shapes=L", "А1 ранил, А2 ранил", "Б2", 3, Some("А1+А2+Б2")),
        ("classic", "А1 ранил, А2 ранил", "Б2", 3, None),
        ("classic touch=any", "А1 ранил, А2 ранил, А3 ранил", "А4", 4, Some("А1-А4")),
        ("classic touch=any", "А1 ранил, Б1 убил 2, В1 ранил", "Г1", 2, Some("В1-Г1")),
        ("classic subs=1", "А1 ранил", "Б1", 1, Some("Б1")),
    ] {
        let rules = rules(text);
        let cells = expected.map(|text| pieces(&rules, text)[0].1);
        assert_eq!(find_wreck(&rules, &log(&rules, before), cell(&rules, name), decks), cells, "{text}: {before}, {name}");
    }
}

#[test]
fn log_is_contradictory_exactly_when_no_fleet_matches() {
    let mut dice = SeededDice(0xF1EE7);
    let (mut contradictory, mut consistent) = (0, 0);
    for text in [
        "fleet=1x3+1x2+1x1",
        "fleet=2x2+1x1",
        "fleet=1x3+2x1 report=plain",
        "fleet=1x3+1x2 touch=corners",
        "fleet=1x3+1x2 shapes=L touch=any",
        "fleet=1x3+1x2 touch=any report=plain",
        "fleet=1x2+1x1 subs=1",
        "fleet=1x3 shapes=L subs=1",
        "fleet=1x2+1x1 mines=1",
        "fleet=1x3 mines=1 sweepers=1",
        "fleet=1x2 mines=1 sweepers=1 subs=1 mine_touch=any",
        "fleet=1x2+1x1 mines=1 report=plain",
        "fleet=2x3",
        "fleet=1x3+1x2+1x1 report=plain",
    ] {
        let rules = rules(&format!("size=5 {text}"));
        let fleets = all_fleets(&rules);
        for _ in 0..150 {
            let fleet = &fleets[dice.below(fleets.len() as u32).expect("a fleet") as usize];
            let answers = perhaps_false(fleet, &rules, &mut dice);
            let cells: Vec<Cell> = answers.iter().map(|(cell, _)| *cell).collect();
            let is_possible = fleets.iter().any(|fleet| honest(fleet, &cells, rules.answers) == answers);
            assert_eq!(!contradicts(&rules, &answers), is_possible, "{text}: {answers:?}");
            consistent += u32::from(is_possible);
            contradictory += u32::from(!is_possible);
        }
    }
    assert!(contradictory > 200 && consistent > 200, "{contradictory} contradictory, {consistent} consistent");
}
