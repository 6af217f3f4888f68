//! The results of tournaments in a career.

use broadside_game::ids::{PlayerId, Timestamp, TournamentId};
use serde::{Deserialize, Serialize};

use crate::{
    Tournament,
    entrant::{EntrantId, Match, MatchResult},
    event::Event,
    plan::Format,
    tournament::Phase,
};

/// The maximum number of tournament results in a career.
pub const MAX_TOURNAMENT_PLACES: usize = 50;

/// A person's result in a finished tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentPlace {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its name.
    pub name: String,
    /// When it ended.
    pub at: Timestamp,
    /// Its format.
    pub format: Format,
    /// The place, counted from 1. Several people may share it.
    pub place: u16,
    /// The number of people who have a place in the tournament; for a player of a chat, without guests of the board page.
    pub players: u16,
    /// The number of matches that this person lost.
    pub lost: u16,
}

impl TournamentPlace {
    /// The result of this player; `None` if the tournament is not over, or the player did not play, or only against guests.
    pub fn of(tournament: &Tournament, player: PlayerId) -> Option<Self> {
        let Phase::Over(places) = tournament.phase() else { return None };
        let entrant = tournament.entrant_of(player)?.id;
        let (place, _) = places.iter().find(|(_, id)| *id == entrant)?;
        let is_rival = |id: EntrantId| player.is_guest() || !tournament.entrant(id).person.player.is_guest();
        let players = places.iter().filter(|(_, id)| is_rival(*id)).count();
        if players < places.len().min(2) {
            return None;
        }
        // The last event need not be the end: the posts may get a new place afterwards.
        let end = tournament.log().iter().rev().find(|logged| matches!(logged.event, Event::Finished { .. }))?;
        Some(Self {
            tournament: tournament.id(),
            name: tournament.plan().name.clone(),
            at: end.at,
            format: tournament.plan().format,
            place: *place,
            players: players as u16,
            lost: lost_matches(tournament, entrant),
        })
    }
}

fn lost_matches(tournament: &Tournament, entrant: EntrantId) -> u16 {
    let loses = |one: &&Match| match (one.half_of(entrant), one.result) {
        (Some(half), Some(MatchResult::Won(winner) | MatchResult::Awarded(winner))) => half != winner,
        (Some(_), Some(MatchResult::Nobody)) => true,
        _ => false,
    };
    tournament.matches().iter().filter(loses).count() as u16
}
