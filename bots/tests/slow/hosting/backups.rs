//! Backups by the commands of the binary: from a file into Redis and back with the same digest. An impossible backup or
//! restore is refused with one line and changes nothing.

use std::{
    fs,
    io::Write,
    os::unix::{fs::PermissionsExt, net::UnixStream},
    path::Path,
    sync::Arc,
};

use broadside_store::{
    checksum,
    embedded::EmbeddedStore,
    redis::RedisStore,
    store::{Alarm, Collection, Commit, CommitOutcome, Key, Partition, RequestId},
};
use broadside_testkit::{
    contract::{self, AnyStore},
    servers::RedisServer,
};

use super::{
    binary::{Setting, broadside, path_str, stderr, stdout},
    folder,
    observed::play_game,
};

/// Fills a data folder with records of every kind.
async fn write_data(folder: &Path) {
    let store: AnyStore = Arc::new(EmbeddedStore::open(folder.join("broadside.redb")).expect("a store can be created"));
    contract::write_probe_data(&store).await;
}

/// Runs a command, which must succeed. Returns the digest that it prints.
fn digest(settings: &[Setting], args: &[&str]) -> String {
    let output = broadside(args, settings);
    let stdout = stdout(&output);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    stdout.lines().find_map(|line| line.strip_prefix("digest ")).unwrap_or_else(|| panic!("{stdout}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn data_moves_into_redis_and_back() {
    let (folder, server) = (folder(), RedisServer::start(&[]));
    let [first, last] = ["first", "last"].map(|name| folder.path().join(name));
    write_data(&first).await;
    let url = server.url();
    let [in_file, in_redis, in_other] = [("BROADSIDE_DATA", path_str(&first)), ("REDIS_URL", &url), ("BROADSIDE_DATA", path_str(&last))];
    let [one, two] = ["one.backup", "two.backup"].map(|name| folder.path().join(name));
    let first_digest = digest(&[in_file], &["backup", path_str(&one)]);
    assert_eq!(fs::metadata(&one).expect("the backup was written").permissions().mode() & 0o777, 0o600);
    assert_eq!(digest(&[in_redis], &["restore", path_str(&one)]), first_digest);
    assert_eq!(digest(&[in_redis], &["backup", path_str(&two)]), first_digest);
    assert_eq!(digest(&[in_other], &["restore", path_str(&two)]), first_digest);
    let store: AnyStore = Arc::new(EmbeddedStore::open(last.join("broadside.redb")).expect("the data was restored"));
    contract::check_probe_data(&store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn impossible_backup_or_restore_is_refused_with_a_message() {
    let folder = folder();
    let [data, there, bad] = ["data", "there", "bad"].map(|name| folder.path().join(name));
    write_data(&data).await;
    let in_file = ("BROADSIDE_DATA", path_str(&data));
    digest(&[in_file], &["backup", path_str(&there)]);
    fs::write(&bad, "hello").expect("a temporary folder is writable");
    let assert_refused = |args: &[&str], part: &str| {
        let output = broadside(args, &[in_file]);
        let complaint = stderr(&output);
        assert_eq!((output.status.code(), complaint.lines().count()), (Some(1), 1), "{args:?}: {complaint}");
        assert!(complaint.contains(part), "{args:?}: {complaint}");
    };
    assert_refused(&["backup", path_str(&there)], "already exists");
    assert_refused(&["backup", "/nowhere/at/all"], "cannot be written");
    assert_refused(&["restore", "/nowhere/at/all"], "cannot be read");
    assert_refused(&["restore", path_str(&bad)], "this is not a Broadside backup");
    assert_refused(&["restore", path_str(&there)], "restore into an empty store");
    // Another process has the file open, and offers no socket for backups.
    let _open = EmbeddedStore::open(data.join("broadside.redb")).expect("the store opens");
    assert_refused(&["backup", path_str(&folder.path().join("new"))], "another process has");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn running_bot_is_backed_up_and_goes_on() {
    let folder = folder();
    let [data, other] = ["data", "other"].map(|name| folder.path().join(name));
    let (running, _, code) = play_game(&data, "json").await;
    let socket = data.join("broadside.sock");
    assert_eq!(fs::metadata(&socket).expect("the socket exists").permissions().mode() & 0o777, 0o600);
    let [in_file, in_other] = [("BROADSIDE_DATA", path_str(&data)), ("BROADSIDE_DATA", path_str(&other))];
    // An unknown or incomplete request does no harm.
    for request in ["fleets\n", "back"] {
        let mut stream = UnixStream::connect(&socket).expect("the socket accepts connections");
        stream.write_all(request.as_bytes()).expect("the request can be sent");
    }
    for name in ["one", "two"] {
        let file = folder.path().join(name);
        digest(&[in_file], &["backup", path_str(&file)]);
        assert_eq!(fs::metadata(&file).expect("the backup was written").permissions().mode() & 0o777, 0o600);
    }
    digest(&[in_other], &["restore", path_str(&folder.path().join("two"))]);
    assert!(running.stop(), "the bot exits with status 0");
    assert!(!socket.exists(), "the socket is removed");
    let there = EmbeddedStore::open(other.join("broadside.redb")).expect("the data was restored");
    let all = contract::read_everything(&there).await;
    assert!(all.records.iter().any(|record| record.key.name == code), "the backup has the game");
}

/// Writes a record as another version might have, with its pending messages.
async fn write_foreign_record(store: &AnyStore, collection: Collection, body: Vec<u8>, entries: Vec<Vec<u8>>) {
    let key = Key { partition: Partition::new(9), collection, name: "discord:9".to_owned() };
    let request = RequestId::hash(&["left"]);
    let commit = Commit { key, prior: None, request, body, alarm: Alarm::Keep, entries, keep: None, newest_known_outage: None };
    assert_eq!(store.commit(commit).await.expect("the store answers"), CommitOutcome::Done(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_of_a_newer_version_are_saved_and_named_by_kind() {
    let (folder, server) = (folder(), RedisServer::start(&[]));
    let (data, url) = (folder.path().join("data"), server.url());
    for (name, place) in [("file", ("BROADSIDE_DATA", path_str(&data))), ("redis", ("REDIS_URL", url.as_str()))] {
        let store = async || {
            if name == "file" {
                return Arc::new(EmbeddedStore::open(data.join("broadside.redb")).expect("the store opens")) as AnyStore;
            }
            Arc::new(RedisStore::connect(&url, None).await.expect("Redis answers")) as AnyStore
        };
        let (career, entry) = (checksum::prepend_checksum(&[9, 1, 2, 3]), checksum::prepend_checksum(&[250]));
        write_foreign_record(&store().await, Collection::Career, career, vec![entry]).await;
        let file = folder.path().join(format!("{name}.newer"));
        let output = broadside(&["backup", path_str(&file)], &[place]);
        assert!(output.status.success(), "{name}: {}", stderr(&output));
        let expected = "\n2 of these cannot be read by this version, and were copied unchanged:\n\
                        career: 1 in the newer format 9\npending messages: 1 in a newer format\n";
        assert!(stdout(&output).ends_with(expected), "{name}: {}", stdout(&output));
        write_foreign_record(&store().await, Collection::Game, checksum::prepend_checksum(&[1, 255]), Vec::new()).await;
        let output = broadside(&["backup", path_str(&folder.path().join(format!("{name}.damaged")))], &[place]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(stderr(&output).contains("broadside: game: 1 damaged\n"), "{name}: {}", stderr(&output));
        let other = folder.path().join(format!("other-{name}"));
        digest(&[("BROADSIDE_DATA", path_str(&other))], &["restore", path_str(&file)]);
    }
}
