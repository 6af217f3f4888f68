//! The state of a tournament, which follows from its events, and queries. `evolve` changes it.

use broadside_game::ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId};

use super::{
    entrant::{BracketSlot, Entrant, EntrantId, Match, MatchId, Person, Presence},
    event::{Event, LoggedEvent},
    formats::swiss,
    plan::{Format, Plan, Start},
    standing::{self, Standing},
};

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub(super) id: TournamentId,
    pub(super) plan: Plan,
    pub(super) organisers: Vec<Person>,
    pub(super) room: Option<RoomId>,
    pub(super) venue: Option<RoomId>,
    pub(super) phase: Phase,
    /// Since when it is paused; `None` if it is not.
    pub(super) paused: Option<Timestamp>,
    /// When the check-in was opened; `None` if it was not.
    pub(super) check_in_opened: Option<Timestamp>,
    pub(super) entrants: Vec<Entrant>,
    /// The seeds set manually before the start; empty if there are none.
    pub(super) order: Vec<EntrantId>,
    /// The entrants after the start, the best seed first, latecomers last; empty before it.
    pub(super) seeds: Vec<EntrantId>,
    pub(super) matches: Vec<Match>,
    /// The slots of each match when it was created, before winners and losers moved into them.
    pub(super) origins: Vec<[BracketSlot; 2]>,
    /// The matches that were lost by absence.
    pub(super) missed_matches: Vec<MatchId>,
    /// When a post last showed the tournament.
    pub(super) last_shown: Timestamp,
    /// Since when that post is outdated; `None` if it is not.
    pub(super) stale_since: Option<Timestamp>,
    pub(super) log: Vec<LoggedEvent>,
    /// The time zone (an IANA name) for displaying times. Not part of the log.
    pub(super) zone: Option<String>,
}

/// The phase of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People can join.
    Gathering,
    /// Entrants check in.
    CheckIn,
    /// It is running. Swiss and round robin: the round, counted from 1 (0: no round is paired yet). Eliminations: 1.
    Playing(u16),
    /// It is over. Holds the place of everyone who played, the best first.
    Over(Vec<(u16, EntrantId)>),
    /// It was cancelled.
    Cancelled,
}

impl Tournament {
    /// The id.
    pub fn id(&self) -> TournamentId {
        self.id
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The current phase.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whether it is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Whether it is over or cancelled.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_) | Phase::Cancelled)
    }

    /// The organisers; the first one created the tournament.
    pub fn organisers(&self) -> &[Person] {
        &self.organisers
    }

    /// The room for which it was created; `None`: people join by code only.
    pub fn room(&self) -> Option<RoomId> {
        self.room
    }

    /// Sets the time zone (an IANA name) for displaying times.
    pub fn with_zone(self, zone: &str) -> Self {
        Self { zone: Some(zone.to_owned()), ..self }
    }

    /// The time zone (an IANA name) for displaying times: the one that was set, else that of the series.
    pub fn zone(&self) -> Option<&str> {
        self.zone.as_deref().or(self.plan.repeat.as_ref().map(|weekly| weekly.zone.as_str()))
    }

    /// The room of its posts: the place prepared for them, else its room; `None` without posts.
    pub fn venue(&self) -> Option<RoomId> {
        self.venue.or(self.room)
    }

    /// All entrants, in the order of their numbers, including those who have left.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The entrant with this number.
    ///
    /// # Panics
    /// For ids of another tournament.
    pub fn entrant(&self, id: EntrantId) -> &Entrant {
        &self.entrants[usize::from(id.0)]
    }

    /// This player's entrant. If the player has joined several times, the entrant who has not left, else the latest one.
    pub fn entrant_of(&self, player: PlayerId) -> Option<&Entrant> {
        let theirs = || self.entrants.iter().rev().filter(|entrant| entrant.person.player == player);
        theirs().find(|entrant| entrant.presence != Presence::Gone).or_else(|| theirs().next())
    }

    /// The person of an entrant before the event with this index, which may have replaced them.
    pub fn person_before(&self, id: EntrantId, index: usize) -> Option<&Person> {
        let before = || self.log.iter().take(index);
        let replaced = before().rev().find_map(|logged| match &logged.event {
            Event::Replaced { entrant, person, .. } if *entrant == id => Some(person),
            _ => None,
        });
        let mut joined = before().filter_map(|logged| match &logged.event {
            Event::Joined { person, .. } => Some(person),
            _ => None,
        });
        replaced.or_else(|| joined.nth(usize::from(id.0)))
    }

    /// This player's entrant, unless the player has left.
    pub fn present_entrant_of(&self, player: PlayerId) -> Option<&Entrant> {
        self.entrant_of(player).filter(|entrant| entrant.presence != Presence::Gone)
    }

    /// The organiser with this player id, if there is one.
    pub fn organiser(&self, player: PlayerId) -> Option<&Person> {
        self.organisers.iter().find(|organiser| organiser.player == player)
    }

    /// The entrants who have not left.
    pub fn remaining_entrants(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.iter().filter(|entrant| entrant.presence != Presence::Gone)
    }

    /// Whether this entrant has left.
    pub fn has_left(&self, id: EntrantId) -> bool {
        self.entrant(id).presence == Presence::Gone
    }

    /// The entrants after the start, the best seed first, latecomers last; empty before it.
    pub fn seeds(&self) -> &[EntrantId] {
        &self.seeds
    }

    /// All matches so far, in the order of their numbers.
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// The match with this number.
    pub fn match_by_id(&self, id: MatchId) -> Option<&Match> {
        self.matches.get(usize::from(id.0))
    }

    /// The match that this game belongs to, and the game's number in it.
    pub fn match_of_game(&self, game: GameId) -> Option<(&Match, u8)> {
        let number = |one: &Match| one.games.iter().find(|bout| bout.game == Some(game)).map(|bout| bout.number);
        self.matches.iter().find_map(|one| Some((one, number(one)?)))
    }

    /// The match that this entrant is playing or will play next, if it is known.
    pub fn current_match(&self, entrant: EntrantId) -> Option<&Match> {
        self.matches.iter().find(|one| one.result.is_none() && one.half_of(entrant).is_some())
    }

    /// All events, in order.
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
    }

    /// When the tournament starts; `None` if that is not decided by time. If the check-in was opened too late, the start is delayed so
    /// that the check-in has its full length.
    pub fn starts_at(&self) -> Option<Timestamp> {
        let Start::At(planned) = self.plan.start else { return None };
        let minutes = u32::from(self.plan.check_in.unwrap_or(0));
        Some(self.check_in_opened.filter(|opened| *opened >= planned).map_or(planned, |opened| opened.plus_seconds(60 * minutes)))
    }

    /// The number of rounds; `None` before the start and for eliminations. A Swiss tournament has at most [`swiss::max_rounds`] rounds
    /// for the entrants at its start.
    pub fn rounds(&self) -> Option<u16> {
        let players = self.seeds.iter().filter(|id| self.entrant(**id).since == 1).count();
        match self.plan.format {
            _ if self.seeds.is_empty() => None,
            Format::Single(_) | Format::Double => None,
            Format::Robin(times) => Some((players.saturating_sub(1) + players % 2) as u16 * u16::from(times)),
            Format::Swiss(rounds) => {
                Some(u16::from(rounds.unwrap_or_else(|| swiss::default_rounds(players))).min(swiss::max_rounds(players)))
            }
        }
    }

    /// Whether it is a single or double elimination.
    pub fn is_elimination(&self) -> bool {
        matches!(self.plan.format, Format::Single(_) | Format::Double)
    }

    /// The current standings, the best first; empty before the start.
    pub fn standings(&self) -> Vec<Standing> {
        standing::standings(&self.seeds, &self.matches, self.plan.format)
    }
}
