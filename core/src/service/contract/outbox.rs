//! Cases about the outbox.

use super::{AnyStore, steps::*};
use crate::service::store::{Collection, Commit, EntryId, Key, Note, Partition};

pub(super) async fn entries_come_in_commit_order_until_acknowledged(store: &AnyStore) {
    let partition = Partition::new(7);
    for number in 1..=4_u8 {
        let entries = (1..=3).map(|part| vec![number, part]).collect();
        done(store, Commit { entries, ..plain(&game(7, &number.to_string()), None, 1, b"") }).await;
    }
    let all = outbox(store, partition, None, 99).await;
    let expected: Vec<_> = (1..=4).flat_map(|number| (1..=3).map(move |part| vec![number, part])).collect();
    assert_eq!(all.iter().map(|(_, body)| body.clone()).collect::<Vec<_>>(), expected);
    assert!(all.is_sorted_by(|one, next| one.0 < next.0), "ids sort in commit order");
    assert_eq!(outbox(store, partition, None, 5).await, all[..5]);
    assert_eq!(outbox(store, partition, Some(&all[4].0), 3).await, all[5..8]);
    assert_eq!(outbox(store, partition, Some(&all[11].0), 3).await, []);
    let delivered: Vec<EntryId> = [0, 1, 2, 3, 5].map(|place: usize| all[place].0.clone()).to_vec();
    for _ in 0..2 {
        store.acknowledge(partition, &delivered).await.expect("messages are acknowledged");
    }
    let left: Vec<_> = [4, 6, 7, 8, 9, 10, 11].map(|place: usize| all[place].clone()).to_vec();
    assert_eq!(outbox(store, partition, None, 99).await, left);
    let rest: Vec<_> = left.iter().map(|(id, _)| id.clone()).collect();
    store.acknowledge(partition, &rest).await.expect("messages are acknowledged");
    done(store, Commit { entries: vec![b"new".to_vec()], ..plain(&game(7, "new"), None, 1, b"") }).await;
    let new = outbox(store, partition, Some(&all[11].0), 9).await;
    assert_eq!(new.len(), 1, "a new message comes after all that ever were");
}

pub(super) async fn a_note_is_written_as_its_messages_go(store: &AnyStore) {
    let partition = Partition::new(40);
    let noted = |name: &str| Key { partition, collection: Collection::Anchor, name: name.to_owned() };
    let (key, beside) = (noted("board"), noted("beside"));
    done(store, Commit { entries: (0..4).map(|number| vec![number]).collect(), ..plain(&game(40, "told"), None, 1, b"") }).await;
    let ids: Vec<EntryId> = outbox(store, partition, None, 9).await.into_iter().map(|(id, _)| id).collect();
    for (note, gone, left) in [(Some(b"one"), &ids[..1], 3), (Some(b"two"), &ids[..2], 2), (None, &ids[2..3], 1), (Some(b"six"), &[], 1)] {
        let written = note.map(|body| Note { key: &key, body: body.to_vec(), keep: Some(LATER) });
        store.note_and_acknowledge(partition, written, gone).await.expect("both are done");
        assert_eq!(bodies(store, partition).await.len(), left);
        if let Some(body) = note {
            assert_eq!(store.noted(&key).await.expect("a note is read").as_deref(), Some(body.as_slice()));
        }
    }
    let records = [game(40, "told"), game(40, "nobody")];
    let (found, notes) = store.load_with_notes(&records, &[beside, key]).await;
    let found: Vec<_> = found.into_iter().map(|found| found.expect("it is read").is_some()).collect();
    assert_eq!((found, notes.expect("they are read")), (vec![true, false], vec![None, Some(b"six".to_vec())]));
}
