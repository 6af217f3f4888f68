//! Serves HTTP until it is told to stop, and a little longer: requests that have come are answered, but no client holds up the end.

use std::{io, time::Duration};

use axum::Router;
use tokio::{net::TcpListener, time::sleep};
use tokio_util::sync::CancellationToken;

/// How long requests that are under way are waited for at the end: a client that stops halfway through one sends nothing any more.
const FAREWELL: Duration = Duration::from_secs(10);

/// Serves until `stop`.
///
/// # Errors
/// When the socket fails.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) -> io::Result<()> {
    let end = async {
        stop.cancelled().await;
        sleep(FAREWELL).await;
    };
    tokio::select! {
        served = axum::serve(listener, router).with_graceful_shutdown(stop.clone().cancelled_owned()).into_future() => served,
        () = end => Ok(()),
    }
}
