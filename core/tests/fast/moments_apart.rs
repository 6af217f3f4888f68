//! Special moves of other kinds of games through the service: the Flying Dutchman, games on paper, the table game.

use broadside_game::{
    report::{Debt, Ending},
    side::Side,
    view::Phase,
};
use broadside_present::{board, messages};
use broadside_service::request::{Body, Place, Reply, RequestInput};
use broadside_testkit::world::{ROOM, World, anna, oleg, refused, shown};
use broadside_words::locale::Locale;

use crate::moments_kit::{FIRST, SECOND, begun, done, labels, letter, log, play, pressing, room_since};

#[tokio::test]
async fn dutchman_stays_or_moves() {
    let (mut world, id) = begun("dutchman-quick", ["A1 B2 C3 D4 E5", "J1-J5"]).await;
    play(&mut world, &[(anna(), "fire J1")]).await;
    assert_eq!(world.game(id).await.public().phase, Phase::Owing(Side::B, Debt::Course));
    for (by, words, expected) in [
        (anna(), "fire J2", "Dutchman of Oleg was hit"),
        (anna(), "stay", "may move only right after"),
        (oleg(), "move A1 A2 A3", "4 decks"),
        (oleg(), "move J1 J2 J3 J4", "just hit"),
        (oleg(), "move A1 A3 A5 A7", "must touch each other"),
        (oleg(), "move J2-J5", "already there"),
        (oleg(), "move Z1", "Z1"),
    ] {
        let reply = world.say(by, Place::Private, words).await;
        assert!(refused(&reply).text.contains(expected), "{words}: {}", refused(&reply).text);
    }
    play(&mut world, &[(oleg(), "stay"), (anna(), "fire J2")]).await;
    let from = log(&world, id).await;
    done(&world.say(oleg(), Place::Private, "move A10 B10 C10").await);
    let post = room_since(&world, id, from).await;
    assert!(post.contains("has moved! The marks") && !post.contains("Seal of") && !post.contains("A10"), "{post}");
    let game = world.game(id).await;
    assert!(board::public_alt(game.public(), "", Locale::EN).contains("old mark"), "{}", board::public_alt(game.public(), "", Locale::EN));
    // After the move Anna may fire at the same cell again. Her own ship is hit, and moves at random by a button.
    play(&mut world, &[(anna(), "fire J1"), (oleg(), "fire A1")]).await;
    let keys = letter(&world.game(id).await, Side::A);
    assert_eq!(labels(&keys), ["Stay", "Move at random", "As text"]);
    done(&world.press(anna(), &pressing(&keys, "Move at random")).await);
    let own = world.game(id).await.own_view(Side::A);
    assert_eq!(own.decks().len(), 4);
    play(&mut world, &[(oleg(), "fire J10")]).await;
}

#[tokio::test]
async fn players_answer_shots_on_paper() {
    let (mut world, id) = begun("judge=paper", [FIRST, SECOND]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire A1")]).await;
    assert!(room_since(&world, id, from).await.contains("Anna fires A1. Oleg, what is there?"));
    for (side, text) in [(Side::A, "You fire A1. Oleg, what is there?"), (Side::B, "Anna fires A1. What is there?")] {
        let own = messages::private_message(&world.game(id).await, from, log(&world, id).await, side, Locale::EN).text;
        assert!(own.starts_with(text), "{own}");
    }
    for (by, words, expected) in [
        (anna(), "fire A2", "Oleg must first answer"),
        (anna(), "answer miss", "no shot for you to answer"),
        (oleg(), "answer perhaps", "no answer to a shot"),
    ] {
        let reply = world.say(by, Place::Room(ROOM), words).await;
        assert!(refused(&reply).text.contains(expected), "{words}: {}", refused(&reply).text);
    }
    let keys = letter(&world.game(id).await, Side::B);
    assert_eq!(labels(&keys), ["Miss", "Hit", "Sunk (1)", "As text"]);
    done(&world.press(oleg(), &pressing(&keys, "Hit")).await);
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire A2"), (oleg(), "answer ранил"), (anna(), "fire B5")]).await;
    done(&world.say(oleg(), Place::Private, "Мимо!").await);
    let post = room_since(&world, id, from).await;
    assert!(post.contains("Oleg answers: A2 — hit!") && post.contains("Oleg answers: B5 — miss."), "{post}");
    assert_eq!(world.game(id).await.public().phase, Phase::Firing(Side::B));
}

#[tokio::test]
async fn paper_volley_is_answered_shot_by_shot_and_reported_at_once() {
    let (mut world, id) = begun("judge=paper fire=salvo:2", [FIRST, SECOND]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "salvo A1 B5"), (oleg(), "salvo A1 J10")]).await;
    assert!(room_since(&world, id, from).await.contains("Anna fires A1. Oleg, what is there?"));
    let private_text = |game: &broadside_game::Game, side: Side| messages::private_message(game, 0, 0, side, Locale::EN).text;
    let text = private_text(&world.game(id).await, Side::B);
    assert!(text.contains("Anna fires A1.") && text.contains("1 more shot"), "{text}");
    let keys = letter(&world.game(id).await, Side::B);
    assert_eq!(labels(&keys), ["Miss", "Hit", "Sunk (1)", "As text"]);
    let (from, hit) = (log(&world, id).await, pressing(&keys, "Hit"));
    done(&world.press(oleg(), &hit).await);
    refused(&world.press(oleg(), &hit).await);
    let post = room_since(&world, id, from).await;
    assert!(post.contains("Anna fires B5. Oleg, what is there?") && !post.to_lowercase().contains("hit"), "{post}");
    assert!(!messages::is_news(&world.game(id).await, from, log(&world, id).await), "the next question is no news");
    let text = private_text(&world.game(id).await, Side::B);
    assert!(text.contains("Anna fires B5.") && !text.contains("more shot"), "{text}");
    let from = log(&world, id).await;
    // An answer without a cell may refer to the previous shot, and one for another cell is not awaited.
    for wrong in ["answer miss", "answer A1 miss"] {
        refused(&world.say(oleg(), Place::Room(ROOM), wrong).await);
    }
    play(&mut world, &[(oleg(), "answer B5 miss"), (anna(), "answer hit a1"), (anna(), "answer j 10 мимо")]).await;
    let post = room_since(&world, id, from).await;
    assert!(post.contains("Anna’s salvo: A1 hit, B5 miss.") && post.contains("Oleg’s salvo: A1 hit, J10 miss."), "{post}");
    assert_eq!(world.game(id).await.public().phase, Phase::Planning);
}

#[tokio::test]
async fn straume_fleet_is_lined_up_and_sailed() {
    let mut world = World::new();
    let id = world.join_battle("battle straume").await;
    let reply = world.say(anna(), Place::Private, "place K K K").await;
    assert!(refused(&reply).text.contains("all twelve ships"));
    done(&world.say(anna(), Place::Private, "place K P P E E E E E E C C T").await);
    done(&world.say(oleg(), Place::Private, "place random").await);
    for by in [anna(), oleg()] {
        done(&world.say(by, Place::Private, "ready").await);
    }
    let game = world.game(id).await;
    let Phase::Sailing(first) = game.public().phase else { panic!("{:?}", game.public().phase) };
    let (by, other) = if first == Side::A { (anna(), oleg()) } else { (oleg(), anna()) };
    assert!(messages::post(&game, 0, game.log().len(), Locale::EN).text.contains("plays the south and moves first"));
    let keys = letter(&game, first);
    assert_eq!(keys.len(), 13);
    let label = keys.iter().find(|key| key.label.ends_with(" f1")).map(|key| key.label.clone()).expect("a ship stands at f1");
    let Reply::Keys(Body { keys: actions, .. }) = world.press(by.clone(), &pressing(&keys, &label)).await else {
        panic!("the button of a ship shows its actions")
    };
    let actions = actions.concat();
    assert!(labels(&actions).contains(&"Forward: f2") && labels(&actions).contains(&"Left"));
    for (who, words, expected) in [
        (other.clone(), "sail f14 forward", "turn"),
        (by.clone(), "sail f14 forward", "not yours"),
        (by.clone(), "sail q9 forward", "not a point"),
        (by.clone(), "fire f1", "Nobody fires"),
        (by.clone(), "sail f5 left", "no ship on that point"),
    ] {
        let reply = world.say(who, Place::Room(ROOM), words).await;
        assert!(refused(&reply).text.contains(expected), "{words}: {}", refused(&reply).text);
    }
    let from = log(&world, id).await;
    done(&world.press(by.clone(), &pressing(&actions, "Forward: f2")).await);
    let post = room_since(&world, id, from).await;
    assert!(post.contains("f1 goes to f2."), "{post}");
    done(&world.say(other.clone(), Place::Private, "f14 left").await);
    let question = world.say(by.clone(), Place::Private, "sail f2").await;
    assert!(shown(&question).text.contains("ship at f2"));
    play(&mut world, &[(by.clone(), "draw")]).await;
    let request = world.request(other, Place::Room(ROOM), RequestInput::Text("draw".to_owned()));
    done(&world.handle(&request).await);
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(Ending::Drawn)));
}

#[tokio::test]
async fn dangerous_move_asks_for_confirmation() {
    let mut world = World::new();
    let id = world.join_battle("battle straume first=host").await;
    for (by, fleet) in [(anna(), "K P P E E E E E E C C T"), (oleg(), "T C C E E E E E E P P K")] {
        done(&world.say(by.clone(), Place::Private, &format!("place {fleet}")).await);
        done(&world.say(by, Place::Private, "ready").await);
    }
    // d1 goes up its column to d8; d9 is red and North's.
    for step in 1..=7 {
        play(&mut world, &[(anna(), &format!("sail d{step} forward")), (oleg(), ["sail a14 left", "sail a14 right"][step % 2])]).await;
    }
    let reply = world.say(anna(), Place::Room(ROOM), "sail d8 forward").await;
    let warning = refused(&reply);
    assert!(warning.text.contains("battery"), "{}", warning.text);
    let from = log(&world, id).await;
    done(&world.press(anna(), &pressing(&warning.keys.concat(), "Do it anyway")).await);
    let post = room_since(&world, id, from).await;
    assert!(post.contains("is shelled by the coastal battery at d9"), "{post}");
}
