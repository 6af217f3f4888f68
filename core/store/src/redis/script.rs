//! The scripts that run inside Redis, and the encoding of commits as their arguments.

use std::{sync::LazyLock, time::Duration};

use redis::{Cmd, Value};

use super::keys;
use crate::{
    outages::OutageCredits,
    store::{Alarm, Commit, CommitOutcome, Guard, Partition, StoreError, StoredRecord},
    unreadable::UnreadableItems,
};

/// A script: its text, and the digest by which the server knows it.
pub(super) struct LuaScript {
    text: &'static str,
    digest: String,
}

/// One atomic write.
pub(super) static COMMIT: LazyLock<LuaScript> =
    LazyLock::new(|| LuaScript::of(concat!(include_str!("run.lua"), include_str!("commit.lua"))));
/// Writes a note and removes outbox entries.
pub(super) static NOTE: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(include_str!("note.lua")));
/// Acquires or renews a lease.
pub(super) static LEASE: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(include_str!("lease.lua")));
/// Releases a lease.
pub(super) static RELEASE: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(include_str!("release.lua")));
/// Renews the membership of a replica.
pub(super) static RENEW_MEMBERSHIP: LazyLock<LuaScript> =
    LazyLock::new(|| LuaScript::of(concat!(include_str!("run.lua"), include_str!("serve.lua"))));
/// Gives up partitions.
pub(super) static RELEASE_PARTITIONS: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(include_str!("give_back.lua")));
/// Claims a partition.
pub(super) static CLAIM: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(concat!(include_str!("run.lua"), include_str!("claim.lua"))));
/// Marks a partition as recovered.
pub(super) static MARK_RECOVERED: LazyLock<LuaScript> =
    LazyLock::new(|| LuaScript::of(concat!(include_str!("run.lua"), include_str!("recovered.lua"))));
/// Credits an outage to a partition's games.
pub(super) static POSTPONE: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(include_str!("postpone.lua")));
/// Removes the alarms of expired records.
pub(super) static REMOVE_EXPIRED_ALARMS: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(include_str!("living.lua")));
/// Reads a page of records and notes.
pub(super) static SNAPSHOT: LazyLock<LuaScript> =
    LazyLock::new(|| LuaScript::of(concat!(include_str!("run.lua"), include_str!("snapshot.lua"))));
/// Reads one page of names.
pub(super) static NAMES: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(concat!(include_str!("run.lua"), include_str!("names.lua"))));
/// Tests the right to every command that is needed.
pub(super) static TEST_PERMISSIONS: LazyLock<LuaScript> = LazyLock::new(|| LuaScript::of(include_str!("rehearse.lua")));

/// The keys and arguments of a call of a script.
pub(super) struct ScriptCall {
    keys: Vec<String>,
    arguments: Vec<Vec<u8>>,
}

impl LuaScript {
    fn of(text: &'static str) -> Self {
        Self { text, digest: redis::Script::new(text).get_hash().to_owned() }
    }

    /// The call by digest, short on the wire.
    pub(super) fn by_digest(&self, call: &ScriptCall) -> Cmd {
        call.command("EVALSHA", &self.digest)
    }

    /// The call by text, for a server without the script, which keeps it from then on.
    pub(super) fn by_text(&self, call: &ScriptCall) -> Cmd {
        call.command("EVAL", self.text)
    }
}

impl ScriptCall {
    /// A call on these keys.
    pub(super) fn on(keys: Vec<String>) -> Self {
        Self { keys, arguments: Vec::new() }
    }

    /// Adds an argument.
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

/// The call for a commit under a guard. `writer` identifies the process that is not notified.
pub(super) fn commit_call(commit: &Commit, guard: Guard, writer: &str) -> ScriptCall {
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
        keys::note(&OutageCredits::note(partition)),
    ];
    let mut call = ScriptCall::on(keys)
        .with([commit.expected_version(), commit.prior.as_ref().map_or(0, |prior| prior.recent[0])].map(u64::to_be_bytes).concat())
        .with(commit.record_after().to_bytes())
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

/// Decodes the answer of the commit script. Reports an unreadable record.
pub(super) fn parse_commit_answer(commit: &Commit, answer: Value, unreadable: &UnreadableItems) -> Result<CommitOutcome, StoreError> {
    let invalid_answer = || StoreError::Unavailable("Redis returned an invalid answer to a commit".to_owned());
    let (code, bytes): (i64, Vec<u8>) = redis::from_redis_value(answer).map_err(|_| invalid_answer())?;
    let version = || Ok(u64::from_be_bytes(bytes.as_slice().try_into().map_err(|_| invalid_answer())?));
    match code {
        0 if bytes.is_empty() => Ok(CommitOutcome::Stale(None)),
        0 => Ok(CommitOutcome::Stale(Some(StoredRecord::from_bytes(&bytes).ok_or_else(|| unreadable.report_record(&commit.key))?))),
        1 => Ok(CommitOutcome::Done(version()?)),
        2 => Ok(CommitOutcome::Repeated(version()?)),
        3 => Err(fenced_error(commit.key.partition)),
        4 => Err(StoreError::Unrecovered(String::from_utf8(bytes).map_err(|_| invalid_answer())?)),
        _ => Err(invalid_answer()),
    }
}

/// The error for a partition that is claimed under another epoch.
pub(super) fn fenced_error(partition: Partition) -> StoreError {
    StoreError::Refused(format!("another process has taken partition {} over; nothing was written", partition.number()))
}

/// A time to live in milliseconds, within the server's range.
pub(super) fn millis(keep: Duration) -> u64 {
    u64::try_from(keep.as_millis()).unwrap_or(u64::MAX).clamp(1, i64::MAX as u64 / 2)
}
