//! One shard: connects, begins its session in turn or resumes it, saves how it can be resumed, and connects again whenever the connection
//! ends. Hands events on in their order and does not look into them.

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
    super::rest::{PAUSES, spread},
    Events, Gateway, Redelivery, Session,
    runner::{self, INTENTS, Received},
};

/// How long the gateway may take to open a connection, and then to begin or resume a session.
const PATIENCE: Duration = Duration::from_secs(15);
/// A connection that lasted so long did not fail: the next one follows without a long pause.
const STABLE: Duration = Duration::from_secs(30);
/// For how long a session is resumed while no connection lasts: Discord remembers none for longer.
const REMEMBERED: Duration = Duration::from_secs(180);
/// So many connections in a row that were refused may mean that there are too few shards.
const REFUSALS: u32 = 3;

/// Of the shards that share a remainder by Discord's `max_concurrency` one may begin a session in five seconds; something more for the way
/// there. How often it is tried.
const TURN: Duration = Duration::from_millis(5_250);
const TRY: Duration = Duration::from_millis(250);

/// How often a session is saved that goes on, and one in which nothing happens.
const SAVES: Duration = Duration::from_secs(1);
const RENEWAL: Duration = Duration::from_secs(40);

/// How often a heartbeat is sent on a connection that resumes a session, in milliseconds. serenity does not read there how often Discord
/// wants one, which is each 41 seconds; more are allowed.
const HEARTBEATS: u64 = 20_000;

/// What the end of a connection means.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Ending {
    /// The session goes on.
    Resumable,
    /// It ended without an event; serenity does not tell why. The session may be over.
    Refused,
    /// The session is over: the next connection begins another.
    SessionOver,
    /// Connecting again is of no use; a sentence for who runs the bot.
    Fatal(String),
}

/// One of the bot's shards.
pub(super) struct Shard<E> {
    number: u32,
    gateway: Arc<Gateway<E>>,
    session: Option<Session>,
    /// The session as it was a moment ago: all events up to then have been handled.
    handled: Option<Session>,
    /// The last save, which may be under way; what it says, and since when.
    saving: Option<JoinHandle<()>>,
    saved: Option<(Session, Instant)>,
}

impl<E: Events> Shard<E> {
    /// A shard with the session to resume, if there is one.
    pub(super) fn new(number: u32, gateway: Arc<Gateway<E>>, session: Option<Session>) -> Self {
        Self { number, gateway, handled: session.clone(), session, saving: None, saved: None }
    }

    /// Stays connected until `stop`. Then its socket is dropped without a Close frame, which leaves the session to the next replica.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when connecting again is of no use.
    pub(super) async fn run(mut self, stop: CancellationToken) -> Result<(), String> {
        let (mut pauses, mut worked, mut refusals) = (PAUSES, Instant::now(), 0);
        loop {
            let begun = Instant::now();
            let ending = stop.run_until_cancelled(self.connection()).await;
            self.gateway.events.set_connected(self.number, false);
            let Some(ending) = ending else { break };
            if begun.elapsed() > STABLE {
                (pauses, worked) = (PAUSES, Instant::now());
            }
            refusals = if ending == Ending::Refused { refusals + 1 } else { 0 };
            if refusals >= REFUSALS && stop.run_until_cancelled(self.gateway.has_too_few_shards()).await == Some(true) {
                return Err("The bot is on too many servers for its shards: start it again.".to_owned());
            }
            let is_over = match ending {
                Ending::Fatal(why) => return Err(why),
                Ending::SessionOver => true,
                // The first time, the connection may have broken.
                Ending::Refused => refusals > 1,
                Ending::Resumable => worked.elapsed() > REMEMBERED,
            };
            let mut pause = spread(pauses.pause());
            if is_over {
                (self.session, self.handled) = (None, None);
                // Discord wants such a pause after it did not know a session.
                pause = pause.max(Duration::from_millis(rand::random_range(1_000..5_000)));
            }
            stop.run_until_cancelled(sleep(pause)).await;
        }
        if let Some(saving) = self.saving.take() {
            // It ends soon, or the store is away.
            let _ = timeout(PATIENCE, saving).await;
        }
        // Also where there is none: an earlier one would be tried in vain.
        self.gateway.handover.save(self.number, &self.session).await;
        Ok(())
    }

    /// One connection, from its beginning to its end.
    async fn connection(&mut self) -> Ending {
        let (gateway, taker) = (Arc::clone(&self.gateway), rand::random());
        let line = if self.session.is_none() { Some(gateway.line.lock().await) } else { None };
        while !self.may_connect(taker).await {
            sleep(TRY).await;
        }
        drop(line);
        let opened = timeout(PATIENCE, Box::pin(self.open(taker))).await;
        match opened {
            Ok(Ok(Some(mut received))) => self.receive(&mut received).await,
            Ok(Ok(None)) => Ending::Resumable,
            Ok(Err(error)) => self.fail(&error.to_string()),
            Err(_) => self.fail("no answer in time"),
        }
    }

    /// Whether the lease is still ours and, where a session is to begin, `taker` has the turn.
    async fn may_connect(&self, taker: u64) -> bool {
        let Gateway { handover, address, .. } = &*self.gateway;
        let turn = format!("identify:{}", u64::from(self.number) % address.session_start_limit.max_concurrency.max(1));
        handover.may_connect().await && (self.session.is_some() || handover.take_turn(&turn, taker, TURN).await)
    }

    /// Opens a connection that resumes the session, or begins one as soon as it is read from. `None` where it took so long that this is
    /// another's to do.
    async fn open(&self, taker: u64) -> serenity::Result<Option<UnboundedReceiver<Received>>> {
        let gateway = &self.gateway;
        let url = Arc::new(Mutex::new(self.session.as_ref().map_or(&gateway.address.url, |session| &session.url).clone()));
        let info = ShardInfo { id: ShardId(self.number), total: gateway.shards };
        let mut shard = serenity::gateway::Shard::new(Arc::clone(&url), gateway.rest.token(), info, INTENTS, None).await?;
        if !self.may_connect(taker).await {
            return Ok(None);
        }
        if let Some(session) = &self.session {
            // `resume` alone leads to where Hello begins no session, and it opens another connection.
            shard.handle_event(&Ok(GatewayEvent::Hello(HEARTBEATS)))?;
            shard.handle_event(&Ok(serde_json::from_value(session.ready())?))?;
            shard.resume().await?;
        }
        // From here on serenity would connect again by itself, whoever has the lease; without an address that fails at once.
        url.lock().await.clear();
        Ok(Some(runner::read(shard, &gateway.http)?))
    }

    /// Receives events until the connection ends, or no session begins in time.
    async fn receive(&mut self, received: &mut UnboundedReceiver<Received>) -> Ending {
        let mut saves = interval(SAVES);
        saves.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Moves on with each event that is sent again before a session is resumed.
        let (opened, mut begins_by, mut is_connected, mut ending) = (Instant::now(), Instant::now() + PATIENCE, false, Ending::Refused);
        loop {
            let event = tokio::select! {
                event = received.recv() => event,
                _ = saves.tick() => {
                    self.save_handled();
                    if is_connected {
                        self.gateway.trouble.succeeded();
                    }
                    continue;
                }
                () = sleep_until(begins_by), if !is_connected => {
                    self.fail("no session in time; beginning another");
                    return Ending::SessionOver;
                }
            };
            match event {
                Some(Ok(event)) => {
                    (begins_by, ending) = (Instant::now() + PATIENCE, Ending::Resumable);
                    is_connected |= self.on_event(event);
                }
                Some(Err(error)) => return Ending::Fatal(reason(&error)),
                None if opened.elapsed() > STABLE => {
                    tracing::info!(shard = self.number, "a connection to Discord's gateway ended");
                    return ending;
                }
                None => {
                    self.fail("the connection ended soon");
                    return ending;
                }
            }
        }
    }

    /// Hands an event on; whether a session has begun or is resumed with it.
    fn on_event(&mut self, event: Event) -> bool {
        if let Some(session) = Session::of_ready(&event, self.gateway.shards) {
            (self.handled, self.session) = (Some(session.clone()), Some(session));
            self.save_handled();
            tracing::info!(shard = self.number, shards = self.gateway.shards, "connected to Discord's gateway");
        } else {
            let Some(session) = &mut self.session else { return false };
            session.seen += 1;
            if !matches!(event, Event::Resumed(_)) {
                self.gateway.events.on_event(event, session.redelivery);
                return false;
            }
            session.redelivery = Redelivery::New;
            tracing::info!(shard = self.number, "a session at Discord's gateway is resumed");
        }
        self.gateway.events.set_connected(self.number, true);
        true
    }

    /// Saves the session as it was a moment ago, if that has changed or was not saved for long. What came since may still be at work: if
    /// this process is killed, it has to come again.
    fn save_handled(&mut self) {
        let Some(session) = std::mem::replace(&mut self.handled, self.session.clone()) else { return };
        let is_busy = self.saving.as_ref().is_some_and(|saving| !saving.is_finished());
        if is_busy || self.saved.as_ref().is_some_and(|(saved, at)| *saved == session && at.elapsed() < RENEWAL) {
            return;
        }
        let state = Some(Session { redelivery: Redelivery::Possible, ..session.clone() });
        let (handover, number) = (Arc::clone(&self.gateway.handover), self.number);
        self.saved = Some((session, Instant::now()));
        self.saving = Some(tokio::spawn(async move { handover.save(number, &state).await }));
    }

    fn fail(&self, why: &str) -> Ending {
        self.gateway.trouble.failed(&why);
        tracing::debug!(shard = self.number, why, "a connection to Discord's gateway failed");
        Ending::Resumable
    }
}

/// Why connecting again is of no use: `ShardRunner::run` returns no other errors.
fn reason(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => {
            "Discord's gateway does not take this token: check DISCORD_TOKEN.".to_owned()
        }
        serenity::Error::Gateway(GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents) => {
            "Discord's gateway refuses the events asked for, though none of them needs a special right.".to_owned()
        }
        other => format!("Discord's gateway cannot be used: {other}."),
    }
}

#[cfg(test)]
mod tests {
    use broadside_core::service::{
        Service,
        chance::{FairDice, SystemClock},
        embedded::Embedded,
    };
    use broadside_testkit::logged::Logged;
    use serde_json::json;
    use tokio::sync::mpsc;

    use super::*;
    use crate::{discord::rest::Rest, leadership::Handover};

    struct Deaf;

    impl Events for Deaf {
        fn on_event(&self, _: Event, _: Redelivery) {}

        fn set_connected(&self, _: u32, _: bool) {}
    }

    fn gateway() -> Arc<Gateway<Deaf>> {
        let limit = json!({"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1});
        let address = json!({"url": "ws://gateway", "shards": 4, "session_start_limit": limit});
        let address = serde_json::from_value(address).expect("it is one");
        let store = Arc::new(Embedded::in_memory().expect("memory is always there"));
        let service = Arc::new(Service::new(store, Arc::new(SystemClock), Arc::new(FairDice)));
        let handover = Arc::new(Handover::of(service, "discord", 1));
        let rest = Rest::new("token", Some("http://127.0.0.1:1")).expect("the address is one");
        Arc::new(Gateway::new(address, 4, Deaf, handover, rest))
    }

    fn shard(session: Option<Session>) -> Shard<Deaf> {
        Shard::new(0, gateway(), session)
    }

    fn resumable() -> Option<Session> {
        Some(Session { id: "s".to_owned(), url: "ws://gateway".to_owned(), shards: 4, seen: 7, redelivery: Redelivery::New })
    }

    fn event(name: &str) -> Event {
        serde_json::from_value(json!({"t": name, "d": {}})).expect("serenity reads every event")
    }

    /// How a connection that gives these events, one in ten seconds, ends within an hour, and after how many seconds.
    async fn ends(mut shard: Shard<Deaf>, names: &[&str]) -> Option<(Ending, u64)> {
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
    async fn a_session_that_does_not_begin_in_time_is_followed_by_another() {
        let over = |seconds| Some((Ending::SessionOver, seconds));
        assert_eq!(ends(shard(None), &[]).await, over(15), "READY never comes");
        assert_eq!(ends(shard(resumable()), &[]).await, over(15), "RESUMED never comes");
        let again = ["GUILD_CREATE", "GUILD_CREATE", "GUILD_CREATE"];
        assert_eq!(ends(shard(resumable()), &again).await, over(35), "events are sent again, RESUMED never comes");
        let resumed = ["GUILD_CREATE", "GUILD_CREATE", "RESUMED"];
        assert_eq!(ends(shard(resumable()), &resumed).await, None, "it goes on");
    }

    #[tokio::test(start_paused = true)]
    async fn events_show_that_a_session_is_alive() {
        for (first, ending) in [(None, Ending::Refused), (Some("GUILD_CREATE"), Ending::Resumable)] {
            let (sender, mut received) = mpsc::unbounded_channel();
            if let Some(name) = first {
                sender.send(Ok(event(name))).expect("it is received");
            }
            drop(sender);
            assert_eq!(shard(resumable()).receive(&mut received).await, ending, "{first:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn trouble_is_logged_when_it_begins_once_a_minute_and_when_it_ends() {
        let (log, gateway) = (Logged::from_level(tracing::Level::WARN), gateway());
        // For three minutes, one connection after the other.
        for number in 0..18 {
            let (_, mut received) = mpsc::unbounded_channel();
            assert_eq!(Shard::new(number % 4, Arc::clone(&gateway), None).receive(&mut received).await, Ending::Refused);
            sleep(Duration::from_secs(10)).await;
        }
        assert_eq!(log.take(), ["trouble has begun", "trouble lasts", "trouble lasts"]);
        assert_eq!(ends(Shard::new(0, gateway, resumable()), &["RESUMED"]).await, None, "it goes on");
        assert_eq!(log.take(), ["trouble is over"]);
    }
}
