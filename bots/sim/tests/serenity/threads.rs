//! Threads the bot makes: what they need, what they leave behind, and who is taken in.

use broadside_sim::discord::{ALL_PERMISSIONS, Deed, MAKE_THREADS, PlaceId, SEND_IN_THREADS};
use serde_json::{Value, json};

use crate::discord::stage::{Stage, stage};

/// A request of the bot; the status and the answer.
async fn ask(stage: &Stage, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
    let url = format!("{}/api/v10{path}", stage.sim.url());
    let request = reqwest::Client::new().request(method.parse().expect("a method"), url);
    let request = request.header("Authorization", format!("Bot {}", stage.sim.token())).header("User-Agent", "DiscordBot (test, 1)");
    let request = match body {
        Some(body) => request.json(&body),
        None => request,
    };
    let response = request.send().await.expect("loopback answers");
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or(Value::Null))
}

fn named(name: &str) -> Option<Value> {
    Some(json!({"name": name, "type": 11, "auto_archive_duration": 1440}))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_leaves_a_line_in_its_channel_and_takes_people_in() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (anna, channel) = stage.here();
    let (status, thread) = ask(&stage, "POST", &format!("/channels/{channel}/threads"), named("Round 1")).await;
    assert_eq!((status, &thread["name"], &thread["parent_id"]), (200, &json!("Round 1"), &json!(channel.to_string())));
    let id = PlaceId(thread["id"].as_str().and_then(|id| id.parse().ok()).expect("a thread has a number"));
    let notice = sim.messages(channel).remove(0);
    assert_eq!((notice.kind, notice.content.as_str()), (18, "Round 1"));
    for _ in 0..2 {
        let path = format!("/channels/{id}/thread-members/{anna}");
        assert_eq!(ask(&stage, "PUT", &path, None).await.0, 204);
    }
    let added = sim.log().iter().filter(|entry| entry.deed == Deed::MemberAdded).count();
    assert_eq!(added, 1, "who is there is not taken in again");
    let guild = thread["guild_id"].as_str().expect("a server");
    let (_, active) = ask(&stage, "GET", &format!("/guilds/{guild}/threads/active"), None).await;
    assert_eq!(active["threads"][0]["owner_id"], json!(sim.application_id().to_string()));
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_need_their_rights_and_a_channel_above_them() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (anna, channel) = stage.here();
    sim.set_permissions(channel, ALL_PERMISSIONS & !SEND_IN_THREADS);
    let (_, mute) = ask(&stage, "POST", &format!("/channels/{channel}/threads"), named("Mute")).await;
    let mute = mute["id"].as_str().expect("a thread has a number").to_owned();
    sim.set_permissions(channel, ALL_PERMISSIONS & !MAKE_THREADS);
    for (method, path, body, code) in [
        ("POST", format!("/channels/{channel}/threads"), named("None"), 50_013),
        ("PUT", format!("/channels/{mute}/thread-members/{anna}"), None, 50_013),
        ("POST", format!("/channels/{mute}/threads"), named("Deeper"), 50_024),
        ("PUT", format!("/channels/{channel}/thread-members/{anna}"), None, 50_024),
        ("POST", "/channels/5/threads".to_owned(), named("Nowhere"), 10_003),
        ("GET", "/guilds/5/threads/active".to_owned(), None, 10_004),
    ] {
        assert_eq!(ask(&stage, method, &path, body).await.1["code"], code, "{method} {path}");
    }
    sim.assert_clean();
    let (_, refused) = ask(&stage, "POST", &format!("/channels/{channel}/threads"), Some(json!({"name": "Private"}))).await;
    assert_eq!((refused["code"].as_u64(), sim.problems().len()), (Some(50_035), 1), "a thread without a type would be private");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_gets_lost_leaves_its_thread_behind() {
    let stage = stage().await;
    let (_, channel) = stage.here();
    stage.sim.lose_answer("POST /channels/{channel_id}/threads");
    let (status, _) = ask(&stage, "POST", &format!("/channels/{channel}/threads"), named("Lost")).await;
    assert_eq!((status, stage.sim.look(|world| world.threads(channel).len())), (502, 1));
    stage.sim.assert_clean();
}
