//! However a connection to the gateway ends, or if no session begins on it, the adapter connects again and answers the next request.

use std::{pin::pin, time::Duration};

use broadside::ask::Answer;
use broadside_sim::discord::DiscordSim;

use super::rig::{Rig, text};
use crate::town::advance_time;

/// Anna sends a command, which is answered.
async fn answer_a_command(rig: &mut Rig) {
    let (handle, pending) = rig.slash("help", &[]).await;
    pending.answer(Answer::private(text("Help.")));
    handle.answer().await;
}

/// Waits while the adapter's time passes about ten times as fast.
async fn wait_in_fast_time<T>(wait: impl Future<Output = T>) -> T {
    let mut wait = pin!(wait);
    loop {
        match tokio::time::timeout(Duration::from_millis(10), wait.as_mut()).await {
            Ok(done) => return done,
            Err(_) => advance_time(Duration::from_millis(100)).await,
        }
    }
}

#[tokio::test]
async fn session_is_resumed_however_its_connection_ended() {
    let mut rig = Rig::start().await;
    let mut resumed = 0;
    for code in [None, Some(1_000), Some(1_001), Some(4_000), Some(4_007), Some(4_009)] {
        answer_a_command(&mut rig).await;
        // After a connection of more than 30 seconds the adapter connects again without a long backoff.
        advance_time(Duration::from_secs(31)).await;
        match code {
            None => rig.sim.request_reconnect(),
            Some(code) => rig.sim.close_gateway(code),
        }
        resumed += 1;
        rig.sim.wait_until(|world| world.identified_and_resumed() == (1, resumed)).await;
    }
    answer_a_command(&mut rig).await;
    rig.sim.invalidate_sessions();
    rig.sim.clock().advance(Duration::from_secs(10));
    wait_in_fast_time(rig.sim.wait_until(|world| world.identified_and_resumed() == (2, resumed))).await;
    answer_a_command(&mut rig).await;
    rig.end().await;
}

#[tokio::test]
async fn close_frame_without_a_code_is_noticed_before_the_next_heartbeat() {
    let sim = DiscordSim::start().await;
    sim.clock().stop();
    sim.set_heartbeat_interval(Duration::from_secs(3_600));
    let mut rig = Rig::launch(sim);
    rig.sim.ready().await;
    answer_a_command(&mut rig).await;
    rig.sim.close_gateway_without_a_code();
    rig.sim.wait_until(|world| world.identified_and_resumed() == (1, 1)).await;
    answer_a_command(&mut rig).await;
    rig.end().await;
}

#[tokio::test]
async fn session_begins_again_if_resumed_is_missing() {
    let mut rig = Rig::start().await;
    rig.sim.set_silent(true);
    rig.sim.drop_connection();
    rig.sim.wait_until(|world| world.identified_and_resumed() == (1, 1)).await;
    rig.sim.set_silent(false);
    rig.sim.clock().advance(Duration::from_secs(30));
    wait_in_fast_time(rig.sim.wait_until(|world| world.identified_and_resumed().0 == 2)).await;
    answer_a_command(&mut rig).await;
    rig.end().await;
}

#[tokio::test]
async fn too_few_shards_are_reported() {
    let rig = Rig::start().await;
    rig.sim.set_shards(3, 1);
    rig.sim.invalidate_sessions();
    let reason = wait_in_fast_time(rig.wait_for_exit()).await.expect_err("Discord refuses so few shards");
    assert!(reason.contains("too many servers"), "{reason}");
}
