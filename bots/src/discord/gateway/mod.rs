//! Discord's gateway: one connection for each shard, read by serenity's `ShardRunner` and restarted by our own loop; core/ARCHITECTURE.md
//! explains why it is not serenity's `ShardManager`. Does not interpret events and sends no messages.

mod runner;
mod shard;

use std::{sync::Arc, time::Duration};

use broadside_store::failure_log::FailureLog;
use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serenity::{
    constants::Opcode,
    http::Route,
    model::{event::Event, gateway::BotGateway},
};
use tokio::{sync::Mutex, task::JoinSet};
use tokio_util::sync::CancellationToken;

use super::{Discord, PLATFORM_NAME};
use crate::leadership::Handover;
use shard::Shard;

/// The time after the last failed connection until the gateway counts as recovered; longer than a failing retry of a shard.
const RECOVERED_AFTER: Duration = Duration::from_secs(60);

/// Handles the events of all shards; the task ends when the event is handled. Must not block, because that delays the next event.
type EventHandler = Box<dyn Fn(Event, Redelivery) -> Option<tokio::task::JoinHandle<()>> + Send + Sync>;

/// The saved session of a shard.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub(super) struct Session {
    id: String,
    url: String,
    shards: u32,
    /// The sequence number of the last event. Serenity does not expose it, so events are counted; READY is the first.
    seen: u64,
    /// The redelivery state of later events, until the session is resumed.
    redelivery: Redelivery,
}

/// Whether an event may be a redelivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub(super) enum Redelivery {
    New,
    /// A replica that crashed may have received the event already.
    Possible,
}

impl Session {
    /// The session that a READY event begins, also one with parts unknown to serenity; `None` for other events.
    fn from_ready(event: &Event, shards: u32) -> Option<Self> {
        let (id, url) = match event {
            Event::Ready(event) => (event.ready.session_id.as_str(), event.ready.resume_gateway_url.as_str()),
            Event::Unknown(event) if event.kind == "READY" => {
                (event.value["session_id"].as_str()?, event.value["resume_gateway_url"].as_str()?)
            }
            _ => return None,
        };
        Some(Self { id: id.to_owned(), url: url.to_owned(), shards, seen: 1, redelivery: Redelivery::New })
    }

    /// A READY frame with the session's last sequence number, which serenity's `Shard` must read before it can resume the session.
    fn ready_frame(&self) -> Value {
        json!({"op": Opcode::Dispatch, "s": self.seen, "t": "READY", "d": {
            "v": 10, "session_id": self.id, "resume_gateway_url": self.url, "guilds": [],
            "user": {"id": "1", "username": ""}, "application": {"id": "1", "flags": 0},
        }})
    }
}

/// Loads the sessions of the previous process, one for each shard; `None` for a shard that must begin a new session. Sessions cannot be
/// resumed with another number of shards, so it stays the same until Discord recommends more than twice as many.
pub(super) async fn load_sessions(handover: &Handover, recommended: u32) -> Vec<Option<Session>> {
    let earlier = handover.load::<Option<Session>>(0).await.flatten().map(|session| session.shards);
    let shards = earlier.filter(|shards| !are_too_few(*shards, recommended)).unwrap_or(recommended.max(1));
    let sessions = join_all((0..shards).map(|shard| handover.load::<Option<Session>>(shard))).await.into_iter().map(Option::flatten);
    sessions.map(|session| session.filter(|session| session.shards == shards)).collect()
}

/// Whether Discord may refuse so few shards: its limit is 2 500 servers per shard, and it recommends about 1 000.
fn are_too_few(shards: u32, recommended: u32) -> bool {
    shards < recommended.div_ceil(2)
}

/// The connections of one bot.
pub(super) struct Gateway {
    address: BotGateway,
    shards: u32,
    on_event: EventHandler,
    /// Whether each shard has a session on an open connection, by its number.
    connected: std::sync::Mutex<Vec<bool>>,
    handover: Arc<Handover>,
    discord: Arc<Discord>,
    /// Shards that begin a session wait here, so that only one of them requests a turn from the store at a time.
    identify_queue: Mutex<()>,
    failures: FailureLog,
}

impl Gateway {
    pub(super) fn new(address: BotGateway, shards: u32, on_event: EventHandler, handover: Arc<Handover>, discord: Arc<Discord>) -> Self {
        let connected = std::sync::Mutex::new(vec![false; shards as usize]);
        let failures = FailureLog::new("the connection to Discord's gateway", RECOVERED_AFTER);
        Self { address, shards, on_event, connected, handover, discord, identify_queue: Mutex::default(), failures }
    }

    /// Records that a shard has begun or resumed a session, or that its connection has ended. The bot is ready when all are connected.
    fn set_connected(&self, shard: u32, is_connected: bool) {
        let mut connected = self.connected.lock().expect("nothing panics while counting");
        connected[shard as usize] = is_connected;
        let count = connected.iter().filter(|is_connected| **is_connected).count();
        metrics::gauge!("broadside_discord_shards_connected").set(count as f64);
        let missing = || format!("{count} of {} connections to Discord's gateway are open", self.shards);
        self.discord.readiness.set_not_ready_reason(PLATFORM_NAME, (count < connected.len()).then(missing));
    }

    /// Whether Discord now refuses so few shards; serenity does not expose the close code for it.
    async fn has_too_few_shards(&self) -> bool {
        let address = self.discord.rest.get(Route::GatewayBot).await.ok().and_then(|answer| BotGateway::deserialize(answer).ok());
        address.is_some_and(|address| are_too_few(self.shards, address.shards))
    }

    /// Keeps all shards connected until `stop`, starting with these sessions. When it returns, no more events arrive and each session is
    /// saved. Fails with a message for the operator if a connection is closed permanently.
    pub(super) async fn run(self, sessions: Vec<Option<Session>>, stop: CancellationToken) -> Result<(), String> {
        let gateway = Arc::new(self);
        let stop = stop.child_token();
        tracing::info!(shards = gateway.shards, resumes = sessions.iter().any(Option::is_some), "connecting to Discord's gateway");
        (0..gateway.shards).for_each(|shard| gateway.set_connected(shard, false));
        let mut shards: JoinSet<_> =
            (0..).zip(sessions).map(|(number, session)| Shard::new(number, Arc::clone(&gateway), session).run(stop.clone())).collect();
        let mut outcome = Ok(());
        while let Some(ended) = shards.join_next().await {
            outcome = outcome.and(ended.map_err(|error| error.to_string()).flatten());
            if outcome.is_err() {
                stop.cancel();
            }
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use broadside_testkit::test_service::in_memory;
    use serenity::model::event::GatewayEvent;

    use super::*;

    fn session(shards: u32, seen: u64, redelivery: Redelivery) -> Session {
        Session { id: "ab12".to_owned(), url: "wss://a".to_owned(), shards, seen, redelivery }
    }

    #[tokio::test]
    async fn sessions_are_resumed_only_with_the_same_shard_count() {
        let service = in_memory();
        let (handover, next) = (Handover::of(Arc::clone(&service), "discord", 1), Handover::of(service, "discord", 2));
        assert_eq!(load_sessions(&next, 2).await, [None, None]);
        // The third was not saved, and the fourth had another number of shards.
        let [first, second] = [Redelivery::New, Redelivery::Possible].map(|redelivery| Some(session(4, 7, redelivery)));
        for (shard, saved) in [(0, &first), (1, &second), (3, &Some(session(8, 7, Redelivery::New)))] {
            handover.save(shard, saved).await;
        }
        for recommended in [1, 4, 8] {
            assert_eq!(load_sessions(&next, recommended).await, [first.clone(), second.clone(), None, None], "{recommended}");
        }
        // Discord may refuse so few shards.
        assert_eq!(load_sessions(&next, 9).await, vec![None; 9]);
    }

    #[test]
    fn session_begins_with_ready_even_if_unknown_to_serenity() {
        let event = |frame: Value| match serde_json::from_value::<GatewayEvent>(frame).expect("it is a frame") {
            GatewayEvent::Dispatch(number, event) => (number, event),
            other => panic!("no event: {other:?}"),
        };
        let (number, ready) = event(session(4, 7, Redelivery::Possible).ready_frame());
        assert!(number == 7 && matches!(ready, Event::Ready(_)), "serenity reads it: {ready:?}");
        let new = Some(session(4, 1, Redelivery::New));
        assert_eq!(Session::from_ready(&ready, 4), new);
        let (_, other) = event(json!({"op": 0, "s": 1, "t": "READY", "d": {"session_id": "ab12", "resume_gateway_url": "wss://a"}}));
        assert!(matches!(other, Event::Unknown(_)), "serenity misses parts: {other:?}");
        assert_eq!(Session::from_ready(&other, 4), new);
        let (_, other) = event(json!({"op": 0, "s": 2, "t": "RESUMED", "d": {}}));
        assert_eq!(Session::from_ready(&other, 4), None);
    }
}
