//! The gateway's WebSocket: Hello, Identify, Resume, heartbeats, compressed frames and close codes.

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

use super::session::{DisconnectKind, IdentifyOptions, SocketCommand};
use super::shared::Shared;
use super::world::{InteractionId, World};

/// The intents that Discord must approve: members, presences, message content.
const PRIVILEGED_INTENTS: u64 = 1 << 1 | 1 << 8 | 1 << 15;
/// The intent for events of servers and channels.
const GUILDS: u64 = 1;
/// The number of payloads a client may send per minute.
const PAYLOADS_PER_MINUTE: usize = 120;

/// Upgrades a request to a gateway connection.
pub(super) async fn connect(State(shared): State<Arc<Shared>>, RawQuery(query): RawQuery, upgrade: WebSocketUpgrade) -> Response {
    let query = query.unwrap_or_default();
    let right_version = query.split('&').any(|part| part == "v=10");
    upgrade.on_upgrade(move |socket| async move {
        let mut connection = Connection::new(socket, shared);
        let kind = if right_version { connection.run().await } else { connection.close(Some(4012)).await };
        connection.report_disconnect(kind);
    })
}

struct Connection {
    socket: WebSocket,
    shared: Arc<Shared>,
    session: Option<String>,
    compressed: bool,
    received: Vec<Duration>,
    sender: UnboundedSender<SocketCommand>,
    commands: tokio::sync::mpsc::UnboundedReceiver<SocketCommand>,
}

/// The reaction to a payload of the client.
enum PayloadOutcome {
    Continue,
    Reply(Value),
    Close(u16),
}

impl Connection {
    fn new(socket: WebSocket, shared: Arc<Shared>) -> Self {
        let (sender, commands) = unbounded_channel();
        Connection { socket, shared, session: None, compressed: false, received: Vec::new(), sender, commands }
    }

    async fn run(&mut self) -> DisconnectKind {
        let heartbeats = self.shared.look(|world| world.sessions.heartbeats.as_millis() as u64);
        let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": heartbeats}});
        if self.send(&hello).await.is_err() {
            return DisconnectKind::Otherwise;
        }
        loop {
            tokio::select! {
                command = self.commands.recv() => match command {
                    Some(SocketCommand::Send(payload)) => {
                        if self.send(&payload).await.is_err() {
                            return DisconnectKind::Otherwise;
                        }
                    }
                    Some(SocketCommand::Raw(message)) => {
                        if self.socket.send(message).await.is_err() {
                            return DisconnectKind::Otherwise;
                        }
                    }
                    Some(SocketCommand::Close(code)) => return self.close(code).await,
                    Some(SocketCommand::Drop) | None => return DisconnectKind::Otherwise,
                },
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Some(kind) = self.receive(text.as_bytes()).await {
                            return kind;
                        }
                    }
                    Some(Ok(Message::Binary(bytes))) => {
                        if let Some(kind) = self.receive(&bytes).await {
                            return kind;
                        }
                    }
                    Some(Ok(Message::Close(frame))) => return disconnect_kind(frame.as_ref()),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return DisconnectKind::Otherwise,
                },
            }
        }
    }

    async fn receive(&mut self, bytes: &[u8]) -> Option<DisconnectKind> {
        let now = self.shared.clock.running();
        self.received.retain(|at| *at + Duration::from_secs(60) > now);
        self.received.push(now);
        let next = if self.received.len() > PAYLOADS_PER_MINUTE {
            PayloadOutcome::Close(4008)
        } else {
            match serde_json::from_slice::<Value>(bytes) {
                Ok(payload) => self.handle(&payload),
                Err(_) => PayloadOutcome::Close(4002),
            }
        };
        match next {
            PayloadOutcome::Continue => None,
            PayloadOutcome::Reply(payload) => self.send(&payload).await.err().map(|_| DisconnectKind::Otherwise),
            PayloadOutcome::Close(code) => {
                let problem = format!("gateway: closed the connection with {code}");
                self.shared.change(|world| world.add_problem(problem));
                Some(self.close(Some(code)).await)
            }
        }
    }

    fn handle(&mut self, payload: &Value) -> PayloadOutcome {
        let data = &payload["d"];
        let exists = |id: &String| self.shared.look(|world| world.sessions.knows(id));
        let session = self.session.as_ref().filter(|id| exists(id));
        match (payload["op"].as_u64(), session) {
            (Some(1), _) => PayloadOutcome::Reply(json!({"op": 11, "t": null, "s": null, "d": null})),
            (Some(2), None) => self.identify(data),
            (Some(2), Some(_)) => PayloadOutcome::Close(4005),
            (Some(6), None) => self.resume(data),
            (Some(3 | 4 | 8), Some(_)) => PayloadOutcome::Continue,
            (Some(3 | 4 | 6 | 8), _) => PayloadOutcome::Close(4003),
            _ => PayloadOutcome::Close(4001),
        }
    }

    fn identify(&mut self, data: &Value) -> PayloadOutcome {
        let Some(intents) = data["intents"].as_u64() else {
            return PayloadOutcome::Close(4013);
        };
        if !data["properties"]["os"].is_string() {
            return PayloadOutcome::Close(4002);
        }
        if intents & PRIVILEGED_INTENTS != 0 {
            return PayloadOutcome::Close(4014);
        }
        let shard = match data["shard"].as_array().map(Vec::as_slice) {
            None => (0, 1),
            Some([number, count]) => match (number.as_u64(), count.as_u64()) {
                (Some(number), Some(count)) if number < count => (number, count),
                _ => return PayloadOutcome::Close(4010),
            },
            Some(_) => return PayloadOutcome::Close(4010),
        };
        self.compressed = data["compress"] == true;
        // Discord refuses too few shards for the bot's servers.
        if shard.1 * 2 < u64::from(self.shared.look(|world| world.sessions.shards)) {
            return PayloadOutcome::Close(4011);
        }
        let (sender, now) = (self.sender.clone(), self.shared.clock.running());
        let is_authorized = self.shared.look(|world| world.knows_token(data));
        if is_authorized && !self.shared.change(|world| world.sessions.try_identify(shard.0, now)) {
            return PayloadOutcome::Reply(json!({"op": 9, "t": null, "s": null, "d": false}));
        }
        let session = self.shared.change(|world| {
            world.knows_token(data).then(|| {
                let session = world.sessions.begin(IdentifyOptions { intents, shard }, sender);
                if world.sessions.silent {
                    return session;
                }
                let ready = world.ready_json(&session, shard);
                world.sessions.send_to(&session, "READY", ready);
                if intents & GUILDS != 0 {
                    let guild = world.guild_create_json();
                    world.sessions.send_to(&session, "GUILD_CREATE", guild);
                }
                session
            })
        });
        self.session = session;
        if self.session.is_some() { PayloadOutcome::Continue } else { PayloadOutcome::Close(4004) }
    }

    fn resume(&mut self, data: &Value) -> PayloadOutcome {
        let (id, seen) = (data["session_id"].as_str(), data["seq"].as_u64());
        let (Some(id), Some(seen)) = (id, seen) else {
            return PayloadOutcome::Close(4002);
        };
        // RESUME does not set compression, so the connection uses plain text frames.
        let sender = self.sender.clone();
        let resumed = self.shared.change(|world| {
            let is_authorized = world.knows_token(data);
            is_authorized.then(|| world.sessions.resume(id, seen, sender).map(|missed| world.mark_delivered(&missed)))
        });
        match resumed {
            None => PayloadOutcome::Close(4004),
            Some(Some(())) => {
                self.session = Some(id.to_owned());
                PayloadOutcome::Continue
            }
            Some(None) => PayloadOutcome::Reply(json!({"op": 9, "t": null, "s": null, "d": false})),
        }
    }

    async fn send(&mut self, payload: &Value) -> Result<(), axum::Error> {
        let message = if self.compressed { Message::Binary(compress(payload).into()) } else { Message::Text(payload.to_string().into()) };
        self.socket.send(message).await
    }

    async fn close(&mut self, code: Option<u16>) -> DisconnectKind {
        let frame = code.map(|code| CloseFrame { code, reason: "closed by the simulator".into() });
        // Fails if the client is already gone, which does not matter.
        self.socket.send(Message::Close(frame)).await.ok();
        DisconnectKind::Otherwise
    }

    fn report_disconnect(&self, kind: DisconnectKind) {
        if let Some(session) = &self.session {
            let sender = &self.sender;
            self.shared.change(|world| world.sessions.disconnect(session, sender, kind));
        }
    }
}

impl World {
    /// Marks the interactions that a resumed session has just received.
    fn mark_delivered(&mut self, missed: &[Value]) {
        for payload in missed.iter().filter(|payload| payload["t"] == "INTERACTION_CREATE") {
            let id = payload["d"]["id"].as_str().and_then(|id| id.parse().ok()).map(InteractionId);
            if let Some(exchange) = id.and_then(|id| self.exchanges.get_mut(&id)) {
                exchange.is_delivered = true;
            }
        }
    }

    fn knows_token(&self, data: &Value) -> bool {
        let token = data["token"].as_str().unwrap_or_default();
        token.trim_start_matches("Bot ") == self.token
    }
}

fn disconnect_kind(frame: Option<&CloseFrame>) -> DisconnectKind {
    match frame.map(|frame| frame.code) {
        Some(1000 | 1001) => DisconnectKind::ByClient,
        _ => DisconnectKind::Otherwise,
    }
}

fn compress(payload: &Value) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    let written = encoder.write_all(payload.to_string().as_bytes());
    written.expect("writing to memory cannot fail");
    encoder.finish().expect("writing to memory cannot fail")
}
