//! Traces as a collector receives them from the real binary: requests and deliveries with their ids, and nothing else of
//! anybody. A collector that is away is nobody's trouble.

use std::{collections::BTreeSet, net::TcpListener as Socket, path::Path};

use crate::hosting::{binary::Running, observed::says};
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

/// What a collector was sent: how, where, as what, and the bytes.
type Sent = (Method, String, String, Bytes);

/// A collector on loopback: its address, and what it is sent.
async fn collector() -> (String, UnboundedReceiver<Sent>) {
    async fn take(State(sent): State<UnboundedSender<Sent>>, method: Method, uri: Uri, headers: HeaderMap, body: Bytes) {
        let kind = headers["content-type"].to_str().expect("a media type is text").to_owned();
        sent.send((method, uri.path().to_owned(), kind, body)).expect("the test listens");
    }
    let (sent, received) = unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
    let address = format!("http://{}", listener.local_addr().expect("it is bound"));
    let router = Router::new().fallback(take).with_state(sent);
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, received)
}

/// A game with a shot in it, told to this collector; its code.
async fn played(folder: &Path, collector: &str) -> (Running, String) {
    let settings = [("BROADSIDE_OTLP", collector), ("BROADSIDE_THINKING", "0"), ("RUST_LOG", "warn")];
    let running = Running::start(folder, &settings);
    let (mut tab, _) = Tab::connect_as_page(running.playground(), SECRET, Some(NAME)).await;
    let code = says(&mut tab, &["/battle computer", "/ready", "/fire Б8"]).await;
    (running, code)
}

/// A number of protobuf's: seven bits a byte, the lowest first.
fn number(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let (byte, rest) = bytes.split_first().expect("a number ends");
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        if byte & 128 == 0 {
            break;
        }
    }
    number
}

/// The fields with this number that have a length, in a message of protobuf's.
fn fields(mut bytes: &[u8], wanted: u64) -> Vec<&[u8]> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let tag = number(&mut bytes);
        let length = match tag & 7 {
            0 => {
                number(&mut bytes);
                continue;
            }
            1 => 8,
            2 => number(&mut bytes) as usize,
            5 => 4,
            kind => panic!("OTLP has no fields of kind {kind}"),
        };
        let (field, rest) = bytes.split_at(length);
        bytes = rest;
        if tag == (wanted << 3 | 2) {
            found.push(field);
        }
    }
    found
}

/// What lies at the end of a way of fields.
fn all<'b>(bytes: &'b [u8], way: &[u64]) -> Vec<&'b [u8]> {
    way.iter().fold(vec![bytes], |within, field| within.into_iter().flat_map(|bytes| fields(bytes, *field)).collect())
}

fn words(found: Vec<&[u8]>) -> BTreeSet<String> {
    found.into_iter().map(|bytes| String::from_utf8(bytes.to_vec()).expect("it is a text")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn collector_gets_requests_and_deliveries_without_personal_data() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let (address, mut received) = collector().await;
    let (running, code) = played(folder.path(), &address).await;
    // What is left is sent before the end.
    assert!(running.stop(), "it stops in order");
    let (mut services, mut names, mut keys, mut values) = <(BTreeSet<_>, BTreeSet<_>, BTreeSet<_>, BTreeSet<_>)>::default();
    while let Ok((method, path, kind, body)) = received.try_recv() {
        assert_eq!((method, path.as_str(), kind.as_str()), (Method::POST, "/v1/traces", "application/x-protobuf"));
        // Resource, its attributes, their values; spans of a scope, their names and attributes.
        services.extend(words(all(&body, &[1, 1, 1, 2, 1])));
        names.extend(words(all(&body, &[1, 2, 2, 5])));
        keys.extend(words(all(&body, &[1, 2, 2, 9, 1])));
        values.extend(words(all(&body, &[1, 2, 2, 9, 2, 1])));
        assert!(all(&body, &[1, 2, 2, 11]).is_empty(), "what is logged stays in the log");
        for hidden in [SECRET, NAME, "Б8"] {
            assert!(!body.windows(hidden.len()).any(|window| window == hidden.as_bytes()), "{hidden}");
        }
    }
    assert!(services.contains("broadside"), "{services:?}");
    assert_eq!(names, BTreeSet::from(["delivery", "request"].map(str::to_owned)));
    assert_eq!(keys, BTreeSet::from(["busy_ns", "game", "idle_ns", "request"].map(str::to_owned)));
    // Requests are numbered.
    values.retain(|value| value.parse::<u64>().is_err());
    assert_eq!(values, BTreeSet::from([code]), "games are named by their code");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn absent_or_silent_collector_delays_nothing() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    // Nobody ever answers at the one; nobody listens at the other.
    let silent = Socket::bind("127.0.0.1:0").expect("loopback has a free port");
    let gone = Socket::bind("127.0.0.1:0").expect("loopback has a free port").local_addr().expect("it is bound");
    let silent_at = silent.local_addr().expect("it is bound");
    for (name, address, complaint) in
        [("gone", gone, "the export of traces is failing"), ("silent", silent_at, "failed to export the last traces")]
    {
        let (running, code) = played(&folder.path().join(name), &format!("http://{address}")).await;
        assert!(!code.is_empty());
        let log = running.last_words();
        assert!(log.iter().any(|line| line.contains(complaint)), "{name}: {log:#?}");
    }
}
