//! A strict simulated Discord: REST API and gateway in this process, with Discord's rules, limits and errors. Tests act as the people;
//! the bot connects with its real client. Loopback only.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

mod answers;
mod body;
mod buckets;
mod clock;
mod control;
mod gateway;
mod log;
mod messages;
mod options;
mod people;
mod reading;
mod rest;
mod route;
mod rules;
mod servers;
mod session;
mod shared;
mod threads;
mod wire;
mod world;

pub use clock::Clock;
pub use log::{Action, Button, Choice, Entry, Picture, rows};
pub use people::InteractionHandle;
pub use world::{
    ALL_PERMISSIONS, ATTACH, DmPolicy, EMBED, Exchange, InteractionId, InteractionKind, MAKE_THREADS, MANAGE_CHANNELS, MANAGE_SERVER,
    Message, MessageId, Person, Place, PlaceId, PlaceKind, SEND, SEND_IN_THREADS, UserId, VIEW, World,
};

use shared::Shared;

/// The time limit of every wait, after which it fails with the log.
const WAIT_TIMEOUT: Duration = Duration::from_secs(180);

/// A running simulator; it stops when dropped.
pub struct DiscordSim {
    shared: Arc<Shared>,
    server: JoinHandle<()>,
}

impl DiscordSim {
    /// Starts on a free port of loopback.
    pub async fn start() -> Self {
        Self::start_on(0).await
    }

    /// Starts on a loopback port; 0 for any free one. Loads the schema file first, so that its absence is reported at once.
    pub async fn start_on(port: u16) -> Self {
        crate::schema::discord::openapi();
        let listener = TcpListener::bind(("127.0.0.1", port)).await;
        let listener = listener.expect("the port of loopback is free");
        let address = listener.local_addr();
        let address = address.expect("a bound listener has an address");
        let shared = Arc::new(Shared::new());
        shared.change(|world| world.address = format!("http://{address}"));
        let router = Router::new()
            .route("/", axum::routing::get(gateway::connect))
            .fallback(rest::serve)
            .layer(axum::extract::DefaultBodyLimit::disable())
            .with_state(Arc::clone(&shared));
        let server = tokio::spawn(async move {
            let served = axum::serve(listener, router).await;
            served.expect("serving on a bound listener does not fail");
        });
        DiscordSim { shared, server }
    }

    /// The base URL of the API: scheme, host and port.
    pub fn url(&self) -> String {
        self.shared.look(|world| world.address.clone())
    }

    /// The bot's token, without "Bot ".
    pub fn token(&self) -> String {
        self.shared.look(|world| world.token.clone())
    }

    /// The bot's application id, which is also its user id.
    pub fn application_id(&self) -> u64 {
        self.shared.look(|world| world.application)
    }

    /// The simulator's clock.
    pub fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    /// Advances the clock and wakes all waits.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|world| world.clock.advance(by));
    }

    /// The log so far.
    pub fn log(&self) -> Vec<Entry> {
        self.shared.look(|world| world.log().to_vec())
    }

    /// All violations of Discord's rules so far.
    pub fn problems(&self) -> Vec<String> {
        self.shared.look(|world| world.problems().to_vec())
    }

    /// The messages in a place, oldest first.
    pub fn messages(&self, place: PlaceId) -> Vec<Message> {
        let all = |world: &World| world.messages(place).into_iter().cloned().collect();
        self.shared.look(all)
    }

    /// The registered global commands.
    pub fn registered_commands(&self) -> Vec<Value> {
        self.shared.look(|world| world.registered_commands().to_vec())
    }

    /// The bodies of all changes of the application so far.
    pub fn application_changes(&self) -> Vec<Value> {
        self.shared.look(|world| world.application_changes.clone())
    }

    /// Reads the state.
    pub fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.shared.look(look)
    }

    /// Waits until a condition holds.
    ///
    /// # Panics
    /// After three minutes, with the log.
    pub async fn wait_until(&self, condition: impl Fn(&World) -> bool) {
        wait_for(&self.shared, "a condition of a test", |world| condition(world).then_some(())).await;
    }

    /// Waits until the bot is connected and ready.
    pub async fn ready(&self) {
        wait_for(&self.shared, "the bot's connection", |world| (world.connections() > 0).then_some(())).await;
    }

    /// Waits for the entry at a position of the log, without a time limit; for playing by hand.
    pub async fn entry_at(&self, position: usize) -> Entry {
        let mut changes = self.shared.subscribe();
        loop {
            changes.borrow_and_update();
            if let Some(entry) = self.shared.look(|world| world.log().get(position).cloned()) {
                return entry;
            }
            changes.changed().await.expect("the sender is in the world this borrows");
        }
    }

    /// Waits for the first matching entry at or after a position of the log.
    pub async fn entry_from(&self, position: usize, fits: impl Fn(&Entry) -> bool) -> Entry {
        wait_for(&self.shared, "an entry of the log", |world| {
            let mut later = world.log().iter().skip(position);
            later.find(|entry| fits(entry)).cloned()
        })
        .await
    }

    /// Asserts that there are no problems.
    ///
    /// # Panics
    /// With the whole report if there are any.
    pub fn assert_clean(&self) {
        let report = self.shared.look(|world| {
            let clean = world.problems().is_empty();
            (!clean).then(|| world.report())
        });
        if let Some(report) = report {
            panic!("the bot has violated Discord's rules:\n{report}");
        }
    }
}

impl Drop for DiscordSim {
    fn drop(&mut self) {
        self.server.abort();
        self.shared.change(|world| world.sessions.send_to_all(|| session::SocketCommand::Drop));
    }
}

/// Waits until `find` returns something; panics with the log after three minutes.
async fn wait_for<T>(shared: &Shared, what: &str, find: impl Fn(&World) -> Option<T>) -> T {
    let mut changes = shared.subscribe();
    let deadline = Instant::now() + WAIT_TIMEOUT;
    loop {
        changes.borrow_and_update();
        if let Some(found) = shared.look(&find) {
            return found;
        }
        if timeout_at(deadline, changes.changed()).await.is_err() {
            let report = shared.look(World::report);
            panic!("timed out waiting for {what}; log:\n{report}");
        }
    }
}
