//! Ids for what is new. An id follows from what asks for it and from the number of the attempt, so that a repeat finds what it
//! made before; where somebody else's lies there, the next attempt has the next id. Knows neither games nor tournaments.

use super::stored::{Partition, RequestId, StoreError};
use crate::game::ids::GameId;

/// How many ids are tried for one thing.
const TRIES: u32 = 32;

/// The answer of the first attempt that has one; one that answers `None` met something else under its id. `wanted` says in the
/// log what no id was found for.
///
/// # Errors
/// What an attempt ends with, and [`StoreError::Contended`] after 32 of them.
pub(super) async fn first_free<R, E, F>(wanted: &str, attempt: impl Fn(u32) -> F) -> Result<R, E>
where
    E: From<StoreError>,
    F: Future<Output = Result<Option<R>, E>>,
{
    for number in 0..TRIES {
        if let Some(answer) = attempt(number).await? {
            return Ok(answer);
        }
    }
    Err(StoreError::Contended(format!("no free id for {wanted}")).into())
}

/// The id of a game in this partition that this word asks for.
pub(super) fn game_id(partition: Partition, word: &str, attempt: u32) -> GameId {
    let serial = RequestId::hash(&[word, &attempt.to_string()]).0.get();
    let id = GameId::new(partition.number(), serial);
    debug_assert_eq!(Partition::new(u64::from(id.partition())), partition);
    id
}
