//! The outbox as delivery treats it: nothing leaves it before a platform has it; what cannot be read stays until a version
//! comes that can read it, and nobody else's messages wait for it.

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

use crate::town::{ROOM, Town, drained, person};

/// A message of a later version.
fn later() -> Vec<u8> {
    checksum::prepend_checksum(&[99, 1, 2, 3])
}

async fn waiting(store: &dyn Store) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for partition in Partition::all() {
        let waiting = store.outbox(partition, None, 1000).await.expect("the store answers");
        all.extend(waiting.into_iter().map(|(_, body)| body));
    }
    all
}

/// Writes a record as another version would, with messages that follow.
async fn leave(store: &dyn Store, key: Key, body: &[u8], entries: Vec<Vec<u8>>) {
    let prior = store.load(&key).await.expect("the store answers");
    let request = RequestId::hash(&["left", &key.name, &prior.as_ref().map_or(0, |stored| stored.version).to_string()]);
    let commit = Commit { key, prior, request, body: body.to_vec(), alarm: Alarm::Keep, entries, keep: None, newest_known_outage: None };
    assert!(matches!(store.commit(commit).await, Ok(CommitOutcome::Done(_))));
}

/// A platform of which nobody learns whether it took a message: what the room was to be told, for each try.
struct Doubtful(watch::Sender<Vec<Outgoing>>);

#[async_trait]
impl Platform for Doubtful {
    fn home(&self) -> Home {
        Home::Discord
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        if to == Address::Room(ROOM) {
            self.0.send_modify(|tried| tried.push(outgoing.clone()));
        }
        Err(DeliveryError::Fault("the line went dead".to_owned()))
    }

    async fn can_message(&self, _: PlayerId) -> bool {
        true
    }
}

/// A platform on which every message waits for its turn, however long that takes.
pub struct Queueing {
    /// How many messages have come.
    pub waiting: watch::Sender<usize>,
    pub turn: Semaphore,
    /// How many of the next messages are to wait and come again.
    limited: AtomicUsize,
    /// The outcome of each.
    ended: watch::Sender<Vec<Result<MessageRef, DeliveryError>>>,
}

impl Default for Queueing {
    fn default() -> Self {
        Self { waiting: watch::Sender::default(), turn: Semaphore::new(0), limited: AtomicUsize::new(0), ended: watch::Sender::default() }
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
        let taken = outgoing.permit.check().map(|()| MessageRef::text(7, 7));
        let ended = if limited { Err(DeliveryError::Later(Duration::ZERO)) } else { taken };
        self.ended.send_modify(|all| all.push(ended.clone()));
        ended
    }

    async fn can_message(&self, _: PlayerId) -> bool {
        true
    }
}

#[tokio::test]
async fn pending_message_is_dropped_after_another_replica_took_over() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    let id = town.fought(&anna, &oleg).await;
    drained(town.service.store().as_ref()).await;
    town.end().await;
    let line = town.shot(id, [&anna, &oleg]).await;
    let frozen = Arc::new(Queueing::default());
    let (mut waiting, mut ended) = (frozen.waiting.subscribe(), frozen.ended.subscribe());
    town.deliver_by(frozen.clone());
    waiting.wait_for(|waiting| *waiting == 3).await.expect("the room and both players wait");
    town.deliver_instead();
    // From the other replica.
    town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    drained(town.service.store().as_ref()).await;
    frozen.turn.add_permits(1000);
    let late = ended.wait_for(|ended| ended.len() == 3).await.expect("the sender is not dropped").clone();
    assert!(late.iter().all(|late| matches!(late, Err(DeliveryError::Superseded))), "{late:?}");
    let before = town.delivered.borrow().len();
    let next = town.shot(id, [&anna, &oleg]).await;
    town.until("the next shot is told", |all| all[before..].iter().filter(|(_, out)| out.message.text.contains(&next)).count() == 3).await;
    let known: Vec<_> = town.delivered.borrow()[before..].iter().map(|(_, out)| out.current_board).collect();
    assert!(!known.contains(&Some(MessageRef::text(7, 7))), "{known:?}");
    town.end().await;
}

#[tokio::test]
async fn message_is_sent_again_after_the_platform_asked_to_wait() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    let id = town.fought(&anna, &oleg).await;
    drained(town.service.store().as_ref()).await;
    town.end().await;
    town.shot(id, [&anna, &oleg]).await;
    let limiting = Arc::new(Queueing { turn: Semaphore::new(1000), limited: AtomicUsize::new(3), ..Queueing::default() });
    town.deliver_by(limiting.clone());
    drained(town.service.store().as_ref()).await;
    let taken = limiting.ended.borrow().iter().filter(|ended| ended.is_ok()).count();
    assert_eq!(taken, 3, "the room and both players have it");
    town.end().await;
}

#[tokio::test]
async fn possibly_delivered_message_is_repeated_unchanged() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let store = Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"))));
    let mut town = Town::over(store.clone(), &[]);
    town.end().await;
    town.told(&anna, Place::Room(ROOM), "battle rules:classic").await;
    let id = waiting(store.as_ref())
        .await
        .iter()
        .find_map(|bytes| message_of(&Entry::read(bytes)?)?.subject.game())
        .expect("the challenge waits");
    town.told(&oleg, Place::Room(ROOM), &format!("join {id}")).await;
    let (sender, mut tried) = watch::channel(Vec::new());
    store.fail_note_reads("b:", 3);
    town.deliver_by(Arc::new(Doubtful(sender)));
    let first = tried.wait_for(|tried| !tried.is_empty()).await.expect("the sender is not dropped")[0].clone();
    let words = &first.message.text;
    assert!(words.starts_with("Oleg accepted."), "in one message, which says how far they are: {words}");
    town.end().await;
    town.told(&anna, Place::Room(ROOM), &format!("ready {id}")).await;
    store.fail_note_reads("b:", 3);
    town.deliver();
    let again = |all: &Vec<(Address, Outgoing)>| all.iter().find(|(to, _)| *to == Address::Room(ROOM)).map(|(_, out)| out.clone());
    town.until("the room hears", |all| again(all).is_some()).await;
    let again = again(&town.delivered.borrow()).expect("it was just found");
    assert_eq!((&again.nonce, again.mode), (&first.nonce, first.mode), "not merged with what came later");
    assert!(!again.message.text.contains("Anna is ready"), "{}", again.message.text);
    town.end().await;
}

/// A shot in a game that is named: the asker's account and the game, then the commit.
const ASKED: usize = 2;

/// Each who hears of it: what is known, the note of what is being sent, the acknowledgement.
const TOLD: usize = 3;

/// Whoever it rings: what they choose of that.
const RUNG: usize = 1;

#[tokio::test]
async fn shot_delivery_takes_few_store_trips_with_many_open_games() {
    for challenges in [0, 19] {
        let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
        let store = Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"))));
        let mut town = Town::over(store.clone(), &[]);
        let id = town.fought(&anna, &oleg).await;
        for _ in 0..challenges {
            town.told(&anna, Place::Room(ROOM), "battle rules:classic").await;
        }
        drained(store.as_ref()).await;
        town.end().await;
        store.take();
        town.shot(id, [&anna, &oleg]).await;
        // Without counting what the test itself has looked at.
        assert_eq!(store.take(), ASKED + 1);
        let before = town.delivered.borrow().len();
        town.deliver();
        drained(store.as_ref()).await;
        town.end().await;
        assert_eq!(town.delivered.borrow().len() - before, 3, "everybody has heard of it");
        let rung = town.delivered.borrow()[before..].iter().filter(|(_, out)| out.pings != PingTarget::None).count();
        assert_eq!(store.take(), 3 * TOLD + rung * RUNG, "the room and both players, beside {challenges} challenges");
    }
}

#[tokio::test]
async fn messages_of_a_later_version_stay_and_all_others_are_delivered() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let mut town = Town::new(&[]);
    for partition in Partition::all() {
        let key = Key { partition, collection: Collection::Room, name: "of-tomorrow".to_owned() };
        leave(town.service.store().as_ref(), key, &checksum::prepend_checksum(&[127]), vec![later()]).await;
    }
    let id = town.fought(&anna, &oleg).await;
    let line = town.shot(id, [&anna, &oleg]).await;
    town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    town.end().await;
    let left = waiting(town.service.store().as_ref()).await;
    assert_eq!(left.iter().filter(|body| **body == later()).count(), 64, "each is where it was");
    assert!(town.service.store().unreadable().count(UnreadableKind::Message) > 0, "they are counted");
}

#[tokio::test]
async fn message_of_an_unreadable_game_waits_and_blocks_no_other() {
    let (anna, kari) = (person(1, "Anna"), person(3, "Kari"));
    let mut town = Town::new(&[]);
    town.end().await;
    for by in [&anna, &kari] {
        town.told(by, Place::Room(ROOM), "battle rules:classic").await;
    }
    let store = town.service.store().clone();
    let told: Vec<GameId> =
        waiting(store.as_ref()).await.iter().filter_map(|bytes| message_of(&Entry::read(bytes)?)?.subject.game()).collect();
    let mut games = Vec::new();
    for id in told {
        let by = town.game(id).await.public().name(Side::A).to_owned();
        games.push((by, id));
    }
    let of = |name: &str| games.iter().find(|(by, _)| by == name).expect("their challenge waits to be told").1;
    let (spoilt, whole) = (of("Anna"), of("Kari"));
    let key = game_key(spoilt);
    let body = store.load(&key).await.expect("the store answers").expect("it is there").body;
    leave(store.as_ref(), key.clone(), &[&[body[0], body[1] ^ 1], &body[2..]].concat(), Vec::new()).await;
    town.deliver();
    let says = |code: GameId| {
        move |all: &Vec<(Address, Outgoing)>| {
            let mut keys = all.iter().flat_map(|(_, out)| out.message.keys.iter().flatten());
            keys.any(|key| matches!(&key.press, Press::Verb(says) if says.starts_with(&code.to_string())))
        }
    };
    town.until("the other challenge is posted", says(whole)).await;
    town.end().await;
    assert!(!says(spoilt)(&town.delivered.borrow()), "nothing can be told of it");
    let left = waiting(store.as_ref()).await;
    let about = |bytes: &Vec<u8>| Entry::read(bytes).and_then(|entry| message_of(&entry)?.subject.game());
    assert!(left.iter().any(|bytes| about(bytes) == Some(spoilt)), "and nothing is lost");
    leave(store.as_ref(), key, &body, Vec::new()).await;
    town.deliver();
    town.until("it is told as soon as it can be read", says(spoilt)).await;
    town.end().await;
}

/// A store of which this many reads of outboxes with something in them still fail.
struct Unreadable(EmbeddedStore, AtomicUsize);

#[async_trait]
impl PassThrough for Unreadable {
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
    let store = Arc::new(Unreadable(EmbeddedStore::in_memory().expect("an in-memory store opens"), AtomicUsize::new(0)));
    let mut town = Town::over(store.clone(), &[]);
    let id = town.fought(&anna, &oleg).await;
    drained(store.as_ref()).await;
    store.1.store(FAILURES, Ordering::Relaxed);
    let line = town.shot(id, [&anna, &oleg]).await;
    town.wait_for_text(Address::Room(ROOM), 0, &line).await;
    assert_eq!(store.1.load(Ordering::Relaxed), 0, "so many reads failed");
    town.end().await;
}
