//! Connections to one Redis server, to a primary behind Sentinels, or to a Redis Cluster. Commands are spread over several connections by
//! partition, because Redis reads little from each connection in one turn of its event loop, and with `appendfsync always` every turn
//! waits for an fsync. Notifications about commits of other processes arrive by publish and subscribe. Never repeats a command on a
//! single server: after a timeout its outcome is unknown. Commits lost in a failover are replayed by the journal, not here.

use std::{
    collections::BTreeMap,
    fmt::Display,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};

use futures_util::{StreamExt, future::try_join_all};
use redis::{
    Client, Cmd, ErrorKind, FromRedisValue, Pipeline, RedisError, RedisResult, ServerErrorKind, Value,
    aio::{ConnectionManager, ConnectionManagerConfig, PubSub},
    cluster::ClusterClient,
    cluster_async::ClusterConnection,
    cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo},
    sentinel::SentinelClient,
};
use tokio::sync::{mpsc, oneshot, watch};

use super::{
    super::mutex::lock,
    address::{RedisAddress, Topology, address_error},
    script::{LuaScript, ScriptCall},
};
use crate::{
    failure_log::FailureLog,
    store::{Partition, StoreError, StoreResult},
    wakeups::Wakeups,
};

/// The number of connections to a server, or to each node of a cluster.
const CONNECTION_COUNT: usize = 4;

/// The timeout of a command, after which its outcome is unknown. Longer than an fsync of a busy disk takes.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The timeout for opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The maximum number of commands of one connection that wait to be written.
const PIPELINE_SIZE: usize = 256;

/// All connections to one store, and the log of their failures.
pub(super) struct Connections {
    pub(super) kind: ConnectionKind,
    failures: FailureLog,
}

/// The connections, by the kind of servers.
pub(super) enum ConnectionKind {
    Server(Vec<Connection>),
    Primary(Vec<Connection>),
    Cluster(Vec<Arc<ClusterNodes>>),
}

impl Connections {
    pub(super) async fn connect(address: &RedisAddress) -> StoreResult<Self> {
        let kind = match &address.topology {
            Topology::Server(server) => {
                let client = address.client(server).map_err(address_error)?;
                let connections = open_connections(&client).await.map_err(connect_error)?;
                ConnectionKind::Server(connections.into_iter().map(|connection| Connection::start(watch::channel(connection).1)).collect())
            }
            Topology::Primary { sentinels, name, login } => {
                let mut sentinels = address.sentinel_client(sentinels, name, login).map_err(address_error)?;
                let client = sentinels.async_get_client().await.map_err(connect_error)?;
                let connections = open_connections(&client).await.map_err(connect_error)?;
                let (senders, receivers): (Vec<_>, Vec<_>) = connections.into_iter().map(watch::channel).unzip();
                tokio::spawn(follow_primary(sentinels, client, senders));
                ConnectionKind::Primary(receivers.into_iter().map(Connection::start).collect())
            }
            Topology::Cluster(nodes) => {
                let builder = address.cluster_builder(nodes).retries(3).min_retry_wait(50).max_retry_wait(500);
                let client =
                    builder.connection_timeout(CONNECT_TIMEOUT).response_timeout(RESPONSE_TIMEOUT).build().map_err(address_error)?;
                let connections = (0..CONNECTION_COUNT).map(|_| ClusterNodes::connect(client.clone()));
                ConnectionKind::Cluster(try_join_all(connections).await.map_err(connect_error)?)
            }
        };
        Ok(Self { kind, failures: FailureLog::new("Redis", RESPONSE_TIMEOUT) })
    }

    /// Sends a command on the connection of this partition and returns the answer.
    pub(super) async fn query<T: FromRedisValue>(&self, partition: u8, command: &Cmd) -> StoreResult<T> {
        let answer = self.send(partition, command.clone()).await.map_err(command_error)?;
        redis::from_redis_value(answer).map_err(command_error)
    }

    /// Sends several commands of one partition in one round trip. They are executed in order.
    ///
    /// # Errors
    /// The first error. Commands after the failed one may have been executed nevertheless.
    pub(super) async fn execute_in_order(&self, partition: u8, commands: Vec<Cmd>) -> StoreResult {
        let mut pipeline = Pipeline::with_capacity(commands.len());
        pipeline.ignore_errors();
        for command in commands {
            pipeline.add_command(command);
        }
        let answers: RedisResult<Vec<RedisResult<Value>>> = match &self.kind {
            ConnectionKind::Server(connections) | ConnectionKind::Primary(connections) => {
                let mut connection = connections[usize::from(partition) % connections.len()].current();
                pipeline.query_async(&mut connection).await
            }
            ConnectionKind::Cluster(connections) => {
                let nodes = &connections[usize::from(partition) % connections.len()];
                nodes.track(partition, pipeline.query_async(&mut nodes.connection()).await)
            }
        };
        let answers = answers.and_then(|answers| answers.into_iter().collect::<RedisResult<Vec<Value>>>());
        self.track(answers).map(drop).map_err(command_error)
    }

    /// Runs a script on the server of this partition, by its digest if the server has the script already.
    pub(super) async fn run<T: FromRedisValue>(&self, partition: u8, script: &LuaScript, call: &ScriptCall) -> StoreResult<T> {
        match self.send(partition, script.by_digest(call)).await {
            Ok(answer) => redis::from_redis_value(answer).map_err(command_error),
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
                self.query(partition, &script.by_text(call)).await
            }
            Err(error) => Err(command_error(error)),
        }
    }

    /// Sends a command to every writable server, and returns one answer for each.
    pub(super) async fn query_each_server<T: FromRedisValue>(&self, command: &Cmd) -> StoreResult<Vec<T>> {
        // Some hosting providers forbid these commands, which must not count as a failure of the store.
        let ConnectionKind::Cluster(connections) = &self.kind else {
            let answer = self.send_untracked(0, command.clone()).await.map_err(command_error)?;
            return Ok(vec![redis::from_redis_value(answer).map_err(command_error)?]);
        };
        let everywhere = RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None));
        let answers = connections[0].connection().route_command(command.clone(), everywhere).await.map_err(command_error)?;
        let by_node: Vec<(String, T)> = redis::from_redis_value(answers).map_err(command_error)?;
        Ok(by_node.into_iter().map(|(_, answer)| answer).collect())
    }

    async fn send(&self, partition: u8, command: Cmd) -> RedisResult<Value> {
        self.track(self.send_untracked(partition, command).await)
    }

    /// Records the outcome of a command in the failure log, and returns it.
    fn track<T>(&self, outcome: RedisResult<T>) -> RedisResult<T> {
        match &outcome {
            Ok(_) => self.failures.record_success(),
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {}
            Err(error) => self.failures.record_failure(error),
        }
        outcome
    }

    /// Sends a command without recording its outcome in the failure log.
    async fn send_untracked(&self, partition: u8, command: Cmd) -> RedisResult<Value> {
        match &self.kind {
            ConnectionKind::Server(connections) | ConnectionKind::Primary(connections) => {
                connections[usize::from(partition) % connections.len()].query(command).await
            }
            ConnectionKind::Cluster(connections) => {
                let nodes = &connections[usize::from(partition) % connections.len()];
                nodes.track(partition, command.query_async(&mut nodes.connection()).await)
            }
        }
    }
}

async fn open_connections(client: &Client) -> RedisResult<Vec<ConnectionManager>> {
    let config = ConnectionManagerConfig::new()
        .set_connection_timeout(Some(CONNECT_TIMEOUT))
        .set_response_timeout(Some(RESPONSE_TIMEOUT))
        .set_number_of_retries(3)
        .set_min_delay(Duration::from_millis(50))
        .set_max_delay(Duration::from_millis(500))
        .set_pipeline_buffer_size(PIPELINE_SIZE);
    try_join_all((0..CONNECTION_COUNT).map(|_| ConnectionManager::new_with_config(client.clone(), config.clone()))).await
}

fn connect_error(error: impl Display) -> StoreError {
    let text = error.to_string();
    let advice = advice(&text).unwrap_or("check that it is running and that the address is right (rediss:// for TLS)");
    StoreError::Unavailable(format!("Redis cannot be reached ({text}); {advice}"))
}

fn command_error(error: impl Display) -> StoreError {
    let text = error.to_string();
    StoreError::Unavailable(
        advice(&text).map_or_else(|| format!("Redis failed: {text}"), |advice| format!("Redis failed: {text}; {advice}")),
    )
}

const AUTHORITY_ADVICE: &str = "its certificate is signed by an unknown authority: name the file of that authority in BROADSIDE_REDIS_CA";

const LOGIN_ADVICE: &str = "the user or password in the address is wrong (write @ as %40, : as %3A, / as %2F, # as %23 and % as %25)";

/// What the operator should do about an error whose text contains a known word; `None` for all other errors.
fn advice(text: &str) -> Option<&'static str> {
    let advice = [
        ("NOAUTH", "put its user and password into the address, redis://user:password@host:port"),
        ("WRONGPASS", LOGIN_ADVICE),
        ("Password authentication failed", LOGIN_ADVICE),
        ("NOPERM", "its user lacks rights: grant those that deploy/GROWING.md lists"),
        ("READONLY", "this is a replica: give the address of the primary, or those of the Sentinels"),
        ("OOM", "its memory is full: raise its maxmemory"),
        ("MISCONF", "it cannot write to its disk: check its log, and whether the disk is full"),
        ("Moved: ", "it is part of a Redis Cluster: use redis-cluster://host:port instead of redis://host:port"),
        ("UnknownIssuer", AUTHORITY_ADVICE),
        ("BadSignature", AUTHORITY_ADVICE),
        ("not valid for name", "use the host name for which its certificate was issued"),
        ("certificate expired", "its certificate has expired: renew it"),
    ];
    // The client spells some of these words differently, such as `NoPerm`.
    let text = text.to_lowercase();
    advice.into_iter().find(|(word, _)| text.contains(&word.to_lowercase())).map(|(_, advice)| advice)
}

const MAX_BATCH_SIZE: usize = 128;

/// The capacity of the queue of commands of a connection. Callers wait while it is full.
const QUEUE_SIZE: usize = 1024;

/// One connection to a server, with a task that sends commands which arrive at the same time as one batch: Redis processes few large
/// writes much faster than many small ones. A batch never waits to become full, and any number of batches may be pending. The connection
/// may be replaced by one to another server at any time; pending commands are answered by the old one.
pub(super) struct Connection {
    queue: mpsc::Sender<QueuedCommand>,
    current: watch::Receiver<ConnectionManager>,
}

/// A queued command, and the channel for its answer.
struct QueuedCommand {
    command: Cmd,
    answer: oneshot::Sender<RedisResult<Value>>,
}

impl Connection {
    /// Starts the task, which ends when the returned value is dropped.
    fn start(connection: watch::Receiver<ConnectionManager>) -> Self {
        let (queue, commands) = mpsc::channel(QUEUE_SIZE);
        tokio::spawn(send_batches(connection.clone(), commands));
        Self { queue, current: connection }
    }

    /// A cheap copy of the current connection, for commands that are sent without batching.
    fn current(&self) -> ConnectionManager {
        self.current.borrow().clone()
    }

    /// Sends a command together with others that arrive at the same time, and returns its answer.
    async fn query(&self, command: Cmd) -> RedisResult<Value> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(QueuedCommand { command, answer }).await.map_err(|_| connection_ended_error())?;
        answered.await.map_err(|_| connection_ended_error())?
    }
}

async fn send_batches(connection: watch::Receiver<ConnectionManager>, mut commands: mpsc::Receiver<QueuedCommand>) {
    let mut batch = Vec::with_capacity(MAX_BATCH_SIZE);
    while commands.recv_many(&mut batch, MAX_BATCH_SIZE).await > 0 {
        // Callers that were answered together send their next commands together: if the first has arrived, the others follow at once.
        tokio::task::yield_now().await;
        while batch.len() < MAX_BATCH_SIZE
            && let Ok(next) = commands.try_recv()
        {
            batch.push(next);
        }
        let full = std::mem::replace(&mut batch, Vec::with_capacity(MAX_BATCH_SIZE));
        let connection = connection.borrow().clone();
        tokio::spawn(send_batch(connection, full));
    }
}

/// Sends a batch and distributes the answers. Callers that no longer wait are ignored.
async fn send_batch(mut connection: ConnectionManager, batch: Vec<QueuedCommand>) {
    let mut pipeline = Pipeline::with_capacity(batch.len());
    pipeline.ignore_errors();
    let mut waiting = Vec::with_capacity(batch.len());
    for queued in batch {
        pipeline.add_command(queued.command);
        waiting.push(queued.answer);
    }
    let answers: RedisResult<Vec<RedisResult<Value>>> = pipeline.query_async(&mut connection).await;
    match answers {
        Ok(answers) => waiting.into_iter().zip(answers).for_each(|(waiting, answer)| waiting.send(answer).unwrap_or_default()),
        Err(error) => waiting.into_iter().for_each(|waiting| waiting.send(Err(error.clone())).unwrap_or_default()),
    }
}

fn connection_ended_error() -> RedisError {
    (ErrorKind::Io, "the connection has ended").into()
}

/// If a partition has answered nothing for this long since its first timeout, the cluster is reconnected. A server with a busy disk answers
/// within this time.
const RECONNECT_AFTER: Duration = Duration::from_secs(5);

/// One connection to each node of a cluster. They are replaced if a part of the cluster stops answering: the client itself handles nodes
/// that report a move or refuse a connection, but waits for ever for a node that hangs.
pub(super) struct ClusterNodes {
    client: ClusterClient,
    connection: RwLock<ClusterConnection>,
    /// The partitions whose commands time out, and the time of the first timeout.
    first_timeouts: Mutex<BTreeMap<u8, Instant>>,
}

impl ClusterNodes {
    /// Connects to all nodes.
    ///
    /// # Errors
    /// If none of them can be reached.
    async fn connect(client: ClusterClient) -> RedisResult<Arc<Self>> {
        let connection = RwLock::new(client.get_async_connection().await?);
        Ok(Arc::new(Self { client, connection, first_timeouts: Mutex::default() }))
    }

    /// A cheap copy of the current connection.
    fn connection(&self) -> ClusterConnection {
        self.connection.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Records whether a command of this partition has timed out, and returns its outcome.
    fn track<T>(self: &Arc<Self>, partition: u8, outcome: RedisResult<T>) -> RedisResult<T> {
        let timed_out = outcome.as_ref().is_err_and(RedisError::is_timeout);
        let mut first_timeouts = lock(&self.first_timeouts);
        if !timed_out {
            first_timeouts.remove(&partition);
        } else if first_timeouts.entry(partition).or_insert_with(Instant::now).elapsed() >= RECONNECT_AFTER {
            // Timeouts of the old connection do not count for the new one.
            first_timeouts.clear();
            tokio::spawn(Arc::clone(self).reconnect());
        }
        outcome
    }

    async fn reconnect(self: Arc<Self>) {
        match self.client.get_async_connection().await {
            Ok(fresh) => {
                *self.connection.write().unwrap_or_else(PoisonError::into_inner) = fresh;
                tracing::warn!("reconnected to the Redis Cluster after some nodes stopped responding");
            }
            // Only for debugging: the failure log of Redis reports that the cluster fails.
            Err(error) => tracing::debug!(%error, "failed to reconnect to the Redis Cluster"),
        }
    }
}

/// How often Sentinels are asked for the primary. Shorter than a failover takes.
const SENTINEL_POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Sends new connections to `senders` whenever the primary changes, until all receivers are dropped. `current` is the primary of the
/// connections sent before.
async fn follow_primary(mut sentinels: SentinelClient, mut current: Client, senders: Vec<watch::Sender<ConnectionManager>>) {
    let mut polls = tokio::time::interval(SENTINEL_POLL_INTERVAL);
    polls.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while senders.iter().any(|sender| sender.receiver_count() > 0) {
        polls.tick().await;
        // While no Sentinel names a primary, the old connections remain in use: they may work again.
        let Ok(primary) = sentinels.async_get_client().await else { continue };
        if primary.get_connection_info().addr() == current.get_connection_info().addr() {
            continue;
        }
        let Ok(connections) = open_connections(&primary).await else { continue };
        tracing::warn!("switched to the new Redis primary");
        senders.iter().zip(connections).for_each(|(sender, connection)| drop(sender.send_replace(connection)));
        current = primary;
    }
}

/// The channel of notifications. The scripts publish to it.
const NOTIFICATION_CHANNEL: &str = "broadside:news";

/// The pause before a lost subscription is renewed.
const RESUBSCRIBE_DELAY: Duration = Duration::from_millis(500);

/// Subscribes to notifications and forwards them to `wakeups` from now on. Returns `false` if the subscription fails.
pub(super) async fn listen(address: &RedisAddress, writer: &str, wakeups: Wakeups) -> bool {
    let subscribed = match subscribe(address).await {
        Ok(subscribed) => subscribed,
        Err(error) => {
            tracing::warn!(%error, "failed to subscribe to Redis notifications; polling every second instead");
            return false;
        }
    };
    tokio::spawn(forward_notifications(address.clone(), writer.to_owned(), wakeups, subscribed));
    true
}

async fn forward_notifications(address: RedisAddress, writer: String, wakeups: Wakeups, mut subscribed: PubSub) {
    loop {
        let mut messages = subscribed.on_message();
        while let Some(message) = messages.next().await {
            let payload: String = message.get_payload().unwrap_or_default();
            forward_notification(&wakeups, &payload, &writer);
        }
        drop(messages);
        subscribed = loop {
            if wakeups.is_last_handle() {
                return;
            }
            tokio::time::sleep(RESUBSCRIBE_DELAY).await;
            if let Ok(subscribed) = subscribe(&address).await {
                break subscribed;
            }
        };
        wakeups.notify_missed();
    }
}

async fn subscribe(address: &RedisAddress) -> RedisResult<PubSub> {
    let mut subscribed = notification_client(address).await?.get_async_pubsub().await?;
    subscribed.subscribe(NOTIFICATION_CHANNEL).await?;
    Ok(subscribed)
}

/// A client for one server, because in a cluster every node receives all notifications.
async fn notification_client(address: &RedisAddress) -> RedisResult<Client> {
    let nodes = match &address.topology {
        Topology::Server(server) => return address.client(server),
        Topology::Primary { sentinels, name, login } => return address.sentinel_client(sentinels, name, login)?.async_get_client().await,
        Topology::Cluster(nodes) => nodes,
    };
    let mut last = None;
    for node in nodes {
        let client = address.client(node)?;
        match client.get_multiplexed_async_connection().await {
            Ok(_) => return Ok(client),
            Err(error) => last = Some(error),
        }
    }
    Err(last.unwrap_or_else(|| (ErrorKind::InvalidClientConfig, "the address of Redis contains no cluster node").into()))
}

/// Forwards one notification of the scripts, unless `writer` sent it: `WRITER free` (partitions or a lease were released), or
/// `WRITER PARTITION m|- [ALARM]` (a commit with or without messages, and the time of its alarm).
fn forward_notification(wakeups: &Wakeups, payload: &str, writer: &str) {
    let mut words = payload.split(' ');
    if words.next() == Some(writer) {
        return;
    }
    match (words.next(), words.next(), words.next()) {
        (Some("free"), ..) => wakeups.notify_release(),
        (Some(number), Some(messages), alarm) => {
            let Ok(number) = number.parse() else { return };
            wakeups.notify_commit(Partition::new(number), messages == "m", alarm.and_then(|alarm| alarm.parse().ok()));
        }
        _ => {}
    }
}
