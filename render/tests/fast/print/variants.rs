//! Sheets for every rule set: fields, pieces and their names fit, and different rules give different sheets.

use std::collections::BTreeSet;

use broadside_game::{
    dice::SeededDice,
    notation::Lettering,
    roster::{Kind, PieceSpec},
    ruleset::{PRESETS, Ruleset},
    shape::ShipForms,
};
use broadside_gunner::placing::PlacementStrategy;
use broadside_render::print::{Design, SheetTexts, Sheets};

use super::{
    is_printable, points,
    reader::{File, Page},
    words,
};

fn legal_rules(text: &str) -> Ruleset {
    Ruleset::parse(text, Lettering::Latin).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// Prints one page of a design for these rules and passes it to the function.
fn print<T>(design: Design, rules: &Ruleset, take: impl FnOnce(&Sheets<'_>) -> T) -> T {
    let forms = if rules.shapes == ShipForms::NONE { String::new() } else { "May be bent:".to_owned() };
    let words = SheetTexts { forms, ..words("en") };
    let laid = design.fleets_a_page() > 0 && rules.ships_never_move();
    let fleets = if laid {
        PlacementStrategy::Random.place_several(rules, 2, &mut SeededDice(5)).expect("there are many fleets")
    } else {
        Vec::new()
    };
    let (language, title) = ("en", "Rules");
    take(&Sheets { design, lettering: Lettering::Latin, language, title, words: &words, fleets: &fleets, pages: 1, rules: Some(rules) })
}

fn page(design: Design, rules: &str) -> Page {
    File::read(print(design, &legal_rules(rules), |sheets| sheets.pdf())).pages.remove(0)
}

/// Every preset that is played on private fields.
fn presets() -> impl Iterator<Item = &'static str> {
    PRESETS.into_iter().filter(|preset| !legal_rules(preset).has_open_board())
}

/// Every sheet with fields.
fn cards() -> impl Iterator<Item = (Design, &'static str)> {
    Design::ALL.into_iter().filter(|design| design.accepts_rules()).map(|design| (design, design.id()))
}

#[test]
fn every_sheet_of_every_preset_has_its_fields_and_piece_names() {
    let more = [
        "18x18 fleet=six mines=5 sweepers=2 subs=4",
        "8x8 fleet=1x3+2x2 mines=2 sweepers=1 subs=1",
        "20x20 fleet=fb-standard mines=3",
        "12x8",
        "20x5 fleet=five touch=any",
        "5x20 fleet=mb",
    ];
    for (preset, (design, id)) in presets().chain(more).flat_map(|preset| cards().map(move |card| (preset, card))) {
        let (rules, page) = (legal_rules(preset), page(design, preset));
        assert_eq!(
            page.grids([rules.size.width, rules.size.height].map(usize::from)).len(),
            4,
            "{id} for {preset}: two fields on each of two cards"
        );
        let words = words("en");
        let named = [
            (Kind::Mine, &words.mine),
            (Kind::Sweeper, &words.sweeper),
            (Kind::Submarine, &words.submarine),
            (Kind::Dutchman, &words.dutchman),
        ];
        for (kind, name) in named {
            let count = rules.pieces().iter().filter(|spec| spec.kind == kind).count();
            let wanted = format!("{count}× {name}");
            let times = page.texts.iter().filter(|found| found.ends_with(&format!("× {name}"))).count();
            let exact = page.texts.iter().filter(|found| **found == wanted).count();
            assert_eq!((times, exact), if count > 0 { (4, 4) } else { (0, 0) }, "{id} for {preset}: «{wanted}» in {:?}", page.texts);
        }
        for (decks, count) in rules.fleet.sizes() {
            let straight = rules.fleet.specs().iter().all(|spec: &PieceSpec| spec.form.is_none());
            let label = format!("{count}×{decks}");
            assert!(!straight || page.texts.iter().filter(|found| **found == label).count() == 4, "{id} for {preset}: {label}");
        }
        let outside = page.positions.iter().find(|place| !is_printable(place));
        assert!(outside.is_none(), "{id} for {preset}: {outside:?}");
    }
}

#[test]
fn cells_for_any_rules_are_as_large_as_fits() {
    for (rules, columns, cell) in
        [("classic", 10, 8.0), ("mb", 10, 8.0), ("size=16 fleet=five touch=corners", 16, 5.6), ("size=20 fleet=16x1", 20, 4.5)]
    {
        let grids = page(Design::Rules, rules).grids([columns; 2]);
        assert_eq!(grids.len(), 4, "{rules}");
        for pair in grids.iter().flat_map(|grid| grid.windows(2)) {
            assert!((pair[1] - pair[0] - points(cell)).abs() < 0.002, "{rules}: {pair:?}");
        }
    }
}

#[test]
fn mines_submarines_and_bent_ships_are_drawn_as_such() {
    let classic = page(Design::Rules, "classic");
    let (mines, subs) = (page(Design::Rules, "minefield"), page(Design::Rules, "submarines"));
    // Circles, triangles and rhombi below each of four fields.
    assert_eq!((classic.drawn(13), mines.drawn(13)), (2, 2 + 4 * 3), "scissors are circles, too");
    assert_eq!((classic.drawn(3), mines.drawn(3)), (0, 4));
    assert_eq!(subs.drawn(4), classic.drawn(4) + 4 * 2);
    // The carrier with five decks, each a square; the forms of four decks, once per card.
    assert_eq!((classic.drawn(20), page(Design::Rules, "fb-standard").drawn(20)), (0, 4));
    assert_eq!((classic.drawn(16), page(Design::Rules, "bent").drawn(16)), (0, 2 * 3));
    assert_eq!(page(Design::Rules, "shapes=tetris").drawn(16), 2 * 4);
    assert!(page(Design::Sea, "bent").texts.iter().filter(|text| *text == "May be bent:").count() == 2);
}

#[test]
fn sheets_differ_by_rules_in_either_format() {
    for (design, id) in cards() {
        let rules = ["classic", "minefield", "submarines", "bent", "fb-standard", "mb", "field-16"];
        let files: BTreeSet<Vec<u8>> = rules
            .into_iter()
            .flat_map(|rules| {
                let rules = legal_rules(rules);
                [print(design, &rules, |sheets| sheets.pdf()), print(design, &rules, |sheets| sheets.rtf())]
            })
            .collect();
        assert_eq!(files.len(), 2 * rules.len(), "{id}");
    }
}

#[test]
fn prefilled_fleets_of_any_rules_are_on_the_own_field() {
    for (rules, straight, circles) in
        [("classic", 20, 0), ("mb", 10, 0), ("fb-standard", 8, 0), ("minefield", 20, 3), ("submarines", 20, 0), ("subs=1 mines=2", 20, 2)]
    {
        let page = page(Design::Prefilled, rules);
        let ships = page.hulls(points(7.5));
        assert_eq!(ships.len(), straight, "{rules}: of two fleets");
        assert!(ships.iter().all(|left| *left < points(105.0)), "{rules}: the right fields are empty");
        // Below each of four fields, and on each of two.
        assert_eq!(page.drawn(13), 2 + (4 + 2) * circles, "{rules}");
    }
    let text = String::from_utf8(print(Design::Prefilled, &legal_rules("minefield"), |sheets| sheets.rtf())).expect("Rich Text is ASCII");
    assert!(text.contains("3\\u215? mine"), "the mines are named");
    // Three below each of four fields, three on each of two.
    assert_eq!(text.matches("\\u9675?").count(), 3 * 4 + 3 * 2);
}
