//! How much Telegram takes, and who may spend it: twenty calls a minute in a group, where changes of messages are counted like messages;
//! in a private chat three new messages a second and sixty a minute; and thirty new messages a second in all. Each chat has a budget of
//! its own, and whatever all in a chat see is paid from it: results first, then keys, then tidying. A pause that Telegram asks for is that
//! chat's alone. Sends nothing itself.
//!
//! A group's minute is spent so that a result never waits longer than [`RESULT`]: a call passes only where results that follow it at
//! that pace would all find room. Keys leave one call more than that, tidying two.
//!
//! The client library has a queue for limits: one chat's pause stops it for all (5.6 s for another chat measured).

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex},
    time::Duration,
};

use teloxide::{RequestError, types::ChatId};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, sleep, sleep_until},
};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// How many new messages a second Telegram takes in all; and a new message waits where its chat has had so many calls within a second.
const IN_ALL: usize = 30;
const IN_CHAT: usize = 3;

/// How many calls a minute a group takes, and how many new messages a private chat.
const IN_GROUP: usize = 20;
const IN_PRIVATE: usize = 60;

/// The longest that a result waits for room in a group's minute.
const RESULT: Duration = Duration::from_secs(4);

/// So many different chats refused in a row, with nothing accepted in between, are taken for a limit of all: one message a second tries
/// then, until one is accepted.
const SUSPICIOUS: usize = 3;

/// How many results are drawn and on their way at a time; the others wait undrawn. A few seconds' worth: enough that no second goes by
/// unused while some chats are waited for.
const DRAWN: usize = 100;

/// How many chats are remembered before those that were quiet for a minute are forgotten.
const CHATS: usize = 1024;

/// What a call is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A result, as a new message.
    New,
    /// A result, in a message that stands.
    Edit,
    /// The keys under a message change.
    Keys,
    /// Old keys are taken away; can be left undone.
    Tidying,
}

impl Purpose {
    /// How many calls a minute of a group it leaves to the others, beside the results that may follow, and how long it waits here for
    /// room. Results that would wait longer do so undrawn; keys that would are out of date.
    fn terms(self) -> (usize, Duration) {
        match self {
            Self::New | Self::Edit => (0, SECOND),
            Self::Keys => (1, Duration::from_secs(20)),
            Self::Tidying => (2, Duration::ZERO),
        }
    }

    /// Whether it is paid for in this chat.
    fn counts_in(self, chat: ChatId) -> bool {
        !chat.is_user() || self == Self::New
    }
}

/// The budgets of all chats.
#[derive(Debug)]
pub(super) struct Budget {
    chats: Mutex<HashMap<ChatId, Recent>>,
    /// The different chats that were refused since the last call was accepted.
    refused: Mutex<HashSet<ChatId>>,
    /// The new messages of the last second, the latest first; who waits for its turn does so in order.
    sent: tokio::sync::Mutex<VecDeque<Instant>>,
    drawing: Arc<Semaphore>,
}

impl Default for Budget {
    fn default() -> Self {
        let drawing = Arc::new(Semaphore::new(DRAWN));
        Self { chats: Mutex::default(), refused: Mutex::default(), sent: tokio::sync::Mutex::default(), drawing }
    }
}

/// What is known of one chat.
#[derive(Debug, Default)]
struct Recent {
    /// When the calls of the last minute were made, in order: those under way when they began, the others when they were answered.
    calls: Vec<Instant>,
    /// Until when Telegram wants to hear nothing for this chat.
    shut_until: Option<Instant>,
}

impl Budget {
    /// Waits until a result for this chat would find room, however long that takes: what is to be told is drawn after that, and holds
    /// this until it is sent.
    pub(super) async fn turn(&self, chat: ChatId) -> OwnedSemaphorePermit {
        while let Some(wait) = self.wait(chat, Purpose::New) {
            sleep(wait).await;
        }
        Arc::clone(&self.drawing).acquire_owned().await.expect("it is never closed")
    }

    /// Waits for room for a call, as long as its purpose has patience, and counts it as made from now on. Returns what
    /// [`Self::answered`] knows it by; `None` where it is not counted.
    ///
    /// # Errors
    /// How long it would have to wait.
    pub(super) async fn pass(&self, chat: ChatId, purpose: Purpose) -> Result<Option<Instant>, Duration> {
        let (asked, (_, patience)) = (Instant::now(), purpose.terms());
        let pass = loop {
            match self.take(chat, purpose) {
                Ok(pass) => break pass,
                Err(wait) if asked.elapsed() + wait > patience => return Err(wait),
                Err(wait) => sleep(wait).await,
            }
        };
        if purpose == Purpose::New {
            let mut sent = self.sent.lock().await;
            let most = if self.refused.lock().expect("no holder of this lock panics").len() < SUSPICIOUS { IN_ALL } else { 1 };
            if let Some(free) = sent.get(most - 1).map(|at| *at + SECOND).filter(|free| *free > Instant::now()) {
                sleep_until(free).await;
            }
            sent.push_front(Instant::now());
            sent.truncate(IN_ALL);
        }
        Ok(pass)
    }

    /// Counts a call, where there is room for it now.
    fn take(&self, chat: ChatId, purpose: Purpose) -> Result<Option<Instant>, Duration> {
        self.of(chat, |recent, now| match recent.wait(chat, purpose, now) {
            Some(wait) => Err(wait),
            None => {
                let pass = purpose.counts_in(chat).then_some(now);
                recent.calls.extend(pass);
                Ok(pass)
            }
        })
    }

    /// How long a call for this would have to wait; `None` where there is room.
    pub(super) fn wait(&self, chat: ChatId, purpose: Purpose) -> Option<Duration> {
        self.of(chat, |recent, now| recent.wait(chat, purpose, now))
    }

    /// Takes note of what Telegram has answered to a call: it may have counted it as late as now.
    pub(super) fn answered<T>(&self, chat: ChatId, pass: Option<Instant>, answer: &Result<T, RequestError>) {
        let pause = match answer {
            Err(RequestError::RetryAfter(pause)) => Some(pause.duration()),
            Ok(_) | Err(_) => None,
        };
        self.of(chat, |recent, now| {
            if let Some(call) = recent.calls.iter_mut().find(|call| Some(**call) == pass) {
                *call = now;
            }
            recent.calls.sort_unstable();
            recent.shut_until = pause.map(|pause| now + pause).or(recent.shut_until);
        });
        let mut refused = self.refused.lock().expect("no holder of this lock panics");
        if pause.is_some() {
            refused.insert(chat);
        } else if answer.is_ok() {
            refused.clear();
        }
    }

    /// Looks at what is known of a chat, as it is now.
    fn of<T>(&self, chat: ChatId, look: impl FnOnce(&mut Recent, Instant) -> T) -> T {
        let (mut chats, now) = (self.chats.lock().expect("no holder of this lock panics"), Instant::now());
        if chats.len() >= CHATS {
            chats.retain(|_, recent| recent.calls.last().map(|at| *at + MINUTE).max(recent.shut_until).is_some_and(|until| until > now));
        }
        look(chats.entry(chat).or_default(), now)
    }
}

impl Recent {
    /// How long until there is room for a call; `None` where there is room now.
    fn wait(&mut self, chat: ChatId, purpose: Purpose, now: Instant) -> Option<Duration> {
        self.calls.retain(|at| *at + MINUTE > now);
        let (most, results) = if chat.is_user() { (IN_PRIVATE, 1) } else { (IN_GROUP, (MINUTE.as_secs() / RESULT.as_secs()) as u32) };
        let (spares, _) = purpose.terms();
        // So many of the calls so far may still count when that result comes.
        let minute = (0..results).map(|later| (most - spares - later as usize, MINUTE - RESULT * later));
        let burst = (purpose == Purpose::New).then_some((IN_CHAT, SECOND));
        let limits = minute.chain(burst).filter(|_| purpose.counts_in(chat));
        let free = limits.filter_map(|(most, span)| self.calls.iter().nth_back(most - 1).map(|at| *at + span));
        free.chain(self.shut_until).max().filter(|free| *free > now).map(|free| free - now)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use teloxide::types::Seconds;

    use super::*;

    const GROUP: ChatId = ChatId(-7);
    const OTHER: ChatId = ChatId(-8);
    const PRIVATE: ChatId = ChatId(7);

    fn spent(calls: usize, at: Instant) -> Recent {
        Recent { calls: vec![at; calls], ..Recent::default() }
    }

    fn refuse(budget: &Budget, chat: ChatId, pause: Duration) {
        let refused = RequestError::RetryAfter(Seconds::from_seconds(pause.as_secs() as u32));
        budget.answered::<()>(chat, None, &Err(refused));
    }

    #[test]
    fn results_come_before_keys_and_keys_before_tidying() {
        use Purpose::{Edit, Keys, New, Tidying};
        let start = Instant::now();
        for (chat, calls, purpose, milliseconds, expected) in [
            (GROUP, 5, New, 1000, 0),
            (GROUP, 6, New, 1000, 3000),
            (GROUP, 6, Edit, 4000, 0),
            (GROUP, 4, Keys, 1000, 0),
            (GROUP, 5, Keys, 1000, 3000),
            (GROUP, 3, Tidying, 1000, 0),
            (GROUP, 4, Tidying, 1000, 3000),
            (GROUP, 3, New, 400, 600),
            (GROUP, 3, Edit, 400, 0),
            (PRIVATE, 2, New, 0, 0),
            (PRIVATE, 3, New, 400, 600),
            (PRIVATE, 3, New, 1000, 0),
            (PRIVATE, 60, New, 1000, 59_000),
            (PRIVATE, 60, New, 60_000, 0),
            (PRIVATE, 60, Edit, 0, 0),
            (PRIVATE, 60, Keys, 0, 0),
        ] {
            let wait = spent(calls, start).wait(chat, purpose, start + Duration::from_millis(milliseconds));
            assert_eq!(wait.unwrap_or_default(), Duration::from_millis(expected), "{chat} {calls} {purpose:?} {milliseconds}");
        }
    }

    #[test]
    fn results_never_wait_long_whatever_else_is_wanted_and_a_minute_has_twenty_calls() {
        let start = Instant::now();
        // How many tenths of a second lie between two results; and two more calls are wanted with every one of them.
        for between in [10, 20, 30, 31, 40, 47] {
            let (mut recent, mut all, mut wanted, mut extras) = (Recent::default(), Vec::new(), None, 0);
            for tenth in 0..6000_u64 {
                let now = start + Duration::from_millis(tenth * 100);
                let mut call = |purpose: Purpose| {
                    let passes = recent.wait(GROUP, purpose, now).is_none();
                    if passes {
                        recent.calls.push(now);
                        all.push(now);
                    }
                    passes
                };
                if tenth % between == 0 {
                    wanted.get_or_insert(now);
                }
                if let Some(since) = wanted
                    && call(Purpose::Edit)
                {
                    assert!(now - since <= RESULT, "{between}: a result has waited for {:?}", now - since);
                    wanted = None;
                }
                if tenth % between < 2 {
                    extras += usize::from(call(Purpose::Keys)) + usize::from(call(Purpose::Tidying));
                }
            }
            let busiest = all.iter().map(|from| all.iter().filter(|at| **at >= *from && **at < *from + MINUTE).count()).max();
            assert!(busiest <= Some(IN_GROUP), "{between}: {busiest:?} calls in a minute");
            assert!(extras > 0, "{between}: keys are not starved altogether");
        }
    }

    #[test]
    fn who_aims_by_keys_that_all_see_waits_a_little_for_cells_and_not_for_results() {
        let start = Instant::now();
        // Tenths of a second from the cells to the press, and from the result to the next letter.
        for (aims, thinks) in [(0, 0), (5, 10), (15, 30)] {
            let (mut recent, mut at, mut all) = (Recent::default(), start, Vec::new());
            for shot in 0..60 {
                for (purpose, pause, longest) in [(Purpose::Keys, thinks, RESULT * 2), (Purpose::Edit, aims, Duration::ZERO)] {
                    at += Duration::from_millis(pause * 100);
                    let wait = recent.wait(GROUP, purpose, at).unwrap_or_default();
                    assert!(wait <= longest, "{aims} {thinks}, shot {shot}: {purpose:?} waits for {wait:?}");
                    at += wait;
                    recent.calls.push(at);
                    all.push(at);
                }
            }
            let busiest = all.iter().map(|from| all.iter().filter(|at| **at >= *from && **at < *from + MINUTE).count()).max();
            assert!(busiest <= Some(IN_GROUP), "{aims} {thinks}: {busiest:?} calls in a minute");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_counts_from_when_it_was_answered() {
        let budget = Budget::default();
        let take = || budget.take(GROUP, Purpose::Edit);
        let calls: Vec<_> = (0..6).map(|_| take().expect("there is room")).collect();
        assert_eq!(take(), Err(RESULT), "they are under way");
        tokio::time::advance(RESULT).await;
        calls.into_iter().for_each(|call| budget.answered(GROUP, call, &Ok(())));
        assert_eq!(take(), Err(RESULT), "Telegram may have counted them as late as now");
        tokio::time::advance(RESULT).await;
        assert!(take().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_that_telegram_asks_for_is_the_chats_alone() {
        let budget = Budget::default();
        for (pause, purpose) in [(MINUTE, Purpose::New), (MINUTE * 60, Purpose::Edit), (MINUTE, Purpose::Keys), (SECOND, Purpose::Tidying)]
        {
            for chat in [GROUP, PRIVATE] {
                refuse(&budget, chat, pause);
                assert_eq!(budget.pass(chat, purpose).await, Err(pause));
            }
            assert!(budget.pass(OTHER, purpose).now_or_never().is_some_and(|pass| pass.is_ok()));
            tokio::time::advance(pause).await;
            assert!(budget.pass(GROUP, purpose).now_or_never().is_some_and(|pass| pass.is_ok()));
        }
        refuse(&budget, GROUP, SECOND);
        assert!(budget.pass(GROUP, Purpose::New).now_or_never().is_none(), "it waits here for a moment");
        assert!(budget.pass(OTHER, Purpose::New).now_or_never().is_some(), "and holds up no other");
    }

    #[tokio::test(start_paused = true)]
    async fn all_chats_hear_thirty_messages_a_second_in_the_order_in_which_they_came() {
        let (budget, start) = (Budget::default(), Instant::now());
        let calls = (0..65).map(async |chat| {
            let _pass = budget.pass(ChatId(100 + chat), Purpose::New).await.expect("no chat hears much");
            (chat, start.elapsed().as_secs())
        });
        let sent = futures_util::future::join_all(calls).await;
        assert_eq!(sent, (0..65).map(|chat| (chat, chat as u64 / 30)).collect::<Vec<_>>());
    }

    #[tokio::test(start_paused = true)]
    async fn where_all_seem_to_be_refused_one_message_a_second_tries_until_one_is_accepted() {
        let (budget, start) = (Budget::default(), Instant::now());
        for chat in 1..=3 {
            refuse(&budget, ChatId(-chat), MINUTE * 60);
        }
        for (chat, seconds) in [(11, 0), (12, 1), (13, 2)] {
            assert!(budget.pass(ChatId(chat), Purpose::New).await.is_ok());
            assert_eq!(start.elapsed().as_secs(), seconds);
        }
        budget.answered(PRIVATE, None, &Ok(()));
        for chat in 20..40 {
            assert!(budget.pass(ChatId(chat), Purpose::New).now_or_never().is_some(), "there is no limit of all");
        }
        assert!(budget.pass(ChatId(-1), Purpose::New).now_or_never().is_some_and(|pass| pass.is_err()), "its own pause goes on");
    }
}
