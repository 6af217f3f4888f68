//! Topics the bot makes: only in forums, only as an administrator, and told to nobody by an update.

use broadside_sim::telegram::{Entry, TelegramSim};
use serde_json::{Value, json};

async fn call(sim: &TelegramSim, method: &str, body: Value) -> Value {
    let url = format!("{}/bot{}/{method}", sim.url(), sim.token());
    let response = reqwest::Client::new().post(url).json(&body).send().await.expect("loopback answers");
    response.json().await.expect("an answer is JSON")
}

#[tokio::test]
async fn topic_needs_a_forum_and_the_right_to_manage_topics() {
    let sim = TelegramSim::start().await;
    let (group, forum) = (sim.group("Harbour"), sim.forum());
    let makes = |chat: i64| json!({ "chat_id": chat, "name": "Cup · ABCDEF" });
    for (chat, said) in [(group, "the chat is not a forum"), (forum, "not enough rights to create a topic")] {
        let answer = call(&sim, "createForumTopic", makes(chat.id)).await;
        assert_eq!(answer["description"], format!("Bad Request: {said}"));
    }
    assert_eq!(call(&sim, "getChat", json!({ "chat_id": forum.id })).await["result"]["is_forum"], true);
    sim.allow_topics(forum);
    let me = call(&sim, "getChatMember", json!({ "chat_id": forum.id, "user_id": broadside_sim::telegram::BOT_ID })).await;
    assert_eq!(me["result"]["can_manage_topics"], true);
    let topic = call(&sim, "createForumTopic", makes(forum.id)).await;
    let thread = topic["result"]["message_thread_id"].as_i64().expect("a topic has a number");
    call(&sim, "sendMessage", json!({ "chat_id": forum.id, "message_thread_id": thread, "text": "hi" })).await;
    let log = sim.log();
    assert!(matches!(&log[0], Entry::TopicOpened { chat, name } if chat.thread == Some(thread) && name == "Cup · ABCDEF"), "{log:?}");
    assert!(matches!(&log[1], Entry::Sent(message) if message.chat.thread == Some(thread)), "{log:?}");
    assert_eq!((sim.problems(), sim.look(|world| world.pending_updates())), (Vec::new(), 0));
    let long = json!({ "chat_id": forum.id, "name": "x".repeat(129) });
    assert_eq!(call(&sim, "createForumTopic", long).await["ok"], false);
    assert_eq!(sim.problems().len(), 1, "a name has 128 characters at most");
}
