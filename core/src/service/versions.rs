//! The forms of everything that is kept, and how many records of a store have which: what there is to know before another
//! version is started on it. Reads records as the service does and changes none.
//!
//! A record begins with the number of its form. Older forms are read by their own readers and give way to the newest at the
//! record's next change, so nothing ever has to be rewritten beforehand; so do records without a checksum. A newer form
//! cannot be read.

use std::{cmp::Ordering, collections::BTreeMap};

use super::{
    account::Account,
    checksum, greeting,
    outbox::Entry,
    people,
    records::kind,
    snapshot::Kept,
    store::{Collection, Key},
    tournaments::Fixture,
};
use crate::{arena::Tournament, game::Game};

/// One kind of record.
pub(super) struct RecordKind {
    /// What it is called.
    pub(super) name: &'static str,
    /// The form written now.
    pub(super) newest: u8,
    /// Whether this version can read the bytes under this key.
    pub(super) reads: fn(&Key, &[u8]) -> bool,
}

/// Called as the first version called it: counts and `version --json` name it so.
const ACCOUNT: RecordKind = kind::<Account>("dossier");
const FIXTURE: RecordKind = kind::<Fixture>("fixture");
const GAME: RecordKind = kind::<Game>("game");
const TOURNAMENT: RecordKind = kind::<Tournament>("tournament");

/// All kinds, by name.
pub(super) const KINDS: [RecordKind; 14] = [
    people::ARRANGEMENTS,
    people::BANS,
    people::CAREER,
    ACCOUNT,
    people::EVERYBODY,
    FIXTURE,
    GAME,
    greeting::GREETED,
    people::IDENTITY,
    people::LEDGER,
    people::LINK,
    people::LOBBY,
    people::TABLES,
    TOURNAMENT,
];

/// The kind of the record under this key; `None` where no record should be.
fn kind_of(key: &Key) -> Option<RecordKind> {
    Some(match key.collection {
        Collection::Game => GAME,
        Collection::Player | Collection::Room => ACCOUNT,
        Collection::Anchor => return None,
        Collection::Tournament => TOURNAMENT,
        Collection::Fixture => FIXTURE,
        Collection::Career => people::CAREER,
        Collection::Ledger => people::LEDGER,
        Collection::Table => people::kind_of_table(&key.name),
        Collection::Lobby => people::LOBBY,
        Collection::Pass => people::kind_of_pass(&key.name),
    })
}

/// How many records of one kind there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Of the form that is written now; with those that have been emptied.
    pub newest: usize,
    /// Of the form that is written now, from before there were checksums: they can be read.
    pub unsealed: usize,
    /// Of older forms, by number: they can be read.
    pub older: BTreeMap<u8, usize>,
    /// Of newer forms, by number: they cannot be read.
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
        let Some(body) = checksum::open(sealed) else {
            self.damaged += 1;
            return;
        };
        let form = body.first().copied().unwrap_or(kind.newest);
        match (form.cmp(&kind.newest), (kind.reads)(key, &body)) {
            (Ordering::Greater, _) => *self.newer.entry(form).or_default() += 1,
            (_, false) => self.damaged += 1,
            (Ordering::Less, true) => *self.older.entry(form).or_default() += 1,
            (Ordering::Equal, true) if sealed.first().is_none_or(|first| checksum::is_sealed(*first)) => self.newest += 1,
            (Ordering::Equal, true) => self.unsealed += 1,
        }
    }
}

/// What a store holds, by kind and form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// The records: what they are called, the form that is written now, and how many there are. Kinds without one are left out.
    pub records: BTreeMap<&'static str, (u8, Count)>,
    /// Messages and jobs that wait: how many can be read, and how many not.
    pub entries: (usize, usize),
    /// How many of those that cannot be read are not what was written.
    pub broken_entries: usize,
    /// Records where none should be.
    pub strange: usize,
    /// Notes: what cannot be read of them is noted anew.
    pub notes: usize,
}

impl Census {
    /// Looks at one thing more.
    pub fn add(&mut self, kept: &Kept) {
        match kept {
            Kept::Record(record) => match kind_of(&record.key) {
                Some(kind) => {
                    let (_, count) = self.records.entry(kind.name).or_insert((kind.newest, Count::default()));
                    count.add(&kind, &record.key, &record.stored.body);
                }
                None => self.strange += 1,
            },
            Kept::Note(..) => self.notes += 1,
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
        self.records.values().map(|(_, count)| count.damaged).sum::<usize>() + self.broken_entries
    }

    /// How much of it this version cannot read.
    pub fn unread(&self) -> usize {
        self.records.values().map(|(_, count)| count.unread()).sum::<usize>() + self.entries.1 + self.strange
    }

    /// How many records are of an older form, or from before there were checksums.
    pub fn older(&self) -> usize {
        self.records.values().map(|(_, count)| count.unsealed + count.older.values().sum::<usize>()).sum()
    }
}
