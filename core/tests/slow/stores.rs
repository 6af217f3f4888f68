//! The contract of stores on real files and a real Redis server, and what each store must survive.

use std::{sync::Arc, time::Duration};

use broadside_service::chance::{Clock, SystemClock};
use broadside_store::{
    embedded::EmbeddedStore,
    journal::Journal,
    redis::RedisStore,
    store::{Alarm, Commit, CommitOutcome, Key, Partition, Store, StoreError, TakeoverMode},
    unreadable::UnreadableKind,
    wakeups::Wakeups,
};
use broadside_testkit::{
    commits::{commit_with_entry, game, retry_until_ok},
    contract::{self, AnyStore},
    servers::{RedisCluster, RedisSentinels, RedisServer, Tls},
};
use redb::{ReadableDatabase, ReadableTableMetadata};

const LEASE: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn file_store_fulfils_the_contract_and_survives_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a folder to be made/games.redb");
    let store: AnyStore = Arc::new(EmbeddedStore::open(&path).unwrap());
    contract::run(async || Arc::clone(&store)).await;
    contract::write_probe_data(&store).await;
    drop(store);
    let store: AnyStore = Arc::new(EmbeddedStore::open(&path).unwrap());
    contract::check_probe_data(&store).await;
}

#[tokio::test]
async fn unsynced_note_survives_a_kill_until_another_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.redb");
    let store = EmbeddedStore::open(&path).unwrap();
    let alive = game(0, "alive");
    store.write_note(&alive, Some(b"long ago".to_vec()), None).await.unwrap();
    store.write_note_unsynced(&alive, b"a moment ago".to_vec()).await.unwrap();
    // The files of a killed process, with and without the unsynced notes.
    let killed = |files: &[&str]| {
        let left = tempfile::tempdir().unwrap();
        for file in files {
            std::fs::copy(folder.path().join(file), left.path().join(file)).unwrap();
        }
        left
    };
    let in_the_file = async || match EmbeddedStore::open(killed(&["games.redb"]).path().join("games.redb")) {
        Ok(found) => Ok(found.load_note(&alive).await.unwrap()),
        // The file was being written while it was copied.
        Err(fault) => Err(fault),
    };
    // Once the file is settled, nothing more is written to it.
    let settled = || async {
        match in_the_file().await? {
            Some(body) if body == b"a moment ago" => Ok(()),
            _ => Err(StoreError::Unavailable("not yet".to_owned())),
        }
    };
    retry_until_ok(settled).await;
    store.write_note_unsynced(&alive, b"now".to_vec()).await.unwrap();
    let left = killed(&["games.redb", "games.notes"]);
    for (left, expected) in [(&left, b"now".as_slice()), (&killed(&["games.redb"]), b"a moment ago")] {
        let found = EmbeddedStore::open(left.path().join("games.redb")).unwrap();
        assert_eq!(found.load_note(&alive).await.unwrap().as_deref(), Some(expected));
        assert_eq!(contract::read_everything(&found).await.notes, [(alive.clone(), expected.to_vec())]);
    }
    // The data file was written later without the file of unsynced notes.
    let left = killed(&["games.redb", "games.notes"]);
    let database = redb::Database::create(left.path().join("games.redb")).unwrap();
    let transaction = database.begin_write().unwrap();
    let place = [&[0, 0], b"alive".as_slice()].concat();
    let notes = redb::TableDefinition::<&[u8], &[u8]>::new("notes");
    transaction.open_table(notes).unwrap().insert(place.as_slice(), b"later".as_slice()).unwrap();
    transaction.commit().unwrap();
    drop(database);
    let found = EmbeddedStore::open(left.path().join("games.redb")).unwrap();
    assert_eq!(found.load_note(&alive).await.unwrap().as_deref(), Some(b"later".as_slice()));
    drop(store);
    assert!(!folder.path().join("games.notes").exists(), "an orderly stop leaves one file");
    let snapshot = contract::read_everything(&EmbeddedStore::open(&path).unwrap()).await;
    assert_eq!(snapshot.notes, [(alive, b"now".to_vec())]);
}

#[tokio::test]
async fn redis_store_fulfils_the_contract_and_survives_a_restart() {
    let mut server = RedisServer::start(&[]);
    contract::run(async || connect(&server).await as AnyStore).await;
    let store: AnyStore = connect(&server).await;
    contract::write_probe_data(&store).await;
    server.kill();
    server.restart();
    contract::check_probe_data(&(connect(&server).await as AnyStore)).await;
}

#[test]
fn unusable_file_is_refused_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let [open, newer, foreign] = ["open", "newer", "foreign"].map(|name| folder.path().join(name));
    let _held = EmbeddedStore::open(&open).unwrap();
    drop(EmbeddedStore::open(&newer).unwrap());
    set_format(&newer, "format", 2);
    set_format(&foreign, "something", 1);
    for (path, words) in [(open, "another process"), (newer, "format 2"), (foreign, "not written by Broadside")] {
        let fault = EmbeddedStore::open(&path).err().expect("the file is refused");
        assert!(fault.to_string().contains(words), "{fault}");
    }
}

#[tokio::test]
async fn redis_settings_are_examined_and_eviction_is_refused() {
    let rows: [(&[&str], Result<&str, &str>); 4] = [
        (&[], Ok("appendfsync is always")),
        (&["--appendfsync", "everysec"], Ok("last two seconds")),
        (&["--appendonly", "no"], Ok("appendonly is off")),
        (&["--maxmemory-policy", "allkeys-lru"], Err("maxmemory-policy is allkeys-lru")),
    ];
    for (settings, expected) in rows {
        let server = RedisServer::start(settings);
        match (connect(&server).await.examine().await, expected) {
            (Ok(report), Ok(words)) => assert!(report.iter().any(|sentence| sentence.contains(words)), "{report:?}"),
            (Err(fault), Err(words)) => assert!(fault.to_string().contains(words), "{fault}"),
            (answer, _) => panic!("{settings:?}: {answer:?}"),
        }
    }
}

#[tokio::test]
async fn redis_over_tls_fulfils_the_contract() {
    let tls = Tls::new();
    let (server, authority) = (RedisServer::start_with_tls(&tls, &[]), std::fs::read(tls.authority()).unwrap());
    let connect = async || Arc::new(RedisStore::connect(&server.tls_url(), Some(&authority)).await.unwrap()) as AnyStore;
    contract::run(connect).await;
    assert!(connect().await.listen(&Wakeups::default()).await, "commits of others are notified");
}

#[tokio::test]
async fn sentinels_and_cluster_are_reached_over_tls() {
    let tls = Tls::new();
    let (watched, cluster, authority) =
        (RedisSentinels::with_tls(&tls), RedisCluster::with_tls(&tls), std::fs::read(tls.authority()).unwrap());
    for url in [watched.url(), cluster.url()] {
        assert!(url.starts_with("rediss-"), "{url}");
        let store = RedisStore::connect(&url, Some(&authority)).await.unwrap_or_else(|fault| panic!("{url}: {fault}"));
        store.examine().await.unwrap_or_else(|fault| panic!("{url}: {fault}"));
        for partition in 0..64 {
            assert_eq!(store.commit(commit_with_entry(&game(partition, "one"), None, 1)).await.unwrap(), CommitOutcome::Done(1), "{url}");
        }
        assert!(store.listen(&Wakeups::default()).await, "{url}");
        let strange = RedisStore::connect(&url, None).await.err().unwrap_or_else(|| panic!("{url}: an unknown authority is accepted"));
        assert!(matches!(strange, StoreError::Unavailable(_)), "{url}: {strange}");
    }
}

#[tokio::test]
async fn unusable_redis_is_reported_with_a_fix() {
    let tls = Tls::new();
    let (server, authority) = (RedisServer::start_with_tls(&tls, &[]), std::fs::read(tls.authority()).unwrap());
    let (cluster, replica) = (RedisCluster::start(), RedisServer::start(&["--replicaof", "127.0.0.1", &server.port().to_string()]));
    let other = std::fs::read(Tls::new().authority()).unwrap();
    let port = |url: String| url.rsplit_once(':').unwrap().1.to_owned();
    let rows = [
        (server.tls_url(), None, "in BROADSIDE_REDIS_CA"),
        (server.tls_url(), Some(&other), "in BROADSIDE_REDIS_CA"),
        (format!("rediss://127.0.0.1:{}", port(server.url())), Some(&authority), "rediss:// for TLS"),
        (format!("redis://127.0.0.1:{}", port(server.tls_url())), None, "rediss:// for TLS"),
        (format!("rediss://127.0.0.2:{}", port(server.tls_url())), Some(&authority), "the address is right"),
        (replica.url(), None, "give the address of the primary"),
        (server.url().replace("://", "://nobody:wrong@"), None, "the user or password in the address is wrong"),
        (cluster.single_node_url(), None, "use redis-cluster://host:port"),
    ];
    for (url, authority, fix) in rows {
        let used = async { RedisStore::connect(&url, authority.map(Vec::as_slice)).await?.examine().await };
        let message = used.await.err().unwrap_or_else(|| panic!("{url} is accepted")).to_string();
        assert!(message.contains(fix), "{url}: {message}");
    }
}

#[tokio::test]
async fn documented_redis_rights_suffice_and_each_missing_one_is_named() {
    let page = include_str!("../../../deploy/GROWING.md");
    let rights = page.lines().find(|line| line.starts_with("ACL SETUSER broadside")).expect("the page lists them");
    let server = RedisServer::start(&[]);
    server.command(rights);
    let url = server.url().replace("redis://", "redis://broadside:PASSWORD@");
    let connect = async || Arc::new(RedisStore::connect(&url, None).await.unwrap()) as AnyStore;
    contract::run(connect).await;
    let store = connect().await;
    assert!(store.listen(&Wakeups::default()).await, "commits of others are notified");
    let report = store.examine().await.unwrap();
    assert!(report.iter().any(|sentence| sentence.contains("appendfsync is always")), "{report:?}");
    // Commands that are not needed on a single server, or are optional; `eval` only until the server loses the scripts.
    let spared = ["eval", "cluster|slots", "config|get", "ping", "publish", "role", "select", "subscribe"];
    let commands: Vec<&str> = rights.split(' ').filter_map(|word| word.strip_prefix('+')).collect();
    for command in commands.iter().filter(|command| !spared.contains(command)) {
        server.command(&format!("ACL SETUSER broadside -{command}"));
        let fault = store.examine().await.expect_err(command).to_string();
        assert!(fault.to_lowercase().contains(command), "{command}: {fault}");
        server.command(&format!("ACL SETUSER broadside +{command}"));
    }
    for (rights, words) in
        [("-@scripting", "evalsha"), ("-xadd -zadd", "XADD, ZADD"), ("resetkeys ~{p:*", "keys"), ("resetkeys ~lease:*", "keys")]
    {
        server.command(&format!("ACL SETUSER broadside {rights}"));
        let fault = store.examine().await.expect_err(rights).to_string();
        assert!(fault.contains(words) && fault.contains("deploy/GROWING.md lists"), "{rights}: {fault}");
        server.command("ACL SETUSER broadside +eval +evalsha +xadd +zadd ~{p:* ~lease:*");
    }
    store.examine().await.expect("the rights are complete");
    let (cluster, watched) = (RedisCluster::start(), RedisSentinels::start());
    cluster.command(rights);
    watched.command(rights);
    for url in [cluster.url(), watched.url()] {
        let url = url.replace("://", "://broadside:PASSWORD@");
        let store = RedisStore::connect(&url, None).await.unwrap_or_else(|fault| panic!("{url}: {fault}"));
        store.examine().await.unwrap_or_else(|fault| panic!("{url}: {fault}"));
        assert_eq!(store.commit(commit_with_entry(&game(1, "one"), None, 1)).await.unwrap(), CommitOutcome::Done(1), "{url}");
        assert!(store.listen(&Wakeups::default()).await, "{url}");
    }
}

#[tokio::test]
async fn redis_of_the_manifests_serves_the_bot_and_no_stranger() {
    let tls = Tls::new();
    let users = tls.secret("users.acl").display().to_string();
    let (server, authority) = (RedisServer::start_with_tls(&tls, &["--aclfile", &users]), std::fs::read(tls.authority()).unwrap());
    let url = std::fs::read_to_string(tls.secret("url")).unwrap();
    let url = url.trim().replace("broadside-redis:6379", &server.tls_url().replace("rediss://", ""));
    let store = RedisStore::connect(&url, Some(&authority)).await.unwrap();
    store.examine().await.unwrap();
    assert_eq!(store.commit(commit_with_entry(&game(1, "one"), None, 1)).await.unwrap(), CommitOutcome::Done(1));
    assert!(store.listen(&Wakeups::default()).await, "commits of others are notified");
    let used = async { RedisStore::connect(&server.tls_url(), Some(&authority)).await?.examine().await };
    let message = used.await.expect_err("the address has no password").to_string();
    assert!(message.contains("deploy/GROWING.md lists"), "{message}");
}

#[tokio::test]
async fn commits_lost_by_redis_are_repeated_by_their_owner() {
    let mut server = RedisServer::start(&[]);
    let store = Arc::new(Journal::new(connect(&server).await));
    let key = game(5, "one");
    assert_eq!(store.renew_membership(1, LEASE, TakeoverMode::Unowned).await.unwrap().partitions.len(), 64);
    let mut prior = commit_with_entry(&key, None, 1).record_after();
    assert_eq!(store.commit(commit_with_entry(&key, None, 1)).await.unwrap(), CommitOutcome::Done(1));
    let before = server.files();
    for number in 2..=12 {
        let commit = commit_with_entry(&key, Some(prior), number);
        prior = commit.record_after();
        assert_eq!(store.commit(commit).await.unwrap(), CommitOutcome::Done(number));
    }
    let again = commit_with_entry(&key, Some(prior.clone()), 12);
    assert_eq!(store.commit(again).await.unwrap(), CommitOutcome::Repeated(12), "a repeated request is no commit");
    let stale = store.commit(commit_with_entry(&key, None, 99)).await.unwrap();
    assert!(matches!(stale, CommitOutcome::Stale(_)), "a refused commit is not repeated: {stale:?}");
    assert_eq!((store.load(&key).await.unwrap().unwrap().version, store.rollbacks()), (12, 0));
    server.restart_from(&before);
    let other = connect(&server).await;
    assert_eq!(other.load(&key).await.unwrap().unwrap().version, 1, "Redis has lost the later commits");
    assert_eq!(commit_with_retries(store.as_ref(), commit_with_entry(&key, Some(prior), 13)).await, 13);
    assert_eq!(store.rollbacks(), 1);
    assert_eq!(other.load(&key).await.unwrap().unwrap().version, 13);
    assert_eq!(outbox_versions(&other, key.partition).await, (1..=13).collect::<Vec<_>>());

    server.restart_from(&before);
    assert_eq!(retry_until_ok(|| store.load(&key)).await.unwrap().version, 13, "a load repeats the lost commits, too");
    assert_eq!(store.rollbacks(), 2);
}

#[tokio::test]
async fn redis_clock_stepping_back_delays_no_lease() {
    const SHORT: Duration = Duration::from_secs(1);
    let server = RedisServer::start(&[]);
    let (store, heir) = (connect(&server).await, connect(&server).await);
    let mut wire = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    let serves = async |store: &RedisStore, replica| {
        !store.renew_membership(replica, SHORT, TakeoverMode::Unowned).await.unwrap().partitions.is_empty()
    };
    let leads = async |store: &RedisStore, replica| store.acquire_lease("telegram", replica, SHORT).await.unwrap();
    for (name, place, field) in [("partitions", "lease:replicas", "r:1"), ("listening", "lease:telegram", "u")] {
        let has = async |store: &RedisStore, replica| match field {
            "u" => leads(store, replica).await,
            _ => serves(store, replica).await,
        };
        assert!(has(&store, 1).await);
        // The state that a clock leaves which has stepped back by an hour.
        let until: i64 = redis::cmd("HGET").arg(place).arg(field).query(&mut wire).unwrap();
        redis::cmd("HSET").arg(place).arg(field).arg(until + 3_600_000).exec(&mut wire).unwrap();
        assert!(!has(&heir, 2).await, "{name}: its owner may live");
        assert!(has(&store, 1).await, "{name}: its owner lives");
        redis::cmd("HSET").arg(place).arg(field).arg(until + 3_600_000).exec(&mut wire).unwrap();
        let take_over = async { while !has(&heir, 2).await {} };
        tokio::time::timeout(SHORT * 30, take_over).await.unwrap_or_else(|_| panic!("{name}: its owner is dead, and it was not freed"));
    }
}

#[tokio::test]
async fn redis_has_its_own_clock_and_a_file_has_none() {
    let server = RedisServer::start(&[]);
    let store = connect(&server).await;
    let redis_time = async || store.time().await.unwrap().expect("Redis has a clock");
    let (before, first, second, after) = (SystemClock.now().0, redis_time().await, redis_time().await, SystemClock.now().0);
    assert!([before, first, second, after].is_sorted(), "both in milliseconds since the epoch");
    assert_eq!(EmbeddedStore::in_memory().unwrap().time().await.unwrap(), None);
}

#[tokio::test]
async fn unknown_redis_keys_are_left_alone_and_block_nothing() {
    let server = RedisServer::start(&[]);
    let mut wire = redis::Client::open(server.url()).unwrap().get_connection().unwrap();
    for number in 0..5 {
        redis::cmd("ZADD").arg("{p:05}:dl").arg(number).arg(format!("zz:{number}")).exec(&mut wire).unwrap();
    }
    redis::cmd("SET").arg("{p:05}:g:short").arg("nothing of ours").exec(&mut wire).unwrap();
    redis::cmd("XADD").arg("{p:05}:out").arg("*").arg("of").arg("tomorrow").exec(&mut wire).unwrap();
    let store = connect(&server).await;
    check_commits_beside_unknown_data(store.as_ref(), 5).await;
    let left: usize = redis::cmd("ZCARD").arg("{p:05}:dl").query(&mut wire).unwrap();
    assert_eq!(left, 5 + 3, "unknown data is kept");
    let short: String = redis::cmd("GET").arg("{p:05}:g:short").query(&mut wire).unwrap();
    assert_eq!(short, "nothing of ours");
    let waiting = store.outbox(Partition::new(5), None, 9).await.unwrap();
    assert_eq!(waiting.len(), 1 + 3);
    assert!(waiting[0].1.is_empty(), "the unknown entry keeps its place");
}

#[tokio::test]
async fn unknown_file_records_are_left_alone_and_block_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.redb");
    drop(EmbeddedStore::open(&path).unwrap());
    let database = redb::Database::create(&path).unwrap();
    let transaction = database.begin_write().unwrap();
    let strange = |number: u8| [&[5, 200], &[number][..]].concat();
    {
        let mut alarms = transaction.open_table(redb::TableDefinition::<(u8, i64, &[u8]), ()>::new("alarms")).unwrap();
        let mut records = transaction.open_table(redb::TableDefinition::<&[u8], &[u8]>::new("records")).unwrap();
        let mut expiry = transaction.open_table(redb::TableDefinition::<(i64, &[u8]), ()>::new("expiry")).unwrap();
        for number in 0..5 {
            alarms.insert((5, i64::from(number), strange(number).as_slice()), ()).unwrap();
        }
        let short = [&[5, 0], b"short".as_slice()].concat();
        records.insert(short.as_slice(), b"nothing of ours".as_slice()).unwrap();
        expiry.insert((1, short.as_slice()), ()).unwrap();
    }
    transaction.commit().unwrap();
    drop(database);
    let store = EmbeddedStore::open(&path).unwrap();
    check_commits_beside_unknown_data(&store, 5).await;
    drop(store);
    let database = redb::Database::create(&path).unwrap();
    let transaction = database.begin_read().unwrap();
    let records = transaction.open_table(redb::TableDefinition::<&[u8], &[u8]>::new("records")).unwrap();
    assert!(records.get([&[5, 0], b"short".as_slice()].concat().as_slice()).unwrap().is_some(), "unknown data is kept");
    let alarms = transaction.open_table(redb::TableDefinition::<(u8, i64, &[u8]), ()>::new("alarms")).unwrap();
    assert_eq!(alarms.len().unwrap(), 5 + 3);
}

/// Commits three records in a partition with unknown alarms and a malformed record `short`.
async fn check_commits_beside_unknown_data(store: &dyn Store, strange: usize) {
    let partition = Partition::new(5);
    let commit = |number: u64, name: &str| {
        let entries = vec![name.as_bytes().to_vec()];
        store.commit(Commit { alarm: Alarm::At(number as i64), entries, ..commit_with_entry(&game(5, name), None, number) })
    };
    // Concurrently, so that they may share a transaction.
    let (a, broken, b, c) = tokio::join!(commit(10, "a"), commit(9, "short"), commit(20, "b"), commit(30, "c"));
    assert!(broken.expect_err("the record is malformed").is_unreadable());
    assert_eq!([a, b, c].map(|committed| committed.expect("the store answers")), [const { CommitOutcome::Done(1) }; 3]);
    assert!(store.load(&game(5, "short")).await.expect_err("the record is malformed").is_unreadable());
    let named = |due: Vec<(Key, i64)>| due.into_iter().map(|(key, _)| key.name).collect::<Vec<_>>();
    assert_eq!(named(store.due_alarms(partition, 100, 2).await.unwrap()), ["a", "b"], "unknown alarms do not count");
    assert_eq!(named(store.due_alarms(partition, i64::MAX, u32::MAX as usize).await.unwrap()), ["a", "b", "c"]);
    assert_eq!(store.next_alarm(partition).await.unwrap(), Some(10));
    assert_eq!(store.unreadable().count(UnreadableKind::Alarm), strange);
    assert_eq!(store.unreadable().count(UnreadableKind::Record), 1);
}

/// Commits as the service does: it retries the same request if the outcome is unknown.
async fn commit_with_retries(store: &dyn Store, commit: Commit) -> u64 {
    match retry_until_ok(|| store.commit(commit.clone())).await {
        CommitOutcome::Done(version) | CommitOutcome::Repeated(version) => version,
        CommitOutcome::Stale(truth) => panic!("request {} found {truth:?}", commit.request.0),
    }
}

async fn connect(server: &RedisServer) -> Arc<RedisStore> {
    Arc::new(RedisStore::connect(&server.url(), None).await.unwrap())
}

async fn outbox_versions(store: &Arc<RedisStore>, partition: Partition) -> Vec<u64> {
    let entries = store.outbox(partition, None, 100_000).await.unwrap();
    entries.into_iter().map(|(_, body)| u64::from_be_bytes(body.try_into().unwrap())).collect()
}

fn set_format(path: &std::path::Path, row: &str, format: u64) {
    let database = redb::Database::create(path).unwrap();
    let transaction = database.begin_write().unwrap();
    transaction.open_table(redb::TableDefinition::<&str, u64>::new("meta")).unwrap().insert(row, format).unwrap();
    transaction.commit().unwrap();
}
