//! The traces that a collector receives from the real binary: requests and deliveries with their ids, and no personal data.
//! A collector that is unreachable or does not answer delays nothing.

use std::{collections::BTreeSet, net::TcpListener as Socket, path::Path};

use crate::hosting::{binary::RunningBot, observed::send_lines};
use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, Method, Uri},
};
use broadside_testkit::tab::Tab;
use tokio::{
    net::TcpListener,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
};

const SECRET: &str = "fedcba9876543210fedcba9876543210";
const NAME: &str = "Ксения";

/// A request to the collector: method, path, media type and body.
type Export = (Method, String, String, Bytes);

/// Starts a collector on loopback. Returns its address and a receiver of its requests.
async fn start_collector() -> (String, UnboundedReceiver<Export>) {
    async fn export(State(sent): State<UnboundedSender<Export>>, method: Method, uri: Uri, headers: HeaderMap, body: Bytes) {
        let kind = headers["content-type"].to_str().expect("a media type is ASCII").to_owned();
        sent.send((method, uri.path().to_owned(), kind, body)).expect("the receiver is open");
    }
    let (sent, received) = unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
    let address = format!("http://{}", listener.local_addr().expect("a bound socket has an address"));
    let router = Router::new().fallback(export).with_state(sent);
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, received)
}

/// Plays a game with one shot on a bot with this collector. Returns the bot and the code of the game.
async fn play_game(folder: &Path, collector: &str) -> (RunningBot, String) {
    let settings = [("BROADSIDE_OTLP", collector), ("BROADSIDE_THINKING", "0"), ("RUST_LOG", "warn")];
    let running = RunningBot::start(folder, &settings);
    let (mut tab, _) = Tab::connect_as_page(running.playground_port(), SECRET, Some(NAME)).await;
    let code = send_lines(&mut tab, &["/battle computer", "/ready", "/fire Б8"]).await;
    (running, code)
}

/// Reads a varint of protobuf: seven bits a byte, the lowest first.
fn read_varint(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let (byte, rest) = bytes.split_first().expect("a varint ends");
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        if byte & 128 == 0 {
            break;
        }
    }
    number
}

/// The length-delimited fields with this number in a protobuf message.
fn fields(mut bytes: &[u8], number: u64) -> Vec<&[u8]> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let tag = read_varint(&mut bytes);
        let length = match tag & 7 {
            0 => {
                read_varint(&mut bytes);
                continue;
            }
            1 => 8,
            2 => read_varint(&mut bytes) as usize,
            5 => 4,
            kind => panic!("OTLP has no fields of kind {kind}"),
        };
        let (field, rest) = bytes.split_at(length);
        bytes = rest;
        if tag == (number << 3 | 2) {
            found.push(field);
        }
    }
    found
}

/// The nested fields at the end of this path of field numbers.
fn fields_at<'b>(bytes: &'b [u8], path: &[u64]) -> Vec<&'b [u8]> {
    path.iter().fold(vec![bytes], |within, field| within.into_iter().flat_map(|bytes| fields(bytes, *field)).collect())
}

fn texts(found: Vec<&[u8]>) -> BTreeSet<String> {
    found.into_iter().map(|bytes| String::from_utf8(bytes.to_vec()).expect("the field is UTF-8")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn collector_gets_requests_and_deliveries_without_personal_data() {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let (address, mut received) = start_collector().await;
    let (running, code) = play_game(folder.path(), &address).await;
    // Pending traces are exported before the exit.
    assert!(running.stop(), "the bot exits with status 0");
    let (mut services, mut names, mut keys, mut values) = <(BTreeSet<_>, BTreeSet<_>, BTreeSet<_>, BTreeSet<_>)>::default();
    while let Ok((method, path, kind, body)) = received.try_recv() {
        assert_eq!((method, path.as_str(), kind.as_str()), (Method::POST, "/v1/traces", "application/x-protobuf"));
        // Resource, its attributes, their values; spans of a scope, their names and attributes.
        services.extend(texts(fields_at(&body, &[1, 1, 1, 2, 1])));
        names.extend(texts(fields_at(&body, &[1, 2, 2, 5])));
        keys.extend(texts(fields_at(&body, &[1, 2, 2, 9, 1])));
        values.extend(texts(fields_at(&body, &[1, 2, 2, 9, 2, 1])));
        assert!(fields_at(&body, &[1, 2, 2, 11]).is_empty(), "log events are not exported");
        for hidden in [SECRET, NAME, "Б8"] {
            assert!(!body.windows(hidden.len()).any(|window| window == hidden.as_bytes()), "{hidden}");
        }
    }
    assert!(services.contains("broadside"), "{services:?}");
    assert_eq!(names, BTreeSet::from(["delivery", "request"].map(str::to_owned)));
    assert_eq!(keys, BTreeSet::from(["busy_ns", "game", "idle_ns", "request"].map(str::to_owned)));
    // The other values are the numbers of requests.
    values.retain(|value| value.parse::<u64>().is_err());
    assert_eq!(values, BTreeSet::from([code]), "games are named by their code");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn absent_or_silent_collector_delays_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    // One address accepts connections but never answers; the other has no listener.
    let silent = Socket::bind("127.0.0.1:0").expect("loopback has a free port");
    let gone = Socket::bind("127.0.0.1:0").expect("loopback has a free port").local_addr().expect("a bound socket has an address");
    let silent_at = silent.local_addr().expect("a bound socket has an address");
    for (name, address, complaint) in
        [("gone", gone, "the export of traces is failing"), ("silent", silent_at, "failed to export the last traces")]
    {
        let (running, code) = play_game(&folder.path().join(name), &format!("http://{address}")).await;
        assert!(!code.is_empty());
        let log = running.stop_and_read_log();
        assert!(log.iter().any(|line| line.contains(complaint)), "{name}: {log:#?}");
    }
}
