//! A test rig: the service on a store that can fail at any commit, players on both platforms, and everything sent to them.

use std::{collections::BTreeMap, sync::Arc};

use broadside_arena::career::{Career, notification::Notification};
use broadside_game::{
    Game,
    cell::FieldSize,
    ids::{GameId, Home, PlayerId, RoomId, TournamentId},
    side::Side,
    view::Phase,
};
use broadside_present::people::notification;
use broadside_service::{
    Pace, Service,
    outbox::{Address, Entry, Job, Message, MessageSubject, PlacePurpose},
    request::{Authority, Body, Mention, Place, Reply, Request, RequestAuthor, RequestInput},
};
use broadside_store::store::{Key, Partition, RequestId, Store, StoreError};
use broadside_testkit::test_service::{self, ManualClock};
use broadside_words::locale::Locale;

pub use crate::fragile::{Break, Fragile};

pub const ROOM: RoomId = RoomId { home: Home::Discord, chat: 77, topic: 0 };

/// Noon on a Tuesday, UTC.
const NOON: i64 = 1_800_014_400_000;

pub fn person(home: Home, number: u64, name: &str) -> RequestAuthor {
    RequestAuthor { id: PlayerId { home, number }, name: name.to_owned(), handle: None, locale: Some(Locale::EN) }
}

pub fn anna() -> RequestAuthor {
    person(Home::Discord, 987_654_321, "Anna")
}

pub fn oleg() -> RequestAuthor {
    person(Home::Telegram, 2, "Oleg")
}

pub fn kari() -> RequestAuthor {
    person(Home::Discord, 3, "Kari")
}

pub struct Rig {
    pub service: Service,
    pub store: Arc<Fragile>,
    clock: Arc<ManualClock>,
    /// Request ids are derived from this and the number of the request.
    seed: &'static str,
    requests: u64,
    /// All notifications sent to players, in order.
    pub notifications: Vec<(PlayerId, Notification)>,
    /// All notifications sent to rooms, in order.
    pub posts: Vec<(RoomId, Notification)>,
    /// The tournaments seen in the outbox, the latest seen last.
    pub tournaments: Vec<TournamentId>,
    /// The `EnterCareers` jobs held back so far; `None` if they are run at once.
    pub held_jobs: Option<Vec<Job>>,
    /// The room where tournament games are played; `None` for private messages only.
    pub games_in: Option<RoomId>,
    /// Every message taken from the outbox, in order.
    pub told: Vec<Message>,
    /// How often each game of a tournament was opened.
    pub opened: BTreeMap<String, usize>,
}

impl Rig {
    pub fn new() -> Self {
        Self::at(NOON, "test")
    }

    /// A rig at this time, in milliseconds since the epoch, whose request ids are derived from `seed`.
    pub fn at(now: i64, seed: &'static str) -> Self {
        let store = Arc::new(Fragile::new());
        let (service, clock) = test_service::service(Arc::clone(&store) as Arc<dyn Store>, now);
        Self {
            service,
            store,
            clock,
            seed,
            requests: 0,
            notifications: Vec::new(),
            posts: Vec::new(),
            tournaments: Vec::new(),
            held_jobs: None,
            games_in: None,
            told: Vec::new(),
            opened: BTreeMap::new(),
        }
    }

    /// Adds a room in which the operator reads reports.
    pub fn with_inbox(self, inbox: RoomId) -> Self {
        Self { service: self.service.with_inbox(Some(inbox)), ..self }
    }

    pub fn with_pace(self, pace: Pace) -> Self {
        Self { service: self.service.with_pace(pace), ..self }
    }

    /// Replaces the service by a new one on the same store, as after a restart of the process.
    pub fn restart(&mut self) {
        let (service, clock) = test_service::service(Arc::clone(&self.store) as Arc<dyn Store>, self.service.clock().now().0);
        (self.service, self.clock) = (service, clock);
    }

    pub fn request(&mut self, by: &RequestAuthor, place: Place, input: RequestInput) -> Request {
        self.requests += 1;
        let id = RequestId::hash(&[self.seed, &self.requests.to_string()]);
        test_service::manager_request(id, by.clone(), place, input)
    }

    /// A text request that mentions another player.
    pub fn about(&mut self, by: &RequestAuthor, place: Place, text: &str, whom: &RequestAuthor) -> Request {
        let mention = Some(Mention { id: Some(whom.id), name: whom.name.clone() });
        Request { mention, ..self.request(by, place, RequestInput::Text(text.to_owned())) }
    }

    /// Handles a text typed in private.
    pub async fn say(&mut self, by: &RequestAuthor, text: &str) -> Reply {
        self.say_in(by, Place::Private, text).await
    }

    pub async fn say_in(&mut self, by: &RequestAuthor, place: Place, text: &str) -> Reply {
        let request = self.request(by, place, RequestInput::Text(text.to_owned()));
        self.handle(&request).await
    }

    /// Handles a text of a player who is no manager of this place.
    pub async fn as_member(&mut self, by: &RequestAuthor, place: Place, text: &str) -> Reply {
        let request = self.request(by, place, RequestInput::Text(text.to_owned()));
        self.handle(&Request { authority: Authority::Member, ..request }).await
    }

    pub async fn press(&mut self, by: &RequestAuthor, data: &str) -> Reply {
        let request = self.request(by, Place::Private, RequestInput::Press(data.to_owned()));
        self.handle(&request).await
    }

    /// Presses a button in the room.
    pub async fn press_here(&mut self, by: &RequestAuthor, data: &str) -> Reply {
        let request = self.request(by, Place::Room(ROOM), RequestInput::Press(data.to_owned()));
        self.handle(&request).await
    }

    /// Handles a request, and runs the jobs that follow.
    pub async fn handle(&mut self, request: &Request) -> Reply {
        let reply = self.service.handle(request).await;
        self.collect().await;
        reply
    }

    pub async fn profile_of(&mut self, by: &RequestAuthor, whom: &RequestAuthor) -> Reply {
        let request = self.about(by, Place::Private, &format!("profile {}", whom.name), whom);
        self.service.handle(&request).await
    }

    /// The contents of the file that `export` returns.
    pub async fn export(&mut self, of: &RequestAuthor) -> String {
        shown(&self.say(of, "export").await).file.clone().expect("the export is a file").1
    }

    /// Empties the outboxes: runs the jobs, and collects the messages. A job that fails stays queued.
    pub async fn collect(&mut self) {
        let mut waiting = true;
        while waiting {
            waiting = false;
            for partition in Partition::all() {
                for (id, bytes) in self.service.store().outbox(partition, None, 1000).await.expect("the store works") {
                    let entry = Entry::read(&bytes).expect("the outbox entry is valid");
                    if self.deliver(&entry).await.is_err() {
                        break;
                    }
                    self.service.store().acknowledge(partition, &[id]).await.expect("the store works");
                    waiting = true;
                    let Entry::Message(Message { address, subject: MessageSubject::Notification(news), .. }) = entry else { continue };
                    for locale in Locale::ALL {
                        let text = notification(&news, locale).text;
                        assert!(!text.is_empty() && !text.contains('⟦'), "{text}");
                    }
                    match address {
                        Address::Player(player) => self.notifications.push((player, news)),
                        Address::Room(room) => self.posts.push((room, news)),
                    }
                }
            }
        }
    }

    /// Handles an outbox entry as delivery would that finds no venue for a tournament.
    pub async fn deliver(&mut self, entry: &Entry) -> Result<(), StoreError> {
        match entry {
            Entry::Message(message) => {
                self.told.push(message.clone());
                message.subject.tournament().into_iter().for_each(|id| self.track_tournament(id));
                Ok(())
            }
            Entry::Search(search) => {
                self.track_tournament(search.tournament);
                match search.purpose {
                    PlacePurpose::Venue => Ok(()),
                    PlacePurpose::Match(match_id, number) => {
                        *self.opened.entry(format!("{} {} {number}", search.tournament, match_id.0)).or_default() += 1;
                        self.service.open_bout(search.tournament, match_id, number, self.games_in).await
                    }
                }
            }
            Entry::Job(job) => match (self.held_jobs.as_mut(), job) {
                (Some(held), Job::EnterCareers { .. }) => {
                    held.push(job.clone());
                    Ok(())
                }
                _ => self.service.run_job(job).await,
            },
        }
    }

    /// Moves a tournament to the end of the list.
    fn track_tournament(&mut self, id: TournamentId) {
        self.tournaments.retain(|known| *known != id);
        self.tournaments.push(id);
    }

    /// Runs everything that is due. Returns whether anything failed.
    pub async fn wake(&mut self) -> bool {
        let mut failed = false;
        for partition in Partition::all() {
            failed |= self.service.wake(partition, self.service.clock().now()).await.is_err();
        }
        self.collect().await;
        failed
    }

    pub fn advance(&self, seconds: i64) {
        self.clock.advance(seconds);
    }

    /// Advances the clock by three seconds, and runs everything that is due until nothing is left.
    pub async fn settle(&mut self) {
        self.advance(3);
        while test_service::wake(&self.service).await > 0 {
            self.collect().await;
        }
        self.collect().await;
    }

    pub async fn game(&self, id: GameId) -> Game {
        self.service.load_game(id).await.expect("the store works").expect("the game exists")
    }

    pub async fn career(&self, of: &RequestAuthor) -> Career {
        self.service.career(of.id).await.expect("the store works").expect("the player has a career")
    }

    /// How many of a player's games on the 10×10 field the computer remembers.
    pub async fn games_remembered(&self, of: &RequestAuthor) -> u16 {
        self.service.load_memory(of.id).await.expect("the store works").on(FieldSize::square(10)).games()
    }

    /// The first game in the player's list of games. Panics if there is none.
    pub async fn newest(&mut self, of: &RequestAuthor) -> GameId {
        let reply = self.say(of, "games").await;
        let codes: Vec<GameId> = shown(&reply).keys.concat().iter().filter_map(|key| key.label.parse().ok()).collect();
        *codes.first().expect("the player has a game")
    }

    /// Creates a game or a challenge by this command.
    pub async fn battle(&mut self, by: &RequestAuthor, place: Place, text: &str) -> GameId {
        self.say_in(by, place, text).await;
        self.newest(by).await
    }

    /// Creates a game of two players in a place; both are ready, so that it has begun.
    pub async fn begin(&mut self, host: &RequestAuthor, guest: &RequestAuthor, place: Place) -> GameId {
        let id = self.battle(host, place, "battle mb").await;
        self.say_in(guest, place, &format!("join {id}")).await;
        self.make_ready(id, [host, guest]).await;
        id
    }

    pub async fn make_ready(&mut self, id: GameId, both: [&RequestAuthor; 2]) {
        for by in both {
            self.press(by, &format!("{id} 0 ready")).await;
        }
        assert!(matches!(self.game(id).await.public().phase, Phase::Firing(_)), "firing starts when both are ready");
    }

    /// Fires this many shots in turn, then `loser` resigns.
    pub async fn fight(&mut self, id: GameId, both: [&RequestAuthor; 2], shots: usize, loser: &RequestAuthor) {
        let columns: Vec<char> = "ABCDEFGHIJ".chars().collect();
        for shot in 0..shots {
            let cell = format!("{}{}", columns[shot / 2 % 10], 1 + shot / 20);
            let by = match self.game(id).await.public().phase {
                Phase::Firing(Side::A) => both[0],
                Phase::Firing(Side::B) => both[1],
                phase => panic!("no shot is due in {phase:?}"),
            };
            self.press(by, &format!("{id} 0 fire {cell}")).await;
        }
        self.press(loser, &format!("{id} 0 resign_now")).await;
        assert!(self.game(id).await.is_over(), "the game ends when the loser resigns");
    }

    /// Plays a whole game in private; the loser resigns after 12 shots.
    pub async fn play(&mut self, winner: &RequestAuthor, loser: &RequestAuthor) -> GameId {
        let id = self.begin(winner, loser, Place::Private).await;
        self.fight(id, [winner, loser], 12, loser).await;
        self.advance(1);
        id
    }

    /// The keys of all records that contain these bytes.
    pub async fn records_with(&self, needle: &[u8]) -> Vec<Key> {
        let keys = self.store.keys.lock().expect("the lock is not poisoned").clone();
        let mut containing = Vec::new();
        for key in keys {
            let stored = self.store.load(&key).await.expect("the store works");
            if stored.is_some_and(|stored| stored.body.windows(needle.len()).any(|window| window == needle)) {
                containing.push(key);
            }
        }
        containing
    }

    pub fn notifications_to(&self, whom: &RequestAuthor) -> Vec<&Notification> {
        self.notifications.iter().filter(|(player, _)| *player == whom.id).map(|(_, notification)| notification).collect()
    }
}

/// The body of a reply that is no refusal. Panics for other replies, or if a text is not translated.
pub fn shown(reply: &Reply) -> &Body {
    let (Reply::Private(shown) | Reply::Public(shown) | Reply::Page(shown)) = reply else { panic!("no body: {reply:?}") };
    assert!(!shown.text.is_empty() && !shown.text.contains('⟦'), "{}", shown.text);
    if let Some(scene) = &shown.scene {
        assert!((1..=1_000).contains(&scene.alt.chars().count()), "{}", scene.alt);
    }
    shown
}

/// The text of a refusal. Panics for other replies, or if a text is not translated.
pub fn refused(reply: &Reply) -> &str {
    let Reply::Refused(shown) = reply else { panic!("not refused: {reply:?}") };
    assert!(!shown.text.is_empty() && !shown.text.contains('⟦'), "{}", shown.text);
    &shown.text
}
