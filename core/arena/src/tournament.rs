//! The state of a tournament: the fold of its events, and queries. `decide` and `evolve` change it.

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
    /// Since when it is paused.
    pub(super) paused: Option<Timestamp>,
    /// When the check-in was opened.
    pub(super) check_in_opened: Option<Timestamp>,
    pub(super) entrants: Vec<Entrant>,
    /// The seeds set manually before the start; empty if there are none.
    pub(super) order: Vec<EntrantId>,
    /// The seeds after the start (latecomers at the end).
    pub(super) seeds: Vec<EntrantId>,
    pub(super) matches: Vec<Match>,
    /// The original slots of each match.
    pub(super) origins: Vec<[BracketSlot; 2]>,
    /// Matches lost by absence.
    pub(super) missed_matches: Vec<MatchId>,
    /// When a post last showed the standings, and since when they are outdated.
    pub(super) last_shown: Timestamp,
    pub(super) stale_since: Option<Timestamp>,
    pub(super) log: Vec<LoggedEvent>,
    /// The time zone for displaying times; not part of the log.
    pub(super) zone: Option<String>,
}

/// The phase of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People can join.
    Gathering,
    /// Entrants check in.
    CheckIn,
    /// It is running; Swiss and round robin: the round, counted from 1. Eliminations: 1.
    Playing(u16),
    /// It is over; everyone who played with their place, the best first.
    Over(Vec<(u16, EntrantId)>),
    /// It was cancelled.
    Cancelled,
}

impl Tournament {
    /// Its id.
    pub fn id(&self) -> TournamentId {
        self.id
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The phase of a tournament.
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

    /// Its organisers; the first one created it.
    pub fn organisers(&self) -> &[Person] {
        &self.organisers
    }

    /// The room it was created for.
    pub fn room(&self) -> Option<RoomId> {
        self.room
    }

    /// Sets the time zone (an IANA name) for displaying times.
    pub fn with_zone(self, zone: &str) -> Self {
        Self { zone: Some(zone.to_owned()), ..self }
    }

    /// The time zone for displaying times: that of its place, else that of its series, if known.
    pub fn zone(&self) -> Option<&str> {
        self.zone.as_deref().or(self.plan.repeat.as_ref().map(|weekly| weekly.zone.as_str()))
    }

    /// Where its posts go: its own place, else its room.
    pub fn venue(&self) -> Option<RoomId> {
        self.venue.or(self.room)
    }

    /// All entrants ever, by number.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The entrant of this number.
    ///
    /// # Panics
    /// For ids of another tournament.
    pub fn entrant(&self, id: EntrantId) -> &Entrant {
        &self.entrants[usize::from(id.0)]
    }

    /// This person's entrant; if there are several, the one still present, else the latest.
    pub fn entrant_of(&self, player: PlayerId) -> Option<&Entrant> {
        let theirs = || self.entrants.iter().rev().filter(|entrant| entrant.person.player == player);
        theirs().find(|entrant| entrant.presence != Presence::Gone).or_else(|| theirs().next())
    }

    /// The person who had an entrant's place before the event of this index.
    pub fn holder_before(&self, id: EntrantId, index: usize) -> Option<&Person> {
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

    /// This person's entrant, unless they have left.
    pub fn present_as(&self, player: PlayerId) -> Option<&Entrant> {
        self.entrant_of(player).filter(|entrant| entrant.presence != Presence::Gone)
    }

    /// This person as an organiser, if they are one.
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

    /// The seeds after the start.
    pub fn seeds(&self) -> &[EntrantId] {
        &self.seeds
    }

    /// All matches so far, by number.
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

    /// The match this entrant is playing or will play next, if known.
    pub fn present_match(&self, entrant: EntrantId) -> Option<&Match> {
        self.matches.iter().find(|one| one.result.is_none() && one.half_of(entrant).is_some())
    }

    /// All events, in order.
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
    }

    /// When it starts, if that is decided by time. If the check-in could not be opened before the planned start, it
    /// still lasts as long from its opening on.
    pub fn starts(&self) -> Option<Timestamp> {
        let Start::At(planned) = self.plan.start else { return None };
        let minutes = u32::from(self.plan.check_in.unwrap_or(0));
        Some(self.check_in_opened.filter(|opened| *opened >= planned).map_or(planned, |opened| opened.plus_seconds(60 * minutes)))
    }

    /// The number of rounds after the start; `None` for eliminations. A Swiss tournament never has more than
    /// [`swiss::most_rounds`] of its starters.
    pub fn rounds(&self) -> Option<u16> {
        let players = self.seeds.iter().filter(|id| self.entrant(**id).since == 1).count();
        match self.plan.format {
            _ if self.seeds.is_empty() => None,
            Format::Single(_) | Format::Double => None,
            Format::Robin(times) => Some((players.saturating_sub(1) + players % 2) as u16 * u16::from(times)),
            Format::Swiss(rounds) => Some(u16::from(rounds.unwrap_or_else(|| swiss::rounds_for(players))).min(swiss::most_rounds(players))),
        }
    }

    /// Whether it is an elimination.
    pub fn eliminates(&self) -> bool {
        matches!(self.plan.format, Format::Single(_) | Format::Double)
    }

    /// The current standings, the best first; empty before the start.
    pub fn standings(&self) -> Vec<Standing> {
        standing::standings(&self.seeds, &self.matches, self.plan.format)
    }
}
