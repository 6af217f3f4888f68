//! Settings of a room's managers that are stored next to its account: where complaints about the room go, and which organisers were
//! removed. Contains people's ids only.

use broadside_game::ids::{PlayerId, RoomId, Timestamp};
use broadside_store::store::{Collection, Key, RequestId, StoreResult};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    account::{key_for_name, room_key},
    anonymise::ErasedPerson,
    records::{PlainRecord, Records, SideEffects},
};

/// The prefix of these records' names. It distinguishes them from identities, which are named after their player.
pub(crate) const PREFIX: &str = "arranged-";

/// How many removed organisers are remembered; older ones are dropped.
const MAX_REMOVED_ORGANISERS: usize = 100;

/// The settings of one room's managers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ManagerSettings {
    /// The code by which other rooms choose this room for their complaints; `None` if this room receives none.
    pub(crate) word: Option<String>,
    /// The room that complaints are sent to, with its code when it was chosen: valid as long as that room's code is unchanged.
    pub(crate) complaints: Option<(RoomId, String)>,
    /// The removed organisers of the room's tournaments, and when each was removed.
    dismissed: Vec<(PlayerId, Timestamp)>,
}

impl PlainRecord for ManagerSettings {
    /// A removal outlives an erasure; it contains the id only.
    fn forget(&mut self, _key: &Key, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let room = key.name.strip_prefix(PREFIX);
        self.removed_at(person).map(|at| json!({ "room": room, "dismissed": at })).into_iter().collect()
    }
}

impl ManagerSettings {
    /// Records that an organiser is removed.
    pub(crate) fn remove_organiser(&mut self, player: PlayerId, now: Timestamp) {
        self.dismissed.retain(|(known, _)| *known != player);
        self.dismissed.push((player, now));
        let surplus = self.dismissed.len().saturating_sub(MAX_REMOVED_ORGANISERS);
        self.dismissed.drain(..surplus);
    }

    fn removed_at(&self, player: PlayerId) -> Option<Timestamp> {
        self.dismissed.iter().find(|(known, _)| *known == player).map(|(_, at)| *at)
    }

    pub(crate) fn has_removed(&self, player: PlayerId) -> bool {
        self.removed_at(player).is_some()
    }

    /// Whether a player was removed at or after the time `trusted`.
    pub(crate) fn has_removed_since(&self, player: PlayerId, trusted: Timestamp) -> bool {
        self.removed_at(player).is_some_and(|at| at >= trusted)
    }
}

pub(crate) async fn load(records: &Records, room: RoomId) -> StoreResult<ManagerSettings> {
    records.load_record(&manager_settings_key(room)).await
}

/// The room chosen for complaints about this room; `None` if there is none, or if its code was revoked.
pub(crate) async fn complaint_room(records: &Records, room: RoomId) -> StoreResult<Option<RoomId>> {
    for place in room.with_enclosing_chat() {
        let Some((to, word)) = load(records, place).await?.complaints else { continue };
        return Ok((load(records, to).await?.word == Some(word)).then_some(to));
    }
    Ok(None)
}

pub(crate) async fn update(
    records: &Records,
    room: RoomId,
    request: RequestId,
    change: impl Fn(&mut ManagerSettings) + Send + Sync,
) -> StoreResult {
    records.update_record(&manager_settings_key(room), request, change).await
}

pub(crate) fn manager_settings_key(room: RoomId) -> Key {
    key_for_account(&room_key(room))
}

/// The key of the manager settings of the room with this account.
pub(crate) fn key_for_account(account: &Key) -> Key {
    key_for_name(Collection::Pass, format!("{PREFIX}{}", account.name))
}
