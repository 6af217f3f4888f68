//! Exhibitions, games between two computer players: in a room for everyone, in private for the person who asked, turn by turn to
//! the end.

use std::collections::{BTreeMap, BTreeSet};

use broadside_game::{
    cell::Cell,
    event::Event,
    following::Follower,
    ids::{GameId, RoomId},
    report::Ending,
    side::Side,
    view::Phase,
};
use broadside_present::param::Visibility;
use broadside_scene::figure::{Figure, Heat, HeatMap};
use broadside_service::{
    outbox::Address,
    request::{Body, Place, Press, Reply, RequestAuthor, RequestInput, View},
};
use broadside_testkit::world::{ROOM, World, anna, asker, oleg, refused, shown};

const SMALL: &str = "6x6 fleet=1x3+1x1";

/// Runs the game to its end; returns how many turns were run. Panics after 200.
async fn play_to_end(world: &mut World, id: GameId) -> usize {
    for turns in 0..200 {
        if world.game(id).await.is_over() {
            return turns;
        }
        world.advance(5);
        world.wake().await;
    }
    panic!("the exhibition does not end");
}

#[tokio::test]
async fn two_computers_play_in_a_room_turn_by_turn_until_one_wins() {
    for rules in [SMALL, "6x6 fleet=1x3+1x1 fire=salvo", "6x6 fleet=1x3+1x1 judge=paper", "6x6 fleet=1x3+1x1 mines=1"] {
        let mut world = World::new();
        let reply = world.say(anna(), Place::Room(ROOM), &format!("battle hunter beginner {rules}")).await;
        assert!(matches!(reply, Reply::Committed(Visibility::Public)), "{rules}: {reply:?}");
        let id = world.newest();
        let started = world.game(id).await;
        assert!(started.public().phase.is_fighting() && started.public().shots == 0, "{rules}: placed, but no shot was fired");
        assert!(started.public().is_between_computers() && started.public().side_of(anna().id).is_none());
        let turns = play_to_end(&mut world, id).await;
        let game = world.game(id).await;
        let mut sides_by_time: BTreeMap<i64, BTreeSet<Side>> = BTreeMap::new();
        for logged in game.log() {
            if let Event::Fired { side, .. } = &logged.event {
                sides_by_time.entry(logged.at.0).or_default().insert(*side);
            }
        }
        let one_side = sides_by_time.values().all(|sides| sides.len() == 1);
        assert!(turns > 1 && one_side, "{rules}: one turn at a time: {sides_by_time:?}");
        assert!(matches!(game.public().phase, Phase::Over(ending) if ending.winner().is_some() || rules.contains("salvo")), "{rules}");
        assert!(!game.log().iter().any(|logged| matches!(logged.event, Event::Lapsed { .. })), "{rules}: no turn lapsed");
        assert!(world.messages.iter().all(|message| message.address == Address::Room(ROOM)), "{rules}: {:?}", world.messages);
    }
}

#[tokio::test]
async fn room_has_one_exhibition_at_a_time_without_play_buttons() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle navigator captain {SMALL}")).await;
    refused(&world.say(oleg(), Place::Room(ROOM), "battle knight goose").await);
    refused(&world.say(oleg(), Place::Room(ROOM), &format!("fire A1 {id}")).await);
    refused(&world.say(oleg(), Place::Room(ROOM), &format!("resign_now {id}")).await);
    let Reply::Public(board) = world.say(anna(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a public board") };
    let command = |press: &Press| if let Press::Verb(command) = press { command.clone() } else { format!("{press:?}") };
    let keys: Vec<String> = board.keys.iter().flatten().map(|key| command(&key.press)).collect();
    assert!(keys.iter().all(|command| [" text", " rules", " hint"].iter().any(|end| command.ends_with(end))), "{keys:?}");
    play_to_end(&mut world, id).await;
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), &format!("battle knight goose {SMALL}")).await, Reply::Committed(_)));
}

#[tokio::test]
async fn private_exhibition_is_shown_to_its_requester_and_needs_two_opponents() {
    let mut world = World::new();
    let reply = world.say(anna(), Place::Private, &format!("battle hunter beginner {SMALL}")).await;
    assert!(matches!(reply, Reply::Committed(Visibility::Private)), "{reply:?}");
    let id = world.newest();
    assert_eq!(world.game(id).await.followers(), [Follower::Person(anna().id)]);
    refused(&world.say(anna(), Place::Private, &format!("battle navigator captain {SMALL}")).await);
    play_to_end(&mut world, id).await;
    assert!(world.messages.iter().all(|message| message.address == Address::Player(anna().id)), "{:?}", world.messages);
    assert!(shown(&world.say(anna(), Place::Private, "games").await).text.contains("no games in progress"), "she plays in none");
    refused(&world.say(anna(), Place::Private, "battle hunter hunter").await);
}

#[tokio::test]
async fn repeated_exhibition_request_starts_no_second_game() {
    let mut world = World::new();
    for place in [Place::Room(ROOM), Place::Private] {
        let request = world.request(anna(), place, RequestInput::Text(format!("battle hunter beginner {SMALL}")));
        for _ in 0..2 {
            assert!(matches!(world.handle(&request).await, Reply::Committed(_)), "{place:?}");
        }
        let started: BTreeSet<GameId> = world.messages.drain(..).filter_map(|message| message.subject.game()).collect();
        assert_eq!(started.len(), 1, "{place:?}");
    }
    for number in 10..12 {
        let room = RoomId { chat: number, ..ROOM };
        assert!(matches!(world.say(anna(), Place::Room(room), &format!("battle hunter beginner {SMALL}")).await, Reply::Committed(_)));
    }
    let elsewhere = Place::Room(RoomId { chat: 12, ..ROOM });
    let again = format!("battle hunter beginner {SMALL}");
    assert!(refused(&world.say(anna(), elsewhere, &again).await).text.contains("ask again"));
    assert!(matches!(world.say(oleg(), elsewhere, &again).await, Reply::Committed(_)), "the limit is per person");
}

/// The heat map of a reply. Panics if it has another picture.
pub fn heat_map(body: &Body) -> &HeatMap {
    let View::Figure(figure) = &body.scene.as_ref().expect("the reply has a picture").view else { panic!("the picture is a figure") };
    let Figure::HeatMap(map) = figure.as_ref() else { panic!("the figure is a heat map") };
    map
}

#[tokio::test]
async fn exhibition_shows_spectators_the_estimated_ship_positions() {
    for rules in ["8x8 fleet=1x4+2x3+2x2", "8x8 fleet=1x4+2x3+2x2 fire=salvo"] {
        let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle hunter beginner {rules}")).await;
        while world.game(id).await.public().shots < 4 {
            world.advance(5);
            world.wake().await;
        }
        let (game, sent) = (world.game(id).await, world.messages.len());
        let Reply::Public(board) = world.say(oleg(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a public board") };
        let key = board.keys.concat().into_iter().find(|key| key.label == "Chances").expect("the board has the button");
        let Press::Verb(data) = key.press else { panic!("the button has a command") };
        let Reply::Public(body) = world.press(oleg(), &data).await else { panic!("{rules}: the room sees the reply") };
        let view = game.public();
        let shooter = Side::BOTH.into_iter().find(|side| view.awaits(*side)).expect("the game awaits a side");
        assert!(body.text.contains(&format!("{}’s turn", view.name(shooter))), "{}", body.text);
        let (cells, chart) = (&heat_map(&body).cells, &view.charts[!shooter]);
        for (cell, heat) in Cell::all(view.rules.size).zip(cells) {
            let chance = matches!(heat, Heat::Chance(_));
            assert!(!(chance && chart.shot_cells().contains(cell)), "{rules}: a cell that was fired at has no chance");
        }
        let sum: u32 = cells.iter().map(|heat| if let Heat::Chance(chance) = heat { u32::from(*chance) } else { 0 }).sum();
        assert!(sum > 0, "{rules}: ships are afloat");
        let private = world.say(anna(), Place::Private, &format!("hint {id}")).await;
        assert_eq!(heat_map(shown(&private)), heat_map(&body), "the private reply has the same map");
        assert_eq!((world.game(id).await.log().len(), world.messages.len()), (game.log().len(), sent), "the command changes nothing");
        play_to_end(&mut world, id).await;
        refused(&world.say(oleg(), Place::Room(ROOM), &format!("hint {id}")).await);
    }
    let (mut world, id) = World::with_battle(Place::Room(ROOM), "battle hunter beginner dutchman-quick").await;
    assert!(refused(&world.say(oleg(), Place::Room(ROOM), &format!("hint {id}")).await).text.contains("no odds"));
}

#[tokio::test]
async fn spectators_see_no_odds_of_a_game_with_a_person() {
    let kari = || asker(9, "Kari");
    for words in ["battle 6x6 fleet=1x3+1x1 hints=on", "battle 6x6 fleet=1x3+1x1"] {
        let (mut world, id) = World::in_battle(words).await;
        assert_no_chances(&mut world, id, &kari()).await;
    }
    for opponent in ["computer", "captain"] {
        let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle {opponent} {SMALL}")).await;
        assert_no_chances(&mut world, id, &kari()).await;
        world.say(anna(), Place::Private, &format!("ready {id}")).await;
        assert_no_chances(&mut world, id, &kari()).await;
        world.say(anna(), Place::Private, &format!("resign_now {id}")).await;
        refused(&world.say(kari(), Place::Room(ROOM), &format!("review {id}")).await);
    }
}

/// Panics if a spectator gets chances or a button for them, in the room or in private.
async fn assert_no_chances(world: &mut World, id: GameId, by: &RequestAuthor) {
    let Reply::Public(board) = world.say(by.clone(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a public board") };
    assert!(board.keys.concat().iter().all(|key| key.label != "Chances"), "{:?}", board.keys);
    for place in [Place::Room(ROOM), Place::Private] {
        refused(&world.say(by.clone(), place, &format!("hint {id}")).await);
    }
    refused(&world.press(by.clone(), &format!("{id} 0 hint")).await);
}

#[tokio::test]
async fn anyone_may_review_the_winner_of_an_exhibition() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle hunter beginner {SMALL}")).await;
    refused(&world.say(oleg(), Place::Private, &format!("review {id}")).await);
    play_to_end(&mut world, id).await;
    let game = world.game(id).await;
    let Phase::Over(ending) = game.public().phase else { panic!("the game is over") };
    let winner = game.public().name(ending.winner().expect("a side has won")).to_owned();
    let Reply::Public(board) = world.say(oleg(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a public board") };
    assert!(board.keys.concat().iter().any(|key| key.label == "Review"), "{:?}", board.keys);
    let text = loop {
        let reply = world.say(oleg(), Place::Private, &format!("review {id}")).await;
        let body = shown(&reply);
        // The first replies may only say that the review is being computed.
        if body.scene.is_some() {
            break body.text.clone();
        }
    };
    assert!(text.contains(&winner) && text.contains("Accuracy"), "{text}");
}

#[tokio::test]
async fn room_manager_can_end_an_exhibition_at_any_time() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle navigator captain {SMALL}")).await;
    let question = shown(&world.say(anna(), Place::Room(ROOM), "end").await).clone();
    let Press::Verb(command) = question.keys[0][0].press.clone() else { panic!("the button ends the game") };
    world.press(anna(), &command).await;
    assert_eq!(world.game(id).await.public().phase, Phase::Over(Ending::Closed));
}
