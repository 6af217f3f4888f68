//! What one chat, one stranger or one address is refused is felt by nobody else, and what is refused for good is not tried again.

use std::time::Duration;

use broadside_sim::telegram::{Author, World as Simulated};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::{Chat, DeliveryError, SocketAddr, World, answer, board, fresh, in_place, person, room, start_private_chat, words};

/// Longer than anything here takes, and shorter than what a chat is asked to wait.
const LONG: Duration = Duration::from_secs(20);

#[tokio::test]
async fn groups_at_their_limit_delay_no_other_chat() {
    for seconds in [40, 3600] {
        let world = World::new().await;
        let (anna, _) = start_private_chat(&world.sim, "Анна", "ru").await;
        let groups: Vec<Chat> = (0..4).map(|_| world.sim.group("Двор")).collect();
        for group in &groups {
            let limit = json!({ "description": "Too Many Requests", "parameters": { "retry_after": seconds } });
            world.sim.fail_next("sendMessage", 429, limit);
            let refused = timeout(LONG, world.deliver(room(*group), &fresh(words("Ход"), "first"))).await;
            assert!(matches!(refused, Ok(Err(DeliveryError::Later(wait))) if wait.as_secs() == seconds), "{refused:?}");
        }
        let other = room(world.sim.group("Сад"));
        for to in [person(&anna), other] {
            let sent = timeout(LONG, world.deliver(to, &fresh(words("Ваш ход"), "other"))).await;
            assert!(sent.is_ok_and(|sent| sent.is_ok()), "another chat hears while {} groups wait {seconds} s", groups.len());
        }
        // Those that wait hold no place on the way out meanwhile.
        let waits = timeout(LONG, world.deliver(room(groups[0]), &fresh(words("Ход"), "again"))).await;
        assert!(matches!(waits, Ok(Err(DeliveryError::Later(wait))) if wait > LONG), "{waits:?}");
        world.sim.wait_until(|world| world.last_from_bot(groups[0]).is_none()).await;
        world.end().await;
    }
}

#[tokio::test]
async fn update_repeated_while_it_is_handled_is_asked_once() {
    let (world, listen) = World::with_webhook(answer).await;
    let anna = world.sim.user("Анна", "ru");
    let (sender, sent) = std::sync::mpsc::channel();
    world.sim.change_next(move |update| sender.send(update.clone()).unwrap());
    world.sim.say(&anna, world.sim.private(&anna), "молчи");
    world.asked(1).await;
    let request = reqwest::Client::new().post(format!("http://{listen}/telegram")).header("X-Telegram-Bot-Api-Secret-Token", "hush-hush");
    let mut repeat = tokio::spawn(request.json(&sent.recv().unwrap()).send());
    assert!(timeout(Duration::from_secs(1), &mut repeat).await.is_err(), "it is not confirmed before the end");
    world.late.notify_one();
    let confirmed = timeout(LONG, repeat).await.expect("it waits for nothing else").unwrap().unwrap();
    assert_eq!((confirmed.status().as_u16(), world.asked(1).await.len()), (200, 1));
    world.sim.wait_until(|world| world.pending_updates() == 0).await;
    world.end().await;
}

/// A stranger who announces two megabytes, and brings none.
async fn announces(listen: SocketAddr) -> TcpStream {
    let mut stranger = TcpStream::connect(listen).await.unwrap();
    let head = "POST /telegram HTTP/1.1\r\nHost: localhost\r\nX-Telegram-Bot-Api-Secret-Token: hush\r\nContent-Length: 2000000\r\n\r\n";
    stranger.write_all(head.as_bytes()).await.unwrap();
    stranger
}

#[tokio::test]
async fn unauthorized_webhook_client_is_refused_before_its_body_is_read() {
    let (world, listen) = World::with_webhook(answer).await;
    let mut said = [0; 12];
    let read = timeout(LONG, announces(listen).await.read_exact(&mut said)).await;
    assert!(read.is_ok_and(|read| read.is_ok()), "the stranger waits for an answer");
    assert_eq!(&said, b"HTTP/1.1 401");
    world.end().await;
}

#[tokio::test]
async fn stalled_webhook_client_does_not_delay_shutdown() {
    let (world, listen) = World::with_webhook(answer).await;
    let mut halfway = TcpStream::connect(listen).await.unwrap();
    halfway.write_all(b"POST /telegram HTTP/1.1\r\nHost: local").await.unwrap();
    // Who comes later is answered, so as much as this was read.
    let mut said = [0; 12];
    let read = timeout(LONG, announces(listen).await.read_exact(&mut said)).await;
    assert!(read.is_ok_and(|read| read.is_ok()), "the stranger waits for an answer");
    tokio::time::pause();
    assert!(timeout(Duration::from_secs(60), world.end()).await.is_ok(), "listening goes on for a minute after the end");
}

#[tokio::test]
async fn comments_under_a_post_are_answered_there() {
    let world = World::new().await;
    let (anna, boris) = (world.sim.user("Анна", "ru"), world.sim.user("Boris", "en"));
    let (group, post) = world.sim.discussion("Вести");
    // Wherever the bot says so many things: all of them stand in the comments.
    let comments = async |count: usize| {
        let said = |world: &Simulated| world.messages(group).iter().filter(|message| message.from == Author::Bot).count();
        world.sim.wait_until(|world| said(world) == count).await;
        assert_eq!(world.sim.look(|world| world.comments_of_bot(post).len()), count, "the comments under the post");
    };
    // Refused to one, told to all, and what cannot be told in private.
    world.sim.reply(&anna, post, "/fire А1");
    comments(1).await;
    let asked = world.asked(1).await;
    let super::Place::Room(place) = asked[0].place else { panic!("it is a room: {:?}", asked[0].place) };
    // What is delivered to that room later stands there, too, and its keys are pressed there.
    let standing = world.deliver(super::Address::Room(place), &fresh(board("Доска"), "board")).await.unwrap();
    comments(2).await;
    world.deliver(super::Address::Room(place), &in_place(board("Ход"), &standing, "next")).await.unwrap();
    let shown = world.sim.look(|world| world.comments_of_bot(post).last().map(|message| message.key())).unwrap();
    world.sim.press(&boris, shown, "aim").toast().await;
    assert_eq!(world.asked(2).await[1].place, asked[0].place, "a press under it is in the same room");
    // A comment that replies to another comment is answered there as well, though Telegram does not say that it is one.
    world.sim.reply(&boris, shown, "/field");
    comments(3).await;
    assert_eq!(world.asked(3).await[2].place, asked[0].place, "and is in the same room");
    // Whoever writes beside the comments is answered beside them.
    world.sim.say(&anna, group, "/fire А1");
    world.sim.wait_until(|world| world.last_from_bot(group).is_some_and(|message| message.words() == "Сейчас не ваш ход.")).await;
    assert_eq!(world.sim.look(|world| world.comments_of_bot(post).len()), 3);
    let super::Place::Room(beside) = world.asked(4).await[3].place else { panic!("it is a room") };
    assert_eq!((beside.chat, beside.topic), (group.id, 0));
    world.end().await;
}
