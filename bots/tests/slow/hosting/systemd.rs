//! systemd: the notifications that the binary sends, and the unit file that it prints.

use std::{fs, os::unix::net::UnixDatagram, path::Path, process::Command, time::Duration};

use broadside_testkit::servers::RedisServer;
use tempfile::TempDir;

use super::binary::{RunningBot, broadside, path_str, stdout};

/// How long a notification may take on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(180);

/// The socket at which systemd receives notifications.
struct NotifySocket(UnixDatagram);

impl NotifySocket {
    fn bind(path: &Path) -> Self {
        let socket = UnixDatagram::bind(path).expect("a socket can be created");
        socket.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        Self(socket)
    }

    fn receive(&self) -> String {
        let mut notice = [0; 4096];
        let length = self.0.recv(&mut notice).expect("the bot sends another notification");
        String::from_utf8_lossy(&notice[..length]).into_owned()
    }

    /// Waits for a notification with a line that starts with `what`. Returns the ones before it.
    fn wait_for(&self, what: &str) -> Vec<String> {
        let mut before = Vec::new();
        loop {
            let notice = self.receive();
            if notice.starts_with(what) || notice.lines().any(|line| line.starts_with(what)) {
                return before;
            }
            before.push(notice);
        }
    }
}

#[test]
fn systemd_is_notified_of_start_health_and_stop() {
    let folder = TempDir::new().expect("a temporary folder can be created");
    let path = folder.path().join("notify");
    let socket = NotifySocket::bind(&path);
    let mut redis = RedisServer::start(&[]);
    let settings = [("NOTIFY_SOCKET", path_str(&path)), ("WATCHDOG_USEC", "900000"), ("REDIS_URL", &redis.url())];
    let running = RunningBot::start(folder.path(), &settings);
    assert_eq!(socket.wait_for("READY=1"), Vec::<String>::new(), "ready comes first");
    socket.wait_for("WATCHDOG=1");
    redis.kill();
    socket.wait_for("WATCHDOG=1\nSTATUS=the store is failing");
    redis.restart();
    socket.wait_for("WATCHDOG=1\nSTATUS=serving");
    let stopped = std::thread::spawn(|| running.stop());
    socket.wait_for("STOPPING=1");
    assert!(stopped.join().expect("stopping does not panic"), "the bot exits with status 0");
}

#[test]
fn unit_file_is_valid_and_restrictive() {
    let folder = TempDir::new().expect("a temporary folder can be created");
    let unit = stdout(&broadside(&["print-systemd"], &[]));
    let installed = "ExecStart=/usr/local/bin/broadside";
    assert!(unit.contains(installed), "{unit}");
    let path = folder.path().join("broadside.service");
    let here = format!("ExecStart={}", env!("CARGO_BIN_EXE_broadside"));
    fs::write(&path, unit.replace(installed, &here)).expect("a temporary folder is writable");
    for (args, what) in [(vec!["verify"], "valid"), (vec!["security", "--offline=yes", "--threshold=20"], "at most 2.0 of 10 exposed")] {
        let output = Command::new("systemd-analyze").args(&args).arg(&path).env("SYSTEMD_PAGER", "").output();
        let output = output.unwrap_or_else(|error| panic!("systemd-analyze cannot run ({error}); on Debian: apt-get install systemd"));
        let report = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "the unit is not {what}: {report}");
        assert!(what != "valid" || report.is_empty(), "{report}");
    }
}

#[test]
fn unit_file_passes_every_secret() {
    let unit = stdout(&broadside(&["print-systemd"], &[]));
    for (name, kind, _) in broadside::config::VARIABLES {
        let loaded =
            unit.contains(&format!("LoadCredential={name}:/etc/broadside/{name}\n")) && unit.contains(&format!("SetCredential={name}:"));
        assert_eq!(loaded, kind == broadside::config::SettingKind::Secret, "{name}");
    }
}
