//! Avatars through Discord and Telegram: fetched only when the player asks for it, then made into a thumbnail or refused with a reason.

use broadside_sim::{
    discord::{Entry, UserId},
    telegram::User,
};
use image::ImageFormat;

use super::{encode, jpeg_claiming, picture};
use crate::choosing::Stage;

/// Avatars, `None` for a player without one, and a part of the expected answer.
fn cases() -> [(Option<Vec<u8>>, &'static str); 5] {
    [
        (None, "You have no picture here"),
        (Some(b"GIF89a\x10\0\x10\0\0\0\0;".to_vec()), "of a kind I can’t take"),
        (Some(jpeg_claiming(65_535, 65_535)), "too large"),
        (Some(vec![0; 300 * 1024]), "too large"),
        (Some(encode(&picture(160), ImageFormat::WebP)), "now stands on your card"),
    ]
}

#[tokio::test]
async fn discord_avatar_becomes_a_thumbnail_or_is_refused() {
    let stage = Stage::start().await;
    let (sim, room) = (&stage.discord, stage.discord.channel());
    let anna: UserId = sim.user("Anna");
    let fetches = || sim.look(|world| world.requests().iter().filter(|request| request.contains("/avatars/")).count());
    sim.slash(anna, room, "profile show", &[("flag", "no")]).answer().await;
    assert_eq!(fetches(), 0, "no avatar is fetched unasked");
    for (picture, expected) in cases() {
        if let Some(picture) = &picture {
            sim.set_avatar(anna, picture);
        }
        let before = fetches();
        let answer: Entry = sim.slash(anna, room, "profile show", &[("avatar", "on")]).answer().await;
        assert!(answer.ephemeral && answer.content.contains(expected), "{expected}: {answer}");
        assert_eq!(fetches() - before, usize::from(picture.is_some()), "{expected}");
    }
    let answer = sim.slash(anna, room, "profile show", &[("avatar", "off")]).answer().await;
    assert!(answer.content.contains("off your card"), "{answer}");
    stage.end().await;
}

#[tokio::test]
async fn telegram_avatar_becomes_a_thumbnail_or_is_refused() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let anna: User = sim.user("Anna", "en");
    let chat = sim.private(&anna);
    for (picture, expected) in cases() {
        if let Some(picture) = &picture {
            sim.set_avatar(&anna, picture);
        }
        sim.say(&anna, chat, "/profile avatar=on");
        sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.words().contains(expected))).await;
        // Two of the expected answers are the same, so the answers are separated.
        sim.say(&anna, chat, "/profile avatar=off");
        sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.words().contains("off your card"))).await;
    }
    stage.end().await;
}
