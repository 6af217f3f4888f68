//! Telegram's limits on new messages: so many a second in all, and to one chat so many a second and a minute. Whoever sends
//! waits here for its turn; who comes first goes first, as far as its chat allows. Sends nothing itself, and knows nothing of
//! the fewer calls that a group takes. The client library has a queue for that; there a request leaves by itself as soon as
//! its turn has come, and nobody could still keep it from that.

use std::{
    collections::{HashMap, VecDeque},
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
    /// Until when it wants to hear nothing at all.
    all_shut_until: Option<Instant>,
}

impl Pace {
    /// Waits until a message may go to this chat, and counts it.
    pub(super) async fn turn(&self, chat: ChatId) {
        let mut place = None;
        loop {
            if place.is_none() {
                place = Some(self.line.lock().await);
            }
            let turn = self.lately().admit(chat, Instant::now());
            match turn {
                Ok(()) => return,
                Err(Wait::All(pause)) => sleep(pause).await,
                Err(Wait::Chat(pause)) => {
                    // It holds up no other chat.
                    place = None;
                    sleep(pause).await;
                }
            }
        }
    }

    /// Telegram has asked for patience when something was sent to this chat. That is the chat's alone, as when a group has heard its
    /// twenty messages; asked so for a second chat meanwhile, it is everybody's.
    pub(super) fn shut(&self, chat: ChatId, pause: Duration) {
        self.lately().shut(chat, pause, Instant::now());
    }

    fn lately(&self) -> std::sync::MutexGuard<'_, Lately> {
        self.lately.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lately {
    fn shut(&mut self, chat: ChatId, pause: Duration, now: Instant) {
        self.shut_until.retain(|_, until| *until > now);
        self.shut_until.insert(chat, now + pause);
        if self.shut_until.len() > 1 {
            self.all_shut_until = self.all_shut_until.max(Some(now + pause));
        }
    }

    /// Takes a place for one message, or says how long until there may be one.
    fn admit(&mut self, chat: ChatId, now: Instant) -> Result<(), Wait> {
        while self.sent.front().is_some_and(|(at, _)| *at + MINUTE <= now) {
            self.sent.pop_front();
        }
        if let Some(until) = self.all_shut_until.filter(|until| *until > now) {
            return Err(Wait::All(until - now));
        }
        if let Some(until) = self.shut_until.get(&chat).filter(|until| **until > now) {
            return Err(Wait::Chat(*until - now));
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
    fn patience_that_telegram_asks_for_is_one_chats_and_everybodys_when_it_asks_twice() {
        let now = Instant::now();
        let mut lately = Lately::default();
        lately.shut(CHAT, MINUTE, now);
        assert_eq!(lately.admit(CHAT, now), Err(Wait::Chat(MINUTE)));
        assert_eq!(lately.admit(OTHER, now), Ok(()));
        lately.shut(CHAT, MINUTE, now);
        assert_eq!(lately.admit(OTHER, now), Ok(()), "the same chat again");
        lately.shut(OTHER, SECOND, now);
        assert_eq!(lately.admit(ChatId(9), now), Err(Wait::All(SECOND)));
        assert_eq!(lately.admit(ChatId(9), now + SECOND), Ok(()));
        assert_eq!(lately.admit(CHAT, now + MINUTE), Ok(()));
    }

    #[tokio::test]
    async fn a_chat_that_has_heard_enough_holds_up_no_other() {
        let pace = Pace::default();
        let soon = Instant::now() + MINUTE;
        pace.lately().sent.extend((0..3).map(|_| (soon, CHAT)));
        tokio::select! {
            biased;
            () = pace.turn(CHAT) => panic!("it has to wait"),
            () = pace.turn(OTHER) => {}
        }
    }
}
