//! Read-your-writes: the next request sees what a request has created before any job has run. Limits hold for simultaneous requests.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use async_trait::async_trait;
use broadside_game::ids::{Home, PlayerId};
use broadside_service::request::{Place, Reply, RequestAuthor, RequestInput};
use broadside_store::{
    embedded::EmbeddedStore,
    pass_through::PassThrough,
    store::{Collection, Commit, CommitOutcome, Guard, Store, StoreError},
};
use broadside_testkit::{
    own_writes::{self, Replicas},
    scale::many,
    world::{ROOM, World, anna, asker, oleg, refused},
};
use futures_util::future::join_all;

fn replicas() -> Replicas {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
    Replicas::on([store.clone(), store])
}

#[tokio::test]
async fn many_games_become_ready_at_once() {
    assert_eq!(own_writes::start_computer_games(&mut replicas(), many(200, 1000)).await, 0, "refused");
}

#[tokio::test]
async fn next_request_sees_the_previous_write() {
    own_writes::check_each_kind(&mut replicas(), 0).await;
}

#[tokio::test]
async fn at_most_twenty_of_many_simultaneous_games_begin_and_eight_of_a_guest() {
    for (home, most) in [(Home::Discord, 20), (Home::Telegram, 20), (Home::Playground, 8)] {
        let mut world = World::new();
        let by = RequestAuthor { id: PlayerId { home, number: 1 }, ..anna() };
        let battle = || RequestInput::Text("battle computer".to_owned());
        let burst: Vec<_> = (0..120).map(|_| world.request(by.clone(), Place::Private, battle())).collect();
        let replies = join_all(burst.iter().map(|request| world.service.handle(request))).await;
        let started = replies.iter().filter(|reply| matches!(reply, Reply::Committed(_))).count();
        let limit = format!("{most} games");
        let over_limit = replies.iter().filter(|reply| matches!(reply, Reply::Refused(body) if body.text.contains(&limit))).count();
        assert_eq!((started, over_limit), (most, 120 - most), "{home:?}");
        assert!(refused(&world.say(by, Place::Private, "quick").await).text.contains(&limit), "{home:?}: no search is allowed");
    }
}

#[tokio::test]
async fn guest_makes_at_most_three_tournaments() {
    let mut world = World::new();
    let guest = RequestAuthor { id: PlayerId { home: Home::Playground, number: 1 }, ..anna() };
    for made in 0..4 {
        let reply = world.say(guest.clone(), Place::Room(ROOM), "tournament create least=2").await;
        assert_eq!(matches!(&reply, Reply::Refused(body) if body.text.contains("3 tournaments")), made == 3, "{made}: {reply:?}");
    }
}

#[tokio::test]
async fn replicas_that_start_at_once_get_the_same_key_of_guests() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
    let worlds = [World::on(store.clone()), World::on(store)];
    let keys = (1..=8).map(|candidate: u8| worlds[usize::from(candidate) % 2].service.guest_key([candidate; 32]));
    let keys: Vec<[u8; 32]> = join_all(keys).await.into_iter().map(|key| key.expect("the store answers")).collect();
    assert!((1..=8).contains(&keys[0][0]) && keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    assert_eq!(worlds[0].service.guest_key([9; 32]).await.ok(), Some(keys[0]), "the first key stays");
    assert_eq!(World::new().service.guest_key([9; 32]).await.ok(), Some([9; 32]), "another store has another key");
}

#[tokio::test]
async fn many_players_begin_games_in_one_room_at_once() {
    let mut world = World::new();
    let begin = |number| {
        let by = asker(number, &format!("Guest {number}"));
        world.request(by, Place::Room(ROOM), RequestInput::Text("battle computer".to_owned()))
    };
    let burst: Vec<_> = (100..400).map(begin).collect();
    let replies = join_all(burst.iter().map(|request| world.service.handle(request))).await;
    let refused: Vec<_> = replies.iter().filter(|reply| !matches!(reply, Reply::Committed(_))).collect();
    assert!(refused.is_empty(), "{} refused, such as {:?}", refused.len(), refused.first());
}

#[tokio::test]
async fn pressing_play_the_computer_again_opens_the_game_that_it_started() {
    let mut world = World::new();
    let press = |world: &mut World, data: &str| world.request(anna(), Place::Room(ROOM), RequestInput::Press(data.to_owned()));
    let burst = ["battle computer"; 3].map(|data| press(&mut world, data));
    let replies = join_all(burst.iter().map(|request| world.service.handle(request))).await;
    let started = replies.iter().filter(|reply| matches!(reply, Reply::Committed(_))).count();
    let shown = replies.iter().filter(|reply| matches!(reply, Reply::Private(_))).count();
    assert_eq!((started, shown), (1, 2), "{replies:?}");
    world.collect().await;
    let id = world.newest();

    let later = press(&mut world, "battle computer");
    assert!(matches!(world.handle(&later).await, Reply::Private(body) if body.scene.is_some()), "her field is shown");
    let own: Vec<_> = world.service.games_for(anna().id, ROOM, None).await.expect("answered").iter().map(|game| game.id()).collect();
    assert_eq!(own, [id]);
    let other = press(&mut world, "battle navigator");
    assert!(matches!(world.handle(&other).await, Reply::Committed(_)), "another opponent");
    let typed = world.say(anna(), Place::Room(ROOM), "battle computer").await;
    assert!(matches!(typed, Reply::Committed(_)), "a command starts another game");
    assert_eq!(world.service.games_for(anna().id, ROOM, None).await.expect("the store answers").len(), 3);
}

#[tokio::test]
async fn finished_game_frees_its_slot_at_once() {
    let mut world = World::new();
    for _ in 0..20 {
        let begin = world.request(anna(), Place::Private, RequestInput::Text("battle computer".to_owned()));
        assert!(matches!(world.service.handle(&begin).await, Reply::Committed(_)));
    }
    let game = world.games(anna()).await[0];
    for (words, fits) in [("battle computer".to_owned(), false), (format!("resign_now {game}"), true), ("battle computer".to_owned(), true)]
    {
        let request = world.request(anna(), Place::Private, RequestInput::Text(words.clone()));
        let reply = world.service.handle(&request).await;
        assert_eq!(!matches!(reply, Reply::Refused(_)), fits, "{words}: {reply:?}");
    }
}

/// A store that commits no game while `broken`.
struct NoGames {
    inner: EmbeddedStore,
    broken: AtomicBool,
}

impl NoGames {
    fn check(&self, commit: &Commit) -> Result<(), StoreError> {
        let fails = commit.key.collection == Collection::Game && self.broken.load(Ordering::Relaxed);
        if fails { Err(StoreError::Unavailable("no game is committed".to_owned())) } else { Ok(()) }
    }
}

#[async_trait]
impl PassThrough for NoGames {
    fn inner(&self) -> &dyn Store {
        &self.inner
    }

    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<CommitOutcome, StoreError> {
        self.check(&commit)?;
        self.inner.commit_guarded(commit, guard).await
    }
}

#[tokio::test]
async fn slot_of_a_game_that_failed_to_start_is_freed() {
    let inner = EmbeddedStore::in_memory().expect("an in-memory store opens");
    let store = Arc::new(NoGames { inner, broken: true.into() });
    let mut world = World::on(store.clone());
    for _ in 0..20 {
        assert!(refused(&world.say(anna(), Place::Private, "battle computer").await).text.contains("again"));
    }
    store.broken.store(false, Ordering::Relaxed);
    assert!(refused(&world.say(anna(), Place::Private, "battle computer").await).text.contains("20 games"));
    assert!(matches!(world.say(anna(), Place::Private, "ready").await, Reply::Refused(_)), "there is no game");
    world.advance(61);
    world.wake().await;
    assert!(matches!(world.say(anna(), Place::Private, "battle computer").await, Reply::Committed(_)));
    assert!(matches!(world.say(anna(), Place::Private, "ready").await, Reply::Committed(_)));
    world.advance(61);
    world.wake().await;
    assert_eq!(world.games(anna()).await.len(), 1, "the game that exists keeps its slot");
}

#[tokio::test]
async fn late_joiner_of_a_challenge_takes_no_slot() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), "battle").await;
    let late = asker(3, "Kari");
    let both = [oleg(), late.clone()].map(|by| world.request(by, Place::Room(ROOM), RequestInput::Text(format!("join {id}"))));
    let replies = join_all(both.iter().map(|request| world.service.handle(request))).await;
    assert_eq!(replies.iter().filter(|reply| matches!(reply, Reply::Committed(_))).count(), 1, "{replies:?}");
    world.collect().await;
    for by in [oleg(), late] {
        let plays = world.game(id).await.public().member(by.id).is_some();
        assert_eq!(world.games(by.clone()).await.len(), usize::from(plays));
        world.advance(61);
        world.wake().await;
        assert_eq!(world.games(by.clone()).await.len(), usize::from(plays));
    }
}
