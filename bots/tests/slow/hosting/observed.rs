//! What can be seen of a bot that runs: its metrics and its log, after a few commands of one person. Neither names the
//! person, a position or a secret.

use std::{collections::BTreeSet, path::Path};

use broadside::telemetry::{METRICS, MetricKind};
use broadside_sim::discord::DiscordSim;
use broadside_testkit::tab::Tab;
use serde_json::{Value, json};

use super::{
    binary::{Running, Setting},
    folder,
};

const SECRET: &str = "0123456789abcdef0123456789abcdef";
const NAME: &str = "Ксения";

/// What is said, in this order: a game, a shot, and what is refused.
const LINES: [&str; 5] = ["/battle computer", "/ready", "/fire Б8", "/fire Б99", "/join"];

/// A bot whose log tells much, and the code of the game that was played there.
pub async fn played(folder: &Path, format: &'static str) -> (Running, String, String) {
    let settings: [Setting; 3] = [
        ("BROADSIDE_THINKING", "0"),
        ("BROADSIDE_LOG_FORMAT", format),
        ("RUST_LOG", "info,broadside=debug,broadside_service=debug,broadside_store=debug"),
    ];
    let running = Running::start(folder, &settings);
    let health = if format == "text" { running.health() } else { String::new() };
    let (mut tab, _) = Tab::connect_as_page(running.playground(), SECRET, Some(NAME)).await;
    let code = says(&mut tab, &LINES).await;
    (running, health, code)
}

/// Says these lines, each after the one before was answered; the code of the game.
pub async fn says(tab: &mut Tab, lines: &[&str]) -> String {
    let mut code = String::new();
    for (id, text) in lines.iter().enumerate() {
        tab.say(json!({"kind": "say", "id": id.to_string(), "text": text, "pane": "private"})).await;
        let (mut done, mut seen) = (false, false);
        // What is done is told by a delivery; what is refused, by an answer.
        while !(done && seen) {
            let message = tab.next().await.expect("the server stays");
            done |= message["kind"] == "done";
            seen |= message["kind"] == "answer" || message["entry"]["picture"]["game"].is_string();
            if let Some(game) = message["entry"]["picture"]["game"].as_str() {
                code = game.to_owned();
            }
        }
    }
    code
}

/// What stands at `/metrics`.
async fn metrics_at(health: &str) -> String {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let page = client.get(format!("http://{health}/metrics")).send().await.expect("it answers");
    page.text().await.expect("it is text")
}

/// The number of a series; none where it is not there.
fn number(metrics: &str, series: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_counted_and_nobody_is_named() {
    let folder = folder();
    let (running, health, code) = played(folder.path(), "text").await;
    let metrics = metrics_at(&health).await;
    for (series, count) in [
        ("broadside_commands_total{verb=\"battle\",outcome=\"told\"}", 1.0),
        ("broadside_commands_total{verb=\"ready\",outcome=\"told\"}", 1.0),
        ("broadside_commands_total{verb=\"fire\",outcome=\"told\"}", 1.0),
        ("broadside_commands_total{verb=\"fire\",outcome=\"refused\"}", 1.0),
        ("broadside_commands_total{verb=\"unknown\",outcome=\"refused\"}", 1.0),
        ("broadside_refusals_total{code=\"E_CELL_OUTSIDE\"}", 1.0),
        ("broadside_refusals_total{code=\"refused-missing\"}", 1.0),
        // The page asks for the boards under way when it connects.
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
        assert_eq!(number(&metrics, series), Some(count), "{series}\n{metrics}");
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
        assert!(number(&metrics, series).is_some_and(|found| found >= least), "{series}\n{metrics}");
    }
    assert!(metrics.contains(&format!("broadside_build_info{{version=\"{}\"", env!("CARGO_PKG_VERSION"))), "{metrics}");
    every_metric_is_described(&metrics);
    for hidden in [SECRET, NAME, "Б8", &code] {
        assert!(!hidden.is_empty() && !metrics.contains(hidden), "{hidden}\n{metrics}");
    }
    assert!(running.stop(), "it stops in order");
}

fn every_metric_is_described(metrics: &str) {
    let after = |mark: &'static str| metrics.lines().filter_map(move |line| line.strip_prefix(mark)?.split(' ').next());
    let (typed, helped): (BTreeSet<&str>, BTreeSet<&str>) = (after("# TYPE ").collect(), after("# HELP ").collect());
    assert_eq!(typed, helped);
    let known: BTreeSet<&str> = METRICS.iter().map(|(name, ..)| *name).collect();
    assert!(typed.is_subset(&known), "{typed:?}");
    for (name, ..) in METRICS.iter().filter(|(_, kind, ..)| *kind == MetricKind::Counter) {
        assert!(number(metrics, name).is_some(), "{name} is there from the start");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gateway_connection_is_visible_in_metrics() {
    let (folder, discord) = (folder(), DiscordSim::start().await);
    let (token, url) = (discord.token(), discord.url());
    let running = Running::start(folder.path(), &[("DISCORD_TOKEN", &token), ("DISCORD_API_URL", &url)]);
    let health = running.health();
    running.logs("connected to Discord's gateway");
    let mut metrics = String::new();
    // Serenity tells of the connection a moment later.
    for _ in 0..1000 {
        metrics = metrics_at(&health).await;
        if number(&metrics, "broadside_discord_shards_connected") == Some(1.0) {
            break;
        }
    }
    assert_eq!(number(&metrics, "broadside_discord_shards_connected"), Some(1.0), "{metrics}");
    assert_eq!(number(&metrics, "broadside_listening{platform=\"discord\"}"), Some(1.0), "{metrics}");
    assert!(!metrics.contains(&token), "{metrics}");
    every_metric_is_described(&metrics);
    assert!(running.stop(), "it stops in order");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_log_search_finds_a_games_path_and_no_position() {
    let folder = folder();
    for format in ["text", "json"] {
        let (running, _, code) = played(&folder.path().join(format), format).await;
        let log = running.last_words();
        let about = |what: &str| log.iter().filter(|line| line.contains(what) && line.contains(&code)).cloned().collect::<Vec<_>>();
        let (asked, told) = (about("request handled"), about("delivering"));
        let shot = asked.iter().find(|line| line.contains("fire") && !line.contains("refusal"));
        let shot = shot.unwrap_or_else(|| panic!("no shot in {code}: {log:#?}"));
        assert!(!told.is_empty(), "{log:#?}");
        if format == "json" {
            let lines: Vec<Value> = [shot, &told[0]].map(|line| serde_json::from_str(line).expect("it is JSON")).into();
            assert_eq!((&lines[0]["span"]["game"], &lines[1]["span"]["game"]), (&json!(code), &json!(code)));
            assert!(lines[0]["span"]["request"].is_u64(), "{shot}");
        }
        for line in &log {
            assert!([SECRET, NAME, "Б8", "Б99"].iter().all(|hidden| !line.contains(hidden)), "{line}");
        }
    }
}
