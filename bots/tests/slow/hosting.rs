//! The binary as operators use it: configuration, version, health check, backups, metrics and the systemd unit.

mod backups;
pub mod binary;
mod full_disk;
pub mod observed;
mod systemd;

use std::{
    fs,
    io::{Read, Write},
    net::TcpListener,
};

use binary::{RunningBot, broadside, path_str, stderr, stdout};
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpSocket;

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder can be created")
}

#[test]
fn check_config_shows_the_source_of_every_setting_and_no_secret() {
    let folder = folder();
    let file = folder.path().join("broadside.toml");
    fs::write(&file, "telegram_token_file = \"token\"\nbroadside_port = 0\n").expect("a temporary folder is writable");
    fs::write(folder.path().join("token"), "123:hush\n").expect("a temporary folder is writable");
    let settings = [("BROADSIDE_CONFIG", path_str(&file)), ("REDIS_URL", "redis://:hush@127.0.0.1:1"), ("HOME", "/nowhere")];
    let output = broadside(&["check-config"], &settings);
    let stdout = stdout(&output);
    assert!(output.status.success() && !stdout.contains("hush"), "{stdout}");
    let row = |name: &str| {
        let line = stdout.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} is missing:\n{stdout}"));
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let path = folder.path().display();
    assert_eq!(row("TELEGRAM_TOKEN"), format!("TELEGRAM_TOKEN hidden, 8 characters from {path}/token, named in the file"));
    assert_eq!(row("REDIS_URL"), "REDIS_URL redis://hidden@127.0.0.1:1 from the environment");
    assert_eq!(row("BROADSIDE_PORT"), format!("BROADSIDE_PORT 0 from {path}/broadside.toml"));
    assert_eq!(row("BROADSIDE_DATA"), "BROADSIDE_DATA /nowhere/.local/share/broadside default");
}

#[test]
fn version_is_printed_for_people_and_programs() {
    let number = env!("CARGO_PKG_VERSION");
    assert_eq!(stdout(&broadside(&["version"], &[])), format!("broadside {number}\n"));
    let version: Value = serde_json::from_str(&stdout(&broadside(&["version", "--json"], &[]))).expect("the output is JSON");
    assert_eq!((&version["name"], &version["version"]), (&Value::from("broadside"), &Value::from(number)));
}

#[test]
fn binary_checks_its_own_health() {
    let folder = folder();
    let running = RunningBot::start(folder.path(), &[]);
    let health = running.health_address();
    let everywhere = health.replace("127.0.0.1", "0.0.0.0");
    for address in [&health, &everywhere] {
        // The health server answers a moment before the bot is ready.
        let ready = || broadside(&["healthcheck"], &[("BROADSIDE_HEALTH", address)]);
        let output = (0..1000).map(|_| ready()).find(|output| output.status.success()).expect("the bot becomes ready");
        assert_eq!(stdout(&output), format!("{address} says: ready\n"));
    }
    assert!(running.stop(), "the bot exits with status 0");
    // A bound port without a listener: no other program can listen there.
    let taken = TcpSocket::new_v4().expect("a socket can be made");
    taken.bind("127.0.0.1:0".parse().expect("the address is valid")).expect("loopback has a free port");
    let unused = taken.local_addr().expect("a bound socket has an address").to_string();
    let output = broadside(&["healthcheck"], &[("BROADSIDE_HEALTH", &unused)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with(&format!("broadside: no answer at {unused}")), "{}", stderr(&output));
}

#[test]
fn health_page_of_another_program_is_rejected() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("loopback has a free port");
    let address = listener.local_addr().expect("a bound socket has an address").to_string();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 1024]);
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 15\r\nConnection: close\r\n\r\n<html>It works!");
        }
    });
    let output = broadside(&["healthcheck"], &[("BROADSIDE_HEALTH", &address)]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = stderr(&output);
    assert!(complaint.contains(&format!("another program answers at {address}")) && !complaint.contains("html"), "{complaint}");
}

#[test]
fn taken_health_address_fails_the_start() {
    let (taken, folder) = (TcpListener::bind("127.0.0.1:0").expect("loopback has a free port"), folder());
    let address = taken.local_addr().expect("a bound socket has an address").to_string();
    let (code, complaint) = RunningBot::start(folder.path(), &[("BROADSIDE_HEALTH", &address)]).wait_for_failed_start();
    assert_eq!(code, Some(1), "{complaint}");
    let says = format!("broadside: health and metrics cannot be served at {address} (");
    assert!(complaint.contains(&says) && complaint.contains("set BROADSIDE_HEALTH to another address"), "{complaint}");
}

#[test]
fn closed_pipe_ends_every_printing_command_quietly() {
    let folder = folder();
    let settings = [("HOME", path_str(folder.path())), ("BROADSIDE_HEALTH", "127.0.0.1:0")];
    for args in [
        &["register"] as &[&str],
        &["print-systemd"],
        &["version"],
        &["version", "--json"],
        &["check-config"],
        &["doctor"],
        &["setup"],
        &["bans"],
        &["print", "print-prefilled"],
        &["--help"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe can be created");
        drop(reader);
        let output = binary::broadside_into(args, &settings, writer);
        let complaint = stderr(&output);
        assert!(!complaint.contains("panicked") && output.status.code().is_some_and(|code| code < 2), "{args:?}: {complaint}");
    }
}
