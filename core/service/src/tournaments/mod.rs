//! Tournaments as records: their stored form, alarms, messages and loading; and the fixtures that link games to matches. Decides no
//! pairings.

pub(super) mod bout;
pub(super) mod updates;

use std::time::Duration;

use broadside_arena::{
    Tournament,
    effects::{Effect, effects},
    entrant::{Bout, BoutOutcome, MatchHalf, MatchId, MatchResult},
    event::{Event, LoggedEvent},
    tournament::Phase as TournamentPhase,
};
use broadside_game::{
    Game,
    ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
    report::Ending,
    side::Side,
    view::Phase,
};
use broadside_gunner::crew;
use broadside_present::game_context::{GameContext, TournamentGame};
use broadside_store::{
    store::{Alarm, Commit, Key, RequestId, StoreError, StoreResult, StoredRecord},
    stored::encode_versioned,
};
use broadside_words::{line::Line, locale::Locale};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    account::{Account, fixture_key, player_key, room_key, tournament_key},
    anonymise::{ErasedPerson, tournament_without},
    games,
    outbox::{Address, Entry, Job, Message, PlacePurpose, PlaceSearch},
    records::{Decision, PlainRecord, Record, Records, SideEffects, Versioned, if_readable},
    request::{HandlerError, Request},
};

/// How long a tournament is kept after its end.
pub(super) const RETENTION: Duration = Duration::from_secs(365 * 24 * 3600);

/// A tournament is stored as its number and its log.
impl Record for Tournament {
    fn read(key: &Key, body: &[u8]) -> Option<Self> {
        let id: TournamentId = key.name.parse().ok()?;
        let (&Self::SCHEMA, body) = body.split_first()? else { return None };
        let (number, log): (u32, Vec<LoggedEvent>) = postcard::from_bytes(body).ok()?;
        Self::from_log(id, log).filter(|_| number == id.number())
    }

    fn write(&self) -> Vec<u8> {
        encode_versioned(Self::SCHEMA, &(self.id().number(), self.log()))
    }

    fn forget(&mut self, _key: &Key, gone: &ErasedPerson) -> SideEffects {
        let Some(after) = tournament_without(self, gone) else { return SideEffects::nothing() };
        *self = after;
        let mut effects = effects_of(self, self.log().len());
        // The last message to this player is empty: it makes delivery delete its notes about earlier messages.
        effects.entries.push(Entry::Message(Message::of_tournament(self, self.log().len(), Address::Player(gone.player))));
        effects
    }

    fn export(&self, _key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        vec![json!({
            "code": self.id().to_string(),
            "name": self.plan().name,
            "played_as": self.entrant_of(person).map(|entrant| &entrant.person.name),
            "organises": self.organiser(person).is_some(),
            "over": self.is_over(),
        })]
    }
}

pub(super) fn unknown_tournament() -> HandlerError {
    Line::new("tournament-unknown").into()
}

/// The side effects of a tournament's events from index `from` on.
fn effects_of(after: &Tournament, from: usize) -> SideEffects {
    SideEffects {
        alarm: after.deadline().map_or(Alarm::Clear, |at| Alarm::At(at.0)),
        entries: effects(after, from).into_iter().flat_map(|effect| entries_of(after, from, effect)).collect(),
        ttl: after.is_over().then_some(RETENTION),
    }
}

/// The outbox entries of one effect of the events from index `from` on.
fn entries_of(tournament: &Tournament, from: usize, effect: Effect) -> Vec<Entry> {
    let (id, events, venue) = (tournament.id(), tournament.log().len() as u32, tournament.venue());
    let search = |purpose| Entry::Search(PlaceSearch { tournament: id, purpose });
    let message = |address| Entry::Message(Message::of_tournament(tournament, from, address));
    match effect {
        Effect::PrepareVenue => tournament.room().map(|_| search(PlacePurpose::Venue)).into_iter().collect(),
        Effect::Open(match_id, number) => vec![search(PlacePurpose::Match(match_id, number))],
        Effect::CheckPresence(match_id, number) => vec![Entry::Job(Job::Muster { tournament: id, one: match_id, number })],
        Effect::Extend(game, minutes) => vec![Entry::Job(Job::ExtendGame { tournament: id, game, minutes, events })],
        Effect::Concede(game, side) => vec![Entry::Job(Job::ConcedeGame { tournament: id, game, side })],
        Effect::Post => {
            // When the posts move to a place of their own, the call stays in the room until the start.
            let changes_call = |event: &Event| matches!(event, Event::Housed { .. } | Event::Started { .. } | Event::Cancelled { .. });
            let changed = tournament.log()[from..].iter().any(|logged| changes_call(&logged.event));
            let room = tournament.room().filter(|room| changed && Some(*room) != venue);
            venue.into_iter().chain(room).map(Address::Room).map(message).collect()
        }
        Effect::DirectMessage(player) => vec![message(Address::Player(player))],
        Effect::IndexPerson(player) => vec![Entry::Job(Job::FileEntrant { player, tournament: id, events })],
        Effect::IndexRoom => {
            let room = tournament.room();
            let rooms = room.into_iter().chain(venue.filter(|venue| Some(*venue) != room));
            rooms.map(|room| Entry::Job(Job::FileVenue { room, tournament: id, events })).collect()
        }
        Effect::RecordResult(player) => vec![Entry::Job(Job::Honour { tournament: id, player })],
        Effect::CreateNext => vec![Entry::Job(Job::CreateNext { tournament: id })],
    }
}

/// Loads a tournament; `None` if it does not exist or has expired.
pub(super) async fn load(records: &Records, id: TournamentId) -> StoreResult<Option<Tournament>> {
    Ok(records.load_versioned(&tournament_key(id)).await?.map(|versioned| versioned.record))
}

/// Like [`load`], with `None` for a tournament that cannot be read: it must not block others.
pub(super) async fn load_if_readable(records: &Records, id: TournamentId) -> StoreResult<Option<Tournament>> {
    Ok(if_readable(load(records, id).await)?.flatten())
}

/// Loads a tournament with its times in the time zone of its room or organiser.
pub(super) async fn load_localized(records: &Records, id: TournamentId) -> StoreResult<Option<Tournament>> {
    match load(records, id).await? {
        Some(tournament) => localize(records, tournament).await.map(Some),
        None => Ok(None),
    }
}

/// Converts the times of a tournament to the time zone of its room or organiser.
pub(super) async fn localize(records: &Records, tournament: Tournament) -> StoreResult<Tournament> {
    let room = match tournament.room() {
        Some(room) => records.account_or_default(&room_key(room)).await?,
        None => Account::default(),
    };
    let organiser = match tournament.organisers().first() {
        Some(first) => records.account_or_default(&player_key(first.player)).await?,
        None => Account::default(),
    };
    let zone = time_zone(&room, &organiser, organiser.locale().unwrap_or_default());
    Ok(tournament.with_zone(zone))
}

/// The time zone in which times are shown: the room's, else the organiser's, else the language's default.
pub(super) fn time_zone<'a>(room: &'a Account, organiser: &'a Account, locale: Locale) -> &'a str {
    room.zone.as_deref().or(organiser.zone.as_deref()).unwrap_or(room.locale().unwrap_or(locale).time_zone())
}

/// The tournament and match that a game belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Fixture {
    /// The number of the tournament.
    tournament: u32,
    /// The number of the match.
    one: u16,
    /// The number of the game within the match.
    pub number: u8,
    /// The side that gave up before the first shot, and therefore lost.
    gave_up: Option<Side>,
}

impl PlainRecord for Fixture {
    fn forget(&mut self, _key: &Key, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        Vec::new()
    }
}

impl Fixture {
    pub fn tournament(&self) -> Option<TournamentId> {
        TournamentId::from_number(self.tournament)
    }

    pub fn match_id(&self) -> MatchId {
        MatchId(self.one)
    }

    fn is_same_bout(&self, other: &Self) -> bool {
        (self.tournament, self.one, self.number) == (other.tournament, other.one, other.number)
    }
}

/// The fixture of a game; `None` for a game outside tournaments.
pub(super) async fn fixture_of(records: &Records, game: GameId) -> StoreResult<Option<Fixture>> {
    Ok(records.load_versioned(&fixture_key(game)).await?.map(|versioned| versioned.record))
}

/// The rooms in whose leaderboards a game counts: those where it is played, or for a tournament game the room of the tournament.
pub(super) async fn leaderboard_rooms(records: &Records, game: &Game) -> StoreResult<Vec<RoomId>> {
    let tournament_room = tournament_of(records, game.id()).await?.and_then(|tournament| tournament.room());
    Ok(tournament_room.map_or_else(|| game.rooms().to_vec(), |room| vec![room]))
}

/// The additional data for the last message about a tournament game; `None` for other games and for games under way.
pub(super) async fn tournament_ending(records: &Records, game: &Game) -> StoreResult<Option<TournamentGame>> {
    let Phase::Over(ending) = game.public().phase else { return Ok(None) };
    let Some(fixture) = fixture_of(records, game.id()).await? else { return Ok(None) };
    let loser = fixture.gave_up.filter(|_| matches!(ending, Ending::Withdrawn(_)));
    let tournament = match (loser, fixture.tournament()) {
        (Some(_), Some(id)) => load(records, id).await?,
        _ => None,
    };
    let unfired = loser.filter(|loser| tournament.is_some_and(|tournament| has_lost(&tournament, game.id(), *loser)));
    Ok(Some(TournamentGame { unfired }))
}

/// The tournament and the match of a game that has not begun; `None` for other games. The tournament may not know the game yet.
pub(super) async fn calling_match(records: &Records, game: &Game) -> StoreResult<Option<(Tournament, MatchId)>> {
    if game.public().phase != Phase::Placing {
        return Ok(None);
    }
    let Some(fixture) = fixture_of(records, game.id()).await? else { return Ok(None) };
    let Some(id) = fixture.tournament() else { return Ok(None) };
    Ok(load_if_readable(records, id).await?.map(|tournament| (tournament, fixture.match_id())))
}

/// The context in which a game is shown in this language.
pub(super) async fn game_context(records: &Records, game: &Game, locale: Locale) -> StoreResult<GameContext> {
    Ok(GameContext { tournament: tournament_ending(records, game).await?, at_random: crew::random_placements, ..locale.into() })
}

pub(super) async fn tournament_of(records: &Records, game: GameId) -> StoreResult<Option<Tournament>> {
    match fixture_of(records, game).await?.and_then(|fixture| fixture.tournament()) {
        Some(id) => load(records, id).await,
        None => Ok(None),
    }
}

/// The commit that stores a fixture, for as long as its tournament is stored.
fn fixture_commit(game: GameId, prior: Option<StoredRecord>, request: RequestId, fixture: &Fixture) -> Commit {
    let effects = SideEffects { ttl: Some(RETENTION), ..SideEffects::nothing() };
    effects.to_commit(&fixture_key(game), prior, request, fixture)
}

/// Records that the caller resigns before the first shot; does nothing later in the game.
pub(super) async fn record_resigning(records: &Records, request: &Request, game: GameId) -> StoreResult {
    let Some(found) = games::load(records, game).await? else { return Ok(()) };
    match (found.public().phase, found.public().side_of(request.by.id)) {
        (Phase::Placing, Some(side)) => record_giving_up(records, game, side, request.id).await,
        _ => Ok(()),
    }
}

/// Records which side is about to give up a tournament game: before the first shot, the game itself does not record who ended it.
pub(super) async fn record_giving_up(records: &Records, game: GameId, side: Side, request: RequestId) -> StoreResult {
    let key = fixture_key(game);
    let noted = records.update(&key, None, |current: Option<Versioned<Fixture>>| async move {
        let Some(Versioned { stored, record: fixture }) = current else { return Ok::<_, StoreError>(Decision::Nothing(())) };
        let noted = Fixture { gave_up: Some(side), ..fixture };
        Ok(match noted == fixture {
            true => Decision::Nothing(()),
            false => Decision::Commit(Box::new(fixture_commit(game, Some(stored), request, &noted)), (), None),
        })
    });
    noted.await
}

/// Whether this side has lost this game according to the tournament, which may not know the result yet. `false` if the game is
/// replayed or the tournament cancelled.
fn has_lost(tournament: &Tournament, game: GameId, loser: Side) -> bool {
    let Some((found, number)) = tournament.match_of_game(game) else { return false };
    let winner = MatchHalf::of(!loser, number);
    let has_won_match = found.result.and_then(MatchResult::winner) == Some(winner);
    let is_last = found.games.last().is_some_and(|last| last.game == Some(game));
    let is_loss = |bout: &Bout| match (bout.counts, bout.outcome) {
        (true, Some(outcome)) => outcome == BoutOutcome::Won(winner),
        (true, None) => has_won_match || found.result.is_none(),
        // The match was decided before the game ended.
        (false, _) => has_won_match && is_last,
    };
    *tournament.phase() != TournamentPhase::Cancelled && found.games.iter().any(|bout| bout.game == Some(game) && is_loss(bout))
}
