//! How things are named in Redis. Everything one commit touches carries its partition's hash tag.

use crate::service::store::{Collection, Key, PARTITIONS, Partition};

/// What [`probe`] is called within its partition, and the lease that shows whether leases can be written.
pub(super) const PROBE: &str = "probe";

/// What stands for each collection, in the order of their numbers.
const LETTERS: [&str; Collection::ALL.len()] = ["g", "pl", "r", "a", "t", "f", "c", "le", "tb", "lo", "pa"];

/// The hash tag of a partition.
pub(super) fn tag(partition: Partition) -> String {
    format!("{{p:{:02}}}", partition.number())
}

/// Where a record lies.
pub(super) fn record(key: &Key) -> String {
    format!("{}:{}", tag(key.partition), member(key))
}

/// Where a note lies.
pub(super) fn note(key: &Key) -> String {
    format!("{}:n:{}", tag(key.partition), member(key))
}

/// A partition's outbox, a stream.
pub(super) fn outbox(partition: Partition) -> String {
    format!("{}:out", tag(partition))
}

/// A partition's alarms, a sorted set of [`member`]s by moment.
pub(super) fn alarms(partition: Partition) -> String {
    format!("{}:dl", tag(partition))
}

/// Who has claimed a partition, a hash.
pub(super) fn partition_lease(partition: Partition) -> String {
    format!("{}:lease", tag(partition))
}

/// Where the lease of this name lies.
pub(super) fn lease(name: &str) -> String {
    format!("lease:{name}")
}

/// Where it is kept which replicas are alive and what each serves, a hash.
pub(super) fn replicas() -> String {
    lease("replicas")
}

/// Where it is tried whether a partition can be written.
pub(super) fn probe(partition: Partition) -> String {
    format!("{}:{PROBE}", tag(partition))
}

/// A record's name among the alarms of its partition.
pub(super) fn member(key: &Key) -> String {
    format!("{}:{}", LETTERS[key.collection as usize], key.name)
}

/// The key a [`member`] stands for; `None` when it is not one.
pub(super) fn from_member(partition: Partition, member: &str) -> Option<Key> {
    let (collection, name) = member.split_once(':')?;
    let number = LETTERS.iter().position(|letter| *letter == collection)?;
    Some(Key { partition, collection: Collection::ALL[number], name: name.to_owned() })
}

/// What a name in Redis stands for.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Named {
    /// A record.
    Record(Key),
    /// A note.
    Note(Key),
    /// A partition's outbox.
    Outbox(Partition),
    /// A partition's alarms.
    Alarms(Partition),
    /// Something in a partition that this version does not know.
    Strange,
}

/// Reads a name; `None` for a lease, a probe and whatever else is not kept.
pub(super) fn read(name: &str) -> Option<Named> {
    let (tag, rest) = name.split_once(':').and_then(|(head, _)| name.split_at_checked(head.len() + 4))?;
    let digits = tag.strip_prefix("{p:")?.strip_suffix('}').filter(|digits| digits.len() == 2)?;
    let number = digits.parse::<u8>().ok().filter(|number| *number < PARTITIONS)?;
    let partition = Partition::from(number);
    match rest.strip_prefix(':')? {
        "out" => Some(Named::Outbox(partition)),
        "dl" => Some(Named::Alarms(partition)),
        "lease" | PROBE => None,
        member => Some(match member.strip_prefix("n:") {
            Some(member) => from_member(partition, member).map_or(Named::Strange, Named::Note),
            None => from_member(partition, member).map_or(Named::Strange, Named::Record),
        }),
    }
}
