//! Cases about everything a store keeps, page by page.

use std::collections::BTreeSet;

use super::*;
use crate::service::store::NamesPage;

/// More records than a page has.
const RECORDS: u64 = 1500;

/// More messages than one call reads.
const MESSAGES: u8 = 250;

/// A record of this number: there are some of each collection.
fn named(number: u64) -> Key {
    Key { collection: Collection::ALL[number as usize % Collection::ALL.len()], ..game(number % 64, &format!("page-{number}")) }
}

pub(super) async fn everything_comes_once_and_messages_come_first(store: &AnyStore) {
    let mut prior = None;
    for number in 1..=4 {
        let entries = (0..MESSAGES).map(|part| vec![number, part]).collect();
        prior = Some(done(store, Commit { entries, ..plain(&game(50, "told"), prior, number.into(), b"") }).await);
    }
    for number in 0..RECORDS {
        let alarm = if number % 2 == 0 { Alarm::At(number as i64) } else { Alarm::Keep };
        done(store, Commit { alarm, ..plain(&named(number), None, 1, &number.to_be_bytes()) }).await;
    }
    done(store, Commit { keep: Some(SOON), ..plain(&game(51, "page-passing"), None, 1, b"") }).await;
    until(async || load(store, &game(51, "page-passing")).await.is_none()).await;
    store.note(&game(51, "page-note"), Some(b"note".to_vec()), None).await.expect("a note is written");
    let (mut survey, mut pages, mut kept) = (store.survey().expect("the store answers"), 0, Vec::new());
    while let Some(page) = survey.next().await.expect("the store answers") {
        assert!(page.left_out.is_empty() && !page.kept.is_empty());
        pages += 1;
        kept.extend(page.kept);
    }
    assert!(pages > 2, "{pages} pages");
    let is_entry = |kept: &Kept| matches!(kept, Kept::Entry(..));
    assert!(!kept.iter().skip_while(|kept| is_entry(kept)).any(is_entry), "messages come first");
    let told: Vec<&Vec<u8>> = kept
        .iter()
        .filter_map(|kept| match kept {
            Kept::Entry(partition, body) if partition.number() == 50 => Some(body),
            Kept::Entry(..) | Kept::Record(_) | Kept::Note(..) => None,
        })
        .collect();
    let expected: Vec<Vec<u8>> = (1..=4).flat_map(|number| (0..MESSAGES).map(move |part| vec![number, part])).collect();
    assert!(told.into_iter().eq(&expected), "in commit order");
    let mut names = BTreeSet::new();
    for kept in &kept {
        match kept {
            Kept::Record(record) => assert!(names.insert((&record.key, false)), "{:?} comes once", record.key),
            Kept::Note(key, _) => assert!(names.insert((key, true)), "{key:?} comes once"),
            Kept::Entry(..) => {}
        }
    }
    assert!(names.contains(&(&game(51, "page-note"), true)) && !names.contains(&(&game(51, "page-passing"), false)));
    for number in 0..RECORDS {
        let found = kept.iter().any(|kept| {
            matches!(kept, Kept::Record(KeptRecord { key, stored, alarm, expires: None })
            if *key == named(number) && stored.body == number.to_be_bytes() && *alarm == (number % 2 == 0).then_some(number as i64))
        });
        assert!(found, "record {number}");
    }
}

/// Of what is kept since before the first page each name comes, though others come and go meanwhile.
pub(super) async fn every_name_comes_page_by_page(store: &AnyStore) {
    let expected: BTreeSet<_> = (0..RECORDS).map(named).collect();
    let (mut page, mut records, mut notes, mut pages) = (Some(NamesPage::default()), BTreeSet::new(), BTreeSet::new(), 0);
    while let Some(from) = page {
        let names = store.names(from.clone()).await.expect("the store answers");
        assert_eq!(store.names(from).await.expect("it can be asked for again").records.is_empty(), names.records.is_empty());
        done(store, Commit { keep: Some(LATER), ..plain(&game(pages % 64, &format!("name-{pages}")), None, 1, b"") }).await;
        records.extend(names.records);
        notes.extend(names.notes);
        (page, pages) = (names.next, pages + 1);
    }
    assert!(pages > 1, "{pages} pages");
    assert!(expected.is_subset(&records), "{} records of {RECORDS}", expected.intersection(&records).count());
    assert!(notes.contains(&game(51, "page-note")) && !records.contains(&game(51, "page-note")));
}

/// Commits come while it is read: where their record is read, what they left to be told is read, too.
pub(super) async fn a_record_that_is_read_brings_along_what_its_commits_left(store: &AnyStore) {
    let mut survey = store.survey().expect("the store answers");
    let mut kept = survey.next().await.expect("the store answers").expect("something is kept").kept;
    let (key, left) = (game(0, "page-meanwhile"), b"meanwhile".to_vec());
    done(store, Commit { entries: vec![left.clone()], ..plain(&key, None, 1, b"") }).await;
    while let Some(page) = survey.next().await.expect("the store answers") {
        kept.extend(page.kept);
    }
    let record = kept.iter().any(|kept| matches!(kept, Kept::Record(record) if record.key == key));
    let told = kept.iter().any(|kept| matches!(kept, Kept::Entry(_, body) if *body == left));
    assert!(told || !record, "the record is there, and what it left to be told is not");
}
