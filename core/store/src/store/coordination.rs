//! How the replicas of the service share one store: leases, the partitions of each replica, and notifications between them.

use std::time::Duration;

use async_trait::async_trait;

use crate::{
    stored::{Partition, StoreError},
    wakeups::Wakeups,
};

/// Whether a replica may take over partitions without an owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeoverMode {
    /// Takes every partition without an owner.
    Free,
    /// Only keeps the partitions it owns.
    Nothing,
}

/// The partitions assigned to a replica.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ServedPartitions {
    /// The partitions it owns until the requested time to live has passed, in order.
    pub partitions: Vec<Partition>,
    /// Whether no other replica is alive.
    pub alone: bool,
    /// The run id of the server that answered. A new run id means that acknowledged commits may be lost.
    pub run: String,
}

/// The result of claiming a partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartitionClaim {
    /// Counts the changes of ownership. Commits under an earlier epoch are refused.
    pub epoch: u64,
    /// The run id of the store's server if the partition has not [recovered](Coordination::mark_recovered) in that run.
    pub unrecovered: Option<String>,
}

/// Leases, partitions and replicas.
#[async_trait]
pub trait Coordination: Send + Sync + 'static {
    /// Acquires or renews the lease `name` for `owner`. `true` if `owner` holds it until `ttl` from now, by the store's clock.
    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError>;

    /// Releases a lease if `owner` holds it, and notifies the other processes.
    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError>;

    /// Renews a replica's membership until `ttl` from now, by the store's clock, and returns the partitions it owns. With
    /// [`TakeoverMode::Free`] it also takes those without a living owner. A replica that does not call this for `ttl` loses its partitions.
    /// After a change of the store's server every known replica has `ttl` to renew.
    async fn serve(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> Result<ServedPartitions, StoreError>;

    /// Gives up those of these partitions that the replica owns. An empty list ends its membership.
    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError>;

    /// Claims a partition assigned to `replica`. From now on commits under an earlier epoch are refused. The caller repeats it
    /// from time to time, because a server that lost data may have lost the claim.
    async fn claim(&self, partition: Partition, replica: u64) -> Result<PartitionClaim, StoreError>;

    /// Records that everything lost before this run of the store's server was replayed in this partition. Before that, only
    /// [replays](super::Guard::replay) are accepted there.
    async fn mark_recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError>;

    /// Forwards commits and released partitions of other processes to `wakeups` from now on, on a best-effort basis. `false` if
    /// there are no notifications, so that the caller has to poll.
    async fn listen(&self, wakeups: &Wakeups) -> bool;
}
