//! Backups as whoever hosts the bot makes them: from a file into Redis and back, told the same digest all the way; what
//! cannot be done is refused in one sentence and changes nothing.

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
    binary::{Setting, broadside, complained, said, text},
    folder,
    observed::played,
};

/// A data folder with something of everything in it.
async fn lived_in(folder: &Path) {
    let store: AnyStore = Arc::new(EmbeddedStore::open(folder.join("broadside.redb")).expect("a store can be made"));
    contract::write_probe_data(&store).await;
}

fn digest(settings: &[Setting], words: &[&str]) -> String {
    let output = broadside(words, settings);
    let said = said(&output);
    assert!(output.status.success(), "{words:?}: {}", complained(&output));
    said.lines().find_map(|line| line.strip_prefix("digest ")).unwrap_or_else(|| panic!("{said}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn data_moves_into_redis_and_back() {
    let (folder, server) = (folder(), RedisServer::start(&[]));
    let [first, last] = ["first", "last"].map(|name| folder.path().join(name));
    lived_in(&first).await;
    let url = server.url();
    let [in_file, in_redis, in_other] = [("BROADSIDE_DATA", text(&first)), ("REDIS_URL", &url), ("BROADSIDE_DATA", text(&last))];
    let [one, two] = ["one.backup", "two.backup"].map(|name| folder.path().join(name));
    let taken = digest(&[in_file], &["backup", text(&one)]);
    assert_eq!(fs::metadata(&one).expect("it was written").permissions().mode() & 0o777, 0o600);
    assert_eq!(digest(&[in_redis], &["restore", text(&one)]), taken);
    assert_eq!(digest(&[in_redis], &["backup", text(&two)]), taken);
    assert_eq!(digest(&[in_other], &["restore", text(&two)]), taken);
    let store: AnyStore = Arc::new(EmbeddedStore::open(last.join("broadside.redb")).expect("it was restored"));
    contract::check_probe_data(&store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn impossible_backup_or_restore_is_refused_with_a_message() {
    let folder = folder();
    let [data, there, bad] = ["data", "there", "bad"].map(|name| folder.path().join(name));
    lived_in(&data).await;
    let in_file = ("BROADSIDE_DATA", text(&data));
    digest(&[in_file], &["backup", text(&there)]);
    fs::write(&bad, "hello").expect("a temporary folder is writable");
    let refused = |words: &[&str], part: &str| {
        let output = broadside(words, &[in_file]);
        let complaint = complained(&output);
        assert_eq!((output.status.code(), complaint.lines().count()), (Some(1), 1), "{words:?}: {complaint}");
        assert!(complaint.contains(part), "{words:?}: {complaint}");
    };
    refused(&["backup", text(&there)], "already exists");
    refused(&["backup", "/nowhere/at/all"], "cannot be written");
    refused(&["restore", "/nowhere/at/all"], "cannot be read");
    refused(&["restore", text(&bad)], "this is not a Broadside backup");
    refused(&["restore", text(&there)], "restore into an empty store");
    // Somebody has the file open who hands nothing out.
    let _open = EmbeddedStore::open(data.join("broadside.redb")).expect("the store opens");
    refused(&["backup", text(&folder.path().join("new"))], "another process has");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn running_bot_is_backed_up_and_goes_on() {
    let folder = folder();
    let [data, other] = ["data", "other"].map(|name| folder.path().join(name));
    let (running, _, code) = played(&data, "json").await;
    let socket = data.join("broadside.sock");
    assert_eq!(fs::metadata(&socket).expect("it listens there").permissions().mode() & 0o777, 0o600);
    let [in_file, in_other] = [("BROADSIDE_DATA", text(&data)), ("BROADSIDE_DATA", text(&other))];
    // Whoever asks for something else, or goes away, harms nobody.
    for words in ["fleets\n", "back"] {
        let mut stream = UnixStream::connect(&socket).expect("it listens");
        stream.write_all(words.as_bytes()).expect("it reads");
    }
    for name in ["one", "two"] {
        let file = folder.path().join(name);
        digest(&[in_file], &["backup", text(&file)]);
        assert_eq!(fs::metadata(&file).expect("it was written").permissions().mode() & 0o777, 0o600);
    }
    digest(&[in_other], &["restore", text(&folder.path().join("two"))]);
    assert!(running.stop(), "it stops in order");
    assert!(!socket.exists(), "nobody listens any more");
    let there = EmbeddedStore::open(other.join("broadside.redb")).expect("it was restored");
    let all = contract::read_everything(&there).await;
    assert!(all.records.iter().any(|kept| kept.key.name == code), "the game is in it");
}

/// A record that another version has left, and what waits with it.
async fn leave(store: &AnyStore, collection: Collection, body: Vec<u8>, entries: Vec<Vec<u8>>) {
    let key = Key { partition: Partition::new(9), collection, name: "discord:9".to_owned() };
    let request = RequestId::hash(&["left"]);
    let commit = Commit { key, prior: None, request, body, alarm: Alarm::Keep, entries, keep: None, newest_known_outage: None };
    assert_eq!(store.commit(commit).await.expect("it is answered"), CommitOutcome::Done(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_of_a_newer_version_are_saved_and_named_by_kind() {
    let (folder, server) = (folder(), RedisServer::start(&[]));
    let (data, url) = (folder.path().join("data"), server.url());
    for (name, place) in [("file", ("BROADSIDE_DATA", text(&data))), ("redis", ("REDIS_URL", url.as_str()))] {
        let store = async || {
            if name == "file" {
                return Arc::new(EmbeddedStore::open(data.join("broadside.redb")).expect("the store opens")) as AnyStore;
            }
            Arc::new(RedisStore::connect(&url, None).await.expect("Redis answers")) as AnyStore
        };
        leave(&store().await, Collection::Career, checksum::prepend_checksum(&[9, 1, 2, 3]), vec![checksum::prepend_checksum(&[250])])
            .await;
        let file = folder.path().join(format!("{name}.newer"));
        let output = broadside(&["backup", text(&file)], &[place]);
        assert!(output.status.success(), "{name}: {}", complained(&output));
        let expected = "\n2 of these cannot be read by this version, and were copied unchanged:\n\
                        career: 1 in the newer format 9\npending messages: 1 in a newer format\n";
        assert!(said(&output).ends_with(expected), "{name}: {}", said(&output));
        leave(&store().await, Collection::Game, checksum::prepend_checksum(&[1, 255]), Vec::new()).await;
        let output = broadside(&["backup", text(&folder.path().join(format!("{name}.damaged")))], &[place]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(complained(&output).contains("broadside: game: 1 damaged\n"), "{name}: {}", complained(&output));
        let other = folder.path().join(format!("other-{name}"));
        digest(&[("BROADSIDE_DATA", text(&other))], &["restore", text(&file)]);
    }
}
