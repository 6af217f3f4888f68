//! What a tournament is after an event. Decides nothing.

use super::{
    Tournament,
    event::{Event, Logged},
    tournament::Phase,
};
use crate::game::ids::{Timestamp, TournamentId};

impl Tournament {
    /// The tournament whose log this is; `None` when it does not begin with its creation, or an event does not follow
    /// from those before.
    pub fn from_log(id: TournamentId, log: Vec<Logged>) -> Option<Self> {
        let mut events = log.into_iter();
        let first = events.next()?;
        let Event::Created { plan, by, room } = first.event.clone() else { return None };
        let mut tournament = Self {
            id,
            plan,
            organisers: vec![by],
            room,
            venue: None,
            phase: Phase::Gathering,
            paused: None,
            entrants: Vec::new(),
            seeds: Vec::new(),
            matches: Vec::new(),
            shown: first.at,
            stale: None,
            log: vec![first],
        };
        for logged in events {
            tournament.evolve(logged.at, &logged.event);
        }
        Some(tournament)
    }

    /// Takes an event in.
    pub fn evolve(&mut self, at: Timestamp, event: &Event) {
        self.log.push(Logged { at, event: event.clone() });
    }

    /// When time has something to ask ([`super::command::Command::Lapse`]); `None` when it has not.
    pub fn deadline(&self) -> Option<Timestamp> {
        None
    }
}
