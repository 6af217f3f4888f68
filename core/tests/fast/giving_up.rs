//! Giving up: it is asked once, wherever it comes from, of the game that it was asked of.

use broadside_game::{report::Ending, view::Phase};
use broadside_service::request::{Body, Place, Reply, RequestInput};
use broadside_testkit::world::{ROOM, World, anna, commands, oleg, refused, shown};

#[tokio::test]
async fn resign_button_is_under_help_and_asks_for_confirmation() {
    let (mut world, id) = World::in_battle("battle classic draws=agreed").await;
    let labels = |body: &Body| body.keys.first().map(|row| row.iter().map(|key| key.label.clone()).collect::<Vec<_>>()).unwrap_or_default();
    // Below the first screen, beside the button for the field.
    let decisions = |body: &Body| labels(body).split_off(1);
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    assert_eq!(decisions(&help), ["Offer a draw", "Resign…"]);
    assert!(matches!(world.press(anna(), &commands(&help.keys)[1]).await, Reply::Committed(_)));
    let help = shown(&world.say(oleg(), Place::Private, "help").await).clone();
    assert_eq!(decisions(&help), ["Agree to a draw", "Resign…"]);
    assert_eq!(decisions(shown(&world.say(anna(), Place::Private, "help").await)), ["Resign…"]);
    let asked = shown(&world.press(oleg(), &commands(&help.keys)[2]).await).clone();
    assert!(!world.game(id).await.is_over(), "asked once more");
    assert_eq!(labels(&asked), ["Resign", "Keep playing"]);
    assert_eq!(asked.text, "Resign your game against Anna?");
    assert!(matches!(world.press(oleg(), &commands(&asked.keys)[0]).await, Reply::Page(_)));
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(Ending::Resigned(_))));
}

#[tokio::test]
async fn resign_button_applies_to_the_game_it_was_shown_with() {
    let (mut world, first) = World::in_battle("battle").await;
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    let giving_up = commands(&help.keys[..1]).pop().expect("a key to give up");
    let second = world.start_battle("battle").await;
    let asked = shown(&world.press(anna(), &giving_up).await).clone();
    assert_eq!(commands(&asked.keys)[0], format!("{first} 0 resign_now"));
    assert!(matches!(world.press(anna(), &commands(&asked.keys)[0]).await, Reply::Page(_)));
    assert!(world.game(first).await.is_over() && !world.game(second).await.is_over());
    // Of a game that is over nothing is to be given up.
    assert!(refused(&world.press(anna(), &giving_up).await).text.contains("over"));
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
        let asked = shown(&world.handle(&request).await).clone();
        assert!(asked.text.ends_with("Resign your game against Oleg?"), "{way}: {}", asked.text);
        let keys = commands(&asked.keys[..1]);
        assert_eq!(keys, [format!("{id} 0 resign_now"), format!("{id} 0 resign_now keep")], "{way}");
        let played_on = world.press(anna(), &keys[1]).await;
        assert!(matches!(played_on, Reply::Page(_)) && !world.game(id).await.is_over(), "{way}: {played_on:?}");
        assert!(matches!(world.press(anna(), &keys[0]).await, Reply::Page(_)), "{way}");
        let over = world.game(id).await;
        assert!(over.is_over(), "{way}");
        // Pressed again, neither changes anything.
        for key in keys {
            refused(&world.press(anna(), &key).await);
        }
        assert_eq!(world.game(id).await.log().len(), over.log().len(), "{way}");
    }
}

#[tokio::test]
async fn question_keeps_no_buttons_and_tells_an_end_that_no_message_below_tells() {
    for (battle, place, says) in [
        (true, Place::Private, "Resign your game against Oleg?"),
        (true, Place::Room(ROOM), "You resigned. Oleg wins."),
        (false, Place::Private, "You called the game off."),
    ] {
        let mut world = World::new();
        let id = if battle { world.start_battle("battle").await } else { world.join_battle("battle").await };
        let asked = shown(&world.say(anna(), place, "resign").await).clone();
        let press = world.request(anna(), place, RequestInput::Press(commands(&asked.keys).remove(0)));
        // A platform may repeat a press whose answer was lost.
        for _ in 0..2 {
            let Reply::Page(ended) = world.handle(&press).await else { panic!("the question is replaced") };
            assert_eq!(ended.text, says);
            assert!(ended.keys.is_empty() && ended.scene.is_none(), "{ended:?}");
        }
        assert!(world.game(id).await.is_over());
    }
}

#[tokio::test]
async fn question_before_the_battle_gives_up_nothing_once_it_has_begun() {
    let mut world = World::new();
    let id = world.join_battle("battle").await;
    let asked = shown(&world.say(anna(), Place::Private, "resign").await).clone();
    for by in [anna(), oleg()] {
        world.say(by, Place::Private, "ready").await;
    }
    let late = refused(&world.press(anna(), &commands(&asked.keys)[0]).await).clone();
    assert_eq!(late.text, "Too late to call the game off: the battle has begun.\nResign your game against Oleg?");
    assert!(!world.game(id).await.is_over());
    assert!(matches!(world.press(anna(), &commands(&late.keys)[0]).await, Reply::Page(_)));
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(Ending::Resigned(_))));
}

#[tokio::test]
async fn challenge_is_taken_back_at_once_and_one_from_another_chat_only_after_a_question() {
    let (mut world, open) = World::with_battle(Place::Room(ROOM), "battle").await;
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "resign").await, Reply::Committed(_)));
    assert!(world.game(open).await.is_over());
    // Beside a game, the question names the challenge as one.
    let (mut world, id) = World::in_battle("battle").await;
    let open = world.battle(anna(), Place::Room(ROOM), "battle").await;
    let asked = refused(&world.say(anna(), Place::Room(ROOM), "resign").await).clone();
    let labels: Vec<String> = asked.keys.concat().into_iter().map(|key| key.label).collect();
    for label in [format!("Open challenge · {open}"), format!("Anna — Oleg · {id}")] {
        assert!(labels.contains(&label), "{label} is not among {labels:?}");
    }
    for verb in ["resign", "decline"] {
        let mut world = World::new();
        let open = world.battle(anna(), Place::Private, "battle classic").await;
        let asked = shown(&world.say(anna(), Place::Room(ROOM), verb).await).clone();
        assert_eq!(asked.text, "You have no game here. Take back your open challenge elsewhere (Classic)?");
        assert!(!world.game(open).await.is_over());
        assert!(matches!(world.press(anna(), &commands(&asked.keys)[0]).await, Reply::Committed(_)));
        assert!(world.game(open).await.is_over());
    }
}
