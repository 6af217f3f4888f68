//! One whole run: scripted games on some replicas while something happens to them, and what must hold afterwards.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use broadside_game::record::{Record, RecordedAction};
use broadside_sim::telegram::{TelegramSim, brief};
use futures_util::{StreamExt, stream};

use super::{
    blows::{Fallen, Repeats},
    ears::Ears,
    replica::{Replica, Setting},
    script::{Script, Shot},
    table::{Course, Table},
};

/// A number from the environment.
pub fn wanted(name: &str) -> Option<usize> {
    std::env::var(name).ok().map(|wanted| wanted.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// How many games are played at the same time.
pub fn at_once() -> usize {
    wanted("BROADSIDE_KILL_TABLES").unwrap_or(50)
}

/// What the simulator complains of when a process dies: a press it had not confirmed comes again and is answered
/// again, and a request breaks off in the middle.
const DYING: [&str; 2] = ["was answered twice", "the body cannot be read"];

/// How long players waited for what they had asked for, or for what the other did.
#[derive(Default)]
pub struct Waits(Mutex<Vec<(Instant, Duration)>>);

impl Waits {
    /// Somebody waited since then.
    pub fn since(&self, asked: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), asked.elapsed()));
    }

    /// The median, the ninety-ninth percentile and the longest, in words; and the longest time in which nobody heard
    /// what he waited for.
    pub fn told(&self) -> String {
        let (mut moments, mut waits): (Vec<Instant>, Vec<Duration>) =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().unzip();
        moments.sort();
        let silence = moments.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default();
        waits.sort();
        let part = |share: f64| waits.get((waits.len().saturating_sub(1) as f64 * share) as usize).map_or(0.0, Duration::as_secs_f64);
        let [median, p99, longest] = [0.5, 0.99, 1.0].map(part);
        let silence = silence.as_secs_f64();
        format!("waits: median {median:.2} s, p99 {p99:.2} s, longest {longest:.2} s; silence {silence:.2} s")
    }
}

/// Plays these scripts while this happens: their records, and what happened.
async fn play(sim: &TelegramSim, scripts: &[Script], course: &Course, happening: impl Future<Output = Fallen>) -> (Vec<String>, Fallen) {
    let ears = Ears::default();
    let tables: Vec<Table<'_>> = scripts.iter().map(|script| Table::new(sim, &ears, script, course)).collect();
    let playing = stream::iter(&tables).map(Table::play).buffered(at_once()).collect::<Vec<String>>();
    let games = async {
        let (codes, fallen) = tokio::join!(playing, happening);
        let asked = tables.iter().zip(&codes).map(|(table, code)| table.record(code));
        (stream::iter(asked).buffered(at_once()).collect().await, fallen)
    };
    tokio::select! {
        () = ears.listen(sim) => unreachable!("it listens for ever"),
        both = games => both,
    }
}

/// Every record is true, names who played, and tells every shot of its script once and in order.
fn check(scripts: &[Script], records: &[String]) {
    assert_eq!(records.len(), scripts.len(), "every game finishes");
    for (script, record) in scripts.iter().zip(records) {
        let read = Record::parse(record).unwrap_or_else(|fault| panic!("{fault}:\n{record}"));
        assert_eq!(read.verify(), [], "{record}");
        assert_eq!([&read.names.a, &read.names.b], script.names.each_ref(), "{record}");
        let fired = read.moves.iter().map(|done| match &done.action {
            RecordedAction::Shot(cell, answer) => {
                Shot { by: usize::from(done.side.number()), cell: read.rules.notation().name(*cell), answer: answer.clone() }
            }
            action => panic!("nothing but shots: {action:?}"),
        });
        assert_eq!(fired.collect::<Vec<_>>(), script.shots, "{record}");
    }
}

/// So many games on so many replicas with a store (and another platform, perhaps) among their settings, while something
/// happens; prints the figures. What happens is given the simulator, the replicas and the games' progress, and says what
/// it did.
pub async fn run(
    name: &str,
    games: usize,
    count: usize,
    more: Vec<Setting>,
    happens: impl AsyncFnOnce(&TelegramSim, &mut [Replica], &Course) -> Fallen,
) {
    let folder = tempfile::tempdir().expect("a folder for logs can be made");
    let scripts: Vec<Script> = (0..games).map(Script::new).collect();
    let shots: usize = scripts.iter().map(|script| script.shots.len()).sum();
    let sim = Arc::new(TelegramSim::start().await);
    let settings: Vec<Setting> =
        [("TELEGRAM_TOKEN", sim.token().to_owned()), ("TELEGRAM_API_URL", sim.url())].into_iter().chain(more).collect();
    let mut replicas = vec![Replica::start("first", folder.path(), settings.clone())];
    sim.wait_until(|world| world.has_listener()).await;
    replicas.extend((1..count).map(|_| Replica::start("second", folder.path(), settings.clone())));
    let course = Course::new(scripts.iter().map(Script::steps).sum());
    let begun = Instant::now();
    let (records, fallen) = play(&sim, &scripts, &course, happens(&sim, &mut replicas, &course)).await;
    let repeats = Repeats::find(&sim.log(), &fallen.kills);
    let troubles = sim.look(|world| world.log().iter().filter(|entry| brief(entry).contains("Please try again")).count());
    println!(
        "{name}: {games} games, {shots} shots, {:.0} a second; {} kills, {} takeovers, {} lost answers; repeated messages: {} after kills, {} others; \
         asked to try again: {troubles}; {} messages in all; {}",
        shots as f64 / begun.elapsed().as_secs_f64(),
        fallen.kills.len(),
        fallen.takeovers,
        fallen.losses,
        repeats.after_kills,
        repeats.others.len(),
        sim.log().len(),
        course.waits.told(),
    );
    replicas.iter().for_each(|replica| println!("{name}: memory of a replica: {}", replica.memory()));
    check(&scripts, &records);
    assert!(repeats.others.len() <= fallen.losses, "repeats that nothing explains: {:#?}", repeats.others);
    let of_dying = |problem: &String| DYING.iter().any(|words| problem.contains(words));
    let (dying, problems): (Vec<String>, Vec<String>) = sim.problems().into_iter().partition(of_dying);
    println!("{name}: {} presses answered again or requests broken off by a kill", dying.len());
    assert_eq!(problems, Vec::<String>::new());
    let troubled = !fallen.kills.is_empty() || fallen.losses > 0;
    assert!(troubled || dying.is_empty(), "nobody died: {dying:#?}");
}
