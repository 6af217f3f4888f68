//! One replica: the product's service, delivery and leases, in a runtime of its own whose time is the world's. It is killed by
//! dropping it, and frozen by leaving it alone: when it goes on, all that time passes at once.

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
    world::{Mood, Shared},
};

/// How long the connection to the platform hangs before it is given up.
const HANGS: Duration = Duration::from_secs(10);

/// The world's clock, as one machine has it: which one, and by how much it is ahead.
struct Watch(Shared, usize, i64);

impl Clock for Watch {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.lock().expect("nobody panics while holding it").wall(Some(self.1)) + self.2)
    }
}

struct Chance(Shared);

impl DiceSource for Chance {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(SeededDice(self.0.lock().expect("nobody panics while holding it").dice.roll()))
    }
}

/// A platform of words that knows repeats by their nonce, as Discord does.
struct Channel(Shared, u64);

#[async_trait]
impl Platform for Channel {
    fn home(&self) -> Home {
        Home::Discord
    }

    fn shows_pictures(&self) -> bool {
        false
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        let (waits, answers, mood) = self.0.lock().expect("nobody panics while holding it").way_to_the_platform();
        sleep(waits).await;
        outgoing.permit.check()?;
        let anchor = {
            let mut world = self.0.lock().expect("nobody panics while holding it");
            (mood != Mood::Limits && mood != Mood::Fails(false)).then(|| world.reached(self.1, to, outgoing))
        };
        sleep(answers).await;
        match (mood, anchor) {
            (Mood::Takes, Some(anchor)) => Ok(anchor),
            (Mood::Limits, _) => Err(DeliveryError::Later(Duration::from_millis(800))),
            _ => {
                sleep(HANGS).await;
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
    /// For how long it has been left alone, in milliseconds.
    behind: u64,
    stop: CancellationToken,
}

impl Replica {
    /// Starts one on this machine, whose clock is ahead by so many milliseconds.
    pub fn start(world: &Shared, name: u64, machine: usize, ahead: i64) -> Self {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime starts");
        let store = Arc::new(SimStore::new(world.clone(), name));
        let clock = Arc::new(CorrectedClock::new(Arc::new(Watch(world.clone(), machine, ahead))));
        let timekeeper = Timekeeper::new(store.clone(), clock.clone(), Arc::default());
        let service = Arc::new(Service::new(store, clock, Arc::new(Chance(world.clone()))));
        let delivery = Delivery::new(Arc::clone(&service), vec![Arc::new(Channel(world.clone(), name))]);
        let stop = CancellationToken::new();
        let (leases, ends) = (Leases::new(Arc::clone(&service), delivery, name), stop.clone());
        runtime.spawn(async move {
            timekeeper.begin().await;
            let clock_stop = CancellationToken::new();
            let _guard = clock_stop.clone().drop_guard();
            tokio::spawn(timekeeper.run(clock_stop));
            leases.run(ends).await;
        });
        Self { name, world: world.clone(), service, runtime, behind: 0, stop }
    }

    /// It is asked something; the answer is noted.
    pub fn ask(&self, mut request: Request, heard: impl FnOnce(&Shared, &Reply) + Send + 'static) {
        {
            let _its_time = self.runtime.enter();
            request.received_at = Some(Instant::now());
        }
        let (service, world) = (Arc::clone(&self.service), self.world.clone());
        self.runtime.spawn(async move {
            let reply = service.handle(&request).await;
            heard(&world, &reply);
        });
    }

    /// Leaves it alone for so long.
    pub fn freeze(&mut self, millis: u64) {
        self.behind += millis;
    }

    /// Lets it live for so long.
    pub fn live(&mut self, millis: u64) {
        let missed = std::mem::take(&mut self.behind);
        self.runtime.block_on(async {
            if missed > 0 {
                tokio::time::advance(Duration::from_millis(missed)).await;
            }
            sleep(Duration::from_millis(millis)).await;
        });
    }

    /// Tells it to stop in order.
    pub fn stop(&self) {
        self.stop.cancel();
    }
}
