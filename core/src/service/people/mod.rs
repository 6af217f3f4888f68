//! People in the service: careers, tables, identities, the search for an opponent. Decides nothing about games.

mod careers;
mod drawer;
mod erase;
mod export;
mod identity;
mod link;
mod lobby;
mod nameless;
mod quick;
mod recall;
mod shown;
mod tables;

pub use nameless::is_nameless;
pub(super) use nameless::log_without;

use super::{
    Service,
    parcel::{Parcel, To},
    store::{Fault, Key, Shelf},
};
use crate::{arena::career::ledger::Ledger, game::ids::PlayerId};
use drawer::Kept;

/// The schemas of records about people that are written now.
pub(super) const SCHEMAS: [(&str, u8); 6] = [
    ("career", <careers::Filed as Kept>::SCHEMA),
    ("identity", <identity::Identity as Kept>::SCHEMA),
    ("ledger", <Ledger as Kept>::SCHEMA),
    ("link", <link::Pass as Kept>::SCHEMA),
    ("lobby", <lobby::Lobby as Kept>::SCHEMA),
    ("tables", <tables::Tables as Kept>::SCHEMA),
];

impl Service {
    /// Does an errand about people that needs no platform. Idempotent.
    pub(super) async fn run_people_errand(&self, parcel: &Parcel, to: &To) -> Result<(), Fault> {
        match (to, parcel.game()) {
            (To::Ledger, Some(game)) => self.enter_game(game).await,
            // A parcel about no game has the number of none.
            (To::Ranked(player), game) => self.rank(*player, game).await,
            _ => Ok(()),
        }
    }

    /// Does what a lapsed alarm of the ledger or the lobby asks for; says whether anything moved.
    pub(super) async fn wake_people(&self, key: &Key, at: i64) -> Result<bool, Fault> {
        match key.shelf {
            Shelf::Ledger => self.wake_ledger(at).await,
            Shelf::Lobby => self.wake_lobby(at).await,
            _ => Ok(false),
        }
    }
}

/// The errand that enters somebody into every table that knows them.
fn ranked(main: PlayerId) -> Parcel {
    Parcel::personal(&To::Ranked(main))
}
