//! The events that follow without a command of a person, one after the other: check-in, start, results of matches, pairings, games to open,
//! end. Also limits the posts to a room: there is one new post each for the invitation, a round, the end and a decision; in between, the
//! standings post is updated at most once in [`MAX_POST_DELAY_MS`].

use std::cmp::Reverse;

use broadside_game::{Moment, dice::shuffle, ids::Timestamp};

use super::{
    Tournament,
    entrant::{Entrant, EntrantId, Match, MatchHalf, MatchId, Part, Presence},
    event::{CancelReason, Event},
    formats::{bracket, robin, swiss},
    plan::{Format, Seeding, Start},
    standing,
    tournament::Phase,
};

/// The maximum time until a post shows a minor change, in milliseconds.
pub const MAX_POST_DELAY_MS: i64 = 20_000;

/// The number of missed matches after which an entrant is dropped.
const MAX_MISSED_MATCHES: usize = 2;

impl Tournament {
    /// Applies all events that follow without a command of a person.
    pub(super) fn apply_consequences(&mut self, moment: &mut Moment<'_>) {
        while let Some(event) = self.next_event(moment) {
            self.evolve(moment.now, &event);
        }
    }

    /// The next event that follows; `None` if nothing does.
    fn next_event(&self, moment: &mut Moment<'_>) -> Option<Event> {
        match self.phase {
            Phase::Gathering | Phase::CheckIn => self.opening_event(moment),
            Phase::Playing(round) => self.next_while_playing(round, moment),
            Phase::Over(_) | Phase::Cancelled => None,
        }
    }

    /// When the tournament starts or the check-in opens, whichever is next; `None` if that is not decided by time.
    pub(super) fn opening_due(&self) -> Option<Timestamp> {
        if self.is_paused() || !self.seeds.is_empty() {
            return None;
        }
        match (self.plan.start, self.plan.check_in, &self.phase) {
            (Start::At(start), Some(minutes), Phase::Gathering) => Some(start.plus_millis(-60_000 * i64::from(minutes))),
            (Start::At(_), ..) => self.starts_at(),
            (Start::WhenFull, ..) => self.plan.closes,
            (Start::ByHand, ..) => None,
        }
    }

    /// When the standings post is due; `None` if it is up to date or the tournament has no room.
    pub(super) fn standings_post_due(&self) -> Option<Timestamp> {
        let changed = self.stale_since.map(|_| self.last_shown.plus_millis(MAX_POST_DELAY_MS));
        let closing = self.plan.closes.filter(|closes| self.seeds.is_empty() && *closes > self.last_shown && self.venue().is_some());
        [changed, closing].into_iter().flatten().min()
    }

    /// The opening of the check-in, the start, or the cancellation for lack of entrants, if one of them is due.
    fn opening_event(&self, moment: &mut Moment<'_>) -> Option<Event> {
        let full = self.plan.start == Start::WhenFull && self.remaining_entrants().count() >= usize::from(self.plan.most);
        let due = self.opening_due().is_some_and(|at| at <= moment.now);
        if self.is_paused() || !(full || due) {
            return None;
        }
        match (self.plan.check_in, &self.phase) {
            (Some(_), Phase::Gathering) => Some(Event::CheckInOpened),
            _ => self.start_event(moment).or(Some(Event::Cancelled { why: CancelReason::TooFew })),
        }
    }

    /// The entrants who are present, or have checked in during a check-in.
    fn starters(&self) -> impl Iterator<Item = &Entrant> {
        let checking_in = self.phase == Phase::CheckIn;
        self.remaining_entrants().filter(move |entrant| !checking_in || entrant.presence == Presence::Ready)
    }

    /// Whether it has enough entrants for a start, has not begun and is not paused.
    pub fn can_start(&self) -> bool {
        self.seeds.is_empty() && !self.is_paused() && self.starters().count() >= usize::from(self.plan.least)
    }

    /// The start with the entrants who are present, or have checked in during a check-in; `None` if there are too few.
    pub(super) fn start_event(&self, moment: &mut Moment<'_>) -> Option<Event> {
        let mut entrants: Vec<_> = self.starters().collect();
        let by_hand = |id: EntrantId| self.order.iter().position(|seed| *seed == id).unwrap_or(usize::MAX);
        match self.plan.seeding {
            _ if !self.order.is_empty() => entrants.sort_by_key(|entrant| (by_hand(entrant.id), entrant.id)),
            Seeding::Rating => entrants.sort_by_key(|entrant| (Reverse(entrant.rating), entrant.id)),
            Seeding::Lot => shuffle(&mut entrants, moment.dice),
            Seeding::Hand => {}
        }
        let enough = entrants.len() >= usize::from(self.plan.least);
        enough.then(|| Event::Started { seeds: entrants.iter().map(|entrant| entrant.id).collect() })
    }

    /// The next event of a running tournament.
    fn next_while_playing(&self, round: u16, moment: &mut Moment<'_>) -> Option<Event> {
        if self.seeds.iter().all(|id| self.has_left(*id)) {
            return Some(Event::Cancelled { why: CancelReason::Deserted });
        }
        let open = || self.matches.iter().filter(|one| one.result.is_none());
        for one in open() {
            if let Some((result, by)) = self.verdict(one, moment.dice) {
                return Some(Event::Settled { match_id: one.id, result, by });
            }
        }
        let to_call = |one: &&Match| one.current().is_none() && MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some());
        if let Some(entrant) =
            self.seeds.iter().copied().find(|id| !self.has_left(*id) && self.missed_match_count(*id) >= MAX_MISSED_MATCHES)
        {
            return Some(Event::Dropped { entrant });
        }
        let late = || self.games_awaiting_players().find(|(_, until)| *until <= moment.now);
        if self.is_paused() {
            None
        } else if let Some(((match_id, number), _)) = late() {
            Some(Event::Mustered { match_id, number })
        } else if let Some(one) = open().find(to_call) {
            Some(Event::Called { match_id: one.id, number: one.games.len() as u8 })
        } else if open().any(|one| !self.is_unneeded_reset(one)) {
            None
        } else {
            Some(self.next_round_event(round).unwrap_or_else(|| self.finish_event()))
        }
    }

    /// The games that wait for their players to show up, and the deadline of each.
    pub(super) fn games_awaiting_players(&self) -> impl Iterator<Item = ((MatchId, u8), Timestamp)> {
        let waits = |one: &Match| one.current().and_then(|bout| Some(((one.id, bout.number), bout.until?)));
        self.matches.iter().filter_map(waits)
    }

    /// The number of matches this entrant has lost by absence.
    fn missed_match_count(&self, id: EntrantId) -> usize {
        let lost = |one: &&Match| match (one.half_of(id), one.result) {
            (Some(half), Some(result)) => result.winner() != Some(half),
            _ => false,
        };
        self.missed_matches.iter().filter_map(|missed| self.match_by_id(*missed)).filter(lost).count()
    }

    /// Whether this match is the second final and does not have to be played.
    fn is_unneeded_reset(&self, one: &Match) -> bool {
        let last = self.matches.iter().find(|one| one.part == Part::Final).and_then(|last| last.result);
        one.part == Part::Reset && last.is_some_and(|result| !bracket::needs_second_final(result))
    }

    /// The pairing of the round after `round`; `None` for an elimination or after the last round.
    fn next_round_event(&self, round: u16) -> Option<Event> {
        let pairs = match self.plan.format {
            Format::Single(_) | Format::Double => return None,
            Format::Robin(times) => robin::rounds(&self.seeds, times).into_iter().nth(usize::from(round))?,
            Format::Swiss(_) => {
                let is_present = |card: &swiss::PairingCard| !self.has_left(card.entrant);
                let cards: Vec<_> = swiss::cards(&self.seeds, &self.matches).into_iter().filter(is_present).collect();
                let left = self.rounds()?.saturating_sub(round);
                (cards.len() > 1 && left > 0).then(|| swiss::pair(&cards, left))?
            }
        };
        Some(Event::Paired { round: round + 1, pairs })
    }

    /// The end of the tournament, with the place of everyone who has played a match.
    fn finish_event(&self) -> Event {
        let played = |id: &EntrantId| self.matches.iter().any(|one| one.half_of(*id).is_some());
        let seeds: Vec<EntrantId> = self.seeds.iter().copied().filter(played).collect();
        let table = standing::standings(&seeds, &self.matches, self.plan.format);
        Event::Finished { places: table.iter().map(|line| (line.place, line.entrant)).collect() }
    }
}
