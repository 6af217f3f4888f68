//! Discord's gateway: one connection for each shard. Sockets are ours, the numbers of the protocol serenity's; core/ARCHITECTURE.md says
//! why its `ShardRunner` is not used. Never looks into an event and never speaks for the bot.

mod frame;
mod session;
mod shard;
mod turns;

use std::{sync::Arc, time::Duration};

use broadside_core::service::trouble::Trouble;
use futures_util::future::join_all;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::leadership::{Handover, Noted};
use session::Session;
use shard::Shard;
use turns::Turns;

/// How long after the last failed connection the gateway's trouble counts as over: longer than a shard takes to try again and fail.
const QUIET: Duration = Duration::from_secs(60);

/// Takes what the gateway tells.
pub(super) trait Events: Send + Sync + 'static {
    /// Something happened. Must not wait: the next event waits for it.
    fn happened(&self, name: &str, data: Value, told: Told);

    /// A shard's connection stands, or does so no more.
    fn stands(&self, shard: u32, stands: bool);
}

/// Whether an event may have been told before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Told {
    /// It is new.
    First,
    /// A replica that died may have taken it, and had no time to note that.
    Perhaps,
}

/// What Discord says of its gateway.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Address {
    /// Where it is.
    pub(super) url: String,
    /// How many shards the bot should have.
    pub(super) shards: u32,
    /// How many of them may begin a session at one time.
    pub(super) concurrency: u32,
}

impl Address {
    /// Reads the answer to `GET /gateway/bot`.
    pub(super) fn read(answer: &Value) -> Option<Self> {
        let limit = &answer["session_start_limit"];
        let number = |value: &Value, otherwise: u64| u32::try_from(value.as_u64().unwrap_or(otherwise)).ok();
        Some(Self {
            url: answer["url"].as_str()?.to_owned(),
            shards: number(&answer["shards"], 1)?.max(1),
            concurrency: number(&limit["max_concurrency"], 1)?.max(1),
        })
    }
}

/// The sessions of the process before, one for each shard; `None` where a shard is to begin one.
pub(super) struct EarlierSessions(Vec<Option<(Session, Told)>>);

impl EarlierSessions {
    /// Reads those that can be taken up. There are as many shards as there were for them, since with another number each shard begins a
    /// session of its own; but as many as Discord recommends where that is more than twice as many.
    pub(super) async fn read(handover: &Handover, recommended: u32) -> Self {
        let first = earlier_session(handover, 0).await.map(|(shards, ..)| shards);
        let shards = first.filter(|shards| recommended.div_ceil(2) <= *shards).unwrap_or(recommended);
        let sessions = join_all((0..shards).map(|shard| earlier_session(handover, shard))).await.into_iter();
        Self(sessions.map(|one| one.filter(|one| one.0 == shards).map(|(_, session, told)| (session, told))).collect())
    }

    /// How many shards there are.
    pub(super) fn shards(&self) -> u32 {
        u32::try_from(self.0.len()).expect("shards are counted by such a number")
    }

    /// Whether there is a session to take up.
    pub(super) fn has_any(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }
}

/// What was noted of a shard: how many there were, its session, and whether its last events may have been told.
async fn earlier_session(handover: &Handover, shard: u32) -> Option<(u32, Session, Told)> {
    let Noted { body, is_last } = handover.noted(shard).await?;
    let (shards, session) = Session::decode(&body)?;
    Some((shards, session, if is_last { Told::First } else { Told::Perhaps }))
}

/// The connections of one bot.
pub(super) struct Gateway<E> {
    url: String,
    token: String,
    shards: u32,
    turns: Turns,
    events: E,
    handover: Arc<Handover>,
    /// What is the matter with its connections, for the log.
    trouble: Trouble,
}

impl<E: Events> Gateway<E> {
    /// So many connections to this address.
    pub(super) fn new(address: Address, shards: u32, token: &str, events: E, handover: Arc<Handover>) -> Self {
        let token = token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token).to_owned();
        let turns = Turns::new(address.concurrency, Arc::clone(&handover));
        let trouble = Trouble::with("connections to Discord's gateway", QUIET);
        Self { url: address.url, token, shards, turns, events, handover, trouble }
    }

    /// Keeps them until `stop`, beginning with these sessions. When it returns, no more events come, and each session is noted.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when one of them is closed for good.
    pub(super) async fn run(self, sessions: EarlierSessions, stop: CancellationToken) -> Result<(), String> {
        let gateway = Arc::new(self);
        let stop = stop.child_token();
        tracing::info!(shards = gateway.shards, resumes = sessions.has_any(), "connecting to Discord's gateway");
        let mut shards: JoinSet<_> =
            (0..).zip(sessions.0).map(|(number, session)| Shard::new(number, Arc::clone(&gateway), session).run(stop.clone())).collect();
        let mut outcome = Ok(());
        while let Some(ended) = shards.join_next().await {
            let ended = ended.map_err(|error| error.to_string()).and_then(|ended| ended);
            if ended.is_err() && outcome.is_ok() {
                outcome = ended;
                stop.cancel();
            }
        }
        if outcome.is_err() {
            // Taken up, they would end the same way.
            let nothing = Noted { body: Vec::new(), is_last: true };
            join_all((0..gateway.shards).map(|shard| gateway.handover.note(shard, &nothing))).await;
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use broadside_core::service::{
        Service,
        chance::{FairDice, SystemClock},
        embedded::Embedded,
    };
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn sessions_are_taken_up_with_as_many_shards_as_they_had() {
        let store = Arc::new(Embedded::in_memory().expect("memory is always there"));
        let service = Arc::new(Service::new(store, Arc::new(SystemClock), Arc::new(FairDice)));
        let (handover, next) = (Handover::of(Arc::clone(&service), "discord", 1), Handover::of(service, "discord", 2));
        let session = |shard: u32| Session { id: format!("session-{shard}"), url: "wss://a".to_owned(), seen: 7 };
        assert_eq!(EarlierSessions::read(&next, 2).await.0, [None, None]);
        // Of the third nothing was noted, and the fourth was one of others.
        for (shard, shards, is_last) in [(0, 4, true), (1, 4, false), (3, 8, true)] {
            handover.note(shard, &Noted { body: session(shard).encode(shards), is_last }).await;
        }
        let left = [Some((session(0), Told::First)), Some((session(1), Told::Perhaps)), None, None];
        for recommended in [1, 4, 8] {
            assert_eq!(EarlierSessions::read(&next, recommended).await.0, left, "{recommended}");
        }
        // By now Discord may refuse so few.
        let anew = EarlierSessions::read(&next, 9).await;
        assert_eq!((anew.shards(), anew.has_any()), (9, false));
    }

    #[test]
    fn the_address_says_how_many_shards_and_how_many_at_a_time() {
        let limit = json!({"total": 1000, "remaining": 7, "reset_after": 0, "max_concurrency": 16});
        for (answer, address) in [
            (json!({"url": "wss://a", "shards": 4, "session_start_limit": limit}), Some(("wss://a", 4, 16))),
            (json!({"url": "wss://a"}), Some(("wss://a", 1, 1))),
            (json!({"url": "wss://a", "shards": 0, "session_start_limit": {"max_concurrency": 0}}), Some(("wss://a", 1, 1))),
            (json!({"shards": 4}), None),
        ] {
            let expected = address.map(|(url, shards, concurrency)| Address { url: url.to_owned(), shards, concurrency });
            assert_eq!(Address::read(&answer), expected, "{answer}");
        }
    }
}
