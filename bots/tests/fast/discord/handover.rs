//! One process stops listening and another one begins: what is said meanwhile waits at Discord, and each thing is asked once.

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
    // At each change it begins with what the one before left.
    let (mut said, mut left) = (Vec::new(), Some(sim));
    for (owner, resumed) in [(1, 0), (2, 2), (3, 4)] {
        let handover = Handover::of(Arc::clone(&service), PLATFORM_NAME, owner);
        let mut rig = Rig::begin_after(left.take().expect("it was given back"), Arc::default(), handover);
        rig.sim.wait_until(|world| world.connections() == 2).await;
        said.extend(places.map(|place| rig.sim.slash(vera, place, "about", &[])));
        for _ in &said {
            rig.asked().await.answer(Answer::private(text("Here.")));
        }
        for handle in said.drain(..) {
            handle.answer().await;
        }
        assert!(!rig.is_asked());
        assert_eq!(rig.sim.look(|world| world.identified_and_resumed()), (2, resumed), "by {owner}");
        let sim = rig.stop().await;
        sim.wait_until(|world| world.connections() == 0).await;
        service.store().release_lease(PLATFORM_NAME, owner).await.expect("memory answers");
        if owner < 3 {
            said.extend(places.map(|place| sim.slash(vera, place, "about", &[])));
        }
        left = Some(sim);
    }
    let sim = left.expect("it was given back");
    assert_eq!(sim.look(World::undelivered_interactions), 0);
    sim.assert_clean();
}

#[tokio::test]
async fn request_in_progress_at_a_kill_is_asked_again() {
    let service = service();
    let handover = |owner| Handover::of(Arc::clone(&service), PLATFORM_NAME, owner);
    let sim = DiscordSim::start().await;
    sim.clock().stop();
    let mut rig = Rig::begin_after(sim, Arc::default(), handover(1));
    rig.sim.ready().await;
    let (handle, slow) = rig.slash("help", &[]).await;
    // Meanwhile another one is answered, and the session is saved a few times.
    let (other, asked) = rig.slash("help", &[]).await;
    asked.answer(Answer::private(text("Here.")));
    other.answer().await;
    sleep(Duration::from_secs(4)).await;
    let sim = rig.kill().await;
    sim.wait_until(|world| world.connections() == 0).await;
    service.store().release_lease(PLATFORM_NAME, 1).await.expect("memory answers");
    let mut rig = Rig::begin_after(sim, Arc::default(), handover(2));
    let again = timeout(Duration::from_secs(180), rig.asked()).await.expect("the slow one is asked again");
    assert_eq!(again.request.id, slow.request.id);
    again.answer(Answer::private(text("Here.")));
    handle.answer().await;
    assert_eq!(rig.sim.look(|world| world.identified_and_resumed()), (1, 1));
    assert!(!rig.is_asked(), "what was answered is not asked again");
    rig.end().await;
}
