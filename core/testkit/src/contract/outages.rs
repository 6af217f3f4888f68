//! Cases about outage credits: each moves the alarms of games once, and no game commit without knowledge of it is accepted afterwards.

use broadside_store::{
    outages::{Outage, OutageCredits},
    store::PostponeOutcome,
};
use futures_util::future::join_all;

use super::*;

/// The number of games whose alarms are moved.
const GAME_COUNT: u64 = 2_500;

/// The number of games that are played at the same time.
const PLAYED_GAME_COUNT: u64 = 60;

async fn postpone(store: &AnyStore, partition: u64, outage: Outage, at: i64) -> PostponeOutcome {
    store.postpone(Partition::new(partition), outage, at).await.expect("an outage is credited")
}

async fn alarms(store: &AnyStore, partition: u64) -> Vec<(String, i64)> {
    let mut alarms = store.due_alarms(Partition::new(partition), i64::MAX, u32::MAX as usize).await.expect("alarms are read");
    alarms.sort();
    alarms.into_iter().map(|(key, moment)| (key.name, moment)).collect()
}

fn expected_alarm(name: &str, moment: i64) -> (String, i64) {
    (name.to_owned(), moment)
}

pub(super) async fn outage_moves_game_alarms_once(store: &AnyStore) {
    let cup = Key { collection: Collection::Tournament, ..game_key(30, "cup") };
    for (key, moment) in [(&game_key(30, "a"), 1_795_000_000_001), (&game_key(30, "b"), 20), (&cup, 30), (&game_key(31, "elsewhere"), 40)] {
        commit_accepted(store, Commit { alarm: Alarm::At(moment), ..plain_commit(key, None, 1, b"body") }).await;
    }
    commit_accepted(store, plain_commit(&game_key(30, "quiet"), None, 1, b"")).await;
    let (first, second) = (Outage { since: 1_000, millis: 60_000 }, Outage { since: 2_000, millis: 7 });
    let rows = [
        ("the first", first, 5_000, 60_000, vec![(first, 5_000)]),
        ("again", first, 6_000, 60_000, vec![(first, 5_000)]),
        ("the next, by a clock that is behind", second, 4_000, 60_007, vec![(first, 5_000), (second, 5_001)]),
        ("the first once more", first, 9_000, 60_007, vec![(first, 5_000), (second, 5_001)]),
    ];
    for (what, outage, at, moved, known) in rows {
        let postponed = postpone(store, 30, outage, at).await;
        assert_eq!(postponed.others, std::slice::from_ref(&cup), "{what}");
        let mut expected = OutageCredits::default();
        assert!(known.into_iter().all(|(outage, at)| expected.add(outage, at)));
        assert_eq!(postponed.outage_credits, expected, "{what}");
        let noted = store.load_note(&OutageCredits::note_key(Partition::new(30))).await.expect("a note is read").expect("the note exists");
        assert_eq!(OutageCredits::decode(&noted), postponed.outage_credits, "{what}");
        let expected = [expected_alarm("a", 1_795_000_000_001 + moved), expected_alarm("b", 20 + moved), expected_alarm("cup", 30)];
        assert_eq!(alarms(store, 30).await, expected, "{what}");
        assert_eq!(alarms(store, 31).await, [expected_alarm("elsewhere", 40)], "{what}");
    }
    let found = load(store, &game_key(30, "a")).await.expect("the record exists");
    assert_eq!((found.version, found.body.as_slice()), (1, b"body".as_slice()), "the game itself is not written");
    for since in 3_000..3_100 {
        postpone(store, 30, Outage { since, millis: 1 }, since).await;
    }
    let last = postpone(store, 30, Outage { since: 3_100, millis: 1 }, 9_000).await.outage_credits;
    assert_eq!((last.encode().len(), last.newest()), (64 * 24, 3_100), "the oldest credits are dropped");
    assert_eq!(alarms(store, 30).await[1], expected_alarm("b", 20 + 60_007 + 101));
}

pub(super) async fn commit_unaware_of_an_outage_is_refused(store: &AnyStore) {
    let key = game_key(32, "late");
    let knowing = |prior: &Option<StoredRecord>, number, known| Commit {
        alarm: Alarm::At(number as i64),
        entries: vec![vec![number as u8]],
        newest_known_outage: known,
        ..plain_commit(&key, prior.clone(), number, &[number as u8])
    };
    let mut prior = Some(commit_accepted(store, knowing(&None, 1, Some(0))).await);
    postpone(store, 32, Outage { since: 1_000, millis: 100 }, 5_000).await;
    for known in [0, 999] {
        assert_eq!(commit(store, knowing(&prior, 2, Some(known))).await, CommitOutcome::Stale(prior.clone()), "{known}");
    }
    assert_eq!((load(store, &key).await, outbox_bodies(store, key.partition).await.len()), (prior.clone(), 1), "nothing was written");
    assert_eq!(alarms(store, 32).await, [expected_alarm("late", 101)]);
    assert_eq!(commit(store, knowing(&None, 1, Some(0))).await, CommitOutcome::Repeated(1), "a repeat is recognised first");
    // A commit that knows the outage, one that knows a newer outage than the store, and one to which outages are irrelevant.
    for (number, known) in [(2, Some(1_000)), (3, Some(2_000)), (4, None)] {
        prior = Some(commit_accepted(store, knowing(&prior, number, known)).await);
        assert_eq!(alarms(store, 32).await, [expected_alarm("late", number as i64)]);
    }
}

pub(super) async fn concurrent_games_get_each_outage_credit_once<F: AsyncFn() -> AnyStore>(open: &F) {
    let (store, outage) = (open().await, Outage { since: 1_000, millis: 1_000_000 });
    let name = |number: u64| format!("played{number}");
    let keys: Vec<Key> = (0..GAME_COUNT).map(|number| game_key(33, &name(number))).collect();
    let started = keys.iter().map(|key| commit_accepted(&store, Commit { alarm: Alarm::At(1), ..plain_commit(key, None, 1, b"") }));
    join_all(started).await;
    let mut players = tokio::task::JoinSet::new();
    for number in 0..PLAYED_GAME_COUNT {
        let (store, key) = (open().await, game_key(33, &name(number)));
        players.spawn(async move {
            let (mut prior, mut known) = (load(&store, &key).await, 0);
            // At least one commit is made without knowledge of the outage, and one with it.
            for request in 2.. {
                let alarm = Alarm::At(if known == 0 { 2 } else { 1_000_002 });
                let asked = Commit { alarm, newest_known_outage: Some(known), ..plain_commit(&key, prior.clone(), request, b"") };
                let after = asked.record_after();
                match commit(&store, asked).await {
                    CommitOutcome::Done(_) => prior = Some(after),
                    CommitOutcome::Stale(truth) => {
                        assert_eq!((truth, known), (prior.clone(), 0), "only the outage is a reason to refuse it");
                        known = 1_000;
                        if request % 2 == 0 {
                            return;
                        }
                    }
                    CommitOutcome::Repeated(_) => panic!("request {request} is not repeated"),
                }
                if known != 0 && request % 3 == 0 {
                    return;
                }
            }
        });
    }
    let replicas = [open().await, open().await];
    let credits = replicas.iter().map(|store| postpone(store, 33, outage, 5_000));
    join_all(credits).await;
    while let Some(player) = players.join_next().await {
        player.expect("the task of a player finishes");
    }
    for (name, moment) in alarms(&store, 33).await {
        assert!([1_000_001, 1_000_002].contains(&moment), "{name}: {moment}");
    }
}
