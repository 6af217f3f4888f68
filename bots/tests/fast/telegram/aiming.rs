//! Aiming in a group: with ephemeral messages only the player sees the buttons; without them they replace those of the shared board.

use broadside::{
    message_ref::MessageRef,
    platform::{Message, Platform, Removal, SendPermit},
};
use broadside_service::request::{Key, Press};
use broadside_sim::telegram::{Chat, Entry, EphemeralSupport, User};
use broadside_testkit::log_capture::LogCapture;
use serde_json::json;

use super::{World, board, fresh, keys, room, words};

/// A group with Anna and Boris, and a board whose buttons start aiming.
struct Group {
    world: World,
    anna: User,
    boris: User,
    group: Chat,
    board: broadside_sim::telegram::Message,
}

impl Group {
    async fn start(support: EphemeralSupport) -> Self {
        let world = World::new().await;
        world.sim.serve_ephemeral(support);
        let (anna, boris) = (world.sim.user("Анна", "ru"), world.sim.user("Борис", "ru"));
        let group = world.sim.group("Двор");
        for user in [&anna, &boris] {
            world.sim.say(user, group, "hello");
        }
        let shot = Key { label: "Б8".to_owned(), press: Press::Verb("fire Б8".to_owned()) };
        let keys = [keys("aim"), keys("fire А1"), vec![vec![shot]]].concat();
        world.deliver(room(group), &fresh(Message { keys, ..board("Доска") }, "board")).await.unwrap();
        let board = world.sim.messages(group).pop().unwrap();
        Self { world, anna, boris, group, board }
    }

    /// The current state of the board.
    fn current_board(&self) -> broadside_sim::telegram::Message {
        self.world.sim.messages(self.group).into_iter().find(|message| message.id == self.board.id).expect("the board is there")
    }

    /// The number of calls that sent, edited or deleted a public message of the group.
    fn public_calls(&self) -> usize {
        let counts = |entry: &&Entry| match entry {
            Entry::Sent(message) | Entry::Edited(message) => message.chat == self.group,
            Entry::Deleted(key) => key.chat == self.group.id,
            _ => false,
        };
        self.world.sim.log().iter().filter(counts).count()
    }

    /// The ephemeral messages that this user sees in the group.
    fn ephemeral(&self, user: &User) -> Vec<broadside_sim::telegram::Message> {
        self.world.sim.look(|world| world.ephemeral_messages(user, self.group).into_iter().cloned().collect())
    }
}

#[tokio::test]
async fn aiming_in_a_group_is_private_and_leaves_the_board_unchanged() {
    let group = Group::start(EphemeralSupport::Available).await;
    let sim = &group.world.sim;
    let before = group.public_calls();
    for user in [&group.anna, &group.boris] {
        assert_eq!(sim.press(user, &group.board, "aim").toast().await.text, None);
        let shown = group.ephemeral(user);
        assert_eq!((shown.len(), shown[0].words(), shown[0].keyboard()[0][0].text.as_str()), (1, "Ваш ход!", "fire А1"));
    }
    // A second press replaces the first ephemeral message.
    assert_eq!(sim.press(&group.anna, &group.board, "aim").toast().await.text, None);
    let shown = group.ephemeral(&group.anna).pop().expect("the newer message is shown");
    sim.wait_until(|world| world.ephemeral_messages(&group.anna, group.group).len() == 1).await;
    let refused = sim.press(&group.anna, &shown, "fire А1").toast().await;
    assert_eq!(refused.text.as_deref(), Some("Сейчас не ваш ход."));
    assert_eq!(group.current_board(), group.board);
    assert_eq!(group.public_calls(), before, "no call of the group's budget is used");
    group.world.end().await;
}

#[tokio::test]
async fn private_aiming_message_is_deleted_when_the_shot_is_fired() {
    let group = Group::start(EphemeralSupport::Available).await;
    let sim = &group.world.sim;
    sim.press(&group.anna, &group.board, "aim").toast().await;
    let shown = group.ephemeral(&group.anna).pop().expect("the message is shown");
    sim.press(&group.anna, &shown, "again").toast().await;
    assert_eq!(group.ephemeral(&group.anna)[0].keyboard()[0][0].text, "fire Б8", "the next step replaces the first");
    sim.press(&group.anna, &shown, "fire Б8").toast().await;
    sim.wait_until(|world| world.ephemeral_messages(&group.anna, group.group).is_empty()).await;
    group.world.end().await;
}

#[tokio::test]
async fn lost_private_picture_is_shown_in_the_group_by_the_next_press() {
    let group = Group::start(EphemeralSupport::Available).await;
    let (sim, anna) = (&group.world.sim, &group.anna);
    let key = Key { label: "field".to_owned(), press: Press::Verb("field".to_owned()) };
    group.world.deliver(room(group.group), &fresh(Message { keys: vec![vec![key]], ..board("Ход") }, "field")).await.unwrap();
    let shared = sim.messages(group.group).pop().unwrap();
    let public = group.public_calls();
    // If an answer is lost, the earlier one is deleted all the same.
    for (percent, shown) in [(100, 0), (0, 1), (100, 0), (0, 1)] {
        sim.lose_ephemeral(percent);
        assert_eq!(sim.press(anna, &shared, "field").toast().await.text, None);
        assert_eq!(group.ephemeral(anna).len(), shown, "{percent} % are lost");
    }
    let field = group.ephemeral(anna).pop().expect("the last press shows the field");
    assert!(field.png().is_some() && field.words() == "Ваше поле", "{field:?}");
    for (percent, words) in [(100, "Ваше поле"), (0, "Новое поле")] {
        sim.lose_ephemeral(percent);
        assert_eq!(sim.press(anna, &field, "shuffle").toast().await.text, None);
        let shown = group.ephemeral(anna).pop().expect("the message is there");
        assert_eq!((shown.id, shown.words(), shown.png().is_some()), (field.id, words, true));
    }
    // A picture cannot be edited into a text.
    sim.press(anna, &field, "aim").toast().await;
    let shown = group.ephemeral(anna);
    assert!(matches!(&shown[..], [only] if only.words() == "Ваш ход!" && only.png().is_none()), "{shown:?}");
    assert_eq!(group.public_calls(), public, "nothing is posted in the group");
    assert!(sim.look(|world| world.messages(sim.private(anna)).is_empty()), "nothing is sent in private");
    group.world.end().await;
}

#[tokio::test]
async fn without_ephemeral_messages_aiming_is_on_the_board_and_not_retried() {
    let group = Group::start(EphemeralSupport::Refused).await;
    let sim = &group.world.sim;
    for (user, calls) in [(&group.anna, 1), (&group.boris, 0)] {
        let since = group.public_calls();
        assert_eq!(sim.press(user, &group.board, "aim").toast().await.text, None);
        let (chat, board) = (group.group, group.board.id);
        sim.wait_until(|world| world.messages(chat).iter().any(|shown| shown.id == board && shown.keyboard()[0][0].text == "fire А1"))
            .await;
        // The second press asks for the same buttons, which needs no call.
        assert_eq!(group.public_calls() - since, calls);
    }
    assert_eq!(sim.messages(group.group).last().map(|message| message.id), Some(group.board.id));
    assert!(group.ephemeral(&group.anna).is_empty());
    group.world.end().await;
}

#[tokio::test]
async fn buttons_that_find_no_room_in_the_budget_are_logged() {
    let group = Group::start(EphemeralSupport::Refused).await;
    let (world, log) = (&group.world, LogCapture::from_level(tracing::Level::INFO));
    world.sim.fail_next("sendMessage", 429, json!({ "description": "Too Many Requests", "parameters": { "retry_after": 3600 } }));
    world.deliver(room(group.group), &fresh(words("Ход"), "next")).await.expect_err("the group is rate limited");
    let old_board = MessageRef::text(group.group.id, group.board.id);
    world.telegram.remove_buttons(old_board, Removal::Buttons, &SendPermit::unlimited()).await;
    assert!(world.sim.press(&group.anna, &group.board, "aim").toast().await.text.is_some());
    group.world.end().await;
    let lines = log.take();
    for failure in ["show buttons", "remove old buttons"] {
        assert!(lines.contains(&format!("failed to {failure}: the chat's budget has no room")), "{lines:?}");
    }
}
