//! Discord. Inbound turns gateway events into requests and never speaks game; outbound turns deliveries into
//! API calls and never decides; register registers the commands. serenity keeps the gateway and reads its events;
//! REST requests are our own (`rest`), so that the limits hold at every base address and per interaction.

mod anchor;
mod answering;
mod calls;
mod defer;
mod inbound;
mod limits;
mod outbound;
mod payload;
mod reading;
mod register;
mod reply_token;
mod rest;
mod shards;
mod threads;
mod ttl_cache;
mod update;

use std::{sync::Arc, time::Duration};

pub use inbound::run;
pub use register::commands;

use crate::platform::PrivateChats;
use answering::{Slot, Whisper};
use rest::Rest;
use ttl_cache::TtlCache;

/// How long an interaction can be answered.
const INTERACTION_LIFE: Duration = Duration::from_secs(15 * 60);
/// How long a closed DM is left alone.
const CLOSED_DM_REST: Duration = Duration::from_secs(10 * 60);
/// How long a channel that lacks a right for threads is asked for none.
const THREADLESS_REST: Duration = Duration::from_secs(10 * 60);
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
    whispers: TtlCache<u64, Whisper>,
    dms: TtlCache<u64, u64>,
    /// The DMs in which people gave commands.
    met: TtlCache<u64, u64>,
    private_chats: Option<Arc<dyn PrivateChats>>,
    closed: TtlCache<u64, ()>,
    threadless: TtlCache<u64, ()>,
}

impl Discord {
    /// The outbound half; connects to nothing yet.
    ///
    /// # Errors
    /// A sentence for who runs the bot, when the base address is none.
    pub fn new(config: &DiscordConfig) -> Result<Self, String> {
        Ok(Self {
            rest: Rest::new(&config.token, config.api_url.as_deref())?,
            slots: TtlCache::new(INTERACTION_LIFE),
            whispers: TtlCache::new(INTERACTION_LIFE),
            dms: TtlCache::new(DM_KNOWN),
            met: TtlCache::new(DM_KNOWN),
            private_chats: None,
            closed: TtlCache::new(CLOSED_DM_REST),
            threadless: TtlCache::new(THREADLESS_REST),
        })
    }

    /// The same, remembering over restarts which DM is whose: Discord refuses to tell that too often.
    #[must_use]
    pub fn remembering(self, private_chats: Arc<dyn PrivateChats>) -> Self {
        Self { private_chats: Some(private_chats), ..self }
    }
}

impl std::fmt::Debug for Discord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Discord").field("rest", &self.rest).finish_non_exhaustive()
    }
}
