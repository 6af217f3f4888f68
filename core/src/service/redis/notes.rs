//! Notes in Redis. Those with an end have the server forget them.

use std::time::Duration;

use redis::{Cmd, cmd};

use super::{
    RedisStore,
    keys::{self, Named},
    link::Links,
    script::Call,
};
use crate::service::store::{KeepOf, Key, NotesPage, Partition, StoreError};

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
    /// Looks at one page of all names, and gives the notes among them that have no end one. A cluster is looked at partition by
    /// partition, a server as a whole.
    pub(super) async fn end_page(&self, page: NotesPage, keep: KeepOf) -> Result<Option<NotesPage>, StoreError> {
        let strange = || StoreError::Internal("a page of the notes is called as none".to_owned());
        let text = if page.0.is_empty() { "0 0" } else { std::str::from_utf8(&page.0).map_err(|_| strange())? };
        let (number, cursor) = text.split_once(' ').ok_or_else(strange)?;
        let number: u8 = number.parse().map_err(|_| strange())?;
        let partition = Partition::new(number.into());
        let (pattern, last) = match self.links {
            Links::Server(_) | Links::Primary(_) => ("{p:*}:n:*".to_owned(), true),
            Links::Cluster(_) => (format!("{}:n:*", keys::tag(partition)), Some(partition) == Partition::all().last()),
        };
        let call = Call::on(vec![keys::outbox(partition)]).with(cursor).with(pattern);
        let (next, names): (String, Vec<String>) = self.links.run(number, &self.names, &call).await?;
        let mut ending: Vec<(Partition, Cmd)> = names
            .iter()
            .filter_map(|name| match keys::read(name)? {
                Named::Note(key) => Some((key.partition, cmd("PEXPIRE").arg(name).arg(millis(keep(&key)?)).arg("NX").take())),
                Named::Record(_) | Named::Outbox(_) | Named::Alarms(_) | Named::Strange => None,
            })
            .collect();
        ending.sort_by_key(|(partition, _)| *partition);
        for mine in ending.chunk_by(|(one, _), (other, _)| one == other) {
            let commands: Vec<&Cmd> = mine.iter().map(|(_, command)| command).collect();
            self.links.ask_all(mine[0].0.number(), &commands).await?;
        }
        Ok(match next.as_str() {
            "0" if last => None,
            "0" => Some(NotesPage(format!("{} 0", number + 1).into_bytes())),
            next => Some(NotesPage(format!("{number} {next}").into_bytes())),
        })
    }
}

/// A time to live as the server takes it.
pub(super) fn millis(keep: Duration) -> u64 {
    u64::try_from(keep.as_millis()).unwrap_or(u64::MAX).clamp(1, i64::MAX as u64 / 2)
}
