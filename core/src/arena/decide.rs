//! What follows from what is asked of a tournament. Touches nothing: `evolve` does.

use super::{
    Tournament,
    command::{Actor, Command, Refusal},
    entrant::Person,
    event::{Event, Logged},
    plan::Plan,
};
use crate::game::{
    Moment,
    ids::{RoomId, Timestamp, TournamentId},
};

impl Tournament {
    /// A new tournament: somebody's plan for this room (none: people join by code alone).
    ///
    /// # Errors
    /// [`Refusal::BadPlan`] for a plan that cannot come to anything.
    pub fn create(id: TournamentId, now: Timestamp, plan: Plan, by: Person, room: Option<RoomId>) -> Result<Self, Refusal> {
        let first = Logged { at: now, event: Event::Created { plan, by, room } };
        Self::from_log(id, vec![first]).ok_or(Refusal::BadPlan)
    }

    /// Decides what follows from `command`, all of it, in order; nothing where nothing follows. Touches nothing.
    ///
    /// # Errors
    /// Says why nothing is done.
    pub fn decide(&self, _moment: &mut Moment<'_>, _by: Actor, _command: &Command) -> Result<Vec<Event>, Refusal> {
        Ok(Vec::new())
    }
}
