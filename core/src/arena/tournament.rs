//! A tournament as it stands: the fold of its events, and what can be read from it. `decide` and `evolve` change it.

use super::{
    entrant::{Entrant, EntrantId, Match, MatchId, Person, Presence, Seat},
    event::Logged,
    formats::swiss,
    plan::{Format, Plan, Start},
    standing::{self, Standing},
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
    /// When those who joined were asked to say that they are there.
    pub(super) asked: Option<Timestamp>,
    pub(super) entrants: Vec<Entrant>,
    /// The order said by hand before it began; empty where none was.
    pub(super) order: Vec<EntrantId>,
    /// The order of the seeds, once it began (late-comers at the end).
    pub(super) seeds: Vec<EntrantId>,
    pub(super) matches: Vec<Match>,
    /// Who was to sit on the seats of each match when it was set up.
    pub(super) origins: Vec<[Seat; 2]>,
    /// The matches that somebody lost by not coming.
    pub(super) missed: Vec<MatchId>,
    /// When a post last showed how it stands; and whether something changed since.
    pub(super) shown: Timestamp,
    pub(super) stale: Option<Timestamp>,
    pub(super) log: Vec<Logged>,
    /// The time zone in which its times are told; no part of what happened.
    pub(super) zone: Option<String>,
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

    /// The same, its times told as clocks in this time zone (an IANA name) show them.
    pub fn told_in(self, zone: &str) -> Self {
        Self { zone: Some(zone.to_owned()), ..self }
    }

    /// The time zone in which its times are told: where it is held, else that of its series, if any is known.
    pub fn zone(&self) -> Option<&str> {
        self.zone.as_deref().or(self.plan.repeat.as_ref().map(|weekly| weekly.zone.as_str()))
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

    /// The entrant that this person is; where there were several, the one who is still there, else the latest.
    pub fn entrant_of(&self, player: PlayerId) -> Option<&Entrant> {
        let theirs = || self.entrants.iter().rev().filter(|entrant| entrant.person.player == player);
        theirs().find(|entrant| entrant.presence != Presence::Gone).or_else(|| theirs().next())
    }

    /// The entrant that this person is, unless they have left.
    pub fn present_as(&self, player: PlayerId) -> Option<&Entrant> {
        self.entrant_of(player).filter(|entrant| entrant.presence != Presence::Gone)
    }

    /// The organiser that this person is.
    pub fn organiser(&self, player: PlayerId) -> Option<&Person> {
        self.organisers.iter().find(|organiser| organiser.player == player)
    }

    /// Those who have joined and not left.
    pub fn entered(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.iter().filter(|entrant| entrant.presence != Presence::Gone)
    }

    /// Whether this entrant has left.
    pub fn gone(&self, id: EntrantId) -> bool {
        self.entrant(id).presence == Presence::Gone
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

    /// When it begins, as far as time decides that. Where the check-in could not be opened before the planned start, there
    /// is as much time for it from its opening on.
    pub fn starts(&self) -> Option<Timestamp> {
        let Start::At(planned) = self.plan.start else { return None };
        let minutes = u32::from(self.plan.check_in.unwrap_or(0));
        Some(self.asked.filter(|asked| *asked >= planned).map_or(planned, |asked| asked.plus_seconds(60 * minutes)))
    }

    /// How many rounds it has, once it began; eliminations have none in this sense. A Swiss tournament never has more
    /// than [`swiss::most_rounds`] of those who began it.
    pub fn rounds(&self) -> Option<u16> {
        let players = self.seeds.iter().filter(|id| self.entrant(**id).since == 1).count();
        match self.plan.format {
            _ if self.seeds.is_empty() => None,
            Format::Single(_) | Format::Double => None,
            Format::Robin(times) => Some((players.saturating_sub(1) + players % 2) as u16 * u16::from(times)),
            Format::Swiss(rounds) => Some(u16::from(rounds.unwrap_or_else(|| swiss::rounds_for(players))).min(swiss::most_rounds(players))),
        }
    }

    /// Whether somebody who loses (once or twice) is out.
    pub fn eliminates(&self) -> bool {
        matches!(self.plan.format, Format::Single(_) | Format::Double)
    }

    /// The table as it stands, the first first: everybody who is in it since it began. Empty before.
    pub fn standings(&self) -> Vec<Standing> {
        standing::standings(&self.seeds, &self.matches, self.plan.format)
    }
}
