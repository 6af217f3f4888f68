//! A replica with one platform that takes everything and keeps it, and its delivery going round.

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

/// Lets so much time pass at once, for everything on this machine.
pub async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// Looks until it is so; `what` is what is waited for.
pub async fn until(what: &str, so: impl AsyncFn() -> bool) {
    let mut looks = tokio::time::interval(Duration::from_millis(10));
    let waiting = async {
        while !so().await {
            looks.tick().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}"));
}

/// Waits until nothing waits to be delivered any more.
pub async fn drained(store: &dyn Store) {
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

/// The message that was delivered at this position.
pub fn reference(position: usize) -> MessageRef {
    MessageRef::text(0, position as i64)
}

/// A platform that keeps what it is given, and lets nothing in at closed doors.
struct Post {
    delivered: watch::Sender<Vec<(Address, Outgoing)>>,
    shut: Mutex<HashSet<Address>>,
    /// To whom it was asked to deliver at a closed door, each time.
    refused: Mutex<Vec<Address>>,
}

#[async_trait]
impl Platform for Post {
    fn home(&self) -> Home {
        Home::Discord
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        if self.is_shut(to) {
            self.refused.lock().expect("nobody panics while holding it").push(to);
            return Err(DeliveryError::Undeliverable);
        }
        let mut fresh = reference(0);
        self.delivered.send_modify(|all| {
            fresh = reference(all.len());
            all.push((to, outgoing.clone()));
        });
        Ok(outgoing.current_board.filter(|_| outgoing.mode == DeliveryMode::InPlace).unwrap_or(fresh))
    }

    async fn can_message(&self, player: PlayerId) -> bool {
        !self.is_shut(Address::Player(player))
    }
}

impl Post {
    fn is_shut(&self, to: Address) -> bool {
        self.shut.lock().expect("nobody panics while holding it").contains(&to)
    }
}

/// A replica with one platform and its delivery going round.
pub struct Town {
    pub service: Arc<Service>,
    pub delivered: watch::Receiver<Vec<(Address, Outgoing)>>,
    said: u64,
    post: Arc<Post>,
    running: Option<(CancellationToken, JoinHandle<()>)>,
}

impl Town {
    pub fn new(shut: &[PlayerId]) -> Self {
        Self::over(Arc::new(EmbeddedStore::in_memory().expect("memory is always there")), shut)
    }

    /// A replica on this store.
    pub fn over(store: Arc<dyn Store>, shut: &[PlayerId]) -> Self {
        Self::by(store, Arc::new(SystemClock), shut)
    }

    /// A replica on this store that goes by this clock.
    pub fn by(store: Arc<dyn Store>, clock: Arc<dyn Clock>, shut: &[PlayerId]) -> Self {
        Self::of(Service::new(store, clock, Arc::new(FairDice)), shut)
    }

    pub fn of(service: Service, shut: &[PlayerId]) -> Self {
        let service = Arc::new(service);
        let (sender, delivered) = watch::channel(Vec::new());
        let shut = Mutex::new(shut.iter().copied().map(Address::Player).collect());
        let post = Arc::new(Post { delivered: sender, shut, refused: Mutex::default() });
        let mut town = Self { service, delivered, said: 0, post, running: None };
        town.deliver();
        town
    }

    /// Delivery goes round, for the first time or again.
    pub fn deliver(&mut self) {
        self.deliver_by(Arc::clone(&self.post) as Arc<dyn Platform>);
    }

    /// The replica that delivered renews no lease any more, as when it is frozen, and another one goes round.
    pub fn deliver_instead(&mut self) {
        let (_, frozen) = self.running.take().expect("it goes round");
        frozen.abort();
        self.deliver();
    }

    /// Delivery goes round, to another platform.
    pub fn deliver_by(&mut self, platform: Arc<dyn Platform>) {
        let delivery = Delivery::new(Arc::clone(&self.service), vec![platform]);
        let stop = CancellationToken::new();
        let rounds = Leases::new(Arc::clone(&self.service), delivery, rand::random()).run(stop.clone());
        self.running = Some((stop, tokio::spawn(rounds)));
    }

    /// A replica on a store in memory that goes by this clock.
    pub fn clocked(clock: &Arc<ManualClock>, shut: &[PlayerId]) -> Self {
        let store = Arc::new(EmbeddedStore::in_memory().expect("memory is always there"));
        Self::by(store, Arc::clone(clock) as Arc<dyn Clock>, shut)
    }

    /// Time passes until a second after the deadline of a game, and what is due then is done.
    pub async fn pass_deadline(&self, id: GameId, clock: &ManualClock) {
        let (due, now) = (self.game(id).await.deadline().expect("something is due"), self.service.clock().now());
        clock.advance((due.0 - now.0) / 1000 + 1);
        let woken = self.service.wake(Partition::new(id.partition().into()), self.service.clock().now()).await;
        woken.expect("memory answers");
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

    /// Says something, about this person.
    pub async fn ask(&mut self, by: &RequestAuthor, place: Place, said: RequestInput, mention: Option<Mention>) -> Reply {
        self.said += 1;
        let id = RequestId::hash(&["following", &self.said.to_string()]);
        self.service.handle(&Request { mention, ..manager_request(id, by.clone(), place, said) }).await
    }

    pub async fn told(&mut self, by: &RequestAuthor, place: Place, words: &str) {
        let reply = self.say(by, place, words).await;
        assert!(matches!(reply, Reply::Committed(_)), "{words}: {reply:?}");
    }

    pub async fn game(&self, id: GameId) -> Game {
        self.service.load_game(id).await.expect("memory answers").expect("the game is there")
    }

    /// Opens somebody's door, or closes it.
    pub fn door(&self, player: PlayerId, open: bool) {
        let mut shut = self.post.shut.lock().expect("nobody panics while holding it");
        match open {
            true => shut.remove(&Address::Player(player)),
            false => shut.insert(Address::Player(player)),
        };
    }

    /// How often the platform refused to deliver to somebody.
    pub fn refused(&self, player: PlayerId) -> usize {
        let refused = self.post.refused.lock().expect("nobody panics while holding it");
        refused.iter().filter(|to| **to == Address::Player(player)).count()
    }

    /// Waits until what was delivered is so.
    pub async fn until(&mut self, what: &str, so: impl FnMut(&Vec<(Address, Outgoing)>) -> bool) {
        let waiting = self.delivered.wait_for(so);
        tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}")).expect("the platform stays");
    }

    /// Waits until a delivery to this address contains these words, of those after the first `since`.
    pub async fn wait_for_text(&mut self, at: Address, since: usize, words: &str) {
        self.until(words, |all| all[since..].iter().any(|(to, out)| *to == at && out.message.text.contains(words))).await;
    }

    /// The game of the newest challenge, by its buttons.
    pub fn challenge(&self) -> GameId {
        let code = |key: &Key| match &key.press {
            Press::Verb(says) | Press::CopyOrSend { says, .. } => says.split(' ').next()?.parse::<GameId>().ok(),
            Press::Disabled | Press::Copy(_) | Press::Invite(_) | Press::OpenPrivate(_) => None,
        };
        let delivered = self.delivered.borrow();
        delivered.iter().rev().find_map(|(_, out)| out.message.keys.iter().flatten().find_map(code)).expect("its buttons name the game")
    }

    /// Anna and Oleg, both ready, in the room.
    pub async fn fought(&mut self, anna: &RequestAuthor, oleg: &RequestAuthor) -> GameId {
        self.told(anna, Place::Room(ROOM), "battle rules:classic").await;
        self.until("the challenge is posted", |all| !all.is_empty()).await;
        let id = self.challenge();
        self.told(oleg, Place::Room(ROOM), &format!("join {id}")).await;
        for by in [anna, oleg] {
            self.told(by, Place::Private, &format!("ready {id}")).await;
        }
        id
    }

    /// One shot, whoever is to fire; what every line about it contains.
    pub async fn shot(&mut self, id: GameId, players: [&RequestAuthor; 2]) -> String {
        let game = self.game(id).await;
        let Phase::Firing(side) = game.public().phase else { panic!("{:?}", game.public().phase) };
        let shot = game.public().charts[!side].shot_cells();
        let cell = Cell::all(FieldSize::square(10)).find(|cell| !shot.contains(*cell)).expect("cells are left");
        let words = format!("fire {} ! {id}", game.rules().notation().name(cell));
        self.told(players[side.number() as usize], Place::Room(ROOM), &words).await;
        format!(": {}", game.rules().notation().name(cell))
    }

    /// Delivery goes home.
    pub async fn end(&mut self) {
        let (stop, rounds) = self.running.take().expect("it goes round");
        stop.cancel();
        rounds.await.expect("the rounds do not panic");
    }
}
