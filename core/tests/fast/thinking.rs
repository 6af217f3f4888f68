//! The computer takes its time where it is given some: the move is told first, the answer comes with the alarm, once,
//! whoever wakes it, and whatever is said meanwhile.

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

/// The moment the clock of a world begins at.
const NOON: i64 = 1_800_000_000_000;

/// A world in which the computer thinks for up to 4 seconds, and a game in which it has just been given its turn.
async fn asked(words: &str) -> (World, GameId) {
    let mut world = World::new();
    world.service = world.service.with_pace(Pace::at_most(Duration::from_secs(4)));
    let id = world.battle(anna(), Place::Private, words).await;
    world.say(anna(), Place::Private, &format!("ready {id}")).await;
    for cell in Cell::all(FieldSize::square(10)) {
        if world.game(id).await.public().awaits(Side::B) {
            break;
        }
        world.say(anna(), Place::Private, &shot(&world.game(id).await, cell)).await;
    }
    assert!(world.game(id).await.public().awaits(Side::B), "{words}: no miss in the whole sea");
    (world, id)
}

fn shot(game: &Game, cell: Cell) -> String {
    let name = game.rules().notation().name(cell);
    match game.public().phase {
        // The list is short on purpose.
        Phase::Planning => format!("salvo {name} ! {}", game.id()),
        _ => format!("fire {name} {}", game.id()),
    }
}

fn moved(game: &Game, side: Side) -> usize {
    let own = |event: &Event| match event {
        Event::Fired { side: by, .. } | Event::Locked { side: by, .. } | Event::Sailed { side: by, .. } => *by == side,
        _ => false,
    };
    game.log().iter().filter(|logged| own(&logged.event)).count()
}

fn phase(view: &PublicView) -> bool {
    view.awaits(Side::A) || matches!(view.phase, Phase::Over(_))
}

#[tokio::test]
async fn board_requested_while_the_computer_thinks_has_no_buttons_for_a_shot() {
    let (mut world, _) = asked("battle computer first=host").await;
    for is_thinking in [true, false] {
        let Reply::Public(board) = world.say(anna(), Place::Private, "board").await else { panic!("the board is for all") };
        let aims = commands(&board.keys).iter().any(|command| command.contains(" aim"));
        assert_eq!(aims, !is_thinking, "{:?}", board.keys);
        world.advance(4);
        world.wake().await;
    }
}

#[tokio::test]
async fn player_move_is_shown_first_and_the_computer_replies_later() {
    for mate in ["computer", "navigator", "captain"] {
        let (mut world, id) = asked(&format!("battle {mate} first=host")).await;
        let before = world.game(id).await;
        assert_eq!(moved(&before, Side::B), 0, "{mate} has not answered yet");
        let told = world.messages.last().expect("the shot is told").clone();
        let letter = messages::private_message(&before, told.from as usize, told.to as usize, Side::A, Locale::EN);
        assert!(letter.text.contains("is thinking…") && letter.text.contains("miss"), "{}", letter.text);
        assert_eq!(world.wake().await, 0, "{mate} is not to be hurried");
        let entries = world.messages.len();
        world.advance(4);
        assert_eq!(world.wake().await, 1);
        let after = world.game(id).await;
        assert!(moved(&after, Side::B) > 0 && phase(after.public()), "{mate} has played its whole turn");
        assert!(world.messages.len() > entries, "and it is told");
        let (from, to) = (told.to as usize, after.log().len());
        assert!(!messages::is_news(&after, from, to), "in the place of what was told before, which it goes on saying");
        let (start, recap) = messages::recap(&after, 0, from, None, Locale::EN);
        assert!(start <= told.from as usize && recap.contains("miss") && recap.contains("Anna: "), "{recap}");
        for _ in 0..3 {
            assert_eq!(world.wake().await, 0, "once");
            world.advance(1);
        }
        assert_eq!(world.game(id).await, after);
        assert_eq!(after.wait_end(), Some(after.wait_start().plus_seconds(after.rules().clock)), "Anna has her whole time");
    }
}

#[tokio::test]
async fn restart_before_the_computer_replies_loses_nothing() {
    let (world, id) = asked("battle computer first=host").await;
    let (store, before) = (Arc::clone(world.service.store()), world.game(id).await);
    drop(world);
    let twin = |later: i64| {
        let (service, clock) = test_service::service(Arc::clone(&store), NOON);
        clock.advance(later);
        service.with_pace(Pace::at_most(Duration::from_secs(4)))
    };
    let (first, second) = (twin(5), twin(5));
    let (one, other) = tokio::join!(test_service::wake(&first), test_service::wake(&second));
    assert_eq!(one + other, 1, "two houses wake it, and it answers once");
    let after = first.load_game(id).await.expect("the store answers").expect("the game is there");
    assert!(moved(&after, Side::B) > 0 && moved(&after, Side::A) == moved(&before, Side::A));
    assert_eq!(test_service::wake(&twin(6)).await, 0);
}

#[tokio::test]
async fn commands_while_the_computer_thinks_stay_correct() {
    let (mut world, id) = asked("battle computer first=host").await;
    let before = world.game(id).await;
    let early = world.say(anna(), Place::Private, &shot(&before, Cell::new(9, 9))).await;
    assert!(refused(&early).text.contains("Computer"), "{}", refused(&early).text);
    world.say(anna(), Place::Private, &format!("marks full {id}")).await;
    world.say(anna(), Place::Private, &format!("draw {id}")).await;
    assert_eq!(moved(&world.game(id).await, Side::B), 0, "it is still thinking");
    world.advance(4);
    assert_eq!(world.wake().await, 1, "nothing that is said puts its answer off");

    let (mut world, id) = asked("battle computer first=host").await;
    assert!(matches!(world.say(anna(), Place::Private, &format!("resign_now {id}")).await, Reply::Committed(_)));
    let over = world.game(id).await;
    assert!(over.is_over());
    world.advance(10);
    world.wake().await;
    assert_eq!(world.game(id).await, over, "a game that is over is thought over no more");
}

#[tokio::test]
async fn nobody_loses_a_turn_when_the_computer_is_late() {
    let (mut world, id) = asked("battle computer first=host clock=60").await;
    world.advance(600);
    assert_eq!(world.wake().await, 1);
    let game = world.game(id).await;
    assert!(moved(&game, Side::B) > 0 && phase(game.public()));
    assert!(game.log().iter().all(|logged| !matches!(logged.event, Event::Lapsed { .. } | Event::Nudged { .. })));
    world.advance(50);
    assert_eq!(world.wake().await, 1, "Anna's own time runs as ever");
    assert!(world.game(id).await.log().iter().any(|logged| matches!(logged.event, Event::Nudged { side: Side::A })));
}

#[tokio::test]
async fn computer_takes_its_time_over_every_kind_of_turn() {
    for words in ["battle navigator classic fire=salvo", "battle computer straume first=guest", "battle computer mb first=guest"] {
        let (mut world, id) = asked(words).await;
        let before = moved(&world.game(id).await, Side::B);
        assert_eq!(world.wake().await, 0, "{words}");
        world.advance(4);
        assert_eq!(world.wake().await, 1, "{words}");
        let game = world.game(id).await;
        assert!(moved(&game, Side::B) > before && phase(game.public()), "{words}: {:?}", game.public().phase);
    }
}
