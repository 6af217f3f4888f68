//! The bot: who it is, what it remembers, and how it asks Telegram. Pictures that Telegram has already are named instead of carried there
//! again, by this process's memory only: what was shown in a private chat for that chat alone.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_core::{game::ids::Home, service::backoff::Backoff};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use teloxide::{
    ApiError, Bot, RequestError,
    prelude::Requester,
    requests::{JsonRequest, Payload},
    types::{ChatId, MessageId, ThreadId, User, UserId},
};
use tokio::sync::SetOnce;

use super::{
    budget::Budget,
    client::{bot, retried, send, upload},
    config::{TelegramConfig, WebhookConfig},
    extended::{Extended, Sent, Shown},
    failure::{UNCHANGED, describe, says},
    keys::Keyboard,
    target::Target,
};
use crate::{intake::Intake, message_ref::MessageRef, platform::Address, telemetry::Readiness, ttl_cache::TtlCache};

/// The name of what speaks against being ready.
const NAME: &str = "telegram";

/// How long it is remembered which posts have comments, where groups are now, and what was sent in part.
const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// How long a delivery waits for Telegram to say who the bot is, before it is tried again later.
pub(super) const UNKNOWN: Duration = Duration::from_secs(20);

/// How long a chat that has none of them is left alone.
const UNASKED: Duration = Duration::from_secs(60 * 60);

/// How long it is remembered what a person was shown.
const SHOWN: Duration = Duration::from_secs(24 * 60 * 60);

/// How long it is remembered what Telegram calls a picture; a name that is not taken any more costs one upload.
const PICTURES: Duration = Duration::from_secs(6 * 60 * 60);

/// How many updates are handled at a time.
const AT_ONCE: usize = 32;

/// The bot on Telegram.
pub struct Telegram {
    /// Prints its token where it is debugged.
    pub(super) bot: Bot,
    /// Who the bot is, once Telegram has said so.
    pub(super) me: SetOnce<User>,
    readiness: Arc<Readiness>,
    pub(super) webhook: Option<WebhookConfig>,
    /// Where groups that moved are now.
    pub(super) moved: TtlCache<ChatId, ChatId>,
    /// How far deliveries got that failed halfway: the first message, and how many were sent. What is forgotten is sent again.
    pub(super) progress: TtlCache<String, (MessageRef, usize)>,
    pub(super) budget: Budget,
    /// The keys that messages are to get when their chats have room for them.
    pub(super) pending_keys: Mutex<HashMap<(ChatId, MessageId), Option<Keyboard>>>,
    /// Chats that have no messages that one person alone sees.
    pub(super) unasked: TtlCache<ChatId, ()>,
    /// The last such message that this person was shown in this chat.
    pub(super) shown_alone: TtlCache<(ChatId, UserId), i64>,
    /// What Telegram calls the pictures it has.
    pictures: TtlCache<Shown, String>,
    /// Posts of channels whose comments are known to be used, in the group that discusses them.
    pub(super) posts: TtlCache<(ChatId, MessageId), ()>,
    pub(super) intake: Intake,
}

impl fmt::Debug for Telegram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Telegram").field("me", &self.me.get()).field("webhook", &self.webhook).finish_non_exhaustive()
    }
}

impl Telegram {
    /// The bot with this token. Asks Telegram nothing yet.
    ///
    /// # Errors
    /// One sentence, when the address of the Bot API is none.
    pub fn new(config: TelegramConfig) -> Result<Self, String> {
        Ok(Self {
            bot: bot(&config.token, config.api_url.as_deref())?,
            me: SetOnce::new(),
            readiness: Arc::default(),
            webhook: config.webhook,
            moved: TtlCache::new(WEEK),
            progress: TtlCache::new(WEEK),
            budget: Budget::default(),
            pending_keys: Mutex::default(),
            unasked: TtlCache::new(UNASKED),
            shown_alone: TtlCache::new(SHOWN),
            pictures: TtlCache::new(PICTURES),
            posts: TtlCache::new(WEEK),
            intake: Intake::new(Home::Telegram, AT_ONCE),
        })
    }

    /// The same, saying there whether it is ready.
    #[must_use]
    pub fn reporting(self, readiness: Arc<Readiness>) -> Self {
        readiness.set_objection(NAME, Some("Telegram has not accepted the token yet".to_owned()));
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
            self.readiness.set_objection(NAME, Some(format!("Telegram does not answer: {}", describe(error))));
            Some(if let RequestError::RetryAfter(asked) = error { asked.duration().min(UNKNOWN) } else { backoff.pause() })
        };
        let me = retried("connecting to Telegram", pause, || send(self.bot.get_me())).await;
        let me = me.map_err(|_| "Telegram does not know this token: look at TELEGRAM_TOKEN".to_owned())?;
        // A second introduction says the same.
        let _ = self.me.set(me.user);
        tracing::info!(bot = %self.username(), "connected to Telegram");
        self.readiness.set_objection(NAME, None);
        Ok(())
    }

    /// The bot's user name without `@`; empty as long as Telegram has not said it.
    pub(super) fn username(&self) -> &str {
        self.me.get().and_then(|me| me.username.as_deref()).unwrap_or_default()
    }

    pub(super) fn target(&self, to: Address) -> Option<Target> {
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

    /// Where a chat is now, as far as it is known to have moved.
    pub(super) fn present(&self, chat: ChatId) -> ChatId {
        self.moved.get(&chat).unwrap_or(chat)
    }

    /// Asks once.
    pub(super) async fn put<P, T>(&self, mut request: Extended<P, T>) -> Result<T, RequestError>
    where
        P: Payload + Serialize + 'static,
        T: DeserializeOwned + 'static,
    {
        match request.file.take() {
            Some(file) => upload(&self.bot, &request, file).await,
            None => send(JsonRequest::new(self.bot.clone(), request)).await,
        }
    }

    /// Asks for an answer of which less is needed than the library's type wants to be there.
    pub(super) async fn ask<P, T>(&self, payload: P) -> Result<T, RequestError>
    where
        P: Payload + Serialize + 'static,
        T: DeserializeOwned + 'static,
    {
        self.put(Extended::new(payload, None)).await
    }

    /// Sends or changes a message with a picture: by its name where Telegram has it already, else with the picture itself. `make`
    /// is given the name, and says what else is asked.
    pub(super) async fn put_picture<P: Payload + Serialize + 'static>(
        &self,
        chat: ChatId,
        png: &[u8],
        make: impl FnOnce(Option<String>) -> Extended<P>,
    ) -> Result<Sent, RequestError> {
        let shown: Shown = (chat.is_user().then_some(chat), Sha256::digest(png).into());
        let answered = self.put(make(self.pictures.get(&shown))).await;
        match &answered {
            Ok(sent) => {
                if let Some(name) = sent.photo.last().and_then(|size| size["file_id"].as_str()) {
                    self.pictures.insert(shown, name.to_owned());
                }
            }
            // The name may be what is not taken, whatever is said: the next attempt brings the picture itself.
            Err(error) if matches!(error, RequestError::Api(_)) && !says(error, UNCHANGED) => self.pictures.remove(&shown),
            Err(_) => {}
        }
        answered
    }
}
