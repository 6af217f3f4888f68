//! Tests of read-your-writes: a person's next request sees the effect of the previous one on any replica, before any job has
//! run. The same tests for every store.

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

/// Two replicas that handle requests alternately and run no jobs.
pub struct Replicas {
    world: World,
    other: Service,
    /// The number of requests so far.
    requests: usize,
}

impl Replicas {
    /// Replicas with one store connection each. The connections may be the same.
    pub fn on([one, other]: [Arc<dyn Store>; 2]) -> Self {
        let (other, _) = test_service::service(other, 1_800_000_000_000);
        Self { world: World::on(one), other, requests: 0 }
    }

    /// Handles the request on the next replica.
    async fn handle(&mut self, by: &RequestAuthor, place: Place, text: &str) -> Reply {
        let request = self.world.request(by.clone(), place, RequestInput::Text(text.to_owned()));
        self.requests += 1;
        let service = if self.requests.is_multiple_of(2) { &self.world.service } else { &self.other };
        service.handle(&request).await
    }

    /// Handles the request. Panics if it is refused.
    async fn handle_accepted(&mut self, by: &RequestAuthor, place: Place, text: &str) {
        let reply = self.handle(by, place, text).await;
        assert!(!matches!(reply, Reply::Refused(_)), "{} in {place:?}: {text}: {reply:?}", by.name);
    }
}

/// Lets a player give up their newest game, by `resign` and the button that it shows.
async fn resign(replicas: &mut Replicas, by: &RequestAuthor) {
    let game = replicas.world.games(by.clone()).await[0];
    replicas.handle_accepted(by, Place::Private, "resign").await;
    replicas.handle_accepted(by, Place::Private, &format!("resign_now {game}")).await;
}

/// Lets this many players each start a game against the computer and be ready at once. Returns how many of these requests were
/// refused.
pub async fn start_computer_games(replicas: &mut Replicas, people: u64) -> usize {
    let mut refused = 0;
    for number in 0..people {
        let by = asker(10_000 + number, "Nils");
        for words in ["battle computer", "ready"] {
            let reply = replicas.handle(&by, Place::Private, words).await;
            refused += usize::from(matches!(reply, Reply::Refused(_)));
        }
    }
    refused
}

/// Tests every kind of record that a request creates and the next request finds without an id in its text. `round` makes the
/// ids of several runs on the same store different.
pub async fn check_each_kind(replicas: &mut Replicas, round: u32) {
    let [anna, oleg, per] =
        [("Anna", 1), ("Oleg", 2), ("Per", 3)].map(|(name, number)| asker(20_000 + 10 * u64::from(round) + number, name));
    let here = Place::Room(RoomId { home: Home::Discord, chat: 5_000 + i64::from(round), topic: 0 });
    let private = Place::Private;

    // A game against the computer that is given up and played again.
    for words in ["battle computer", "rematch"] {
        replicas.handle_accepted(&anna, private, words).await;
        replicas.handle_accepted(&anna, private, "ready").await;
        resign(replicas, &anna).await;
    }
    // A challenge in a room, with a crew, followed by a spectator.
    replicas.handle_accepted(&anna, here, "battle").await;
    replicas.handle_accepted(&anna, here, "team captain").await;
    replicas.handle_accepted(&per, here, "team join").await;
    replicas.handle_accepted(&per, private, "team leave").await;
    let challenge = replicas.world.games(anna.clone()).await[0];
    replicas.handle_accepted(&oleg, here, &format!("join {challenge}")).await;
    replicas.handle_accepted(&anna, private, "ready").await;
    replicas.handle_accepted(&oleg, private, "ready").await;
    let game = replicas.world.game(challenge).await;
    assert!(matches!(game.public().phase, Phase::Firing(_)), "{:?}", game.public().phase);
    replicas.handle_accepted(&per, private, &format!("follow {}", game.id())).await;
    replicas.handle_accepted(&per, private, "unfollow").await;
    let elsewhere = Place::Room(RoomId { home: Home::Discord, chat: 6_000 + i64::from(round), topic: 0 });
    replicas.handle_accepted(&per, elsewhere, &format!("follow {}", game.id())).await;
    replicas.handle_accepted(&per, elsewhere, "unfollow").await;
    resign(replicas, &oleg).await;
    replicas.handle_accepted(&oleg, private, "rematch").await;
    // Two players who search for an opponent.
    replicas.handle_accepted(&oleg, private, "resign").await;
    replicas.handle_accepted(&anna, private, "quick").await;
    replicas.handle_accepted(&oleg, private, "quick").await;
    replicas.handle_accepted(&oleg, private, "ready").await;
    replicas.handle_accepted(&anna, private, "ready").await;
    // A tournament.
    replicas.handle_accepted(&anna, here, "tournament create").await;
    replicas.handle_accepted(&anna, here, "tournament show").await;
    replicas.handle_accepted(&oleg, here, "tournament join").await;
    replicas.handle_accepted(&oleg, private, "tournament leave").await;
    replicas.handle_accepted(&anna, private, "tournament cancel").await;
}
