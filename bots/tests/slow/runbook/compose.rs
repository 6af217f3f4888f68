//! One machine with Docker: from the first command to the last.

use super::walk::{Walk, Walked, assert_says, digest};

/// The way with Compose.
pub async fn with_compose() -> Walked {
    let mut walk = Walk::begin().await;
    walk.block("Install / Compose", 1);
    let settings = walk.stage.checkout().join("deploy/.env");
    let telegram = walk.stage.telegram.token();
    walk.stage.writes(&settings, &format!("TELEGRAM_TOKEN={telegram}\nBROADSIDE_THINKING=0\n"));
    let says = walk.block("Install / Compose", 2);
    assert_says(&says, &["ok   store: Redis", "ok   Telegram"]);
    assert!(says.ends_with("\nready\n") && !says.contains("FAIL"), "{says}");
    walk.stage.anna_says("/start").await;
    walk.stage.anna_says("/battle computer").await;
    let says = walk.block("Is it well?", 1);
    assert_says(&says, &["Up", "hidden,", "ok   Telegram", "broadside-1 | ", "aof_enabled:1"]);
    assert!(walk.block("Update", 1).ends_with("\nready\n"));
    walk.stage.anna_says("/games").await;
    keep_and_rotate(&mut walk).await;
    walk.block("What is kept about people", 1);
    walk.block("What is kept about people", 2);
    assert!(!walk.stage.output("curl http://127.0.0.1:9187/livez", "").status.success(), "nobody answers any more");
    walk.done()
}

async fn keep_and_rotate(walk: &mut Walk) {
    let taken = walk.block("Back up", 3);
    // What happens after the backup is lost by the restore.
    walk.stage.anna_says("/battle computer").await;
    let restored = walk.block("Restore", 2);
    assert_eq!(digest(&restored), digest(&taken));
    walk.stage.anna_says("/games").await;
    let settings = walk.stage.checkout().join("deploy/.env");
    let (discord, telegram) = (walk.stage.discord.token(), walk.stage.telegram.token());
    walk.stage.writes(&settings, &format!("DISCORD_TOKEN={discord}\nTELEGRAM_TOKEN={telegram}\nBROADSIDE_THINKING=0\n"));
    assert_says(&walk.block("Rotate tokens", 1), &["ok   Discord", "ok   Telegram"]);
    walk.stage.discord.ready().await;
}
