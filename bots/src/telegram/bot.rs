//! The bot's state and its calls to Telegram. Pictures that Telegram has already are sent by file id instead of uploading them again. The
//! ids are cached in memory; a picture from a private chat is used again in that chat only.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_game::ids::{GameId, Home};
use broadside_present::button::{TargetId, parse_button};
use broadside_service::request::{Press, View};
use broadside_store::backoff::Backoff;
use reqwest::Url;
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use teloxide::{
    ApiError, Bot, RequestError,
    prelude::Requester,
    requests::{JsonRequest, Payload},
    types::{ChatId, InlineKeyboardButtonKind, Me, MessageId, ThreadId, UserId, WebAppInfo},
};
use tokio::sync::SetOnce;

use super::{
    budget::Budget,
    client::{bot, send, upload, with_logged_retries},
    extended::{ExtendedRequest, PictureKey, SentMessage},
    failure::{UNCHANGED, describe, matches_phrase},
    keys::{Keyboard, bot_link, keyboard, with_page},
    target::Target,
};
use crate::{
    intake::Intake,
    message_ref::MessageRef,
    platform::{Address, Message},
    telemetry::Readiness,
    ttl_cache::TtlCache,
};

const PLATFORM_NAME: &str = "telegram";

/// How long channel posts with comments, migrated groups and partly sent deliveries are remembered.
const MEMORY_TTL: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// How long a delivery waits until Telegram has identified the bot, before it is retried later.
pub(super) const IDENTITY_TIMEOUT: Duration = Duration::from_secs(20);

/// How long no ephemeral messages are sent to a chat that rejected one.
const NO_EPHEMERAL_TTL: Duration = Duration::from_secs(60 * 60);

/// How long the last ephemeral message of a player is remembered.
const EPHEMERAL_TTL: Duration = Duration::from_secs(24 * 60 * 60);

/// How long the file id of a picture is remembered; an expired id costs one more upload.
const PICTURE_TTL: Duration = Duration::from_secs(6 * 60 * 60);

const MAX_CONCURRENT: usize = 32;

/// How to reach Telegram. Without `Debug`, which would print the token.
#[derive(Clone)]
pub struct TelegramConfig {
    /// The bot's token.
    pub token: String,
    /// The part of the address before `/bot<token>/…`; `None` for Telegram's own servers.
    pub api_url: Option<String>,
    /// The webhook to which Telegram sends updates; `None` to poll for them.
    pub webhook: Option<WebhookConfig>,
}

/// The webhook to which Telegram sends updates. Without `Debug`, which would print the secret.
#[derive(Clone)]
pub struct WebhookConfig {
    /// The public address, `https://…`; its path is the one served.
    pub public_url: String,
    /// The address to listen on, behind a proxy with the certificate.
    pub listen: SocketAddr,
    /// The secret that Telegram sends with each update: 1 to 256 characters of `A-Za-z0-9_-`.
    pub secret: String,
}

/// The bot on Telegram. Without `Debug`, which would print the token.
pub struct Telegram {
    pub(super) bot: Bot,
    /// The bot's own user, set by [`Telegram::connect`].
    pub(super) me: SetOnce<Me>,
    readiness: Arc<Readiness>,
    pub(super) webhook: Option<WebhookConfig>,
    /// The public address of the board page, if it is served.
    pub(super) board_page: Option<Url>,
    /// The current chat ids of groups that became supergroups.
    pub(super) migrations: TtlCache<ChatId, ChatId>,
    /// The progress of partly sent deliveries by nonce: the first message, and how many were sent. A delivery whose progress is lost is sent again from the start.
    pub(super) progress: TtlCache<String, (MessageRef, usize)>,
    pub(super) budget: Arc<Budget>,
    /// The keyboards to set once the budgets of their chats allow it.
    pub(super) pending_keys: Mutex<HashMap<(ChatId, MessageId), Option<Keyboard>>>,
    pub(super) no_ephemeral: TtlCache<ChatId, ()>,
    /// The private chats that accept messages.
    pub(super) open_chats: TtlCache<ChatId, ()>,
    /// The last ephemeral message shown to a user in a chat.
    pub(super) last_ephemeral: TtlCache<(ChatId, UserId), i64>,
    pictures: TtlCache<PictureKey, String>,
    /// Channel posts in whose comments the bot is used, by discussion group.
    pub(super) posts: TtlCache<(ChatId, MessageId), ()>,
    pub(super) intake: Intake,
}

impl Telegram {
    /// The bot with this configuration, which reports to `readiness` whether it is connected. Makes no request yet.
    ///
    /// # Errors
    /// One sentence, if the address of the Bot API is invalid.
    pub fn new(config: TelegramConfig, readiness: Arc<Readiness>) -> Result<Self, String> {
        readiness.set_not_ready_reason(PLATFORM_NAME, Some("Telegram has not accepted the token yet".to_owned()));
        Ok(Self {
            bot: bot(&config.token, config.api_url.as_deref())?,
            me: SetOnce::new(),
            readiness,
            webhook: config.webhook,
            board_page: None,
            migrations: TtlCache::new(MEMORY_TTL),
            progress: TtlCache::new(MEMORY_TTL),
            budget: Arc::default(),
            pending_keys: Mutex::default(),
            no_ephemeral: TtlCache::new(NO_EPHEMERAL_TTL),
            open_chats: TtlCache::new(MEMORY_TTL),
            last_ephemeral: TtlCache::new(EPHEMERAL_TTL),
            pictures: TtlCache::new(PICTURE_TTL),
            posts: TtlCache::new(MEMORY_TTL),
            intake: Intake::new(Home::Telegram, MAX_CONCURRENT),
        })
    }

    /// The same bot, with buttons that open the board page of this origin inside Telegram.
    #[must_use]
    pub fn with_board_page(self, origin: Option<&str>) -> Self {
        Self { board_page: origin.and_then(|origin| Url::parse(origin).ok()), ..self }
    }

    /// The keyboard under a message in this chat. In private, under a player's own board and while they aim, it also opens the game on the
    /// board page. In a group, where only a link can, it does so below a key that leads to the player's own board.
    pub(super) fn keyboard(&self, chat: ChatId, message: &Message) -> Option<Keyboard> {
        let keys = keyboard(&message.keys, self.username(), chat.is_user());
        let Some(mut page) = self.board_page.clone() else { return keys };
        let mut presses = message.keys.iter().flatten().map(|key| &key.press);
        if chat.is_user() {
            let game = match message.picture.as_ref().map(|picture| &*picture.view) {
                Some(View::Own(own)) => Some(own.public.id),
                _ => presses.find_map(aimed_game),
            };
            let Some(game) = game else { return keys };
            page.set_query(Some(&format!("game={game}")));
            return with_page(keys, InlineKeyboardButtonKind::WebApp(WebAppInfo { url: page }));
        }
        let has_main_app = self.me.get().is_some_and(|me| me.has_main_web_app);
        let game = presses.find_map(|press| match press {
            Press::OpenPrivate(code) if has_main_app => code.parse::<GameId>().ok(),
            _ => None,
        });
        let Some(game) = game else { return keys };
        with_page(keys, InlineKeyboardButtonKind::Url(bot_link(self.username(), "startapp", &game.to_string())))
    }

    /// Asks Telegram for the bot's user, retrying for as long as Telegram is down. Nothing is delivered or handled before.
    ///
    /// # Errors
    /// A sentence for the operator, if Telegram does not know the token.
    pub async fn connect(&self) -> Result<(), String> {
        let mut backoff = Backoff::default();
        let pause = |error: &RequestError| {
            if matches!(error, RequestError::Api(ApiError::InvalidToken)) {
                return None;
            }
            self.readiness.set_not_ready_reason(PLATFORM_NAME, Some(format!("requests to Telegram fail: {}", describe(error))));
            Some(if let RequestError::RetryAfter(wait) = error { wait.duration().min(IDENTITY_TIMEOUT) } else { backoff.next_pause() })
        };
        let me = with_logged_retries("connecting to Telegram", pause, || send(self.bot.get_me())).await;
        let me = me.map_err(|_| "Telegram rejects this token; check TELEGRAM_TOKEN".to_owned())?;
        // A second call returns the same user.
        let _ = self.me.set(me);
        tracing::info!(bot = %self.username(), "connected to Telegram");
        self.readiness.set_not_ready_reason(PLATFORM_NAME, None);
        Ok(())
    }

    /// The bot's user name without `@`; empty before [`Telegram::connect`].
    pub(super) fn username(&self) -> &str {
        self.me.get().and_then(|me| me.username.as_deref()).unwrap_or_default()
    }

    pub(super) fn target(&self, to: Address) -> Option<Target> {
        let (chat, topic) = match to {
            // A private chat has the id of its user.
            Address::Player(player) if player.home == Home::Telegram => (ChatId(i64::try_from(player.number).ok()?), 0),
            Address::Room(room) if room.home == Home::Telegram => (ChatId(room.chat), i32::try_from(room.topic).ok()?),
            Address::Player(_) | Address::Room(_) => return None,
        };
        // Comments have no topic: a reply to the post becomes a comment.
        let message = MessageId(topic.checked_abs()?);
        let (topic, reply_to) = ((topic > 0).then_some(ThreadId(message)), (topic < 0).then_some(message));
        if let Some(post) = reply_to {
            self.posts.insert((chat, post), ());
        }
        Some(Target::new(chat, topic, reply_to))
    }

    /// The current id of a chat, which may have become a supergroup.
    pub(super) fn current_chat(&self, chat: ChatId) -> ChatId {
        self.migrations.get(&chat).unwrap_or(chat)
    }

    /// Makes a call whose result is read as a `T`, which may need fewer fields than the library's type.
    pub(super) async fn call<P, T>(&self, mut request: ExtendedRequest<P, T>) -> Result<T, RequestError>
    where
        P: Payload + Serialize + 'static,
        T: DeserializeOwned + 'static,
    {
        match request.file.take() {
            Some(file) => upload(&self.bot, &request, file).await,
            None => send(JsonRequest::new(self.bot.clone(), request)).await,
        }
    }

    /// Sends or edits a message with a picture: by its file id if Telegram has the picture already, otherwise with an upload. `make` builds
    /// the request from the file id, if there is one.
    pub(super) async fn call_with_picture<P: Payload + Serialize + 'static>(
        &self,
        chat: ChatId,
        png: &[u8],
        make: impl FnOnce(Option<String>) -> ExtendedRequest<P>,
    ) -> Result<SentMessage, RequestError> {
        let key: PictureKey = (chat.is_user().then_some(chat), Sha256::digest(png).into());
        let result = self.call(make(self.pictures.get(&key))).await;
        match &result {
            Ok(sent) => {
                if let Some(file_id) = sent.photo.last().and_then(|size| size["file_id"].as_str()) {
                    self.pictures.insert(key, file_id.to_owned());
                }
            }
            // The file id may be the reason, whatever the error says: the next attempt uploads the picture.
            Err(error) if matches!(error, RequestError::Api(_)) && !matches_phrase(error, UNCHANGED) => self.pictures.remove(&key),
            Err(_) => {}
        }
        result
    }
}

/// The game of a button that aims or fires a shot.
fn aimed_game(press: &Press) -> Option<GameId> {
    let Press::Verb(data) = press else { return None };
    match parse_button(data)? {
        (TargetId::Game(game), _, command) if command.starts_with("aim") || command.starts_with("fire ") => Some(game),
        _ => None,
    }
}
