//! The Telegram adapter against the simulated Telegram: updates, answers, deliveries and restarts. The request handler gives scripted
//! answers.

mod aiming;
mod attached;
mod ends;
mod intake;
mod looks;
mod progress;
mod refused;
mod samples;
mod sending;
mod unknown;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside::{
    ask::{Answer, RequestHandler},
    message_ref::MessageRef,
    platform::{Address, DeliveryError, DeliveryMode, Message, Outgoing, Platform, RenderedPicture},
    telegram::{Telegram, TelegramConfig, WebhookConfig},
};
use broadside_game::{
    ids::{GameId, Home, PlayerId, RoomId},
    notation::Lettering,
    ruleset::Ruleset,
    view::{PublicView, Seat},
};
use broadside_service::request::{Arrival, Key, Place, Press, Request, RequestAuthor, RequestInput, View};
use broadside_sim::telegram::{Chat, Entry, EphemeralSupport, TelegramSim, User};
use tokio::{
    sync::{Notify, watch},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

use crate::choosing::start_private_chat;

/// A request handler with scripted answers. A request without one is answered only after a permit of `late`.
struct Script {
    answer: fn(&Request) -> Option<Answer>,
    requests: watch::Sender<Vec<Request>>,
    arrivals: watch::Sender<Vec<Arrival>>,
    late: Arc<Notify>,
}

#[async_trait]
impl RequestHandler for Script {
    async fn ask(&self, request: Request) -> Answer {
        let answer = (self.answer)(&request);
        self.requests.send_modify(|all| all.push(request));
        match answer {
            Some(answer) => answer,
            None => {
                self.late.notified().await;
                Answer::notice(words("Попробуйте ещё раз."))
            }
        }
    }

    async fn greet(&self, arrival: Arrival) {
        self.arrivals.send_modify(|all| all.push(arrival));
    }

    async fn complete(&self, _: &RequestAuthor, _: Place, _: &str, _: &str, _: &str) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// A simulated Telegram, the adapter on it, and its scripted request handler.
struct World {
    sim: Arc<TelegramSim>,
    telegram: Arc<Telegram>,
    stop: CancellationToken,
    listening: JoinHandle<Result<(), String>>,
    requests: watch::Receiver<Vec<Request>>,
    arrivals: watch::Receiver<Vec<Arrival>>,
    /// Lets the handler answer a request that has no scripted answer.
    late: Arc<Notify>,
}

impl World {
    async fn new() -> Self {
        Self::on(Arc::new(TelegramSim::start().await), None, answer).await
    }

    async fn on(sim: Arc<TelegramSim>, webhook: Option<WebhookConfig>, answer: fn(&Request) -> Option<Answer>) -> Self {
        Self::with_page(sim, webhook, answer, None).await
    }

    /// A world whose board page is served at this address.
    async fn with_page(
        sim: Arc<TelegramSim>,
        webhook: Option<WebhookConfig>,
        answer: fn(&Request) -> Option<Answer>,
        page: Option<&str>,
    ) -> Self {
        let config = TelegramConfig { token: sim.token().to_owned(), api_url: Some(sim.url()), webhook };
        let telegram = Arc::new(Telegram::new(config, Arc::default()).unwrap().with_board_page(page));
        telegram.connect().await.unwrap();
        let (request_sender, requests) = watch::channel(Vec::new());
        let (arrival_sender, arrivals) = watch::channel(Vec::new());
        let late = Arc::new(Notify::new());
        let handler = Arc::new(Script { answer, requests: request_sender, arrivals: arrival_sender, late: Arc::clone(&late) });
        let stop = CancellationToken::new();
        let listening = tokio::spawn(telegram.clone().listen(handler, stop.clone()));
        sim.wait_until(|world| world.has_listener()).await;
        Self { sim, telegram, stop, listening, requests, arrivals, late }
    }

    /// A world that receives its updates by a webhook, and the webhook's address.
    async fn with_webhook(answer: fn(&Request) -> Option<Answer>) -> (Self, SocketAddr) {
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let listen = socket.local_addr().unwrap();
        drop(socket);
        let webhook = WebhookConfig { public_url: format!("http://{listen}/telegram"), listen, secret: "hush-hush".to_owned() };
        (Self::on(Arc::new(TelegramSim::start().await), Some(webhook), answer).await, listen)
    }

    /// Waits until there are so many requests, and returns all.
    async fn wait_for_requests(&self, count: usize) -> Vec<Request> {
        let mut requests = self.requests.clone();
        let waiting = requests.wait_for(|all| all.len() >= count);
        tokio::time::timeout(Duration::from_secs(180), waiting).await.expect("the requests arrive in time").unwrap().clone()
    }

    /// Stops the adapter. Panics if a call was invalid, a press unanswered or an update unconfirmed.
    async fn end(self) {
        self.stop.cancel();
        self.listening.await.unwrap().unwrap();
        self.telegram.drain().await;
        assert_eq!(self.sim.problems(), Vec::<String>::new());
        assert_eq!(self.sim.look(|world| world.unanswered()), []);
        assert_eq!(self.sim.look(|world| world.pending_updates()), 0, "all updates are confirmed");
    }

    async fn deliver(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        self.telegram.deliver(to, outgoing.clone()).await
    }
}

/// Anna's private chat with the bot, after its welcome.
struct Private {
    world: World,
    anna: User,
    chat: Chat,
    /// The number of messages up to the welcome.
    before: usize,
}

impl Private {
    async fn open(world: World) -> Self {
        let (anna, chat) = start_private_chat(&world.sim, "Анна", "ru").await;
        let before = world.sim.messages(chat).len();
        Self { world, anna, chat, before }
    }

    /// The messages since the welcome.
    fn received(&self) -> Vec<broadside_sim::telegram::Message> {
        self.world.sim.messages(self.chat).split_off(self.before)
    }
}

/// The script of most tests. It has no answer to «молчи».
fn answer(request: &Request) -> Option<Answer> {
    let text = match &request.input {
        RequestInput::Text(text) | RequestInput::Press(text) => text.as_str(),
        RequestInput::Command { .. } => unreachable!("Telegram has no structured commands"),
    };
    Some(match text.trim_start_matches('/') {
        "молчи" | "rules молчи" => return None,
        "field" => Answer::private(Message { keys: [keys("aim"), keys("shuffle")].concat(), ..board("Ваше поле") }),
        "shuffle" => Answer::replace(board("Новое поле")),
        "rules" => Answer::private(words(&"Правила. ".repeat(40))),
        "fire А1" => Answer::notice(words("Сейчас не ваш ход.")),
        "fire" => Answer::notice(Message { keys: keys("aim"), ..words("Куда?") }),
        "aim" => Answer::buttons(Message { keys: [keys("fire А1"), keys("again")].concat(), ..words("Ваш ход!") }),
        "again" => Answer::buttons(Message { keys: keys("fire Б8"), ..words("Ваш ход!") }),
        "fire Б8" => Answer::Delivery,
        other => Answer::private(words(&format!("Слышу: {other}"))),
    })
}

fn keys(data: &str) -> Vec<Vec<Key>> {
    let disabled = Key { label: "х".to_owned(), press: Press::Disabled };
    vec![vec![Key { label: data.to_owned(), press: Press::Verb(data.to_owned()) }, disabled]]
}

fn words(text: &str) -> Message {
    Message { text: text.to_owned(), ..Message::default() }
}

fn board(text: &str) -> Message {
    let seat = Seat { player: PlayerId { home: Home::Telegram, number: 1 }, name: "Анна".to_owned() };
    let view = PublicView::open(GameId::new(0, 0), Ruleset::classic(Lettering::Russian), seat);
    let picture = RenderedPicture {
        // The simulator reads only the header of a PNG.
        png: Arc::from(&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x60\0\0\x05\0\x08\x03\0\0\0"[..]),
        alt: "Доска".to_owned(),
        view: Arc::new(View::Public(Box::new(view))),
        layout: broadside_render::Layout::Focus,
        theme: None,
    };
    Message { picture: Some(picture), keys: keys("aim"), ..words(text) }
}

fn room(chat: Chat) -> Address {
    Address::Room(RoomId { home: Home::Telegram, chat: chat.id, topic: chat.thread.unwrap_or_default() })
}

fn person(user: &User) -> Address {
    Address::Player(PlayerId { home: Home::Telegram, number: user.id.unsigned_abs() })
}

fn fresh(message: Message, nonce: &str) -> Outgoing {
    Outgoing::new(message, nonce.to_owned())
}

fn in_place(message: Message, current: &MessageRef, nonce: &str) -> Outgoing {
    Outgoing { current_board: Some(*current), mode: DeliveryMode::InPlace, ..fresh(message, nonce) }
}

/// The calls that the adapter has made, a line each.
fn call_log(sim: &TelegramSim) -> Vec<String> {
    let line = |entry: Entry| match entry {
        Entry::Sent(message) => Some(format!("sent {} {}", if message.png().is_some() { "picture" } else { "text" }, message.words())),
        Entry::Edited(message) => Some(format!("edited {}", message.words())),
        Entry::CallbackAnswered { toast, .. } => Some(format!("toast {}", toast.text.unwrap_or_default())),
        Entry::Deleted(key) => Some(format!("deleted {}", key.id)),
        _ => None,
    };
    sim.log().into_iter().filter_map(line).collect()
}

#[tokio::test]
async fn every_press_is_answered_once_and_buttons_change_in_place() {
    let world = World::new().await;
    let anna = world.sim.user("Анна", "ru");
    let chat = world.sim.private(&anna);
    world.sim.say(&anna, chat, "fire");
    world.sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
    let question = world.sim.messages(chat).pop().unwrap();
    assert!(question.keyboard()[0][1].disabled, "a disabled button cannot be pressed");
    assert_eq!(world.sim.press(&anna, &question, "aim").toast().await.text, None);
    world.sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.edited.is_some())).await;
    assert_eq!(world.sim.press(&anna, &question, "fire А1").toast().await.text.as_deref(), Some("Сейчас не ваш ход."));
    world.wait_for_requests(3).await;
    assert_eq!(call_log(&world.sim)[0], "sent text Куда?");
    world.end().await;
}

#[tokio::test]
async fn slow_press_is_answered_empty_and_then_by_a_message() {
    let world = World::new().await;
    let ((anna, private), boris) = (start_private_chat(&world.sim, "Анна", "ru").await, world.sim.user("Boris", "en"));
    let group = world.sim.group("Двор");
    world.sim.serve_ephemeral(EphemeralSupport::Refused);
    let last = |chat: Chat| world.sim.look(|world| world.last_from_bot(chat).map(|message| message.words().to_owned()));
    for (to, chat, by, answered_in, answer) in [
        (person(&anna), private, &anna, private, "Попробуйте ещё раз."),
        (room(group), group, &anna, private, "Попробуйте ещё раз."),
        (room(group), group, &boris, group, "The answer"),
    ] {
        world.deliver(to, &fresh(Message { keys: keys("молчи"), ..words("Доска") }, &format!("{} {}", by.id, chat.id))).await.unwrap();
        let board = world.sim.messages(chat).into_iter().rfind(|message| message.words() == "Доска").unwrap();
        world.deliver(to, &fresh(words("Всё"), &format!("{} {} end", by.id, chat.id))).await.unwrap();
        assert_eq!(world.sim.press(by, &board, "молчи").toast().await.text, None);
        let before = world.sim.messages(answered_in).len();
        world.late.notify_one();
        world.sim.wait_until(|world| world.messages(answered_in).len() > before).await;
        assert!(last(answered_in).unwrap().starts_with(answer), "{:?}", last(answered_in));
    }
    world.end().await;
}

#[tokio::test]
async fn private_answers_leave_the_group_or_explain_how_to_get_them() {
    let world = World::new().await;
    let ((anna, anna_chat), boris) = (start_private_chat(&world.sim, "Анна", "ru").await, world.sim.user("Boris", "en"));
    let (group, boris_chat) = (world.sim.group("Двор"), world.sim.private(&boris));

    world.sim.say(&anna, group, "/field");
    world.sim.wait_until(|world| world.last_from_bot(anna_chat).is_some_and(|message| message.words() == "Ваше поле")).await;
    assert!(world.sim.look(|world| world.last_from_bot(group).is_none()), "nothing is posted in the group");

    let command = world.sim.say(&boris, group, "/field");
    world.sim.wait_until(|world| world.last_from_bot(group).is_some()).await;
    let offer = world.sim.messages(group).pop().unwrap();
    assert_eq!((offer.reply_to, offer.keyboard()[0][0].text.as_str()), (Some(command.id), "Open private chat"));

    let fire = world.sim.say(&boris, group, "/fire А1");
    world.sim.wait_until(|world| world.last_from_bot(group).is_some_and(|message| message.reply_to == Some(fire.id))).await;

    world.deliver(room(group), &fresh(Message { keys: keys("field"), ..words("Доска") }, "a")).await.unwrap();
    let board = world.sim.messages(group).pop().unwrap();
    assert_eq!(world.sim.press(&anna, &board, "field").toast().await.text.as_deref(), Some("Ваше поле"));
    world.sim.serve_ephemeral(EphemeralSupport::Refused);
    let toast = world.sim.press(&boris, &board, "field").toast().await.text.unwrap();
    assert!(toast.contains("private chat"), "{toast}");

    world.sim.follow(&boris, &offer, "Open private chat");
    world.sim.wait_until(|world| world.last_from_bot(boris_chat).is_some()).await;
    world.end().await;
}

#[tokio::test]
async fn delivery_failures_have_the_right_kind() {
    let world = World::new().await;
    let (anna, boris) = (world.sim.user("Анна", "ru"), world.sim.user("Boris", "en"));
    let (yard, fleet) = (world.sim.group("Двор"), world.sim.group("Флот"));
    world.sim.say(&anna, yard, "/board");
    let player = |user: &User| PlayerId { home: Home::Telegram, number: user.id.unsigned_abs() };
    assert!(!world.telegram.can_message(player(&boris)).await, "never started");
    world.sim.start_bot(&boris, None);
    assert!(world.telegram.can_message(player(&boris)).await);
    world.sim.block(&boris);
    assert!(!world.telegram.can_message(player(&boris)).await, "blocked");
    let outcome = |result: Result<MessageRef, DeliveryError>| match result {
        Ok(_) => "sent".to_owned(),
        Err(failure) => format!("{failure:?}"),
    };
    let hello = || fresh(words("Привет"), "hello");
    assert_eq!(outcome(world.deliver(person(&boris), &hello()).await), "Undeliverable");
    let discord = Address::Player(PlayerId { home: Home::Discord, number: 1 });
    assert_eq!(outcome(world.deliver(discord, &hello()).await), "Undeliverable");
    let moved = world.sim.migrate(fleet);
    assert_eq!(outcome(world.deliver(room(fleet), &hello()).await), "sent");
    assert_eq!(world.sim.messages(moved).pop().unwrap().words(), "Привет");
    world.sim.fail_next("sendPhoto", 400, "Bad Request: not enough rights to send photos to the chat");
    assert_eq!(outcome(world.deliver(room(yard), &fresh(board("Доска"), "b")).await), "Forbidden(\"can_send_photos\")");
    let current = world.deliver(room(yard), &fresh(board("Доска"), "c")).await.unwrap();
    world.sim.flood("editMessageMedia", 1);
    assert_eq!(outcome(world.deliver(room(yard), &in_place(board("Новая"), &current, "d")).await), "Later(1s)");
    world.sim.kick_bot(&anna, yard);
    assert_eq!(outcome(world.deliver(room(yard), &hello()).await), "Undeliverable");
    world.wait_for_requests(2).await;
    world.end().await;
}

#[tokio::test]
async fn kill_before_the_commit_loses_nothing() {
    let sim = Arc::new(TelegramSim::start().await);
    let anna = sim.user("Анна", "ru");
    let first = World::on(sim.clone(), None, |_| None).await;
    sim.say(&anna, sim.private(&anna), "Б8");
    let before = first.wait_for_requests(1).await;
    first.listening.abort();
    assert!(first.listening.await.is_err_and(|end| end.is_cancelled()));
    assert_eq!(sim.look(|world| world.pending_updates()), 1, "no update was confirmed");
    let second = World::on(sim, None, answer).await;
    let after = second.wait_for_requests(1).await;
    assert_eq!((after[0].id, after.len()), (before[0].id, 1), "the request is repeated with the same id");
    second.end().await;
}

#[tokio::test]
async fn webhook_checks_its_secret_and_treats_a_repeat_as_the_same_request() {
    let (world, listen) = World::with_webhook(answer).await;
    let anna = world.sim.user("Анна", "ru");
    world.sim.say(&anna, world.sim.private(&anna), "Б8");
    world.sim.wait_until(|world| world.pending_updates() == 0).await;
    world.sim.repeat_update();
    let requests = world.wait_for_requests(2).await;
    assert_eq!(requests[0].id, requests[1].id);
    for secret in ["", "hush"] {
        let request = reqwest::Client::new().post(format!("http://{listen}/telegram")).header("X-Telegram-Bot-Api-Secret-Token", secret);
        assert_eq!(request.body("{}").send().await.unwrap().status(), 401);
    }
    world.sim.wait_until(|world| world.pending_updates() == 0).await;
    world.end().await;
}

#[tokio::test]
async fn menus_are_set_for_every_language_and_scope() {
    let world = World::new().await;
    for (scope, length) in [("all_private_chats", 25), ("all_group_chats", 12), ("all_chat_administrators", 18)] {
        for language in ["", "de", "nb", "no", "ru", "uk"] {
            world.sim.wait_until(|world| world.commands(scope, language).is_some()).await;
            let listed = world.sim.look(|world| world.commands(scope, language).and_then(|all| all.as_array().map(Vec::len)));
            assert_eq!(listed, Some(length), "{scope} {language}");
        }
    }
    world.end().await;
}

#[tokio::test]
async fn second_polling_process_is_waited_out() {
    let world = World::new().await;
    let anna = world.sim.user("Анна", "ru");
    world.sim.fail_next(
        "getUpdates",
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    );
    world.sim.say(&anna, world.sim.private(&anna), "Б8");
    world.wait_for_requests(1).await;
    world.sim.say(&anna, world.sim.private(&anna), "В9");
    let requests = world.wait_for_requests(2).await;
    assert_ne!(requests[0].id, requests[1].id, "the conflict causes no repeated request");
    world.end().await;
}
