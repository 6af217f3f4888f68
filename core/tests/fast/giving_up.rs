//! Resigning: however a player resigns, the bot asks once, and the answer applies to the game of the question.

use broadside_game::{report::Ending, view::Phase};
use broadside_service::request::{Body, Place, Reply, RequestInput};
use broadside_testkit::world::{ROOM, World, anna, commands, oleg, refused, shown};

#[tokio::test]
async fn resign_button_is_under_help_and_asks_for_confirmation() {
    let (mut world, id) = World::in_battle("battle classic draws=agreed").await;
    let labels = |body: &Body| body.keys.first().map(|row| row.iter().map(|key| key.label.clone()).collect::<Vec<_>>()).unwrap_or_default();
    // The buttons beside the one for the field.
    let decisions = |body: &Body| labels(body).split_off(1);
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    assert_eq!(decisions(&help), ["Offer a draw", "Resign…"]);
    assert!(matches!(world.press(anna(), &commands(&help.keys)[1]).await, Reply::Committed(_)));
    let help = shown(&world.say(oleg(), Place::Private, "help").await).clone();
    assert_eq!(decisions(&help), ["Agree to a draw", "Resign…"]);
    assert_eq!(decisions(shown(&world.say(anna(), Place::Private, "help").await)), ["Resign…"]);
    let question = shown(&world.press(oleg(), &commands(&help.keys)[2]).await).clone();
    assert!(!world.game(id).await.is_over(), "the bot asks first");
    assert_eq!(labels(&question), ["Resign", "Keep playing"]);
    assert_eq!(question.text, "Resign your game against Anna?");
    assert!(matches!(world.press(oleg(), &commands(&question.keys)[0]).await, Reply::Page(_)));
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(Ending::Resigned(_))));
}

#[tokio::test]
async fn resign_button_applies_to_the_game_it_was_shown_with() {
    let (mut world, first) = World::in_battle("battle").await;
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    let resign_button = commands(&help.keys[..1]).pop().expect("a button to resign");
    let second = world.start_battle("battle").await;
    let question = shown(&world.press(anna(), &resign_button).await).clone();
    assert_eq!(commands(&question.keys)[0], format!("{first} 0 resign_now"));
    assert!(matches!(world.press(anna(), &commands(&question.keys)[0]).await, Reply::Page(_)));
    assert!(world.game(first).await.is_over() && !world.game(second).await.is_over());
    // A finished game cannot be resigned.
    assert!(refused(&world.press(anna(), &resign_button).await).text.contains("over"));
}

#[tokio::test]
async fn resigning_asks_once_wherever_it_comes_from() {
    let inputs = [
        ("typed in the room", Place::Room(ROOM), RequestInput::Text("/resign".to_owned())),
        ("typed in private", Place::Private, RequestInput::Text("I give up".to_owned())),
        ("a question", Place::Private, RequestInput::Text("give up?".to_owned())),
        ("a slash command", Place::Room(ROOM), RequestInput::Command { verb: "resign".to_owned(), options: Vec::new() }),
        ("without a game on the button", Place::Private, RequestInput::Text("resign_now".to_owned())),
    ];
    for (way, place, input) in inputs {
        let (mut world, id) = World::in_battle("battle").await;
        let request = world.request(anna(), place, input);
        let question = shown(&world.handle(&request).await).clone();
        assert!(question.text.ends_with("Resign your game against Oleg?"), "{way}: {}", question.text);
        let keys = commands(&question.keys[..1]);
        assert_eq!(keys, [format!("{id} 0 resign_now"), format!("{id} 0 resign_now keep")], "{way}");
        let reply = world.press(anna(), &keys[1]).await;
        assert!(matches!(reply, Reply::Page(_)) && !world.game(id).await.is_over(), "{way}: {reply:?}");
        assert!(matches!(world.press(anna(), &keys[0]).await, Reply::Page(_)), "{way}");
        let over = world.game(id).await;
        assert!(over.is_over(), "{way}");
        // Another press of either button changes nothing.
        for key in keys {
            refused(&world.press(anna(), &key).await);
        }
        assert_eq!(world.game(id).await.log().len(), over.log().len(), "{way}");
    }
}

#[tokio::test]
async fn answered_question_loses_its_buttons_and_tells_an_end_that_no_other_message_tells() {
    for (battle, place, text) in [
        (true, Place::Private, "Resign your game against Oleg?"),
        (true, Place::Room(ROOM), "You resigned. Oleg wins."),
        (false, Place::Private, "You called the game off."),
    ] {
        let mut world = World::new();
        let id = if battle { world.start_battle("battle").await } else { world.join_battle("battle").await };
        let question = shown(&world.say(anna(), place, "resign").await).clone();
        let press = world.request(anna(), place, RequestInput::Press(commands(&question.keys).remove(0)));
        // A platform may repeat a press whose answer was lost.
        for _ in 0..2 {
            let Reply::Page(ended) = world.handle(&press).await else { panic!("the question is replaced") };
            assert_eq!(ended.text, text);
            assert!(ended.keys.is_empty() && ended.scene.is_none(), "{ended:?}");
        }
        assert!(world.game(id).await.is_over());
    }
}

#[tokio::test]
async fn question_from_before_the_battle_resigns_nothing_after_it_has_begun() {
    let mut world = World::new();
    let id = world.join_battle("battle").await;
    let question = shown(&world.say(anna(), Place::Private, "resign").await).clone();
    for by in [anna(), oleg()] {
        world.say(by, Place::Private, "ready").await;
    }
    let late = refused(&world.press(anna(), &commands(&question.keys)[0]).await).clone();
    assert_eq!(late.text, "Too late to call the game off: the battle has begun.\nResign your game against Oleg?");
    assert!(!world.game(id).await.is_over());
    assert!(matches!(world.press(anna(), &commands(&late.keys)[0]).await, Reply::Page(_)));
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(Ending::Resigned(_))));
}

#[tokio::test]
async fn challenge_is_withdrawn_at_once_but_from_another_chat_only_after_a_question() {
    let (mut world, open) = World::with_battle(Place::Room(ROOM), "battle").await;
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "resign").await, Reply::Committed(_)));
    assert!(world.game(open).await.is_over());
    // If there is a game too, the question labels the challenge as such.
    let (mut world, id) = World::in_battle("battle").await;
    let open = world.battle(anna(), Place::Room(ROOM), "battle").await;
    let question = refused(&world.say(anna(), Place::Room(ROOM), "resign").await).clone();
    let labels: Vec<String> = question.keys.concat().into_iter().map(|key| key.label).collect();
    for label in [format!("Open challenge · {open}"), format!("Anna — Oleg · {id}")] {
        assert!(labels.contains(&label), "{label} is not among {labels:?}");
    }
    for verb in ["resign", "decline"] {
        let mut world = World::new();
        let open = world.battle(anna(), Place::Private, "battle classic").await;
        let question = shown(&world.say(anna(), Place::Room(ROOM), verb).await).clone();
        assert_eq!(question.text, "You have no game here. Take back your open challenge elsewhere (Classic)?");
        assert!(!world.game(open).await.is_over());
        assert!(matches!(world.press(anna(), &commands(&question.keys)[0]).await, Reply::Committed(_)));
        assert!(world.game(open).await.is_over());
    }
}
