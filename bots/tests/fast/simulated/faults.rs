//! What goes wrong in a world, drawn before it begins.

use broadside_game::dice::{Dice, SeededDice};

/// One thing that goes wrong. Times are milliseconds.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A replica dies and another one takes its place after a while.
    Kill(usize, i64),
    /// A replica is told to stop, and another one takes its place after a while.
    Stop(usize, i64),
    /// A replica stands still.
    Freeze(usize, i64),
    /// All of them stand still.
    FreezeAll(i64),
    /// All of them die.
    KillAll(i64),
    /// The store does not answer.
    Away(i64),
    /// It answers late.
    Slow(i64),
    /// Questions and answers get lost.
    Loses(i64),
    /// Its server dies after the last writes of so long were taken over by nobody, and another one answers after a while.
    FailOver(i64, i64),
    /// The platform answers late, fails, or asks for patience.
    PlatformSlow(i64),
    PlatformFails(i64),
    PlatformLimits(i64),
    /// The wall clocks of all machines step together, that of the store's server, too; negative for a step back.
    Step(i64),
    /// That of one replica's machine alone.
    StepOf(usize, i64),
}

/// What goes wrong when, in order.
pub struct Plan {
    pub replicas: usize,
    pub duels: u64,
    pub faults: Vec<(i64, Fault)>,
}

/// When the last of it begins.
const WINDOW: u32 = 70_000;

/// By how much clocks step, in milliseconds.
const STEPS: [i64; 5] = [25 * 3_600_000, -25 * 3_600_000, 180_000, 90_000, -90_000];

/// How far apart two failovers are at least: what one takes back is made again before the next.
const APART: i64 = 25_000;

impl Plan {
    pub fn draw(seed: u64) -> Self {
        let mut dice = SeededDice(seed ^ 0x5EED);
        let mut below = |sides: u32| i64::from(dice.below(sides).unwrap_or_default());
        let (replicas, duels) = (1 + below(3) as usize, 1 + below(3) as u64);
        // A move dies with the process that made it and the server that had it: these do not go together.
        let fails_over = seed.is_multiple_of(3);
        let mut faults = Vec::new();
        for number in 0..1 + below(5) {
            let at = if fails_over { 8_000 + number * APART + below(4_000) } else { 4_000 + below(WINDOW) };
            let replica = below(replicas as u32) as usize;
            let fault = if fails_over {
                Fault::FailOver(below(1_500), 300 + below(6_000))
            } else {
                match below(11) {
                    0 => Fault::Kill(replica, 500 + below(15_000)),
                    1 => Fault::Stop(replica, 500 + below(15_000)),
                    2 | 3 => Fault::Freeze(replica, 1_000 + below(30_000)),
                    4 => Fault::FreezeAll(12_000 + below(90_000)),
                    5 => Fault::KillAll(500 + below(90_000)),
                    6 => Fault::Away(500 + below(90_000)),
                    7 => Fault::Slow(2_000 + below(10_000)),
                    8 => Fault::Loses(2_000 + below(8_000)),
                    9 => Fault::PlatformFails(2_000 + below(15_000)),
                    _ => Fault::PlatformLimits(2_000 + below(15_000)),
                }
            };
            let outage = match fault {
                Fault::FreezeAll(long) | Fault::Away(long) => Some(long),
                _ => None,
            };
            faults.push((at, fault));
            // Whoever has given that time back goes while the turns that got it last.
            if let Some(long) = outage
                && below(2) == 0
            {
                let (after, replica) = (at + long + 3_000 + below(35_000), below(replicas as u32) as usize);
                let goes = match below(3) {
                    0 => Fault::Kill(replica, 500 + below(15_000)),
                    1 => Fault::Stop(replica, 500 + below(15_000)),
                    _ => Fault::Freeze(replica, 5_000 + below(30_000)),
                };
                faults.push((after, goes));
            }
            if below(3) == 0 {
                faults.push((4_000 + below(WINDOW), Fault::PlatformSlow(5_000 + below(30_000))));
            }
        }
        // By dice of their own, so that everything else stays as it was drawn before clocks stepped.
        if seed % 4 == 1 && !fails_over {
            let mut dice = SeededDice(seed ^ 0xC10C);
            let mut below = |sides: u32| i64::from(dice.below(sides).unwrap_or_default());
            for _ in 0..1 + below(2) {
                let (at, by) = (8_000 + below(WINDOW), STEPS[below(STEPS.len() as u32) as usize]);
                let alone = below(3) == 0;
                faults.push((at, if alone { Fault::StepOf(below(replicas as u32) as usize, by) } else { Fault::Step(by) }));
            }
        }
        faults.sort_by_key(|(at, _)| *at);
        Self { replicas, duels, faults }
    }
}
