//! The DM channel of each player is saved: after a restart a known DM is not opened again, and one that no longer exists is.

use broadside::{
    ask::Answer,
    platform::{DeliveryMode, Platform},
};
use broadside_game::ids::{Home, PlayerId};
use broadside_sim::discord::Action;

use super::rig::{Rig, service, text};

fn anna(rig: &Rig) -> PlayerId {
    PlayerId { home: Home::Discord, number: rig.anna.0 }
}

fn dm_openings(rig: &Rig) -> usize {
    rig.sim.look(|world| world.log().iter().filter(|entry| entry.action == Action::DmOpened).count())
}

#[tokio::test]
async fn dm_is_opened_once_across_restarts() {
    let mut rig = Rig::start().await;
    let (to, service) = (rig.anna_address(), service());
    for run in 0..3 {
        let outgoing = rig.outgoing(text(&format!("Run {run}.")), DeliveryMode::New, None, None);
        rig.another_replica_with(Some(service.clone())).deliver(to, outgoing).await.expect("the message is delivered");
    }
    let saved = service.private_chat(anna(&rig)).await.expect("the store answers");
    assert_eq!((dm_openings(&rig), saved), (1, Some(rig.sim.dm(rig.anna).to_string())));
    rig.end().await;
}

#[tokio::test]
async fn dm_known_from_a_message_is_not_opened_again() {
    let mut rig = Rig::start().await;
    let handle = rig.sim.slash(rig.anna, rig.sim.dm(rig.anna), "help", &[]);
    rig.next_request().await.answer(Answer::private(text("Help.")));
    handle.answer().await;
    rig.deliver_new(rig.anna_address(), text("Your field."), None).await.expect("the message is delivered");
    assert_eq!(dm_openings(&rig), 0);
    rig.end().await;
}

#[tokio::test]
async fn vanished_dm_is_opened_again() {
    let mut rig = Rig::start().await;
    let (to, service) = (rig.anna_address(), service());
    service.set_private_chat(anna(&rig), Some("999")).await.expect("the store answers");
    let outgoing = rig.outgoing(text("Your field."), DeliveryMode::New, None, None);
    rig.another_replica_with(Some(service.clone())).deliver(to, outgoing).await.expect("the message is delivered");
    let saved = service.private_chat(anna(&rig)).await.expect("the store answers");
    assert_eq!((dm_openings(&rig), saved), (1, Some(rig.sim.dm(rig.anna).to_string())));
    rig.end().await;
}
