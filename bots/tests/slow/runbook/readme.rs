//! The commands of the README and of the documents it leads to: what ends in time is run, with one game where ten thousand are
//! measured; what serves is served until it is heard of; of what is compiled or measured for minutes, package, target and
//! options are looked up.

use std::{collections::BTreeMap, fs, process::Command};

use super::{
    book::{self, repository},
    service::Serving,
    stage::Stage,
};

/// The documents whose commands are typed here, in this order; the runbook has walks of its own.
const DOCUMENTS: [&str; 5] =
    ["README.md", "core/COMMANDS.md", "core/ARCHITECTURE.md", "deploy/CONFIGURATION.md", ".github/CONTRIBUTING.md"];

/// What stands in a sentence with something to fill in, filled in.
const FILLED_IN: [(&str, &str); 5] = [
    ("broadside verify FILE", "broadside verify game.txt"),
    ("broadside render FILE --as gif", "broadside render game.txt --as gif"),
    ("broadside referee FILE…", "broadside referee core/tests/data/own-cases.md core/tests/data/straume-cases.md"),
    ("broadside strength", "broadside strength --help"),
    ("broadside duel", "broadside duel --help"),
];

/// Types all of it.
pub async fn typed() {
    let stage = Stage::open().await;
    stage.run("cargo build --release --locked -p broadside && sudo install target/release/broadside /usr/local/bin/", "");
    let records = book::page("core/tests/data/records-1.txt");
    let shortest = records.split("broadside record 1\n").skip(1).min_by_key(|record| record.len()).expect("records are kept");
    stage.writes(&stage.checkout().join("game.txt"), &format!("broadside record 1\n{shortest}"));
    let pages = DOCUMENTS.map(book::page);
    for (_, block) in pages.iter().flat_map(|page| book::blocks(page)) {
        for line in block.lines() {
            type_line(&stage, line).await;
        }
    }
    // Telegram has one poller.
    stage.run("docker compose -f deploy/compose.yaml down", "");
    stage.telegram.wait_until(|world| !world.listened_to()).await;
    let filled_in: BTreeMap<&str, &str> = FILLED_IN.into();
    for words in pages.iter().flat_map(|page| book::spoken(page)) {
        type_line(&stage, filled_in.get(&*words).unwrap_or(&&*words)).await;
    }
}

async fn type_line(stage: &Stage, line: &str) {
    let command = line.split(" #").next().unwrap_or_default().trim();
    let words: Vec<&str> = command.split(' ').skip_while(|word| word.contains('=')).collect();
    match words[..] {
        ["cargo", "run", "--release"] | ["broadside", "run"] => serve(stage, command).await,
        ["install", ..] => {
            stage.run(line, "");
            stage.writes(&stage.checkout().join("deploy/.env"), &format!("TELEGRAM_TOKEN={}\n", stage.telegram.token()));
        }
        ["broadside", "strength" | "duel", ..] => drop(stage.run(&one_game(command), "")),
        [script, ..] if script.contains('/') => look_at(script),
        ["broadside" | "cargo" | "curl" | "docker", ..] => drop(stage.run(line, "")),
        _ => panic!("nobody knows how to try «{line}»"),
    }
}

/// What is measured with thousands of games, with one.
fn one_game(command: &str) -> String {
    let mut words: Vec<&str> = command.split(' ').collect();
    if let Some(at) = words.iter().position(|word| *word == "--games") {
        words[at + 1] = "1";
    } else if !words.contains(&"--help") {
        words.extend(["--games", "1"]);
    }
    words.join(" ")
}

/// Starts what serves until it is told to stop, with the token that is left out on the page, and waits to be heard.
async fn serve(stage: &Stage, command: &str) {
    let token = if command.starts_with("DISCORD") { stage.discord.token() } else { stage.telegram.token().to_owned() };
    let command = format!("BROADSIDE_DATA=served BROADSIDE_PORT=0 {}", command.replace('…', &token));
    let mut replica = Serving::begin(stage, &command);
    if command.contains("DISCORD_TOKEN=") {
        stage.discord.ready().await;
    } else if command.contains("TELEGRAM_TOKEN=") {
        stage.telegram.wait_until(|world| world.listened_to()).await;
    } else {
        let address = replica.prints();
        assert!(address.starts_with("Playground: http://127.0.0.1:"), "{address}");
    }
    replica.end();
}

/// A script that takes an hour, or runs this test itself: it is there, can be run, and is a script.
fn look_at(script: &str) {
    let path = repository().join(script);
    let sound = Command::new("bash").arg("-n").arg(&path).status().expect("there is a bash");
    let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).expect("it is there").permissions());
    assert!(sound.success() && mode & 0o111 != 0, "{script} cannot be run");
}
