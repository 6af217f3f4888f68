//! The computer opponent under every rule: it always has something lawful to do, it knows what special cells
//! mean, and it is far better than chance. Its view is all it is given here, as everywhere.

use broadside_core::{
    game::{
        Game,
        cell::{Cell, CellSet},
        command::{Actor, Command, Course},
        dice::Seeded,
        ids::GameId,
        report::{Chosen, Debt, Next, Outcome, Report, Steered},
        roster::{Berth, Kind},
        ruleset::{Answers, Ruleset},
        side::Side,
        view::{AutoMark, OwnView, Phase, Placed, PublicView},
    },
    gunner,
};
use broadside_testkit::scale::many;
use broadside_testkit::staged::{self, NOON, after, begun, fleet, laid, rules, seat};

// Whole games.

const COMBINATIONS: [&str; 21] = [
    "classic",
    "mb",
    "hasbro",
    "mb-simple",
    "fb-standard",
    "bent",
    "classic report=plain shapes=tetris",
    "classic report=plain touch=any fire=salvo:5",
    "submarines",
    "size=15 fleet=five fire=salvo:5 subs=2",
    "size=16 fleet=six mines=3 sweepers=1 shapes=L,square,zigzag",
    "size=20 fleet=seven mines=5 sweepers=2 subs=4 fire=chain mine_touch=any touch=any",
    "mines=5 mine_effect=skip fire=multi:3",
    "mines=5 mine_effect=skip fire=salvo:afloat subs=4",
    "mines=5 sweepers=2 mine_touch=any touch=corners fire=salvo:10",
    "fleet=none subs=4 mines=2",
    "fleet=single mines=1 fire=chain",
    "dutchman-quick",
    "dutchman-quick reshape=rigid fire=multi:4",
    "dutchman-quick decks=8 fire=single",
    "size=5 fleet=1x2+2x1 fire=salvo:10",
];

/// The side the game waits for, as `act` has to see it.
fn awaited(game: &Game) -> Option<Side> {
    match game.public().phase {
        Phase::Firing(side) | Phase::Owing(side, _) | Phase::Sailing(side) => Some(side),
        Phase::Planning => Side::BOTH.into_iter().find(|side| !game.public().locked[*side]),
        Phase::Open | Phase::Placing | Phase::Over(_) => None,
    }
}

#[test]
fn the_computer_always_has_something_lawful_to_do() {
    for text in COMBINATIONS {
        let Some(rules) = parsed(text) else { panic!("{text} are rules") };
        for seed in 0..2 {
            let mut dice = Seeded(900 + seed);
            let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
            let mut game = begun(&rules, [&fleets[0], &fleets[1]], &mut dice);
            let mut steps = 0_u32;
            while let Some(side) = awaited(&game) {
                let view = game.own(side);
                let command =
                    gunner::act(&view, &mut dice).unwrap_or_else(|| panic!("{text} {seed}: nothing to do in {:?}", view.public.phase));
                assert_eq!(
                    gunner::act(&game.own(!side), &mut dice).is_some(),
                    waits_for_both(&game),
                    "{text}: the other side is not asked"
                );
                game = after(&game, NOON.plus_seconds(steps), &mut dice, &Actor::Side(side), &command);
                steps += 1;
                assert!(steps < 5_000, "{text} {seed} goes on for ever");
            }
            assert!(game.over(), "{text} {seed}");
        }
    }
}

fn waits_for_both(game: &Game) -> bool {
    game.public().phase == Phase::Planning && Side::BOTH.into_iter().all(|side| !game.public().locked[side])
}

fn parsed(text: &str) -> Option<Ruleset> {
    Ruleset::parse(text, broadside_core::game::notation::Lettering::Russian).ok()
}

#[test]
fn the_computer_lays_a_whole_fleet_before_it_says_it_is_ready() {
    let rules = rules("classic mines=2");
    let game = staged::joined(&rules);
    assert!(game.own(Side::B).ships.is_empty());
    let lay = gunner::act(&game.own(Side::B), &mut Seeded(1)).expect("the fleets are to be laid");
    assert_eq!(lay, Command::Shuffle);
    let game = after(&game, NOON, &mut Seeded(2), &Actor::Side(Side::B), &lay);
    let ready = gunner::act(&game.own(Side::B), &mut Seeded(3)).expect("the fleet is whole");
    assert_eq!(ready, Command::Ready);
    let game = after(&game, NOON, &mut Seeded(4), &Actor::Side(Side::B), &ready);
    assert_eq!(gunner::act(&game.own(Side::B), &mut Seeded(5)), None);
}

// Moments.

/// A's view of a battle in which nothing has happened yet.
fn fresh(rules: &Ruleset) -> OwnView {
    let mut public = PublicView::open(GameId::new(1, 1), rules.clone(), seat(1, "A"));
    public.apply(&Report::Began { first: Side::A, next: Next::fire(Side::A), lineups: None });
    let (plan, ships) = (Vec::new(), Vec::new());
    OwnView { side: Side::A, public, ships, plan, volley: 0, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk }
}

fn met(view: &mut OwnView, cell: Cell, outcome: Outcome) {
    view.public.apply(&Report::Shot { by: Side::A, cell, outcome, dying: Vec::new(), next: Next::fire(Side::A) });
}

fn named(rules: &Ruleset, names: &str) -> CellSet {
    names.split_whitespace().map(|name| rules.notation().read(name).expect("a cell")).collect()
}

fn hit(view: &mut OwnView, names: &str) {
    let cells = named(&view.public.rules, names);
    cells.iter().for_each(|cell| met(view, cell, Outcome::Hit));
}

fn missed(view: &mut OwnView, names: &str) {
    let cells = named(&view.public.rules, names);
    cells.iter().for_each(|cell| met(view, cell, Outcome::Miss));
}

fn sunk(view: &mut OwnView, names: &str, berth: Berth) {
    let cells = named(&view.public.rules, names);
    let last = cells.iter().last().expect("a ship has cells");
    cells.iter().filter(|cell| *cell != last).for_each(|cell| met(view, cell, Outcome::Hit));
    met(view, last, Outcome::Sunk(Placed { berth, cells }));
}

/// Where the computer fires, over many dice.
fn aims(view: &OwnView) -> CellSet {
    (0..400).filter_map(|seed| gunner::choose(view, &mut Seeded(seed))).collect()
}

/// Checks where the computer fires: at some or all of `wanted`, and nowhere else.
fn check(view: &OwnView, wanted: &str, why: &str) {
    let wanted = named(&view.public.rules, wanted);
    let aims = aims(view);
    assert!(!aims.is_empty() && aims.within(&wanted), "{why}: {aims:?} is not within {wanted:?}");
}

#[test]
fn a_straight_ship_is_finished_along_its_line_and_a_bent_one_round_it() {
    let mut straight = fresh(&rules("classic"));
    hit(&mut straight, "Д5 Е5");
    check(&straight, "Г5 Ж5", "a line goes on at its ends");
    let mut bent = fresh(&rules("fleet=2x4 shapes=square"));
    hit(&mut bent, "Д5 Е5");
    missed(&mut bent, "Г5 Ж5");
    check(&bent, "Д4 Е4 Д6 Е6", "a square goes on beside");
    let mut carrier = fresh(&rules("fb-standard"));
    hit(&mut carrier, "Г5 Д5 Е5 Ж5");
    missed(&mut carrier, "В5 З5");
    assert!(!aims(&carrier).meets(&named(&carrier.public.rules, "А1 К10")), "the deck beside the carrier is found beside it");
}

#[test]
fn a_given_deck_is_fired_at_before_all_else_and_a_given_mine_never() {
    let rules = rules("size=5 fleet=1x2+1x1 mines=1 sweepers=1 mine_touch=any");
    let mut view = fresh(&rules);
    hit(&mut view, "Б2");
    let given = |name: &str, debt| Report::Given {
        side: Side::B,
        cell: rules.notation().read(name).expect("a cell"),
        debt,
        chosen: Chosen::Player,
        next: Next::fire(Side::A),
    };
    view.public.apply(&given("Д5", Debt::Cell));
    check(&view, "Д5", "what was given is a sure hit");
    let mut mined = fresh(&rules);
    mined.public.apply(&given("В3", Debt::Mine));
    let mine = named(&rules, "В3");
    assert!(!aims(&mined).meets(&mine), "nobody fires at a mine that is known");
    let rest: CellSet = Cell::all(5).collect::<CellSet>().minus(&mine);
    rest.iter().for_each(|cell| met(&mut mined, cell, Outcome::Miss));
    check(&mined, "В3", "but where nothing else is left");
}

#[test]
fn a_halo_is_left_for_later_while_a_submarine_may_lie_in_it() {
    let rules = rules("fleet=1x2+1x1 subs=1");
    let mut view = fresh(&rules);
    sunk(&mut view, "Д5 Е5", Berth::warship(2));
    let halo = named(&rules, "Д5 Е5").halo(10);
    assert!(!aims(&view).meets(&halo), "a ship is looked for where ships may lie");
    sunk(&mut view, "А1", Berth::warship(1));
    let aims = aims(&view);
    assert!(aims.meets(&halo), "the last submarine may lie in a halo");
}

#[test]
fn hits_that_can_be_no_part_of_a_larger_ship_are_left_alone_where_sinkings_are_not_told() {
    let mut view = fresh(&rules("classic report=plain"));
    hit(&mut view, "А1 Б1 В1 Г1");
    let round = named(&view.public.rules, "А1 Б1 В1 Г1").halo(10);
    assert!(!aims(&view).meets(&round), "the battleship is whole: its halo is empty");
    hit(&mut view, "Е5 Ж5 З5");
    assert!(!aims(&view).meets(&named(&view.public.rules, "Е5 Ж5 З5").halo(10)), "with the battleship gone, three in a row are a cruiser");
    hit(&mut view, "К9 К10");
    check(&view, "К8", "two in a row may be the other cruiser");
    let mut boxed = fresh(&rules("mb-simple"));
    hit(&mut boxed, "C3 D3 E3 F3 G3");
    assert!(aims(&boxed).len() > 40, "five in a row are the carrier, not five other ships");
}

#[test]
fn after_the_dutchman_stayed_its_neighbours_come_first_and_after_it_moved_everything_is_fresh() {
    let rules = rules("dutchman-quick");
    let mut view = fresh(&rules);
    hit(&mut view, "Д5");
    missed(&mut view, "Г4");
    check(&view, "Д4 Е4 Г5 Е5 Г6 Д6 Е6", "it hangs together by sides and corners");
    let moved = Report::Steered { side: Side::B, course: Steered::Moved(None), chosen: Chosen::Player, next: Next::fire(Side::A) };
    view.public.apply(&moved);
    assert!(aims(&view).contains(rules.notation().read("Г4").expect("a cell")), "an old miss may be fired at again");
}

#[test]
fn a_list_for_the_salvo_spreads_while_nothing_is_wounded_and_finishes_on_all_sides_at_once() {
    let rules = rules("classic fire=salvo:5");
    let mut view = OwnView { volley: 5, ..fresh(&rules) };
    view.public.phase = Phase::Planning;
    let list = |view: &OwnView, seed| match gunner::act(view, &mut Seeded(seed)) {
        Some(Command::Volley(cells)) => cells,
        other => panic!("{other:?}"),
    };
    for seed in 0..100 {
        let cells = list(&view, seed);
        let set: CellSet = cells.iter().copied().collect();
        assert_eq!((cells.len(), set.len()), (5, 5));
        assert!(cells.iter().all(|cell| !cell.beside(10).any(|near| set.contains(near))), "{cells:?}");
    }
    view.public.charts.b.hits = named(&rules, "Д5");
    for seed in 0..100 {
        let set: CellSet = list(&view, seed).into_iter().collect();
        assert!(named(&rules, "Г5 Е5 Д4 Д6").within(&set), "{set:?}");
    }
}

#[test]
fn what_is_given_away_is_what_costs_least() {
    let rules = rules("fleet=1x4+1x3+1x1 subs=1 mines=1");
    let layout = laid(&rules, "А1-Г1 Е1-З1 А3 mines: К10 subs: К1");
    let game = begun(&rules, [&layout, &layout], &mut Seeded(1));
    let mut view = game.own(Side::A);
    view.public.phase = Phase::Owing(Side::A, Debt::Cell);
    view.givable = view.decks();
    let given = |view: &OwnView| match gunner::act(view, &mut Seeded(7)) {
        Some(Command::Give(cell)) => rules.notation().name(cell),
        other => panic!("{other:?}"),
    };
    assert_eq!(given(&view), "К1", "a submarine fires back");
    view.givable.remove(Cell::new(9, 0));
    assert_eq!(given(&view), "А3", "a single-decker leaves nothing to be finished");
    view.public.charts.a.hits = named(&rules, "Е1 З1");
    view.givable = view.decks().minus(&view.public.charts.a.hits);
    assert_eq!(given(&view), "Ж1", "a wounded ship is found already");
}

#[test]
fn the_dutchman_always_flees_to_a_lawful_place() {
    for (text, seeds) in [("dutchman-quick", 0..40), ("dutchman-quick reshape=rigid", 40..80)] {
        let rules = rules(text);
        for seed in seeds {
            let mut dice = Seeded(seed);
            let (a, b) = (fleet(&rules, &mut dice), fleet(&rules, &mut dice));
            let game = begun(&Ruleset { first: broadside_core::game::ruleset::First::Host, ..rules.clone() }, [&a, &b], &mut dice);
            let cell = game.own(Side::B).decks().iter().next().expect("it has decks");
            let fire = Command::Fire { cell, waiver: broadside_core::game::command::Waiver::Waived };
            let game = after(&game, NOON, &mut dice, &Actor::Side(Side::A), &fire);
            let course = gunner::act(&game.own(Side::B), &mut dice).expect("a course is owed");
            assert!(matches!(course, Command::Steer(Course::Move(_))), "{text} {seed}: {course:?}");
            after(&game, NOON, &mut dice, &Actor::Side(Side::B), &course);
        }
    }
}

// Strength.

/// How many shots the computer needs against a still fleet, alone.
fn shots_alone(rules: &Ruleset, seed: u64) -> usize {
    let mut dice = Seeded(seed);
    let layout = fleet(rules, &mut dice);
    let pieces = begun(rules, [&layout, &layout], &mut dice).own(Side::B).ships;
    let ships: Vec<Placed> = pieces.into_iter().filter(|piece| piece.berth.kind.ship()).collect();
    let mut view = fresh(rules);
    let most = usize::from(rules.size) * usize::from(rules.size);
    let mut hits = CellSet::EMPTY;
    for shots in 1..=most {
        let cell = gunner::choose(&view, &mut dice).expect("cells are left");
        assert!(!view.target().shot().contains(cell), "no cell is fired at twice");
        let outcome = match ships.iter().find(|ship| ship.cells.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) => {
                hits.insert(cell);
                let sunk = ship.cells.within(&hits) && rules.answers != Answers::Plain;
                if sunk { Outcome::Sunk(ship.clone()) } else { Outcome::Hit }
            }
        };
        met(&mut view, cell, outcome);
        if ships.iter().all(|ship| ship.cells.within(&hits)) {
            return shots;
        }
    }
    panic!("every cell was fired at")
}

/// How many shots blind fire needs on average: the last of `decks` among `cells` (core/RULES.md §3.2).
fn blind(rules: &Ruleset) -> f64 {
    let decks: u32 =
        rules.pieces().iter().filter(|berth| berth.kind != Kind::Mine && berth.kind.ship()).map(|berth| u32::from(berth.decks)).sum();
    let cells = f64::from(rules.size) * f64::from(rules.size);
    f64::from(decks) * (cells + 1.0) / f64::from(decks + 1)
}

#[test]
fn the_computer_needs_far_fewer_shots_than_blind_fire_under_every_rule() {
    for (text, games, factor) in [
        ("classic", 300, 0.62),
        ("bent", 300, 0.68),
        ("mb", 300, 0.66),
        ("fb-standard", 300, 0.71),
        ("mb-simple", 300, 0.76),
        ("classic report=plain", 300, 0.70),
        ("classic touch=corners", 300, 0.74),
        ("classic subs=2", 300, 0.83),
        ("field-15 mines=0 sweepers=0", 60, 0.67),
        ("size=20 fleet=seven", 40, 0.61),
        ("size=20 fleet=1x8+2x6+3x4+4x3 touch=any report=plain", 40, 0.75),
    ] {
        let rules = rules(text);
        let games = u64::div_ceil(games, many(2, 1));
        let all: usize = (0..games).map(|seed| shots_alone(&rules, 20_000 + seed)).sum();
        let ratio = all as f64 / games as f64 / blind(&rules);
        assert!(ratio <= factor, "{text}: {ratio:.3} of what blind fire needs");
    }
}

// Fairness.

#[test]
fn the_same_view_and_the_same_dice_give_the_same_shot() {
    let rules = rules("size=15 fleet=five subs=2 mines=3 sweepers=1");
    for seed in 0..50 {
        let mut dice = Seeded(seed);
        let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
        let worlds = [1, 2].map(|other| begun(&rules, [&fleets[0], &fleets[other]], &mut Seeded(seed)).own(Side::A));
        let [one, two] = worlds.map(|view| gunner::choose(&view, &mut Seeded(seed)));
        assert_eq!(one, two, "another hidden fleet changes nothing");
    }
}
