//! `place` in the ways that have a name, through the public door: by name in any language, from the list, with a sentence where
//! one cannot be had; and the trial of a fleet before the game, which nobody else hears of.

use std::collections::BTreeSet;

use broadside_game::{
    cell::Cell,
    event::Event,
    ids::{GameId, Home, PlayerId, RoomId},
    view::OwnView,
};
use broadside_gunner::placing::PlacementStrategy;
use broadside_present::placements::STRATEGIES;
use broadside_service::request::{Place, Reply, RequestAuthor, View};
use broadside_testkit::world::{ROOM, World, anna, commands, oleg, refused, shown};

/// A game against the computer under these rules, in which Anna lays her fleet.
async fn laying(world: &mut World, rules: &str) -> GameId {
    world.battle(anna(), Place::Private, &format!("battle computer {rules}")).await
}

async fn own(world: &World, id: GameId) -> OwnView {
    let game = world.game(id).await;
    game.own_view(game.public().side_of(anna().id).expect("she plays in it"))
}

async fn drafts(world: &World, id: GameId) -> usize {
    world.game(id).await.log().iter().filter(|logged| matches!(logged.event, Event::Drafted { .. })).count()
}

#[test]
fn every_placement_strategy_has_a_name() {
    assert_eq!(BTreeSet::from(STRATEGIES), PlacementStrategy::all_with_ids().map(|(_, id)| id).collect());
}

#[tokio::test]
async fn fleet_is_placed_by_strategy_name_in_any_language() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer classic").await;
    for typed in [
        "place spread",
        "place perelman",
        "place Perelmans hjørne",
        "расставить угол Перельмана",
        "place like sixty cells",
        "setze enges drittel",
        "place Human-like + Off the diagonals",
        "place menneskelig + pl-no-diagonals",
    ] {
        let before = drafts(&world, id).await;
        assert!(matches!(world.say(anna(), Place::Private, &format!("{typed} {id}")).await, Reply::Committed(_)), "{typed}");
        let view = own(&world, id).await;
        assert_eq!((drafts(&world, id).await, view.ships.len()), (before + 1, 10), "{typed}");
        let on_a_diagonal = |cell: &Cell| cell.col == cell.row || cell.col + cell.row == 9;
        let diagonal = view.decks().iter().any(|cell| on_a_diagonal(&cell));
        assert!(!diagonal || !typed.contains("iagonals"), "{typed}");
    }
}

#[tokio::test]
async fn unavailable_strategy_places_at_random_and_says_so() {
    let mut world = World::new();
    for (rules, typed, named) in [
        ("mb", "place perelman", "Perelman’s corner"),
        ("classic", "place sixty + no-diagonals", "Sixty cells, Off the diagonals"),
        ("dutchman-quick", "place spread", "Far apart"),
    ] {
        let id = laying(&mut world, rules).await;
        let before = drafts(&world, id).await;
        world.messages.clear();
        let reply = world.say(anna(), Place::Private, &format!("{typed} {id}")).await;
        let text = &shown(&reply).text;
        assert!(text.starts_with(named) && text.contains("at random"), "{typed}: {text}");
        assert_eq!(drafts(&world, id).await, before + 1, "{typed}");
        assert!(world.messages.iter().any(|message| message.subject.game() == Some(id)), "her board is told of all the same");
    }
    let id = laying(&mut world, "classic").await;
    let before = drafts(&world, id).await;
    let reply = world.say(anna(), Place::Private, &format!("place perelman + sixty {id}")).await;
    let text = &refused(&reply).text;
    assert!(text.contains("Perelman’s corner") && text.contains("Sixty cells"), "{text}");
    assert_eq!(drafts(&world, id).await, before);
}

#[tokio::test]
async fn strategy_list_shows_strength_and_has_a_button_for_each() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer 6x6 fleet=1x3+2x1").await;
    let asked = format!("place like {id}");
    let list = shown(&world.say(anna(), Place::Private, &asked).await).clone();
    let keys = commands(&list.keys);
    assert!(keys.len() > 5 && keys.iter().all(|says| says.contains(" place ")), "{keys:?}");
    assert_eq!(list.text.matches("about ").count(), keys.len(), "{}", list.text);
    assert!(list.text.contains("on average, ± "), "{}", list.text);
    assert!(list.text.contains("Far apart") && !list.text.contains("Sixty cells"), "{}", list.text);
    assert_eq!(shown(&world.say(anna(), Place::Private, &asked).await).text, list.text, "the same again");
    let before = drafts(&world, id).await;
    world.press(anna(), &keys[0]).await;
    assert_eq!(drafts(&world, id).await, before + 1);
    refused(&world.press(anna(), &keys[1]).await);
    assert_eq!(drafts(&world, id).await, before + 1, "the keys are of the fleet before");
    let id = laying(&mut world, "dutchman-quick").await;
    refused(&world.say(anna(), Place::Private, &format!("place like {id}")).await);
}

#[tokio::test]
async fn trial_of_the_own_fleet_is_shown_to_its_owner_only() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer 6x6 fleet=1x3+2x1").await;
    let view = own(&world, id).await;
    let (events, asked) = (world.game(id).await.log().len(), [format!("place try {id}"), format!("place try hunter {id}")]);
    world.messages.clear();
    let trial = shown(&world.say(anna(), Place::Private, &asked[0]).await).clone();
    for part in ["as it lies now, ± ", "Hunter ", "Navigator ", "Only you"] {
        assert!(trial.text.contains(part), "{part}: {}", trial.text);
    }
    assert_eq!(shown(&world.say(anna(), Place::Private, &asked[0]).await).text, trial.text, "the same fleet withstands the same again");
    for (said, name) in [(commands(&trial.keys)[0].clone(), "Captain"), (asked[1].clone(), "Hunter")] {
        let reply = world.say(anna(), Place::Private, &said.replace(&format!("{id} 0 "), "")).await;
        let body = shown(&reply);
        let View::Replay(film) = &body.scene.as_ref().expect("a film").view else { panic!("a film") };
        assert!(body.text.contains(name) && body.text.contains("Only you"), "{}", body.text);
        assert!(body.text.contains(&format!("Shots: {}", film.last().shots)), "{}", body.text);
        assert_eq!(film.frames.len(), film.last().shots as usize + 1, "a frame before the first shot and one after each");
        assert_eq!(film.last().charts.b.hits, view.decks(), "all of it is sunk");
        assert!(film.frames.iter().all(|frame| frame.revealed.b.as_ref() == Some(&view.ships) && frame.charts.a.shot_cells().is_empty()));
    }
    assert!(world.messages.is_empty() && world.game(id).await.log().len() == events, "nobody hears of it and nothing is kept");
    for said in &asked {
        refused(&world.say(oleg(), Place::Private, said).await);
    }
    world.say(anna(), Place::Private, &format!("ready {id}")).await;
    assert!(refused(&world.say(anna(), Place::Private, &asked[0]).await).text.contains("changed"));
    refused(&world.say(anna(), Place::Private, &asked[1]).await);
    for (rules, said) in [("dutchman-quick", "try"), ("dutchman-quick", "try captain"), ("15x15 fleet=five", "try captain")] {
        let id = laying(&mut world, rules).await;
        refused(&world.say(anna(), Place::Private, &format!("place {said} {id}")).await);
    }
}

#[tokio::test]
async fn strategies_on_large_fields_are_rate_limited() {
    let mut world = World::new();
    for (rules, asked, refusals) in [("16x16", 12, 2), ("classic", 12, 0)] {
        let id = laying(&mut world, rules).await;
        let mut refused = 0;
        for _ in 0..asked {
            refused += usize::from(matches!(world.say(anna(), Place::Private, &format!("place avoid {id}")).await, Reply::Refused(_)));
        }
        assert_eq!(refused, refusals, "{rules}");
        let shuffled = world.say(anna(), Place::Private, &format!("place random {id}")).await;
        assert!(matches!(shuffled, Reply::Committed(_)), "{rules}: chance is never refused");
    }
}

#[tokio::test]
async fn undo_is_offered_after_a_change_and_never_takes_the_dealt_fleet_away() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer classic").await;
    let dealt = own(&world, id).await.ships;
    for change in ["shuffle", "place A1-A4"] {
        assert!(refused(&world.say(anna(), Place::Private, "undo").await).text.contains("nothing to undo"));
        assert!(!offers_undo(&mut world).await, "{change}");
        assert!(matches!(world.say(anna(), Place::Private, change).await, Reply::Committed(_)), "{change}");
        assert!(offers_undo(&mut world).await, "{change}");
        assert!(matches!(world.say(anna(), Place::Private, "undo").await, Reply::Committed(_)), "{change}");
        assert_eq!(own(&world, id).await.ships, dealt, "{change}");
    }
}

/// Whether the placing message has the button that undoes the last change.
async fn offers_undo(world: &mut World) -> bool {
    let reply = world.say(anna(), Place::Private, "place more").await;
    let Reply::Keys(body) = &reply else { panic!("{reply:?}") };
    commands(&body.keys).iter().any(|says| says.ends_with(" undo"))
}

#[tokio::test]
async fn refused_change_of_the_fleet_shows_the_field_and_its_buttons() {
    let mut world = World::new();
    laying(&mut world, "classic").await;
    let Reply::Keys(placing) = world.say(anna(), Place::Private, "place").await else { panic!("the placing message") };
    let shuffle = commands(&placing.keys).into_iter().find(|says| says.ends_with(" shuffle")).expect("a button that shuffles");
    assert!(matches!(world.press(anna(), &shuffle).await, Reply::Committed(_)));
    let stale = world.press(anna(), &shuffle).await;
    assert!(refused(&stale).text.contains("an earlier placement"), "{stale:?}");
    let wrong = world.say(anna(), Place::Private, "place A1-A9").await;
    for reply in [&stale, &wrong] {
        let (body, keys) = (refused(reply), commands(&refused(reply).keys));
        let offers = |command: &str| keys.iter().any(|says| says.ends_with(command));
        assert!(body.scene.is_some() && [" ready", " shuffle", " place more"].into_iter().all(offers), "{reply:?}");
    }
    // In a group of Telegram everyone would see the field.
    let by = RequestAuthor { id: PlayerId { home: Home::Telegram, number: 1 }, ..anna() };
    world.battle(by.clone(), Place::Private, "battle computer classic").await;
    let reply = world.say(by, Place::Room(RoomId { home: Home::Telegram, ..ROOM }), "place A1-A9").await;
    assert!(refused(&reply).scene.is_none(), "{reply:?}");
}

#[tokio::test]
async fn wrong_number_of_ships_is_refused_with_the_names_of_the_rules() {
    for (rules, fleet, says) in [
        ("classic", "A1-A4 C1-C4", "These rules need 1 battleship; you have 2."),
        ("classic names=deck", "A1-A4 C1-C4", "These rules need 1 × four-decker; you have 2."),
        ("classic mines=1", "A1-A4 mines: C1 E1", "These rules need 1 mine; you have 2."),
    ] {
        let mut world = World::new();
        laying(&mut world, rules).await;
        let reply = world.say(anna(), Place::Private, &format!("place {fleet}")).await;
        assert_eq!(refused(&reply).text, says, "{rules}");
    }
}

#[tokio::test]
async fn place_without_ships_shows_the_message_and_keeps_the_fleet() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer classic").await;
    let (before, ships) = (drafts(&world, id).await, own(&world, id).await.ships);
    let reply = world.say(anna(), Place::Private, "place").await;
    let Reply::Keys(body) = &reply else { panic!("{reply:?}") };
    assert!(body.text.starts_with("Place your ships:"), "{}", body.text);
    assert!(commands(&body.keys).iter().any(|says| says.ends_with(" shuffle")));
    assert_eq!((drafts(&world, id).await, own(&world, id).await.ships), (before, ships));
    assert!(matches!(world.say(anna(), Place::Private, "random fleet").await, Reply::Committed(_)));
    assert_eq!(drafts(&world, id).await, before + 1);
}

#[tokio::test]
async fn ships_without_a_command_are_placed_in_private_and_fired_at_in_battle() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer classic fire=salvo:4 first=host").await;
    for (typed, placed) in [("A1-A4 C1-C3", 2), ("E1-E3 G1-G2 I1-I2 A6-A7", 6), ("C6 E6", 8), ("G6", 9)] {
        let reply = world.say(anna(), Place::Private, typed).await;
        assert!(matches!(reply, Reply::Committed(_)), "{typed}: {reply:?}");
        assert_eq!(own(&world, id).await.ships.len(), placed, "{typed}");
    }
    assert!(matches!(world.say(anna(), Place::Private, "I6").await, Reply::Committed(_)));
    // A whole fleet is not changed by a shot that comes too early.
    assert!(refused(&world.say(anna(), Place::Private, "D5").await).text.contains("Place your ships first"));
    assert_eq!(own(&world, id).await.ships.len(), 10);
    world.say(anna(), Place::Private, "ready").await;
    let reply = world.say(anna(), Place::Private, "A1-A3").await;
    assert!(matches!(reply, Reply::Committed(_)), "{reply:?}");
    assert_eq!(own(&world, id).await.plan.len(), 3);
}

#[tokio::test]
async fn placing_message_has_an_example_that_can_be_placed_until_the_fleet_is_whole() {
    for (home, command) in [(Home::Discord, "/place "), (Home::Telegram, "")] {
        for rules in ["classic", "mb", "size=20 fleet=seven", "6x6 fleet=1x3+2x1", "fleet=10x1", "dutchman-quick"] {
            let mut world = World::new();
            let by = RequestAuthor { id: PlayerId { home, number: 1 }, ..anna() };
            assert!(matches!(world.say(by.clone(), Place::Private, &format!("battle computer {rules}")).await, Reply::Committed(_)));
            let mut examples = 0;
            loop {
                let reply = world.say(by.clone(), Place::Private, "place").await;
                let Reply::Keys(body) = &reply else { panic!("{reply:?}") };
                if examples > 0 && !body.text.contains("Still to place") {
                    break;
                }
                let (_, example) = body.text.split_once("for example ").unwrap_or_else(|| panic!("{rules}: {}", body.text));
                let example = example.trim_end_matches(").");
                assert!(example.starts_with(command) && (examples > 0 || example.contains('1')), "{rules}: {example}");
                let reply = world.say(by.clone(), Place::Private, example).await;
                assert!(matches!(reply, Reply::Committed(_)), "{rules}: {example}: {reply:?}");
                examples += 1;
            }
            // The Flying Dutchman is placed at once.
            assert!(examples > 1 || rules.starts_with("dutchman"), "{rules}: {examples} examples");
        }
    }
}
