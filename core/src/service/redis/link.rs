//! Connections to one Redis server, to the primary that Sentinels name, or to a Redis Cluster. Commands are spread
//! over several connections by partition: Redis reads little per connection and turn, and with `appendfsync always`
//! every turn is an fsync. What other processes commit is heard by publish and subscribe, so that nobody has to ask time and again.
//! Never repeats a command on a single server; a timeout means that the outcome is unknown. What a failover took back is the
//! journal's business.

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

use super::super::mutex::lock;
use super::{
    address::{Address, Place, unreadable},
    script::{Call, Script},
};
use crate::service::{
    store::{Partition, StoreError},
    trouble::Trouble,
    wakeups::Wakeups,
};

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
    Cluster(Vec<Arc<Nodes>>),
}

impl Links {
    /// Connects to what is at this address.
    pub(super) async fn connect(address: &Address) -> Result<Self, StoreError> {
        let kind = match &address.place {
            Place::Server(server) => {
                let client = address.client(server).map_err(unreadable)?;
                let connections = connections(&client).await.map_err(unreachable)?;
                Kind::Server(connections.into_iter().map(|connection| Connection::over(watch::channel(connection).1)).collect())
            }
            Place::Primary { sentinels, name, login } => {
                let mut sentinels = address.watched(sentinels, name, login).map_err(unreadable)?;
                let client = sentinels.async_get_client().await.map_err(unreachable)?;
                let connections = connections(&client).await.map_err(unreachable)?;
                let (places, seen): (Vec<_>, Vec<_>) = connections.into_iter().map(watch::channel).unzip();
                tokio::spawn(follow(sentinels, client, places));
                Kind::Primary(seen.into_iter().map(Connection::over).collect())
            }
            Place::Cluster(nodes) => {
                let builder = address.cluster(nodes).retries(3).min_retry_wait(50).max_retry_wait(500);
                let client = builder.connection_timeout(CONNECT_PATIENCE).response_timeout(PATIENCE).build().map_err(unreadable)?;
                let connections = (0..CONNECTIONS).map(|_| Nodes::connect(client.clone()));
                Kind::Cluster(try_join_all(connections).await.map_err(unreachable)?)
            }
        };
        Ok(Self { kind, trouble: Trouble::with("Redis", PATIENCE) })
    }

    /// Asks one thing, on the connection that serves this partition.
    pub(super) async fn ask<T: FromRedisValue>(&self, partition: u8, command: &Cmd) -> Result<T, StoreError> {
        let answer = self.send(partition, command.clone()).await.map_err(unanswered)?;
        redis::from_redis_value(answer).map_err(unanswered)
    }

    /// Asks several things of one partition in one trip; they are done in their order.
    ///
    /// # Errors
    /// The first there is. What was asked after it may be done all the same.
    pub(super) async fn ask_in_order(&self, partition: u8, commands: Vec<Cmd>) -> Result<(), StoreError> {
        let mut pipeline = Pipeline::with_capacity(commands.len());
        pipeline.ignore_errors();
        for command in commands {
            pipeline.add_command(command);
        }
        let answers: RedisResult<Vec<RedisResult<Value>>> = match &self.kind {
            Kind::Server(connections) | Kind::Primary(connections) => {
                let mut connection = connections[usize::from(partition) % connections.len()].present();
                pipeline.query_async(&mut connection).await
            }
            Kind::Cluster(connections) => {
                let nodes = &connections[usize::from(partition) % connections.len()];
                nodes.heard(partition, pipeline.query_async(&mut nodes.connection()).await)
            }
        };
        let answers = answers.and_then(|answers| answers.into_iter().collect::<RedisResult<Vec<Value>>>());
        self.heard(answers).map(drop).map_err(unanswered)
    }

    /// Runs a script, by its digest if the server knows it.
    pub(super) async fn run<T: FromRedisValue>(&self, partition: u8, script: &Script, call: &Call) -> Result<T, StoreError> {
        match self.send(partition, script.by_digest(call)).await {
            Ok(answer) => redis::from_redis_value(answer).map_err(unanswered),
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => self.ask(partition, &script.by_text(call)).await,
            Err(error) => Err(unanswered(error)),
        }
    }

    /// Asks every server that can be written; one answer each, with its address in a cluster.
    pub(super) async fn ask_each<T: FromRedisValue>(&self, command: &Cmd) -> Result<Vec<T>, StoreError> {
        // It is asked what some hosts forbid, which is no trouble.
        let Kind::Cluster(connections) = &self.kind else {
            let answer = self.send_unheard(0, command.clone()).await.map_err(unanswered)?;
            return Ok(vec![redis::from_redis_value(answer).map_err(unanswered)?]);
        };
        let everywhere = RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None));
        let answers = connections[0].connection().route_command(command.clone(), everywhere).await.map_err(unanswered)?;
        let by_node: Vec<(String, T)> = redis::from_redis_value(answers).map_err(unanswered)?;
        Ok(by_node.into_iter().map(|(_, answer)| answer).collect())
    }

    async fn send(&self, partition: u8, command: Cmd) -> RedisResult<Value> {
        self.heard(self.send_unheard(partition, command).await)
    }

    /// Takes note of how a question ended, for the log, and hands the outcome back.
    fn heard<T>(&self, outcome: RedisResult<T>) -> RedisResult<T> {
        match &outcome {
            Ok(_) => self.trouble.succeeded(),
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {}
            Err(error) => self.trouble.failed(error),
        }
        outcome
    }

    async fn send_unheard(&self, partition: u8, command: Cmd) -> RedisResult<Value> {
        match &self.kind {
            Kind::Server(connections) | Kind::Primary(connections) => {
                connections[usize::from(partition) % connections.len()].ask(command).await
            }
            Kind::Cluster(connections) => {
                let nodes = &connections[usize::from(partition) % connections.len()];
                nodes.heard(partition, command.query_async(&mut nodes.connection()).await)
            }
        }
    }
}

/// All connections to one server.
async fn connections(client: &Client) -> RedisResult<Vec<ConnectionManager>> {
    let config = ConnectionManagerConfig::new()
        .set_connection_timeout(Some(CONNECT_PATIENCE))
        .set_response_timeout(Some(PATIENCE))
        .set_number_of_retries(3)
        .set_min_delay(Duration::from_millis(50))
        .set_max_delay(Duration::from_millis(500))
        .set_pipeline_buffer_size(PIPELINE);
    try_join_all((0..CONNECTIONS).map(|_| ConnectionManager::new_with_config(client.clone(), config.clone()))).await
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

/// How many commands go out together at most.
const GROUP: usize = 128;

/// How many commands may wait to be sent before callers wait to ask.
const QUEUE: usize = 1024;

/// One connection to a server, with a task before it that sends together what is asked at the same time. The connection may be
/// replaced by one to another server at any moment; what is under way ends on the old one. Redis takes its turns per
/// connection: few large writes cost it much less than many small ones. Nothing waits for a group to fill, and any number of
/// groups may be under way.
pub(super) struct Connection {
    waiting: mpsc::Sender<Asked>,
    present: watch::Receiver<ConnectionManager>,
}

/// One command and where its answer is awaited.
struct Asked {
    command: Cmd,
    answer: oneshot::Sender<RedisResult<Value>>,
}

impl Connection {
    /// Starts the task; it ends with this value.
    fn over(connection: watch::Receiver<ConnectionManager>) -> Self {
        let (waiting, asked) = mpsc::channel(QUEUE);
        tokio::spawn(send_all(connection.clone(), asked));
        Self { waiting, present: connection }
    }

    /// The connection as it is now, past the task; a cheap copy.
    fn present(&self) -> ConnectionManager {
        self.present.borrow().clone()
    }

    /// Asks one thing together with what others ask at this moment.
    async fn ask(&self, command: Cmd) -> RedisResult<Value> {
        let (answer, answered) = oneshot::channel();
        self.waiting.send(Asked { command, answer }).await.map_err(|_| ended())?;
        answered.await.map_err(|_| ended())?
    }
}

async fn send_all(connection: watch::Receiver<ConnectionManager>, mut asked: mpsc::Receiver<Asked>) {
    let mut group = Vec::with_capacity(GROUP);
    while asked.recv_many(&mut group, GROUP).await > 0 {
        // The first of many that were answered together has asked; the others are about to.
        tokio::task::yield_now().await;
        while group.len() < GROUP
            && let Ok(next) = asked.try_recv()
        {
            group.push(next);
        }
        let sent = std::mem::replace(&mut group, Vec::with_capacity(GROUP));
        let connection = connection.borrow().clone();
        tokio::spawn(send(connection, sent));
    }
}

/// Sends a group and hands out the answers. Who no longer waits is passed over.
async fn send(mut connection: ConnectionManager, group: Vec<Asked>) {
    let mut pipeline = Pipeline::with_capacity(group.len());
    pipeline.ignore_errors();
    let mut waiting = Vec::with_capacity(group.len());
    for asked in group {
        pipeline.add_command(asked.command);
        waiting.push(asked.answer);
    }
    let answers: RedisResult<Vec<RedisResult<Value>>> = pipeline.query_async(&mut connection).await;
    match answers {
        Ok(answers) => waiting.into_iter().zip(answers).for_each(|(waiting, answer)| waiting.send(answer).unwrap_or_default()),
        Err(error) => waiting.into_iter().for_each(|waiting| waiting.send(Err(error.clone())).unwrap_or_default()),
    }
}

fn ended() -> RedisError {
    (ErrorKind::Io, "the connection has ended").into()
}

/// How long after its first timeout a partition may go without an answer. A busy disk answers now and then.
const SILENCE: Duration = Duration::from_secs(5);

/// One connection to each node of a cluster, made again where part of the cluster no longer answers on it: the client follows
/// nodes that say they have moved or refuse, and waits for ever for one that froze or whose connection hangs.
pub(super) struct Nodes {
    client: ClusterClient,
    connection: RwLock<ClusterConnection>,
    /// Since when nothing has been heard of these partitions.
    silent: Mutex<BTreeMap<u8, Instant>>,
}

impl Nodes {
    /// Connects to all nodes.
    ///
    /// # Errors
    /// When none of them can be reached.
    async fn connect(client: ClusterClient) -> RedisResult<Arc<Self>> {
        let connection = RwLock::new(client.get_async_connection().await?);
        Ok(Arc::new(Self { client, connection, silent: Mutex::default() }))
    }

    /// The connection as it is now; a cheap copy.
    fn connection(&self) -> ClusterConnection {
        self.connection.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes note of how a question about this partition ended, and hands the outcome back.
    fn heard<T>(self: &Arc<Self>, partition: u8, outcome: RedisResult<T>) -> RedisResult<T> {
        let timed_out = outcome.as_ref().is_err_and(RedisError::is_timeout);
        let mut silent = lock(&self.silent);
        if !timed_out {
            silent.remove(&partition);
        } else if silent.entry(partition).or_insert_with(Instant::now).elapsed() >= SILENCE {
            // Answers on the old connection say nothing about the new one.
            silent.clear();
            tokio::spawn(Arc::clone(self).renew());
        }
        outcome
    }

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

/// How often Sentinels are asked who the primary is: a failover itself takes longer.
const LOOK: Duration = Duration::from_millis(250);

/// Keeps in `places` connections to the primary, now `present`, for as long as anybody looks at them.
async fn follow(mut sentinels: SentinelClient, mut present: Client, places: Vec<watch::Sender<ConnectionManager>>) {
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while places.iter().any(|place| place.receiver_count() > 0) {
        looks.tick().await;
        // While no Sentinel names a primary, the old connections stay: they may work again.
        let Ok(primary) = sentinels.async_get_client().await else { continue };
        if primary.get_connection_info().addr() == present.get_connection_info().addr() {
            continue;
        }
        let Ok(connections) = connections(&primary).await else { continue };
        tracing::warn!("Redis has a new primary; going on there");
        places.iter().zip(connections).for_each(|(place, connection)| drop(place.send_replace(connection)));
        present = primary;
    }
}

/// Where news are told; the scripts name it, too.
const CHANNEL: &str = "broadside:news";

/// How long after a lost connection another one is tried.
const PAUSE: Duration = Duration::from_millis(500);

/// Listens from now on for whoever holds `wakeups`; `false` where that is not to be had.
pub(super) async fn listen(address: &Address, writer: &str, wakeups: Wakeups) -> bool {
    let subscribed = match subscribe(address).await {
        Ok(subscribed) => subscribed,
        Err(error) => {
            tracing::warn!(%error, "what other replicas commit cannot be heard from Redis; it is looked for every second instead");
            return false;
        }
    };
    tokio::spawn(hear(address.clone(), writer.to_owned(), wakeups, subscribed));
    true
}

async fn hear(address: Address, writer: String, wakeups: Wakeups, mut subscribed: PubSub) {
    loop {
        let mut messages = subscribed.on_message();
        while let Some(message) = messages.next().await {
            let payload: String = message.get_payload().unwrap_or_default();
            tell(&wakeups, &payload, &writer);
        }
        drop(messages);
        subscribed = loop {
            if wakeups.is_abandoned() {
                return;
            }
            tokio::time::sleep(PAUSE).await;
            if let Ok(subscribed) = subscribe(&address).await {
                break subscribed;
            }
        };
        wakeups.missed();
    }
}

async fn subscribe(address: &Address) -> RedisResult<PubSub> {
    let mut subscribed = client(address).await?.get_async_pubsub().await?;
    subscribed.subscribe(CHANNEL).await?;
    Ok(subscribed)
}

/// A client of one server: what is published in a cluster reaches every node.
async fn client(address: &Address) -> RedisResult<Client> {
    let nodes = match &address.place {
        Place::Server(server) => return address.client(server),
        Place::Primary { sentinels, name, login } => return address.watched(sentinels, name, login)?.async_get_client().await,
        Place::Cluster(nodes) => nodes,
    };
    let mut last = None;
    for node in nodes {
        let client = address.client(node)?;
        match client.get_multiplexed_async_connection().await {
            Ok(_) => return Ok(client),
            Err(error) => last = Some(error),
        }
    }
    Err(last.unwrap_or_else(|| (ErrorKind::InvalidClientConfig, "the address names no node").into()))
}

/// Passes one piece of news on, as the scripts write it: `WRITER free`, or `WRITER PARTITION m|- [ALARM]`.
fn tell(wakeups: &Wakeups, payload: &str, writer: &str) {
    let mut words = payload.split(' ');
    if words.next() == Some(writer) {
        return;
    }
    match (words.next(), words.next(), words.next()) {
        (Some("free"), ..) => wakeups.freed(),
        (Some(number), Some(messages), alarm) => {
            let Ok(number) = number.parse() else { return };
            wakeups.committed(Partition::new(number), messages == "m", alarm.and_then(|alarm| alarm.parse().ok()));
        }
        _ => {}
    }
}
