//! The effects of a tournament's events: posts, direct messages, games to open. Only lists the effects; the service executes them.

use broadside_game::{
    ids::{GameId, PlayerId, Timestamp},
    side::Side,
};

use super::{
    Tournament,
    entrant::{BoutOutcome, EntrantId, Match, MatchHalf, MatchId, MatchResult},
    event::{CancelReason, Cause, Event},
};

/// An effect that the service has to execute. Idempotent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Prepare a place for the tournament's posts.
    PrepareVenue,
    /// Open the game with this number of this match, if it still counts.
    Open(MatchId, u8),
    /// Extend this game by this many minutes.
    Extend(GameId, u16),
    /// Resign this game for this side, because the match is decided or the game is replayed.
    Concede(GameId, Side),
    /// Check which players have shown up for the game with this number of this match.
    CheckPresence(MatchId, u8),
    /// Post the current state of the tournament to its room. Only for tournaments with a room.
    Post,
    /// Send this person a direct message.
    DirectMessage(PlayerId),
    /// Add the tournament to the list in this person's account, or remove it.
    IndexPerson(PlayerId),
    /// Add the tournament to the lists in the accounts of its room and venue, or remove it.
    IndexRoom,
    /// Add this person's result to their career.
    RecordResult(PlayerId),
    /// Create the next tournament of the series.
    CreateNext,
}

/// The effects of the events from the index `from` on, in order, each once. Players get a direct message when they have a bye, the
/// check-in opens, a decision or withdrawal affects them, they advance or are eliminated, they were left out at the start, or they have
/// their final place. A game that is opened is announced by the game itself. Players on other platforms than the posts also get messages
/// about pauses and changes of the plan.
pub fn effects(tournament: &Tournament, from: usize) -> Vec<Effect> {
    let mut list = EffectList { tournament, effects: Vec::new() };
    for (index, logged) in tournament.log.iter().enumerate().skip(from) {
        list.push_effects_of(index, &logged.event);
    }
    list.effects
}

impl Tournament {
    /// Whether the players of a match get a message about its result at once, unless they are called to the next match at the same time.
    /// An ordinary result of Swiss or round robin is reported with the next pairing.
    pub fn reports_at_once(&self, result: MatchResult, by: &Cause) -> bool {
        self.is_elimination() || *by != Cause::Play || matches!(result, MatchResult::Bye(_))
    }
}

impl Event {
    /// Whether the event gets a new post immediately.
    pub fn is_news(&self) -> bool {
        match self {
            Self::Settled { by, .. } => matches!(by, Cause::Decision(_)),
            Self::Created { .. }
            | Self::Started { .. }
            | Self::Paired { .. }
            | Self::Replayed { .. }
            | Self::Replaced { .. }
            | Self::Extended { .. }
            | Self::Removed { .. }
            | Self::Replanned { .. }
            | Self::Paused { .. }
            | Self::Resumed { .. }
            | Self::Finished { .. }
            | Self::Cancelled { .. } => true,
            _ => false,
        }
    }

    /// Whether a post shows the event immediately: it is news, the standings post is due, or the posts have a new place.
    pub(super) fn is_shown(&self) -> bool {
        self.is_news() || matches!(self, Self::Refreshed | Self::Housed { .. })
    }
}

/// The effects collected so far, each once.
struct EffectList<'a> {
    tournament: &'a Tournament,
    effects: Vec<Effect>,
}

impl EffectList<'_> {
    fn add(&mut self, effect: Effect) {
        if !self.effects.contains(&effect) {
            self.effects.push(effect);
        }
    }

    fn push_effects_of(&mut self, index: usize, event: &Event) {
        let whole = self.tournament;
        if event.is_shown() && whole.venue().is_some() {
            self.add(Effect::Post);
        }
        match event {
            Event::Created { by, room, .. } => {
                self.add(Effect::IndexPerson(by.player));
                if room.is_some() {
                    self.add(Effect::PrepareVenue);
                    self.add(Effect::IndexRoom);
                }
            }
            Event::Joined { person, .. } => self.add(Effect::IndexPerson(person.player)),
            Event::Left { entrant } => self.add(Effect::IndexPerson(self.player(*entrant))),
            Event::Removed { entrant, .. } | Event::Dropped { entrant } => self.message_and_index(self.player(*entrant)),
            Event::Mustered { match_id, number } => self.add(Effect::CheckPresence(*match_id, *number)),
            Event::Appointed { person, .. } => self.message_and_index(person.player),
            Event::CheckInOpened => whole.remaining_entrants().for_each(|entrant| self.message(entrant.id)),
            Event::Started { seeds } => self.on_started(index, seeds),
            Event::Called { match_id, number } => self.add(Effect::Open(*match_id, *number)),
            Event::Opened { match_id, number, .. } => self.on_opened(*match_id, *number),
            Event::Settled { match_id, result, by } => self.on_settled(self.tournament.log[index].at, *match_id, *result, by),
            Event::Replayed { match_id, .. } => {
                self.message_both(*match_id);
                self.stop_void_games(*match_id);
            }
            Event::Replaced { entrant, person, .. } => {
                self.stop_games_of(*entrant);
                let before = whole.person_before(*entrant, index).map(|person| person.player);
                before.into_iter().chain([person.player]).for_each(|player| self.message_and_index(player));
            }
            Event::Extended { match_id, minutes, .. } => {
                let game = whole.match_by_id(*match_id).and_then(|one| one.games.last()?.game);
                game.into_iter().for_each(|game| self.add(Effect::Extend(game, *minutes)));
                self.message_both(*match_id);
            }
            Event::Replanned { .. } | Event::Paused { .. } | Event::Resumed { .. } => self.message_remote_entrants(),
            Event::Housed { .. } => self.add(Effect::IndexRoom),
            Event::Finished { .. } | Event::Cancelled { .. } => self.on_ended(event),
            Event::CheckedIn { .. }
            | Event::Paired { .. }
            | Event::Played { .. }
            | Event::Seeded { .. }
            | Event::SeriesEnded { .. }
            | Event::Excused { .. }
            | Event::Unreached { .. }
            | Event::Refreshed => {}
        }
    }

    fn player(&self, id: EntrantId) -> PlayerId {
        self.tournament.entrant(id).person.player
    }

    fn message(&mut self, id: EntrantId) {
        self.add(Effect::DirectMessage(self.player(id)));
    }

    fn message_and_index(&mut self, player: PlayerId) {
        self.add(Effect::IndexPerson(player));
        self.add(Effect::DirectMessage(player));
    }

    /// Sends messages to the players of a match who have not left.
    fn message_both(&mut self, match_id: MatchId) {
        let Some(one) = self.tournament.match_by_id(match_id) else { return };
        let players = MatchHalf::BOTH.into_iter().filter_map(|half| one.on(half)).filter(|id| !self.tournament.has_left(*id));
        players.for_each(|id| self.message(id));
    }

    /// Sends messages to entrants on other platforms than the venue, who do not see the posts.
    fn message_remote_entrants(&mut self) {
        let home = self.tournament.venue().map(|venue| venue.home);
        let remote = self.tournament.remaining_entrants().filter(|entrant| Some(entrant.person.player.home) != home);
        remote.for_each(|entrant| self.message(entrant.id));
    }

    /// Sends messages to entrants who were left out at the start.
    fn on_started(&mut self, index: usize, seeds: &[EntrantId]) {
        let log = &self.tournament.log[..index];
        let left = |id: EntrantId| {
            let goes = |event: &Event| matches!(event, Event::Left { entrant } | Event::Removed { entrant, .. } if *entrant == id);
            log.iter().any(|logged| goes(&logged.event))
        };
        let early = self.tournament.entrants.iter().filter(|entrant| entrant.since == 1);
        let missing = early.filter(|entrant| !seeds.contains(&entrant.id) && !left(entrant.id));
        missing.for_each(|entrant| self.message_and_index(entrant.person.player));
        if self.tournament.plan.repeat.is_some() {
            self.add(Effect::CreateNext);
        }
    }

    /// Resigns an opened game that no longer counts.
    fn on_opened(&mut self, match_id: MatchId, number: u8) {
        let current = self.tournament.match_by_id(match_id).and_then(Match::current);
        if current.is_none_or(|bout| bout.number != number) {
            self.stop_void_games(match_id);
        }
    }

    /// Sends messages about a result, except to players who read it above the first game of their next match, called at the same time.
    fn on_settled(&mut self, at: Timestamp, match_id: MatchId, result: MatchResult, by: &Cause) {
        let whole = self.tournament;
        if let Some(one) = whole.match_by_id(match_id).filter(|_| whole.reports_at_once(result, by)) {
            let is_called = |next: &Match| matches!(next.games.as_slice(), [first] if first.called == at);
            let waits = |id: &EntrantId| !whole.has_left(*id) && !whole.current_match(*id).is_some_and(is_called);
            MatchHalf::BOTH.into_iter().filter_map(|half| one.on(half)).filter(waits).for_each(|id| self.message(id));
        }
        self.stop_void_games(match_id);
    }

    /// Resigns the running games of a match that no longer count.
    fn stop_void_games(&mut self, match_id: MatchId) {
        let Some(one) = self.tournament.match_by_id(match_id) else { return };
        let void = one.games.iter().filter(|bout| bout.outcome.is_none() && (!bout.counts || one.result.is_some()));
        for bout in void {
            bout.game.into_iter().for_each(|game| self.concede(game, resigning_half(one).side(bout.number)));
        }
    }

    /// Resigns the running games of a replaced entrant, which the new person replays.
    fn stop_games_of(&mut self, entrant: EntrantId) {
        for one in self.tournament.matches.iter().filter(|one| one.result.is_none()) {
            let Some(half) = one.half_of(entrant) else { continue };
            let void = one.games.iter().filter(|bout| bout.outcome.is_none() && !bout.counts);
            void.for_each(|bout| bout.game.into_iter().for_each(|game| self.concede(game, half.side(bout.number))));
        }
    }

    /// Resigns a game, unless the list resigns it already.
    fn concede(&mut self, game: GameId, side: Side) {
        if !self.effects.iter().any(|effect| matches!(effect, Effect::Concede(given, _) if *given == game)) {
            self.effects.push(Effect::Concede(game, side));
        }
    }

    fn on_ended(&mut self, event: &Event) {
        let whole = self.tournament;
        let places = if let Event::Finished { places } = event { places.as_slice() } else { &[] };
        let too_few = matches!(event, Event::Cancelled { why: CancelReason::TooFew });
        for id in places.iter().map(|(_, id)| *id) {
            self.message(id);
            self.add(Effect::RecordResult(self.player(id)));
        }
        whole.remaining_entrants().for_each(|entrant| self.message(entrant.id));
        let people = whole.entrants.iter().map(|entrant| &entrant.person).chain(&whole.organisers);
        people.for_each(|person| self.add(Effect::IndexPerson(person.player)));
        if whole.venue().is_some() {
            self.add(Effect::IndexRoom);
        }
        if too_few && whole.plan.repeat.is_some() {
            self.add(Effect::CreateNext);
        }
    }
}

/// The half that resigns a game that no longer counts: the loser of the match, or else of its last game.
fn resigning_half(one: &Match) -> MatchHalf {
    let lost = |bout: &super::entrant::Bout| match bout.outcome {
        Some(BoutOutcome::Won(half)) => Some(!half),
        _ => None,
    };
    one.result.and_then(MatchResult::winner).map(|winner| !winner).or_else(|| lost(one.games.last()?)).unwrap_or(MatchHalf::Lower)
}
