//! A connection read by serenity's `ShardRunner`, which identifies, sends heartbeats and reads frames. It never connects by itself; what
//! else is done around it, and why, stands in core/ARCHITECTURE.md.

use std::{io, sync::Arc, thread, time::Duration};

use async_trait::async_trait;
use serenity::{
    client::{Context, RawEventHandler},
    gateway::{Shard, ShardManager, ShardManagerOptions, ShardMessenger, ShardRunner, ShardRunnerOptions},
    http::Http,
    model::{event::Event, gateway::GatewayIntents},
};
use tokio::{
    runtime::{Builder, Handle},
    sync::mpsc::{self, UnboundedReceiver, UnboundedSender},
    task::yield_now,
    time::{sleep, timeout},
};

/// The events asked for: servers and channels. Interactions come to every connection.
pub(super) const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// A heartbeat in addition to those of the runner.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// How often it is checked whether a runner is stuck, and how long a healthy one may take to react.
const CHECK: Duration = Duration::from_millis(500);

/// What a connection gives: events in their order; an error is the last.
pub(super) type Received = serenity::Result<Event>;

/// Passes events on.
struct Forward(UnboundedSender<Received>);

#[async_trait]
impl RawEventHandler for Forward {
    async fn raw_event(&self, _: Context, event: Event) {
        // What is no longer received is sent again to the next connection.
        let _ = self.0.send(Ok(event));
    }
}

/// Has a connection that is open read by a runner on a thread of its own: there one that is stuck delays nothing else, and its handler is
/// called in the order of the events. The thread ends with the connection, or when this receiver is dropped.
///
/// # Errors
/// When no thread can be started.
pub(super) fn read(shard: Shard, http: &Arc<Http>) -> io::Result<UnboundedReceiver<Received>> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let (sender, receiver) = mpsc::unbounded_channel();
    let mut runner = {
        // The task of its manager, which would start the shard again, ends with this runtime.
        let _context = runtime.enter();
        runner_of(shard, http, sender.clone())
    };
    tokio::spawn(watch(runtime.handle().clone(), ShardMessenger::new(&runner)));
    let work = move || {
        let ended = runtime.block_on(async {
            let ended = tokio::select! {
                ended = Box::pin(runner.run()) => ended,
                () = sender.closed() => Ok(()),
            };
            // What was read is passed on before the end.
            yield_now().await;
            ended
        });
        if let Err(error) = ended {
            // Without a receiver it does not matter why the connection ended.
            let _ = sender.send(Err(error));
        }
    };
    thread::Builder::new().name("gateway".to_owned()).spawn(work)?;
    Ok(receiver)
}

/// Ends a runner when it is stuck. After a Close frame without a code, and after some broken connections, it loops without waiting until
/// its next heartbeat fails, up to 41 s later; one that is sent from here fails at once.
async fn watch(runtime: Handle, runner: ShardMessenger) {
    loop {
        sleep(CHECK).await;
        match timeout(CHECK, runtime.spawn(async {})).await {
            Ok(Ok(())) => {}
            // The thread has ended.
            Ok(Err(_)) => return,
            Err(_) => runner.websocket_message(HEARTBEAT.into()),
        }
    }
}

/// A runner whose manager starts nothing.
fn runner_of(shard: Shard, http: &Arc<Http>, sender: UnboundedSender<Received>) -> ShardRunner {
    let (manager, _) = ShardManager::new(ShardManagerOptions {
        data: Arc::default(),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        shard_index: 0,
        shard_init: 0,
        shard_total: 1,
        // No address: it can connect to nothing.
        ws_url: Arc::default(),
        http: Arc::clone(http),
        intents: INTENTS,
        presence: None,
    });
    // The runner asks its manager to start the shard again, and waits until it is said that the shard has stopped.
    manager.shutdown_finished(shard.shard_info().id);
    let handler: Arc<dyn RawEventHandler> = Arc::new(Forward(sender));
    ShardRunner::new(ShardRunnerOptions {
        data: Arc::default(),
        event_handlers: Vec::new(),
        raw_event_handlers: vec![handler],
        manager,
        shard,
        http: Arc::clone(http),
    })
}

#[cfg(test)]
mod tests {
    use serenity::model::{gateway::ShardInfo, id::ShardId};
    use tokio::{io::AsyncReadExt, net::TcpListener, sync::Mutex};

    use super::*;

    #[tokio::test]
    async fn an_encrypted_address_is_spoken_to_in_tls() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("loopback has a free port");
        let address = listener.local_addr().expect("it is bound");
        let hears = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("a client comes");
            let mut first = [0; 1];
            stream.read_exact(&mut first).await.expect("the client speaks first");
            first[0]
        });
        let url = Arc::new(Mutex::new(format!("wss://localhost:{}", address.port())));
        let refused = Shard::new(url, "token", ShardInfo { id: ShardId(0), total: 1 }, INTENTS, None).await;
        assert!(refused.is_err(), "nothing answers");
        assert_eq!(hears.await.expect("it does not panic"), 22, "the first byte of a TLS handshake");
    }
}
