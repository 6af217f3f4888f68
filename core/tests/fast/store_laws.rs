//! The store in memory against a model of a few lines, over random histories.

use std::collections::HashMap;

use broadside_store::{
    embedded::EmbeddedStore,
    store::{Alarm, Commit, CommitOutcome, EntryId, Key, Partition, Store, StoredRecord},
};
use broadside_testkit::{
    commits::{commit_with_entry, game},
    scale::many,
};
use proptest::{collection::vec, prelude::*};

#[derive(Clone, Debug)]
enum Deed {
    Commit { key: usize, prior: Prior, request: u64, alarm: Option<Option<i64>>, entries: u8 },
    Acknowledge { partition: u64, places: Vec<usize> },
    Note { key: usize, body: Option<u8> },
}

#[derive(Clone, Debug)]
enum Prior {
    Present,
    None,
    Old(usize),
}

#[derive(Default)]
struct Model {
    records: HashMap<usize, StoredRecord>,
    past: Vec<StoredRecord>,
    alarms: HashMap<usize, i64>,
    entries: Vec<(u64, Vec<u8>)>,
    notes: HashMap<usize, u8>,
}

fn key(number: usize) -> Key {
    game(number as u64 % 2, &format!("key{number}"))
}

fn deed() -> impl Strategy<Value = Deed> {
    let prior = prop_oneof![6 => Just(Prior::Present), 1 => Just(Prior::None), 2 => (0..40_usize).prop_map(Prior::Old)];
    let alarm = proptest::option::of(proptest::option::of(0..50_i64));
    let commit = (0..4_usize, prior, 1..25_u64, alarm, 0..3_u8);
    prop_oneof![
        8 => commit.prop_map(|(key, prior, request, alarm, entries)| Deed::Commit { key, prior, request, alarm, entries }),
        1 => (0..2_u64, vec(0..6_usize, 0..4)).prop_map(|(partition, places)| Deed::Acknowledge { partition, places }),
        1 => (0..4_usize, proptest::option::of(any::<u8>())).prop_map(|(key, body)| Deed::Note { key, body }),
    ]
}

impl Model {
    fn prior(&self, number: usize, prior: &Prior) -> Option<StoredRecord> {
        match prior {
            Prior::Present => self.records.get(&number).cloned(),
            Prior::None => None,
            Prior::Old(place) => self.past.get(place % self.past.len().max(1)).cloned(),
        }
    }

    fn commit(&mut self, number: usize, commit: &Commit) -> CommitOutcome {
        let present = self.records.get(&number);
        let version = present.map_or(0, |stored| stored.version);
        if present.is_some_and(|stored| stored.remembers(commit.request)) {
            return CommitOutcome::Repeated(version);
        }
        if version != commit.expected_version() {
            return CommitOutcome::Stale(present.cloned());
        }
        self.records.insert(number, commit.record_after());
        self.past.push(commit.record_after());
        match commit.alarm {
            Alarm::Keep => {}
            Alarm::Clear => drop(self.alarms.remove(&number)),
            Alarm::At(moment) => drop(self.alarms.insert(number, moment)),
        }
        let partition = u64::from(commit.key.partition.number());
        self.entries.extend(commit.entries.iter().map(|entry| (partition, entry.clone())));
        CommitOutcome::Done(version + 1)
    }

    fn outbox(&self, partition: u64) -> Vec<Vec<u8>> {
        self.entries.iter().filter(|(place, _)| *place == partition).map(|(_, body)| body.clone()).collect()
    }

    fn acknowledge(&mut self, partition: u64, places: &[usize]) {
        let mut place = 0;
        self.entries.retain(|(of, _)| {
            place += usize::from(*of == partition);
            *of != partition || !places.contains(&(place - 1))
        });
    }
}

async fn check(deeds: Vec<Deed>) {
    let (store, mut model) = (EmbeddedStore::in_memory().unwrap(), Model::default());
    for (step, deed) in deeds.into_iter().enumerate() {
        match deed {
            Deed::Commit { key: number, prior, request, alarm, entries } => {
                let mut commit = commit_with_entry(&key(number), model.prior(number, &prior), request);
                commit.alarm = alarm.map_or(Alarm::Keep, |alarm| alarm.map_or(Alarm::Clear, Alarm::At));
                commit.entries = (0..entries).map(|part| vec![step as u8, part]).collect();
                commit.body = vec![step as u8];
                assert_eq!(store.commit(commit.clone()).await.unwrap(), model.commit(number, &commit));
            }
            Deed::Acknowledge { partition, places } => {
                let waiting = store.outbox(Partition::new(partition), None, 99_999).await.unwrap();
                let ids: Vec<EntryId> = places.iter().filter_map(|place| Some(waiting.get(*place)?.0.clone())).collect();
                store.acknowledge(Partition::new(partition), &ids).await.unwrap();
                model.acknowledge(partition, &places);
            }
            Deed::Note { key: number, body } => {
                store.write_note(&key(number), body.map(|byte| vec![byte]), None).await.unwrap();
                match body {
                    Some(byte) => model.notes.insert(number, byte),
                    None => model.notes.remove(&number),
                };
            }
        }
    }
    compare(&store, &model).await;
}

async fn compare(store: &EmbeddedStore, model: &Model) {
    for number in 0..4 {
        assert_eq!(store.load(&key(number)).await.unwrap().as_ref(), model.records.get(&number));
        assert_eq!(store.load_note(&key(number)).await.unwrap(), model.notes.get(&number).map(|byte| vec![*byte]));
    }
    for partition in 0..2 {
        let waiting = store.outbox(Partition::new(partition), None, 99_999).await.unwrap();
        assert_eq!(waiting.into_iter().map(|(_, body)| body).collect::<Vec<_>>(), model.outbox(partition));
        for now in [10, 25, 50] {
            let due = store.due_alarms(Partition::new(partition), now, 99).await.unwrap();
            assert!(due.is_sorted_by_key(|(_, moment)| *moment));
            let expected = model.alarms.iter().filter(|(number, moment)| **number as u64 % 2 == partition && **moment <= now);
            let expected: HashMap<_, _> = expected.map(|(number, moment)| (key(*number), *moment)).collect();
            assert_eq!(due.into_iter().collect::<HashMap<_, _>>(), expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(many(32, 128)))]

    #[test]
    fn memory_store_matches_the_model(deeds in vec(deed(), 1..120)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(check(deeds));
    }
}
