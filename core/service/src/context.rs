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

/// The dependencies of a handler.
pub(super) struct Context {
    /// Access to all records.
    pub(super) records: Records,
    /// The clock.
    pub(super) clock: Arc<dyn Clock>,
    /// The alarms that were found overdue.
    pub(super) overdue: OverdueAlarms,
    /// The source of dice.
    pub(super) dice: Arc<dyn DiceSource>,
    /// The workers for long computations.
    pub(super) workers: Workers,
    /// The computer's thinking time.
    pub(super) pace: Pace,
    /// Game reviews, in progress or recent.
    pub(super) reviews: Reviews,
    /// Recent measurements of placement strategies.
    pub(super) measurements: MeasurementCache,
    /// The rate limits.
    pub(super) quotas: Quotas,
    /// The operator's room for complaints, if there is one.
    pub(super) inbox: Option<RoomId>,
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
