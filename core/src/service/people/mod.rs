//! People in the service: careers, tables, identities, the search for an opponent. Decides nothing about games.

mod careers;
mod erase;
mod export;
mod identity;
mod link;
mod lobby;
mod nameless;
mod quick;
mod recall;
mod records;
mod shown;
mod tables;

pub use nameless::is_nameless;
pub(super) use nameless::log_without;

use super::{
    Service,
    outbox::{Entry, To},
    store::{Collection, Key, StoreError},
    versions::RecordKind,
};
use crate::{arena::career::ledger::Ledger, game::ids::PlayerId};

pub(super) const CAREER: RecordKind = records::kind::<careers::Filed>("career");
pub(super) const IDENTITY: RecordKind = records::kind::<identity::Identity>("identity");
pub(super) const LEDGER: RecordKind = records::kind::<Ledger>("ledger");
pub(super) const LINK: RecordKind = records::kind::<link::Pass>("link");
pub(super) const LOBBY: RecordKind = records::kind::<lobby::Lobby>("lobby");
pub(super) const TABLES: RecordKind = records::kind::<tables::Tables>("tables");

/// Which kind of record lies under this name on the collection of identities and codes.
pub(super) fn kind_of_pass(name: &str) -> RecordKind {
    if name.starts_with(link::PREFIX) { LINK } else { IDENTITY }
}

impl Service {
    /// Does a job about people that needs no platform. Idempotent.
    pub(super) async fn run_people_job(&self, entry: &Entry, to: &To) -> Result<(), StoreError> {
        match (to, entry.game()) {
            (To::Ledger, Some(game)) => self.enter_game(game).await,
            // A message about no game has the number of none.
            (To::Ranked(player), game) => self.rank(*player, game).await,
            _ => Ok(()),
        }
    }

    /// Does what a lapsed alarm of the ledger or the lobby asks for; says whether anything moved.
    pub(super) async fn wake_people(&self, key: &Key, at: i64) -> Result<bool, StoreError> {
        match key.collection {
            Collection::Ledger => self.wake_ledger(at).await,
            Collection::Lobby => self.wake_lobby(at).await,
            _ => Ok(false),
        }
    }
}

/// The job that enters somebody into every table that knows them.
fn ranked(main: PlayerId) -> Entry {
    Entry::personal(&To::Ranked(main))
}
