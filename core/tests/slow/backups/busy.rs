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

use super::{connect, open_backup, restore, take_backup, take_census};

/// Additional records, so that reading takes a while.
const EXTRA_RECORDS: usize = 4000;

/// The number of events before their messages are delivered.
const DELIVERY_INTERVAL: usize = 24;

const BACKUPS: usize = 4;

/// Fills a store with records that belong to no game.
async fn add_extra_records(store: &AnyStore) {
    let record = |number: usize| {
        let key = Key { partition: Partition::new(number as u64), collection: Collection::Fixture, name: format!("beside-{number}") };
        SnapshotItem::Record(SnapshotRecord {
            key,
            stored: StoredRecord { version: 1, recent: [0; 8], body: vec![0; 300] },
            alarm: None,
            expires: None,
        })
    };
    for page in (0..EXTRA_RECORDS).collect::<Vec<_>>().chunks(500) {
        store.write_snapshot_page(page.iter().map(|number| record(*number)).collect(), |_| None).await.expect("the store answers");
    }
}

/// The messages delivered so far.
type Delivered = Arc<Mutex<Vec<Message>>>;

/// Delivers messages and runs jobs, and removes both from the outbox afterwards.
async fn deliver(world: &World, delivered: &Delivered) {
    let store = world.service.store();
    for partition in Partition::all() {
        for (id, bytes) in store.outbox(partition, None, 1000).await.expect("the store answers") {
            match Entry::read(&bytes).expect("the entry decodes") {
                Entry::Message(message) => delivered.lock().expect("the lock is not poisoned").push(message),
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

/// Plays games until `stop`, and delivers their messages in batches.
async fn play(mut world: World, delivered: Delivered, stop: Arc<AtomicBool>) -> World {
    while !stop.load(Ordering::Relaxed) {
        say(&mut world, anna(), Place::Room(ROOM), "battle").await;
        deliver(&world, &delivered).await;
        let newest = delivered.lock().expect("the lock is not poisoned").last().and_then(|message| message.subject.game());
        let id = newest.expect("a game was announced");
        say(&mut world, oleg(), Place::Room(ROOM), &format!("join {id}")).await;
        deliver(&world, &delivered).await;
        for by in [anna(), oleg()] {
            say(&mut world, by, Place::Private, "ready").await;
        }
        for cell in (0..100).map(|number| format!("{}{}", char::from(b'A' + number % 10), number / 10 + 1)) {
            let Some(by) = world.turn(id).await else { break };
            say(&mut world, by, Place::Room(ROOM), &format!("fire {id} {cell}")).await;
            if world.game(id).await.log().len() % DELIVERY_INTERVAL == 0 {
                deliver(&world, &delivered).await;
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        deliver(&world, &delivered).await;
    }
    world
}

/// Checks that each message about the events in a backup is in the backup, or had been delivered when it was made. Returns the number of
/// events.
async fn check_nothing_is_lost(world: &World, bytes: &[u8], delivered: &[Message], all_delivered: &[Message]) -> usize {
    let store: AnyStore = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
    restore(store.as_ref(), bytes).await.expect("the store is empty");
    let all = contract::read_everything(store.as_ref()).await;
    let mut known: Vec<Message> = delivered.to_vec();
    known.extend(all.entries.iter().filter_map(|(_, body)| message_of(&Entry::read(body).expect("the entry decodes")).cloned()));
    let (service, _) = test_service::service(Arc::clone(&store), 1_800_000_000_000);
    let mut events = 0;
    for record in all.records.iter().filter(|record| record.key.collection == Collection::Game) {
        let id: GameId = record.key.name.parse().expect("a game's code");
        let (then, now) = (service.load_game(id).await.expect("the checksum is valid").expect("the game is stored"), world.game(id).await);
        // A game drops its earlier placements when it begins.
        let reports = |game: &Game| game.log().iter().map(|logged| (logged.at, logged.event.report(game.rules()))).collect::<Vec<_>>();
        assert!(reports(&now).starts_with(&reports(&then)), "{id}: the log has only grown");
        let length = then.log().len();
        events += length;
        let due = |message: &&Message| message.subject.game() == Some(id) && message.to as usize <= length;
        for message in all_delivered.iter().filter(due) {
            assert!(known.contains(message), "{id}: events {} to {} of {length} were not delivered", message.from, message.to);
        }
    }
    events
}

async fn check_backups_during_play(store: AnyStore) {
    add_extra_records(&store).await;
    let (delivered, stop) = (Delivered::default(), Arc::<AtomicBool>::default());
    let playing = tokio::spawn(play(World::on(Arc::clone(&store)), Arc::clone(&delivered), Arc::clone(&stop)));
    let mut backups = Vec::new();
    for _ in 0..BACKUPS {
        let bytes = take_backup(store.as_ref()).await;
        backups.push((bytes, delivered.lock().expect("the lock is not poisoned").clone()));
    }
    stop.store(true, Ordering::Relaxed);
    let world = playing.await.expect("the games are played");
    let (all_delivered, mut events) = (delivered.lock().expect("the lock is not poisoned").clone(), Vec::new());
    for (bytes, delivered) in &backups {
        events.push(check_nothing_is_lost(&world, bytes, delivered, &all_delivered).await);
    }
    assert!(events.is_sorted() && events[0] < events[BACKUPS - 1], "games were played meanwhile: {events:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_redis_during_a_backup() {
    let server = RedisServer::start(&["--appendfsync", "no"]);
    check_backups_during_play(connect(&server).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_a_cluster_during_a_backup() {
    let cluster = RedisCluster::start();
    check_backups_during_play(Arc::new(RedisStore::connect(&cluster.url(), None).await.expect("the cluster answers"))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_a_file_during_a_backup() {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    check_backups_during_play(Arc::new(EmbeddedStore::open(folder.path().join("games.redb")).expect("a store can be made"))).await;
}

/// A record and a message with a flipped byte each, beside valid ones.
#[tokio::test]
async fn flipped_byte_is_reported_and_everything_else_is_saved() {
    let server = RedisServer::start(&[]);
    let stores: [AnyStore; 2] = [Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens")), connect(&server).await];
    for store in stores {
        let mut world = World::on(Arc::clone(&store));
        let id = world.start_battle("battle").await;
        let by = world.turn(id).await.expect("the game awaits a shot");
        let shot = world.request(by, Place::Room(ROOM), RequestInput::Text("fire D4".to_owned()));
        world.service.handle(&shot).await;
        assert_eq!(take_census(store.as_ref()).await.damaged_count(), 0);
        let all = contract::read_everything(store.as_ref()).await;
        let (game, pending) = (all.records.iter().find(|record| record.key.collection == Collection::Game), all.entries.first());
        let (record, (_, entry)) = (game.expect("there is a game"), pending.expect("an entry is pending"));
        let flipped = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            *bytes.last_mut().expect("the data is not empty") ^= 1;
            bytes
        };
        let commit = Commit {
            key: record.key.clone(),
            prior: Some(record.stored.clone()),
            request: RequestId(NonZeroU64::MAX),
            body: flipped(&record.stored.body),
            alarm: Alarm::Keep,
            entries: vec![flipped(entry)],
            keep: None,
            newest_known_outage: None,
        };
        assert!(matches!(store.commit(commit).await, Ok(CommitOutcome::Done(_))));
        let census = take_census(store.as_ref()).await;
        assert_eq!((census.damaged_count(), census.unreadable_count(), census.records["game"].damaged), (2, 2, 1), "{census:?}");
        assert!(world.service.load_game(id).await.is_err_and(|fault| fault.is_unreadable()), "the damage is found on reading");
        let copy = EmbeddedStore::in_memory().expect("an in-memory store opens");
        restore(&copy, &take_backup(store.as_ref()).await).await.expect("the backup is readable");
        assert_eq!(
            contract::read_everything(&copy).await,
            contract::read_everything(store.as_ref()).await,
            "damaged data is copied unchanged"
        );
        assert_eq!(open_backup(take_backup(store.as_ref()).await).expect("the backup is readable").end.left_out.0, 0);
    }
}

/// Unknown keys and malformed values are left out and reported, and everything else is saved.
#[tokio::test]
async fn unsaveable_entries_are_named_and_everything_else_is_saved() {
    let server = RedisServer::start(&[]);
    let store = connect(&server).await;
    contract::write_probe_data(&store).await;
    let before = contract::read_everything(store.as_ref()).await;
    for words in [
        ["SET", "{p:07}:zz:of-tomorrow", "1"],
        ["SET", "{p:07}:g:short", "1"],
        ["SADD", "{p:07}:g:set", "1"],
        ["SET", "{p:07}:g:\u{fffd}", "1"],
    ] {
        let output = std::process::Command::new("redis-cli").args(["-p", &server.port().to_string()]).args(words).output();
        assert!(output.is_ok_and(|output| output.status.success()));
    }
    let bytes = take_backup(store.as_ref()).await;
    let mut backup = open_backup(bytes.clone()).expect("the backup is readable");
    let saved = contract::sort_items(backup.pages().expect("it is in memory").flat_map(|page| page.expect("the backup is readable")));
    assert_eq!(saved, before);
    let (count, mut names) = backup.end.left_out.clone();
    names.sort();
    assert_eq!(
        (count, names),
        (4, ["{p:07}:g:set", "{p:07}:g:short", "{p:07}:g:\u{fffd}", "{p:07}:zz:of-tomorrow"].map(str::to_owned).to_vec())
    );
}
