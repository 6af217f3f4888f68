//! `place` through the service: placement strategies by name and from the list, ships typed by their cells, undo, and the trial of a
//! fleet, which only its owner sees.

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

/// A new game against the computer, in which Anna places her fleet.
async fn placing_game(world: &mut World, rules: &str) -> GameId {
    world.battle(anna(), Place::Private, &format!("battle computer {rules}")).await
}

/// What Anna sees of the game.
async fn own_view(world: &World, id: GameId) -> OwnView {
    let game = world.game(id).await;
    game.own_view(game.public().side_of(anna().id).expect("Anna plays"))
}

/// The number of changes of fleets in the log.
async fn draft_count(world: &World, id: GameId) -> usize {
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
        let before = draft_count(&world, id).await;
        assert!(matches!(world.say(anna(), Place::Private, &format!("{typed} {id}")).await, Reply::Committed(_)), "{typed}");
        let view = own_view(&world, id).await;
        assert_eq!((draft_count(&world, id).await, view.ships.len()), (before + 1, 10), "{typed}");
        let on_a_diagonal = |cell: &Cell| cell.col == cell.row || cell.col + cell.row == 9;
        let diagonal = view.decks().iter().any(|cell| on_a_diagonal(&cell));
        assert!(!diagonal || !typed.contains("iagonals"), "{typed}");
    }
}

#[tokio::test]
async fn unavailable_strategy_places_at_random_and_says_so() {
    let mut world = World::new();
    for (rules, typed, name) in [
        ("mb", "place perelman", "Perelman’s corner"),
        ("classic", "place sixty + no-diagonals", "Sixty cells, Off the diagonals"),
        ("dutchman-quick", "place spread", "Far apart"),
    ] {
        let id = placing_game(&mut world, rules).await;
        let before = draft_count(&world, id).await;
        world.messages.clear();
        let reply = world.say(anna(), Place::Private, &format!("{typed} {id}")).await;
        let text = &shown(&reply).text;
        assert!(text.starts_with(name) && text.contains("at random"), "{typed}: {text}");
        assert_eq!(draft_count(&world, id).await, before + 1, "{typed}");
        assert!(world.messages.iter().any(|message| message.subject.game() == Some(id)), "a message with her board is sent");
    }
    let id = placing_game(&mut world, "classic").await;
    let before = draft_count(&world, id).await;
    let reply = world.say(anna(), Place::Private, &format!("place perelman + sixty {id}")).await;
    let text = &refused(&reply).text;
    assert!(text.contains("Perelman’s corner") && text.contains("Sixty cells"), "{text}");
    assert_eq!(draft_count(&world, id).await, before);
}

#[tokio::test]
async fn strategy_list_shows_strength_and_has_a_button_for_each() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer 6x6 fleet=1x3+2x1").await;
    let like = format!("place like {id}");
    let list = shown(&world.say(anna(), Place::Private, &like).await).clone();
    let keys = commands(&list.keys);
    assert!(keys.len() > 5 && keys.iter().all(|command| command.contains(" place ")), "{keys:?}");
    assert_eq!(list.text.matches("about ").count(), keys.len(), "{}", list.text);
    assert!(list.text.contains("on average, ± "), "{}", list.text);
    assert!(list.text.contains("Far apart") && !list.text.contains("Sixty cells"), "{}", list.text);
    assert_eq!(shown(&world.say(anna(), Place::Private, &like).await).text, list.text, "a repeated list is the same");
    let before = draft_count(&world, id).await;
    world.press(anna(), &keys[0]).await;
    assert_eq!(draft_count(&world, id).await, before + 1);
    refused(&world.press(anna(), &keys[1]).await);
    assert_eq!(draft_count(&world, id).await, before + 1, "the buttons belong to the earlier fleet");
    let id = placing_game(&mut world, "dutchman-quick").await;
    refused(&world.say(anna(), Place::Private, &format!("place like {id}")).await);
}

#[tokio::test]
async fn trial_of_a_fleet_is_shown_to_its_owner_only() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer 6x6 fleet=1x3+2x1").await;
    let view = own_view(&world, id).await;
    let (events, trials) = (world.game(id).await.log().len(), [format!("place try {id}"), format!("place try hunter {id}")]);
    world.messages.clear();
    let trial = shown(&world.say(anna(), Place::Private, &trials[0]).await).clone();
    for part in ["as it lies now, ± ", "Hunter ", "Navigator ", "Only you"] {
        assert!(trial.text.contains(part), "{part}: {}", trial.text);
    }
    assert_eq!(shown(&world.say(anna(), Place::Private, &trials[0]).await).text, trial.text, "the same fleet has the same result");
    for (trial, name) in [(commands(&trial.keys)[0].clone(), "Captain"), (trials[1].clone(), "Hunter")] {
        let reply = world.say(anna(), Place::Private, &trial.replace(&format!("{id} 0 "), "")).await;
        let body = shown(&reply);
        let View::Replay(film) = &body.scene.as_ref().expect("the reply has a picture").view else { panic!("the picture is a film") };
        assert!(body.text.contains(name) && body.text.contains("Only you"), "{}", body.text);
        assert!(body.text.contains(&format!("Shots: {}", film.last().shots)), "{}", body.text);
        assert_eq!(film.frames.len(), film.last().shots as usize + 1, "a frame before the first shot and one after each");
        assert_eq!(film.last().charts.b.hits, view.decks(), "the whole fleet is sunk");
        assert!(film.frames.iter().all(|frame| frame.revealed.b.as_ref() == Some(&view.ships) && frame.charts.a.shot_cells().is_empty()));
    }
    assert!(world.messages.is_empty() && world.game(id).await.log().len() == events, "a trial sends no message and changes no game");
    for trial in &trials {
        refused(&world.say(oleg(), Place::Private, trial).await);
    }
    world.say(anna(), Place::Private, &format!("ready {id}")).await;
    assert!(refused(&world.say(anna(), Place::Private, &trials[0]).await).text.contains("changed"));
    refused(&world.say(anna(), Place::Private, &trials[1]).await);
    for (rules, trial) in [("dutchman-quick", "try"), ("dutchman-quick", "try captain"), ("15x15 fleet=five", "try captain")] {
        let id = placing_game(&mut world, rules).await;
        refused(&world.say(anna(), Place::Private, &format!("place {trial} {id}")).await);
    }
}

#[tokio::test]
async fn strategies_on_large_fields_are_rate_limited() {
    let mut world = World::new();
    for (rules, requests, refusals) in [("16x16", 12, 2), ("classic", 12, 0)] {
        let id = placing_game(&mut world, rules).await;
        let mut refused = 0;
        for _ in 0..requests {
            refused += usize::from(matches!(world.say(anna(), Place::Private, &format!("place avoid {id}")).await, Reply::Refused(_)));
        }
        assert_eq!(refused, refusals, "{rules}");
        let shuffled = world.say(anna(), Place::Private, &format!("place random {id}")).await;
        assert!(matches!(shuffled, Reply::Committed(_)), "{rules}: a random placement is never refused");
    }
}

#[tokio::test]
async fn undo_is_offered_after_a_change_and_never_removes_the_dealt_fleet() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer classic").await;
    let dealt = own_view(&world, id).await.ships;
    for change in ["shuffle", "place A1-A4"] {
        assert!(refused(&world.say(anna(), Place::Private, "undo").await).text.contains("nothing to undo"));
        assert!(!offers_undo(&mut world).await, "{change}");
        assert!(matches!(world.say(anna(), Place::Private, change).await, Reply::Committed(_)), "{change}");
        assert!(offers_undo(&mut world).await, "{change}");
        assert!(matches!(world.say(anna(), Place::Private, "undo").await, Reply::Committed(_)), "{change}");
        assert_eq!(own_view(&world, id).await.ships, dealt, "{change}");
    }
}

/// Whether the placing message has the button that undoes the last change.
async fn offers_undo(world: &mut World) -> bool {
    let reply = world.say(anna(), Place::Private, "place more").await;
    let Reply::Keys(body) = &reply else { panic!("{reply:?}") };
    commands(&body.keys).iter().any(|command| command.ends_with(" undo"))
}

#[tokio::test]
async fn refused_change_of_the_fleet_shows_the_field_and_its_buttons() {
    let mut world = World::new();
    placing_game(&mut world, "classic").await;
    let Reply::Keys(placing) = world.say(anna(), Place::Private, "place").await else { panic!("the placing message") };
    let shuffle = commands(&placing.keys).into_iter().find(|command| command.ends_with(" shuffle")).expect("a button that shuffles");
    assert!(matches!(world.press(anna(), &shuffle).await, Reply::Committed(_)));
    let stale = world.press(anna(), &shuffle).await;
    assert!(refused(&stale).text.contains("an earlier placement"), "{stale:?}");
    let wrong = world.say(anna(), Place::Private, "place A1-A9").await;
    for reply in [&stale, &wrong] {
        let (body, keys) = (refused(reply), commands(&refused(reply).keys));
        let offers = |command: &str| keys.iter().any(|key| key.ends_with(command));
        assert!(body.scene.is_some() && [" ready", " shuffle", " place more"].into_iter().all(offers), "{reply:?}");
    }
    // In a Telegram group everyone would see the field.
    let by = RequestAuthor { id: PlayerId { home: Home::Telegram, number: 1 }, ..anna() };
    world.battle(by.clone(), Place::Private, "battle computer classic").await;
    let reply = world.say(by, Place::Room(RoomId { home: Home::Telegram, ..ROOM }), "place A1-A9").await;
    assert!(refused(&reply).scene.is_none(), "{reply:?}");
}

#[tokio::test]
async fn wrong_number_of_ships_is_refused_with_the_names_of_the_rules() {
    for (rules, fleet, text) in [
        ("classic", "A1-A4 C1-C4", "These rules need 1 battleship; you have 2."),
        ("classic names=deck", "A1-A4 C1-C4", "These rules need 1 × four-decker; you have 2."),
        ("classic mines=1", "A1-A4 mines: C1 E1", "These rules need 1 mine; you have 2."),
    ] {
        let mut world = World::new();
        placing_game(&mut world, rules).await;
        let reply = world.say(anna(), Place::Private, &format!("place {fleet}")).await;
        assert_eq!(refused(&reply).text, text, "{rules}");
    }
}

#[tokio::test]
async fn place_without_ships_shows_the_message_and_keeps_the_fleet() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer classic").await;
    let (before, ships) = (draft_count(&world, id).await, own_view(&world, id).await.ships);
    let reply = world.say(anna(), Place::Private, "place").await;
    let Reply::Keys(body) = &reply else { panic!("{reply:?}") };
    assert!(body.text.starts_with("Place your ships:"), "{}", body.text);
    assert!(commands(&body.keys).iter().any(|command| command.ends_with(" shuffle")));
    assert_eq!((draft_count(&world, id).await, own_view(&world, id).await.ships), (before, ships));
    assert!(matches!(world.say(anna(), Place::Private, "random fleet").await, Reply::Committed(_)));
    assert_eq!(draft_count(&world, id).await, before + 1);
}

#[tokio::test]
async fn ships_without_a_command_are_placed_in_private_and_fired_at_in_battle() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer classic fire=salvo:4 first=host").await;
    for (typed, placed) in [("A1-A4 C1-C3", 2), ("E1-E3 G1-G2 I1-I2 A6-A7", 6), ("C6 E6", 8), ("G6", 9)] {
        let reply = world.say(anna(), Place::Private, typed).await;
        assert!(matches!(reply, Reply::Committed(_)), "{typed}: {reply:?}");
        assert_eq!(own_view(&world, id).await.ships.len(), placed, "{typed}");
    }
    assert!(matches!(world.say(anna(), Place::Private, "I6").await, Reply::Committed(_)));
    // A shot that comes too early does not change a complete fleet.
    assert!(refused(&world.say(anna(), Place::Private, "D5").await).text.contains("Place your ships first"));
    assert_eq!(own_view(&world, id).await.ships.len(), 10);
    world.say(anna(), Place::Private, "ready").await;
    let reply = world.say(anna(), Place::Private, "A1-A3").await;
    assert!(matches!(reply, Reply::Committed(_)), "{reply:?}");
    assert_eq!(own_view(&world, id).await.plan.len(), 3);
}

#[tokio::test]
async fn placing_message_has_an_example_that_can_be_placed_until_the_fleet_is_complete() {
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
            // The Flying Dutchman needs one example only.
            assert!(examples > 1 || rules.starts_with("dutchman"), "{rules}: {examples} examples");
        }
    }
}
