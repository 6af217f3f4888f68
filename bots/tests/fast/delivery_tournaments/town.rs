//! The app between both simulators, with an embedded store and a clock that is set by hand: people say things to the
//! service, the real delivery carries what follows, the real adapters send it.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use async_trait::async_trait;
use broadside::{
    app::App,
    delivery::{Delivery, Leases},
    discord::{self, Discord, DiscordConfig, PLATFORM_NAME},
    leadership::Handover,
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Outgoing, PlacePurpose, PlaceRequest, Platform},
    playground::Playground,
    telegram::{Telegram, TelegramConfig},
};
use broadside_arena::{Tournament, career::notification::Notification};
use broadside_game::{
    Game,
    ids::{GameId, Home, PlayerId, RoomId, TournamentId},
};
use broadside_service::{
    Service,
    chance::FairDice,
    outbox::{self, Message},
    request::{Place, Press, Reply, RequestAuthor, RequestInput},
};
use broadside_sim::{
    discord::{Action, DiscordSim, Entry, MessageId, PlaceId},
    telegram::TelegramSim,
};
use broadside_store::{
    embedded::EmbeddedStore,
    store::{Alarm, Collection, Commit, Key, Partition, RequestId, Store},
};
use broadside_testkit::test_service::manager_request;
use broadside_words::locale::Locale;
use tokio::{sync::watch, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use crate::{
    timekeeping::steps::Stepping,
    town::{drained, until},
};

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(180);

/// A platform whose messages follow each other at once: a test's minutes are short, and nothing shall go together
/// because of that.
struct Brisk {
    whole: Arc<dyn Platform>,
    /// Where its app dies after a place was made and before anybody knows: how many were made.
    dies: Option<watch::Sender<usize>>,
}

#[async_trait]
impl Platform for Brisk {
    fn home(&self) -> Home {
        self.whole.home()
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, DeliveryError> {
        self.whole.deliver(to, outgoing).await
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        self.whole.send(to, outgoing).await
    }

    async fn edit(&self, to: Address, at: MessageRef, outgoing: &Outgoing) -> Result<Option<MessageRef>, DeliveryError> {
        self.whole.edit(to, at, outgoing).await
    }

    fn opens_places_for(&self, purpose: PlacePurpose) -> bool {
        self.whole.opens_places_for(purpose)
    }

    async fn open_place(&self, request: &PlaceRequest) -> Result<Option<RoomId>, DeliveryError> {
        let place = self.whole.open_place(request).await?;
        let Some(made) = &self.dies else { return Ok(place) };
        made.send_modify(|made| *made += 1);
        std::future::pending().await
    }

    async fn can_message(&self, player: PlayerId) -> bool {
        self.whole.can_message(player).await
    }
}

pub struct Town {
    pub discord: DiscordSim,
    pub telegram: TelegramSim,
    pub service: Arc<Service>,
    store: Arc<EmbeddedStore>,
    clock: Arc<Stepping>,
    platforms: Vec<Arc<dyn Platform>>,
    doors: (Arc<Discord>, Arc<Telegram>),
    running: Option<(CancellationToken, JoinHandle<()>)>,
    said: u64,
}

impl Town {
    /// Both simulators and the app, running.
    pub async fn start() -> Self {
        let mut town = Self::laid().await;
        town.open(town.platforms.clone());
        town
    }

    /// The same, of which this platform is no part.
    pub async fn start_without(home: Home) -> Self {
        let mut town = Self::laid().await;
        town.platforms.retain(|platform| platform.home() != home);
        town.open(town.platforms.clone());
        town
    }

    /// The same, with a delivery that leaves no time between two messages.
    pub async fn start_brisk() -> Self {
        let mut town = Self::laid().await;
        town.platforms = town.platforms.drain(..).map(|whole| Arc::new(Brisk { whole, dies: None }) as Arc<dyn Platform>).collect();
        town.open(town.platforms.clone());
        town
    }

    /// The same, with nobody carrying anything yet.
    pub async fn laid() -> Self {
        let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
        let config = DiscordConfig { token: discord.token(), api_url: Some(discord.url()) };
        let to_discord = Arc::new(Discord::new(&config, None, Arc::default()).expect("the URL is valid"));
        let at_telegram = TelegramConfig { token: telegram.token().to_owned(), api_url: Some(telegram.url()), webhook: None };
        let to_telegram = Arc::new(Telegram::new(at_telegram, Arc::default()).expect("the URL is valid"));
        to_telegram.connect().await.expect("the simulator answers");
        let store = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
        let clock = Arc::<Stepping>::default();
        let service = Arc::new(Service::new(store.clone(), clock.clone(), Arc::new(FairDice)));
        let doors = (Arc::clone(&to_discord), Arc::clone(&to_telegram));
        let platforms: Vec<Arc<dyn Platform>> = vec![to_discord, to_telegram, Arc::new(Playground::default())];
        Self { discord, telegram, service, store, clock, platforms, doors, running: None, said: 0 }
    }

    /// Starts an app on the store.
    pub fn open(&mut self, platforms: Vec<Arc<dyn Platform>>) {
        self.service = Arc::new(Service::new(self.store.clone(), self.clock.clone(), Arc::new(FairDice)));
        let delivery = Delivery::new(Arc::clone(&self.service), platforms);
        let stop = CancellationToken::new();
        let rounds = tokio::spawn(Leases::new(Arc::clone(&self.service), delivery, 1).run(stop.clone()));
        self.running = Some((stop, rounds));
    }

    /// Lets people talk to the app through the platforms, until it stops. Discord's clock stands still, so that a slow
    /// machine misses no deadline.
    pub async fn listen(&self) {
        self.discord.clock().stop();
        let (stop, _) = self.running.as_ref().expect("the app runs");
        let app = Arc::new(App::new(Arc::clone(&self.service), self.platforms.clone()));
        let (to_discord, to_telegram) = self.doors.clone();
        let handover = Arc::new(Handover::of(Arc::clone(&self.service), PLATFORM_NAME, 1));
        tokio::spawn(discord::run(Arc::clone(&app), stop.clone(), to_discord, handover));
        tokio::spawn(to_telegram.listen(app, stop.clone()));
        self.discord.ready().await;
        self.telegram.wait_until(|world| world.has_listener()).await;
    }

    /// Opens an app that dies over its first place, waits for that, and opens a sound one in its stead.
    pub async fn die_and_live(&mut self, happens: impl AsyncFnOnce(&mut Self)) {
        let (made, mut deaths) = watch::channel(0);
        let whole = Arc::clone(&self.platforms[0]);
        let others = self.platforms[1..].iter().cloned();
        self.open(std::iter::once(Arc::new(Brisk { whole, dies: Some(made) }) as Arc<dyn Platform>).chain(others).collect());
        happens(self).await;
        let died = tokio::time::timeout(PATIENCE, deaths.wait_for(|deaths| *deaths > 0)).await;
        died.expect("a place is opened in time").expect("the sender is not dropped");
        self.close().await;
        self.open(self.platforms.clone());
    }

    async fn close(&mut self) {
        let (stop, rounds) = self.running.take().expect("the app runs");
        stop.cancel();
        rounds.await.expect("the delivery task does not panic");
    }

    /// Stops; everything sent must have been clean.
    pub async fn end(mut self) {
        self.close().await;
        self.discord.assert_clean();
        assert_eq!(self.telegram.problems(), Vec::<String>::new());
    }

    /// Somebody on Discord.
    pub fn sailor(&self, name: &str) -> RequestAuthor {
        person(Home::Discord, self.discord.user(name).0, name)
    }

    /// Somebody at the playground.
    pub fn guest(&self, number: u64) -> RequestAuthor {
        person(Home::Playground, number, &format!("Guest {number}"))
    }

    /// Somebody on Telegram who has started the bot.
    pub fn captain(&self, name: &str) -> RequestAuthor {
        let user = self.telegram.user(name, "en");
        self.telegram.start_bot(&user, None);
        person(Home::Telegram, user.id.unsigned_abs(), name)
    }

    pub async fn say(&mut self, by: &RequestAuthor, place: Place, words: &str) -> Reply {
        self.said += 1;
        let id = RequestId::hash(&["tournaments", &self.said.to_string()]);
        self.service.handle(&manager_request(id, by.clone(), place, RequestInput::Text(words.to_owned()))).await
    }

    pub async fn create(&mut self, by: &RequestAuthor, room: RoomId, settings: &str) -> TournamentId {
        let words = format!("tournament create name=Cup rules=classic start=full {settings}");
        let reply = self.say(by, Place::Room(room), &words).await;
        let Reply::Private(card) = &reply else { panic!("{words}: {reply:?}") };
        let code = |press: &Press| match press {
            Press::Verb(said) => said.split(' ').next()?.parse().ok(),
            Press::Disabled | Press::OpenPrivate(_) | Press::Copy(_) | Press::CopyOrSend { .. } | Press::Invite(_) => None,
        };
        card.keys.iter().flatten().find_map(|key| code(&key.press)).expect("a button names the tournament")
    }

    pub async fn join(&mut self, id: TournamentId, everybody: &[RequestAuthor]) {
        for by in everybody {
            let reply = self.say(by, Place::Private, &format!("join {id}")).await;
            assert!(matches!(reply, Reply::Private(_)), "{}: {reply:?}", by.name);
        }
    }

    pub async fn tournament(&self, id: TournamentId) -> Tournament {
        self.service.tournament(id).await.expect("the store answers").expect("it is there")
    }

    pub async fn game(&self, id: GameId) -> Game {
        self.service.load_game(id).await.expect("the store answers").expect("it is there")
    }

    /// The games under way.
    pub async fn games(&self, id: TournamentId) -> Vec<GameId> {
        self.tournament(id).await.matches().iter().filter_map(|one| one.current()?.game).collect()
    }

    pub async fn under_way(&self, id: TournamentId, count: usize) -> Vec<GameId> {
        until(&format!("{count} games are under way"), async || self.games(id).await.len() == count).await;
        self.games(id).await
    }

    /// Waits until a tournament is as it should be.
    pub async fn until(&self, id: TournamentId, what: &str, so: impl Fn(&Tournament) -> bool) {
        until(what, async || so(&self.tournament(id).await)).await;
    }

    /// Whoever has this seat gives the game up.
    pub async fn resign(&mut self, game: GameId, everybody: &[RequestAuthor]) {
        let host = self.game(game).await.public().seats.a.clone().expect("both seats are taken").player;
        let by = everybody.iter().find(|by| by.id == host).expect("one of them").clone();
        let reply = self.say(&by, Place::Private, &format!("resign_now {game}")).await;
        assert!(!matches!(reply, Reply::Refused(_)), "{reply:?}");
    }

    /// Waits until everything that was to be told is told.
    pub async fn delivered(&self) {
        drained(self.store.as_ref()).await;
    }

    /// Puts these notifications into an outbox, as one commit.
    pub async fn send_notifications(&self, notifications: &[(&RequestAuthor, Notification)]) {
        let entry = |(by, notification): &(&RequestAuthor, Notification)| {
            outbox::Entry::Message(Message::notification(by.id, notification.clone())).write()
        };
        let key = Key { partition: Partition::new(5), collection: Collection::Lobby, name: "letters".to_owned() };
        let commit = Commit {
            key,
            prior: None,
            request: RequestId::hash(&["letters"]),
            body: Vec::new(),
            alarm: Alarm::Keep,
            entries: notifications.iter().map(entry).collect(),
            keep: None,
            newest_known_outage: None,
        };
        self.store.commit(commit).await.expect("the store answers");
    }

    /// So much time goes by, for the app and on Telegram.
    pub fn advance(&self, by: Duration) {
        self.telegram.advance(by);
        self.clock.0.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
    }

    /// What was posted anew in a place of Discord, in order.
    pub fn posted(&self, place: PlaceId) -> Vec<Entry> {
        let log = self.discord.log();
        log.into_iter().filter(|entry| entry.action == Action::Posted && entry.place == Some(place)).collect()
    }

    /// Waits until so much was posted anew in a place of Discord; the last of it.
    pub async fn post(&self, place: PlaceId, count: usize) -> Entry {
        let posted = |entry: &&Entry| entry.action == Action::Posted && entry.place == Some(place);
        self.discord.wait_until(|world| world.log().iter().filter(posted).count() >= count).await;
        self.posted(place).pop().expect("a message was posted")
    }

    /// Waits until a message of Discord says this.
    pub async fn says(&self, message: MessageId, words: &str) {
        let so = |text: &str| text.contains(words);
        self.discord.wait_until(|world| world.message(message).is_some_and(|message| so(&message.content))).await;
    }
}

fn person(home: Home, number: u64, name: &str) -> RequestAuthor {
    RequestAuthor { id: PlayerId { home, number }, name: name.to_owned(), handle: None, locale: Some(Locale::EN) }
}

pub fn thread_of(channel: PlaceId, thread: PlaceId) -> RoomId {
    RoomId { topic: thread.0.cast_signed(), ..room(channel) }
}

pub fn room(place: PlaceId) -> RoomId {
    RoomId { home: Home::Discord, chat: place.0.cast_signed(), topic: 0 }
}
