//! Telegram's limits on new messages: so many a second in all, and to one chat so many a second and a minute. Whoever sends
//! waits here for its turn; who comes first goes first, as far as its chat allows. Sends nothing itself, and knows nothing of
//! the fewer calls that a group takes. The client library has a queue for that; there a request leaves by itself as soon as
//! its turn has come, and nobody could still keep it from that.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use teloxide::types::ChatId;
use tokio::time::{Instant, sleep};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// How many messages a second Telegram takes in all.
const IN_ALL: usize = 30;

/// How many it takes in a second and in a minute for one chat: private ones take more in bursts than is documented.
const A_CHAT: [(usize, Duration); 2] = [(3, SECOND), (60, MINUTE)];

/// So many different chats refused in a row, with nothing accepted in between, are taken for a limit of all.
const SUSPICIOUS: usize = 3;

/// How often a message is let through under such a limit, to see whether it holds.
const PROBE: Duration = SECOND;

/// The longest that a message waits here for the limit of its chat. One that waits longer leaves its place on the way out to others.
const WAITS_HERE: Duration = Duration::from_secs(5);

/// Who waits for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wait {
    /// This chat has heard enough for the moment.
    Chat(Duration),
    /// All have.
    All(Duration),
}

/// What was sent lately, and who waits.
#[derive(Debug, Default)]
pub(super) struct Pace {
    line: tokio::sync::Mutex<()>,
    lately: Mutex<Lately>,
}

#[derive(Debug, Default)]
struct Lately {
    /// The messages of the last minute, the oldest first.
    sent: VecDeque<(Instant, ChatId)>,
    /// Until when Telegram wants to hear nothing for these chats.
    shut_until: HashMap<ChatId, Instant>,
    /// The different chats that were refused since the last message was accepted.
    refused: HashSet<ChatId>,
    /// When the next probe may leave, while that many are refused.
    probe_at: Option<Instant>,
}

impl Pace {
    /// Waits until a message may go to this chat, and counts it.
    ///
    /// # Errors
    /// How long that will be, where Telegram wants to hear nothing for this chat for longer than is waited here.
    pub(super) async fn turn(&self, chat: ChatId) -> Result<(), Duration> {
        let mut place = None;
        loop {
            if place.is_none() {
                place = Some(self.line.lock().await);
            }
            let turn = self.lately().admit(chat, Instant::now());
            match turn {
                Ok(()) => return Ok(()),
                Err(Wait::All(pause)) => sleep(pause).await,
                Err(Wait::Chat(pause)) if pause > WAITS_HERE && self.lately().is_shut(chat, Instant::now()) => return Err(pause),
                Err(Wait::Chat(pause)) => {
                    // It holds up no other chat.
                    place = None;
                    sleep(pause).await;
                }
            }
        }
    }

    /// Telegram has refused a message to this chat and asked for a pause. The pause is that chat's alone, as when a group has had its
    /// twenty messages; Telegram does not say where it means all chats.
    pub(super) fn shut(&self, chat: ChatId, pause: Duration) {
        self.lately().shut(chat, pause, Instant::now());
    }

    /// Telegram has accepted a message: there is no limit of all.
    pub(super) fn accepted(&self) {
        self.lately().open();
    }

    fn lately(&self) -> std::sync::MutexGuard<'_, Lately> {
        self.lately.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lately {
    fn shut(&mut self, chat: ChatId, pause: Duration, now: Instant) {
        self.shut_until.retain(|_, until| *until > now);
        self.shut_until.insert(chat, now + pause);
        self.refused.insert(chat);
        if self.refused.len() >= SUSPICIOUS {
            self.probe_at = Some(now + PROBE.min(pause));
        }
    }

    fn open(&mut self) {
        self.refused.clear();
        self.probe_at = None;
    }

    fn is_shut(&self, chat: ChatId, now: Instant) -> bool {
        self.shut_until.get(&chat).is_some_and(|until| *until > now)
    }

    /// Takes a place for one message, or says how long until there may be one.
    fn admit(&mut self, chat: ChatId, now: Instant) -> Result<(), Wait> {
        while self.sent.front().is_some_and(|(at, _)| *at + MINUTE <= now) {
            self.sent.pop_front();
        }
        if let Some(until) = self.shut_until.get(&chat).filter(|until| **until > now) {
            return Err(Wait::Chat(*until - now));
        }
        if let Some(probe_at) = self.probe_at.filter(|probe_at| *probe_at > now) {
            return Err(Wait::All(probe_at - now));
        }
        // How long until fewer than `most` of these, the latest first, lie within `span`.
        let wait = |mut latest: Box<dyn Iterator<Item = Instant> + '_>, most: usize, span: Duration| {
            latest.nth(most - 1).map(|at| at + span).filter(|free| *free > now).map(|free| free - now)
        };
        let latest = || self.sent.iter().rev();
        let of_chat = || Box::new(latest().filter(|(_, to)| *to == chat).map(|(at, _)| *at));
        if let Some(pause) = A_CHAT.iter().filter_map(|(most, span)| wait(of_chat(), *most, *span)).max() {
            return Err(Wait::Chat(pause));
        }
        if let Some(pause) = wait(Box::new(latest().map(|(at, _)| *at)), IN_ALL, SECOND) {
            return Err(Wait::All(pause));
        }
        if let Some(probe_at) = &mut self.probe_at {
            *probe_at = now + PROBE;
        }
        self.sent.push_back((now, chat));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAT: ChatId = ChatId(7);
    const OTHER: ChatId = ChatId(8);

    #[test]
    fn a_chat_hears_three_messages_a_second_and_sixty_a_minute_and_all_of_them_thirty_a_second() {
        let start = Instant::now();
        let after = |milliseconds: u64| start + Duration::from_millis(milliseconds);
        let chat = |milliseconds| Err(Wait::Chat(Duration::from_millis(milliseconds)));
        let all = |milliseconds| Err(Wait::All(Duration::from_millis(milliseconds)));
        // How many were sent to the chat, how many to each of how many others, after how long the next one comes.
        for (sent, others, to, at, expected) in [
            (2, 0, CHAT, 0, Ok(())),
            (3, 0, CHAT, 400, chat(600)),
            (3, 0, OTHER, 400, Ok(())),
            (3, 0, CHAT, 1000, Ok(())),
            (60, 0, CHAT, 1000, chat(59_000)),
            (60, 0, CHAT, 60_000, Ok(())),
            (0, 29, OTHER, 400, Ok(())),
            (0, 30, OTHER, 400, all(600)),
            (0, 30, OTHER, 1000, Ok(())),
        ] {
            let mut lately = Lately::default();
            lately.sent.extend((0..sent).map(|_| (start, CHAT)));
            lately.sent.extend((0..others).map(|other| (start, ChatId(100 + other))));
            assert_eq!(lately.admit(to, after(at)), expected, "{sent} {others} {to} {at}");
        }
    }

    #[test]
    fn a_pause_that_telegram_asks_for_is_the_chats_alone() {
        let now = Instant::now();
        let mut lately = Lately::default();
        for pause in [MINUTE, MINUTE * 60] {
            lately.shut(CHAT, pause, now);
            lately.shut(CHAT, pause, now);
            lately.shut(ChatId(-9), pause, now);
            assert_eq!(lately.admit(CHAT, now), Err(Wait::Chat(pause)));
            assert_eq!(lately.admit(OTHER, now), Ok(()));
            assert_eq!(lately.admit(CHAT, now + pause), Ok(()));
            lately = Lately::default();
        }
    }

    #[test]
    fn where_all_seem_to_be_refused_one_message_a_second_tries_until_one_is_accepted() {
        let start = Instant::now();
        let after = |milliseconds: u64| start + Duration::from_millis(milliseconds);
        let all = |milliseconds| Err(Wait::All(Duration::from_millis(milliseconds)));
        let mut lately = Lately::default();
        for chat in 1..=3 {
            lately.shut(ChatId(-chat), MINUTE * 60, start);
        }
        assert_eq!(lately.admit(CHAT, after(0)), all(1000));
        assert_eq!(lately.admit(CHAT, after(1000)), Ok(()), "the first one tries");
        assert_eq!(lately.admit(OTHER, after(1400)), all(600));
        lately.shut(CHAT, MINUTE * 60, after(1500));
        assert_eq!(lately.admit(OTHER, after(2000)), all(500));
        assert_eq!(lately.admit(OTHER, after(2500)), Ok(()), "the second one tries");
        lately.open();
        assert_eq!(lately.admit(OTHER, after(2500)), Ok(()));
        assert_eq!(lately.admit(ChatId(9), after(2500)), Ok(()));
        assert_eq!(lately.admit(CHAT, after(2500)), Err(Wait::Chat(MINUTE * 60 - SECOND)), "its own pause goes on");
    }

    #[tokio::test]
    async fn a_chat_that_has_heard_enough_holds_up_no_other() {
        let pace = Pace::default();
        let soon = Instant::now() + MINUTE;
        pace.lately().sent.extend((0..3).map(|_| (soon, CHAT)));
        tokio::select! {
            biased;
            _ = pace.turn(CHAT) => panic!("it has to wait"),
            turn = pace.turn(OTHER) => assert_eq!(turn, Ok(())),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_would_wait_for_long_waits_elsewhere() {
        let pace = Pace::default();
        pace.shut(CHAT, MINUTE);
        assert_eq!(pace.turn(CHAT).await, Err(MINUTE));
        pace.shut(OTHER, SECOND);
        assert_eq!(pace.turn(OTHER).await, Ok(()));
    }
}
