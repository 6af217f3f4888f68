//! The scripts that run inside Redis, and the encoding of commits as their arguments.

use std::{sync::OnceLock, time::Duration};

use redis::{Cmd, Value};

use super::keys;
use crate::{
    outages::OutageCredits,
    store::{Alarm, Commit, CommitOutcome, Guard, Partition, StoreError, StoreResult, StoredRecord},
    unreadable::UnreadableItems,
};

/// A Lua script: its text, and the digest under which the server stores it, computed when it is first called.
pub(super) struct LuaScript {
    text: &'static str,
    digest: OnceLock<String>,
}

pub(super) static COMMIT: LuaScript = LuaScript::new(concat!(include_str!("run.lua"), include_str!("commit.lua")));
/// Writes a note and removes outbox entries.
pub(super) static WRITE_NOTE: LuaScript = LuaScript::new(include_str!("write_note.lua"));
/// Acquires or renews a lease.
pub(super) static ACQUIRE_LEASE: LuaScript = LuaScript::new(include_str!("acquire_lease.lua"));
/// Releases a lease or the claim of a partition.
pub(super) static RELEASE_LEASE: LuaScript = LuaScript::new(include_str!("release_lease.lua"));
pub(super) static RENEW_MEMBERSHIP: LuaScript = LuaScript::new(concat!(include_str!("run.lua"), include_str!("renew_membership.lua")));
pub(super) static RELEASE_PARTITIONS: LuaScript = LuaScript::new(include_str!("release_partitions.lua"));
pub(super) static CLAIM: LuaScript = LuaScript::new(concat!(include_str!("run.lua"), include_str!("claim.lua")));
pub(super) static MARK_RECOVERED: LuaScript = LuaScript::new(concat!(include_str!("run.lua"), include_str!("mark_recovered.lua")));
/// Moves the alarms of a partition's games by the length of an outage.
pub(super) static POSTPONE_ALARMS: LuaScript = LuaScript::new(include_str!("postpone_alarms.lua"));
pub(super) static REMOVE_EXPIRED_ALARMS: LuaScript = LuaScript::new(include_str!("remove_expired_alarms.lua"));
/// Reads a page of records and notes.
pub(super) static READ_SNAPSHOT: LuaScript = LuaScript::new(concat!(include_str!("run.lua"), include_str!("snapshot.lua")));
pub(super) static LIST_KEYS: LuaScript = LuaScript::new(concat!(include_str!("run.lua"), include_str!("list_keys.lua")));
/// Tests whether the user may run every command that is needed.
pub(super) static TEST_PERMISSIONS: LuaScript = LuaScript::new(include_str!("test_permissions.lua"));

/// The keys and arguments of a call of a script.
pub(super) struct ScriptCall {
    keys: Vec<String>,
    arguments: Vec<Vec<u8>>,
}

impl LuaScript {
    const fn new(text: &'static str) -> Self {
        Self { text, digest: OnceLock::new() }
    }

    /// The command that calls the script by its digest, which is shorter than its text.
    pub(super) fn by_digest(&self, call: &ScriptCall) -> Cmd {
        call.command("EVALSHA", self.digest.get_or_init(|| redis::Script::new(self.text).get_hash().to_owned()))
    }

    /// The command that calls the script by its text, for a server that does not have it yet. The server stores it.
    pub(super) fn by_text(&self, call: &ScriptCall) -> Cmd {
        call.command("EVAL", self.text)
    }
}

impl ScriptCall {
    /// A call with these keys and no arguments.
    pub(super) fn on(keys: Vec<String>) -> Self {
        Self { keys, arguments: Vec::new() }
    }

    pub(super) fn with(mut self, argument: impl Into<Vec<u8>>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    fn command(&self, verb: &str, script: &str) -> Cmd {
        redis::cmd(verb).arg(script).arg(self.keys.len()).arg(&self.keys).arg(&self.arguments).take()
    }
}

/// The call of [`COMMIT`] under a guard. `writer` is the sender of the notification, which ignores it.
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
        keys::partition_claim(partition),
        keys::note(&OutageCredits::note_key(partition)),
    ];
    let mut call = ScriptCall::on(keys)
        .with([commit.expected_version(), commit.prior.as_ref().map_or(0, |prior| prior.recent[0])].map(u64::to_be_bytes).concat())
        .with(commit.record_after().to_bytes())
        .with(commit.request.0.get().to_be_bytes())
        .with(guard.epoch.map_or_else(String::new, |epoch| epoch.to_string()))
        .with(alarm)
        .with(keys::alarm_member(key))
        .with(keep.to_string())
        .with(if guard.replay { "1" } else { "" })
        .with(writer)
        .with(commit.newest_known_outage.map_or_else(String::new, |since| since.to_string()));
    call.arguments.extend(commit.entries.iter().cloned());
    call
}

/// Decodes the answer of the commit script. Reports an unreadable record.
pub(super) fn parse_commit_answer(commit: &Commit, answer: Value, unreadable: &UnreadableItems) -> StoreResult<CommitOutcome> {
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
    StoreError::Refused(format!("another process has taken over partition {}; nothing was written", partition.number()))
}

/// A time to live in milliseconds, within the range that Redis accepts.
pub(super) fn millis(keep: Duration) -> u64 {
    u64::try_from(keep.as_millis()).unwrap_or(u64::MAX).clamp(1, i64::MAX as u64 / 2)
}
