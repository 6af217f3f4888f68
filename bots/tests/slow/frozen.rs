//! A replica is frozen (SIGSTOP) with pending messages while another one continues the game: after it is thawed it sends
//! none of the outdated messages. Prints how many it dropped.

use broadside_sim::telegram::{Chat, Entry, TelegramSim, World};
use broadside_testkit::servers::RedisServer;

use crate::kills::{replica::Replica, script::Script};

/// The seconds for which Telegram refuses messages, if the test does not end that earlier: a slow machine has to try two boards.
const FLOOD_SECONDS: u64 = 30;

/// The methods that Telegram refuses.
const FLOODED_METHODS: [&str; 5] = ["sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia"];

/// Whether a message with this text was sent to the chat.
fn was_sent(world: &World, chat: Chat, text: &str) -> bool {
    world.log().iter().any(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => message.chat.id == chat.id && message.words().contains(text),
        _ => false,
    })
}

/// Whether a shot was reported in the private chat of the shooter or of the opponent.
fn shot_was_sent(world: &World, chat: Chat, is_shooter: bool, (name, cell): (&str, &str)) -> bool {
    let matches = |line: &str| match is_shooter {
        true => line.starts_with(&format!("You: {cell} — ")),
        false => line.starts_with(&format!("{name} ")) && line.ends_with(&format!(": {cell}.")),
    };
    world.log().iter().any(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => message.chat.id == chat.id && message.words().lines().any(matches),
        _ => false,
    })
}

/// The chat id and the text of every message that was sent or edited, in order.
fn sent_messages(sim: &TelegramSim) -> Vec<(i64, String)> {
    let message = |entry: &Entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => Some((message.chat.id, message.words().to_owned())),
        _ => None,
    };
    sim.look(|world| world.log().iter().filter_map(message).collect())
}

/// Waits until a metric of a replica has a matching value.
async fn wait_for_metric(replica: &Replica, metric: &str, matches: impl Fn(f64) -> bool) {
    replica.wait_for(metric, async || replica.metric(metric).await.is_some_and(&matches)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thawed_replica_sends_no_outdated_messages() {
    let (redis, sim) = (RedisServer::start(&[]), TelegramSim::start().await);
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let settings = || {
        let token = sim.token().to_owned();
        vec![("REDIS_URL", redis.url()), ("TELEGRAM_TOKEN", token), ("TELEGRAM_API_URL", sim.url())]
    };
    let early = Replica::start("early", folder.path(), settings());
    wait_for_metric(&early, "broadside_partitions_held", |held| held == 64.0).await;
    // A game that goes on for three more shots after the first miss.
    let first_miss = |script: &Script| script.shots.iter().position(|shot| shot.answer == "MISS").filter(|at| at + 3 < script.shots.len());
    let (script, missed) =
        (0..100).map(Script::new).find_map(|script| first_miss(&script).map(|at| (script, at))).expect("a script has a miss early enough");
    let people = script.names.each_ref().map(|name| sim.user(name, "en"));
    let chats = people.each_ref().map(|person| sim.private(person));
    let say = async |side: usize, text: &str, receiver: usize, reply: &str| {
        sim.say(&people[side], chats[side], text);
        sim.wait_until(|world| was_sent(world, chats[receiver], reply)).await;
    };
    say(0, &script.challenge, 0, "Your challenge is open.").await;
    let mut buttons = sim.messages(chats[0]).into_iter().flat_map(|message| message.keyboard().concat());
    let code = buttons.find_map(|button| button.copies.filter(|text| text.len() == 6)).expect("a button copies the code");
    say(1, &format!("join {code}"), 0, "accepted.").await;
    for (side, reply) in [format!("{} is ready.", script.names[0]), "The battle begins.".to_owned()].into_iter().enumerate() {
        say(side, &script.fleets[side], side, "Place your ships:").await;
        say(side, &format!("ready {code}"), 1 - side, &reply).await;
    }
    sim.wait_until(|world| chats.iter().all(|chat| was_sent(world, *chat, "The battle begins."))).await;
    wait_for_metric(&early, "broadside_parcels_under_way", |pending| pending == 0.0).await;
    let shots: Vec<_> = script.shots.iter().map(|shot| (shot.by, (script.names[shot.by].as_str(), shot.cell.as_str()))).collect();
    let fire = async |(by, shot): &(usize, (&str, &str))| {
        sim.say(&people[*by], chats[*by], &format!("fire {}", shot.1));
        for side in [*by, 1 - by] {
            sim.wait_until(|world| shot_was_sent(world, chats[side], side == *by, *shot)).await;
        }
    };
    // When the turn passes, both players get a new message; until then the current board is edited.
    for shot in &shots[..missed] {
        fire(shot).await;
    }
    wait_for_metric(&early, "broadside_parcels_under_way", |pending| pending == 0.0).await;
    let late = Replica::start("late", folder.path(), settings());
    late.wait_until_ready().await;

    // Replies are sent in order, so after these two no earlier reply is pending.
    for side in [0, 1] {
        say(side, "about", side, "(MIT or Apache-2.0)").await;
    }
    // From now on Telegram refuses every message.
    let later = "broadside_telegram_deliveries_total{outcome=\"later\"}";
    let before = early.metric(later).await.unwrap_or_default();
    for method in FLOODED_METHODS {
        sim.flood(method, FLOOD_SECONDS);
    }
    let (by, shot) = &shots[missed];
    let next = chats[1 - by];
    sim.say(&people[*by], chats[*by], &format!("fire {}", shot.1));
    // The messages to both players were refused and postponed, so that none is half sent when the replica freezes.
    wait_for_metric(&early, later, |count| count >= before + 2.0).await;
    wait_for_metric(&early, "broadside_parcels_under_way", |pending| pending == 2.0).await;
    early.freeze();
    assert!(!sim.look(|world| shot_was_sent(world, next, false, *shot)), "the message is pending");
    for method in FLOODED_METHODS {
        sim.flood(method, 0);
    }
    sim.wait_until(|world| shot_was_sent(world, next, false, *shot)).await;
    for shot in &shots[missed + 1..missed + 3] {
        fire(shot).await;
    }
    wait_for_metric(&late, "broadside_parcels_under_way", |pending| pending == 0.0).await;

    let before = sent_messages(&sim);
    early.thaw();
    wait_for_metric(&early, "broadside_parcels_under_way", |pending| pending == 0.0).await;
    let after = sent_messages(&sim);
    assert_eq!(after[before.len()..], [], "the thawed replica sends nothing");
    let superseded = early.metric("broadside_deliveries_superseded_total").await;
    println!("frozen: {} messages sent by the other replica, {superseded:?} outdated ones dropped", before.len());
    // The game goes on from its current state.
    fire(&shots[missed + 3]).await;
}
