//! A bot over the embedded store whose disk is full for a while: it says so, lives, and goes on by itself.

use broadside_testkit::tab::Tab;
use serde_json::{Value, json};

use super::{
    binary::{Running, broadside, complained, said},
    folder,
};

/// Says something and gives what is answered.
async fn ask(tab: &mut Tab, id: u32, text: &str) -> String {
    tab.say(json!({"kind": "say", "id": id.to_string(), "text": text, "pane": "private"})).await;
    let (mut done, mut heard) = (false, String::new());
    while !done || heard.is_empty() {
        let message: Value = tab.next().await.expect("the server stays");
        done |= message["kind"] == "done";
        if message["kind"] == "answer" || !message["entry"].is_null() {
            heard.push_str(&message.to_string());
        }
    }
    heard
}

async fn page(health: &str, page: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let answer = client.get(format!("http://{health}/{page}")).send().await.expect("it answers");
    (answer.status().as_u16(), answer.text().await.expect("it is text"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn full_disk_is_reported_and_waited_for() {
    let folder = folder();
    let running = Running::start(folder.path(), &[("BROADSIDE_THINKING", "0")]);
    let health = running.health();
    let (mut tab, _) = Tab::connect_as_page(running.playground(), "0123456789abcdef0123456789abcdef", None).await;
    ask(&mut tab, 1, "/battle computer").await;
    assert_eq!(page(&health, "readyz").await, (200, "ready\n".to_owned()));

    running.may_write_files_up_to("0");
    let answer = ask(&mut tab, 2, "/ready").await;
    assert!(answer.contains("ещё раз") || answer.contains("памят"), "{answer}");
    let (status, says) = page(&health, "readyz").await;
    assert_eq!(status, 503, "{says}");
    assert!(
        says.contains("the disk of ") && says.contains(" is full (") && says.ends_with("free some space, and it recovers automatically\n"),
        "{says}"
    );
    assert_eq!(page(&health, "livez").await, (200, "alive\n".to_owned()));
    let asked = broadside(&["healthcheck"], &[("BROADSIDE_HEALTH", &health)]);
    assert!(!asked.status.success() && complained(&asked).contains(" is full ("), "{}", said(&asked));

    running.may_write_files_up_to("unlimited");
    running.logs("the data file can be written again");
    assert_eq!(page(&health, "readyz").await, (200, "ready\n".to_owned()));
    let mut answer = ask(&mut tab, 3, "/ready").await;
    // That the memory is back is told as well, whenever that is; the board may come after it.
    while !answer.contains("picture") {
        answer.push_str(&tab.next().await.expect("the server stays").to_string());
    }
    drop(tab);
    assert!(running.stop(), "it stops in order");
}
