//! The real binary with its own environment: a command that ends by itself, or a bot that runs until it is stopped.

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, Command, Output, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Duration,
};

/// How long a line of the log, or the end of the process, may take on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(180);

/// An environment variable and its value.
pub type Setting<'s> = (&'s str, &'s str);

fn command(args: &[&str], settings: &[Setting]) -> Command {
    configure(Command::new(env!("CARGO_BIN_EXE_broadside")), args, settings)
}

fn configure(mut command: Command, args: &[&str], settings: &[Setting]) -> Command {
    // Without the environment of the test, and without colours, which would interrupt the text of the log.
    command.args(args).env_clear().env("NO_COLOR", "1").envs(settings.iter().copied()).stdin(Stdio::null());
    command
}

/// Runs the binary with these arguments until it ends.
pub fn broadside(args: &[&str], settings: &[Setting]) -> Output {
    let mut command = command(args, settings);
    finish(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary was built for this test"))
}

/// The same, with this as its standard output.
pub fn broadside_into(args: &[&str], settings: &[Setting], to: impl Into<Stdio>) -> Output {
    finish(command(args, settings).stdout(to).stderr(Stdio::piped()).spawn().expect("the binary was built for this test"))
}

/// The same, with this text as its standard input.
pub fn broadside_with_input(args: &[&str], settings: &[Setting], text: &str) -> Output {
    let mut command = command(args, settings);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary was built for this test");
    let mut input = child.stdin.take().expect("its input is piped");
    // It may have ended without reading all of it.
    drop(input.write_all(text.as_bytes()));
    drop(input);
    finish(child)
}

/// Waits for the end of a process. Panics after `TIMEOUT`, and kills the process.
fn finish(child: Child) -> Output {
    let (pid, (done, end)) = (child.id().to_string(), mpsc::channel());
    std::thread::spawn(move || done.send(child.wait_with_output()));
    let output = end.recv_timeout(TIMEOUT).unwrap_or_else(|_| {
        drop(Command::new("kill").args(["-KILL", &pid]).status());
        panic!("the process does not end: {:?}", end.recv())
    });
    output.expect("a child can be waited for")
}

/// The standard output.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

/// The standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the output is UTF-8")
}

pub fn path_str(path: &Path) -> &str {
    path.to_str().expect("temporary paths are UTF-8")
}

/// A running bot, killed when dropped.
pub struct RunningBot {
    child: Child,
    log: Receiver<String>,
    out: Receiver<String>,
}

impl RunningBot {
    /// Starts the playground over the data in `folder`, with its health page at a free port.
    pub fn start(folder: &Path, settings: &[Setting]) -> Self {
        let own = [("BROADSIDE_DATA", path_str(folder)), ("BROADSIDE_PORT", "0"), ("BROADSIDE_HEALTH", "127.0.0.1:0")];
        let all: Vec<Setting> = own.into_iter().chain(settings.iter().copied()).collect();
        // With SIGXFSZ ignored, a write beyond the limit on file sizes is an error, as on a full disk.
        let mut command =
            configure(Command::new("/bin/sh"), &["-c", "trap '' XFSZ; exec \"$0\" run", env!("CARGO_BIN_EXE_broadside")], &all);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        let log = lines(child.stderr.take().expect("its log is piped"));
        let out = lines(child.stdout.take().expect("its output is piped"));
        Self { child, log, out }
    }

    /// Waits for a line of the log that contains `what`. Returns the rest of the line after it.
    pub fn wait_for_log(&self, what: &str) -> String {
        loop {
            let line = self.log.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("no line of the log contains «{what}»"));
            if let Some((_, rest)) = line.split_once(what) {
                return rest.to_owned();
            }
        }
    }

    /// The port of the playground, which is printed at the start.
    pub fn playground_port(&self) -> u16 {
        let line = self.out.recv_timeout(TIMEOUT).expect("the address is printed");
        let port = line.trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        port.unwrap_or_else(|| panic!("{line}"))
    }

    /// Limits the size of the files that it writes, in bytes or `unlimited`.
    pub fn limit_file_size(&self, bytes: &str) {
        let (pid, limit) = (self.child.id().to_string(), format!("--fsize={bytes}:"));
        let status = Command::new("prlimit").args(["--pid", &pid, &limit]).status().expect("util-linux has prlimit");
        assert!(status.success(), "prlimit succeeds");
    }

    /// Stops it. Returns the lines of its log that were not read yet.
    pub fn stop_and_read_log(mut self) -> Vec<String> {
        assert!(self.terminate(), "the bot exits with status 0");
        self.log.iter().collect()
    }

    /// Waits until it ends by itself before it serves the playground. Returns its exit code and its log.
    pub fn wait_for_failed_start(mut self) -> (Option<i32>, String) {
        match self.out.recv_timeout(TIMEOUT) {
            Ok(line) => panic!("it starts: {line}"),
            Err(RecvTimeoutError::Timeout) => panic!("it neither starts nor ends"),
            Err(RecvTimeoutError::Disconnected) => {}
        }
        let log = self.log.iter().map(|line| line + "\n").collect();
        (self.child.wait().expect("a child can be waited for").code(), log)
    }

    /// The address of its health server, from the log.
    pub fn health_address(&self) -> String {
        self.wait_for_log("serving health and metrics address=")
    }

    /// Stops it with `SIGTERM`, as a supervisor does. Returns whether it exits with status 0.
    pub fn stop(mut self) -> bool {
        self.terminate()
    }

    fn terminate(&mut self) -> bool {
        let status = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().expect("the kill command exists");
        assert!(status.success(), "the bot is running");
        // Its standard output ends with the process.
        let end = std::iter::repeat_with(|| self.out.recv_timeout(TIMEOUT)).find_map(Result::err);
        assert_eq!(end, Some(RecvTimeoutError::Disconnected), "the bot stops");
        self.child.wait().expect("a child can be waited for").success()
    }
}

/// The lines of a pipe, which is read to the end, so that the process never blocks on it.
fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (line, read) = mpsc::channel();
    std::thread::spawn(move || BufReader::new(from).lines().map_while(Result::ok).for_each(|text| drop(line.send(text))));
    read
}

impl Drop for RunningBot {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
