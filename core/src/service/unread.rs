//! What a store holds and this version cannot read, because a newer one wrote it or because it is damaged. It is left as it
//! lies; here it is counted, and said once each. Keeps names only, and only while the process runs.

use std::{collections::BTreeSet, sync::Mutex};

use super::{
    mutex::lock,
    stored::{Key, Partition, StoreError},
};

/// What sort of thing could not be read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum What {
    /// A record.
    Record,
    /// What a partition's alarms name.
    Alarm,
    /// What waits in a partition's outbox.
    Message,
}

impl What {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Record, Self::Alarm, Self::Message];

    /// What it is called in metrics and in the log.
    pub fn name(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Alarm => "alarm",
            Self::Message => "message",
        }
    }
}

/// What could not be read so far.
#[derive(Default, Debug)]
pub struct Unread(Mutex<BTreeSet<(What, Partition, String)>>);

impl Unread {
    /// Counts something that cannot be read, and says it to the log the first time.
    pub fn note(&self, what: What, partition: Partition, name: &str) {
        if lock(&self.0).insert((what, partition, name.to_owned())) {
            let (what, partition) = (what.name(), partition.number());
            tracing::error!(what, partition, name, "it cannot be read, by this version or at all, and is left as it lies");
        }
    }

    /// Notes a record that cannot be read.
    pub fn record(&self, key: &Key) -> StoreError {
        self.note(What::Record, key.partition, &key.name);
        StoreError::Unreadable(format!("the record {}", key.name))
    }

    /// How many of this sort there are.
    pub fn count(&self, what: What) -> usize {
        lock(&self.0).iter().filter(|(known, ..)| *known == what).count()
    }

    /// How many records of a partition there are.
    pub(super) fn records_of(&self, partition: Partition) -> usize {
        lock(&self.0).iter().filter(|(what, lies, _)| (*what, *lies) == (What::Record, partition)).count()
    }
}
