//! The number of messages from the challenge to the first shot, with both simulators: one to the room and one to each player, which are
//! edited. A challenge that is not accepted, or a game that is called off, leaves no buttons.

use broadside::platform::{Address, DeliveryMode, Outgoing};
use broadside_service::request::Place;
use broadside_sim::{
    discord::{self, Action, DiscordSim, MessageId, PlaceId, UserId},
    telegram::{self, Chat},
};
use broadside_testkit::test_service::ManualClock;

use super::{
    choosing::{Stage, button_data, start_private_chat},
    script::{FLEETS, RULES},
    town::{ROOM, Town, person},
};

/// Noon UTC on a day in winter.
const NOON: i64 = 1_800_014_400_000;

/// A message of Discord with a button whose custom id has this ending, and the custom id.
fn find_button(world: &discord::World, place: PlaceId, ending: &str) -> Option<(MessageId, String)> {
    world.messages(place).into_iter().find_map(|message| {
        let buttons = discord::rows(&message.components).concat();
        buttons.into_iter().find(|button| button.custom_id.ends_with(ending)).map(|button| (message.id, button.custom_id))
    })
}

/// A message of Telegram with a button of this label.
fn find_labelled(world: &telegram::World, chat: Chat, label: &str) -> Option<telegram::MessageKey> {
    let has = |message: &&telegram::Message| message.keyboard().concat().iter().any(|button| button.text == label);
    world.messages(chat).into_iter().find(has).map(telegram::Message::key)
}

/// Anna and Oleg on Telegram, and their private chats.
async fn telegram_players(sim: &telegram::TelegramSim) -> ([telegram::User; 2], [Chat; 2]) {
    let (anna, oleg) = (start_private_chat(sim, "Anna", "en").await, start_private_chat(sim, "Oleg", "en").await);
    ([anna.0, oleg.0], [anna.1, oleg.1])
}

/// The current texts of the messages sent to a chat of Telegram since this position of the log.
fn sent_texts(world: &telegram::World, chat: Chat, since: usize) -> Vec<String> {
    let sent_key = |entry: &telegram::Entry| match entry {
        telegram::Entry::Sent(message) if message.chat == chat => Some(message.key()),
        _ => None,
    };
    let keys: Vec<telegram::MessageKey> = world.log()[since..].iter().filter_map(sent_key).collect();
    world.messages(chat).into_iter().filter(|message| keys.contains(&message.key())).map(|message| message.words().to_owned()).collect()
}

/// Anna and Oleg on Discord and their channel, with a game by these rules that Oleg has joined.
async fn start_game(sim: &DiscordSim, rules: &str) -> ([UserId; 2], PlaceId) {
    let ([anna, oleg], room) = (["Anna", "Oleg"].map(|name| sim.user(name)), sim.channel());
    let challenge = sim.slash(anna, room, "battle", &[("rules", rules)]).answer().await;
    sim.press(oleg, challenge.message.expect("it has a message id"), &button_data(&challenge, " join")).answer().await;
    ([anna, oleg], room)
}

#[tokio::test]
async fn discord_opening_is_one_message_to_the_room_and_one_to_each_player() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let (people, room) = start_game(sim, "classic first=host").await;
    for person in people {
        let dm = sim.dm(person);
        sim.wait_until(|world| find_button(world, dm, " ready").is_some()).await;
        let (message, data) = sim.look(|world| find_button(world, dm, " ready")).expect("it was just found");
        sim.press(person, message, &data).answer().await;
    }
    for (place, text) in [
        (room, "The battle begins. Anna, your turn."),
        (sim.dm(people[0]), "The battle begins."),
        (sim.dm(people[1]), "The battle begins."),
    ] {
        sim.wait_until(|world| world.messages(place).iter().any(|message| message.content.contains(text))).await;
        let all: Vec<String> = sim.messages(place).into_iter().map(|message| message.content).collect();
        assert_eq!(all.len(), 1, "{all:?}");
    }
    stage.end().await;
}

#[tokio::test]
async fn telegram_opening_is_one_message_to_the_room_and_one_to_each_player() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let (people, chats) = telegram_players(sim).await;
    let group = sim.group("Yard");
    let since = sim.log().len();
    sim.say(&people[0], group, "/battle classic first=host");
    for (person, chat, label) in [(1, group, "Join"), (0, chats[0], "Ready!"), (1, chats[1], "Ready!")] {
        sim.wait_until(|world| find_labelled(world, chat, label).is_some()).await;
        let message = sim.look(|world| find_labelled(world, chat, label)).expect("it was just found");
        sim.press(&people[person], message, label).toast().await;
    }
    for (chat, text) in [(group, "The battle begins. Anna, your turn."), (chats[0], "The battle begins."), (chats[1], "The battle begins.")]
    {
        sim.wait_until(|world| sent_texts(world, chat, since).iter().any(|words| words.contains(text))).await;
        let all = sim.look(|world| sent_texts(world, chat, since));
        assert_eq!(all.len(), 1, "{all:?}");
    }
    stage.end().await;
}

#[tokio::test]
async fn discord_fleet_confirmed_in_the_channel_has_no_buttons_left_in_the_private_chat() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let ([anna, _], room) = start_game(sim, "classic").await;
    let dm = sim.dm(anna);
    sim.wait_until(|world| find_button(world, dm, " ready").is_some()).await;
    let confirmed = sim.slash(anna, room, "ready", &[]).answer().await;
    assert!(confirmed.ephemeral, "only the owner sees a fleet: {confirmed}");
    sim.wait_until(|world| find_button(world, dm, " ready").is_none() && find_button(world, dm, " shuffle").is_none()).await;
    stage.end().await;
}

#[tokio::test]
async fn discord_picker_in_a_channel_shows_the_result_of_the_shot_and_the_next_step() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let ([anna, oleg], room) = start_game(sim, "classic size=5 fleet=1x2+1x1 first=host").await;
    for person in [oleg, anna] {
        sim.slash(person, room, "place", &[("ships", "A1-B1 E5")]).answer().await;
        sim.slash(person, room, "ready", &[]).answer().await;
    }
    sim.wait_until(|world| find_button(world, room, " aim 1").is_some()).await;
    let (board, column) = sim.look(|world| find_button(world, room, " aim 1")).expect("it was just found");
    let picker = sim.press(anna, board, &column).answer().await;
    assert!(picker.ephemeral, "the board in the room stays: {picker}");
    let ephemeral = picker.message.expect("it has a message id");

    let hit = sim.press(anna, ephemeral, &button_data(&picker, " fire A1")).answer().await;
    assert_eq!((hit.message, hit.ephemeral), (Some(ephemeral), true), "{hit}");
    assert!(hit.content.contains("A1 — hit"), "{hit}");
    let picker = sim.press(anna, ephemeral, &button_data(&hit, " aim 3")).answer().await;
    let missed = sim.press(anna, ephemeral, &button_data(&picker, " fire C3")).answer().await;
    assert_eq!((missed.message, missed.ephemeral), (Some(ephemeral), true), "{missed}");
    assert!(missed.content.contains("C3 — miss") && !missed.content.contains("A1"), "{missed}");
    let is_shot_button = |id: &str| id.contains(" fire ") || id.contains(" aim");
    assert!(!missed.buttons().iter().any(|button| is_shot_button(&button.custom_id)), "it is Oleg's turn: {missed}");

    sim.entry_from(0, |entry| entry.place == Some(room) && !entry.ephemeral && entry.content.contains(": C3 — miss")).await;
    sim.slash(oleg, room, "fire", &[("cell", "A1")]).answer().await;
    let has_news = |message: &discord::Message| message.id == ephemeral && message.content.contains(": A1 — hit");
    sim.wait_until(|world| world.messages(room).into_iter().any(has_news)).await;
    stage.end().await;
}

#[tokio::test]
async fn declined_challenge_ends_as_one_line_in_its_message() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let (anna, oleg, room) = (sim.user("Anna"), sim.user("Oleg"), sim.channel());
    sim.slash(anna, room, "battle", &[("opponent", &oleg.to_string())]).answer().await;
    let (message, decline) = sim.look(|world| find_button(world, room, " decline")).expect("a button to decline");
    sim.press(oleg, message, &decline).answer().await;
    sim.wait_until(|world| world.messages(room).iter().any(|message| message.content == "Oleg declined the challenge.")).await;
    let all = sim.messages(room);
    assert_eq!(all.iter().filter(|message| message.only_for.is_none()).count(), 1);
    assert!(discord::rows(&all[0].components).is_empty(), "no button is left");

    let sim = &stage.telegram;
    let (([anna, oleg], _), group) = (telegram_players(sim).await, sim.group("Yard"));
    let since = sim.log().len();
    let message = sim.say(&oleg, group, "Hello!");
    sim.reply(&anna, message, "/battle");
    sim.wait_until(|world| find_labelled(world, group, "Decline").is_some()).await;
    let message = sim.look(|world| find_labelled(world, group, "Decline")).expect("it was just found");
    sim.press(&oleg, message, "Decline").toast().await;
    sim.wait_until(|world| sent_texts(world, group, since).contains(&"Oleg declined the challenge.".to_owned())).await;
    assert!(sim.messages(group).iter().all(|message| message.keyboard().is_empty()), "no button is left");
    assert_eq!(sim.look(|world| sent_texts(world, group, since)).len(), 1, "the bot sends no other message");
    stage.end().await;
}

#[tokio::test]
async fn question_about_resigning_keeps_no_button_on_discord() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let ([anna, oleg], room) = start_game(sim, &RULES.replace(',', " ")).await;
    let chats = [room, sim.dm(anna), sim.dm(oleg)];
    for dm in &chats[1..] {
        sim.wait_until(|world| find_button(world, *dm, " ready").is_some()).await;
    }
    let placed = sim.slash(anna, room, "place", &[("ships", FLEETS[0])]).answer().await;
    assert!(placed.ephemeral, "Anna has an ephemeral board in the room now: {placed}");
    let question = sim.slash(oleg, room, "resign", &[]).answer().await;
    let ended = sim.press(oleg, question.message.expect("it has a message id"), &button_data(&question, " resign_now off")).answer().await;
    assert_eq!((ended.action, ended.message), (Action::Updated, question.message), "{ended}");
    let [named, own] = ["Oleg called the game off.", "You called the game off."];
    assert!(ended.content == own && ended.buttons().is_empty(), "{ended}");
    let is_notice = |message: &discord::Message| message.only_for == Some(anna) && message.content == named;
    sim.wait_until(|world| world.messages(room).into_iter().any(is_notice)).await;
    for (place, text) in chats.into_iter().zip([named, named, own]) {
        let is_end = |message: &discord::Message| message.only_for.is_none() && message.content == text;
        sim.wait_until(|world| world.messages(place).into_iter().any(is_end)).await;
        assert!(sim.messages(place).iter().all(|message| discord::rows(&message.components).is_empty()), "no button is left");
    }
    stage.end().await;
}

#[tokio::test]
async fn called_off_game_leaves_no_button_on_telegram() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let (people, chats) = telegram_players(sim).await;
    let group = sim.group("Yard");
    for typed in [false, true] {
        sim.say(&people[0], group, "/battle");
        sim.wait_until(|world| find_labelled(world, group, "Join").is_some()).await;
        let message = sim.look(|world| find_labelled(world, group, "Join")).expect("it was just found");
        sim.press(&people[1], message, "Join").toast().await;
        for chat in chats {
            sim.wait_until(|world| find_labelled(world, chat, "Ready!").is_some()).await;
        }
        if typed {
            let buttons: Vec<telegram::Button> = sim.messages(chats[1]).iter().flat_map(|message| message.keyboard().concat()).collect();
            let ready = buttons.iter().filter_map(|button| button.data.as_deref()).find(|data| data.ends_with(" ready"));
            let code = ready.and_then(|data| data.split(' ').next()).expect("the button names the game");
            sim.say(&people[1], chats[1], &format!("/resign_now {code}"));
        } else {
            sim.say(&people[1], chats[1], "/resign");
            sim.wait_until(|world| find_labelled(world, chats[1], "Call off").is_some()).await;
            let question = sim.look(|world| find_labelled(world, chats[1], "Call off")).expect("it was just found");
            sim.press(&people[1], question, "Call off").toast().await;
        }
        for chat in [group, chats[0], chats[1]] {
            for label in ["My field", "Ready!", "Shuffle", "Call off", "Keep playing"] {
                sim.wait_until(|world| find_labelled(world, chat, label).is_none()).await;
            }
        }
    }
    stage.end().await;
}

#[tokio::test]
async fn unanswered_challenge_ends_as_one_line_in_its_message() {
    let (anna, clock) = (person(1, "Anna"), ManualClock::at(NOON));
    let mut town = Town::with_manual_clock(&clock, &[]);
    town.execute(&anna, Place::Room(ROOM), "battle rules:classic").await;
    town.until("the challenge is posted", |all| !all.is_empty()).await;
    let id = town.challenge();
    town.pass_deadline(id, &clock).await;
    let text = "Nobody accepted Anna’s challenge in time.";
    town.until(text, |all| all.iter().any(|(to, out)| *to == Address::Room(ROOM) && out.message.text == text)).await;
    let to_room: Vec<_> = town.delivered.borrow().iter().filter(|(to, _)| *to == Address::Room(ROOM)).cloned().collect();
    let modes: Vec<DeliveryMode> = to_room.iter().map(|(_, out)| out.mode).collect();
    assert_eq!(modes, [DeliveryMode::New, DeliveryMode::InPlace]);
    let last = &to_room[1].1.message;
    assert!(last.picture.is_none() && last.keys.is_empty(), "no picture and no button");
    town.end().await;
}

#[tokio::test]
async fn time_warning_before_the_first_shot_edits_the_same_message() {
    let (anna, oleg, clock) = (person(1, "Anna"), person(2, "Oleg"), ManualClock::at(NOON));
    let mut town = Town::with_manual_clock(&clock, &[]);
    let id = town.start_game(&anna, &oleg).await;
    town.pass_deadline(id, &clock).await;
    let text = "your time is running out.";
    for to in [Address::Room(ROOM), Address::Player(anna.id), Address::Player(oleg.id)] {
        town.wait_for_text(to, 0, text).await;
    }
    let in_room = |all: &Vec<(Address, Outgoing)>| -> Vec<DeliveryMode> {
        all.iter().filter(|(to, _)| *to == Address::Room(ROOM)).map(|(_, out)| out.mode).collect()
    };
    let modes = in_room(&town.delivered.borrow());
    assert_eq!(modes[0], DeliveryMode::New);
    assert!(modes[1..].iter().all(|mode| *mode == DeliveryMode::InPlace), "{modes:?}");
    let shot = town.fire_next(id, [&anna, &oleg]).await;
    town.wait_for_text(Address::Room(ROOM), 0, &shot).await;
    assert_eq!(in_room(&town.delivered.borrow()).last(), Some(&DeliveryMode::New), "the first shot brings a new message");
    let past = town.delivered.borrow().iter().rfind(|(to, _)| *to == Address::Room(ROOM)).map(|(_, out)| out.past.clone());
    assert!(past.is_some_and(|past| past.ends_with(text)), "the message before it keeps only its last lines");
    assert!(town.delivered.borrow().iter().all(|(_, out)| !out.is_against_computer), "two people play");
    town.end().await;
}

#[tokio::test]
async fn telegram_private_challenger_gets_a_new_message_when_an_opponent_joins() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let (people, chats) = telegram_players(sim).await;
    sim.say(&people[0], chats[0], "/battle classic");
    sim.wait_until(|world| find_labelled(world, chats[0], "Copy code").is_some()).await;
    let before = sim.log().len();
    sim.say(&people[0], chats[0], "/games");
    let code = |world: &telegram::World| {
        let words = sent_texts(world, chats[0], before);
        words.iter().find_map(|words| Some(words.split_once(": Anna")?.0.rsplit(char::is_whitespace).next()?.to_owned()))
    };
    sim.wait_until(|world| code(world).is_some()).await;
    let (since, code) = (sim.log().len(), sim.look(code).expect("it was just found"));
    sim.say(&people[1], chats[1], &format!("/join {code}"));
    sim.wait_until(|world| sent_texts(world, chats[0], since).iter().any(|words| words.starts_with("Oleg accepted."))).await;
    stage.end().await;
}
