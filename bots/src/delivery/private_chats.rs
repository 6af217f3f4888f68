//! The private chats of players, for a platform that opens them on request: in memory, and in the store across restarts. Sends nothing.

use std::{sync::Arc, time::Duration};

use broadside_game::ids::PlayerId;
use broadside_service::Service;

use crate::ttl_cache::TtlCache;

/// How long a chat stays in memory.
const MEMORY_TTL: Duration = Duration::from_secs(24 * 60 * 60);

/// The platform's ids of private chats.
pub(crate) struct PrivateChats {
    service: Option<Arc<Service>>,
    chats: TtlCache<PlayerId, u64>,
}

impl PrivateChats {
    /// No chats in memory. Without a `service`, none is saved.
    pub(crate) fn new(service: Option<Arc<Service>>) -> Self {
        Self { service, chats: TtlCache::new(MEMORY_TTL) }
    }

    /// Remembers the chat in which a player wrote.
    pub(crate) fn remember(&self, player: PlayerId, chat: u64) {
        self.chats.insert(player, chat);
    }

    /// The chat of a player. If it is unknown, or the store fails, it is the one that `open` returns.
    pub(crate) async fn find<E>(&self, player: PlayerId, open: impl Future<Output = Result<u64, E>>) -> Result<u64, E> {
        if let Some(chat) = self.chats.get(&player) {
            return Ok(chat);
        }
        let chat = match self.load(player).await {
            Some(chat) => chat,
            None => {
                let opened = open.await?;
                self.save(player, Some(opened)).await;
                opened
            }
        };
        self.chats.insert(player, chat);
        Ok(chat)
    }

    /// Forgets a chat that does not exist.
    pub(crate) async fn forget(&self, player: PlayerId) {
        self.chats.remove(&player);
        self.save(player, None).await;
    }

    async fn load(&self, player: PlayerId) -> Option<u64> {
        let saved = self.service.as_ref()?.private_chat(player).await;
        saved.inspect_err(|fault| fault.log("failed to load a player's private chat")).ok()??.parse().ok()
    }

    async fn save(&self, player: PlayerId, chat: Option<u64>) {
        let chat = chat.map(|chat| chat.to_string());
        if let Some(service) = &self.service
            && let Err(fault) = service.set_private_chat(player, chat.as_deref()).await
        {
            fault.log("failed to save a player's private chat");
        }
    }
}
