//! The games of a tournament: opening them, hearing how they ended, giving them time, ending them where the tournament
//! has decided. Every step may be done again after a crash, wherever it was.

use super::{
    super::{
        account::of_tournament,
        changes::{self, GameChange, GameCommit},
        context::Context,
        free_id::{first_free, game_id},
        games,
        records::Records,
        request::HandlerError,
        store::{CommitOutcome, RequestId, StoreError},
        thinking,
    },
    Fixture, fixture_of, keeping, load, note_giving_up,
    updates::{move_tournament, speak_as},
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
        entrant::{Bout, BoutOutcome, Counts, Match, MatchHalf, MatchId},
    },
    game::{
        Game,
        command::{Actor as Player, Command as Move},
        event::Invitee,
        ids::{GameId, RoomId, TournamentId},
        report::Ending,
        ruleset::{First, Ruleset},
        side::Side,
        view::{Phase, Seat},
    },
    gunner::habits::Habits,
    present::locale::Locale,
};

/// Opens the game of a match, in this room or, without one, in private letters alone. Idempotent.
pub(in crate::service) async fn open_bout(
    context: &Context,
    id: TournamentId,
    one: MatchId,
    number: u8,
    room: Option<RoomId>,
) -> Result<(), StoreError> {
    let Some(tournament) = load(&context.records, id).await? else { return Ok(()) };
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
        if let CommitOutcome::Done(_) | CommitOutcome::Repeated(_) = records.commit(keeping(game, None, request, fixture)).await? {
            return Ok(Some(game));
        }
        // Another writer took this id. If it did the same job, the fixture is the one wanted.
        Ok(fixture_of(records, game).await?.is_some_and(|there| there.names(fixture)).then_some(game))
    })
    .await
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
    match changes::commit_new(context, &GameChange { game: id, request, origin: None }, &game).await.map_err(|stop| ours(stop, id))? {
        // Another writer has made the same game.
        GameCommit::Done(_) | GameCommit::Repeated | GameCommit::Stale(_) => Ok(()),
    }
}

/// Tells the tournament that a game is open; where it wants it no longer, the game ends before it begins.
async fn announce(context: &Context, id: TournamentId, one: MatchId, number: u8, game: GameId) -> Result<(), StoreError> {
    let request = RequestId::hash(&["opened", &id.to_string(), &game.to_string()]);
    move_tournament(context, id, request, Actor::Service, Command::Opened(one, number, game)).await?;
    let known = load(&context.records, id).await?.is_some_and(|tournament| tournament.match_with(game).is_some());
    if !known {
        let request = RequestId::hash(&["unwanted", &game.to_string()]);
        changes::apply_unanswered(context, game, request, Player::Side(Side::A), Move::Resign).await?;
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
    move_tournament(context, tournament, request, Actor::Service, finished).await.map(drop)
}

/// A crash may have come between opening a game and saying so.
async fn make_known(context: &Context, tournament: TournamentId, fixture: &Fixture, game: GameId) -> Result<(), StoreError> {
    if load(&context.records, tournament).await?.is_some_and(|found| found.match_with(game).is_some()) {
        return Ok(());
    }
    let request = RequestId::hash(&["opened", &tournament.to_string(), &game.to_string()]);
    let opened = Command::Opened(fixture.of_match(), fixture.number, game);
    move_tournament(context, tournament, request, Actor::Service, opened).await.map(drop)
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
    let half = MatchHalf::of(side, fixture.number);
    let request = RequestId::hash(&["unreached", &id.to_string(), &side.number().to_string()]);
    let unreached = Command::Unreached(fixture.of_match(), fixture.number, half);
    move_tournament(context, tournament, request, Actor::Service, unreached).await.map(drop)
}

/// Finds out who has turned up for a game: who is ready, or both once shots are fired. Idempotent.
pub(in crate::service) async fn muster(context: &Context, id: TournamentId, one: MatchId, number: u8) -> Result<(), StoreError> {
    let Some(tournament) = load(&context.records, id).await? else { return Ok(()) };
    let bout = tournament.match_of(one).and_then(|found| found.current()).filter(|bout| bout.number == number);
    let Some(game) = bout.and_then(|bout| bout.game) else { return Ok(()) };
    let Some(found) = games::load(&context.records, game).await?.filter(|found| found.public().phase == Phase::Placing) else {
        return Ok(());
    };
    let absent = MatchHalf::BOTH.into_iter().filter(|half| !found.public().ready[half.side(number)]).collect();
    let request = RequestId::hash(&["muster", &game.to_string(), &found.public().ready.a.to_string(), &found.public().ready.b.to_string()]);
    move_tournament(context, id, request, Actor::Service, Command::Absent(one, number, absent)).await.map(drop)
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
    changes::apply_unanswered(context, game, request, Player::Clock, Move::Excuse(i64::from(minutes) * 60_000)).await.map(drop)
}

/// Ends a game that its tournament has decided. Idempotent.
pub(in crate::service) async fn concede_game(context: &Context, id: TournamentId, game: GameId, side: Side) -> Result<(), StoreError> {
    let request = RequestId::hash(&["concede", &id.to_string(), &game.to_string()]);
    note_giving_up(&context.records, game, side, request).await?;
    changes::apply_unanswered(context, game, request, Player::Side(side), Move::Resign).await.map(drop)
}

/// Who fires first and who second in a match's game that is called and not open yet.
fn seats(tournament: &Tournament, one: &Match, number: u8) -> Option<[Seat; 2]> {
    let waits = |bout: &&Bout| bout.number == number && bout.game.is_none() && bout.outcome.is_none() && bout.counts == Counts::Yes;
    one.games.iter().find(waits).filter(|_| one.result.is_none())?;
    let seat = |side: Side| {
        let person = &tournament.entrant(one.on(MatchHalf::of(side, number))?).person;
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
        Ending::Withdrawn => fixture.gave_up.map_or(BoutOutcome::Nobody, |loser| BoutOutcome::Won(half(!loser))),
        Ending::Expired | Ending::Void | Ending::Declined | Ending::Closed => BoutOutcome::Nobody,
    }
}

/// The bot opens this game itself, so a refusal is a defect of ours.
fn ours(stop: HandlerError, game: GameId) -> StoreError {
    match stop {
        HandlerError::Store(fault) => fault,
        HandlerError::NeedsAuthority(_) => StoreError::Internal("the bot itself manages no room".to_owned()),
        HandlerError::Refused(lines, _) => {
            StoreError::Internal(format!("game {game} of a tournament is refused: {:?}", lines.first().map(|line| line.id)))
        }
    }
}
