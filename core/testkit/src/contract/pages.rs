//! Cases about reading and listing everything, page by page.

use std::collections::BTreeSet;

use broadside_store::store::KeyCursor;

use super::*;

/// A number of records that do not fit on one page.
const RECORD_COUNT: u64 = 1500;

/// The outbox entries of each of four commits: together more than one call reads.
const ENTRIES_PER_COMMIT: u8 = 250;

/// The key of the record of this number. All collections are used.
fn key_for_number(number: u64) -> Key {
    Key { collection: Collection::ALL[number as usize % Collection::ALL.len()], ..game_key(number % 64, &format!("page-{number}")) }
}

pub(super) async fn snapshot_reads_everything_once_and_messages_first(store: &AnyStore) {
    let mut prior = None;
    for number in 1..=4 {
        let entries = (0..ENTRIES_PER_COMMIT).map(|part| vec![number, part]).collect();
        prior = Some(commit_accepted(store, Commit { entries, ..plain_commit(&game_key(50, "told"), prior, number.into(), b"") }).await);
    }
    for number in 0..RECORD_COUNT {
        let alarm = if number % 2 == 0 { Alarm::At(number as i64) } else { Alarm::Keep };
        commit_accepted(store, Commit { alarm, ..plain_commit(&key_for_number(number), None, 1, &number.to_be_bytes()) }).await;
    }
    commit_accepted(store, Commit { keep: Some(SHORT_TTL), ..plain_commit(&game_key(51, "page-passing"), None, 1, b"") }).await;
    wait_until(async || load(store, &game_key(51, "page-passing")).await.is_none()).await;
    store.write_note(&game_key(51, "page-note"), Some(b"note".to_vec()), None).await.expect("a note is written");
    let (mut reader, mut pages, mut items) = (store.snapshot().expect("the store answers"), 0, Vec::new());
    while let Some(page) = reader.next().await.expect("the store answers") {
        assert!(page.left_out.is_empty() && !page.items.is_empty());
        pages += 1;
        items.extend(page.items);
    }
    assert!(pages > 2, "{pages} pages");
    let is_entry = |item: &SnapshotItem| matches!(item, SnapshotItem::Entry(..));
    assert!(!items.iter().skip_while(|item| is_entry(item)).any(is_entry), "messages come first");
    let bodies: Vec<&Vec<u8>> = items
        .iter()
        .filter_map(|item| match item {
            SnapshotItem::Entry(partition, body) if partition.number() == 50 => Some(body),
            SnapshotItem::Entry(..) | SnapshotItem::Record(_) | SnapshotItem::Note(..) => None,
        })
        .collect();
    let expected: Vec<Vec<u8>> = (1..=4).flat_map(|number| (0..ENTRIES_PER_COMMIT).map(move |part| vec![number, part])).collect();
    assert!(bodies.into_iter().eq(&expected), "in commit order");
    let mut names = BTreeSet::new();
    for item in &items {
        match item {
            SnapshotItem::Record(record) => assert!(names.insert((&record.key, false)), "{:?} comes once", record.key),
            SnapshotItem::Note(key, _) => assert!(names.insert((key, true)), "{key:?} comes once"),
            SnapshotItem::Entry(..) => {}
        }
    }
    assert!(names.contains(&(&game_key(51, "page-note"), true)) && !names.contains(&(&game_key(51, "page-passing"), false)));
    for number in 0..RECORD_COUNT {
        let found = items.iter().any(|item| {
            matches!(item, SnapshotItem::Record(SnapshotRecord { key, stored, alarm, expires: None })
            if *key == key_for_number(number) && stored.body == number.to_be_bytes() && *alarm == (number % 2 == 0).then_some(number as i64))
        });
        assert!(found, "record {number}");
    }
}

/// Every key that exists from the first page on is listed, though others come and go meanwhile and each page is read twice.
pub(super) async fn every_key_is_listed_page_by_page(store: &AnyStore) {
    let expected: BTreeSet<_> = (0..RECORD_COUNT).map(key_for_number).collect();
    let (mut page, mut records, mut notes, mut pages) = (Some(KeyCursor::default()), BTreeSet::new(), BTreeSet::new(), 0);
    while let Some(from) = page {
        store.list_keys(from.clone()).await.expect("the store answers");
        // Only the second reading counts. It need not equal the first, because Redis may resize its table meanwhile.
        let names = store.list_keys(from).await.expect("a page can be read again");
        commit_accepted(
            store,
            Commit { keep: Some(LONG_TTL), ..plain_commit(&game_key(pages % 64, &format!("name-{pages}")), None, 1, b"") },
        )
        .await;
        records.extend(names.records);
        notes.extend(names.notes);
        (page, pages) = (names.next, pages + 1);
    }
    assert!(pages > 1, "{pages} pages");
    assert!(expected.is_subset(&records), "{} records of {RECORD_COUNT}", expected.intersection(&records).count());
    assert!(notes.contains(&game_key(51, "page-note")) && !records.contains(&game_key(51, "page-note")));
}

/// If a record that was committed during a snapshot is read, the outbox entries of its commit are read, too.
pub(super) async fn snapshot_with_a_record_includes_its_outbox_entries(store: &AnyStore) {
    let mut reader = store.snapshot().expect("the store answers");
    let mut items = reader.next().await.expect("the store answers").expect("the store is not empty").items;
    let (key, entry) = (game_key(0, "page-meanwhile"), b"meanwhile".to_vec());
    commit_accepted(store, Commit { entries: vec![entry.clone()], ..plain_commit(&key, None, 1, b"") }).await;
    while let Some(page) = reader.next().await.expect("the store answers") {
        items.extend(page.items);
    }
    let has_record = items.iter().any(|item| matches!(item, SnapshotItem::Record(record) if record.key == key));
    let has_entry = items.iter().any(|item| matches!(item, SnapshotItem::Entry(_, body) if *body == entry));
    assert!(has_entry || !has_record, "the record is in the snapshot, and its entry is not");
}
