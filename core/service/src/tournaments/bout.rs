//! The games of a tournament: creates them, reports their results to the tournament, extends them, and ends those that the tournament
//! has decided. Every step can be repeated after a crash.

use broadside_arena::{
    Tournament,
    command::{Actor, Command},
    entrant::{Bout, BoutOutcome, Match, MatchHalf, MatchId},
};
use broadside_game::{
    Game,
    command::{Actor as Player, Command as Move},
    event::Invitee,
    ids::{GameId, RoomId, TournamentId},
    report::Ending,
    ruleset::{FirstShooter, Ruleset},
    side::Side,
    view::{Phase, Seat},
};
use broadside_gunner::habits::Habits;
use broadside_store::store::{CommitOutcome, RequestId, StoreError, StoreResult};
use broadside_words::locale::Locale;
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::tournament_key,
        changes,
        context::{Context, Service},
        free_id::{first_free, game_id},
        games,
        records::Records,
        thinking,
    },
    Fixture, fixture_commit, fixture_of, load, record_giving_up,
    updates::{apply_to_tournament, copy_language},
};

impl Service {
    /// Creates a game of a match, in this room or, without a room, in private messages only. Idempotent.
    pub fn open_bout(&self, id: TournamentId, match_id: MatchId, number: u8, room: Option<RoomId>) -> BoxFuture<'_, StoreResult> {
        Box::pin(async move {
            let context = &self.context;
            let Some(tournament) = load(&context.records, id).await? else { return Ok(()) };
            let Some(seats) = tournament.match_by_id(match_id).and_then(|found| game_seats(&tournament, found, number)) else {
                return Ok(());
            };
            let fixture = Fixture { tournament: id.number(), one: match_id.0, number, gave_up: None };
            let game = reserve_game_id(&context.records, &fixture).await?;
            if let Some(room) = room
                && let Some(home) = tournament.room()
            {
                copy_language(&context.records, home, room).await?;
            }
            create_game(context, game, &tournament, seats, room).await?;
            report_opened(context, id, &fixture, game).await?;
            // A game that the tournament no longer needs is ended before its first shot.
            if load(&context.records, id).await?.is_none_or(|tournament| tournament.match_of_game(game).is_none()) {
                let request = RequestId::hash(&["unwanted", &game.to_string()]);
                changes::apply_unanswered(context, game, request, Player::Side(Side::A), Move::Resign).await?;
            }
            Ok(())
        })
    }
}

/// Returns the id of a fixture's game, and stores the fixture under that id.
async fn reserve_game_id(records: &Records, fixture: &Fixture) -> StoreResult<GameId> {
    let id = fixture.tournament().ok_or_else(|| StoreError::Internal("fixture has no valid tournament id".to_owned()))?;
    let word = &format!("bout {id} {} {}", fixture.one, fixture.number);
    first_free(word, |attempt| async move {
        let game = game_id(tournament_key(id).partition, &[word], attempt);
        if let Some(existing) = fixture_of(records, game).await? {
            return Ok(existing.is_same_bout(fixture).then_some(game));
        }
        if games::load(records, game).await?.is_some() {
            return Ok(None);
        }
        let request = RequestId::hash(&["fixture", word, &attempt.to_string()]);
        if let CommitOutcome::Done(_) | CommitOutcome::Repeated(_) = records.commit(fixture_commit(game, None, request, fixture)).await? {
            return Ok(Some(game));
        }
        // Another writer took this id. If it did the same work, the id belongs to this fixture.
        Ok(fixture_of(records, game).await?.is_some_and(|existing| existing.is_same_bout(fixture)).then_some(game))
    })
    .await
}

/// Commits a game with both players seated and both fleets placed at random. Does nothing if the game exists.
async fn create_game(
    context: &Context,
    id: GameId,
    tournament: &Tournament,
    [host, guest]: [Seat; 2],
    room: Option<RoomId>,
) -> StoreResult {
    if games::load(&context.records, id).await?.is_some() {
        return Ok(());
    }
    let mut rules = Ruleset::parse(&tournament.plan().rules, Locale::default().lettering())
        .map_err(|fault| StoreError::Internal(format!("failed to parse the rules of tournament {}: {fault:?}", tournament.id())))?;
    rules.first = FirstShooter::Host;
    let invitee = Invitee::Player(guest.player, guest.name.clone());
    let challenge = Game::challenge(id, context.clock.now(), rules, host, invitee, room);
    let joined = thinking::apply_join(context, &Habits::NONE, &challenge, guest, room);
    let game = joined.map_err(|stop| stop.into_store_error(&format!("game {id} of a tournament")))?;
    let request = RequestId::hash(&["set up", &id.to_string()]);
    // If the commit is stale, another writer has created the same game.
    changes::commit_new(context, request, None, &game).await.map(drop)
}

/// Reports the result of a tournament's game to the tournament. Idempotent.
pub(crate) async fn report_result(context: &Context, id: GameId) -> StoreResult {
    let Some(fixture) = fixture_of(&context.records, id).await? else { return Ok(()) };
    let (Some(tournament), Some(game)) = (fixture.tournament(), games::load(&context.records, id).await?) else { return Ok(()) };
    let Phase::Over(ending) = game.public().phase else { return Ok(()) };
    // After a crash, a created game may not be reported yet.
    report_opened(context, tournament, &fixture, id).await?;
    let request = RequestId::hash(&["result", &id.to_string()]);
    let finished = Command::Finished(id, outcome(ending, &fixture));
    apply_to_tournament(context, tournament, request, Actor::Service, finished).await.map(drop)
}

/// Reports to the tournament that a game was created. Idempotent.
async fn report_opened(context: &Context, tournament: TournamentId, fixture: &Fixture, game: GameId) -> StoreResult {
    let request = RequestId::hash(&["opened", &tournament.to_string(), &game.to_string()]);
    let opened = Command::Opened(fixture.match_id(), fixture.number, game);
    apply_to_tournament(context, tournament, request, Actor::Service, opened).await.map(drop)
}

/// Reports to the tournament that a player of a game in private messages cannot be reached, so that the tournament's room is notified.
/// Idempotent.
pub(crate) async fn report_unreached(context: &Context, id: GameId, side: Side) -> StoreResult {
    let Some(fixture) = fixture_of(&context.records, id).await? else { return Ok(()) };
    let (Some(tournament), Some(game)) = (fixture.tournament(), games::load(&context.records, id).await?) else { return Ok(()) };
    if !game.rooms().is_empty() {
        return Ok(());
    }
    report_opened(context, tournament, &fixture, id).await?;
    let half = MatchHalf::of(side, fixture.number);
    let request = RequestId::hash(&["unreached", &id.to_string(), &side.number().to_string()]);
    let unreached = Command::Unreached(fixture.match_id(), fixture.number, half);
    apply_to_tournament(context, tournament, request, Actor::Service, unreached).await.map(drop)
}

/// Reports to the tournament which players are absent, that is, not ready for a game. Idempotent.
pub(crate) async fn report_absent(context: &Context, id: TournamentId, match_id: MatchId, number: u8) -> StoreResult {
    let Some(tournament) = load(&context.records, id).await? else { return Ok(()) };
    let bout = tournament.match_by_id(match_id).and_then(|found| found.current()).filter(|bout| bout.number == number);
    let Some(game) = bout.and_then(|bout| bout.game) else { return Ok(()) };
    let Some(found) = games::load(&context.records, game).await?.filter(|found| found.public().phase == Phase::Placing) else {
        return Ok(());
    };
    let absent = MatchHalf::BOTH.into_iter().filter(|half| !found.public().ready[half.side(number)]).collect();
    let request = RequestId::hash(&["muster", &game.to_string(), &found.public().ready.a.to_string(), &found.public().ready.b.to_string()]);
    apply_to_tournament(context, id, request, Actor::Service, Command::Absent(match_id, number, absent)).await.map(drop)
}

/// Extends a game by this many minutes. Idempotent by the number of events of the tournament.
pub(crate) async fn extend_game(context: &Context, id: TournamentId, game: GameId, minutes: u16, event: u32) -> StoreResult {
    let request = RequestId::hash(&["extend", &id.to_string(), &game.to_string(), &event.to_string()]);
    changes::apply_unanswered(context, game, request, Player::Clock, Move::CreditOutage(i64::from(minutes) * 60_000)).await.map(drop)
}

/// Resigns a game for a side, because the tournament has decided the game. Idempotent.
pub(crate) async fn concede_game(context: &Context, id: TournamentId, game: GameId, side: Side) -> StoreResult {
    let request = RequestId::hash(&["concede", &id.to_string(), &game.to_string()]);
    record_giving_up(&context.records, game, side, request).await?;
    changes::apply_unanswered(context, game, request, Player::Side(side), Move::Resign).await.map(drop)
}

/// The first and the second player of a game that the tournament has called and that is not created yet; `None` for other games.
fn game_seats(tournament: &Tournament, found: &Match, number: u8) -> Option<[Seat; 2]> {
    let is_uncreated = |bout: &&Bout| bout.number == number && bout.game.is_none() && bout.outcome.is_none() && bout.counts;
    found.games.iter().find(is_uncreated).filter(|_| found.result.is_none())?;
    let seat = |side: Side| {
        let person = &tournament.entrant(found.on(MatchHalf::of(side, number))?).person;
        Some(Seat { player: person.player, name: person.name.clone() })
    };
    Some([seat(Side::A)?, seat(Side::B)?])
}

fn outcome(ending: Ending, fixture: &Fixture) -> BoutOutcome {
    let half = |side: Side| MatchHalf::of(side, fixture.number);
    match ending {
        Ending::Won(_) | Ending::Resigned(_) | Ending::Forfeited(_) | Ending::Judged(_) => {
            ending.winner().map_or(BoutOutcome::Nobody, |winner| BoutOutcome::Won(half(winner)))
        }
        Ending::Drawn | Ending::Level | Ending::Stalled => BoutOutcome::Drawn,
        Ending::Withdrawn(_) => fixture.gave_up.map_or(BoutOutcome::Nobody, |loser| BoutOutcome::Won(half(!loser))),
        Ending::Expired | Ending::Void | Ending::Declined | Ending::Closed => BoutOutcome::Nobody,
    }
}
