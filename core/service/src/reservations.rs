//! Reservations: an account lists a game or a tournament before that is committed, so that the owner's next request finds it on any
//! replica. (Account and game are in different partitions, and a commit writes only one partition.) A listed game may not exist: readers
//! check the game itself, and the account's alarm removes reservations that were never committed.

use std::mem::discriminant;

use broadside_game::{
    Game,
    following::Follower,
    ids::{GameId, Home, PlayerId, TournamentId},
};
use broadside_store::store::{Alarm, Collection, Key, RequestId, StoreResult, StoredRecord};
use broadside_words::line::Line;

use super::{
    account::{Account, player_key, room_key},
    context::Context,
    games,
    records::{SideEffects, if_readable},
    request::{HandlerError, HandlerResult},
    tournaments,
};

/// The time until a reservation is checked, in milliseconds: far longer than a request takes.
const CHECK_AFTER_MS: i64 = 60_000;

/// The number of finished games, and of finished tournaments, that an account lists for rematches and records.
const MAX_FINISHED: usize = 5;

/// A game or tournament in the lists of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reservation {
    /// A game that the owner plays, or that a room follows.
    Game(GameId),
    /// A game that the owner follows.
    Following(GameId),
    /// A tournament that the owner takes part in, or that a room hosts.
    Tournament(TournamentId),
}

/// The maximum number of reservations of one kind, and the sentence that refuses more. The sentence gets the number.
#[derive(Clone, Copy)]
pub(super) struct ReservationLimit {
    /// The maximum number.
    pub(super) most: usize,
    /// The id of the sentence.
    pub(super) refusal: &'static str,
}

/// The maximum number of current games of this player: fewer for a person of the page, who may be a stranger without an account.
pub(super) fn game_limit(player: PlayerId) -> ReservationLimit {
    ReservationLimit { most: if player.home == Home::Playground { 8 } else { 20 }, refusal: "refused-many" }
}

/// The maximum number of current tournaments of this player: fewer for a person of the page, as for games.
pub(super) fn tournament_limit(player: PlayerId) -> ReservationLimit {
    ReservationLimit { most: if player.home == Home::Playground { 3 } else { 20 }, refusal: "tournament-many" }
}

impl Reservation {
    fn of_same_kind(self, account: &Account) -> Vec<Self> {
        reservations_in(account).into_iter().filter(|one| discriminant(one) == discriminant(&self)).collect()
    }

    /// Adds the game or tournament to the account's current ones, unless it is finished. Idempotent.
    pub(super) fn enter(self, account: &mut Account) {
        match self {
            Self::Game(game) => add(&mut account.active, &account.finished, game),
            Self::Following(game) => add(&mut account.following, &[], game),
            Self::Tournament(tournament) => add(&mut account.tournaments, &account.held, tournament),
        }
    }

    /// Removes the game or tournament from the account's current ones. Idempotent.
    pub(super) fn leave(self, account: &mut Account) {
        match self {
            Self::Game(game) => account.active.retain(|known| *known != game),
            Self::Following(game) => account.following.retain(|known| *known != game),
            Self::Tournament(tournament) => account.tournaments.retain(|known| *known != tournament),
        }
    }

    /// Moves the game or tournament to the account's finished ones, which are listed newest first. Idempotent.
    pub(super) fn finish(self, account: &mut Account) {
        self.leave(account);
        match self {
            Self::Game(game) => add_finished(&mut account.finished, game),
            Self::Following(_) => {}
            Self::Tournament(tournament) => add_finished(&mut account.held, tournament),
        }
    }
}

fn add<T: PartialEq>(current: &mut Vec<T>, finished: &[T], new: T) {
    if !current.contains(&new) && !finished.contains(&new) {
        current.push(new);
    }
}

fn add_finished<T: PartialEq>(finished: &mut Vec<T>, ended: T) {
    if !finished.contains(&ended) {
        finished.insert(0, ended);
        finished.truncate(MAX_FINISHED);
    }
}

/// Adds a reservation to the account under `key`, and applies `change` to the account, unless the limit is reached. The first attempt
/// uses `loaded`, a record of the account that has just been loaded.
///
/// # Errors
/// The refusal of the limit, or a failure of the store.
pub(super) async fn reserve(
    context: &Context,
    key: &Key,
    loaded: Option<StoredRecord>,
    request: RequestId,
    reservation: Reservation,
    limit: Option<ReservationLimit>,
    change: impl Fn(&mut Account) + Send + Sync,
) -> HandlerResult<()> {
    let alarm = Alarm::At(context.clock.now().plus_millis(CHECK_AFTER_MS).0);
    let enter = |over: &[Reservation]| {
        let over = over.to_vec();
        let change = &change;
        move |account: &mut Account| {
            change(account);
            let before = reservation.of_same_kind(account);
            if before.contains(&reservation) {
                return Ok(((), SideEffects::nothing()));
            }
            check_limit(&before, &over, limit)?;
            reservation.enter(account);
            Ok::<_, HandlerError>(((), SideEffects { alarm, ..SideEffects::nothing() }))
        }
    };
    match context.records.try_update_record(key, loaded, request, enter(&[])).await {
        // Games that are over do not count, even if the job that updates the account has not run yet.
        Err(HandlerError::Refused(..)) => {
            context.records.try_update_record(key, None, request, enter(&ended_reservations(context, key, reservation).await?)).await
        }
        reserved => reserved,
    }
}

/// Refuses a player who has the maximum number of games. `account` is the player's.
pub(super) async fn check_game_limit(context: &Context, player: PlayerId, account: &Account) -> HandlerResult<()> {
    let limit = game_limit(player);
    let listed: Vec<Reservation> = account.active.iter().copied().map(Reservation::Game).collect();
    match listed.first() {
        Some(first) if listed.len() >= limit.most => {
            check_limit(&listed, &ended_reservations(context, &player_key(player), *first).await?, Some(limit))
        }
        Some(_) | None => Ok(()),
    }
}

fn check_limit(listed: &[Reservation], over: &[Reservation], limit: Option<ReservationLimit>) -> HandlerResult<()> {
    let count = listed.iter().filter(|one| !over.contains(one)).count();
    match limit {
        Some(limit) if count >= limit.most => Err(Line::new(limit.refusal).number("count", count as i64).into()),
        Some(_) | None => Ok(()),
    }
}

/// The reservations of this kind in the account whose game or tournament is over.
async fn ended_reservations(context: &Context, key: &Key, reservation: Reservation) -> StoreResult<Vec<Reservation>> {
    let listed = reservation.of_same_kind(&context.records.account(key).await?);
    let mut over = Vec::new();
    for one in listed {
        let ended = match one {
            Reservation::Game(game) | Reservation::Following(game) => {
                games::load_if_readable(&context.records, game).await?.is_some_and(|game| game.is_over())
            }
            Reservation::Tournament(tournament) => {
                tournaments::load_if_readable(&context.records, tournament).await?.is_some_and(|tournament| tournament.is_over())
            }
        };
        if ended {
            over.push(one);
        }
    }
    Ok(over)
}

/// Handles the alarm of an account: removes reservations that were never committed, or were committed without the owner.
pub(super) async fn check_reservations(context: &Context, key: &Key, at: i64) -> StoreResult<bool> {
    let account = context.records.account(key).await?;
    let checked = reservations_in(&account);
    let mut unused = Vec::new();
    for one in &checked {
        if if_readable(is_unused(context, key, *one).await)? == Some(true) {
            unused.push(*one);
        }
    }
    let later = Alarm::At(context.clock.now().plus_millis(CHECK_AFTER_MS).0);
    let remove_unused = |account: &mut Account| {
        unused.iter().for_each(|one| one.leave(account));
        let alarm = if reservations_in(account).iter().all(|one| checked.contains(one)) { Alarm::Clear } else { later };
        SideEffects { alarm, ..SideEffects::nothing() }
    };
    let request = RequestId::hash(&["settle", &key.name, &at.to_string()]);
    context.records.update_record(key, request, remove_unused).await.map(|()| false)
}

fn reservations_in(account: &Account) -> Vec<Reservation> {
    let games = account.active.iter().copied().map(Reservation::Game);
    let following = account.following.iter().copied().map(Reservation::Following);
    games.chain(following).chain(account.tournaments.iter().copied().map(Reservation::Tournament)).collect()
}

/// Whether the game or tournament does not exist, or its owner takes no part in it.
async fn is_unused(context: &Context, key: &Key, one: Reservation) -> StoreResult<bool> {
    let includes_owner = |game: &Game| match (key.collection, one) {
        (Collection::Room, _) => {
            let followers = game.followers().iter().filter_map(|follower| match follower {
                Follower::Room(room) => Some(room),
                Follower::Person(_) => None,
            });
            game.rooms().iter().chain(followers).any(|room| room_key(*room) == *key)
        }
        (_, Reservation::Following(_)) => key.name.parse().is_ok_and(|player| game.followers().contains(&Follower::Person(player))),
        _ => key.name.parse().is_ok_and(|player| game.public().member(player).is_some()),
    };
    Ok(match one {
        Reservation::Game(game) | Reservation::Following(game) => {
            games::load(&context.records, game).await?.is_none_or(|game| !includes_owner(&game))
        }
        Reservation::Tournament(tournament) => match tournaments::load(&context.records, tournament).await? {
            None => true,
            Some(_) if key.collection == Collection::Room => false,
            Some(there) => {
                key.name.parse().is_ok_and(|player| there.present_entrant_of(player).is_none() && there.organiser(player).is_none())
            }
        },
    })
}
