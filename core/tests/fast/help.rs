//! `/help`: the first screen names the most urgent game of the reader, and the topics behind it have every command.

use std::collections::BTreeSet;

use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_present::{
    commands::{VerbId, find, listed_verbs as listed_commands},
    help::{HELP_TOPICS, HelpTopic, topics},
};
use broadside_service::request::{Body, Place, Press, Reply, RequestAuthor, RequestInput};
use broadside_testkit::world::{ROOM, World, anna, asker, labels, oleg, shown};
use broadside_words::{line::Line, locale::Locale};

/// The command of the button with this label.
fn command(body: &Body, label: &str) -> String {
    let key = body.keys.concat().into_iter().find(|key| key.label == label).expect("the message has the button");
    let Press::Verb(command) = key.press else { panic!("{label} has no command") };
    command
}

#[tokio::test]
async fn help_offers_a_game_to_a_player_without_one() {
    let mut world = World::new();
    for typed in ["help", "/start", "/help", "play", "New game"] {
        let help = shown(&world.say(anna(), Place::Private, typed).await).clone();
        assert_eq!(help.text, Line::new("help-title").phrase(Locale::EN));
        let last = ["Play the computer", "Choose a level", "Challenge a friend", "How to play", "More…"];
        assert!(labels(&help).ends_with(&last), "{help:?}");
        let levels = shown(&world.press(anna(), &command(&help, "Choose a level")).await).clone();
        assert!(labels(&levels).ends_with(&["Easy", "Medium", "Hard", "Captain", "More opponents"]), "{levels:?}");
        assert_eq!(command(&levels, "Captain"), "battle captain", "{levels:?}");
        assert_eq!(command(&levels, "More opponents"), "opponents");
    }
    let help = shown(&world.say(anna(), Place::Room(ROOM), "help").await).clone();
    assert!(labels(&help).contains(&"Open challenge"), "a challenge in a room is to everyone there: {help:?}");
}

#[tokio::test]
async fn help_names_the_most_urgent_game_first() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), "battle first=host").await;
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    assert_eq!(help.text, "Your challenge is open. Nobody has joined yet.");
    assert!(matches!(world.say(oleg(), Place::Room(ROOM), &format!("join {id}")).await, Reply::Committed(_)));
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    assert_eq!((help.text.as_str(), labels(&help)[0]), ("Your game against Oleg: place your ships.", "My field"));
    for by in [anna(), oleg()] {
        assert!(matches!(world.say(by, Place::Private, "ready").await, Reply::Committed(_)));
    }
    assert_eq!(shown(&world.say(oleg(), Place::Private, "help").await).text, "Waiting for Anna.");

    // A newer challenge does not hide the game in which it is her turn.
    assert!(matches!(world.say(anna(), Place::Room(ROOM), "battle").await, Reply::Committed(_)));
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    assert_eq!(help.text, "Your turn against Oleg.");
    assert_eq!(command(&help, "Fire"), format!("{id} 0 field"));
    assert_eq!(command(&help, "All my games"), "games");
    assert!(labels(&help).len() <= 5, "{help:?}");
}

#[tokio::test]
async fn help_offers_an_open_challenge_in_the_room() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), "battle").await;
    let kari = asker(77, "Kari");
    let help = shown(&world.say(kari.clone(), Place::Room(ROOM), "/help").await).clone();
    assert_eq!(help.text, "Anna is looking for an opponent.");
    assert_eq!(command(&help, "Join"), format!("{id} 0 join"));
    let elsewhere = shown(&world.say(kari, Place::Private, "help").await).clone();
    assert_eq!(elsewhere.text, Line::new("help-title").phrase(Locale::EN), "the challenge is in the room");
}

#[tokio::test]
async fn telegram_group_sees_how_to_begin_and_the_rules() {
    let mut world = World::new();
    let group = RoomId { home: Home::Telegram, chat: -7, topic: 0 };
    let vera = RequestAuthor { id: PlayerId { home: Home::Telegram, number: 9 }, ..asker(9, "Vera") };
    let public_body = |reply: Reply| {
        let Reply::Public(body) = reply else { panic!("the reply is not public: {reply:?}") };
        body
    };
    for typed in ["/start", "/help"] {
        let body = public_body(world.say(vera.clone(), Place::Room(group), typed).await);
        assert_eq!(body.text, Line::new("help-group").phrase(Locale::EN));
        assert_eq!(labels(&body), ["Open challenge", "Play the computer", "Rules"]);
    }
    let empty = public_body(world.say(vera.clone(), Place::Room(group), "/tournament").await);
    assert_eq!(command(&empty, "New tournament"), "tournament create", "the button creates one for the group");
    shown(&world.say(vera.clone(), Place::Private, "save harbour mb").await);
    let presets = shown(&world.say(vera.clone(), Place::Private, "rules").await).clone();
    assert!(presets.text.contains("harbour"), "{}", presets.text);
    for input in [RequestInput::Text("/rules".to_owned()), RequestInput::Press("rules".to_owned())] {
        let request = world.request(vera.clone(), Place::Room(group), input);
        let body = public_body(world.handle(&request).await);
        assert_eq!(body.text, "Games here are played by these rules.", "neither her saved rules nor the list of presets");
        assert!(body.scene.is_some());
    }

    assert!(matches!(world.say(vera.clone(), Place::Room(group), "/battle").await, Reply::Committed(_)));
    let rules = format!("{} 0 rules", world.newest());
    assert!(public_body(world.say(vera.clone(), Place::Room(group), "/rules").await).scene.is_some());
    // The button is pressed by many, so its reply is private and does not fill the chat.
    let request = world.request(vera, Place::Room(group), RequestInput::Press(rules));
    assert!(shown(&world.handle(&request).await).scene.is_some());
}

#[tokio::test]
async fn topics_open_from_the_first_screen_and_lead_back() {
    let mut world = World::new();
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    let page = |reply: Reply| {
        let Reply::Page(body) = reply else { panic!("the page replaces the message: {reply:?}") };
        body
    };
    let list = page(world.press(anna(), &command(&help, "More…")).await);
    for topic in &HELP_TOPICS {
        let title = topic.page(Locale::EN).text.lines().next().expect("the topic has a title").to_owned();
        let topic_page = page(world.press(anna(), &command(&list, &title)).await);
        assert_eq!(topic_page.text, topic.page(Locale::EN).text);
        assert_eq!(page(world.press(anna(), &command(&topic_page, "‹ Back")).await).text, list.text);
    }
    let first = page(world.press(anna(), &command(&list, "‹ Back")).await);
    assert_eq!(first.text, help.text);
}

#[test]
fn every_command_is_in_one_topic() {
    let explained = HELP_TOPICS.iter().flat_map(|topic| topic.commands).map(|id| id.name());
    let (explained, all): (Vec<_>, BTreeSet<_>) = (explained.collect(), listed_commands().map(|verb| verb.name).collect());
    assert_eq!(explained.len(), all.len() - 1, "only help itself is in none");
    assert_eq!(explained.into_iter().chain([VerbId::Help.name()]).collect::<BTreeSet<_>>(), all);
    for topic in &HELP_TOPICS {
        assert!(find(topic.word).is_none() && HelpTopic::find(topic.word).is_some_and(|found| found.word == topic.word), "{}", topic.word);
        assert!(topic.word.contains(['i', 'o']), "{} could be the id of a game", topic.word);
    }
}

#[tokio::test]
async fn help_on_a_command_that_names_rules_too_offers_a_game_with_them() {
    let mut world = World::new();
    for typed in ["help salvo", "help залп"] {
        let help = shown(&world.say(anna(), Place::Private, typed).await).clone();
        assert!(help.scene.is_some() && help.text.contains("/salvo"), "{typed}: {help:?}");
        assert!(help.keys.concat().iter().any(|key| key.press == Press::Verb("battle computer salvo".to_owned())), "{typed}: {help:?}");
    }
    world.say(anna(), Place::Private, "language ru").await;
    let help = shown(&world.say(anna(), Place::Private, "help мины").await).clone();
    assert!(help.scene.is_some() && help.text.starts_with("mines="), "{help:?}");
}

#[test]
fn help_keeps_its_limits_in_every_language() {
    for locale in Locale::ALL {
        for topic in &HELP_TOPICS {
            let text = topic.page(locale).text;
            assert!(text.chars().count() <= 800, "{} {locale:?}: {}", topic.word, text.chars().count());
        }
        let screens = ["help-title", "help-group", "help-turn", "help-placing", "help-waiting", "help-open", "help-challenge"];
        for screen in screens {
            let text = Line::new(screen).text("name", "N".repeat(64)).phrase(locale);
            assert!(text.chars().count() <= 200, "{text}");
        }
        for label in labels(&topics(locale)) {
            assert!(label.chars().count() <= 20, "{label}");
        }
    }
}
