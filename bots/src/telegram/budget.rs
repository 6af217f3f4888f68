//! Telegram's rate limits: twenty calls a minute in a group, where edits count like messages; three new messages a second and sixty a
//! minute in a private chat; thirty new messages a second in all. Each chat has its own budget for shared messages: results come first,
//! then keyboards, then clean-up. A pause that Telegram asks for applies to that chat only. Sends nothing itself.
//!
//! In a group a result never waits longer than [`MAX_WAIT`]: a call is made only if a result every [`MAX_WAIT`] after it would stay
//! within the limit. Keyboards leave room for one more call, clean-up for two more.
//!
//! The client library's own queue is not used, because one chat's pause stops it for all chats (a delay of 5.6 s was measured).

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
    time::Duration,
};

use teloxide::{RequestError, types::ChatId};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, sleep},
};

use crate::rate_limiter::RateLimiter;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// The most new messages a second in all, and the most calls a second in a chat before a new message waits.
const GLOBAL_LIMIT: usize = 30;
const CHAT_LIMIT: usize = 3;

/// The most calls a minute in a group, and the most new messages a minute in a private chat.
const GROUP_LIMIT: usize = 20;
const PRIVATE_LIMIT: usize = 60;

/// The longest wait of a result for a group's budget.
const MAX_WAIT: Duration = Duration::from_secs(4);

/// If this many different chats are refused in a row, a global limit is assumed: then one message a second is sent until one is
/// accepted.
const MAX_REFUSED_CHATS: usize = 3;

/// How many results are drawn and in flight at a time; the others are drawn later. Enough for a few seconds of sending, so that
/// the limit of each second is used while some chats wait.
const MAX_DRAWING: usize = 100;

/// From this number of chats on, those without calls in the last minute are removed.
const MAX_CHATS: usize = 1024;

/// The purpose of a call, which determines its priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A result, as a new message.
    New,
    /// A result, as an edit of a message.
    Edit,
    /// A change of the keyboard under a message.
    Keys,
    /// The removal of an old keyboard; waits in the background if there is no room.
    Cleanup,
}

impl Purpose {
    /// The number of calls a minute that it leaves to other calls in a group (in addition to the results that may follow), and the longest
    /// wait in [`Budget::acquire`]. A result that has to wait longer waits before it is drawn; a keyboard would be out of date by then.
    fn limits(self) -> (usize, Duration) {
        match self {
            Self::New | Self::Edit => (0, SECOND),
            Self::Keys => (1, Duration::from_secs(20)),
            Self::Cleanup => (2, MINUTE * 10),
        }
    }

    /// Whether it counts towards the limits of this chat.
    fn counts_in(self, chat: ChatId) -> bool {
        !chat.is_user() || self == Self::New
    }
}

/// The budgets of all chats, and the global limit.
#[derive(Debug)]
pub(super) struct Budget {
    chats: Mutex<HashMap<ChatId, ChatUsage>>,
    /// The chats that were refused since the last accepted call.
    refused_chats: Mutex<HashSet<ChatId>>,
    rate_limiter: RateLimiter,
    draw_permits: Arc<Semaphore>,
}

impl Default for Budget {
    fn default() -> Self {
        let draw_permits = Arc::new(Semaphore::new(MAX_DRAWING));
        Self { chats: Mutex::default(), refused_chats: Mutex::default(), rate_limiter: RateLimiter::default(), draw_permits }
    }
}

/// The recent calls in one chat.
#[derive(Debug, Default)]
struct ChatUsage {
    /// The times of the calls of the last minute, in order: the start of a call in flight, else the time of its response.
    calls: Vec<Instant>,
    /// The end of the pause that Telegram asked for in this chat.
    blocked_until: Option<Instant>,
}

impl Budget {
    /// Waits, without a time limit, until a result may be sent to this chat. The result is drawn after that and holds the permit until it
    /// is sent.
    pub(super) async fn wait_for_slot(&self, chat: ChatId) -> OwnedSemaphorePermit {
        while let Some(wait) = self.wait_time(chat, Purpose::New) {
            sleep(wait).await;
        }
        Arc::clone(&self.draw_permits).acquire_owned().await.expect("it is never closed")
    }

    /// Waits for the budget of a call, at most as long as its purpose allows, and counts the call from now on. Returns the time at which it
    /// is counted, for [`Self::record`]; `None` if it is not counted.
    ///
    /// # Errors
    /// The time it would have to wait, if that is too long.
    pub(super) async fn acquire(&self, chat: ChatId, purpose: Purpose) -> Result<Option<Instant>, Duration> {
        let (started, (_, max_wait)) = (Instant::now(), purpose.limits());
        let counted_at = loop {
            match self.try_acquire(chat, purpose) {
                Ok(counted_at) => break counted_at,
                Err(wait) if started.elapsed() + wait > max_wait => return Err(wait),
                Err(wait) => sleep(wait).await,
            }
        };
        if purpose == Purpose::New {
            let refused_chats = || self.refused_chats.lock().expect("no holder of this lock panics").len();
            self.rate_limiter.wait(|| if refused_chats() < MAX_REFUSED_CHATS { GLOBAL_LIMIT } else { 1 }).await;
        }
        Ok(counted_at)
    }

    /// Counts a call if it may be made now; the error is the time it would have to wait.
    pub(super) fn try_acquire(&self, chat: ChatId, purpose: Purpose) -> Result<Option<Instant>, Duration> {
        self.with_chat(chat, |usage, now| match usage.wait_time(chat, purpose, now) {
            Some(wait) => Err(wait),
            None => {
                let counted_at = purpose.counts_in(chat).then_some(now);
                usage.calls.extend(counted_at);
                Ok(counted_at)
            }
        })
    }

    /// How long a call would have to wait; `None` if it may be made now.
    pub(super) fn wait_time(&self, chat: ChatId, purpose: Purpose) -> Option<Duration> {
        self.with_chat(chat, |usage, now| usage.wait_time(chat, purpose, now))
    }

    /// Records the response to a call, which Telegram may have counted as late as now.
    pub(super) fn record<T>(&self, chat: ChatId, counted_at: Option<Instant>, answer: &Result<T, RequestError>) {
        let pause = match answer {
            Err(RequestError::RetryAfter(pause)) => Some(pause.duration()),
            Ok(_) | Err(_) => None,
        };
        self.with_chat(chat, |usage, now| {
            if let Some(call) = usage.calls.iter_mut().find(|call| Some(**call) == counted_at) {
                *call = now;
            }
            usage.calls.sort_unstable();
            usage.blocked_until = pause.map(|pause| now + pause).or(usage.blocked_until);
        });
        let mut refused = self.refused_chats.lock().expect("no holder of this lock panics");
        if pause.is_some() {
            refused.insert(chat);
        } else if answer.is_ok() {
            refused.clear();
        }
    }

    /// Runs `inspect` on the usage of a chat, with the current time.
    fn with_chat<T>(&self, chat: ChatId, inspect: impl FnOnce(&mut ChatUsage, Instant) -> T) -> T {
        let (mut chats, now) = (self.chats.lock().expect("no holder of this lock panics"), Instant::now());
        if chats.len() >= MAX_CHATS {
            chats.retain(|_, usage| usage.calls.last().map(|at| *at + MINUTE).max(usage.blocked_until).is_some_and(|until| until > now));
        }
        inspect(chats.entry(chat).or_default(), now)
    }
}

impl ChatUsage {
    fn wait_time(&mut self, chat: ChatId, purpose: Purpose, now: Instant) -> Option<Duration> {
        self.calls.retain(|at| *at + MINUTE > now);
        let (limit, results) =
            if chat.is_user() { (PRIVATE_LIMIT, 1) } else { (GROUP_LIMIT, (MINUTE.as_secs() / MAX_WAIT.as_secs()) as u32) };
        let (reserved, _) = purpose.limits();
        // The number of earlier calls that may still count when each of the following results comes.
        let minute = (0..results).map(|later| (limit - reserved - later as usize, MINUTE - MAX_WAIT * later));
        let burst = (purpose == Purpose::New).then_some((CHAT_LIMIT, SECOND));
        let windows = minute.chain(burst).filter(|_| purpose.counts_in(chat));
        let free = windows.filter_map(|(limit, span)| self.calls.iter().nth_back(limit - 1).map(|at| *at + span));
        free.chain(self.blocked_until).max().filter(|free| *free > now).map(|free| free - now)
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

    fn usage_with(calls: usize, at: Instant) -> ChatUsage {
        ChatUsage { calls: vec![at; calls], ..ChatUsage::default() }
    }

    fn refuse(budget: &Budget, chat: ChatId, pause: Duration) {
        let refused = RequestError::RetryAfter(Seconds::from_seconds(pause.as_secs() as u32));
        budget.record::<()>(chat, None, &Err(refused));
    }

    #[test]
    fn results_come_before_buttons_and_buttons_before_cleanup() {
        use Purpose::{Cleanup, Edit, Keys, New};
        let start = Instant::now();
        for (chat, calls, purpose, milliseconds, expected) in [
            (GROUP, 5, New, 1000, 0),
            (GROUP, 6, New, 1000, 3000),
            (GROUP, 6, Edit, 4000, 0),
            (GROUP, 4, Keys, 1000, 0),
            (GROUP, 5, Keys, 1000, 3000),
            (GROUP, 3, Cleanup, 1000, 0),
            (GROUP, 4, Cleanup, 1000, 3000),
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
            let wait = usage_with(calls, start).wait_time(chat, purpose, start + Duration::from_millis(milliseconds));
            assert_eq!(wait.unwrap_or_default(), Duration::from_millis(expected), "{chat} {calls} {purpose:?} {milliseconds}");
        }
    }

    #[test]
    fn results_wait_briefly_and_a_minute_has_twenty_calls() {
        let start = Instant::now();
        // The tenths of a second between two results; with each of them, two more calls are attempted.
        for between in [10, 20, 30, 31, 40, 47] {
            let (mut usage, mut all, mut wanted, mut extras) = (ChatUsage::default(), Vec::new(), None, 0);
            for tenth in 0..6000_u64 {
                let now = start + Duration::from_millis(tenth * 100);
                let mut call = |purpose: Purpose| {
                    let passes = usage.wait_time(GROUP, purpose, now).is_none();
                    if passes {
                        usage.calls.push(now);
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
                    assert!(now - since <= MAX_WAIT, "{between}: a result has waited for {:?}", now - since);
                    wanted = None;
                }
                if tenth % between < 2 {
                    extras += usize::from(call(Purpose::Keys)) + usize::from(call(Purpose::Cleanup));
                }
            }
            let busiest = all.iter().map(|from| all.iter().filter(|at| **at >= *from && **at < *from + MINUTE).count()).max();
            assert!(busiest <= Some(GROUP_LIMIT), "{between}: {busiest:?} calls in a minute");
            assert!(extras > 0, "{between}: keys are not starved altogether");
        }
    }

    #[test]
    fn public_aiming_waits_briefly_for_buttons_and_not_for_results() {
        let start = Instant::now();
        // Tenths of a second from the cells to the press, and from the result to the next letter.
        for (aims, thinks) in [(0, 0), (5, 10), (15, 30)] {
            let (mut usage, mut at, mut all) = (ChatUsage::default(), start, Vec::new());
            for shot in 0..60 {
                for (purpose, pause, longest) in [(Purpose::Keys, thinks, MAX_WAIT * 2), (Purpose::Edit, aims, Duration::ZERO)] {
                    at += Duration::from_millis(pause * 100);
                    let wait = usage.wait_time(GROUP, purpose, at).unwrap_or_default();
                    assert!(wait <= longest, "{aims} {thinks}, shot {shot}: {purpose:?} waits for {wait:?}");
                    at += wait;
                    usage.calls.push(at);
                    all.push(at);
                }
            }
            let busiest = all.iter().map(|from| all.iter().filter(|at| **at >= *from && **at < *from + MINUTE).count()).max();
            assert!(busiest <= Some(GROUP_LIMIT), "{aims} {thinks}: {busiest:?} calls in a minute");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn call_counts_from_when_it_was_answered() {
        let budget = Budget::default();
        let take = || budget.try_acquire(GROUP, Purpose::Edit);
        let calls: Vec<_> = (0..6).map(|_| take().expect("there is room")).collect();
        assert_eq!(take(), Err(MAX_WAIT), "they are in flight");
        tokio::time::advance(MAX_WAIT).await;
        calls.into_iter().for_each(|call| budget.record(GROUP, call, &Ok(())));
        assert_eq!(take(), Err(MAX_WAIT), "Telegram may have counted them as late as now");
        tokio::time::advance(MAX_WAIT).await;
        assert!(take().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn pause_requested_by_telegram_applies_to_its_chat_only() {
        let budget = Budget::default();
        for (pause, purpose) in
            [(MINUTE, Purpose::New), (MINUTE * 60, Purpose::Edit), (MINUTE, Purpose::Keys), (MINUTE * 11, Purpose::Cleanup)]
        {
            for chat in [GROUP, PRIVATE] {
                refuse(&budget, chat, pause);
                assert_eq!(budget.acquire(chat, purpose).await, Err(pause));
            }
            assert!(budget.acquire(OTHER, purpose).now_or_never().is_some_and(|counted_at| counted_at.is_ok()));
            tokio::time::advance(pause).await;
            assert!(budget.acquire(GROUP, purpose).now_or_never().is_some_and(|counted_at| counted_at.is_ok()));
        }
        refuse(&budget, GROUP, SECOND);
        assert!(budget.acquire(GROUP, Purpose::New).now_or_never().is_none(), "it waits in this chat");
        assert!(budget.acquire(OTHER, Purpose::New).now_or_never().is_some(), "and delays no other chat");
    }

    #[tokio::test(start_paused = true)]
    async fn all_chats_get_thirty_messages_a_second_in_order() {
        let (budget, start) = (Budget::default(), Instant::now());
        let calls = (0..65).map(async |chat| {
            let _pass = budget.acquire(ChatId(100 + chat), Purpose::New).await.expect("no chat is at its limit");
            (chat, start.elapsed().as_secs())
        });
        let sent = futures_util::future::join_all(calls).await;
        assert_eq!(sent, (0..65).map(|chat| (chat, chat as u64 / 30)).collect::<Vec<_>>());
    }

    #[tokio::test(start_paused = true)]
    async fn global_refusal_is_probed_by_one_message_a_second() {
        let (budget, start) = (Budget::default(), Instant::now());
        for chat in 1..=3 {
            refuse(&budget, ChatId(-chat), MINUTE * 60);
        }
        for (chat, seconds) in [(11, 0), (12, 1), (13, 2)] {
            assert!(budget.acquire(ChatId(chat), Purpose::New).await.is_ok());
            assert_eq!(start.elapsed().as_secs(), seconds);
        }
        budget.record(PRIVATE, None, &Ok(()));
        for chat in 20..40 {
            assert!(budget.acquire(ChatId(chat), Purpose::New).now_or_never().is_some(), "the global limit has ended");
        }
        assert!(
            budget.acquire(ChatId(-1), Purpose::New).now_or_never().is_some_and(|counted_at| counted_at.is_err()),
            "its own pause continues"
        );
    }
}
