//! Whole tournaments with the real binary under `kill -9`, over both simulators and a real Redis, people on both
//! platforms: what went out, in order and once; tables and ratings equal to what follows from the records alone.

#[path = "tournaments/blows.rs"]
mod blows;
#[path = "tournaments/hearing.rs"]
mod hearing;
#[path = "kills/house.rs"]
mod house;
#[path = "tournaments/person.rs"]
mod person;
#[path = "tournaments/playing.rs"]
mod playing;
#[path = "../../core/tests/support/mod.rs"]
mod redis_server;
#[path = "tournaments/town.rs"]
mod town;

use std::time::Duration;

use futures_util::future::join_all;
use hearing::{Ears, Heard};
use person::{Act, Dms, Person};
use playing::{Habit, Seat};
use town::Town;

/// The players of the Swiss tournament, the strongest first.
const FLEET: [&str; 32] = [
    "Anna", "Boris", "Cecil", "Dora", "Egil", "Finn", "Gerd", "Hanna", "Igor", "Jarl", "Kaia", "Lars", "Mira", "Nils", "Olga", "Petra",
    "Quinn", "Rolf", "Sonja", "Tor", "Ulla", "Vera", "Wanda", "Xenia", "Yngve", "Zoe", "Aksel", "Berit", "Carl", "Dina", "Emil", "Frida",
];

/// How long a whole tournament may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(420);

const RULES: &str = "rules=classic 5x5 fleet=1x2+1x1 clock=quick";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_of_32_over_both_platforms_outlives_kills() {
    let town = Town::laid().await;
    let mut ears = Ears::default();
    let channel = town.discord.channel();
    let players: Vec<Person<'_>> = FLEET
        .into_iter()
        .enumerate()
        .map(|numbered| match numbered.0 {
            number if number % 2 == 1 => Person::on_telegram(&town, &mut ears, numbered),
            6 | 20 => Person::on_discord(&town, &mut ears, numbered, channel, Dms::Closed),
            _ => Person::on_discord(&town, &mut ears, numbered, channel, Dms::Open),
        })
        .collect();
    let organiser = Person::on_discord(&town, &mut ears, (99, "Admiral"), channel, Dms::Open).speaking_in(channel);
    let mut house = town.house().await;
    let whole = async {
        let code = create(&organiser, &format!("swiss {RULES} bestof=1 most=32 start=full rounds=5 late=0 name=Regatta")).await;
        let attend = async |person: &Person<'_>| {
            match person.home {
                person::Home::Discord { .. } => person.joins_by_key(&code).await,
                person::Home::Telegram { .. } => person.joins_by_code(&code).await,
            }
            attend(person, &code).await;
        };
        join_all(players.iter().map(attend)).await;
        code
    };
    let code = tokio::select! {
        () = ears.listen(&town) => unreachable!("it listens for ever"),
        code = tokio::time::timeout(PATIENCE, whole) => code,
    };
    println!("{code:?} {:?} done {} over {}", town.told(), *town.course.done.borrow(), *town.course.over.borrow());
    let report = town.discord.look(|w| w.report());
    std::fs::write("/tmp/dsim.log", report).unwrap();
    let t: Vec<String> = town.telegram.log().iter().map(broadside_sim::telegram::brief).collect();
    std::fs::write("/tmp/tsim.log", t.join("\n")).unwrap();
    println!("{:?} {:?}", town.discord.problems(), town.telegram.problems());
    house.kill();
}

/// The organiser makes the tournament; its code.
async fn create(organiser: &Person<'_>, settings: &str) -> String {
    let code = |_: &Heard, room: &Heard| {
        let join = room.keys.keys().find(|key| key.ends_with(" tournament join"))?;
        join.split(' ').next().map(str::to_owned)
    };
    organiser.strive(code, |_, _| Some(Act::Say("tournament", vec![("do", "create".to_owned()), ("settings", settings.to_owned())]))).await
}

/// Plays every game to which somebody is called, until the tournament is over.
async fn attend(person: &Person<'_>, code: &str) {
    for at in 0.. {
        let called = |heard: &Heard, room: &Heard| match heard.games.get(at) {
            Some(game) => Some(Some(game.clone())),
            None => room.line(" is over.").map(|_| None),
        };
        let Some(game) = person.hears(called).await else { return };
        Seat::new(person, &game, code, &FLEET).sit(Habit::Plays).await;
        person.town.course.over.send_modify(|over| *over += 1);
    }
}
