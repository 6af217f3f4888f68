//! Describes which guarantees the server's settings give, and refuses a server that may evict records.

use std::collections::BTreeSet;

use futures_util::future::try_join_all;
use redis::cmd;

use super::{
    connections::{ConnectionKind, Connections},
    keys,
    script::{self, ScriptCall},
};
use crate::store::{Partition, StoreError, StoreResult};

/// The warning about a server without an append-only file.
const NO_APPEND_ONLY_FILE: &str = "appendonly is off: a restart of Redis loses what it has not saved; set appendonly yes";

/// Tests every command that is needed, and reads the settings of every server. Returns the name of each server and a sentence about each
/// setting that matters. Leaves no data behind.
pub(super) async fn examine(connections: &Connections) -> StoreResult<Vec<String>> {
    check_rights(connections).await?;
    let (mut sentences, mut refused) = (Vec::new(), Vec::new());
    for information in connections.query_each_server::<String>(cmd("INFO").arg("everything")).await? {
        sentences.push(server_name(connections, &information));
        refused.extend(check_eviction_policy(info_field(&information, "maxmemory_policy")));
        if matches!(connections.kind, ConnectionKind::Server(_) | ConnectionKind::Primary(_))
            && info_field(&information, "cluster_enabled") == Some("1")
        {
            check_serves_all_partitions(connections).await?;
        }
        if info_field(&information, "aof_enabled") != Some("1") {
            sentences.push(NO_APPEND_ONLY_FILE.to_owned());
        }
    }
    if let Some(policy) = refused.pop() {
        let also = sentences.iter().any(|sentence| sentence == NO_APPEND_ONLY_FILE).then(|| format!("; {NO_APPEND_ONLY_FILE}"));
        return Err(StoreError::Refused(format!("{policy}{}", also.unwrap_or_default())));
    }
    // Hosted servers often forbid CONFIG. The setting is unknown then, which is not an error.
    match connections.query_each_server::<Vec<String>>(cmd("CONFIG").arg("GET").arg("appendfsync")).await {
        Ok(settings) => sentences.extend(settings.iter().map(|pair| describe_fsync(pair.get(1).map_or("", String::as_str)))),
        Err(_) => {
            sentences.push("appendfsync cannot be read here: ask the hosting provider which writes survive when Redis is killed".to_owned())
        }
    }
    let mut seen = BTreeSet::new();
    sentences.retain(|sentence| seen.insert(sentence.clone()));
    Ok(sentences)
}

/// Returns an error that names all commands which the Redis user may not run.
async fn check_rights(connections: &Connections) -> StoreResult {
    let calls = [keys::probe(Partition::new(0)), keys::lease(keys::PROBE_NAME)].map(|key| ScriptCall::on(vec![key]));
    let refused: Vec<Vec<String>> = try_join_all(calls.iter().map(|call| connections.run(0, &script::TEST_PERMISSIONS, call))).await?;
    let mut refused = refused.concat();
    refused.sort_unstable();
    refused.dedup();
    if refused.is_empty() {
        return Ok(());
    }
    let commands = refused.join(", ");
    Err(StoreError::Refused(format!(
        "the Redis user may not run {commands}; grant it the rights that deploy/GROWING.md lists (ACL SETUSER)"
    )))
}

/// Returns an error if the server is one node of a cluster and other nodes serve some partitions.
async fn check_serves_all_partitions(connections: &Connections) -> StoreResult {
    let probes = Partition::all().map(|partition| async move {
        let probe: Option<String> = connections.query(partition.number(), cmd("GET").arg(keys::probe(partition))).await?;
        Ok::<_, StoreError>(probe)
    });
    try_join_all(probes).await.map(drop)
}

fn server_name(connections: &Connections, information: &str) -> String {
    let product = if info_field(information, "valkey_version").is_some() { "Valkey" } else { "Redis" };
    let version =
        info_field(information, "valkey_version").or_else(|| info_field(information, "redis_version")).unwrap_or("of unknown version");
    let setup = match connections.kind {
        ConnectionKind::Server(_) => "one server",
        ConnectionKind::Primary(_) => "watched by Sentinels: a failover can lose the last commits, which the bot then replays",
        ConnectionKind::Cluster(_) => "a cluster: a failover can lose the last commits, which the bot then replays",
    };
    format!("{product} {version}, {setup}")
}

/// The reason to refuse a server with this eviction policy; `None` if the policy is right.
fn check_eviction_policy(policy: Option<&str>) -> Option<String> {
    match policy {
        Some("noeviction") => None,
        Some(policy) => Some(format!(
            "maxmemory-policy is {policy}, so Redis may drop games when memory is short; set maxmemory-policy noeviction (redis.conf, or CONFIG SET)"
        )),
        None => Some("Redis does not report its maxmemory-policy; check that it is noeviction".to_owned()),
    }
}

fn describe_fsync(setting: &str) -> String {
    match setting {
        "always" => {
            "appendfsync is always: acknowledged writes survive a kill and a power cut, if the disk really writes on fsync".to_owned()
        }
        "everysec" => {
            "appendfsync is everysec: a kill or a power cut may lose about the last two seconds; set appendfsync always to lose nothing"
                .to_owned()
        }
        other => format!("appendfsync is {other}: a power cut may lose much more than a few seconds; set appendfsync always"),
    }
}

/// The value of a field in the answer to `INFO`.
fn info_field<'i>(information: &'i str, name: &str) -> Option<&'i str> {
    information.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
}
