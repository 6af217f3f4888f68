//! A replica whose delivery runs against one platform that records every message.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use broadside::{
    delivery::{Delivery, Leases},
    message_ref::MessageRef,
    platform::{Address, DeliveryError, DeliveryMode, Outgoing, Platform},
};
use broadside_game::{
    Game,
    cell::{Cell, FieldSize},
    ids::{GameId, Home, PlayerId, RoomId},
    view::Phase,
};
use broadside_service::{
    Service,
    chance::{Clock, FairDice, SystemClock},
    request::{Key, Mention, Place, Press, Reply, Request, RequestAuthor, RequestInput},
};
use broadside_store::{
    embedded::EmbeddedStore,
    store::{Partition, RequestId, Store},
};
use broadside_testkit::test_service::{ManualClock, manager_request};
use broadside_words::locale::Locale;
use tokio::{sync::watch, task::JoinHandle};
use tokio_util::sync::CancellationToken;

pub const ROOM: RoomId = RoomId { home: Home::Discord, chat: 77, topic: 0 };

pub fn person(number: u64, name: &str) -> RequestAuthor {
    RequestAuthor { id: PlayerId { home: Home::Discord, number }, name: name.to_owned(), handle: None, locale: Some(Locale::EN) }
}

/// Advances Tokio's clock.
pub async fn advance_time(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// Polls the condition until it holds. Panics with `what` after three minutes.
pub async fn until(what: &str, condition: impl AsyncFn() -> bool) {
    let mut polls = tokio::time::interval(Duration::from_millis(10));
    let waiting = async {
        while !condition().await {
            polls.tick().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}"));
}

/// Waits until the outboxes of all partitions are empty.
pub async fn wait_until_drained(store: &dyn Store) {
    let empty = async || {
        for partition in Partition::all() {
            if !store.outbox(partition, None, 1).await.expect("the store answers").is_empty() {
                return false;
            }
        }
        true
    };
    until("everything is delivered", empty).await;
}

/// The reference of the message that was delivered at this position.
pub fn reference(position: usize) -> MessageRef {
    MessageRef::text(0, position as i64)
}

/// A platform that records all messages, and refuses those to closed addresses.
struct RecordingPlatform {
    delivered: watch::Sender<Vec<(Address, Outgoing)>>,
    closed: Mutex<HashSet<Address>>,
    /// The address of each refused message.
    refused: Mutex<Vec<Address>>,
}

#[async_trait]
impl Platform for RecordingPlatform {
    fn home(&self) -> Home {
        Home::Discord
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        if self.is_closed(to) {
            self.refused.lock().expect("the lock is not poisoned").push(to);
            return Err(DeliveryError::Undeliverable);
        }
        let mut new = reference(0);
        self.delivered.send_modify(|all| {
            new = reference(all.len());
            all.push((to, outgoing.clone()));
        });
        Ok(outgoing.current_board.filter(|_| outgoing.mode == DeliveryMode::InPlace).unwrap_or(new))
    }

    async fn can_message(&self, player: PlayerId) -> bool {
        !self.is_closed(Address::Player(player))
    }
}

impl RecordingPlatform {
    fn is_closed(&self, to: Address) -> bool {
        self.closed.lock().expect("the lock is not poisoned").contains(&to)
    }
}

/// A replica, its platform and its running delivery. Addresses in `closed` refuse all messages.
pub struct Town {
    pub service: Arc<Service>,
    pub delivered: watch::Receiver<Vec<(Address, Outgoing)>>,
    request_count: u64,
    platform: Arc<RecordingPlatform>,
    running: Option<(CancellationToken, JoinHandle<()>)>,
}

impl Town {
    pub fn new(closed: &[PlayerId]) -> Self {
        Self::with_store(Arc::new(EmbeddedStore::in_memory().expect("the in-memory store opens")), closed)
    }

    pub fn with_store(store: Arc<dyn Store>, closed: &[PlayerId]) -> Self {
        Self::with_clock(store, Arc::new(SystemClock), closed)
    }

    pub fn with_clock(store: Arc<dyn Store>, clock: Arc<dyn Clock>, closed: &[PlayerId]) -> Self {
        Self::with_service(Service::new(store, clock, Arc::new(FairDice)), closed)
    }

    pub fn with_service(service: Service, closed: &[PlayerId]) -> Self {
        let service = Arc::new(service);
        let (sender, delivered) = watch::channel(Vec::new());
        let closed = Mutex::new(closed.iter().copied().map(Address::Player).collect());
        let platform = Arc::new(RecordingPlatform { delivered: sender, closed, refused: Mutex::default() });
        let mut town = Self { service, delivered, request_count: 0, platform, running: None };
        town.deliver();
        town
    }

    /// Starts the delivery to the recording platform.
    pub fn deliver(&mut self) {
        self.deliver_to(Arc::clone(&self.platform) as Arc<dyn Platform>);
    }

    /// Starts another delivery. The previous one is aborted without releasing its leases, as if its replica were frozen.
    pub fn replace_delivery(&mut self) {
        let (_, frozen) = self.running.take().expect("the delivery runs");
        frozen.abort();
        self.deliver();
    }

    /// Starts the delivery to this platform.
    pub fn deliver_to(&mut self, platform: Arc<dyn Platform>) {
        let delivery = Delivery::new(Arc::clone(&self.service), vec![platform]);
        let stop = CancellationToken::new();
        let leases = Leases::new(Arc::clone(&self.service), delivery, rand::random()).run(stop.clone());
        self.running = Some((stop, tokio::spawn(leases)));
    }

    /// A replica with an in-memory store.
    pub fn with_manual_clock(clock: &Arc<ManualClock>, closed: &[PlayerId]) -> Self {
        let store = Arc::new(EmbeddedStore::in_memory().expect("the in-memory store opens"));
        Self::with_clock(store, Arc::clone(clock) as Arc<dyn Clock>, closed)
    }

    /// Advances the clock to a second after the deadline of a game, and runs its alarms.
    pub async fn pass_deadline(&self, id: GameId, clock: &ManualClock) {
        let (due, now) = (self.game(id).await.deadline().expect("the game has a deadline"), self.service.clock().now());
        clock.advance((due.0 - now.0) / 1000 + 1);
        let alarms = self.service.wake(Partition::new(id.partition().into()), self.service.clock().now()).await;
        alarms.expect("the store answers");
    }

    pub async fn say(&mut self, by: &RequestAuthor, place: Place, words: &str) -> Reply {
        self.ask(by, place, RequestInput::Text(words.to_owned()), None).await
    }

    /// Presses a button in private.
    pub async fn press(&mut self, by: &RequestAuthor, data: &str) -> Reply {
        self.press_in(by, Place::Private, data).await
    }

    pub async fn press_in(&mut self, by: &RequestAuthor, place: Place, data: &str) -> Reply {
        self.ask(by, place, RequestInput::Press(data.to_owned()), None).await
    }

    /// Sends a request, optionally with a mentioned person.
    pub async fn ask(&mut self, by: &RequestAuthor, place: Place, input: RequestInput, mention: Option<Mention>) -> Reply {
        self.request_count += 1;
        let id = RequestId::hash(&["following", &self.request_count.to_string()]);
        self.service.handle(&Request { mention, ..manager_request(id, by.clone(), place, input) }).await
    }

    /// Types a command. Panics unless its reply is `Committed`.
    pub async fn execute(&mut self, by: &RequestAuthor, place: Place, words: &str) {
        let reply = self.say(by, place, words).await;
        assert!(matches!(reply, Reply::Committed(_)), "{words}: {reply:?}");
    }

    pub async fn game(&self, id: GameId) -> Game {
        self.service.load_game(id).await.expect("the store answers").expect("the game is there")
    }

    /// Makes the private chat of a player accept messages, or refuse them.
    pub fn set_reachable(&self, player: PlayerId, reachable: bool) {
        let mut closed = self.platform.closed.lock().expect("the lock is not poisoned");
        match reachable {
            true => closed.remove(&Address::Player(player)),
            false => closed.insert(Address::Player(player)),
        };
    }

    /// How many messages to this player the platform has refused.
    pub fn refusals(&self, player: PlayerId) -> usize {
        let refused = self.platform.refused.lock().expect("the lock is not poisoned");
        refused.iter().filter(|to| **to == Address::Player(player)).count()
    }

    /// Waits until the delivered messages meet the condition. Panics with `what` after three minutes.
    pub async fn until(&mut self, what: &str, condition: impl FnMut(&Vec<(Address, Outgoing)>) -> bool) {
        let waiting = self.delivered.wait_for(condition);
        tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}")).expect("the channel is open");
    }

    /// Waits until a message to this address contains these words, skipping the first `since` messages.
    pub async fn wait_for_text(&mut self, at: Address, since: usize, words: &str) {
        self.until(words, |all| all[since..].iter().any(|(to, out)| *to == at && out.message.text.contains(words))).await;
    }

    /// The game that the newest challenge names in its buttons.
    pub fn challenge(&self) -> GameId {
        let code = |key: &Key| match &key.press {
            Press::Verb(says) | Press::CopyOrSend { says, .. } => says.split(' ').next()?.parse::<GameId>().ok(),
            Press::Disabled | Press::Copy(_) | Press::Invite(_) | Press::OpenPrivate(_) => None,
        };
        let delivered = self.delivered.borrow();
        delivered.iter().rev().find_map(|(_, out)| out.message.keys.iter().flatten().find_map(code)).expect("its buttons name the game")
    }

    /// Starts a game of these players in the room: both are ready.
    pub async fn start_game(&mut self, anna: &RequestAuthor, oleg: &RequestAuthor) -> GameId {
        self.execute(anna, Place::Room(ROOM), "battle rules:classic").await;
        self.until("the challenge is posted", |all| !all.is_empty()).await;
        let id = self.challenge();
        self.execute(oleg, Place::Room(ROOM), &format!("join {id}")).await;
        for by in [anna, oleg] {
            self.execute(by, Place::Private, &format!("ready {id}")).await;
        }
        id
    }

    /// Fires at the next free cell for the player to move. Returns the text that every message about the shot contains.
    pub async fn fire_next(&mut self, id: GameId, players: [&RequestAuthor; 2]) -> String {
        let game = self.game(id).await;
        let Phase::Firing(side) = game.public().phase else { panic!("{:?}", game.public().phase) };
        let fired_at = game.public().charts[!side].shot_cells();
        let cell = Cell::all(FieldSize::square(10)).find(|cell| !fired_at.contains(*cell)).expect("cells are left");
        let words = format!("fire {} ! {id}", game.rules().notation().name(cell));
        self.execute(players[side.number() as usize], Place::Room(ROOM), &words).await;
        format!(": {}", game.rules().notation().name(cell))
    }

    /// Stops the delivery.
    pub async fn end(&mut self) {
        let (stop, leases) = self.running.take().expect("the delivery runs");
        stop.cancel();
        leases.await.expect("the delivery does not panic");
    }
}
