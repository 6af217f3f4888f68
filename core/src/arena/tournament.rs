//! A tournament as it stands: the fold of its events, and what can be read from it. `decide` and `evolve` change it.

use super::{
    entrant::{Entrant, EntrantId, Match, MatchId, Person},
    event::Logged,
    plan::Plan,
};
use crate::game::ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId};

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub(super) id: TournamentId,
    pub(super) plan: Plan,
    pub(super) organisers: Vec<Person>,
    pub(super) room: Option<RoomId>,
    pub(super) venue: Option<RoomId>,
    pub(super) phase: Phase,
    /// Since when it is paused, if it is.
    pub(super) paused: Option<Timestamp>,
    pub(super) entrants: Vec<Entrant>,
    /// The order of the seeds, once it began (late-comers at the end).
    pub(super) seeds: Vec<EntrantId>,
    pub(super) matches: Vec<Match>,
    /// When a post last showed how it stands; and whether something changed since.
    pub(super) shown: Timestamp,
    pub(super) stale: Option<Timestamp>,
    pub(super) log: Vec<Logged>,
}

/// Where it is in its life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People join.
    Gathering,
    /// Those who joined say that they are there.
    CheckIn,
    /// It is played; Swiss and round robin: the round, counted from 1. Eliminations: 1.
    Playing(u16),
    /// It is over; everybody who played with their place, the first first.
    Over(Vec<(u16, EntrantId)>),
    /// It ended without a winner.
    Cancelled,
}

impl Tournament {
    /// Its id.
    pub fn id(&self) -> TournamentId {
        self.id
    }

    /// What was chosen.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where it is in its life.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whether it is paused.
    pub fn paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Whether nothing more will happen.
    pub fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_) | Phase::Cancelled)
    }

    /// Its organisers; the first called it into life.
    pub fn organisers(&self) -> &[Person] {
        &self.organisers
    }

    /// The room it was called into life for.
    pub fn room(&self) -> Option<RoomId> {
        self.room
    }

    /// Where its posts go: a place of its own, else its room.
    pub fn venue(&self) -> Option<RoomId> {
        self.venue.or(self.room)
    }

    /// Everybody who ever joined, by number.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The entrant of this number.
    ///
    /// # Panics
    /// Never for numbers that this tournament gave.
    pub fn entrant(&self, id: EntrantId) -> &Entrant {
        &self.entrants[usize::from(id.0)]
    }

    /// The entrant that this person is, the latest where there were several.
    pub fn entrant_of(&self, player: PlayerId) -> Option<&Entrant> {
        self.entrants.iter().rev().find(|entrant| entrant.person.player == player)
    }

    /// The order of the seeds, once it began.
    pub fn seeds(&self) -> &[EntrantId] {
        &self.seeds
    }

    /// Every match set up so far, by number.
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// The match of this number.
    pub fn match_of(&self, id: MatchId) -> Option<&Match> {
        self.matches.get(usize::from(id.0))
    }

    /// The match that has this game, and the game's number in it.
    pub fn match_with(&self, game: GameId) -> Option<(&Match, u8)> {
        let number = |one: &Match| one.games.iter().find(|bout| bout.game == Some(game)).map(|bout| bout.number);
        self.matches.iter().find_map(|one| Some((one, number(one)?)))
    }

    /// The match this entrant is playing or has to play next, if it is known.
    pub fn present_match(&self, entrant: EntrantId) -> Option<&Match> {
        self.matches.iter().find(|one| one.result.is_none() && one.half_of(entrant).is_some())
    }

    /// Everything that happened, in order.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }
}
