//! A player whom a post mentions is pinged however it is sent: as the response, after a deferred response (an edit would not ping), or as
//! a message of its own.

use broadside::{
    ask::Answer,
    platform::{DeliveryMode, Mention, Outgoing, PingTarget, Platform},
};
use broadside_game::ids::{Home, PlayerId};
use broadside_sim::discord::{Action, UserId};

use super::rig::{Rig, text};

/// A new message to the room that mentions Boris.
fn mentioning(rig: &mut Rig, boris: UserId, reply: Option<String>) -> Outgoing {
    let id = Some(PlayerId { home: Home::Discord, number: boris.0 });
    let pings = PingTarget::Named(vec![Mention { id, name: "Boris".to_owned() }]);
    Outgoing { pings, ..rig.outgoing(text("Your turn."), DeliveryMode::New, None, reply) }
}

#[tokio::test]
async fn named_player_is_pinged_however_the_post_is_sent() {
    let mut rig = Rig::start().await;
    let (boris, to) = (rig.sim.user("Boris"), rig.room_address());
    for (deferred, actions) in [
        (false, vec![Action::Responded]),
        // The deferred response is deleted, and a new message is posted.
        (true, vec![Action::Deferred, Action::Deleted, Action::Posted]),
    ] {
        let before = rig.actions().len();
        let (handle, pending) = rig.slash("fire", &[("cell", "B8")]).await;
        if deferred {
            assert_eq!(handle.wait_for_callback().await, 5);
        }
        let reply = pending.answer(Answer::Delivery);
        let outgoing = mentioning(&mut rig, boris, Some(reply));
        rig.discord.deliver(to, outgoing).await.expect("the message is delivered");
        assert_eq!((&rig.actions()[before..], rig.last_entry().pings), (&actions[..], vec![boris]), "deferred: {deferred}");
        assert_eq!(rig.last_entry().content, format!("<@{}>\nYour turn.", boris.0));
    }
    let outgoing = mentioning(&mut rig, boris, None);
    rig.discord.deliver(to, outgoing).await.expect("the message is posted");
    assert_eq!((rig.last_entry().action, rig.last_entry().pings), (Action::Posted, vec![boris]));
    rig.deliver_new(to, text("Nobody's turn."), None).await.expect("the message is posted");
    assert!(rig.last_entry().silent && rig.last_entry().pings.is_empty(), "{}", rig.last_entry());
    rig.end().await;
}
