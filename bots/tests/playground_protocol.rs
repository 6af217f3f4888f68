//! The playground's door and its WebSocket: who is let in, what a tab may know, what is said twice.
//! The house behind it is a script of answers.

use std::{
    num::NonZeroU64,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use broadside::{
    house::{Answer, Ask},
    platform::{Address, Failure, Manner, Message, Outgoing, Picture, Platform},
    playground::{Playground, ROOM},
};
use broadside_core::{
    game::{
        cell::{Cell, CellSet},
        ids::{GameId, Home, PlayerId, RoomId},
        notation::Lettering,
        ruleset::Ruleset,
        side::Side,
        view::{AutoMark, OwnView, Phase, PublicView, Seat},
    },
    service::request::{Asker, Form, Key, Place, Press, Request, Said, View},
    talk::{locale::Locale, verb::Voice},
};
use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, StatusCode, header};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message as Frame, client::IntoClientRequest},
};
use tokio_util::sync::CancellationToken;

const ANNA: &str = "00000000000000000000000000000001";
const OLEG: &str = "00000000000000000000000000000002";

/// Answers by script and remembers what it was asked.
#[derive(Default)]
struct Script {
    asked: Mutex<Vec<Request>>,
}

#[async_trait]
impl Ask for Script {
    async fn ask(&self, request: Request) -> Answer {
        let answer = match &request.said {
            Said::Text(text) if text == "secret" => Answer::Private(text_only("for you alone")),
            Said::Text(text) if text == "refuse" => Answer::Refused(text_only("not so")),
            Said::Text(_) => Answer::Silent,
            Said::Press(data) if data == "turn" => Answer::Turn(text_only("the other side")),
            Said::Press(data) if data == "form" => Answer::Form(form("say it so")),
            Said::Press(_) => Answer::Keys(vec![vec![Key { label: "1".into(), press: Press::Spent }]]),
            Said::Command { .. } => Answer::Told(Voice::Public),
        };
        self.asked.lock().expect("no test panics here").push(request);
        answer
    }

    async fn complete(&self, _: &Asker, _: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)> {
        vec![(format!("{verb}.{param}"), typed.to_uppercase())]
    }
}

/// A playground on a free port, its house, and the way to close it.
struct World {
    playground: Arc<Playground>,
    script: Arc<Script>,
    port: u16,
    stop: CancellationToken,
}

impl World {
    async fn new() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("loopback has free ports");
        let port = listener.local_addr().expect("it is bound").port();
        let (playground, script, stop) = (Arc::new(Playground::new()), Arc::new(Script::default()), CancellationToken::new());
        tokio::spawn(Arc::clone(&playground).serve(listener, Arc::clone(&script), stop.clone()));
        Self { playground, script, port, stop }
    }

    async fn connect(&self, host: &str, origin: Option<&str>) -> Result<Tab, tungstenite::Error> {
        let mut request = format!("ws://127.0.0.1:{}/ws", self.port).into_client_request()?;
        request.headers_mut().insert("host", host.parse().expect("a header"));
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        connect_async(request).await.map(|(socket, _)| Tab(socket))
    }

    /// A tab that has said hello; the words of welcome are read already.
    async fn tab(&self, secret: &str, name: Option<&str>) -> (Tab, Value) {
        let host = format!("127.0.0.1:{}", self.port);
        let mut tab = self.connect(&host, Some(&format!("http://{host}"))).await.expect("our own page is let in");
        tab.say(json!({"kind": "hello", "secret": secret, "name": name, "locale": "ru"})).await;
        let me = tab.hear("me").await;
        tab.hear("catalogue").await;
        let state = tab.hear("state").await;
        (tab, json!({"me": me, "state": state}))
    }

    async fn letter(&self, player: PlayerId, text: &str, nonce: &str) -> String {
        let outgoing = outgoing(text_only(text), nonce, None);
        self.playground.deliver(Address::Player(player), outgoing).await.expect("panes take letters")
    }

    async fn post(&self, text: &str, nonce: &str, standing: Option<&str>) -> String {
        let outgoing = outgoing(text_only(text), nonce, standing);
        self.playground.deliver(Address::Room(ROOM), outgoing).await.expect("the channel takes posts")
    }

    fn asker(&self) -> Asker {
        self.script.asked.lock().expect("no test panics here").last().expect("something was asked").by.clone()
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

struct Tab(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Tab {
    async fn say(&mut self, message: Value) {
        self.0.send(Frame::Text(message.to_string().into())).await.expect("the server listens");
    }

    /// The next message, which must be of this kind.
    async fn hear(&mut self, kind: &str) -> Value {
        let frame = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await.expect("the server answers");
        let text = frame.expect("the server stays").expect("the socket holds").into_text().expect("only text is sent");
        let message: Value = serde_json::from_str(&text).expect("only JSON is sent");
        assert_eq!(message["kind"], kind, "{message}");
        message
    }

    async fn ends(&mut self) -> bool {
        let last = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await.expect("the server answers");
        matches!(last, None | Some(Err(_) | Ok(Frame::Close(_))))
    }
}

fn text_only(text: &str) -> Message {
    Message { text: text.into(), ..Message::default() }
}

fn form(otherwise: &str) -> Form {
    let [title, label, says, typed] = [const { String::new() }; 4];
    Form { title, label, says, typed, otherwise: otherwise.into() }
}

fn outgoing(message: Message, nonce: &str, standing: Option<&str>) -> Outgoing {
    let manner = if standing.is_some() { Manner::InPlace } else { Manner::Fresh };
    Outgoing { message, standing: standing.map(str::to_owned), recap: String::new(), manner, reply: None, nonce: nonce.into() }
}

fn say(id: &str, text: &str) -> Value {
    json!({"kind": "say", "id": id, "text": text, "pane": "room"})
}

#[tokio::test]
async fn only_this_machine_by_its_own_name_is_served() {
    let world = World::new().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    let own = world.port;
    for (host, path, status) in [
        (format!("localhost:{own}"), "/", StatusCode::OK),
        (format!("127.0.0.1:{own}"), "/play.js", StatusCode::OK),
        (format!("[::1]:{own}"), "/style.css", StatusCode::OK),
        (format!("LOCALHOST:{own}"), "/words.js", StatusCode::OK),
        (format!("localhost:{own}"), "/picture/0.png", StatusCode::NOT_FOUND),
        ("localhost".into(), "/", StatusCode::FORBIDDEN),
        (format!("localhost:{}", own ^ 1), "/", StatusCode::FORBIDDEN),
        (format!("evil.example:{own}"), "/", StatusCode::FORBIDDEN),
        (format!("localhost.evil.example:{own}"), "/ws", StatusCode::FORBIDDEN),
        (format!("127.0.0.1.evil.example:{own}"), "/picture/0.png", StatusCode::FORBIDDEN),
    ] {
        let request = client.get(format!("http://127.0.0.1:{own}{path}")).header(header::HOST, &host);
        let response = request.send().await.expect("the server answers");
        assert_eq!(response.status(), status, "{host}{path}");
        if status == StatusCode::OK {
            let policy = response.headers()["content-security-policy"].to_str().expect("plain text").to_owned();
            assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"), "{policy}");
        }
    }
}

#[tokio::test]
async fn no_other_page_may_open_the_socket() {
    let world = World::new().await;
    let host = format!("127.0.0.1:{}", world.port);
    for origin in [
        None,
        Some("null".to_owned()),
        Some("http://evil.example".to_owned()),
        Some(format!("http://localhost:{}", world.port)),
        Some(format!("https://{host}")),
        Some("http://127.0.0.1:1".to_owned()),
    ] {
        match world.connect(&host, origin.as_deref()).await {
            Err(tungstenite::Error::Http(response)) => assert_eq!(response.status(), StatusCode::FORBIDDEN, "{origin:?}"),
            other => panic!("{origin:?}: {:?}", other.map(|_| "let in")),
        }
    }
    assert!(world.connect(&host, Some(&format!("http://{host}"))).await.is_ok());
}

#[tokio::test]
async fn a_listener_open_to_the_world_is_refused() {
    let listener = TcpListener::bind(("0.0.0.0", 0)).await.expect("a free port");
    let served = Arc::new(Playground::new()).serve(listener, Arc::new(Script::default()), CancellationToken::new()).await;
    assert_eq!(served.map_err(|error| error.kind()), Err(std::io::ErrorKind::PermissionDenied));
}

#[tokio::test]
async fn a_tab_that_does_not_say_who_it_is_is_shown_out() {
    let world = World::new().await;
    let host = format!("127.0.0.1:{}", world.port);
    for first in [json!({"kind": "hello", "secret": "short", "locale": "en"}), say("1", "hi"), json!("nonsense")] {
        let mut tab = world.connect(&host, Some(&format!("http://{host}"))).await.expect("let in");
        tab.say(first.clone()).await;
        assert!(tab.ends().await, "{first}");
    }
}

#[tokio::test]
async fn letters_reach_their_addressee_and_no_other_tab() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, Some("Анна")).await;
    let (mut oleg, _) = world.tab(OLEG, Some("Олег")).await;
    anna.say(say("1", "secret")).await;
    assert_eq!(anna.hear("post").await["entry"]["text"], "for you alone");
    anna.hear("done").await;
    let id = world.asker().id;
    world.letter(id, "the field", "n1").await;
    assert_eq!(anna.hear("post").await["entry"]["text"], "the field");
    world.post("to all", "n2", None).await;
    assert_eq!(anna.hear("post").await["entry"]["text"], "to all");
    assert_eq!(oleg.hear("post").await["entry"]["text"], "to all", "the first thing Oleg hears is what all may hear");
    let (_, again) = world.tab(OLEG, None).await;
    assert_eq!(again["state"]["private"], json!([]));
    let (_, again) = world.tab(ANNA, None).await;
    assert_eq!(again["state"]["private"].as_array().map(Vec::len), Some(2));
    assert_eq!(again["me"]["name"], "Анна", "the name is remembered");
}

#[tokio::test]
async fn what_is_said_twice_under_one_name_is_one_request() {
    let world = World::new().await;
    let (mut anna, welcome) = world.tab(ANNA, None).await;
    assert_eq!(welcome["me"]["name"], "Игрок 1");
    for _ in 0..2 {
        anna.say(say("same", "good morning")).await;
    }
    let post = anna.hear("post").await;
    assert_eq!((post["entry"]["by"].clone(), post["entry"]["text"].clone()), (json!("Игрок 1"), json!("good morning")));
    anna.hear("done").await;
    anna.hear("done").await;
    let ids: Vec<NonZeroU64> = world.script.asked.lock().expect("no test panics here").iter().map(|asked| asked.id.0).collect();
    assert_eq!(ids.len(), 2);
    assert_eq!(ids[0], ids[1]);
    let by = world.asker();
    assert_eq!((by.id.home, by.locale), (Home::Playground, Some(Locale::Ru)));
}

#[tokio::test]
async fn refusals_and_keys_go_to_the_asking_tab_and_stay_nowhere() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    anna.say(say("1", "refuse")).await;
    assert_eq!(anna.hear("answer").await["entry"]["text"], "not so");
    anna.hear("done").await;
    anna.say(json!({"kind": "press", "id": "2", "data": "aim 3", "message": 77, "pane": "room"})).await;
    let keys = anna.hear("keys").await;
    assert_eq!((keys["message"].clone(), keys["keys"][0][0].clone()), (json!(77), json!({"label": "1", "does": "spent"})));
    anna.hear("done").await;
    anna.say(json!({"kind": "complete", "ask": 5, "verb": "fire", "param": "cell", "typed": "б", "pane": "private"})).await;
    assert_eq!(anna.hear("suggestions").await, json!({"kind": "suggestions", "ask": 5, "items": [["fire.cell", "Б"]]}));
    let (_, again) = world.tab(ANNA, None).await;
    assert_eq!(again["state"], json!({"kind": "state", "room": [], "private": []}));
}

#[tokio::test]
async fn a_card_turns_where_it_lies_and_a_form_says_how_to_say_it() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    anna.say(say("1", "secret")).await;
    let card = anna.hear("post").await["entry"]["number"].clone();
    anna.hear("done").await;
    let press = |id: &str, data: &str, pane: &str| json!({"kind": "press", "id": id, "data": data, "message": card, "pane": pane});
    anna.say(press("2", "turn", "private")).await;
    let turned = anna.hear("edit").await;
    assert_eq!((turned["entry"]["number"].clone(), turned["entry"]["text"].clone()), (card.clone(), json!("the other side")));
    anna.hear("done").await;
    anna.say(press("3", "form", "private")).await;
    assert_eq!(anna.hear("answer").await["entry"]["text"], "say it so");
    anna.hear("done").await;
    anna.say(press("4", "turn", "room")).await;
    let beside = anna.hear("post").await;
    assert_eq!((beside["pane"].clone(), beside["entry"]["text"].clone()), (json!("private"), json!("the other side")));
    anna.hear("done").await;
}

#[tokio::test]
async fn a_person_is_challenged_by_name() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, Some("Анна")).await;
    let (_oleg, _) = world.tab(OLEG, Some("Олег Иванов")).await;
    let command =
        |opponent: &str| json!({"kind": "do", "id": opponent, "verb": "battle", "options": {"opponent": opponent}, "pane": "room"});
    for (message, mentioned) in [
        (say("1", "battle @Олег_Иванов classic"), Some("Олег Иванов")),
        (command("@Олег_Иванов"), Some("Олег Иванов")),
        (say("2", "battle @Анна"), None),
    ] {
        anna.say(message).await;
        while anna.0.next().await.expect("the server stays").expect("the socket holds").into_text().is_ok_and(|text| !text.contains("done"))
        {
        }
        let asked = world.script.asked.lock().expect("no test panics here").last().expect("asked").mention.clone();
        assert_eq!(asked.map(|mention| mention.name).as_deref(), mentioned);
    }
}

#[tokio::test]
async fn a_standing_message_is_replaced_and_a_repeated_delivery_is_one_message() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    let anchor = world.post("one", "n1", None).await;
    assert_eq!(world.post("one", "n1", None).await, anchor);
    assert_eq!(world.post("two", "n2", Some(&anchor)).await, anchor);
    let fresh = world.post("three", "n3", Some("17")).await;
    assert_ne!(fresh, anchor, "an anchor of an earlier run names nothing");
    for (kind, text) in [("post", "one"), ("edit", "two"), ("post", "three")] {
        assert_eq!(anna.hear(kind).await["entry"]["text"], text);
    }
}

#[tokio::test]
async fn places_of_other_platforms_are_not_ours() {
    let world = World::new().await;
    let elsewhere = PlayerId { home: Home::Discord, number: 1 };
    for to in [Address::Room(RoomId { chat: 2, ..ROOM }), Address::Player(elsewhere)] {
        let refused = world.playground.deliver(to, outgoing(text_only("lost"), "n", None)).await;
        assert!(matches!(refused, Err(Failure::Undeliverable)), "{to:?}");
    }
    assert!(!world.playground.reaches(elsewhere).await);
}

#[tokio::test]
async fn the_board_names_every_cell_and_a_replaced_picture_is_gone() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    anna.say(say("1", "hello")).await;
    anna.hear("post").await;
    anna.hear("done").await;
    let id = world.asker().id;
    let message = || Message { picture: Some(picture(id)), ..text_only("your turn") };
    let to = Address::Player(id);
    let anchor = world.playground.deliver(to, outgoing(message(), "n1", None)).await.expect("panes take letters");
    let first = anna.hear("post").await["entry"]["picture"].clone();
    let board = &first["board"];
    assert_eq!((board["columns"].clone(), board["rows"].clone(), board["spots"][11]["name"].clone()), (json!(10), json!(10), json!("Б2")));
    let marks: Vec<_> = (0..12).filter_map(|at| board["spots"][at]["mark"].as_str()).collect();
    assert_eq!(marks.concat(), "o??????????x");
    assert_eq!(
        (board["does"].clone(), board["spots"][0]["open"].clone(), board["spots"][1]["open"].clone()),
        (json!("fire"), json!(false), json!(true))
    );
    assert_eq!((first["own"].clone(), first["phase"].clone(), board["turn"].clone()), (json!(true), json!("firing"), json!(true)));
    world.playground.deliver(to, outgoing(message(), "n2", Some(&anchor))).await.expect("panes take letters");
    let second = anna.hear("edit").await["entry"]["picture"].clone();
    let client = Client::builder().no_proxy().build().expect("a plain client");
    for (frame, status) in [(first, StatusCode::NOT_FOUND), (second, StatusCode::OK)] {
        let address = format!("http://127.0.0.1:{}{}", world.port, frame["src"].as_str().expect("an address"));
        assert_eq!(client.get(address).send().await.expect("the server answers").status(), status);
    }
}

fn picture(player: PlayerId) -> Picture {
    let seat = Seat { player, name: "Анна".into() };
    let mut public = PublicView::open(GameId::new(0, 1), Ruleset::classic(Lettering::Russian), seat);
    public.phase = Phase::Firing(Side::A);
    public.charts.b.misses.insert(Cell::new(0, 0));
    public.charts.b.hits.insert(Cell::new(1, 1));
    let view = OwnView {
        side: Side::A,
        public,
        ships: Vec::new(),
        plan: Vec::new(),
        volley: 1,
        givable: CellSet::EMPTY,
        auto_mark: AutoMark::Sunk,
    };
    Picture {
        png: Arc::from(*b"not looked at"),
        alt: "two fields".into(),
        view: Arc::new(View::Own(Box::new(view))),
        layout: broadside_render::Layout::Spread,
    }
}
