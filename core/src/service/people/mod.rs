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
mod shown;
mod tables;

pub use nameless::is_nameless;
pub(super) use nameless::log_without;

use super::{
    Service, account,
    outbox::{Entry, Job},
    records::kind,
    store::{Collection, Key, Partition, RequestId, StoreError},
    versions::RecordKind,
};
use crate::{arena::career::ledger::Ledger, game::ids::PlayerId};

pub(super) const CAREER: RecordKind = kind::<careers::Filed>("career");
pub(super) const IDENTITY: RecordKind = kind::<identity::Identity>("identity");
pub(super) const LEDGER: RecordKind = kind::<Ledger>("ledger");
pub(super) const LINK: RecordKind = kind::<link::Pass>("link");
pub(super) const LOBBY: RecordKind = kind::<lobby::Lobby>("lobby");
pub(super) const TABLES: RecordKind = kind::<tables::Tables>("tables");

/// Which kind of record lies under this name on the collection of identities and codes.
pub(super) fn kind_of_pass(name: &str) -> RecordKind {
    if name.starts_with(link::PREFIX) { LINK } else { IDENTITY }
}

impl Service {
    /// Does what a lapsed alarm of the ledger or the lobby asks for; says whether anything moved.
    pub(super) async fn wake_people(&self, key: &Key, at: i64) -> Result<bool, StoreError> {
        match key.collection {
            Collection::Ledger => self.wake_ledger(at).await,
            Collection::Lobby => self.wake_lobby(at).await,
            _ => Ok(false),
        }
    }
}

/// Where a record about one person lies: all of a person's records lie together.
fn about(collection: Collection, player: PlayerId) -> Key {
    Key { collection, ..account::of_player(player) }
}

/// Where the record of this name lies.
fn named(collection: Collection, name: &str) -> Key {
    Key { partition: Partition::new(RequestId::hash(&[name]).0.get()), collection, name: name.to_owned() }
}

/// The job that enters somebody into every table that knows them.
fn ranked(main: PlayerId) -> Entry {
    Job::EnterTables { player: main, game: None }.into()
}
