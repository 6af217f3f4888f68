//! What happens to the replica during a run: kills and lost answers at seeded points of the games' progress, and a
//! note of each, to tell a repeat that Telegram's missing answer explains from one that nothing explains.

use std::{collections::HashMap, time::Duration};

use broadside_game::dice::{Dice, SeededDice};
use broadside_sim::telegram::{Entry, TelegramSim};
use tokio::time::timeout;

use super::{replica::Replica, table::Course};

/// The methods whose answers get lost.
const LOSABLE: [&str; 4] = ["SendPhoto", "SendMessage", "EditMessageMedia", "GetUpdates"];

/// What hits the replica.
#[derive(Clone, Copy, Debug)]
enum Blow {
    Kill,
    Lose(&'static str),
}

/// The blows of one run, by how many steps are done when they fall.
pub struct Blows {
    dice: SeededDice,
    plan: Vec<(usize, Blow)>,
}

/// What has fallen.
#[derive(Default, Debug)]
pub struct Fallen {
    /// The length of the simulator's log at each kill.
    pub kills: Vec<usize>,
    /// How many answers were lost, by the simulator or because the store could not note what had arrived.
    pub losses: usize,
    pub takeovers: usize,
}

impl Blows {
    /// So many kills and losses, spread at random over the first nine tenths of `steps`.
    pub fn new(seed: u64, steps: usize, kills: usize, losses: usize) -> Self {
        let mut dice = SeededDice(seed);
        let mut plan = Vec::new();
        let mut spread = |count: usize, dice: &mut SeededDice, blow: &dyn Fn(usize) -> Blow| {
            for at in 0..count {
                let share = (steps * 9 / 10 / count).max(1);
                let within = dice.below(share as u32).unwrap_or_default() as usize;
                plan.push((at * share + within, blow(at)));
            }
        };
        spread(kills, &mut dice, &|_| Blow::Kill);
        spread(losses, &mut dice, &|at| Blow::Lose(LOSABLE[at % LOSABLE.len()]));
        plan.sort_by_key(|(at, _)| *at);
        Self { dice, plan }
    }

    /// Lets them fall on these replicas. One that is killed starts again at once where it is alone; where there are
    /// two, the one that listens is killed, and starts again when the other has taken over.
    pub async fn fall(mut self, sim: &TelegramSim, replicas: &mut [Replica], course: &Course) -> Fallen {
        let (mut fallen, mut done) = (Fallen::default(), course.done.subscribe());
        let mut listening = 0;
        for (at, blow) in self.plan {
            done.wait_for(|done| *done >= at).await.expect("the games go on");
            match blow {
                Blow::Lose(method) => {
                    sim.lose_answer(method);
                    fallen.losses += 1;
                }
                Blow::Kill => {
                    // Any moment of the next tenth of a second, unless all is over by then.
                    let moment = Duration::from_micros(u64::from(self.dice.below(100_000).unwrap_or_default()));
                    let _ = timeout(moment, done.wait_for(|done| *done >= course.steps)).await;
                    fallen.kills.push(sim.look(|world| world.log().len()));
                    replicas[listening].kill();
                    course.deaths.send_modify(|deaths| *deaths += 1);
                    if replicas.len() > 1 {
                        sim.wait_until(|world| !world.has_listener()).await;
                        sim.wait_until(|world| world.has_listener()).await;
                        fallen.takeovers += 1;
                        replicas[listening].start_again();
                        listening = 1 - listening;
                    } else {
                        replicas[listening].start_again();
                    }
                }
            }
        }
        fallen
    }
}

/// Messages that told a line which had been told in the same chat before.
#[derive(Default, Debug)]
pub struct Repeats {
    /// Where the outcome of the first delivery was unknown, because the process was killed round then.
    pub after_kills: usize,
    /// The others: all that lost answers may have caused.
    pub others: Vec<String>,
}

impl Repeats {
    /// Finds them in what went out.
    pub fn find(log: &[Entry], kills: &[usize]) -> Self {
        let mut repeats = Self::default();
        let mut first: HashMap<(i64, String), usize> = HashMap::new();
        for (at, entry) in log.iter().enumerate() {
            let (Entry::Sent(message) | Entry::Edited(message)) = entry else { continue };
            let shots = message.words().lines().filter(|line| tells_of_a_shot(line));
            let told: Vec<(usize, &str)> =
                shots.map(|line| (*first.entry((message.chat.id, line.to_owned())).or_insert(at), line)).collect();
            let Some((before, line)) = told.into_iter().find(|(before, _)| *before < at) else { continue };
            // The keys are taken off an old board without a word of it being told again.
            if matches!(entry, Entry::Edited(_)) {
                continue;
            }
            if kills.iter().any(|kill| *kill <= at && before < next_life(log, *kill)) {
                repeats.after_kills += 1;
            } else {
                repeats.others.push(format!("log {before} and {at}: {line}"));
            }
        }
        repeats
    }
}

/// Whether a line tells a player of a shot.
fn tells_of_a_shot(line: &str) -> bool {
    line.starts_with("You: ") || [" misses: ", " hits your ", " sinks your "].iter().any(|verb| line.contains(verb))
}

/// Where the first sign of the next process stands after a kill: its menus.
fn next_life(log: &[Entry], kill: usize) -> usize {
    let sign = log[kill..].iter().position(|entry| matches!(entry, Entry::CommandsSet { .. }));
    sign.map_or(log.len(), |after| kill + after)
}
