//! A game on Discord ends with one silent message: the result card, a *Rematch* button, and an animation only if the player's settings
//! ask for it.

use broadside::drawing::draw_message;
use broadside_present::messages;
use broadside_render::Layout;
use broadside_scene::look::Look;
use broadside_sim::discord::Action;
use broadside_testkit::staged::{rules, whole_match};
use broadside_words::locale::Locale;

use super::rig::Rig;

#[tokio::test]
async fn game_ends_with_one_silent_card_above_rematch_and_an_animation_if_enabled() {
    let mut rig = Rig::start().await;
    let game = whole_match(&rules("classic"), 3);
    let (end, to) = (game.log().len(), rig.room_address());
    for (look, events, files) in [(Look::default(), 1, &["result.png"][..]), (Look::parse("motion=wins"), 2, &["result.png", "moment.gif"])]
    {
        let post = messages::post(&game, end - events, end, Locale::RU).with_look(look);
        rig.deliver_new(to, draw_message(post, Layout::Spread).await, None).await.expect("the message is posted");
        let message = rig.last_entry();
        assert_eq!((message.silent, message.pings.len()), (true, 0));
        assert_eq!(message.pictures.iter().map(|picture| picture.name.as_str()).collect::<Vec<_>>(), files);
        for picture in &message.pictures {
            assert!(picture.alt.as_ref().is_some_and(|alt| (1..=1_024).contains(&alt.chars().count())), "{message}");
        }
        // The size of a PNG follows the name of its first chunk.
        let card = &message.pictures[0].bytes;
        assert_eq!([16, 20].map(|at| u32::from_be_bytes(card[at..at + 4].try_into().unwrap())), [1080, 1350]);
        for win in &message.pictures[1..] {
            assert!(win.bytes.starts_with(b"GIF89a") && win.bytes.len() <= 80_000, "{} bytes", win.bytes.len());
        }
        assert!(message.buttons().iter().any(|button| button.custom_id.ends_with(" rematch")), "{message}");
    }
    assert_eq!(rig.actions(), [Action::Posted; 2], "one message each");
    rig.end().await;
}
