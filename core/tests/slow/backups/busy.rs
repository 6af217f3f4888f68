//! Backups of stores in use: games continue meanwhile, no record is torn and no message is missing. Damage is detected, and the rest is
//! saved.

use std::{
    num::NonZeroU64,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use broadside_game::{Game, ids::GameId};
use broadside_service::{
    outbox::{Entry, Message},
    request::{Place, RequestAuthor, RequestInput},
};
use broadside_store::{
    embedded::EmbeddedStore,
    redis::RedisStore,
    snapshot::{SnapshotItem, SnapshotRecord},
    store::{Alarm, Collection, Commit, CommitOutcome, Key, Partition, RequestId, StoredRecord},
};
use broadside_testkit::{
    contract::{self, AnyStore},
    servers::{RedisCluster, RedisServer},
    test_service,
    world::{ROOM, World, anna, message_of, oleg},
};

use super::{counted, on, opened, restored, taken};

/// Additional records, so that reading takes a while.
const BESIDE: usize = 4000;

/// The number of events before their messages are delivered.
const UNTOLD: usize = 24;

const BACKUPS: usize = 4;

/// Fills a store with records that belong to no game.
async fn crowd(store: &AnyStore) {
    let record = |number: usize| {
        let key = Key { partition: Partition::new(number as u64), collection: Collection::Fixture, name: format!("beside-{number}") };
        SnapshotItem::Record(SnapshotRecord {
            key,
            stored: StoredRecord { version: 1, recent: [0; 8], body: vec![0; 300] },
            alarm: None,
            expires: None,
        })
    };
    for page in (0..BESIDE).collect::<Vec<_>>().chunks(500) {
        store.write_snapshot_page(page.iter().map(|number| record(*number)).collect(), |_| None).await.expect("the store answers");
    }
}

/// The messages delivered so far.
type Told = Arc<Mutex<Vec<Message>>>;

/// Delivers messages and runs jobs, and removes both from the outbox afterwards.
async fn tell(world: &World, told: &Told) {
    let store = world.service.store();
    for partition in Partition::all() {
        for (id, bytes) in store.outbox(partition, None, 1000).await.expect("the store answers") {
            match Entry::read(&bytes).expect("the entry decodes") {
                Entry::Message(message) => told.lock().expect("the lock is not poisoned").push(message),
                Entry::Job(job) => world.service.run_job(&job).await.expect("the store answers"),
                Entry::Search(_) => {}
            }
            store.acknowledge(partition, &[id]).await.expect("the store answers");
        }
    }
}

async fn say(world: &mut World, by: RequestAuthor, place: Place, text: &str) {
    let request = world.request(by, place, RequestInput::Text(text.to_owned()));
    world.service.handle(&request).await;
}

/// Plays games until `enough`, and delivers their messages in batches.
async fn play(mut world: World, told: Told, enough: Arc<AtomicBool>) -> World {
    while !enough.load(Ordering::Relaxed) {
        say(&mut world, anna(), Place::Room(ROOM), "battle").await;
        tell(&world, &told).await;
        let id =
            told.lock().expect("the lock is not poisoned").last().and_then(|message| message.subject.game()).expect("a game was announced");
        say(&mut world, oleg(), Place::Room(ROOM), &format!("join {id}")).await;
        tell(&world, &told).await;
        for by in [anna(), oleg()] {
            say(&mut world, by, Place::Private, "ready").await;
        }
        for cell in (0..100).map(|number| format!("{}{}", char::from(b'A' + number % 10), number / 10 + 1)) {
            let Some(by) = world.turn(id).await else { break };
            say(&mut world, by, Place::Room(ROOM), &format!("fire {id} {cell}")).await;
            if world.game(id).await.log().len() % UNTOLD == 0 {
                tell(&world, &told).await;
            }
            if enough.load(Ordering::Relaxed) {
                break;
            }
        }
        tell(&world, &told).await;
    }
    world
}

/// Checks that each message about the events in a backup is in the backup, or had been delivered when it was made. Returns the number of
/// events.
async fn nothing_is_lost(world: &World, bytes: &[u8], told: &[Message], ever: &[Message]) -> usize {
    let there: AnyStore = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
    restored(there.as_ref(), bytes).await.expect("an empty store takes it");
    let all = contract::read_everything(there.as_ref()).await;
    let mut heard: Vec<Message> = told.to_vec();
    heard.extend(all.entries.iter().filter_map(|(_, body)| message_of(&Entry::read(body).expect("the entry decodes")).cloned()));
    let (service, _) = test_service::service(Arc::clone(&there), 1_800_000_000_000);
    let mut events = 0;
    for kept in all.records.iter().filter(|kept| kept.key.collection == Collection::Game) {
        let id: GameId = kept.key.name.parse().expect("a game's code");
        let (then, now) = (service.load_game(id).await.expect("it is whole").expect("it is there"), world.game(id).await);
        // A game drops its earlier placements when it begins.
        let reports = |game: &Game| game.log().iter().map(|logged| (logged.at, logged.event.report(game.rules()))).collect::<Vec<_>>();
        assert!(reports(&now).starts_with(&reports(&then)), "{id} is as it was");
        let length = then.log().len();
        events += length;
        let due = |message: &&Message| message.subject.game() == Some(id) && message.to as usize <= length;
        for message in ever.iter().filter(due) {
            assert!(heard.contains(message), "{id}: events {} to {} of {length} were never told", message.from, message.to);
        }
    }
    events
}

async fn plays_on(store: AnyStore) {
    crowd(&store).await;
    let (told, enough) = (Told::default(), Arc::<AtomicBool>::default());
    let playing = tokio::spawn(play(World::on(Arc::clone(&store)), Arc::clone(&told), Arc::clone(&enough)));
    let mut backups = Vec::new();
    for _ in 0..BACKUPS {
        let bytes = taken(store.as_ref()).await;
        backups.push((bytes, told.lock().expect("the lock is not poisoned").clone()));
    }
    enough.store(true, Ordering::Relaxed);
    let world = playing.await.expect("it is played");
    let (ever, mut events) = (told.lock().expect("the lock is not poisoned").clone(), Vec::new());
    for (bytes, told) in &backups {
        events.push(nothing_is_lost(&world, bytes, told, &ever).await);
    }
    assert!(events.is_sorted() && events[0] < events[BACKUPS - 1], "it was played meanwhile: {events:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_redis_during_a_backup() {
    let server = RedisServer::start(&["--appendfsync", "no"]);
    plays_on(on(&server).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_a_cluster_during_a_backup() {
    let cluster = RedisCluster::start();
    plays_on(Arc::new(RedisStore::connect(&cluster.url(), None).await.expect("the cluster answers"))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_a_file_during_a_backup() {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    plays_on(Arc::new(EmbeddedStore::open(folder.path().join("games.redb")).expect("a store can be made"))).await;
}

/// A record and a message with a flipped byte each, beside valid ones.
#[tokio::test]
async fn flipped_byte_is_reported_and_everything_else_is_saved() {
    let server = RedisServer::start(&[]);
    let stores: [AnyStore; 2] = [Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")), on(&server).await];
    for store in stores {
        let mut world = World::on(Arc::clone(&store));
        let id = world.start_battle("battle").await;
        let by = world.turn(id).await.expect("the game awaits a shot");
        let shot = world.request(by, Place::Room(ROOM), RequestInput::Text("fire D4".to_owned()));
        world.service.handle(&shot).await;
        assert_eq!(counted(store.as_ref()).await.damaged_count(), 0);
        let all = contract::read_everything(store.as_ref()).await;
        let (game, waiting) = (all.records.iter().find(|kept| kept.key.collection == Collection::Game), all.entries.first());
        let (kept, (_, entry)) = (game.expect("there is a game"), waiting.expect("something waits to be told"));
        let flipped = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            *bytes.last_mut().expect("there is something in it") ^= 1;
            bytes
        };
        let commit = Commit {
            key: kept.key.clone(),
            prior: Some(kept.stored.clone()),
            request: RequestId(NonZeroU64::MAX),
            body: flipped(&kept.stored.body),
            alarm: Alarm::Keep,
            entries: vec![flipped(entry)],
            keep: None,
            newest_known_outage: None,
        };
        assert!(matches!(store.commit(commit).await, Ok(CommitOutcome::Done(_))));
        let census = counted(store.as_ref()).await;
        assert_eq!((census.damaged_count(), census.unreadable_count(), census.records["game"].damaged), (2, 2, 1), "{census:?}");
        assert!(world.service.load_game(id).await.is_err_and(|fault| fault.is_unreadable()), "it is noticed when it is read");
        let there = EmbeddedStore::in_memory().expect("an in-memory store opens");
        restored(&there, &taken(store.as_ref()).await).await.expect("it is a backup still");
        assert_eq!(
            contract::read_everything(&there).await,
            contract::read_everything(store.as_ref()).await,
            "it has what is damaged as it lies"
        );
        assert_eq!(opened(taken(store.as_ref()).await).expect("it reads back").end.left_out.0, 0);
    }
}

/// Unknown keys and malformed values are left out and reported, and everything else is saved.
#[tokio::test]
async fn unsaveable_entries_are_named_and_everything_else_is_saved() {
    let server = RedisServer::start(&[]);
    let store = on(&server).await;
    contract::write_probe_data(&store).await;
    let before = contract::read_everything(store.as_ref()).await;
    for words in [
        ["SET", "{p:07}:zz:of-tomorrow", "1"],
        ["SET", "{p:07}:g:short", "1"],
        ["SADD", "{p:07}:g:set", "1"],
        ["SET", "{p:07}:g:\u{fffd}", "1"],
    ] {
        let said = std::process::Command::new("redis-cli").args(["-p", &server.port().to_string()]).args(words).output();
        assert!(said.is_ok_and(|output| output.status.success()));
    }
    let bytes = taken(store.as_ref()).await;
    let mut backup = opened(bytes.clone()).expect("it reads back");
    let saved = contract::sort_items(backup.pages().expect("memory can be read").flat_map(|page| page.expect("it reads back")));
    assert_eq!(saved, before);
    let (count, mut names) = backup.end.left_out.clone();
    names.sort();
    assert_eq!(
        (count, names),
        (4, ["{p:07}:g:set", "{p:07}:g:short", "{p:07}:g:\u{fffd}", "{p:07}:zz:of-tomorrow"].map(str::to_owned).to_vec())
    );
}
