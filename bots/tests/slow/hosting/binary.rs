//! The real binary with an environment of its own: asked something, or running until it is stopped.

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, Command, Output, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

/// How long a line of its log, or its end, may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// A variable of the environment and its value.
pub type Setting<'s> = (&'s str, &'s str);

fn command(words: &[&str], settings: &[Setting]) -> Command {
    command_of(Command::new(env!("CARGO_BIN_EXE_broadside")), words, settings)
}

fn command_of(mut command: Command, words: &[&str], settings: &[Setting]) -> Command {
    // Nothing of the test's own environment; colours would stand between the words of a log.
    command.args(words).env_clear().env("NO_COLOR", "1").envs(settings.iter().copied()).stdin(Stdio::null());
    command
}

/// What it says to these words.
pub fn broadside(words: &[&str], settings: &[Setting]) -> Output {
    let mut command = command(words, settings);
    finish(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary was built for this test"))
}

/// The same, with this as its standard output.
pub fn into(words: &[&str], settings: &[Setting], to: impl Into<Stdio>) -> Output {
    finish(command(words, settings).stdout(to).stderr(Stdio::piped()).spawn().expect("the binary was built for this test"))
}

/// What it says to these words when this is typed to it.
pub fn told(words: &[&str], settings: &[Setting], typed: &str) -> Output {
    let mut command = command(words, settings);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary was built for this test");
    let mut input = child.stdin.take().expect("its input is piped");
    // It may have ended without reading all of it.
    drop(input.write_all(typed.as_bytes()));
    drop(input);
    finish(child)
}

/// Waits for the end of a command; one that goes on is ended, and the test with it.
fn finish(child: Child) -> Output {
    let (pid, (done, end)) = (child.id().to_string(), mpsc::channel());
    std::thread::spawn(move || done.send(child.wait_with_output()));
    let output = end.recv_timeout(PATIENCE).unwrap_or_else(|_| {
        drop(Command::new("kill").args(["-KILL", &pid]).status());
        panic!("it does not end: {:?}", end.recv())
    });
    output.expect("our own child can be waited for")
}

/// What was written to standard output.
pub fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it speaks UTF-8")
}

/// What was written to standard error.
pub fn complained(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("it speaks UTF-8")
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

/// A bot that runs, killed when dropped.
pub struct Running {
    child: Child,
    log: Receiver<String>,
    out: Receiver<String>,
}

impl Running {
    /// Starts the playground over the data in `folder`, with its health page at a free port.
    pub fn start(folder: &Path, settings: &[Setting]) -> Self {
        let own = [("BROADSIDE_DATA", text(folder)), ("BROADSIDE_PORT", "0"), ("BROADSIDE_HEALTH", "127.0.0.1:0")];
        let all: Vec<Setting> = own.into_iter().chain(settings.iter().copied()).collect();
        // A file that grows beyond what the process may write is then an error to it, as on a full disk, and not its end.
        let mut command =
            command_of(Command::new("/bin/sh"), &["-c", "trap '' XFSZ; exec \"$0\" run", env!("CARGO_BIN_EXE_broadside")], &all);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        let log = lines(child.stderr.take().expect("its log is piped"));
        let out = lines(child.stdout.take().expect("what it prints is piped"));
        Self { child, log, out }
    }

    /// Waits for a line of its log with this in it, and gives what follows.
    pub fn logs(&self, what: &str) -> String {
        loop {
            let line = self.log.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("it never logged «{what}»"));
            if let Some((_, rest)) = line.split_once(what) {
                return rest.to_owned();
            }
        }
    }

    pub fn playground(&self) -> u16 {
        let line = self.out.recv_timeout(PATIENCE).expect("it prints where it is");
        let port = line.trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        port.unwrap_or_else(|| panic!("{line}"))
    }

    /// From now on it may write its files up to this many bytes, or `unlimited`.
    pub fn may_write_files_up_to(&self, bytes: &str) {
        let (pid, limit) = (self.child.id().to_string(), format!("--fsize={bytes}:"));
        let told = Command::new("prlimit").args(["--pid", &pid, &limit]).status().expect("util-linux has prlimit");
        assert!(told.success(), "our own child can be limited");
    }

    /// Stops it; everything that it has logged and that nobody has read.
    pub fn last_words(mut self) -> Vec<String> {
        assert!(self.ends(), "it stops in order");
        self.log.iter().collect()
    }

    /// Waits until it ends by itself, before it serves the playground: its exit code, and what it has logged.
    pub fn fails_to_start(mut self) -> (Option<i32>, String) {
        match self.out.recv_timeout(PATIENCE) {
            Ok(line) => panic!("it starts all the same: {line}"),
            Err(RecvTimeoutError::Timeout) => panic!("it neither starts nor ends"),
            Err(RecvTimeoutError::Disconnected) => {}
        }
        let log = self.log.iter().map(|line| line + "\n").collect();
        (self.child.wait().expect("our own child can be waited for").code(), log)
    }

    /// Where its health page is.
    pub fn health(&self) -> String {
        self.logs("serving health and metrics address=")
    }

    /// Tells it to stop, as a supervisor does, and waits for its end.
    pub fn stop(mut self) -> bool {
        self.ends()
    }

    fn ends(&mut self) -> bool {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().expect("there is a kill");
        assert!(told.success(), "it runs until it is told");
        // What it prints ends with it.
        while self
            .out
            .recv_timeout(PATIENCE)
            .inspect_err(|why| assert_eq!(*why, RecvTimeoutError::Disconnected, "it does not stop"))
            .is_ok()
        {}
        self.child.wait().expect("our own child can be waited for").success()
    }
}

/// What is written there, line by line. Read to the end, so that the process never waits for a reader.
fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (line, read) = mpsc::channel();
    std::thread::spawn(move || BufReader::new(from).lines().map_while(Result::ok).for_each(|said| drop(line.send(said))));
    read
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
