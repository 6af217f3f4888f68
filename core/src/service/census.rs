//! What a store holds by kind, and how much of it this version cannot read: because a newer version wrote it, or because it is
//! damaged. Reads records as the service does and changes none.

use std::collections::BTreeMap;

use super::{
    account::Account,
    checksum,
    greeting::{self, Greeted},
    outbox::Entry,
    people::{
        admission::{self, Bans},
        arrangements::{self, Arrangements},
        careers::Filed,
        identity::Identity,
        link::{self, Pass},
        lobby::Lobby,
        tables::{self, Everybody, Tables},
    },
    records::{RecordKind, kind},
    snapshot::Kept,
    store::{Collection, Key},
    tournaments::Fixture,
};
use crate::{
    arena::{Tournament, career::ledger::CareerQueue},
    game::Game,
};

/// The kind of the record under this key; `None` where no record should be.
pub(super) fn kind_of(key: &Key) -> Option<RecordKind> {
    Some(match key.collection {
        Collection::Game => kind::<Game>("game"),
        Collection::Player | Collection::Room => kind::<Account>("account"),
        Collection::Anchor => return None,
        Collection::Tournament => kind::<Tournament>("tournament"),
        Collection::Fixture => kind::<Fixture>("fixture"),
        Collection::Career => kind::<Filed>("career"),
        Collection::Ledger => kind::<CareerQueue>("ledger"),
        Collection::Table if key.name == tables::OF_EVERYBODY => kind::<Everybody>("everybody"),
        Collection::Table => kind::<Tables>("tables"),
        Collection::Lobby => kind::<Lobby>("lobby"),
        Collection::Pass => match key.name.as_str() {
            admission::NAME => kind::<Bans>("bans"),
            name if name.starts_with(link::PREFIX) => kind::<Pass>("link"),
            name if name.starts_with(greeting::PREFIX) => kind::<Greeted>("greeting"),
            name if name.starts_with(arrangements::PREFIX) => kind::<Arrangements>("arrangements"),
            _ => kind::<Identity>("identity"),
        },
    })
}

/// How many records of one kind there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Those that can be read, with those that have been emptied.
    pub read: usize,
    /// Those of newer forms, by their number: they cannot be read.
    pub newer: BTreeMap<u8, usize>,
    /// Those whose checksum does not fit, or that cannot be read though their form is known.
    pub damaged: usize,
}

impl Count {
    /// How many cannot be read.
    pub fn unread(&self) -> usize {
        self.newer.values().sum::<usize>() + self.damaged
    }

    fn add(&mut self, kind: &RecordKind, key: &Key, sealed: &[u8]) {
        match checksum::open(sealed) {
            Some(body) if (kind.reads)(key, body) => self.read += 1,
            Some(&[form, ..]) if form > kind.schema => *self.newer.entry(form).or_default() += 1,
            Some(_) | None => self.damaged += 1,
        }
    }
}

/// What a store holds, by kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// The records: what they are called, and how many there are. Kinds without one are left out.
    pub records: BTreeMap<&'static str, Count>,
    /// Messages and jobs that wait: how many can be read, and how many not.
    pub entries: (usize, usize),
    /// How many of those that cannot be read are not what was written.
    pub broken_entries: usize,
    /// Records where none should be.
    pub strange: usize,
}

impl Census {
    /// Looks at one thing more.
    pub fn add(&mut self, kept: &Kept) {
        match kept {
            Kept::Record(record) => match kind_of(&record.key) {
                Some(kind) => self.records.entry(kind.name).or_default().add(&kind, &record.key, &record.stored.body),
                None => self.strange += 1,
            },
            // What cannot be read of a note is noted again.
            Kept::Note(..) => {}
            Kept::Entry(_, body) => match Entry::read(body) {
                Some(_) => self.entries.0 += 1,
                None => {
                    self.entries.1 += 1;
                    self.broken_entries += usize::from(!Entry::is_whole(body));
                }
            },
        }
    }

    /// How much of it is damaged: its checksum does not fit, or it makes no sense though its form is known.
    pub fn damaged(&self) -> usize {
        self.records.values().map(|count| count.damaged).sum::<usize>() + self.broken_entries
    }

    /// How much of it this version cannot read.
    pub fn unread(&self) -> usize {
        self.records.values().map(Count::unread).sum::<usize>() + self.entries.1 + self.strange
    }

    /// What this version cannot read, a line for each kind.
    pub fn lines_of_unread(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (kind, count) in self.records.iter().filter(|(_, count)| count.unread() > 0) {
            let newer = count.newer.iter().map(|(form, number)| format!("{number} of the newer form {form}"));
            let damaged = (count.damaged > 0).then(|| format!("{} damaged", count.damaged));
            lines.push(format!("{kind}: {}", newer.chain(damaged).collect::<Vec<_>>().join(", ")));
        }
        let (newer, damaged) = (self.entries.1 - self.broken_entries, self.broken_entries);
        for (count, what) in [(newer, "of a newer form"), (damaged, "damaged")].into_iter().filter(|(count, _)| *count > 0) {
            lines.push(format!("messages that wait: {count} {what}"));
        }
        if self.strange > 0 {
            lines.push(format!("records where none should be: {}", self.strange));
        }
        lines
    }
}
