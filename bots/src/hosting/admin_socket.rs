//! A Unix socket in the data folder, on which a running bot serves `broadside backup` and the commands about people. The bot holds a
//! lock on its data file, so no other process can read or write it. Only the owner of the folder and root are served.

use std::{
    fs::{self, Permissions},
    io,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use broadside_service::Service;
use broadside_store::{backup::BackupStream, store::Store};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{UnixListener, UnixStream},
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::bans;
use crate::config::Config;

/// The name of the socket in the data folder.
const SOCKET_NAME: &str = "broadside.sock";

/// The request for a backup.
pub(super) const BACKUP: &str = "backup";

/// The longest request line, in bytes.
const MAX_REQUEST_BYTES: u64 = 128;

/// The longest wait for the client to send or receive; the data file cannot be compacted meanwhile.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The delay after a failed accept. Its usual cause, a lack of file descriptors, does not pass at once.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The user id of root, who can read the data file anyway.
const ROOT_UID: u32 = 0;

/// Binds the socket and returns it with the id of the user who owns it. The lock on the data file excludes other bots, so an existing
/// socket file is stale and is replaced.
fn bind(path: &Path) -> io::Result<(UnixListener, u32)> {
    fs::remove_file(path).or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
    let listener = UnixListener::bind(path)?;
    fs::set_permissions(path, Permissions::from_mode(0o600))?;
    Ok((listener, fs::metadata(path)?.uid()))
}

/// Waits for a connection of the owner or root.
async fn accept(listener: &UnixListener, owner: u32) -> io::Result<UnixStream> {
    loop {
        let (stream, _) = listener.accept().await?;
        // Another user may have connected before the permissions were set.
        if [owner, ROOT_UID].contains(&stream.peer_cred()?.uid()) {
            return Ok(stream);
        }
    }
}

/// Serves the socket in `folder`, the data folder of this service's store, one connection after the other, until `stop`.
pub async fn serve(folder: PathBuf, service: Arc<Service>, stop: CancellationToken) {
    let path = folder.join(SOCKET_NAME);
    match bind(&path) {
        Ok((listener, owner)) => {
            let service = &service;
            let serving = serve_each(|| accept(&listener, owner), |mut stream| async move { handle(service, &mut stream).await });
            stop.run_until_cancelled(serving).await;
            // A file that is left over is replaced at the next start.
            let _ = fs::remove_file(&path);
        }
        Err(error) => tracing::warn!(%error, "failed to open the admin socket; stop the bot to make backups or change bans"),
    }
}

/// Serves one connection after the other and never returns.
async fn serve_each<C, A, B>(accept: impl Fn() -> A, answer: impl Fn(C) -> B)
where
    A: Future<Output = io::Result<C>>,
    B: Future<Output = Result<(), String>>,
{
    loop {
        match accept().await {
            Ok(connection) => {
                if let Err(error) = answer(connection).await {
                    tracing::warn!(%error, "failed to answer on the admin socket");
                }
            }
            Err(error) => {
                tracing::warn!(%error, "failed to accept a connection on the admin socket");
                sleep(RETRY_DELAY).await;
            }
        }
    }
}

async fn handle(service: &Service, stream: &mut UnixStream) -> Result<(), String> {
    let mut request = String::new();
    let mut line = BufReader::new((&mut *stream).take(MAX_REQUEST_BYTES));
    with_timeout(line.read_line(&mut request)).await?;
    match request.trim_end() {
        BACKUP => {
            let bytes = send_backup(service.store().as_ref(), stream).await?;
            tracing::info!(bytes, "sent a backup");
        }
        other => {
            let command = serde_json::from_str(other).map_err(|error| format!("unknown request: {error}"))?;
            let reply = serde_json::to_vec(&bans::run(service, command).await).expect("replies serialize to JSON");
            with_timeout(stream.write_all(&reply)).await?;
        }
    }
    Ok(())
}

/// Sends a backup of the current state; returns its size in bytes.
async fn send_backup(store: &dyn Store, stream: &mut UnixStream) -> Result<usize, String> {
    let mut backup = BackupStream::new(store).map_err(|error| error.to_string())?;
    let mut sent = 0;
    while let Some(bytes) = backup.next().await.map_err(|error| error.to_string())? {
        with_timeout(stream.write_all(&bytes)).await?;
        sent += bytes.len();
    }
    Ok(sent)
}

/// Waits for one read or write, at most [`TIMEOUT`].
async fn with_timeout<T>(work: impl Future<Output = io::Result<T>>) -> Result<T, String> {
    let done = timeout(TIMEOUT, work).await.map_err(|_| "the client timed out".to_owned())?;
    done.map_err(|error| error.to_string())
}

/// Sends a request line to the bot that has the configured data file open; `None` if no bot has.
///
/// # Errors
/// One sentence: the bot does not answer, or refuses this user.
pub(super) async fn send_request(config: &Config, line: &str) -> Result<Option<UnixStream>, String> {
    if config.redis_url.is_some() {
        return Ok(None);
    }
    let path = config.data.join(SOCKET_NAME);
    match UnixStream::connect(&path).await {
        Ok(mut stream) => {
            stream
                .write_all(format!("{line}\n").as_bytes())
                .await
                .map_err(|error| format!("the running bot does not answer at {}: {error}", path.display()))?;
            Ok(Some(stream))
        }
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => Ok(None),
        Err(error) => Err(format!("cannot connect to {}: {error}; run this as the user of the bot, or as root", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn failing_accept_is_retried_once_a_second() {
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
        let serving = serve_each(accept, answer);
        tokio::pin!(serving);
        timeout(Duration::from_millis(9_500), &mut serving).await.expect_err("it goes on for ever");
        assert_eq!((tries.get(), answered.get()), (10, 0));
        timeout(Duration::from_secs(5), &mut serving).await.expect_err("it goes on for ever");
        assert_eq!((tries.get(), answered.get()), (12, 1));
    }
}
