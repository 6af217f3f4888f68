//! How somebody came out of a tournament: what a career keeps of it.

use serde::{Deserialize, Serialize};

use crate::{
    arena::{
        Tournament,
        entrant::{EntrantId, Match, MatchResult},
        event::Event,
        plan::Format,
        tournament::Phase,
    },
    game::ids::{PlayerId, Timestamp, TournamentId},
};

/// How many tournaments a career remembers one by one.
pub const PLACINGS: usize = 50;

/// A place in a finished tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// The tournament.
    pub tournament: TournamentId,
    /// What it was called.
    pub name: String,
    /// When it was over.
    pub at: Timestamp,
    /// Who met whom.
    pub format: Format,
    /// The place, shared ones included, counted from 1.
    pub place: u16,
    /// How many played.
    pub players: u16,
    /// Matches lost.
    pub lost: u16,
}

impl Placing {
    /// How this player came out of the tournament; `None` while it is not over and for those who did not play.
    pub fn of(tournament: &Tournament, player: PlayerId) -> Option<Self> {
        let Phase::Over(places) = tournament.phase() else { return None };
        let entrant = tournament.entrant_of(player)?.id;
        let (place, _) = places.iter().find(|(_, id)| *id == entrant)?;
        Some(Self {
            tournament: tournament.id(),
            name: tournament.plan().name.clone(),
            at: ended(tournament)?,
            format: tournament.plan().format,
            place: *place,
            players: places.len() as u16,
            lost: lost(tournament, entrant),
        })
    }
}

/// When it was over: more may be said of it afterwards.
fn ended(tournament: &Tournament) -> Option<Timestamp> {
    tournament.log().iter().rev().find(|logged| matches!(logged.event, Event::Finished { .. })).map(|logged| logged.at)
}

fn lost(tournament: &Tournament, entrant: EntrantId) -> u16 {
    let loses = |one: &&Match| match (one.half_of(entrant), one.result) {
        (Some(half), Some(MatchResult::Won(winner) | MatchResult::Awarded(winner))) => half != winner,
        (Some(_), Some(MatchResult::Nobody)) => true,
        _ => false,
    };
    tournament.matches().iter().filter(loses).count() as u16
}
