//! The names of keys in Redis. All keys that one commit touches have the hash tag of its partition.

use crate::store::{Collection, Key, PARTITIONS, Partition};

/// The name of the key that tests whether a partition can be written, and of the lease that tests whether leases can be written.
pub(super) const PROBE_NAME: &str = "probe";

/// The abbreviation of each collection in keys, in the order of [`Collection::ALL`].
const ABBREVIATIONS: [&str; Collection::ALL.len()] = ["g", "pl", "r", "a", "t", "f", "c", "le", "tb", "lo", "pa"];

pub(super) fn hash_tag(partition: Partition) -> String {
    format!("{{p:{:02}}}", partition.number())
}

pub(super) fn record(key: &Key) -> String {
    format!("{}:{}", hash_tag(key.partition), alarm_member(key))
}

pub(super) fn note(key: &Key) -> String {
    format!("{}:n:{}", hash_tag(key.partition), alarm_member(key))
}

/// The key of a partition's outbox, a stream.
pub(super) fn outbox(partition: Partition) -> String {
    format!("{}:out", hash_tag(partition))
}

/// The key of a partition's alarms, a sorted set of [`alarm_member`]s by time in milliseconds since the epoch.
pub(super) fn alarms(partition: Partition) -> String {
    format!("{}:dl", hash_tag(partition))
}

/// The key of a partition's claim, a hash.
pub(super) fn partition_claim(partition: Partition) -> String {
    format!("{}:lease", hash_tag(partition))
}

pub(super) fn lease(name: &str) -> String {
    format!("lease:{name}")
}

/// The key of the running replicas and the partitions of each, a hash.
pub(super) fn replicas() -> String {
    lease("replicas")
}

/// The key for testing whether a partition can be written.
pub(super) fn probe(partition: Partition) -> String {
    format!("{}:{PROBE_NAME}", hash_tag(partition))
}

/// A record's member in the alarms of its partition: the abbreviated collection and the name.
pub(super) fn alarm_member(key: &Key) -> String {
    format!("{}:{}", ABBREVIATIONS[key.collection as usize], key.name)
}

/// Parses an [`alarm_member`]; `None` if it is malformed or its collection is unknown.
pub(super) fn parse_alarm_member(partition: Partition, member: &str) -> Option<Key> {
    let (collection, name) = member.split_once(':')?;
    let number = ABBREVIATIONS.iter().position(|abbreviation| *abbreviation == collection)?;
    Some(Key { partition, collection: Collection::ALL[number], name: name.to_owned() })
}

/// A parsed key in Redis.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum RedisKey {
    Record(Key),
    Note(Key),
    /// A key of a partition that this version does not know.
    Unknown,
}

/// Parses a key. `None` for all keys that are neither records nor notes by their form: outboxes, alarms, claims, leases, probes, and keys
/// outside the partitions.
pub(super) fn parse(name: &str) -> Option<RedisKey> {
    let (tag, rest) = name.split_once(':').and_then(|(head, _)| name.split_at_checked(head.len() + 4))?;
    let digits = tag.strip_prefix("{p:")?.strip_suffix('}').filter(|digits| digits.len() == 2)?;
    let number = digits.parse::<u8>().ok().filter(|number| *number < PARTITIONS)?;
    let partition = Partition::from(number);
    match rest.strip_prefix(':')? {
        "out" | "dl" | "lease" | PROBE_NAME => None,
        member => Some(match member.strip_prefix("n:") {
            Some(member) => parse_alarm_member(partition, member).map_or(RedisKey::Unknown, RedisKey::Note),
            None => parse_alarm_member(partition, member).map_or(RedisKey::Unknown, RedisKey::Record),
        }),
    }
}
