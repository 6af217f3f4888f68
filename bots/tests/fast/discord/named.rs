//! Somebody whom a post names is rung by it, however it goes out: as the first answer, after "thinking…", which no change of a
//! message would ring for, and by itself.

use broadside::{
    ask::Answer,
    platform::{DeliveryMode, Mention, Outgoing, PingTarget, Platform},
};
use broadside_game::ids::{Home, PlayerId};
use broadside_sim::discord::{Action, UserId};

use super::rig::{Rig, text};

/// A new post of the room that names Boris.
fn naming(rig: &mut Rig, boris: UserId, reply: Option<String>) -> Outgoing {
    let id = Some(PlayerId { home: Home::Discord, number: boris.0 });
    let pings = PingTarget::Named(vec![Mention { id, name: "Boris".to_owned() }]);
    Outgoing { pings, ..rig.outgoing(text("Your turn."), DeliveryMode::New, None, reply) }
}

#[tokio::test]
async fn named_player_is_pinged_however_the_post_is_sent() {
    let mut rig = Rig::start().await;
    let (boris, to) = (rig.sim.user("Boris"), rig.to_room());
    for (deferred, deeds) in [
        (false, vec![Action::Responded]),
        // What says "thinking…" makes room for a new message.
        (true, vec![Action::Deferred, Action::Deleted, Action::Posted]),
    ] {
        let before = rig.actions().len();
        let (handle, asked) = rig.slash("fire", &[("cell", "B8")]).await;
        if deferred {
            assert_eq!(handle.wait_for_callback().await, 5);
        }
        let reply = asked.answer(Answer::Delivery);
        let outgoing = naming(&mut rig, boris, Some(reply));
        rig.discord.deliver(to, outgoing).await.expect("it is told");
        assert_eq!((&rig.actions()[before..], rig.last().pings), (&deeds[..], vec![boris]), "deferred: {deferred}");
        assert_eq!(rig.last().content, format!("<@{}>\nYour turn.", boris.0));
    }
    let outgoing = naming(&mut rig, boris, None);
    rig.discord.deliver(to, outgoing).await.expect("it is posted");
    assert_eq!((rig.last().action, rig.last().pings), (Action::Posted, vec![boris]));
    rig.fresh(to, text("Nobody's turn."), None).await.expect("it is posted");
    assert!(rig.last().silent && rig.last().pings.is_empty(), "{}", rig.last());
    rig.end().await;
}
