//! Counts the records of a store by kind, and how many this version cannot read, because a newer version wrote them or because they
//! are damaged. Decodes records as the service does and changes none.

use std::collections::BTreeMap;

use broadside_arena::{Tournament, career::ledger::CareerQueue};
use broadside_game::Game;
use broadside_store::{
    checksum,
    snapshot::SnapshotItem,
    store::{Collection, Key},
};

use super::{
    account::Account,
    greeting::{self, LastGreeting},
    outbox::Entry,
    people::{
        admission::{self, Bans},
        careers::CareerRecord,
        guests::{self, GuestKey},
        identity::Identity,
        leaderboards::{self, GlobalHabits, Leaderboards},
        link::{self, LinkCode},
        lobby::Lobby,
        manager_settings::{self, ManagerSettings},
    },
    records::{RecordKind, record_kind},
    tournaments::Fixture,
};

/// The kind of record under this key; `None` if there must not be a record.
pub(super) fn kind_of(key: &Key) -> Option<RecordKind> {
    Some(match key.collection {
        Collection::Game => record_kind::<Game>("game"),
        Collection::Player | Collection::Room => record_kind::<Account>("account"),
        Collection::Anchor => return None,
        Collection::Tournament => record_kind::<Tournament>("tournament"),
        Collection::Fixture => record_kind::<Fixture>("fixture"),
        Collection::Career => record_kind::<CareerRecord>("career"),
        Collection::Ledger => record_kind::<CareerQueue>("ledger"),
        Collection::Table if key.name == leaderboards::GLOBAL_HABITS_RECORD => record_kind::<GlobalHabits>("everybody"),
        Collection::Table => record_kind::<Leaderboards>("tables"),
        Collection::Lobby => record_kind::<Lobby>("lobby"),
        Collection::Pass => match key.name.as_str() {
            admission::BANS_RECORD => record_kind::<Bans>("bans"),
            guests::KEY_RECORD => record_kind::<GuestKey>("guests"),
            name if name.starts_with(link::PREFIX) => record_kind::<LinkCode>("link"),
            name if name.starts_with(greeting::PREFIX) => record_kind::<LastGreeting>("greeting"),
            name if name.starts_with(manager_settings::PREFIX) => record_kind::<ManagerSettings>("arrangements"),
            _ => record_kind::<Identity>("identity"),
        },
    })
}

/// The number of records of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KindCount {
    /// Readable records, including emptied ones.
    pub read: usize,
    /// Records of a newer format, by its number. They cannot be read.
    pub newer: BTreeMap<u8, usize>,
    /// Records with a wrong checksum, or of a known format that cannot be decoded.
    pub damaged: usize,
}

impl KindCount {
    /// The number of records that cannot be read.
    pub fn unreadable_count(&self) -> usize {
        self.newer.values().sum::<usize>() + self.damaged
    }

    /// Counts a stored record, which begins with its checksum.
    fn add(&mut self, kind: &RecordKind, key: &Key, stored: &[u8]) {
        match checksum::verify_checksum(stored) {
            Some(body) if (kind.can_read)(key, body) => self.read += 1,
            Some(&[format, ..]) if format > kind.schema => *self.newer.entry(format).or_default() += 1,
            Some(_) | None => self.damaged += 1,
        }
    }
}

/// The content of a store, by kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// The number of records by the name of their kind. Contains no kinds without records.
    pub records: BTreeMap<&'static str, KindCount>,
    /// The number of readable and of unreadable outbox entries.
    pub entries: (usize, usize),
    /// The number of unreadable outbox entries with a wrong checksum.
    pub broken_entries: usize,
    /// The number of records under keys that this version does not use.
    pub unknown_keys: usize,
}

impl Census {
    /// Counts an item of a snapshot: a record, a note or an outbox entry.
    pub fn add(&mut self, item: &SnapshotItem) {
        match item {
            SnapshotItem::Record(record) => match kind_of(&record.key) {
                Some(kind) => self.records.entry(kind.name).or_default().add(&kind, &record.key, &record.stored.body),
                None => self.unknown_keys += 1,
            },
            // Notes are not counted: a note that cannot be read is written again.
            SnapshotItem::Note(..) => {}
            SnapshotItem::Entry(_, body) => match Entry::read(body) {
                Some(_) => self.entries.0 += 1,
                None => {
                    self.entries.1 += 1;
                    self.broken_entries += usize::from(!Entry::has_valid_checksum(body));
                }
            },
        }
    }

    /// The number of damaged records and outbox entries: with a wrong checksum, or records of a known format that cannot be decoded.
    pub fn damaged_count(&self) -> usize {
        self.records.values().map(|count| count.damaged).sum::<usize>() + self.broken_entries
    }

    /// The number of records and outbox entries that this version cannot read.
    pub fn unreadable_count(&self) -> usize {
        self.records.values().map(KindCount::unreadable_count).sum::<usize>() + self.entries.1 + self.unknown_keys
    }

    /// A report on the records and outbox entries that this version cannot read, one line for each kind.
    pub fn unreadable_report(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (kind, count) in self.records.iter().filter(|(_, count)| count.unreadable_count() > 0) {
            let newer = count.newer.iter().map(|(format, number)| format!("{number} in the newer format {format}"));
            let damaged = (count.damaged > 0).then(|| format!("{} damaged", count.damaged));
            lines.push(format!("{kind}: {}", newer.chain(damaged).collect::<Vec<_>>().join(", ")));
        }
        let (newer, damaged) = (self.entries.1 - self.broken_entries, self.broken_entries);
        for (count, what) in [(newer, "in a newer format"), (damaged, "damaged")].into_iter().filter(|(count, _)| *count > 0) {
            lines.push(format!("pending messages: {count} {what}"));
        }
        if self.unknown_keys > 0 {
            lines.push(format!("records under unknown keys: {}", self.unknown_keys));
        }
        lines
    }
}
