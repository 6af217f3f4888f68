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
    forms::Kind,
    parcel::{Parcel, To},
    store::{Fault, Key, Shelf},
};
use crate::{arena::career::ledger::Ledger, game::ids::PlayerId};

pub(super) const CAREER: Kind = drawer::kind::<careers::Filed>("career");
pub(super) const IDENTITY: Kind = drawer::kind::<identity::Identity>("identity");
pub(super) const LEDGER: Kind = drawer::kind::<Ledger>("ledger");
pub(super) const LINK: Kind = drawer::kind::<link::Pass>("link");
pub(super) const LOBBY: Kind = drawer::kind::<lobby::Lobby>("lobby");
pub(super) const TABLES: Kind = drawer::kind::<tables::Tables>("tables");

/// Which kind of record lies under this name on the shelf of identities and codes.
pub(super) fn kind_of_pass(name: &str) -> Kind {
    if name.starts_with(link::PREFIX) { LINK } else { IDENTITY }
}

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
