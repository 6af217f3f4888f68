//! The length of an outage is given back to every running turn once, without writing its game: the alarm is moved, the game is
//! seen with its share at once and takes it with its next commit.

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

/// What leaves the turn as it is.
const MARK: &str = "marks sunk";

const BEGINNING: i64 = 1_800_000_000_000;

/// What a world is kept in, and a fight in it whose turns last ten minutes.
async fn fight() -> (Arc<EmbeddedStore>, World, GameId) {
    let store = Arc::new(EmbeddedStore::in_memory().expect("memory is always there"));
    let mut world = World::on(store.clone());
    let id = world.start_battle("battle clock=600").await;
    (store, world, id)
}

/// Nobody serves for so many seconds; then the time is given back, which is done twice, as two replicas would.
async fn outage(world: &World, id: GameId, seconds: i64) {
    let since = world.service.clock().now().0;
    world.advance(seconds);
    credit_outage(&world.service, id, since, seconds * 1000).await;
}

async fn credit_outage(service: &Service, id: GameId, since: i64, millis: i64) {
    for _ in 0..2 {
        service.credit_outage(game_key(id).partition, since, millis).await.expect("memory answers");
    }
}

async fn alarm(store: &dyn Store, id: GameId) -> Option<Timestamp> {
    let alarms = store.due_alarms(game_key(id).partition, i64::MAX, u32::MAX as usize).await.expect("memory answers");
    alarms.into_iter().find(|(key, _)| *key == game_key(id)).map(|(_, moment)| Timestamp(moment))
}

/// What was given back, as the record says.
async fn taken(store: &dyn Store, id: GameId) -> Vec<i64> {
    let stored = store.load(&game_key(id)).await.expect("memory answers").expect("it is there");
    let game = Game::from_bytes(&stored.content().expect("it is whole")).expect("it reads");
    excused(&game)
}

fn excused(game: &Game) -> Vec<i64> {
    let millis = |event: &Event| match event {
        Event::OutageCredited { millis } => Some(*millis),
        _ => None,
    };
    game.log().iter().filter_map(|logged| millis(&logged.event)).collect()
}

fn lapsed(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Lapsed { .. })).count()
}

/// Whoever is to fire does, at a cell that nobody has fired at.
async fn shoot(world: &mut World, id: GameId) {
    let (by, words) = world.next_shot(id).await;
    let reply = world.say(by, Place::Room(ROOM), &words).await;
    assert!(matches!(reply, Reply::Committed(_)), "{words}: {reply:?}");
}

/// Anna has her field marked otherwise, which leaves the turn as it is.
async fn mark(world: &mut World) {
    let reply = world.say(anna(), Place::Private, MARK).await;
    assert!(matches!(reply, Reply::Committed(_)), "{reply:?}");
}

#[tokio::test]
async fn outage_extends_every_deadline_without_writing_a_game() {
    for stage in ["open", "placing", "firing", "warned", "planning", "computer", "over"] {
        let store = Arc::new(EmbeddedStore::in_memory().expect("memory is always there"));
        let mut world = World::on(store.clone());
        world.service = world.service.with_pace(Pace::at_most(Duration::from_secs(4)));
        let id = match stage {
            "open" => world.battle(anna(), Place::Room(ROOM), "battle clock=600").await,
            "placing" => world.join_battle("battle clock=600").await,
            "planning" => world.start_battle("battle clock=600 fire=salvo:3").await,
            "computer" => {
                let id = world.battle(anna(), Place::Private, "battle computer clock=600 first=guest").await;
                world.say(anna(), Place::Private, &format!("ready {id}")).await;
                assert!(world.game(id).await.public().awaits(Side::B), "it has its turn to think over");
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
        let (before, rings) = (world.game(id).await, alarm(store.as_ref(), id).await);
        let kept = store.load(&game_key(id)).await.expect("memory answers");
        let beyond = rings.map_or(1000, |at| (at.0 - world.service.clock().now().0) / 1000 + 1);
        outage(&world, id, beyond).await;

        let after = world.game(id).await;
        let later = |at: Option<Timestamp>| at.map(|at| at.plus_millis(beyond * 1000));
        assert_eq!(store.load(&game_key(id)).await.expect("memory answers"), kept, "{stage}: it is not written");
        assert_eq!((after.wait_end(), after.deadline()), (later(before.wait_end()), later(before.deadline())), "{stage}");
        assert_eq!(alarm(store.as_ref(), id).await, later(rings), "{stage}");
        // What is over goes into the careers meanwhile.
        let filed = usize::from(stage == "over");
        assert_eq!((world.wake().await, world.game(id).await), (filed, after.clone()), "{stage}: nobody was late");
        assert_eq!(alarm(store.as_ref(), id).await, later(rings), "{stage}: it rings when it should");
        let Some(at) = later(rings) else { continue };
        world.advance((at.0 - world.service.clock().now().0) / 1000 + 1);
        assert_eq!(world.wake().await, 1, "{stage}: its time passes in the end");
        assert_eq!(taken(store.as_ref(), id).await, [beyond * 1000], "{stage}");
        assert_eq!(world.game(id).await.log()[..after.log().len()], *after.log(), "{stage}: as it was seen before");
    }
}

#[tokio::test]
async fn move_before_the_outage_is_found_costs_no_turn_time() {
    let (store, mut world, id) = fight().await;
    let (since, due) = (world.service.clock().now().0, world.game(id).await.wait_end().expect("a turn runs"));
    world.advance(700);
    // The bot answers again, and nobody knows yet that there was an outage.
    mark(&mut world).await;
    world.advance(1);
    credit_outage(&world.service, id, since, 700_000).await;
    let game = world.game(id).await;
    assert_eq!((game.wait_end(), alarm(store.as_ref(), id).await), (Some(due.plus_millis(700_000)), game.deadline()));
    assert_eq!((world.wake().await, lapsed(&world.game(id).await)), (0, 0));

    // A turn that begins then has it, too, as its alarm is moved with all others.
    let since = world.service.clock().now().0;
    world.advance(50);
    shoot(&mut world, id).await;
    let due = world.game(id).await.wait_end().expect("a turn runs");
    credit_outage(&world.service, id, since, 50_000).await;
    let game = world.game(id).await;
    assert_eq!((game.wait_end(), alarm(store.as_ref(), id).await), (Some(due.plus_millis(50_000)), game.deadline()));
    shoot(&mut world, id).await;
    shoot(&mut world, id).await;
    assert_eq!(taken(store.as_ref(), id).await, [700_000, 50_000], "each once");
    let game = world.game(id).await;
    assert_eq!(game.wait_end(), Some(game.actual_wait_start().plus_seconds(600)));
}

#[tokio::test]
async fn replica_unaware_of_an_outage_ends_no_turn_and_loses_no_credit() {
    for lapse in [true, false] {
        let (store, mut world, id) = fight().await;
        let (other, clock) = test_service::service(store.clone(), BEGINNING);
        assert!(other.load_game(id).await.expect("memory answers").is_some(), "it knows the partition as it was");
        let due = world.game(id).await.wait_end().expect("a turn runs");
        outage(&world, id, 700).await;
        clock.advance(700);
        if lapse {
            // As if the alarm had not been moved.
            set_alarm(store.as_ref(), id, BEGINNING + 1).await;
            let partition = game_key(id).partition;
            assert_eq!(other.wake(partition, other.clock().now()).await, Ok(0));
        } else {
            let said = RequestInput::Text(MARK.to_owned());
            let request = test_service::manager_request(RequestId::hash(&["other"]), anna(), Place::Private, said);
            assert!(matches!(other.handle(&request).await, Reply::Committed(_)));
            assert_eq!(taken(store.as_ref(), id).await, [700_000]);
        }
        let game = world.game(id).await;
        assert_eq!((game.wait_end(), lapsed(&game)), (Some(due.plus_millis(700_000)), 0));
        assert_eq!(alarm(store.as_ref(), id).await, game.deadline());
        assert_eq!(world.wake().await, 0);
        shoot(&mut world, id).await;
        assert_eq!(taken(store.as_ref(), id).await, [700_000]);
    }
}

/// Has the alarm of a game ring at this moment, as a failover might that took back what moved it.
async fn set_alarm(store: &dyn Store, id: GameId, moment: i64) {
    let prior = store.load(&game_key(id)).await.expect("memory answers").expect("it is there");
    let (body, request) = (prior.body.clone(), RequestId::hash(&["ring", &moment.to_string()]));
    let (key, alarm) = (game_key(id), Alarm::At(moment));
    let commit = Commit { key, prior: Some(prior), request, body, alarm, entries: Vec::new(), keep: None, newest_known_outage: None };
    store.commit(commit).await.expect("memory answers");
}

#[tokio::test]
async fn early_alarm_is_rescheduled() {
    let (store, mut world, id) = fight().await;
    let before = world.game(id).await;
    set_alarm(store.as_ref(), id, BEGINNING - 5).await;
    assert_eq!((world.wake().await, world.game(id).await), (0, before.clone()));
    assert_eq!(alarm(store.as_ref(), id).await, before.deadline());
}

#[tokio::test]
async fn alarm_equals_deadline_over_random_outages_and_moves() {
    let (store, mut world, id) = fight().await;
    let (mut given, mut of_turn, mut began) = (Vec::new(), 0, world.game(id).await.actual_wait_start());
    let mut lot = 88_172_645_463_325_252_u64;
    for step in 0..400 {
        lot ^= lot << 13;
        lot ^= lot >> 7;
        lot ^= lot << 17;
        match lot % 5 {
            0 => world.advance(1 + i64::from(lot as u8)),
            1 => {
                let seconds = 10 + i64::from(lot as u8) * 9;
                outage(&world, id, seconds).await;
                of_turn += seconds * 1000;
                given.push(seconds * 1000);
            }
            2 => mark(&mut world).await,
            3 => drop(world.wake().await),
            _ => shoot(&mut world, id).await,
        }
        let game = world.game(id).await;
        let Phase::Firing(_) = game.public().phase else { break };
        if game.actual_wait_start() != began {
            (began, of_turn) = (game.actual_wait_start(), 0);
        }
        assert_eq!(game.wait_end(), Some(began.plus_seconds(600).plus_millis(of_turn)), "step {step}");
        assert_eq!(alarm(store.as_ref(), id).await, game.deadline(), "step {step}");
        assert_eq!(excused(&game), given, "step {step}: each once, in their order");
    }
    assert!(given.len() > 3, "{given:?}");
}
