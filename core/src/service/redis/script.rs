//! The scripts that run inside Redis, and how a commit becomes the arguments of one.

use std::{sync::LazyLock, time::Duration};

use redis::{Cmd, Value};

use super::keys;
use crate::service::{
    outages::TimeBack,
    store::{Alarm, Commit, Committed, Guard, Partition, StoreError, Stored},
    unread::Unread,
};

/// A script by its text, with the digest the server knows it by.
pub(super) struct Script {
    text: &'static str,
    digest: String,
}

/// One atomic write.
pub(super) static COMMIT: LazyLock<Script> = LazyLock::new(|| Script::of(concat!(include_str!("run.lua"), include_str!("commit.lua"))));
/// A note, and messages that are done with.
pub(super) static NOTE: LazyLock<Script> = LazyLock::new(|| Script::of(include_str!("note.lua")));
/// Takes or renews a lease.
pub(super) static LEASE: LazyLock<Script> = LazyLock::new(|| Script::of(include_str!("lease.lua")));
/// Gives a lease back.
pub(super) static RELEASE: LazyLock<Script> = LazyLock::new(|| Script::of(include_str!("release.lua")));
/// Says that a replica is alive, and what is its own.
pub(super) static SERVE: LazyLock<Script> = LazyLock::new(|| Script::of(concat!(include_str!("run.lua"), include_str!("serve.lua"))));
/// Gives partitions back.
pub(super) static GIVE_BACK: LazyLock<Script> = LazyLock::new(|| Script::of(include_str!("give_back.lua")));
/// Claims a partition.
pub(super) static CLAIM: LazyLock<Script> = LazyLock::new(|| Script::of(concat!(include_str!("run.lua"), include_str!("claim.lua"))));
/// Notes that nothing is missing any more.
pub(super) static RECOVERED: LazyLock<Script> =
    LazyLock::new(|| Script::of(concat!(include_str!("run.lua"), include_str!("recovered.lua"))));
/// Gives an outage back to a partition's games.
pub(super) static POSTPONE: LazyLock<Script> = LazyLock::new(|| Script::of(include_str!("postpone.lua")));
/// Tells alarms of expired records from the others.
pub(super) static LIVING: LazyLock<Script> = LazyLock::new(|| Script::of(include_str!("living.lua")));
/// Reads a page of records and notes.
pub(super) static SURVEY: LazyLock<Script> = LazyLock::new(|| Script::of(concat!(include_str!("run.lua"), include_str!("survey.lua"))));
/// Reads one page of names.
pub(super) static NAMES: LazyLock<Script> = LazyLock::new(|| Script::of(concat!(include_str!("run.lua"), include_str!("names.lua"))));
/// Tries every command that is needed.
pub(super) static REHEARSE: LazyLock<Script> = LazyLock::new(|| Script::of(include_str!("rehearse.lua")));

/// One call of a script: its keys and its arguments.
pub(super) struct Call {
    keys: Vec<String>,
    arguments: Vec<Vec<u8>>,
}

impl Script {
    fn of(text: &'static str) -> Self {
        Self { text, digest: redis::Script::new(text).get_hash().to_owned() }
    }

    /// The call by digest, short on the wire.
    pub(super) fn by_digest(&self, call: &Call) -> Cmd {
        call.command("EVALSHA", &self.digest)
    }

    /// The call by text, for a server that has not seen the script (it keeps it from then on).
    pub(super) fn by_text(&self, call: &Call) -> Cmd {
        call.command("EVAL", self.text)
    }
}

impl Call {
    /// A call on these keys.
    pub(super) fn on(keys: Vec<String>) -> Self {
        Self { keys, arguments: Vec::new() }
    }

    /// The same call with one argument more.
    pub(super) fn with(mut self, argument: impl Into<Vec<u8>>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    fn command(&self, verb: &str, script: &str) -> Cmd {
        let mut command = redis::cmd(verb);
        command.arg(script).arg(self.keys.len());
        for key in &self.keys {
            command.arg(key);
        }
        for argument in &self.arguments {
            command.arg(argument.as_slice());
        }
        command
    }
}

/// The call that makes `commit`, bound to this; `writer` is the one who is not told of it.
pub(super) fn commit_call(commit: &Commit, guard: Guard, writer: &str) -> Call {
    let key = &commit.key;
    let partition = key.partition;
    let alarm = match commit.alarm {
        Alarm::Keep => String::new(),
        Alarm::Clear => "-".to_owned(),
        Alarm::At(moment) => moment.to_string(),
    };
    let keep = commit.keep.map_or(0, |keep| keep.as_millis().clamp(1, i64::MAX as u128));
    let keys = vec![
        keys::record(key),
        keys::outbox(partition),
        keys::alarms(partition),
        keys::partition_lease(partition),
        keys::note(&TimeBack::note(partition)),
    ];
    let mut call = Call::on(keys)
        .with([commit.expected(), commit.prior.as_ref().map_or(0, |prior| prior.recent[0])].map(u64::to_be_bytes).concat())
        .with(commit.after().to_bytes())
        .with(commit.request.0.get().to_be_bytes())
        .with(guard.epoch.map_or_else(String::new, |epoch| epoch.to_string()))
        .with(alarm)
        .with(keys::member(key))
        .with(keep.to_string())
        .with(if guard.replay { "1" } else { "" })
        .with(writer)
        .with(commit.outage_known.map_or_else(String::new, |since| since.to_string()));
    call.arguments.extend(commit.entries.iter().cloned());
    call
}

/// What the commit script said. A record that cannot be read is noted.
pub(super) fn committed(commit: &Commit, answer: Value, unread: &Unread) -> Result<Committed, StoreError> {
    let nonsense = || StoreError::Unavailable("Redis answered a commit with something else".to_owned());
    let (code, bytes): (i64, Vec<u8>) = redis::from_redis_value(answer).map_err(|_| nonsense())?;
    let version = || Ok(u64::from_be_bytes(bytes.as_slice().try_into().map_err(|_| nonsense())?));
    match code {
        0 if bytes.is_empty() => Ok(Committed::Stale(None)),
        0 => Ok(Committed::Stale(Some(Stored::from_bytes(&bytes).ok_or_else(|| unread.record(&commit.key))?))),
        1 => Ok(Committed::Done(version()?)),
        2 => Ok(Committed::Repeated(version()?)),
        3 => Err(fenced(commit.key.partition)),
        4 => Err(StoreError::Unrecovered(String::from_utf8(bytes).map_err(|_| nonsense())?)),
        _ => Err(nonsense()),
    }
}

/// What is said when the lease of a partition has another epoch than it had here.
pub(super) fn fenced(partition: Partition) -> StoreError {
    StoreError::Refused(format!("another process has taken partition {} over; nothing was written", partition.number()))
}

/// A time to live as the server takes it.
pub(super) fn millis(keep: Duration) -> u64 {
    u64::try_from(keep.as_millis()).unwrap_or(u64::MAX).clamp(1, i64::MAX as u64 / 2)
}
