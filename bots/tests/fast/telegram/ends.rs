//! How a game ends on Telegram: one message with the card, *Rematch* below it and the result to copy, and no sound of its own;
//! a moving picture only for whoever wants one.

use broadside::drawing::draw_message;
use broadside_present::messages;
use broadside_render::Layout;
use broadside_scene::look::Look;
use broadside_testkit::staged::{rules, whole_match};
use broadside_words::locale::Locale;

use super::{Private, World, fresh, person};

#[tokio::test]
async fn game_ends_with_one_silent_card_above_rematch() {
    let private = Private::open(World::new().await).await;
    let game = whole_match(&rules("classic"), 3);
    let end = game.log().len();
    let post = messages::post(&game, end - 1, end, Locale::RU).with_look(Look::default());
    private.world.deliver(person(&private.anna), &fresh(draw_message(post, Layout::Focus).await, "end")).await.unwrap();
    let sent = private.heard();
    let [card] = sent.as_slice() else { panic!("one message: {sent:?}") };
    let media = card.media.as_ref().expect("a picture");
    assert_eq!((format!("{:?}", media.kind).as_str(), card.pings()), ("Photo", Vec::new()));
    // A PNG says its size behind the name of its first chunk.
    assert_eq!([16, 20].map(|at| u32::from_be_bytes(media.bytes[at..at + 4].try_into().unwrap())), [1080, 1350]);
    let keys = card.keyboard().concat();
    assert!(keys.iter().any(|key| key.data.as_deref().is_some_and(|data| data.ends_with(" rematch"))), "{keys:?}");
    assert!(keys.iter().any(|key| key.data.as_deref().is_some_and(|data| data.ends_with(" after_game"))), "{keys:?}");
    private.world.end().await;
}

#[tokio::test]
async fn win_animation_is_sent_small_and_silent_if_enabled() {
    let private = Private::open(World::new().await).await;
    let game = whole_match(&rules("classic"), 3);
    let end = game.log().len();
    let post = messages::post(&game, end - 2, end, Locale::RU).with_look(Look::read("motion=wins"));
    private.world.deliver(person(&private.anna), &fresh(draw_message(post, Layout::Focus).await, "end")).await.unwrap();
    let sent = private.heard();
    let [card, win] = sent.as_slice() else { panic!("two messages: {sent:?}") };
    let media = win.media.as_ref().expect("an animation");
    assert_eq!(format!("{:?}", media.kind), "Animation");
    assert!(media.bytes.starts_with(b"GIF89a") && media.bytes.len() <= 80_000, "{} bytes", media.bytes.len());
    assert_eq!((card.pings(), win.pings(), win.keyboard().len()), (Vec::new(), Vec::new(), 0));
    private.world.end().await;
}
