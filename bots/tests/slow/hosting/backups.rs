//! Backups as whoever hosts the bot makes them: from a file into Redis and back, told the same digest all the way; what
//! cannot be done is refused in one sentence and changes nothing.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use broadside_core::service::{
    contract::{self, AnyStore},
    embedded::Embedded,
};
use broadside_testkit::servers::RedisServer;

use super::{
    binary::{Running, Setting, broadside, complained, said, text},
    folder,
};

/// A data folder with something of everything in it.
async fn lived_in(folder: &Path) {
    let store: AnyStore = std::sync::Arc::new(Embedded::open(folder.join("broadside.redb")).expect("a store can be made"));
    contract::leave(&store).await;
}

fn digest(settings: &[Setting], words: &[&str]) -> String {
    let output = broadside(words, settings);
    let said = said(&output);
    assert!(output.status.success(), "{words:?}: {}", complained(&output));
    said.lines().find_map(|line| line.strip_prefix("digest ")).unwrap_or_else(|| panic!("{said}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_moves_into_redis_and_back() {
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
    let store: AnyStore = std::sync::Arc::new(Embedded::open(last.join("broadside.redb")).expect("it was restored"));
    contract::still_there(&store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_backed_up_or_restored_is_refused_in_a_sentence() {
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
    refused(&["backup", text(&there)], "is there already");
    refused(&["backup", "/nowhere/at/all"], "cannot be written");
    refused(&["restore", "/nowhere/at/all"], "cannot be read");
    refused(&["restore", text(&bad)], "this is no backup");
    refused(&["restore", text(&there)], "restore into an empty one");
    let running = Running::start(&data, &[]);
    running.health();
    refused(&["backup", text(&folder.path().join("new"))], "another process has");
    assert!(running.stop(), "it stops in order");
    // Nobody has the file open any more.
    digest(&[in_file], &["backup", text(&folder.path().join("new"))]);
}
