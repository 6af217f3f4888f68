//! Tests of commands and buttons: every offered button can be pressed, unauthorised players change nothing, and invalid words are
//! refused with a text.

use broadside_arena::{
    plan::{Format, Stakes, Start},
    tournament::Phase,
};
use broadside_present::arena;
use broadside_service::{
    outbox::Address,
    request::{Place, Reply},
};
use broadside_testkit::{rows::rows, world::commands};
use broadside_words::locale::Locale;

use super::world::{ROOM, THREAD, create_with_entrants, new_world, person, refused, reply_text};

#[tokio::test]
async fn default_tournament_is_created_by_one_press() {
    let (world, id) = create_with_entrants("", 0).await;
    let tournament = world.tournament(id).await;
    let plan = tournament.plan();
    assert!(matches!(plan.format, Format::Swiss(None)) && plan.stakes == Stakes::Rated && plan.most >= 16, "{plan:?}");
    assert!(!plan.name.is_empty() && plan.rules.contains("clock="), "{plan:?}");
    assert_eq!((tournament.room(), tournament.phase()), (Some(ROOM), &Phase::Gathering));
}

/// Settings of `tournament create`, and a part of the resulting plan.
const PLANS: &str = include_str!("../../data/tournament-plans.txt");

#[tokio::test]
async fn typed_settings_become_the_plan() {
    for [settings, expected] in rows::<2>(PLANS) {
        let (world, id) = create_with_entrants(settings, 0).await;
        let plan = format!("{:?}", world.tournament(id).await.plan());
        assert!(plan.contains(expected), "{settings}: {plan}");
    }
}

#[tokio::test]
async fn invalid_words_get_a_message_and_create_nothing() {
    let (mut world, id) = create_with_entrants("start=hand", 0).await;
    for words in include_str!("../../data/tournament-bad-words.txt").lines() {
        refused(&world.say_in(&person(1), Place::Room(ROOM), words).await);
    }
    let log = world.tournament(id).await.log().len();
    assert_eq!(log, 1, "no command changed the tournament");
}

#[tokio::test]
async fn every_offered_button_can_be_pressed() {
    let (mut world, id) = create_with_entrants("single start=hand most=8 name=Keys", 0).await;
    let mut pressed = 0;
    for step in ["", "join", "start", "play"] {
        match step {
            "join" => {
                for number in 1..=5 {
                    world.press_here(&person(number), &format!("{id} 0 tournament join")).await;
                }
            }
            "start" => drop(world.say_in(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await),
            "play" => {
                for game in world.running_games(id).await {
                    world.say_in(&person(1), Place::Room(ROOM), &format!("resign_now {game}")).await;
                }
            }
            _ => {}
        }
        let tournament = world.tournament(id).await;
        let shown = [
            arena::post(&tournament, 0, tournament.log().len(), Locale::EN),
            arena::card(&tournament, Some(person(3).id), Locale::EN),
            arena::bracket(&tournament, 0, Locale::EN),
            arena::table(&tournament, 0, Locale::EN),
            arena::standings(&tournament, 0, Locale::EN),
            arena::matches(&tournament, 0, Locale::EN),
            arena::list(std::slice::from_ref(&tournament), Locale::EN),
        ];
        for data in shown.iter().flat_map(|body| commands(&body.keys)).filter(|data| !data.contains("cancel")) {
            let reply = world.press_here(&person(3), &data).await;
            match &reply {
                Reply::Refused(_) => drop(refused(&reply)),
                Reply::Private(_) | Reply::Page(_) => drop(reply_text(&reply)),
                other => panic!("{data}: {other:?}"),
            }
            pressed += 1;
        }
    }
    assert!(pressed > 8, "{pressed}");
}

#[tokio::test]
async fn draft_is_built_button_by_button_and_created() {
    let mut world = new_world();
    let reply = world.say_in(&person(1), Place::Room(ROOM), "tournament set").await;
    let Reply::Private(card) = &reply else { panic!("{reply:?}") };
    let (mut to_press, mut pressed) = (commands(&card.keys), Vec::new());
    while let Some(data) = to_press.pop() {
        if pressed.contains(&data) || data == "tournament create" || pressed.len() > 300 {
            continue;
        }
        let reply = world.press_here(&person(1), &data).await;
        match &reply {
            Reply::Page(body) => {
                reply_text(&reply);
                to_press.extend(commands(&body.keys));
            }
            Reply::Form(form) => assert!(form.says.starts_with("tournament set"), "{form:?}"),
            // Choices that contradict each other.
            Reply::Refused(_) => drop(refused(&reply)),
            other => panic!("{data}: {other:?}"),
        }
        pressed.push(data);
    }
    assert!(pressed.len() > 30, "{pressed:?}");
    for words in ["format=double", "most=8", "start=hand", "name= Spring cup", "checkin=off", "closes=off", "repeat=off"] {
        world.press_here(&person(1), &format!("tournament set {words}")).await;
    }
    assert!(matches!(world.press_here(&person(1), "tournament create").await, Reply::Private(_)));
    let id = world.latest_tournament();
    let tournament = world.tournament(id).await;
    assert_eq!((tournament.plan().format, tournament.plan().most, tournament.plan().start), (Format::Double, 8, Start::ByHand));
    assert_eq!(tournament.plan().name, "Spring cup");
}

#[tokio::test]
async fn only_organisers_decide_and_only_entrants_leave() {
    let (mut world, id) = create_with_entrants("single start=hand most=8", 4).await;
    let subcommands =
        ["start", "pause", "resume", "cancel", "remove 2", "forfeit 2", "extend 1", "replay 1", "award 2", "endseries", "seed 1,2,3,4"];
    let log = world.tournament(id).await.log().len();
    for stranger in [3, 9] {
        for subcommand in subcommands {
            refused(&world.press_here(&person(stranger), &format!("{id} 0 tournament {subcommand}")).await);
            refused(&world.say_in(&person(stranger), Place::Private, &format!("tournament {id} {subcommand}")).await);
        }
        refused(&world.press_here(&person(stranger), &format!("{id} 0 tournament set most=4")).await);
    }
    refused(&world.press_here(&person(9), &format!("{id} 0 tournament leave")).await);
    assert_eq!(world.tournament(id).await.log().len(), log);
    reply_text(&world.press_here(&person(1), &format!("{id} 0 tournament set most=4")).await);
    assert_eq!(world.tournament(id).await.plan().most, 4);
}

#[tokio::test]
async fn people_join_by_code_from_anywhere() {
    let (mut world, id) = create_with_entrants("start=hand", 0).await;
    for (number, words, place) in [
        (2, format!("join {id}"), Place::Private),
        (3, format!("/start {id}"), Place::Private),
        (4, format!("tournament join {id}"), Place::Private),
        (5, "tournament join".to_owned(), Place::Room(ROOM)),
    ] {
        reply_text(&world.say_in(&person(number), place, &words).await);
        assert!(world.tournament(id).await.entrant_of(person(number).id).is_some(), "{words}");
    }
    reply_text(&world.say_in(&person(6), Place::Private, &id.to_string()).await);
    assert!(world.tournament(id).await.entrant_of(person(6).id).is_none(), "a bare code only shows the tournament");
}

#[tokio::test]
async fn room_may_limit_tournaments_to_organisers() {
    let mut world = new_world();
    world.create(&person(1), "start=hand").await;
    refused(&world.as_member(&person(2), Place::Room(ROOM), "tournament set permit=organisers").await);
    reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set permit=organisers").await);
    refused(&world.as_member(&person(2), Place::Room(ROOM), "tournament create").await);
    let id = world.latest_tournament();
    reply_text(&world.say_about(&person(1), &format!("tournament appoint {id} @p2"), &person(2)).await);
    reply_text(&world.as_member(&person(2), Place::Room(ROOM), "tournament create").await);
    reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set permit=everyone").await);
    reply_text(&world.say_in(&person(3), Place::Room(ROOM), "tournament create").await);
}

#[tokio::test]
async fn number_of_tournaments_is_limited() {
    let mut world = new_world();
    for number in 1..=10 {
        world.create(&person(number), "start=hand").await;
    }
    refused(&world.say_in(&person(11), Place::Room(ROOM), "tournament create start=hand").await);
    for _ in 0..20 {
        reply_text(&world.say_in(&person(20), Place::Private, "tournament create start=hand").await);
    }
    refused(&world.say_in(&person(20), Place::Private, "tournament create start=hand").await);
}

#[tokio::test]
async fn tournament_with_a_venue_is_known_and_posted_there() {
    let (mut world, id) = create_with_entrants("start=hand", 0).await;
    for _ in 0..2 {
        world.service.set_venue(id, THREAD).await.expect("memory answers");
        world.collect().await;
    }
    let tournament = world.tournament(id).await;
    assert_eq!((tournament.venue(), tournament.room(), tournament.log().len()), (Some(THREAD), Some(ROOM), 2));
    for place in [ROOM, THREAD] {
        reply_text(&world.say_in(&person(7), Place::Room(place), "tournament").await);
        reply_text(&world.say_in(&person(if place == ROOM { 2 } else { 3 }), Place::Room(place), "tournament join").await);
    }
    assert_eq!(world.tournament(id).await.entrants().len(), 2);
    let posts: Vec<_> =
        world.told.iter().filter(|message| message.subject.tournament() == Some(id)).map(|message| message.address).collect();
    assert!(posts.contains(&Address::Room(ROOM)) && posts.contains(&Address::Room(THREAD)), "{posts:?}");
}
