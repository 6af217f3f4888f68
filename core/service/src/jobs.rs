//! Runs the jobs from the outbox. Jobs that update the accounts of people and rooms are implemented here, the others elsewhere. A job
//! may run more than once, for example after a crash, with the same result. No job needs a platform, and none decides anything about
//! a game or a tournament.

use broadside_arena::{Tournament, event::Event};
use broadside_game::{
    Game,
    following::Follower,
    ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
};
use broadside_store::store::{Key, RequestId, StoreResult};

use super::{
    account::{Account, player_key, room_key},
    anonymise::{ErasedPerson, tournament_mentions},
    context::Context,
    games,
    outbox::Job,
    people::{
        careers, erasure, identity, leaderboards,
        manager_settings::{self, ManagerSettings},
    },
    records::Records,
    reservations::Reservation,
    tournaments::{self, bout, updates},
};

pub(super) async fn run(context: &Context, job: &Job) -> StoreResult {
    match *job {
        Job::FilePlayer { player, game, events } => {
            let is_in = |found: &Game| found.public().member(player).is_some();
            update_account_with_game(&context.records, &player_key(player), ("file", Reservation::Game(game)), game, events, is_in).await
        }
        Job::FileFollower { player, game, events } => {
            let is_in = |found: &Game| found.followers().contains(&Follower::Person(player));
            update_account_with_game(&context.records, &player_key(player), ("follow", Reservation::Following(game)), game, events, is_in)
                .await
        }
        Job::FileRoom { room, game, events } => {
            let is_in = |found: &Game| found.rooms().contains(&room) || found.followers().contains(&Follower::Room(room));
            update_account_with_game(&context.records, &room_key(room), ("file", Reservation::Game(game)), game, events, is_in).await
        }
        Job::FileEntrant { player, tournament, events } => update_entrant(&context.records, player, tournament, events).await,
        Job::FileVenue { room, tournament, events } => update_venue(&context.records, room, tournament, events).await,
        Job::Muster { tournament, one, number } => bout::report_absent(context, tournament, one, number).await,
        Job::ExtendGame { tournament, game, minutes, events } => bout::extend_game(context, tournament, game, minutes, events).await,
        Job::ConcedeGame { tournament, game, side } => bout::concede_game(context, tournament, game, side).await,
        Job::Honour { tournament, player } => careers::enter_tournament_result(&context.records, tournament, player).await,
        Job::CreateNext { tournament } => updates::create_next(context, tournament).await,
        Job::ReportResult { game } => bout::report_result(context, game).await,
        Job::EnterCareers { game } => careers::add_to_ledger(&context.records, game).await,
        Job::EnterTables { player, game } => leaderboards::enter_leaderboards(&context.records, player, game).await,
        Job::ForgetInPage { player, ref handle, requested_at, ref page } => {
            let gone = ErasedPerson { handle: handle.clone(), until: requested_at, ..ErasedPerson::of(player) };
            erasure::forget_in_page(context, &gone, page).await
        }
    }
}

/// Updates the account of a player or a room, which lists the game as this reservation, with the state of the game. Removes the game if the
/// owner does not take part in it (`is_in`); an erased player takes part in no game. `word` is part of the request id.
async fn update_account_with_game(
    records: &Records,
    key: &Key,
    (word, reservation): (&str, Reservation),
    game: GameId,
    events: u32,
    is_in: impl Fn(&Game) -> bool + Send,
) -> StoreResult {
    let over = games::load(records, game).await?.filter(is_in).map(|found| found.is_over());
    let file = |account: &mut Account| match over {
        Some(false) => reservation.enter(account),
        Some(true) => reservation.finish(account),
        None => reservation.leave(account),
    };
    records.update_account(key, job_request_id(word, &key.name, game, events), file).await
}

/// The request id of a job's commit. The words are part of stored data and must not change.
fn job_request_id(word: &str, whose: &str, about: impl ToString, events: u32) -> RequestId {
    RequestId::hash(&[word, whose, &about.to_string(), &events.to_string()])
}

/// Updates an entrant's account with the state of the tournament. Idempotent for the same number of events.
async fn update_entrant(records: &Records, player: PlayerId, id: TournamentId, events: u32) -> StoreResult {
    let tournament = tournaments::load(records, id).await?;
    let over = tournament.as_ref().is_none_or(Tournament::is_over);
    let takes_part = |tournament: &Tournament| tournament.present_entrant_of(player).is_some() || tournament.organiser(player).is_some();
    let takes_part = tournament.as_ref().is_some_and(takes_part);
    if takes_part || tournament.as_ref().is_some_and(|tournament| tournament_mentions(tournament, player)) {
        identity::record_tournament(records, player, id).await?;
    }
    if let Some((home, room)) = tournament.as_ref().and_then(|home| Some((home, home.room()?))) {
        let (organisers, settings) = (organisers_of(home), manager_settings::load(records, room).await?);
        let request = job_request_id("file", &format!("{player} for {room}"), id, events);
        records.update_account(&room_key(room), request, |account| add_organisers(account, &organisers, &settings)).await?;
    }
    let file = |account: &mut Account| match (takes_part, over) {
        (true, true) => Reservation::Tournament(id).finish(account),
        (true, false) => Reservation::Tournament(id).enter(account),
        (false, _) => Reservation::Tournament(id).leave(account),
    };
    records.update_account(&player_key(player), job_request_id("file", &player.to_string(), id, events), file).await
}

/// Updates a room's account with the state of a tournament held there. Idempotent for the same number of events.
async fn update_venue(records: &Records, room: RoomId, id: TournamentId, events: u32) -> StoreResult {
    let tournament = tournaments::load(records, id).await?;
    let over = tournament.as_ref().is_none_or(Tournament::is_over);
    let home = tournament.as_ref().filter(|tournament| tournament.room() == Some(room));
    let (organisers, settings) = (home.map(organisers_of).unwrap_or_default(), manager_settings::load(records, room).await?);
    let file = |account: &mut Account| {
        match over {
            true => Reservation::Tournament(id).finish(account),
            false => Reservation::Tournament(id).enter(account),
        }
        add_organisers(account, &organisers, &settings);
    };
    records.update_account(&room_key(room), job_request_id("file", &room.to_string(), id, events), file).await
}

/// The organisers of a tournament, each with the time of their appointment.
fn organisers_of(tournament: &Tournament) -> Vec<(PlayerId, Timestamp)> {
    let begun = tournament.log().first().map(|logged| logged.at).unwrap_or_default();
    let since = |player: PlayerId| {
        let appointed = tournament.log().iter().rev().find_map(|logged| match &logged.event {
            Event::Appointed { person, .. } if person.player == player => Some(logged.at),
            _ => None,
        });
        appointed.unwrap_or(begun)
    };
    tournament.organisers().iter().map(|organiser| (organiser.player, since(organiser.player))).collect()
}

/// Adds a tournament's organisers to the room's, if the tournament's first organiser is one of the room's, or the room has none and
/// never dismissed them. Skips organisers dismissed since their appointment.
fn add_organisers(account: &mut Account, organisers: &[(PlayerId, Timestamp)], settings: &ManagerSettings) {
    let current = account.organisers();
    let first = organisers.first().map(|(first, _)| *first);
    let is_trusted = first.is_some_and(|first| current.contains(&first) || (current.is_empty() && !settings.has_removed(first)));
    if is_trusted {
        let trusted = organisers.iter().filter(|(organiser, since)| !settings.has_removed_since(*organiser, *since));
        trusted.for_each(|(organiser, _)| account.add_organiser(*organiser));
    }
}
