//! The pace of the computer: the move of the player is reported first, and the computer replies with the alarm, once, on any replica
//! and whatever the player does meanwhile.

use std::{sync::Arc, time::Duration};

use broadside_game::{
    Game,
    cell::{Cell, FieldSize},
    event::Event,
    ids::GameId,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_present::messages;
use broadside_service::{
    Pace,
    request::{Place, Reply},
};
use broadside_testkit::{
    test_service,
    world::{World, anna, commands, refused},
};
use broadside_words::locale::Locale;

/// The start time of the clock of a world.
const START: i64 = 1_800_000_000_000;

/// A world in which the computer thinks for up to 4 seconds, and a game in which it has just been given its turn.
async fn start_with_computer_to_move(words: &str) -> (World, GameId) {
    let mut world = World::new();
    world.service = world.service.with_pace(Pace::at_most(Duration::from_secs(4)));
    let id = world.battle(anna(), Place::Private, words).await;
    world.say(anna(), Place::Private, &format!("ready {id}")).await;
    for cell in Cell::all(FieldSize::square(10)) {
        if world.game(id).await.public().awaits(Side::B) {
            break;
        }
        world.say(anna(), Place::Private, &shot_command(&world.game(id).await, cell)).await;
    }
    assert!(world.game(id).await.public().awaits(Side::B), "{words}: no shot missed");
    (world, id)
}

fn shot_command(game: &Game, cell: Cell) -> String {
    let name = game.rules().notation().name(cell);
    match game.public().phase {
        // The list is incomplete on purpose.
        Phase::Planning => format!("salvo {name} ! {}", game.id()),
        _ => format!("fire {name} {}", game.id()),
    }
}

fn move_count(game: &Game, side: Side) -> usize {
    let own = |event: &Event| match event {
        Event::Fired { side: by, .. } | Event::Locked { side: by, .. } | Event::Sailed { side: by, .. } => *by == side,
        _ => false,
    };
    game.log().iter().filter(|logged| own(&logged.event)).count()
}

fn is_player_next(view: &PublicView) -> bool {
    view.awaits(Side::A) || matches!(view.phase, Phase::Over(_))
}

#[tokio::test]
async fn board_requested_while_the_computer_thinks_has_no_buttons_for_a_shot() {
    let (mut world, _) = start_with_computer_to_move("battle computer first=host").await;
    for is_thinking in [true, false] {
        let Reply::Public(board) = world.say(anna(), Place::Private, "board").await else { panic!("the board is public") };
        let aims = commands(&board.keys).iter().any(|command| command.contains(" aim"));
        assert_eq!(aims, !is_thinking, "{:?}", board.keys);
        world.advance(4);
        world.wake().await;
    }
}

#[tokio::test]
async fn player_move_is_shown_first_and_the_computer_replies_later() {
    for opponent in ["computer", "navigator", "captain"] {
        let (mut world, id) = start_with_computer_to_move(&format!("battle {opponent} first=host")).await;
        let before = world.game(id).await;
        assert_eq!(move_count(&before, Side::B), 0, "{opponent} has not answered yet");
        let message = world.messages.last().expect("the shot is reported").clone();
        let private_message = messages::private_message(&before, message.from as usize, message.to as usize, Side::A, Locale::EN);
        assert!(private_message.text.contains("is thinking…") && private_message.text.contains("miss"), "{}", private_message.text);
        assert_eq!(world.wake().await, 0, "{opponent} does not reply early");
        let entries = world.messages.len();
        world.advance(4);
        assert_eq!(world.wake().await, 1);
        let after = world.game(id).await;
        assert!(move_count(&after, Side::B) > 0 && is_player_next(after.public()), "{opponent} has played its whole turn");
        assert!(world.messages.len() > entries, "the reply is reported");
        let (from, to) = (message.to as usize, after.log().len());
        assert!(!messages::is_news(&after, from, to), "the reply edits the message before, and repeats its news");
        let (start, recap) = messages::recap(&after, 0, from, None, Locale::EN);
        assert!(start <= message.from as usize && recap.contains("miss") && recap.contains("Anna: "), "{recap}");
        for _ in 0..3 {
            assert_eq!(world.wake().await, 0, "the computer replies once");
            world.advance(1);
        }
        assert_eq!(world.game(id).await, after);
        assert_eq!(after.wait_end(), Some(after.wait_start().plus_seconds(after.rules().clock)), "Anna has her whole time");
    }
}

#[tokio::test]
async fn restart_before_the_computer_replies_loses_nothing() {
    let (world, id) = start_with_computer_to_move("battle computer first=host").await;
    let (store, before) = (Arc::clone(world.service.store()), world.game(id).await);
    drop(world);
    let replica = |later: i64| {
        let (service, clock) = test_service::service(Arc::clone(&store), START);
        clock.advance(later);
        service.with_pace(Pace::at_most(Duration::from_secs(4)))
    };
    let (first, second) = (replica(5), replica(5));
    let (one, other) = tokio::join!(test_service::wake(&first), test_service::wake(&second));
    assert_eq!(one + other, 1, "with two replicas, the computer replies once");
    let after = first.load_game(id).await.expect("the store answers").expect("the game is there");
    assert!(move_count(&after, Side::B) > 0 && move_count(&after, Side::A) == move_count(&before, Side::A));
    assert_eq!(test_service::wake(&replica(6)).await, 0);
}

#[tokio::test]
async fn commands_while_the_computer_thinks_stay_correct() {
    let (mut world, id) = start_with_computer_to_move("battle computer first=host").await;
    let before = world.game(id).await;
    let early = world.say(anna(), Place::Private, &shot_command(&before, Cell::new(9, 9))).await;
    assert!(refused(&early).text.contains("Computer"), "{}", refused(&early).text);
    world.say(anna(), Place::Private, &format!("marks full {id}")).await;
    world.say(anna(), Place::Private, &format!("draw {id}")).await;
    assert_eq!(move_count(&world.game(id).await, Side::B), 0, "the computer is still thinking");
    world.advance(4);
    assert_eq!(world.wake().await, 1, "no command delays the reply");

    let (mut world, id) = start_with_computer_to_move("battle computer first=host").await;
    assert!(matches!(world.say(anna(), Place::Private, &format!("resign_now {id}")).await, Reply::Committed(_)));
    let over = world.game(id).await;
    assert!(over.is_over());
    world.advance(10);
    world.wake().await;
    assert_eq!(world.game(id).await, over, "the computer does not move after the end");
}

#[tokio::test]
async fn no_turn_lapses_when_the_computer_is_late() {
    let (mut world, id) = start_with_computer_to_move("battle computer first=host clock=60").await;
    world.advance(600);
    assert_eq!(world.wake().await, 1);
    let game = world.game(id).await;
    assert!(move_count(&game, Side::B) > 0 && is_player_next(game.public()));
    assert!(game.log().iter().all(|logged| !matches!(logged.event, Event::Lapsed { .. } | Event::Nudged { .. })));
    world.advance(50);
    assert_eq!(world.wake().await, 1, "Anna's own time runs");
    assert!(world.game(id).await.log().iter().any(|logged| matches!(logged.event, Event::Nudged { side: Side::A })));
}

#[tokio::test]
async fn computer_takes_its_time_over_every_kind_of_turn() {
    for words in ["battle navigator classic fire=salvo", "battle computer straume first=guest", "battle computer mb first=guest"] {
        let (mut world, id) = start_with_computer_to_move(words).await;
        let before = move_count(&world.game(id).await, Side::B);
        assert_eq!(world.wake().await, 0, "{words}");
        world.advance(4);
        assert_eq!(world.wake().await, 1, "{words}");
        let game = world.game(id).await;
        assert!(move_count(&game, Side::B) > before && is_player_next(game.public()), "{words}: {:?}", game.public().phase);
    }
}
