//! The Telegram simulator against the real teloxide, and against requests no correct bot would send.

mod refusals;
mod topics;

use std::sync::Arc;
use std::time::Duration;

use broadside_sim::telegram::{TelegramSim, Traffic};
use teloxide::payloads::{SendMessageSetters, SetMyCommandsSetters};
use teloxide::prelude::*;
use teloxide::types::{BotCommand, BotCommandScope, ChatId, InputFile, InputMedia, InputMediaPhoto, MessageId, Recipient, ThreadId};
use teloxide::{ApiError, RequestError};

/// A PNG's opening: signature and header of a picture of 640 by 480.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0\x08\x02\0\0\0";

fn bot(sim: &TelegramSim) -> Bot {
    let client = teloxide::net::default_reqwest_settings().no_proxy().build().unwrap();
    Bot::with_client(sim.token(), client).set_api_url(sim.url().parse().unwrap())
}

#[tokio::test]
async fn teloxide_understands_every_refusal() {
    let sim = TelegramSim::start().await;
    let bot = bot(&sim);
    let anna = sim.user("Anna", "nb");
    let dm = ChatId(sim.private(&anna).id);

    let first = bot.send_message(dm, "hei").await.unwrap_err();
    assert!(first.to_string().contains("can't initiate conversation"), "{first}");
    sim.start_bot(&anna, None);
    let message = bot.send_message(dm, "hei").await.unwrap();

    let same = bot.edit_message_text(dm, message.id, "hei").await.unwrap_err();
    assert!(matches!(same, RequestError::Api(ApiError::MessageNotModified)), "{same}");
    let gone = bot.edit_message_text(dm, MessageId(4040), "hei").await.unwrap_err();
    assert!(matches!(gone, RequestError::Api(ApiError::MessageToEditNotFound)), "{gone}");

    sim.flood("editMessageText", 3);
    let flooded = bot.edit_message_text(dm, message.id, "hallo").await.unwrap_err();
    assert!(matches!(flooded, RequestError::RetryAfter(wait) if wait.seconds() == 3), "{flooded}");
    sim.advance(Duration::from_secs(3));
    bot.edit_message_text(dm, message.id, "hallo").await.unwrap();

    sim.limit(Traffic::Sends, 2);
    bot.send_message(dm, "to").await.unwrap();
    let limited = bot.send_message(dm, "tre").await.unwrap_err();
    assert!(matches!(limited, RequestError::RetryAfter(_)), "{limited}");
    sim.advance(Duration::from_secs(60));

    sim.fail_next("sendMessage", 400, "Bad Request: chat not found");
    let failed = bot.send_message(dm, "fire").await.unwrap_err();
    assert!(matches!(failed, RequestError::Api(ApiError::ChatNotFound)), "{failed}");

    sim.lose_answer("sendMessage");
    let lost = bot.send_message(dm, "fem").await.unwrap_err();
    assert!(matches!(lost, RequestError::Network(_)), "{lost}");
    let newest = sim.look(|world| world.last_from_bot(sim.private(&anna)).map(|message| message.words().to_owned()));
    assert_eq!(newest.as_deref(), Some("fem"), "a lost answer hides a sent message");

    sim.block(&anna);
    let blocked = bot.send_message(dm, "hei").await.unwrap_err();
    assert!(matches!(blocked, RequestError::Api(ApiError::BotBlocked)), "{blocked}");

    let group = sim.group("Duel");
    let moved = sim.migrate(group);
    let migrated = bot.send_message(ChatId(group.id), "hei").await.unwrap_err();
    assert!(matches!(migrated, RequestError::MigrateToChatId(ChatId(new)) if new == moved.id), "{migrated}");
    assert_eq!(sim.problems(), [""; 0]);
}

#[tokio::test]
async fn menus_files_and_topics_work_through_teloxide() {
    let sim = TelegramSim::start().await;
    let bot = bot(&sim);
    assert_eq!(bot.get_me().await.unwrap().username(), "broadside_sim_bot");

    bot.set_my_commands([BotCommand::new("fire", "Стрелять")]).scope(BotCommandScope::AllPrivateChats).language_code("ru").await.unwrap();
    assert!(sim.look(|world| world.commands("all_private_chats", "ru").is_some()));
    assert_eq!(bot.get_my_commands().await.unwrap(), []);

    let forum = sim.forum();
    let topic = sim.topic(forum, "Sea");
    let oleg = sim.user("Oleg", "ru");
    sim.say(&oleg, topic, "/battle");
    let thread = ThreadId(MessageId(topic.thread.unwrap() as i32));
    bot.send_message(ChatId(forum.id), "in the topic").message_thread_id(thread).await.unwrap();
    bot.send_message(ChatId(forum.id), "in General").await.unwrap();
    let texts: Vec<String> = sim.messages(topic).iter().map(|message| message.words().to_owned()).collect();
    assert_eq!(texts, ["", "/battle", "in the topic"]);

    let sent = bot.send_photo(ChatId(forum.id), InputFile::memory(PNG)).await.unwrap();
    let largest = sent.photo().unwrap().last().unwrap().file.id.clone();
    let file = bot.get_file(largest.clone()).await.unwrap();
    assert_eq!(file.size as usize, PNG.len());
    bot.send_photo(ChatId(forum.id), InputFile::file_id(largest.clone())).await.unwrap();
    let photo = InputMediaPhoto::new(InputFile::file_id(largest));
    let same = bot.edit_message_media(ChatId(forum.id), sent.id, InputMedia::Photo(photo)).await.unwrap_err();
    assert!(matches!(same, RequestError::Api(ApiError::MessageNotModified)), "{same}");
    assert_eq!(sim.busiest_minute(forum), 5);
    assert_eq!(sim.problems(), [""; 0]);
}

#[tokio::test]
async fn privacy_mode_hides_group_talk_and_a_second_poller_ends_the_first() {
    let sim = Arc::new(TelegramSim::start().await);
    let bot = bot(&sim);
    let group = sim.group("Duel");
    let oleg = sim.user("Oleg", "ru");
    let own = bot.send_message(Recipient::Id(ChatId(group.id)), "hello").await.unwrap();
    sim.say(&oleg, group, "Б8");
    sim.say(&oleg, group, "/fire@somebody_else_bot Б8");
    sim.say(&oleg, group, "/fire Б8");
    let own = sim.messages(group).into_iter().find(|message| message.id == i64::from(own.id.0)).unwrap();
    sim.reply(&oleg, &own, "Б9");
    let updates = bot.get_updates().await.unwrap();
    let heard: Vec<&str> = updates
        .iter()
        .filter_map(|update| match &update.kind {
            teloxide::types::UpdateKind::Message(message) => message.text(),
            _ => None,
        })
        .collect();
    assert_eq!(heard, ["/fire Б8", "Б9"]);
    let after = updates.last().unwrap().id.as_offset();
    let first = tokio::spawn(bot.get_updates().offset(after).timeout(40).into_future());
    sim.wait_until(|world| world.listened_to()).await;
    let second = tokio::spawn(bot.get_updates().offset(after).timeout(40).into_future());
    let ended = first.await.unwrap().unwrap_err();
    assert!(matches!(ended, RequestError::Api(ApiError::TerminatedByOtherGetUpdates)), "{ended}");
    sim.say(&oleg, group, "/board");
    assert_eq!(second.await.unwrap().unwrap().len(), 1, "a waiting poller wakes on a new update");
    assert_eq!((sim.conflicts(), sim.problems()), (1, vec![]));
}
