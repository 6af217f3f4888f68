//! A replica that stops while a slow platform is sending its messages, in virtual time.

use std::{sync::Arc, time::Duration};

use broadside_store::store::{Partition, Store};

use super::store::{SimStore, world_with_passing_time};
use crate::{
    outbox::Queueing,
    town::{Town, person, wait_until_drained},
};

/// How long the platform takes to send a message: the longest that a request to a real one may take.
const ANSWER: Duration = Duration::from_secs(15);

#[tokio::test(start_paused = true)]
async fn message_being_sent_is_acknowledged_before_a_replica_stops() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let store = Arc::new(SimStore::new(world_with_passing_time(3), 1));
    let mut town = Town::with_store(store.clone(), &[]);
    let id = town.start_game(&anna, &oleg).await;
    wait_until_drained(store.as_ref()).await;
    town.end().await;
    town.fire_next(id, [&anna, &oleg]).await;
    let slow = Arc::new(Queueing::default());
    town.deliver_to(slow.clone());
    slow.waiting.subscribe().wait_for(|waiting| *waiting == 3).await.expect("the room and both players are sent messages");
    let answers = async {
        tokio::time::sleep(ANSWER).await;
        slow.turn.add_permits(3);
    };
    tokio::join!(town.end(), answers);
    for partition in Partition::all() {
        let left = store.outbox(partition, None, 1).await.expect("the store answers");
        assert_eq!(left.len(), 0, "no message is left that the next replica would send again");
    }
}
