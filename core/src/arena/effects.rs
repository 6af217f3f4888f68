//! What is to be done outside because of what happened in a tournament: posts, letters, games to open. Does none of it.

use super::{
    Tournament,
    entrant::{BoutOutcome, Counts, EntrantId, Half, Match, MatchId, MatchResult},
    event::{Cause, Event, Why},
};
use crate::game::{
    ids::{GameId, PlayerId},
    side::Side,
};

/// One thing to be done. Doing it twice is the same as once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Find a place for the tournament's posts.
    Venue,
    /// Open the game of this match with this number, if it still counts.
    Open(MatchId, u8),
    /// Give this game so many minutes more.
    Extend(GameId, u16),
    /// Have this side give this game up: its match is decided, or it is played again.
    Concede(GameId, Side),
    /// Look who has come to the game of this match with this number.
    Muster(MatchId, u8),
    /// Show the room how it stands. Only of tournaments that have a room.
    Post,
    /// Tell this person what concerns them.
    Letter(PlayerId),
    /// Note in this person's account that they are in it or organise it, or no longer.
    File(PlayerId),
    /// Note in the accounts of its room and its venue that it is held there, or no longer.
    FileRoom,
    /// Put what this person won into their career.
    Honour(PlayerId),
    /// Call the next one of the series into life.
    Successor,
}

/// What the events `from..` ask for, in order, each once. Letters go to whoever: is called to a game that is open, has
/// a bye, is asked to check in, is concerned by a decision or a withdrawal, goes on or is out in an elimination, is
/// left out, gets their place; and, where they cannot see the posts, of a pause, another plan.
pub fn effects(tournament: &Tournament, from: usize) -> Vec<Effect> {
    let mut list = List { tournament, effects: Vec::new() };
    for (index, logged) in tournament.log.iter().enumerate().skip(from) {
        list.of(index, &logged.event);
    }
    list.effects
}

impl Event {
    /// Whether a room must not miss it: it deserves a post of its own, at once.
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

    /// Whether a post shows it at once: news, a post that was due, a new place for posts.
    pub(super) fn is_shown(&self) -> bool {
        self.is_news() || matches!(self, Self::Refreshed | Self::Housed { .. })
    }
}

struct List<'a> {
    tournament: &'a Tournament,
    effects: Vec<Effect>,
}

impl List<'_> {
    fn add(&mut self, effect: Effect) {
        if !self.effects.contains(&effect) {
            self.effects.push(effect);
        }
    }

    fn of(&mut self, index: usize, event: &Event) {
        let whole = self.tournament;
        if event.is_shown() && whole.venue().is_some() {
            self.add(Effect::Post);
        }
        match event {
            Event::Created { by, room, .. } => {
                self.add(Effect::File(by.player));
                if room.is_some() {
                    self.add(Effect::Venue);
                    self.add(Effect::FileRoom);
                }
            }
            Event::Joined { person, .. } => self.add(Effect::File(person.player)),
            Event::Left { entrant } => self.add(Effect::File(self.player(*entrant))),
            Event::Removed { entrant, .. } | Event::Dropped { entrant } => self.tell_and_file(self.player(*entrant)),
            Event::Mustered { match_id, number } => self.add(Effect::Muster(*match_id, *number)),
            Event::Appointed { person, .. } => self.tell_and_file(person.player),
            Event::CheckInOpened => whole.entered().for_each(|entrant| self.letter(entrant.id)),
            Event::Started { seeds } => self.started(index, seeds),
            Event::Called { match_id, number } => self.add(Effect::Open(*match_id, *number)),
            Event::Opened { match_id, number, .. } => self.opened(*match_id, *number),
            Event::Settled { match_id, result, by } => self.settled(*match_id, *result, by),
            Event::Replayed { match_id, .. } => {
                self.both(*match_id);
                self.stop(*match_id);
            }
            Event::Replaced { entrant, person, .. } => {
                self.vacated(*entrant);
                let before = holder(whole, *entrant, index);
                before.into_iter().chain([person.player]).for_each(|player| self.tell_and_file(player));
            }
            Event::Extended { match_id, minutes, .. } => {
                let game = whole.match_of(*match_id).and_then(|one| one.games.last()?.game);
                game.into_iter().for_each(|game| self.add(Effect::Extend(game, *minutes)));
                self.both(*match_id);
            }
            Event::Replanned { .. } | Event::Paused { .. } | Event::Resumed { .. } => self.those_afar(),
            Event::Housed { .. } => self.add(Effect::FileRoom),
            Event::Finished { .. } | Event::Cancelled { .. } => self.ended(event),
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

    fn letter(&mut self, id: EntrantId) {
        self.add(Effect::Letter(self.player(id)));
    }

    fn tell_and_file(&mut self, player: PlayerId) {
        self.add(Effect::File(player));
        self.add(Effect::Letter(player));
    }

    /// Letters to both who sit at the match, as far as they are there.
    fn both(&mut self, match_id: MatchId) {
        let Some(one) = self.tournament.match_of(match_id) else { return };
        let there = Half::BOTH.into_iter().filter_map(|half| one.on(half)).filter(|id| !self.tournament.gone(*id));
        there.for_each(|id| self.letter(id));
    }

    /// Those who are in it and not where its posts are.
    fn those_afar(&mut self) {
        let home = self.tournament.venue().map(|venue| venue.home);
        let afar = self.tournament.entered().filter(|entrant| Some(entrant.person.player.home) != home);
        afar.for_each(|entrant| self.letter(entrant.id));
    }

    /// Whoever joined and was not there when it began is told so.
    fn started(&mut self, index: usize, seeds: &[EntrantId]) {
        let log = &self.tournament.log[..index];
        let left = |id: EntrantId| {
            let goes = |event: &Event| matches!(event, Event::Left { entrant } | Event::Removed { entrant, .. } if *entrant == id);
            log.iter().any(|logged| goes(&logged.event))
        };
        let early = self.tournament.entrants.iter().filter(|entrant| entrant.since == 1);
        let missing = early.filter(|entrant| !seeds.contains(&entrant.id) && !left(entrant.id));
        missing.for_each(|entrant| self.tell_and_file(entrant.person.player));
        if self.tournament.plan.repeat.is_some() {
            self.add(Effect::Successor);
        }
    }

    /// A game that was opened in vain is given up again.
    fn opened(&mut self, match_id: MatchId, number: u8) {
        let Some(one) = self.tournament.match_of(match_id) else { return };
        if one.current().is_some_and(|bout| bout.number == number) { self.both(match_id) } else { self.stop(match_id) }
    }

    /// Who won by playing a round sees it in the table; in an elimination it says whether one goes on.
    fn settled(&mut self, match_id: MatchId, result: MatchResult, by: &Cause) {
        let plain = matches!(by, Cause::Play) && !matches!(result, MatchResult::Bye(_)) && !self.tournament.eliminates();
        if !plain {
            self.both(match_id);
        }
        self.stop(match_id);
    }

    /// Games of this match that are under way and count for nothing any more.
    fn stop(&mut self, match_id: MatchId) {
        let Some(one) = self.tournament.match_of(match_id) else { return };
        let void = one.games.iter().filter(|bout| bout.outcome.is_none() && (bout.counts == Counts::No || one.result.is_some()));
        for bout in void {
            bout.game.into_iter().for_each(|game| self.concede(game, loser(one).side(bout.number)));
        }
    }

    /// The games of whoever went, which are played again by whoever came.
    fn vacated(&mut self, entrant: EntrantId) {
        for one in self.tournament.matches.iter().filter(|one| one.result.is_none()) {
            let Some(half) = one.half_of(entrant) else { continue };
            let void = one.games.iter().filter(|bout| bout.outcome.is_none() && bout.counts == Counts::No);
            void.for_each(|bout| bout.game.into_iter().for_each(|game| self.concede(game, half.side(bout.number))));
        }
    }

    fn concede(&mut self, game: GameId, side: Side) {
        if !self.effects.iter().any(|effect| matches!(effect, Effect::Concede(given, _) if *given == game)) {
            self.effects.push(Effect::Concede(game, side));
        }
    }

    fn ended(&mut self, event: &Event) {
        let whole = self.tournament;
        let places = if let Event::Finished { places } = event { places.as_slice() } else { &[] };
        let too_few = matches!(event, Event::Cancelled { why: Why::TooFew });
        for id in places.iter().map(|(_, id)| *id) {
            self.letter(id);
            self.add(Effect::Honour(self.player(id)));
        }
        whole.entered().for_each(|entrant| self.letter(entrant.id));
        let people = whole.entrants.iter().map(|entrant| &entrant.person).chain(&whole.organisers);
        people.for_each(|person| self.add(Effect::File(person.player)));
        if whole.venue().is_some() {
            self.add(Effect::FileRoom);
        }
        if too_few && whole.plan.repeat.is_some() {
            self.add(Effect::Successor);
        }
    }
}

/// Who gives up a game that counts for nothing any more: whoever does not have the match.
fn loser(one: &Match) -> Half {
    let lost = |bout: &super::entrant::Bout| match bout.outcome {
        Some(BoutOutcome::Won(half)) => Some(!half),
        _ => None,
    };
    one.result.and_then(MatchResult::winner).map(|winner| !winner).or_else(|| lost(one.games.last()?)).unwrap_or(Half::Lower)
}

/// Who had an entrant's place before the event of this index.
fn holder(tournament: &Tournament, id: EntrantId, index: usize) -> Option<PlayerId> {
    let mut joined = 0;
    let mut holder = None;
    for logged in &tournament.log[..index] {
        match &logged.event {
            Event::Joined { person, .. } => {
                if joined == id.0 {
                    holder = Some(person.player);
                }
                joined += 1;
            }
            Event::Replaced { entrant, person, .. } if *entrant == id => holder = Some(person.player),
            _ => {}
        }
    }
    holder
}
