//! What is asked before another version is started on a store: the binary counts what is kept by form, names what it
//! cannot read, and changes nothing; on a file and on a Redis alike.

use std::{fs, num::NonZeroU64, path::Path, process::Command, sync::Arc};

use broadside_core::service::{
    contract::AnyStore,
    embedded::Embedded,
    redis::RedisStore,
    store::{Alarm, Collection, Commit, Committed, Key, Partition, RequestId},
};
use broadside_testkit::servers::RedisServer;

use super::{
    binary::{Setting, broadside, complained, said, text},
    folder,
    observed::played,
};

const ASK: [&str; 2] = ["migrate", "--dry-run"];

/// What the binary says of a store that it reads.
fn read(setting: Setting) -> String {
    let output = broadside(&ASK, &[setting]);
    assert!(output.status.success(), "{}", complained(&output));
    said(&output)
}

/// What the binary says against a store.
fn refused(setting: Setting) -> String {
    let output = broadside(&ASK, &[setting]);
    assert_eq!((output.status.code(), said(&output).as_str()), (Some(1), ""));
    complained(&output)
}

/// A record that another version has left.
async fn leave(store: &AnyStore, collection: Collection, body: &[u8], entries: Vec<Vec<u8>>) {
    let key = Key { partition: Partition::new(9), collection, name: "discord:9".to_owned() };
    let request = RequestId(NonZeroU64::MIN);
    let commit = Commit { key, prior: None, request, body: body.to_vec(), alarm: Alarm::Keep, entries, keep: None, outage_known: None };
    assert_eq!(store.commit(commit).await.expect("it is answered"), Committed::Done(1));
}

fn in_file(folder: &Path) -> AnyStore {
    Arc::new(Embedded::open(folder.join("broadside.redb")).expect("nobody has it open"))
}

async fn in_redis(server: &RedisServer) -> AnyStore {
    Arc::new(RedisStore::connect(&server.url()).await.expect("Redis answers"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forms_are_counted_and_what_is_too_new_is_named() {
    let (folder, server) = (folder(), RedisServer::start(&[]));
    let (data, backup) = (folder.path().join("data"), folder.path().join("backup"));
    let (running, _, _) = played(&data, "json").await;
    let url = server.url();
    let places = [("BROADSIDE_DATA", text(&data)), ("REDIS_URL", url.as_str())];
    let counts = read(places[0]);
    assert!(counts.contains("game: 1 of form 2\n") && counts.contains("dossier: "), "the bot runs, and hands it out: {counts}");
    assert!(running.stop(), "it stops in order");
    for (words, place) in [("backup", places[0]), ("restore", places[1])] {
        assert!(broadside(&[words, text(&backup)], &[place]).status.success(), "{words}");
    }
    for place in places {
        let counts = read(place);
        for part in ["game: 1 of form 2\n", "dossier: ", "this version reads all of it, and all of it has the newest form\n"] {
            assert!(counts.contains(part), "{part} is missing: {counts}");
        }
    }
    for place in places {
        let store = async || if place == places[0] { in_file(&data) } else { in_redis(&server).await };
        leave(&store().await, Collection::Player, &[1, 0, 0, 0, 0], Vec::new()).await;
        let counts = read(place);
        assert!(counts.contains(", 1 of the older form 1\n"), "{counts}");
        assert!(counts.ends_with("this version reads all of it; of an older form until their next change: 1\n"), "{counts}");
        leave(&store().await, Collection::Career, &[9, 1, 2, 3], vec![vec![250]]).await;
        leave(&store().await, Collection::Game, &[2, 255], Vec::new()).await;
        let counts = refused(place);
        for part in [
            "broadside: career: 0 of form 4, 1 of the newer form 9 (known up to 4)\n",
            "broadside: game: 1 of form 2, 1 that cannot be read\n",
            ", 1 of the older form 1\n",
            ", 1 that cannot be read\nbroadside: notes: ",
            "this version cannot read 3 of these; do not start it here, take the version that wrote them\n",
        ] {
            assert!(counts.contains(part), "{part} is missing: {counts}");
        }
    }
    let strange = Command::new("redis-cli").args(["-p", &server.port().to_string(), "SET", "{p:07}:zz:of-tomorrow", "1"]).output();
    assert!(strange.is_ok_and(|output| output.status.success()));
    assert!(refused(places[1]).contains("there are 1 of no kind that this version knows: {p:07}:zz:of-tomorrow; take a version that does"));
}

#[tokio::test]
async fn nothing_is_changed_or_made() {
    let folder = folder();
    let file = folder.path().join("broadside.redb");
    let place = ("BROADSIDE_DATA", text(folder.path()));
    assert_eq!(read(place), "nothing is kept here yet\n");
    assert!(!file.exists());
    leave(&in_file(folder.path()), Collection::Player, &[1, 0, 0, 0, 0], Vec::new()).await;
    let before = fs::read(&file).expect("it was made");
    assert!(read(place).contains("dossier: 0 of form 12, 1 of the older form 1\n"));
    assert!(fs::read(&file).expect("it is there") == before, "not a byte is another");
    assert!(said(&broadside(&["migrate"], &[place])).starts_with("nothing has to be rewritten: "));
    assert!(fs::read(&file).expect("it is there") == before, "not a byte is another");
}
