//! A data file with a damaged page, as a failing disk leaves it: what can be read is read, and the rest is reported with its cure.

use std::{fs, path::Path};

use broadside_store::{
    embedded::EmbeddedStore,
    store::{Alarm, Commit, KeyCursor, Partition, Store, StoreError},
};
use broadside_testkit::commits::{commit_with_entry, game};

/// The size of a page of the data file.
const PAGE: usize = 4096;

/// The errors of reading everything in this file and of a write; nothing panics.
async fn trouble_with(file: &Path) -> Vec<StoreError> {
    let store = match EmbeddedStore::open(file) {
        Ok(store) => store,
        Err(fault) => return vec![fault],
    };
    let mut trouble = Vec::new();
    match store.snapshot() {
        Ok(mut survey) => loop {
            match survey.next().await {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(fault) => {
                    trouble.push(fault);
                    break;
                }
            }
        },
        Err(fault) => trouble.push(fault),
    }
    for partition in Partition::all() {
        trouble.extend(store.outbox(partition, None, 99).await.err());
        trouble.extend(store.due_alarms(partition, i64::MAX, 99).await.err());
        for number in 0..4 {
            trouble.extend(store.load(&game(partition.number().into(), &number.to_string())).await.err());
        }
    }
    trouble.extend(store.list_keys(KeyCursor::default()).await.err());
    trouble.extend(store.commit(commit_with_entry(&game(0, "9"), None, 1)).await.err());
    trouble.extend(store.examine().await.err());
    trouble
}

#[tokio::test]
async fn damaged_file_page_is_reported_and_stops_nothing() {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let (path, copy) = (folder.path().join("games.redb"), folder.path().join("copy.redb"));
    let store = EmbeddedStore::open(&path).expect("a store can be made");
    for (partition, number) in Partition::all().flat_map(|partition| (0..4).map(move |number| (partition, number))) {
        let commit = commit_with_entry(&game(partition.number().into(), &number.to_string()), None, 1);
        let commit = Commit { body: vec![7; 300], alarm: Alarm::At(5), ..commit };
        store.commit(commit).await.expect("it is written");
    }
    drop(store);
    assert_eq!(trouble_with(&path).await, [], "the file is whole");
    let whole = fs::read(&path).expect("it can be read");
    let used: Vec<usize> = (0..whole.len() / PAGE).filter(|page| whole[page * PAGE..][..PAGE].iter().any(|byte| *byte != 0)).collect();
    let mut said = 0;
    for (page, value) in used.iter().flat_map(|page| [(*page, 0), (*page, 0xff)]) {
        let mut damaged = whole.clone();
        damaged[page * PAGE..][..PAGE].fill(value);
        fs::write(&copy, damaged).expect("it can be written");
        let copy = copy.clone();
        let trouble = tokio::spawn(async move { trouble_with(&copy).await }).await;
        let trouble = trouble.unwrap_or_else(|panic| panic!("page {page} full of {value:#x}: {panic}"));
        said += usize::from(!trouble.is_empty());
        for fault in trouble {
            let fault = fault.to_string();
            let cure = ["restore a backup", "use another file"].iter().any(|cure| fault.contains(cure));
            assert!(cure, "page {page} full of {value:#x}: {fault}");
        }
    }
    assert!(said > used.len(), "most of it is noticed: {said} of {}", used.len() * 2);
}
