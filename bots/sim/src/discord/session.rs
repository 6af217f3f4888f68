//! Gateway sessions: sequence numbers, a bounded history for resuming, and the line to the socket.
//! A session outlives its connection; events that fall in between wait in the history.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use axum::extract::ws::Message;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// How many events a session remembers for a resume.
const REMEMBERED: usize = 1_000;
/// How many sessions without a connection are kept.
const KEPT: usize = 64;

/// What a socket is told to do.
#[derive(Debug)]
pub(super) enum Order {
    /// Send a payload.
    Send(Value),
    /// Send a frame as it is.
    Raw(Message),
    /// Close with a code, or without one.
    Close(Option<u16>),
    /// Vanish, as when a cable is cut.
    Drop,
}

/// The intents and shard a client asked for.
#[derive(Clone, Copy)]
pub(super) struct Wishes {
    pub(super) intents: u64,
    pub(super) shard: (u64, u64),
}

pub(super) struct Session {
    pub(super) id: String,
    pub(super) wishes: Wishes,
    sequence: u64,
    history: VecDeque<(u64, Value)>,
    line: Option<UnboundedSender<Order>>,
}

impl Session {
    fn push(&mut self, name: &str, data: Value) {
        self.number(json!({"op": 0, "t": name, "d": data}));
    }

    /// Sends a payload with the next number as its `s`.
    fn number(&mut self, mut payload: Value) {
        self.sequence += 1;
        payload["s"] = json!(self.sequence);
        let sent = self.line.as_ref().map(|line| line.send(Order::Send(payload.clone())));
        if sent.is_some_and(|sent| sent.is_err()) {
            self.line = None;
        }
        self.history.push_back((self.sequence, payload));
        if self.history.len() > REMEMBERED {
            self.history.pop_front();
        }
    }
}

/// The pause between two sessions begun by shards that share a remainder by `max_concurrency`.
const PAUSE: Duration = Duration::from_secs(5);

/// All sessions of the bot.
pub(super) struct Sessions {
    all: Vec<Session>,
    pub(super) identified: u32,
    pub(super) resumed: u32,
    /// How often one was refused because another had just begun.
    pub(super) hasty: u32,
    /// How many shards the bot should have, and how many of them may begin a session at one time.
    pub(super) shards: u32,
    pub(super) concurrency: u32,
    /// How often a client is asked for a heartbeat.
    pub(super) heartbeats: Duration,
    /// Whether IDENTIFY and RESUME are accepted without an answer.
    pub(super) silent: bool,
    begun: HashMap<u64, Duration>,
}

impl Default for Sessions {
    fn default() -> Self {
        let heartbeats = Duration::from_millis(41_250);
        Self {
            all: Vec::new(),
            identified: 0,
            resumed: 0,
            hasty: 0,
            shards: 1,
            concurrency: 1,
            heartbeats,
            silent: false,
            begun: HashMap::new(),
        }
    }
}

impl Sessions {
    /// How many have a connection.
    pub(super) fn connected(&self) -> usize {
        self.all.iter().filter(|s| s.line.is_some()).count()
    }

    /// Whether a session was not forgotten.
    pub(super) fn knows(&self, id: &str) -> bool {
        self.all.iter().any(|session| session.id == id)
    }

    /// Whether this shard may begin a session now; if it may, it does.
    pub(super) fn may_begin(&mut self, shard: u64, now: Duration) -> bool {
        let begun = self.begun.entry(shard % u64::from(self.concurrency));
        let may = match &begun {
            Entry::Occupied(before) => now >= *before.get() + PAUSE,
            Entry::Vacant(_) => true,
        };
        if may {
            begun.insert_entry(now);
        } else {
            self.hasty += 1;
        }
        may
    }

    /// Begins a session; its events follow by `tell`.
    pub(super) fn begin(&mut self, wishes: Wishes, line: UnboundedSender<Order>) -> String {
        self.identified += 1;
        let id = format!("session-{}", self.identified);
        let idle = self.all.iter().filter(|s| s.line.is_none()).count();
        if idle > KEPT
            && let Some(oldest) = self.all.iter().position(|s| s.line.is_none())
        {
            self.all.remove(oldest);
        }
        self.all.push(Session { id: id.clone(), wishes, sequence: 0, history: VecDeque::new(), line: Some(line) });
        id
    }

    /// Takes up a session where the client lost it: the events that it is told now. Nothing when it cannot be taken up.
    pub(super) fn resume(&mut self, id: &str, seen: u64, line: UnboundedSender<Order>) -> Option<Vec<Value>> {
        let session = self.all.iter_mut().find(|s| s.id == id)?;
        let oldest = session.history.front().map_or(1, |(number, _)| *number);
        if seen > session.sequence || seen + 1 < oldest {
            return None;
        }
        self.resumed += 1;
        if self.silent {
            session.line = Some(line);
            return Some(Vec::new());
        }
        let missed: Vec<Value> = session.history.iter().filter(|(number, _)| *number > seen).map(|(_, payload)| payload.clone()).collect();
        for payload in &missed {
            // A socket that is gone again leaves the history as it is for the next resume.
            line.send(Order::Send(payload.clone())).ok();
        }
        // Whoever had it until now has it no more.
        if let Some(before) = session.line.replace(line) {
            before.send(Order::Drop).ok();
        }
        session.push("RESUMED", json!({}));
        Some(missed)
    }

    /// Sends an event to one session.
    pub(super) fn tell(&mut self, id: &str, name: &str, data: Value) {
        if let Some(session) = self.all.iter_mut().find(|s| s.id == id) {
            session.push(name, data);
        }
    }

    /// Sends an event to every session whose shard is responsible for a guild (none: a DM). Whether one of them had a connection.
    pub(super) fn dispatch(&mut self, guild: Option<u64>, name: &str, data: &Value) -> bool {
        self.dispatch_wishing(0, guild, name, data)
    }

    /// Like `dispatch`, to those only who asked for an intent.
    pub(super) fn dispatch_wishing(&mut self, intent: u64, guild: Option<u64>, name: &str, data: &Value) -> bool {
        let mut heard = false;
        for session in &mut self.all {
            let (shard, shards) = session.wishes.shard;
            let responsible = guild.map_or(0, |guild| (guild >> 22) % shards.max(1)) == shard;
            if responsible && session.wishes.intents & intent == intent {
                session.push(name, data.clone());
                heard |= session.line.is_some();
            }
        }
        heard
    }

    /// Sends every session a payload, an object, with the next number of the session as its `s`.
    pub(super) fn number(&mut self, payload: &Value) {
        for session in &mut self.all {
            session.number(payload.clone());
        }
    }

    /// Gives every connected socket an order.
    pub(super) fn order(&mut self, order: impl Fn() -> Order) {
        for session in &mut self.all {
            if let Some(line) = &session.line {
                // A line whose socket is gone needs no order.
                line.send(order()).ok();
            }
        }
    }

    /// The socket of a session is gone; a client that closed normally has ended its session.
    pub(super) fn lost(&mut self, id: &str, line: &UnboundedSender<Order>, ended: Ended) {
        let Some(at) = self.all.iter().position(|s| s.id == id) else {
            return;
        };
        let same = |held: &UnboundedSender<Order>| held.same_channel(line);
        if !self.all[at].line.as_ref().is_some_and(same) {
            return;
        }
        self.all[at].line = None;
        if ended == Ended::ByClient {
            self.all.remove(at);
        }
    }

    /// Forgets sessions so that they cannot be resumed.
    pub(super) fn forget(&mut self) {
        self.all.clear();
    }
}

/// How a connection ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// The client said goodbye with 1000 or 1001: its session is over.
    ByClient,
    /// Anything else: it may be resumed.
    Otherwise,
}
