//! systemd and the binary: the notices that it waits for, and the unit file that the binary prints.

use std::{fs, os::unix::net::UnixDatagram, path::Path, process::Command, time::Duration};

use broadside_testkit::servers::RedisServer;
use tempfile::TempDir;

use super::binary::{Running, broadside, said, text};

/// How long a notice may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// What systemd listens at.
struct ChatKind(UnixDatagram);

impl ChatKind {
    fn at(path: &Path) -> Self {
        let socket = UnixDatagram::bind(path).expect("a socket can be made");
        socket.set_read_timeout(Some(PATIENCE)).expect("a socket takes a bound");
        Self(socket)
    }

    fn hears(&self) -> String {
        let mut notice = [0; 4096];
        let length = self.0.recv(&mut notice).expect("the bot tells more");
        String::from_utf8_lossy(&notice[..length]).into_owned()
    }

    /// Listens until this is said; gives what was said before.
    fn waits_for(&self, what: &str) -> Vec<String> {
        let mut before = Vec::new();
        loop {
            let notice = self.hears();
            if notice.starts_with(what) || notice.lines().any(|line| line.starts_with(what)) {
                return before;
            }
            before.push(notice);
        }
    }
}

#[test]
fn systemd_is_notified_of_start_health_and_stop() {
    let folder = TempDir::new().expect("there is room for temporary files");
    let socket = folder.path().join("notify");
    let ear = ChatKind::at(&socket);
    let mut redis = RedisServer::start(&[]);
    let settings = [("NOTIFY_SOCKET", text(&socket)), ("WATCHDOG_USEC", "900000"), ("REDIS_URL", &redis.url())];
    let running = Running::start(folder.path(), &settings);
    assert_eq!(ear.waits_for("READY=1"), Vec::<String>::new(), "ready comes first");
    ear.waits_for("WATCHDOG=1");
    redis.kill();
    ear.waits_for("WATCHDOG=1\nSTATUS=the store is failing");
    redis.restart();
    ear.waits_for("WATCHDOG=1\nSTATUS=serving");
    let stopped = std::thread::spawn(|| running.stop());
    ear.waits_for("STOPPING=1");
    assert!(stopped.join().expect("it can be told to stop"), "it stops in order");
}

#[test]
fn unit_file_is_valid_and_restrictive() {
    let folder = TempDir::new().expect("there is room for temporary files");
    let unit = said(&broadside(&["print-systemd"], &[]));
    let installed = "ExecStart=/usr/local/bin/broadside";
    assert!(unit.contains(installed), "{unit}");
    let path = folder.path().join("broadside.service");
    let here = format!("ExecStart={}", env!("CARGO_BIN_EXE_broadside"));
    fs::write(&path, unit.replace(installed, &here)).expect("a temporary folder is writable");
    for (words, what) in [(vec!["verify"], "sound"), (vec!["security", "--offline=yes", "--threshold=20"], "at most 2.0 of 10 exposed")] {
        let output = Command::new("systemd-analyze").args(&words).arg(&path).env("SYSTEMD_PAGER", "").output();
        let output = output.unwrap_or_else(|error| panic!("systemd-analyze cannot run ({error}); on Debian: apt-get install systemd"));
        let says = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "the unit is not {what}: {says}");
        assert!(what != "sound" || says.is_empty(), "{says}");
    }
}

#[test]
fn unit_file_passes_every_secret() {
    let unit = said(&broadside(&["print-systemd"], &[]));
    for (name, kind, _) in broadside::config::VARIABLES {
        let loaded =
            unit.contains(&format!("LoadCredential={name}:/etc/broadside/{name}\n")) && unit.contains(&format!("SetCredential={name}:"));
        assert_eq!(loaded, kind == broadside::config::SettingKind::Secret, "{name}");
    }
}
