//! A cluster of Kubernetes, with each of the three overlays.

use std::{fs, process::Child};

use super::{
    stage::first_line,
    walk::{Walk, Walked, assert_says, digest},
};
use broadside_testkit::servers::RedisSentinels;

const INSTALL: &str = "Install / Kubernetes";

/// The overlay with two replicas and a Redis of its own: from the first command to the last.
pub async fn with_a_redis_inside() -> Walked {
    let mut walk = installed(6).await;
    walk.stage.anna_says("/start").await;
    walk.stage.anna_says("/battle computer").await;
    let says = walk.block("Is it well?", 2);
    assert_says(&says, &["Running", "broadside:0.1.0", "hidden,", "ok   store: Redis", "[pod/broadside-", "aof_enabled:1"]);
    update(&mut walk).await;
    assert_eq!(pods(&walk).len(), 2);
    walk.block("Grow", 1);
    assert_eq!(pods(&walk).len(), 3);
    walk.block(INSTALL, 6);
    assert_eq!(pods(&walk).len(), 2, "the overlay says how many");
    rotate(&mut walk).await;
    keep(&mut walk).await;
    fall(&mut walk);
    walk.block("What is kept about people", 3);
    walk.done()
}

/// The overlay with a file on a volume.
pub async fn with_a_file() -> Walked {
    let mut walk = installed(5).await;
    walk.stage.anna_says("/start").await;
    walk.stage.anna_says("/battle computer").await;
    walk.block("Rotate tokens", 2);
    walk.stage.anna_says("/games").await;
    walk.done()
}

/// The overlay that uses Redis of one's own, behind Sentinels.
pub async fn with_a_redis_outside() -> Walked {
    let sentinels = tokio::task::block_in_place(RedisSentinels::start);
    let mut walk = Walk::begin().await;
    walk.stage.writes(&walk.stage.checkout().join("redis-url"), &sentinels.url());
    install(&mut walk, 7);
    walk.stage.anna_says("/start").await;
    walk.stage.anna_says("/battle computer").await;
    let first = sentinels.url().split([':', ',', '/']).find_map(|part| part.parse().ok()).expect("an address has a port");
    walk.stage.lead_sentinel_to(first);
    assert_says(&walk.block("Grow", 2), &["127.0.0.1\n", "OK 3 usable Sentinels", "\nOK\n"]);
    walk.stage.anna_says("/games").await;
    walk.done()
}

/// A cluster on which one of the overlays was installed, and is ready.
async fn installed(overlay: usize) -> Walk {
    let mut walk = Walk::begin().await;
    install(&mut walk, overlay);
    walk
}

fn install(walk: &mut Walk, overlay: usize) {
    walk.block(INSTALL, 1);
    walk.block(INSTALL, 2);
    walk.stage.writes(&walk.stage.checkout().join("telegram-token"), walk.stage.telegram.token());
    walk.block(INSTALL, 3);
    if overlay == 7 {
        walk.block(INSTALL, 4);
    }
    walk.block(INSTALL, overlay);
    assert_says(&walk.block(INSTALL, 8), &["successfully rolled out", "says: ready"]);
}

/// The names and images of the replica's pods.
fn pods(walk: &Walk) -> Vec<String> {
    let says = walk.stage.run("kubectl -n broadside get pods -o wide", "");
    says.lines().filter(|line| !line.starts_with("broadside-redis")).map(str::to_owned).collect()
}

/// A new version under a new tag, and back to the one before.
async fn update(walk: &mut Walk) {
    walk.stage.run("docker build -f deploy/Dockerfile -t broadside:0.2.0 .", "");
    let overlay = walk.stage.checkout().join("deploy/kubernetes/overlays/redis/kustomization.yaml");
    let before = fs::read_to_string(&overlay).expect("it was checked out");
    walk.stage.writes(&overlay, &before.replace("newTag: 0.1.0", "newTag: 0.2.0"));
    walk.block(INSTALL, 6);
    walk.block("Update", 2);
    assert!(pods(walk).iter().all(|pod| pod.contains("broadside:0.2.0")), "{:?}", pods(walk));
    walk.stage.anna_says("/games").await;
    walk.block("Update", 3);
    walk.block("Update", 2);
    assert!(pods(walk).iter().all(|pod| pod.contains("broadside:0.1.0")), "{:?}", pods(walk));
    walk.stage.anna_says("/games").await;
    walk.stage.writes(&overlay, &before);
}

async fn rotate(walk: &mut Walk) {
    let (checkout, token, before) = (walk.stage.checkout(), walk.stage.discord.token(), pods(walk));
    walk.stage.writes(&checkout.join("discord-token"), &token);
    walk.block(INSTALL, 3);
    walk.block("Rotate tokens", 2);
    assert!(pods(walk).iter().all(|pod| !before.contains(pod)), "every pod is a new one");
    walk.stage.discord.ready().await;
}

async fn keep(walk: &mut Walk) {
    // The operator's own binary.
    walk.stage.run("cargo build --release --locked -p broadside\nsudo install target/release/broadside /usr/local/bin/", "");
    let commands = walk.commands("Back up", 4);
    let lead = Lead::open(walk, &commands);
    let taken = walk.block("Back up", 2);
    lead.close();
    walk.stage.anna_says("/battle computer").await;
    walk.block("Restore", 3);
    assert_eq!(pods(walk).len(), 0);
    let lead = Lead::open(walk, &commands);
    let restored = walk.block("Restore", 4);
    lead.close();
    assert_eq!(digest(&restored), digest(&taken));
    walk.stage.anna_says("/games").await;
}

/// A replica falls, is started again, and is looked after.
fn fall(walk: &mut Walk) {
    let pods = pods(walk);
    let name = pods[0].split(' ').next().unwrap_or_default();
    walk.stage.run(&format!("fall {name}"), "");
    walk.block("Update", 2);
    assert_says(&walk.spoken("kubectl -n broadside describe pods"), &["Terminated"]);
    let says = walk.spoken("kubectl -n broadside logs -l app.kubernetes.io/name=broadside --prefix --previous --tail=-1");
    assert_says(&says, &[&format!("[pod/{name}]"), "health and metrics are served"]);
}

/// A first terminal, in which a port is led to this machine.
struct Lead(Child);

impl Lead {
    fn open(walk: &Walk, commands: &str) -> Self {
        let mut terminal = walk.stage.shell(&format!("exec {commands}")).spawn().expect("there is a bash");
        let line = first_line(&mut terminal);
        let port = line.strip_prefix("Forwarding from 127.0.0.1:").and_then(|rest| rest.strip_suffix(" -> 6379")?.parse().ok());
        walk.stage.lead_redis_to(port.unwrap_or_else(|| panic!("it does not lead to 6379: {line}")));
        Self(terminal)
    }

    fn close(mut self) {
        self.0.kill().expect("our own child can be killed");
        self.0.wait().expect("our own child can be waited for");
    }
}
