//! Cases about alarms.

use super::{AnyStore, steps::*};
use crate::service::store::{Alarm, Commit, Partition};

pub(super) async fn alarms_are_set_kept_moved_and_cleared(store: &AnyStore) {
    let key = game(4, "alarm");
    let mut prior = None;
    let rows = [
        (Alarm::Keep, None),
        (Alarm::At(1_800_000_000_123), Some(1_800_000_000_123)),
        (Alarm::Keep, Some(1_800_000_000_123)),
        (Alarm::At(7), Some(7)),
        (Alarm::Clear, None),
        (Alarm::Clear, None),
        (Alarm::At(9), Some(9)),
    ];
    for (number, (alarm, moment)) in (1..).zip(rows) {
        prior = Some(done(store, Commit { alarm, ..plain(&key, prior, number, b"") }).await);
        let expected: Vec<_> = moment.into_iter().map(|moment| (key.clone(), moment)).collect();
        assert_eq!(store.due(key.partition, i64::MAX, 9).await.expect("alarms are read"), expected, "after commit {number}");
    }
}

pub(super) async fn alarms_come_earliest_first_and_only_when_due(store: &AnyStore) {
    let partition = Partition::new(5);
    for (name, moment) in [("c", 30), ("a", 10), ("d", 40), ("b", 20)] {
        done(store, Commit { alarm: Alarm::At(moment), ..plain(&game(5, name), None, 1, b"") }).await;
    }
    for (now, limit, expected) in [(9, 9, ""), (10, 9, "a"), (30, 9, "abc"), (30, 2, "ab"), (i64::from(i32::MAX), 9, "abcd")] {
        let due = store.due(partition, now, limit).await.expect("alarms are read");
        assert_eq!(due.iter().map(|(key, _)| key.name.as_str()).collect::<String>(), expected, "at {now}, at most {limit}");
    }
}

pub(super) async fn an_expired_record_takes_its_alarm_along(store: &AnyStore) {
    let key = game(6, "passing");
    done(store, Commit { alarm: Alarm::At(1), keep: Some(SOON), ..plain(&key, None, 1, b"") }).await;
    until(async || load(store, &key).await.is_none()).await;
    done(store, plain(&key, None, 2, b"")).await;
    assert_eq!(store.due(key.partition, 100, 9).await.expect("alarms are read"), []);
    done(store, Commit { alarm: Alarm::At(1), keep: Some(SOON), ..plain(&game(6, "other"), None, 1, b"") }).await;
    until(async || store.due(key.partition, 100, 9).await.expect("alarms are read").is_empty()).await;
    assert_eq!(store.due(key.partition, i64::MAX, 9).await.expect("alarms are read"), []);
}
