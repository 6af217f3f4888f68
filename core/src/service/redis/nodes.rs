//! Connections to all nodes of a Redis Cluster that are made anew where part of the cluster no longer answers on them: the
//! client follows nodes that say they have moved or refuse, and waits for ever for one that froze or whose connection hangs.
//! Repeats nothing; what timed out stays unknown.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};

use redis::{RedisResult, cluster::ClusterClient, cluster_async::ClusterConnection};

use crate::service::lock;

/// How long after its first timeout a partition may go without an answer. A busy disk answers now and then.
const SILENCE: Duration = Duration::from_secs(5);

/// One connection to each node.
#[derive(Clone)]
pub(super) struct Nodes(Arc<Shared>);

struct Shared {
    client: ClusterClient,
    connection: RwLock<ClusterConnection>,
    /// Since when nothing has been heard of these partitions.
    silent: Mutex<HashMap<u8, Instant>>,
}

impl Nodes {
    /// Connects to all nodes.
    ///
    /// # Errors
    /// When none of them can be reached.
    pub(super) async fn connect(client: ClusterClient) -> RedisResult<Self> {
        let connection = RwLock::new(client.get_async_connection().await?);
        Ok(Self(Arc::new(Shared { client, connection, silent: Mutex::default() })))
    }

    /// The connection as it is now; a cheap copy.
    pub(super) fn connection(&self) -> ClusterConnection {
        self.0.connection.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes note of how a question about this partition ended, and hands the outcome back.
    pub(super) fn heard<T>(&self, partition: u8, outcome: RedisResult<T>) -> RedisResult<T> {
        let timed_out = outcome.as_ref().is_err_and(redis::RedisError::is_timeout);
        let mut silent = lock(&self.0.silent);
        if !timed_out {
            silent.remove(&partition);
        } else if silent.entry(partition).or_insert_with(Instant::now).elapsed() >= SILENCE {
            // Answers on the old connection say nothing about the new one.
            silent.clear();
            tokio::spawn(Arc::clone(&self.0).renew());
        }
        outcome
    }
}

impl Shared {
    async fn renew(self: Arc<Self>) {
        match self.client.get_async_connection().await {
            Ok(fresh) => {
                *self.connection.write().unwrap_or_else(PoisonError::into_inner) = fresh;
                tracing::warn!("part of the Redis Cluster no longer answered; connected anew");
            }
            // What does not answer has been logged as trouble with Redis.
            Err(error) => tracing::debug!(%error, "failed to connect to the Redis Cluster again"),
        }
    }
}
