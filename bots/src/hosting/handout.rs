//! How a running bot answers `broadside backup` and the commands about people: its data file is locked while it has it open, so the
//! bot itself must read and write it. A socket in the data folder, for its owner alone; nothing of it can
//! be reached from elsewhere.

use std::{
    fs::{self, Permissions},
    io,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use broadside_core::service::{Service, backup::BackupStream, store::Store};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{UnixListener, UnixStream},
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::bans;
use crate::config::Config;

/// The name of the socket in the data folder.
const SOCKET: &str = "broadside.sock";

/// What is asked for where it is a backup.
pub(super) const BACKUP: &str = "backup";

/// The longest line that is read of whoever asks, in bytes.
const LONGEST: u64 = 64;

/// How long whoever asks may be silent or not listen: the data file cannot be tidied meanwhile.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long to wait after a connection could not be accepted: what is missing then (file descriptors) is missing at once again.
const PAUSE: Duration = Duration::from_secs(1);

/// The root user, who may read the data file anyway.
const ROOT: u32 = 0;

/// A socket that is listened on. Dropped, it is gone.
struct Socket {
    listener: UnixListener,
    path: PathBuf,
    owner: u32,
}

impl Socket {
    /// Whoever has the data file open is the only one, so what is left there is from before.
    fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join(SOCKET);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let listener = UnixListener::bind(&path)?;
        fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        let owner = fs::metadata(&path)?.uid();
        Ok(Self { listener, path, owner })
    }

    /// Waits for somebody who may ask.
    async fn accept(&self) -> io::Result<UnixStream> {
        loop {
            let (stream, _) = self.listener.accept().await?;
            // Before its permissions were set, somebody else may have connected.
            if [self.owner, ROOT].contains(&stream.peer_cred()?.uid()) {
                return Ok(stream);
            }
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // Where it is gone already there is nothing to do.
        let _ = fs::remove_file(&self.path);
    }
}

/// Answers whoever asks in the data folder of this service's store, one after the other, until `stop`.
pub async fn serve(folder: PathBuf, service: Arc<Service>, stop: CancellationToken) {
    let socket = match Socket::open(&folder) {
        Ok(socket) => socket,
        Err(error) => {
            tracing::warn!(%error, "no backup can be made while this process runs: the data folder has no place for a socket");
            return;
        }
    };
    let service = &service;
    let serving = answer_each(|| socket.accept(), |mut stream| async move { answer(service, &mut stream).await });
    stop.run_until_cancelled(serving).await;
}

/// Answers one connection after the other, for ever.
async fn answer_each<C, A, B>(accept: impl Fn() -> A, answer: impl Fn(C) -> B)
where
    A: Future<Output = io::Result<C>>,
    B: Future<Output = Result<(), String>>,
{
    loop {
        match accept().await {
            Ok(connection) => {
                if let Err(why) = answer(connection).await {
                    tracing::warn!(%why, "failed to answer in the data folder");
                }
            }
            Err(error) => {
                tracing::warn!(%error, "failed to accept a connection in the data folder");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn answer(service: &Service, stream: &mut UnixStream) -> Result<(), String> {
    let mut asked = String::new();
    let mut line = BufReader::new((&mut *stream).take(LONGEST));
    exchange(line.read_line(&mut asked)).await?;
    match asked.trim_end() {
        BACKUP => {
            let bytes = hand_out(service.store().as_ref(), stream).await?;
            tracing::info!(bytes, "a backup was handed out");
        }
        other => {
            let asked = other.parse().map_err(|()| "something else was asked for".to_owned())?;
            let told = bans::told(bans::answer(service, asked).await);
            exchange(stream.write_all(told.as_bytes())).await?;
        }
    }
    Ok(())
}

/// Hands a backup of this moment out; says how many bytes it has.
async fn hand_out(store: &dyn Store, stream: &mut UnixStream) -> Result<usize, String> {
    let mut taking = BackupStream::new(store).map_err(|fault| fault.to_string())?;
    let mut handed = 0;
    while let Some(bytes) = taking.next().await.map_err(|fault| fault.to_string())? {
        exchange(stream.write_all(&bytes)).await?;
        handed += bytes.len();
    }
    Ok(handed)
}

/// Sends to the one that asks, or receives from it, for [`PATIENCE`] at most.
async fn exchange<T>(work: impl Future<Output = io::Result<T>>) -> Result<T, String> {
    let done = timeout(PATIENCE, work).await.map_err(|_| "whoever asked for it is silent".to_owned())?;
    done.map_err(|error| error.to_string())
}

/// Asks the bot that has the configured data file open for this; `None` where no bot has.
///
/// # Errors
/// One sentence: that the bot does not answer, or does not answer this user.
pub(super) async fn ask(config: &Config, words: &str) -> Result<Option<UnixStream>, String> {
    if config.redis_url.is_some() {
        return Ok(None);
    }
    let path = config.data.join(SOCKET);
    match UnixStream::connect(&path).await {
        Ok(mut stream) => {
            stream
                .write_all(format!("{words}\n").as_bytes())
                .await
                .map_err(|error| format!("the bot that runs does not answer at {}: {error}", path.display()))?;
            Ok(Some(stream))
        }
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => Ok(None),
        Err(error) => Err(format!("{} cannot be asked: {error}; ask as the user that the bot runs as, or as root", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn accepting_is_tried_once_a_second_while_it_fails_and_then_goes_on() {
        let (tries, answered) = (Cell::new(0), Cell::new(0));
        let accept = || async {
            tries.set(tries.get() + 1);
            assert!(tries.get() < 100, "tried without a pause");
            match tries.get() {
                ..=10 => Err(io::Error::other("too many open files")),
                11 => Ok(()),
                _ => std::future::pending().await,
            }
        };
        let answer = |()| {
            answered.set(answered.get() + 1);
            std::future::ready(Ok(()))
        };
        let serving = answer_each(accept, answer);
        tokio::pin!(serving);
        timeout(Duration::from_millis(9_500), &mut serving).await.expect_err("it goes on for ever");
        assert_eq!((tries.get(), answered.get()), (10, 0));
        timeout(Duration::from_secs(5), &mut serving).await.expect_err("it goes on for ever");
        assert_eq!((tries.get(), answered.get()), (12, 1));
    }
}
