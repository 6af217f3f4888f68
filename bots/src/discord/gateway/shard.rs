//! One shard: connects, begins or resumes its session, saves the session, and reconnects after the connection ends. Passes events on in
//! order and does not interpret them.

use std::{sync::Arc, time::Duration};

use serenity::{
    gateway::GatewayError,
    model::{
        event::{Event, GatewayEvent},
        gateway::ShardInfo,
        id::ShardId,
    },
};
use tokio::{
    sync::{Mutex, mpsc::UnboundedReceiver},
    task::JoinHandle,
    time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{
    super::rest::{PAUSES, with_jitter},
    Gateway, Redelivery, Session,
    runner::{self, INTENTS},
};

/// The time limit for opening a connection, and then for beginning or resuming a session.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);
/// A connection that lasts this long counts as successful: after its end the next one follows without a long pause.
const STABLE_AFTER: Duration = Duration::from_secs(30);
/// The time for which a session is resumed while no connection lasts; Discord drops it after that.
const SESSION_TTL: Duration = Duration::from_secs(180);
/// After this many refused connections in a row, the number of shards may be too low.
const MAX_REFUSALS: u32 = 3;

/// The minimum time between new sessions of shards with the same number modulo Discord's `max_concurrency`: 5 s and a margin for latency.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_250);
const IDENTIFY_RETRY: Duration = Duration::from_millis(250);

const SAVE_INTERVAL: Duration = Duration::from_secs(1);
const IDLE_SAVE_INTERVAL: Duration = Duration::from_secs(40);

/// The heartbeat interval of a connection that resumes a session, where serenity does not read Discord's. It may be shorter.
const HEARTBEAT_INTERVAL_MS: u64 = 20_000;

#[derive(Clone, PartialEq, Eq, Debug)]
enum ConnectionEnd {
    /// The next connection resumes the session.
    Resumable,
    /// The connection ended without an event; serenity does not expose the reason. The session may be over.
    Refused,
    /// The session is over: the next connection begins a new one.
    SessionOver,
    /// Reconnecting would fail again; a message for the operator.
    Fatal(String),
}

pub(super) struct Shard {
    number: u32,
    gateway: Arc<Gateway>,
    session: Option<Session>,
    /// The events of the session that may still be in progress, each with the sequence number before it.
    in_progress: Vec<(u64, JoinHandle<()>)>,
    /// The last save, which may still be running.
    save_task: Option<JoinHandle<()>>,
    /// The last saved session and the time of the save.
    last_save: Option<(Session, Instant)>,
}

impl Shard {
    pub(super) fn new(number: u32, gateway: Arc<Gateway>, session: Option<Session>) -> Self {
        Self { number, gateway, session, in_progress: Vec::new(), save_task: None, last_save: None }
    }

    /// Stays connected until `stop`. Then the socket is dropped without a Close frame, so that the next replica can resume the session.
    /// Fails with a message for the operator if reconnecting would fail again.
    pub(super) async fn run(mut self, stop: CancellationToken) -> Result<(), String> {
        let (mut pauses, mut last_stable, mut refusals) = (PAUSES, Instant::now(), 0);
        loop {
            let begun = Instant::now();
            let ending = stop.run_until_cancelled(self.connect_and_receive()).await;
            self.gateway.set_connected(self.number, false);
            let Some(ending) = ending else { break };
            if begun.elapsed() > STABLE_AFTER {
                (pauses, last_stable) = (PAUSES, Instant::now());
            }
            refusals = if ending == ConnectionEnd::Refused { refusals + 1 } else { 0 };
            if refusals >= MAX_REFUSALS && stop.run_until_cancelled(self.gateway.has_too_few_shards()).await == Some(true) {
                return Err("the bot is on too many servers for its shards; start it again".to_owned());
            }
            let is_over = match ending {
                ConnectionEnd::Fatal(why) => return Err(why),
                ConnectionEnd::SessionOver => true,
                // The first refusal may be a broken connection.
                ConnectionEnd::Refused => refusals > 1,
                ConnectionEnd::Resumable => last_stable.elapsed() > SESSION_TTL,
            };
            let mut pause = with_jitter(pauses.next_pause());
            if is_over {
                self.session = None;
                // Discord requires this pause after an invalid session.
                pause = pause.max(Duration::from_millis(rand::random_range(1_000..5_000)));
            }
            stop.run_until_cancelled(sleep(pause)).await;
        }
        if let Some(save_task) = self.save_task.take() {
            // The save ends soon, unless the store is unreachable.
            let _ = timeout(CONNECT_TIMEOUT, save_task).await;
        }
        // `None` is saved too, so that the next replica does not try an older session.
        self.gateway.handover.save(self.number, &self.session).await;
        Ok(())
    }

    /// Opens one connection and receives its events until it ends.
    async fn connect_and_receive(&mut self) -> ConnectionEnd {
        let (gateway, identify_id) = (Arc::clone(&self.gateway), rand::random());
        let queue = if self.session.is_none() { Some(gateway.identify_queue.lock().await) } else { None };
        while !self.may_connect(identify_id).await {
            sleep(IDENTIFY_RETRY).await;
        }
        drop(queue);
        let opened = timeout(CONNECT_TIMEOUT, Box::pin(self.open(identify_id))).await;
        match opened {
            Ok(Ok(Some(mut received))) => self.receive(&mut received).await,
            Ok(Ok(None)) => ConnectionEnd::Resumable,
            Ok(Err(error)) => self.log_failure(&error.to_string()),
            Err(_) => self.log_failure("timed out"),
        }
    }

    /// Whether this replica still holds the lease and, for a new session, `identify_id` has the turn to identify.
    async fn may_connect(&self, identify_id: u64) -> bool {
        let Gateway { handover, address, .. } = &*self.gateway;
        let turn = format!("identify:{}", u64::from(self.number) % address.session_start_limit.max_concurrency.max(1));
        handover.may_connect().await && (self.session.is_some() || handover.take_turn(&turn, identify_id, IDENTIFY_INTERVAL).await)
    }

    /// Opens a connection that resumes the session, or begins a new one when it is read. `None` if the lease or the turn was lost.
    async fn open(&self, identify_id: u64) -> serenity::Result<Option<UnboundedReceiver<serenity::Result<Event>>>> {
        let gateway = &self.gateway;
        let url = Arc::new(Mutex::new(self.session.as_ref().map_or(&gateway.address.url, |session| &session.url).clone()));
        let info = ShardInfo { id: ShardId(self.number), total: gateway.shards };
        let mut shard = serenity::gateway::Shard::new(Arc::clone(&url), &gateway.discord.rest.token, info, INTENTS, None).await?;
        if !self.may_connect(identify_id).await {
            return Ok(None);
        }
        if let Some(session) = &self.session {
            // With `resume` alone, Hello would begin no session; it also opens another connection.
            shard.handle_event(&Ok(GatewayEvent::Hello(HEARTBEAT_INTERVAL_MS)))?;
            shard.handle_event(&Ok(serde_json::from_value(session.ready_frame())?))?;
            shard.resume().await?;
        }
        // From here on serenity would reconnect by itself, even without the lease; without an address that fails at once.
        url.lock().await.clear();
        Ok(Some(runner::spawn_reader(shard)?))
    }

    /// Receives events until the connection ends, or no session begins before the timeout.
    async fn receive(&mut self, received: &mut UnboundedReceiver<serenity::Result<Event>>) -> ConnectionEnd {
        let mut saves = interval(SAVE_INTERVAL);
        saves.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // The deadline moves with each event that is redelivered before a session is resumed.
        let (opened, mut begins_by, mut is_connected, mut ending) =
            (Instant::now(), Instant::now() + CONNECT_TIMEOUT, false, ConnectionEnd::Refused);
        loop {
            let event = tokio::select! {
                event = received.recv() => event,
                _ = saves.tick() => {
                    self.save_handled();
                    if is_connected {
                        self.gateway.failures.record_success();
                    }
                    continue;
                }
                () = sleep_until(begins_by), if !is_connected => {
                    self.log_failure("session timed out; beginning a new one");
                    return ConnectionEnd::SessionOver;
                }
            };
            match event {
                Some(Ok(event)) => {
                    (begins_by, ending) = (Instant::now() + CONNECT_TIMEOUT, ConnectionEnd::Resumable);
                    is_connected |= self.on_event(event);
                }
                // The token or the intents; after all other close codes the connection simply ends.
                Some(Err(error)) => {
                    let is_token = matches!(error, serenity::Error::Gateway(GatewayError::InvalidAuthentication));
                    let advice = if is_token { "; if its token was reset, set DISCORD_TOKEN to the new one" } else { "" };
                    return ConnectionEnd::Fatal(format!("Discord's gateway refuses this bot: {error}{advice}"));
                }
                None if opened.elapsed() > STABLE_AFTER => {
                    tracing::info!(shard = self.number, "disconnected from Discord's gateway");
                    return ending;
                }
                None => {
                    self.log_failure("the connection ended early");
                    return ending;
                }
            }
        }
    }

    /// Passes an event on. Returns whether it begins or resumes a session.
    fn on_event(&mut self, event: Event) -> bool {
        if let Some(session) = Session::from_ready(&event, self.gateway.shards) {
            (self.session, self.in_progress) = (Some(session), Vec::new());
            self.save_handled();
            tracing::info!(shard = self.number, shards = self.gateway.shards, "connected to Discord's gateway");
        } else {
            let Some(session) = &mut self.session else { return false };
            session.seen += 1;
            if !matches!(event, Event::Resumed(_)) {
                let task = (self.gateway.on_event)(event, session.redelivery);
                self.in_progress.extend(task.map(|task| (session.seen - 1, task)));
                return false;
            }
            session.redelivery = Redelivery::New;
            tracing::info!(shard = self.number, "resumed session at Discord's gateway");
        }
        self.gateway.set_connected(self.number, true);
        true
    }

    /// Saves the session as of the last event before the oldest one in progress, if that has changed or the last save is old: an event in
    /// progress must be redelivered if this process is killed.
    fn save_handled(&mut self) {
        self.in_progress.retain(|(_, task)| !task.is_finished());
        let Some(mut session) = self.session.clone() else { return };
        session.seen = self.in_progress.first().map_or(session.seen, |(before, _)| *before);
        let is_busy = self.save_task.as_ref().is_some_and(|save_task| !save_task.is_finished());
        if is_busy || self.last_save.as_ref().is_some_and(|(last_save, at)| *last_save == session && at.elapsed() < IDLE_SAVE_INTERVAL) {
            return;
        }
        let state = Some(Session { redelivery: Redelivery::Possible, ..session.clone() });
        let (handover, number) = (Arc::clone(&self.gateway.handover), self.number);
        self.last_save = Some((session, Instant::now()));
        self.save_task = Some(tokio::spawn(async move { handover.save(number, &state).await }));
    }

    /// Logs a failed connection, after which the session can still be resumed.
    fn log_failure(&self, why: &str) -> ConnectionEnd {
        self.gateway.failures.record_failure(&why);
        tracing::debug!(shard = self.number, error = why, "failed to connect to Discord's gateway");
        ConnectionEnd::Resumable
    }
}

#[cfg(test)]
mod tests {
    use broadside_testkit::{log_capture::LogCapture, test_service::in_memory};
    use serde_json::json;
    use tokio::sync::mpsc;

    use super::*;
    use crate::{
        discord::{Discord, DiscordConfig},
        leadership::Handover,
    };

    fn gateway() -> Arc<Gateway> {
        let limit = json!({"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1});
        let address = json!({"url": "ws://gateway", "shards": 4, "session_start_limit": limit});
        let address = serde_json::from_value(address).expect("the address is valid");
        let handover = Arc::new(Handover::of(in_memory(), "discord", 1));
        let config = DiscordConfig { token: "token".to_owned(), api_url: Some("http://127.0.0.1:1".to_owned()) };
        let discord = Discord::new(&config, None, Arc::default()).expect("the address is valid");
        Arc::new(Gateway::new(address, 4, Box::new(|_, _| None), handover, Arc::new(discord)))
    }

    fn shard(session: Option<Session>) -> Shard {
        Shard::new(0, gateway(), session)
    }

    fn resumable() -> Option<Session> {
        Some(Session { id: "s".to_owned(), url: "ws://gateway".to_owned(), shards: 4, seen: 7, redelivery: Redelivery::New })
    }

    fn event(name: &str) -> Event {
        serde_json::from_value(json!({"t": name, "d": {}})).expect("serenity reads every event")
    }

    /// The end of a connection that receives these events, one every ten seconds, and the seconds until then; `None` if it lasts an hour.
    async fn connection_end(mut shard: Shard, names: &[&str]) -> Option<(ConnectionEnd, u64)> {
        let (sender, mut received) = mpsc::unbounded_channel();
        let sends = async {
            for name in names {
                sender.send(Ok(event(name))).expect("it is received");
                sleep(Duration::from_secs(10)).await;
            }
            std::future::pending::<()>().await;
        };
        let begun = Instant::now();
        tokio::select! {
            ended = timeout(Duration::from_secs(3_600), shard.receive(&mut received)) => {
                ended.ok().map(|ending| (ending, begun.elapsed().as_secs()))
            }
            () = sends => panic!("the connection stays open"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn session_that_does_not_begin_in_time_is_replaced() {
        let over = |seconds| Some((ConnectionEnd::SessionOver, seconds));
        assert_eq!(connection_end(shard(None), &[]).await, over(15), "READY never comes");
        assert_eq!(connection_end(shard(resumable()), &[]).await, over(15), "RESUMED never comes");
        let again = ["GUILD_CREATE", "GUILD_CREATE", "GUILD_CREATE"];
        assert_eq!(connection_end(shard(resumable()), &again).await, over(35), "events are sent again, RESUMED never comes");
        let resumed = ["GUILD_CREATE", "GUILD_CREATE", "RESUMED"];
        assert_eq!(connection_end(shard(resumable()), &resumed).await, None, "the connection stays open");
    }

    #[tokio::test(start_paused = true)]
    async fn events_show_that_a_session_is_alive() {
        for (first, ending) in [(None, ConnectionEnd::Refused), (Some("GUILD_CREATE"), ConnectionEnd::Resumable)] {
            let (sender, mut received) = mpsc::unbounded_channel();
            if let Some(name) = first {
                sender.send(Ok(event(name))).expect("it is received");
            }
            drop(sender);
            assert_eq!(shard(resumable()).receive(&mut received).await, ending, "{first:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn failures_are_logged_at_start_each_minute_and_at_end() {
        let (log, gateway) = (LogCapture::from_level(tracing::Level::WARN), gateway());
        // For three minutes, one connection after the other.
        for number in 0..18 {
            let (_, mut received) = mpsc::unbounded_channel();
            assert_eq!(Shard::new(number % 4, Arc::clone(&gateway), None).receive(&mut received).await, ConnectionEnd::Refused);
            sleep(Duration::from_secs(10)).await;
        }
        let failing = ["is failing", "is still failing", "is still failing"];
        assert_eq!(log.take(), failing.map(|words| format!("the connection to Discord's gateway {words}")));
        assert_eq!(connection_end(Shard::new(0, gateway, resumable()), &["RESUMED"]).await, None, "the connection stays open");
        assert_eq!(log.take(), ["the connection to Discord's gateway works again (failures: 18)"]);
    }
}
