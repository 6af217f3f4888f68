//! The metrics and the log of a running bot after a few commands of one person. Neither contains the person's name, a
//! position or a secret.

use std::{collections::BTreeSet, path::Path};

use broadside::telemetry::{METRICS, MetricKind};
use broadside_sim::discord::DiscordSim;
use broadside_testkit::tab::Tab;
use serde_json::{Value, json};

use super::{
    binary::{RunningBot, Setting},
    folder,
};

const SECRET: &str = "0123456789abcdef0123456789abcdef";
const NAME: &str = "Ксения";

/// The commands, in order: a game, a shot, and two that are refused.
const LINES: [&str; 5] = ["/battle computer", "/ready", "/fire Б8", "/fire Б99", "/join"];

/// Plays a game on a bot with a verbose log. Returns the bot, its health address (with the text format), and the code of the game.
pub async fn play_game(folder: &Path, format: &'static str) -> (RunningBot, String, String) {
    let settings: [Setting; 3] = [
        ("BROADSIDE_THINKING", "0"),
        ("BROADSIDE_LOG_FORMAT", format),
        ("RUST_LOG", "info,broadside=debug,broadside_service=debug,broadside_store=debug"),
    ];
    let running = RunningBot::start(folder, &settings);
    let health = if format == "text" { running.health_address() } else { String::new() };
    let (mut tab, _) = Tab::connect_as_page(running.playground_port(), SECRET, Some(NAME)).await;
    let code = send_lines(&mut tab, &LINES).await;
    (running, health, code)
}

/// Sends these lines, each after the answer to the one before. Returns the code of the game.
pub async fn send_lines(tab: &mut Tab, lines: &[&str]) -> String {
    let mut code = String::new();
    for (id, text) in lines.iter().enumerate() {
        tab.say(json!({"kind": "say", "id": id.to_string(), "text": text, "pane": "private"})).await;
        let (mut done, mut shown) = (false, false);
        // A delivery shows what was done; an answer, what was refused.
        while !(done && shown) {
            let message = tab.next().await.expect("the connection stays open");
            done |= message["kind"] == "done";
            shown |= message["kind"] == "answer" || message["entry"]["picture"]["game"].is_string();
            if let Some(game) = message["entry"]["picture"]["game"].as_str() {
                code = game.to_owned();
            }
        }
    }
    code
}

/// The status and the body of a page of the health server.
pub async fn fetch(health: &str, page: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client can be created");
    let answer = client.get(format!("http://{health}/{page}")).send().await.expect("the server answers");
    (answer.status().as_u16(), answer.text().await.expect("the body is text"))
}

/// The value of a series, if it exists.
fn metric_value(metrics: &str, series: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_counted_and_metrics_have_no_personal_data() {
    let folder = folder();
    let (running, health, code) = play_game(folder.path(), "text").await;
    let metrics = fetch(&health, "metrics").await.1;
    for (series, count) in [
        ("broadside_commands_total{verb=\"battle\",outcome=\"committed\"}", 1.0),
        ("broadside_commands_total{verb=\"ready\",outcome=\"committed\"}", 1.0),
        ("broadside_commands_total{verb=\"fire\",outcome=\"committed\"}", 1.0),
        ("broadside_commands_total{verb=\"fire\",outcome=\"refused\"}", 1.0),
        ("broadside_commands_total{verb=\"unknown\",outcome=\"refused\"}", 1.0),
        ("broadside_refusals_total{code=\"E_CELL_OUTSIDE\"}", 1.0),
        ("broadside_refusals_total{code=\"refused-missing\"}", 1.0),
        // The page asks for the running games when it connects.
        ("broadside_commands_total{verb=\"games\",outcome=\"private\"}", 1.0),
        ("broadside_request_seconds_bucket{le=\"+Inf\"}", LINES.len() as f64 + 1.0),
        ("broadside_request_seconds_count", LINES.len() as f64 + 1.0),
        ("broadside_decide_seconds_count", LINES.len() as f64 + 1.0),
        ("broadside_partitions_held", 64.0),
        ("broadside_lease_taken_total", 64.0),
        ("broadside_lease_lost_total", 0.0),
        ("broadside_store_rollbacks_total", 0.0),
        ("broadside_store_lost_total", 0.0),
        ("broadside_outbox_oldest_seconds", 0.0),
    ] {
        assert_eq!(metric_value(&metrics, series), Some(count), "{series}\n{metrics}");
    }
    for (series, least) in [
        ("broadside_commits_total{outcome=\"done\"}", 3.0),
        ("broadside_commit_seconds_count", 3.0),
        ("broadside_load_seconds_count", 3.0),
        ("broadside_deliver_seconds_count{home=\"p\"}", 1.0),
        ("broadside_render_seconds_count", 1.0),
        ("broadside_resident_memory_bytes", 1e6),
        ("broadside_start_time_seconds", 1.7e9),
    ] {
        assert!(metric_value(&metrics, series).is_some_and(|found| found >= least), "{series}\n{metrics}");
    }
    assert!(metrics.contains(&format!("broadside_build_info{{version=\"{}\"", env!("CARGO_PKG_VERSION"))), "{metrics}");
    check_metrics_are_described(&metrics);
    for hidden in [SECRET, NAME, "Б8", &code] {
        assert!(!hidden.is_empty() && !metrics.contains(hidden), "{hidden}\n{metrics}");
    }
    assert!(running.stop(), "the bot exits with status 0");
}

fn check_metrics_are_described(metrics: &str) {
    let after = |mark: &'static str| metrics.lines().filter_map(move |line| line.strip_prefix(mark)?.split(' ').next());
    let (typed, helped): (BTreeSet<&str>, BTreeSet<&str>) = (after("# TYPE ").collect(), after("# HELP ").collect());
    assert_eq!(typed, helped);
    let documented: BTreeSet<&str> = METRICS.iter().map(|(name, ..)| *name).collect();
    assert!(typed.is_subset(&documented), "{typed:?}");
    for (name, ..) in METRICS.iter().filter(|(_, kind, ..)| *kind == MetricKind::Counter) {
        assert!(metric_value(metrics, name).is_some(), "{name} exists from the start");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gateway_connection_is_visible_in_metrics() {
    let (folder, discord) = (folder(), DiscordSim::start().await);
    let (token, url) = (discord.token(), discord.url());
    let running = RunningBot::start(folder.path(), &[("DISCORD_TOKEN", &token), ("DISCORD_API_URL", &url)]);
    let health = running.health_address();
    running.wait_for_log("connected to Discord's gateway");
    let mut metrics = String::new();
    // Serenity reports the connection a moment later.
    for _ in 0..1000 {
        metrics = fetch(&health, "metrics").await.1;
        if metric_value(&metrics, "broadside_discord_shards_connected") == Some(1.0) {
            break;
        }
    }
    assert_eq!(metric_value(&metrics, "broadside_discord_shards_connected"), Some(1.0), "{metrics}");
    assert_eq!(metric_value(&metrics, "broadside_listening{platform=\"discord\"}"), Some(1.0), "{metrics}");
    assert!(!metrics.contains(&token), "{metrics}");
    check_metrics_are_described(&metrics);
    assert!(running.stop(), "the bot exits with status 0");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_log_search_finds_a_games_path_and_no_position() {
    let folder = folder();
    for format in ["text", "json"] {
        let (running, _, code) = play_game(&folder.path().join(format), format).await;
        let log = running.stop_and_read_log();
        let lines_with = |what: &str| log.iter().filter(|line| line.contains(what) && line.contains(&code)).cloned().collect::<Vec<_>>();
        let (requests, deliveries) = (lines_with("request handled"), lines_with("delivering"));
        let shot = requests.iter().find(|line| line.contains("fire") && !line.contains("refusal"));
        let shot = shot.unwrap_or_else(|| panic!("no shot of {code} in the log: {log:#?}"));
        assert!(!deliveries.is_empty(), "{log:#?}");
        if format == "json" {
            let lines: Vec<Value> = [shot, &deliveries[0]].map(|line| serde_json::from_str(line).expect("the output is JSON")).into();
            assert_eq!((&lines[0]["span"]["game"], &lines[1]["span"]["game"]), (&json!(code), &json!(code)));
            assert!(lines[0]["span"]["request"].is_u64(), "{shot}");
        }
        for line in &log {
            assert!([SECRET, NAME, "Б8", "Б99"].iter().all(|hidden| !line.contains(hidden)), "{line}");
        }
    }
}
