//! Notes in Redis, and the names of all that is kept, page by page. Notes with an end have the server forget them.

use std::time::Duration;

use redis::{Cmd, cmd};

use super::{
    RedisStore,
    keys::{self, Named},
    link::Kind,
    script::{self, Call},
};
use crate::service::store::{Key, Names, NamesPage, Partition, StoreError};

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
}

/// A time to live as the server takes it.
pub(super) fn millis(keep: Duration) -> u64 {
    u64::try_from(keep.as_millis()).unwrap_or(u64::MAX).clamp(1, i64::MAX as u64 / 2)
}
