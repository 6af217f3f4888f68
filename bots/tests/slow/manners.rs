//! Good manners: how many calls, new messages and rings a shot costs by each way of playing, and who is rung in a long game.
//! Prints both; asserts that each turn rings once, and nobody but whoever is to move.

mod on_discord;

use broadside_sim::telegram::{Chat, Entry, World};

use crate::brisk::{Match, Way};

/// How many shots are fired by each way.
const SHOTS: usize = 40;

/// What shots by one way of playing cost.
struct Costs {
    shots: usize,
    calls: usize,
    new: usize,
    /// Whom they rang, in order, as players are counted.
    rang: Vec<usize>,
    /// Whom the turn passed to, in order.
    turns: Vec<usize>,
}

impl Costs {
    /// Prints a row of the table, and the list; each turn has rung its one person, in order, and nothing else has rung.
    fn check(&self, way: &str) {
        let a_shot = |count: usize| count as f64 / self.shots as f64;
        println!(
            "{way:<34} | calls a shot {:5.2} | new messages a shot {:5.2} | rings a shot {:5.2} | rings a turn {:5.2}",
            a_shot(self.calls),
            a_shot(self.new),
            a_shot(self.rang.len()),
            self.rang.len() as f64 / self.turns.len().max(1) as f64,
        );
        let list: String = self.rang.iter().map(|number| if *number == 0 { 'A' } else { 'B' }).collect();
        println!("{way:<34} | rung in {} shots: {list}", self.shots);
        assert_eq!(self.rang, self.turns, "{way}");
    }
}

/// Whom everything since then rang, in order.
fn rang(world: &World, since: usize) -> Vec<i64> {
    let of = |entry: &Entry| match entry {
        Entry::Sent(message) => message.rang(),
        _ => Vec::new(),
    };
    world.log()[since..].iter().flat_map(of).collect()
}

/// Whether this was told in a chat.
fn has_heard(world: &World, chat: Chat, words: &str) -> bool {
    world.log().iter().any(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => message.chat == chat && message.words().contains(words),
        _ => false,
    })
}

/// Fires so many shots on Telegram.
async fn shoot(game: &mut Match, way: Way, shots: usize) -> Costs {
    for user in &game.people {
        let chat = game.sim.private(user);
        game.sim.wait_until(|world| has_heard(world, chat, "The battle begins.")).await;
    }
    let since = game.sim.look(|world| world.log().len());
    let (mut turns, numbers) = (Vec::new(), [game.people[0].id, game.people[1].id]);
    for _ in 0..shots {
        let before = game.turn;
        game.fire(way).await;
        if game.turn != before {
            turns.push(game.turn);
        }
        // Whoever is to move has been rung before they move.
        game.sim.wait_until(|world| rang(world, since).len() >= turns.len()).await;
    }
    let log = &game.sim.log()[since..];
    let told = |entry: &&Entry| {
        matches!(entry, Entry::Sent(_) | Entry::Edited(_) | Entry::ShownAlone(_) | Entry::TakenAway(_) | Entry::CallbackAnswered { .. })
    };
    let rung = game.sim.look(|world| rang(world, since));
    let number = |id: &i64| numbers.iter().position(|known| known == id).expect("a player is rung");
    Costs {
        shots,
        calls: log.iter().filter(told).count(),
        new: log.iter().filter(|entry| matches!(entry, Entry::Sent(_))).count(),
        rang: rung.iter().map(number).collect(),
        turns,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_telegram_each_turn_rings_once_by_every_way_of_playing() {
    for (way, called) in [
        (Way::Typed, "Telegram, group, typed"),
        (Way::Keys, "Telegram, group, by keys"),
        (Way::PrivateKeys, "Telegram, private chats, by keys"),
    ] {
        let mut game = Match::laid().await;
        shoot(&mut game, way, SHOTS).await.check(called);
        game.end().await;
    }
}
