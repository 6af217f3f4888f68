//! How a game ends on Discord: one message with the card and *Rematch* below it, and no sound of its own.

use broadside::app::message;
use broadside_core::present::{locale::Locale, look::Look, messages};
use broadside_render::Layout;
use broadside_sim::discord::Deed;
use broadside_testkit::staged::{rules, whole_match};

use super::rig::Rig;

#[tokio::test]
async fn a_game_ends_with_one_silent_card_above_rematch() {
    let mut rig = Rig::start().await;
    let game = whole_match(&rules("classic"), 3);
    let end = game.log().len();
    let post = messages::post(&game, end - 1, end, Locale::RU).seen_by(Look::default());
    let to = rig.to_room();
    rig.fresh(to, message(post, Layout::Spread).await, None).await.expect("it is posted");
    let told = rig.last();
    assert_eq!((told.deed, told.silent, told.rang.len()), (Deed::Posted, true, 0));
    let card = told.pictures.first().expect("a picture");
    assert_eq!(card.name, "result.png");
    assert!(card.alt.as_ref().is_some_and(|alt| (1..=1_024).contains(&alt.chars().count())), "{told}");
    // A PNG says its size behind the name of its first chunk.
    assert_eq!([16, 20].map(|at| u32::from_be_bytes(card.bytes[at..at + 4].try_into().unwrap())), [1080, 1350]);
    assert!(told.buttons().iter().any(|button| button.custom_id.ends_with(" rematch")), "{told}");
    rig.end().await;
}
