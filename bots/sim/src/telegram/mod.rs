//! A strict simulator of the Telegram Bot API, in process, on loopback. Every request is checked against the published schema and the
//! platform's undocumented rules; what a correct bot never sends is recorded in [`TelegramSim::problems`]. There is one bot,
//! `broadside_sim_bot`, in privacy mode unless that is switched off.

mod control;
mod edit;
mod ephemeral;
mod files;
mod flood;
mod markup;
mod model;
mod press;
mod profile;
mod render;
mod rooms;
mod route;
mod send;
mod topics;
mod updates;
mod webhook;
mod wire;
mod world;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use ephemeral::EphemeralSupport;
pub use flood::Traffic;
pub use model::{Author, Button, Chat, Entry, Media, MediaKind, Message, MessageKey, Role, Toast, User};
pub use press::Press;
pub use rooms::PRESS_TTL;
pub use world::World;

/// The only valid token.
pub const TOKEN: &str = "110201543:SimulatedTokenOfTheBroadsideBot0000";
/// The bot's user name.
pub const BOT_NAME: &str = "broadside_sim_bot";
/// The bot's id.
pub const BOT_ID: i64 = 110_201_543;

/// The time limit of every wait.
const WAIT_TIMEOUT: Duration = Duration::from_secs(180);

/// The state behind a lock, with a channel that signals every change.
#[derive(Debug)]
struct Shared {
    world: Mutex<World>,
    changes: watch::Sender<u64>,
}

impl Shared {
    fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.world.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let result = act(&mut self.world.lock().unwrap_or_else(PoisonError::into_inner));
        self.changes.send_modify(|count| *count += 1);
        result
    }

    /// Subscribes to changes, from this call on.
    fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}

/// A running simulator; it stops when dropped.
#[derive(Debug)]
pub struct TelegramSim {
    shared: Arc<Shared>,
    address: SocketAddr,
    tasks: [JoinHandle<()>; 2],
}

impl TelegramSim {
    /// Starts a simulator on a free loopback port.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn start() -> Self {
        Self::start_at(SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// Starts a simulator on the given address, for playing by hand.
    ///
    /// # Panics
    /// When the address cannot be bound.
    pub async fn start_at(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).await.expect("the simulator's address is free");
        let address = listener.local_addr().expect("a bound socket has an address");
        let shared = Arc::new(Shared { world: Mutex::new(World::new()), changes: watch::Sender::new(0) });
        let router = route::router(Arc::clone(&shared));
        let server = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("serving on a bound socket does not fail");
        });
        let delivery = tokio::spawn(webhook::deliver(Arc::clone(&shared)));
        Self { shared, address, tasks: [server, delivery] }
    }

    /// The base URL of the Bot API.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The token the bot must use.
    pub fn token(&self) -> &'static str {
        TOKEN
    }

    /// Reads the state.
    pub fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.shared.read(look)
    }

    /// The accepted actions of the bot, in order.
    pub fn log(&self) -> Vec<Entry> {
        self.look(|world| world.log().to_vec())
    }

    /// The bot's mistakes.
    pub fn problems(&self) -> Vec<String> {
        self.look(|world| world.problems().to_vec())
    }

    /// The messages in a chat, oldest first.
    pub fn messages(&self, chat: Chat) -> Vec<Message> {
        self.look(|world| world.messages(chat).into_iter().cloned().collect())
    }

    /// How often the bot has called a method, refused calls included.
    pub fn calls(&self, method: &str) -> usize {
        self.look(|world| world.calls.get(&method.to_ascii_lowercase()).copied().unwrap_or_default())
    }

    /// How often a new poller has ended an earlier one.
    pub fn conflicts(&self) -> usize {
        self.look(|world| world.conflicts)
    }

    /// The largest number of sends and edits together in any minute of a chat; Telegram's advice for groups is 20.
    pub fn busiest_minute(&self, chat: Chat) -> usize {
        self.look(|world| world.faults.busiest_minute(chat.id))
    }

    /// Waits until a condition holds.
    ///
    /// # Panics
    /// After three minutes, with the log and the problems.
    pub async fn wait_until(&self, condition: impl Fn(&World) -> bool) {
        let found = self.wait_for(|world| condition(world).then_some(())).await;
        found.unwrap_or_else(|| self.panic_with_report());
    }

    /// Waits until `find` returns something; `None` after three minutes.
    async fn wait_for<T>(&self, find: impl Fn(&World) -> Option<T>) -> Option<T> {
        let mut changes = self.shared.changes();
        let search = async {
            loop {
                if let Some(found) = self.look(&find) {
                    return Some(found);
                }
                if changes.changed().await.is_err() {
                    return None;
                }
            }
        };
        tokio::time::timeout(WAIT_TIMEOUT, search).await.ok().flatten()
    }

    fn panic_with_report(&self) -> ! {
        let lines: Vec<String> = self.log().iter().map(brief).collect();
        panic!(
            "the condition was not met within {WAIT_TIMEOUT:?}\nlog:\n{}\nproblems: {:#?}\nunanswered: {:?}",
            lines.join("\n"),
            self.problems(),
            self.look(World::unanswered),
        );
    }
}

impl Drop for TelegramSim {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// One line about a log entry; pictures by size only.
pub fn brief(entry: &Entry) -> String {
    let message = |verb: &str, message: &Message| {
        let place = message.chat.thread.map_or_else(String::new, |thread| format!("/{thread}"));
        let weight = message.png().map_or_else(String::new, |bytes| format!(" [{} bytes]", bytes.len()));
        let labels: Vec<String> = message.keyboard().into_iter().flatten().map(|button| button.text).collect();
        format!("{verb} {}{place} #{}{weight}: {:?} {labels:?}", message.chat.id, message.id, message.words())
    };
    match entry {
        Entry::Sent(sent) => message("sent", sent),
        Entry::Edited(edited) => message("edited", edited),
        Entry::EphemeralSent(shown) => message("shown to one", shown),
        Entry::Deleted(_)
        | Entry::EphemeralDeleted(_)
        | Entry::CallbackAnswered { .. }
        | Entry::ActionShown { .. }
        | Entry::TopicOpened { .. }
        | Entry::Pinned(_)
        | Entry::CommandsSet { .. }
        | Entry::CommandsDeleted { .. }
        | Entry::DescriptionSet { .. }
        | Entry::ShortDescriptionSet { .. }
        | Entry::MenuButtonSet { .. }
        | Entry::WebhookSet { .. }
        | Entry::WebhookDeleted => format!("{entry:?}"),
    }
}
