//! Counts the stored items that this version cannot read, because they are damaged or a newer version wrote them. Such items are left in
//! place and logged once. Remembers only their names, in memory, until the process ends.

use std::{collections::BTreeSet, sync::Mutex};

use super::{
    mutex::lock,
    stored::{Key, Partition, StoreError},
};

/// A kind of stored data that can be unreadable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnreadableKind {
    /// A record.
    Record,
    /// An alarm.
    Alarm,
    /// An outbox entry.
    Message,
}

impl UnreadableKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Record, Self::Alarm, Self::Message];

    /// The name used in metrics and logs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Alarm => "alarm",
            Self::Message => "message",
        }
    }
}

/// The set of unreadable items found since the process started.
#[derive(Default, Debug)]
pub struct UnreadableItems(Mutex<BTreeSet<(UnreadableKind, Partition, String)>>);

impl UnreadableItems {
    /// Adds an item, and logs an error the first time it is found.
    pub fn report(&self, kind: UnreadableKind, partition: Partition, name: &str) {
        if lock(&self.0).insert((kind, partition, name.to_owned())) {
            let (what, partition) = (kind.name(), partition.number());
            tracing::error!(
                what,
                partition,
                name,
                "failed to read stored data, leaving it in place: it is damaged or from a newer version"
            );
        }
    }

    /// Reports an unreadable record and returns the error for the caller.
    pub fn report_record(&self, key: &Key) -> StoreError {
        self.report(UnreadableKind::Record, key.partition, &key.name);
        StoreError::Unreadable(format!("the record {}", key.name))
    }

    /// The number of unreadable items of this kind found so far.
    pub fn count(&self, kind: UnreadableKind) -> usize {
        lock(&self.0).iter().filter(|(other, ..)| *other == kind).count()
    }

    /// The number of unreadable records found in this partition so far.
    pub fn count_records(&self, partition: Partition) -> usize {
        lock(&self.0).iter().filter(|(kind, other, _)| (*kind, *other) == (UnreadableKind::Record, partition)).count()
    }
}
