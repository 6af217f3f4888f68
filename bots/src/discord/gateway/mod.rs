//! Discord's gateway: as many connections as the bot has shards, each kept by itself. Of our own, because the events are
//! needed as they come: what a library has read of them lacks what it did not know. Never looks into an event and never
//! speaks for the bot.

mod frame;
mod session;
mod shard;
mod turns;

use std::{sync::Arc, time::Duration};

use broadside_core::service::trouble::Trouble;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::leadership::Handover;
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

/// How the connections begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// With sessions of their own.
    Afresh,
    /// With those that were left.
    Resumed,
    /// The same, each once the replica that leaves has given it up.
    HandedOver,
}

impl<E: Events> Gateway<E> {
    /// The connections that this address wants.
    pub(super) fn new(address: Address, token: &str, events: E, handover: Arc<Handover>) -> Self {
        let token = token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token).to_owned();
        let turns = Turns::new(address.concurrency, Arc::clone(&handover));
        let trouble = Trouble::with("connections to Discord's gateway", QUIET);
        Self { url: address.url, token, shards: address.shards, turns, events, handover, trouble }
    }

    /// Keeps them until `stop`.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when one of them is closed for good.
    pub(super) async fn run(self, stop: CancellationToken) -> Result<(), String> {
        let gateway = Arc::new(self);
        let stop = stop.child_token();
        let Some(start) = stop.run_until_cancelled(gateway.start()).await else { return Ok(()) };
        tracing::info!(shards = gateway.shards, ?start, "connecting to Discord's gateway");
        let mut shards = JoinSet::new();
        for number in 0..gateway.shards {
            let (gateway, stop) = (Arc::clone(&gateway), stop.clone());
            shards.spawn(async move {
                let Some(left) = stop.run_until_cancelled(gateway.left(number, start)).await else { return Ok(()) };
                Shard::new(number, gateway, left).run(stop).await
            });
        }
        let mut outcome = Ok(());
        while let Some(ended) = shards.join_next().await {
            let ended = ended.map_err(|error| error.to_string()).and_then(|ended| ended);
            if ended.is_err() && outcome.is_ok() {
                outcome = ended;
                stop.cancel();
            }
        }
        outcome
    }

    /// By what is known of the sessions before: they are gone on with if there is one of each shard that Discord wants now.
    async fn start(&self) -> Start {
        let mut noted = Vec::new();
        for number in 0..self.shards {
            match self.handover.noted(number).await {
                Some(one) if Session::decode(&one.body).is_some_and(|(shards, _)| shards == self.shards) => noted.push(one),
                Some(_) | None => return Start::Afresh,
            }
        }
        match (self.handover.takes_up(&noted), self.handover.succeeds()) {
            (true, _) => Start::HandedOver,
            // What is noted is neither ours nor that of the replica that leaves.
            (false, true) => Start::Afresh,
            (false, false) => Start::Resumed,
        }
    }

    /// The session to take up, and whether its last events may have been told.
    async fn left(&self, shard: u32, start: Start) -> Option<(Session, Told)> {
        let noted = match start {
            Start::Afresh => None,
            Start::Resumed => self.handover.noted(shard).await,
            Start::HandedOver => self.handover.given_up(shard).await,
        }?;
        let (_, session) = Session::decode(&noted.body)?;
        Some((session, if noted.given_up { Told::First } else { Told::Perhaps }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
