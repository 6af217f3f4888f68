//! The embedded store on a disk that is full for a while: the bot reports it, stays alive, and recovers by itself.

use broadside_testkit::tab::Tab;
use serde_json::{Value, json};

use super::{
    binary::{RunningBot, broadside, stderr},
    folder,
    observed::fetch,
};

/// Sends a line. Returns the answers and posts up to its acknowledgement.
async fn send(tab: &mut Tab, id: u32, text: &str) -> String {
    tab.say(json!({"kind": "say", "id": id.to_string(), "text": text, "pane": "private"})).await;
    let (mut done, mut answers) = (false, String::new());
    while !done || answers.is_empty() {
        let message: Value = tab.next().await.expect("the connection stays open");
        done |= message["kind"] == "done";
        if message["kind"] == "answer" || !message["entry"].is_null() {
            answers.push_str(&message.to_string());
        }
    }
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn full_disk_is_reported_until_space_is_free_again() {
    let folder = folder();
    let running = RunningBot::start(folder.path(), &[("BROADSIDE_THINKING", "0")]);
    let health = running.health_address();
    let (mut tab, _) = Tab::connect_as_page(running.playground_port(), "0123456789abcdef0123456789abcdef", None).await;
    send(&mut tab, 1, "/battle computer").await;
    assert_eq!(fetch(&health, "readyz").await, (200, "ready\n".to_owned()));

    running.limit_file_size("0");
    let answer = send(&mut tab, 2, "/ready").await;
    assert!(answer.contains("ещё раз") || answer.contains("памят"), "{answer}");
    let (status, body) = fetch(&health, "readyz").await;
    assert_eq!(status, 503, "{body}");
    assert!(
        body.contains("the disk of ") && body.contains(" is full (") && body.ends_with("free some space, and it recovers automatically\n"),
        "{body}"
    );
    assert_eq!(fetch(&health, "livez").await, (200, "alive\n".to_owned()));
    let output = broadside(&["healthcheck"], &[("BROADSIDE_HEALTH", &health)]);
    assert!(!output.status.success() && stderr(&output).contains(" is full ("), "{output:?}");

    running.limit_file_size("unlimited");
    running.wait_for_log("the data file can be written again");
    assert_eq!(fetch(&health, "readyz").await, (200, "ready\n".to_owned()));
    let mut answer = send(&mut tab, 3, "/ready").await;
    // The notice that the store works again may come before the board.
    while !answer.contains("picture") {
        answer.push_str(&tab.next().await.expect("the connection stays open").to_string());
    }
    drop(tab);
    assert!(running.stop(), "the bot exits with status 0");
}
