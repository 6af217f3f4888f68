//! Greets a place that the bot was added to, at most once a day, however often the bot is removed and added. Decides when to greet;
//! the text is elsewhere.

use std::time::Duration;

use broadside_game::ids::{PlayerId, Timestamp};
use broadside_store::store::{Collection, Key, StoreResult};
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    account::room_key,
    anonymise::ErasedPerson,
    context::Service,
    outbox::{Entry, Message},
    records::{PlainRecord, SideEffects},
    request::{Arrival, ArrivalKind},
};

/// The prefix of the names of these records.
pub(super) const PREFIX: &str = "greeted-";

/// The minimum time between two greetings of a place, in milliseconds.
const MIN_INTERVAL_MS: i64 = 24 * 3_600_000;

/// The maximum age of an arrival that is answered with a greeting, in milliseconds: platforms report old arrivals, too.
const MAX_AGE_MS: i64 = 10 * 60_000;

/// How long the record of a greeting is kept: longer than [`MIN_INTERVAL_MS`].
pub(super) const RETENTION: Duration = Duration::from_secs(2 * 24 * 3600);

/// The record of the last greeting of a place.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct LastGreeting {
    at: Option<Timestamp>,
}

impl PlainRecord for LastGreeting {
    fn forget(&mut self, _key: &Key, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        Vec::new()
    }
}

impl Service {
    /// Greets a place that the bot has come to, unless it was greeted recently. Idempotent: replicas that receive the same arrival
    /// greet once.
    ///
    /// # Errors
    /// If the store fails; a retry completes the greeting.
    pub fn greet<'a>(&'a self, arrival: &'a Arrival) -> BoxFuture<'a, StoreResult> {
        Box::pin(async move {
            let (records, now) = (&self.context.records, self.context.clock.now());
            if arrival.at.is_some_and(|at| now.0 - at.0 > MAX_AGE_MS) {
                return Ok(());
            }
            let known = records.account_or_default(&room_key(arrival.room)).await?.locale();
            let locale = known.or(arrival.locale);
            let key = Key { collection: Collection::Pass, name: format!("{PREFIX}{}", arrival.into), ..room_key(arrival.into) };
            let change = |last_greeting: &mut LastGreeting| {
                if last_greeting.at.is_some_and(|at| now.0 - at.0 < MIN_INTERVAL_MS) {
                    return SideEffects::nothing();
                }
                last_greeting.at = Some(now);
                let messages = match arrival.kind {
                    ArrivalKind::Added => vec![Entry::Message(Message::greeting(arrival.room, locale))],
                    ArrivalKind::Migrated => Vec::new(),
                };
                SideEffects { ttl: Some(RETENTION), ..SideEffects::entries(messages) }
            };
            records.update_record(&key, arrival.id, change).await
        })
    }
}
