//! The latency of the service: p50 and p99 of `handle` for one shot, on each store, beside a floor measured in the same round: a load
//! and a commit of a record of the same size.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use broadside_game::ids::{GameId, Home, PlayerId};
use broadside_service::{
    Service,
    account::game_key,
    chance::{FairDice, SystemClock},
    request::{Authority, Place, Reply, Request, RequestAuthor, RequestInput},
};
use broadside_store::{
    embedded::EmbeddedStore,
    redis::RedisStore,
    store::{Alarm, Commit, RequestId, Store},
};
use broadside_testkit::{servers::RedisServer, world::message_of};

fn main() {
    // Without `--bench` this is a trial run of the test command, not a measurement.
    let games = if std::env::args().any(|argument| argument == "--bench") { 40 } else { 1 };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can start");
    println!("{:<28}{:>10}{:>10}{:>12}{:>12}{:>10}", "store", "p50 ms", "p99 ms", "floor p50", "floor p99", "p50 ratio");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let embedded = EmbeddedStore::open(folder.path().join("games.redb")).expect("a new store opens");
    report("embedded", runtime.block_on(measure(Arc::new(embedded), games)));
    for fsync in ["always", "everysec"] {
        let server = RedisServer::start(&["--appendfsync", fsync]);
        let store = runtime.block_on(RedisStore::connect(&server.url(), None)).expect("Redis can be reached");
        report(&format!("Redis, appendfsync {fsync}"), runtime.block_on(measure(Arc::new(store), games)));
    }
}

struct Measured {
    handled: Vec<Duration>,
    floor: Vec<Duration>,
}

fn report(name: &str, mut measured: Measured) {
    let at = |times: &mut Vec<Duration>, share: f64| {
        times.sort_unstable();
        times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0
    };
    let (p50, p99) = (at(&mut measured.handled, 0.5), at(&mut measured.handled, 0.99));
    let (floor50, floor99) = (at(&mut measured.floor, 0.5), at(&mut measured.floor, 0.99));
    println!("{name:<28}{p50:>10.2}{p99:>10.2}{floor50:>12.2}{floor99:>12.2}{:>10.2}", p50 / floor50);
}

async fn measure(store: Arc<dyn Store>, games: u64) -> Measured {
    let service = Service::new(Arc::clone(&store), Arc::new(SystemClock), Arc::new(FairDice));
    let mut measured = Measured { handled: Vec::new(), floor: Vec::new() };
    for game in 0..games {
        let mut player = Player { number: game + 1, requests: 0 };
        assert!(matches!(service.handle(&player.request("battle computer")).await, Reply::Committed(_)));
        let id = player.game(&service).await;
        assert!(matches!(service.handle(&player.request(&format!("ready {id}"))).await, Reply::Committed(_)));
        for shot in 0..40_u64 {
            let (col, row) = (shot % 10, (shot * 7 + shot / 10 * 3) % 10 + 1);
            let request = player.request(&format!("fire {}{row} {id}", ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"][col as usize]));
            let start = Instant::now();
            std::hint::black_box(service.handle(&request).await);
            measured.handled.push(start.elapsed());
            measured.floor.push(floor(store.as_ref(), id, game * 100 + shot).await);
        }
    }
    measured
}

/// The time to load and commit a copy of the game's record under another name.
async fn floor(store: &dyn Store, id: GameId, number: u64) -> Duration {
    let body = store.load(&game_key(id)).await.expect("the store answers").expect("the game exists").body;
    let mut key = game_key(id);
    key.name = format!("floor-{number}");
    let start = Instant::now();
    let prior = store.load(&key).await.expect("the store answers");
    let request = RequestId::hash(&["floor", &key.name]);
    let commit =
        Commit { key, prior, request, body, alarm: Alarm::Keep, entries: vec![vec![7; 40]; 2], keep: None, newest_known_outage: None };
    store.commit(commit).await.expect("the store answers");
    start.elapsed()
}

struct Player {
    number: u64,
    requests: u64,
}

impl Player {
    fn request(&mut self, text: &str) -> Request {
        self.requests += 1;
        let id = PlayerId { home: Home::Playground, number: self.number };
        Request {
            id: RequestId::hash(&["bench", &self.number.to_string(), &self.requests.to_string()]),
            by: RequestAuthor { id, name: "Anna".to_owned(), handle: None, locale: None },
            place: Place::Private,
            input: RequestInput::Text(text.to_owned()),
            mention: None,
            authority: Authority::Manager,
            reply: None,
            received_at: None,
        }
    }

    /// The id of the player's game, from the outbox. Panics if it has no message about one.
    async fn game(&self, service: &Service) -> GameId {
        use broadside_service::outbox::Entry;
        use broadside_store::store::Partition;
        for partition in Partition::all() {
            for (id, bytes) in service.store().outbox(partition, None, 100_000).await.expect("the store answers") {
                service.store().acknowledge(partition, &[id]).await.expect("the store answers");
                if let Some(game) = Entry::read(&bytes).and_then(|entry| message_of(&entry)?.subject.game())
                    && let Ok(Some(found)) = service.load_game(game).await
                    && found.public().seats.a.as_ref().is_some_and(|seat| seat.player.number == self.number)
                {
                    return game;
                }
            }
        }
        panic!("a new game has messages in an outbox");
    }
}
