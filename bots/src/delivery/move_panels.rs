//! The private messages on which players last moved, for a platform that can edit such messages for a while. Sends nothing.

use std::time::Duration;

use broadside_game::ids::{GameId, PlayerId};

use crate::{
    message_ref::{MessageKind, MessageRef},
    platform::{Address, Outgoing},
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

    /// The panel of the player if it is to show the news in place of an older ephemeral message. It shows the move itself already.
    pub(crate) fn for_news(&self, to: Address, outgoing: &Outgoing) -> Option<MessageRef> {
        let (Address::Player(player), Some((game, events))) = (to, outgoing.game) else { return None };
        outgoing.current_board.filter(|current| current.kind == MessageKind::Ephemeral)?;
        let (panel, shown) = self.0.get(&(player, game))?;
        (shown < events).then_some(panel)
    }
}
