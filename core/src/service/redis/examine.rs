//! What the server's settings promise, in sentences; refuses a server that may evict records.

use std::collections::BTreeSet;

use futures_util::future::try_join_all;
use redis::cmd;

use super::{
    keys,
    link::{Kind, Links},
    script::{self, Call},
};
use crate::service::store::{Partition, StoreError};

/// What is said of a server that keeps no log of its writes.
const APPEND: &str = "appendonly is off: a restart of Redis loses what it has not saved; set appendonly yes";

/// Makes the least commit there is, which leaves nothing behind, with every command that is needed; then reads the settings of
/// every server.
pub(super) async fn examine(links: &Links) -> Result<Vec<String>, StoreError> {
    may_run_everything(links).await?;
    let (mut sentences, mut refused) = (Vec::new(), Vec::new());
    for information in links.ask_each::<String>(cmd("INFO").arg("everything")).await? {
        sentences.push(name(links, &information));
        refused.extend(refusal(field(&information, "maxmemory_policy")));
        if matches!(links.kind, Kind::Server(_) | Kind::Primary(_)) && field(&information, "cluster_enabled") == Some("1") {
            serves_everything(links).await?;
        }
        if field(&information, "aof_enabled") != Some("1") {
            sentences.push(APPEND.to_owned());
        }
    }
    if let Some(policy) = refused.pop() {
        let also = if sentences.iter().any(|sentence| sentence == APPEND) { format!("; {APPEND}") } else { String::new() };
        return Err(StoreError::Refused(format!("{policy}{also}")));
    }
    // Hosted servers often forbid CONFIG; then the setting is unknown, which is no fault.
    match links.ask_each::<Vec<String>>(cmd("CONFIG").arg("GET").arg("appendfsync")).await {
        Ok(settings) => sentences.extend(settings.iter().map(|pair| fsync(pair.get(1).map_or("", String::as_str)))),
        Err(_) => sentences.push("appendfsync cannot be read here: ask the host what is kept when Redis is killed".to_owned()),
    }
    let mut said = BTreeSet::new();
    sentences.retain(|sentence| said.insert(sentence.clone()));
    Ok(sentences)
}

/// Refuses a user that may not run a command, and names all such commands.
async fn may_run_everything(links: &Links) -> Result<(), StoreError> {
    let calls = [keys::probe(Partition::new(0)), keys::lease(keys::PROBE)].map(|key| Call::on(vec![key]));
    let refused: Vec<Vec<String>> = try_join_all(calls.iter().map(|call| links.run(0, &script::REHEARSE, call))).await?;
    let mut refused = refused.concat();
    refused.sort_unstable();
    refused.dedup();
    if refused.is_empty() {
        return Ok(());
    }
    let commands = refused.join(", ");
    Err(StoreError::Refused(format!("the user of Redis may not run {commands}; give it the rights that the runbook lists (ACL SETUSER)")))
}

/// Refuses one node of a cluster that has others.
async fn serves_everything(links: &Links) -> Result<(), StoreError> {
    let probes = Partition::all().map(|partition| async move {
        let probe: Option<String> = links.ask(partition.number(), cmd("GET").arg(keys::probe(partition))).await?;
        Ok::<_, StoreError>(probe)
    });
    try_join_all(probes).await.map(drop)
}

fn name(links: &Links, information: &str) -> String {
    let product = if field(information, "valkey_version").is_some() { "Valkey" } else { "Redis" };
    let version = field(information, "valkey_version").or_else(|| field(information, "redis_version")).unwrap_or("of unknown version");
    match links.kind {
        Kind::Server(_) => format!("{product} {version}, one server"),
        Kind::Primary(_) => {
            format!(
                "{product} {version}, watched by Sentinels: a failover can take back the last commits, which their owner then makes again"
            )
        }
        Kind::Cluster(_) => {
            format!("{product} {version}, a cluster: a failover can take back the last commits, which their owner then makes again")
        }
    }
}

/// Why a server with this policy is refused, if it is.
fn refusal(policy: Option<&str>) -> Option<String> {
    match policy {
        Some("noeviction") => None,
        Some(policy) => Some(format!(
            "maxmemory-policy is {policy}, so Redis may drop games when memory is short; set maxmemory-policy noeviction (redis.conf, or CONFIG SET)"
        )),
        None => Some("Redis does not say its maxmemory-policy; it must be noeviction".to_owned()),
    }
}

fn fsync(setting: &str) -> String {
    match setting {
        "always" => "appendfsync is always: what was acknowledged survives a kill and a power cut, on an honest disk".to_owned(),
        "everysec" => "appendfsync is everysec: a kill or a power cut may lose about the last two seconds; always loses none".to_owned(),
        other => format!("appendfsync is {other}: a power cut may lose much more than seconds; set appendfsync always"),
    }
}

fn field<'i>(information: &'i str, name: &str) -> Option<&'i str> {
    information.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
}
