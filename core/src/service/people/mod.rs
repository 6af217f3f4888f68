//! People in the service: careers, tables, identities, the search for an opponent. Decides nothing about games.

pub(super) mod admission;
pub(super) mod arrangements;
pub(super) mod careers;
pub(super) mod erase;
pub(super) mod identity;
pub(super) mod kids;
pub(super) mod link;
pub(super) mod quick;
pub(super) mod shown;
pub(super) mod tables;

pub use admission::Ban;

use self::{careers::wake_ledger, quick::wake_lobby};
use super::{
    account,
    context::Context,
    greeting,
    outbox::{Entry, Job},
    records::{RecordKind, kind},
    store::{Collection, Key, Partition, RequestId, StoreError},
};
use crate::{arena::career::ledger::Ledger, game::ids::PlayerId};

pub(super) const ARRANGEMENTS: RecordKind = kind::<arrangements::Arrangements>("arrangements");
pub(super) const BANS: RecordKind = kind::<admission::Bans>("bans");
pub(super) const CAREER: RecordKind = kind::<careers::Filed>("career");
pub(super) const EVERYBODY: RecordKind = kind::<tables::Everybody>("everybody");
pub(super) const IDENTITY: RecordKind = kind::<identity::Identity>("identity");
pub(super) const LEDGER: RecordKind = kind::<Ledger>("ledger");
pub(super) const LINK: RecordKind = kind::<link::Pass>("link");
pub(super) const LOBBY: RecordKind = kind::<quick::Lobby>("lobby");
pub(super) const TABLES: RecordKind = kind::<tables::Tables>("tables");

/// Which kind of record lies under this name on the collection of identities, codes, bans, greetings and what rooms have arranged.
pub(super) fn kind_of_pass(name: &str) -> RecordKind {
    match name {
        admission::NAME => BANS,
        _ if name.starts_with(link::PREFIX) => LINK,
        _ if name.starts_with(greeting::PREFIX) => greeting::GREETED,
        _ if name.starts_with(arrangements::PREFIX) => ARRANGEMENTS,
        _ => IDENTITY,
    }
}

/// Which kind of record lies under this name on the collection of tables.
pub(super) fn kind_of_table(name: &str) -> RecordKind {
    if name == tables::OF_EVERYBODY { EVERYBODY } else { TABLES }
}

/// Does what a lapsed alarm of the ledger or the lobby asks for; says whether anything moved.
pub(super) async fn wake(context: &Context, key: &Key, at: i64) -> Result<bool, StoreError> {
    match key.collection {
        Collection::Ledger => wake_ledger(context, at).await,
        Collection::Lobby => wake_lobby(context, at).await,
        _ => Ok(false),
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
