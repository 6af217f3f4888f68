//! Reads a connection with serenity's `ShardRunner`, which identifies, sends heartbeats and reads frames. It does not connect by itself;
//! core/ARCHITECTURE.md explains the workarounds.

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

/// The gateway intents: servers and channels. Interactions arrive without an intent.
pub(super) const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// The interval of the checks whether a runner is stuck, and the time limit for its reaction.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

struct EventForwarder(UnboundedSender<serenity::Result<Event>>);

#[async_trait]
impl RawEventHandler for EventForwarder {
    async fn raw_event(&self, _: Context, event: Event) {
        // An event that is not received is redelivered on the next connection.
        let _ = self.0.send(Ok(event));
    }
}

/// Reads an open connection with a runner on its own thread: a stuck runner delays nothing else, and its handler is called in the order of
/// the events; an error is the last item. The thread ends with the connection, or when the receiver is dropped. Fails if the thread cannot
/// be started.
pub(super) fn spawn_reader(shard: Shard) -> io::Result<UnboundedReceiver<serenity::Result<Event>>> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let (sender, receiver) = mpsc::unbounded_channel();
    let mut runner = {
        // The task of the runner's manager, which would restart the shard, ends with this runtime.
        let _context = runtime.enter();
        new_runner(shard, sender.clone())
    };
    tokio::spawn(end_if_stuck(runtime.handle().clone(), ShardMessenger::new(&runner)));
    let work = move || {
        let ended = runtime.block_on(async {
            let ended = tokio::select! {
                ended = Box::pin(runner.run()) => ended,
                () = sender.closed() => Ok(()),
            };
            // Forwards the events that were read before the end.
            yield_now().await;
            ended
        });
        if let Err(error) = ended {
            // Without a receiver, the reason does not matter.
            let _ = sender.send(Err(error));
        }
    };
    thread::Builder::new().name("gateway".to_owned()).spawn(work)?;
    Ok(receiver)
}

/// Ends a stuck runner. After a Close frame without a code, and after some broken connections, it loops without waiting until its next
/// heartbeat fails, up to 41 s later; a heartbeat that is sent from here fails at once.
async fn end_if_stuck(runtime: Handle, runner: ShardMessenger) {
    loop {
        sleep(CHECK_INTERVAL).await;
        match timeout(CHECK_INTERVAL, runtime.spawn(async {})).await {
            Ok(Ok(())) => {}
            // The thread has ended.
            Ok(Err(_)) => return,
            Err(_) => runner.websocket_message(HEARTBEAT.into()),
        }
    }
}

/// A runner whose manager starts no shards.
fn new_runner(shard: Shard, sender: UnboundedSender<serenity::Result<Event>>) -> ShardRunner {
    // Serenity sends no requests with it.
    let http = Arc::new(Http::new(""));
    let (manager, _) = ShardManager::new(ShardManagerOptions {
        data: Arc::default(),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        shard_index: 0,
        shard_init: 0,
        shard_total: 1,
        // Without an address, the manager cannot connect.
        ws_url: Arc::default(),
        http: Arc::clone(&http),
        intents: INTENTS,
        presence: None,
    });
    // The runner requests a restart from its manager, and waits until the shard is reported as stopped.
    manager.shutdown_finished(shard.shard_info().id);
    ShardRunner::new(ShardRunnerOptions {
        data: Arc::default(),
        event_handlers: Vec::new(),
        raw_event_handlers: vec![Arc::new(EventForwarder(sender))],
        manager,
        shard,
        http,
    })
}

#[cfg(test)]
mod tests {
    use serenity::model::{gateway::ShardInfo, id::ShardId};
    use tokio::{io::AsyncReadExt, net::TcpListener, sync::Mutex};

    use super::*;

    #[tokio::test]
    async fn wss_address_is_connected_with_tls() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("loopback has a free port");
        let address = listener.local_addr().expect("it is bound");
        let hears = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("a client comes");
            let mut first = [0; 1];
            stream.read_exact(&mut first).await.expect("the client sends first");
            first[0]
        });
        let url = Arc::new(Mutex::new(format!("wss://localhost:{}", address.port())));
        let refused = Shard::new(url, "token", ShardInfo { id: ShardId(0), total: 1 }, INTENTS, None).await;
        assert!(refused.is_err(), "nothing answers");
        assert_eq!(hears.await.expect("it does not panic"), 22, "the first byte of a TLS handshake");
    }
}
