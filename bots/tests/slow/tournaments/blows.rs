//! Kills of the binary over the life of a tournament: while people join, in the middle of games, between rounds.

use std::time::Duration;

use broadside_core::game::dice::{Dice, Seeded};
use tokio::{sync::watch, time::timeout};

use super::town::Town;
use crate::kills::replica::Replica;

/// When the binary is killed.
#[derive(Clone, Copy, Debug)]
pub enum When {
    /// After people have done so many things.
    Done(usize),
    /// After people have come to the end of a game so many times.
    Over(usize),
}

/// Kills and what was in the logs of Discord and Telegram then, and again when the next process listened.
pub type Fallen = Vec<[[usize; 2]; 2]>;

/// Lets the blows fall, in order; `ended` ends it early.
pub async fn fall(town: &Town, replica: &mut Replica, plan: &[When]) -> Fallen {
    let mut dice = Seeded(plan.len() as u64);
    let mut fallen = Fallen::new();
    for when in plan {
        match when {
            When::Done(count) => reached(&town.course.done, *count).await,
            When::Over(count) => reached(&town.course.over, *count).await,
        }
        // Any moment of the next tenth of a second; whatever happens meanwhile is no reason to wait longer.
        let moment = Duration::from_micros(u64::from(dice.below(100_000).unwrap_or_default()));
        let _ = timeout(moment, std::future::pending::<()>()).await;
        let before = town.told();
        town.kill(replica).await;
        fallen.push([before, town.told()]);
    }
    fallen
}

async fn reached(count: &watch::Sender<usize>, wanted: usize) {
    count.subscribe().wait_for(|count| *count >= wanted).await.expect("the course goes on");
}
