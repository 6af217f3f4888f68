//! The Telegram adapter. `inbound` turns an update into a request, `outbound` a message into API calls, and the
//! two do not know each other; here is only who the bot is and what both share. The token is shown to nobody.

use std::{
    collections::HashMap,
    fmt,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use broadside_core::{
    game::ids::{Home, PlayerId, RoomId},
    present::people::thumbnail::NoAvatar,
    service::{backoff::Backoff, request::Managing, trouble::Trouble},
};
use futures_util::{FutureExt, future::BoxFuture};
use teloxide::{
    ApiError, Bot, RequestError,
    prelude::Requester,
    types::{ChatAction, ChatId, MessageId, ThreadId, User, UserId},
};
use tokio::sync::{OwnedSemaphorePermit, SetOnce};
use tokio_util::task::TaskTracker;

use self::{
    budget::Budget,
    client::{insist, send},
    extended::Shown,
    failure::{describe, failure},
    keys::Keyboard,
    outbound::{Anchor, Target},
};
use crate::{
    delivery::place,
    platform::{Address, Failure, Message, Opening, Outgoing, Platform, Right, Wanted},
    telemetry::Readiness,
    ttl_cache::TtlCache,
};

mod answer;
mod avatar;
mod budget;
mod client;
mod compose;
mod ephemeral;
mod extended;
mod failure;
mod groups;
mod inbound;
mod keys;
mod listen;
mod order;
mod outbound;
mod payload;
mod polling;
mod register;
mod webhook;

/// How to reach Telegram.
#[derive(Clone)]
pub struct TelegramConfig {
    /// The bot's token.
    pub token: String,
    /// What stands before `/bot<token>/…`; `None` for Telegram's own servers.
    pub api_url: Option<String>,
    /// Where Telegram hands updates over; `None` to fetch them.
    pub webhook: Option<WebhookConfig>,
}

/// Where Telegram hands updates over.
#[derive(Clone)]
pub struct WebhookConfig {
    /// The address Telegram is told, `https://…`; its path is the one listened on.
    pub public_url: String,
    /// Where to listen (a proxy with the certificate stands before it).
    pub listen: SocketAddr,
    /// What Telegram must say with each update: 1 to 256 characters of `A-Za-z0-9_-`.
    pub secret: String,
}

impl fmt::Debug for TelegramConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TelegramConfig").field("api_url", &self.api_url).field("webhook", &self.webhook).finish_non_exhaustive()
    }
}

impl fmt::Debug for WebhookConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("WebhookConfig");
        debug.field("public_url", &self.public_url).field("listen", &self.listen).finish_non_exhaustive()
    }
}

/// The bot on Telegram.
pub struct Telegram {
    /// Prints its token where it is debugged.
    bot: Bot,
    /// Who the bot is, once Telegram has said so.
    me: SetOnce<User>,
    readiness: Arc<Readiness>,
    webhook: Option<WebhookConfig>,
    /// Where groups that moved are now.
    moved: TtlCache<ChatId, ChatId>,
    /// How far deliveries got that failed halfway: the first message, and how many were sent. What is forgotten is sent again.
    progress: TtlCache<String, (Anchor, usize)>,
    budget: Budget,
    /// The keys that messages are to get when their chats have room for them.
    pending_keys: Mutex<HashMap<(ChatId, MessageId), Option<Keyboard>>>,
    /// Chats that have no messages that one person alone sees.
    unasked: TtlCache<ChatId, ()>,
    /// The last such message that this person was shown in this chat.
    shown_alone: TtlCache<(ChatId, UserId), i64>,
    /// What Telegram calls the pictures it has.
    pictures: TtlCache<Shown, String>,
    /// Posts of channels whose comments are known to be used, in the group that discusses them.
    posts: TtlCache<(ChatId, MessageId), ()>,
    /// What is being answered.
    answers: TaskTracker,
}

impl fmt::Debug for Telegram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Telegram").field("me", &self.me.get()).field("webhook", &self.webhook).finish_non_exhaustive()
    }
}

/// The pauses between the six attempts at a call of the start, which is given up after them.
fn six_attempts() -> impl FnMut(&RequestError) -> Option<Duration> {
    let mut waits = Backoff::new(Duration::from_millis(500), Duration::from_secs(8)).take(5);
    move |error| {
        let wait = waits.next()?;
        Some(if let RequestError::RetryAfter(asked) = error { asked.duration().max(wait) } else { wait })
    }
}

/// Asks as [`insist`] does, and logs the trouble there is.
async fn retried<T, F: Future<Output = Result<T, RequestError>>>(
    what: &str,
    mut pause: impl FnMut(&RequestError) -> Option<Duration>,
    ask: impl Fn() -> F,
) -> Result<T, RequestError> {
    let trouble = Trouble::with(what, Duration::ZERO);
    let pause = |error: &RequestError| pause(error).inspect(|_| trouble.failed(&describe(error)));
    insist(pause, ask).await.inspect(|_| trouble.succeeded())
}

/// The name of what speaks against being ready.
const NAME: &str = "telegram";

/// How long it is remembered which posts have comments, where groups are now, and what was sent in part.
const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// How long a delivery waits for Telegram to say who the bot is, before it is tried again later.
const UNKNOWN: Duration = Duration::from_secs(20);

impl Telegram {
    /// The bot with this token. Asks Telegram nothing yet.
    ///
    /// # Errors
    /// One sentence, when the address of the Bot API is none.
    pub fn new(config: TelegramConfig) -> Result<Self, String> {
        Ok(Self {
            bot: client::bot(&config.token, config.api_url.as_deref())?,
            me: SetOnce::new(),
            readiness: Arc::default(),
            webhook: config.webhook,
            moved: TtlCache::new(WEEK),
            progress: TtlCache::new(WEEK),
            budget: Budget::default(),
            pending_keys: Mutex::default(),
            unasked: TtlCache::new(ephemeral::UNASKED),
            shown_alone: TtlCache::new(ephemeral::SHOWN),
            pictures: TtlCache::new(extended::PICTURES),
            posts: TtlCache::new(WEEK),
            answers: TaskTracker::new(),
        })
    }

    /// The same, saying there whether it is ready.
    #[must_use]
    pub fn reporting(self, readiness: Arc<Readiness>) -> Self {
        readiness.object(NAME, Some("Telegram has not accepted the token yet".to_owned()));
        Self { readiness, ..self }
    }

    /// Asks Telegram who the bot is, however long Telegram is away. Nothing is delivered or heard before.
    ///
    /// # Errors
    /// A sentence for the operator, when Telegram does not know the token.
    pub async fn introduce(&self) -> Result<(), String> {
        let mut backoff = Backoff::default();
        let pause = |error: &RequestError| {
            if matches!(error, RequestError::Api(ApiError::InvalidToken)) {
                return None;
            }
            self.readiness.object(NAME, Some(format!("Telegram does not answer: {}", describe(error))));
            Some(if let RequestError::RetryAfter(asked) = error { asked.duration().min(UNKNOWN) } else { backoff.pause() })
        };
        let me = retried("connecting to Telegram", pause, || send(self.bot.get_me())).await;
        let me = me.map_err(|_| "Telegram does not know this token: look at TELEGRAM_TOKEN".to_owned())?;
        // A second introduction says the same.
        let _ = self.me.set(me.user);
        tracing::info!(bot = %self.username(), "connected to Telegram");
        self.readiness.object(NAME, None);
        Ok(())
    }

    /// The bot's user name without `@`; empty as long as Telegram has not said it.
    fn username(&self) -> &str {
        self.me.get().and_then(|me| me.username.as_deref()).unwrap_or_default()
    }

    fn target(&self, to: Address) -> Option<Target> {
        let (chat, topic) = match to {
            // A private chat has the number of the person.
            Address::Player(player) if player.home == Home::Telegram => (ChatId(i64::try_from(player.number).ok()?), 0),
            Address::Room(room) if room.home == Home::Telegram => (ChatId(room.chat), i32::try_from(room.topic).ok()?),
            Address::Player(_) | Address::Room(_) => return None,
        };
        // Comments have no topic of their own: what replies to the post stands in them.
        let message = MessageId(topic.checked_abs()?);
        let (topic, answers) = ((topic > 0).then_some(ThreadId(message)), (topic < 0).then_some(message));
        if let Some(post) = answers {
            self.posts.insert((chat, post), ());
        }
        Some(Target::new(chat, topic, answers))
    }
}

#[async_trait]
impl Platform for Telegram {
    fn home(&self) -> Home {
        Home::Telegram
    }

    fn layout(&self) -> broadside_render::Layout {
        broadside_render::Layout::Focus
    }

    fn turn(&self, to: Address) -> Option<BoxFuture<'_, OwnedSemaphorePermit>> {
        let chat = self.present(self.target(to)?.chat);
        Some(self.budget.turn(chat).boxed())
    }

    fn has_begun(&self, nonce: &str) -> bool {
        self.progress.get(&nonce.to_owned()).is_some()
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<String, Failure> {
        let delivered = place(self, to, &outgoing).await;
        let outcome = delivered.as_ref().map_or_else(Failure::kind, |_| "done");
        metrics::counter!("broadside_telegram_deliveries_total", "outcome" => outcome).increment(1);
        delivered
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<String, Failure> {
        let sent = self.put_steps(to, None, outgoing).await?;
        Ok(sent.map(|anchor| anchor.to_string()).or_else(|| outgoing.standing.clone()).unwrap_or_default())
    }

    async fn edit(&self, to: Address, at: &str, outgoing: &Outgoing) -> Result<Option<String>, Failure> {
        let Some(anchor) = Anchor::read(at) else { return Ok(None) };
        let edited = self.put_steps(to, Some((anchor, &outgoing.in_place_of(at))), outgoing).await?;
        Ok(edited.map(|anchor| anchor.to_string()))
    }

    async fn remove_buttons(&self, at: &str, _newer: &str, right: &Right) {
        if let Some(older) = Anchor::read(at) {
            self.strip(right, older).await;
        }
    }

    /// A board asked for again is below the current one: once one of its keys is pressed it is the one that is edited.
    fn newer_board(&self, outgoing: &Outgoing) -> Option<String> {
        let (current, pressed) = (outgoing.standing.as_deref().and_then(Anchor::read)?, outgoing.reply.as_deref()?);
        Anchor::read(pressed).filter(|pressed| current.message.0 < pressed.message.0).map(|_| pressed.to_owned())
    }

    /// Words alone leave a chat's small budget to results.
    fn retires_for(&self, message: &Message) -> bool {
        message.is_board()
    }

    /// Games have none: fields and moves are private here.
    fn opens_places_for(&self, wanted: Wanted) -> bool {
        wanted == Wanted::Venue
    }

    async fn open_place(&self, opening: &Opening) -> Result<Option<RoomId>, Failure> {
        self.topic(opening).await
    }

    async fn managing(&self, room: RoomId, player: PlayerId) -> Managing {
        self.manages(ChatId(room.chat), UserId(player.number)).await
    }

    async fn avatar(&self, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
        avatar::avatar(&self.bot, player).await
    }

    async fn reaches(&self, player: PlayerId) -> bool {
        let Some(own) = self.target(Address::Player(player)) else { return false };
        match send(self.bot.send_chat_action(own.chat, ChatAction::Typing)).await {
            Ok(_) => true,
            Err(error) => !matches!(failure(&error), Failure::Undeliverable | Failure::Forbidden(_)),
        }
    }
}
