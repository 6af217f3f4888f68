//! Games on paper: how an answer is read, that an honest side is never accused and a lying one is found
//! out where it can be, and who has won in the end.

use crate::owners::{Piece, all_fleets, honest, order, perhaps_false, random_fleet, random_rules};
use broadside_core::game::{
    cell::Cell,
    dice::{Dice, Seeded},
    layout::Layout,
    notation::Lettering,
    paper::{Claim, ClaimWord, Contradiction, Flaw, Reveal, Shot, Verdict, adjudicate, contradiction, inspect, read_claim, settle, wreck},
    roster::Kind,
    ruleset::{Ruleset, Touch},
};
use broadside_testkit::scale::many;
use sha2::{Digest, Sha256};

const F1: &str = "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5 К5";

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text, Lettering::Russian).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

fn cell(rules: &Ruleset, name: &str) -> Cell {
    rules.notation().read(name).unwrap_or_else(|fault| panic!("{name}: {fault:?}"))
}

/// `А1 ранил, А2 убил 2`, as people say it.
fn log(rules: &Ruleset, text: &str) -> Vec<Shot> {
    let shot = |part: &str| {
        let (name, word) = part.trim().split_once(' ').expect("a cell and a word");
        let claim = match read_claim(word).expect("a word of the table") {
            ClaimWord::Miss => Claim::Miss,
            ClaimWord::Hit => Claim::Hit,
            ClaimWord::Sunk(decks) => Claim::Sunk(decks.expect("a size")),
            ClaimWord::Submarine => Claim::Submarine,
            ClaimWord::Mine => Claim::Mine,
            ClaimWord::Sweeper => Claim::Sweeper,
        };
        (cell(rules, name), claim)
    };
    text.split(',').filter(|part| !part.trim().is_empty()).map(shot).collect()
}

/// The pieces of `А1-Г1 К5 U:А10`, without asking whether they are lawful.
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
fn every_answer_of_the_table_is_read_and_nothing_else() {
    let (miss, hit, sunk) = (Some(ClaimWord::Miss), Some(ClaimWord::Hit), Some(ClaimWord::Sunk(None)));
    let rows: [(&str, Option<ClaimWord>); 16] = [
        ("Мимо! мимо МИМО «мимо» miss Miss! MISS forbi Forbi!", miss),
        ("Ранил! ранила Ранил(а)! ранен ранена ранено ранило РАНИЛ!!! Попал! попала Попал(а)! попало", hit),
        ("hit Hit! HIT Wounded! (Wounded!) wounded, Såret! såret SÅRET Sa\u{30a}ret truffet Truffet!", hit),
        ("Убил! убила Убил(а)! убит убита убито убило Потопил! потопила Потопил(а)! потопило потоплен потоплён ПОТОПЛЁНА", sunk),
        ("sunk Sunk! SUNK Killed! (Killed!) senket Senket! drept Drept!", sunk),
        ("SUNK(4) убил-4 Потопил:4! sunk.4 Senket/4", Some(ClaimWord::Sunk(Some(4)))),
        ("убил1 мимо4 hit(2) SUNK(0) SUNK(9) SUNK(x) убил-4-4 SUNK(99999999999)", None),
        ("Подлодка! подлодку submarine Submarine! ubåt SUNK(sub) потопил-подлодку убил-подлодку", Some(ClaimWord::Submarine)),
        ("Мина! мину mine Mine! MINE minen", Some(ClaimWord::Mine)),
        ("Тральщик! minesweeper SWEEPER minesveiper", Some(ClaimWord::Sweeper)),
        ("мина4 mine(1) sub sunk-mine подлодка-1", None),
        ("Past! Drowned! fortid av sank miss-hit да А1 4 ! \u{1f4a5}", None),
        ("мимоза убилли hitt missed", None),
        ("", None),
        ("мimo mиss", None),
        ("SUNK（３）", Some(ClaimWord::Sunk(Some(3)))),
    ];
    for (texts, expected) in rows {
        for text in texts.split(' ') {
            assert_eq!(read_claim(text), expected, "{text:?}");
        }
    }
    assert_eq!(read_claim("  Убил   3 !"), Some(ClaimWord::Sunk(Some(3))));
    assert_eq!(read_claim(&"мимо ".repeat(50)), None);
}

#[test]
fn the_truth_table_holds_row_by_row() {
    let (both, tracking) = ([false, true], [(false, false), (false, true), (true, false), (true, true)]);
    for loser in [None, Some(false), Some(true)] {
        for (winner_wrong, loser_wrong) in tracking {
            assert_eq!(adjudicate(false, loser, winner_wrong, loser_wrong), Verdict::Stands, "a good field of the winner");
        }
    }
    for loser in [None, Some(false)] {
        for wrong in both {
            assert_eq!(adjudicate(true, loser, wrong, !wrong), Verdict::Overturned, "only the winner's field is bad");
        }
    }
    assert_eq!(adjudicate(true, Some(true), false, false), Verdict::Void, "both bad, no tracking field wrong");
    assert_eq!(adjudicate(true, Some(true), true, false), Verdict::Overturned, "both bad, the winner's tracking wrong");
    assert_eq!(adjudicate(true, Some(true), false, true), Verdict::Stands, "both bad, the loser's tracking wrong");
    assert_eq!(adjudicate(true, Some(true), true, true), Verdict::Void, "both bad, both tracking fields wrong");
}

/// What sealing says of a field: a code, or `OK`.
fn sealing(rules: &Ruleset, field: &str) -> String {
    match Layout::read(field, rules.notation()) {
        Err(faults) => faults[0].fault.code().name().to_owned(),
        Ok(layout) => match layout.check(rules) {
            Ok(_) => "OK".to_owned(),
            Err(faults) => faults[0].code().name().to_owned(),
        },
    }
}

/// What the three checks say of a field shown where another (or the same) was committed to.
fn inspection(rules: &Ruleset, committed: &str, shown: &str, log: &[Shot]) -> Vec<Flaw> {
    let text = |field: &str| format!("SB1|g42|A|{field}|000102030405060708090a0b0c0d0e0f");
    let commitment: String = Sha256::digest(text(committed)).iter().map(|byte| format!("{byte:02x}")).collect();
    let lawful = sealing(rules, shown) == "OK";
    inspect(rules, &Reveal { commitment: &commitment, text: &text(shown), lawful, pieces: &pieces(rules, shown) }, log)
}

#[test]
fn every_violation_of_the_book_is_caught_where_the_book_says() {
    let rules = rules("classic");
    // The violation, the field, what sealing says of it, and what the checks say where it was committed to
    // all the same.
    for (id, field, sealed, flaws) in [
        ("viol-count: one short", "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5", "E_FLEET_COUNT", vec![Flaw::Unlawful]),
        ("viol-count: a size too large", &F1.replace("А5-Б5", "А5-А7"), "E_FLEET_COUNT", vec![Flaw::Unlawful]),
        ("viol-touch: by a corner", &F1.replace("К5", "Д6"), "E_TOUCH_CORNER", vec![Flaw::Unlawful]),
        ("viol-touch: a boat at the battleship's corner", &F1.replace("К5", "Д2"), "E_TOUCH_CORNER", vec![Flaw::Unlawful]),
        ("viol-touch: by a side", &F1.replace("К5", "Д5"), "E_TOUCH_SIDE", vec![Flaw::Unlawful]),
        ("viol-shape: diagonal", &F1.replace("А5-Б5", "А5+Б6"), "E_DIAGONAL", vec![Flaw::Unlawful]),
        ("viol-shape: bent", &F1.replace("А3-В3", "И8+К8+К9"), "E_SHAPE", vec![Flaw::Unlawful]),
    ] {
        assert_eq!(sealing(&rules, field), sealed, "{id}");
        assert_eq!(inspection(&rules, field, field, &[]), flaws, "{id}");
    }
    // Those that never get as far as a field.
    for (id, field, sealed) in [
        ("viol-size: a column too many", F1.replace("К5", "Л5"), "E_CELL_OUTSIDE"),
        ("viol-size: a row too many", F1.replace("К5", "К11"), "E_CELL_OUTSIDE"),
        ("viol-coords: another lettering", F1.replace("К5", "J5"), "E_OTHER_SCRIPT"),
        ("viol-coords: Й counted as a column", F1.replace("К5", "Й5"), "E_LETTER_NOT_USED"),
    ] {
        assert_eq!(sealing(&rules, &field), sealed, "{id}");
    }
    for (id, shown, shots, flaws) in [
        ("no violation", F1.to_owned(), "К5 убил 1, К6 мимо, А1 ранил", vec![]),
        ("viol-edit: a boat moved", F1.replace("К5", "К10"), "К5 мимо, К10 убил 1", vec![Flaw::Altered]),
        ("viol-edit: moved where no ship may lie", F1.replace("К5", "К4"), "К5 мимо", vec![Flaw::Altered, Flaw::Unlawful]),
        ("viol-hide: a hit is hidden", F1.to_owned(), "К10 мимо, К5 мимо", vec![Flaw::FalseAnswer(1)]),
        ("viol-hide: a hit where there is none", F1.to_owned(), "К10 ранил", vec![Flaw::FalseAnswer(0)]),
        ("viol-hide: sunk too early", F1.to_owned(), "А5 убил 1", vec![Flaw::FalseAnswer(0)]),
        ("viol-hide: sinking kept back", F1.to_owned(), "А5 ранил, Б5 ранил, К5 мимо", vec![Flaw::FalseAnswer(1)]),
        ("viol-hide: sunk by a wrong size", F1.to_owned(), "К5 убил 2", vec![Flaw::FalseAnswer(0)]),
    ] {
        assert_eq!(inspection(&rules, F1, &shown, &log(&rules, shots)), flaws, "{id}");
    }
}

#[test]
fn the_elusive_boat_is_caught_by_the_seal_or_by_its_answers_and_in_play_once_it_has_no_cell_left() {
    let rules = rules("classic");
    let (sealed, drawn) = (F1.to_owned(), F1.replace("К5", "К10"));
    let (elsewhere, last) = (cell(&rules, "К5"), cell(&rules, "К10"));
    let others: Vec<Cell> = Cell::all(10).filter(|cell| *cell != last).collect();
    let mut told = honest(&pieces(&rules, &drawn), &others, rules.answers);
    assert_eq!(contradiction(&rules, &told), None, "one cell is left, and the boat may lie there");
    let lie = told.iter().position(|(cell, _)| *cell == elsewhere).expect("К5 was shot");
    told.push((last, Claim::Sunk(1)));
    assert_eq!(inspection(&rules, &sealed, &drawn, &told), [Flaw::Altered], "the field drawn to the end is not the sealed one");
    assert_eq!(inspection(&rules, &sealed, &sealed, &told), [Flaw::FalseAnswer(lie)], "the sealed one gave another answer");
    told.pop();
    told.push((last, Claim::Miss));
    assert_eq!(contradiction(&rules, &told), Some(Contradiction::NoPlace { claim: Claim::Sunk(1) }), "no cell is left for it");
}

#[test]
fn a_commitment_is_to_the_very_text() {
    let rules = rules("classic");
    let text = "SB1|g42|A|S=1.1,2.1,3.1,4.1;6.1,7.1,8.1;1.3,2.3,3.3;5.3,6.3;8.3,9.3;1.5,2.5;4.5;6.5;8.5;10.5|M=|T=|U=|000102030405060708090a0b0c0d0e0f";
    let field = pieces(&rules, F1);
    for (commitment, flaws) in [
        ("e97784cf5b3a2bd8e0416872750d81e75cea31c7f45831343ddb244939128ef7", vec![]),
        ("E97784CF5B3A2BD8E0416872750D81E75CEA31C7F45831343DDB244939128EF7", vec![]),
        ("e97784cf5b3a2bd8e0416872750d81e75cea31c7f45831343ddb244939128ef8", vec![Flaw::Altered]),
        ("", vec![Flaw::Altered]),
    ] {
        assert_eq!(inspect(&rules, &Reveal { commitment, text, lawful: true, pieces: &field }, &[]), flaws, "{commitment}");
    }
}

#[test]
fn answers_that_no_lawful_fleet_can_give_are_found_out() {
    use Claim::{Mine, Submarine, Sunk, Sweeper};
    use Contradiction::{NoFleet, NoPlace, Sinking, Stray, TooManyHits, TooManyLost, Touching};
    let classic = rules("classic");
    let at = |name: &str| cell(&classic, name);
    let rows: Vec<(&str, &str, Option<Contradiction>)> = vec![
        ("classic", "", None),
        ("classic", "А1 ранил, А2 ранил, А3 ранил, А4 убил 4", None),
        ("classic", "А1 убил 1, А3 убил 1, А5 убил 1, А7 убил 1", None),
        ("classic", "А1 убил 1, А3 убил 1, А5 убил 1, А7 убил 1, А9 убил 1", Some(TooManyLost { claim: Sunk(1) })),
        ("classic", "А1 ранил, А2 ранил, А3 ранил, А4 ранил, А5 убил 5", Some(TooManyLost { claim: Sunk(5) })),
        ("classic", "А1 убил 2", Some(Sinking { cell: at("А1"), claim: Sunk(2) })),
        ("classic", "А1 ранил, А3 ранил, А5 убил 3", Some(Sinking { cell: at("А5"), claim: Sunk(3) })),
        ("classic", "А1 ранил, Б2 убил 2", Some(Sinking { cell: at("Б2"), claim: Sunk(2) })),
        ("classic", "А1 ранил, А2 ранил, А3 убил 2", Some(Touching { cell: at("А1") })),
        ("classic", "А1 убил 1, Б2 ранил", Some(Touching { cell: at("Б2") })),
        ("classic", "А1 убил 1, А2 убил 1", Some(Touching { cell: at("А2") })),
        ("classic touch=corners", "А1 убил 1, Б2 ранил", None),
        ("classic touch=corners", "А1 убил 1, Б1 ранил", Some(Touching { cell: at("Б1") })),
        ("classic touch=any", "А1 убил 1, Б1 ранил", None),
        ("classic subs=1", "А1 ранил, Б2 подлодка, А2 убил 2", None),
        ("classic subs=1", "А1 ранил, Б2 убил 1, А2 убил 2", Some(NoFleet)),
        ("classic subs=1", "А1 убил 1, А2 подлодка, А3 убил 1", None),
        ("classic subs=1", "А1 убил 1, А2 убил 1, А3 подлодка", Some(NoFleet)),
        ("classic subs=1", "А1 подлодка, А10 потопил подлодку", Some(TooManyLost { claim: Submarine })),
        ("classic", "А1 подлодка", Some(TooManyLost { claim: Submarine })),
        ("classic mines=2 sweepers=1", "А1 мина, А3 тральщик, А5 мина, А7 убил 1", None),
        ("classic mines=2 sweepers=1", "А1 мина, А3 мина, А5 мина", Some(TooManyLost { claim: Mine })),
        ("classic mines=2 sweepers=1", "А1 тральщик, А3 тральщик", Some(TooManyLost { claim: Sweeper })),
        ("classic", "А1 мина", Some(TooManyLost { claim: Mine })),
        ("classic mines=1", "А1 убил 1, Б2 мина", Some(Touching { cell: at("Б2") })),
        ("classic mines=1", "А1 мина, Б2 ранил", Some(Touching { cell: at("Б2") })),
        ("classic mines=1 mine_touch=any", "А1 убил 1, Б2 мина", None),
        ("classic mines=2", "А1 мина, А2 мина", Some(Touching { cell: at("А2") })),
        ("classic mines=1 subs=1", "А1 подлодка, А2 мина", Some(Touching { cell: at("А2") })),
        ("classic mines=1 report=plain", "А1 ранил, Б1 мина", Some(Touching { cell: at("А1") })),
        ("classic", "А1 ранил, А2 мимо, Б1 мимо", Some(Stray { cell: at("А1") })),
        ("classic", "А1 ранил, Б2 ранил", Some(Stray { cell: at("А1") })),
        ("classic", "А1 ранил, А2 ранил, Б1 ранил", Some(Stray { cell: at("А1") })),
        ("classic shapes=L", "А1 ранил, А2 ранил, Б1 убил 3", None),
        ("classic", "А1 ранил, А2 ранил, А3 ранил, А4 ранил, А5 мимо", Some(Stray { cell: at("А1") })),
        (
            "classic",
            "В2 ранил, Г2 ранил, Д2 ранил, Е2 убил 4, В5 ранил, Г5 ранил, Д5 ранил, Е5 мимо, Б5 мимо",
            Some(Stray { cell: at("В5") }),
        ),
        ("size=5 fleet=1x4", "А1 мимо, Г1 мимо, А2 мимо, В2 мимо, Б3 мимо, Г4 мимо, Б5 мимо", None),
        (
            "size=5 fleet=1x3",
            "В1 мимо, В2 мимо, В3 мимо, В4 мимо, В5 мимо, А3 мимо, Б3 мимо, Г3 мимо, Д3 мимо",
            Some(NoPlace { claim: Sunk(3) }),
        ),
        ("size=5 fleet=2x1 report=plain", "А1 ранил, Д5 ранил, В3 ранил", Some(TooManyHits)),
        ("size=5 fleet=1x3 report=plain", "А1 убил 1, А2 ранил", None),
        ("size=6 fleet=2x3", "А1 ранил, Е1 ранил, А6 ранил", Some(NoFleet)),
        ("mb", "A1 hit, B1 hit, C1 sunk 3, D1 hit, E1 sunk 2", None),
        ("mb", "A1 hit, B1 sunk 2, J1 hit, J2 sunk 2", Some(TooManyLost { claim: Sunk(2) })),
        ("dutchman", "А1 ранил, К10 ранил", None),
    ];
    for (text, shots, expected) in rows {
        let rules = rules(text);
        assert_eq!(contradiction(&rules, &log(&rules, shots)), expected, "{text}: {shots}");
    }
}

#[test]
fn a_sinking_told_without_its_size_is_settled_by_the_hits_or_asked() {
    for (text, before, name, word, expected) in [
        ("classic", "", "А1", "убил", Ok(Claim::Sunk(1))),
        ("classic", "А1 ранил, А2 ранил", "А3", "убил", Ok(Claim::Sunk(3))),
        ("classic", "А1 ранил, А2 ранил", "А3", "убил 2", Ok(Claim::Sunk(2))),
        ("classic", "А1 ранил, А2 ранил, А3 ранил, А4 ранил", "А5", "убил", Ok(Claim::Sunk(5))),
        ("classic", "А1 ранил", "К10", "убил", Ok(Claim::Sunk(1))),
        ("classic", "А1 ранил", "А2", "ранил", Ok(Claim::Hit)),
        ("classic", "", "А2", "мимо", Ok(Claim::Miss)),
        ("classic touch=any", "А1 ранил, А2 ранил", "А3", "убил", Err(vec![Claim::Sunk(1), Claim::Sunk(2), Claim::Sunk(3)])),
        ("classic subs=1", "А1 ранил", "А2", "убил", Err(vec![Claim::Sunk(2), Claim::Submarine])),
        ("classic subs=1", "", "А2", "убил", Err(vec![Claim::Sunk(1), Claim::Submarine])),
        ("classic subs=1", "", "А2", "потопил подлодку", Ok(Claim::Submarine)),
        ("size=6 fleet=none subs=2", "", "А2", "убил", Ok(Claim::Submarine)),
        ("classic mines=1", "", "А2", "мина", Ok(Claim::Mine)),
        ("mb-simple", "A1 hit", "A2", "sunk", Ok(Claim::Hit)),
    ] {
        let rules = rules(text);
        let word = read_claim(word).expect("a word of the table");
        assert_eq!(settle(&rules, &log(&rules, before), cell(&rules, name), word), expected, "{text}: {before}, {name}");
    }
}

#[test]
fn a_wreck_is_the_open_hits_of_a_lawful_form() {
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
        assert_eq!(wreck(&rules, &log(&rules, before), cell(&rules, name), decks), cells, "{text}: {before}, {name}");
    }
}

/// Plays honest games to the end and asks on the way whether anybody doubts them; gives how many.
fn honest_games(rounds: u32, size: u8, fleets: &[&str], dice: &mut Seeded) -> u32 {
    (0..rounds).filter(|_| random_rules(size, fleets, dice).is_some_and(|rules| honest_game(&rules, dice).is_some())).count() as u32
}

fn honest_game(rules: &Ruleset, dice: &mut Seeded) -> Option<()> {
    let fleet = random_fleet(rules, dice)?;
    let told = honest(&fleet, &order(&fleet, rules.size, dice), rules.answers);
    for _ in 0..4 {
        let upto = dice.below(told.len() as u32)? as usize;
        assert_eq!(contradiction(rules, &told[..=upto]), None, "{rules}: {fleet:?}: {:?}", &told[..=upto]);
    }
    assert_eq!(contradiction(rules, &told), None, "{rules}: {fleet:?}: {told:?}");
    let sure = rules.touch != Touch::Any;
    for (at, (cell, claim)) in told.iter().enumerate() {
        let Claim::Sunk(decks) = claim else { continue };
        let found = wreck(rules, &told[..at], *cell, *decks).unwrap_or_else(|| panic!("{rules}: no wreck at {cell:?}: {told:?}"));
        assert!(found.contains(*cell) && found.len() == usize::from(*decks), "{rules}: {found:?} at {cell:?}");
        let truth = fleet.iter().find(|(_, place)| place.contains(*cell)).map(|(_, place)| place);
        assert!(!sure || truth == Some(&found), "{rules}: {found:?} instead of {truth:?}");
    }
    Some(())
}

#[test]
fn an_honest_side_is_never_accused() {
    let mut dice = Seeded(0x5EA);
    let small = honest_games(many(600, 2_400), 6, &["1x3+1x2+1x1", "2x2+2x1", "1x4+1x2+1x1", "1x3+2x1", "1x4+1x3"], &mut dice);
    let usual = honest_games(many(75, 300), 10, &["russian", "mb", "fb-standard", "single", "2x4+2x3"], &mut dice);
    let large = honest_games(12, 15, &["five", "russian", "1x8+4x3"], &mut dice) + honest_games(6, 20, &["seven", "six"], &mut dice);
    assert!(small > many(350, 1_500) && usual > many(50, 200) && large > 8, "{small} + {usual} + {large} games were played");
}

#[test]
fn a_log_is_doubted_exactly_when_no_fleet_of_all_agrees_with_it() {
    let mut dice = Seeded(0xF1EE7);
    let (mut doubted, mut believed, mut searched) = (0, 0, 0);
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
            let told = perhaps_false(fleet, &rules, &mut dice);
            let cells: Vec<Cell> = told.iter().map(|(cell, _)| *cell).collect();
            let agrees = fleets.iter().any(|fleet| honest(fleet, &cells, rules.answers) == told);
            let doubt = contradiction(&rules, &told);
            assert_eq!(doubt.is_none(), agrees, "{text}: {doubt:?}: {told:?}");
            believed += u32::from(agrees);
            doubted += u32::from(!agrees);
            searched += u32::from(doubt == Some(Contradiction::NoFleet));
        }
    }
    assert!(doubted > 200 && believed > 200 && searched > 20, "{doubted} doubted, {searched} of them by search, {believed} believed");
}
