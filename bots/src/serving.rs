//! Serves HTTP until the process stops. Open requests are answered first, within a time limit.

use std::{io, time::Duration};

use axum::Router;
use tokio::{net::TcpListener, time::sleep};
use tokio_util::sync::CancellationToken;

/// The longest wait for open requests when stopping; a client may never finish sending a request.
const GRACE_PERIOD: Duration = Duration::from_secs(10);

/// Serves until `stop`.
///
/// # Errors
/// An I/O error of the listener.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) -> io::Result<()> {
    let end = async {
        stop.cancelled().await;
        sleep(GRACE_PERIOD).await;
    };
    tokio::select! {
        served = axum::serve(listener, router).with_graceful_shutdown(stop.clone().cancelled_owned()).into_future() => served,
        () = end => Ok(()),
    }
}
