//! The accounts of players, followers and rooms, as far as games change them. Decides nothing about the game.

use super::super::{
    account::{Account, of_player, of_room},
    games,
    records::Records,
    store::{RequestId, StoreError},
};
use crate::game::{
    Game,
    following::Follower,
    ids::{GameId, PlayerId, RoomId},
};

/// How an account's owner stands to a game.
enum Involvement {
    /// In it.
    In,
    /// In it, and it is over.
    Over,
    /// Not in it, or it is gone.
    Out,
}

/// A player's account learns how it stands with their game. Who was forgotten plays in it no more.
pub(super) async fn file_player(records: &Records, player: PlayerId, game: GameId, events: u32) -> Result<(), StoreError> {
    let involvement = involvement(records, game, |found| found.public().member(player).is_some()).await?;
    let key = of_player(player);
    records.revise(&key, request("file", &key.name, game, events), |account| enter(account, game, &involvement)).await
}

/// A room's account learns how it stands with a game that is played or followed there.
pub(super) async fn file_room(records: &Records, room: RoomId, game: GameId, events: u32) -> Result<(), StoreError> {
    let involvement =
        involvement(records, game, |found| found.rooms().contains(&room) || found.followers().contains(&Follower::Room(room))).await?;
    let key = of_room(room);
    records.revise(&key, request("file", &key.name, game, events), |account| enter(account, game, &involvement)).await
}

/// A follower's account learns how it stands with the game they follow: once it is over nobody follows it.
pub(super) async fn file_follower(records: &Records, player: PlayerId, game: GameId, events: u32) -> Result<(), StoreError> {
    let involvement = involvement(records, game, |found| found.followers().contains(&Follower::Person(player))).await?;
    let key = of_player(player);
    records
        .revise(&key, request("follow", &key.name, game, events), |account| match involvement {
            Involvement::In => account.follow(game),
            Involvement::Over | Involvement::Out => account.unfollow(game),
        })
        .await
}

async fn involvement(records: &Records, game: GameId, is_in: impl Fn(&Game) -> bool + Send) -> Result<Involvement, StoreError> {
    Ok(match games::load(records, game).await? {
        Some(found) if !is_in(&found) => Involvement::Out,
        Some(found) if found.over() => Involvement::Over,
        Some(_) => Involvement::In,
        None => Involvement::Out,
    })
}

fn enter(account: &mut Account, game: GameId, involvement: &Involvement) {
    match involvement {
        Involvement::In => account.enlist(game),
        Involvement::Over => account.retire(game),
        Involvement::Out => account.leave(game),
    }
}

/// The words are kept in the bytes of accounts.
fn request(word: &str, whose: &str, game: GameId, events: u32) -> RequestId {
    RequestId::hash(&[word, whose, &game.to_string(), &events.to_string()])
}
