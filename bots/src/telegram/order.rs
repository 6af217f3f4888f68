//! In which order updates are dealt with. What one person says is done as they said it, however long that takes; others of the
//! same chat wait for it only a moment, so that what depends on each other stays in order and a slow request holds up nobody
//! else. So many are dealt with at a time; the others stand in line. Looks into no update.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use teloxide::types::{ChatId, UserId};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tokio_util::sync::{CancellationToken, DropGuard};

/// How many updates are dealt with at a time.
const SEATS: usize = 32;

/// How long an update waits for what others of its chat said before.
const MOMENT: Duration = Duration::from_millis(300);

/// How many lines there are before those in which nobody stands are forgotten.
const LINES: usize = 1024;

/// Who stands in line: the last of each person, by their private chat, and of each other chat, and whether they are done.
#[derive(Debug)]
pub(super) struct Order {
    seats: Arc<Semaphore>,
    lines: Mutex<HashMap<ChatId, CancellationToken>>,
}

impl Default for Order {
    fn default() -> Self {
        Self { seats: Arc::new(Semaphore::new(SEATS)), lines: Mutex::default() }
    }
}

impl Order {
    /// A place behind those that this person and this chat have in line, taken at once: waits until the update may be dealt with. It is
    /// done with when this, or what it waits for, is dropped.
    pub(super) fn line_up(
        &self,
        person: Option<UserId>,
        chat: Option<ChatId>,
    ) -> impl Future<Output = (OwnedSemaphorePermit, DropGuard)> + use<> {
        let (person, done) = (person.map(ChatId::from), CancellationToken::new());
        let chat = chat.filter(|chat| Some(*chat) != person);
        let mut lines = self.lines.lock().expect("no holder of this lock panics");
        if lines.len() >= LINES {
            lines.retain(|_, last| !last.is_cancelled());
        }
        let after_own = person.and_then(|person| lines.insert(person, done.clone()));
        let after_others = chat.and_then(|chat| lines.insert(chat, done.clone()));
        let (seats, done) = (Arc::clone(&self.seats), done.drop_guard());
        async move {
            if let Some(others) = after_others {
                let _ = timeout(MOMENT, others.cancelled()).await;
            }
            if let Some(own) = after_own {
                own.cancelled().await;
            }
            (seats.acquire_owned().await.expect("nobody closes it"), done)
        }
    }
}
