//! A rematch is offered in one line and begins with one press by the opponent, on any of its buttons.

use std::collections::BTreeSet;

use broadside_game::{
    Game,
    ids::{GameId, RoomId},
    view::Phase,
};
use broadside_present::{emphasis::Emphasis, messages};
use broadside_service::request::{Body, Key, Place, Press, Reply, RequestInput};
use broadside_testkit::world::{ROOM, World, anna, asker, oleg, refused, shown};
use broadside_words::locale::Locale;

/// A game that Anna has lost, and the rematch that Oleg has offered by a button.
async fn offer_rematch(world: &mut World) -> (GameId, GameId) {
    let over = world.start_battle("battle").await;
    world.say(anna(), Place::Room(ROOM), &format!("resign_now {over}")).await;
    assert!(matches!(world.press(oleg(), &format!("{over} 0 rematch")).await, Reply::Committed(_)));
    (over, world.newest())
}

/// The post about all events of a game.
fn post(game: &Game, locale: Locale) -> Body {
    messages::post(game, 0, game.log().len(), locale)
}

/// The command of the button that accepts. Panics unless the only other button declines.
fn accept_command(body: &Body) -> String {
    let [key, decline]: [Key; 2] = body.keys.concat().try_into().expect("two buttons");
    assert_eq!(Emphasis::of(&key.press), Emphasis::Agree);
    assert!(matches!(decline.press, Press::Verb(data) if data.ends_with("decline")));
    let Press::Verb(data) = key.press else { panic!("the button has a command") };
    data
}

#[tokio::test]
async fn rematch_is_offered_by_one_button_and_begins_with_one_press() {
    let mut world = World::new();
    let (over, again) = offer_rematch(&mut world).await;
    let game = world.game(again).await;
    let body = post(&game, Locale::EN);
    assert_eq!(body.text, "Oleg wants a rematch. Anna, do you agree?");
    assert!(body.scene.is_none(), "the offer has no picture");
    for locale in Locale::ALL {
        let body = post(&game, locale);
        assert!(body.text.contains("Oleg") && body.text.contains("Anna") && !body.text.contains(['⟦', '\n']), "{}", body.text);
    }
    assert!(matches!(world.press(anna(), &accept_command(&body)).await, Reply::Committed(_)));
    let started = world.game(again).await;
    assert_eq!(started.public().phase, Phase::Placing);
    assert!(!started.public().ready.a && !started.public().ready.b, "the fleets are placed again");
    assert!(post(&started, Locale::EN).scene.is_some());
    let (before, after) = (world.game(over).await, started);
    assert_eq!(before.rules().fleet.specs(), after.rules().fleet.specs());
    assert_eq!(before.rules().size, after.rules().size);
    for by in [anna(), oleg()] {
        world.say(by, Place::Private, "ready").await;
    }
    let first_player = |game: &Game| game.public().name(game.public().phase.waits_for().expect("the game awaits a shot")).to_owned();
    let unfinished = Game::replay(over, &before.log()[..before.log().len() - 1]).expect("the log replays to any point");
    assert_ne!(first_player(&world.game(again).await), first_player(&unfinished), "the other player fires first");
}

#[tokio::test]
async fn rematch_refuses_other_players_and_names_its_own() {
    let mut world = World::new();
    let (over, again) = offer_rematch(&mut world).await;
    for data in [format!("{over} 0 rematch"), format!("{again} 0 join")] {
        let reply = world.press(asker(9, "Eve"), &data).await;
        let text = &refused(&reply).text;
        assert!(text.starts_with("This rematch is between ") && text.contains("Anna") && text.contains("Oleg"), "{data}: {text}");
    }
    assert_eq!(world.game(again).await.public().phase, Phase::Open);
    assert_eq!(world.newest(), again);
}

#[tokio::test]
async fn rematch_proposer_waits_for_the_other() {
    let mut world = World::new();
    assert_eq!(refused(&world.say(oleg(), Place::Private, "rematch").await).text, "You have no finished game yet.");
    let (over, again) = offer_rematch(&mut world).await;
    for data in [format!("{over} 0 rematch"), format!("{again} 0 join")] {
        let reply = world.press(oleg(), &data).await;
        assert_eq!(shown(&reply).text, "You’ve asked for a rematch. Now it’s up to Anna.", "{data}");
    }
    assert_eq!(world.game(again).await.public().phase, Phase::Open);
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "rematch").await, Reply::Committed(_)));
    assert_eq!((world.newest(), world.game(again).await.public().phase), (again, Phase::Placing));
    // Another press shows the own field.
    assert!(shown(&world.press(oleg(), &format!("{over} 0 rematch")).await).scene.is_some());
}

#[tokio::test]
async fn rematch_after_a_declined_one_asks_the_same_player_again() {
    let mut world = World::new();
    let (_, declined) = offer_rematch(&mut world).await;
    world.press(anna(), &format!("{declined} 0 decline")).await;
    assert!(world.game(declined).await.is_over());
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), "rematch").await, Reply::Committed(_)));
    let game = world.game(world.newest()).await;
    assert_ne!(game.id(), declined);
    assert_eq!(post(&game, Locale::EN).text, "Oleg wants a rematch. Anna, do you agree?");
}

#[tokio::test]
async fn open_challenge_does_not_hide_the_game_under_way() {
    let mut world = World::new();
    world.start_battle("battle").await;
    for place in [Place::Private, Place::Room(ROOM)] {
        let challenge = world.battle(anna(), place, "battle").await;
        assert_eq!(world.game(challenge).await.public().phase, Phase::Open);
        let field = world.say(anna(), Place::Private, "field").await;
        let text = &shown(&field).text;
        assert!(text.contains("turn") && !text.contains("challenge"), "{text}");
        world.say(anna(), place, &format!("resign_now {challenge}")).await;
    }
}

#[tokio::test]
async fn game_called_off_here_does_not_hide_one_in_a_thread() {
    let mut world = World::new();
    let (here, thread) = (Place::Room(ROOM), Place::Room(RoomId { topic: 5, ..ROOM }));
    world.battle(anna(), here, "battle").await;
    world.say(anna(), here, "resign_now").await;
    refused(&world.say(anna(), here, "field").await);
    let running = world.battle(anna(), thread, "battle").await;
    world.say(oleg(), thread, &format!("join {running}")).await;
    for words in ["field", "board"] {
        let reply = world.say(anna(), here, words).await;
        let (Reply::Private(body) | Reply::Public(body)) = &reply else { panic!("no answer: {reply:?}") };
        assert!(format!("{:?}", body.keys).contains(&running.to_string()), "{words}: {body:?}");
    }
}

#[tokio::test]
async fn rematch_requested_in_private_is_confirmed_there() {
    let (mut world, over) = World::in_battle("battle").await;
    world.say(anna(), Place::Room(ROOM), &format!("resign_now {over}")).await;
    let reply = world.say(oleg(), Place::Private, &format!("rematch {over}")).await;
    assert_eq!(shown(&reply).text, "You’ve asked for a rematch. Now it’s up to Anna.");
    let again = world.newest();
    assert_eq!(world.game(again).await.rooms(), [ROOM], "the room is asked");
}

#[tokio::test]
async fn simultaneous_rematch_requests_begin_one_game() {
    let (mut world, over) = World::in_battle("battle").await;
    world.say(anna(), Place::Room(ROOM), &format!("resign_now {over}")).await;
    let requests = [anna(), oleg()].map(|by| world.request(by, Place::Room(ROOM), RequestInput::Press(format!("{over} 0 rematch"))));
    let (one, other) = tokio::join!(world.service.handle(&requests[0]), world.service.handle(&requests[1]));
    assert!(matches!((&one, &other), (Reply::Committed(_), Reply::Committed(_))), "{one:?}, {other:?}");
    let before = world.messages.len();
    world.collect().await;
    let fresh: BTreeSet<GameId> =
        world.messages[before..].iter().filter_map(|message| message.subject.game()).filter(|id| *id != over).collect();
    let [again]: [GameId; 1] = fresh.into_iter().collect::<Vec<_>>().try_into().expect("one game");
    assert_eq!(world.game(again).await.public().phase, Phase::Placing);
}

#[tokio::test]
async fn computer_accepts_a_rematch_at_once() {
    let (mut world, over) = World::with_battle(Place::Room(ROOM), "battle computer").await;
    world.say(anna(), Place::Room(ROOM), "ready").await;
    world.say(anna(), Place::Room(ROOM), &format!("resign_now {over}")).await;
    let buttons = messages::post(&world.game(over).await, 0, 0, Locale::EN).keys.concat();
    let offers = |command: &str| buttons.iter().any(|key| key.press == Press::Verb(command.to_owned()));
    assert!(offers(&format!("{over} 0 rematch")) && offers("help toughness"), "the same level again, or another: {buttons:?}");
    world.press(anna(), &format!("{over} 0 rematch")).await;
    let game = world.game(world.newest()).await;
    assert_ne!(game.id(), over);
    assert_eq!(game.public().phase, Phase::Placing);
    let lines = messages::lines(&game, 0, game.log().len(), None);
    assert_eq!(lines[0].id, "rematch-begins");
    assert!(lines.iter().all(|line| !line.id.starts_with("rules-")), "the rules are not repeated: {lines:?}");
}
