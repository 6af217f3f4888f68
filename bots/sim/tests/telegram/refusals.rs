//! Requests no correct bot would send, made by hand: each is refused in Telegram's words and noted as a problem.

use std::time::Duration;

use broadside_sim::telegram::{PRESS_LIFE, TelegramSim};
use serde_json::{Value, json};

async fn call(sim: &TelegramSim, method: &str, body: Value) -> (u16, Value) {
    let url = format!("{}/bot{}/{method}", sim.url(), sim.token());
    let response = reqwest::Client::new().post(url).json(&body).send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap())
}

fn row(count: usize, data: &str) -> Value {
    json!({ "inline_keyboard": [vec![json!({ "text": "x", "callback_data": data }); count]] })
}

#[tokio::test]
async fn what_no_correct_bot_sends_is_refused_and_noted() {
    let sim = TelegramSim::start().await;
    let forum = sim.forum();
    let chat = forum.id;
    let text = |more: Value| {
        let mut body = json!({ "chat_id": chat, "text": "hi" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let rows: Vec<(&str, Value, &str)> = vec![
        ("sendMessage", text(json!({ "colour": "red" })), "unknown"),
        ("sendMessage", text(json!({ "reply_markup": row(1, &"д".repeat(33)) })), "BUTTON_DATA_INVALID"),
        ("sendMessage", text(json!({ "reply_markup": row(9, "x") })), "BUTTON_ROW_TOO_LONG"),
        (
            "sendMessage",
            text(json!({ "reply_markup": { "inline_keyboard": vec![json!([{ "text": "x", "callback_data": "x" }]); 101] } })),
            "too long",
        ),
        ("sendMessage", text(json!({ "reply_markup": { "inline_keyboard": [[{ "text": "x" }]] } })), "unallowed"),
        (
            "sendMessage",
            text(json!({ "reply_markup": { "inline_keyboard": [[{ "text": "x", "callback_data": "x", "style": "pink" }]] } })),
            "style",
        ),
        ("sendMessage", text(json!({ "text": "ы".repeat(4097) })), "message is too long"),
        ("sendMessage", text(json!({ "text": " " })), "message text is empty"),
        ("sendMessage", text(json!({ "text": ["hi"] })), "text"),
        ("sendMessage", json!({ "text": "hi" }), "chat_id is empty"),
        ("sendMessage", text(json!({ "message_thread_id": 1 })), "message thread not found"),
        ("sendMessage", text(json!({ "reply_to_message_id": 1 })), "reply_to_message_id"),
        ("sendMessage", text(json!({ "entities": [{ "type": "pre", "offset": 0, "length": 3 }] })), "ENTITY_BOUNDS_INVALID"),
        ("sendMessage", text(json!({ "parse_mode": "HTML" })), "not simulated"),
        ("sendPhoto", json!({ "chat_id": chat, "photo": "attach://nothing" }), "not uploaded"),
        ("sendChatAction", json!({ "chat_id": chat, "action": "dance" }), "action"),
        ("setMyCommands", json!({ "commands": [{ "command": "Fire", "description": "x" }] }), "BOT_COMMAND_INVALID"),
        ("setMyCommands", json!({ "commands": [], "scope": { "type": "everywhere" } }), "scope"),
        ("setWebhook", json!({ "url": "http://example.org/hook" }), "HTTPS"),
        ("answerCallbackQuery", json!({ "callback_query_id": "none" }), "query is too old"),
        ("getUpdates", json!({ "limit": 101 }), "limit"),
        ("sendTelepathy", json!({}), "Not Found"),
    ];
    for (count, (method, body, expected)) in rows.into_iter().enumerate() {
        let (status, answer) = call(&sim, method, body.clone()).await;
        let said = answer["description"].as_str().unwrap_or_default();
        assert!(status >= 400 && said.contains(expected), "{method} {body}: {status} {answer}");
        assert_eq!(sim.problems().len(), count + 1, "{method} {body}");
    }
    assert_eq!(sim.log(), []);
}

#[tokio::test]
async fn a_press_is_answered_once_and_soon() {
    let sim = TelegramSim::start().await;
    let oleg = sim.user("Oleg", "ru");
    sim.start_bot(&oleg, None);
    let body = json!({ "chat_id": oleg.id, "text": "hi", "reply_markup": row(1, "x") });
    assert_eq!(call(&sim, "SENDMESSAGE", body).await.0, 200, "methods are known in any letter case");
    let message = sim.messages(sim.private(&oleg)).pop().unwrap();
    let answer_newest = async || {
        let (_, updates) = call(&sim, "getUpdates", json!({ "offset": -1 })).await;
        let id = updates["result"][0]["callback_query"]["id"].clone();
        call(&sim, "answerCallbackQuery", json!({ "callback_query_id": id })).await.0
    };
    sim.press(&oleg, &message, "x");
    assert_eq!(answer_newest().await, 200);
    assert_eq!(sim.problems(), [""; 0]);
    assert_eq!(answer_newest().await, 400);
    assert_eq!(sim.problems().len(), 1, "{:?}", sim.problems());
    sim.press(&oleg, &message, "x");
    sim.advance(PRESS_LIFE + Duration::from_secs(1));
    assert_eq!(answer_newest().await, 400, "too old");
    assert_eq!(sim.problems().len(), 1);
    assert_eq!(sim.look(|world| world.unanswered().len()), 1);
}
