//! A replica that stops while a platform takes its time, over one store, in virtual time.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside::{
    delivery::place,
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Outgoing, Platform},
};
use broadside_game::ids::{Home, PlayerId};
use broadside_store::store::{Outbox, Partition};
use tokio::sync::watch;

use super::store::{SimStore, world_with_passing_time};
use crate::{
    outbox::drained,
    town::{Town, person},
};

/// How long the platform takes for a message: as long as a request to a real one may.
const ANSWER: Duration = Duration::from_secs(15);

/// A platform that counts what it is asked to send.
struct Slow(watch::Sender<usize>);

#[async_trait]
impl Platform for Slow {
    fn home(&self) -> Home {
        Home::Discord
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, DeliveryError> {
        place(self, to, &outgoing).await
    }

    async fn send(&self, _: Address, _: &Outgoing) -> Result<MessageRef, DeliveryError> {
        self.0.send_modify(|sent| *sent += 1);
        tokio::time::sleep(ANSWER).await;
        Ok(MessageRef::text(7, 7))
    }

    async fn can_message(&self, _: PlayerId) -> bool {
        true
    }
}

#[tokio::test(start_paused = true)]
async fn message_being_sent_is_acknowledged_before_a_replica_stops() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let store = Arc::new(SimStore::new(world_with_passing_time(3), 1));
    let mut town = Town::over(store.clone(), &[]);
    let id = town.fought(&anna, &oleg).await;
    drained(store.as_ref()).await;
    town.end().await;
    town.shot(id, [&anna, &oleg]).await;
    let (sender, mut sent) = watch::channel(0);
    town.deliver_by(Arc::new(Slow(sender)));
    sent.wait_for(|sent| *sent == 3).await.expect("the room and both players are told");
    town.end().await;
    for partition in Partition::all() {
        let left = store.outbox(partition, None, 1).await.expect("the store answers");
        assert_eq!(left.len(), 0, "the next replica would send it again");
    }
}
