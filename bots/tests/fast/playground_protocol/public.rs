//! The public board page: the addresses it is served at, and the messages that a guest may send.

use std::{
    fs,
    time::{Duration, Instant},
};

use broadside_game::ids::{GameId, TournamentId};
use broadside_service::request::{Authority, RequestInput};
use broadside_testkit::tab::Tab;
use broadside_words::{line::Line, locale::Locale};
use qrcodegen::{QrCode, QrCodeEcc};
use reqwest::{Client, StatusCode, header};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use super::{
    ANNA, World, say,
    world::{BOT, ORIGIN, closing_file, init_data},
};

const HOST: &str = "sea.example";

/// The first message of the board page, with a guest's token.
fn hello(token: &str) -> Value {
    json!({"kind": "hello", "secret": token, "name": null, "locale": "en", "board": true})
}

/// A tab of the public board page with this token, and its `me` message.
async fn guest(world: &World, token: &str) -> (Tab, Value) {
    let mut tab = world.connect(HOST, Some(ORIGIN)).await.expect("the page may connect");
    tab.say(hello(token)).await;
    tab.hear("games").await;
    let me = tab.hear("me").await;
    (tab, me)
}

#[tokio::test]
async fn public_page_is_served_under_its_own_address_only() {
    let world = World::public().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    let local = format!("127.0.0.1:{}", world.port);
    for (host, path, site, status) in [
        (HOST, "/", None, StatusCode::OK),
        ("SEA.example", "/app/main.js", Some("same-origin"), StatusCode::OK),
        (HOST, "/", Some("cross-site"), StatusCode::OK),
        (HOST, "/app/main.js", Some("cross-site"), StatusCode::FORBIDDEN),
        (HOST, "/picture/0.png", Some("same-site"), StatusCode::FORBIDDEN),
        (HOST, "/qr/NOCODE.svg", None, StatusCode::NOT_FOUND),
        (HOST, "/chat", None, StatusCode::NOT_FOUND),
        (HOST, "/print", None, StatusCode::NOT_FOUND),
        (HOST, "/print/print-marks.pdf", None, StatusCode::NOT_FOUND),
        // A domain of a third party that resolves to this address.
        ("evil.example", "/", None, StatusCode::FORBIDDEN),
        ("sea.example.evil.example", "/", None, StatusCode::FORBIDDEN),
        ("sea.example:8443", "/", None, StatusCode::FORBIDDEN),
        (local.as_str(), "/", None, StatusCode::FORBIDDEN),
        ("localhost", "/languages.js", None, StatusCode::FORBIDDEN),
    ] {
        let request = client.get(format!("http://{local}{path}")).header(header::HOST, host);
        let request = site.into_iter().fold(request, |request, site| request.header("sec-fetch-site", site));
        let response = request.send().await.expect("the server answers");
        assert_eq!(response.status(), status, "{host}{path} {site:?}");
        if status == StatusCode::OK {
            let policy = response.headers()["content-security-policy"].to_str().expect("plain text");
            let parts = ["connect-src 'self' wss://sea.example;", "frame-ancestors https://web.telegram.org"];
            assert!(policy.contains(parts[0]) && policy.ends_with(parts[1]), "{policy}");
        }
    }
    let languages = client.get(format!("http://{local}/languages.js")).header(header::HOST, HOST).send().await.expect("the server answers");
    assert!(languages.text().await.expect("text").ends_with("export const PUBLIC = true;\n"));
}

#[tokio::test]
async fn invitation_is_drawn_as_the_qr_code_of_its_public_link() {
    let world = World::public().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    for joined in [GameId::new(0, 1).to_string(), TournamentId::new(0, 1).to_string()] {
        let request = client.get(format!("http://127.0.0.1:{}/qr/{joined}.svg", world.port)).header(header::HOST, HOST);
        let picture = request.send().await.expect("the server answers").text().await.expect("text");
        let code = QrCode::encode_text(&format!("{ORIGIN}/#join={joined}"), QrCodeEcc::Medium).expect("a short link");
        for (x, y) in (0..code.size()).flat_map(|x| (0..code.size()).map(move |y| (x, y))) {
            let is_dark = picture.contains(&format!("M{} {}h1v1h-1z", x + 4, y + 4));
            assert_eq!(is_dark, code.get_module(x, y), "{joined}: {x} {y}");
        }
    }
}

#[tokio::test]
async fn public_socket_is_refused_to_other_origins() {
    let world = World::public().await;
    let local = format!("127.0.0.1:{}", world.port);
    let origins = "null http://sea.example https://evil.example https://sea.example:8443 https://sea.example.evil.example \
                   https://evil.sea.example";
    let foreign = origins.split(' ').map(|origin| (HOST, Some(origin)));
    let hosts =
        [(HOST, None), ("evil.example", Some("https://evil.example")), ("evil.example", Some(ORIGIN)), (local.as_str(), Some(ORIGIN))];
    for (host, origin) in foreign.chain(hosts) {
        match world.connect(host, origin).await {
            Err(tungstenite::Error::Http(response)) => assert_eq!(response.status(), StatusCode::FORBIDDEN, "{host} {origin:?}"),
            other => panic!("{host} {origin:?}: {:?}", other.map(|_| "connected")),
        }
    }
    assert!(world.connect(HOST, Some(ORIGIN)).await.is_ok());
}

#[tokio::test]
async fn stranger_uses_only_the_commands_of_the_board_page() {
    let world = World::public().await;
    let (mut anna, _) = guest(&world, "").await;
    anna.say(json!({"kind": "rules", "rules": "classic", "change": ["mines", "1"]})).await;
    assert_eq!(anna.hear("rules").await["rules"], "classic mines=1");
    let _oleg = guest(&world, "").await;
    let code = GameId::new(0, 1);
    let tournament = |options: Value| json!({"kind": "do", "verb": "tournament", "options": options, "pane": "room"});
    let command = |verb: &str| json!({"kind": "do", "verb": verb, "options": {"opponent": "@Player_2"}, "pane": "room"});
    let press = |data: &str| json!({"kind": "press", "data": data, "message": 0, "pane": "private"});
    let allowed = [command("battle"), command("fire"), command("resign_now"), press("battle"), press(&format!("{code} 0 salvo !"))];
    let organizing = ["start", "pause", "resume", "cancel"].map(|what| json!({"do": what, "code": "ABCDEF"}));
    let organizing = organizing.into_iter().chain([json!({"do": "create", "least": "2"})]).map(tournament);
    let unknown = ["ban", "setup", "name", "export", "forget", "Fire", "", " fire"].map(command);
    let planning =
        [json!({"do": "create", "name": "Rude"}), json!({"do": "set", "code": "ABCDEF"}), json!({"code": "ABCDEF"})].map(tournament);
    let refused = [press("ban @Player_2"), press(&format!("{code} 3 kick")), press(&format!("{code} 0")), press("")];
    let messages = allowed.into_iter().chain(organizing).map(|message| (message, true));
    let messages = messages.chain(unknown.into_iter().chain(planning).chain(refused).map(|message| (message, false)));
    for (id, (mut message, is_allowed)) in messages.enumerate() {
        message["id"] = Value::from(id.to_string());
        let before = world.script.requests.lock().expect("the lock is not poisoned").len();
        anna.say(message.clone()).await;
        while anna.next().await.expect("the server does not close the connection")["kind"] != "done" {}
        let requests = world.script.requests.lock().expect("the lock is not poisoned");
        assert_eq!(requests.len() - before, usize::from(is_allowed), "{message}");
        let Some(request) = requests[before..].first() else { continue };
        assert_eq!((request.authority, &request.mention), (Authority::Member, &None), "a guest is no manager: {message}");
        assert!(!matches!(request.input, RequestInput::Text(_)), "{message}");
    }
}

#[tokio::test]
async fn stranger_neither_types_nor_opens_the_chat_view() {
    let world = World::public().await;
    for message in [
        say("1", "battle"),
        json!({"kind": "complete", "ask": 5, "verb": "battle", "param": "opponent", "typed": "", "pane": "room"}),
        hello(""),
    ] {
        let (mut tab, _) = guest(&world, "").await;
        tab.say(message.clone()).await;
        assert_eq!(tab.next().await, None, "{message}");
    }
    let mut chat = world.connect(HOST, Some(ORIGIN)).await.expect("the page may connect");
    chat.say(json!({"kind": "hello", "secret": "", "name": null, "locale": "en"})).await;
    assert_eq!(chat.next().await, None, "the chat view is not public");
    assert!(world.script.requests.lock().expect("the lock is not poisoned").is_empty());
}

#[tokio::test]
async fn server_names_each_guest_and_knows_them_again() {
    let world = World::public().await;
    let (_first, anna) = guest(&world, "").await;
    let (_second, oleg) = guest(&world, "").await;
    assert_ne!(anna["id"], oleg["id"], "each new page is a new person");
    let token = anna["token"].as_str().expect("a new guest gets a token");
    let (mut tab, again) = guest(&world, token).await;
    assert_eq!((&again["id"], &again["token"]), (&anna["id"], &Value::Null), "a known token is not sent again");
    tab.say(json!({"kind": "hello", "secret": token, "name": "Anna", "locale": "en", "board": true})).await;
    assert_eq!(tab.hear("me").await["name"], "Anna");
    tab.say(hello(oleg["token"].as_str().expect("a new guest gets a token"))).await;
    assert_eq!(tab.next().await, None, "a connection belongs to one person");
}

#[tokio::test]
async fn person_inside_telegram_is_the_account_there() {
    let world = World::public().await;
    let (mut tab, me) = guest(&world, &format!("#{}", init_data(BOT, 7, 0))).await;
    let named = json!({"id": "t7", "name": "Boris", "locale": "uk"});
    assert!(["id", "name", "locale"].iter().all(|part| me[part] == named[part]), "as in the chat, not as the page sends: {me}");
    tab.say(json!({"kind": "do", "id": "1", "verb": "ready", "options": {}, "pane": "private"})).await;
    tab.hear("done").await;
    assert_eq!(world.last_author().handle.as_deref(), Some("boris"), "a player invited by handle can accept");
    let token = me["token"].as_str().and_then(|token| token.split('#').next()).expect("a token for later");
    assert_eq!(guest(&world, &format!("{token}#{}", init_data(BOT, 7, 4_000))).await.1["id"], "t7");
}

#[tokio::test]
async fn tokens_and_accounts_of_others_are_refused() {
    let (world, elsewhere) = (World::public().await, World::public().await);
    let token = async |world: &World, secret: &str| {
        let (_tab, me) = guest(world, secret).await;
        me["token"].as_str().expect("a new guest gets a token").split('#').next().expect("the token has a first part").to_owned()
    };
    let (stranger, anna) = (token(&elsewhere, "").await, token(&world, "").await);
    let boris = token(&world, &format!("#{}", init_data(BOT, 7, 0))).await;
    let tokens = [stranger, ANNA.to_owned(), anna[..anna.len() - 1].to_owned(), "nobody".to_owned(), boris.clone()];
    let stale =
        [("", 7), (anna.as_str(), 7), (boris.as_str(), 8)].map(|(token, number)| format!("{token}#{}", init_data(BOT, number, 3_700)));
    let forged = [init_data("8:bot", 7, 0), init_data(BOT, 7, -100), String::new()].map(|data| format!("{boris}#{data}"));
    for secret in tokens.into_iter().chain(stale).chain(forged) {
        let mut tab = world.connect(HOST, Some(ORIGIN)).await.expect("the page may connect");
        tab.say(hello(&secret)).await;
        if secret.contains('#') {
            assert_eq!(tab.hear("answer").await["entry"]["text"], Line::new("notice-guests-telegram").phrase(Locale::EN), "{secret}");
        }
        assert_eq!(tab.next().await, None, "a refused sign-in makes no guest: {secret}");
    }
}

#[tokio::test]
async fn operator_closes_and_opens_the_page_while_it_runs() {
    let world = World::public().await;
    let (mut playing, anna) = guest(&world, "").await;
    let token = anna["token"].as_str().expect("a new guest gets a token");
    fs::write(closing_file(world.port), "").expect("the temporary folder is writable");
    playing.say(json!({"kind": "do", "id": "1", "verb": "battle", "options": {}, "pane": "private"})).await;
    assert_eq!(playing.next().await, None, "a tab is closed at its next message");
    for secret in [token, "", "nobody"] {
        let mut tab = world.connect(HOST, Some(ORIGIN)).await.expect("the page may connect");
        tab.say(hello(secret)).await;
        assert_eq!(tab.hear("answer").await["entry"]["text"], Line::new("notice-guests-closed").phrase(Locale::EN));
        assert_eq!(tab.next().await, None, "{secret}");
    }
    assert!(world.script.requests.lock().expect("the lock is not poisoned").is_empty());
    fs::remove_file(closing_file(world.port)).expect("the file exists");
    assert_eq!(guest(&world, token).await.1["id"], anna["id"]);
}

#[tokio::test]
async fn open_tabs_of_a_guest_and_of_an_address_are_limited() {
    let world = World::public().await;
    let (first, me) = guest(&world, "").await;
    let (mut open, token) = (vec![first], me["token"].as_str().expect("a new guest gets a token"));
    while open.len() < 8 {
        open.push(guest(&world, token).await.0);
    }
    let mut ninth = world.connect(HOST, Some(ORIGIN)).await.expect("the page may connect");
    ninth.say(hello(token)).await;
    assert_eq!(ninth.hear("answer").await["entry"]["text"], Line::new("notice-guests-tabs").phrase(Locale::EN));
    assert_eq!(ninth.next().await, None);
    while open.len() < 64 {
        open.push(world.connect(HOST, Some(ORIGIN)).await.expect("the page may connect"));
    }
    let Err(tungstenite::Error::Http(response)) = world.connect(HOST, Some(ORIGIN)).await else { panic!("one too many") };
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    drop(open);
    // A tab counts as open until the server has read that it was closed.
    while world.connect(HOST, Some(ORIGIN)).await.is_err() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn flood_of_one_guest_waits_alone() {
    let world = World::public().await;
    let (flooding, me) = guest(&world, "").await;
    let token = me["token"].as_str().expect("a new guest gets a token");
    let (second, _) = guest(&world, token).await;
    let mut tabs = [flooding, second];
    let (mut calm, _) = guest(&world, "").await;
    let press = |id: usize| json!({"kind": "do", "id": id.to_string(), "verb": "ban", "options": {}, "pane": "private"});
    let start = Instant::now();
    for id in 0..7 {
        tabs[id % 2].say(press(id)).await;
    }
    calm.say(press(0)).await;
    assert_eq!(calm.hear("done").await["id"], "0");
    assert!(start.elapsed() < Duration::from_secs(2), "other guests do not wait");
    for id in 0..7 {
        assert_eq!(tabs[id % 2].hear("done").await["id"], id.to_string(), "no message is lost");
    }
    assert!(start.elapsed() >= Duration::from_secs(2), "both tabs together are limited to three messages a second");
    let start = Instant::now();
    for _ in 0..4 {
        guest(&world, token).await;
    }
    assert!(start.elapsed() >= Duration::from_secs(1), "opening a tab counts as a message");
}
