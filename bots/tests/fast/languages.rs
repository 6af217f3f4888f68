//! Players are answered in the language of their client if it is supported, otherwise in English with a button to choose a language first.
//! Messages to a room are in the language of the room. With both simulators, the real adapters and the real delivery.

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
    delivery_tournaments::town::TestApp,
    town::until,
};

/// The text and the embeds of a message of Discord, without the backslashes that escape markup.
fn visible_text(content: &str, embeds: &[Value]) -> String {
    let embedded: String = embeds.iter().filter_map(|embed| embed["description"].as_str()).collect();
    format!("{content}{embedded}").replace('\\', "")
}

/// Creates an open challenge in a channel of Discord.
async fn create_challenge(app: &TestApp, host: UserId, channel: PlaceId) -> GameId {
    let posted = app.discord.slash(host, channel, "battle", &[("rules", "classic")]).answer().await;
    game_code(&posted).parse().expect("the code is a game id")
}

/// The line about the last event of a game that is over.
fn end_line(game: &Game, locale: Locale) -> String {
    let log = game.log().len();
    let lines = messages::lines(game, log - 1, log, None);
    lines.first().expect("the end has a line").phrase(locale)
}

/// Jens creates a challenge on Discord, which Oksana joins on Telegram.
async fn start_game(app: &TestApp, (jens, channel): (UserId, PlaceId), (oksana, own): (&User, Chat)) -> GameId {
    let id = create_challenge(app, jens, channel).await;
    let code = id.to_string();
    app.telegram.say(oksana, own, &format!("/join {code}"));
    until("Оксана has joined", async || app.game(id).await.public().seats.b.is_some()).await;
    id
}

#[tokio::test]
async fn cross_platform_game_uses_each_players_language() {
    let app = TestApp::start().await;
    app.listen().await;
    let (jens, channel) = (app.discord.user_speaking("Jens", "de"), app.discord.channel());
    let (oksana, own) = start_private_chat(&app.telegram, "Оксана", "uk").await;
    wait_for_text(&app.telegram, own, 0, &Line::new("help-title").phrase(Locale::UK)).await;
    app.telegram.say(&oksana, own, "/мова");
    wait_for_text(&app.telegram, own, 0, "Якою мовою").await;
    let question = app.discord.slash(jens, channel, "language", &[]).answer().await;
    assert!(question.ephemeral && question.content.contains("Welche Sprache"), "{question}");
    let labels: Vec<String> = question.buttons().into_iter().map(|button| button.label).collect();
    assert_eq!(labels, Locale::ALL.map(Locale::native_name));

    let id = start_game(&app, (jens, channel), (&oksana, own)).await;
    let rules = cards::rules(app.game(id).await.rules(), Locale::DE);
    let shown = app.discord.slash(jens, channel, "rules", &[("game", &id.to_string())]).answer().await;
    assert!(visible_text(&shown.content, &shown.embeds).contains(&rules.text), "{shown}");

    app.telegram.say(&oksana, own, &format!("/здаюся {id}"));
    wait_for_text(&app.telegram, own, 0, &Line::new("call-off-sure").phrase(Locale::UK)).await;
    app.telegram.say(&oksana, own, &format!("/resign_now {id}"));
    until("the game is over", async || app.game(id).await.is_over()).await;
    let game = app.game(id).await;
    wait_for_text(&app.telegram, own, 0, &Line::new("you-ended-called-off").phrase(Locale::UK)).await;
    let (dm, german) = (app.discord.dm(jens), end_line(&game, Locale::DE));
    app.discord
        .wait_until(|world| world.messages(dm).into_iter().any(|message| visible_text(&message.content, &message.embeds).contains(&german)))
        .await;
    app.end().await;
}

#[tokio::test]
async fn room_messages_use_its_language_and_private_answers_the_users() {
    let empty_board = |locale| Line::new("top-nobody").phrase(locale);
    let app = TestApp::start().await;
    app.listen().await;
    let (jens, anna, channel) = (app.discord.user_speaking("Jens", "de"), app.discord.user("Anna"), app.discord.channel());
    let id = create_challenge(&app, jens, channel).await;
    let top = app.discord.slash(anna, channel, "top", &[]).answer().await;
    assert!(!top.ephemeral && visible_text(&top.content, &top.embeds).contains(&empty_board(Locale::DE)), "{top}");
    let rules = cards::rules(app.game(id).await.rules(), Locale::EN);
    let shown = app.discord.slash(anna, channel, "rules", &[("game", &id.to_string())]).answer().await;
    assert!(shown.ephemeral && visible_text(&shown.content, &shown.embeds).contains(&rules.text), "{shown}");

    let ((oksana, _), (boris, own)) =
        (start_private_chat(&app.telegram, "Оксана", "uk").await, start_private_chat(&app.telegram, "Boris", "en").await);
    let group = app.telegram.group("Двір");
    app.telegram.say(&oksana, group, "/battle classic");
    app.telegram.wait_until(|world| world.last_from_bot(group).is_some()).await;
    app.telegram.say(&boris, group, "/top");
    wait_for_text(&app.telegram, group, 0, &empty_board(Locale::UK)).await;
    app.telegram.say(&boris, group, "/help");
    wait_for_text(&app.telegram, group, 0, &Line::new("help-group").phrase(Locale::UK)).await;
    app.telegram.say(&boris, group, "/games");
    wait_for_text(&app.telegram, own, 0, &Line::new("games-none").phrase(Locale::EN)).await;
    app.end().await;
}

#[tokio::test]
async fn unknown_language_falls_back_to_english_and_offers_a_choice() {
    let app = TestApp::start().await;
    app.listen().await;
    for (name, locale) in [("Алесь", "be"), ("Айгерім", "kk"), ("Zoé", "fr")] {
        let (user, own) = start_private_chat(&app.telegram, name, locale).await;
        wait_for_text(&app.telegram, own, 0, &Line::new("help-title").phrase(Locale::EN)).await;
        let help = app.telegram.messages(own).pop().expect("the bot has answered");
        assert_eq!(help.keyboard()[0][0].text, "🌐 Language", "{locale}");
        app.telegram.press(&user, &help, "🌐 Language").toast().await;
        wait_for_text(&app.telegram, own, 0, &Line::new("language-which").phrase(Locale::EN)).await;
        let question = app.telegram.messages(own).pop().expect("the bot has asked");
        app.telegram.press(&user, &question, "Українська").toast().await;
        app.telegram.say(&user, own, "/language");
        wait_for_text(&app.telegram, own, 0, "Якою мовою").await;
        app.telegram.say(&user, own, "/help settings");
        wait_for_text(&app.telegram, own, 0, "/look — ").await;
    }
    let (zoe, channel) = (app.discord.user_speaking("Zoé", "fr"), app.discord.channel());
    let help = app.discord.slash(zoe, channel, "help", &[]).answer().await;
    assert!(help.ephemeral && visible_text(&help.content, &help.embeds).contains(&Line::new("help-title").phrase(Locale::EN)), "{help}");
    assert_eq!(help.buttons()[0].label, "🌐 Language");
    let jens = app.discord.user_speaking("Jens", "de");
    let help = app.discord.slash(jens, channel, "help", &[]).answer().await;
    assert!(help.buttons().iter().all(|button| !button.label.starts_with('🌐')), "{help}");
    let settings = app.discord.slash(jens, channel, "help", &[("about", "settings")]).answer().await;
    assert!(visible_text(&settings.content, &settings.embeds).contains("</settings look:"), "{settings}");
    app.end().await;
}
