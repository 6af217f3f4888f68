//! One machine without containers: the service of systemd, and the playground that needs neither.

use std::process::{Child, Command};

use super::{
    stage::{Stage, first_line, patiently, text},
    walk::{Walk, Walked, assert_says, digest, digests},
};

/// The way with systemd.
pub async fn with_systemd() -> Walked {
    let mut walk = Walk::begin().await;
    let telegram = walk.stage.telegram.token();
    let says = walk.told("Install / systemd", 1, &format!("\n{telegram}\n\n"));
    assert_says(&says, &["ok   Telegram", "enabled", "active (running)"]);
    walk.stage.anna_says("/start").await;
    walk.stage.anna_says("/battle computer").await;
    walk.spoken("cargo install --locked cargo-deb");
    walk.block("Install / systemd", 2);
    let says = walk.block("Is it well?", 3);
    assert_says(&says, &["active (running)", "says: ready", "named in the file", "health and metrics are served"]);
    assert_says(&walk.block("Is it well?", 4), &["ok   Telegram"]);
    let token = walk.stage.discord.token();
    walk.stage.writes(&walk.stage.root("/etc/broadside/DISCORD_TOKEN"), &token);
    walk.block("Rotate tokens", 3);
    walk.stage.discord.ready().await;
    assert!(walk.block("Update", 4).ends_with("active\n"));
    assert_says(&walk.block("Update", 5), &["all of it has the newest form"]);
    walk.stage.anna_says("/games").await;
    keep(&mut walk).await;
    watch(&mut walk);
    walk.block("What is kept about people", 4);
    for place in ["/var/lib/private/broadside", "/var/lib/broadside", "/etc/broadside"] {
        assert!(!walk.stage.root(place).exists(), "{place} is still there");
    }
    walk.done()
}

async fn keep(walk: &mut Walk) {
    assert_says(&walk.block("Keep somebody out", 1), &["80351110224678912"]);
    let taken = walk.block("Back up", 1);
    walk.stage.anna_says("/battle computer").await;
    let restored = walk.block("Restore", 1);
    assert_eq!(digest(&restored), digest(&taken));
    walk.stage.anna_says("/games").await;
    let moved = walk.block("Move between stores", 1);
    let [from, to] = digests(&moved)[..] else { panic!("both digests are printed: {moved}") };
    assert_eq!(to, from);
    assert_eq!(digest(&walk.block("Back up", 2)), from);
    walk.block("Move between stores", 2);
    walk.stage.anna_says("/games").await;
}

fn watch(walk: &mut Walk) {
    walk.block("Watch", 1);
    assert_says(&walk.spoken("redis-cli ping"), &["PONG"]);
    assert_says(&walk.spoken("redis-cli info memory"), &["used_memory:", "maxmemory_policy:noeviction"]);
    assert!(!walk.spoken("redis-cli --latency-history").is_empty());
}

/// The playground by Cargo.
pub async fn with_cargo() -> Walked {
    let mut walk = Walk::begin().await;
    let commands = walk.commands("Install / Cargo", 1);
    let mut replica = Serving::begin(&walk.stage, commands.trim());
    let address = replica.prints();
    assert!(address.starts_with("Playground: http://127.0.0.1:"), "{address}");
    replica.end();
    walk.done()
}

/// A command that serves until it is told to stop.
pub struct Serving(Child);

impl Serving {
    /// In the place of the shell, so that the replica itself can be told.
    pub fn begin(stage: &Stage, command: &str) -> Self {
        Self(stage.shell(&format!("exec env {command}")).spawn().expect("there is a bash"))
    }

    /// The first line that it prints.
    pub fn prints(&mut self) -> String {
        first_line(&mut self.0)
    }

    /// As Ctrl-C.
    pub fn end(self) {
        let stopped = Command::new("kill").args(["-INT", &self.0.id().to_string()]).status();
        assert!(stopped.is_ok_and(|status| status.success()), "it runs until it is told");
        let ended = patiently("the end of what serves", || self.0.wait_with_output()).expect("our own child can be waited for");
        assert!(ended.status.success(), "{}: {}", ended.status, text(&ended.stderr));
    }
}
