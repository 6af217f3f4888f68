//! Tournaments, careers and the search for an opponent on the playground, by its WebSocket and with the real app
//! behind it: what each verb answers, in words and in pictures.

use std::{sync::Arc, time::Duration};

use broadside::{
    app::App,
    delivery::{Delivery, Leases},
    platform::Platform,
    playground::Playground,
};
use broadside_core::{
    game::{command::Command, dice::Seeded},
    gunner,
    service::{
        Service,
        chance::{FairDice, SystemClock},
        embedded::Embedded,
        store::Store,
    },
};
use broadside_testkit::tab::Tab;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

const ANNA: &str = "00000000000000000000000000000001";
const OLEG: &str = "00000000000000000000000000000002";

/// How long tables may take to follow.
const PATIENCE: Duration = Duration::from_secs(180);

/// More shots than a game has.
const TOO_MANY: usize = 400;

/// The playground on a free port with everything behind it.
struct Town {
    service: Arc<Service>,
    port: u16,
    stop: CancellationToken,
    _data: TempDir,
}

impl Town {
    async fn open() -> Self {
        let data = TempDir::new().expect("there is room for temporary files");
        let store: Arc<dyn Store> = Arc::new(Embedded::open(data.path().join("games.redb")).expect("a new store opens"));
        let service = Arc::new(Service::new(store, Arc::new(SystemClock), Arc::new(FairDice)));
        let playground = Arc::new(Playground::new());
        let platforms = vec![Arc::clone(&playground) as Arc<dyn Platform>];
        let delivery = Delivery::new(Arc::clone(&service), platforms.clone());
        let app = Arc::new(App::new(Arc::clone(&service), platforms));
        let stop = CancellationToken::new();
        tokio::spawn(Leases::new(Arc::clone(&service), delivery, 1).run(stop.clone()));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("loopback has free ports");
        let port = listener.local_addr().expect("it is bound").port();
        tokio::spawn(playground.serve(listener, app, stop.clone()));
        Self { service, port, stop, _data: data }
    }

    /// Somebody at a tab.
    async fn person(&self, secret: &str, name: &str) -> Person {
        Person { tab: Tab::greeted(self.port, secret, Some(name)).await.0, asked: 0 }
    }

    /// Both players shoot as a player would who knows no more than one may, until one of them has won.
    async fn play_out(&self, code: &str, players: [&mut Person; 2]) {
        let id = code.parse().expect("it is a code");
        let mut dice = Seeded(5);
        for _ in 0..TOO_MANY {
            let game = self.service.game(id).await.expect("the store answers").expect("the game is kept");
            let Some(side) = game.public().phase.waits_for() else { return };
            let Some(Command::Fire { cell, .. }) = gunner::act(&game.own(side), &mut dice) else { panic!("a shot is due") };
            players[usize::from(side.number())].ask(&format!("fire {}", game.rules().notation().name(cell)), "private").await;
        }
        panic!("{TOO_MANY} shots sink every fleet");
    }
}

impl Drop for Town {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Somebody at a tab.
struct Person {
    tab: Tab,
    asked: usize,
}

impl Person {
    /// Types a line; everything that was heard until it was done with, newest last.
    async fn ask(&mut self, line: &str, pane: &str) -> Vec<Value> {
        self.asked += 1;
        let id = self.asked.to_string();
        self.tab.say(json!({"kind": "say", "id": id, "text": line, "pane": pane})).await;
        self.done(&id).await
    }

    /// Presses the key of this label under an entry.
    async fn press(&mut self, entry: &Value, label: &str, pane: &str) -> Vec<Value> {
        self.asked += 1;
        let id = self.asked.to_string();
        let data = key(entry, label).unwrap_or_else(|| panic!("no key {label}: {entry}"));
        self.tab.say(json!({"kind": "press", "id": id, "data": data, "message": entry["number"], "pane": pane})).await;
        self.done(&id).await
    }

    async fn done(&mut self, id: &str) -> Vec<Value> {
        let mut heard = Vec::new();
        loop {
            let message = self.tab.next().await.expect("the server stays");
            if message["kind"] == "done" && message["id"] == id {
                return heard;
            }
            heard.push(message);
        }
    }

    /// The next entry that says this.
    async fn hears(&mut self, part: &str) -> Value {
        loop {
            let message = self.tab.next().await.expect("the server stays");
            if message["entry"]["text"].as_str().is_some_and(|text| text.contains(part)) {
                return message["entry"].clone();
            }
        }
    }

    /// Asks until an answer says all this.
    async fn asks_until(&mut self, line: &str, parts: &[&str]) {
        let told = async {
            let mut looks = tokio::time::interval(Duration::from_millis(20));
            let says = |message: &Value| message["entry"]["text"].as_str().is_some_and(|text| parts.iter().all(|part| text.contains(part)));
            while !self.ask(line, "room").await.iter().any(says) {
                looks.tick().await;
            }
        };
        tokio::time::timeout(PATIENCE, told).await.unwrap_or_else(|_| panic!("{line} never says {parts:?}"));
    }

    /// Each line is answered in this pane with these words, and with a picture where one is due.
    async fn check(&mut self, rows: &[(&str, &str, &[&str], Shown)]) {
        for (line, pane, parts, shown) in rows {
            let heard = self.ask(line, "room").await;
            // Letters may come in between.
            let fits = |message: &&Value| {
                let entry = &message["entry"];
                let says = entry["text"].as_str().is_some_and(|text| parts.iter().all(|part| text.contains(part)));
                message["pane"] == *pane && says && entry["picture"].is_object() == (*shown == Shown::Picture)
            };
            let entry = &heard.iter().find(fits).unwrap_or_else(|| panic!("{line}: {heard:#?}"))["entry"];
            check_picture(line, entry, *shown);
        }
    }
}

/// Whether a picture belongs to an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Words,
    Picture,
}

/// The picture is there exactly where it is due, is described, and is no board of a game.
fn check_picture(line: &str, entry: &Value, shown: Shown) {
    let picture = &entry["picture"];
    assert_eq!(picture.is_object(), shown == Shown::Picture, "{line}: {entry}");
    if shown == Shown::Picture {
        let described = picture["alt"].as_str().is_some_and(|alt| alt.len() > 10);
        let measured = ["width", "height"].iter().all(|side| picture[*side].as_u64().is_some_and(|length| length >= 400));
        assert!(described && measured && picture["board"].is_null() && picture["own"] == false, "{line}: {entry}");
    }
}

/// What the key of this label says.
fn key(entry: &Value, label: &str) -> Option<String> {
    let rows = entry["keys"].as_array()?;
    let mut keys = rows.iter().filter_map(Value::as_array).flatten();
    keys.find(|key| key["label"] == label).and_then(|key| key["data"].as_str()).map(str::to_owned)
}

#[tokio::test]
async fn people_find_each_other_and_what_came_of_their_game_is_shown_in_words_and_pictures() {
    use Shown::{Picture, Words};
    let town = Town::open().await;
    let (mut anna, mut oleg) = (town.person(ANNA, "Анна").await, town.person(OLEG, "Олег").await);
    anna.check(&[
        ("profile", "private", &["Анна", "законченных партий здесь ещё нет"], Words),
        ("medals", "private", &["0 из 35", "☆ Первая победа"], Words),
        ("top", "room", &["Лучшие за неделю", "Пока никого"], Words),
        ("history", "private", &["ещё не закончили ни одной партии"], Words),
        ("quick", "private", &["Ищу соперника", "больше никто не ищет"], Words),
    ])
    .await;
    oleg.check(&[("quick", "private", &["Соперник найден: Анна"], Words)]).await;
    let letter = anna.hears("Соперник найден: Олег").await;
    let code = key(&letter, "Моё поле").expect("a game can be gone to").split(' ').next().expect("a key names its game").to_owned();
    for person in [&mut anna, &mut oleg] {
        person.ask(&format!("ready {code}"), "private").await;
    }
    town.play_out(&code, [&mut anna, &mut oleg]).await;
    for person in [&mut anna, &mut oleg] {
        person.hears("Первый потопленный").await;
    }
    // Tables follow careers; a game that was played in private belongs to no room's.
    anna.asks_until("top world all", &["Анна", "Олег"]).await;
    anna.check(&[
        ("profile", "private", &["Анна"], Picture),
        ("profile @Олег", "private", &["Олег"], Picture),
        ("medals", "private", &["★ Первый потопленный"], Words),
        ("top", "room", &["Лучшие за неделю", "Пока никого"], Words),
        ("top world all", "room", &["Анна", "Олег"], Picture),
        ("history", "private", &["Олег"], Words),
    ])
    .await;
}

#[tokio::test]
async fn a_tournament_is_made_joined_played_and_shown_in_pictures() {
    use Shown::{Picture, Words};
    let town = Town::open().await;
    let (mut anna, mut oleg) = (town.person(ANNA, "Анна").await, town.person(OLEG, "Олег").await);
    anna.check(&[
        ("tournament", "private", &["Турниров здесь нет"], Words),
        ("tournament create single most=2 least=2 start=full name=Кубок", "private", &["Кубок", "Записались: 0 из 2"], Words),
    ])
    .await;
    let post = oleg.hears("Анна приглашает на турнир: Кубок!").await;
    check_picture("the post", &post, Picture);
    for person in [&mut anna, &mut oleg] {
        person.press(&post, "Участвовать", "room").await;
    }
    let round = oleg.hears("Турнир начинается, в нём 2 участника!").await;
    check_picture("the round", &round, Picture);
    anna.check(&[
        ("tournament", "private", &["Кубок", "Матч — одна партия."], Words),
        ("tournament bracket", "private", &["Кубок"], Picture),
    ])
    .await;
    oleg.ask("resign", "room").await;
    let end = anna.hears("Турнир окончен: Кубок. Побеждает Анна").await;
    check_picture("the end", &end, Picture);
}
