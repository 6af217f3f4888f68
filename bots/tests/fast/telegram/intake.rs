//! Incoming updates: a slow request delays only the later requests of its own player. Errors of Telegram are retried by the adapter, not
//! by the library.

use broadside_service::request::{Request, RequestInput};

use super::{World, fresh, room, start_private_chat, words};

fn request_texts(requests: &[Request]) -> Vec<&str> {
    requests
        .iter()
        .map(|request| match &request.input {
            RequestInput::Text(text) | RequestInput::Press(text) => text.as_str(),
            RequestInput::Command { verb, .. } => verb.as_str(),
        })
        .collect()
}

#[tokio::test]
async fn slow_request_delays_only_its_own_player() {
    let world = World::new().await;
    let (anna, boris) = (world.sim.user("Анна", "ru"), world.sim.user("Борис", "ru"));
    let group = world.sim.group("Двор");
    for text in ["/rules молчи", "/rules after"] {
        world.sim.say(&anna, group, text);
    }
    world.sim.say(&boris, group, "/rules");
    let requests = world.wait_for_requests(2).await;
    assert_eq!(request_texts(&requests), ["/rules молчи", "/rules"], "Boris is served, and Anna's second request waits");
    assert!(world.sim.look(|world| world.pending_updates()) >= 1, "unhandled updates are not confirmed");
    // Other players are still served.
    world.sim.say(&boris, group, "/board");
    assert_eq!(request_texts(&world.wait_for_requests(3).await)[2], "/board");
    world.late.notify_one();
    assert_eq!(request_texts(&world.wait_for_requests(4).await)[3], "/rules after");
    world.sim.wait_until(|world| world.pending_updates() == 0).await;
    world.end().await;
}

#[tokio::test]
async fn telegram_errors_are_retried_without_loss() {
    let world = World::new().await;
    let ((anna, chat), group) = (start_private_chat(&world.sim, "Анна", "ru").await, world.sim.group("Двор"));
    world.sim.fail_next("sendMessage", 502, "Bad Gateway");
    world.sim.say(&anna, chat, "эхо");
    world.sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.words() == "Слышу: эхо")).await;
    let board = super::Message { keys: super::keys("field"), ..words("Доска") };
    world.deliver(room(group), &fresh(board, "board")).await.unwrap();
    let board = world.sim.messages(group).pop().unwrap();
    world.sim.fail_next("answerCallbackQuery", 500, "Internal Server Error");
    assert_eq!(world.sim.press(&anna, &board, "field").toast().await.text.as_deref(), Some("Ваше поле"));
    // The library would retry for ten seconds inside the call, and report the body of the response.
    for (method, message) in [("sendMessage", words("Ход")), ("sendPhoto", super::board("Доска"))] {
        world.sim.fail_next(method, 502, "Bad Gateway");
        let result = world.deliver(room(group), &fresh(message, method)).await;
        assert!(matches!(&result, Err(super::DeliveryError::Fault(why)) if why == "Telegram answers 502"), "{result:?}");
    }
    world.end().await;
}
