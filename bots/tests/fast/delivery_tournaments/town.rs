//! Helpers: the app between both simulators, with an embedded store and a clock that is set by hand. Requests go to the service; the
//! real delivery and the real adapters send what follows.

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
    timekeeping::steps::SteppingClock,
    town::{until, wait_until_drained},
};

/// The time limit for a wait.
const TIMEOUT: Duration = Duration::from_secs(180);

/// A platform without pauses between messages: the time of a test passes fast, and no messages shall be merged because of that.
struct Unpaced {
    inner: Arc<dyn Platform>,
    /// If set, [`Platform::open_place`] never returns once a place was opened; the number of opened places.
    opened: Option<watch::Sender<usize>>,
}

#[async_trait]
impl Platform for Unpaced {
    fn home(&self) -> Home {
        self.inner.home()
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, DeliveryError> {
        self.inner.deliver(to, outgoing).await
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        self.inner.send(to, outgoing).await
    }

    async fn edit(&self, to: Address, at: MessageRef, outgoing: &Outgoing) -> Result<Option<MessageRef>, DeliveryError> {
        self.inner.edit(to, at, outgoing).await
    }

    fn opens_places_for(&self, purpose: PlacePurpose) -> bool {
        self.inner.opens_places_for(purpose)
    }

    async fn open_place(&self, request: &PlaceRequest) -> Result<Option<RoomId>, DeliveryError> {
        let place = self.inner.open_place(request).await?;
        let Some(opened) = &self.opened else { return Ok(place) };
        opened.send_modify(|opened| *opened += 1);
        std::future::pending().await
    }

    async fn can_message(&self, player: PlayerId) -> bool {
        self.inner.can_message(player).await
    }
}

/// Both simulators and the app between them.
pub struct TestApp {
    pub discord: DiscordSim,
    pub telegram: TelegramSim,
    pub service: Arc<Service>,
    store: Arc<EmbeddedStore>,
    clock: Arc<SteppingClock>,
    platforms: Vec<Arc<dyn Platform>>,
    adapters: (Arc<Discord>, Arc<Telegram>),
    task: Option<(CancellationToken, JoinHandle<()>)>,
    requests: u64,
}

impl TestApp {
    /// Starts both simulators and the app.
    pub async fn start() -> Self {
        let mut app = Self::prepare().await;
        app.launch(app.platforms.clone());
        app
    }

    /// Starts the app without this platform.
    pub async fn start_without(home: Home) -> Self {
        let mut app = Self::prepare().await;
        app.platforms.retain(|platform| platform.home() != home);
        app.launch(app.platforms.clone());
        app
    }

    /// Starts the app with a delivery that makes no pauses between messages.
    pub async fn start_without_pauses() -> Self {
        let mut app = Self::prepare().await;
        app.platforms = app.platforms.drain(..).map(|inner| Arc::new(Unpaced { inner, opened: None }) as Arc<dyn Platform>).collect();
        app.launch(app.platforms.clone());
        app
    }

    /// Prepares the app; nothing is delivered until it is launched.
    pub async fn prepare() -> Self {
        let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
        let config = DiscordConfig { token: discord.token(), api_url: Some(discord.url()) };
        let discord_adapter = Arc::new(Discord::new(&config, None, Arc::default()).expect("the URL is valid"));
        let telegram_config = TelegramConfig { token: telegram.token().to_owned(), api_url: Some(telegram.url()), webhook: None };
        let telegram_adapter = Arc::new(Telegram::new(telegram_config, Arc::default()).expect("the URL is valid"));
        telegram_adapter.connect().await.expect("the simulator answers");
        let store = Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"));
        let clock = Arc::<SteppingClock>::default();
        let service = Arc::new(Service::new(store.clone(), clock.clone(), Arc::new(FairDice)));
        let adapters = (Arc::clone(&discord_adapter), Arc::clone(&telegram_adapter));
        let platforms: Vec<Arc<dyn Platform>> = vec![discord_adapter, telegram_adapter, Arc::new(Playground::default())];
        Self { discord, telegram, service, store, clock, platforms, adapters, task: None, requests: 0 }
    }

    /// Starts a delivery on the store, with these platforms.
    pub fn launch(&mut self, platforms: Vec<Arc<dyn Platform>>) {
        self.service = Arc::new(Service::new(self.store.clone(), self.clock.clone(), Arc::new(FairDice)));
        let delivery = Delivery::new(Arc::clone(&self.service), platforms);
        let stop = CancellationToken::new();
        let task = tokio::spawn(Leases::new(Arc::clone(&self.service), delivery, 1).run(stop.clone()));
        self.task = Some((stop, task));
    }

    /// Receives requests through the platforms until the app stops; Discord's clock stands still, so that no deadline is missed.
    pub async fn listen(&self) {
        self.discord.clock().stop();
        let (stop, _) = self.task.as_ref().expect("the app runs");
        let app = Arc::new(App::new(Arc::clone(&self.service), self.platforms.clone()));
        let (discord_adapter, telegram_adapter) = self.adapters.clone();
        let handover = Arc::new(Handover::of(Arc::clone(&self.service), PLATFORM_NAME, 1));
        tokio::spawn(discord::run(Arc::clone(&app), stop.clone(), discord_adapter, handover));
        tokio::spawn(telegram_adapter.listen(app, stop.clone()));
        self.discord.ready().await;
        self.telegram.wait_until(|world| world.has_listener()).await;
    }

    /// Launches an app that hangs after it has opened a place, waits for that, and replaces it by one that works.
    pub async fn crash_after_opening_a_place(&mut self, play: impl AsyncFnOnce(&mut Self)) {
        let (sender, mut opened) = watch::channel(0);
        let inner = Arc::clone(&self.platforms[0]);
        let others = self.platforms[1..].iter().cloned();
        self.launch(std::iter::once(Arc::new(Unpaced { inner, opened: Some(sender) }) as Arc<dyn Platform>).chain(others).collect());
        play(self).await;
        let place = tokio::time::timeout(TIMEOUT, opened.wait_for(|opened| *opened > 0)).await;
        place.expect("a place is opened in time").expect("the sender is not dropped");
        self.stop().await;
        self.launch(self.platforms.clone());
    }

    async fn stop(&mut self) {
        let (stop, task) = self.task.take().expect("the app runs");
        stop.cancel();
        task.await.expect("the delivery task does not panic");
    }

    /// Stops the app; panics if a simulator reports a problem.
    pub async fn end(mut self) {
        self.stop().await;
        self.discord.assert_clean();
        assert_eq!(self.telegram.problems(), Vec::<String>::new());
    }

    /// A user of Discord.
    pub fn discord_user(&self, name: &str) -> RequestAuthor {
        person(Home::Discord, self.discord.user(name).0, name)
    }

    /// A guest of the playground.
    pub fn playground_guest(&self, number: u64) -> RequestAuthor {
        person(Home::Playground, number, &format!("Guest {number}"))
    }

    /// A user of Telegram who has started the bot.
    pub fn telegram_user(&self, name: &str) -> RequestAuthor {
        let user = self.telegram.user(name, "en");
        self.telegram.start_bot(&user, None);
        person(Home::Telegram, user.id.unsigned_abs(), name)
    }

    pub async fn say(&mut self, by: &RequestAuthor, place: Place, text: &str) -> Reply {
        self.requests += 1;
        let id = RequestId::hash(&["tournaments", &self.requests.to_string()]);
        self.service.handle(&manager_request(id, by.clone(), place, RequestInput::Text(text.to_owned()))).await
    }

    pub async fn create(&mut self, by: &RequestAuthor, room: RoomId, settings: &str) -> TournamentId {
        let words = format!("tournament create name=Cup rules=classic start=full {settings}");
        let reply = self.say(by, Place::Room(room), &words).await;
        let Reply::Private(card) = &reply else { panic!("{words}: {reply:?}") };
        let code = |press: &Press| match press {
            Press::Verb(command) => command.split(' ').next()?.parse().ok(),
            Press::Disabled | Press::OpenPrivate(_) | Press::Copy(_) | Press::CopyOrSend { .. } | Press::Invite(_) => None,
        };
        card.keys.iter().flatten().find_map(|key| code(&key.press)).expect("a button names the tournament")
    }

    pub async fn join(&mut self, id: TournamentId, players: &[RequestAuthor]) {
        for by in players {
            let reply = self.say(by, Place::Private, &format!("join {id}")).await;
            assert!(matches!(reply, Reply::Private(_)), "{}: {reply:?}", by.name);
        }
    }

    pub async fn tournament(&self, id: TournamentId) -> Tournament {
        self.service.tournament(id).await.expect("the store answers").expect("it exists")
    }

    pub async fn game(&self, id: GameId) -> Game {
        self.service.load_game(id).await.expect("the store answers").expect("it exists")
    }

    /// The games in progress.
    pub async fn games(&self, id: TournamentId) -> Vec<GameId> {
        self.tournament(id).await.matches().iter().filter_map(|pairing| pairing.current()?.game).collect()
    }

    /// Waits until so many games are in progress.
    pub async fn wait_for_games(&self, id: TournamentId, count: usize) -> Vec<GameId> {
        until(&format!("{count} games are in progress"), async || self.games(id).await.len() == count).await;
        self.games(id).await
    }

    /// Waits until a tournament matches; panics with `what` after the time limit.
    pub async fn wait_until(&self, id: TournamentId, what: &str, matches: impl Fn(&Tournament) -> bool) {
        until(what, async || matches(&self.tournament(id).await)).await;
    }

    /// The host of a game resigns.
    pub async fn resign(&mut self, game: GameId, players: &[RequestAuthor]) {
        let host = self.game(game).await.public().seats.a.clone().expect("both seats are taken").player;
        let by = players.iter().find(|by| by.id == host).expect("the host is one of the players").clone();
        let reply = self.say(&by, Place::Private, &format!("resign_now {game}")).await;
        assert!(!matches!(reply, Reply::Refused(_)), "{reply:?}");
    }

    /// Waits until the outbox is empty.
    pub async fn wait_for_delivery(&self) {
        wait_until_drained(self.store.as_ref()).await;
    }

    /// Writes these notifications to an outbox, in one commit.
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

    /// Advances the clocks of the app and of the Telegram simulator.
    pub fn advance(&self, by: Duration) {
        self.telegram.advance(by);
        self.clock.0.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
    }

    /// The new messages in a place of Discord, in order, without responses to interactions.
    pub fn posts_in(&self, place: PlaceId) -> Vec<Entry> {
        let log = self.discord.log();
        log.into_iter().filter(|entry| entry.action == Action::Posted && entry.place == Some(place)).collect()
    }

    /// Waits for so many new messages in a place of Discord; returns the last one.
    pub async fn wait_for_posts(&self, place: PlaceId, count: usize) -> Entry {
        let posted = |entry: &&Entry| entry.action == Action::Posted && entry.place == Some(place);
        self.discord.wait_until(|world| world.log().iter().filter(posted).count() >= count).await;
        self.posts_in(place).pop().expect("a message was posted")
    }

    /// Waits until a message of Discord contains this text.
    pub async fn wait_for_text(&self, message: MessageId, text: &str) {
        self.discord.wait_until(|world| world.message(message).is_some_and(|message| message.content.contains(text))).await;
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
