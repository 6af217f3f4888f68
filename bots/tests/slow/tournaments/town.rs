//! Both simulators, a Redis of its own and the real binary between them. Knows when the binary lives and dies, and what
//! still waits to be delivered; nothing of tournaments.

use broadside_sim::{
    discord::DiscordSim,
    telegram::{Chat, TelegramSim},
};
use broadside_testkit::servers::RedisServer;
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    sync::watch,
};

use crate::kills::replica::{Replica, Setting};

/// How far everybody has come.
#[derive(Default)]
pub struct Course {
    /// How often a process has come to listen on both platforms.
    pub lives: watch::Sender<usize>,
    /// How many things people asked for are done.
    pub done: watch::Sender<usize>,
    /// How many times somebody has come to the end of a game.
    pub over: watch::Sender<usize>,
}

/// Everything but the people.
pub struct Town {
    pub discord: DiscordSim,
    pub telegram: TelegramSim,
    pub course: Course,
    redis: RedisServer,
    folder: TempDir,
}

impl Town {
    /// Both simulators and Redis. Discord's clock stands still, so that a slow machine misses no deadline.
    pub async fn laid() -> Self {
        let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
        discord.clock().stop();
        let folder = tempfile::tempdir().expect("a folder for logs can be made");
        Self { discord, telegram, course: Course::default(), redis: RedisServer::start(&[]), folder }
    }

    /// The binary, started; it listens on both platforms.
    pub async fn replica(&self) -> Replica {
        let replica = Replica::start("replica", self.folder.path(), self.settings());
        self.comes_to_life().await;
        replica
    }

    /// What a process has to be told to serve this town.
    pub fn settings(&self) -> Vec<Setting> {
        vec![
            ("DISCORD_TOKEN", self.discord.token()),
            ("DISCORD_API_URL", self.discord.url()),
            ("TELEGRAM_TOKEN", self.telegram.token().to_owned()),
            ("TELEGRAM_API_URL", self.telegram.url()),
            ("REDIS_URL", self.redis.url()),
        ]
    }

    /// Kills the binary and starts it again.
    pub async fn kill(&self, replica: &mut Replica) {
        replica.kill();
        self.discord.wait_until(|world| world.connections() == 0).await;
        self.telegram.wait_until(|world| !world.listened_to()).await;
        replica.start_again();
        self.comes_to_life().await;
    }

    /// Waits until a process listens on both platforms.
    pub async fn comes_to_life(&self) {
        self.discord.ready().await;
        self.telegram.wait_until(|world| world.listened_to()).await;
        self.course.lives.send_modify(|lives| *lives += 1);
    }

    /// The address of its Redis.
    pub fn redis_url(&self) -> String {
        self.redis.url()
    }

    /// How much waits in all outboxes, asked of Redis itself.
    pub async fn undelivered(&self) -> u64 {
        let mut stream = BufReader::new(TcpStream::connect(("127.0.0.1", self.redis.port())).await.expect("Redis answers"));
        let mut waiting = 0;
        for partition in 0..64 {
            let ask = format!("XLEN {{p:{partition:02}}}:out\r\n");
            stream.write_all(ask.as_bytes()).await.expect("Redis answers");
            let mut answer = String::new();
            stream.read_line(&mut answer).await.expect("Redis answers");
            waiting += answer.trim().trim_start_matches(':').parse::<u64>().expect("a length is a number");
        }
        waiting
    }

    /// How much has gone out: entries of Discord's log and of Telegram's.
    pub fn told(&self) -> [usize; 2] {
        [self.discord.look(|world| world.log().len()), self.telegram.look(|world| world.log().len())]
    }

    /// A group of Telegram.
    pub fn group(&self) -> Chat {
        self.telegram.group("Harbour")
    }
}
