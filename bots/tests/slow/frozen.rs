//! The real binary, frozen (SIGSTOP) with messages on their way, while another replica plays on: once it goes on, it says
//! nothing of what is no longer so. Prints how much it had on its way.

use broadside_sim::telegram::{Chat, Entry, TelegramSim, World};
use broadside_testkit::servers::RedisServer;

use crate::kills::{replica::Replica, script::Script};

/// For how many seconds Telegram wants to hear nothing, unless it changes its mind: longer than a slow machine needs to put off two
/// boards.
const PATIENCE: u64 = 30;

/// What Telegram wants to hear nothing of.
const METHODS: [&str; 5] = ["sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia"];

/// Whether somebody was told this.
fn was_sent(world: &World, chat: Chat, words: &str) -> bool {
    world.log().iter().any(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => message.chat.id == chat.id && message.words().contains(words),
        _ => false,
    })
}

/// Whether a chat of the shooter or of the other player was told a shot.
fn shot_was_sent(world: &World, chat: Chat, is_shooter: bool, (name, cell): (&str, &str)) -> bool {
    let tells = |line: &str| match is_shooter {
        true => line.starts_with(&format!("You: {cell} — ")),
        false => line.starts_with(&format!("{name} ")) && line.ends_with(&format!(": {cell}.")),
    };
    world.log().iter().any(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => message.chat.id == chat.id && message.words().lines().any(tells),
        _ => false,
    })
}

/// What the bot told, as often as it told it.
fn sent_messages(sim: &TelegramSim) -> Vec<(i64, String)> {
    let told = |entry: &Entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => Some((message.chat.id, message.words().to_owned())),
        _ => None,
    };
    sim.look(|world| world.log().iter().filter_map(told).collect())
}

/// Waits until a replica counts so many.
async fn counts(replica: &Replica, metric: &str, so: impl Fn(f64) -> bool) {
    replica.waits_for(metric, async || replica.metric(metric).await.is_some_and(&so)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thawed_replica_sends_no_outdated_messages() {
    let (redis, sim) = (RedisServer::start(&[]), TelegramSim::start().await);
    let folder = tempfile::tempdir().expect("a folder for logs can be made");
    let settings = || {
        let token = sim.token().to_owned();
        vec![("REDIS_URL", redis.url()), ("TELEGRAM_TOKEN", token), ("TELEGRAM_API_URL", sim.url())]
    };
    let early = Replica::start("early", folder.path(), settings());
    counts(&early, "broadside_partitions_held", |held| held == 64.0).await;
    // A game that goes on after somebody has missed.
    let missed = |script: &Script| script.shots.iter().position(|shot| shot.answer == "MISS").filter(|at| at + 3 < script.shots.len());
    let (script, missed) = (0..100).map(Script::new).find_map(|script| missed(&script).map(|at| (script, at))).expect("somebody misses");
    let people = script.names.each_ref().map(|name| sim.user(name, "en"));
    let chats = people.each_ref().map(|person| sim.private(person));
    let say = async |side: usize, words: &str, hears: usize, then: &str| {
        sim.say(&people[side], chats[side], words);
        sim.wait_until(|world| was_sent(world, chats[hears], then)).await;
    };
    say(0, &script.challenge, 0, "Your challenge is open.").await;
    let mut keys = sim.messages(chats[0]).into_iter().flat_map(|message| message.keyboard().concat());
    let code = keys.find_map(|key| key.copies.filter(|copies| copies.len() == 6)).expect("a button for the code");
    say(1, &format!("join {code}"), 0, "accepted.").await;
    for (side, then) in [format!("{} is ready.", script.names[0]), "The battle begins.".to_owned()].into_iter().enumerate() {
        say(side, &script.fleets[side], side, "Place your ships:").await;
        say(side, &format!("ready {code}"), 1 - side, &then).await;
    }
    sim.wait_until(|world| chats.iter().all(|chat| was_sent(world, *chat, "The battle begins."))).await;
    counts(&early, "broadside_parcels_under_way", |left| left == 0.0).await;
    let shots: Vec<_> = script.shots.iter().map(|shot| (shot.by, (script.names[shot.by].as_str(), shot.cell.as_str()))).collect();
    let fire = async |(by, shot): &(usize, (&str, &str))| {
        sim.say(&people[*by], chats[*by], &format!("fire {}", shot.1));
        for side in [*by, 1 - by] {
            sim.wait_until(|world| shot_was_sent(world, chats[side], side == *by, *shot)).await;
        }
    };
    // When the turn passes both get a new message; until then what happens is told in the one that stands.
    for shot in &shots[..missed] {
        fire(shot).await;
    }
    counts(&early, "broadside_parcels_under_way", |left| left == 0.0).await;
    let late = Replica::start("late", folder.path(), settings());
    late.is_ready().await;

    // What somebody says is answered in its order: after this nothing of what was said before is still to be answered.
    for side in [0, 1] {
        say(side, "about", side, "(MIT or Apache-2.0)").await;
    }
    // From now on every message is too much for Telegram.
    let later = "broadside_telegram_deliveries_total{outcome=\"later\"}";
    let paced = early.metric(later).await.unwrap_or_default();
    for method in METHODS {
        sim.flood(method, PATIENCE);
    }
    let (by, shot) = &shots[missed];
    let next = chats[1 - by];
    sim.say(&people[*by], chats[*by], &format!("fire {}", shot.1));
    // Both players: each message was tried and put off, so that nothing is half sent when the replica freezes.
    counts(&early, later, |later| later >= paced + 2.0).await;
    counts(&early, "broadside_parcels_under_way", |waiting| waiting == 2.0).await;
    early.freeze();
    assert!(!sim.look(|world| shot_was_sent(world, next, false, *shot)), "it waits");
    for method in METHODS {
        sim.flood(method, 0);
    }
    sim.wait_until(|world| shot_was_sent(world, next, false, *shot)).await;
    for shot in &shots[missed + 1..missed + 3] {
        fire(shot).await;
    }
    counts(&late, "broadside_parcels_under_way", |left| left == 0.0).await;

    let before = sent_messages(&sim);
    early.thaw();
    counts(&early, "broadside_parcels_under_way", |left| left == 0.0).await;
    let after = sent_messages(&sim);
    assert_eq!(after[before.len()..], [], "said by the replica that was frozen");
    let superseded = early.metric("broadside_deliveries_superseded_total").await;
    println!("frozen: {} messages told by the other replica, {superseded:?} let go of", before.len());
    // The game goes on where the other replica has brought it.
    fire(&shots[missed + 3]).await;
}
