//! The dependencies of handlers and jobs: records, clock, dice, workers and caches. Code that needs only records is given only the
//! records. Contains no game.

use std::sync::Arc;

use broadside_game::ids::RoomId;

use super::{
    chance::{Clock, DiceSource},
    measurements::MeasurementCache,
    overdue::OverdueAlarms,
    pace::Pace,
    quotas::Quotas,
    records::Records,
    reviews::Reviews,
    workers::Workers,
};

pub(super) struct Context {
    pub(super) records: Records,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) overdue: OverdueAlarms,
    pub(super) dice: Arc<dyn DiceSource>,
    pub(super) workers: Workers,
    pub(super) pace: Pace,
    pub(super) reviews: Reviews,
    pub(super) measurements: MeasurementCache,
    pub(super) quotas: Quotas,
    /// The operator's room for complaints, if there is one.
    pub(super) inbox: Option<RoomId>,
    /// The address at which the operator answers questions, if there is one.
    pub(super) support: Option<String>,
}

/// The interface of the service for platforms, delivery and tools. Each method passes its arguments to one function.
///
/// The futures are boxed, so that they are compiled once, in this crate: an `async fn` is compiled by each crate that awaits it.
///
/// # Errors
/// A [`StoreError`](broadside_store::store::StoreError) means that the store failed, or that the record cannot be read. Earlier commits
/// of the same call stay; a retry continues after them.
pub struct Service {
    pub(super) context: Context,
}
