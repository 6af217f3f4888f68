//! The machine that the runbook's commands are typed on: a folder with a root, a home and a working copy of its own, where
//! stand-ins come first in the path; both simulators; a Redis. Nothing outside the folder is touched.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::{
        atomic::{AtomicU16, Ordering},
        mpsc,
    },
    time::Duration,
};

use broadside_sim::{
    discord::DiscordSim,
    telegram::{Chat, TelegramSim, User},
};
use broadside_testkit::servers::RedisServer;
use serde_json::json;
use tempfile::TempDir;

use super::book::{self, repository};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// What is played instead of run.
const PLAYED: [&str; 13] =
    ["cargo", "curl", "date", "docker", "end-all", "fall", "git", "journalctl", "kubectl", "promtool", "redis-cli", "sudo", "systemctl"];

/// The day on this machine, the one that the runbook has in the name of a backup.
const TODAY: &str = "2026-11-22";

/// The machine and the world around it.
pub struct Stage {
    pub discord: DiscordSim,
    pub telegram: TelegramSim,
    /// The Redis of this machine.
    _redis: RedisServer,
    /// Where port 6379 of this machine leads, and where that of a Sentinel.
    redis_port: AtomicU16,
    sentinel_port: AtomicU16,
    anna: User,
    /// Ends all that the stand-ins started, once its input is closed.
    last: Child,
    folder: PathBuf,
    _room: TempDir,
}

impl Stage {
    /// A machine on which nothing was done yet.
    pub async fn open() -> Self {
        let room = TempDir::new().expect("there is room for temporary files");
        let folder = room.path().canonicalize().expect("it was made");
        let (discord, telegram, redis) = (DiscordSim::start().await, TelegramSim::start().await, RedisServer::start(&[]));
        let anna = telegram.user("Anna", "en");
        for place in ["bin", "home", "checkout/.git", "root/etc/systemd/system", "root/usr/local/bin", "root/var/lib/private", "root/root"]
        {
            fs::create_dir_all(folder.join(place)).expect("a temporary folder is writable");
        }
        check_out(&folder.join("checkout"));
        let given = json!({
            "repository": repository(), "broadside": env!("CARGO_BIN_EXE_broadside"), "cargo": env!("CARGO"), "today": TODAY,
            "discord": discord.url(), "telegram": telegram.url(), "redis": redis.port(),
        });
        fs::write(folder.join("stage.json"), given.to_string()).expect("a temporary folder is writable");
        cast(&folder);
        let redis_port = AtomicU16::new(redis.port());
        let last = Command::new(folder.join("bin/end-all")).stdin(Stdio::piped()).spawn().expect("a stand-in can be run");
        Self { discord, telegram, _redis: redis, redis_port, sentinel_port: AtomicU16::new(0), last, anna, folder, _room: room }
    }

    /// Types commands, as they stand in the runbook; gives what they said. `typed` is what their programs are told.
    pub fn run(&self, commands: &str, typed: &str) -> String {
        let output = self.output(commands, typed);
        let (says, complains) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{}\n{commands}\n{says}\n{complains}", output.status);
        says
    }

    /// What came of commands that may fail.
    pub fn output(&self, commands: &str, typed: &str) -> Output {
        let mut shell = self.shell(commands).stdin(Stdio::piped()).spawn().expect("there is a bash");
        let mut input = shell.stdin.take().expect("its input is piped");
        // It may have ended without reading all of it.
        drop(input.write_all(typed.as_bytes()));
        drop(input);
        tokio::task::block_in_place(|| shell.wait_with_output()).expect("our own child can be waited for")
    }

    /// A shell in the working copy that is to run these commands.
    pub fn shell(&self, commands: &str) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let [bin, local] = ["bin", "root/usr/local/bin"].map(|place| self.folder.join(place).display().to_string());
        let mut shell = Command::new("bash");
        shell.args(["-euo", "pipefail", "-c", &self.led(commands)]).current_dir(self.checkout()).env_clear();
        shell.env("PATH", format!("{bin}:{local}:{path}")).env("HOME", self.folder.join("home"));
        shell.stdout(Stdio::piped()).stderr(Stdio::piped());
        shell
    }

    /// The working copy.
    pub fn checkout(&self) -> PathBuf {
        self.folder.join("checkout")
    }

    /// A path of this machine.
    pub fn root(&self, path: &str) -> PathBuf {
        self.folder.join("root").join(path.trim_start_matches('/'))
    }

    /// From now on port 6379 of this machine leads there.
    pub fn lead_redis_to(&self, port: u16) {
        self.redis_port.store(port, Ordering::Relaxed);
    }

    /// From now on port 26379 of this machine leads there.
    pub fn lead_sentinel_to(&self, port: u16) {
        self.sentinel_port.store(port, Ordering::Relaxed);
    }

    /// Writes a file of the working copy or of the root, as somebody would with an editor; as secret as its folder is.
    pub fn writes(&self, path: &Path, content: &str) {
        fs::write(path, content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        fs::set_permissions(path, PermissionsExt::from_mode(0o600)).expect("it is ours");
    }

    /// Leads the places of a machine that commands name into this stage's folder, and Redis' port to this stage's.
    fn led(&self, commands: &str) -> String {
        let mut led = commands.replace("127.0.0.1:6379", &format!("127.0.0.1:{}", self.redis_port.load(Ordering::Relaxed)));
        led = led.replace(" -p 26379 ", &format!(" -p {} ", self.sentinel_port.load(Ordering::Relaxed)));
        for place in ["/etc/", "/usr/local/", "/var/lib/", "/root/"] {
            for before in [' ', '"', '=', '\''] {
                led = led.replace(&format!("{before}{place}"), &format!("{before}{}{place}", self.folder.join("root").display()));
            }
            if led.starts_with(place) {
                led = format!("{}{led}", self.folder.join("root").display());
            }
            led = led.replace(&format!("\n{place}"), &format!("\n{}{place}", self.folder.join("root").display()));
        }
        led
    }

    /// Anna says something to the bot on Telegram, and it answers.
    pub async fn anna_says(&self, words: &str) {
        let chat: Chat = self.telegram.private(&self.anna);
        let before = self.telegram.look(|world| world.last_from_bot(chat).map(|message| message.key()));
        if words == "/start" {
            self.telegram.start_bot(&self.anna, None);
        } else {
            self.telegram.say(&self.anna, chat, words);
        }
        self.telegram.wait_until(|world| world.last_from_bot(chat).map(|message| message.key()) != before).await;
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        drop(self.last.stdin.take());
        let ended = self.last.wait();
        if !ended.as_ref().is_ok_and(ExitStatus::success) {
            eprintln!("what was left running could not be ended: {ended:?}");
        }
    }
}

/// What the commands find in the working copy: `deploy`, and what an image is built from.
fn check_out(to: &Path) {
    for name in ["Cargo.toml", "Cargo.lock", "README.md"] {
        fs::write(to.join(name), book::page(name)).expect("a temporary folder is writable");
    }
    for name in ["core", "render", "bots"] {
        symlink(repository().join(name), to.join(name)).expect("a temporary folder is writable");
    }
    copy(&repository().join("deploy"), &to.join("deploy"));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a temporary folder is writable");
    for entry in fs::read_dir(from).expect("the folder is there") {
        let path = entry.expect("the folder is there").path();
        let to = to.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else if !path.ends_with(".env") {
            fs::copy(&path, &to).expect("a temporary folder is writable");
        }
    }
}

/// Puts the stand-ins first into the path.
fn cast(folder: &Path) {
    let python = python();
    copy(&repository().join("bots/tests/slow/runbook/stand_in"), &folder.join("stand-in"));
    let play = folder.join("stand-in/play.py");
    let program = fs::read_to_string(&play).expect("it was copied");
    fs::write(&play, format!("#!{python}\n{program}")).expect("a temporary folder is writable");
    fs::set_permissions(&play, PermissionsExt::from_mode(0o755)).expect("it is ours");
    for name in PLAYED {
        symlink(&play, folder.join("bin").join(name)).expect("a temporary folder is writable");
    }
}

/// A Python that reads YAML: the one of the path, or Debian's own.
fn python() -> String {
    let asked = ["python3", "/usr/bin/python3"].into_iter().find_map(|program| {
        let output = Command::new(program).args(["-c", "import sys, yaml; print(sys.executable)"]).output().ok()?;
        output.status.success().then(|| text(&output.stdout).trim().to_owned())
    });
    asked.expect("python3 with PyYAML is not installed; on Debian: apt-get install python3 python3-yaml")
}

/// What comes of waiting for somebody else, who may never come.
#[track_caller]
pub fn patiently<T: Send + 'static>(what: &str, wait: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, come) = mpsc::channel();
    std::thread::spawn(move || drop(done.send(wait())));
    let came = tokio::task::block_in_place(|| come.recv_timeout(PATIENCE));
    came.unwrap_or_else(|_| panic!("waited in vain for {what}"))
}

/// The first line that a child prints. The rest is read as well, so that it never waits for a reader.
#[track_caller]
pub fn first_line(child: &mut Child) -> String {
    let (line, printed) = mpsc::channel();
    let said = BufReader::new(child.stdout.take().expect("what it prints is piped"));
    std::thread::spawn(move || said.lines().map_while(Result::ok).for_each(|said| drop(line.send(said))));
    patiently("the first line", move || printed.recv()).expect("it prints something")
}

/// What was said.
pub fn text(said: &[u8]) -> String {
    String::from_utf8_lossy(said).into_owned()
}
