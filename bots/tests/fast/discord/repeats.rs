//! What is delivered again, by the same process or by the next one after a crash, stands once.

use broadside::{
    ask::Answer,
    platform::{Address, DeliveryError, DeliveryMode, Outgoing, PlaceRequest, Platform, SendPermit},
};
use broadside_game::ids::{Home, PlayerId};
use broadside_sim::discord::{Action, VIEW};
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use super::{
    message_of,
    rig::{Rig, board, text},
    seen,
};

#[tokio::test]
async fn repeated_delivery_posts_nothing_twice() {
    let mut rig = Rig::start().await;
    let to = rig.to_room();
    let (_, asked) = rig.slash("board", &[]).await;
    let reply = asked.answer(Answer::Delivery);
    for outgoing in
        [rig.outgoing(text("Once."), DeliveryMode::New, None, Some(reply)), rig.outgoing(text("Once."), DeliveryMode::New, None, None)]
    {
        let first = rig.discord.deliver(to, outgoing.clone()).await.expect("it is told");
        let second = rig.discord.deliver(to, outgoing).await.expect("it is told");
        assert_eq!(first, second);
    }
    assert_eq!(rig.sim.messages(rig.room).len(), 2);
    rig.end().await;
}

/// A permit that expires after this many checks.
fn lasting(requests: usize) -> SendPermit {
    let asked = AtomicUsize::new(0);
    SendPermit::valid_while(move || asked.fetch_add(1, Ordering::Relaxed) < requests)
}

#[tokio::test]
async fn queued_delivery_is_dropped_once_another_replica_takes_over() {
    const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
    let mut rig = Rig::start().await;
    let (to, next) = (rig.to_room(), rig.another_replica());
    let standing = rig.fresh(to, board("Old.", &["ABCDEF 1 aim"]), None).await.expect("it is posted");
    for (mode, route) in [(DeliveryMode::InPlace, EDIT), (DeliveryMode::New, super::POST)] {
        let before = rig.sim.log().len();
        rig.sim.limit_next(route, Duration::from_millis(200));
        let late = Outgoing { permit: lasting(1), ..rig.outgoing(board("Late.", &[]), mode, Some(&standing), None) };
        let sent = rig.discord.deliver(to, late).await;
        assert!(matches!(sent, Err(DeliveryError::Superseded)), "{mode:?}: {sent:?}");
        assert_eq!(rig.sim.log().len(), before, "{mode:?}: {}", rig.last());
    }
    let (_, asked) = rig.slash("board", &[]).await;
    let reply = asked.answer(Answer::Delivery);
    let answer = rig.outgoing(text("Once."), DeliveryMode::New, None, Some(reply));
    let sent = rig.discord.deliver(to, Outgoing { permit: lasting(0), ..answer.clone() }).await;
    assert!(matches!(sent, Err(DeliveryError::Superseded)), "{sent:?}");
    next.deliver(to, answer).await.expect("the other one answers");
    assert_eq!(rig.last().content, "Once.");
    rig.end().await;
}

#[tokio::test]
async fn next_process_repeats_no_message_of_a_killed_one() {
    let mut rig = Rig::start().await;
    let (to, next) = (rig.to_room(), rig.another_replica());
    // Asked by the key under the board, or by a command; answered at once, or after it was put off.
    for command in [None, Some("board"), Some("help")] {
        for deferred in [false, true] {
            let standing = rig.fresh(to, board("Aim.", &["ABCDEF 1 aim"]), None).await.expect("it is posted");
            let (handle, asked) = match command {
                None => rig.press(message_of(&standing), "ABCDEF 1 aim").await,
                Some(command) => rig.slash(command, &[]).await,
            };
            if deferred {
                handle.wait_for_callback().await;
            }
            let reply = asked.answer(Answer::Delivery);
            let outgoing = rig.outgoing(board("Miss.", &[]), DeliveryMode::New, Some(&standing), Some(reply));
            let first = rig.discord.deliver(to, outgoing.clone()).await.expect("it is told");
            let there = rig.sim.messages(rig.room).len();
            let second = next.deliver(to, outgoing).await.expect("it is told");
            assert_eq!((second, rig.sim.messages(rig.room).len()), (first, there), "{command:?}, deferred: {deferred}");
        }
    }
    rig.end().await;
}

#[tokio::test]
async fn deferred_response_is_answered_even_where_posting_fails() {
    let mut rig = Rig::start().await;
    let to = rig.to_room();
    let standing = rig.fresh(to, board("Aim.", &["ABCDEF 1 aim"]), None).await.expect("it is posted");
    rig.sim.set_permissions(rig.room, VIEW);
    let (handle, asked) = rig.press(message_of(&standing), "ABCDEF 1 aim").await;
    assert_eq!(handle.wait_for_callback().await, 6);
    let reply = asked.answer(Answer::Delivery);
    rig.fresh(to, text("Miss."), Some(reply)).await.expect("it is told");
    assert_eq!(seen(&rig.last()), (Action::FollowedUp, false, "Miss."));
    rig.end().await;
}

#[tokio::test]
async fn rate_limited_player_is_added_to_the_thread_by_the_next_attempt() {
    let rig = Rig::start().await;
    let Address::Room(parent) = rig.to_room() else { unreachable!("it is a channel") };
    let players = vec![PlayerId { home: Home::Discord, number: rig.anna.0 }];
    let request = PlaceRequest { parent, title: "Match 1".to_owned(), players, may_exist: false, permit: SendPermit::unlimited() };
    rig.sim.limit_next("PUT /channels/{channel_id}/thread-members/{user_id}", Duration::from_secs(60));
    let opened = rig.discord.open_place(&request).await;
    assert!(matches!(opened, Err(DeliveryError::Fault(_))), "{opened:?}");
    let again = rig.another_replica().open_place(&PlaceRequest { may_exist: true, ..request }).await.expect("it is found");
    let members = rig.sim.look(|world| world.threads(rig.room).iter().map(|thread| thread.members.len()).collect::<Vec<_>>());
    assert_eq!((again.is_some(), members), (true, vec![1]), "one thread, with her in it");
    rig.end().await;
}
