//! The mode for children on Discord: what can be neither said nor seen in it, and that only the code ends it. The production entry over
//! both simulators.

use broadside_sim::discord::{Entry, UserId};

use super::sayings::Pair;

const CODE: &str = "4821";

/// The code of a tournament that somebody on Discord has made in the channel of the pair.
async fn tournament(pair: &Pair, maker: UserId) -> String {
    let made = pair.stage.discord.slash(maker, pair.channel, "tournament create", &[("start", "hand"), ("name", "Cup")]).answer().await;
    let key = made.buttons().into_iter().find(|key| key.custom_id.contains(" tournament ")).expect("its card has keys");
    key.custom_id.split(' ').next().expect("a key names it first").to_owned()
}

#[tokio::test]
async fn discord_kids_mode_is_enforced_until_its_code_is_given() {
    let pair = Pair::begun().await;
    let (sim, anna, channel) = (&pair.stage.discord, pair.anna, pair.channel);
    let cup = tournament(&pair, sim.user("Kari")).await;
    let begun = sim.slash(anna, channel, "kids", &[("lock", "on"), ("pin", CODE)]).answer().await;
    assert!(begun.ephemeral && begun.content.contains("Kids’ mode is on"), "{begun}");
    let closed: [(&str, &[(&str, &str)]); 12] = [
        // Seen: strangers, and the child by them.
        ("quick", &[]),
        ("top", &[("reach", "world")]),
        ("tournament join", &[("code", &cup)]),
        ("tournament checkin", &[("code", &cup)]),
        ("join", &[("game", &cup)]),
        ("profile show", &[("avatar", "on")]),
        // Said: words of one's own to a room.
        ("save", &[("name", "cove"), ("scope", "room"), ("rules", "mb")]),
        ("tournament create", &[("start", "hand"), ("name", "Nonsense")]),
        // Switched off: the mode, by a way round it.
        ("say", &[("phrases", "off")]),
        ("say", &[("phrases", "on")]),
        ("link", &[]),
        ("link", &[("pass", "ABCDEFGH")]),
    ];
    for (command, options) in closed {
        let answer = sim.slash(anna, channel, command, options).answer().await;
        assert!(answer.ephemeral && answer.content.contains("closed in kids’ mode"), "{command}: {answer}");
    }
    let join = format!("{cup} 0 tournament join");
    let is_post =
        |entry: &Entry| entry.place == Some(channel) && !entry.ephemeral && entry.buttons().iter().any(|key| key.custom_id == join);
    let post = sim.entry_from(0, is_post).await;
    let pressed = sim.press(anna, post.message.expect("a post is a message"), &join).answer().await;
    assert!(pressed.ephemeral && pressed.content.contains("closed in kids’ mode"), "{pressed}");
    let captain = sim.slash(anna, channel, "battle", &[("against", "captain")]).answer().await;
    assert!(captain.ephemeral && captain.content.contains("gentle ones of the crew"), "{captain}");
    let own_words = sim.slash(anna, channel, "say", &[("saying", "where do you live")]).answer().await;
    assert!(own_words.content.contains("not on my list"), "{own_words}");
    assert!(pair.anna_says(&[("saying", "nice")]).await.contains("Nice shot!"), "phrases can be said");
    pair.boris_hears("Отличный выстрел!").await;

    let shown = sim.slash(anna, channel, "kids", &[]).answer().await;
    assert!(shown.ephemeral && shown.content.contains("Kids’ mode is on"), "{shown}");
    let wrong = sim.slash(anna, channel, "kids", &[("lock", "off"), ("pin", "1111")]).answer().await;
    assert!(wrong.ephemeral && wrong.content.contains("not the code"), "{wrong}");
    let ended = sim.slash(anna, channel, "kids", &[("lock", "off"), ("pin", CODE)]).answer().await;
    assert!(ended.ephemeral && ended.content.contains("Kids’ mode is off"), "{ended}");
    assert!(sim.messages(channel).iter().all(|message| !message.content.contains(CODE)), "nobody reads the code");
    let entered = sim.slash(anna, channel, "tournament join", &[("code", &cup)]).answer().await;
    assert!(entered.ephemeral && entered.content.contains("You are in"), "{entered}");
    pair.stage.end().await;
}
