//! How a game ends on Discord: one message with the card and *Rematch* below it, and no sound of its own; a moving picture in it
//! only where somebody wants one.

use broadside::drawing::draw_message;
use broadside_present::messages;
use broadside_render::Layout;
use broadside_scene::look::Look;
use broadside_sim::discord::Action;
use broadside_testkit::staged::{rules, whole_match};
use broadside_words::locale::Locale;

use super::rig::Rig;

#[tokio::test]
async fn game_ends_with_one_silent_card_above_rematch() {
    let mut rig = Rig::start().await;
    let game = whole_match(&rules("classic"), 3);
    let end = game.log().len();
    let post = messages::post(&game, end - 1, end, Locale::RU).with_look(Look::default());
    let to = rig.to_room();
    rig.fresh(to, draw_message(post, Layout::Spread).await, None).await.expect("it is posted");
    let message = rig.last();
    assert_eq!((message.action, message.silent, message.pings.len()), (Action::Posted, true, 0));
    let [card] = message.pictures.as_slice() else { panic!("one picture: {message}") };
    assert_eq!(card.name, "result.png");
    assert!(card.alt.as_ref().is_some_and(|alt| (1..=1_024).contains(&alt.chars().count())), "{message}");
    // A PNG says its size behind the name of its first chunk.
    assert_eq!([16, 20].map(|at| u32::from_be_bytes(card.bytes[at..at + 4].try_into().unwrap())), [1080, 1350]);
    assert!(message.buttons().iter().any(|button| button.custom_id.ends_with(" rematch")), "{message}");
    rig.end().await;
}

#[tokio::test]
async fn win_animation_is_in_the_same_message_if_enabled() {
    let mut rig = Rig::start().await;
    let game = whole_match(&rules("classic"), 3);
    let end = game.log().len();
    let post = messages::post(&game, end - 2, end, Locale::RU).with_look(Look::read("motion=wins"));
    let to = rig.to_room();
    rig.fresh(to, draw_message(post, Layout::Spread).await, None).await.expect("it is posted");
    let message = rig.last();
    let [card, win] = message.pictures.as_slice() else { panic!("two pictures: {message}") };
    assert_eq!((card.name.as_str(), win.name.as_str(), message.silent), ("result.png", "moment.gif", true));
    assert!(win.bytes.starts_with(b"GIF89a") && win.bytes.len() <= 80_000, "{} bytes", win.bytes.len());
    assert!(win.alt.as_ref().is_some_and(|alt| !alt.is_empty()), "{message}");
    assert_eq!(rig.actions(), [Action::Posted]);
    rig.end().await;
}
