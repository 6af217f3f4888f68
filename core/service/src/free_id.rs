//! Chooses free ids. An id is derived from the request and the number of the attempt, so that a retry finds what it created before.
//! If the id is taken, the next attempt derives another id.

use broadside_game::ids::GameId;
use broadside_store::stored::{Partition, RequestId, StoreError};

/// The maximum number of ids tried for one game or tournament.
const MAX_ATTEMPTS: u32 = 32;

/// Calls `attempt` with the numbers from 0 on, until it returns an answer; it returns `None` if its id is taken. `wanted` is the name of
/// the game or tournament in the error.
///
/// # Errors
/// The error of an attempt, and [`StoreError::Contended`] after 32 attempts.
pub(super) async fn first_free<R, E, F>(wanted: &str, attempt: impl Fn(u32) -> F) -> Result<R, E>
where
    E: From<StoreError>,
    F: Future<Output = Result<Option<R>, E>>,
{
    for number in 0..MAX_ATTEMPTS {
        if let Some(answer) = attempt(number).await? {
            return Ok(answer);
        }
    }
    Err(StoreError::Contended(format!("no free id for {wanted}")).into())
}

/// The game id in this partition that is derived from these words and the number of the attempt.
pub(super) fn game_id(partition: Partition, words: &[&str], attempt: u32) -> GameId {
    let attempt = attempt.to_string();
    let serial = RequestId::hash(&[words, &[attempt.as_str()][..]].concat()).0.get();
    let id = GameId::new(partition.number(), serial);
    debug_assert_eq!(Partition::new(u64::from(id.partition())), partition);
    id
}
