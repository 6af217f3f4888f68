//! What handlers and jobs are given: the records, the clock, dice, and where heavy work is done. What needs only records is
//! given only these. Holds nothing of a game.

use std::sync::Arc;

use super::{
    chance::{Clock, DiceBox},
    measured::Measured,
    pace::Pace,
    quotas::Quotas,
    records::Records,
    reviews::Reviews,
    workers::Workers,
};
use crate::game::ids::RoomId;

/// What a handler may use.
pub(super) struct Context {
    /// Everything that is kept.
    pub(super) records: Records,
    /// The time.
    pub(super) clock: Arc<dyn Clock>,
    /// Chance.
    pub(super) dice: Arc<dyn DiceBox>,
    /// Where heavy work is done.
    pub(super) workers: Workers,
    /// How long the computer takes over a turn.
    pub(super) pace: Pace,
    /// The reviews that are being counted or were lately.
    pub(super) reviews: Reviews,
    /// What fleets withstand that are laid in the ways that have a name, under rules that were asked about lately.
    pub(super) measured: Measured,
    /// What was asked often lately.
    pub(super) quotas: Quotas,
    /// The room in which the operator reads what people complain of, if there is one.
    pub(super) inbox: Option<RoomId>,
}

/// The service, as platforms, delivery and tools see it: each method hands what it is asked to one function.
///
/// Its futures are boxed, so that they are compiled once, in this crate: the body of an `async fn` is compiled by each crate that awaits it.
///
/// # Errors
/// Each [`StoreError`](super::store::StoreError) says that the store is in trouble, or that the record asked for cannot be read. What was
/// done stays done; asking again goes on where it ended.
pub struct Service {
    pub(super) context: Context,
}
