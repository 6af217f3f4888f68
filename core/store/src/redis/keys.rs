//! The names of keys in Redis. All keys that one commit touches have the hash tag of its partition.

use crate::store::{Collection, Key, PARTITIONS, Partition};

/// The name of [`probe`] in its partition, and of the lease that tests whether leases can be written.
pub(super) const PROBE: &str = "probe";

/// The abbreviation of each collection, at the collection's number.
const LETTERS: [&str; Collection::ALL.len()] = ["g", "pl", "r", "a", "t", "f", "c", "le", "tb", "lo", "pa"];

/// The hash tag of a partition.
pub(super) fn tag(partition: Partition) -> String {
    format!("{{p:{:02}}}", partition.number())
}

/// The key of a record.
pub(super) fn record(key: &Key) -> String {
    format!("{}:{}", tag(key.partition), member(key))
}

/// The key of a note.
pub(super) fn note(key: &Key) -> String {
    format!("{}:n:{}", tag(key.partition), member(key))
}

/// The key of a partition's outbox, a stream.
pub(super) fn outbox(partition: Partition) -> String {
    format!("{}:out", tag(partition))
}

/// The key of a partition's alarms, a sorted set of [`member`]s by time.
pub(super) fn alarms(partition: Partition) -> String {
    format!("{}:dl", tag(partition))
}

/// The key of a partition's claim, a hash.
pub(super) fn partition_lease(partition: Partition) -> String {
    format!("{}:lease", tag(partition))
}

/// The key of the lease of this name.
pub(super) fn lease(name: &str) -> String {
    format!("lease:{name}")
}

/// The key of the living replicas and the partitions of each, a hash.
pub(super) fn replicas() -> String {
    lease("replicas")
}

/// The key for testing whether a partition can be written.
pub(super) fn probe(partition: Partition) -> String {
    format!("{}:{PROBE}", tag(partition))
}

/// A record's member in the alarms of its partition.
pub(super) fn member(key: &Key) -> String {
    format!("{}:{}", LETTERS[key.collection as usize], key.name)
}

/// Parses a [`member`]; `None` if it is none.
pub(super) fn from_member(partition: Partition, member: &str) -> Option<Key> {
    let (collection, name) = member.split_once(':')?;
    let number = LETTERS.iter().position(|letter| *letter == collection)?;
    Some(Key { partition, collection: Collection::ALL[number], name: name.to_owned() })
}

/// What a key in Redis is.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum RedisKey {
    /// A record.
    Record(Key),
    /// A note.
    Note(Key),
    /// An unknown key of a partition.
    Unknown,
}

/// Parses a key; `None` for an outbox, alarms, a lease, a probe and everything that is no record or note.
pub(super) fn parse(name: &str) -> Option<RedisKey> {
    let (tag, rest) = name.split_once(':').and_then(|(head, _)| name.split_at_checked(head.len() + 4))?;
    let digits = tag.strip_prefix("{p:")?.strip_suffix('}').filter(|digits| digits.len() == 2)?;
    let number = digits.parse::<u8>().ok().filter(|number| *number < PARTITIONS)?;
    let partition = Partition::from(number);
    match rest.strip_prefix(':')? {
        "out" | "dl" | "lease" | PROBE => None,
        member => Some(match member.strip_prefix("n:") {
            Some(member) => from_member(partition, member).map_or(RedisKey::Unknown, RedisKey::Note),
            None => from_member(partition, member).map_or(RedisKey::Unknown, RedisKey::Record),
        }),
    }
}
