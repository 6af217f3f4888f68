//! The Discord simulator against messages no correct bot would send: each is refused or noted as a problem.

use broadside_sim::{
    discord::{DiscordSim, PlaceId},
    schema::discord::openapi,
};
use reqwest::{
    Client, Method, RequestBuilder,
    multipart::{Form, Part},
};
use serde_json::{Value, json};

/// The beginning of a picture of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

fn request(sim: &DiscordSim, method: Method, path: &str) -> RequestBuilder {
    let request = Client::new().request(method, format!("{}/api/v10{path}", sim.url()));
    request.header("Authorization", format!("Bot {}", sim.token())).header("User-Agent", "DiscordBot (test, 1)")
}

/// Posts a message, with a file if there is one; whether it is taken.
async fn posts(sim: &DiscordSim, place: PlaceId, body: &Value, file: Option<&'static [u8]>) -> bool {
    let post = request(sim, Method::POST, &format!("/channels/{place}/messages"));
    let post = match file {
        None => post.json(body),
        Some(bytes) => {
            let file = Part::bytes(bytes).file_name("a.png").mime_str("image/png").expect("a good media type");
            post.multipart(Form::new().text("payload_json", body.to_string()).part("files[0]", file))
        }
    };
    post.send().await.expect("loopback answers").status().is_success()
}

#[tokio::test]
async fn forbidden_discord_requests_are_detected() {
    // What its document says is only known where the document is.
    if openapi().is_none() {
        return;
    }
    let sim = DiscordSim::start().await;
    let place = sim.channel();
    let button = |id: usize| json!({"type": 2, "style": 1, "label": "x", "custom_id": id.to_string()});
    let row = |ids: Vec<usize>| json!({"type": 1, "components": ids.into_iter().map(button).collect::<Vec<_>>()});
    let rows = |rows: Vec<Value>| json!({"content": "x", "components": rows});
    // What is neither refused nor noted; what is refused and noted; what is noted alone.
    let (good, refused, noted) = ((true, false), (false, true), (true, true));
    for (what, body, file, expected) in [
        ("a plain message", json!({"content": "hi"}), None, good),
        ("five rows of five", rows((0..5).map(|r| row((r * 5..r * 5 + 5).collect())).collect()), None, good),
        ("an unknown field", json!({"contant": "hi"}), None, refused),
        ("six buttons in a row", rows(vec![row((0..6).collect())]), None, refused),
        ("six rows", rows((0..6).map(|at| row(vec![at])).collect()), None, refused),
        ("a doubled custom_id", rows(vec![row(vec![1]), row(vec![1])]), None, refused),
        ("2,001 characters, which only people who pay may send", json!({"content": "x".repeat(2_001)}), None, refused),
        ("nothing at all", json!({}), None, refused),
        ("a file that is no PNG", json!({"attachments": [{"id": 0}]}), Some(&b"GIF89a"[..]), refused),
        ("a file that is not there", json!({"content": "x", "attachments": [{"id": 3}]}), Some(PNG), refused),
        ("an alt text of 1,025 characters", json!({"attachments": [{"id": 0, "description": "x".repeat(1_025)}]}), Some(PNG), refused),
        ("an embed of a missing file", json!({"embeds": [{"image": {"url": "attachment://b.png"}}]}), Some(PNG), refused),
        ("a nonce of 26 characters", json!({"content": "x", "nonce": "x".repeat(26)}), None, refused),
        ("components alone", json!({"flags": 32_768, "components": [{"type": 10, "content": "hi"}]}), None, good),
        ("components with content", json!({"flags": 32_768, "content": "x", "components": [{"type": 10, "content": "hi"}]}), None, refused),
        ("such components without the flag", json!({"content": "x", "components": [{"type": 10, "content": "hi"}]}), None, refused),
        ("a careless mention", json!({"content": "@everyone"}), None, noted),
        ("a careful mention", json!({"content": "<@1>", "allowed_mentions": {"parse": [], "users": ["1"]}}), None, good),
    ] {
        let before = sim.problems().len();
        let taken = posts(&sim, place, &body, file).await;
        assert_eq!((taken, sim.problems().len() > before), expected, "{what}: {:?}", sim.problems());
    }
    let nowhere = request(&sim, Method::GET, "/guilds/1/webhooks").send().await.expect("loopback answers");
    assert!(!nowhere.status().is_success() && sim.problems().last().is_some_and(|problem| problem.contains("is not a simulated route")));
}
