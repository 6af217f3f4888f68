//! In which order updates are dealt with. What one person says is done as they said it, however long that takes; others of the
//! same chat wait for it only a moment, so that what depends on each other stays in order and a slow request holds up nobody
//! else. So many are dealt with at a time; the others stand in line. Looks into no update.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use teloxide::types::{ChatId, UserId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

/// How many updates are dealt with at a time.
const SEATS: usize = 32;

/// How long an update waits for what others of its chat said before.
const MOMENT: Duration = Duration::from_millis(300);

/// Who stands in line.
#[derive(Debug)]
pub(super) struct Order {
    seats: Arc<Semaphore>,
    lines: Mutex<Lines>,
    next: AtomicU64,
}

/// The last of each person and of each chat.
#[derive(Debug, Default)]
struct Lines {
    of_person: HashMap<UserId, Last>,
    of_chat: HashMap<ChatId, Last>,
}

#[derive(Clone, Debug)]
struct Last {
    number: u64,
    done: CancellationToken,
}

/// The place of one update. It is done with when its seat, or this, is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    after_own: Option<CancellationToken>,
    after_others: Option<CancellationToken>,
    place: Place,
}

/// One of those that are dealt with now.
#[derive(Debug)]
pub(super) struct Seat {
    _permit: OwnedSemaphorePermit,
    _place: Place,
}

#[derive(Debug)]
struct Place {
    order: Arc<Order>,
    person: Option<UserId>,
    chat: Option<ChatId>,
    own: Last,
}

impl Default for Order {
    fn default() -> Self {
        Self { seats: Arc::new(Semaphore::new(SEATS)), lines: Mutex::default(), next: AtomicU64::new(0) }
    }
}

impl Order {
    /// A place behind those that this person and this chat have in line.
    pub(super) fn line_up(self: &Arc<Self>, person: Option<UserId>, chat: Option<ChatId>) -> Turn {
        let own = Last { number: self.next.fetch_add(1, Ordering::Relaxed), done: CancellationToken::new() };
        let mut lines = self.lines();
        let after_own = person.and_then(|person| lines.of_person.insert(person, own.clone())).map(|last| last.done);
        let after_others = chat.and_then(|chat| lines.of_chat.insert(chat, own.clone())).map(|last| last.done);
        Turn { after_own, after_others, place: Place { order: Arc::clone(self), person, chat, own } }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Waits until it may be dealt with.
    pub(super) async fn come(self) -> Seat {
        let Self { after_own, after_others, place } = self;
        if let Some(others) = after_others {
            let _ = tokio::time::timeout(MOMENT, others.cancelled()).await;
        }
        if let Some(own) = after_own {
            own.cancelled().await;
        }
        let seats = Arc::clone(&place.order.seats);
        Seat { _permit: seats.acquire_owned().await.expect("nobody closes it"), _place: place }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.own.done.cancel();
        let mut lines = self.order.lines();
        leave(&mut lines.of_person, self.person, self.own.number);
        leave(&mut lines.of_chat, self.chat, self.own.number);
    }
}

/// Takes the last of a line out of it, if it still is the last.
fn leave<K: Eq + Hash>(lines: &mut HashMap<K, Last>, whose: Option<K>, number: u64) {
    let Some(whose) = whose else { return };
    if lines.get(&whose).is_some_and(|last| last.number == number) {
        lines.remove(&whose);
    }
}
