//! What nobody asks for: lapsed deadlines, time given back after an outage, dossiers, closed doors.

use super::{
    Service, Stop,
    change::{Change, Changed},
    dossier::{of_player, of_room},
    parcel::{Parcel, To},
    store::{Fault, Partition, RequestId, Shelf},
};
use crate::game::{
    Game,
    command::{Actor, Command},
    following::Follower,
    ids::GameId,
    side::Side,
};

/// How many alarms are looked at in one round.
const ROUND: usize = 100;

impl Service {
    /// Does what lapsed deadlines of a partition ask for; returns how many games moved.
    ///
    /// # Errors
    /// When the store is in trouble; what was done stays done.
    pub async fn wake(&self, partition: Partition) -> Result<usize, Fault> {
        let mut moved = 0;
        for (key, at) in self.store.due(partition, self.clock.now().0, ROUND).await? {
            let Some(game) = (key.shelf == Shelf::Game).then(|| key.name.parse().ok()).flatten() else { continue };
            let request = RequestId::hash(&["alarm", &key.name, &at.to_string()]);
            moved += usize::from(self.quietly(game, request, Actor::Clock, Command::Lapse).await?);
        }
        Ok(moved)
    }

    /// Gives the games of a partition back the time the house was down. `since` names the outage, so that
    /// it is given back once.
    ///
    /// # Errors
    /// When the store is in trouble; a repeat goes on where this one ended.
    pub async fn excuse(&self, partition: Partition, since: i64, millis: i64) -> Result<(), Fault> {
        for (key, _) in self.store.alarms(partition).await? {
            let Some(game) = (key.shelf == Shelf::Game).then(|| key.name.parse().ok()).flatten() else { continue };
            let request = RequestId::hash(&["outage", &key.name, &since.to_string()]);
            self.quietly(game, request, Actor::Clock, Command::Excuse(millis)).await?;
        }
        Ok(())
    }

    /// Notes that a side's player cannot be written to in private.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn unreachable(&self, game: GameId, side: Side) -> Result<(), Fault> {
        let request = RequestId::hash(&["unreachable", &game.to_string(), &side.number().to_string()]);
        self.quietly(game, request, Actor::Courier, Command::Unreachable(side)).await.map(drop)
    }

    /// Notes that a follower cannot be written to: nothing more is sent there. `told` is the last event that was not
    /// told, so that a later following is a matter of its own.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn lose(&self, game: GameId, follower: Follower, told: usize) -> Result<(), Fault> {
        let request = RequestId::hash(&["lost", &game.to_string(), &format!("{follower:?}"), &told.to_string()]);
        self.quietly(game, request, Actor::Courier, Command::Unfollow(follower)).await.map(drop)
    }

    async fn quietly(&self, game: GameId, request: RequestId, actor: Actor, command: Command) -> Result<bool, Fault> {
        let change = Change { game, request, origin: None };
        match self.change(&change, |_| Ok((actor.clone(), command.clone()))).await {
            Ok(Changed::Done(..) | Changed::Warned(..)) => Ok(true),
            // A game that is gone or refuses needs no waking.
            Ok(Changed::Repeated | Changed::Nothing(_)) | Err(Stop::Refused(..)) => Ok(false),
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }

    /// Files what a parcel says in a dossier. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn file(&self, parcel: &Parcel) -> Result<(), Fault> {
        let (Some(id), Some(to)) = (parcel.game(), parcel.to_whom()) else { return Ok(()) };
        let (key, follower, word) = match to {
            To::PlayerFile(player) => (of_player(player), None, "file"),
            To::RoomFile(room) => (of_room(room), Some(Follower::Room(room)), "file"),
            To::FollowerFile(player) => (of_player(player), Some(Follower::Person(player)), "follow"),
            To::Room(_) | To::Player(..) | To::Follower(_) => return Ok(()),
        };
        let game = self.game(id).await?;
        let over = game.as_ref().is_none_or(Game::over);
        let told = |game: &Game| {
            follower.is_none_or(|one| game.followers().contains(&one) || game.rooms().iter().any(|room| one == Follower::Room(*room)))
        };
        let told = game.as_ref().is_some_and(told);
        let request = RequestId::hash(&[word, &key.name, &id.to_string(), &parcel.to.to_string()]);
        self.revise(&key, request, |dossier| match follower {
            Some(Follower::Person(_)) if told && !over => dossier.follow(id),
            Some(Follower::Person(_)) => dossier.unfollow(id),
            _ if !told => dossier.leave(id),
            _ if over => dossier.retire(id),
            _ => dossier.enlist(id),
        })
        .await
    }
}
