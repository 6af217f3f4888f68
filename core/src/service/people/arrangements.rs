//! What those who manage a room have arranged for it, beside its account: where complaints about it go, and who was dismissed as a keeper
//! of its tournaments. Names people by their numbers alone.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    account::{named, of_room},
    anonymize::ErasedPerson,
    records::{Plain, Records, SideEffects},
    store::{Collection, Key, RequestId, StoreError},
};
use crate::game::ids::{PlayerId, RoomId, Timestamp};

/// How the names of these records begin, beside identities, which are called as their people.
pub(in crate::service) const PREFIX: &str = "arranged-";

/// How many are remembered who were dismissed: those before are forgotten by themselves.
const DISMISSED: usize = 100;

/// What is arranged for one room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Arrangements {
    /// The word by which other rooms choose this one for their complaints; none where it takes none.
    pub(in crate::service) word: Option<String>,
    /// The room that complaints from this one go to, and the word by which it was chosen: they go there as long as that is its word.
    pub(in crate::service) complaints: Option<(RoomId, String)>,
    /// Who was dismissed as a keeper of the room's tournaments, and when.
    dismissed: Vec<(PlayerId, Timestamp)>,
}

impl Plain for Arrangements {
    /// That a number was dismissed outlives whoever is forgotten.
    fn forget(&mut self, _key: &Key, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let room = key.name.strip_prefix(PREFIX);
        self.dismissed_at(person).map(|at| json!({ "room": room, "dismissed": at })).into_iter().collect()
    }
}

impl Arrangements {
    /// Notes that somebody is dismissed.
    pub(in crate::service) fn dismiss(&mut self, player: PlayerId, now: Timestamp) {
        self.dismissed.retain(|(known, _)| *known != player);
        self.dismissed.push((player, now));
        let surplus = self.dismissed.len().saturating_sub(DISMISSED);
        self.dismissed.drain(..surplus);
    }

    /// When somebody was dismissed, if they ever were.
    fn dismissed_at(&self, player: PlayerId) -> Option<Timestamp> {
        self.dismissed.iter().find(|(known, _)| *known == player).map(|(_, at)| *at)
    }

    /// Whether somebody was ever dismissed.
    pub(in crate::service) fn has_dismissed(&self, player: PlayerId) -> bool {
        self.dismissed_at(player).is_some()
    }

    /// Whether somebody was dismissed after they were trusted.
    pub(in crate::service) fn has_dismissed_since(&self, player: PlayerId, trusted: Timestamp) -> bool {
        self.dismissed_at(player).is_some_and(|at| at >= trusted)
    }
}

/// What is arranged for a room.
pub(in crate::service) async fn load(records: &Records, room: RoomId) -> Result<Arrangements, StoreError> {
    records.load_record(&of_arrangements(room)).await
}

/// Changes it.
pub(in crate::service) async fn revise(
    records: &Records,
    room: RoomId,
    request: RequestId,
    revise: impl Fn(&mut Arrangements) + Send + Sync,
) -> Result<(), StoreError> {
    records.update_record(&of_arrangements(room), request, revise).await
}

/// Where it is kept.
pub(in crate::service) fn of_arrangements(room: RoomId) -> Key {
    beside(&of_room(room))
}

/// Where it is kept for the room whose account lies there.
pub(in crate::service) fn beside(account: &Key) -> Key {
    named(Collection::Pass, format!("{PREFIX}{}", account.name))
}
