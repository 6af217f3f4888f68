//! Everybody is answered in the language of their own program, where there is a folder for it; elsewhere in English, with the choice of
//! a language before all other keys. What a whole room reads is in the room's language. Over both simulators, with the real adapters and
//! the real delivery.

use broadside_game::{Game, ids::GameId};
use broadside_present::{cards, messages};
use broadside_sim::{
    discord::{PlaceId, UserId},
    telegram::{Chat, User},
};
use broadside_words::{line::Line, locale::Locale};
use serde_json::Value;

use crate::{
    choosing::{game_code, start_private_chat, wait_for_text},
    delivery_tournaments::town::Town,
    town::until,
};

/// The words of a message of Discord, wherever it has them, without what keeps them from being taken for markup.
fn words(content: &str, embeds: &[Value]) -> String {
    let embedded: String = embeds.iter().filter_map(|embed| embed["description"].as_str()).collect();
    format!("{content}{embedded}").replace('\\', "")
}

/// The code of the open challenge that one player makes in a channel.
async fn challenge(town: &Town, host: UserId, channel: PlaceId) -> GameId {
    let posted = town.discord.slash(host, channel, "battle", &[("rules", "classic")]).answer().await;
    game_code(&posted).parse().expect("the code is a game id")
}

/// How a game ended, as its last event tells it.
fn end(game: &Game, locale: Locale) -> String {
    let log = game.log().len();
    let told = messages::lines(game, log - 1, log, None);
    told.first().expect("the end has a line").phrase(locale)
}

async fn begun(town: &Town, (jens, channel): (UserId, PlaceId), (oksana, own): (&User, Chat)) -> GameId {
    let id = challenge(town, jens, channel).await;
    let code = id.to_string();
    town.telegram.say(oksana, own, &format!("/join {code}"));
    until("Оксана has joined", async || town.game(id).await.public().seats.b.is_some()).await;
    id
}

#[tokio::test]
async fn cross_platform_game_uses_each_players_language() {
    let town = Town::start().await;
    town.listen().await;
    let (jens, channel) = (town.discord.user_speaking("Jens", "de"), town.discord.channel());
    let (oksana, own) = start_private_chat(&town.telegram, "Оксана", "uk").await;
    wait_for_text(&town.telegram, own, 0, &Line::new("help-title").phrase(Locale::UK)).await;
    town.telegram.say(&oksana, own, "/мова");
    wait_for_text(&town.telegram, own, 0, "Якою мовою").await;
    let asked = town.discord.slash(jens, channel, "language", &[]).answer().await;
    assert!(asked.ephemeral && asked.content.contains("Welche Sprache"), "{asked}");
    let labels: Vec<String> = asked.buttons().into_iter().map(|button| button.label).collect();
    assert_eq!(labels, Locale::ALL.map(Locale::native_name));

    let id = begun(&town, (jens, channel), (&oksana, own)).await;
    let rules = cards::rules(town.game(id).await.rules(), Locale::DE);
    let shown = town.discord.slash(jens, channel, "rules", &[("game", &id.to_string())]).answer().await;
    assert!(words(&shown.content, &shown.embeds).contains(&rules.text), "{shown}");

    town.telegram.say(&oksana, own, &format!("/здаюся {id}"));
    wait_for_text(&town.telegram, own, 0, &Line::new("call-off-sure").phrase(Locale::UK)).await;
    town.telegram.say(&oksana, own, &format!("/resign_now {id}"));
    until("the game is over", async || town.game(id).await.is_over()).await;
    let game = town.game(id).await;
    wait_for_text(&town.telegram, own, 0, &Line::new("you-ended-called-off").phrase(Locale::UK)).await;
    let (dm, german) = (town.discord.dm(jens), end(&game, Locale::DE));
    town.discord
        .wait_until(|world| world.messages(dm).into_iter().any(|message| words(&message.content, &message.embeds).contains(&german)))
        .await;
    town.end().await;
}

#[tokio::test]
async fn room_reads_its_own_language_and_a_caller_theirs() {
    let empty_board = |locale| Line::new("top-nobody").phrase(locale);
    let town = Town::start().await;
    town.listen().await;
    let (jens, anna, channel) = (town.discord.user_speaking("Jens", "de"), town.discord.user("Anna"), town.discord.channel());
    let id = challenge(&town, jens, channel).await;
    let top = town.discord.slash(anna, channel, "top", &[]).answer().await;
    assert!(!top.ephemeral && words(&top.content, &top.embeds).contains(&empty_board(Locale::DE)), "{top}");
    let rules = cards::rules(town.game(id).await.rules(), Locale::EN);
    let shown = town.discord.slash(anna, channel, "rules", &[("game", &id.to_string())]).answer().await;
    assert!(shown.ephemeral && words(&shown.content, &shown.embeds).contains(&rules.text), "{shown}");

    let ((oksana, _), (boris, own)) =
        (start_private_chat(&town.telegram, "Оксана", "uk").await, start_private_chat(&town.telegram, "Boris", "en").await);
    let group = town.telegram.group("Двір");
    town.telegram.say(&oksana, group, "/battle classic");
    town.telegram.wait_until(|world| world.last_from_bot(group).is_some()).await;
    town.telegram.say(&boris, group, "/top");
    wait_for_text(&town.telegram, group, 0, &empty_board(Locale::UK)).await;
    town.telegram.say(&boris, group, "/help");
    wait_for_text(&town.telegram, group, 0, &Line::new("help-group").phrase(Locale::UK)).await;
    town.telegram.say(&boris, group, "/games");
    wait_for_text(&town.telegram, own, 0, &Line::new("games-none").phrase(Locale::EN)).await;
    town.end().await;
}

#[tokio::test]
async fn unknown_language_falls_back_to_english_and_offers_a_choice() {
    let town = Town::start().await;
    town.listen().await;
    for (name, locale) in [("Алесь", "be"), ("Айгерім", "kk"), ("Zoé", "fr")] {
        let (user, own) = start_private_chat(&town.telegram, name, locale).await;
        wait_for_text(&town.telegram, own, 0, &Line::new("help-title").phrase(Locale::EN)).await;
        let help = town.telegram.messages(own).pop().expect("the bot has answered");
        assert_eq!(help.keyboard()[0][0].text, "🌐 Language", "{locale}");
        town.telegram.press(&user, &help, "🌐 Language").toast().await;
        wait_for_text(&town.telegram, own, 0, &Line::new("language-which").phrase(Locale::EN)).await;
        let asked = town.telegram.messages(own).pop().expect("the bot has asked");
        town.telegram.press(&user, &asked, "Українська").toast().await;
        town.telegram.say(&user, own, "/language");
        wait_for_text(&town.telegram, own, 0, "Якою мовою").await;
        town.telegram.say(&user, own, "/help settings");
        wait_for_text(&town.telegram, own, 0, "/look — ").await;
    }
    let (zoe, channel) = (town.discord.user_speaking("Zoé", "fr"), town.discord.channel());
    let help = town.discord.slash(zoe, channel, "help", &[]).answer().await;
    assert!(help.ephemeral && words(&help.content, &help.embeds).contains(&Line::new("help-title").phrase(Locale::EN)), "{help}");
    assert_eq!(help.buttons()[0].label, "🌐 Language");
    let jens = town.discord.user_speaking("Jens", "de");
    let help = town.discord.slash(jens, channel, "help", &[]).answer().await;
    assert!(help.buttons().iter().all(|button| !button.label.starts_with('🌐')), "{help}");
    let settings = town.discord.slash(jens, channel, "help", &[("about", "settings")]).answer().await;
    assert!(words(&settings.content, &settings.embeds).contains("</settings look:"), "{settings}");
    town.end().await;
}
