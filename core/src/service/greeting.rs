//! The bot's first words where it was let in: once, and not again within a day however often it is thrown out and let in.
//! Decides when they are said; how, the phrases do.

use futures_util::future::BoxFuture;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    account::of_room,
    context::{Context, Service},
    gone::Gone,
    outbox::Message,
    records::{Plain, SideEffects},
    request::{Arrival, Coming},
    store::{Collection, Key, StoreError},
};
use crate::game::ids::{PlayerId, RoomId, Timestamp};

/// How the names of these records begin.
pub(super) const PREFIX: &str = "greeted-";

/// For how long a place that was greeted is not greeted again, in milliseconds.
const PAUSE: i64 = 24 * 3_600_000;

/// How long ago the bot may have come for its first words to make sense, in milliseconds: platforms tell of old arrivals, too.
const LATEST: i64 = 10 * 60_000;

/// How long it is kept that a place was greeted: longer than the pause.
const KEPT: Duration = Duration::from_secs(2 * 24 * 3600);

/// When a place was greeted last.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Greeted {
    at: Option<Timestamp>,
}

impl Plain for Greeted {
    fn forget(&mut self, _key: &Key, _gone: &Gone) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        Vec::new()
    }
}

impl Service {
    /// Says the first words in a place that the bot has come to, where that is to be done. Idempotent: replicas that hear of the
    /// same arrival greet once.
    ///
    /// # Errors
    /// When the store is in trouble; asking again does what is left to do.
    pub fn greet<'a>(&'a self, arrival: &'a Arrival) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(greet(&self.context, arrival))
    }
}

async fn greet(context: &Context, arrival: &Arrival) -> Result<(), StoreError> {
    let (records, now) = (&context.records, context.clock.now());
    if arrival.at.is_some_and(|at| now.0 - at.0 > LATEST) {
        return Ok(());
    }
    let known = records.account_or_usual(&of_room(arrival.room)).await?.locale();
    let spoken = known.or(arrival.locale);
    let key = greeted(arrival.into);
    let change = |greeted: &mut Greeted| {
        if greeted.at.is_some_and(|at| now.0 - at.0 < PAUSE) {
            return SideEffects::nothing();
        }
        greeted.at = Some(now);
        let said = match arrival.coming {
            Coming::LetIn => vec![Message::greeting(arrival.room, spoken).into()],
            Coming::Moved => Vec::new(),
        };
        SideEffects { keep: Some(KEPT), ..SideEffects::entries(said) }
    };
    records.update_record(&key, arrival.id, change).await
}

/// Where it is kept when a place was greeted.
fn greeted(into: RoomId) -> Key {
    Key { collection: Collection::Pass, name: format!("{PREFIX}{into}"), ..of_room(into) }
}
