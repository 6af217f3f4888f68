//! Quotas: frequent wrong codes and expensive requests are refused for a while, with the remaining time, and never prevent a shot.

use std::sync::Arc;

use broadside_service::request::{Place, Reply, RequestAuthor, RequestInput};
use broadside_store::{embedded::EmbeddedStore, store::Store};
use broadside_testkit::{
    test_service,
    world::{ROOM, World, anna, asker, oleg, refused},
};
use futures_util::future::join_all;

/// The text of a refusal, or the kind of any other reply.
fn reply_text(reply: &Reply) -> String {
    match reply {
        Reply::Refused(body) => body.text.clone(),
        Reply::Committed(_) => "committed".to_owned(),
        Reply::Private(_)
        | Reply::Page(_)
        | Reply::Public(_)
        | Reply::Keys(_)
        | Reply::Form(_)
        | Reply::AskAuthority(_)
        | Reply::AskAvatar
        | Reply::Silent => "shown".to_owned(),
    }
}

#[tokio::test]
async fn guessing_game_codes_is_slowed_without_revealing_valid_codes() {
    let (mut world, id) = World::in_battle("battle").await;
    let guesser = asker(9, "Clara");
    let (mut unknown, mut slowed) = (0, 0);
    for guess in 0..120_u32 {
        let letter = |place: u32| char::from(b'A' + (guess / 5_u32.pow(place) % 5) as u8);
        let code: String = (0..6).map(letter).collect();
        let reply = world.say(guesser.clone(), Place::Room(ROOM), &format!("join {code}")).await;
        match refused(&reply).text.as_str() {
            text if text.starts_with("There is no game or tournament with the code") => unknown += 1,
            text if text.contains("15 seconds") => slowed += 1,
            text => panic!("{code}: {text}"),
        }
    }
    assert_eq!((unknown, slowed), (8, 112));
    // The code of an existing game is refused as well, until the time has passed.
    let right = world.say(guesser.clone(), Place::Room(ROOM), &format!("inspect {id}")).await;
    assert!(refused(&right).text.contains("unknown code"), "{right:?}");
    world.advance(15);
    let right = world.say(guesser.clone(), Place::Room(ROOM), &format!("join {id}")).await;
    assert!(!refused(&right).text.contains("unknown code"), "{right:?}");
    // Other people are not slowed.
    let board = world.say(asker(10, "Dora"), Place::Room(ROOM), &format!("board {id}")).await;
    assert!(matches!(board, Reply::Public(_)), "{board:?}");
}

/// Unknown codes in every form of request that contains a code, and the place of the request.
fn wrong_codes() -> Vec<(Place, RequestInput)> {
    let text = |words: &str| RequestInput::Text(words.to_owned());
    let command = |verb: &str, options: &[(&str, &str)]| RequestInput::Command {
        verb: verb.to_owned(),
        options: options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
    };
    let links = ["link ABCDEFGH", "link ABCDEFGH yes", "reports d9-ABCDEFGH"].map(|words| (Place::Room(ROOM), text(words)));
    let games = [
        text("join ABCDEF"),
        text("ABCDEG"),
        text("/start ABCDEH"),
        command("join", &[("game", "ABCDEJ")]),
        text("join TBCDEF"),
        text("tournament join TBCDEG"),
        text("/start TBCDEH"),
        command("tournament", &[("do", "join"), ("code", "TBCDEJ")]),
    ];
    games.map(|input| (Place::Private, input)).into_iter().chain(links).collect()
}

fn slowed(reply: &Reply) -> bool {
    reply_text(reply).contains("unknown code")
}

#[tokio::test]
async fn wrong_code_counts_however_it_is_entered() {
    let mut uncounted = Vec::new();
    for ((place, input), number) in wrong_codes().into_iter().zip(100..) {
        let (mut world, guesser) = (World::new(), asker(number, "Clara"));
        for guess in 0..9 {
            let request = world.request(guesser.clone(), place, input.clone());
            let reply = world.handle(&request).await;
            if slowed(&reply) != (guess == 8) {
                uncounted.push(format!("{input:?}, guess {guess}: {reply:?}"));
            }
        }
        assert!(slowed(&world.say(guesser, place, "join ABCDEF").await), "{input:?} counts with codes of games");
    }
    assert!(uncounted.is_empty(), "{uncounted:#?}");
}

/// Guesses codes of games and of tournaments, as many as the quota allows.
async fn guess_all(world: &mut World, guesser: &RequestAuthor) {
    for words in ["join ABCDEF", "tournament join TBCDEF"].repeat(4) {
        let reply = world.say(guesser.clone(), Place::Private, words).await;
        assert!(refused(&reply).text.contains("There is no"), "{words}: {reply:?}");
    }
}

#[tokio::test]
async fn wrong_codes_of_games_and_tournaments_are_counted_across_restarts() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
    let mut world = World::on(Arc::clone(&store));
    let id = world.start_battle("battle").await;
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "tournament create single start=hand").await, Reply::Private(_)));
    let cup = world.messages.iter().rev().find_map(|message| message.subject.tournament()).expect("the tournament was announced");
    // Nothing else is stored about the first person; the second has settings.
    for guesser in [asker(9, "Clara"), asker(10, "Dora")] {
        if guesser.id.number == 10 {
            world.say(guesser.clone(), Place::Private, "language en").await;
        }
        guess_all(&mut world, &guesser).await;
        (world.service, world.clock) = test_service::service(Arc::clone(&store), world.service.clock().now().0);
        for words in [format!("join {id}"), format!("/start {cup}"), format!("tournament join {cup}"), "join ABCDEF".to_owned()] {
            let reply = world.say(guesser.clone(), Place::Private, &words).await;
            assert!(slowed(&reply), "{}: {words}: {reply:?}", guesser.name);
        }
        world.advance(15);
        let reply = world.say(guesser.clone(), Place::Private, &format!("tournament join {cup}")).await;
        assert!(matches!(reply, Reply::Private(_)), "{}: {reply:?}", guesser.name);
    }
}

#[tokio::test]
async fn wrong_codes_are_counted_after_the_guesser_is_forgotten() {
    let mut world = World::new();
    let guesser = asker(9, "Clara");
    guess_all(&mut world, &guesser).await;
    let reply = world.press(guesser.clone(), "erase now").await;
    assert!(!matches!(reply, Reply::Refused(_)), "{reply:?}");
    assert!(slowed(&world.say(guesser, Place::Private, "join ABCDEF").await));
}

#[tokio::test]
async fn simultaneous_wrong_codes_do_not_exceed_the_quota() {
    let mut world = World::new();
    let burst: Vec<_> = (0..120).map(|_| world.request(anna(), Place::Private, RequestInput::Text("join ABCDEF".to_owned()))).collect();
    let replies = join_all(burst.iter().map(|request| world.service.handle(request))).await;
    assert_eq!(replies.iter().filter(|reply| !slowed(reply)).count(), 8);
}

#[tokio::test]
async fn player_who_guesses_codes_can_still_fire() {
    let (mut world, id) = World::in_battle("battle").await;
    let by = world.turn(id).await.expect("the game awaits a shot");
    for _ in 0..20 {
        world.say(by.clone(), Place::Private, "board AAAAAB").await;
    }
    let slowed = reply_text(&world.say(by.clone(), Place::Private, "board AAAAAB").await);
    assert!(slowed.contains("unknown code"), "{slowed}");
    for _ in 0..20 {
        world.say(by.clone(), Place::Private, "hint").await;
    }
    assert_eq!(reply_text(&world.say(by.clone(), Place::Private, &format!("fire A1 {id}")).await), "committed");
    let next = world.turn(id).await.expect("the game awaits the next shot");
    assert_eq!(reply_text(&world.say(next, Place::Private, "fire A2").await), "committed");
}

#[tokio::test]
async fn expensive_commands_have_a_quota_per_person_and_per_room() {
    let (mut world, id) = World::in_battle("battle").await;
    world.say(anna(), Place::Private, &format!("resign_now {id}")).await;
    let expensive = |by: u64| (asker(by, "Somebody"), format!("replay {id}"));
    let is_shown = |reply: &Reply| !reply_text(reply).contains("work out");
    let mut shown = Vec::new();
    for by in [2, 3, 4, 5] {
        let mut shown_to_one = 0;
        for _ in 0..12 {
            let (by, words) = expensive(by);
            shown_to_one += usize::from(is_shown(&world.say(by, Place::Room(ROOM), &words).await));
        }
        shown.push(shown_to_one);
    }
    assert_eq!(shown, [10, 10, 10, 0], "ten per person, and thirty per room");
    let (by, words) = expensive(5);
    assert!(is_shown(&world.say(by, Place::Private, &words).await), "the quota of the room is not used in private");
    let again = world.say(oleg(), Place::Private, &format!("replay {id}")).await;
    assert!(reply_text(&again).contains("12 seconds"), "{again:?}");
    world.advance(12);
    let request = world.request(oleg(), Place::Private, RequestInput::Text(format!("replay {id}")));
    assert!(is_shown(&world.handle(&request).await));
}

#[tokio::test]
async fn last_shot_is_expensive_and_the_board_is_not() {
    let (mut world, id) = World::in_battle("battle").await;
    let next = world.turn(id).await.expect("the game awaits a shot");
    assert_eq!(reply_text(&world.say(next, Place::Private, &format!("fire A1 ! {id}")).await), "committed");
    let mut slowed = Vec::new();
    for words in ["board last", "board"] {
        let mut refused = 0;
        for _ in 0..12 {
            let reply = world.say(anna(), Place::Private, &format!("{words} {id}")).await;
            refused += usize::from(reply_text(&reply).contains("work out"));
        }
        slowed.push(refused);
    }
    assert_eq!(slowed, [2, 0]);
}

#[tokio::test]
async fn challenges_without_an_answer_are_limited_per_person() {
    let mut world = World::new();
    let handled = |by: RequestAuthor, handle: &str| RequestAuthor { handle: Some(handle.to_owned()), ..by };
    let (kari, per) = (handled(asker(9, "Kari"), "kari"), handled(asker(10, "Per"), "per"));
    let room = Place::Room(ROOM);
    for _ in 0..6 {
        assert_eq!(reply_text(&world.say(kari.clone(), room, "battle @per").await), "committed");
    }
    let challenge = world.newest();
    let again = reply_text(&world.say(kari.clone(), room, "battle @Per").await);
    assert!(again.contains("Per") && again.contains("10 minutes"), "{again}");
    // Challenges to another player, to everyone or by another player are not limited.
    for words in ["battle @oleg", "battle"] {
        assert_eq!(reply_text(&world.say(kari.clone(), room, words).await), "committed");
    }
    assert_eq!(reply_text(&world.say(asker(11, "Dora"), room, "battle @per").await), "committed");
    assert_eq!(reply_text(&world.say(per, room, &format!("join {challenge}")).await), "committed");
    assert_eq!(reply_text(&world.say(kari.clone(), room, "battle @per").await), "committed", "an accepted challenge does not count");
    for _ in 0..5 {
        assert_eq!(reply_text(&world.say(kari.clone(), room, "battle @per").await), "committed");
    }
    assert_ne!(reply_text(&world.say(kari.clone(), room, "battle @per").await), "committed");
    world.advance(600);
    assert_eq!(reply_text(&world.say(kari, room, "battle @per").await), "committed");
}

#[tokio::test]
async fn unanswered_rematches_ping_no_more_often_than_challenges() {
    let (mut world, over) = World::in_battle("battle").await;
    world.say(oleg(), Place::Room(ROOM), &format!("resign_now {over}")).await;
    for _ in 0..6 {
        assert_eq!(reply_text(&world.press(anna(), &format!("{over} 0 rematch")).await), "committed");
        let challenge = world.newest();
        world.say(anna(), Place::Room(ROOM), &format!("resign_now {challenge}")).await;
        assert!(challenge != over && world.game(challenge).await.is_over());
    }
    let again = reply_text(&world.press(anna(), &format!("{over} 0 rematch")).await);
    assert!(again.contains("Oleg") && again.contains("10 minutes"), "{again}");
}

#[tokio::test]
async fn printing_is_limited_to_twenty_in_a_row_except_ready_sheets() {
    let mut world = World::new();
    for _ in 0..20 {
        assert_eq!(reply_text(&world.say(anna(), Place::Private, "print blank-bw").await), "shown");
    }
    let slowed = reply_text(&world.say(anna(), Place::Private, "print prefilled third").await);
    assert!(slowed.contains("10 seconds"), "{slowed}");
    assert_eq!(reply_text(&world.say(anna(), Place::Private, "print").await), "shown");
    assert_eq!(reply_text(&world.say(oleg(), Place::Private, "print blank-bw").await), "shown");
    world.advance(10);
    assert_eq!(reply_text(&world.say(anna(), Place::Private, "print blank-bw").await), "shown");
    let long = reply_text(&world.say(anna(), Place::Private, &format!("print {}", "x".repeat(3_000))).await);
    assert!(long.contains(&"x".repeat(40)) && !long.contains(&"x".repeat(41)), "an unknown sheet is quoted in part");
}
