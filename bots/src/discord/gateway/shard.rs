//! One connection to the gateway for one shard: greeted, identified or taken up again, kept alive by heartbeats, connected anew
//! whenever it breaks. Hands events on in their order and knows nothing of what they say.

use std::{sync::Arc, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use serenity::constants::GATEWAY_VERSION;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    task::JoinHandle,
    time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, connect_async,
    tungstenite::{
        Message,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};
use tokio_util::sync::CancellationToken;

use super::{
    super::{PAUSES, spread},
    Events, Gateway, Told,
    frame::{self, Ending, Frame},
    session::Session,
    turns::Turn,
};
use crate::leadership::Noted;

/// How long the gateway may take to open a connection, to greet, to begin or resume a session, and to take a frame.
const PATIENCE: Duration = Duration::from_secs(15);
/// A connection that stood for so long was none that came to nothing.
const STOOD: Duration = Duration::from_secs(30);
/// For how long a session is tried to be taken up while no connection comes to stand.
const REMEMBERED: Duration = Duration::from_secs(180);
/// Closes a connection so that its session can be taken up again: with 1000 or 1001 it would be over.
const LEAVES_SESSION: u16 = 4_000;

/// How often a session is noted that goes on. One in which nothing happens is noted after each heartbeat.
const NOTES: Duration = Duration::from_secs(1);

/// A shard of so many.
pub(super) struct Shard<E> {
    number: u32,
    gateway: Arc<Gateway<E>>,
    session: Option<Session>,
    /// The same a moment ago: all that it had told then has been dealt with.
    dealt_with: Option<Session>,
    /// Whether what comes before the session is taken up may have been told already.
    told: Told,
    /// The last note of the session, and what it says since the last heartbeat.
    noting: Option<JoinHandle<()>>,
    noted: Option<Session>,
}

impl<E: Events> Shard<E> {
    /// One with the session to take up, if there is one.
    pub(super) fn new(number: u32, gateway: Arc<Gateway<E>>, left: Option<(Session, Told)>) -> Self {
        let (session, told) = left.map_or((None, Told::First), |(session, told)| (Some(session), told));
        Self { number, gateway, dealt_with: session.clone(), session, told, noting: None, noted: None }
    }

    /// Stays connected until `stop`.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when connecting again is of no use.
    pub(super) async fn run(mut self, stop: CancellationToken) -> Result<(), String> {
        let (mut pauses, mut stood) = (PAUSES, Instant::now());
        while !stop.is_cancelled() {
            let begun = Instant::now();
            let ending = self.connection(&stop).await;
            self.gateway.events.stands(self.number, false);
            if begun.elapsed() > STOOD {
                (pauses, stood) = (PAUSES, Instant::now());
            }
            match ending {
                Ending::ForGood(why) => return Err(why),
                Ending::Afresh => self.forget(),
                // Discord remembers no session for so long, and its own address may be gone with it.
                Ending::Resumable if stood.elapsed() > REMEMBERED => self.forget(),
                Ending::Resumable => {}
            }
            stop.run_until_cancelled(sleep(spread(pauses.pause()))).await;
        }
        if let Some(noting) = self.noting.take() {
            // It ends soon, or the store is away.
            let _ = timeout(PATIENCE, noting).await;
        }
        // Without a session the note says so: one that cannot be taken up would only be asked for.
        let body = self.session.map(|session| session.encode(self.gateway.shards)).unwrap_or_default();
        self.gateway.handover.note(self.number, &Noted { body, is_last: self.told == Told::First }).await;
        Ok(())
    }

    /// The session cannot be taken up any more.
    fn forget(&mut self) {
        (self.session, self.dealt_with) = (None, None);
    }

    /// Notes the session after what it had told a moment ago: what came since may be at work still.
    fn note_dealt_with(&mut self) {
        if let Some(session) = std::mem::replace(&mut self.dealt_with, self.session.clone()) {
            self.note(session);
        }
    }

    /// Notes in passing how the session can be taken up, if that has changed since the last heartbeat or was not noted after it.
    fn note(&mut self, session: Session) {
        let busy = self.noting.as_ref().is_some_and(|noting| !noting.is_finished());
        if busy || self.noted.as_ref() == Some(&session) {
            return;
        }
        let noted = Noted { body: session.encode(self.gateway.shards), is_last: false };
        let (handover, number) = (Arc::clone(&self.gateway.handover), self.number);
        self.noted = Some(session);
        self.noting = Some(tokio::spawn(async move { handover.note(number, &noted).await }));
    }

    /// One connection, from its beginning to its end.
    async fn connection(&mut self, stop: &CancellationToken) -> Ending {
        if stop.run_until_cancelled(self.gateway.handover.may_connect()).await != Some(true) {
            return Ending::Resumable;
        }
        // A session is begun in turn; the turn ends with the connection, where it did not come to that.
        let turn = match &self.session {
            Some(_) => None,
            None => match stop.run_until_cancelled(self.gateway.turns.wait(self.number)).await {
                Some(turn) => Some(turn),
                None => return Ending::Resumable,
            },
        };
        let url = self.session.as_ref().map_or(&self.gateway.url, |session| &session.url);
        let url = format!("{}/?v={GATEWAY_VERSION}&encoding=json", url.trim_end_matches('/'));
        let opened = stop.run_until_cancelled(timeout(PATIENCE, connect_async(url))).await;
        let mut socket = match opened {
            None => return Ending::Resumable,
            Some(Ok(Ok((socket, _)))) => socket,
            Some(Ok(Err(error))) => return self.broke(&error.to_string()),
            Some(Err(_)) => return self.broke("no answer in time"),
        };
        let ended = stop.run_until_cancelled(self.talk(&mut socket, turn)).await;
        // At the end it is dropped without a word, which leaves the session, too: the next replica waits.
        if let Some(Ok(_)) = ended {
            let frame = CloseFrame { code: CloseCode::Library(LEAVES_SESSION), reason: "".into() };
            // A server that does not take the goodbye is gone already.
            let _ = timeout(Duration::from_secs(1), socket.close(Some(frame))).await;
        }
        match ended {
            None => Ending::Resumable,
            Some(Ok(ending) | Err(ending)) => ending,
        }
    }

    /// `Ok` where we are to close the connection, `Err` where it is closed.
    async fn talk<S>(&mut self, socket: &mut WebSocketStream<S>, turn: Option<Turn>) -> Result<Ending, Ending>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let Ok(greeted) = timeout(PATIENCE, self.next(socket)).await else { return Ok(self.broke("no greeting in time")) };
        let Frame::Hello { beats } = greeted? else { return Ok(self.broke("no greeting")) };
        match &self.session {
            Some(session) => self.send(socket, frame::resume(&self.gateway.token, session)).await?,
            None => self.send(socket, frame::identify(&self.gateway.token, (self.number, self.gateway.shards))).await?,
        }
        if let Some(turn) = turn {
            turn.used();
        }
        let mut notes = interval(NOTES);
        notes.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Moves on with each event that is sent again before a session is resumed.
        let mut begins_by = Some(Instant::now() + PATIENCE);
        let (mut beat, mut alive) = (Instant::now() + beats.mul_f64(rand::random_range(0.0..1.0)), true);
        loop {
            let frame = tokio::select! {
                frame = self.next(socket) => frame?,
                _ = notes.tick() => {
                    self.note_dealt_with();
                    continue;
                }
                () = sleep_until(begins_by.unwrap_or(beat)), if begins_by.is_some() => {
                    self.broke("no session in time; beginning another");
                    return Ok(Ending::Afresh);
                }
                () = sleep_until(beat) => {
                    if !alive {
                        return Ok(self.broke("heartbeats are not answered"));
                    }
                    (alive, beat, self.noted) = (false, Instant::now() + beats, None);
                    self.send(socket, frame::beat(self.seen())).await?;
                    continue;
                }
            };
            match frame {
                Frame::Event { number, name, data } => {
                    begins_by = begins_by.filter(|_| !matches!(name.as_str(), "READY" | "RESUMED")).map(|_| Instant::now() + PATIENCE);
                    self.happened(number, &name, data);
                }
                Frame::Beat => self.send(socket, frame::beat(self.seen())).await?,
                Frame::Alive => {
                    alive = true;
                    self.gateway.trouble.succeeded();
                }
                Frame::Reconnect => return Ok(Ending::Resumable),
                Frame::Invalid { again } => {
                    // Discord wants a pause of one to five seconds here.
                    sleep(Duration::from_millis(rand::random_range(1_000..5_000))).await;
                    return Ok(if again { Ending::Resumable } else { Ending::Afresh });
                }
                Frame::Hello { .. } | Frame::Unknown => {
                    metrics::counter!("broadside_discord_unknown_events_total").increment(1);
                    tracing::warn!(shard = self.number, "a frame of Discord's gateway could not be read");
                }
            }
        }
    }

    fn happened(&mut self, number: u64, name: &str, data: Value) {
        match name {
            "READY" => {
                (self.session, self.told) = (Session::begun(&data, number), Told::First);
                self.dealt_with = self.session.clone();
                self.note_dealt_with();
                let guilds = data["guilds"].as_array().map_or(0, Vec::len);
                tracing::info!(shard = self.number, shards = self.gateway.shards, guilds, "connected to Discord's gateway");
                self.gateway.events.stands(self.number, true);
            }
            "RESUMED" => {
                self.see(number);
                self.told = Told::First;
                tracing::info!(shard = self.number, "a session at Discord's gateway is taken up again");
                self.gateway.events.stands(self.number, true);
            }
            _ => {
                self.see(number);
                self.gateway.events.happened(name, data, self.told);
            }
        }
    }

    fn see(&mut self, number: u64) {
        if let Some(session) = &mut self.session {
            session.seen = number;
        }
    }

    fn seen(&self) -> Option<u64> {
        self.session.as_ref().map(|session| session.seen)
    }

    /// The next frame; the end, where the connection ends.
    async fn next<S: AsyncRead + AsyncWrite + Unpin>(&self, socket: &mut WebSocketStream<S>) -> Result<Frame, Ending> {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Frame::read(&text)),
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| u16::from(frame.code));
                    tracing::info!(shard = self.number, ?code, "Discord's gateway closed a connection");
                    return Err(Ending::of(code));
                }
                // Answered by the library beneath; binary frames come to compressed connections only.
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_))) => {}
                Some(Err(error)) => return Err(self.broke(&error.to_string())),
                None => return Err(self.broke("it ended")),
            }
        }
    }

    async fn send<S>(&self, socket: &mut WebSocketStream<S>, text: String) -> Result<(), Ending>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        match timeout(PATIENCE, socket.send(Message::Text(text.into()))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(self.broke(&error.to_string())),
            Err(_) => Err(self.broke("it takes no frames")),
        }
    }

    fn broke(&self, why: &str) -> Ending {
        self.gateway.trouble.failed(&why);
        tracing::debug!(shard = self.number, why, "a connection to Discord's gateway broke");
        Ending::Resumable
    }
}

#[cfg(test)]
mod tests {
    use broadside_testkit::logged::Logged;
    use serde_json::json;
    use tokio::{io::duplex, net::TcpListener, task::JoinSet};
    use tokio_tungstenite::tungstenite::{Error, protocol::Role};

    use super::*;
    use crate::{discord::gateway::Address, leadership::Handover};

    struct Deaf;

    impl Events for Deaf {
        fn happened(&self, _: &str, _: Value, _: Told) {}

        fn stands(&self, _: u32, _: bool) {}
    }

    fn gateway_at(url: String) -> Arc<Gateway<Deaf>> {
        let address = Address { url, shards: 4, concurrency: 4 };
        Arc::new(Gateway::new(address, 4, "token", Deaf, Arc::new(Handover::alone())))
    }

    fn shard(session: Option<(Session, Told)>) -> Shard<Deaf> {
        Shard::new(0, gateway_at("ws://gateway".to_owned()), session)
    }

    fn resumable() -> Option<(Session, Told)> {
        Session::begun(&json!({"session_id": "s", "resume_gateway_url": "ws://gateway"}), 7).map(|session| (session, Told::First))
    }

    /// A gateway that greets, acknowledges every heartbeat, and says these things in reply to the first frame, one in ten seconds.
    async fn gateway(stream: tokio::io::DuplexStream, says: &[Value]) {
        let mut socket = WebSocketStream::from_raw_socket(stream, Role::Server, None).await;
        let hello = json!({"op": 10, "d": {"heartbeat_interval": 5_000}});
        socket.send(Message::Text(hello.to_string().into())).await.expect("it is greeted");
        let mut says = says.iter();
        let mut next = interval(Duration::from_secs(10));
        loop {
            let answer = tokio::select! {
                said = socket.next() => match said {
                    Some(Ok(Message::Text(_))) => json!({"op": 11}),
                    _ => return,
                },
                _ = next.tick() => match says.next() {
                    Some(event) => event.clone(),
                    None => continue,
                },
            };
            socket.send(Message::Text(answer.to_string().into())).await.expect("it takes frames");
        }
    }

    /// How a connection to such a gateway ends within an hour, and after how many seconds.
    async fn ends(mut shard: Shard<Deaf>, says: &[Value]) -> Option<(Result<Ending, Ending>, u64)> {
        let (ours, theirs) = duplex(4_096);
        let mut socket = WebSocketStream::from_raw_socket(ours, Role::Client, None).await;
        let begun = Instant::now();
        let talks = timeout(Duration::from_secs(3_600), shard.talk(&mut socket, None));
        tokio::select! {
            ended = talks => ended.ok().map(|ended| (ended, begun.elapsed().as_secs())),
            () = gateway(theirs, says) => panic!("the gateway stays"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_that_does_not_begin_in_time_is_followed_by_another() {
        let event = |number: u64, name: &str| json!({"op": 0, "s": number, "t": name, "d": {}});
        let afresh = |seconds| Some((Ok(Ending::Afresh), seconds));
        assert_eq!(ends(shard(None), &[]).await, afresh(15), "READY never comes");
        assert_eq!(ends(shard(resumable()), &[]).await, afresh(15), "RESUMED never comes");
        let again = [event(8, "GUILD_CREATE"), event(9, "GUILD_CREATE"), event(10, "GUILD_CREATE")];
        assert_eq!(ends(shard(resumable()), &again).await, afresh(35), "events are sent again, RESUMED never comes");
        let resumed = [event(8, "GUILD_CREATE"), event(9, "GUILD_CREATE"), event(10, "RESUMED")];
        assert_eq!(ends(shard(resumable()), &resumed).await, None, "it goes on");
    }

    #[tokio::test(start_paused = true)]
    async fn a_gateway_that_takes_no_frames_is_left() {
        let (ours, theirs) = duplex(64);
        let mut socket = WebSocketStream::from_raw_socket(ours, Role::Client, None).await;
        let mut gateway = WebSocketStream::from_raw_socket(theirs, Role::Server, None).await;
        let hello = Message::Text(json!({"op": 10, "d": {"heartbeat_interval": 5_000}}).to_string().into());
        let mut shard = shard(None);
        let talks = timeout(Duration::from_secs(3_600), shard.talk(&mut socket, None));
        let (ended, greeted) = tokio::join!(talks, gateway.send(hello));
        greeted.expect("the greeting is read");
        assert_eq!(ended, Ok(Err(Ending::Resumable)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_gateway_that_is_away_is_logged_when_it_begins_once_a_minute_and_when_it_ends() {
        let log = Logged::from_level(tracing::Level::WARN);
        let free = TcpListener::bind(("127.0.0.1", 0)).await.and_then(|listener| listener.local_addr()).expect("loopback has a free port");
        let gateway = gateway_at(format!("ws://{free}"));
        let shard = |number, session| Shard::new(number, Arc::clone(&gateway), session);
        let mut shards: JoinSet<_> = (0..4).map(|number| shard(number, None).run(CancellationToken::new())).collect();
        // Their tries are at most 30 s apart: the second line a minute comes by then and a third one does not.
        assert!(timeout(Duration::from_secs(180), shards.join_next()).await.is_err(), "they go on trying");
        assert_eq!(log.take(), ["trouble has begun", "trouble lasts", "trouble lasts"]);
        shards.shutdown().await;
        let resumed = json!({"op": 0, "s": 8, "t": "RESUMED", "d": {}});
        assert_eq!(ends(shard(0, resumable()), &[resumed]).await, None, "it goes on");
        assert_eq!(log.take(), ["trouble is over"]);
    }

    #[tokio::test]
    async fn an_encrypted_address_is_spoken_to_in_tls() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("loopback has a free port");
        let address = listener.local_addr().expect("it is bound");
        let hears = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("somebody comes");
            let mut first = [0; 1];
            tokio::io::AsyncReadExt::read_exact(&mut stream, &mut first).await.expect("they speak first");
            first[0]
        });
        let refused = connect_async(format!("wss://localhost:{}/", address.port())).await;
        assert!(matches!(refused, Err(Error::Tls(_) | Error::Io(_))), "{refused:?}");
        assert_eq!(hears.await.expect("it does not panic"), 22, "the first byte of a TLS handshake");
    }
}
