//! A data file with a damaged page, as a failing disk leaves it: what can be read is read, and the rest is reported with a fix.

use std::{fs, path::Path};

use broadside_store::{
    embedded::EmbeddedStore,
    store::{Alarm, Commit, KeyCursor, Partition, Store, StoreError},
};
use broadside_testkit::commits::{commit_with_entry, game};

/// The size of a page of the data file.
const PAGE: usize = 4096;

/// The errors of reading everything in this file and of a write; nothing panics.
async fn read_errors(file: &Path) -> Vec<StoreError> {
    let store = match EmbeddedStore::open(file) {
        Ok(store) => store,
        Err(fault) => return vec![fault],
    };
    let mut errors = Vec::new();
    match store.snapshot() {
        Ok(mut snapshot) => loop {
            match snapshot.next().await {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(fault) => {
                    errors.push(fault);
                    break;
                }
            }
        },
        Err(fault) => errors.push(fault),
    }
    for partition in Partition::all() {
        errors.extend(store.outbox(partition, None, 99).await.err());
        errors.extend(store.due_alarms(partition, i64::MAX, 99).await.err());
        for number in 0..4 {
            errors.extend(store.load(&game(partition.number().into(), &number.to_string())).await.err());
        }
    }
    errors.extend(store.list_keys(KeyCursor::default()).await.err());
    errors.extend(store.commit(commit_with_entry(&game(0, "9"), None, 1)).await.err());
    errors.extend(store.examine().await.err());
    errors
}

#[tokio::test]
async fn damaged_file_page_is_reported_and_stops_nothing() {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let (path, copy) = (folder.path().join("games.redb"), folder.path().join("copy.redb"));
    let store = EmbeddedStore::open(&path).expect("a store can be made");
    for (partition, number) in Partition::all().flat_map(|partition| (0..4).map(move |number| (partition, number))) {
        let commit = commit_with_entry(&game(partition.number().into(), &number.to_string()), None, 1);
        let commit = Commit { body: vec![7; 300], alarm: Alarm::At(5), ..commit };
        store.commit(commit).await.expect("the store can be written");
    }
    drop(store);
    assert_eq!(read_errors(&path).await, [], "the file is whole");
    let whole = fs::read(&path).expect("the file can be read");
    let used: Vec<usize> = (0..whole.len() / PAGE).filter(|page| whole[page * PAGE..][..PAGE].iter().any(|byte| *byte != 0)).collect();
    let mut noticed = 0;
    for (page, value) in used.iter().flat_map(|page| [(*page, 0), (*page, 0xff)]) {
        let mut damaged = whole.clone();
        damaged[page * PAGE..][..PAGE].fill(value);
        fs::write(&copy, damaged).expect("the file can be written");
        let copy = copy.clone();
        let errors = tokio::spawn(async move { read_errors(&copy).await }).await;
        let errors = errors.unwrap_or_else(|panic| panic!("page {page} full of {value:#x}: {panic}"));
        noticed += usize::from(!errors.is_empty());
        for fault in errors {
            let fault = fault.to_string();
            let has_fix = ["restore a backup", "use another file"].iter().any(|fix| fault.contains(fix));
            assert!(has_fix, "page {page} full of {value:#x}: {fault}");
        }
    }
    assert!(noticed > used.len(), "most of the damage is noticed: {noticed} of {}", used.len() * 2);
}
