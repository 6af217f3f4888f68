//! A delivery that is repeated, by the same process or by the next one after a crash, posts nothing twice.

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
    message_id,
    rig::{Rig, board, text},
    summary,
};

#[tokio::test]
async fn repeated_delivery_posts_nothing_twice() {
    let mut rig = Rig::start().await;
    let to = rig.room_address();
    let (_, pending) = rig.slash("board", &[]).await;
    let reply = pending.answer(Answer::Delivery);
    for outgoing in
        [rig.outgoing(text("Once."), DeliveryMode::New, None, Some(reply)), rig.outgoing(text("Once."), DeliveryMode::New, None, None)]
    {
        let first = rig.discord.deliver(to, outgoing.clone()).await.expect("the message is delivered");
        let second = rig.discord.deliver(to, outgoing).await.expect("the message is delivered");
        assert_eq!(first, second);
    }
    assert_eq!(rig.sim.messages(rig.room).len(), 2);
    rig.end().await;
}

/// A permit that expires after this many checks.
fn permit_for(checks: usize) -> SendPermit {
    let done = AtomicUsize::new(0);
    SendPermit::valid_while(move || done.fetch_add(1, Ordering::Relaxed) < checks)
}

#[tokio::test]
async fn queued_delivery_is_dropped_once_another_replica_takes_over() {
    const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
    let mut rig = Rig::start().await;
    let (to, next) = (rig.room_address(), rig.another_replica());
    let standing = rig.deliver_new(to, board("Old.", &["ABCDEF 1 aim"]), None).await.expect("the message is posted");
    for (mode, route) in [(DeliveryMode::InPlace, EDIT), (DeliveryMode::New, super::POST)] {
        let before = rig.sim.log().len();
        rig.sim.limit_next(route, Duration::from_millis(200));
        let late = Outgoing { permit: permit_for(1), ..rig.outgoing(board("Late.", &[]), mode, Some(&standing), None) };
        let sent = rig.discord.deliver(to, late).await;
        assert!(matches!(sent, Err(DeliveryError::Superseded)), "{mode:?}: {sent:?}");
        assert_eq!(rig.sim.log().len(), before, "{mode:?}: {}", rig.last_entry());
    }
    let (_, pending) = rig.slash("board", &[]).await;
    let reply = pending.answer(Answer::Delivery);
    let answer = rig.outgoing(text("Once."), DeliveryMode::New, None, Some(reply));
    let sent = rig.discord.deliver(to, Outgoing { permit: permit_for(0), ..answer.clone() }).await;
    assert!(matches!(sent, Err(DeliveryError::Superseded)), "{sent:?}");
    next.deliver(to, answer).await.expect("the other replica answers");
    assert_eq!(rig.last_entry().content, "Once.");
    rig.end().await;
}

#[tokio::test]
async fn next_process_repeats_no_message_of_a_killed_one() {
    let mut rig = Rig::start().await;
    let (to, next) = (rig.room_address(), rig.another_replica());
    // A press on the board or a command, answered at once or after a deferred response.
    for command in [None, Some("board"), Some("help")] {
        for deferred in [false, true] {
            let standing = rig.deliver_new(to, board("Aim.", &["ABCDEF 1 aim"]), None).await.expect("the message is posted");
            let (handle, pending) = match command {
                None => rig.press(message_id(&standing), "ABCDEF 1 aim").await,
                Some(command) => rig.slash(command, &[]).await,
            };
            if deferred {
                handle.wait_for_callback().await;
            }
            let reply = pending.answer(Answer::Delivery);
            let outgoing = rig.outgoing(board("Miss.", &[]), DeliveryMode::New, Some(&standing), Some(reply));
            let first = rig.discord.deliver(to, outgoing.clone()).await.expect("the message is delivered");
            let count = rig.sim.messages(rig.room).len();
            let second = next.deliver(to, outgoing).await.expect("the message is delivered");
            assert_eq!((second, rig.sim.messages(rig.room).len()), (first, count), "{command:?}, deferred: {deferred}");
        }
    }
    rig.end().await;
}

#[tokio::test]
async fn deferred_response_is_answered_even_where_posting_fails() {
    let mut rig = Rig::start().await;
    let to = rig.room_address();
    let standing = rig.deliver_new(to, board("Aim.", &["ABCDEF 1 aim"]), None).await.expect("the message is posted");
    rig.sim.set_permissions(rig.room, VIEW);
    let (handle, pending) = rig.press(message_id(&standing), "ABCDEF 1 aim").await;
    assert_eq!(handle.wait_for_callback().await, 6);
    let reply = pending.answer(Answer::Delivery);
    rig.deliver_new(to, text("Miss."), Some(reply)).await.expect("the message is delivered");
    assert_eq!(summary(&rig.last_entry()), (Action::FollowedUp, false, "Miss."));
    rig.end().await;
}

#[tokio::test]
async fn rate_limited_player_is_added_to_the_thread_by_the_next_attempt() {
    let rig = Rig::start().await;
    let Address::Room(parent) = rig.room_address() else { unreachable!("the address is a room") };
    let players = vec![PlayerId { home: Home::Discord, number: rig.anna.0 }];
    let request = PlaceRequest { parent, title: "Match 1".to_owned(), players, may_exist: false, permit: SendPermit::unlimited() };
    rig.sim.limit_next("PUT /channels/{channel_id}/thread-members/{user_id}", Duration::from_secs(60));
    let opened = rig.discord.open_place(&request).await;
    assert!(matches!(opened, Err(DeliveryError::Fault(_))), "{opened:?}");
    let again = rig.another_replica().open_place(&PlaceRequest { may_exist: true, ..request }).await.expect("the thread is found");
    let members = rig.sim.look(|world| world.threads(rig.room).iter().map(|thread| thread.members.len()).collect::<Vec<_>>());
    assert_eq!((again.is_some(), members), (true, vec![1]), "one thread with Anna as its member");
    rig.end().await;
}
