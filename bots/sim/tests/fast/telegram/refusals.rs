//! Requests no correct bot would send, made by hand: each is refused in Telegram's words and noted as a problem.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use broadside_sim::schema::telegram::Schema;
use broadside_sim::telegram::{PRESS_TTL, TelegramSim};
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

/// Sends each call and expects the refusal's words; each must leave one problem and nothing else.
async fn refused(sim: &TelegramSim, rows: Vec<(&str, Value, &str)>) {
    for (count, (method, body, expected)) in rows.into_iter().enumerate() {
        let (status, answer) = call(sim, method, body.clone()).await;
        let said = answer["description"].as_str().unwrap_or_default();
        assert!(status >= 400 && said.contains(expected), "{method} {body}: {status} {answer}");
        assert_eq!(sim.problems().len(), count + 1, "{method} {body}");
    }
    assert_eq!(sim.log(), []);
}

/// A good message with one thing added or changed.
fn message(sim: &TelegramSim, more: Value) -> (&'static str, Value) {
    let chat = sim.forum().id;
    let mut body = json!({ "chat_id": chat, "text": "hi" });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    ("sendMessage", body)
}

#[tokio::test]
async fn invalid_telegram_requests_are_refused_and_noted() {
    let sim = TelegramSim::start().await;
    let tall = vec![json!([{ "text": "x", "callback_data": "x" }]); 101];
    let messages = [
        (json!({ "reply_markup": row(1, &"д".repeat(33)) }), "BUTTON_DATA_INVALID"),
        (json!({ "reply_markup": row(1, &"d".repeat(65)) }), "BUTTON_DATA_INVALID"),
        (json!({ "reply_markup": row(9, "x") }), "BUTTON_ROW_TOO_LONG"),
        (json!({ "reply_markup": { "inline_keyboard": tall } }), "reply markup is too long"),
        (json!({ "reply_markup": { "inline_keyboard": [[{ "text": "x" }]] } }), "unallowed"),
        (json!({ "text": "ы".repeat(4097) }), "message is too long"),
        (json!({ "text": " " }), "message text is empty"),
        (json!({ "message_thread_id": 1 }), "message thread not found"),
        (json!({ "message_thread_id": 77 }), "message thread not found"),
        (json!({ "entities": [{ "type": "pre", "offset": 0, "length": 3 }] }), "ENTITY_BOUNDS"),
        (json!({ "parse_mode": "HTML" }), "not simulated"),
        (json!({ "message_effect_id": "5046509860389126442" }), "EFFECT_ID_INVALID"),
    ];
    let chat = sim.forum().id;
    let command = json!([{ "command": "Fire", "description": "x" }]);
    let others = [
        ("sendChatAction", json!({ "chat_id": chat, "action": "dance" }), "action"),
        ("setMyCommands", json!({ "commands": command }), "BOT_COMMAND_INVALID"),
        ("setWebhook", json!({ "url": "http://example.org/hook" }), "HTTPS"),
        ("answerCallbackQuery", json!({ "callback_query_id": "none" }), "query is too old"),
        ("sendTelepathy", json!({}), "Not Found"),
    ];
    let messages = messages.map(|(more, expected)| {
        let (method, body) = message(&sim, more);
        (method, body, expected)
    });
    refused(&sim, messages.into_iter().chain(others).collect()).await;
}

#[tokio::test]
async fn schema_violations_are_refused_when_the_schema_is_available() {
    if Schema::load().is_none() {
        return;
    }
    let sim = TelegramSim::start().await;
    let pink = json!([[{ "text": "x", "callback_data": "x", "style": "pink" }]]);
    let deep = json!([[{ "text": "x", "callback_data": "x", "colour": "red" }]]);
    let copied = json!([[{ "text": "x", "copy_text": { "text": "ы".repeat(257) } }]]);
    let messages = [
        (json!({ "colour": "red" }), "colour"),
        (json!({ "text": ["hi"] }), "text is not a Text"),
        (json!({ "chat_id": null }), "chat_id is empty"),
        (json!({ "reply_to_message_id": 1 }), "reply_to_message_id"),
        (json!({ "reply_markup": { "inline_keyboard": pink } }), "not one of danger, success"),
        (json!({ "reply_markup": { "inline_keyboard": deep } }), "[0][0].colour"),
        (json!({ "reply_markup": { "inline_keyboard": copied } }), "[0][0].copy_text.text"),
    ];
    let nowhere = json!({ "commands": [], "scope": { "type": "everywhere" } });
    let nothing = json!({ "chat_id": 1, "photo": "attach://nothing" });
    let others = [
        ("sendPhoto", nothing, "not uploaded"),
        ("setMyCommands", nowhere, "scope.type is `everywhere`"),
        ("getUpdates", json!({ "limit": 101 }), "limit has 101"),
    ];
    let messages = messages.map(|(more, expected)| {
        let (method, body) = message(&sim, more);
        (method, body, expected)
    });
    refused(&sim, messages.into_iter().chain(others).collect()).await;
}

#[tokio::test]
async fn press_is_answered_once_and_in_time() {
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
    sim.advance(PRESS_TTL + Duration::from_secs(1));
    assert_eq!(answer_newest().await, 400, "too old");
    assert_eq!(sim.problems().len(), 1);
    assert_eq!(sim.look(|world| world.unanswered().len()), 1);
}

#[tokio::test]
async fn webhook_gets_each_update_again_until_accepted() {
    let sim = TelegramSim::start().await;
    let (sender, mut received) = tokio::sync::mpsc::unbounded_channel();
    let fresh = Arc::new(AtomicBool::new(true));
    let take = move |body: axum::Json<Value>| async move {
        sender.send(body["update_id"].as_i64().unwrap()).unwrap();
        let first = fresh.swap(false, Ordering::SeqCst);
        if first { StatusCode::BAD_GATEWAY } else { StatusCode::OK }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let router = axum::Router::new().route("/", axum::routing::post(take));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    assert_eq!(call(&sim, "setWebhook", json!({ "url": url })).await.0, 200);
    let oleg = sim.user("Oleg", "ru");
    sim.start_bot(&oleg, None);
    sim.say(&oleg, sim.private(&oleg), "Б8");
    sim.wait_until(|world| world.pending_updates() == 0).await;
    sim.repeat_update();
    sim.wait_until(|world| world.pending_updates() == 0).await;
    let mut ids = Vec::new();
    while let Ok(id) = received.try_recv() {
        ids.push(id);
    }
    assert_eq!(ids, [ids[0], ids[0], ids[0] + 1, ids[0] + 1]);
    let (_, info) = call(&sim, "getWebhookInfo", json!({})).await;
    assert!(info["result"]["last_error_message"].as_str().unwrap().contains("502"), "{info}");
    assert_eq!(call(&sim, "deleteWebhook", json!({})).await.0, 200);
    assert_eq!(call(&sim, "getUpdates", json!({})).await.0, 200);
    assert_eq!(sim.problems(), [""; 0]);
}
