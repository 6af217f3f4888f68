//! One lane: everything for one address, in order, one delivery at a time. While a delivery waits, what
//! arrives is merged into the next one.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use broadside_core::service::{
    parcel::Parcel,
    store::{ParcelId, Partition},
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{Instant, sleep, sleep_until, timeout},
};
use tracing::Instrument;

use super::{
    Courier,
    batch::{Batch, Outcome},
    way::Matter,
};
use crate::platform::Address;

/// A lane with nothing to do for so long closes.
const IDLE: Duration = Duration::from_secs(300);

/// The first pause after trouble, and the longest.
pub(super) const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(20));

/// How often a delivery in trouble is tried before it is given up.
const TRIES: u32 = 60;

/// How many delivered parcels a lane remembers, to know those that come again after a gap in the watch.
const REMEMBERED: usize = 512;

/// A parcel on its way.
pub(super) struct Item {
    pub(super) partition: Partition,
    /// The watch it was taken in.
    pub(super) watch: u64,
    pub(super) id: ParcelId,
    pub(super) parcel: Parcel,
    /// What it is about.
    pub(super) matter: Matter,
}

/// Opens a lane; it lives until it has been idle for long. Boxes go in, for a channel keeps room for many.
pub(super) fn open(courier: Arc<Courier>, address: Address) -> UnboundedSender<Box<Item>> {
    let (sender, receiver) = unbounded_channel();
    tokio::spawn(run(courier, address, receiver));
    sender
}

async fn run(courier: Arc<Courier>, address: Address, mut arriving: UnboundedReceiver<Box<Item>>) {
    let mut waiting: VecDeque<Item> = VecDeque::new();
    let mut delivered: VecDeque<(Partition, ParcelId)> = VecDeque::new();
    let mut free_at = Instant::now();
    loop {
        if waiting.is_empty() {
            match timeout(IDLE, arriving.recv()).await {
                Ok(Some(item)) => waiting.push_back(*item),
                Ok(None) => return,
                Err(_) => {
                    arriving.close();
                    while let Some(item) = arriving.recv().await {
                        waiting.push_back(*item);
                    }
                    if waiting.is_empty() {
                        return;
                    }
                }
            }
        }
        pace(&courier, &mut arriving, &mut waiting, free_at).await;
        pass_over(&courier, &mut waiting, &delivered).await;
        delivered.extend(deliver(&courier, address, &mut arriving, &mut waiting).await);
        delivered.drain(..delivered.len().saturating_sub(REMEMBERED));
        free_at = Instant::now() + courier.pace(address);
    }
}

/// Waits for the address to be free again, unless somebody waits for an answer, or another replica for the partition.
async fn pace(courier: &Courier, arriving: &mut UnboundedReceiver<Box<Item>>, waiting: &mut VecDeque<Item>, free_at: Instant) {
    loop {
        while let Ok(item) = arriving.try_recv() {
            waiting.push_back(*item);
        }
        let answers = waiting.iter().any(|item| item.parcel.reply.is_some());
        if answers || free_at <= Instant::now() || courier.is_closing() {
            return;
        }
        tokio::select! {
            () = sleep_until(free_at) => return,
            () = courier.closing.cancelled() => return,
            Some(item) = arriving.recv() => waiting.push_back(*item),
        }
    }
}

/// Passes over what this lane has delivered already: a new watch takes again from the outbox what an earlier one was
/// about to acknowledge.
async fn pass_over(courier: &Arc<Courier>, waiting: &mut VecDeque<Item>, delivered: &VecDeque<(Partition, ParcelId)>) {
    let (again, fresh): (VecDeque<Item>, VecDeque<Item>) =
        waiting.drain(..).partition(|item| delivered.contains(&(item.partition, item.id.clone())));
    *waiting = fresh;
    for item in again {
        let partition = item.partition;
        if let Err(fault) = courier.service.store().acknowledge(partition, &[item.id]).await {
            tracing::warn!(%fault, "what was delivered stays in the outbox for now");
        }
        courier.done_with(partition, 1);
    }
}

/// Delivers the next batch, however long it takes; then it is acknowledged, or given up and logged. Says what is done
/// with.
async fn deliver(
    courier: &Arc<Courier>,
    address: Address,
    arriving: &mut UnboundedReceiver<Box<Item>>,
    waiting: &mut VecDeque<Item>,
) -> Vec<(Partition, ParcelId)> {
    let Some(mut batch) = Batch::take(courier, address, waiting).await else { return Vec::new() };
    let span = batch.matter.span();
    let mut pause = PAUSES.0;
    for _ in 0..TRIES {
        let room = courier.room_on_the_way(address.home()).await;
        if room.is_err() || courier.watch(batch.partition) != Some(batch.watch) {
            // Somebody else delivers for this partition now; or we do again, and then know what has arrived.
            courier.done_with(batch.partition, batch.ids.len());
            return if batch.is_sent() { batch.delivered() } else { Vec::new() };
        }
        // In a box of its own: most lanes of many wait, and those that wait are small.
        let outcome = Box::pin(batch.deliver(courier).instrument(span.clone())).await;
        drop(room);
        match outcome {
            Outcome::Arrived => return finish(courier, batch).await,
            Outcome::Later(wait) => sleep(wait.max(Duration::from_millis(50))).await,
            Outcome::Trouble(why) => {
                tracing::warn!(matter = %batch.matter, %why, "a delivery is tried again");
                sleep(pause).await;
                pause = (pause * 2).min(PAUSES.1);
            }
        }
        while let Ok(item) = arriving.try_recv() {
            waiting.push_back(*item);
        }
    }
    metrics::counter!("broadside_deliveries_given_up_total").increment(1);
    tracing::error!(matter = %batch.matter, "a delivery was given up");
    finish(courier, batch).await
}

async fn finish(courier: &Arc<Courier>, batch: Batch) -> Vec<(Partition, ParcelId)> {
    let mut pause = PAUSES.0;
    while let Err(fault) = courier.service.store().acknowledge(batch.partition, &batch.ids).await {
        tracing::warn!(%fault, "an acknowledgement is tried again");
        if courier.watch(batch.partition) != Some(batch.watch) {
            break;
        }
        sleep(pause).await;
        pause = (pause * 2).min(PAUSES.1);
    }
    metrics::counter!("broadside_deliveries_total").increment(1);
    courier.done_with(batch.partition, batch.ids.len());
    batch.delivered()
}
