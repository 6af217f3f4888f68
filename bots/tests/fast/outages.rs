//! The time of an outage: no turn ends while nobody served, and turns end again afterwards.

use std::{sync::Arc, time::Duration};

use broadside_core::{
    game::{Game, event::Event, ids::GameId},
    service::embedded::Embedded,
};
use broadside_testkit::{counted::Counted, turned::Turned};

use crate::town::{Town, person};

/// A moment in November 2026.
const NOON: i64 = 1_795_000_000_000;

/// Longer than the day that a player has for a turn of the classic game.
const AWAY: i64 = 100_000;

/// How often a lease is asked for in vain, about once a second, until nobody can have served lately.
const MISSED: usize = 5;

async fn until(what: &str, so: impl AsyncFn() -> bool) {
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let waiting = async {
        while !so().await {
            looks.tick().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}"));
}

fn lapsed(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Lapsed { .. })).count()
}

#[tokio::test]
async fn a_turn_gets_the_time_back_in_which_the_store_was_away() {
    let (anna, oleg) = (person(1, "Anna"), person(2, "Oleg"));
    let store = Arc::new(Counted::new(Arc::new(Embedded::in_memory().expect("memory is always there"))));
    let clock = Turned::at(NOON);
    let mut town = Town::by(store.clone(), clock.clone(), &[]);
    let id: GameId = town.fought(&anna, &oleg).await;
    let due = town.game(id).await.deadline().expect("a turn runs");

    store.leave();
    until("the store is missed", async || store.missed() >= MISSED).await;
    clock.later(AWAY);
    store.come_back();
    until("the turn gets its time back", async || town.game(id).await.deadline() != Some(due)).await;
    let game = town.game(id).await;
    assert_eq!((lapsed(&game), game.deadline()), (0, Some(due.plus_millis(AWAY * 1000))), "once, and all of it");

    clock.later(AWAY);
    until("turns end again", async || lapsed(&town.game(id).await) > 0).await;
    assert_eq!(lapsed(&town.game(id).await), 1);
    town.end().await;
}
