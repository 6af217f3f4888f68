//! Two of the crew play each other, through the public door: in a room for all, in private for whoever asked, turn by turn until
//! somebody has won.

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

/// Lets them play to the end; says how often the computer was woken for a turn.
async fn watched(world: &mut World, id: GameId) -> usize {
    for turns in 0..200 {
        if world.game(id).await.is_over() {
            return turns;
        }
        world.advance(5);
        world.wake().await;
    }
    panic!("a game of two of the crew does not come to an end");
}

#[tokio::test]
async fn two_computers_play_in_a_room_turn_by_turn_until_one_wins() {
    for rules in [SMALL, "6x6 fleet=1x3+1x1 fire=salvo", "6x6 fleet=1x3+1x1 judge=paper", "6x6 fleet=1x3+1x1 mines=1"] {
        let mut world = World::new();
        let reply = world.say(anna(), Place::Room(ROOM), &format!("battle hunter beginner {rules}")).await;
        assert!(matches!(reply, Reply::Committed(Visibility::Public)), "{rules}: {reply:?}");
        let id = world.newest();
        let begun = world.game(id).await;
        assert!(
            begun.public().phase.is_fighting() && begun.public().shots == 0,
            "{rules}: both have laid their fleets and nobody has fired"
        );
        assert!(begun.public().is_between_computers() && begun.public().side_of(anna().id).is_none());
        let turns = watched(&mut world, id).await;
        let game = world.game(id).await;
        let mut firing: BTreeMap<i64, BTreeSet<Side>> = BTreeMap::new();
        for logged in game.log() {
            if let Event::Fired { side, .. } = &logged.event {
                firing.entry(logged.at.0).or_default().insert(*side);
            }
        }
        let alone = firing.values().all(|sides| sides.len() == 1);
        assert!(turns > 1 && alone, "{rules}: a turn at a time, and not all at once: {firing:?}");
        assert!(matches!(game.public().phase, Phase::Over(ending) if ending.winner().is_some() || rules.contains("salvo")), "{rules}");
        assert!(!game.log().iter().any(|logged| matches!(logged.event, Event::Lapsed { .. })), "{rules}: nobody was late");
        assert!(world.messages.iter().all(|message| message.address == Address::Room(ROOM)), "{rules}: {:?}", world.messages);
    }
}

#[tokio::test]
async fn room_has_one_exhibition_at_a_time_without_play_buttons() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle navigator captain {SMALL}")).await;
    refused(&world.say(oleg(), Place::Room(ROOM), "battle knight goose").await);
    refused(&world.say(oleg(), Place::Room(ROOM), &format!("fire A1 {id}")).await);
    refused(&world.say(oleg(), Place::Room(ROOM), &format!("resign_now {id}")).await);
    let Reply::Public(board) = world.say(anna(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a board") };
    let says = |press: &Press| if let Press::Verb(says) = press { says.clone() } else { format!("{press:?}") };
    let keys: Vec<String> = board.keys.iter().flatten().map(|key| says(&key.press)).collect();
    assert!(keys.iter().all(|says| [" text", " rules", " hint"].iter().any(|end| says.ends_with(end))), "{keys:?}");
    watched(&mut world, id).await;
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), &format!("battle knight goose {SMALL}")).await, Reply::Committed(_)));
}

#[tokio::test]
async fn private_exhibition_is_shown_to_its_requester_and_needs_two_opponents() {
    let mut world = World::new();
    assert!(matches!(
        world.say(anna(), Place::Private, &format!("battle hunter beginner {SMALL}")).await,
        Reply::Committed(Visibility::Private)
    ));
    let id = world.newest();
    assert_eq!(world.game(id).await.followers(), [Follower::Person(anna().id)]);
    refused(&world.say(anna(), Place::Private, &format!("battle navigator captain {SMALL}")).await);
    watched(&mut world, id).await;
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
        let begun: BTreeSet<GameId> = world.messages.drain(..).filter_map(|message| message.subject.game()).collect();
        assert_eq!(begun.len(), 1, "{place:?}");
    }
    for number in 10..12 {
        let room = RoomId { chat: number, ..ROOM };
        assert!(matches!(world.say(anna(), Place::Room(room), &format!("battle hunter beginner {SMALL}")).await, Reply::Committed(_)));
    }
    let elsewhere = Place::Room(RoomId { chat: 12, ..ROOM });
    let again = format!("battle hunter beginner {SMALL}");
    assert!(refused(&world.say(anna(), elsewhere, &again).await).text.contains("ask again"));
    assert!(matches!(world.say(oleg(), elsewhere, &again).await, Reply::Committed(_)), "nobody else waits for it");
}

/// The map of chances in an answer.
pub fn heat_map(body: &Body) -> &HeatMap {
    let View::Figure(figure) = &body.scene.as_ref().expect("a map").view else { panic!("a figure") };
    let Figure::HeatMap(map) = figure.as_ref() else { panic!("a map of chances") };
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
        let (game, told) = (world.game(id).await, world.messages.len());
        let Reply::Public(board) = world.say(oleg(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a board") };
        let key = board.keys.concat().into_iter().find(|key| key.label == "Chances").expect("a key to them");
        let Press::Verb(data) = key.press else { panic!("it says something") };
        let Reply::Public(body) = world.press(oleg(), &data).await else { panic!("{rules}: all in the room see it") };
        let view = game.public();
        let shooter = Side::BOTH.into_iter().find(|side| view.awaits(*side)).expect("somebody is to fire");
        assert!(body.text.contains(&format!("{}’s turn", view.name(shooter))), "{}", body.text);
        let (cells, chart) = (&heat_map(&body).cells, &view.charts[!shooter]);
        for (cell, heat) in Cell::all(view.rules.size).zip(cells) {
            let chance = matches!(heat, Heat::Chance(_));
            assert!(!(chance && chart.shot_cells().contains(cell)), "{rules}: what was fired at is known");
        }
        let sum: u32 = cells.iter().map(|heat| if let Heat::Chance(chance) = heat { u32::from(*chance) } else { 0 }).sum();
        assert!(sum > 0, "{rules}: something is afloat");
        let private = world.say(anna(), Place::Private, &format!("hint {id}")).await;
        assert_eq!(heat_map(shown(&private)), heat_map(&body), "and the same in private");
        assert_eq!((world.game(id).await.log().len(), world.messages.len()), (game.log().len(), told), "the game goes on as it was");
        watched(&mut world, id).await;
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
        without_chances(&mut world, id, &kari()).await;
    }
    for opponent in ["computer", "captain"] {
        let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle {opponent} {SMALL}")).await;
        without_chances(&mut world, id, &kari()).await;
        world.say(anna(), Place::Private, &format!("ready {id}")).await;
        without_chances(&mut world, id, &kari()).await;
        world.say(anna(), Place::Private, &format!("resign_now {id}")).await;
        refused(&world.say(kari(), Place::Room(ROOM), &format!("review {id}")).await);
    }
}

/// Neither a key to the chances nor an answer with them for somebody who looks on, in the room or in private.
async fn without_chances(world: &mut World, id: GameId, by: &RequestAuthor) {
    let Reply::Public(board) = world.say(by.clone(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a board") };
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
    watched(&mut world, id).await;
    let game = world.game(id).await;
    let Phase::Over(ending) = game.public().phase else { panic!("it is over") };
    let winner = game.public().name(ending.winner().expect("somebody has won")).to_owned();
    let Reply::Public(board) = world.say(oleg(), Place::Room(ROOM), &format!("board {id}")).await else { panic!("a board") };
    assert!(board.keys.concat().iter().any(|key| key.label == "Review"), "{:?}", board.keys);
    let text = loop {
        let reply = world.say(oleg(), Place::Private, &format!("review {id}")).await;
        let body = shown(&reply);
        // Whoever is told to wait asks again.
        if body.scene.is_some() {
            break body.text.clone();
        }
    };
    assert!(text.contains(&winner) && text.contains("Accuracy"), "{text}");
}

#[tokio::test]
async fn room_manager_can_end_an_exhibition_at_any_time() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), &format!("battle navigator captain {SMALL}")).await;
    let sure = shown(&world.say(anna(), Place::Room(ROOM), "end").await).clone();
    let Press::Verb(ends) = sure.keys[0][0].press.clone() else { panic!("a key that ends it") };
    world.press(anna(), &ends).await;
    assert_eq!(world.game(id).await.public().phase, Phase::Over(Ending::Closed));
}
