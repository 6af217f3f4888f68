//! A replica: the real service, delivery and leases, in a runtime of its own in virtual time. Dropping it kills it. While it is frozen its
//! runtime is not polled; afterwards the missed time passes at once.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside::{
    delivery::{Delivery, Leases},
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Outgoing, Platform},
    timekeeping::Timekeeper,
};
use broadside_game::{
    dice::{Dice, SeededDice},
    ids::{Home, PlayerId, Timestamp},
};
use broadside_service::{
    Service,
    chance::{Clock, CorrectedClock, DiceSource},
    request::{Reply, Request},
};
use tokio::{
    runtime::{Builder, Runtime},
    time::{Instant, sleep},
};
use tokio_util::sync::CancellationToken;

use super::{
    store::SimStore,
    world::{PlatformMode, Shared},
};

/// The timeout of a request to the platform.
const PLATFORM_TIMEOUT: Duration = Duration::from_secs(10);

/// The clock of the machine with this number, which is ahead by so many milliseconds.
struct MachineClock(Shared, usize, i64);

impl Clock for MachineClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.lock().expect("the lock is not poisoned").wall_clock(Some(self.1)) + self.2)
    }
}

struct WorldDice(Shared);

impl DiceSource for WorldDice {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(SeededDice(self.0.lock().expect("the lock is not poisoned").dice.roll()))
    }
}

/// A platform without pictures that recognizes repeated nonces, like Discord. The replica has this number.
struct SimPlatform(Shared, u64);

#[async_trait]
impl Platform for SimPlatform {
    fn home(&self) -> Home {
        Home::Discord
    }

    fn shows_pictures(&self) -> bool {
        false
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        let (wait, latency, mode) = self.0.lock().expect("the lock is not poisoned").platform_response();
        sleep(wait).await;
        outgoing.permit.check()?;
        let message = {
            let mut world = self.0.lock().expect("the lock is not poisoned");
            (mode != PlatformMode::Limits && mode != PlatformMode::Fails(false)).then(|| world.record_delivery(self.1, to, outgoing))
        };
        sleep(latency).await;
        match (mode, message) {
            (PlatformMode::Accepts, Some(message)) => Ok(message),
            (PlatformMode::Limits, _) => Err(DeliveryError::Later(Duration::from_millis(800))),
            _ => {
                sleep(PLATFORM_TIMEOUT).await;
                Err(DeliveryError::Fault("the connection was lost".to_owned()))
            }
        }
    }

    async fn can_message(&self, _: PlayerId) -> bool {
        true
    }
}

pub struct Replica {
    pub name: u64,
    world: Shared,
    service: Arc<Service>,
    runtime: Runtime,
    /// The time that passed while it was frozen, in milliseconds.
    missed: u64,
    stop: CancellationToken,
}

impl Replica {
    /// Starts a replica on this machine, whose clock is ahead by so many milliseconds.
    pub fn start(world: &Shared, name: u64, machine: usize, ahead: i64) -> Self {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime starts");
        let store = Arc::new(SimStore::new(world.clone(), name));
        let clock = Arc::new(CorrectedClock::new(Arc::new(MachineClock(world.clone(), machine, ahead))));
        let timekeeper = Timekeeper::new(store.clone(), clock.clone(), Arc::default());
        let service = Arc::new(Service::new(store, clock, Arc::new(WorldDice(world.clone()))));
        let delivery = Delivery::new(Arc::clone(&service), vec![Arc::new(SimPlatform(world.clone(), name))]);
        let stop = CancellationToken::new();
        let (leases, leases_stop) = (Leases::new(Arc::clone(&service), delivery, name), stop.clone());
        runtime.spawn(async move {
            timekeeper.begin().await;
            let clock_stop = CancellationToken::new();
            let _guard = clock_stop.clone().drop_guard();
            tokio::spawn(timekeeper.run(clock_stop));
            leases.run(leases_stop).await;
        });
        Self { name, world: world.clone(), service, runtime, missed: 0, stop }
    }

    /// Handles a request in its runtime, then calls `on_reply`.
    pub fn ask(&self, mut request: Request, on_reply: impl FnOnce(&Shared, &Reply) + Send + 'static) {
        {
            let _guard = self.runtime.enter();
            request.received_at = Some(Instant::now());
        }
        let (service, world) = (Arc::clone(&self.service), self.world.clone());
        self.runtime.spawn(async move {
            let reply = service.handle(&request).await;
            on_reply(&world, &reply);
        });
    }

    /// Lets time pass without running it.
    pub fn freeze(&mut self, millis: u64) {
        self.missed += millis;
    }

    /// Runs it for so long, after the time it has missed.
    pub fn run(&mut self, millis: u64) {
        let missed = std::mem::take(&mut self.missed);
        self.runtime.block_on(async {
            if missed > 0 {
                tokio::time::advance(Duration::from_millis(missed)).await;
            }
            sleep(Duration::from_millis(millis)).await;
        });
    }

    /// Begins an orderly shutdown.
    pub fn stop(&self) {
        self.stop.cancel();
    }
}
