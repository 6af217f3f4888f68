//! Whatever the view and the words, a picture of the right size comes out.

use broadside_core::game::{
    cell::{Cell, CellSet},
    notation::Lettering,
    report::{Ending, Outcome, Report},
    roster::{Berth, Roster},
    ruleset::{Answers, Axes, Fire, Ruleset, Touch},
    side::{BySide, Side},
    view::{AutoMark, OwnView, Placed},
};
use broadside_render::{Captions, Layout, Scene, draw, size};
use proptest::prelude::*;

mod staged;

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::A), Just(Side::B)]
}

/// Cells even where this field has none: a picture must bear them.
fn cell() -> impl Strategy<Value = Cell> {
    (0..20_u8, 0..20_u8).prop_map(|(col, row)| Cell::new(col, row))
}

fn placed() -> impl Strategy<Value = Placed> {
    prop::collection::vec(cell(), 0..7).prop_map(|cells| {
        let cells: CellSet = cells.into_iter().collect();
        Placed { berth: Berth::warship(cells.len() as u8), cells }
    })
}

fn ending() -> impl Strategy<Value = Ending> {
    prop_oneof![
        side().prop_map(Ending::Won),
        side().prop_map(Ending::Resigned),
        side().prop_map(Ending::Forfeited),
        Just(Ending::Drawn),
        Just(Ending::Expired)
    ]
}

fn report() -> impl Strategy<Value = Report> {
    let outcome = prop_oneof![Just(Outcome::Miss), Just(Outcome::Hit), placed().prop_map(Outcome::Sunk)];
    let fleet = || prop::option::of(prop::collection::vec(placed(), 0..12));
    prop_oneof![
        12 => (side(), cell(), outcome).prop_map(|(by, cell, outcome)| Report::Shot { by, cell, outcome }),
        1 => side().prop_map(|first| Report::Began { first }),
        1 => side().prop_map(|side| Report::Lapsed { side, count: 1 }),
        1 => any::<String>().prop_map(|name| Report::Joined { seat: staged::seat(2, &name) }),
        1 => (ending(), fleet(), fleet()).prop_map(|(ending, a, b)| Report::Ended { ending, fleets: BySide { a, b } }),
    ]
}

fn ruleset() -> impl Strategy<Value = Ruleset> {
    let fleet = prop::collection::vec((1..=12_u8, 1..=8_u8), 0..6).prop_map(|groups| Roster::of_sizes(&groups));
    let chosen = |count: usize| 0..count;
    (5..=20_u8, chosen(5), chosen(2), fleet, chosen(3), chosen(2), chosen(3)).prop_map(
        |(size, letters, axes, fleet, touch, fire, answers)| Ruleset {
            size,
            lettering: Lettering::ALL[letters].0,
            axes: Axes::ALL[axes].0,
            fleet,
            touch: Touch::ALL[touch].0,
            fire: Fire::ALL[fire].0,
            answers: Answers::ALL[answers].0,
            ..Ruleset::classic(Lettering::Latin)
        },
    )
}

fn words() -> impl Strategy<Value = Captions> {
    (".{0,40}", ".{0,80}", ".{0,200}", ".{0,40}").prop_map(|(left, right, status, tally)| Captions { left, right, status, tally })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_view_becomes_a_picture(
        rules in ruleset(),
        said in prop::collection::vec(report(), 0..60),
        ships in prop::collection::vec(placed(), 0..12),
        side in side(),
        captions in words(),
    ) {
        let mut public = staged::challenge(&rules);
        said.iter().for_each(|report| public.apply(report));
        let own = OwnView { side, public: public.clone(), ships, auto_mark: AutoMark::Full };
        for layout in [Layout::Spread, Layout::Focus] {
            for scene in [Scene::Own(&own), Scene::Public(&public)] {
                let png = draw(&scene, layout, &captions);
                let picture = image::load_from_memory(&png).expect("a finished PNG");
                prop_assert_eq!((picture.width(), picture.height()), size(layout));
            }
        }
    }
}
