//! The bot reports that it is ready once the token is accepted and every shard is connected.

use std::{sync::Arc, time::Duration};

use broadside::{discord::PLATFORM_NAME, telemetry::Readiness};
use broadside_sim::discord::DiscordSim;

use super::rig::Rig;

#[tokio::test]
async fn bot_is_ready_when_every_shard_is_connected() {
    let sim = DiscordSim::start().await;
    // One shard identifies every five seconds, so the polls see the bot with only the first of the two connections.
    sim.set_shards(2, 1);
    let readiness = Arc::new(Readiness::default());
    readiness.set_not_ready_reason(PLATFORM_NAME, Some("not yet".to_owned()));
    let rig = Rig::launch_with_readiness(sim, Arc::clone(&readiness));
    let mut polls = tokio::time::interval(Duration::from_millis(10));
    let mut reason = String::new();
    while let Some(current) = readiness.reason_not_ready() {
        reason = current;
        polls.tick().await;
    }
    assert_eq!(reason, "1 of 2 connections to Discord's gateway are open");
    assert_eq!(rig.sim.look(|world| (world.connections(), world.premature_identifies())), (2, 0));
    rig.end().await;
}
