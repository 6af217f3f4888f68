//! Gateway sessions: sequence numbers, a bounded history for resuming, and the channel to the socket. A session outlives its connection;
//! events in between wait in the history.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use axum::extract::ws::Message;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// The number of events that are stored for a resume.
const HISTORY_LEN: usize = 1_000;
/// The number of sessions without a connection that are stored.
const MAX_IDLE_SESSIONS: usize = 64;

/// A command for a connection.
#[derive(Debug)]
pub(super) enum SocketCommand {
    /// Send a payload.
    Send(Value),
    /// Send a raw frame.
    Raw(Message),
    /// Close with a code, or without one.
    Close(Option<u16>),
    /// Drop the connection without a close frame.
    Drop,
}

/// The intents and shard of an IDENTIFY.
#[derive(Clone, Copy)]
pub(super) struct IdentifyOptions {
    pub(super) intents: u64,
    pub(super) shard: (u64, u64),
}

pub(super) struct Session {
    pub(super) id: String,
    pub(super) options: IdentifyOptions,
    sequence: u64,
    history: VecDeque<(u64, Value)>,
    socket: Option<UnboundedSender<SocketCommand>>,
}

impl Session {
    fn push(&mut self, name: &str, data: Value) {
        self.send_numbered(json!({"op": 0, "t": name, "d": data}));
    }

    /// Sends a payload with the next sequence number as `s`.
    fn send_numbered(&mut self, mut payload: Value) {
        self.sequence += 1;
        payload["s"] = json!(self.sequence);
        let sent = self.socket.as_ref().map(|socket| socket.send(SocketCommand::Send(payload.clone())));
        if sent.is_some_and(|sent| sent.is_err()) {
            self.socket = None;
        }
        self.history.push_back((self.sequence, payload));
        if self.history.len() > HISTORY_LEN {
            self.history.pop_front();
        }
    }
}

/// The minimum interval between sessions of shards with the same remainder by `max_concurrency`.
const IDENTIFY_INTERVAL: Duration = Duration::from_secs(5);

/// All sessions of the bot.
pub(super) struct Sessions {
    all: Vec<Session>,
    pub(super) identified: u32,
    pub(super) resumed: u32,
    /// The number of IDENTIFYs refused for following another one too soon.
    pub(super) premature_identifies: u32,
    /// The recommended number of shards.
    pub(super) shards: u32,
    /// The number of shards that may identify at a time.
    pub(super) concurrency: u32,
    /// The heartbeat interval.
    pub(super) heartbeats: Duration,
    /// Whether IDENTIFY and RESUME are accepted without an answer.
    pub(super) silent: bool,
    last_identify: HashMap<u64, Duration>,
}

impl Default for Sessions {
    fn default() -> Self {
        let heartbeats = Duration::from_millis(41_250);
        Self {
            all: Vec::new(),
            identified: 0,
            resumed: 0,
            premature_identifies: 0,
            shards: 1,
            concurrency: 1,
            heartbeats,
            silent: false,
            last_identify: HashMap::new(),
        }
    }
}

impl Sessions {
    /// The number of connected sessions.
    pub(super) fn connected(&self) -> usize {
        self.all.iter().filter(|s| s.socket.is_some()).count()
    }

    /// Whether a session exists.
    pub(super) fn knows(&self, id: &str) -> bool {
        self.all.iter().any(|session| session.id == id)
    }

    /// Whether this shard may identify now; counts the attempt.
    pub(super) fn try_identify(&mut self, shard: u64, now: Duration) -> bool {
        let last_identify = self.last_identify.entry(shard % u64::from(self.concurrency));
        let is_allowed = match &last_identify {
            Entry::Occupied(before) => now >= *before.get() + IDENTIFY_INTERVAL,
            Entry::Vacant(_) => true,
        };
        if is_allowed {
            last_identify.insert_entry(now);
        } else {
            self.premature_identifies += 1;
        }
        is_allowed
    }

    /// Creates a session and returns its id.
    pub(super) fn begin(&mut self, options: IdentifyOptions, socket: UnboundedSender<SocketCommand>) -> String {
        self.identified += 1;
        let id = format!("session-{}", self.identified);
        let idle = self.all.iter().filter(|s| s.socket.is_none()).count();
        if idle > MAX_IDLE_SESSIONS
            && let Some(oldest) = self.all.iter().position(|s| s.socket.is_none())
        {
            self.all.remove(oldest);
        }
        self.all.push(Session { id: id.clone(), options, sequence: 0, history: VecDeque::new(), socket: Some(socket) });
        id
    }

    /// Resumes a session and returns the replayed events; `None` if it cannot be resumed.
    pub(super) fn resume(&mut self, id: &str, seen: u64, socket: UnboundedSender<SocketCommand>) -> Option<Vec<Value>> {
        let session = self.all.iter_mut().find(|s| s.id == id)?;
        let oldest = session.history.front().map_or(1, |(number, _)| *number);
        if seen > session.sequence || seen + 1 < oldest {
            return None;
        }
        self.resumed += 1;
        if self.silent {
            session.socket = Some(socket);
            return Some(Vec::new());
        }
        let missed: Vec<Value> = session.history.iter().filter(|(number, _)| *number > seen).map(|(_, payload)| payload.clone()).collect();
        for payload in &missed {
            // If the socket is gone again, the history still serves the next resume.
            socket.send(SocketCommand::Send(payload.clone())).ok();
        }
        // A session has only one connection.
        if let Some(before) = session.socket.replace(socket) {
            before.send(SocketCommand::Drop).ok();
        }
        session.push("RESUMED", json!({}));
        Some(missed)
    }

    /// Sends an event to one session.
    pub(super) fn send_to(&mut self, id: &str, name: &str, data: Value) {
        if let Some(session) = self.all.iter_mut().find(|s| s.id == id) {
            session.push(name, data);
        }
    }

    /// Sends an event to the sessions whose shard has this guild (`None` for a DM). Returns whether one of them is connected.
    pub(super) fn dispatch(&mut self, guild: Option<u64>, name: &str, data: &Value) -> bool {
        self.dispatch_with_intent(0, guild, name, data)
    }

    /// Like `dispatch`, but only to sessions with this intent.
    pub(super) fn dispatch_with_intent(&mut self, intent: u64, guild: Option<u64>, name: &str, data: &Value) -> bool {
        let mut is_delivered = false;
        for session in &mut self.all {
            let (shard, shards) = session.options.shard;
            let responsible = guild.map_or(0, |guild| (guild >> 22) % shards.max(1)) == shard;
            if responsible && session.options.intents & intent == intent {
                session.push(name, data.clone());
                is_delivered |= session.socket.is_some();
            }
        }
        is_delivered
    }

    /// Sends every session a payload, an object, with its next sequence number as `s`.
    pub(super) fn send_numbered(&mut self, payload: &Value) {
        for session in &mut self.all {
            session.send_numbered(payload.clone());
        }
    }

    /// Sends a command to every connection.
    pub(super) fn send_to_all(&mut self, command: impl Fn() -> SocketCommand) {
        for session in &mut self.all {
            if let Some(socket) = &session.socket {
                // A closed connection needs no command.
                socket.send(command()).ok();
            }
        }
    }

    /// Handles the end of a session's connection; a normal close by the client also ends the session.
    pub(super) fn disconnect(&mut self, id: &str, socket: &UnboundedSender<SocketCommand>, ended: DisconnectKind) {
        let Some(at) = self.all.iter().position(|s| s.id == id) else {
            return;
        };
        let same = |other: &UnboundedSender<SocketCommand>| other.same_channel(socket);
        if !self.all[at].socket.as_ref().is_some_and(same) {
            return;
        }
        self.all[at].socket = None;
        if ended == DisconnectKind::ByClient {
            self.all.remove(at);
        }
    }

    /// Removes all sessions, so that they cannot be resumed.
    pub(super) fn clear(&mut self) {
        self.all.clear();
    }
}

/// How a connection ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DisconnectKind {
    /// The client closed it with 1000 or 1001, which ends the session.
    ByClient,
    /// Anything else; the session can be resumed.
    Otherwise,
}
