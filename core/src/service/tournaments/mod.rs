//! Tournaments as records: their bytes, their alarms, their messages, and loading them; and to which match a game belongs, with what it is
//! told or counts otherwise for because of that. Decides nothing about who meets whom.

pub(super) mod bout;
pub(super) mod updates;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    account::{Account, of_fixture, of_player, of_room, of_tournament},
    anonymize::{ErasedPerson, tournament_without},
    games,
    outbox::{Address, Entry, Job, Message, PlacePurpose, PlaceSearch},
    records::{Decision, Plain, Record, Records, SideEffects, Versioned, if_read},
    request::{HandlerError, Request},
    store::{Alarm, Commit, Key, RequestId, StoreError, StoredRecord},
    stored::write_form,
};
use crate::{
    arena::{
        Tournament,
        effects::{Effect, effects},
        entrant::{Bout, BoutOutcome, Counts, MatchHalf, MatchId, MatchResult},
        event::Logged,
        plan::Stakes,
        tournament::Phase as Standing,
    },
    game::{
        Game,
        ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
        report::Ending,
        side::Side,
        view::Phase,
    },
    gunner::crew,
    present::{
        game_context::{GameContext, TournamentGame},
        line::Line,
        locale::Locale,
    },
};

/// How long a tournament is kept once it is over.
pub(super) const KEPT: Duration = Duration::from_secs(365 * 24 * 3600);

/// A tournament is kept as its number and its log.
impl Record for Tournament {
    fn read(key: &Key, body: &[u8]) -> Option<Self> {
        let id: TournamentId = key.name.parse().ok()?;
        let (&Self::SCHEMA, body) = body.split_first()? else { return None };
        let (number, log): (u32, Vec<Logged>) = postcard::from_bytes(body).ok()?;
        Self::from_log(id, log).filter(|_| number == id.number())
    }

    fn write(&self) -> Vec<u8> {
        write_form(Self::SCHEMA, &(self.id().number(), self.log()))
    }

    fn forget(&mut self, _key: &Key, gone: &ErasedPerson) -> SideEffects {
        let Some(after) = tournament_without(self, gone) else { return SideEffects::nothing() };
        *self = after;
        let mut effects = effects_of(self, self.log().len());
        // The last to this person: says nothing, and delivery forgets where what came before it went.
        effects.entries.push(Message::of_tournament(self, self.log().len(), Address::Player(gone.player)).into());
        effects
    }

    fn export(&self, _key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        vec![json!({
            "code": self.id().to_string(),
            "name": self.plan().name,
            "played_as": self.entrant_of(person).map(|entrant| &entrant.person.name),
            "organises": self.organiser(person).is_some(),
            "over": self.over(),
        })]
    }
}

/// That there is no such tournament.
pub(super) fn unknown(id: TournamentId) -> HandlerError {
    Line::new("tournament-unknown").text("code", id.to_string()).into()
}

/// What follows from a tournament's events from `from` on.
fn effects_of(after: &Tournament, from: usize) -> SideEffects {
    SideEffects {
        alarm: after.deadline().map_or(Alarm::Clear, |at| Alarm::At(at.0)),
        entries: entries(after, from),
        keep: after.over().then_some(KEPT),
    }
}

/// What the events from `from` on ask for.
fn entries(tournament: &Tournament, from: usize) -> Vec<Entry> {
    effects(tournament, from).into_iter().flat_map(|effect| entries_of(tournament, from, effect)).collect()
}

fn entries_of(tournament: &Tournament, from: usize, effect: Effect) -> Vec<Entry> {
    let (id, events, venue) = (tournament.id(), tournament.log().len() as u32, tournament.venue());
    let search = |purpose| Entry::Search(PlaceSearch { tournament: id, purpose });
    let told = |address| Entry::from(Message::of_tournament(tournament, from, address));
    match effect {
        Effect::Venue => tournament.room().map(|_| search(PlacePurpose::Venue)).into_iter().collect(),
        Effect::Open(one, number) => vec![search(PlacePurpose::Match(one, number))],
        Effect::Muster(one, number) => vec![Job::Muster { tournament: id, one, number }.into()],
        Effect::Extend(game, minutes) => vec![Job::ExtendGame { tournament: id, game, minutes, events }.into()],
        Effect::Concede(game, side) => vec![Job::ConcedeGame { tournament: id, game, side }.into()],
        Effect::Post => venue.map(Address::Room).map(told).into_iter().collect(),
        Effect::Letter(player) => vec![told(Address::Player(player))],
        Effect::File(player) => vec![Job::FileEntrant { player, tournament: id, events }.into()],
        Effect::FileRoom => {
            let room = tournament.room();
            let rooms = room.into_iter().chain(venue.filter(|venue| Some(*venue) != room));
            rooms.map(|room| Job::FileVenue { room, tournament: id, events }.into()).collect()
        }
        Effect::Honour(player) => vec![Job::Honour { tournament: id, player }.into()],
        Effect::Successor => vec![Job::CreateNext { tournament: id }.into()],
    }
}

/// The tournament of this id as it is now; `None` when there is none (any more).
pub(super) async fn load(records: &Records, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    Ok(records.load_versioned(&of_tournament(id)).await?.map(|held| held.record))
}

/// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
pub(super) async fn load_if_read(records: &Records, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    Ok(if_read(load(records, id).await)?.flatten())
}

/// The tournament of this id as it is told: its times are clocks on the walls of where it is held.
pub(super) async fn told(records: &Records, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    match load(records, id).await? {
        Some(tournament) => as_told(records, tournament).await.map(Some),
        None => Ok(None),
    }
}

/// The tournament with its times as where it is held shows them.
pub(super) async fn as_told(records: &Records, tournament: Tournament) -> Result<Tournament, StoreError> {
    let room = match tournament.room() {
        Some(room) => records.account_or_default(&of_room(room)).await?,
        None => Account::default(),
    };
    let organiser = match tournament.organisers().first() {
        Some(first) => records.account_or_default(&of_player(first.player)).await?,
        None => Account::default(),
    };
    let zone = counted_in(&room, &organiser, organiser.locale().unwrap_or_default());
    Ok(tournament.with_zone(zone))
}

/// The time zone in which clocks are read: the room's, else the organiser's, else the usual one of the language.
pub(super) fn counted_in<'a>(room: &'a Account, organiser: &'a Account, locale: Locale) -> &'a str {
    room.zone.as_deref().or(organiser.zone.as_deref()).unwrap_or(room.locale().unwrap_or(locale).zone())
}

/// To which match of which tournament a game belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Fixture {
    tournament: u32,
    one: u16,
    /// Which of the match's games it is.
    pub number: u8,
    /// The side that took back its word before the first shot, so that it lost.
    gave_up: Option<Side>,
}

impl Plain for Fixture {
    fn forget(&mut self, _key: &Key, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        Vec::new()
    }
}

impl Fixture {
    /// The tournament.
    pub fn tournament(&self) -> Option<TournamentId> {
        TournamentId::from_number(self.tournament)
    }

    /// The match.
    pub fn of_match(&self) -> MatchId {
        MatchId(self.one)
    }

    fn names(&self, other: &Self) -> bool {
        (self.tournament, self.one, self.number) == (other.tournament, other.one, other.number)
    }
}

/// To which match of which tournament a game belongs; `None` for a game of its own.
pub(super) async fn fixture_of(records: &Records, game: GameId) -> Result<Option<Fixture>, StoreError> {
    Ok(records.load_versioned(&of_fixture(game)).await?.map(|held| held.record))
}

/// Whether a game belongs to a tournament that asked for no rating.
pub(super) async fn unrated(records: &Records, game: GameId) -> Result<bool, StoreError> {
    Ok(tournament_with(records, game).await?.is_some_and(|tournament| tournament.plan().stakes == Stakes::Casual))
}

/// The rooms in whose tables a game counts: of a tournament's game the room that holds the tournament, wherever the
/// game itself was played.
pub(super) async fn rooms_of(records: &Records, game: &Game) -> Result<Vec<RoomId>, StoreError> {
    let held = tournament_with(records, game.id()).await?.and_then(|tournament| tournament.room());
    Ok(held.map_or_else(|| game.rooms().to_vec(), |room| vec![room]))
}

/// What a finished game is told otherwise for, as one of a tournament; `None` for a game of its own, and for one that
/// is not over.
pub(super) async fn ending_of(records: &Records, game: &Game) -> Result<Option<TournamentGame>, StoreError> {
    let Phase::Over(ending) = game.public().phase else { return Ok(None) };
    let Some(fixture) = fixture_of(records, game.id()).await? else { return Ok(None) };
    let loser = fixture.gave_up.filter(|_| ending == Ending::Withdrawn);
    let held = match (loser, fixture.tournament()) {
        (Some(_), Some(id)) => load(records, id).await?,
        _ => None,
    };
    let unfired = loser.filter(|loser| held.is_some_and(|tournament| lost(&tournament, game.id(), *loser)));
    Ok(Some(TournamentGame { unfired }))
}

/// With what a game is told to somebody who asked.
pub(super) async fn context_of(records: &Records, game: &Game, locale: Locale) -> Result<GameContext, StoreError> {
    Ok(GameContext { tournament: ending_of(records, game).await?, at_random: crew::laid_at_random, ..locale.into() })
}

async fn tournament_with(records: &Records, game: GameId) -> Result<Option<Tournament>, StoreError> {
    match fixture_of(records, game).await?.and_then(|fixture| fixture.tournament()) {
        Some(id) => load(records, id).await,
        None => Ok(None),
    }
}

/// The commit that writes a fixture down; it is remembered as long as its tournament is.
fn keeping(game: GameId, prior: Option<StoredRecord>, request: RequestId, fixture: &Fixture) -> Commit {
    let effects = SideEffects { keep: Some(KEPT), ..SideEffects::nothing() };
    effects.with(&of_fixture(game), prior, request, fixture)
}

/// Notes that the asker gives a game up before the first shot.
pub(super) async fn note_resigning(records: &Records, request: &Request, game: GameId) -> Result<(), StoreError> {
    let Some(found) = games::load(records, game).await? else { return Ok(()) };
    match (found.public().phase, found.public().side_of(request.by.id)) {
        (Phase::Placing, Some(side)) => note_giving_up(records, game, side, request.id).await,
        _ => Ok(()),
    }
}

/// Notes that a side gives a game of a tournament up, before it does: where nobody has fired yet, the game itself
/// does not say whose doing its end was.
pub(super) async fn note_giving_up(records: &Records, game: GameId, side: Side, request: RequestId) -> Result<(), StoreError> {
    let key = of_fixture(game);
    let noted = records.update(&key, |held: Option<Versioned<Fixture>>| async move {
        let Some(Versioned { stored, record: fixture }) = held else { return Ok::<_, StoreError>(Decision::Nothing(())) };
        let noted = Fixture { gave_up: Some(side), ..fixture };
        Ok(match noted == fixture {
            true => Decision::Nothing(()),
            false => Decision::commit(keeping(game, Some(stored), request, &noted), ()),
        })
    });
    noted.await
}

/// Whether this side has lost this game for the tournament, which may not know yet that it is over: not where it is played
/// again, and not where the tournament is called off.
fn lost(tournament: &Tournament, game: GameId, loser: Side) -> bool {
    let Some((one, number)) = tournament.match_with(game) else { return false };
    let winner = MatchHalf::of(!loser, number);
    let given = one.result.and_then(MatchResult::winner) == Some(winner);
    let latest = one.games.last().is_some_and(|last| last.game == Some(game));
    let lost = |bout: &Bout| match (bout.counts, bout.outcome) {
        (Counts::Yes, Some(outcome)) => outcome == BoutOutcome::Won(winner),
        (Counts::Yes, None) => given || one.result.is_none(),
        // The match was decided before the game ended.
        (Counts::No, _) => given && latest,
    };
    *tournament.phase() != Standing::Cancelled && one.games.iter().any(|bout| bout.game == Some(game) && lost(bout))
}
