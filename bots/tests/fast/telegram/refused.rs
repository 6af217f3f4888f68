//! Refusals: a rate limit of one chat delays no other, unauthorized webhook clients are refused early, and comments under channel posts
//! are answered in place.

use std::time::Duration;

use broadside_sim::telegram::{Author, World as Simulated};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::{Chat, DeliveryError, SocketAddr, World, answer, board, fresh, in_place, person, room, start_private_chat, words};

/// Longer than any call here takes, and shorter than the rate limits.
const TIMEOUT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn groups_at_their_limit_delay_no_other_chat() {
    for seconds in [40, 3600] {
        let world = World::new().await;
        let (anna, _) = start_private_chat(&world.sim, "Анна", "ru").await;
        let groups: Vec<Chat> = (0..4).map(|_| world.sim.group("Двор")).collect();
        for group in &groups {
            let limit = json!({ "description": "Too Many Requests", "parameters": { "retry_after": seconds } });
            world.sim.fail_next("sendMessage", 429, limit);
            let limited = timeout(TIMEOUT, world.deliver(room(*group), &fresh(words("Ход"), "first"))).await;
            assert!(matches!(limited, Ok(Err(DeliveryError::Later(wait))) if wait.as_secs() == seconds), "{limited:?}");
        }
        let other = room(world.sim.group("Сад"));
        for to in [person(&anna), other] {
            let sent = timeout(TIMEOUT, world.deliver(to, &fresh(words("Ваш ход"), "other"))).await;
            assert!(sent.is_ok_and(|sent| sent.is_ok()), "another chat gets its message while {} groups wait {seconds} s", groups.len());
        }
        // The limit still holds, without a further call.
        let limited = timeout(TIMEOUT, world.deliver(room(groups[0]), &fresh(words("Ход"), "again"))).await;
        assert!(matches!(limited, Ok(Err(DeliveryError::Later(wait))) if wait > TIMEOUT), "{limited:?}");
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
    world.wait_for_requests(1).await;
    let request = reqwest::Client::new().post(format!("http://{listen}/telegram")).header("X-Telegram-Bot-Api-Secret-Token", "hush-hush");
    let mut repeat = tokio::spawn(request.json(&sent.recv().unwrap()).send());
    assert!(timeout(Duration::from_secs(1), &mut repeat).await.is_err(), "the repeat is not confirmed while the first is handled");
    world.late.notify_one();
    let confirmed = timeout(TIMEOUT, repeat).await.expect("the repeat is confirmed").unwrap().unwrap();
    assert_eq!((confirmed.status().as_u16(), world.wait_for_requests(1).await.len()), (200, 1));
    world.sim.wait_until(|world| world.pending_updates() == 0).await;
    world.end().await;
}

/// A client without the secret that announces a body of two megabytes, and sends none.
async fn connect_without_secret(listen: SocketAddr) -> TcpStream {
    let mut client = TcpStream::connect(listen).await.unwrap();
    let head = "POST /telegram HTTP/1.1\r\nHost: localhost\r\nX-Telegram-Bot-Api-Secret-Token: hush\r\nContent-Length: 2000000\r\n\r\n";
    client.write_all(head.as_bytes()).await.unwrap();
    client
}

#[tokio::test]
async fn unauthorized_webhook_client_is_refused_before_its_body_is_read() {
    let (world, listen) = World::with_webhook(answer).await;
    let mut status = [0; 12];
    let read = timeout(TIMEOUT, connect_without_secret(listen).await.read_exact(&mut status)).await;
    assert!(read.is_ok_and(|read| read.is_ok()), "the client is answered");
    assert_eq!(&status, b"HTTP/1.1 401");
    world.end().await;
}

#[tokio::test]
async fn stalled_webhook_client_does_not_delay_shutdown() {
    let (world, listen) = World::with_webhook(answer).await;
    let mut halfway = TcpStream::connect(listen).await.unwrap();
    halfway.write_all(b"POST /telegram HTTP/1.1\r\nHost: local").await.unwrap();
    // A later client is answered, so the partial request has been read.
    let mut status = [0; 12];
    let read = timeout(TIMEOUT, connect_without_secret(listen).await.read_exact(&mut status)).await;
    assert!(read.is_ok_and(|read| read.is_ok()), "the client is answered");
    tokio::time::pause();
    assert!(timeout(Duration::from_secs(60), world.end()).await.is_ok(), "the adapter stops within a minute");
}

#[tokio::test]
async fn comments_under_a_post_are_answered_there() {
    let world = World::new().await;
    let (anna, boris) = (world.sim.user("Анна", "ru"), world.sim.user("Boris", "en"));
    let (group, post) = world.sim.discussion("Вести");
    // Waits for so many messages of the bot, and asserts that all are comments under the post.
    let wait_for_comments = async |count: usize| {
        let sent = |world: &Simulated| world.messages(group).iter().filter(|message| message.from == Author::Bot).count();
        world.sim.wait_until(|world| sent(world) == count).await;
        assert_eq!(world.sim.look(|world| world.comments_of_bot(post).len()), count, "all are comments under the post");
    };
    world.sim.reply(&anna, post, "/fire А1");
    wait_for_comments(1).await;
    let requests = world.wait_for_requests(1).await;
    let super::Place::Room(place) = requests[0].place else { panic!("not a room: {:?}", requests[0].place) };
    // Deliveries to that room are comments too, and their buttons belong to the room.
    let current = world.deliver(super::Address::Room(place), &fresh(board("Доска"), "board")).await.unwrap();
    wait_for_comments(2).await;
    world.deliver(super::Address::Room(place), &in_place(board("Ход"), &current, "next")).await.unwrap();
    let comment = world.sim.look(|world| world.comments_of_bot(post).last().map(|message| message.key())).unwrap();
    world.sim.press(&boris, comment, "aim").toast().await;
    assert_eq!(world.wait_for_requests(2).await[1].place, requests[0].place, "a press under it is in the same room");
    // A reply to a comment is answered there as well, although Telegram does not mark it as a comment.
    world.sim.reply(&boris, comment, "/field");
    wait_for_comments(3).await;
    assert_eq!(world.wait_for_requests(3).await[2].place, requests[0].place, "a reply to a comment is in the same room");
    // A command outside the comments is answered outside them.
    world.sim.say(&anna, group, "/fire А1");
    world.sim.wait_until(|world| world.last_from_bot(group).is_some_and(|message| message.words() == "Сейчас не ваш ход.")).await;
    assert_eq!(world.sim.look(|world| world.comments_of_bot(post).len()), 3);
    let super::Place::Room(beside) = world.wait_for_requests(4).await[3].place else { panic!("not a room") };
    assert_eq!((beside.chat, beside.topic), (group.id, 0));
    world.end().await;
}
