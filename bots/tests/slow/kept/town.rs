//! Both simulators with the people and places of what is kept, and a bot on a store of theirs: the real service, delivery
//! and adapters. Nobody says anything here.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside::{
    delivery::{Delivery, Leases},
    discord::{Discord, DiscordConfig},
    platform::{Address, Failure, Opening, Outgoing, Platform, PrivateChats},
    playground::Playground,
    telegram::{Telegram, TelegramConfig},
};
use broadside_core::{
    game::ids::{GameId, Home, PlayerId, RoomId},
    service::{
        Service,
        chance::{Clock, FairDice},
        store::{Partition, Store},
    },
};
use broadside_sim::{
    discord::{DiscordSim, PlaceId, UserId},
    telegram::{Chat, TelegramSim},
};
use tokio_util::sync::CancellationToken;

use broadside_testkit::{
    kept::cast::{CHANNEL, FORUM, GROUP, OTHER_CHANNEL, PEOPLE, THREAD, TOPIC, person},
    kept::stores::waiting,
    turned,
};

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(600);

/// Both simulators.
pub struct Town {
    pub discord: DiscordSim,
    pub telegram: TelegramSim,
}

/// A platform whose messages follow each other at once.
struct Brisk(Arc<dyn Platform>);

#[async_trait]
impl Platform for Brisk {
    fn home(&self) -> Home {
        self.0.home()
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<String, Failure> {
        self.0.deliver(to, outgoing).await
    }

    async fn open_place(&self, opening: &Opening) -> Result<Option<RoomId>, Failure> {
        self.0.open_place(opening).await
    }

    async fn reaches(&self, player: PlayerId) -> bool {
        self.0.reaches(player).await
    }
}

impl Town {
    /// The simulators, with everybody in them. Discord's clock stands still: what is sent again is known as a repeat for as
    /// long as a test lasts.
    pub async fn start() -> Self {
        let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
        discord.clock().stop();
        for someone in (1..=PEOPLE).map(person) {
            match someone.id.home {
                Home::Discord => discord.user_from_before(UserId(someone.id.number), &someone.name),
                _ => drop(telegram.user_from_before(someone.id.number.cast_signed(), &someone.name)),
            }
        }
        for room in [CHANNEL, OTHER_CHANNEL, THREAD] {
            discord.channel_from_before(PlaceId(room.chat.cast_unsigned()));
        }
        telegram.forum_from_before(GROUP.chat, &[]);
        telegram.forum_from_before(FORUM.chat, &[TOPIC.topic]);
        Self { discord, telegram }
    }

    /// A bot lives on this store, at this moment, until nothing waits in it and nobody is to be woken.
    pub async fn live_on(&self, store: &Arc<dyn Store>, now: i64) {
        let (_, clock) = turned::service(Arc::clone(store), now);
        let clock: Arc<dyn Clock> = clock;
        let service = Arc::new(Service::new(Arc::clone(store), Arc::clone(&clock), Arc::new(FairDice)));
        let config = DiscordConfig { token: self.discord.token(), api_url: Some(self.discord.url()) };
        let discord = Discord::new(&config).expect("the address is one").remembering(Arc::clone(&service) as Arc<dyn PrivateChats>);
        let config = TelegramConfig { token: self.telegram.token().to_owned(), api_url: Some(self.telegram.url()), webhook: None };
        let telegram = Arc::new(Telegram::new(config).expect("the address is one"));
        telegram.introduce().await.expect("the simulator answers");
        let platforms: [Arc<dyn Platform>; 3] = [Arc::new(discord), telegram, Arc::new(Playground::new())];
        let platforms = platforms.into_iter().map(|platform| Arc::new(Brisk(platform)) as Arc<dyn Platform>).collect();
        let delivery = Delivery::new(Arc::clone(&service), platforms);
        let stop = CancellationToken::new();
        let rounds = tokio::spawn(Leases::new(service, delivery, 7).run(stop.clone()));
        let quiet = async {
            let mut ticks = tokio::time::interval(Duration::from_millis(50));
            while waiting(store.as_ref()).await > 0 || somebody_is_due(store.as_ref(), clock.now().0).await {
                ticks.tick().await;
            }
        };
        if tokio::time::timeout(PATIENCE, quiet).await.is_err() {
            panic!(
                "{} messages and jobs still wait; so far:\n{}",
                waiting(store.as_ref()).await,
                self.discord.look(|world| world.report())
            );
        }
        stop.cancel();
        rounds.await.expect("the rounds do not panic");
    }

    /// Whether anything stands where somebody is told things.
    pub fn heard(&self, to: Address) -> bool {
        let chat = |id: i64| !self.telegram.messages(Chat { id, thread: None }).is_empty();
        let topic = |room: RoomId| !self.telegram.messages(Chat { id: room.chat, thread: Some(room.topic) }).is_empty();
        match to {
            Address::Room(room) if room.home == Home::Discord => !self.discord.messages(PlaceId(room.chat.cast_unsigned())).is_empty(),
            Address::Room(room) if room.topic != 0 => topic(room),
            Address::Room(room) => chat(room.chat),
            Address::Player(player) if player.home == Home::Discord => {
                let dm = self.discord.dm(UserId(player.number));
                !self.discord.messages(dm).is_empty()
            }
            Address::Player(player) => chat(player.number.cast_signed()),
        }
    }

    /// What stands in a channel of Discord about this game, oldest first.
    pub fn standing(&self, room: RoomId, game: GameId) -> Vec<String> {
        let about = |nonce: &serde_json::Value| nonce.as_str().is_some_and(|nonce| nonce.starts_with(&game.to_string()));
        let messages = self.discord.messages(PlaceId(room.chat.cast_unsigned()));
        messages.iter().filter(|message| message.nonce.as_ref().is_some_and(about)).map(|message| message.content.clone()).collect()
    }
}

async fn somebody_is_due(store: &dyn Store, now: i64) -> bool {
    for partition in Partition::all() {
        if !store.due(partition, now, 1).await.expect("the store answers").is_empty() {
            return true;
        }
    }
    false
}
