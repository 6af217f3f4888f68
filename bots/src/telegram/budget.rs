//! How much Telegram takes, and who may spend it: twenty calls a minute in a group, where changes of messages are counted like messages;
//! in a private chat three new messages a second and sixty a minute; and thirty new messages a second in all. Each chat has a budget of
//! its own, and whatever all in a chat see is paid from it: results first, then keys, then tidying. A pause that Telegram asks for is that
//! chat's alone. Sends nothing itself.
//!
//! A group's minute is spent so that a result never waits longer than [`RESULT`]: a call passes only where results that follow it at
//! that pace would all find room. Keys leave one call more than that while a result waits or is being drawn, tidying always two.
//!
//! The client library has a queue for limits: one chat's pause stops it for all (5.6 s for another chat measured).

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use teloxide::{RequestError, types::ChatId};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, sleep, sleep_until},
};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// How many new messages a second Telegram takes in all, and one chat.
const IN_ALL: usize = 30;
const IN_CHAT: usize = 3;

/// How many calls a minute a group takes, and how many new messages a private chat.
const IN_GROUP: usize = 20;
const IN_PRIVATE: usize = 60;

/// The longest that a result waits for room in a group's minute.
const RESULT: Duration = Duration::from_secs(4);

/// How late a result may come that is being drawn or was told to wait, before its place is free for keys.
const LATE: Duration = Duration::from_millis(500);

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
    /// How many calls a minute of a group it leaves to the others, beside the results that may follow.
    fn spares(self, result_is_due: bool) -> usize {
        match self {
            Self::New | Self::Edit => 0,
            Self::Keys => usize::from(result_is_due),
            Self::Tidying => 2,
        }
    }

    /// How long it waits here for room. Results that would wait longer do so undrawn; keys that would are out of date.
    fn patience(self) -> Duration {
        match self {
            Self::New | Self::Edit => SECOND,
            Self::Keys => Duration::from_secs(20),
            Self::Tidying => Duration::ZERO,
        }
    }

    fn is_result(self) -> bool {
        matches!(self, Self::New | Self::Edit)
    }

    /// Whether it is paid for in this chat.
    fn counts_in(self, chat: ChatId) -> bool {
        !chat.is_user() || self == Self::New
    }
}

/// The budgets of all chats.
#[derive(Debug)]
pub(super) struct Budget {
    chats: Mutex<HashMap<ChatId, Lately>>,
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

/// The calls of one chat: those under way, and when the others of the last minute were done.
#[derive(Debug, Default)]
struct Lately {
    going: usize,
    gone: VecDeque<(Instant, Purpose)>,
    /// Until when Telegram wants to hear nothing for this chat.
    shut_until: Option<Instant>,
    /// Until when a result is expected.
    result_due: Option<Instant>,
}

/// One call under way. It counts as made when it is dropped, the latest that Telegram may have seen it.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    budget: &'a Budget,
    chat: ChatId,
    purpose: Purpose,
    counts: bool,
}

impl Budget {
    /// Waits until a result for this chat would find room, however long that takes: what is to be told is drawn after that, and holds
    /// this until it is sent.
    pub(super) async fn turn(&self, chat: ChatId) -> OwnedSemaphorePermit {
        loop {
            let wait = self.of(chat, |lately, now| {
                let wait = lately.wait(chat, Purpose::New, now);
                lately.result_due = Some(now + wait + LATE);
                wait
            });
            if wait.is_zero() {
                return Arc::clone(&self.drawing).acquire_owned().await.expect("it is never closed");
            }
            sleep(wait).await;
        }
    }

    /// Waits for room for a call, as long as its purpose has patience.
    ///
    /// # Errors
    /// How long it would have to wait.
    pub(super) async fn pass(&self, chat: ChatId, purpose: Purpose) -> Result<Pass<'_>, Duration> {
        let asked = Instant::now();
        let pass = loop {
            let wait = match self.take(chat, purpose) {
                Ok(pass) => break pass,
                Err(wait) => wait,
            };
            if asked.elapsed() + wait > purpose.patience() {
                return Err(wait);
            }
            sleep(wait).await;
        };
        if purpose == Purpose::New {
            self.wait_in_line().await;
        }
        Ok(pass)
    }

    /// A call, where there is room for it now.
    fn take(&self, chat: ChatId, purpose: Purpose) -> Result<Pass<'_>, Duration> {
        let counts = purpose.counts_in(chat);
        self.of(chat, |lately, now| {
            let wait = lately.wait(chat, purpose, now);
            if purpose.is_result() {
                lately.result_due = Some(now + wait + LATE).filter(|_| !wait.is_zero());
            }
            if !wait.is_zero() {
                return Err(wait);
            }
            lately.going += usize::from(counts);
            Ok(Pass { budget: self, chat, purpose, counts })
        })
    }

    /// Whether a call for this would have to wait.
    pub(super) fn is_spent(&self, chat: ChatId, purpose: Purpose) -> bool {
        self.of(chat, |lately, now| !lately.wait(chat, purpose, now).is_zero())
    }

    /// Waits until Telegram takes another new message, whatever chat it is for.
    async fn wait_in_line(&self) {
        let mut sent = self.sent.lock().await;
        loop {
            let most = if self.refused.lock().expect("no holder of this lock panics").len() < SUSPICIOUS { IN_ALL } else { 1 };
            sent.truncate(IN_ALL);
            match sent.get(most - 1).map(|at| *at + SECOND).filter(|free| *free > Instant::now()) {
                Some(free) => sleep_until(free).await,
                None => return sent.push_front(Instant::now()),
            }
        }
    }

    /// Takes note of what Telegram has answered to a call.
    pub(super) fn answered<T>(&self, chat: ChatId, answer: &Result<T, RequestError>) {
        match answer {
            Ok(_) => self.refused.lock().expect("no holder of this lock panics").clear(),
            Err(RequestError::RetryAfter(pause)) => {
                self.refused.lock().expect("no holder of this lock panics").insert(chat);
                self.of(chat, |lately, now| lately.shut_until = Some(now + pause.duration()));
            }
            Err(_) => {}
        }
    }

    /// Looks at the calls of a chat, as they are now.
    fn of<T>(&self, chat: ChatId, look: impl FnOnce(&mut Lately, Instant) -> T) -> T {
        let (mut chats, now) = (self.chats.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
        if chats.len() >= CHATS {
            chats.retain(|_, lately| !lately.is_quiet(now));
        }
        look(chats.entry(chat).or_default(), now)
    }
}

impl Pass<'_> {
    /// Gives the call back: nothing was sent.
    pub(super) fn give_back(mut self) {
        if std::mem::take(&mut self.counts) {
            self.budget.of(self.chat, |lately, _| lately.going -= 1);
        }
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        if self.counts {
            self.budget.of(self.chat, |lately, now| {
                lately.going -= 1;
                lately.gone.push_back((now, self.purpose));
            });
        }
    }
}

impl Lately {
    fn is_quiet(&self, now: Instant) -> bool {
        let over = self.gone.back().is_none_or(|(at, _)| *at + MINUTE <= now);
        over && self.going == 0 && self.shut_until.is_none_or(|until| until <= now)
    }

    /// How long until there is room for a call.
    fn wait(&mut self, chat: ChatId, purpose: Purpose, now: Instant) -> Duration {
        while self.gone.front().is_some_and(|(at, _)| *at + MINUTE <= now) {
            self.gone.pop_front();
        }
        let until = |free: Option<Instant>| free.map_or(Duration::ZERO, |free| free.saturating_duration_since(now));
        // When fewer new messages than `most` lie within `span`; whatever is under way counts as one.
        let fewer = |most: usize, span: Duration| {
            let mut news = self.gone.iter().rev().filter(|(_, purpose)| *purpose == Purpose::New).map(|(at, _)| *at);
            let first = most.checked_sub(self.going + 1).map_or(Some(now), |nth| news.nth(nth));
            first.map(|at| at + span)
        };
        let burst = fewer(IN_CHAT, SECOND).filter(|_| purpose == Purpose::New);
        let minute = match (purpose.counts_in(chat), chat.is_user()) {
            (false, _) => Duration::ZERO,
            (true, true) => until(fewer(IN_PRIVATE, MINUTE)),
            (true, false) => self.wait_in_group(purpose, now),
        };
        minute.max(until(burst)).max(until(self.shut_until))
    }

    /// How long until a call leaves room for the results that may follow it; at most as long as a result may wait where calls are under
    /// way of which it is not known when they will be done.
    fn wait_in_group(&self, purpose: Purpose, now: Instant) -> Duration {
        let spares = purpose.spares(self.result_due.is_some_and(|due| due > now));
        let results = (MINUTE.as_secs() / RESULT.as_secs()) as usize;
        let waits = (0..results).map(|later| {
            // So many of the calls so far may still count when that result comes.
            let Some(most) = (IN_GROUP - 1 - later - spares).checked_sub(self.going) else { return RESULT };
            let Some(last) = self.gone.len().checked_sub(most + 1) else { return Duration::ZERO };
            (self.gone[last].0 + MINUTE).saturating_duration_since(now + RESULT * later as u32)
        });
        waits.max().unwrap_or_default()
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

    fn spent(calls: usize, at: Instant) -> Lately {
        Lately { gone: std::iter::repeat_n((at, Purpose::New), calls).collect(), ..Lately::default() }
    }

    fn refuse(budget: &Budget, chat: ChatId, pause: Duration) {
        let refused = RequestError::RetryAfter(Seconds::from_seconds(pause.as_secs() as u32));
        budget.answered::<()>(chat, &Err(refused));
    }

    #[test]
    fn results_come_before_keys_and_keys_before_tidying() {
        use Purpose::{Edit, Keys, New, Tidying};
        let start = Instant::now();
        for (chat, calls, purpose, milliseconds, expected) in [
            (GROUP, 5, New, 1000, 0),
            (GROUP, 6, New, 1000, 3000),
            (GROUP, 6, Edit, 4000, 0),
            (GROUP, 5, Keys, 1000, 0),
            (GROUP, 6, Keys, 1000, 3000),
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
            assert_eq!(wait, Duration::from_millis(expected), "{chat} {calls} {purpose:?} {milliseconds}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_result_that_waits_or_is_drawn_comes_before_keys() {
        let budget = Budget::default();
        budget.of(GROUP, |lately, now| *lately = spent(6, now));
        assert_eq!(budget.take(GROUP, Purpose::New).map(drop), Err(RESULT));
        tokio::time::advance(RESULT).await;
        assert!(budget.is_spent(GROUP, Purpose::Keys), "the room is the result's");
        assert!(budget.take(GROUP, Purpose::New).is_ok());
        let budget = Budget::default();
        budget.of(GROUP, |lately, now| *lately = spent(5, now));
        let _permit = budget.turn(GROUP).await;
        assert!(budget.is_spent(GROUP, Purpose::Keys), "the room is kept for what is drawn");
        tokio::time::advance(LATE).await;
        assert!(!budget.is_spent(GROUP, Purpose::Keys), "then it is free");
    }

    #[test]
    fn results_never_wait_long_whatever_else_is_wanted_and_a_minute_has_twenty_calls() {
        let start = Instant::now();
        // How many tenths of a second lie between two results; and two more calls are wanted with every one of them.
        for between in [10, 20, 30, 31, 40, 47] {
            let (mut lately, mut all, mut wanted, mut extras) = (Lately::default(), Vec::new(), None, 0);
            for tenth in 0..6000_u64 {
                let now = start + Duration::from_millis(tenth * 100);
                let mut call = |purpose: Purpose| {
                    let wait = lately.wait(GROUP, purpose, now);
                    if purpose.is_result() {
                        lately.result_due = Some(now + wait + LATE).filter(|_| !wait.is_zero());
                    }
                    if wait.is_zero() {
                        lately.gone.push_back((now, purpose));
                        all.push(now);
                    }
                    wait.is_zero()
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
    fn who_aims_by_keys_that_all_see_waits_for_neither_cells_nor_results() {
        let start = Instant::now();
        // Tenths of a second from the cells to the press, and from the result to the next letter.
        for (aims, thinks) in [(0, 0), (5, 10), (15, 30)] {
            let (mut lately, mut at, mut all) = (Lately::default(), start, Vec::new());
            for shot in 0..60 {
                for (purpose, pause) in [(Purpose::Keys, thinks), (Purpose::Edit, aims)] {
                    at += Duration::from_millis(pause * 100);
                    let wait = lately.wait(GROUP, purpose, at);
                    assert!(wait <= RESULT, "{aims} {thinks}, shot {shot}: {purpose:?} waits for {wait:?}");
                    at += wait;
                    lately.gone.push_back((at, purpose));
                    all.push(at);
                }
            }
            let busiest = all.iter().map(|from| all.iter().filter(|at| **at >= *from && **at < *from + MINUTE).count()).max();
            assert!(busiest <= Some(IN_GROUP), "{aims} {thinks}: {busiest:?} calls in a minute");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_under_way_counts_until_a_minute_after_it_was_done() {
        let budget = Budget::default();
        let take = || budget.take(GROUP, Purpose::Edit);
        let under_way: Vec<_> = (0..6).map(|_| take().expect("there is room")).collect();
        tokio::time::advance(MINUTE * 2).await;
        assert_eq!(take().map(drop), Err(RESULT), "Telegram may see them any moment");
        let mut under_way = under_way.into_iter();
        under_way.next().expect("there is one").give_back();
        drop(under_way);
        drop(take().expect("one of them was not made"));
        assert!(take().is_err());
        tokio::time::advance(MINUTE).await;
        assert!(take().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_that_telegram_asks_for_is_the_chats_alone() {
        let budget = Budget::default();
        for (pause, purpose) in [(MINUTE, Purpose::New), (MINUTE * 60, Purpose::Edit), (MINUTE, Purpose::Keys), (SECOND, Purpose::Tidying)]
        {
            for chat in [GROUP, PRIVATE] {
                refuse(&budget, chat, pause);
                assert_eq!(budget.pass(chat, purpose).await.map(drop), Err(pause));
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
        budget.answered(PRIVATE, &Ok(()));
        for chat in 20..40 {
            assert!(budget.pass(ChatId(chat), Purpose::New).now_or_never().is_some(), "there is no limit of all");
        }
        assert!(budget.pass(ChatId(-1), Purpose::New).now_or_never().is_some_and(|pass| pass.is_err()), "its own pause goes on");
    }
}
