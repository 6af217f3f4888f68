//! Twin worlds must look alike in pictures too: byte for byte, whoever's hidden half is not shown. A
//! picture drawn with the truth must be found by the same comparison.

use std::collections::BTreeMap;

use broadside_core::{
    game::{
        Game, Moment,
        cell::Cell,
        command::{Actor, Command},
        dice::Seeded,
        ids::Timestamp,
        notation::Lettering,
        ruleset::Ruleset,
        side::Side,
        view::PublicView,
    },
    talk::{
        brief,
        locale::Locale,
        telling::{Scene as Telling, View},
    },
};
use broadside_render::{Captions, Layout, Picture, Scene, Sign};
use twins::Twins;

#[path = "../../core/tests/twins/mod.rs"]
mod twins;

/// The picture of a scene, as the courier has it drawn.
fn picture(scene: &Telling, layout: Layout) -> Vec<u8> {
    let captions =
        Captions { left: scene.left.clone(), right: scene.right.clone(), status: scene.status.clone(), tally: scene.tally.clone() };
    let legend: Vec<(Sign, &str)> = scene.legend.iter().map(|(sign, word)| (*sign, word.as_str())).collect();
    let scene = match &scene.view {
        View::Own(view) => Scene::Own(view),
        View::Public(view) => Scene::Public(view),
        View::Rules(_) | View::Figure(_) | View::Sample(_) | View::Replay(_) | View::Poster(_) => unreachable!("a game's scene is a board"),
    };
    Picture { legend: &legend, ..Picture::new(scene, layout, &captions) }.draw()
}

/// How many times pictures were compared, how many shots met a piece until then, and what else happened.
#[derive(Default)]
struct Tally {
    drawn: usize,
    met: usize,
    seen: BTreeMap<&'static str, usize>,
}

/// Every picture that anybody but B's player is sent of this game.
fn pictures(game: &Game, layout: Layout) -> [Vec<u8>; 2] {
    let scenes = [brief::public_scene(game.public(), Locale::Ru), brief::own_scene(&game.own(Side::A), Locale::Ru)];
    scenes.map(|scene| picture(&scene, layout))
}

fn check(tally: &mut Tally, rules: &str, seed: u64, layout: Layout) {
    let rules = Ruleset::parse(rules, Lettering::Russian).expect("lawful rules");
    let mut twins = Twins::begin(&rules, seed);
    let mut next = 0;
    while twins.go_on() && !twins.worlds[0].over() {
        // Pictures are dear: the first one, and then every eighth shot that fell.
        if twins.shots >= next {
            let [one, other] = [0, 1].map(|world| pictures(&twins.worlds[world], layout));
            assert!(one == other, "{} seed {seed}: a picture after {} shots tells the twins apart", rules.preset, twins.shots);
            next += 8;
            tally.drawn += 1;
        }
    }
    tally.met += twins.met;
    for (what, count) in &twins.seen {
        *tally.seen.entry(what).or_default() += count;
    }
    if !twins.worlds[0].over() {
        twins.end();
    }
    let [one, other] = [0, 1].map(|world| pictures(&twins.worlds[world], layout));
    assert!(one[0] != other[0] && one[1] != other[1], "at the end the fleets are shown, and the comparison sees it");
}

/// The test is blind if little is drawn, or drawn before anything was met.
fn assert_seeing(tally: &Tally, matches: usize) {
    assert!(tally.drawn >= 2 * matches && tally.met >= 4 * matches, "{} pictures, {} shots met a piece", tally.drawn, tally.met);
}

#[test]
fn no_picture_of_the_classic_game_tells_twins_apart() {
    let mut tally = Tally::default();
    for seed in 0..6 {
        check(&mut tally, "classic", seed, Layout::Spread);
    }
    check(&mut tally, "classic", 50, Layout::Focus);
    assert_seeing(&tally, 7);
}

#[test]
fn no_picture_of_a_game_of_touching_ships_tells_twins_apart() {
    let mut tally = Tally::default();
    for seed in 10..14 {
        check(&mut tally, "mb", seed, Layout::Spread);
    }
    check(&mut tally, "mb-simple", 60, Layout::Focus);
    check(&mut tally, "hasbro", 61, Layout::Spread);
    assert_seeing(&tally, 6);
}

#[test]
fn no_picture_of_a_game_of_other_pieces_or_other_firing_tells_twins_apart() {
    let mut tally = Tally::default();
    let games = [
        "shapes=L,square,zigzag,T",
        "subs=2",
        "mines=2 sweepers=1",
        "fleet=1x3+2x2+2x1 mines=5 sweepers=2",
        "mines=3 mine_effect=skip subs=1",
        "fire=multi:3",
        "fire=chain",
        "fire=salvo:5 subs=2",
        "dutchman-quick",
    ];
    for (seed, rules) in (70..).zip(games) {
        check(&mut tally, rules, seed, Layout::Spread);
        check(&mut tally, &format!("{rules} marks=snowflake"), seed + 20, Layout::Focus);
    }
    assert_seeing(&tally, 2 * games.len());
    for what in ["mines and sweepers of B struck", "decks given by B", "given by A", "dying shots", "salvoes", "moves of B", "stays of B"] {
        assert!(tally.seen.get(what).is_some_and(|count| *count > 0), "{what} were not seen: {:?}", tally.seen);
    }
}

#[test]
fn a_salvo_list_that_is_in_shows_in_no_picture_but_its_owners() {
    let rules = Ruleset::parse("fire=salvo:5", Lettering::Russian).expect("lawful rules");
    for seed in 0..3 {
        let mut twins = Twins::begin(&rules, seed);
        for (world, row) in twins.worlds.iter_mut().zip([0, 9]) {
            let list = Command::Volley((0..5).map(|col| Cell::new(col, row)).collect());
            let mut moment = Moment { now: Timestamp(1), dice: &mut Seeded(seed) };
            *world = world.decide(&mut moment, &Actor::Side(Side::B), &list).expect("a lawful list").after;
            assert!(world.public().locked.b, "the list is in");
        }
        for layout in [Layout::Spread, Layout::Focus] {
            let [one, other] = [0, 1].map(|world| pictures(&twins.worlds[world], layout));
            assert!(one == other, "seed {seed}: the list shows");
            let of_owner = |world: usize| picture(&brief::own_scene(&twins.worlds[world].own(Side::B), Locale::Ru), layout);
            assert!(of_owner(0) != of_owner(1), "seed {seed}: the owner sees the own list and fleet");
        }
    }
}

#[test]
fn no_picture_of_salvoes_papers_or_a_dutchman_that_moved_tells_twins_apart() {
    let mut tally = Tally::default();
    let games = ["fire=salvo:3 mines=2", "fire=salvo:afloat subs=2", "judge=paper", "dutchman-quick", "dutchman-quick reshape=rigid"];
    for (seed, rules) in (120..).zip(games) {
        check(&mut tally, rules, seed, Layout::Spread);
        check(&mut tally, rules, seed + 20, Layout::Focus);
    }
    assert!(tally.drawn >= 2 * games.len() && tally.met >= 2 * games.len(), "{} pictures, {} pieces met", tally.drawn, tally.met);
}

#[test]
fn a_picture_drawn_with_the_truth_is_found() {
    let mut twins = Twins::begin(&Ruleset::classic(Lettering::Russian), 5);
    for _ in 0..6 {
        assert!(twins.go_on(), "six things can be done before the worlds part");
    }
    let of_owner = |world: usize| picture(&brief::own_scene(&twins.worlds[world].own(Side::B), Locale::Ru), Layout::Spread);
    assert!(of_owner(0) != of_owner(1), "the owner's picture in the wrong hands");
    let disclosed = |world: usize| {
        let mut view: PublicView = twins.worlds[world].public().clone();
        view.revealed.b = Some(twins.worlds[world].own(Side::B).ships);
        picture(&brief::public_scene(&view, Locale::Ru), Layout::Spread)
    };
    assert!(disclosed(0) != disclosed(1), "a public picture with a fleet disclosed too early");
}
