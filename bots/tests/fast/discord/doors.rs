//! Which DM is whose outlives the process: a restart asks Discord for none that was known, and for one anew that is
//! there no more.

use std::sync::{Arc, Mutex};

use broadside::{
    app::Answer,
    discord::Discord,
    platform::{Manner, Platform, PrivateChats},
};
use broadside_core::game::ids::PlayerId;
use broadside_sim::discord::Deed;

use super::rig::{Rig, text};

/// What is noted of one person.
#[derive(Default)]
struct Slate(Mutex<Option<String>>);

impl Slate {
    fn of(way: &str) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Some(way.to_owned()))))
    }

    fn way(&self) -> Option<String> {
        self.0.lock().expect("nobody panics here").clone()
    }
}

#[async_trait::async_trait]
impl PrivateChats for Slate {
    async fn known(&self, _player: PlayerId) -> Option<String> {
        self.way()
    }

    async fn note(&self, _player: PlayerId, way: Option<&str>) {
        *self.0.lock().expect("nobody panics here") = way.map(str::to_owned);
    }
}

/// Another life of the process, which knows what is on the slate.
fn reborn(rig: &Rig, slate: &Arc<Slate>) -> Discord {
    rig.another_replica().remembering(Arc::clone(slate) as Arc<dyn PrivateChats>)
}

fn openings(rig: &Rig) -> usize {
    rig.sim.look(|world| world.log().iter().filter(|entry| entry.deed == Deed::DmOpened).count())
}

#[tokio::test]
async fn a_dm_is_opened_once_in_many_lives() {
    let mut rig = Rig::start().await;
    let (to, slate) = (rig.to_anna(), Arc::new(Slate::default()));
    for life in 0..3 {
        let outgoing = rig.outgoing(text(&format!("Life {life}.")), Manner::Fresh, None, None);
        reborn(&rig, &slate).deliver(to, outgoing).await.expect("it is told");
    }
    assert_eq!((openings(&rig), slate.way()), (1, Some(rig.sim.dm(rig.anna).to_string())));
    rig.end().await;
}

#[tokio::test]
async fn a_dm_somebody_writes_in_is_not_asked_for() {
    let mut rig = Rig::start().await;
    let to = rig.to_anna();
    let handle = rig.sim.slash(rig.anna, rig.sim.dm(rig.anna), "help", &[]);
    rig.asked().await.answer(Answer::private(text("Help.")));
    handle.answer().await;
    rig.fresh(to, text("Your field."), None).await.expect("it is told");
    assert_eq!(openings(&rig), 0);
    rig.end().await;
}

#[tokio::test]
async fn a_dm_that_is_there_no_more_is_opened_anew() {
    let mut rig = Rig::start().await;
    let (to, slate) = (rig.to_anna(), Slate::of("999"));
    let outgoing = rig.outgoing(text("Your field."), Manner::Fresh, None, None);
    reborn(&rig, &slate).deliver(to, outgoing).await.expect("it is told");
    assert_eq!((openings(&rig), slate.way()), (1, Some(rig.sim.dm(rig.anna).to_string())));
    rig.end().await;
}
