//! Discord. Inbound turns gateway events into requests and never speaks game; outbound turns deliveries into
//! API calls and never decides; register registers the commands. Requests, messages and commands are serenity's; they are sent by `rest`,
//! so that the limits hold at every base address and per interaction.

mod answering;
mod arrival;
mod avatar;
mod calls;
mod gateway;
mod ids;
mod inbound;
mod interaction;
mod limits;
mod outbound;
mod payload;
mod reading;
mod register;
mod reply_token;
mod rest;
mod threads;

use std::{sync::Arc, time::Duration};

use broadside_core::{
    game::ids::Home,
    service::{Service, trouble::Trouble},
};
use serde_json::Value;
use serenity::http::Route;

pub use inbound::run;
pub use register::commands;

use crate::{intake::Intake, telemetry::Readiness, ttl_cache::TtlCache};
use answering::{EphemeralMessage, Slot};
use rest::{PAUSES, Rest, RestError, spread};

/// What the leadership of this platform, and its part in being ready, are called.
pub const NAME: &str = "discord";

/// What a refusal with 401 means, for who runs the bot.
const WRONG_TOKEN: &str = "Discord does not know this token: check DISCORD_TOKEN.";
/// How many interactions are handled at a time. Order needs no queue: Discord's requests carry their own.
const AT_ONCE: usize = 1_000;
/// How long an interaction can be answered.
const INTERACTION_LIFE: Duration = Duration::from_secs(15 * 60);
/// How long the channel of a DM is remembered.
const DM_KNOWN: Duration = Duration::from_secs(24 * 60 * 60);

/// Which bot, and where Discord is.
#[derive(Clone)]
pub struct DiscordConfig {
    /// The bot's token.
    pub token: String,
    /// Replaces scheme, host and port of Discord's address.
    pub api_url: Option<String>,
}

impl std::fmt::Debug for DiscordConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DiscordConfig").field("api_url", &self.api_url).finish_non_exhaustive()
    }
}

/// Discord as a place where people are.
pub struct Discord {
    rest: Rest,
    slots: TtlCache<u64, Slot>,
    ephemeral: TtlCache<u64, EphemeralMessage>,
    dms: TtlCache<u64, u64>,
    /// The DMs in which people gave commands.
    met: TtlCache<u64, u64>,
    /// What notes over restarts which DM is whose.
    service: Option<Arc<Service>>,
    readiness: Arc<Readiness>,
    intake: Intake,
}

impl Discord {
    /// The outbound half; connects to nothing yet. `service` remembers over restarts which DM is whose, since Discord refuses to tell that
    /// too often; `readiness` learns whether Discord knows the token and hears the bot.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when the base address is none.
    pub fn new(config: &DiscordConfig, service: Option<Arc<Service>>, readiness: Arc<Readiness>) -> Result<Self, String> {
        Ok(Self {
            rest: Rest::new(&config.token, config.api_url.as_deref())?,
            slots: TtlCache::new(INTERACTION_LIFE),
            ephemeral: TtlCache::new(INTERACTION_LIFE),
            dms: TtlCache::new(DM_KNOWN),
            met: TtlCache::new(DM_KNOWN),
            service,
            readiness,
            intake: Intake::new(Home::Discord, AT_ONCE),
        })
    }

    /// Waits until Discord has accepted the token, however long Discord itself is away.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when Discord does not know the token.
    pub async fn accepted(&self) -> Result<(), String> {
        self.ask("whether it knows the token", Route::Oauth2ApplicationCurrent, PAUSES).await.map(drop)
    }

    /// What Discord answers to `question`; while it is away it is asked again after each of these pauses. Not ready meanwhile.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when Discord does not know the token, or the pauses end.
    async fn ask(&self, question: &str, route: Route<'_>, pauses: impl IntoIterator<Item = Duration>) -> Result<Value, String> {
        let (mut pauses, trouble) = (pauses.into_iter(), Trouble::with(format!("asking Discord: {question}"), Duration::ZERO));
        loop {
            let error = match self.rest.get(route).await {
                Ok(answer) => {
                    trouble.succeeded();
                    return Ok(answer);
                }
                Err(RestError::Refused(401, ..)) => return Err(WRONG_TOKEN.to_owned()),
                Err(error) => error,
            };
            trouble.failed(&error);
            let why = format!("{} does not tell {question}: {error}. Check the network and DISCORD_API_URL.", self.rest.origin);
            self.object(Some(why.clone()));
            let Some(pause) = pauses.next() else { return Err(why) };
            tokio::time::sleep(spread(pause)).await;
        }
    }

    /// What speaks against being ready, as far as it is about Discord.
    fn object(&self, objection: Option<String>) {
        self.readiness.set_objection(NAME, objection);
    }
}

impl std::fmt::Debug for Discord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Discord").field("rest", &self.rest).finish_non_exhaustive()
    }
}
