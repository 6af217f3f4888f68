//! Forms of ships (core/RULES.md §2.2, §2.12): counts of their orientations, halos and poses.

use std::collections::HashSet;

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    roster::{Kind, PieceSpec, Roster},
    shape::{Shape, ShipForm, ShipForms, poses},
};
use broadside_testkit::staged::rules;

#[test]
fn ship_forms_have_the_orientations_and_halos_of_the_table() {
    for (form, decks, orientations, halo) in [
        (ShipForm::Line, 1, 1, 8),
        (ShipForm::Line, 2, 2, 10),
        (ShipForm::Line, 3, 2, 12),
        (ShipForm::Line, 4, 2, 14),
        (ShipForm::Line, 8, 2, 22),
        (ShipForm::L, 3, 4, 12),
        (ShipForm::L, 4, 8, 14),
        (ShipForm::Square, 4, 1, 12),
        (ShipForm::Zigzag, 4, 4, 14),
        (ShipForm::T, 4, 4, 14),
        (ShipForm::Carrier, 5, 8, 16),
    ] {
        let shapes = Shape::of(form, decks).expect("the form has this size").orientations();
        assert_eq!(shapes.len(), orientations, "{form:?} of {decks}");
        for shape in shapes {
            // Far enough from the edges of a field of twenty.
            let cells: CellSet = shape.at_origin().iter().map(|cell| Cell::new(cell.col + 7, cell.row + 7)).collect();
            let halo_cells = cells.halo(FieldSize::square(20)).len();
            assert_eq!((cells.len(), halo_cells), (usize::from(decks), halo), "{form:?} of {decks}: {shape:?}");
        }
    }
    for (form, decks) in
        [(ShipForm::L, 2), (ShipForm::L, 5), (ShipForm::Square, 3), (ShipForm::Zigzag, 3), (ShipForm::T, 3), (ShipForm::Carrier, 4)]
    {
        assert_eq!(Shape::of(form, decks), None, "{form:?} of {decks}");
    }
}

#[test]
fn poses_are_counted_once_each() {
    let fb = Roster::fleet_battle_standard();
    let standard = |at: usize| fb.specs()[at];
    for (shapes, spec, count) in [
        ("none", PieceSpec::warship(1), 100),
        ("none", PieceSpec::warship(2), 180),
        ("none", PieceSpec::warship(3), 160),
        ("none", PieceSpec::warship(4), 140),
        ("none", PieceSpec::warship(5), 120),
        ("L", PieceSpec::warship(3), 160 + 324),
        ("L", PieceSpec::warship(4), 140 + 576),
        ("square", PieceSpec::warship(4), 140 + 81),
        ("zigzag", PieceSpec::warship(4), 140 + 288),
        ("zigzag", PieceSpec::warship(3), 160),
        ("T", PieceSpec::warship(4), 140 + 288),
        ("tetris", PieceSpec::warship(4), 140 + 576 + 81 + 288 + 288),
        ("tetris", PieceSpec::warship(5), 120),
        ("tetris", PieceSpec::warship(2), 180),
        ("tetris", PieceSpec::MINE, 100),
        ("tetris", PieceSpec::SWEEPER, 100),
        ("tetris", PieceSpec::SUBMARINE, 100),
        ("none", PieceSpec::dutchman(5), 0),
        ("none", standard(0), 504),
        ("none", standard(1), 140),
        ("none", standard(2), 160),
        ("none", standard(3), 324),
        ("none", standard(5), 180),
    ] {
        let all = poses(spec, &rules(&format!("shapes={shapes}")));
        assert_eq!(all.len(), count, "{spec:?} with {shapes}");
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), count, "{spec:?} with {shapes}");
        assert!(all.iter().all(|pose| pose.len() == usize::from(spec.decks)));
    }
}

#[test]
fn sets_of_forms_round_trip_through_text() {
    for (text, written) in [
        ("none", "none"),
        ("", "none"),
        ("L", "L"),
        ("t,l", "L,T"),
        ("zigzag,square,L", "L,square,zigzag"),
        ("tetris", "L,square,zigzag,T"),
        ("L,L", "L"),
    ] {
        let forms = ShipForms::parse(text).expect(text);
        assert_eq!(forms.to_string(), written, "{text}");
        assert_eq!(ShipForms::parse(written), Some(forms), "{text}");
    }
    for text in ["O", "L,", "line", "carrier", "L;T"] {
        assert_eq!(ShipForms::parse(text), None, "{text}");
    }
    let both = ShipForms::NONE.with(ShipForm::L).with(ShipForm::T).with(ShipForm::Carrier).with(ShipForm::Line);
    assert!(both.contains(ShipForm::L) && both.contains(ShipForm::T) && !both.contains(ShipForm::Square) && !both.contains(ShipForm::Line));
}

#[test]
fn only_warships_bend() {
    for kind in [Kind::Warship, Kind::Submarine, Kind::Mine, Kind::Sweeper, Kind::Dutchman, Kind::Vessel] {
        let forms = Shape::allowed_shapes(PieceSpec { kind, ..PieceSpec::warship(4) }, ShipForms::parse("tetris").expect("a valid set"));
        let expected = match kind {
            Kind::Warship => 5,
            Kind::Submarine | Kind::Mine | Kind::Sweeper => 1,
            Kind::Dutchman | Kind::Vessel => 0,
        };
        assert_eq!(forms.len(), expected, "{kind:?}");
    }
}
