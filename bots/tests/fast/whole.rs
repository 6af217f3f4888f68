//! A whole match between a player on Discord and one on the board page inside Telegram. The record is valid, the channel and both players
//! get every shot once and in order, the winner gets a message about her medal, and no other place gets a message. The whole bot runs over
//! both simulators.

use broadside_game::side::Side;
use broadside_sim::{discord::PlaceId, telegram::Entry};
use broadside_testkit::tab::Tab;
use serde_json::json;

use super::{
    apart::free,
    choosing::{Stage, game_code, start_private_chat, wait_for_text},
    playground_protocol::world::{ORIGIN, init_data},
    script::{FLEETS, RULES, Script},
};

/// The number of missed shots before the second fleet is sunk. A shorter game would earn no medal.
const MISSES: usize = 8;

#[tokio::test]
async fn whole_match_is_reported_once_and_in_order_everywhere() {
    let address = free();
    let board = vec![("BROADSIDE_BOARD_URL", ORIGIN.to_owned()), ("BROADSIDE_BOARD_LISTEN", address.to_string())];
    let stage = Stage::start_with(|_| board).await;
    let (discord, telegram) = (&stage.discord, &stage.telegram);
    let (anna, channel, (boris, chat)) = (discord.user("Anna"), discord.channel(), start_private_chat(telegram, "Boris", "en").await);
    let dm = discord.dm(anna);
    let wait_for_post = async |place: PlaceId, since: usize, words: &str| {
        discord.entry_from(since, |entry| entry.place == Some(place) && !entry.ephemeral && entry.content.contains(words)).await;
    };

    let rules = RULES.replace(',', " ");
    let challenge = discord.slash(anna, channel, "battle", &[("rules", rules.as_str())]).answer().await;
    let code = game_code(&challenge);
    telegram.say(&boris, chat, &format!("join {code}"));
    wait_for_text(telegram, chat, 0, "You accepted").await;
    discord.slash(anna, dm, "place", &[("ships", FLEETS[0])]).answer().await;
    discord.slash(anna, dm, "ready", &[]).answer().await;
    telegram.say(&boris, chat, &format!("place {}", FLEETS[1]));
    wait_for_text(telegram, chat, 0, "Place your ships:").await;
    telegram.say(&boris, chat, &format!("ready {code}"));
    for place in [channel, dm] {
        wait_for_post(place, 0, "The battle begins.").await;
    }
    wait_for_text(telegram, chat, 0, "The battle begins.").await;

    let mut page = Tab::connect(address.port(), "sea.example", Some(ORIGIN)).await.expect("the page may connect");
    let secret = format!("#{}", init_data(telegram.token(), boris.id, 0));
    page.say(json!({"kind": "hello", "secret": secret, "name": null, "locale": "en", "board": true})).await;
    assert_eq!(page.hear("games").await["games"][0]["game"], code);
    let mut script = Script::new(["Anna", "Boris"]);
    for number in 0.. {
        let shot = if number < MISSES { Some(script.miss()) } else { script.hit() };
        let Some(shot) = shot else { break };
        let (on_discord, on_telegram) = (discord.log().len(), telegram.log().len());
        match shot.0 {
            Side::A => drop(discord.slash(anna, channel, "fire", &[("cell", shot.1.as_str())]).answer().await),
            Side::B => {
                let options = json!({"game": code, "cell": shot.1});
                page.say(json!({"kind": "do", "id": shot.1, "verb": "fire", "options": options, "pane": "private"})).await;
            }
        }
        let line = format!(": {}", shot.1);
        for place in [channel, dm] {
            wait_for_post(place, on_discord, &line).await;
        }
        wait_for_text(telegram, chat, on_telegram, &line).await;
        script.shots.push(shot);
    }
    wait_for_post(channel, 0, "Anna wins in ").await;
    let end = discord.entry_from(0, |entry| entry.place == Some(dm) && entry.content.contains("You won! ")).await;
    assert!(end.action == broadside_sim::discord::Action::Edited && end.pictures.is_empty(), "the channel has the card: {end}");
    wait_for_text(telegram, chat, 0, "You lost. ").await;
    while page.next().await.expect("the page stays connected")["games"][0]["outcome"] != "lost" {}
    wait_for_post(dm, 0, "First victory").await;

    let answer = discord.slash(anna, channel, "record", &[]).answer().await;
    let file = answer.pictures.iter().find(|file| file.name.ends_with(".txt")).expect("the record is a file");
    assert!(answer.ephemeral, "the record is sent to her alone: {answer}");
    script.check_record(&String::from_utf8_lossy(&file.bytes));
    let log = discord.log();
    for (place, reader) in [(channel, None), (dm, Some(Side::A))] {
        let posted = log.iter().filter(|entry| entry.place == Some(place) && !entry.ephemeral);
        script.check_posts(reader, posted.filter_map(|entry| Some((entry.message?, entry.content.clone()))));
    }
    assert!(log.iter().all(|entry| entry.place.is_none_or(|place| place == channel || place == dm)));
    let posted = telegram.log().into_iter().filter_map(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) | Entry::EphemeralSent(message) => Some(message),
        _ => None,
    });
    let posted: Vec<_> = posted.collect();
    assert!(posted.iter().all(|message| message.chat == chat && message.only_for.is_none()));
    let mut markups = posted.iter().filter_map(|message| message.markup.as_ref());
    assert!(markups.any(|markup| markup.to_string().contains(&format!("{ORIGIN}/?game={code}"))), "a button opens the page");
    script.check_posts(Some(Side::B), posted.iter().map(|message| (message.key(), message.words().to_owned())));
    stage.end().await;
}
