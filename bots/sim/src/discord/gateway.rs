//! The gateway's socket: Hello, Identify, Resume, heartbeats, compressed frames and close codes.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{RawQuery, State};
use axum::response::Response;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::session::{Ended, Order, Wishes};
use super::shared::Shared;
use super::world::{InteractionId, World};

/// Intents that need a review by Discord: members, presences, message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
/// The intent for servers and channels.
const GUILDS: u64 = 1;
/// How many payloads a client may send in a minute.
const PAYLOADS: usize = 120;

/// Takes a WebSocket on.
pub(super) async fn connect(State(shared): State<Arc<Shared>>, RawQuery(query): RawQuery, upgrade: WebSocketUpgrade) -> Response {
    let query = query.unwrap_or_default();
    let right_version = query.split('&').any(|part| part == "v=10");
    upgrade.on_upgrade(move |socket| async move {
        let mut connection = Connection::new(socket, shared);
        let ended = if right_version { connection.run().await } else { connection.close(Some(4012)).await };
        connection.leave(ended);
    })
}

struct Connection {
    socket: WebSocket,
    shared: Arc<Shared>,
    session: Option<String>,
    compressed: bool,
    received: Vec<Duration>,
    line: UnboundedSender<Order>,
    orders: tokio::sync::mpsc::UnboundedReceiver<Order>,
}

/// What a payload of the client leads to.
enum Next {
    GoOn,
    Reply(Value),
    Close(u16),
}

impl Connection {
    fn new(socket: WebSocket, shared: Arc<Shared>) -> Self {
        let (line, orders) = unbounded_channel();
        Connection { socket, shared, session: None, compressed: false, received: Vec::new(), line, orders }
    }

    async fn run(&mut self) -> Ended {
        let heartbeats = self.shared.look(|world| world.sessions.heartbeats.as_millis() as u64);
        let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": heartbeats}});
        if self.send(&hello).await.is_err() {
            return Ended::Otherwise;
        }
        loop {
            tokio::select! {
                order = self.orders.recv() => match order {
                    Some(Order::Send(payload)) => {
                        if self.send(&payload).await.is_err() {
                            return Ended::Otherwise;
                        }
                    }
                    Some(Order::Raw(message)) => {
                        if self.socket.send(message).await.is_err() {
                            return Ended::Otherwise;
                        }
                    }
                    Some(Order::Close(code)) => return self.close(code).await,
                    Some(Order::Drop) | None => return Ended::Otherwise,
                },
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Some(ended) = self.receive(text.as_bytes()).await {
                            return ended;
                        }
                    }
                    Some(Ok(Message::Binary(bytes))) => {
                        if let Some(ended) = self.receive(&bytes).await {
                            return ended;
                        }
                    }
                    Some(Ok(Message::Close(frame))) => return ended_by(frame.as_ref()),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Ended::Otherwise,
                },
            }
        }
    }

    async fn receive(&mut self, bytes: &[u8]) -> Option<Ended> {
        let now = self.shared.clock.running();
        self.received.retain(|at| *at + Duration::from_secs(60) > now);
        self.received.push(now);
        let next = if self.received.len() > PAYLOADS {
            Next::Close(4008)
        } else {
            match serde_json::from_slice::<Value>(bytes) {
                Ok(payload) => self.understand(&payload),
                Err(_) => Next::Close(4002),
            }
        };
        match next {
            Next::GoOn => None,
            Next::Reply(payload) => self.send(&payload).await.err().map(|_| Ended::Otherwise),
            Next::Close(code) => {
                let problem = format!("gateway: closed the connection with {code}");
                self.shared.change(|world| world.problem(problem));
                Some(self.close(Some(code)).await)
            }
        }
    }

    fn understand(&mut self, payload: &Value) -> Next {
        let data = &payload["d"];
        let lives = |id: &String| self.shared.look(|world| world.sessions.knows(id));
        let session = self.session.as_ref().filter(|id| lives(id));
        match (payload["op"].as_u64(), session) {
            (Some(1), _) => Next::Reply(json!({"op": 11, "t": null, "s": null, "d": null})),
            (Some(2), None) => self.identify(data),
            (Some(2), Some(_)) => Next::Close(4005),
            (Some(6), None) => self.resume(data),
            (Some(3 | 4 | 8), Some(_)) => Next::GoOn,
            (Some(3 | 4 | 6 | 8), _) => Next::Close(4003),
            _ => Next::Close(4001),
        }
    }

    fn identify(&mut self, data: &Value) -> Next {
        let Some(intents) = data["intents"].as_u64() else {
            return Next::Close(4013);
        };
        if !data["properties"]["os"].is_string() {
            return Next::Close(4002);
        }
        if intents & PRIVILEGED != 0 {
            return Next::Close(4014);
        }
        let shard = match data["shard"].as_array().map(Vec::as_slice) {
            None => (0, 1),
            Some([number, count]) => match (number.as_u64(), count.as_u64()) {
                (Some(number), Some(count)) if number < count => (number, count),
                _ => return Next::Close(4010),
            },
            Some(_) => return Next::Close(4010),
        };
        self.compressed = data["compress"] == true;
        // Discord refuses a shard that would be on too many servers.
        if shard.1 * 2 < u64::from(self.shared.look(|world| world.sessions.shards)) {
            return Next::Close(4011);
        }
        let (line, now) = (self.line.clone(), self.shared.clock.running());
        let knows = self.shared.look(|world| world.knows_token(data));
        if knows && !self.shared.change(|world| world.sessions.may_begin(shard.0, now)) {
            return Next::Reply(json!({"op": 9, "t": null, "s": null, "d": false}));
        }
        let session = self.shared.change(|world| {
            world.knows_token(data).then(|| {
                let session = world.sessions.begin(Wishes { intents, shard }, line);
                if world.sessions.silent {
                    return session;
                }
                let ready = world.ready_json(&session, shard);
                world.sessions.tell(&session, "READY", ready);
                if intents & GUILDS != 0 {
                    let guild = world.guild_create_json();
                    world.sessions.tell(&session, "GUILD_CREATE", guild);
                }
                session
            })
        });
        self.session = session;
        if self.session.is_some() { Next::GoOn } else { Next::Close(4004) }
    }

    fn resume(&mut self, data: &Value) -> Next {
        let (id, seen) = (data["session_id"].as_str(), data["seq"].as_u64());
        let (Some(id), Some(seen)) = (id, seen) else {
            return Next::Close(4002);
        };
        // RESUME has no word on compression: the session goes on in frames every client understands.
        let line = self.line.clone();
        let taken_up = self.shared.change(|world| {
            let known = world.knows_token(data);
            known.then(|| world.sessions.resume(id, seen, line).map(|missed| world.tell_now(&missed)))
        });
        match taken_up {
            None => Next::Close(4004),
            Some(Some(())) => {
                self.session = Some(id.to_owned());
                Next::GoOn
            }
            Some(None) => Next::Reply(json!({"op": 9, "t": null, "s": null, "d": false})),
        }
    }

    async fn send(&mut self, payload: &Value) -> Result<(), axum::Error> {
        let message = if self.compressed { Message::Binary(compress(payload).into()) } else { Message::Text(payload.to_string().into()) };
        self.socket.send(message).await
    }

    async fn close(&mut self, code: Option<u16>) -> Ended {
        let frame = code.map(|code| CloseFrame { code, reason: "closed by the simulator".into() });
        // A client that is gone already needs no goodbye.
        self.socket.send(Message::Close(frame)).await.ok();
        Ended::Otherwise
    }

    fn leave(&self, ended: Ended) {
        if let Some(session) = &self.session {
            let line = &self.line;
            self.shared.change(|world| world.sessions.lost(session, line, ended));
        }
    }
}

impl World {
    /// Notes which interactions are heard now because a session is taken up that had kept them.
    fn tell_now(&mut self, missed: &[Value]) {
        for payload in missed.iter().filter(|payload| payload["t"] == "INTERACTION_CREATE") {
            let id = payload["d"]["id"].as_str().and_then(|id| id.parse().ok()).map(InteractionId);
            if let Some(exchange) = id.and_then(|id| self.exchanges.get_mut(&id)) {
                exchange.heard = true;
            }
        }
    }

    fn knows_token(&self, data: &Value) -> bool {
        let token = data["token"].as_str().unwrap_or_default();
        token.trim_start_matches("Bot ") == self.token
    }
}

fn ended_by(frame: Option<&CloseFrame>) -> Ended {
    match frame.map(|frame| frame.code) {
        Some(1000 | 1001) => Ended::ByClient,
        _ => Ended::Otherwise,
    }
}

fn compress(payload: &Value) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let written = encoder.write_all(payload.to_string().as_bytes());
    written.expect("writing to memory cannot fail");
    encoder.finish().expect("writing to memory cannot fail")
}
