//! The pages about the game and how to play it, read on Discord and Telegram in the language of each reader's client: every page is a
//! key away from the others, whole, within what the platform takes, and in words, and each lesson has a picture of its own. The
//! production entry over both simulators.

use std::collections::BTreeSet;

use broadside_core::present::{
    body::{Body, Press},
    locale::Locale,
    told::{self, Topic},
};
use broadside_sim::{
    discord::{Button, Deed, Entry, MessageId},
    telegram::{Author, Chat, Message, User, World},
};

use super::choosing::Stage;

/// The longest message of each platform, in UTF-16 units.
const DISCORD: usize = 2_000;
const TELEGRAM: usize = 4_096;

/// What people ask with.
const WORDS: [&str; 2] = ["about", "tactics"];

/// What is read after this word: the first page, and those behind its keys, by what the keys say.
fn pages(word: &str, locale: Locale) -> (Body, Vec<(String, Body)>) {
    let (first, topics) = match word {
        "about" => (told::about(locale), Topic::STORIES.as_slice()),
        _ => (told::tactics(locale), Topic::LESSONS.as_slice()),
    };
    let page = |topic: &Topic| (format!("{word} {}", topic.id()), told::page(*topic, locale));
    (first, topics.iter().map(page).collect())
}

/// The pictures that came with the lessons, in the order of their pages: one with each, and no two alike.
fn assert_pictured(pictures: &[Vec<u8>]) {
    assert_eq!(pictures.len(), Topic::LESSONS.len());
    assert!(pictures.iter().all(|picture| picture.starts_with(b"\x89PNG")), "a picture is one");
    assert_eq!(pictures.iter().collect::<BTreeSet<_>>().len(), pictures.len(), "a picture stayed when its page was turned");
}

/// Holds what somebody sees against the page that they asked for.
fn assert_read(seen: &str, page: &Body, longest: usize) {
    let missing = page.text.lines().chain(page.mono.iter().flat_map(|mono| mono.lines())).find(|line| !seen.contains(*line));
    assert_eq!(missing, None, "{seen}");
    assert!(seen.encode_utf16().count() <= longest, "{seen}");
    assert!(!seen.contains(['⟦', '⟧', '{', '}', '$', '_']), "{seen}");
    assert!(["sh-", "pl-", "told-"].iter().all(|id| !seen.contains(id)), "{seen}");
}

/// The words of a message of Discord, without what keeps them from being taken for markup.
fn words(entry: &Entry) -> String {
    assert!(entry.content.encode_utf16().count() <= DISCORD && entry.embeds.is_empty(), "{entry}");
    entry.content.replace('\\', "")
}

/// Holds the message that somebody on Discord sees against the page that it was turned to.
fn assert_turned(turned: &Entry, message: MessageId, page: &Body) {
    assert_eq!((turned.deed, turned.message, turned.ephemeral), (Deed::Updated, Some(message), true), "{turned}");
    assert_eq!(turned.pictures.len(), usize::from(page.scene.is_some()), "the picture goes with its page: {turned}");
    assert_read(&words(turned), page, DISCORD);
}

/// What the keys say that open a page behind this word.
fn leading(keys: &[Button], word: &str) -> Vec<String> {
    let says = keys.iter().map(|key| key.custom_id.clone());
    says.filter(|says| says.starts_with(word) && says.contains(' ')).collect()
}

#[tokio::test]
async fn on_discord_every_page_to_read_is_a_key_away_in_the_language_of_the_client() {
    let stage = Stage::start().await;
    let (sim, channel) = (&stage.discord, stage.discord.channel());
    for (client, locale) in [("en-US", Locale::EN), ("ru", Locale::RU), ("no", Locale::NB)] {
        let reader = sim.user_speaking(client, client);
        for word in WORDS {
            let (first, pages) = pages(word, locale);
            let shown = sim.slash(reader, channel, word, &[]).answer().await;
            assert!(shown.ephemeral, "{shown}");
            assert_read(&words(&shown), &first, DISCORD);
            let message = shown.message.expect("it is a message");
            let (mut keys, mut pictures) = (shown.buttons(), Vec::new());
            for (says, page) in &pages {
                assert_eq!(leading(&keys, word), pages.iter().map(|(says, _)| says.clone()).collect::<Vec<_>>(), "{keys:?}");
                let turned = sim.press(reader, message, says).answer().await;
                assert_turned(&turned, message, page);
                pictures.extend(turned.pictures.iter().map(|picture| picture.bytes.clone()));
                keys = turned.buttons();
            }
            if word == "tactics" {
                assert_pictured(&pictures);
            } else {
                // From words back to a picture, and to words again.
                for (says, page) in [("about history", told::page(Topic::History, locale)), ("tactics", told::tactics(locale))] {
                    let turned = sim.press(reader, message, says).answer().await;
                    assert_turned(&turned, message, &page);
                }
            }
        }
    }
    stage.end().await;
}

/// The message that shows this page to somebody on Telegram, as soon as it does; none from before.
async fn reads(stage: &Stage, chat: Chat, since: i64, page: &Body) -> Message {
    let shows =
        |message: &&Message| message.from == Author::Bot && message.id >= since && message.words().starts_with(page.text.trim_end());
    let find = |world: &World| world.messages(chat).into_iter().find(shows).cloned();
    stage.telegram.wait_until(|world| find(world).is_some()).await;
    let message = stage.telegram.look(find).expect("it was there a moment ago");
    assert_read(message.words(), page, TELEGRAM);
    message
}

/// How the key is labelled that says this.
fn label(page: &Body, says: &str) -> String {
    let key = page.keys.concat().into_iter().find(|key| key.press == Press::Verb(says.to_owned()));
    key.expect("the page has such a key").label
}

/// Presses a key under the page that is shown; the message that shows the next one. It takes the place of the page before, but words
/// alone come below a picture, which stays as it was, without its keys.
async fn turns(stage: &Stage, reader: &User, shown: &Message, open: &Body, says: &str, page: &Body) -> Message {
    let (sim, chat) = (&stage.telegram, shown.chat);
    sim.press(reader, shown, &label(open, says)).toast().await;
    if shown.png().is_none() || page.scene.is_some() {
        let turned = reads(stage, chat, shown.id, page).await;
        assert_eq!((turned.id, turned.png().is_some()), (shown.id, page.scene.is_some()), "{says}");
        return turned;
    }
    let below = reads(stage, chat, shown.id + 1, page).await;
    assert_eq!(below.png(), None, "{says}");
    let find = |world: &World| world.messages(chat).into_iter().find(|message| message.id == shown.id).cloned();
    sim.wait_until(|world| find(world).is_some_and(|left| left.keyboard().is_empty())).await;
    let left = sim.look(find).expect("it was there a moment ago");
    assert_eq!((left.words(), left.png()), (shown.words(), shown.png()), "{says}");
    below
}

#[tokio::test]
async fn on_telegram_every_page_to_read_is_a_key_away_in_the_language_of_the_client() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    for (client, locale) in [("en", Locale::EN), ("ru", Locale::RU), ("nb", Locale::NB)] {
        let reader = sim.user(client, client);
        let chat = sim.private(&reader);
        sim.start_bot(&reader, None);
        for word in WORDS {
            let (first, pages) = pages(word, locale);
            let asked = sim.say(&reader, chat, &format!("/{word}"));
            let mut shown = reads(&stage, chat, asked.id, &first).await;
            let (mut open, mut pictures) = (&first, Vec::new());
            for (says, page) in &pages {
                shown = turns(&stage, &reader, &shown, open, says, page).await;
                pictures.extend(shown.png().map(<[u8]>::to_vec));
                open = page;
            }
            if word == "tactics" {
                assert_pictured(&pictures);
            } else {
                // From words back to a picture where they stand, and to words below it.
                let past = told::page(Topic::History, locale);
                let shown = turns(&stage, &reader, &shown, open, "about history", &past).await;
                turns(&stage, &reader, &shown, &past, "tactics", &told::tactics(locale)).await;
            }
        }
    }
    stage.end().await;
}
