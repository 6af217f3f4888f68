//! Serves HTTP until the process stops. Requests under way are answered first, but no client can delay the stop for long.

use std::{io, time::Duration};

use axum::Router;
use tokio::{net::TcpListener, time::sleep};
use tokio_util::sync::CancellationToken;

/// How long the stop waits for requests under way: a client that sent half of one may never send the rest.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until `stop`.
///
/// # Errors
/// When the socket fails.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) -> io::Result<()> {
    let end = async {
        stop.cancelled().await;
        sleep(GRACE).await;
    };
    tokio::select! {
        served = axum::serve(listener, router).with_graceful_shutdown(stop.clone().cancelled_owned()).into_future() => served,
        () = end => Ok(()),
    }
}
