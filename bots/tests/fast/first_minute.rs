//! The first minute with the bot: it greets a server or group that it was added to, silently and once; two presses from there start a
//! game, and so does the context menu of a user. The whole bot between both simulators.

use std::time::Duration;

use broadside_sim::{
    discord::{Action, UserId},
    telegram::{Chat, Message},
};

use super::choosing::{Stage, button_data, wait_for_message, wait_for_text};

/// Discord's message flag for no notification.
const SILENT: u64 = 1 << 12;

#[tokio::test]
async fn discord_server_is_greeted_once_and_two_presses_start_a_game() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let (anna, oleg) = (sim.user("Anna"), sim.user("Oleg"));
    let room = sim.add_to_server("no");
    let greeting = sim.entry_from(0, |entry| entry.place == Some(room)).await;
    assert_eq!((greeting.action, greeting.ephemeral), (Action::Posted, false), "{greeting}");
    assert!(greeting.content.starts_with("Hei!"), "{greeting}");
    let labels: Vec<String> = greeting.buttons().into_iter().map(|button| button.label).collect();
    assert_eq!(labels, ["Spill", "Slik virker det"]);
    assert!(sim.messages(room).first().is_some_and(|message| message.flags & SILENT != 0), "{greeting}");
    let message = greeting.message.expect("it has a message id");

    let help = sim.press(anna, message, "help").answer().await;
    assert!(help.ephemeral, "only the presser sees the help: {help}");
    let challenge = sim.press(anna, message, "battle").answer().await;
    assert!(challenge.content.contains("Anna") && !challenge.ephemeral, "{challenge}");
    let joined = sim.press(oleg, challenge.message.expect("it has a message id"), &button_data(&challenge, " join")).answer().await;
    assert!(joined.content.contains("Oleg") && !joined.ephemeral, "{joined}");

    sim.clock().advance(Duration::from_secs(1));
    sim.add_to_server_again(room, "no");
    let before = sim.log().len();
    let elsewhere = sim.add_to_server("ru");
    let other = sim.entry_from(before, |entry| entry.place == Some(elsewhere)).await;
    assert!(other.content.starts_with("Привет!"), "{other}");
    let greetings = sim.messages(room).iter().filter(|message| message.content.starts_with("Hei!")).count();
    assert_eq!(greetings, 1, "a repeated event posts no second greeting");
    stage.end().await;
}

#[tokio::test]
async fn discord_greeting_is_skipped_where_the_bot_may_not_write() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    sim.fail_next("POST /channels/{channel_id}/messages", 403, serde_json::json!({"message": "Missing Permissions", "code": 50_013}));
    let closed = sim.add_to_server("en-US");
    sim.wait_until(|world| world.requests().iter().any(|request| request.contains(&format!("/channels/{closed}/messages")))).await;
    let before = sim.log().len();
    let open = sim.add_to_server("en-US");
    sim.entry_from(before, |entry| entry.place == Some(open)).await;
    assert_eq!((sim.messages(closed).len(), sim.messages(open).len()), (0, 1));
    stage.end().await;
}

#[tokio::test]
async fn user_menu_challenge_is_addressed_to_that_user() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let (anna, oleg, room) = (sim.user("Anna"), sim.user("Oleg"), sim.channel());
    let bot = UserId(sim.application_id());
    for (target, private, text) in
        [(oleg, false, "Anna challenges Oleg"), (bot, false, "Anna plays the computer."), (anna, true, "You cannot challenge yourself.")]
    {
        let answer = sim.choose_in_menu(anna, room, "Challenge to Sea Battle", target).answer().await;
        assert_eq!(answer.ephemeral, private, "{answer}");
        assert!(answer.content.contains(text), "{answer}");
    }
    stage.end().await;
}

#[tokio::test]
async fn telegram_group_is_greeted_once_and_two_presses_start_a_game() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let (anna, oleg) = (sim.user("Anna", "ru"), sim.user("Oleg", "ru"));
    for person in [&anna, &oleg] {
        sim.start_bot(person, None);
    }
    let group = sim.group("Двор");
    sim.add_bot(&anna, group);
    let greeting = wait_for_text(sim, group, 0, "Привет!").await;
    let keys: Vec<String> = greeting.keyboard().concat().into_iter().map(|button| button.text).collect();
    assert!(greeting.silent && keys == ["Играть", "Как это работает"], "{keys:?}");

    sim.press(&anna, greeting.key(), "Играть").toast().await;
    let has_key = |message: &Message, label: &str| message.keyboard().concat().iter().any(|button| button.text == label);
    let challenge = wait_for_message(sim, 0, |message| message.chat == group && has_key(message, "Принять")).await;
    sim.press(&oleg, challenge.key(), "Принять").toast().await;
    wait_for_text(sim, group, 0, "Oleg").await;

    sim.kick_bot(&anna, group);
    sim.add_bot(&anna, group);
    let moved = sim.migrate(group);
    let forum = sim.forum();
    sim.add_bot(&anna, forum);
    wait_for_text(sim, forum, 0, "Привет!").await;
    let greetings = |chat: Chat| sim.messages(chat).iter().filter(|message| message.words().starts_with("Привет!")).count();
    assert_eq!((greetings(group), greetings(moved), greetings(forum)), (1, 0, 1), "one greeting each, and none after a migration");
    stage.end().await;
}
