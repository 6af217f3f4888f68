//! The end of a game on Telegram: one silent message with the card, *Rematch* and the result to copy; an animation only for players who
//! want one. The last board loses its buttons.

use broadside::{drawing::draw_message, platform::Outgoing};
use broadside_present::messages;
use broadside_render::Layout;
use broadside_scene::look::Look;
use broadside_sim::telegram::Message;
use broadside_testkit::staged::{rules, whole_match};
use broadside_words::locale::Locale;

use super::{Private, World, board, fresh, person, room, words};

#[tokio::test]
async fn game_ends_with_one_silent_card_above_rematch_and_a_small_animation_if_enabled() {
    let private = Private::open(World::new().await).await;
    let game = whole_match(&rules("classic"), 3);
    let end = game.log().len();
    for (look, events) in [(Look::default(), 1), (Look::parse("motion=wins"), 2)] {
        let (post, before) = (messages::post(&game, end - events, end, Locale::RU).with_look(look), private.received().len());
        let outgoing = fresh(draw_message(post, Layout::Focus).await, &format!("end of {events}"));
        private.world.deliver(person(&private.anna), &outgoing).await.unwrap();
        let sent = private.received().split_off(before);
        assert_eq!(sent.len(), events, "a card, and an animation if it is on: {sent:?}");
        assert!(sent.iter().all(|message| message.pings().is_empty()));
        let media = sent[0].media.as_ref().expect("a picture");
        assert_eq!(format!("{:?}", media.kind), "Photo");
        // The size of a PNG follows the name of its first chunk.
        assert_eq!([16, 20].map(|at| u32::from_be_bytes(media.bytes[at..at + 4].try_into().unwrap())), [1080, 1350]);
        let keys = sent[0].keyboard().concat();
        for command in [" rematch", " after_game"] {
            assert!(keys.iter().any(|key| key.data.as_deref().is_some_and(|data| data.ends_with(command))), "{keys:?}");
        }
        for animation in &sent[1..] {
            let media = animation.media.as_ref().expect("an animation");
            assert_eq!((format!("{:?}", media.kind).as_str(), animation.keyboard().len()), ("Animation", 0));
            assert!(media.bytes.starts_with(b"GIF89a") && media.bytes.len() <= 80_000, "{} bytes", media.bytes.len());
        }
    }
    private.world.end().await;
}

#[tokio::test]
async fn last_board_loses_its_buttons_once_a_busy_group_has_calls_left() {
    let world = World::new().await;
    let group = world.sim.group("Двор");
    let current = world.deliver(room(group), &fresh(board("Ход Анны"), "board")).await.unwrap();
    for nonce in ["one", "two"] {
        world.deliver(room(group), &fresh(words("Слово"), nonce)).await.unwrap();
    }
    let end = Outgoing { current_board: Some(current), is_last: true, ..fresh(words("Конец"), "end") };
    world.deliver(room(group), &end).await.unwrap();
    let is_cleared = |message: &Message| message.words() == "Ход Анны" && message.keyboard().is_empty();
    assert!(!world.sim.messages(group).iter().any(is_cleared), "the budget is left to results");
    world.sim.wait_until(|world| world.messages(group).into_iter().any(is_cleared)).await;
    world.end().await;
}
