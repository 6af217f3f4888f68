//! One run: scripted games on some replicas during faults, and the checks of their records and messages afterwards.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use broadside_game::record::{Record, RecordedAction};
use broadside_sim::telegram::{TelegramSim, brief};
use futures_util::{StreamExt, stream};

use super::{
    blows::{Faults, Repeats},
    ears::ChatLogs,
    replica::{Replica, Setting},
    script::{Script, Shot},
    table::{Progress, ScriptedGame},
};

/// The number in an environment variable, if it is set. Panics when it is no number.
pub fn env_number(name: &str) -> Option<usize> {
    std::env::var(name).ok().map(|value| value.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// How many games are played at the same time.
pub fn concurrent_games() -> usize {
    env_number("BROADSIDE_KILL_TABLES").unwrap_or(50)
}

/// The simulator's problems after a kill: a press that was not confirmed is delivered and answered again, and a request is cut
/// off.
const KILL_PROBLEMS: [&str; 2] = ["was answered twice", "the body cannot be read"];

/// How long players waited for replies to their requests and for messages about the opponent's actions.
#[derive(Default)]
pub struct WaitTimes(Mutex<Vec<(Instant, Duration)>>);

impl WaitTimes {
    /// Adds a wait that began at `start` and ends now.
    pub fn record(&self, start: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), start.elapsed()));
    }

    /// The median, the 99th percentile and the longest wait, and the longest time in which no wait of any player ended.
    pub fn summary(&self) -> String {
        let (mut moments, mut waits): (Vec<Instant>, Vec<Duration>) =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().unzip();
        moments.sort();
        let silence = moments.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default();
        waits.sort();
        let percentile = |share: f64| waits.get((waits.len().saturating_sub(1) as f64 * share) as usize).map_or(0.0, Duration::as_secs_f64);
        let [median, p99, longest] = [0.5, 0.99, 1.0].map(percentile);
        let silence = silence.as_secs_f64();
        format!("waits: median {median:.2} s, p99 {p99:.2} s, longest {longest:.2} s; silence {silence:.2} s")
    }
}

/// Plays the scripts while `faults` runs. Returns the records of the games, and the faults.
async fn play(sim: &TelegramSim, scripts: &[Script], progress: &Progress, faults: impl Future<Output = Faults>) -> (Vec<String>, Faults) {
    let chat_logs = ChatLogs::default();
    let games: Vec<ScriptedGame<'_>> = scripts.iter().map(|script| ScriptedGame::new(sim, &chat_logs, script, progress)).collect();
    let playing = stream::iter(&games).map(ScriptedGame::play).buffered(concurrent_games()).collect::<Vec<String>>();
    let run = async {
        let (codes, faults) = tokio::join!(playing, faults);
        let records = games.iter().zip(&codes).map(|(game, code)| game.record(code));
        (stream::iter(records).buffered(concurrent_games()).collect().await, faults)
    };
    tokio::select! {
        () = chat_logs.follow(sim) => unreachable!("it runs for ever"),
        result = run => result,
    }
}

/// Checks that every record is verified, names its players, and has every shot of its script once and in order.
fn check(scripts: &[Script], records: &[String]) {
    assert_eq!(records.len(), scripts.len(), "every game finishes");
    for (script, record) in scripts.iter().zip(records) {
        let read = Record::parse(record).unwrap_or_else(|fault| panic!("{fault}:\n{record}"));
        assert_eq!(read.verify(), [], "{record}");
        assert_eq!([&read.names.a, &read.names.b], script.names.each_ref(), "{record}");
        let shots = read.moves.iter().map(|done| match &done.action {
            RecordedAction::Shot(cell, answer) => {
                Shot { by: usize::from(done.side.number()), cell: read.rules.notation().name(*cell), answer: answer.clone() }
            }
            action => panic!("only shots are expected: {action:?}"),
        });
        assert_eq!(shots.collect::<Vec<_>>(), script.shots, "{record}");
    }
}

/// Plays `games` games on `count` replicas while `inject` causes faults, checks the results, and prints the figures.
/// `more` are the settings of the store, and perhaps of another platform.
pub async fn run(
    name: &str,
    games: usize,
    count: usize,
    more: Vec<Setting>,
    inject: impl AsyncFnOnce(&TelegramSim, &mut [Replica], &Progress) -> Faults,
) {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let scripts: Vec<Script> = (0..games).map(Script::new).collect();
    let shots: usize = scripts.iter().map(|script| script.shots.len()).sum();
    let sim = Arc::new(TelegramSim::start().await);
    let settings: Vec<Setting> =
        [("TELEGRAM_TOKEN", sim.token().to_owned()), ("TELEGRAM_API_URL", sim.url())].into_iter().chain(more).collect();
    let mut replicas = vec![Replica::start("first", folder.path(), settings.clone())];
    sim.wait_until(|world| world.has_listener()).await;
    replicas.extend((1..count).map(|_| Replica::start("second", folder.path(), settings.clone())));
    let progress = Progress::new(scripts.iter().map(Script::steps).sum());
    let start = Instant::now();
    let (records, faults) = play(&sim, &scripts, &progress, inject(&sim, &mut replicas, &progress)).await;
    let repeats = Repeats::find(&sim.log(), &faults.kills);
    let retry_requests = sim.look(|world| world.log().iter().filter(|entry| brief(entry).contains("Please try again")).count());
    println!(
        "{name}: {games} games, {shots} shots, {:.0} a second; {} kills, {} takeovers, {} lost answers; repeated messages: {} after kills, {} others; \
         asked to try again: {retry_requests}; {} messages in all; {}",
        shots as f64 / start.elapsed().as_secs_f64(),
        faults.kills.len(),
        faults.takeovers,
        faults.losses,
        repeats.after_kills,
        repeats.others.len(),
        sim.log().len(),
        progress.wait_times.summary(),
    );
    replicas.iter().for_each(|replica| println!("{name}: memory of a replica: {}", replica.memory()));
    check(&scripts, &records);
    assert!(repeats.others.len() <= faults.losses, "more repeated messages than lost answers: {:#?}", repeats.others);
    let is_of_kill = |problem: &String| KILL_PROBLEMS.iter().any(|words| problem.contains(words));
    let (kill_problems, problems): (Vec<String>, Vec<String>) = sim.problems().into_iter().partition(is_of_kill);
    println!("{name}: {} presses answered again or requests broken off by a kill", kill_problems.len());
    assert_eq!(problems, Vec::<String>::new());
    let had_faults = !faults.kills.is_empty() || faults.losses > 0;
    assert!(had_faults || kill_problems.is_empty(), "problems of a kill without a fault: {kill_problems:#?}");
}
