//! How much a group may still hear within a minute: Telegram takes twenty messages from a bot there, and changes of
//! messages are counted like messages. Whatever is told there, by whichever of our tasks, passes here; what one person alone sees
//! does not. Private chats take far more and are not counted; what is said is none of its business.
//!
//! The minute is spent so that a result never waits longer than [`RESULT`]: a call passes only where results that follow it at
//! that pace would all find room. Keys leave more than that only while a result waits, tidying always does. Crates that limit rates (`governor`) have no word for that.

use std::{
    collections::{HashMap, VecDeque},
    sync::Mutex,
    time::{Duration, Instant},
};

use teloxide::types::ChatId;

const MINUTE: Duration = Duration::from_secs(60);

/// How many calls a group takes in any minute.
const MOST: usize = 20;

/// The longest that a result waits for room.
const RESULT: Duration = Duration::from_secs(4);

/// How late a result may come back that was told to wait, before its place is free for keys.
const LATE: Duration = Duration::from_millis(500);

/// How many groups are remembered before those that were quiet for a minute are forgotten.
const GROUPS: usize = 1024;

/// What a call is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Something is told: it comes first.
    Body,
    /// The keys under a message change: no shot is fired without them, and a result that waits comes first.
    Keys,
    /// Old keys are taken away; can be left undone.
    Tidying,
}

impl Purpose {
    /// How many calls a minute it leaves to the others, beside the results; whether a result waits already counts.
    fn spares(self, result_waits: bool) -> usize {
        match self {
            Self::Body => 0,
            Self::Keys => usize::from(result_waits),
            Self::Tidying => 2,
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
    /// Until when a result that found no room is expected again.
    result_due: Option<Instant>,
}

/// One call under way. It counts as made when it is dropped, the latest that Telegram may have seen it.
#[derive(Debug)]
pub(super) struct Call<'a> {
    of: Option<(&'a Allowance, ChatId)>,
}

impl Allowance {
    /// Allows a call, or says how long there will be no room for it: never longer than [`RESULT`] for what is told, unless earlier
    /// calls are still under way.
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
        match lately.ask(purpose, now) {
            Duration::ZERO => lately.going += 1,
            wait => return Err(wait),
        }
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

    /// How many of them Telegram still counts at a time.
    fn counted(&self, at: Instant) -> usize {
        self.going + self.gone.iter().filter(|gone| **gone + MINUTE > at).count()
    }

    /// How long until there is room, as [`Self::wait`]; a result that has to wait keeps its place before keys.
    fn ask(&mut self, purpose: Purpose, now: Instant) -> Duration {
        let wait = self.wait(purpose, now);
        if purpose == Purpose::Body {
            self.result_due = (wait > Duration::ZERO).then(|| now + wait + LATE);
        }
        wait
    }

    /// How long until there is room; at most as long as a result may wait where calls are under way of which nobody knows when they
    /// will be done.
    fn wait(&self, purpose: Purpose, now: Instant) -> Duration {
        // What counts only becomes less while nothing is sent, so the first moment with room can be searched for by halves.
        let (mut without, mut with) = (Duration::ZERO, MINUTE);
        match (self.has_room(purpose, now), self.has_room(purpose, now + with)) {
            (true, _) => return Duration::ZERO,
            (false, false) => return RESULT,
            (false, true) => {}
        }
        while with - without > Duration::from_millis(1) {
            let middle = without + (with - without) / 2;
            if self.has_room(purpose, now + middle) { with = middle } else { without = middle }
        }
        with
    }

    /// Whether a call at this time leaves room for the results that may follow it.
    fn has_room(&self, purpose: Purpose, at: Instant) -> bool {
        let results = MINUTE.as_secs() / RESULT.as_secs();
        let spares = purpose.spares(self.result_due.is_some_and(|due| due > at));
        (0..results).all(|later| {
            let then = at + RESULT * u32::try_from(later).expect("a minute has few results");
            self.counted(then) + 1 + later as usize + spares <= MOST
        })
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

    #[test]
    fn what_is_told_comes_before_keys_and_keys_before_tidying() {
        let start = Instant::now();
        for (chat, calls, purpose, seconds, allowed) in [
            (GROUP, 5, Purpose::Body, 1, Ok(())),
            (GROUP, 6, Purpose::Body, 1, Err(3)),
            (GROUP, 6, Purpose::Body, 4, Ok(())),
            (GROUP, 5, Purpose::Keys, 1, Ok(())),
            (GROUP, 6, Purpose::Keys, 1, Err(3)),
            (GROUP, 3, Purpose::Tidying, 1, Ok(())),
            (GROUP, 4, Purpose::Tidying, 1, Err(3)),
            (OTHER, 20, Purpose::Body, 1, Ok(())),
            (PRIVATE, 20, Purpose::Body, 1, Ok(())),
        ] {
            let allowance = Allowance::default();
            let gone = std::iter::repeat_n(start, calls).collect();
            allowance.groups.lock().expect("it is free").insert(GROUP, Lately { gone, ..Lately::default() });
            let found = allowance.call(chat, purpose, start + Duration::from_secs(seconds)).map(drop).map_err(|wait| wait.as_secs());
            assert_eq!(found, allowed, "{chat} {calls} {purpose:?} {seconds}");
        }
    }

    #[test]
    fn a_result_that_waits_comes_before_keys() {
        let (mut lately, start) = (Lately { gone: std::iter::repeat_n(Instant::now(), 6).collect(), ..Lately::default() }, Instant::now());
        let wait = lately.ask(Purpose::Body, start);
        assert!(wait > Duration::ZERO);
        assert!(lately.ask(Purpose::Keys, start + wait) > Duration::ZERO, "the room is the result's");
        assert_eq!(lately.ask(Purpose::Body, start + wait), Duration::ZERO);
        assert!(lately.ask(Purpose::Keys, start + wait + LATE) == Duration::ZERO, "then it is free");
    }

    #[test]
    fn results_never_wait_long_whatever_else_is_wanted_and_a_minute_has_twenty_calls() {
        let start = Instant::now();
        // How many tenths of a second lie between two results; and two more calls are wanted with every one of them.
        for between in [10, 20, 30, 31, 40, 47] {
            let (mut lately, mut all, mut wanted, mut extras) = (Lately::default(), Vec::new(), None, 0);
            for tenth in 0..6000_u64 {
                let now = start + Duration::from_millis(tenth * 100);
                lately.forget(now);
                let mut call = |purpose| {
                    let passes = lately.ask(purpose, now) == Duration::ZERO;
                    if passes {
                        lately.gone.push_back(now);
                        all.push(now);
                    }
                    passes
                };
                if tenth % between == 0 {
                    wanted.get_or_insert(now);
                }
                if let Some(since) = wanted
                    && call(Purpose::Body)
                {
                    assert!(now - since <= RESULT, "{between}: a result has waited for {:?}", now - since);
                    wanted = None;
                }
                if tenth % between < 2 {
                    extras += usize::from(call(Purpose::Keys)) + usize::from(call(Purpose::Tidying));
                }
            }
            let busiest = all.iter().map(|from| all.iter().filter(|at| **at >= *from && **at < *from + MINUTE).count()).max();
            assert!(busiest <= Some(MOST), "{between}: {busiest:?} calls in a minute");
            assert!(extras > 0, "{between}: keys are not starved altogether");
        }
    }

    #[test]
    fn who_aims_by_keys_that_all_see_waits_for_neither_cells_nor_results() {
        let start = Instant::now();
        // Tenths of a second from the cells to the press, and from the result to the next letter.
        for (aims, thinks) in [(0, 0), (5, 10), (15, 30)] {
            let (mut lately, mut at, mut all) = (Lately::default(), 0_u64, Vec::new());
            let mut longest = [Duration::ZERO; 2];
            for shot in 0..60 {
                for (purpose, pause) in [(Purpose::Keys, thinks), (Purpose::Body, aims)] {
                    at += pause;
                    let asked = start + Duration::from_millis(at * 100);
                    let now = loop {
                        let now = start + Duration::from_millis(at * 100);
                        lately.forget(now);
                        if lately.wait(purpose, now) == Duration::ZERO {
                            break now;
                        }
                        at += 1;
                    };
                    lately.gone.push_back(now);
                    all.push(now);
                    let waited = &mut longest[usize::from(purpose == Purpose::Body)];
                    *waited = (*waited).max(now - asked);
                }
                let [keys, result] = longest;
                assert!(
                    keys <= RESULT && result <= RESULT,
                    "{aims} {thinks}, shot {shot}: {keys:?} for the cells, {result:?} for the result"
                );
            }
            let busiest = all.iter().map(|from| all.iter().filter(|at| **at >= *from && **at < *from + MINUTE).count()).max();
            assert!(busiest <= Some(MOST), "{aims} {thinks}: {busiest:?} calls in a minute");
        }
    }

    #[test]
    fn what_is_under_way_counts_until_a_minute_after_it_was_done() {
        let (allowance, start) = (Allowance::default(), Instant::now());
        let call = |at: Instant| allowance.call(GROUP, Purpose::Body, at);
        let under_way: Vec<_> = (0..6).map(|_| call(start).expect("there is room")).collect();
        assert_eq!(call(start + MINUTE * 2).map(drop), Err(RESULT), "Telegram may see them any moment");
        drop(under_way);
        let done = Instant::now();
        assert!(call(done).is_err());
        assert!(call(done + MINUTE).is_ok());
    }
}
