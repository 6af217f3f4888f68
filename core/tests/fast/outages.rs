//! An outage extends every running turn by its length, once and without writing the games: their alarms are moved, games that are
//! loaded have the credit, and their next commit stores it.

use std::{sync::Arc, time::Duration};

use broadside_game::{
    Game,
    event::Event,
    ids::{GameId, Timestamp},
    side::Side,
    view::Phase,
};
use broadside_service::{
    Pace, Service,
    account::game_key,
    request::{Place, Reply, RequestInput},
};
use broadside_store::{
    embedded::EmbeddedStore,
    store::{Alarm, Commit, RequestId, Store},
};
use broadside_testkit::{
    test_service,
    world::{ROOM, World, anna},
};

/// A command that does not end a turn.
const MARK: &str = "marks sunk";

const START: i64 = 1_800_000_000_000;

/// A world with a started game whose turns last ten minutes, and its store.
async fn start_game() -> (Arc<EmbeddedStore>, World, GameId) {
    let store = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
    let mut world = World::on(store.clone());
    let id = world.start_battle("battle clock=600").await;
    (store, world, id)
}

/// Advances the clock by this number of seconds, and credits this outage.
async fn outage(world: &World, id: GameId, seconds: i64) {
    let since = world.service.clock().now().0;
    world.advance(seconds);
    credit_outage(&world.service, id, since, seconds * 1000).await;
}

/// Credits an outage twice, as two replicas would.
async fn credit_outage(service: &Service, id: GameId, since: i64, millis: i64) {
    for _ in 0..2 {
        service.credit_outage(game_key(id).partition, since, millis).await.expect("the store answers");
    }
}

async fn alarm(store: &dyn Store, id: GameId) -> Option<Timestamp> {
    let alarms = store.due_alarms(game_key(id).partition, i64::MAX, u32::MAX as usize).await.expect("the store answers");
    alarms.into_iter().find(|(key, _)| *key == game_key(id)).map(|(_, moment)| Timestamp(moment))
}

/// The outage credits in the stored record of a game, in milliseconds.
async fn stored_credits(store: &dyn Store, id: GameId) -> Vec<i64> {
    let stored = store.load(&game_key(id)).await.expect("the store answers").expect("the game is stored");
    let game = Game::from_bytes(&stored.content().expect("the checksum is valid")).expect("the game decodes");
    credits(&game)
}

fn credits(game: &Game) -> Vec<i64> {
    let millis = |event: &Event| match event {
        Event::OutageCredited { millis } => Some(*millis),
        _ => None,
    };
    game.log().iter().filter_map(|logged| millis(&logged.event)).collect()
}

fn lapse_count(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Lapsed { .. })).count()
}

/// Fires the next shot, for the player whose turn it is.
async fn fire(world: &mut World, id: GameId) {
    let (by, words) = world.next_shot(id).await;
    let reply = world.say(by, Place::Room(ROOM), &words).await;
    assert!(matches!(reply, Reply::Committed(_)), "{words}: {reply:?}");
}

/// Changes the marks of Anna, which does not end her turn.
async fn mark(world: &mut World) {
    let reply = world.say(anna(), Place::Private, MARK).await;
    assert!(matches!(reply, Reply::Committed(_)), "{reply:?}");
}

#[tokio::test]
async fn outage_extends_every_deadline_without_writing_a_game() {
    for stage in ["open", "placing", "firing", "warned", "planning", "computer", "over"] {
        let store = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
        let mut world = World::on(store.clone());
        world.service = world.service.with_pace(Pace::at_most(Duration::from_secs(4)));
        let id = match stage {
            "open" => world.battle(anna(), Place::Room(ROOM), "battle clock=600").await,
            "placing" => world.join_battle("battle clock=600").await,
            "planning" => world.start_battle("battle clock=600 fire=salvo:3").await,
            "computer" => {
                let id = world.battle(anna(), Place::Private, "battle computer clock=600 first=guest").await;
                world.say(anna(), Place::Private, &format!("ready {id}")).await;
                assert!(world.game(id).await.public().awaits(Side::B), "the computer is thinking");
                id
            }
            _ => world.start_battle("battle clock=600").await,
        };
        if stage == "warned" {
            world.advance(500);
            assert_eq!(world.wake().await, 1, "a warning");
        }
        if stage == "over" {
            world.say(anna(), Place::Room(ROOM), &format!("resign_now {id}")).await;
            world.say(anna(), Place::Room(ROOM), &format!("resign_now {id}")).await;
            assert!(world.game(id).await.is_over());
        }
        let (before, alarm_before) = (world.game(id).await, alarm(store.as_ref(), id).await);
        let stored = store.load(&game_key(id)).await.expect("the store answers");
        let seconds = alarm_before.map_or(1000, |at| (at.0 - world.service.clock().now().0) / 1000 + 1);
        outage(&world, id, seconds).await;

        let after = world.game(id).await;
        let later = |at: Option<Timestamp>| at.map(|at| at.plus_millis(seconds * 1000));
        assert_eq!(store.load(&game_key(id)).await.expect("the store answers"), stored, "{stage}: the game is not written");
        assert_eq!((after.wait_end(), after.deadline()), (later(before.wait_end()), later(before.deadline())), "{stage}");
        assert_eq!(alarm(store.as_ref(), id).await, later(alarm_before), "{stage}");
        // A game that is over is added to the careers meanwhile.
        let changed = usize::from(stage == "over");
        assert_eq!((world.wake().await, world.game(id).await), (changed, after.clone()), "{stage}: no turn ended");
        assert_eq!(alarm(store.as_ref(), id).await, later(alarm_before), "{stage}: the alarm stays");
        let Some(at) = later(alarm_before) else { continue };
        world.advance((at.0 - world.service.clock().now().0) / 1000 + 1);
        assert_eq!(world.wake().await, 1, "{stage}: the alarm is due at the new time");
        assert_eq!(stored_credits(store.as_ref(), id).await, [seconds * 1000], "{stage}");
        assert_eq!(world.game(id).await.log()[..after.log().len()], *after.log(), "{stage}: the log is continued");
    }
}

#[tokio::test]
async fn move_before_the_outage_is_found_costs_no_turn_time() {
    let (store, mut world, id) = start_game().await;
    let (since, due) = (world.service.clock().now().0, world.game(id).await.wait_end().expect("a turn runs"));
    world.advance(700);
    // The bot answers again, but the outage is not found yet.
    mark(&mut world).await;
    world.advance(1);
    credit_outage(&world.service, id, since, 700_000).await;
    let game = world.game(id).await;
    assert_eq!((game.wait_end(), alarm(store.as_ref(), id).await), (Some(due.plus_millis(700_000)), game.deadline()));
    assert_eq!((world.wake().await, lapse_count(&world.game(id).await)), (0, 0));

    // A turn that begins before the outage is found gets the credit, too.
    let since = world.service.clock().now().0;
    world.advance(50);
    fire(&mut world, id).await;
    let due = world.game(id).await.wait_end().expect("a turn runs");
    credit_outage(&world.service, id, since, 50_000).await;
    let game = world.game(id).await;
    assert_eq!((game.wait_end(), alarm(store.as_ref(), id).await), (Some(due.plus_millis(50_000)), game.deadline()));
    fire(&mut world, id).await;
    fire(&mut world, id).await;
    assert_eq!(stored_credits(store.as_ref(), id).await, [700_000, 50_000], "each credit once");
    let game = world.game(id).await;
    assert_eq!(game.wait_end(), Some(game.actual_wait_start().plus_seconds(600)));
}

#[tokio::test]
async fn replica_unaware_of_an_outage_ends_no_turn_and_loses_no_credit() {
    for lapse in [true, false] {
        let (store, mut world, id) = start_game().await;
        let (other, clock) = test_service::service(store.clone(), START);
        assert!(other.load_game(id).await.expect("the store answers").is_some(), "the partition is read before");
        let due = world.game(id).await.wait_end().expect("a turn runs");
        outage(&world, id, 700).await;
        clock.advance(700);
        if lapse {
            // As if the alarm had not been moved.
            set_alarm(store.as_ref(), id, START + 1).await;
            let partition = game_key(id).partition;
            assert_eq!(other.wake(partition, other.clock().now()).await, Ok(0));
        } else {
            let input = RequestInput::Text(MARK.to_owned());
            let request = test_service::manager_request(RequestId::hash(&["other"]), anna(), Place::Private, input);
            assert!(matches!(other.handle(&request).await, Reply::Committed(_)));
            assert_eq!(stored_credits(store.as_ref(), id).await, [700_000]);
        }
        let game = world.game(id).await;
        assert_eq!((game.wait_end(), lapse_count(&game)), (Some(due.plus_millis(700_000)), 0));
        assert_eq!(alarm(store.as_ref(), id).await, game.deadline());
        assert_eq!(world.wake().await, 0);
        fire(&mut world, id).await;
        assert_eq!(stored_credits(store.as_ref(), id).await, [700_000]);
    }
}

/// Sets the alarm of a game to this time, as a failover might that lost the move of the alarm.
async fn set_alarm(store: &dyn Store, id: GameId, moment: i64) {
    let prior = store.load(&game_key(id)).await.expect("the store answers").expect("the game is stored");
    let (body, request) = (prior.body.clone(), RequestId::hash(&["ring", &moment.to_string()]));
    let (key, alarm) = (game_key(id), Alarm::At(moment));
    let commit = Commit { key, prior: Some(prior), request, body, alarm, entries: Vec::new(), keep: None, newest_known_outage: None };
    store.commit(commit).await.expect("the store answers");
}

#[tokio::test]
async fn early_alarm_is_rescheduled() {
    let (store, mut world, id) = start_game().await;
    let before = world.game(id).await;
    set_alarm(store.as_ref(), id, START - 5).await;
    assert_eq!((world.wake().await, world.game(id).await), (0, before.clone()));
    assert_eq!(alarm(store.as_ref(), id).await, before.deadline());
}

#[tokio::test]
async fn alarm_equals_deadline_over_random_outages_and_moves() {
    let (store, mut world, id) = start_game().await;
    let (mut credited, mut turn_credit, mut turn_start) = (Vec::new(), 0, world.game(id).await.actual_wait_start());
    let mut random = 88_172_645_463_325_252_u64;
    for step in 0..400 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        match random % 5 {
            0 => world.advance(1 + i64::from(random as u8)),
            1 => {
                let seconds = 10 + i64::from(random as u8) * 9;
                outage(&world, id, seconds).await;
                turn_credit += seconds * 1000;
                credited.push(seconds * 1000);
            }
            2 => mark(&mut world).await,
            3 => drop(world.wake().await),
            _ => fire(&mut world, id).await,
        }
        let game = world.game(id).await;
        let Phase::Firing(_) = game.public().phase else { break };
        if game.actual_wait_start() != turn_start {
            (turn_start, turn_credit) = (game.actual_wait_start(), 0);
        }
        assert_eq!(game.wait_end(), Some(turn_start.plus_seconds(600).plus_millis(turn_credit)), "step {step}");
        assert_eq!(alarm(store.as_ref(), id).await, game.deadline(), "step {step}");
        assert_eq!(credits(&game), credited, "step {step}: each credit once, in order");
    }
    assert!(credited.len() > 3, "{credited:?}");
}
