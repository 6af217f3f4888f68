//! Connections to one Redis server, to the primary that Sentinels name, or to a Redis Cluster. Commands are spread
//! over several connections by partition: Redis reads little per connection and turn, and with `appendfsync always`
//! every turn is an fsync.
//! Never repeats a command on a single server; a timeout means that the outcome is unknown.

use std::{fmt::Display, time::Duration};

use redis::{
    Client, Cmd, ConnectionInfo, ErrorKind, FromRedisValue, RedisConnectionInfo, ServerErrorKind, Value,
    aio::{ConnectionManager, ConnectionManagerConfig},
    cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo},
};
use tokio::sync::watch;

use super::{
    address::{Address, Place, unreadable},
    connection::Connection,
    nodes::Nodes,
    script::{Call, Script},
    sentinel,
};
use crate::service::{store::StoreError, trouble::Trouble};

/// How many connections there are (to each node, in a cluster).
const CONNECTIONS: usize = 4;

/// After how long without an answer the outcome counts as unknown: longer than a busy disk takes over an fsync.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long the making of a connection may take.
const CONNECT_PATIENCE: Duration = Duration::from_secs(1);

/// How many commands of one connection may wait to be written.
const PIPELINE: usize = 256;

/// All connections to one store, and what is the matter with it.
pub(super) struct Links {
    /// To what they lead.
    pub(super) kind: Kind,
    trouble: Trouble,
}

/// What connections lead to.
pub(super) enum Kind {
    /// One server.
    Server(Vec<Connection>),
    /// Whichever server is the primary.
    Primary(Vec<Connection>),
    /// A cluster.
    Cluster(Vec<Nodes>),
}

impl Links {
    /// Connects to what is at this address.
    pub(super) async fn connect(address: &Address) -> Result<Self, StoreError> {
        let kind = match &address.place {
            Place::Server(server) => connect_server(address, server).await,
            Place::Primary { sentinels, name, login } => connect_primary(address, sentinels, name, login).await,
            Place::Cluster(nodes) => connect_cluster(address, nodes).await,
        };
        Ok(Self { kind: kind?, trouble: Trouble::with("Redis", PATIENCE) })
    }

    /// Asks one thing, on the connection that serves this partition.
    pub(super) async fn ask<T: FromRedisValue>(&self, partition: u8, command: &Cmd) -> Result<T, StoreError> {
        let answer = self.send(partition, command).await.map_err(unanswered)?;
        redis::from_redis_value(answer).map_err(unanswered)
    }

    /// Runs a script, by its digest if the server knows it.
    pub(super) async fn run<T: FromRedisValue>(&self, partition: u8, script: &Script, call: &Call) -> Result<T, StoreError> {
        let answer = match &self.kind {
            Kind::Server(connections) | Kind::Primary(connections) => {
                self.heard(connections[usize::from(partition) % connections.len()].ask(script.by_digest(call)).await)
            }
            Kind::Cluster(_) => self.send(partition, &script.by_digest(call)).await,
        };
        match answer {
            Ok(answer) => redis::from_redis_value(answer).map_err(unanswered),
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => self.ask(partition, &script.by_text(call)).await,
            Err(error) => Err(unanswered(error)),
        }
    }

    /// Asks every server that can be written; one answer each, with its address in a cluster.
    pub(super) async fn ask_each<T: FromRedisValue>(&self, command: &Cmd) -> Result<Vec<T>, StoreError> {
        // It is asked what some hosts forbid, which is no trouble.
        let Kind::Cluster(connections) = &self.kind else {
            let answer = self.send_unheard(0, command).await.map_err(unanswered)?;
            return Ok(vec![redis::from_redis_value(answer).map_err(unanswered)?]);
        };
        let everywhere = RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None));
        let answers = connections[0].connection().route_command(command.clone(), everywhere).await.map_err(unanswered)?;
        let by_node: Vec<(String, T)> = redis::from_redis_value(answers).map_err(unanswered)?;
        Ok(by_node.into_iter().map(|(_, answer)| answer).collect())
    }

    async fn send(&self, partition: u8, command: &Cmd) -> redis::RedisResult<Value> {
        self.heard(self.send_unheard(partition, command).await)
    }

    /// Takes note of how a question ended, for the log, and hands the outcome back.
    fn heard<T>(&self, outcome: redis::RedisResult<T>) -> redis::RedisResult<T> {
        match &outcome {
            Ok(_) => self.trouble.succeeded(),
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {}
            Err(error) => self.trouble.failed(error),
        }
        outcome
    }

    async fn send_unheard(&self, partition: u8, command: &Cmd) -> redis::RedisResult<Value> {
        match &self.kind {
            Kind::Server(connections) | Kind::Primary(connections) => {
                connections[usize::from(partition) % connections.len()].ask_alone(command).await
            }
            Kind::Cluster(connections) => {
                let nodes = &connections[usize::from(partition) % connections.len()];
                nodes.heard(partition, command.query_async(&mut nodes.connection()).await)
            }
        }
    }
}

async fn connect_server(address: &Address, server: &ConnectionInfo) -> Result<Kind, StoreError> {
    let client = address.client(server).map_err(unreadable)?;
    let connections = connections(&client).await.map_err(unreachable)?;
    Ok(Kind::Server(connections.into_iter().map(|connection| Connection::over(watch::channel(connection).1)).collect()))
}

async fn connect_primary(
    address: &Address,
    sentinels: &[ConnectionInfo],
    name: &str,
    login: &RedisConnectionInfo,
) -> Result<Kind, StoreError> {
    let mut sentinels = address.watched(sentinels, name, login).map_err(unreadable)?;
    let client = sentinels.async_get_client().await.map_err(unreachable)?;
    let connections = connections(&client).await.map_err(unreachable)?;
    let (places, seen): (Vec<_>, Vec<_>) = connections.into_iter().map(watch::channel).unzip();
    tokio::spawn(sentinel::follow(sentinels, client, places));
    Ok(Kind::Primary(seen.into_iter().map(Connection::over).collect()))
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

async fn connect_cluster(address: &Address, nodes: &[ConnectionInfo]) -> Result<Kind, StoreError> {
    let settings = |builder: redis::cluster::ClusterClientBuilder| {
        let builder = builder.retries(3).min_retry_wait(50).max_retry_wait(500);
        builder.connection_timeout(CONNECT_PATIENCE).response_timeout(PATIENCE)
    };
    let client = address.cluster(settings, nodes).map_err(unreadable)?;
    let mut connections = Vec::with_capacity(CONNECTIONS);
    for _ in 0..CONNECTIONS {
        connections.push(Nodes::connect(client.clone()).await.map_err(unreachable)?);
    }
    Ok(Kind::Cluster(connections))
}

fn unreachable(error: impl Display) -> StoreError {
    let said = error.to_string();
    let advice =
        advice(&said).unwrap_or("see that it runs, and that its address is right: rediss where its port wants TLS, redis where not");
    StoreError::Unavailable(format!("Redis cannot be reached ({said}); {advice}"))
}

fn unanswered(error: impl Display) -> StoreError {
    let said = error.to_string();
    StoreError::Unavailable(advice(&said).map_or_else(|| format!("Redis: {said}"), |advice| format!("Redis: {said}; {advice}")))
}

/// What is said of a certificate that no authority answers for.
const AUTHORITY: &str = "its certificate is of an authority that is not known here: name the file of that one in BROADSIDE_REDIS_CA";

/// What is said of a wrong password.
const LOGIN: &str = "user and password in the address are not those it knows (@ is written %40 there, : %3A, / %2F, # %23 and % %25)";

/// What helps against an error that Redis calls by one of its words.
fn advice(said: &str) -> Option<&'static str> {
    let advice = [
        ("NOAUTH", "put its user and password into the address, redis://user:password@host:port"),
        ("WRONGPASS", LOGIN),
        ("Password authentication failed", LOGIN),
        ("NOPERM", "its user needs more rights: those that the runbook lists"),
        ("READONLY", "this is a replica: give the address of the primary, or those of the Sentinels"),
        ("OOM", "its memory is full: raise its maxmemory"),
        ("MISCONF", "it cannot write to its disk: see its log, and whether the disk is full"),
        ("Moved: ", "it is part of a Redis Cluster: write redis-cluster://host:port in the place of redis://host:port"),
        ("UnknownIssuer", AUTHORITY),
        ("BadSignature", AUTHORITY),
        ("not valid for name", "write the host into the address as its certificate names it"),
        ("certificate expired", "its certificate has run out: renew it"),
    ];
    // The client has spellings of its own for some of these words, such as `NoPerm`.
    let said = said.to_lowercase();
    advice.into_iter().find(|(word, _)| said.contains(&word.to_lowercase())).map(|(_, advice)| advice)
}
