//! Twin games that differ only in one side's hidden ships give identical pictures and words for everyone else: byte for byte, in
//! every theme and layout, with and without tiles. There is no replay and no poster before the end. A picture that shows the hidden
//! ships must be detected by the same comparison.

use std::collections::BTreeMap;

use broadside_game::{
    Game, Moment,
    cell::Cell,
    command::{Actor, Command},
    dice::SeededDice,
    film::Film,
    ids::Timestamp,
    notation::Lettering,
    record::Record,
    ruleset::Ruleset,
    side::Side,
    view::PublicView,
};
use broadside_present::{board, messages, replay::replay};
use broadside_render::{Captions, Colours, Layout, Picture, Replay, Scene, Sign, Theme, banner, paint_banner, paint_poster};
use broadside_scene::{Scene as Body, View};
use broadside_testkit::twins::Twins;
use broadside_words::locale::Locale;

/// The look of a picture.
type Look = (Theme, Layout);

const LOOKS: [Look; 2 * Theme::ALL.len()] = [
    (Theme::Notebook, Layout::Spread),
    (Theme::Admiral, Layout::Spread),
    (Theme::Contrast, Layout::Spread),
    (Theme::Admiral, Layout::Focus),
    (Theme::Contrast, Layout::Focus),
    (Theme::Notebook, Layout::Focus),
];

/// The picture of a scene, assembled from tiles without its legend, and painted with it without tiles: cached tiles could hide a
/// leak in their keys.
fn picture(scene: &Body, (theme, layout): Look) -> [Vec<u8>; 2] {
    let captions = captions(scene);
    let legend: Vec<(Sign, &str)> = scene.legend.iter().map(|(sign, word)| (*sign, word.as_str())).collect();
    let vessels = scene.vessels.each_ref().map(String::as_str);
    let scene = match &scene.view {
        View::Own(view) => Scene::Own(view),
        View::Public(view) => Scene::Public(view),
        View::Banner(view) => {
            // The seals differ between the worlds, as they must.
            let colours = Colours::default();
            return [banner(view, "", theme, colours), paint_banner(view, "", theme, colours).pixels];
        }
        View::Rules(_)
        | View::Figure(_)
        | View::Sample(_)
        | View::Replay(_)
        | View::HeatFilm(_)
        | View::Poster(_)
        | View::EndCard(_)
        | View::Clip(_) => {
            unreachable!("a game's scene is a board or a banner")
        }
    };
    let bare = Picture { theme, vessels, ..Picture::new(scene, layout, &captions) };
    [bare.draw(), Picture { legend: &legend, ..bare }.paint().pixels]
}

fn captions(scene: &Body) -> Captions {
    Captions { left: scene.left.clone(), right: scene.right.clone(), status: scene.status.clone(), tally: scene.tally.clone() }
}

/// The number of comparisons, the number per look, the shots that hit a piece, and other counts.
#[derive(Default)]
struct Tally {
    drawn: usize,
    looks: [usize; LOOKS.len()],
    met: usize,
    seen: BTreeMap<&'static str, usize>,
}

/// The scenes of a game for everyone but B's player.
fn scenes(game: &Game, locale: Locale) -> [Body; 2] {
    [messages::public_scene(game.public(), locale), messages::own_scene(&game.own_view(Side::A), locale)]
}

/// Every picture of a game for everyone but B's player.
fn pictures(game: &Game, look: Look) -> [[Vec<u8>; 2]; 2] {
    scenes(game, Locale::RU).map(|scene| picture(&scene, look))
}

/// The texts that replace those pictures for players who cannot see them, without B's seal, which must differ between the worlds.
fn words(game: &Game) -> Vec<String> {
    let own = game.own_view(Side::A);
    let of = |locale: Locale| {
        let [public_text, own_text] = [board::public_text(game.public(), locale), board::own_text(&own, locale)];
        let without_seal = |text: String| match &game.public().commitments[Side::B] {
            Some(seal) => text.replace(seal, "(seal)"),
            None => text,
        };
        scenes(game, locale).map(|scene| without_seal(scene.alt)).into_iter().chain([public_text, own_text])
    };
    Locale::ALL.into_iter().flat_map(of).collect()
}

/// The poster, and the last frame of a replay without tiles, as if they were drawn before the end.
fn end_pictures(game: &Game, frames: &[PublicView], theme: Theme) -> [Vec<u8>; 2] {
    let scene = messages::public_scene(game.public(), Locale::RU);
    let (captions, vessels, colours) = (captions(&scene), scene.vessels.each_ref().map(String::as_str), Colours::default());
    let [date, rules] = [const { String::new() }; 2];
    let poster = broadside_scene::Poster { view: game.public().clone(), statistics: [const { String::new() }; 2], date, rules };
    let replay = Replay { frames, captions: &captions, vessels, theme, colours };
    [paint_poster(&poster, &captions, vessels, theme, colours).pixels, replay.paint(frames.len() - 1).pixels]
}

/// Compares the twins; pictures in the look whose turn it is.
fn compare(twins: &Twins, tally: &mut Tally, about: &str) {
    let (worlds, at) = (&twins.worlds, tally.drawn % LOOKS.len());
    let [one, other] = [0, 1].map(|world| pictures(&worlds[world], LOOKS[at]));
    assert!(one == other, "{about}: a picture after {} shots tells the twins apart, {:?}", twins.shots, LOOKS[at]);
    tally.looks[at] += 1;
    assert_eq!(words(&worlds[0]), words(&worlds[1]), "{about}: words after {} shots tell the twins apart", twins.shots);
    for world in worlds {
        let has_none = replay(world, Locale::RU).is_none() && Film::of(world).is_none() && Record::of(world).is_none();
        assert!(has_none, "{about}: there is a replay, a film or a record after {} shots", twins.shots);
    }
    tally.drawn += 1;
}

fn check(tally: &mut Tally, rules: &str, seed: u64) {
    let about = format!("{rules} seed {seed}");
    let mut twins = Twins::begin(&Ruleset::parse(rules, Lettering::Russian).expect("valid rules"), seed);
    let first = [0, 1].map(|world| twins.worlds[world].public().clone());
    let mut next = 0;
    while twins.advance() && !twins.worlds[0].is_over() {
        // Pictures are expensive: only the first one, and then every eighth shot.
        if twins.shots >= next {
            compare(&twins, tally, &about);
            next += 8;
        }
    }
    tally.met += twins.met;
    for (what, count) in &twins.seen {
        *tally.seen.entry(what).or_default() += count;
    }
    let look = LOOKS[tally.drawn % LOOKS.len()];
    let posters =
        |twins: &Twins| [0, 1].map(|at| end_pictures(&twins.worlds[at], &[first[at].clone(), twins.worlds[at].public().clone()], look.0));
    if !twins.worlds[0].is_over() {
        let [one, other] = posters(&twins);
        assert!(one == other, "{about}: a poster or a replay before the end tells the twins apart");
        twins.end();
    }
    let [one, other] = [0, 1].map(|world| pictures(&twins.worlds[world], look));
    let apart = |one: &[Vec<u8>; 2], other: &[Vec<u8>; 2]| one.iter().zip(other).all(|(one, other)| one != other);
    assert!(one.iter().zip(&other).all(|(one, other)| apart(one, other)), "{about}: at the end the fleets are visible");
    let [one, other] = posters(&twins);
    assert!(apart(&one, &other), "{about}: the fleets are on the poster and in the replay");
    assert!(twins.worlds.iter().all(|world| replay(world, Locale::RU).is_some()), "{about}: there is a replay after the end");
}

/// The test would be vacuous with few pictures, without hits before them, or without some of the looks.
fn assert_enough(tally: &Tally, matches: usize) {
    assert!(tally.drawn >= 2 * matches && tally.met >= 4 * matches, "{} pictures, {} shots met a piece", tally.drawn, tally.met);
    assert!(tally.looks.iter().all(|times| *times >= matches / 3), "{:?} times in each look", tally.looks);
}

#[test]
fn pictures_of_the_classic_game_reveal_nothing() {
    let mut tally = Tally::default();
    for seed in (0..6).chain([50]) {
        check(&mut tally, "classic", seed);
    }
    assert_enough(&tally, 7);
}

#[test]
fn pictures_of_touching_ships_reveal_nothing() {
    let mut tally = Tally::default();
    for seed in 10..14 {
        check(&mut tally, "mb", seed);
    }
    check(&mut tally, "mb-simple", 60);
    check(&mut tally, "hasbro", 61);
    assert_enough(&tally, 6);
}

#[test]
fn pictures_of_other_pieces_and_fire_modes_reveal_nothing() {
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
        check(&mut tally, rules, seed);
        check(&mut tally, &format!("{rules} marks=snowflake"), seed + 20);
    }
    assert_enough(&tally, 2 * games.len());
    for what in ["mines and sweepers of B struck", "decks given by B", "given by A", "dying shots", "salvoes", "moves of B", "stays of B"] {
        assert!(tally.seen.get(what).is_some_and(|count| *count > 0), "{what} were not seen: {:?}", tally.seen);
    }
}

#[test]
fn submitted_salvo_list_shows_only_in_its_owners_pictures() {
    let rules = Ruleset::parse("fire=salvo:5", Lettering::Russian).expect("valid rules");
    for seed in 0..3 {
        let mut twins = Twins::begin(&rules, seed);
        for (world, row) in twins.worlds.iter_mut().zip([0, 9]) {
            let list = Command::Volley((0..5).map(|col| Cell::new(col, row)).collect());
            let mut moment = Moment { now: Timestamp(1), dice: &mut SeededDice(seed) };
            *world = world.decide(&mut moment, &Actor::Side(Side::B), &list).expect("a legal list").after;
            assert!(world.public().locked.b, "the list is in");
        }
        assert_eq!(words(&twins.worlds[0]), words(&twins.worlds[1]), "seed {seed}: the texts show the list");
        for look in LOOKS {
            let [one, other] = [0, 1].map(|world| pictures(&twins.worlds[world], look));
            assert!(one == other, "seed {seed}: the list shows, {look:?}");
            let of_owner = |world: usize| picture(&messages::own_scene(&twins.worlds[world].own_view(Side::B), Locale::RU), look);
            let [one, other] = [0, 1].map(of_owner);
            assert!(one[0] != other[0] && one[1] != other[1], "seed {seed}: the owner sees the own list and fleet, {look:?}");
        }
    }
}

#[test]
fn pictures_of_salvos_paper_games_and_dutchmen_reveal_nothing() {
    let mut tally = Tally::default();
    let games = ["fire=salvo:3 mines=2", "fire=salvo:afloat subs=2", "judge=paper", "dutchman-quick", "dutchman-quick reshape=rigid"];
    for (seed, rules) in (120..).zip(games) {
        check(&mut tally, rules, seed);
        check(&mut tally, rules, seed + 20);
    }
    assert!(tally.drawn >= 2 * games.len() && tally.met >= 2 * games.len(), "{} pictures, {} pieces met", tally.drawn, tally.met);
}

#[test]
fn banners_reveal_nothing_of_the_fleets() {
    for (seed, rules) in (0..).zip(["classic", "fire=salvo:5", "mines=2 subs=1", "judge=paper"]) {
        let mut twins = Twins::joined(&Ruleset::parse(rules, Lettering::Russian).expect("valid rules"), seed);
        loop {
            for theme in Theme::ALL {
                let [one, other] = twins.worlds.each_ref().map(|game| {
                    let scene = messages::post(game, 0, game.log().len(), Locale::RU).scene.expect("a post has a picture");
                    assert!(matches!(scene.view, View::Banner(_)), "{rules}: an empty board");
                    picture(&scene, (theme, Layout::Spread))
                });
                assert!(one == other, "{rules}: the banner tells the twins apart, {theme:?}");
            }
            if !twins.place_next() {
                break;
            }
        }
        assert!(twins.worlds[0].public().phase.is_fighting(), "{rules}: the fleets are placed");
    }
}

#[test]
fn leak_in_a_picture_is_found_in_every_look() {
    let mut twins = Twins::begin(&Ruleset::classic(Lettering::Russian), 5);
    for _ in 0..6 {
        assert!(twins.advance(), "the games go on for six steps");
    }
    for look in LOOKS {
        let of_owner = |world: usize| picture(&messages::own_scene(&twins.worlds[world].own_view(Side::B), Locale::RU), look);
        let disclosed = |world: usize| {
            let mut view: PublicView = twins.worlds[world].public().clone();
            view.revealed.b = Some(twins.worlds[world].own_view(Side::B).ships);
            picture(&messages::public_scene(&view, Locale::RU), look)
        };
        for (what, [one, other]) in [("the owner's picture", [0, 1].map(of_owner)), ("a fleet disclosed too early", [0, 1].map(disclosed))]
        {
            assert!(one[0] != other[0] && one[1] != other[1], "{what} is found, {look:?}");
        }
    }
}
