//! Everything that Redis keeps, read page by page while others use it, and written into an empty one. No call reads more
//! than a page, so none holds the others up.
//!
//! The outboxes come first. Behind each page of records stands what was put into the outboxes meanwhile: a record that is
//! newer than its outbox was when that was read brings along what its commit left to be told.

use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
    time::Duration,
};

use async_trait::async_trait;
use futures_util::future::try_join_all;
use redis::{Cmd, cmd};
use sha2::{Digest, Sha256};

use super::{
    RedisStore,
    keys::{self, Named},
    link::Kind,
    script::{self, Call, millis},
};
use crate::service::{
    chance::{Clock, SystemClock},
    outbox::notes::kept,
    snapshot::{Kept, KeptRecord, Page, Survey},
    store::{EntryId, Key, Names, NamesPage, PARTITIONS, Partition, Store, StoreError, Stored},
};

/// How many names one call looks at where all of them are read.
const NAMES: usize = 512;

/// How many where one partition's are looked for among those of a node.
const NAMES_OF_ALL: usize = 4096;

/// How many messages one call reads.
const ENTRIES: usize = 256;

/// A name, its type, what lies there, the milliseconds it has left (-1: no end), and its alarm.
type Found = (Vec<u8>, String, Vec<u8>, i64, Option<String>);

/// Goes through everything.
pub(super) struct Reading<'s> {
    store: &'s RedisStore,
    stage: Stage,
    /// The last message read of each outbox.
    last: Vec<Option<EntryId>>,
    /// What tells the names that were read from others: a cursor may come by a name twice.
    seen: BTreeSet<[u8; 16]>,
}

/// How far it has come.
enum Stage {
    /// The outboxes, from this one on.
    Outboxes(u8),
    /// The names: of this partition in a cluster, of all elsewhere; from this cursor on, which this server gave.
    Names(u8, Option<(String, String)>),
    /// What was put into the outboxes since.
    Late,
    End,
}

impl<'s> Reading<'s> {
    pub(super) fn of(store: &'s RedisStore) -> Self {
        Self { store, stage: Stage::Outboxes(0), last: vec![None; usize::from(PARTITIONS)], seen: BTreeSet::new() }
    }

    /// What waits in this outbox behind what was read of it, some at a time.
    async fn waiting(&self, partition: Partition) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError> {
        self.store.outbox(partition, self.last[usize::from(partition.number())].as_ref(), ENTRIES).await
    }

    /// Puts messages onto a page; says whether there may be more.
    fn take(&mut self, partition: Partition, entries: Vec<(EntryId, Vec<u8>)>, page: &mut Page) -> bool {
        let more = entries.len() == ENTRIES;
        for (id, body) in entries {
            if body.is_empty() {
                page.left_out.push(format!("{} {id}", keys::outbox(partition)));
            } else {
                page.kept.push(Kept::Entry(partition, body));
            }
            self.last[usize::from(partition.number())] = Some(id);
        }
        more
    }

    /// Puts what has been put into the outboxes since they were read onto a page; says whether there may be more.
    async fn late(&mut self, page: &mut Page) -> Result<bool, StoreError> {
        let waiting = try_join_all(Partition::all().map(|partition| self.waiting(partition))).await?;
        let mut more = false;
        for (partition, entries) in Partition::all().zip(waiting) {
            more |= self.take(partition, entries, page);
        }
        Ok(more)
    }

    /// Puts the records and notes under the next names onto a page; says how it goes on.
    async fn names(&mut self, number: u8, at: Option<(String, String)>, page: &mut Page) -> Result<Stage, StoreError> {
        let partition = Partition::new(number.into());
        let (key, pattern, count, end) = match self.store.links.kind {
            Kind::Server(_) | Kind::Primary(_) => (Vec::new(), "{p:*}:*".to_owned(), NAMES, PARTITIONS),
            Kind::Cluster(_) => (vec![keys::outbox(partition)], format!("{}:*", keys::tag(partition)), NAMES_OF_ALL, number + 1),
        };
        let (cursor, before) = at.unzip();
        let call = Call::on(key).with(cursor.unwrap_or_else(|| "0".to_owned())).with(pattern).with(count.to_string());
        let (server, cursor, found): (String, String, Vec<Found>) = self.store.links.run(number, &script::SURVEY, &call).await?;
        if before.is_some_and(|before| before != server) {
            // Where the reading stood means nothing to another server.
            return Err(StoreError::Contended(
                "another server of Redis has taken over while it was read; wait until nothing changes there, and try again".to_owned(),
            ));
        }
        let now = SystemClock.now().0;
        for one in found {
            match self.kept(one, now) {
                Some(Ok(kept)) => page.kept.push(kept),
                Some(Err(name)) => page.left_out.push(name),
                None => {}
            }
        }
        Ok(match (cursor.as_str(), end) {
            ("0", PARTITIONS..) => Stage::Late,
            ("0", next) => {
                self.seen.clear();
                Stage::Names(next, None)
            }
            _ => Stage::Names(number, Some((cursor, server))),
        })
    }

    /// What lies under a name, if it is kept and was not read before; its name where it makes no sense.
    fn kept(&mut self, (name, kind, content, left, alarm): Found, now: i64) -> Option<Result<Kept, String>> {
        let digest: [u8; 32] = Sha256::digest(&name).into();
        if !self.seen.insert(*digest.first_chunk().expect("32 bytes are more than 16")) {
            return None;
        }
        let said = String::from_utf8_lossy(&name).into_owned();
        let named = keys::read(&said)?;
        let strange = Some(Err(said));
        match named {
            _ if std::str::from_utf8(&name).is_err() => strange,
            Named::Record(key) if kind == "string" => {
                let Some(stored) = Stored::from_bytes(&content) else { return strange };
                let expires = (left >= 0).then(|| now.saturating_add(left));
                let alarm = alarm.and_then(|moment| moment.parse().ok());
                Some(Ok(Kept::Record(KeptRecord { key, stored, alarm, expires })))
            }
            Named::Note(key) if kind == "string" => Some(Ok(Kept::Note(key, content))),
            Named::Outbox(_) | Named::Alarms(_) => None,
            Named::Record(_) | Named::Note(_) | Named::Strange => strange,
        }
    }
}

#[async_trait]
impl Survey for Reading<'_> {
    async fn next(&mut self) -> Result<Option<Page>, StoreError> {
        loop {
            let mut page = Page::default();
            self.stage = match mem::replace(&mut self.stage, Stage::End) {
                Stage::Outboxes(PARTITIONS..) => Stage::Names(0, None),
                Stage::Outboxes(number) => {
                    let partition = Partition::new(number.into());
                    let waiting = self.waiting(partition).await?;
                    let more = self.take(partition, waiting, &mut page);
                    Stage::Outboxes(if more { number } else { number + 1 })
                }
                Stage::Names(number, at) => {
                    let next = self.names(number, at, &mut page).await?;
                    self.late(&mut page).await?;
                    next
                }
                Stage::Late => match self.late(&mut page).await? {
                    true => Stage::Late,
                    false => Stage::End,
                },
                Stage::End => return Ok(None),
            };
            if page != Page::default() {
                return Ok(Some(page));
            }
        }
    }
}

impl RedisStore {
    /// One page of all names behind their partition's tag, and the page that follows. A cluster is looked at
    /// partition by partition, a server as a whole; where another server goes on, from the beginning: a cursor means nothing to it.
    async fn scan(&self, page: &[u8]) -> Result<(Vec<String>, Option<Vec<u8>>), StoreError> {
        let strange = || StoreError::Internal("a page of names is called as none".to_owned());
        let text = if page.is_empty() { "0 0 " } else { std::str::from_utf8(page).map_err(|_| strange())? };
        let [number, cursor, before] = text.splitn(3, ' ').collect::<Vec<_>>().try_into().map_err(|_| strange())?;
        let number: u8 = number.parse().map_err(|_| strange())?;
        let partition = Partition::new(number.into());
        let (tag, last) = match self.links.kind {
            Kind::Server(_) | Kind::Primary(_) => ("{p:*}".to_owned(), true),
            Kind::Cluster(_) => (keys::tag(partition), Some(partition) == Partition::all().last()),
        };
        let call = Call::on(vec![keys::outbox(partition)]).with(cursor).with(format!("{tag}:*"));
        let (server, next, names): (String, String, Vec<String>) = self.links.run(number, &script::NAMES, &call).await?;
        let next = match next.as_str() {
            _ if !before.is_empty() && before != server => Some(format!("{number} 0 {server}")),
            "0" if last => None,
            // Each node of a cluster has cursors of its own.
            "0" => Some(format!("{} 0 ", number + 1)),
            next => Some(format!("{number} {next} {server}")),
        };
        Ok((names, next.map(String::into_bytes)))
    }

    /// One page of the names of records and notes.
    pub(super) async fn name_page(&self, page: NamesPage) -> Result<Names, StoreError> {
        let (found, next) = self.scan(&page.0).await?;
        let mut names = Names { next: next.map(NamesPage), ..Names::default() };
        for name in found {
            match keys::read(&name) {
                Some(Named::Record(key)) => names.records.push(key),
                Some(Named::Note(key)) => names.notes.push(key),
                Some(Named::Outbox(_) | Named::Alarms(_) | Named::Strange) | None => {}
            }
        }
        Ok(names)
    }

    /// Writes a page, in one trip for each partition, and there in its order.
    pub(super) async fn write_page(&self, page: &[Kept]) -> Result<(), StoreError> {
        let (mut commands, now) = (BTreeMap::<Partition, Vec<Cmd>>::new(), SystemClock.now().0);
        for one in page {
            match one {
                Kept::Record(kept) => {
                    let alarm = kept.alarm.map(|moment| alarm(&kept.key, moment));
                    commands.entry(kept.key.partition).or_default().extend([record(kept, now)].into_iter().chain(alarm));
                }
                Kept::Note(key, body) => {
                    commands.entry(key.partition).or_default().push(noting(key, Some(body.clone()), kept(key)));
                }
                Kept::Entry(partition, body) => commands.entry(*partition).or_default().push(entry(*partition, body)),
            }
        }
        let written = commands.into_iter().map(|(partition, commands)| self.links.ask_in_order(partition.number(), commands));
        try_join_all(written).await.map(drop)
    }
}

/// The command that writes or removes a note.
pub(super) fn noting(key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Cmd {
    let name = keys::note(key);
    let Some(body) = body else { return cmd("DEL").arg(name).take() };
    let mut command = cmd("SET");
    command.arg(name).arg(body);
    if let Some(keep) = keep {
        command.arg("PX").arg(millis(keep));
    }
    command
}

fn record(kept: &KeptRecord, now: i64) -> Cmd {
    let mut command = cmd("SET");
    command.arg(keys::record(&kept.key)).arg(kept.stored.to_bytes());
    if let Some(moment) = kept.expires {
        command.arg("PX").arg((moment - now).max(1));
    }
    command
}

fn alarm(key: &Key, moment: i64) -> Cmd {
    cmd("ZADD").arg(keys::alarms(key.partition)).arg(moment).arg(keys::member(key)).take()
}

fn entry(partition: Partition, body: &[u8]) -> Cmd {
    cmd("XADD").arg(keys::outbox(partition)).arg("*").arg("m").arg(body).take()
}
