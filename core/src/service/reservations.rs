//! Reservations: an account notes a game or a tournament before that is committed, so that its owner's next request finds it, on any
//! replica. The two lie in different partitions, and one commit writes one. A reservation proves nothing: readers look at the game
//! itself, and the alarm of the account removes what was never committed.

use std::mem::discriminant;

use super::{
    account::{Account, of_room},
    context::Context,
    games,
    records::{SideEffects, if_read},
    request::Stop,
    store::{Alarm, Collection, Key, RequestId, StoreError},
    tournaments,
};
use crate::{
    game::{
        Game,
        following::Follower,
        ids::{GameId, TournamentId},
    },
    present::line::Line,
};

/// After how many milliseconds a reservation is looked at: far longer than a request takes.
const SETTLED_AFTER: i64 = 60_000;

/// What an account notes in advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reserved {
    /// A game that the owner plays in, or that a room is told of.
    Game(GameId),
    /// A game that the owner follows.
    Following(GameId),
    /// A tournament that the owner is in, or that a room holds.
    Tournament(TournamentId),
}

/// How many of a kind an account may hold, and the sentence that refuses more, which is given the number.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    /// How many.
    pub(super) most: usize,
    /// The id of the sentence.
    pub(super) refusal: &'static str,
}

/// How many games one player may have under way.
pub(super) const GAMES: Limit = Limit { most: 20, refusal: "refused-many" };

impl Reserved {
    /// All of the same kind that the account holds.
    fn alike(self, account: &Account) -> Vec<Self> {
        all_of(account).into_iter().filter(|one| discriminant(one) == discriminant(&self)).collect()
    }

    fn enter(self, account: &mut Account) {
        match self {
            Self::Game(game) => account.enlist(game),
            Self::Following(game) => account.follow(game),
            Self::Tournament(tournament) => account.enter(tournament),
        }
    }

    fn leave(self, account: &mut Account) {
        match self {
            Self::Game(game) => account.leave(game),
            Self::Following(game) => account.unfollow(game),
            Self::Tournament(tournament) => account.quit(tournament),
        }
    }
}

/// Notes this in the account under `key`, with whatever else `revise` changes there, unless the account is full.
///
/// # Errors
/// The refusal of the limit, or when the store is in trouble.
pub(super) async fn reserve(
    context: &Context,
    key: &Key,
    request: RequestId,
    what: Reserved,
    limit: Option<Limit>,
    revise: impl Fn(&mut Account) + Send + Sync,
) -> Result<(), Stop> {
    let alarm = Alarm::At(context.clock.now().plus_millis(SETTLED_AFTER).0);
    let enter = |over: &[Reserved]| {
        let over = over.to_vec();
        let revise = &revise;
        move |account: &mut Account| {
            revise(account);
            let before = what.alike(account);
            if before.contains(&what) {
                return Ok(((), SideEffects::nothing()));
            }
            check_limit(&before, &over, limit)?;
            what.enter(account);
            Ok::<_, Stop>(((), SideEffects { alarm, ..SideEffects::nothing() }))
        }
    };
    match context.records.try_update_record(key, request, enter(&[])).await {
        // What is over takes no place, though the job that says so to the account may not have been done yet.
        Err(Stop::Refused(..)) => context.records.try_update_record(key, request, enter(&over_of(context, key, what).await?)).await,
        reserved => reserved,
    }
}

/// Refuses a player who has no place for one more game.
pub(super) async fn check_place(context: &Context, key: &Key) -> Result<(), Stop> {
    let held: Vec<Reserved> = context.records.account(key).await?.active.into_iter().map(Reserved::Game).collect();
    match held.first() {
        Some(first) if held.len() >= GAMES.most => check_limit(&held, &over_of(context, key, *first).await?, Some(GAMES)),
        Some(_) | None => Ok(()),
    }
}

fn check_limit(held: &[Reserved], over: &[Reserved], limit: Option<Limit>) -> Result<(), Stop> {
    let count = held.iter().filter(|one| !over.contains(one)).count();
    match limit {
        Some(limit) if count >= limit.most => Err(Line::new(limit.refusal).number("count", count as i64).into()),
        Some(_) | None => Ok(()),
    }
}

/// Those of the kind of `what` in the account that are over.
async fn over_of(context: &Context, key: &Key, what: Reserved) -> Result<Vec<Reserved>, StoreError> {
    let held = what.alike(&context.records.account(key).await?);
    let mut over = Vec::new();
    for one in held {
        let ended = match one {
            Reserved::Game(game) | Reserved::Following(game) => {
                games::load_if_read(&context.records, game).await?.is_some_and(|game| game.over())
            }
            Reserved::Tournament(tournament) => {
                tournaments::load_if_read(&context.records, tournament).await?.is_some_and(|tournament| tournament.over())
            }
        };
        if ended {
            over.push(one);
        }
    }
    Ok(over)
}

/// Removes from an account what its alarm finds was never committed, or was committed without its owner. No game moves by it.
pub(super) async fn settle(context: &Context, key: &Key, at: i64) -> Result<bool, StoreError> {
    let account = context.records.account(key).await?;
    let checked = all_of(&account);
    let mut vain = Vec::new();
    for one in &checked {
        if if_read(is_vain(context, key, *one).await)? == Some(true) {
            vain.push(*one);
        }
    }
    let later = Alarm::At(context.clock.now().plus_millis(SETTLED_AFTER).0);
    let settle = |account: &mut Account| {
        vain.iter().for_each(|one| one.leave(account));
        let alarm = if all_of(account).iter().all(|one| checked.contains(one)) { Alarm::Clear } else { later };
        SideEffects { alarm, ..SideEffects::nothing() }
    };
    let request = RequestId::hash(&["settle", &key.name, &at.to_string()]);
    context.records.update_record(key, request, settle).await.map(|()| false)
}

fn all_of(account: &Account) -> Vec<Reserved> {
    let games = account.active.iter().copied().map(Reserved::Game);
    let following = account.following.iter().copied().map(Reserved::Following);
    games.chain(following).chain(account.tournaments.iter().copied().map(Reserved::Tournament)).collect()
}

/// Whether there is no such game or tournament, or its owner has no part in it.
async fn is_vain(context: &Context, key: &Key, one: Reserved) -> Result<bool, StoreError> {
    let part = |game: &Game| match (key.collection, one) {
        (Collection::Room, _) => {
            let followers = game.followers().iter().filter_map(|follower| match follower {
                Follower::Room(room) => Some(room),
                Follower::Person(_) => None,
            });
            game.rooms().iter().chain(followers).any(|room| of_room(*room) == *key)
        }
        (_, Reserved::Following(_)) => key.name.parse().is_ok_and(|player| game.followers().contains(&Follower::Person(player))),
        _ => key.name.parse().is_ok_and(|player| game.public().member(player).is_some()),
    };
    Ok(match one {
        Reserved::Game(game) | Reserved::Following(game) => games::load(&context.records, game).await?.is_none_or(|game| !part(&game)),
        Reserved::Tournament(tournament) => match tournaments::load(&context.records, tournament).await? {
            None => true,
            Some(_) if key.collection == Collection::Room => false,
            Some(there) => key.name.parse().is_ok_and(|player| there.present_as(player).is_none() && there.organiser(player).is_none()),
        },
    })
}
