//! The ephemeral messages on which players last moved, for a platform that can edit such messages for a while: they show the news, too.

use std::time::Duration;

use broadside_game::ids::{GameId, PlayerId};

use super::edit_or_send::edit_or_send;
use crate::{
    message_ref::{MessageKind, MessageRef},
    platform::{Address, DeliveryError, Outgoing, Platform},
    ttl_cache::TtlCache,
};

/// The panel of each player and game, with the number of the game's events after the move.
pub(crate) struct MovePanels(TtlCache<(PlayerId, GameId), (MessageRef, u32)>);

impl MovePanels {
    /// No panels; each is remembered for `ttl`.
    pub(crate) fn new(ttl: Duration) -> Self {
        Self(TtlCache::new(ttl))
    }

    /// Notes a delivery that answers a player; `pressed` is the ephemeral message of a room whose button was pressed. A later answer to
    /// the player takes its place.
    pub(crate) fn note(&self, player: PlayerId, pressed: Option<MessageRef>, to: Address, outgoing: &Outgoing) {
        let Some((game, events)) = outgoing.game else { return };
        match (to, pressed) {
            (Address::Room(_), Some(panel)) => self.0.insert((player, game), (panel, events)),
            (Address::Player(_), _) => self.0.remove(&(player, game)),
            (Address::Room(_), None) => {}
        }
    }

    /// Delivers news that answer no request: they replace the text of the reader's panel instead of an older ephemeral message. Any other
    /// current board is edited itself, and the panel besides only if it waits for the computer, which costs one more call. Returns the
    /// reference to the current board.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    pub(crate) async fn deliver_news(
        &self,
        platform: &impl Platform,
        to: Address,
        mut outgoing: Outgoing,
    ) -> Result<MessageRef, DeliveryError> {
        let panel = self.for_news(to, &outgoing);
        if outgoing.current_board.is_some_and(|current| current.kind == MessageKind::Ephemeral) {
            outgoing.current_board = panel.or(outgoing.current_board);
        }
        let now = edit_or_send(platform, to, &outgoing).await?;
        if let Some(panel) = panel.filter(|panel| outgoing.is_against_computer && *panel != now) {
            outgoing.current_board = Some(panel);
            // The news is delivered, even if this message can no longer be edited.
            let _ = platform.edit(to, panel, &outgoing).await;
        }
        Ok(now)
    }

    /// The panel of the player if it does not show the news yet. It shows the move itself already.
    fn for_news(&self, to: Address, outgoing: &Outgoing) -> Option<MessageRef> {
        let (Address::Player(player), Some((game, events))) = (to, outgoing.game) else { return None };
        let (panel, shown) = self.0.get(&(player, game))?;
        (shown < events).then_some(panel)
    }
}
