//! A service with its surroundings for tests: a store in memory, a manual clock, seeded dice, and two people in a room.

use std::sync::Arc;

use broadside_game::{
    Game,
    cell::Cell,
    ids::{GameId, Home, PlayerId, RoomId},
    side::Side,
    view::Phase,
};
use broadside_present::{messages, param::Visibility};
use broadside_service::{
    Preferences, Service,
    outbox::{Address, Entry, Message},
    request::{Body, Key, Mention, Place, Press, Reply, Request, RequestAuthor, RequestInput},
};
use broadside_store::{
    embedded::EmbeddedStore,
    store::{Partition, RequestId, Store},
};
use broadside_words::locale::Locale;

use crate::test_service::{self, ManualClock};

/// The room of both players.
pub const ROOM: RoomId = RoomId { home: Home::Discord, chat: 77, topic: 0 };

/// The message of an outbox entry; `None` if the entry is no message.
pub fn message_of(entry: &Entry) -> Option<&Message> {
    match entry {
        Entry::Message(message) => Some(message),
        Entry::Search(_) | Entry::Job(_) => None,
    }
}

/// The first player.
pub fn anna() -> RequestAuthor {
    asker(1, "Anna")
}

/// The second player.
pub fn oleg() -> RequestAuthor {
    asker(2, "Oleg")
}

/// A third person, who is in no game of theirs.
pub fn kari() -> RequestAuthor {
    asker(3, "Kari")
}

/// A person on Discord with this number and name, who reads English.
pub fn asker(number: u64, name: &str) -> RequestAuthor {
    RequestAuthor {
        id: PlayerId { home: Home::Discord, number },
        name: name.to_owned(),
        handle: Some(name.to_lowercase()),
        locale: Some(Locale::EN),
    }
}

/// A service with two players in one room.
pub struct World {
    /// The service under test.
    pub service: Service,
    /// The clock of the service.
    pub clock: Arc<ManualClock>,
    /// The number of requests so far.
    requests: u64,
    /// The messages about games and to rooms that were taken from the outboxes so far.
    pub messages: Vec<Message>,
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

impl World {
    /// A service with an empty store in memory, at a fixed time.
    pub fn new() -> Self {
        Self::on(Arc::new(EmbeddedStore::in_memory().expect("a store in memory opens")))
    }

    /// A service with this store, at a fixed time.
    pub fn on(store: Arc<dyn Store>) -> Self {
        let (service, clock) = test_service::service(store, 1_800_000_000_000);
        Self { service, clock, requests: 0, messages: Vec::new() }
    }

    /// A service where Anna created a game or a challenge by this command.
    pub async fn with_battle(place: Place, words: &str) -> (Self, GameId) {
        let mut world = Self::new();
        let id = world.battle(anna(), place, words).await;
        (world, id)
    }

    /// A service with a game between Anna and Oleg in the room by this command; both are ready, so that it has begun.
    pub async fn in_battle(words: &str) -> (Self, GameId) {
        let mut world = Self::new();
        let id = world.start_battle(words).await;
        (world, id)
    }

    /// A new request with a unique id.
    pub fn request(&mut self, by: RequestAuthor, place: Place, input: RequestInput) -> Request {
        self.requests += 1;
        let id = RequestId::hash(&["test", &self.requests.to_string()]);
        let reply = Some(format!("token {}", self.requests));
        Request { reply, ..test_service::manager_request(id, by, place, input) }
    }

    /// Handles a request, and empties the outboxes ([`Self::collect`]).
    pub async fn handle(&mut self, request: &Request) -> Reply {
        let reply = self.service.handle(request).await;
        self.collect().await;
        reply
    }

    /// Handles a text typed in this place.
    pub async fn say(&mut self, by: RequestAuthor, place: Place, text: &str) -> Reply {
        let request = self.request(by, place, RequestInput::Text(text.to_owned()));
        self.handle(&request).await
    }

    /// Handles a text that mentions a person.
    pub async fn say_mentioning(&mut self, by: RequestAuthor, place: Place, text: &str, mentioned: Option<PlayerId>, name: &str) -> Reply {
        let mention = Some(Mention { id: mentioned, name: name.to_owned() });
        let request = self.request(by, place, RequestInput::Text(text.to_owned()));
        self.handle(&Request { mention, ..request }).await
    }

    /// Handles the press of a button with this data in the room.
    pub async fn press(&mut self, by: RequestAuthor, data: &str) -> Reply {
        let request = self.request(by, Place::Room(ROOM), RequestInput::Press(data.to_owned()));
        self.handle(&request).await
    }

    /// Empties the outboxes: runs the jobs, and adds the messages about games and to rooms to `messages`.
    pub async fn collect(&mut self) {
        for partition in Partition::all() {
            for (id, bytes) in self.service.store().outbox(partition, None, 1000).await.expect("the store answers") {
                match Entry::read(&bytes).expect("the entry decodes") {
                    Entry::Message(message) if message.subject.game().is_some() || matches!(message.address, Address::Room(_)) => {
                        self.messages.push(message);
                    }
                    Entry::Message(_) | Entry::Search(_) => {}
                    Entry::Job(job) => self.service.run_job(&job).await.expect("the store answers"),
                }
                self.service.store().acknowledge(partition, &[id]).await.expect("the store answers");
            }
        }
    }

    /// Loads a game from the store.
    pub async fn game(&self, id: GameId) -> Game {
        self.service.load_game(id).await.expect("the store answers").expect("the game is there")
    }

    /// The preferences by which messages to a person or a room are worded and drawn.
    pub async fn preferences(&self, of: Address) -> Preferences {
        self.service.delivery_context(of, None, &[]).await.expect("the store answers").preferences
    }

    /// The games in a person's list (`games`), without running jobs.
    pub async fn games(&mut self, by: RequestAuthor) -> Vec<GameId> {
        let request = self.request(by, Place::Private, RequestInput::Text("games".to_owned()));
        let reply = self.service.handle(&request).await;
        shown(&reply).keys.concat().iter().filter_map(|key| key.label.parse().ok()).collect()
    }

    /// The game of the newest message in `messages`.
    pub fn newest(&self) -> GameId {
        self.messages.last().and_then(|message| message.subject.game()).expect("there is a message about a game")
    }

    /// Creates a game or a challenge by this command.
    pub async fn battle(&mut self, by: RequestAuthor, place: Place, words: &str) -> GameId {
        let reply = self.say(by, place, words).await;
        assert!(!matches!(reply, Reply::Refused(_)), "{words}: {reply:?}");
        self.newest()
    }

    /// Creates a game between Anna and Oleg in the room by this command; neither is ready.
    pub async fn join_battle(&mut self, words: &str) -> GameId {
        assert!(matches!(self.say(anna(), Place::Room(ROOM), words).await, Reply::Committed(Visibility::Public)));
        let id = self.newest();
        assert!(matches!(self.say(oleg(), Place::Room(ROOM), &format!("join {id}")).await, Reply::Committed(Visibility::Public)));
        id
    }

    /// Creates a game between Anna and Oleg in the room by this command; both are ready, so that it has begun.
    pub async fn start_battle(&mut self, words: &str) -> GameId {
        let id = self.join_battle(words).await;
        for by in [anna(), oleg()] {
            assert!(matches!(self.say(by, Place::Private, "ready").await, Reply::Committed(Visibility::Private)));
        }
        assert!(self.game(id).await.public().phase.is_fighting());
        id
    }

    /// The player whose turn it is to fire; `None` if no shot is awaited.
    pub async fn turn(&self, id: GameId) -> Option<RequestAuthor> {
        match self.game(id).await.public().phase {
            Phase::Firing(Side::A) => Some(anna()),
            Phase::Firing(Side::B) => Some(oleg()),
            Phase::Open | Phase::Placing | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => None,
        }
    }

    /// The player whose turn it is to fire, and the command to fire at the first cell that was not fired at.
    pub async fn next_shot(&self, id: GameId) -> (RequestAuthor, String) {
        let (by, game) = (self.turn(id).await.expect("the game awaits a shot"), self.game(id).await);
        let side = game.public().side_of(by.id).expect("the player to fire has a side");
        let shot = game.public().charts[!side].shot_cells();
        let cell = Cell::all(game.rules().size).find(|cell| !shot.contains(*cell)).expect("cells are left");
        (by, format!("fire {} !", game.rules().notation().name(cell)))
    }

    /// The player whose turn it is to fire, the command of the button that opens the cells, and that of the first cell's button.
    pub async fn next_buttons(&mut self, id: GameId) -> (RequestAuthor, String, String) {
        let (by, game) = (self.turn(id).await.expect("the game awaits a shot"), self.game(id).await);
        let side = game.public().side_of(by.id).expect("the player to fire has a side");
        let aim = commands(&messages::private_message(&game, 0, 0, side, Locale::EN).keys).remove(0);
        let Reply::Keys(cells) = self.press(by.clone(), &aim).await else { panic!("the button shows cells") };
        (by, aim, commands(&cells.keys).remove(0))
    }

    /// Advances the clock by this number of seconds.
    pub fn advance(&self, seconds: i64) {
        self.clock.advance(seconds);
    }

    /// Handles all alarms that are due, and empties the outboxes. Returns how many records changed.
    pub async fn wake(&mut self) -> usize {
        let changed = test_service::wake(&self.service).await;
        self.collect().await;
        changed
    }
}

/// The commands of these buttons; other buttons are left out.
pub fn commands(keys: &[Vec<Key>]) -> Vec<String> {
    let command = |key: &Key| if let Press::Verb(command) = &key.press { Some(command.clone()) } else { None };
    keys.iter().flatten().filter_map(command).collect()
}

/// The labels of the buttons of a message.
pub fn labels(body: &Body) -> Vec<&str> {
    body.keys.iter().flatten().map(|key| key.label.as_str()).collect()
}

/// The body of a refusal. Panics for other replies, or if a text is not translated.
pub fn refused(reply: &Reply) -> &Body {
    let Reply::Refused(body) = reply else { panic!("not refused: {reply:?}") };
    assert!(!body.text.is_empty() && !body.text.contains('⟦'), "{}", body.text);
    body
}

/// The body of a private reply. Panics for other replies, or if a text is not translated.
pub fn shown(reply: &Reply) -> &Body {
    let Reply::Private(body) = reply else { panic!("not a private reply: {reply:?}") };
    assert!(!body.text.contains('⟦'), "{}", body.text);
    body
}
