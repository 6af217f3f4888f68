//! Delivery of the outbox: an entry is removed only once a platform has the message; an entry that cannot be read stays until a version
//! can read it, and blocks no others.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use broadside::{
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Outgoing, PingTarget, Platform},
};
use broadside_game::{
    ids::{GameId, Home, PlayerId},
    side::Side,
};
use broadside_service::{
    account::game_key,
    outbox::Entry,
    request::{Place, Press},
};
use broadside_store::{
    checksum,
    embedded::EmbeddedStore,
    pass_through::PassThrough,
    store::{Alarm, Collection, Commit, CommitOutcome, EntryId, Key, Partition, RequestId, Store, StoreError},
    unreadable::UnreadableKind,
};
use broadside_testkit::{counting_store::CountingStore, world::message_of};
use tokio::sync::{Semaphore, watch};

use crate::town::{ROOM, Town, person, wait_until_drained};

/// An entry of a later version.
fn later_entry() -> Vec<u8> {
    checksum::prepend_checksum(&[99, 1, 2, 3])
}

/// All entries of all outboxes.
async fn outbox_entries(store: &dyn Store) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for partition in Partition::all() {
        let entries = store.outbox(partition, None, 1000).await.expect("the store answers");
        all.extend(entries.into_iter().map(|(_, body)| body));
    }
    all
}

/// Commits a record and entries with these bytes, as another version would.
async fn commit_bytes(store: &dyn Store, key: Key, body: &[u8], entries: Vec<Vec<u8>>) {
    let prior = store.load(&key).await.expect("the store answers");
    let request = RequestId::hash(&["left", &key.name, &prior.as_ref().map_or(0, |stored| stored.version).to_string()]);
    let commit = Commit { key, prior, request, body: body.to_vec(), alarm: Alarm::Keep, entries, keep: None, newest_known_outage: None };
    assert!(matches!(store.commit(commit).await, Ok(CommitOutcome::Done(_))));
}

/// A platform on which every attempt fails with an unknown outcome; the attempts to deliver to the room.
struct FaultyPlatform(watch::Sender<Vec<Outgoing>>);

#[async_trait]
impl Platform for FaultyPlatform {
    fn home(&self) -> Home {
        Home::Discord
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        if to == Address::Room(ROOM) {
            self.0.send_modify(|attempts| attempts.push(outgoing.clone()));
        }
        Err(DeliveryError::Fault("the line went dead".to_owned()))
    }

    async fn can_message(&self, _: PlayerId) -> bool {
        true
    }
}

/// A platform on which every message waits for a semaphore.
pub struct Queueing {
    /// The number of messages that have arrived.
    pub waiting: watch::Sender<usize>,
    pub turn: Semaphore,
    /// The number of next messages that fail with [`DeliveryError::Later`].
    limited: AtomicUsize,
    /// The results of the attempts, in order.
    results: watch::Sender<Vec<Result<MessageRef, DeliveryError>>>,
}

impl Default for Queueing {
    fn default() -> Self {
        Self { waiting: watch::Sender::default(), turn: Semaphore::new(0), limited: AtomicUsize::new(0), results: watch::Sender::default() }
    }
}

#[async_trait]
impl Platform for Queueing {
    fn home(&self) -> Home {
        Home::Discord
    }

    async fn send(&self, _: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        self.waiting.send_modify(|waiting| *waiting += 1);
        self.turn.acquire().await.expect("the semaphore stays open").forget();
        let limited = self.limited.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok();
        let sent = outgoing.permit.check().map(|()| MessageRef::text(7, 7));
        let outcome = if limited { Err(DeliveryError::Later(Duration::ZERO)) } else { sent };
        self.results.send_modify(|all| all.push(outcome.clone()));
        outcome
    }

    async fn can_message(&self, _: PlayerId) -> bool {
        true
    }
}

#[tokio::test]
async fn pending_message_is_dropped_after_another_replica_took_over() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    let id = town.start_game(&anna, &oleg).await;
    wait_until_drained(town.service.store().as_ref()).await;
    town.end().await;
    let line = town.fire_next(id, [&anna, &oleg]).await;
    let frozen = Arc::new(Queueing::default());
    let (mut waiting, mut results) = (frozen.waiting.subscribe(), frozen.results.subscribe());
    town.deliver_to(frozen.clone());
    waiting.wait_for(|waiting| *waiting == 3).await.expect("the room and both players wait");
    town.replace_delivery();
    // The other replica delivers it.
    town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    wait_until_drained(town.service.store().as_ref()).await;
    frozen.turn.add_permits(1000);
    let late = results.wait_for(|results| results.len() == 3).await.expect("the sender is not dropped").clone();
    assert!(late.iter().all(|outcome| matches!(outcome, Err(DeliveryError::Superseded))), "{late:?}");
    let before = town.delivered.borrow().len();
    let next = town.fire_next(id, [&anna, &oleg]).await;
    town.until("the next shot is sent", |all| all[before..].iter().filter(|(_, out)| out.message.text.contains(&next)).count() == 3).await;
    let boards: Vec<_> = town.delivered.borrow()[before..].iter().map(|(_, out)| out.current_board).collect();
    assert!(!boards.contains(&Some(MessageRef::text(7, 7))), "{boards:?}");
    town.end().await;
}

#[tokio::test]
async fn message_is_sent_again_after_the_platform_asked_to_wait() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    let id = town.start_game(&anna, &oleg).await;
    wait_until_drained(town.service.store().as_ref()).await;
    town.end().await;
    town.fire_next(id, [&anna, &oleg]).await;
    let limiting = Arc::new(Queueing { turn: Semaphore::new(1000), limited: AtomicUsize::new(3), ..Queueing::default() });
    town.deliver_to(limiting.clone());
    wait_until_drained(town.service.store().as_ref()).await;
    let delivered = limiting.results.borrow().iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(delivered, 3, "the room and both players have it");
    town.end().await;
}

#[tokio::test]
async fn possibly_delivered_message_is_repeated_unchanged() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let store = Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"))));
    let mut town = Town::with_store(store.clone(), &[]);
    town.end().await;
    town.execute(&anna, Place::Room(ROOM), "battle rules:classic").await;
    let id = outbox_entries(store.as_ref())
        .await
        .iter()
        .find_map(|bytes| message_of(&Entry::read(bytes)?)?.subject.game())
        .expect("the challenge is in the outbox");
    town.execute(&oleg, Place::Room(ROOM), &format!("join {id}")).await;
    let (sender, mut attempts) = watch::channel(Vec::new());
    store.fail_note_reads("b:", 3);
    town.deliver_to(Arc::new(FaultyPlatform(sender)));
    let first = attempts.wait_for(|attempts| !attempts.is_empty()).await.expect("the sender is not dropped")[0].clone();
    let text = &first.message.text;
    assert!(text.starts_with("Oleg accepted."), "one message with the state of the game: {text}");
    town.end().await;
    town.execute(&anna, Place::Room(ROOM), &format!("ready {id}")).await;
    store.fail_note_reads("b:", 3);
    town.deliver();
    let again = |all: &Vec<(Address, Outgoing)>| all.iter().find(|(to, _)| *to == Address::Room(ROOM)).map(|(_, out)| out.clone());
    town.until("the room gets a message", |all| again(all).is_some()).await;
    let again = again(&town.delivered.borrow()).expect("it was just found");
    assert_eq!((&again.nonce, again.mode), (&first.nonce, first.mode), "not merged with later entries");
    assert!(!again.message.text.contains("Anna is ready"), "{}", again.message.text);
    town.end().await;
}

/// Store trips of a shot with the code of the game: the account of the player and the game, then the commit.
const SHOT_TRIPS: usize = 2;

/// Store trips for each recipient: the delivery context, the note about the batch, and the acknowledgement.
const RECIPIENT_TRIPS: usize = 3;

/// Store trips for each pinged player: their settings.
const PING_TRIPS: usize = 1;

#[tokio::test]
async fn shot_delivery_takes_few_store_trips_with_many_open_games() {
    for challenges in [0, 19] {
        let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
        let store = Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"))));
        let mut town = Town::with_store(store.clone(), &[]);
        let id = town.start_game(&anna, &oleg).await;
        for _ in 0..challenges {
            town.execute(&anna, Place::Room(ROOM), "battle rules:classic").await;
        }
        wait_until_drained(store.as_ref()).await;
        town.end().await;
        store.take();
        town.fire_next(id, [&anna, &oleg]).await;
        // One more trip for the game, which the test itself loads.
        assert_eq!(store.take(), SHOT_TRIPS + 1);
        let before = town.delivered.borrow().len();
        town.deliver();
        wait_until_drained(store.as_ref()).await;
        town.end().await;
        assert_eq!(town.delivered.borrow().len() - before, 3, "the room and both players have it");
        let pings = town.delivered.borrow()[before..].iter().filter(|(_, out)| out.pings != PingTarget::None).count();
        assert_eq!(store.take(), 3 * RECIPIENT_TRIPS + pings * PING_TRIPS, "the room and both players, beside {challenges} challenges");
    }
}

#[tokio::test]
async fn messages_of_a_later_version_stay_and_all_others_are_delivered() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    for partition in Partition::all() {
        let key = Key { partition, collection: Collection::Room, name: "of-tomorrow".to_owned() };
        commit_bytes(town.service.store().as_ref(), key, &checksum::prepend_checksum(&[127]), vec![later_entry()]).await;
    }
    let id = town.start_game(&anna, &oleg).await;
    let line = town.fire_next(id, [&anna, &oleg]).await;
    town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    town.end().await;
    let left = outbox_entries(town.service.store().as_ref()).await;
    assert_eq!(left.iter().filter(|body| **body == later_entry()).count(), 64, "none was removed");
    assert!(town.service.store().unreadable().count(UnreadableKind::Message) > 0, "they are counted");
}

#[tokio::test]
async fn message_of_an_unreadable_game_waits_and_blocks_no_other() {
    let (anna, kari) = (person(1, "Anna"), person(3, "Kari"));
    let mut town = Town::new(&[]);
    town.end().await;
    for by in [&anna, &kari] {
        town.execute(by, Place::Room(ROOM), "battle rules:classic").await;
    }
    let store = town.service.store().clone();
    let ids: Vec<GameId> =
        outbox_entries(store.as_ref()).await.iter().filter_map(|bytes| message_of(&Entry::read(bytes)?)?.subject.game()).collect();
    let mut games = Vec::new();
    for id in ids {
        let host = town.game(id).await.public().name(Side::A).to_owned();
        games.push((host, id));
    }
    let game_of = |name: &str| games.iter().find(|(host, _)| host == name).expect("the challenge is in the outbox").1;
    let (unreadable, readable) = (game_of("Anna"), game_of("Kari"));
    let key = game_key(unreadable);
    let body = store.load(&key).await.expect("the store answers").expect("it is there").body;
    commit_bytes(store.as_ref(), key.clone(), &[&[body[0], body[1] ^ 1], &body[2..]].concat(), Vec::new()).await;
    town.deliver();
    let has_button = |code: GameId| {
        move |all: &Vec<(Address, Outgoing)>| {
            let mut keys = all.iter().flat_map(|(_, out)| out.message.keys.iter().flatten());
            keys.any(|key| matches!(&key.press, Press::Verb(command) if command.starts_with(&code.to_string())))
        }
    };
    town.until("the other challenge is posted", has_button(readable)).await;
    town.end().await;
    assert!(!has_button(unreadable)(&town.delivered.borrow()), "no message about the unreadable game");
    let left = outbox_entries(store.as_ref()).await;
    let game_of_entry = |bytes: &Vec<u8>| Entry::read(bytes).and_then(|entry| message_of(&entry)?.subject.game());
    assert!(left.iter().any(|bytes| game_of_entry(bytes) == Some(unreadable)), "its entry is still in the outbox");
    commit_bytes(store.as_ref(), key, &body, Vec::new()).await;
    town.deliver();
    town.until("the challenge is posted once the game can be read", has_button(unreadable)).await;
    town.end().await;
}

/// A store on which the next reads of outboxes that are not empty fail, as many as the number says.
struct FailingReads(EmbeddedStore, AtomicUsize);

#[async_trait]
impl PassThrough for FailingReads {
    fn inner(&self) -> &dyn Store {
        &self.0
    }

    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        let found = self.0.outbox(partition, after, limit).await?;
        let failing = self.1.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1).filter(|_| !found.is_empty()));
        if failing.is_ok() { Err(StoreError::Unavailable("the line went dead".to_owned())) } else { Ok(found) }
    }
}

#[tokio::test]
async fn message_is_delivered_soon_after_failed_reads_of_its_outbox() {
    // Without retries, one read a minute.
    const FAILURES: usize = 5;
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let store = Arc::new(FailingReads(EmbeddedStore::in_memory().expect("an in-memory store opens"), AtomicUsize::new(0)));
    let mut town = Town::with_store(store.clone(), &[]);
    let id = town.start_game(&anna, &oleg).await;
    wait_until_drained(store.as_ref()).await;
    store.1.store(FAILURES, Ordering::Relaxed);
    let line = town.fire_next(id, [&anna, &oleg]).await;
    town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    assert_eq!(store.1.load(Ordering::Relaxed), 0, "all failures were used up");
    town.end().await;
}
