//! Discord's gateway: one connection for each shard, read by serenity's `ShardRunner` and kept by a loop of our own; core/ARCHITECTURE.md
//! says why that is not serenity's `ShardManager`. Never looks into an event and never speaks for the bot.

mod runner;
mod shard;

use std::{sync::Arc, time::Duration};

use broadside_core::service::trouble::Trouble;
use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serenity::{
    constants::Opcode,
    http::{Http, Route},
    model::{event::Event, gateway::BotGateway},
};
use tokio::{sync::Mutex, task::JoinSet};
use tokio_util::sync::CancellationToken;

use super::rest::Rest;
use crate::leadership::Handover;
use shard::Shard;

/// How long after the last failed connection the gateway's trouble counts as over: longer than a shard takes to try again and fail.
const QUIET: Duration = Duration::from_secs(60);

/// Receives what comes over the gateway.
pub(super) trait Events: Send + Sync + 'static {
    /// An event. Must not wait: the next event waits for it.
    fn on_event(&self, event: Event, redelivery: Redelivery);

    /// Whether a shard has a session on an open connection, as that changes.
    fn set_connected(&self, shard: u32, is_connected: bool);
}

/// A session of one shard, as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub(super) struct Session {
    /// Discord's name for it.
    id: String,
    /// Where it is resumed.
    url: String,
    /// How many shards there were.
    shards: u32,
    /// The number of the last event received. serenity does not hand it over: events are counted, and READY is the first.
    seen: u64,
    /// What the events after that one are, until the session is resumed.
    redelivery: Redelivery,
}

/// Whether an event may have come before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub(super) enum Redelivery {
    /// It is new.
    New,
    /// A replica that died may have received it, and had no time to save that.
    Possible,
}

impl Session {
    /// The session of one of so many shards that begins with this event, if it is READY; also with parts that serenity does not know.
    fn of_ready(event: &Event, shards: u32) -> Option<Self> {
        let (id, url) = match event {
            Event::Ready(event) => (event.ready.session_id.as_str(), event.ready.resume_gateway_url.as_str()),
            Event::Unknown(event) if event.kind == "READY" => {
                (event.value["session_id"].as_str()?, event.value["resume_gateway_url"].as_str()?)
            }
            _ => return None,
        };
        Some(Self { id: id.to_owned(), url: url.to_owned(), shards, seen: 1, redelivery: Redelivery::New })
    }

    /// A READY frame of this session with the number of the last event: what serenity's `Shard` has to read before it resumes one.
    fn ready(&self) -> Value {
        json!({"op": Opcode::Dispatch, "s": self.seen, "t": "READY", "d": {
            "v": 10, "session_id": self.id, "resume_gateway_url": self.url, "guilds": [],
            "user": {"id": "1", "username": ""}, "application": {"id": "1", "flags": 0},
        }})
    }
}

/// The sessions of the process before, one for each shard; `None` where a shard is to begin one.
///
/// There are as many shards as there were for them, since with another number each shard begins a session of its own; but as many as
/// Discord recommends where that is more than twice as many.
pub(super) async fn earlier_sessions(handover: &Handover, recommended: u32) -> Vec<Option<Session>> {
    let earlier = handover.load::<Option<Session>>(0).await.flatten().map(|session| session.shards);
    let shards = earlier.filter(|shards| !are_too_few(*shards, recommended)).unwrap_or(recommended.max(1));
    let sessions = join_all((0..shards).map(|shard| handover.load::<Option<Session>>(shard))).await.into_iter().map(Option::flatten);
    sessions.map(|session| session.filter(|session| session.shards == shards)).collect()
}

/// Whether Discord may refuse so few shards: it does above 2 500 servers to a shard, and recommends one for about 1 000.
fn are_too_few(shards: u32, recommended: u32) -> bool {
    shards < recommended.div_ceil(2)
}

/// The connections of one bot.
pub(super) struct Gateway<E> {
    address: BotGateway,
    shards: u32,
    events: E,
    handover: Arc<Handover>,
    rest: Rest,
    /// Shards that are to begin a session wait here for their turn, so that one of them asks the store for it at a time.
    line: Mutex<()>,
    /// What serenity wants to have for requests; it makes none.
    http: Arc<Http>,
    /// What is the matter with its connections, for the log.
    trouble: Trouble,
}

impl<E: Events> Gateway<E> {
    /// So many connections to this address.
    pub(super) fn new(address: BotGateway, shards: u32, events: E, handover: Arc<Handover>, rest: Rest) -> Self {
        let trouble = Trouble::with("connections to Discord's gateway", QUIET);
        let http = Arc::new(Http::new(""));
        Self { address, shards, events, handover, rest, line: Mutex::default(), http, trouble }
    }

    /// Whether Discord by now refuses so few shards: serenity does not hand over the close code that says so.
    async fn has_too_few_shards(&self) -> bool {
        let address = self.rest.get(Route::GatewayBot).await.ok().and_then(|answer| serde_json::from_value::<BotGateway>(answer).ok());
        address.is_some_and(|address| are_too_few(self.shards, address.shards))
    }

    /// Keeps them until `stop`, beginning with these sessions. When it returns, no more events come, and each session is saved.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when one of them is closed for good.
    pub(super) async fn run(self, sessions: Vec<Option<Session>>, stop: CancellationToken) -> Result<(), String> {
        let gateway = Arc::new(self);
        let stop = stop.child_token();
        tracing::info!(shards = gateway.shards, resumes = sessions.iter().any(Option::is_some), "connecting to Discord's gateway");
        let mut shards: JoinSet<_> =
            (0..).zip(sessions).map(|(number, session)| Shard::new(number, Arc::clone(&gateway), session).run(stop.clone())).collect();
        let mut outcome = Ok(());
        while let Some(ended) = shards.join_next().await {
            let ended = ended.map_err(|error| error.to_string()).and_then(|ended| ended);
            if ended.is_err() && outcome.is_ok() {
                outcome = ended;
                stop.cancel();
            }
        }
        if outcome.is_err() {
            // A session that is resumed would end the same way.
            let nothing = None::<Session>;
            join_all((0..gateway.shards).map(|shard| gateway.handover.save(shard, &nothing))).await;
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
    use serenity::model::event::GatewayEvent;

    use super::*;

    fn session(shards: u32, seen: u64, redelivery: Redelivery) -> Session {
        Session { id: "ab12".to_owned(), url: "wss://a".to_owned(), shards, seen, redelivery }
    }

    #[tokio::test]
    async fn sessions_are_resumed_with_as_many_shards_as_they_had() {
        let store = Arc::new(Embedded::in_memory().expect("memory is always there"));
        let service = Arc::new(Service::new(store, Arc::new(SystemClock), Arc::new(FairDice)));
        let (handover, next) = (Handover::of(Arc::clone(&service), "discord", 1), Handover::of(service, "discord", 2));
        assert_eq!(earlier_sessions(&next, 2).await, [None, None]);
        // Of the third nothing was saved, and the fourth was one of others.
        let [first, second] = [Redelivery::New, Redelivery::Possible].map(|redelivery| Some(session(4, 7, redelivery)));
        for (shard, saved) in [(0, &first), (1, &second), (3, &Some(session(8, 7, Redelivery::New)))] {
            handover.save(shard, saved).await;
        }
        for recommended in [1, 4, 8] {
            assert_eq!(earlier_sessions(&next, recommended).await, [first.clone(), second.clone(), None, None], "{recommended}");
        }
        // By now Discord may refuse so few.
        assert_eq!(earlier_sessions(&next, 9).await, vec![None; 9]);
    }

    #[test]
    fn a_session_begins_with_ready_whether_serenity_knows_all_of_it_or_not() {
        let event = |frame: Value| match serde_json::from_value::<GatewayEvent>(frame).expect("it is a frame") {
            GatewayEvent::Dispatch(number, event) => (number, event),
            other => panic!("no event: {other:?}"),
        };
        let (number, ready) = event(session(4, 7, Redelivery::Possible).ready());
        assert!(number == 7 && matches!(ready, Event::Ready(_)), "serenity reads it: {ready:?}");
        let new = Some(session(4, 1, Redelivery::New));
        assert_eq!(Session::of_ready(&ready, 4), new);
        let (_, other) = event(json!({"op": 0, "s": 1, "t": "READY", "d": {"session_id": "ab12", "resume_gateway_url": "wss://a"}}));
        assert!(matches!(other, Event::Unknown(_)), "serenity misses parts: {other:?}");
        assert_eq!(Session::of_ready(&other, 4), new);
        let (_, other) = event(json!({"op": 0, "s": 2, "t": "RESUMED", "d": {}}));
        assert_eq!(Session::of_ready(&other, 4), None);
    }
}
