//! The whole replica for a test: both simulators, a Redis of its own, and the production entry between them. Stops it
//! and starts it again on the same Redis; at the end everything sent must have been clean and nothing left over.

use std::time::Duration;

use broadside::{
    config::{Config, Sources},
    run::run,
};
use broadside_sim::{discord::DiscordSim, telegram::TelegramSim};
use broadside_testkit::servers::RedisServer;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

/// How long what was asked for may take to be delivered.
const PATIENCE: Duration = Duration::from_secs(180);

/// Both simulators, Redis, and the process under test.
pub struct Stage {
    pub discord: DiscordSim,
    pub telegram: TelegramSim,
    redis: RedisServer,
    running: Option<(CancellationToken, JoinHandle<Result<(), String>>)>,
}

impl Stage {
    /// Everything started and connected. Discord's clock stands still, so that a slow machine misses no deadline.
    pub async fn start() -> Self {
        let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
        discord.clock().stop();
        let redis = RedisServer::start(&[]);
        let mut stage = Self { discord, telegram, redis, running: None };
        stage.open().await;
        stage
    }

    /// Starts the process; returns when both platforms are connected.
    pub async fn open(&mut self) {
        let stop = CancellationToken::new();
        let running = tokio::spawn(run(self.config(), stop.clone()));
        self.running = Some((stop, running));
        self.discord.ready().await;
        self.telegram.wait_until(|world| world.has_listener()).await;
    }

    /// Stops the process as SIGTERM would.
    pub async fn close(&mut self) {
        let (stop, running) = self.running.take().expect("the process runs");
        stop.cancel();
        assert_eq!(running.await.expect("the process does not panic"), Ok(()));
        self.discord.wait_until(|world| world.connections() == 0).await;
        self.telegram.wait_until(|world| !world.has_listener()).await;
    }

    /// Stops once all is done; everything sent must have been clean, everything asked answered, and nothing waits to be
    /// delivered.
    pub async fn end(mut self) {
        self.settles().await;
        self.close().await;
        self.discord.assert_clean();
        assert_eq!(self.telegram.problems(), Vec::<String>::new());
        assert_eq!(self.telegram.look(|world| world.unanswered()), []);
        assert_eq!(self.telegram.look(|world| world.pending_updates()), 0, "every update is confirmed");
        assert_eq!(self.undelivered().await, [0; 64], "every outbox is empty");
    }

    /// Waits until every outbox is empty: what follows from a game that is over goes on after all have heard of its end.
    async fn settles(&self) {
        let empty = async {
            let mut looks = tokio::time::interval(Duration::from_millis(20));
            while self.undelivered().await != [0; 64] {
                looks.tick().await;
            }
        };
        tokio::time::timeout(PATIENCE, empty).await.expect("everything is delivered");
    }

    /// How much waits in each partition's outbox, asked of Redis itself.
    async fn undelivered(&self) -> [u64; 64] {
        let mut stream = BufReader::new(TcpStream::connect(("127.0.0.1", self.redis.port())).await.expect("Redis answers"));
        let mut lengths = [0; 64];
        for (partition, length) in lengths.iter_mut().enumerate() {
            let ask = format!("XLEN {{p:{partition:02}}}:out\r\n");
            stream.write_all(ask.as_bytes()).await.expect("Redis answers");
            let mut answer = String::new();
            stream.read_line(&mut answer).await.expect("Redis answers");
            *length = answer.trim().trim_start_matches(':').parse().expect("a length is a number");
        }
        lengths
    }

    /// The address of its Redis.
    pub fn redis_url(&self) -> String {
        self.redis.url()
    }

    fn config(&self) -> Config {
        let variables = [
            ("DISCORD_TOKEN", self.discord.token()),
            ("DISCORD_API_URL", self.discord.url()),
            ("TELEGRAM_TOKEN", self.telegram.token().to_owned()),
            ("TELEGRAM_API_URL", self.telegram.url()),
            ("REDIS_URL", self.redis_url()),
            ("BROADSIDE_HEALTH", "127.0.0.1:0".to_owned()),
            ("BROADSIDE_THINKING", "0".to_owned()),
        ];
        let variables = variables.map(|(name, value)| (name.to_owned(), value));
        Config::read(&Sources::gather(variables.into())).expect("the configuration is sound")
    }
}
