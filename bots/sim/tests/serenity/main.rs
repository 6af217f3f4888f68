//! The simulated Discord, driven by the real serenity: what works, what is refused, and what is caught.

mod stage;
mod threads;

use std::time::Duration;

use broadside_sim::discord::{ALL_PERMISSIONS, ATTACH, Deed, DiscordSim, Dms, Entry, PlaceId, SEND, VIEW};
use serde_json::{Value, json};
use serenity::all::{
    ChannelId, ClientBuilder, CreateAttachment, CreateMessage, EditAttachments, EditMessage, GatewayIntents, HttpBuilder, Nonce,
    UserId as SerenityUser,
};

use stage::{PNG, code, stage};

const POST: &str = "POST /channels/{channel_id}/messages";

/// A way to break a connection.
type Break = fn(&DiscordSim);

fn deeds(log: &[Entry]) -> Vec<Deed> {
    log.iter().map(|entry| entry.deed).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slash_command_is_deferred_and_filled_with_a_picture_everywhere() {
    let stage = stage().await;
    let sim = &stage.sim;
    let anna = sim.user_speaking("Anna", "ru");
    assert_eq!(sim.registered_commands().len(), 5);
    for place in [sim.channel(), sim.thread(), sim.dm(anna)] {
        let before = sim.log().len();
        let fired = sim.slash(anna, place, "fire", &[("cell", "Б8")]);
        let answer = fired.answer().await;
        assert_eq!(deeds(&sim.log()[before..]), [Deed::Deferred, Deed::Filled]);
        assert_eq!((answer.content.as_str(), answer.place), ("Б8: miss", Some(place)));
        assert_eq!(answer.pictures[0].alt.as_deref(), Some("Row Б, column 8"));
        assert_eq!(answer.pictures[0].bytes, PNG);
        let labels: Vec<_> = answer.buttons().into_iter().map(|button| button.label).collect();
        assert_eq!(labels, ["Miss", "Hit"]);
        assert!(fired.waited().is_some());
    }
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_completion_and_modals_are_answered() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (anna, place) = stage.here();
    let board = sim.slash(anna, place, "fire", &[("cell", "Б8")]).answer().await;
    let message = board.message.expect("an answer is a message");
    let pressed = sim.press(anna, message, "hit").answer().await;
    assert_eq!((pressed.deed, pressed.content.as_str()), (Deed::Updated, "pressed"));
    let more = sim.entry_from(0, |entry| entry.deed == Deed::FollowedUp).await;
    assert!(more.ephemeral && more.user == Some(anna));
    assert!(sim.try_press(anna, message, "hit").is_err(), "the buttons are gone");
    let choices = sim.autocomplete(anna, place, "fire", &[("cell", "Б")]).await;
    let names: Vec<_> = choices.into_iter().map(|choice| choice.name).collect();
    assert_eq!(names, ["Б1", "Б2", "Б3"]);
    let opened = sim.slash(anna, place, "place", &[]);
    assert_eq!(opened.answer().await.deed, Deed::ModalOpened);
    assert_eq!(sim.submit(&opened, &[("ships", "А1-А4")]).answer().await.content, "laid");
    let private = sim.slash(anna, place, "field", &[]).answer().await;
    assert!(private.ephemeral);
    let other = sim.user("Boris");
    let seen = sim.try_press(other, private.message.expect("a message"), "x");
    assert_eq!(seen.err().as_deref(), Some("they cannot see the message"));
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn second_and_late_answers_are_refused() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (anna, place) = stage.here();
    sim.slash(anna, place, "twice", &[]).answer().await;
    stage.codes_are(&[40060]).await;

    let silent = sim.slash(anna, place, "sleep", &[]);
    let token = sim.look(|world| world.exchange(silent.id()).expect("it was raised").token.clone());
    sim.advance(Duration::from_millis(3_001));
    assert!(silent.failed());
    let defer = json!({"type": 5});
    let late = stage.http.create_interaction_response(silent.id().0.into(), &token, &defer, vec![]);
    assert_eq!(code(&late.await.expect_err("three seconds are over")), 10062);

    let fired = sim.slash(anna, place, "fire", &[("cell", "Б8")]);
    fired.answer().await;
    let token = sim.look(|world| world.exchange(fired.id()).expect("it was raised").token.clone());
    let edit = json!({"content": "again"});
    let edited = stage.http.edit_original_interaction_response(&token, &edit, vec![]).await;
    assert_eq!(edited.expect("the token is good").content, "again");
    sim.advance(Duration::from_secs(15 * 60 + 1));
    let late = stage.http.edit_original_interaction_response(&token, &edit, vec![]).await;
    assert_eq!(code(&late.expect_err("fifteen minutes are over")), 50027);
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_doors_have_their_numbers() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (anna, place) = stage.here();
    let user = SerenityUser::new(anna.0);
    let dm = user.create_dm_channel(&stage.http).await.expect("a DM opens");
    let dm = PlaceId(dm.id.get());
    stage.say(dm, CreateMessage::new().content("your move")).await.expect("an open DM");
    let hello = || CreateMessage::new().content("hello");
    let picture = || hello().add_file(CreateAttachment::bytes(PNG, "a.png"));
    for (dms, expected) in [(Dms::Closed, 50007), (Dms::NoMutualGuild, 50278)] {
        sim.set_dms(anna, dms);
        let refused = stage.say(dm, hello()).await;
        assert_eq!(code(&refused.expect_err("a closed door")), expected);
    }
    for (permissions, message, expected) in [
        (ALL_PERMISSIONS & !VIEW, hello(), 50001),
        (ALL_PERMISSIONS & !SEND, hello(), 50013),
        (ALL_PERMISSIONS & !ATTACH, picture(), 50013),
    ] {
        sim.set_permissions(place, permissions);
        let refused = stage.say(place, message).await;
        assert_eq!(code(&refused.expect_err("a missing permission")), expected);
    }
    sim.allow_dm_openings(0);
    let refused = user.create_dm_channel(&stage.http).await;
    assert_eq!(code(&refused.expect_err("too fast")), 40003);
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_deduplicated_edited_and_grow_old() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (_, place) = stage.here();
    let turn = || {
        let message = CreateMessage::new().content("turn 1").enforce_nonce(true);
        let message = message.add_file(CreateAttachment::bytes(PNG, "1.png").description("one"));
        message.nonce(Nonce::String("game-1-turn-1".to_owned()))
    };
    let first = stage.say(place, turn()).await.expect("posted");
    assert_eq!(stage.say(place, turn()).await.expect("given back"), first);
    assert_eq!(sim.messages(place).len(), 1);

    let channel = ChannelId::new(place.0);
    let edit = |name: &str| {
        let file = CreateAttachment::bytes(PNG, name).description(name);
        let files = EditAttachments::new().add(file);
        EditMessage::new().content(name).attachments(files)
    };
    channel.edit_message(&stage.http, first, edit("2.png")).await.expect("edited");
    let names = |sim: &DiscordSim| -> Vec<String> {
        let pictures = sim.messages(place).remove(0).pictures;
        pictures.into_iter().map(|picture| picture.name).collect()
    };
    assert_eq!(names(sim), ["2.png"], "an edit replaces the files");
    sim.allow_late_edits(1);
    sim.advance(Duration::from_secs(3_601));
    channel.edit_message(&stage.http, first, edit("3.png")).await.expect("one late edit");
    let refused = channel.edit_message(&stage.http, first, edit("4.png")).await;
    assert_eq!(code(&refused.expect_err("too old")), 30046);
    assert_ne!(stage.say(place, turn()).await.expect("the nonce is forgotten"), first);
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_announced_kept_and_over_in_time() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (_, place) = stage.here();
    let hello = || CreateMessage::new().content("hello");
    let status = |refused: serenity::Result<u64>| match refused {
        Ok(_) => 200,
        Err(serenity::Error::Http(error)) => error.status_code().map_or(0, |code| code.as_u16()),
        Err(other) => panic!("{other}"),
    };
    sim.limit(POST, 2, Duration::from_secs(3_600));
    for expected in [200, 200, 429] {
        assert_eq!(status(stage.say(place, hello()).await), expected);
    }
    assert_eq!(status(stage.say(sim.channel(), hello()).await), 200, "another channel");
    let url = format!("{}/api/v10/channels/{place}/messages", sim.url());
    let request = reqwest::Client::new().post(url).json(&json!({"content": "hi"}));
    let request = request.header("Authorization", format!("Bot {}", sim.token())).header("User-Agent", "DiscordBot (test, 1)");
    let response = request.send().await.expect("loopback answers");
    assert_eq!(response.headers()["x-ratelimit-remaining"], "0");
    assert!(response.headers().contains_key("retry-after"));
    let body: Value = response.json().await.expect("a JSON body");
    assert!(body["retry_after"].as_f64().is_some_and(|wait| wait > 3_000.0), "{body}");
    sim.advance(Duration::from_secs(3_600));
    assert_eq!(status(stage.say(place, hello()).await), 200);

    sim.limit_globally(Duration::from_secs(3_600));
    assert_eq!(status(stage.say(place, hello()).await), 429);
    let anna = sim.user("Anna");
    sim.slash(anna, place, "field", &[]).answer().await;
    sim.advance(Duration::from_secs(3_600));
    sim.fail_next(POST, 500, json!({"message": "oops", "code": 0}));
    assert_eq!(status(stage.say(place, hello()).await), 500);
    assert_eq!(status(stage.say(place, hello()).await), 200);
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_taken_up_again_and_nothing_is_lost() {
    let stage = stage().await;
    let sim = &stage.sim;
    let (anna, place) = stage.here();
    let breaks: [(&str, Break); 3] = [
        ("a cut cable", DiscordSim::drop_connection),
        ("a request to reconnect", DiscordSim::ask_reconnect),
        ("a close with 4000", |sim| sim.close_gateway(4000)),
    ];
    for (at, (what, cut)) in breaks.into_iter().enumerate() {
        cut(sim);
        let missed = sim.slash(anna, place, "field", &[]);
        assert_eq!(missed.answer().await.content, "your field", "{what}");
        let resumed = at as u32 + 1;
        sim.wait_until(|world| world.identified_and_resumed() == (1, resumed)).await;
        sim.ready().await;
    }
    sim.invalidate_sessions();
    sim.wait_until(|world| world.identified_and_resumed().0 == 2).await;
    sim.slash(anna, place, "field", &[]).answer().await;
    sim.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn forbidden_intents_stop_the_client() {
    let sim = DiscordSim::start().await;
    let http = HttpBuilder::new(sim.token()).proxy(sim.url()).ratelimiter_disabled(true).build();
    let intents = GatewayIntents::GUILDS | GatewayIntents::MESSAGE_CONTENT;
    let client = ClientBuilder::new_with_http(http, intents).await;
    let ended = client.expect("the client is built").start().await;
    assert!(ended.is_err());
    assert_eq!(sim.problems().len(), 1, "{:?}", sim.problems());
}
