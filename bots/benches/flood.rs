//! Measures the time from a press on the public board page to its acknowledgement, first without and then with one more guest who floods
//! the page with a message each millisecond. Each of `GUESTS` guests (default 500; `ulimit -n` has to be higher) makes one press of a game
//! against the computer in each `PAUSE` milliseconds (5000), for `SECONDS` seconds (30) each time.

mod binary;

use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use broadside_sim::telegram::TelegramSim;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    time::{Instant, interval, sleep_until, timeout_at},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message as Frame, client::IntoClientRequest},
};

use binary::{env_number, free_address, kill, start, wait_until_ready};

/// The host of the page's public address.
const HOST: &str = "sea.example";

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[tokio::main]
async fn main() {
    let [count, seconds, pause]: [u64; 3] = [env_number("GUESTS", 500), env_number("SECONDS", 30), env_number("PAUSE", 5_000)];
    let (length, pause) = (Duration::from_secs(seconds), Duration::from_millis(pause));
    let (telegram, folder) = (TelegramSim::start().await, tempfile::tempdir().expect("a temporary folder can be created"));
    let (health, page) = (free_address(), free_address());
    let settings = [
        ("TELEGRAM_TOKEN", telegram.token().to_owned()),
        ("TELEGRAM_API_URL", telegram.url()),
        ("BROADSIDE_DATA", folder.path().display().to_string()),
        ("BROADSIDE_THINKING", "0".to_owned()),
        ("BROADSIDE_BOARD_URL", format!("https://{HOST}")),
        ("BROADSIDE_BOARD_LISTEN", page.to_string()),
    ];
    let mut running = start(&settings, health);
    wait_until_ready(health);
    let mut guests = Vec::new();
    for number in 1..=count as u32 {
        guests.push(Guest { socket: open(page, number).await, games: Value::Null, presses: 0 });
    }
    let flooding = open(page, 0).await;
    // The first two presses of each guest begin a game.
    let (guests, _) = play_all(guests, pause * 2, pause).await;
    let (guests, calm) = play_all(guests, length, pause).await;
    let flood = tokio::spawn(flood(flooding, Instant::now() + length));
    let (_guests, flooded) = play_all(guests, length, pause).await;
    let (sent, answered, is_open) = flood.await.expect("the flood does not panic");
    kill(&mut running);

    println!("| {count} guests, each with a press in {} ms | presses | p50 | p99 | longest |\n|---|---|---|---|---|", pause.as_millis());
    let [before, with] = [&calm, &flooded].map(|times| [0.5, 0.99, 1.0].map(|part| times[((times.len() - 1) as f64 * part) as usize]));
    for (name, presses, [p50, p99, longest]) in [("without a flood", calm.len(), before), ("with one who floods", flooded.len(), with)] {
        println!("| {name} | {presses} | {p50:.1} ms | {p99:.1} ms | {longest:.1} ms |");
    }
    println!("| ÷ | | {:.2} | {:.2} | {:.2} |", with[0] / before[0], with[1] / before[1], with[2] / before[2]);
    println!("flood: {sent} messages sent, {answered} answered; its connection is open: {is_open}");
}

/// Opens a tab of a new guest, whose address a proxy reports.
async fn open(page: SocketAddr, number: u32) -> Socket {
    let address = Ipv4Addr::from(0x0a00_0000 + number).to_string();
    let origin = format!("https://{HOST}");
    let mut request = format!("ws://{page}/ws").into_client_request().expect("the address is valid");
    for (name, value) in [("host", HOST), ("origin", origin.as_str()), ("x-forwarded-for", address.as_str())] {
        request.headers_mut().insert(name, value.parse().expect("the header is valid"));
    }
    let (mut socket, _) = connect_async(request).await.expect("the page accepts guests");
    let hello = json!({"kind": "hello", "secret": "", "name": null, "locale": "en", "board": true});
    socket.send(Frame::Text(hello.to_string().into())).await.expect("the connection is open");
    socket
}

/// Lets all guests play, evenly spread over the pause. Returns them, and the sorted milliseconds of their presses.
async fn play_all(guests: Vec<Guest>, length: Duration, pause: Duration) -> (Vec<Guest>, Vec<f64>) {
    let (begin, count) = (Instant::now(), guests.len() as u32);
    let play = |(number, guest): (usize, Guest)| tokio::spawn(guest.play(begin + pause * number as u32 / count, begin + length, pause));
    let playing: Vec<_> = guests.into_iter().enumerate().map(play).collect();
    let (mut guests, mut times) = (Vec::new(), Vec::new());
    for playing in playing {
        let (guest, took) = playing.await.expect("a guest does not panic");
        guests.push(guest);
        times.extend(took);
    }
    times.sort_by(f64::total_cmp);
    (guests, times)
}

/// A guest with a tab of the board page.
struct Guest {
    socket: Socket,
    /// The guest's games, as last sent by the server.
    games: Value,
    presses: usize,
}

impl Guest {
    /// Plays from `next` to `end`. Returns the milliseconds from the time of each press to its acknowledgement.
    async fn play(mut self, mut next: Instant, end: Instant, pause: Duration) -> (Self, Vec<f64>) {
        let (mut pressed, mut times) = (None, Vec::new());
        while next < end || pressed.is_some() {
            tokio::select! {
                () = sleep_until(next), if pressed.is_none() => {
                    self.presses += 1;
                    let (verb, options) = step(&self.games);
                    let press = press(self.presses, verb, &options);
                    self.socket.send(press).await.expect("the connection is open");
                    pressed = Some(next);
                    next += pause;
                }
                frame = self.socket.next() => {
                    let Frame::Text(text) = frame.expect("the connection is open").expect("the connection is open") else { continue };
                    let mut message: Value = serde_json::from_str(&text).expect("the server sends JSON");
                    match message["kind"].as_str() {
                        Some("games") => self.games = message["games"].take(),
                        Some("done") => times.extend(pressed.take().map(|at: Instant| at.elapsed().as_secs_f64() * 1e3)),
                        _ => {}
                    }
                }
            }
        }
        (self, times)
    }
}

/// The next command in the first of these games, with its options; a new game if it is over.
fn step(games: &Value) -> (&'static str, Value) {
    let game = &games[0];
    match game["phase"].as_str() {
        Some("placing") => ("ready", json!({"game": game["game"]})),
        Some("firing") => {
            let cell = game["open"][0].as_u64().unwrap_or_default() as usize;
            ("fire", json!({"game": game["game"], "cell": game["names"][cell]}))
        }
        _ => ("battle", json!({"against": "chessboard", "rules": "classic"})),
    }
}

fn press(id: usize, verb: &str, options: &Value) -> Frame {
    let message = json!({"kind": "do", "id": id.to_string(), "verb": verb, "options": options, "pane": "private"});
    Frame::Text(message.to_string().into())
}

/// Sends a message each millisecond until `end`. Returns how many were sent and answered, and whether the connection is open.
async fn flood(socket: Socket, end: Instant) -> (usize, usize, bool) {
    let (mut sink, mut frames) = socket.split();
    let (mut sent, mut answered, mut is_open) = (0, 0, true);
    let sending = async {
        let mut ticks = interval(Duration::from_millis(1));
        while sink.send(press(sent, "fire", &json!({"cell": "A1"}))).await.is_ok() {
            sent += 1;
            ticks.tick().await;
        }
    };
    let reading = async {
        while let Some(Ok(frame)) = frames.next().await {
            answered += usize::from(frame.to_text().is_ok_and(|text| text.contains("\"done\"")));
        }
        is_open = false;
    };
    let _ = timeout_at(end, async { tokio::join!(sending, reading) }).await;
    (sent, answered, is_open)
}
