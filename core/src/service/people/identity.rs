//! Who is who: which of a person's identities plays for the others, and which tables know them. Knows nothing of what
//! they have played.

use serde::{Deserialize, Serialize};

use super::{
    super::{
        Service,
        store::{Fault, Key, Shelf},
    },
    drawer::{Kept, about},
};
use crate::game::ids::{PlayerId, RoomId, Timestamp};

/// How many identities may be joined to one.
pub(super) const MOST: usize = 5;

/// What is kept about who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Identity {
    /// The name last seen.
    pub(super) name: String,
    /// The identity that plays for this one, if it is another.
    pub(super) main: Option<PlayerId>,
    /// The identities this one plays for, under their names.
    pub(super) others: Vec<(PlayerId, String)>,
    /// The rooms whose tables know this person.
    pub(super) rooms: Vec<RoomId>,
    /// The people whose careers know this person.
    pub(super) met: Vec<PlayerId>,
    /// The codes last given or typed to join identities.
    pub(super) codes: Vec<String>,
    /// When this person was forgotten, for as long as that matters.
    pub(super) erased: Option<Timestamp>,
}

impl Kept for Identity {
    const SCHEMA: u8 = 1;
}

/// How many codes are remembered.
const CODES: usize = 5;

impl Identity {
    /// Notes a code. Idempotent.
    pub(super) fn note(&mut self, code: &str) {
        if self.codes.iter().all(|known| known != code) {
            self.codes.push(code.to_owned());
            let surplus = self.codes.len().saturating_sub(CODES);
            self.codes.drain(..surplus);
        }
    }

    /// Whether games that ended then may be entered for this person.
    pub(super) fn takes(&self, ended: Timestamp) -> bool {
        self.erased.is_none_or(|erased| ended > erased)
    }
}

/// Where it is kept.
pub(super) fn of_identity(player: PlayerId) -> Key {
    about(Shelf::Pass, player)
}

impl Service {
    pub(super) async fn identity(&self, player: PlayerId) -> Result<Identity, Fault> {
        self.drawn(&of_identity(player)).await
    }

    /// The identity under which this person's games are counted.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn main_of(&self, player: PlayerId) -> Result<PlayerId, Fault> {
        if player.is_computer() {
            return Ok(player);
        }
        Ok(self.identity(player).await?.main.unwrap_or(player))
    }
}
