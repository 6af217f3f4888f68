//! A handover between two processes: interactions created in between wait at Discord, and each is handled once.

use std::{sync::Arc, time::Duration};

use broadside::{ask::Answer, discord::PLATFORM_NAME, leadership::Handover};
use broadside_sim::discord::{DiscordSim, World};
use tokio::time::{sleep, timeout};

use super::rig::{Rig, service, text};

#[tokio::test]
async fn messages_between_two_listeners_are_handled_once() {
    let service = service();
    let sim = DiscordSim::start().await;
    sim.clock().stop();
    sim.set_shards(2, 2);
    let (vera, places) = (sim.user("Vera"), [0, 1].map(|shard| sim.channel_of_shard(shard)));
    // Each listener starts with the simulator that the previous one left.
    let (mut handles, mut left) = (Vec::new(), Some(sim));
    for (owner, resumed) in [(1, 0), (2, 2), (3, 4)] {
        let handover = Handover::of(Arc::clone(&service), PLATFORM_NAME, owner);
        let mut rig = Rig::launch_after(left.take().expect("the previous listener returned it"), Arc::default(), handover);
        rig.sim.wait_until(|world| world.connections() == 2).await;
        handles.extend(places.map(|place| rig.sim.slash(vera, place, "about", &[])));
        for _ in &handles {
            rig.next_request().await.answer(Answer::private(text("Here.")));
        }
        for handle in handles.drain(..) {
            handle.answer().await;
        }
        assert!(!rig.has_request());
        assert_eq!(rig.sim.look(|world| world.identified_and_resumed()), (2, resumed), "by {owner}");
        let sim = rig.stop().await;
        sim.wait_until(|world| world.connections() == 0).await;
        service.store().release_lease(PLATFORM_NAME, owner).await.expect("the store answers");
        if owner < 3 {
            handles.extend(places.map(|place| sim.slash(vera, place, "about", &[])));
        }
        left = Some(sim);
    }
    let sim = left.expect("the previous listener returned it");
    assert_eq!(sim.look(World::undelivered_interactions), 0);
    sim.assert_clean();
}

#[tokio::test]
async fn request_in_progress_at_a_kill_is_repeated() {
    let service = service();
    let handover = |owner| Handover::of(Arc::clone(&service), PLATFORM_NAME, owner);
    let sim = DiscordSim::start().await;
    sim.clock().stop();
    let mut rig = Rig::launch_after(sim, Arc::default(), handover(1));
    rig.sim.ready().await;
    let (handle, slow) = rig.slash("help", &[]).await;
    // Meanwhile another request is answered, and the session is saved a few times.
    let (other, pending) = rig.slash("help", &[]).await;
    pending.answer(Answer::private(text("Here.")));
    other.answer().await;
    sleep(Duration::from_secs(4)).await;
    let sim = rig.kill().await;
    sim.wait_until(|world| world.connections() == 0).await;
    service.store().release_lease(PLATFORM_NAME, 1).await.expect("the store answers");
    let mut rig = Rig::launch_after(sim, Arc::default(), handover(2));
    let again = timeout(Duration::from_secs(180), rig.next_request()).await.expect("the slow request is repeated");
    assert_eq!(again.request.id, slow.request.id);
    again.answer(Answer::private(text("Here.")));
    handle.answer().await;
    assert_eq!(rig.sim.look(|world| world.identified_and_resumed()), (1, 1));
    assert!(!rig.has_request(), "the answered request is not repeated");
    rig.end().await;
}
