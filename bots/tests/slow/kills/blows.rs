//! Faults during a run: kills and lost answers at seeded points of the games' progress. The report tells which repeated
//! messages a fault explains.

use std::{collections::HashMap, time::Duration};

use broadside_game::dice::{Dice, SeededDice};
use broadside_sim::telegram::{Entry, TelegramSim};
use tokio::time::timeout;

use super::{replica::Replica, table::Progress};

/// The methods whose answers are lost.
const LOSABLE: [&str; 4] = ["SendPhoto", "SendMessage", "EditMessageMedia", "GetUpdates"];

/// A fault of the replica, or the loss of the answer to the next call of a method.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Kill,
    LoseAnswer(&'static str),
}

/// The faults of one run, each with the number of steps after which it is injected.
pub struct FaultPlan {
    dice: SeededDice,
    plan: Vec<(usize, Fault)>,
}

/// The faults that were injected.
#[derive(Default, Debug)]
pub struct Faults {
    /// The length of the simulator's log at each kill.
    pub kills: Vec<usize>,
    /// How many answers were lost, by the simulator or because the store could not save that a message had arrived.
    pub losses: usize,
    pub takeovers: usize,
}

impl FaultPlan {
    /// `kills` kills and `losses` lost answers, spread at random over the first nine tenths of `steps`.
    pub fn new(seed: u64, steps: usize, kills: usize, losses: usize) -> Self {
        let mut dice = SeededDice(seed);
        let mut plan = Vec::new();
        let mut spread = |count: usize, dice: &mut SeededDice, fault: &dyn Fn(usize) -> Fault| {
            for at in 0..count {
                let share = (steps * 9 / 10 / count).max(1);
                let within = dice.below(share as u32).unwrap_or_default() as usize;
                plan.push((at * share + within, fault(at)));
            }
        };
        spread(kills, &mut dice, &|_| Fault::Kill);
        spread(losses, &mut dice, &|at| Fault::LoseAnswer(LOSABLE[at % LOSABLE.len()]));
        plan.sort_by_key(|(at, _)| *at);
        Self { dice, plan }
    }

    /// Injects the faults. A single replica is restarted right after a kill; of two, the one that polls Telegram is killed, and
    /// restarted once the other has taken over.
    pub async fn inject(mut self, sim: &TelegramSim, replicas: &mut [Replica], progress: &Progress) -> Faults {
        let (mut report, mut done) = (Faults::default(), progress.done.subscribe());
        let mut active = 0;
        for (at, fault) in self.plan {
            done.wait_for(|done| *done >= at).await.expect("the sender of the progress is alive");
            match fault {
                Fault::LoseAnswer(method) => {
                    sim.lose_answer(method);
                    report.losses += 1;
                }
                Fault::Kill => {
                    // At a random moment of the next tenth of a second, or when the games end.
                    let moment = Duration::from_micros(u64::from(self.dice.below(100_000).unwrap_or_default()));
                    let _ = timeout(moment, done.wait_for(|done| *done >= progress.steps)).await;
                    report.kills.push(sim.look(|world| world.log().len()));
                    replicas[active].kill();
                    progress.kills.send_modify(|kills| *kills += 1);
                    if replicas.len() > 1 {
                        sim.wait_until(|world| !world.has_listener()).await;
                        sim.wait_until(|world| world.has_listener()).await;
                        report.takeovers += 1;
                        replicas[active].start_again();
                        active = 1 - active;
                    } else {
                        replicas[active].start_again();
                    }
                }
            }
        }
        report
    }
}

/// Messages with a line about a shot that the same chat had already received.
#[derive(Default, Debug)]
pub struct Repeats {
    /// Those whose first delivery had an unknown outcome, because the process was killed around it.
    pub after_kills: usize,
    /// The others, which only lost answers can explain, in words.
    pub others: Vec<String>,
}

impl Repeats {
    /// Finds them in the simulator's log; `kills` are positions in it.
    pub fn find(log: &[Entry], kills: &[usize]) -> Self {
        let mut repeats = Self::default();
        let mut first: HashMap<(i64, String), usize> = HashMap::new();
        for (at, entry) in log.iter().enumerate() {
            let (Entry::Sent(message) | Entry::Edited(message)) = entry else { continue };
            let shots = message.words().lines().filter(|line| reports_a_shot(line));
            let lines: Vec<(usize, &str)> =
                shots.map(|line| (*first.entry((message.chat.id, line.to_owned())).or_insert(at), line)).collect();
            let Some((before, line)) = lines.into_iter().find(|(before, _)| *before < at) else { continue };
            // The edit only removes the buttons of an old board.
            if matches!(entry, Entry::Edited(_)) {
                continue;
            }
            if kills.iter().any(|kill| *kill <= at && before < next_start(log, *kill)) {
                repeats.after_kills += 1;
            } else {
                repeats.others.push(format!("log {before} and {at}: {line}"));
            }
        }
        repeats
    }
}

/// Whether a line reports a shot.
fn reports_a_shot(line: &str) -> bool {
    line.starts_with("You: ") || [" misses: ", " hits your ", " sinks your "].iter().any(|verb| line.contains(verb))
}

/// The position in the log at which the next process starts after a kill: it sets its commands first.
fn next_start(log: &[Entry], kill: usize) -> usize {
    let start = log[kill..].iter().position(|entry| matches!(entry, Entry::CommandsSet { .. }));
    start.map_or(log.len(), |after| kill + after)
}
