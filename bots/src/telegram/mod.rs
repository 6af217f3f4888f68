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
    present::people::likeness::NoLikeness,
    service::request::Managing,
};
use teloxide::{
    ApiError, RequestError,
    payloads::{GetMe, SendChatAction},
    types::{ChatAction, ChatId, MessageId, ThreadId},
};
use tokio_util::task::TaskTracker;

use self::{
    administrators::Administrators,
    allowance::Allowance,
    client::Client,
    ephemeral::Ephemeral,
    failure::{describe, failure},
    inbound::Identity,
    keyed::Lacks,
    outbound::{Progress, Sound, Target},
    pace::Pace,
    pending_keys::PendingKeys,
    pictures::Pictures,
};
use crate::platform::{Address, Failure, Opening, Outgoing, Platform};

mod administrators;
mod allowance;
mod answer;
mod avatar;
mod client;
mod compose;
mod ephemeral;
mod failure;
mod inbound;
mod keyed;
mod keys;
mod listen;
mod order;
mod outbound;
mod pace;
mod payload;
mod pending_keys;
mod pictures;
mod polling;
mod register;
mod topics;
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
    client: Client,
    me: Identity,
    webhook: Option<WebhookConfig>,
    moved: Mutex<HashMap<ChatId, ChatId>>,
    progress: Mutex<HashMap<String, Progress>>,
    allowance: Allowance,
    pace: Pace,
    ephemeral: Ephemeral,
    pending_keys: PendingKeys,
    pictures: Pictures,
    lacks: Lacks,
    administrators: Administrators,
    /// What is being answered.
    answers: TaskTracker,
}

impl fmt::Debug for Telegram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Telegram").field("me", &self.me).field("webhook", &self.webhook).finish_non_exhaustive()
    }
}

/// The waits between attempts at a call that must succeed before anything else can.
const PATIENCE: [Duration; 5] =
    [Duration::from_millis(500), Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(4), Duration::from_secs(8)];

impl Telegram {
    /// Makes the bot's acquaintance.
    ///
    /// # Errors
    /// One sentence saying what is wrong: the address, the token, or the connection after several attempts.
    pub async fn connect(config: TelegramConfig) -> Result<Arc<Self>, String> {
        let client = Client::new(&config.token, config.api_url.as_deref())?;
        let user = introduce(&client).await?.user;
        let me = Identity { id: user.id.0, username: user.username.unwrap_or_default() };
        tracing::info!(bot = %me.username, "connected to Telegram");
        Ok(Arc::new(Self {
            client,
            me,
            webhook: config.webhook,
            moved: Mutex::default(),
            progress: Mutex::default(),
            allowance: Allowance::default(),
            pace: Pace::default(),
            ephemeral: Ephemeral::default(),
            pending_keys: PendingKeys::default(),
            pictures: Pictures::default(),
            lacks: Lacks::default(),
            administrators: Administrators::default(),
            answers: TaskTracker::new(),
        }))
    }

    /// The bot's user name without `@`.
    pub fn username(&self) -> &str {
        &self.me.username
    }

    fn target(&self, to: Address) -> Option<Target> {
        let (chat, topic) = match to {
            Address::Player(player) => (private_chat(player)?, None),
            Address::Room(room) if room.home == Home::Telegram => {
                let topic = i32::try_from(room.topic).ok().filter(|topic| *topic != 0);
                (ChatId(room.chat), topic.map(|topic| ThreadId(MessageId(topic))))
            }
            Address::Room(_) => return None,
        };
        Some(Target { chat, topic, answers: None, sound: Sound::Silent })
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

    fn pace(&self, to: Address) -> Duration {
        match to {
            // Twenty messages a minute are all that a group takes.
            Address::Room(_) => Duration::from_secs(3),
            Address::Player(_) => Duration::ZERO,
        }
    }

    fn breadth(&self) -> Option<usize> {
        // A few seconds' worth: enough that no second goes by unused while some chats are waited for.
        Some(100)
    }

    fn has_begun(&self, nonce: &str) -> bool {
        self.progress.lock().expect("nobody panics while holding it").contains_key(nonce)
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<String, Failure> {
        let target = self.target(to).ok_or(Failure::Undeliverable)?;
        let delivered = self.deliver_to(target, &outgoing).await;
        let outcome = match &delivered {
            Ok(_) => "done",
            Err(Failure::Undeliverable) => "undeliverable",
            Err(Failure::Forbidden(_)) => "forbidden",
            Err(Failure::Later(_)) => "later",
            Err(Failure::Fault(_)) => "fault",
            Err(Failure::Superseded) => "superseded",
        };
        metrics::counter!("broadside_telegram_deliveries_total", "outcome" => outcome).increment(1);
        delivered
    }

    async fn open_place(&self, opening: &Opening) -> Result<Option<RoomId>, Failure> {
        self.topic(opening).await
    }

    async fn managing(&self, room: RoomId, player: PlayerId) -> Managing {
        self.administrators.managing(&self.client, room, player).await
    }

    async fn avatar(&self, player: PlayerId) -> Result<Vec<u8>, NoLikeness> {
        avatar::avatar(&self.client, player).await
    }

    async fn reaches(&self, player: PlayerId) -> bool {
        let Some(chat) = private_chat(player) else { return false };
        match self.client.call(&SendChatAction::new(chat, ChatAction::Typing)).await {
            Ok(_) => true,
            Err(error) => !matches!(failure(&error), Failure::Undeliverable | Failure::Forbidden(_)),
        }
    }
}

/// The private chat with a person of Telegram; it has the person's own number.
fn private_chat(player: PlayerId) -> Option<ChatId> {
    let number = i64::try_from(player.number).ok();
    number.filter(|_| player.home == Home::Telegram).map(ChatId)
}

async fn introduce(client: &Client) -> Result<teloxide::types::Me, String> {
    let mut waits = PATIENCE.into_iter();
    loop {
        match client.call(&GetMe::new()).await {
            Ok(me) => return Ok(me),
            Err(RequestError::Api(ApiError::InvalidToken)) => {
                return Err("Telegram does not know this token: look at TELEGRAM_TOKEN".to_owned());
            }
            Err(error) => {
                let said = describe(&error);
                let Some(wait) = waits.next() else { return Err(format!("Telegram does not answer: {said}")) };
                tracing::warn!(error = %said, "Telegram does not answer yet");
                tokio::time::sleep(wait).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_can_be_printed_holds_a_secret() {
        let webhook = WebhookConfig {
            public_url: "https://example.org/telegram".to_owned(),
            listen: ([127, 0, 0, 1], 8443).into(),
            secret: "hush".to_owned(),
        };
        let config = TelegramConfig { token: "4242:SECRET".to_owned(), api_url: None, webhook: Some(webhook) };
        let printed = format!("{config:?}");
        assert!(printed.contains("example.org") && !printed.contains("SECRET") && !printed.contains("hush"), "{printed}");
    }
}
            Err(Failure::Rejected(_)) => "rejected",
