//! Read-your-writes: a person's next request sees the effect of the last one on any replica, before any job has run. The same for
//! every store.

use std::sync::Arc;

use broadside_game::{
    ids::{Home, RoomId},
    view::Phase,
};
use broadside_service::{
    Service,
    request::{Place, Reply, RequestAuthor, RequestInput},
};
use broadside_store::store::Store;

use crate::{
    test_service,
    world::{World, asker},
};

/// Two replicas that handle requests in turn and run no jobs.
pub struct Replicas {
    world: World,
    other: Service,
    asked: usize,
}

impl Replicas {
    /// Replicas with one store connection each; the same one twice for a single replica.
    pub fn on([one, other]: [Arc<dyn Store>; 2]) -> Self {
        let (other, _) = test_service::service(other, 1_800_000_000_000);
        Self { world: World::on(one), other, asked: 0 }
    }

    async fn ask(&mut self, by: &RequestAuthor, place: Place, text: &str) -> Reply {
        let request = self.world.request(by.clone(), place, RequestInput::Text(text.to_owned()));
        self.asked += 1;
        let service = if self.asked.is_multiple_of(2) { &self.world.service } else { &self.other };
        service.handle(&request).await
    }

    /// Handles the request. Panics on any error except a refusal.
    async fn does(&mut self, by: &RequestAuthor, place: Place, text: &str) {
        let reply = self.ask(by, place, text).await;
        assert!(!matches!(reply, Reply::Refused(_)), "{} in {place:?}: {text}: {reply:?}", by.name);
    }
}

/// Lets a player give up their newest game, as the button does that `resign` shows.
async fn resign(replicas: &mut Replicas, by: &RequestAuthor) {
    let game = replicas.world.games(by.clone()).await[0];
    replicas.does(by, Place::Private, "resign").await;
    replicas.does(by, Place::Private, &format!("resign_now {game}")).await;
}

/// Lets `people` players start a game with the computer and be ready at once. Returns how many were refused.
pub async fn pairs(replicas: &mut Replicas, people: u64) -> usize {
    let mut refused = 0;
    for number in 0..people {
        let by = asker(10_000 + number, "Nils");
        for words in ["battle computer", "ready"] {
            let reply = replicas.ask(&by, Place::Private, words).await;
            refused += usize::from(matches!(reply, Reply::Refused(_)));
        }
    }
    refused
}

/// Tests everything that a request creates and the next one finds without naming it. `round` makes the ids of several runs on one
/// store different.
pub async fn each_kind(replicas: &mut Replicas, round: u32) {
    let [anna, oleg, per] =
        [("Anna", 1), ("Oleg", 2), ("Per", 3)].map(|(name, number)| asker(20_000 + 10 * u64::from(round) + number, name));
    let here = Place::Room(RoomId { home: Home::Discord, chat: 5_000 + i64::from(round), topic: 0 });
    let alone = Place::Private;

    // A game against the computer, given up, played again.
    for words in ["battle computer", "rematch"] {
        replicas.does(&anna, alone, words).await;
        replicas.does(&anna, alone, "ready").await;
        resign(replicas, &anna).await;
    }
    // A challenge in a room, with a crew, followed from outside.
    replicas.does(&anna, here, "battle").await;
    replicas.does(&anna, here, "team captain").await;
    replicas.does(&per, here, "team join").await;
    replicas.does(&per, alone, "team leave").await;
    let challenge = replicas.world.games(anna.clone()).await[0];
    replicas.does(&oleg, here, &format!("join {challenge}")).await;
    replicas.does(&anna, alone, "ready").await;
    replicas.does(&oleg, alone, "ready").await;
    let game = replicas.world.game(challenge).await;
    assert!(matches!(game.public().phase, Phase::Firing(_)), "{:?}", game.public().phase);
    replicas.does(&per, alone, &format!("follow {}", game.id())).await;
    replicas.does(&per, alone, "unfollow").await;
    let elsewhere = Place::Room(RoomId { home: Home::Discord, chat: 6_000 + i64::from(round), topic: 0 });
    replicas.does(&per, elsewhere, &format!("follow {}", game.id())).await;
    replicas.does(&per, elsewhere, "unfollow").await;
    resign(replicas, &oleg).await;
    replicas.does(&oleg, alone, "rematch").await;
    // Two who look for an opponent.
    replicas.does(&oleg, alone, "resign").await;
    replicas.does(&anna, alone, "quick").await;
    replicas.does(&oleg, alone, "quick").await;
    replicas.does(&oleg, alone, "ready").await;
    replicas.does(&anna, alone, "ready").await;
    // A tournament.
    replicas.does(&anna, here, "tournament create").await;
    replicas.does(&anna, here, "tournament show").await;
    replicas.does(&oleg, here, "tournament join").await;
    replicas.does(&oleg, alone, "tournament leave").await;
    replicas.does(&anna, alone, "tournament cancel").await;
}
