//! The banner that a room sees before the first shot: the players, what each side does, the rules and the clock. Also the labels
//! of a player's own picture during placement.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    event::Invitee,
    ids::GameId,
    layout::Layout,
    notation::Lettering,
    ruleset::{PRESETS, Ruleset},
    side::Side,
    view::Phase,
};
use broadside_present::{cards, messages};
use broadside_scene::{Banner, View};
use broadside_service::request::Place;
use broadside_testkit::{
    staged::{NOON, after, challenge, fleet, joined_game, rules, seat, started_random_game},
    world::{ROOM, World, asker},
};
use broadside_words::{line::Line, locale::Locale};

/// The banner of the message in the room, and its alternative text; `None` if the message has another picture.
fn banner(game: &Game, locale: Locale) -> Option<(Banner, String)> {
    let scene = messages::post(game, 0, game.log().len(), locale).scene?;
    let View::Banner(banner) = scene.view else { return None };
    Some((*banner, scene.alt))
}

/// The names and the states of both sides on the English banner.
fn sides(game: &Game) -> [(String, String); 2] {
    let (banner, _) = banner(game, Locale::EN).expect("an empty board has a banner");
    banner.sides.map(|side| (side.name, side.state))
}

fn side(name: &str, state: &str) -> (String, String) {
    (name.to_owned(), state.to_owned())
}

#[test]
fn room_sees_a_banner_from_the_challenge_to_the_first_shot() {
    let rules = rules("classic");
    let mut dice = SeededDice(5);
    assert_eq!(sides(&challenge(&rules)), [side("Анна", "waiting"), side("?", "open to all")]);
    let mut game = joined_game(&rules);
    assert_eq!(sides(&game), [side("Анна", "placing ships"), side("Oleg", "placing ships")]);
    let mut make_ready = |game: &Game, side: Side| {
        let lay = Command::Lay(fleet(&rules, &mut dice));
        let placed = after(game, NOON, &mut dice, &Actor::Side(side), &lay);
        after(&placed, NOON, &mut dice, &Actor::Side(side), &Command::Ready)
    };
    game = make_ready(&game, Side::A);
    assert_eq!(sides(&game), [side("Анна", "ready"), side("Oleg", "placing ships")]);
    game = make_ready(&game, Side::B);
    let Phase::Firing(first) = game.public().phase else { panic!("the battle has begun") };
    let mut expected = [side("Анна", "ready"), side("Oleg", "ready")];
    expected[usize::from(first == Side::B)].1 = "fires first".to_owned();
    assert_eq!(sides(&game), expected);
    let (shown_banner, _) = banner(&game, Locale::EN).expect("an empty board has a banner");
    assert_eq!((shown_banner.rules.as_str(), shown_banner.clock), ("Classic", Some(Line::clock(rules.clock).phrase(Locale::EN))));
    let fire = Command::Fire { cell: Cell::new(0, 0), waiver: Waiver::Waived };
    game = after(&game, NOON, &mut SeededDice(1), &Actor::Side(first), &fire);
    assert_eq!(banner(&game, Locale::EN), None, "the board shows the shot");
}

#[test]
fn banner_names_who_is_challenged() {
    let host = seat(1, "Анна");
    for (invitee, name) in
        [(Invitee::Handle("boris".to_owned()), "boris"), (Invitee::Player(seat(2, "Oleg").player, "Oleg".to_owned()), "Oleg")]
    {
        let game = Game::challenge(GameId::new(7, 4242), NOON, rules("classic"), host.clone(), invitee, None);
        assert_eq!(sides(&game), [side("Анна", "waiting"), side(name, "invited")]);
        let (_, alt) = banner(&game, Locale::EN).expect("a challenge has a banner");
        assert!(alt.contains("Анна (waiting) vs ") && alt.contains(name), "{alt}");
    }
}

#[test]
fn banner_says_whose_salvo_is_ready() {
    let rules = rules("fire=salvo:5");
    let mut dice = SeededDice(5);
    let game = started_random_game(&rules, &mut dice);
    assert_eq!(sides(&game), [side("Анна", "choosing shots"), side("Oleg", "choosing shots")]);
    let salvo = Command::Volley((0..5).map(|col| Cell::new(col, 0)).collect());
    let game = after(&game, NOON, &mut dice, &Actor::Side(Side::A), &salvo);
    assert_eq!(sides(&game), [side("Анна", "ready"), side("Oleg", "choosing shots")]);
}

#[test]
fn banner_names_every_rule_set_without_typed_words() {
    let presets = PRESETS.into_iter().map(|preset| Ruleset::preset(preset, Lettering::Russian).expect("the preset exists"));
    for rules in presets.chain([rules("size=15 fleet=five")]) {
        for locale in Locale::ALL {
            let game = challenge(&rules);
            let (banner, alt) = banner(&game, locale).expect("a challenge has a banner");
            assert_eq!(banner.rules, cards::short_name(&rules).phrase(locale));
            let text = messages::post(&game, 0, 1, locale).text;
            let clock = banner.clock.as_ref().expect("a game between people has a clock");
            assert!(text.ends_with(&format!("\n{} · {clock}", banner.rules)), "the text has the same name: {text}");
            for text in [&banner.rules, clock, &banner.versus, &alt] {
                assert!(!text.is_empty() && !text.contains(['=', '⟦', '⟧']), "{}: {text}", locale.tag());
            }
            assert!(!banner.rules.contains(':'), "{}: {}", locale.tag(), banner.rules);
        }
    }
}

#[tokio::test]
async fn game_against_the_computer_shows_no_clock() {
    let mut world = World::new();
    let id = world.battle(asker(1, "Anna"), Place::Room(ROOM), "battle computer").await;
    let game = world.game(id).await;
    for locale in Locale::ALL {
        let clock = Line::clock(game.rules().clock).phrase(locale);
        let (banner, alt) = banner(&game, locale).expect("an empty board has a banner");
        assert_eq!(banner.clock, None);
        let text = messages::post(&game, 0, game.log().len(), locale).text;
        assert!(!text.contains(&clock) && !alt.contains(&clock), "{text}\n{alt}");
        assert!(text.contains(&banner.rules) && alt.contains(&banner.rules), "{text}\n{alt}");
    }
}

#[test]
fn own_picture_says_what_is_left_to_place_until_the_fleet_is_complete() {
    let rules = rules("classic");
    let mut dice = SeededDice(5);
    let Layout { pieces } = fleet(&rules, &mut dice);
    let part = Command::Lay(Layout { pieces: pieces[..4].to_vec() });
    let mut game = after(&joined_game(&rules), NOON, &mut dice, &Actor::Side(Side::A), &part);
    let labels = |game: &Game| {
        let scene = messages::own_scene(&game.own_view(Side::A), Locale::EN);
        [scene.right, scene.status.text()]
    };
    assert_eq!(labels(&game), ["To place", "Place your fleet"]);
    game = after(&game, NOON, &mut dice, &Actor::Side(Side::A), &Command::Lay(Layout { pieces }));
    assert_eq!(labels(&game), ["Oleg", "All ships placed"]);
    game = after(&game, NOON, &mut dice, &Actor::Side(Side::A), &Command::Ready);
    assert_eq!(labels(&game), ["Oleg", "Waiting for Oleg"]);
}
