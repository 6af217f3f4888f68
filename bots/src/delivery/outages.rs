//! Finds outages: times of ten seconds or more in which no replica served, whatever kept it from it: there was no process,
//! all of them were frozen, or the store was away. Whoever serves leaves a sign of life in the store; with it stands the
//! last outage, so that every replica hears of it. Gives no time back itself.

use std::time::Duration;

use broadside_core::service::store::{Collection, Key, Partition, Store, StoreError};
use tokio::time::Instant;

/// What is shorter gives nobody time back, in milliseconds.
const SHORT: i64 = 10_000;

/// Whoever left a sign of life so lately has served all the while, whatever the clocks say.
const LATELY: Duration = Duration::from_secs(3);

/// A time in which nobody served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outage {
    /// When somebody served last, in milliseconds since the epoch; it names the outage.
    pub(super) since: i64,
    /// How long it was, in milliseconds.
    pub(super) millis: i64,
}

/// What stands in the store: when somebody served last, and the last outage before that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SignOfLife {
    at: i64,
    outage: Option<Outage>,
}

impl SignOfLife {
    /// Reads one; those of earlier versions are the moment alone.
    fn read(bytes: &[u8]) -> Option<Self> {
        let (at, outage) = bytes.split_first_chunk::<8>()?;
        let numbers: Vec<i64> = outage.as_chunks::<8>().0.iter().map(|number| i64::from_be_bytes(*number)).collect();
        let outage = match numbers.as_slice() {
            [since, millis] => Some(Outage { since: *since, millis: *millis }),
            _ => None,
        };
        Some(Self { at: i64::from_be_bytes(*at), outage })
    }

    fn write(&self) -> Vec<u8> {
        let outage = self.outage.into_iter().flat_map(|outage| [outage.since, outage.millis]);
        [self.at].into_iter().chain(outage).flat_map(i64::to_be_bytes).collect()
    }
}

/// What one replica knows of outages.
#[derive(Default)]
pub(super) struct Outages {
    last: Option<Outage>,
    /// The sign of life that was too old when it was looked at before.
    suspected: Option<i64>,
    /// When a sign of life was left last.
    served: Option<Instant>,
}

impl Outages {
    /// The last outage, whoever found it.
    pub(super) fn last(&self) -> Option<Outage> {
        self.last
    }

    /// Whether this replica serves at this instant: whether nothing can have been missed since it left a sign of life.
    pub(super) fn serves(&self, at: Instant) -> bool {
        self.served.is_some_and(|served| at.duration_since(served) < LATELY)
    }

    /// Leaves a sign of life at this moment (`now` by the clock that people share, in milliseconds since the epoch; `at` by the
    /// one of this process that nobody turns), and finds out whether there was an outage before it. An outage is believed when
    /// the same old sign is seen twice, for a replica that was frozen may just have written what it wanted to before; until
    /// then no sign is left.
    ///
    /// # Errors
    /// When the store is in trouble; then nothing is known.
    pub(super) async fn look(&mut self, store: &dyn Store, now: i64, at: Instant) -> Result<(), StoreError> {
        let sign = store.noted(&alive()).await?.and_then(|bytes| SignOfLife::read(&bytes));
        if let Some(SignOfLife { at: since, outage }) = sign {
            // A replica of an earlier version leaves none.
            self.last = [self.last, outage].into_iter().flatten().max_by_key(|outage| outage.since);
            let millis = now - since;
            if millis >= SHORT && !self.serves(at) {
                if self.suspected != Some(since) {
                    self.suspected = Some(since);
                    return Ok(());
                }
                tracing::info!(seconds = millis / 1000, "nobody served; running turns get that time back");
                self.last = Some(Outage { since, millis });
            }
        }
        self.suspected = None;
        let sign = SignOfLife { at: now, outage: self.last };
        store.note(&alive(), Some(sign.write()), None).await?;
        self.served = Some(at);
        Ok(())
    }
}

/// Where the sign of life is kept.
fn alive() -> Key {
    Key { partition: Partition::new(0), collection: Collection::Anchor, name: "alive".to_owned() }
}

/// Where it is kept which outage the turns of a partition have got back last.
fn given_back(partition: Partition) -> Key {
    Key { partition, collection: Collection::Anchor, name: "given-back".to_owned() }
}

/// Whether the running turns of a partition have got this outage back.
///
/// # Errors
/// When the store is in trouble.
pub(super) async fn was_given_back(store: &dyn Store, partition: Partition, outage: Outage) -> Result<bool, StoreError> {
    Ok(store.noted(&given_back(partition)).await?.is_some_and(|since| since == outage.since.to_be_bytes()))
}

/// Notes that they have.
///
/// # Errors
/// When the store is in trouble.
pub(super) async fn note_given_back(store: &dyn Store, partition: Partition, outage: Outage) -> Result<(), StoreError> {
    store.note(&given_back(partition), Some(outage.since.to_be_bytes().to_vec()), None).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use broadside_core::service::embedded::Embedded;

    const MINUTE: i64 = 60_000;

    /// The same moment by both clocks.
    async fn look(replica: &mut Outages, store: &Embedded, started: Instant, millis: i64) {
        let at = started + Duration::from_millis(millis as u64);
        replica.look(store, millis, at).await.expect("memory answers");
    }

    /// Moments at which one of two replicas looks, and the outage that both know of at the end.
    async fn check(looks: &[(usize, i64)], found: Option<Outage>) {
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let mut replicas = [Outages::default(), Outages::default()];
        for (replica, millis) in looks {
            look(&mut replicas[*replica], &store, started, *millis).await;
        }
        for replica in looks.iter().map(|(replica, _)| *replica) {
            assert_eq!(replicas[replica].last(), found, "replica {replica}: {looks:?}");
        }
    }

    #[tokio::test]
    async fn an_outage_is_a_time_in_which_nobody_served() {
        let minute = Some(Outage { since: 1000, millis: MINUTE });
        // One replica serves, is frozen, and thaws.
        check(&[(0, 0), (0, 1000), (0, MINUTE), (0, 1000 + MINUTE)], minute).await;
        // Too short to count.
        check(&[(0, 0), (0, 1000), (0, 9000), (0, 10_000)], None).await;
        // A second one hears of it from the first, whether it suspected it, too, or not.
        check(&[(0, 0), (1, 1000), (0, MINUTE), (1, MINUTE + 500), (0, 1000 + MINUTE), (1, MINUTE + 1500)], minute).await;
        check(&[(0, 0), (0, 1000), (0, MINUTE), (0, 1000 + MINUTE), (1, MINUTE + 1500)], minute).await;
        // The other one served while this one was frozen.
        check(&[(0, 0), (1, 1000), (1, 4000), (1, 7000), (1, 10_000), (1, 13_000), (1, 16_000), (0, 16_100)], None).await;
        // Whoever looks once is not believed.
        check(&[(0, 0), (0, MINUTE)], None).await;
        // A clock that was turned on while it served.
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let mut replica = Outages::default();
        for (now, at) in [(0, 0), (1000, 1), (MINUTE, 2), (MINUTE + 1000, 3)] {
            replica.look(&store, now, started + Duration::from_secs(at)).await.expect("memory answers");
        }
        assert_eq!(replica.last(), None);
    }

    #[tokio::test]
    async fn a_late_write_of_a_frozen_replica_is_no_outage() {
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let (mut frozen, mut other) = (Outages::default(), Outages::default());
        look(&mut frozen, &store, started, 0).await;
        look(&mut other, &store, started, MINUTE).await;
        look(&mut other, &store, started, MINUTE + 1000).await;
        let known = other.last();
        // What it was about to write when it was frozen.
        store.note(&alive(), Some(SignOfLife { at: 1000, outage: None }.write()), None).await.expect("memory answers");
        look(&mut frozen, &store, started, MINUTE + 1100).await;
        look(&mut other, &store, started, MINUTE + 2000).await;
        look(&mut frozen, &store, started, MINUTE + 2100).await;
        assert_eq!((frozen.last(), other.last()), (known, known));
    }

    #[test]
    fn a_sign_of_life_comes_back_and_those_of_earlier_versions_are_read() {
        for outage in [None, Some(Outage { since: 5, millis: 70_000 })] {
            let sign = SignOfLife { at: 1_700_000_000_000, outage };
            assert_eq!(SignOfLife::read(&sign.write()), Some(sign));
        }
        assert_eq!(SignOfLife::read(&7_i64.to_be_bytes()), Some(SignOfLife { at: 7, outage: None }));
        assert_eq!(SignOfLife::read(&[1, 2]), None);
    }
}
