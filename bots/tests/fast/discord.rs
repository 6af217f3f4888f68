//! The Discord adapter against the strict simulator, with the real gateway client: which request shows each answer and delivery, and
//! who sees it.

mod broken;
mod contexts;
mod doors;
mod ends;
mod handover;
mod named;
mod ready;
mod repeats;
pub mod rig;
mod unknown;

use std::time::Duration;

use broadside::{
    ask::Answer,
    message_ref::MessageRef,
    platform::{Address, DeliveryError, DeliveryMode, Message, Outgoing, Platform},
};
use broadside_game::ids::GameId;
use broadside_service::request::{Key, Place, Press, RequestInput};
use broadside_sim::discord::{ATTACH, Action, DiscordSim, EMBED, Entry, SEND, VIEW};
use serde_json::{Value, json};

use rig::{Rig, board, text};

const POST: &str = "POST /channels/{channel_id}/messages";

fn message_id(reference: &MessageRef) -> broadside_sim::discord::MessageId {
    broadside_sim::discord::MessageId(reference.message.cast_unsigned())
}

/// The action of an entry, whether it is ephemeral, and its text.
fn summary(entry: &Entry) -> (Action, bool, &str) {
    (entry.action, entry.ephemeral, entry.content.as_str())
}

#[tokio::test]
async fn twenty_commands_are_registered_and_manager_ones_are_restricted() {
    let rig = Rig::start().await;
    let registered = rig.sim.registered_commands();
    let (slash, menus): (Vec<_>, Vec<_>) = registered.iter().partition(|command| command["type"] == 1);
    let names = |all: &[&Value]| all.iter().map(|command| command["name"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>();
    let expected =
        "battle join place ready fire move board resign draw rematch games game tournament profile top say settings learn help manage";
    assert_eq!(names(&slash).join(" "), expected);
    let for_managers = |command: &&&Value| command["default_member_permissions"] == "32";
    assert_eq!(names(&slash.iter().filter(for_managers).copied().collect::<Vec<_>>()), ["manage"]);
    assert_eq!(names(&menus), ["Challenge to Sea Battle"]);
    rig.end().await;
}

#[tokio::test]
async fn public_response_is_the_delivery_itself_and_edited_in_place() {
    let mut rig = Rig::start().await;
    let (_, pending) = rig.slash("fire", &[("cell", "Б8")]).await;
    assert!(
        matches!(&pending.request.input, RequestInput::Command { verb, options } if verb == "fire" && options == &[("cell".to_owned(), "Б8".to_owned())])
    );
    let reply = pending.answer(Answer::Delivery);
    let to = rig.room_address();
    let posted = rig.deliver_new(to, board("Hit!", &["ABCDEF 1 aim"]), Some(reply)).await.expect("the message is posted");
    let message = rig.last_entry();
    assert_eq!(summary(&message), (Action::Responded, false, "Hit!"));
    assert_eq!(message.pictures[0].alt.as_deref(), Some("The board."));
    assert_eq!(message.buttons()[0].custom_id, "ABCDEF 1 aim");
    let again = rig.deliver_in_place(to, board("Sunk!", &[]), &posted, None).await.expect("the message is edited");
    assert_eq!((again, summary(&rig.last_entry()), rig.last_entry().pictures.len()), (posted, (Action::Edited, false, "Sunk!"), 1));
    for (past, kept) in [("", "Sunk!"), ("You: Б8 — sunk!", "You: Б8 — sunk!")] {
        let outgoing = rig.outgoing(text("Your turn."), DeliveryMode::New, Some(&posted), None);
        let newer = rig.discord.deliver(to, Outgoing { past: past.to_owned(), ..outgoing }).await.expect("the message is posted");
        assert_ne!(newer, posted);
        let old = rig.last_entry();
        assert!(
            old.components.is_empty() && old.pictures.is_empty() && old.content == kept,
            "only the last lines of the old board are left: {old}"
        );
    }
    assert_eq!(rig.actions()[..4], [Action::Responded, Action::Edited, Action::Posted, Action::Edited]);
    rig.end().await;
}

#[tokio::test]
async fn private_response_is_ephemeral_even_when_dms_are_closed() {
    let mut rig = Rig::start().await;
    rig.sim.close_dms(rig.anna);
    let (_, pending) = rig.slash("field", &[]).await;
    let reply = pending.answer(Answer::Delivery);
    let to = rig.anna_address();
    let posted = rig.deliver_new(to, board("Your field.", &[]), Some(reply)).await.expect("the message is sent");
    assert_eq!(summary(&rig.last_entry()), (Action::Responded, true, "Your field."));
    let again = rig.deliver_in_place(to, board("Your field, hit.", &[]), &posted, None).await.expect("the message is edited");
    assert_eq!((again, summary(&rig.last_entry())), (posted, (Action::Amended, true, "Your field, hit.")));
    rig.sim.clock().advance(Duration::from_secs(16 * 60));
    let late = rig.deliver_in_place(to, text("Too late."), &posted, None).await;
    assert!(matches!(late, Err(DeliveryError::Undeliverable)), "{late:?}");
    rig.end().await;
}

#[tokio::test]
async fn immediate_responses_are_ephemeral_or_public_as_asked() {
    let mut rig = Rig::start().await;
    for (answer, hidden, content) in [
        (Answer::notice(text("Not your turn.")), true, "Not your turn."),
        (Answer::private(text("Help.")), true, "Help."),
        (Answer::public(text("The board.")), false, "The board."),
        (Answer::Silent, true, "✓"),
    ] {
        let (handle, pending) = rig.slash("help", &[]).await;
        pending.answer(answer);
        assert_eq!(summary(&handle.answer().await), (Action::Responded, hidden, content));
    }
    let (handle, pending) = rig.slash("help", &[]).await;
    assert_eq!(handle.wait_for_callback().await, 5);
    pending.answer(Answer::public(text("After all.")));
    assert_eq!(summary(&handle.answer().await), (Action::Filled, true, "✓"));
    let posted = rig.sim.entry_from(0, |entry| entry.action == Action::Posted).await;
    assert_eq!(summary(&posted), (Action::Posted, false, "After all."));
    rig.end().await;
}

#[tokio::test]
async fn unfinished_answer_is_edited_until_it_is_finished() {
    let mut rig = Rig::start().await;
    let (handle, pending) = rig.slash("game review", &[]).await;
    pending.answer(Answer::private(text("10%")).unfinished());
    let first = handle.answer().await;
    assert_eq!(summary(&first), (Action::Responded, true, "10%"));
    let before = rig.sim.log().len();
    for (answer, content) in [(Answer::private(text("82%")).unfinished(), "82%"), (Answer::private(text("The review.")), "The review.")] {
        rig.next_request().await.answer(answer);
        let edited = rig.sim.entry_from(before, |entry| entry.content == content).await;
        assert_eq!((edited.message, edited.ephemeral), (first.message, true), "{edited}");
    }
    rig.end().await;
}

#[tokio::test]
async fn slow_response_is_deferred_and_then_delivered_in_place() {
    let mut rig = Rig::start().await;
    let (handle, pending) = rig.slash("board", &[]).await;
    assert_eq!(handle.wait_for_callback().await, 5);
    let reply = pending.answer(Answer::Delivery);
    rig.deliver_new(rig.room_address(), board("The board.", &[]), Some(reply)).await.expect("the message is posted");
    assert_eq!(summary(&rig.last_entry()), (Action::Filled, false, "The board."));

    let (handle, pending) = rig.slash("board", &[]).await;
    assert_eq!(handle.wait_for_callback().await, 5);
    pending.answer(Answer::notice(text("No such game.")));
    assert_eq!(summary(&handle.answer().await).0, Action::Deleted);
    let notice = rig.sim.entry_from(0, |entry| entry.action == Action::FollowedUp).await;
    assert_eq!(summary(&notice), (Action::FollowedUp, true, "No such game."));
    rig.end().await;
}

#[tokio::test]
async fn other_replica_answers_a_deferred_response() {
    let mut rig = Rig::start().await;
    let (to, other) = (rig.room_address(), rig.another_replica());
    let (handle, pending) = rig.slash("board", &[]).await;
    assert_eq!(handle.wait_for_callback().await, 5);
    let reply = pending.answer(Answer::Delivery);
    let outgoing = rig.outgoing(board("Aim.", &["ABCDEF 1 aim"]), DeliveryMode::New, None, Some(reply));
    let posted = other.deliver(to, outgoing).await.expect("the message is posted");
    assert_eq!(summary(&rig.last_entry()), (Action::Filled, false, "Aim."));
    let (_, pending) = rig.press(message_id(&posted), "ABCDEF 1 aim").await;
    let reply = pending.answer(Answer::Delivery);
    let outgoing = rig.outgoing(text("Miss."), DeliveryMode::InPlace, Some(&posted), Some(reply));
    other.deliver(to, outgoing).await.expect("the message is edited");
    assert_eq!(summary(&rig.last_entry()), (Action::Updated, false, "Miss."));
    rig.end().await;
}

#[tokio::test]
async fn responses_in_a_dm_are_ordinary_lasting_messages() {
    let mut rig = Rig::start().await;
    rig.room = rig.sim.dm(rig.anna);
    let (_, pending) = rig.slash("field", &[]).await;
    assert_eq!(pending.request.place, Place::Private);
    let reply = pending.answer(Answer::Delivery);
    let to = rig.anna_address();
    let posted = rig.deliver_new(to, board("Your field.", &[]), Some(reply)).await.expect("the message is posted");
    assert_eq!(summary(&rig.last_entry()), (Action::Responded, false, "Your field."));
    rig.sim.clock().advance(Duration::from_secs(16 * 60));
    rig.deliver_in_place(to, board("Hit.", &[]), &posted, None).await.expect("the message is edited");
    assert_eq!(summary(&rig.last_entry()), (Action::Edited, false, "Hit."));
    rig.end().await;
}

#[tokio::test]
async fn press_edits_the_message_it_is_on() {
    let mut rig = Rig::start().await;
    let to = rig.room_address();
    let posted = rig.deliver_new(to, board("Aim.", &["ABCDEF 1 aim", "ABCDEF 1 shuffle"]), None).await.expect("the message is posted");
    let message = message_id(&posted);
    let (handle, pending) = rig.press(message, "ABCDEF 1 aim").await;
    assert!(matches!(&pending.request.input, RequestInput::Press(data) if data == "ABCDEF 1 aim"));
    let step = |command: &str| {
        let key = Key { label: command.to_owned(), press: Press::Verb(command.to_owned()) };
        Answer::buttons(Message { keys: vec![vec![key]], ..text("Your turn!") })
    };
    pending.answer(step("ABCDEF 1 aim 2"));
    // The board is public and stays as it is; in the ephemeral message each step replaces the one before.
    let shown = handle.answer().await;
    assert_eq!((summary(&shown), shown.pictures.len()), ((Action::Responded, true, "Your turn!"), 0));
    let ephemeral = shown.message.expect("it has a message id");
    let (handle, pending) = rig.press(ephemeral, "ABCDEF 1 aim 2").await;
    pending.answer(step("ABCDEF 1 fire Б8"));
    assert_eq!(summary(&handle.answer().await), (Action::Updated, true, "Your turn!"));
    let (_, pending) = rig.press(ephemeral, "ABCDEF 1 fire Б8").await;
    let reply = pending.answer(Answer::Delivery);
    let same = rig.deliver_in_place(to, board("Hit.", &["ABCDEF 2 aim"]), &posted, Some(reply)).await.expect("the message is edited");
    assert_eq!(same, posted);
    let (_, pending) = rig.press(message, "ABCDEF 2 aim").await;
    let reply = pending.answer(Answer::Delivery);
    let same = rig.deliver_in_place(to, board("Miss.", &["ABCDEF 3 aim"]), &posted, Some(reply)).await.expect("the message is edited");
    assert_eq!((same, summary(&rig.last_entry())), (posted, (Action::Updated, false, "Miss.")));
    let edits = |rig: &Rig| rig.actions().into_iter().filter(|action| *action == Action::Edited).count();
    let before = edits(&rig);
    let (_, pending) = rig.press(message, "ABCDEF 3 aim").await;
    let reply = pending.answer(Answer::Delivery);
    let outgoing = rig.outgoing(text("Over."), DeliveryMode::New, Some(&posted), Some(reply));
    let newer = rig.discord.deliver(to, outgoing).await.expect("the message is posted");
    assert_ne!(newer, posted);
    assert_eq!(edits(&rig) - before, 1, "the old board is edited once");
    rig.end().await;
}

#[tokio::test]
async fn news_are_shown_on_the_ephemeral_message_of_the_last_move() {
    let mut rig = Rig::start().await;
    let (game, to_room, to_anna) = (GameId::new(0, 1), rig.room_address(), rig.anna_address());
    let posted = rig.deliver_new(to_room, board("Fire!", &["ABCDEF 1 aim"]), None).await.expect("the message is posted");
    let (_, pending) = rig.slash("ready", &[]).await;
    let reply = pending.answer(Answer::Delivery);
    let oldest = rig.deliver_new(to_anna, board("Your field.", &["ABCDEF 1 aim"]), Some(reply)).await.expect("the message is sent");
    let (handle, pending) = rig.slash("field", &[]).await;
    pending.answer(Answer::private(board("Your field.", &["ABCDEF 1 fire Б8"])));
    let newest = handle.answer().await.message.expect("it has a message id");
    let (_, pending) = rig.press(newest, "ABCDEF 1 fire Б8").await;
    let reply = pending.answer(Answer::RoomDelivery);
    let shot = rig.outgoing(board("Anna: miss.", &[]), DeliveryMode::InPlace, Some(&posted), Some(reply));
    rig.discord.deliver(to_room, Outgoing { game: Some((game, 7)), ..shot }).await.expect("the message is delivered");

    for (events, shown_on) in [(7, message_id(&oldest)), (8, newest)] {
        let news = rig.outgoing(board("Computer: miss.", &[]), DeliveryMode::InPlace, Some(&oldest), None);
        rig.discord.deliver(to_anna, Outgoing { game: Some((game, events)), ..news }).await.expect("the message is delivered");
        let last = rig.last_entry();
        assert_eq!((last.message, summary(&last)), (Some(shown_on), (Action::Amended, true, "Computer: miss.")), "{events}");
    }
    // A game whose board is in the DM is also shown on that ephemeral message if the computer answers the move, but not if a person does.
    let dm = rig.deliver_new(to_anna, board("Your field.", &[]), None).await.expect("the message is delivered");
    for (is_against_computer, shown_on) in [(false, message_id(&dm)), (true, newest)] {
        let news = rig.outgoing(board("They: hit.", &[]), DeliveryMode::InPlace, Some(&dm), None);
        let news = Outgoing { game: Some((game, 9)), is_against_computer, recap: "You: miss.".to_owned(), ..news };
        let now = rig.discord.deliver(to_anna, news).await.expect("the message is delivered");
        let (last, text) = (rig.last_entry(), "You: miss.\nThey: hit.");
        assert_eq!((now, last.message, last.content.as_str()), (dm, Some(shown_on), text), "{is_against_computer}");
    }
    // The response to a later request is newer than that message.
    let (_, pending) = rig.slash("ready", &[]).await;
    let reply = pending.answer(Answer::Delivery);
    let answer = rig.outgoing(board("Your field.", &[]), DeliveryMode::New, None, Some(reply));
    let later = rig.discord.deliver(to_anna, Outgoing { game: Some((game, 9)), ..answer }).await.expect("the message is sent");
    let news = rig.outgoing(board("Computer: hit.", &[]), DeliveryMode::InPlace, Some(&later), None);
    let now = rig.discord.deliver(to_anna, Outgoing { game: Some((game, 10)), ..news }).await.expect("the message is delivered");
    assert_eq!(now, later);
    rig.end().await;
}

#[tokio::test]
async fn slow_press_is_deferred_silently_and_still_answered() {
    let mut rig = Rig::start().await;
    let to = rig.room_address();
    let posted = rig.deliver_new(to, board("Aim.", &["ABCDEF 1 aim"]), None).await.expect("the message is posted");
    let (handle, pending) = rig.press(message_id(&posted), "ABCDEF 1 aim").await;
    assert_eq!(handle.wait_for_callback().await, 6);
    let reply = pending.answer(Answer::Delivery);
    rig.deliver_in_place(to, board("Miss.", &["ABCDEF 1 aim"]), &posted, Some(reply)).await.expect("the message is edited");
    assert_eq!(summary(&rig.last_entry()), (Action::Amended, false, "Miss."));
    let (handle, pending) = rig.press(message_id(&posted), "ABCDEF 1 aim").await;
    assert_eq!(handle.wait_for_callback().await, 6);
    pending.answer(Answer::notice(text("Not your turn.")));
    assert_eq!(summary(&handle.answer().await), (Action::FollowedUp, true, "Not your turn."));
    rig.end().await;
}

#[tokio::test]
async fn public_answer_is_not_posted_again_after_lost_responses() {
    const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
    let mut rig = Rig::start().await;
    let (_, pending) = rig.slash("board", &[]).await;
    (0..2).for_each(|_| rig.sim.lose_answer(CALLBACK));
    pending.answer(Answer::public(text("The board.")));
    rig.sim.wait_until(|world| world.requests().iter().any(|request| request.contains("@original"))).await;
    let (handle, pending) = rig.slash("help", &[]).await;
    pending.answer(Answer::private(text("Help.")));
    handle.answer().await;
    assert_eq!(rig.actions(), [Action::Responded; 2]);
    rig.end().await;
}

#[tokio::test]
async fn interaction_that_waits_for_its_turn_is_deferred_in_time() {
    let mut rig = Rig::start().await;
    let mut running = Vec::new();
    for _ in 0..1_000 {
        running.push(rig.slash("board", &[]).await);
    }
    let waiting = rig.sim.slash(rig.anna, rig.room, "help", &[]);
    assert_eq!(waiting.wait_for_callback().await, 5);
    assert!(!rig.has_request(), "no more than 1000 requests are handled at a time");
    let (_, pending) = running.swap_remove(0);
    pending.answer(Answer::public(text("The board.")));
    rig.next_request().await.answer(Answer::private(text("Help.")));
    assert_eq!(summary(&waiting.answer().await), (Action::Filled, true, "Help."));
    rig.end().await;
}

#[tokio::test]
async fn delivery_elsewhere_leaves_no_response_pending() {
    let mut rig = Rig::start().await;
    let posted = rig.deliver_new(rig.room_address(), board("Aim.", &["ABCDEF 1 aim"]), None).await.expect("the message is posted");
    let (handle, pending) = rig.press(message_id(&posted), "ABCDEF 1 aim").await;
    let reply = pending.answer(Answer::Delivery);
    rig.room = rig.sim.thread();
    rig.deliver_new(rig.room_address(), text("Shot in another room."), Some(reply)).await.expect("the message is posted");
    assert_eq!(handle.wait_for_callback().await, 6);
    assert_eq!(rig.actions(), [Action::Posted, Action::Posted, Action::DeferredUpdate]);
    rig.end().await;
}

#[tokio::test]
async fn expired_interaction_is_answered_by_an_ordinary_message() {
    let mut rig = Rig::start().await;
    let (_, pending) = rig.slash("board", &[]).await;
    rig.sim.clock().advance(Duration::from_secs(4));
    let reply = pending.answer(Answer::Delivery);
    rig.deliver_new(rig.room_address(), text("The board."), Some(reply)).await.expect("the message is posted");
    assert_eq!(summary(&rig.last_entry()), (Action::Posted, false, "The board."));
    rig.end().await;
}

#[tokio::test]
async fn closed_dm_receives_messages_once_it_is_open() {
    let mut rig = Rig::start().await;
    let to = rig.anna_address();
    let Address::Player(anna) = to else { unreachable!("the address is a player") };
    assert!(rig.discord.can_message(anna).await);
    rig.sim.close_dms(rig.anna);
    let sent = rig.deliver_new(to, text("Your field."), None).await;
    assert!(matches!(sent, Err(DeliveryError::Undeliverable)), "{sent:?}");
    rig.sim.set_dms(rig.anna, broadside_sim::discord::DmPolicy::Open);
    rig.deliver_new(to, text("Your field."), None).await.expect("the DM is open");
    assert_eq!(summary(&rig.last_entry()), (Action::Posted, false, "Your field."));
    rig.end().await;
}

#[tokio::test]
async fn board_older_than_an_hour_is_sent_again() {
    let mut rig = Rig::start().await;
    let to = rig.room_address();
    let posted = rig.deliver_new(to, board("Aim.", &["ABCDEF 1 aim"]), None).await.expect("the message is posted");
    rig.sim.allow_late_edits(0);
    rig.sim.clock().advance(Duration::from_secs(61 * 60));
    let newer = rig.deliver_in_place(to, board("Miss.", &[]), &posted, None).await.expect("the message is posted");
    assert_ne!(newer, posted);
    assert_eq!(summary(&rig.last_entry()), (Action::Posted, false, "Miss."));
    rig.end().await;
}

#[tokio::test]
async fn rate_limits_are_waited_out_or_reported() {
    let mut rig = Rig::start().await;
    let to = rig.room_address();
    rig.sim.limit_next(POST, Duration::from_millis(200));
    rig.deliver_new(to, text("a"), None).await.expect("the rate limit is waited out");
    rig.sim.limit_globally(Duration::from_millis(200));
    rig.deliver_new(to, text("b"), None).await.expect("the rate limit is waited out");
    rig.sim.limit(POST, 1, Duration::from_millis(300));
    for _ in 0..3 {
        rig.deliver_new(to, text("c"), None).await.expect("the rate limit is waited out");
    }
    rig.sim.limit_next(POST, Duration::from_secs(60));
    let sent = rig.deliver_new(to, text("d"), None).await;
    assert!(matches!(sent, Err(DeliveryError::Later(wait)) if wait > Duration::from_secs(50)), "{sent:?}");
    rig.end().await;
}

#[tokio::test]
async fn missing_permission_is_named() {
    let mut rig = Rig::start().await;
    let to = rig.room_address();
    for (permissions, message, named) in
        [(VIEW | SEND | EMBED, board("a", &[]), "Attach Files"), (VIEW | ATTACH, text("a"), "Send Messages")]
    {
        rig.sim.set_permissions(rig.room, permissions);
        let sent = rig.deliver_new(to, message, None).await;
        assert!(matches!(&sent, Err(DeliveryError::Forbidden(name)) if name == named), "{sent:?}");
    }
    rig.sim.set_permissions(rig.room, VIEW | SEND);
    let (_, pending) = rig.slash("board", &[]).await;
    let reply = pending.answer(Answer::Delivery);
    rig.deliver_new(to, board("Hit!", &[]), Some(reply)).await.expect("it is posted without the picture");
    let message = rig.last_entry();
    assert!(message.pictures.is_empty() && message.content.contains("Attach Files") && message.content.contains("The board."), "{message}");
    rig.sim.set_permissions(rig.room, 0);
    let sent = rig.deliver_new(to, text("a"), None).await;
    assert!(matches!(sent, Err(DeliveryError::Undeliverable)), "{sent:?}");
    rig.end().await;
}

#[tokio::test]
async fn parameter_is_completed_while_typing() {
    let rig = Rig::start().await;
    let choices = rig.sim.autocomplete(rig.anna, rig.room, "fire", &[("cell", "Б")]).await;
    let choices: Vec<(usize, &str)> = choices.iter().map(|choice| (choice.name.chars().count(), choice.value.as_str())).collect();
    assert_eq!(choices, [("fire cell Б…".chars().count(), "Б8"), (100, "Б9")]);
    rig.end().await;
}

#[tokio::test]
async fn failed_start_names_the_token() {
    for route in ["GET /gateway/bot", "GET /oauth2/applications/@me"] {
        let sim = DiscordSim::start().await;
        sim.fail_next(route, 401, json!({}));
        let reason = Rig::launch(sim).wait_for_exit().await.expect_err("the adapter does not start");
        assert!(reason.contains("DISCORD_TOKEN"), "{reason}");
    }
}

#[tokio::test]
async fn start_waits_for_the_address_of_the_gateway() {
    let sim = DiscordSim::start().await;
    (0..2).for_each(|_| sim.fail_next("GET /gateway/bot", 503, json!({})));
    let rig = Rig::launch(sim);
    rig.sim.clock().stop();
    rig.sim.ready().await;
    rig.end().await;
}

#[tokio::test]
async fn gateway_closed_for_good_states_the_reason() {
    for (code, part) in [(4004, "DISCORD_TOKEN"), (4014, "gateway intents")] {
        let rig = Rig::start().await;
        rig.sim.close_gateway(code);
        let reason = rig.wait_for_exit().await.expect_err("the adapter stops");
        assert!(reason.contains(part), "{code}: {reason}");
    }
}
