//! The faults of a world, drawn from its seed before it starts.

use broadside_game::dice::{Dice, SeededDice};

/// A fault. Replicas are numbered; durations are in milliseconds.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A replica is killed, and replaced after this time.
    Kill(usize, i64),
    /// A replica is stopped, and replaced this time after it has ended.
    Stop(usize, i64),
    /// A replica is frozen.
    Freeze(usize, i64),
    /// All replicas are frozen.
    FreezeAll(i64),
    /// All replicas are killed, and replaced after this time.
    KillAll(i64),
    /// The store is down.
    StoreDown(i64),
    /// The store is slow.
    StoreSlow(i64),
    /// The store loses requests and responses.
    StoreLossy(i64),
    /// The store fails over: the writes of this time are lost, and another server is up after the second time.
    FailOver(i64, i64),
    /// The platform is slow, does not respond, or responds with rate limits.
    PlatformSlow(i64),
    PlatformFailing(i64),
    PlatformLimited(i64),
    /// The wall clocks of all machines and of the store's server step by this time, back if it is negative.
    StepClocks(i64),
    /// The clock of one replica's machine steps.
    StepClock(usize, i64),
}

/// The size of a world, and its faults by time, in order.
pub struct Plan {
    pub replicas: usize,
    pub duels: u64,
    pub faults: Vec<(i64, Fault)>,
}

/// The time in which faults begin, after the first seconds, in milliseconds.
const WINDOW: u32 = 70_000;

/// The steps of clocks, in milliseconds.
const STEPS: [i64; 5] = [25 * 3_600_000, -25 * 3_600_000, 180_000, 90_000, -90_000];

/// The time between two failovers, in milliseconds: lost writes are repeated before the next one.
const FAILOVER_INTERVAL: i64 = 25_000;

impl Plan {
    pub fn draw(seed: u64) -> Self {
        let mut dice = SeededDice(seed ^ 0x5EED);
        let mut below = |sides: u32| i64::from(dice.below(sides).unwrap_or_default());
        let (replicas, duels) = (1 + below(3) as usize, 1 + below(3) as u64);
        // Worlds with failovers have no other faults of replicas or store: a move that both the server and its process lose is gone.
        let fails_over = seed.is_multiple_of(3);
        let mut faults = Vec::new();
        for number in 0..1 + below(5) {
            let at = if fails_over { 8_000 + number * FAILOVER_INTERVAL + below(4_000) } else { 4_000 + below(WINDOW) };
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
                    6 => Fault::StoreDown(500 + below(90_000)),
                    7 => Fault::StoreSlow(2_000 + below(10_000)),
                    8 => Fault::StoreLossy(2_000 + below(8_000)),
                    9 => Fault::PlatformFailing(2_000 + below(15_000)),
                    _ => Fault::PlatformLimited(2_000 + below(15_000)),
                }
            };
            let outage = match fault {
                Fault::FreezeAll(millis) | Fault::StoreDown(millis) => Some(millis),
                _ => None,
            };
            faults.push((at, fault));
            // A replica that may have credited the outage fails during the credited turns.
            if let Some(millis) = outage
                && below(2) == 0
            {
                let (after, replica) = (at + millis + 3_000 + below(35_000), below(replicas as u32) as usize);
                let next = match below(3) {
                    0 => Fault::Kill(replica, 500 + below(15_000)),
                    1 => Fault::Stop(replica, 500 + below(15_000)),
                    _ => Fault::Freeze(replica, 5_000 + below(30_000)),
                };
                faults.push((after, next));
            }
            if below(3) == 0 {
                faults.push((4_000 + below(WINDOW), Fault::PlatformSlow(5_000 + below(30_000))));
            }
        }
        // Separate dice, so that the other faults of a seed do not depend on the steps.
        if seed % 4 == 1 && !fails_over {
            let mut dice = SeededDice(seed ^ 0xC10C);
            let mut below = |sides: u32| i64::from(dice.below(sides).unwrap_or_default());
            for _ in 0..1 + below(2) {
                let (at, by) = (8_000 + below(WINDOW), STEPS[below(STEPS.len() as u32) as usize]);
                let is_single = below(3) == 0;
                faults.push((at, if is_single { Fault::StepClock(below(replicas as u32) as usize, by) } else { Fault::StepClocks(by) }));
            }
        }
        faults.sort_by_key(|(at, _)| *at);
        Self { replicas, duels, faults }
    }
}
