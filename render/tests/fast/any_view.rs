//! Properties for random views and captions: the picture has the right size.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    notation::Lettering,
    report::{ChosenBy, Debt, DutchmanReport, DyingShot, Ending, NextTurn, Outcome, Report},
    roster::{PieceSpec, Roster},
    ruleset::{AnswerDetail, Axes, Fire, GameType, MarkStyle, Ruleset, Touch},
    side::{BySide, Side},
    straume::LINEUP_VESSELS,
    view::{AutoMark, OwnView, Phase, PlacedPiece},
};
use broadside_render::{BoardBackground, Captions, Colours, Layout, Livery, MarkColour, Picture, Scene, StatusLine, Theme};
use broadside_testkit::{pictures::staged, scale::many};
use proptest::prelude::*;

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::A), Just(Side::B)]
}

/// A cell, possibly outside the field: pictures must tolerate it.
fn cell() -> impl Strategy<Value = Cell> {
    (0..20_u8, 0..20_u8).prop_map(|(col, row)| Cell::new(col, row))
}

fn placed() -> impl Strategy<Value = PlacedPiece> {
    prop::collection::vec(cell(), 0..7).prop_flat_map(|cells| {
        let cells: CellSet = cells.into_iter().collect();
        spec(cells.len() as u8).prop_map(move |spec| PlacedPiece { spec, cells })
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

fn spec(decks: u8) -> impl Strategy<Value = PieceSpec> {
    prop_oneof![
        4 => Just(PieceSpec::warship(decks)),
        1 => Just(PieceSpec::MINE),
        1 => Just(PieceSpec::SWEEPER),
        1 => Just(PieceSpec::SUBMARINE),
        1 => Just(PieceSpec::dutchman(decks)),
    ]
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![Just(Outcome::Miss), Just(Outcome::Hit), placed().prop_map(Outcome::Sunk), Just(Outcome::Mine), Just(Outcome::Sweeper)]
}

fn next() -> impl Strategy<Value = NextTurn> {
    let debt = prop_oneof![Just(Debt::Cell), Just(Debt::Mine), Just(Debt::Course), cell().prop_map(Debt::Answer)];
    let phase = prop_oneof![
        4 => side().prop_map(Phase::Firing),
        2 => (side(), debt).prop_map(|(side, debt)| Phase::Owing(side, debt)),
        1 => Just(Phase::Planning),
        1 => side().prop_map(Phase::Sailing),
    ];
    (phase, 0..10_u8).prop_map(|(phase, left)| NextTurn { phase, left })
}

fn report() -> impl Strategy<Value = Report> {
    let fleet = || prop::option::of(prop::collection::vec(placed(), 0..12));
    let dying = || {
        let dying = (side(), cell(), prop::option::of(outcome())).prop_map(|(by, cell, outcome)| DyingShot { by, cell, outcome });
        prop::collection::vec(dying, 0..2)
    };
    let volley = || prop::collection::vec((cell(), outcome()), 0..10);
    let began = |(first, next, open): (Side, NextTurn, bool)| {
        let lineups = open.then(|| Box::new(BySide { a: LINEUP_VESSELS, b: LINEUP_VESSELS }));
        Report::Began { first, next, lineups }
    };
    let given = |(side, cell, mine, next)| {
        let debt = if mine { Debt::Mine } else { Debt::Cell };
        Report::Given { side, cell, debt, chosen: ChosenBy::Clock, next }
    };
    let steered = |(side, moved, next)| {
        let course = if moved { DutchmanReport::Moved(None) } else { DutchmanReport::Stayed };
        Report::Steered { side, course, chosen: ChosenBy::Player, next }
    };
    prop_oneof![
        12 => (side(), cell(), outcome(), dying(), next())
            .prop_map(|(by, cell, outcome, dying, next)| Report::Shot { by, cell, outcome, dying, next }),
        3 => (side(), cell(), any::<bool>(), next()).prop_map(given),
        1 => (side(), any::<bool>(), next()).prop_map(steered),
        2 => (volley(), volley(), dying(), next())
            .prop_map(|(a, b, dying, next)| Report::Salvo { volleys: BySide { a, b }, dying, next }),
        1 => (side(), cell(), 1..=10_u8).prop_map(|(by, cell, left)| Report::Called { by, cell, left }),
        1 => (side(), next(), any::<bool>()).prop_map(began),
        1 => (side(), next()).prop_map(|(side, next)| Report::Lapsed { side, count: 1, next }),
        1 => any::<String>().prop_map(|name| Report::Joined { seat: staged::seat(2, &name) }),
        1 => (ending(), fleet(), fleet()).prop_map(|(ending, a, b)| Report::Ended { ending, fleets: BySide { a, b } }),
    ]
}

fn ruleset() -> impl Strategy<Value = Ruleset> {
    let fleet = prop::collection::vec((1..=12_u8, 1..=8_u8), 0..6).prop_map(|groups| Roster::of_sizes(&groups));
    let chosen = |count: usize| 0..count;
    let game_type = prop_oneof![
        9 => Just(GameType::Fleets),
        9 => (5..9_u8).prop_map(|decks| GameType::Dutchman { decks }),
        2 => Just(GameType::TableGame),
    ];
    let special = (0..6_u8, 0..3_u8, 0..5_u8, game_type);
    // Most fields are square.
    let size = (5..=20_u8, 5..=20_u8, any::<bool>(), any::<bool>());
    let size = size.prop_map(|(width, side, one, other)| FieldSize { width, height: if one && other { side } else { width } });
    (size, chosen(5), chosen(2), fleet, chosen(3), chosen(2), chosen(3), special).prop_map(
        |(size, letters, axes, fleet, touch, fire, answers, (mines, sweepers, subs, game_type))| Ruleset {
            size,
            lettering: Lettering::ALL[letters],
            axes: Axes::ALL[axes],
            fleet,
            touch: Touch::ALL[touch],
            fire: [Fire::Streak, Fire::Single, Fire::Multi(2)][fire],
            signs: MarkStyle::ALL[2 * axes + fire],
            mines,
            sweepers,
            subs,
            game_type,
            answers: AnswerDetail::ALL[answers],
            ..Ruleset::classic(Lettering::Latin)
        },
    )
}

fn colours() -> impl Strategy<Value = Colours> {
    let dye = || prop::option::of(prop::sample::select(MarkColour::ALL.to_vec()));
    let ground = prop::sample::select(BoardBackground::ALL.to_vec());
    let hulls = prop::sample::select(Livery::ALL.to_vec());
    (dye(), dye(), ground, hulls).prop_map(|(hit, sunk, ground, hulls)| Colours { hit, sunk, ground, hulls })
}

fn words() -> impl Strategy<Value = Captions> {
    (".{0,40}", ".{0,80}", ".{0,200}", ".{0,40}").prop_map(|(left, right, status, tally)| Captions {
        left,
        right,
        status: StatusLine::with_exclamations(&status),
        tally,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: many(20, 48), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_view_becomes_a_picture(
        rules in ruleset(),
        reports in prop::collection::vec(report(), 0..60),
        ships in prop::collection::vec(placed(), 0..12),
        plan in prop::collection::vec(cell(), 0..10),
        side in side(),
        captions in words(),
        theme in prop::sample::select(Theme::ALL.to_vec()),
        colours in colours(),
    ) {
        let mut public = staged::challenge(&rules);
        reports.iter().for_each(|report| public.apply(report));
        let own = OwnView { plan, auto_mark: AutoMark::Full, ..staged::own(side, public.clone(), ships) };
        for layout in [Layout::Spread, Layout::Focus] {
            for scene in [Scene::Own(&own), Scene::Public(&public)] {
                let legend = &staged::WORDS[..captions.left.len() % staged::WORDS.len()];
                let picture = Picture { legend, theme, colours, ..Picture::new(scene, layout, &captions) };
                let drawn = image::load_from_memory(&picture.draw()).expect("a finished PNG");
                prop_assert_eq!((drawn.width(), drawn.height()), picture.size());
            }
        }
    }
}
