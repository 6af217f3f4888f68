//! A playground whose request handler gives scripted answers and records the requests.

use std::{
    env,
    path::PathBuf,
    process,
    sync::{Arc, Mutex},
    time::{SystemTime, UNIX_EPOCH},
};

use async_trait::async_trait;
use broadside::{
    ask::{Answer, RequestHandler},
    message_ref::MessageRef,
    platform::{Address, DeliveryMode, Message, Outgoing, Platform},
    playground::{Guests, Playground, ROOM},
};
use broadside_arena::Tournament;
use broadside_game::{
    Game,
    cell::{Cell, CellSet},
    ids::{GameId, PlayerId, RoomId, TournamentId},
    side::Side,
};
use broadside_present::review::{self, GameReview, Shot};
use broadside_scene::{figure::ShotOutcome, look::Look};
use broadside_service::request::{Body, InputForm, Key, Place, Press, Reply, Request, RequestAuthor, RequestInput};
use broadside_testkit::tab::Tab;
use broadside_words::locale::Locale;
use reqwest::Url;
use ring::hmac;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite;
use tokio_util::sync::CancellationToken;

/// A request handler with scripted answers, which records all requests.
#[derive(Default)]
pub struct Script {
    pub requests: Mutex<Vec<Request>>,
    pub games: Mutex<Vec<Game>>,
    pub tournaments: Mutex<Vec<Tournament>>,
}

#[async_trait]
impl RequestHandler for Script {
    async fn ask(&self, request: Request) -> Answer {
        let answer = match &request.input {
            RequestInput::Text(text) if text == "secret" => Answer::private(text_only("for you alone")),
            RequestInput::Text(text) if text == "refuse" => Answer::notice(text_only("not so")),
            RequestInput::Text(_) => Answer::Silent,
            RequestInput::Press(data) if data == "turn" => Answer::replace(text_only("the other side")),
            RequestInput::Press(data) if data == "form" => Answer::form(form("say it so")),
            RequestInput::Press(_) => {
                Answer::buttons(Message { keys: vec![vec![Key { label: "1".into(), press: Press::Disabled }]], ..text_only("your turn") })
            }
            RequestInput::Command { .. } => Answer::Delivery,
        };
        self.requests.lock().expect("the lock is not poisoned").push(request);
        answer
    }

    async fn reply(&self, request: &Request, again: bool) -> Reply {
        self.requests.lock().expect("the lock is not poisoned").push(request.clone());
        let games = self.games.lock().expect("the lock is not poisoned");
        let unfinished = Body { progress: Some(40), ..Body::default() };
        Reply::Private(games.first().filter(|_| again).map_or(unfinished, review_of))
    }

    async fn games(&self, _: PlayerId, _: RoomId, _: Option<GameId>) -> Option<Vec<Game>> {
        Some(self.games.lock().expect("the lock is not poisoned").clone())
    }

    async fn tournaments(&self, _: PlayerId, _: RoomId, _: Option<TournamentId>) -> Option<Vec<Tournament>> {
        Some(self.tournaments.lock().expect("the lock is not poisoned").clone())
    }

    async fn look(&self, _: PlayerId) -> Option<(Look, Option<Locale>)> {
        Some((Look::parse("theme=admiral hit=orange"), Some(Locale::UK)))
    }

    async fn complete(&self, _: &RequestAuthor, _: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)> {
        vec![(format!("{verb}.{param}"), typed.to_uppercase())]
    }
}

/// The review of a game with a single shot at B1, whose likeliest cells are A1 and C1.
fn review_of(game: &Game) -> Body {
    let view = game.public().clone();
    let [cell, likeliest] = [Cell::new(1, 0), Cell::new(0, 0)];
    let likeliest: CellSet = [likeliest, Cell::new(2, 0)].into_iter().collect();
    let (chart, chances) = (view.charts[Side::B].clone(), vec![0.0; Cell::all(view.rules.size).count()]);
    let shot = Shot { cell, outcome: ShotOutcome::Hit, chance: 0.125, best: 0.5, likeliest, chart, chances, luck: 0.875 };
    let (shots, promised, turnings) = (vec![shot], [0.125, 0.5], Vec::new());
    let (accuracy, luckier_than) = (0.25, 0.9);
    let review = GameReview { view, side: Side::A, shots, promised, accuracy, luckier_than, error: None, turnings, fleet_strength: None };
    review::review(&review, None, Locale::EN)
}

/// The file that closes the public board page on this port while it exists.
pub fn closing_file(port: u16) -> PathBuf {
    env::temp_dir().join(format!("broadside-guests-{}-{port}.off", process::id()))
}

/// The origin of the public board page.
pub const ORIGIN: &str = "https://sea.example";

/// The token of the bot whose users open the public page inside Telegram.
pub const BOT: &str = "7:bot";

/// `initData` of Boris with this user id, signed by the bot with this token `age` seconds ago.
pub fn init_data(token: &str, number: i64, age: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is after 1970").as_secs();
    let user = json!({"id": number, "first_name": "Boris", "username": "boris"}).to_string();
    let (date, [key, message]) = (now.saturating_add_signed(-age).to_string(), ["WebAppData", token].map(str::as_bytes));
    let secret = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), message);
    let lines = format!("auth_date={date}\nsignature=x\nuser={user}");
    let hash = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_ref()), lines.as_bytes());
    let hash: String = hash.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    let fields = [("user", user), ("hash", hash), ("auth_date", date), ("signature", "x".to_owned())];
    Url::parse_with_params("https://t.me", fields).expect("an address").query().expect("fields").to_owned()
}

/// A playground on a free port and its request handler. It is stopped when dropped.
pub struct World {
    pub playground: Arc<Playground>,
    pub script: Arc<Script>,
    pub port: u16,
    stop: CancellationToken,
}

impl World {
    pub async fn new() -> Self {
        Self::serve(|_| None).await
    }

    /// The public board page at [`ORIGIN`], with a random key for its tokens.
    pub async fn public() -> Self {
        Self::serve(|port| Some((ORIGIN.to_owned(), Guests::new(rand::random(), closing_file(port)).with_mini_app(BOT)))).await
    }

    async fn serve(public: impl FnOnce(u16) -> Option<(String, Guests)>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let port = listener.local_addr().expect("the socket has an address").port();
        let (playground, script, stop) = (Arc::new(Playground::default()), Arc::new(Script::default()), CancellationToken::new());
        tokio::spawn(Arc::clone(&playground).serve(public(port), listener, Arc::clone(&script), stop.clone()));
        Self { playground, script, port, stop }
    }

    /// Opens a socket with this `Host`, from a page of this origin.
    pub async fn connect(&self, host: &str, origin: Option<&str>) -> Result<Tab, tungstenite::Error> {
        Tab::connect(self.port, host, origin).await
    }

    /// A tab of the chat view that has sent its hello, and the answer to it.
    pub async fn tab(&self, secret: &str, name: Option<&str>) -> (Tab, Value) {
        Tab::connect_as_page(self.port, secret, name).await
    }

    pub async fn send_private(&self, player: PlayerId, text: &str, nonce: &str) -> MessageRef {
        let outgoing = outgoing(text_only(text), nonce, None);
        self.playground.deliver(Address::Player(player), outgoing).await.expect("the message is delivered")
    }

    pub async fn post(&self, text: &str, nonce: &str, current: Option<&MessageRef>) -> MessageRef {
        let outgoing = outgoing(text_only(text), nonce, current);
        self.playground.deliver(Address::Room(ROOM), outgoing).await.expect("the message is delivered")
    }

    /// The author of the last request.
    pub fn last_author(&self) -> RequestAuthor {
        self.script.requests.lock().expect("the lock is not poisoned").last().expect("there is a request").by.clone()
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

pub fn text_only(text: &str) -> Message {
    Message { text: text.into(), ..Message::default() }
}

fn form(otherwise: &str) -> InputForm {
    let [title, label, says, typed] = [const { String::new() }; 4];
    InputForm { title, label, says, typed, otherwise: otherwise.into() }
}

/// A delivery, in place of the current message if there is one.
pub fn outgoing(message: Message, nonce: &str, current: Option<&MessageRef>) -> Outgoing {
    let mode = if current.is_some() { DeliveryMode::InPlace } else { DeliveryMode::New };
    Outgoing { current_board: current.copied(), mode, ..Outgoing::new(message, nonce.into()) }
}
