//! Choosing how pictures look: the card that turns under its keys in look and size, and a room's choice.

use broadside_sim::discord::MANAGE_SERVER;

use super::{Deed, Stage};

/// The width and height that a PNG says it has.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[tokio::test]
async fn discord_shows_a_sample_that_turns_with_every_choice() {
    let stage = Stage::start().await;
    let (sim, anna, room) = (&stage.discord, stage.discord.user("Anna"), stage.discord.channel());
    let rules = || async { sim.slash(anna, room, "rules", &[("about", "minefield")]).answer().await.pictures[0].bytes.clone() };
    let usual = rules().await;
    let card = sim.slash(anna, room, "look", &[]).answer().await;
    assert!(card.ephemeral && card.content.contains("Theme: Notebook") && card.pictures.len() == 1, "{card}");
    let message = card.message.expect("the card is a message");
    let mut before = card.pictures[0].bytes.clone();
    for (says, part) in [
        ("look theme=contrast", "Theme: High contrast"),
        ("look hit=?", "Theme: High contrast"),
        ("look hit=violet", "Hits: Violet"),
        ("look layout=focus", "Layout: Enemy field large"),
    ] {
        let turned = sim.press(anna, message, says).answer().await;
        assert_eq!((turned.deed, turned.message, turned.ephemeral), (Deed::Updated, Some(message), true), "{says}: {turned}");
        assert!(turned.content.contains(part), "{says}: {turned}");
        let [picture] = turned.pictures.as_slice() else { panic!("{says}: {turned}") };
        assert_eq!(picture.bytes == before, says.ends_with('?'), "{says} draws the sample anew");
        before.clone_from(&picture.bytes);
    }
    let (width, height) = size(&before);
    assert!(width < height, "{width}×{height}");
    assert_ne!(rules().await, usual, "whatever else only Anna sees is in her look");
    stage.end().await;
}

#[tokio::test]
async fn a_channel_of_discord_chooses_aloud_what_everybody_sees() {
    let stage = Stage::start().await;
    let (sim, anna, room) = (&stage.discord, stage.discord.user("Anna"), stage.discord.channel());
    sim.slash(anna, room, "look", &[("theme", "admiral")]).answer().await;
    let usual = sim.slash(anna, room, "battle", &[]).answer().await;
    sim.set_member_permissions(sim.user("Boris"), MANAGE_SERVER);
    let set = sim.slash(sim.user("Boris"), room, "look", &[("theme", "contrast"), ("scope", "room")]).answer().await;
    assert!(!set.ephemeral && set.content.contains("Boris has chosen how pictures look here"), "{set}");
    let begun = sim.slash(anna, room, "battle", &[]).answer().await;
    assert_ne!(begun.pictures[0].bytes, usual.pictures[0].bytes, "posts are drawn in the room's look, not in Anna's");
    let elsewhere = sim.slash(anna, sim.channel(), "battle", &[]).answer().await;
    assert_eq!(elsewhere.pictures[0].bytes, usual.pictures[0].bytes);
    stage.end().await;
}
