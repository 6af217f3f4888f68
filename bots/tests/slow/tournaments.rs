//! Whole tournaments with the real binary under `kill -9`, over both simulators and a real Redis, people on both
//! platforms: what went out, in order and once; tables and ratings equal to what follows from the records alone.

mod account;
mod archive;
mod blows;
mod cup;
mod hearing;
mod person;
mod playing;
mod reckoning;
mod results;
mod town;

use std::time::Instant;

use account::Place;
use archive::Archive;
use blows::When::{Done, Over};
use cup::{Cue, Cup, Order, Outcome, Plan};
use hearing::Ears;
use person::{Dms, Person};
use playing::Habit;
use results::Results;
use town::Town;

/// The players of the Swiss tournament, the strongest first.
const FLEET: [&str; 32] = [
    "Anna", "Boris", "Cecil", "Dora", "Egil", "Finn", "Gerd", "Hanna", "Igor", "Jarl", "Kaia", "Lars", "Mira", "Nils", "Olga", "Petra",
    "Quinn", "Rolf", "Sonja", "Tor", "Ulla", "Vera", "Wanda", "Xenia", "Yngve", "Zoe", "Aksel", "Berit", "Carl", "Dina", "Emil", "Frida",
];

/// Two of them whom the bot cannot write to; one who never comes, one who sleeps through the first round, one who leaves.
const CLOSED: [usize; 2] = [6, 20];
const ABSENT: usize = 30;
const LATE: usize = 27;
const LEAVER: usize = 17;

const RULES: &str = "rules=classic 5x5 fleet=1x2+1x1 clock=quick bestof=1";

/// What the simulator complains of when a process dies: a press it had not confirmed comes again and is answered
/// again, and a request breaks off in the middle.
const DYING: [&str; 2] = ["was answered twice", "the body cannot be read"];

fn order(cue: Cue, deed: &'static str, about: &'static str, told: [&'static str; 2]) -> Order {
    Order { cue, deed, about, told }
}

fn swiss_plan() -> Plan {
    let habit = |number: usize, at: usize| match (number, at) {
        (ABSENT, _) | (LATE, 0) => Habit::Sleeps,
        (LEAVER, 2) => Habit::Leaves,
        _ => Habit::Plays,
    };
    let orders = vec![
        order(Cue::Called(ABSENT, 1), "forfeit", "Emil", ["Admiral decides: the match", "Emil"]),
        order(Cue::Called(ABSENT, 2), "remove", "Emil", ["Admiral decides: Emil does not play", ""]),
        order(Cue::Told("Round 3 of 5 begins."), "pause", "", ["Admiral pauses the tournament.", ""]),
        order(Cue::Over(94), "resume", "", ["Admiral lets the tournament go on.", ""]),
    ];
    let kills =
        vec![Done(8), Done(22), Done(80), Done(140), Over(32), Over(64), Done(370), Over(94), Done(500), Over(124), Done(580), Over(154)];
    Plan { settings: format!("swiss {RULES} most=32 start=full rounds=5 late=0 show=1 name=Regatta"), habit, orders, kills }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_of_32_over_both_platforms_outlives_kills() {
    let (town, mut ears, began) = (Town::laid().await, Ears::default(), Instant::now());
    let channel = town.discord.channel();
    let seat = |numbered: (usize, &'static str), ears: &mut Ears| match numbered.0 {
        number if number % 2 == 1 => Person::on_telegram(&town, ears, numbered),
        number if CLOSED.contains(&number) => Person::on_discord(&town, ears, numbered, channel, Dms::Closed),
        _ => Person::on_discord(&town, ears, numbered, channel, Dms::Open),
    };
    let players = FLEET.into_iter().enumerate().map(|numbered| seat(numbered, &mut ears)).collect();
    let organiser = Person::on_discord(&town, &mut ears, (99, "Admiral"), channel, Dms::Open).speaking_in(channel);
    let cup = Cup { town: &town, title: "Regatta", names: &FLEET, players, organiser };
    let plan = swiss_plan();
    let mut replica = town.replica().await;
    let outcome = cup.run(&ears, &mut replica, &plan).await;
    assert_eq!(outcome.fallen.len(), plan.kills.len());
    let results = check(&cup, &outcome).await;
    assert_eq!(sorted(&outcome.table), sorted(&reckoning::swiss(&FLEET, &results.meetings, &results.byes)), "{results:#?}");
    let news = [
        ["Admiral invites everybody to a tournament: Regatta!", ""],
        ["The tournament begins with 32 players!", ""],
        ["Round 1 of 5 begins.", ""],
        ["Round 2 of 5 begins.", ""],
        ["Round 3 of 5 begins.", ""],
        ["Admiral pauses the tournament.", ""],
        ["Admiral lets the tournament go on.", ""],
        ["Round 4 of 5 begins.", ""],
        ["Round 5 of 5 begins.", ""],
        ["Regatta is over.", " wins — congratulations!"],
    ];
    let messages = account::fresh(&town);
    let posts = account::room(&cup, Place::Discord(channel), &messages, &news, &outcome.fallen);
    let threads = town.discord.look(|world| world.threads(channel).len());
    assert_eq!(threads, results.games, "a thread for each game and no other");
    println!("{posts} posts, {threads} threads, {:.0?}", began.elapsed());
}

fn double_plan() -> Plan {
    let habit = |number: usize, at: usize| if (number, at) == (15, 0) { Habit::Sleeps } else { Habit::Plays };
    let orders = vec![order(Cue::Called(15, 1), "award", "Petra", ["Admiral decides: the match", " goes to Petra."])];
    let kills = vec![Done(5), Done(14), Done(50), Done(90), Over(24), Done(150), Over(50), Over(60)];
    Plan { settings: format!("double {RULES} most=16 start=full name=Gauntlet"), habit, orders, kills }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_double_elimination_of_16_over_both_platforms_outlives_kills() {
    let (town, mut ears, began) = (Town::laid().await, Ears::default(), Instant::now());
    let (channel, group, names) = (town.discord.channel(), town.group(), &FLEET[..16]);
    let seat = |numbered: (usize, &'static str), ears: &mut Ears| match numbered.0 % 2 {
        0 => Person::on_discord(&town, ears, numbered, channel, Dms::Open),
        _ => Person::on_telegram(&town, ears, numbered),
    };
    let players = names.iter().copied().enumerate().map(|numbered| seat(numbered, &mut ears)).collect();
    let organiser = Person::on_telegram(&town, &mut ears, (99, "Admiral")).speaking_to(group);
    let cup = Cup { town: &town, title: "Gauntlet", names, players, organiser };
    let plan = double_plan();
    let mut replica = town.replica().await;
    let outcome = cup.run(&ears, &mut replica, &plan).await;
    assert_eq!(outcome.fallen.len(), plan.kills.len());
    let results = check(&cup, &outcome).await;
    assert_eq!(sorted(&outcome.table), reckoning::double(names, &results.meetings), "{results:#?}");
    let news = [
        ["Admiral invites everybody to a tournament: Gauntlet!", ""],
        ["The tournament begins with 16 players!", ""],
        ["Admiral decides: the match", " goes to Petra."],
        ["Gauntlet is over.", "Anna wins — congratulations!"],
    ];
    let messages = account::fresh(&town);
    let posts = account::room(&cup, Place::Telegram(group.id), &messages, &news, &outcome.fallen);
    let busiest = town.telegram.busiest_minute(group);
    assert!(busiest <= 20, "{busiest} messages and edits in one minute");
    println!("{posts} posts, {busiest} messages and edits in the busiest minute, {:.0?}", began.elapsed());
}

/// What holds for every tournament: what was told is what is kept, once; ratings follow from the games.
async fn check(cup: &Cup<'_>, outcome: &Outcome) -> Results {
    let archive = Archive::open(cup.town, &outcome.code).await;
    let messages = account::fresh(cup.town);
    let pairs = archive.pairs();
    let results = Results::told(cup, outcome, &archive);
    assert_eq!(results.pairs(), pairs, "what was announced is what was played");
    let letters = account::letters(cup, &messages, &archive, &outcome.records);
    let repeats = account::repeats(&messages, &outcome.fallen);
    repeats.assert_explained(cup.town, &outcome.fallen);
    let (rated, people) = archive.check_ratings(&outcome.exports).await;
    cup.town.discord.assert_clean();
    let of_dying = |problem: &String| DYING.iter().any(|words| problem.contains(words));
    let (dying, problems): (Vec<String>, Vec<String>) = cup.town.telegram.problems().into_iter().partition(of_dying);
    assert_eq!(problems, Vec::<String>::new());
    println!(
        "{}: {} players, {} games, {} of them recorded, {rated} for careers of {people}; {} kills; {letters} calls by letter, {} new messages, \
         told again on Telegram after a kill: {}, answered again or broken off by a kill: {}",
        cup.title,
        cup.names.len(),
        pairs.len(),
        outcome.records.len(),
        outcome.fallen.len(),
        messages.len(),
        repeats.explained,
        dying.len(),
    );
    results
}

fn sorted(table: &[reckoning::Row]) -> Vec<reckoning::Row> {
    let mut table = table.to_vec();
    table.sort();
    table
}
