//! The games of a tournament: opening them, hearing how they ended, giving them time, ending them where the tournament
//! has decided. Every step may be done again after a crash, wherever it was.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    super::{
        account::{of_fixture, of_room, of_tournament},
        clockwork,
        context::Context,
        free_id::first_free,
        games::{self, Change, GameCommit},
        gone::Gone,
        handlers::{begin::game_id, preferences},
        records::{Held, Next, Plain, Records, SideEffects},
        request::{Request, Stop},
        store::{Commit, Committed, Key, RequestId, StoreError, Stored},
        thinking, tournaments,
    },
    record::KEPT,
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
        entrant::{Bout, BoutOutcome, Counts, Half, Match, MatchId, MatchResult},
        plan::Stakes,
        tournament::Phase as Standing,
    },
    game::{
        Game,
        command::{Actor as Player, Command as Move},
        event::Invitee,
        ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
        report::Ending,
        ruleset::{First, Ruleset},
        side::Side,
        view::{Phase, Seat},
    },
    gunner::{crew, habits::Habits},
    present::{
        bout::{GameContext, OfTournament},
        locale::Locale,
    },
};

/// To which match of which tournament a game belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Fixture {
    tournament: u32,
    one: u16,
    /// Which of the match's games it is.
    pub number: u8,
    /// The side that took back its word before the first shot, so that it lost.
    gave_up: Option<Side>,
}

impl Plain for Fixture {
    fn forget(&mut self, _key: &Key, _gone: &Gone) -> SideEffects {
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
pub(in crate::service) async fn fixture_of(records: &Records, game: GameId) -> Result<Option<Fixture>, StoreError> {
    Ok(records.held(&of_fixture(game)).await?.map(|held| held.record))
}

/// Whether a game belongs to a tournament that asked for no rating.
pub(in crate::service) async fn unrated(records: &Records, game: GameId) -> Result<bool, StoreError> {
    Ok(tournament_with(records, game).await?.is_some_and(|tournament| tournament.plan().stakes == Stakes::Casual))
}

/// The rooms in whose tables a game counts: of a tournament's game the room that holds the tournament, wherever the
/// game itself was played.
pub(in crate::service) async fn rooms_of(records: &Records, game: &Game) -> Result<Vec<RoomId>, StoreError> {
    let held = tournament_with(records, game.id()).await?.and_then(|tournament| tournament.room());
    Ok(held.map_or_else(|| game.rooms().to_vec(), |room| vec![room]))
}

/// What a finished game is told otherwise for, as one of a tournament; `None` for a game of its own, and for one that
/// is not over.
pub(in crate::service) async fn ending_of(records: &Records, game: &Game) -> Result<Option<OfTournament>, StoreError> {
    let Phase::Over(ending) = game.public().phase else { return Ok(None) };
    let Some(fixture) = fixture_of(records, game.id()).await? else { return Ok(None) };
    let loser = fixture.gave_up.filter(|_| ending == Ending::Withdrawn);
    let held = match (loser, fixture.tournament()) {
        (Some(_), Some(id)) => tournaments::load(records, id).await?,
        _ => None,
    };
    let unfired = loser.filter(|loser| held.is_some_and(|tournament| lost(&tournament, game.id(), *loser)));
    Ok(Some(OfTournament { unfired }))
}

/// With what a game is told to somebody who asked.
pub(in crate::service) async fn context_of(records: &Records, game: &Game, locale: Locale) -> Result<GameContext, StoreError> {
    Ok(GameContext { held: ending_of(records, game).await?, at_random: crew::laid_at_random, ..locale.into() })
}

async fn tournament_with(records: &Records, game: GameId) -> Result<Option<Tournament>, StoreError> {
    match fixture_of(records, game).await?.and_then(|fixture| fixture.tournament()) {
        Some(id) => tournaments::load(records, id).await,
        None => Ok(None),
    }
}

/// Opens the game of a match, in this room or, without one, in private letters alone. Idempotent.
pub(in crate::service) async fn open_bout(
    context: &Context,
    id: TournamentId,
    one: MatchId,
    number: u8,
    room: Option<RoomId>,
) -> Result<(), StoreError> {
    let Some(tournament) = tournaments::load(&context.records, id).await? else { return Ok(()) };
    let Some(seats) = tournament.match_of(one).and_then(|found| seats(&tournament, found, number)) else { return Ok(()) };
    let fixture = Fixture { tournament: id.number(), one: one.0, number, gave_up: None };
    let game = fixed(&context.records, &fixture).await?;
    if let Some(room) = room
        && let Some(home) = tournament.room()
    {
        speak_as(&context.records, home, room).await?;
    }
    set_up(context, game, &tournament, seats, room).await?;
    announce(context, id, one, number, game).await
}

/// The id of a fixture's game, with the fixture written down under it.
async fn fixed(records: &Records, fixture: &Fixture) -> Result<GameId, StoreError> {
    let id = fixture.tournament().ok_or_else(|| StoreError::Internal("a fixture of no tournament".to_owned()))?;
    let word = &format!("bout {id} {} {}", fixture.one, fixture.number);
    first_free(word, |attempt| async move {
        let game = game_id(of_tournament(id).partition, word, attempt);
        if let Some(there) = fixture_of(records, game).await? {
            return Ok(there.names(fixture).then_some(game));
        }
        if games::load(records, game).await?.is_some() {
            return Ok(None);
        }
        let request = RequestId::hash(&["fixture", word, &attempt.to_string()]);
        if let Committed::Done(_) | Committed::Repeated(_) = records.commit(keeping(game, None, request, fixture)).await? {
            return Ok(Some(game));
        }
        // Another writer took this id. If it did the same job, the fixture is the one wanted.
        Ok(fixture_of(records, game).await?.is_some_and(|there| there.names(fixture)).then_some(game))
    })
    .await
}

/// The commit that writes a fixture down; it is remembered as long as its tournament is.
fn keeping(game: GameId, prior: Option<Stored>, request: RequestId, fixture: &Fixture) -> Commit {
    let effects = SideEffects { keep: Some(KEPT), ..SideEffects::nothing() };
    effects.with(&of_fixture(game), prior, request, fixture)
}

/// Commits the game itself, both seats taken, both fleets laid at random; nothing where it is there already.
async fn set_up(
    context: &Context,
    id: GameId,
    tournament: &Tournament,
    [host, guest]: [Seat; 2],
    room: Option<RoomId>,
) -> Result<(), StoreError> {
    if games::load(&context.records, id).await?.is_some() {
        return Ok(());
    }
    let mut rules = Ruleset::parse(&tournament.plan().rules, Locale::default().lettering())
        .map_err(|fault| StoreError::Internal(format!("the rules of tournament {}: {fault:?}", tournament.id())))?;
    rules.first = First::Host;
    let invitee = Invitee::Player(guest.player, guest.name.clone());
    let challenge = Game::challenge(id, context.clock.now(), rules, host, invitee, room);
    let game = thinking::step_join(context, &Habits::NONE, &challenge, guest, room).map_err(|stop| ours(stop, id))?;
    let request = RequestId::hash(&["set up", &id.to_string()]);
    match games::keep_new(context, &Change { game: id, request, origin: None }, &game).await.map_err(|stop| ours(stop, id))? {
        // Another writer has made the same game.
        GameCommit::Done(_) | GameCommit::Repeated | GameCommit::Stale(_) => Ok(()),
    }
}

/// Tells the tournament that a game is open; where it wants it no longer, the game ends before it begins.
async fn announce(context: &Context, id: TournamentId, one: MatchId, number: u8, game: GameId) -> Result<(), StoreError> {
    let request = RequestId::hash(&["opened", &id.to_string(), &game.to_string()]);
    tournaments::move_tournament(context, id, request, Actor::Service, Command::Opened(one, number, game)).await?;
    let known = tournaments::load(&context.records, id).await?.is_some_and(|tournament| tournament.match_with(game).is_some());
    if !known {
        let request = RequestId::hash(&["unwanted", &game.to_string()]);
        clockwork::quietly(context, game, request, Player::Side(Side::A), Move::Resign).await?;
    }
    Ok(())
}

/// Tells the tournament of a game, if it belongs to one, how it ended. Idempotent.
pub(in crate::service) async fn report_result(context: &Context, id: GameId) -> Result<(), StoreError> {
    let Some(fixture) = fixture_of(&context.records, id).await? else { return Ok(()) };
    let (Some(tournament), Some(game)) = (fixture.tournament(), games::load(&context.records, id).await?) else { return Ok(()) };
    let Phase::Over(ending) = game.public().phase else { return Ok(()) };
    make_known(context, tournament, &fixture, id).await?;
    let request = RequestId::hash(&["result", &id.to_string()]);
    let finished = Command::Finished(id, outcome(ending, &fixture));
    tournaments::move_tournament(context, tournament, request, Actor::Service, finished).await.map(drop)
}

/// A crash may have come between opening a game and saying so.
async fn make_known(context: &Context, tournament: TournamentId, fixture: &Fixture, game: GameId) -> Result<(), StoreError> {
    if tournaments::load(&context.records, tournament).await?.is_some_and(|found| found.match_with(game).is_some()) {
        return Ok(());
    }
    let request = RequestId::hash(&["opened", &tournament.to_string(), &game.to_string()]);
    let opened = Command::Opened(fixture.of_match(), fixture.number, game);
    tournaments::move_tournament(context, tournament, request, Actor::Service, opened).await.map(drop)
}

/// Tells the tournament of a game that one of its players cannot be written to, where private letters are all there
/// is: its room is the only place left to say so. Idempotent.
pub(in crate::service) async fn note_unreached(context: &Context, id: GameId, side: Side) -> Result<(), StoreError> {
    let Some(fixture) = fixture_of(&context.records, id).await? else { return Ok(()) };
    let (Some(tournament), Some(game)) = (fixture.tournament(), games::load(&context.records, id).await?) else { return Ok(()) };
    if !game.rooms().is_empty() {
        return Ok(());
    }
    make_known(context, tournament, &fixture, id).await?;
    let half = Half::of(side, fixture.number);
    let request = RequestId::hash(&["unreached", &id.to_string(), &side.number().to_string()]);
    let unreached = Command::Unreached(fixture.of_match(), fixture.number, half);
    tournaments::move_tournament(context, tournament, request, Actor::Service, unreached).await.map(drop)
}

/// Notes that the asker gives a game up before the first shot.
pub(in crate::service) async fn note_resigning(records: &Records, request: &Request, game: GameId) -> Result<(), StoreError> {
    let Some(found) = games::load(records, game).await? else { return Ok(()) };
    match (found.public().phase, found.public().side_of(request.by.id)) {
        (Phase::Placing, Some(side)) => note_giving_up(records, game, side, request.id).await,
        _ => Ok(()),
    }
}

/// Notes that a side gives a game of a tournament up, before it does: where nobody has fired yet, the game itself
/// does not say whose doing its end was.
pub(in crate::service) async fn note_giving_up(records: &Records, game: GameId, side: Side, request: RequestId) -> Result<(), StoreError> {
    let key = of_fixture(game);
    let noted = records.update(&key, |held: Option<Held<Fixture>>| async move {
        let Some(Held { stored, record: fixture }) = held else { return Ok::<_, StoreError>(Next::Nothing(())) };
        let noted = Fixture { gave_up: Some(side), ..fixture };
        Ok(match noted == fixture {
            true => Next::Nothing(()),
            false => Next::commit(keeping(game, Some(stored), request, &noted), ()),
        })
    });
    noted.await
}

/// Finds out who has turned up for a game: who is ready, or both once shots are fired. Idempotent.
pub(in crate::service) async fn muster(context: &Context, id: TournamentId, one: MatchId, number: u8) -> Result<(), StoreError> {
    let Some(tournament) = tournaments::load(&context.records, id).await? else { return Ok(()) };
    let bout = tournament.match_of(one).and_then(|found| found.current()).filter(|bout| bout.number == number);
    let Some(game) = bout.and_then(|bout| bout.game) else { return Ok(()) };
    let Some(found) = games::load(&context.records, game).await?.filter(|found| found.public().phase == Phase::Placing) else {
        return Ok(());
    };
    let absent = Half::BOTH.into_iter().filter(|half| !found.public().ready[half.side(number)]).collect();
    let request = RequestId::hash(&["muster", &game.to_string(), &found.public().ready.a.to_string(), &found.public().ready.b.to_string()]);
    tournaments::move_tournament(context, id, request, Actor::Service, Command::Absent(one, number, absent)).await.map(drop)
}

/// Gives a game so many minutes more. Idempotent by the events that asked for it.
pub(in crate::service) async fn extend_game(
    context: &Context,
    id: TournamentId,
    game: GameId,
    minutes: u16,
    event: u32,
) -> Result<(), StoreError> {
    let request = RequestId::hash(&["extend", &id.to_string(), &game.to_string(), &event.to_string()]);
    clockwork::quietly(context, game, request, Player::Clock, Move::Excuse(i64::from(minutes) * 60_000)).await.map(drop)
}

/// Ends a game that its tournament has decided. Idempotent.
pub(in crate::service) async fn concede_game(context: &Context, id: TournamentId, game: GameId, side: Side) -> Result<(), StoreError> {
    let request = RequestId::hash(&["concede", &id.to_string(), &game.to_string()]);
    note_giving_up(&context.records, game, side, request).await?;
    clockwork::quietly(context, game, request, Player::Side(side), Move::Resign).await.map(drop)
}

/// Has a new place speak the language of the room it belongs to.
pub(super) async fn speak_as(records: &Records, room: RoomId, place: RoomId) -> Result<(), StoreError> {
    let locale = preferences::room_locale(records, room).await?;
    let request = RequestId::hash(&["language", &place.to_string(), &room.to_string()]);
    records.revise(&of_room(place), request, |account| account.hint_if_unknown(locale)).await
}

/// Who fires first and who second in a match's game that is called and not open yet.
fn seats(tournament: &Tournament, one: &Match, number: u8) -> Option<[Seat; 2]> {
    let waits = |bout: &&Bout| bout.number == number && bout.game.is_none() && bout.outcome.is_none() && bout.counts == Counts::Yes;
    one.games.iter().find(waits).filter(|_| one.result.is_none())?;
    let seat = |side: Side| {
        let person = &tournament.entrant(one.on(Half::of(side, number))?).person;
        Some(Seat { player: person.player, name: person.name.clone() })
    };
    Some([seat(Side::A)?, seat(Side::B)?])
}

/// Whether this side has lost this game for the tournament, which may not know yet that it is over: not where it is played
/// again, and not where the tournament is called off.
fn lost(tournament: &Tournament, game: GameId, loser: Side) -> bool {
    let Some((one, number)) = tournament.match_with(game) else { return false };
    let winner = Half::of(!loser, number);
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

fn outcome(ending: Ending, fixture: &Fixture) -> BoutOutcome {
    let half = |side: Side| Half::of(side, fixture.number);
    match ending {
        Ending::Won(_) | Ending::Resigned(_) | Ending::Forfeited(_) | Ending::Judged(_) => {
            ending.winner().map_or(BoutOutcome::Nobody, |winner| BoutOutcome::Won(half(winner)))
        }
        Ending::Drawn | Ending::Level | Ending::Stalled => BoutOutcome::Drawn,
        Ending::Withdrawn => fixture.gave_up.map_or(BoutOutcome::Nobody, |loser| BoutOutcome::Won(half(!loser))),
        Ending::Expired | Ending::Void | Ending::Declined | Ending::Closed => BoutOutcome::Nobody,
    }
}

/// The bot opens this game itself, so a refusal is a defect of ours.
fn ours(stop: Stop, game: GameId) -> StoreError {
    match stop {
        Stop::Store(fault) => fault,
        Stop::Unasked(_) => StoreError::Internal("the bot itself manages no room".to_owned()),
        Stop::Refused(lines, _) => {
            StoreError::Internal(format!("game {game} of a tournament is refused: {:?}", lines.first().map(|line| line.id)))
        }
    }
}
