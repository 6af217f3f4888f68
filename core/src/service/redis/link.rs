//! Connections to one Redis server, to the primary that Sentinels name, or to a Redis Cluster. Commands are spread
//! over several connections by partition: Redis reads little per connection and turn, and with `appendfsync always`
//! every turn is an fsync.
//! Never repeats a command on a single server; a timeout means that the outcome is unknown.

use std::{fmt::Display, time::Duration};

use redis::{
    Client, Cmd, ErrorKind, FromRedisValue, Pipeline, ServerErrorKind, Value,
    aio::{ConnectionManager, ConnectionManagerConfig},
    cluster::ClusterClientBuilder,
    cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo},
};
use tokio::sync::watch;

use super::{
    connection::Connection,
    nodes::Nodes,
    script::{Call, Script},
    sentinel::{self, Sentinels},
};
use crate::service::store::StoreError;

/// How many connections there are (to each node, in a cluster).
const CONNECTIONS: usize = 4;

/// After how long without an answer the outcome counts as unknown: longer than a busy disk takes over an fsync.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long the making of a connection may take.
const CONNECT_PATIENCE: Duration = Duration::from_secs(1);

/// How many commands of one connection may wait to be written.
const PIPELINE: usize = 256;

/// What addresses of a cluster start with; its nodes follow, separated by commas.
pub(super) const CLUSTER_SCHEME: &str = "redis-cluster://";

/// What addresses of a primary behind Sentinels start with; the Sentinels follow, separated by commas, then its name.
pub(super) const SENTINEL_SCHEME: &str = "redis-sentinel://";

/// All connections to one store.
pub(super) enum Links {
    /// One server.
    Server(Vec<Connection>),
    /// Whichever server is the primary.
    Primary(Vec<Connection>),
    /// A cluster.
    Cluster(Vec<Nodes>),
}

impl Links {
    /// Connects to `redis://[user:password@]host:port[/number]`, to
    /// `redis-sentinel://[user:password@]host:port,host:port…/name[/number]` or to
    /// `redis-cluster://[user:password@]host:port,host:port…`.
    pub(super) async fn connect(url: &str) -> Result<Self, StoreError> {
        if let Some(nodes) = url.strip_prefix(CLUSTER_SCHEME) {
            return connect_cluster(nodes).await;
        }
        match url.strip_prefix(SENTINEL_SCHEME) {
            Some(address) => connect_primary(address).await,
            None => connect_server(url).await,
        }
    }

    /// Asks one thing, on the connection that serves this partition.
    pub(super) async fn ask<T: FromRedisValue>(&self, partition: u8, command: &Cmd) -> Result<T, StoreError> {
        let answer = self.send(partition, command).await.map_err(unanswered)?;
        redis::from_redis_value(answer).map_err(unanswered)
    }

    /// Runs a script, by its digest if the server knows it.
    pub(super) async fn run<T: FromRedisValue>(&self, partition: u8, script: &Script, call: &Call) -> Result<T, StoreError> {
        let answer = match self {
            Self::Server(connections) | Self::Primary(connections) => {
                connections[usize::from(partition) % connections.len()].ask(script.by_digest(call)).await
            }
            Self::Cluster(_) => self.send(partition, &script.by_digest(call)).await,
        };
        match answer {
            Ok(answer) => redis::from_redis_value(answer).map_err(unanswered),
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => self.ask(partition, &script.by_text(call)).await,
            Err(error) => Err(unanswered(error)),
        }
    }

    /// Asks every server that can be written; one answer each, with its address in a cluster.
    pub(super) async fn ask_each<T: FromRedisValue>(&self, command: &Cmd) -> Result<Vec<T>, StoreError> {
        let Self::Cluster(connections) = self else {
            return Ok(vec![self.ask(0, command).await?]);
        };
        let everywhere = RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None));
        let answers = connections[0].connection().route_command(command.clone(), everywhere).await.map_err(unanswered)?;
        let by_node: Vec<(String, T)> = redis::from_redis_value(answers).map_err(unanswered)?;
        Ok(by_node.into_iter().map(|(_, answer)| answer).collect())
    }

    /// Asks all of this about one partition, in this order; the answers are of no interest.
    pub(super) async fn ask_all(&self, partition: u8, commands: &[&Cmd]) -> Result<(), StoreError> {
        let mut pipeline = Pipeline::with_capacity(commands.len());
        for command in commands {
            pipeline.add_command((*command).clone()).ignore();
        }
        let asked = match self {
            Self::Server(connections) | Self::Primary(connections) => {
                connections[usize::from(partition) % connections.len()].ask_together(&pipeline).await
            }
            Self::Cluster(connections) => {
                let nodes = &connections[usize::from(partition) % connections.len()];
                nodes.heard(partition, pipeline.exec_async(&mut nodes.connection()).await)
            }
        };
        asked.map_err(unanswered)
    }

    async fn send(&self, partition: u8, command: &Cmd) -> redis::RedisResult<Value> {
        match self {
            Self::Server(connections) | Self::Primary(connections) => {
                connections[usize::from(partition) % connections.len()].ask_alone(command).await
            }
            Self::Cluster(connections) => {
                let nodes = &connections[usize::from(partition) % connections.len()];
                nodes.heard(partition, command.query_async(&mut nodes.connection()).await)
            }
        }
    }
}

async fn connect_server(url: &str) -> Result<Links, StoreError> {
    let client = Client::open(url).map_err(unreadable)?;
    let connections = connections(&client).await.map_err(unreachable)?;
    Ok(Links::Server(connections.into_iter().map(|connection| Connection::over(watch::channel(connection).1)).collect()))
}

async fn connect_primary(address: &str) -> Result<Links, StoreError> {
    let mut sentinels = Sentinels::read(address).map_err(unreadable)?;
    let client = sentinels.primary().await.map_err(unreachable)?;
    let connections = connections(&client).await.map_err(unreachable)?;
    let (places, seen): (Vec<_>, Vec<_>) = connections.into_iter().map(watch::channel).unzip();
    tokio::spawn(sentinel::follow(sentinels, client, places));
    Ok(Links::Primary(seen.into_iter().map(Connection::over).collect()))
}

/// All connections to one server.
pub(super) async fn connections(client: &Client) -> redis::RedisResult<Vec<ConnectionManager>> {
    let config = ConnectionManagerConfig::new()
        .set_connection_timeout(Some(CONNECT_PATIENCE))
        .set_response_timeout(Some(PATIENCE))
        .set_number_of_retries(3)
        .set_min_delay(Duration::from_millis(50))
        .set_max_delay(Duration::from_millis(500))
        .set_pipeline_buffer_size(PIPELINE);
    let mut connections = Vec::with_capacity(CONNECTIONS);
    for _ in 0..CONNECTIONS {
        connections.push(ConnectionManager::new_with_config(client.clone(), config.clone()).await?);
    }
    Ok(connections)
}

/// The addresses of a cluster's nodes, each by itself.
pub(super) fn cluster_nodes(nodes: &str) -> impl Iterator<Item = String> {
    let (login, hosts) = nodes.rsplit_once('@').map_or(("", nodes), |(login, hosts)| (login, hosts));
    let at = if login.is_empty() { "" } else { "@" };
    hosts.split(',').map(move |host| format!("redis://{login}{at}{}", host.trim()))
}

async fn connect_cluster(nodes: &str) -> Result<Links, StoreError> {
    let client = ClusterClientBuilder::new(cluster_nodes(nodes))
        .retries(3)
        .min_retry_wait(50)
        .max_retry_wait(500)
        .connection_timeout(CONNECT_PATIENCE)
        .response_timeout(PATIENCE)
        .build()
        .map_err(unreadable)?;
    let mut connections = Vec::with_capacity(CONNECTIONS);
    for _ in 0..CONNECTIONS {
        connections.push(Nodes::connect(client.clone()).await.map_err(unreachable)?);
    }
    Ok(Links::Cluster(connections))
}

fn unreadable(error: impl Display) -> StoreError {
    StoreError::Refused(format!(
        "the address of Redis cannot be read ({error}); write redis://host:port, redis-cluster://host:port,host:port for a cluster, \
         or redis-sentinel://host:port,host:port/name for the primary that Sentinels call so"
    ))
}

fn unreachable(error: impl Display) -> StoreError {
    let said = error.to_string();
    let advice = advice(&said).unwrap_or("see that it runs, and that its address is right");
    StoreError::Unavailable(format!("Redis cannot be reached ({said}); {advice}"))
}

fn unanswered(error: impl Display) -> StoreError {
    let said = error.to_string();
    StoreError::Unavailable(advice(&said).map_or_else(|| format!("Redis: {said}"), |advice| format!("Redis: {said}; {advice}")))
}

/// What helps against an error that Redis calls by one of its words.
fn advice(said: &str) -> Option<&'static str> {
    let advice = [
        ("NOAUTH", "put its user and password into the address, redis://user:password@host:port"),
        ("WRONGPASS", "user and password in the address are not those it knows"),
        ("Password authentication failed", "user and password in the address are not those it knows"),
        ("NOPERM", "its user needs more rights: +@all on the keys of this bot"),
        ("READONLY", "this is a replica: give the address of the primary, or those of the Sentinels"),
        ("OOM", "its memory is full: raise its maxmemory"),
        ("MISCONF", "it cannot write to its disk: see its log, and whether the disk is full"),
    ];
    advice.into_iter().find(|(word, _)| said.contains(word)).map(|(_, advice)| advice)
}
