//! Which DM is whose outlives the process: a restart asks Discord for none that was known, and for one anew that is
//! there no more.

use std::sync::Arc;

use broadside::{
    ask::Answer,
    discord::Discord,
    platform::{DeliveryMode, Platform},
};
use broadside_game::ids::{Home, PlayerId};
use broadside_service::Service;
use broadside_sim::discord::Action;

use super::rig::{Rig, service, text};

fn anna(rig: &Rig) -> PlayerId {
    PlayerId { home: Home::Discord, number: rig.anna.0 }
}

/// Another life of the process, which knows what is noted there.
fn reborn(rig: &Rig, service: &Arc<Service>) -> Discord {
    rig.another_replica_with(Some(Arc::clone(service)))
}

fn openings(rig: &Rig) -> usize {
    rig.sim.look(|world| world.log().iter().filter(|entry| entry.action == Action::DmOpened).count())
}

#[tokio::test]
async fn dm_is_opened_once_across_restarts() {
    let mut rig = Rig::start().await;
    let (to, service) = (rig.to_anna(), service());
    for life in 0..3 {
        let outgoing = rig.outgoing(text(&format!("Life {life}.")), DeliveryMode::New, None, None);
        reborn(&rig, &service).deliver(to, outgoing).await.expect("it is told");
    }
    let noted = service.private_chat(anna(&rig)).await.expect("memory answers");
    assert_eq!((openings(&rig), noted), (1, Some(rig.sim.dm(rig.anna).to_string())));
    rig.end().await;
}

#[tokio::test]
async fn dm_known_from_a_message_is_not_opened_again() {
    let mut rig = Rig::start().await;
    let handle = rig.sim.slash(rig.anna, rig.sim.dm(rig.anna), "help", &[]);
    rig.asked().await.answer(Answer::private(text("Help.")));
    handle.answer().await;
    rig.fresh(rig.to_anna(), text("Your field."), None).await.expect("it is delivered");
    assert_eq!(openings(&rig), 0);
    rig.end().await;
}

#[tokio::test]
async fn vanished_dm_is_opened_again() {
    let mut rig = Rig::start().await;
    let (to, service) = (rig.to_anna(), service());
    service.set_private_chat(anna(&rig), Some("999")).await.expect("memory answers");
    let outgoing = rig.outgoing(text("Your field."), DeliveryMode::New, None, None);
    reborn(&rig, &service).deliver(to, outgoing).await.expect("it is told");
    let noted = service.private_chat(anna(&rig)).await.expect("memory answers");
    assert_eq!((openings(&rig), noted), (1, Some(rig.sim.dm(rig.anna).to_string())));
    rig.end().await;
}
