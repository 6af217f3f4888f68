//! The Discord adapter. `inbound` turns gateway events into requests, `outbound` turns deliveries into API calls, and `register` registers
//! the commands; none of them contains rules of the game. Requests are serenity's; `rest` sends them within the rate limits.

mod answering;
mod gateway;
mod ids;
mod inbound;
mod limits;
mod outbound;
mod payload;
mod reading;
mod register;
mod reply_token;
mod rest;
mod threads;

use std::{
    sync::{Arc, RwLock},
    time::Duration,
};

use broadside_game::ids::Home;
use broadside_service::Service;
use broadside_store::failure_log::FailureLog;
use serde_json::Value;
use serenity::http::Route;
use tokio::sync::Mutex;

use crate::{
    delivery::{MovePanels, PrivateChats},
    intake::Intake,
    platform::Message,
    telemetry::Readiness,
    ttl_cache::TtlCache,
};
use answering::ResponseState;
use ids::CommandIds;
pub use inbound::run;
use payload::Payload;
pub use register::commands;
pub(crate) use register::localizations;
use reply_token::ReplyToken;
use rest::{PAUSES, Rest, RestError, with_jitter};

/// The name of this platform's listening lease and of its readiness check.
pub const PLATFORM_NAME: &str = "discord";
/// The name of the readiness check for requests that the start waits for.
const REQUEST_CHECK: &str = "discord requests";

/// The number of interactions that are handled at a time. They need no queues to stay in order, unlike those of Telegram.
const MAX_CONCURRENT_INTERACTIONS: usize = 1_000;
/// The time for running interactions to finish when the bot stops; Discord would not accept a later answer.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(3);
/// The lifetime of an interaction: its token expires after that.
const INTERACTION_TTL: Duration = Duration::from_secs(15 * 60);

/// The settings of the Discord adapter. Without `Debug`, which would print the token.
#[derive(Clone)]
pub struct DiscordConfig {
    /// The bot's token.
    pub token: String,
    /// Replaces scheme, host and port of Discord's address.
    pub api_url: Option<String>,
}

/// The Discord platform.
pub struct Discord {
    rest: Rest,
    interactions: TtlCache<u64, Arc<Mutex<ResponseState>>>,
    /// The reply tokens of ephemeral messages, by message id, with which they can still be edited.
    ephemeral: TtlCache<u64, ReplyToken>,
    move_panels: MovePanels,
    private_chats: PrivateChats,
    command_ids: RwLock<CommandIds>,
    readiness: Arc<Readiness>,
    intake: Intake,
}

impl Discord {
    /// Creates the adapter without connecting. `service` saves DM channels across restarts, because Discord limits how often they are
    /// opened; `readiness` is updated with the state of the connection.
    ///
    /// # Errors
    /// A message for the operator if the base address is invalid.
    pub fn new(config: &DiscordConfig, service: Option<Arc<Service>>, readiness: Arc<Readiness>) -> Result<Self, String> {
        Ok(Self {
            rest: Rest::new(&config.token, config.api_url.as_deref())?,
            interactions: TtlCache::new(INTERACTION_TTL),
            ephemeral: TtlCache::new(INTERACTION_TTL),
            move_panels: MovePanels::new(INTERACTION_TTL),
            private_chats: PrivateChats::new(service),
            command_ids: RwLock::default(),
            readiness,
            intake: Intake::new(Home::Discord, MAX_CONCURRENT_INTERACTIONS),
        })
    }

    /// Waits until Discord has accepted the token, for as long as it is unreachable. Then reads the ids of the commands, which texts
    /// mention.
    ///
    /// # Errors
    /// A message for the operator if Discord does not know the token.
    pub async fn wait_for_token_check(&self) -> Result<(), String> {
        let application = self.query("the bot's application", Route::Oauth2ApplicationCurrent).await?;
        let Some(application_id) = ids::id_of(&application).map(ids::id) else { return Ok(()) };
        match self.rest.get(Route::Commands { application_id }).await {
            Ok(registered) => self.set_command_ids(&registered),
            Err(error) => tracing::warn!(%error, "failed to read the ids of Discord's commands"),
        }
        Ok(())
    }

    /// Waits until all interactions are handled, for three seconds at most.
    pub async fn drain(&self) {
        self.intake.drain(DRAIN_TIMEOUT).await;
    }

    fn set_command_ids(&self, registered: &Value) {
        *self.command_ids.write().expect("nothing panics while writing ids") = CommandIds::of(registered);
    }

    fn payload(&self, message: &Message) -> Payload {
        Payload::new(message, &self.command_ids.read().expect("nothing panics while writing ids"))
    }

    /// Sends a GET request for an object until Discord answers; the bot is not ready meanwhile. Fails with a message for the operator if
    /// Discord rejects the token. `object` is its name in messages for the operator.
    async fn query(&self, object: &str, route: Route<'_>) -> Result<Value, String> {
        let (mut pauses, failures) = (PAUSES, FailureLog::new(format!("requesting {object} from Discord"), Duration::ZERO));
        loop {
            let error = match self.rest.get(route).await.inspect(|_| failures.record_success()) {
                Ok(answer) => {
                    self.readiness.set_not_ready_reason(REQUEST_CHECK, None);
                    return Ok(answer);
                }
                Err(RestError::Refused(401, ..)) => return Err("Discord rejects this token; check DISCORD_TOKEN".to_owned()),
                Err(error) => error,
            };
            failures.record_failure(&error);
            let why = format!("{object} cannot be requested from {}: {error}; check the network and DISCORD_API_URL", self.rest.origin);
            self.readiness.set_not_ready_reason(REQUEST_CHECK, Some(why));
            tokio::time::sleep(with_jitter(pauses.next_pause())).await;
        }
    }
}
