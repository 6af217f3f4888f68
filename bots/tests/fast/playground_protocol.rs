//! The playground's HTTP server and WebSocket: the origins that may connect, the messages that a tab receives, repeated messages. The
//! request handler gives scripted answers.

mod board_page;
mod public;
pub mod world;

use std::{num::NonZeroU64, sync::Arc, time::Duration};

use broadside::{
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Message, Platform, RenderedPicture},
    playground::{Playground, ROOM},
};
use broadside_game::{
    cell::{Cell, CellSet},
    ids::{GameId, Home, PlayerId, RoomId},
    notation::Lettering,
    report::Ending,
    ruleset::{Draws, Ruleset},
    side::Side,
    view::{AutoMark, OwnView, Phase, PublicView, Seat},
};
use broadside_scene::look::Theme;
use broadside_service::request::View;
use broadside_words::locale::Locale;
use reqwest::{Client, StatusCode, header};
use serde_json::{Value, json};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
};
use tokio_tungstenite::tungstenite;
use tokio_util::sync::CancellationToken;

use crate::town::advance_time;
use world::{Script, World, outgoing, text_only};

const ANNA: &str = "00000000000000000000000000000001";
const OLEG: &str = "00000000000000000000000000000002";

/// A line typed in the channel.
fn say(id: &str, text: &str) -> Value {
    json!({"kind": "say", "id": id, "text": text, "pane": "room"})
}

#[tokio::test]
async fn only_this_machine_under_its_own_name_is_served() {
    let world = World::new().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    let port = world.port;
    let paths = "/ /chat /w/ABCDEF /t/ABCDEF /app/main.js /play.js /style.css /words.js /languages.js /words/nb.js";
    let names = ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"].map(|name| format!("{name}:{port}"));
    let served = names.iter().flat_map(|host| paths.split(' ').map(move |path| (host.clone(), path, StatusCode::OK)));
    for (host, path, status) in served.chain([
        (format!("localhost:{port}"), "/words/xx.js", StatusCode::NOT_FOUND),
        (format!("localhost:{port}"), "/picture/0.png", StatusCode::NOT_FOUND),
        ("localhost".into(), "/", StatusCode::FORBIDDEN),
        (format!("localhost:{}", port ^ 1), "/", StatusCode::FORBIDDEN),
        (format!("evil.example:{port}"), "/", StatusCode::FORBIDDEN),
        (format!("localhost.evil.example:{port}"), "/ws", StatusCode::FORBIDDEN),
        (format!("127.0.0.1.evil.example:{port}"), "/picture/0.png", StatusCode::FORBIDDEN),
    ]) {
        let request = client.get(format!("http://127.0.0.1:{port}{path}")).header(header::HOST, &host);
        let response = request.send().await.expect("the server answers");
        assert_eq!(response.status(), status, "{host}{path}");
        if status == StatusCode::OK {
            let policy = response.headers()["content-security-policy"].to_str().expect("plain text").to_owned();
            assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"), "{policy}");
        }
    }
}

#[tokio::test]
async fn other_pages_cannot_request_expensive_sheets() {
    let world = World::new().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    let own = format!("http://127.0.0.1:{}", world.port);
    let (sheet, busy) = ("/print/print-marks.pdf", "/print/print-prefilled.pdf?pages=50");
    for (path, site, origin, status) in [
        (sheet, None, None, StatusCode::OK),
        (sheet, Some("none"), None, StatusCode::OK),
        (sheet, Some("same-origin"), Some(own.as_str()), StatusCode::OK),
        (sheet, Some("cross-site"), None, StatusCode::FORBIDDEN),
        (sheet, Some("same-site"), None, StatusCode::FORBIDDEN),
        (sheet, Some("same-origin"), Some("http://127.0.0.1:1"), StatusCode::FORBIDDEN),
        (sheet, None, Some("http://evil.example"), StatusCode::FORBIDDEN),
        (sheet, None, Some("null"), StatusCode::FORBIDDEN),
        (busy, Some("cross-site"), None, StatusCode::FORBIDDEN),
        ("/print", Some("cross-site"), None, StatusCode::FORBIDDEN),
        ("/print", Some("same-origin"), None, StatusCode::OK),
        ("/picture/0.png", Some("cross-site"), None, StatusCode::FORBIDDEN),
        ("/languages.js", Some("cross-site"), None, StatusCode::FORBIDDEN),
        ("/ws", Some("cross-site"), None, StatusCode::FORBIDDEN),
        // Other sites may link to the pages.
        ("/", Some("cross-site"), None, StatusCode::OK),
        ("/chat", Some("cross-site"), None, StatusCode::OK),
        ("/w/ABCDEF", Some("cross-site"), None, StatusCode::OK),
        ("/t/ABCDEF", Some("cross-site"), None, StatusCode::OK),
        ("/app/main.js", Some("cross-site"), None, StatusCode::FORBIDDEN),
    ] {
        let headers = [("sec-fetch-site", site), ("origin", origin)].into_iter().filter_map(|(name, value)| Some((name, value?)));
        let request = headers.fold(client.get(format!("{own}{path}")), |request, (name, value)| request.header(name, value));
        let response = request.send().await.expect("the server answers");
        assert_eq!(response.status(), status, "{path} {site:?} {origin:?}");
    }
}

#[tokio::test]
async fn number_of_sheets_made_at_a_time_is_limited() {
    let world = World::new().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    let address = format!("http://127.0.0.1:{}/print/print-prefilled.pdf?pages=20", world.port);
    let responses = futures_util::future::join_all((0..40).map(|_| client.get(&address).send())).await;
    let statuses: Vec<StatusCode> = responses.into_iter().map(|response| response.expect("the server answers").status()).collect();
    let count = |wanted: StatusCode| statuses.iter().filter(|status| **status == wanted).count();
    let (made, refused) = (count(StatusCode::OK), count(StatusCode::SERVICE_UNAVAILABLE));
    assert_eq!(made + refused, 40, "{statuses:?}");
    assert!(made >= 4 && refused > 0, "{made} made, {refused} refused");
    assert_eq!(client.get(&address).send().await.expect("the server answers").status(), StatusCode::OK, "the permits are returned");
}

#[tokio::test]
async fn older_board_of_a_game_is_kept_as_text_only() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    anna.ask(say("1", "hello"), "post").await;
    let id = world.last_author().id;
    for nonce in ["n1", "n2"] {
        let message = Message { picture: Some(picture(own_view(id))), ..text_only(nonce) };
        world.playground.deliver(Address::Player(id), outgoing(message, nonce, None)).await.expect("the message is delivered");
        assert!(anna.hear("post").await["entry"]["picture"]["own"] == true);
    }
    let (_, again) = world.tab(ANNA, None).await;
    let [first, second] = again["state"]["private"].as_array().expect("a list").as_slice() else { panic!("{again}") };
    assert_eq!((&first["text"], &first["past"], &first["picture"]), (&json!("n1"), &json!(true), &Value::Null));
    assert_eq!((&second["text"], &second["past"], second["picture"]["own"] == true), (&json!("n2"), &json!(false), true));
}

#[tokio::test]
async fn boards_of_a_player_who_left_are_released() {
    let world = World::new().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    let (mut tabs, mut pictures) = (Vec::new(), Vec::new());
    for secret in [ANNA, OLEG] {
        let (mut tab, _) = world.tab(secret, None).await;
        tab.ask(json!({"kind": "press", "id": "1", "data": "aim 3", "message": 77, "pane": "room"}), "keys").await;
        let id = world.last_author().id;
        let own = RenderedPicture { png: Arc::from(secret.as_bytes()), ..picture(own_view(id)) };
        let message = Message { picture: Some(own), ..text_only("your turn") };
        world.playground.deliver(Address::Player(id), outgoing(message, "n1", None)).await.expect("the message is delivered");
        let post = tab.hear("post").await;
        pictures.push(post["entry"]["picture"]["src"].as_str().expect("a picture has an address").to_owned());
        tabs.push(tab);
    }
    let get =
        async |picture: &String| client.get(format!("http://127.0.0.1:{}{picture}", world.port)).send().await.expect("the server answers");
    advance_time(Duration::from_secs(60 * 60)).await;
    assert_ne!(pictures[0], pictures[1], "the boards of both players have different addresses");
    for (picture, secret) in pictures.iter().zip([ANNA, OLEG]) {
        let shown = get(picture).await;
        assert_eq!(shown.status(), StatusCode::OK, "a tab is open");
        assert_eq!(shown.text().await.expect("the server answers"), secret, "each address has the board of its own player");
    }
    drop(tabs.remove(0));
    // A tab counts as open until the server has read that it was closed.
    for minute in 0.. {
        assert!(minute < 100, "the picture is still there, {minute} minutes later");
        advance_time(Duration::from_secs(60)).await;
        if get(&pictures[0]).await.status() == StatusCode::NOT_FOUND {
            break;
        }
    }
    assert_eq!(get(&pictures[1]).await.status(), StatusCode::OK, "Oleg is still connected");
    let (_, again) = world.tab(ANNA, None).await;
    assert_eq!(again["state"]["private"], json!([]));
}

#[tokio::test]
async fn other_pages_cannot_open_the_socket() {
    let world = World::new().await;
    let host = format!("127.0.0.1:{}", world.port);
    let own = [format!("http://localhost:{}", world.port), format!("https://{host}")];
    let origins = ["null", "http://evil.example", "http://127.0.0.1:1", own[0].as_str(), own[1].as_str()];
    for origin in origins.map(Some).into_iter().chain([None]) {
        match world.connect(&host, origin).await {
            Err(tungstenite::Error::Http(response)) => assert_eq!(response.status(), StatusCode::FORBIDDEN, "{origin:?}"),
            other => panic!("{origin:?}: {:?}", other.map(|_| "connected")),
        }
    }
    assert!(world.connect(&host, Some(&format!("http://{host}"))).await.is_ok());
}

#[tokio::test]
async fn public_listener_is_refused() {
    let listener = TcpListener::bind(("0.0.0.0", 0)).await.expect("a free port");
    let result = Arc::new(Playground::default()).serve(None, listener, Arc::new(Script::default()), CancellationToken::new()).await;
    assert_eq!(result.map_err(|error| error.kind()), Err(std::io::ErrorKind::PermissionDenied));
}

#[tokio::test]
async fn stalled_client_does_not_delay_shutdown() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let (address, stop) = (listener.local_addr().expect("the socket has an address"), CancellationToken::new());
    let serving = tokio::spawn(Arc::new(Playground::default()).serve(None, listener, Arc::new(Script::default()), stop.clone()));
    let mut halfway = TcpStream::connect(address).await.expect("the server accepts connections");
    halfway.write_all(b"GET / HTTP/1.1\r\nHost: local").await.expect("the server accepts connections");
    // A later request is answered, so the partial one has been read.
    let complete = Client::builder().no_proxy().build().expect("a plain client").get(format!("http://{address}/")).send().await;
    assert_eq!(complete.expect("the server answers").status(), StatusCode::OK);
    stop.cancel();
    tokio::time::pause();
    assert!(tokio::time::timeout(Duration::from_secs(60), serving).await.is_ok(), "the server stops within a minute");
}

#[tokio::test]
async fn tab_without_a_valid_secret_is_disconnected() {
    let world = World::new().await;
    let host = format!("127.0.0.1:{}", world.port);
    for first in [json!({"kind": "hello", "secret": "short", "locale": "en"}), say("1", "hi"), json!("nonsense")] {
        let mut tab = world.connect(&host, Some(&format!("http://{host}"))).await.expect("the page may connect");
        tab.say(first.clone()).await;
        assert_eq!(tab.next().await, None, "{first}");
    }
}

#[tokio::test]
async fn private_messages_reach_only_their_addressees_tab() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, Some("Анна")).await;
    let (mut oleg, _) = world.tab(OLEG, Some("Олег")).await;
    assert_eq!(anna.ask(say("1", "secret"), "post").await["entry"]["text"], "for you alone");
    let id = world.last_author().id;
    world.send_private(id, "the field", "n1").await;
    assert_eq!(anna.hear("post").await["entry"]["text"], "the field");
    world.post("to all", "n2", None).await;
    assert_eq!(anna.hear("post").await["entry"]["text"], "to all");
    assert_eq!(oleg.hear("post").await["entry"]["text"], "to all", "Oleg receives only the public message");
    let (_, again) = world.tab(OLEG, None).await;
    assert_eq!(again["state"]["private"], json!([]));
    let (_, again) = world.tab(ANNA, None).await;
    assert_eq!(again["state"]["private"].as_array().map(Vec::len), Some(2));
    assert_eq!(again["me"]["name"], "Анна", "the name is remembered");
}

#[tokio::test]
async fn message_repeated_under_one_id_is_one_request() {
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
    let ids: Vec<NonZeroU64> = world.script.requests.lock().expect("the lock is not poisoned").iter().map(|request| request.id.0).collect();
    assert!(ids.len() == 2 && ids[0] == ids[1], "{ids:?}");
    let author = world.last_author();
    assert_eq!((author.id.home, author.locale), (Home::Playground, Some(Locale::RU)));
}

#[tokio::test]
async fn refusals_and_buttons_go_to_the_asking_tab_and_are_not_stored() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    assert_eq!(anna.ask(say("1", "refuse"), "answer").await["entry"]["text"], "not so");
    anna.say(json!({"kind": "press", "id": "2", "data": "aim 3", "message": 77, "pane": "room"})).await;
    let keys = anna.hear("keys").await;
    assert_eq!(json!([keys["message"], keys["keys"][0][0]]), json!([77, {"label": "1", "emphasis": null, "does": "spent"}]));
    anna.hear("done").await;
    anna.say(json!({"kind": "complete", "ask": 5, "verb": "fire", "param": "cell", "typed": "б", "pane": "private"})).await;
    assert_eq!(anna.hear("suggestions").await, json!({"kind": "suggestions", "ask": 5, "items": [["fire.cell", "Б"]]}));
    let (_, again) = world.tab(ANNA, None).await;
    assert_eq!(again["state"], json!({"kind": "state", "room": [], "private": []}));
}

#[tokio::test]
async fn card_is_edited_in_place_and_a_form_explains_itself() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    let card = anna.ask(say("1", "secret"), "post").await["entry"]["number"].clone();
    let press = |id: &str, data: &str, pane: &str| json!({"kind": "press", "id": id, "data": data, "message": card, "pane": pane});
    anna.say(press("2", "turn", "private")).await;
    let edited = anna.hear("edit").await;
    assert_eq!((edited["entry"]["number"].clone(), edited["entry"]["text"].clone()), (card.clone(), json!("the other side")));
    anna.hear("done").await;
    assert_eq!(anna.ask(press("3", "form", "private"), "answer").await["entry"]["text"], "say it so");
    anna.say(press("4", "turn", "room")).await;
    let posted = anna.hear("post").await;
    assert_eq!((posted["pane"].clone(), posted["entry"]["text"].clone()), (json!("private"), json!("the other side")));
    anna.hear("done").await;
}

#[tokio::test]
async fn player_is_challenged_by_name() {
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
        while anna.next().await.expect("the server does not close the connection")["kind"] != "done" {}
        let mention = world.script.requests.lock().expect("the lock is not poisoned").last().expect("a request").mention.clone();
        assert_eq!(mention.map(|mention| mention.name).as_deref(), mentioned);
    }
}

#[tokio::test]
async fn current_message_is_replaced_and_a_repeated_delivery_is_one() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    let posted = world.post("one", "n1", None).await;
    assert_eq!(world.post("one", "n1", None).await, posted);
    assert_eq!(world.post("two", "n2", Some(&posted)).await, posted);
    let new = world.post("three", "n3", Some(&MessageRef::text(0, 17))).await;
    assert_ne!(new, posted, "a reference of an earlier run is unknown");
    for (kind, text) in [("post", "one"), ("edit", "two"), ("post", "three")] {
        assert_eq!(anna.hear(kind).await["entry"]["text"], text);
    }
}

#[tokio::test]
async fn addresses_of_other_platforms_are_refused() {
    let world = World::new().await;
    let foreign = PlayerId { home: Home::Discord, number: 1 };
    for to in [Address::Room(RoomId { chat: 2, ..ROOM }), Address::Player(foreign)] {
        let result = world.playground.deliver(to, outgoing(text_only("lost"), "n", None)).await;
        assert!(matches!(result, Err(DeliveryError::Undeliverable)), "{to:?}");
    }
    assert!(!world.playground.can_message(foreign).await);
}

#[tokio::test]
async fn board_names_every_cell_and_only_a_replaced_picture_is_gone() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    anna.ask(say("1", "hello"), "post").await;
    let id = world.last_author().id;
    let message =
        |png: &[u8]| Message { picture: Some(RenderedPicture { png: Arc::from(png), ..picture(own_view(id)) }), ..text_only("your turn") };
    let to = Address::Player(id);
    let posted = world.playground.deliver(to, outgoing(message(b"the first"), "n1", None)).await.expect("the message is delivered");
    let first = anna.hear("post").await["entry"]["picture"].clone();
    let board = &first["board"];
    assert_eq!((board["columns"].clone(), board["rows"].clone(), board["spots"][11]["name"].clone()), (json!(10), json!(10), json!("Б2")));
    let marks: Vec<_> = (0..12).filter_map(|at| board["spots"][at]["mark"].as_str()).collect();
    assert_eq!(marks.concat(), "o??????????x");
    assert_eq!(json!([board["does"], board["spots"][0]["open"], board["spots"][1]["open"]]), json!(["fire", false, true]));
    assert_eq!(first["theme"], "notebook");
    assert_eq!((first["own"].clone(), first["phase"].clone(), board["turn"].clone()), (json!(true), json!("firing"), json!(true)));
    let replace = async |png: &[u8], nonce| world.playground.deliver(to, outgoing(message(png), nonce, Some(&posted))).await;
    replace(b"the first", "n2").await.expect("the message is delivered");
    assert_eq!(anna.hear("edit").await["entry"]["picture"]["src"], first["src"], "an unchanged picture keeps its address");
    replace(b"the second", "n3").await.expect("the message is delivered");
    let second = anna.hear("edit").await["entry"]["picture"].clone();
    let client = Client::builder().no_proxy().build().expect("a plain client");
    for (frame, status) in [(first, StatusCode::NOT_FOUND), (second, StatusCode::OK)] {
        let address = format!("http://127.0.0.1:{}{}", world.port, frame["src"].as_str().expect("an address"));
        assert_eq!(client.get(address).send().await.expect("the server answers").status(), status);
    }
}

fn own_view(player: PlayerId) -> OwnView {
    let seat = Seat { player, name: "Анна".into() };
    let mut public = PublicView::open(GameId::new(0, 1), Ruleset::classic(Lettering::Russian), seat);
    public.phase = Phase::Firing(Side::A);
    public.charts.b.misses.insert(Cell::new(0, 0));
    public.charts.b.hits.insert(Cell::new(1, 1));
    let (ships, plan, givable) = (Vec::new(), Vec::new(), CellSet::EMPTY);
    OwnView { side: Side::A, public, ships, plan, max_salvo_shots: 1, givable, auto_mark: AutoMark::Sunk }
}

fn picture(view: OwnView) -> RenderedPicture {
    let (png, view) = (Arc::from(*b"not looked at"), Arc::new(View::Own(Box::new(view))));
    RenderedPicture { png, alt: "two fields".into(), view, layout: broadside_render::Layout::Spread, theme: Some(Theme::Notebook) }
}

#[tokio::test]
async fn other_decisions_come_with_the_players_own_picture() {
    let world = World::new().await;
    let (mut anna, _) = world.tab(ANNA, None).await;
    anna.ask(say("1", "hello"), "post").await;
    let id = world.last_author().id;
    let cases = [
        (Draws::Never, None, Phase::Firing(Side::A), json!(["resign"])),
        (Draws::Never, None, Phase::Placing, json!(["resign"])),
        (Draws::Agreed, None, Phase::Placing, json!(["resign"])),
        (Draws::Agreed, None, Phase::Firing(Side::B), json!(["draw", "resign"])),
        (Draws::Agreed, Some(Side::A), Phase::Firing(Side::B), json!(["resign"])),
        (Draws::Agreed, Some(Side::B), Phase::Firing(Side::A), json!(["agree", "resign"])),
        (Draws::Agreed, None, Phase::Over(Ending::Drawn), json!([])),
    ];
    for (at, (draws, offered, phase, may)) in cases.into_iter().enumerate() {
        let mut view = own_view(id);
        view.public.rules.draws = draws;
        view.public.draw_offered = offered;
        view.public.phase = phase;
        let message = Message { picture: Some(picture(view)), ..text_only("the field") };
        let nonce = format!("n{at}");
        world.playground.deliver(Address::Player(id), outgoing(message, &nonce, None)).await.expect("the message is delivered");
        assert_eq!(anna.hear("post").await["entry"]["picture"]["may"], may, "{draws:?} {offered:?} {phase:?}");
    }
}
