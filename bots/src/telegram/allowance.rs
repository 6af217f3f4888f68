//! How much a group may still hear within a minute: Telegram takes twenty messages from a bot there, and changes of
//! messages are counted like messages. Whatever is told there, by whichever of our tasks, passes here. Private chats take
//! far more and are not counted; what is said is none of its business. Results and keys share it unequally, for which crates that
//! limit rates (`governor`) have no word.

use std::{
    collections::{HashMap, VecDeque},
    sync::Mutex,
    time::{Duration, Instant},
};

use teloxide::types::ChatId;

const MINUTE: Duration = Duration::from_secs(60);

/// How many calls a group takes in any minute.
const MOST: usize = 20;

/// How many of them may go before old keys are left standing: nobody shall wait for tidiness.
const TIDY: usize = 12;

/// How many groups are remembered before those that were quiet for a minute are forgotten.
const GROUPS: usize = 1024;

/// What a call is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Something is told; it can wait until there is room.
    Body,
    /// A key that was pressed is answered: counted, and never kept waiting.
    Answering,
    /// Old keys are taken away; can be left undone.
    Tidying,
}

impl Purpose {
    fn most(self) -> usize {
        match self {
            Self::Body => MOST,
            Self::Answering => usize::MAX,
            Self::Tidying => TIDY,
        }
    }
}

/// What every group has heard lately.
#[derive(Debug, Default)]
pub(super) struct Allowance {
    groups: Mutex<HashMap<ChatId, Lately>>,
}

/// The calls of one group: those under way, and when the others were done.
#[derive(Debug, Default)]
struct Lately {
    going: usize,
    gone: VecDeque<Instant>,
}

/// One call under way. It counts as made when it is dropped, the latest that Telegram may have seen it.
#[derive(Debug)]
pub(super) struct Call<'a> {
    of: Option<(&'a Allowance, ChatId)>,
}

impl Allowance {
    /// Allows a call, or says how long there will be no room for it.
    pub(super) fn call(&self, chat: ChatId, purpose: Purpose, now: Instant) -> Result<Call<'_>, Duration> {
        if chat.is_user() {
            return Ok(Call { of: None });
        }
        let mut groups = self.groups.lock().expect("nobody panics while holding it");
        if groups.len() >= GROUPS {
            groups.values_mut().for_each(|lately| lately.forget(now));
            groups.retain(|_, lately| lately.count() > 0);
        }
        let lately = groups.entry(chat).or_default();
        lately.forget(now);
        if lately.count() >= purpose.most() {
            let oldest = lately.gone.front().copied().unwrap_or(now);
            return Err((oldest + MINUTE).saturating_duration_since(now));
        }
        lately.going += 1;
        Ok(Call { of: Some((self, chat)) })
    }

    fn done(&self, chat: ChatId, now: Instant) {
        let mut groups = self.groups.lock().expect("nobody panics while holding it");
        let lately = groups.entry(chat).or_default();
        lately.going -= 1;
        lately.gone.push_back(now);
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        if let Some((allowance, chat)) = self.of {
            allowance.done(chat, Instant::now());
        }
    }
}

impl Lately {
    fn count(&self) -> usize {
        self.going + self.gone.len()
    }

    fn forget(&mut self, now: Instant) {
        while self.gone.front().is_some_and(|at| *at + MINUTE <= now) {
            self.gone.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUP: ChatId = ChatId(-7);
    const OTHER: ChatId = ChatId(-8);
    const PRIVATE: ChatId = ChatId(7);

    /// An allowance that has let this many calls of a group pass at one moment.
    fn after(calls: usize, at: Instant) -> Allowance {
        let allowance = Allowance::default();
        let gone = std::iter::repeat_n(at, calls).collect();
        allowance.groups.lock().expect("it is free").insert(GROUP, Lately { going: 0, gone });
        allowance
    }

    #[test]
    fn a_group_hears_twenty_things_a_minute_and_tidying_is_the_first_to_stop() {
        let start = Instant::now();
        let later = |seconds: u64| start + Duration::from_secs(seconds);
        for (chat, calls, purpose, seconds, allowed) in [
            (GROUP, 19, Purpose::Body, 1, Ok(())),
            (GROUP, 20, Purpose::Body, 1, Err(59)),
            (GROUP, 20, Purpose::Body, 60, Ok(())),
            (GROUP, 20, Purpose::Answering, 1, Ok(())),
            (GROUP, 11, Purpose::Tidying, 1, Ok(())),
            (GROUP, 12, Purpose::Tidying, 1, Err(59)),
            (OTHER, 20, Purpose::Body, 1, Ok(())),
            (PRIVATE, 20, Purpose::Body, 1, Ok(())),
        ] {
            let allowance = after(calls, start);
            let found = allowance.call(chat, purpose, later(seconds)).map(drop).map_err(|wait| wait.as_secs());
            assert_eq!(found, allowed, "{chat} {calls} {purpose:?} {seconds}");
        }
    }

    #[test]
    fn what_is_under_way_counts_until_a_minute_after_it_was_done() {
        let (allowance, start) = (Allowance::default(), Instant::now());
        let call = |at: Instant| allowance.call(GROUP, Purpose::Body, at);
        let under_way: Vec<_> = (0..MOST).map(|_| call(start).expect("there is room")).collect();
        assert!(call(start + MINUTE * 2).is_err(), "Telegram may see them any moment");
        drop(under_way);
        let done = Instant::now();
        assert!(call(done).is_err());
        assert!(call(done + MINUTE).is_ok());
    }
}
