//! What waits in the kept outbox is delivered, on every store that keeps it: to the last message, each once. A part of it
//! had been under way when the bot stopped.

use std::{collections::HashSet, sync::Arc};

use broadside::platform::Address;
use broadside_core::{
    game::ids::{GameId, Home},
    service::{
        outbox::{Entry, Matter, Message},
        store::{Partition, Store},
    },
};

use super::town::Town;
use broadside_testkit::{
    kept::cast::CHANNEL,
    kept::files::{line, moment},
    kept::stores::{self, waiting},
};

/// The game of which a part was being told in a channel, and how many of its messages.
fn half() -> (GameId, usize) {
    let half = line("half ");
    let words: Vec<&str> = half.split(' ').collect();
    (words[1].parse().expect("a game's code"), words[2].parse().expect("a number"))
}

/// What an earlier life had sent before it stopped: everything else is taken out of the outbox of a copy.
async fn only_what_had_begun(store: &Arc<dyn Store>) {
    let (game, begun) = half();
    for partition in Partition::all() {
        let mut left = 0;
        for (id, bytes) in store.outbox(partition, None, 1000).await.expect("the store answers") {
            let entry = Entry::read(&bytes).expect("a message or a job");
            let told = |message: &Message| message.matter == Matter::Game(game, None) && message.address == Address::Room(CHANNEL);
            let about = entry.message().is_some_and(told);
            left += usize::from(about);
            if !about || left > begun {
                store.acknowledge(partition, &[id]).await.expect("the store answers");
            }
        }
    }
    assert_eq!(waiting(store.as_ref()).await, begun);
}

/// To whom the messages go that wait about games and people, on platforms that are simulated.
async fn addressees(store: &dyn Store) -> HashSet<Address> {
    let mut whom = HashSet::new();
    for partition in Partition::all() {
        for (_, bytes) in store.outbox(partition, None, 1000).await.expect("the store answers") {
            let Entry::Message(message) = Entry::read(&bytes).expect("a message or a job") else { continue };
            let told = match (&message.matter, message.address) {
                (Matter::Tournament(_) | Matter::Game(_, None), Address::Player(_)) => false,
                (Matter::Tournament(_) | Matter::Game(..) | Matter::Tiding(_) | Matter::Greeting(_), _) => true,
            };
            whom.extend(Some(message.address).filter(|to| told && matches!(to.home(), Home::Discord | Home::Telegram)));
        }
    }
    whom
}

/// The earlier life told of two shots and stopped before it could say so; the later one is asked to tell of all three.
async fn told_once(earlier: &Arc<dyn Store>, later: &Arc<dyn Store>) {
    let town = Town::start().await;
    only_what_had_begun(earlier).await;
    // A day before, when nobody's time is up.
    town.live_on(earlier, moment() - 24 * 3_600_000).await;
    let (game, _) = half();
    let before = town.standing(CHANNEL, game);
    assert!(before.len() == 1 && before[0].contains("A1") && before[0].contains("E5") && !before[0].contains("J10"), "{before:?}");
    let whom = addressees(later.as_ref()).await;
    assert!(whom.len() >= 10, "{whom:?}");
    town.live_on(later, moment()).await;
    for to in whom {
        assert!(town.heard(to), "{to:?} has heard what there was to hear");
    }
    let after = town.standing(CHANNEL, game);
    let body = |cell: &str| after.iter().filter(|words| words.contains(cell)).count();
    assert_eq!((after.iter().filter(|words| **words == before[0]).count(), body("A1"), body("E5")), (1, 1, 1), "told once: {after:?}");
    assert_eq!(body("J10"), 1, "what came behind is told: {after:?}");
    assert_eq!(waiting(later.as_ref()).await, 0);
    town.discord.assert_clean();
    assert_eq!(town.telegram.problems(), Vec::<String>::new());
}

#[tokio::test]
async fn the_outbox_of_a_data_file_is_told_to_its_end_and_nothing_twice() {
    let (earlier, later) = (stores::embedded(), stores::embedded());
    told_once(&earlier.store, &later.store).await;
}

#[tokio::test]
async fn the_outbox_of_redis_is_told_to_its_end_and_nothing_twice() {
    let (earlier, later) = (stores::redis().await, stores::redis().await);
    told_once(&earlier.store, &later.store).await;
}
