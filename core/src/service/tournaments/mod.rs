//! Tournaments in the service: loading, changing, and the errands that follow from what happened in them.
//! Decides nothing about who meets whom.

use super::{
    Service,
    parcel::{Parcel, To},
    store::{Fault, Key},
};
use crate::{
    arena::{Tournament, entrant::MatchId},
    game::ids::{RoomId, TournamentId},
};

impl Service {
    /// The tournament of this id as it is now; `None` when there is none (any more).
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn tournament(&self, _id: TournamentId) -> Result<Option<Tournament>, Fault> {
        Ok(None)
    }

    /// Notes the place that was found for a tournament's posts. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn housed(&self, _id: TournamentId, _venue: RoomId) -> Result<(), Fault> {
        Ok(())
    }

    /// Opens the game of a match, in this room or, without one, in private letters alone. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble; a repeat goes on where this one ended.
    pub async fn open_bout(&self, _id: TournamentId, _match: MatchId, _number: u8, _room: Option<RoomId>) -> Result<(), Fault> {
        Ok(())
    }

    /// Does an errand of a tournament that needs no platform. Idempotent.
    pub(super) async fn run_tournament_errand(&self, _parcel: &Parcel, _to: &To) -> Result<(), Fault> {
        Ok(())
    }

    /// Does what a tournament's lapsed alarm asks for; says whether it moved.
    pub(super) async fn wake_tournament(&self, _key: &Key, _at: i64) -> Result<bool, Fault> {
        Ok(false)
    }
}
