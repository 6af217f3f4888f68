//! The pages about the game and how to play it, read on Discord in the language of the reader's client: every page is a key away from
//! the others, whole, within what the platform takes, and in words, and each lesson has a picture of its own. The production entry
//! over both simulators.

use std::collections::BTreeSet;

use broadside_present::{
    articles::{self, Topic},
    body::Body,
};
use broadside_sim::discord::{Action, Button, Entry, MessageId};
use broadside_words::locale::Locale;

use super::choosing::Stage;

/// What is read after this word: the first page, and those behind its keys, by what the keys say.
fn pages(word: &str, locale: Locale) -> (Body, Vec<(String, Body)>) {
    let (first, topics) = match word {
        "about" => (articles::about_page(locale), Topic::STORIES.as_slice()),
        _ => (articles::tactics(locale), Topic::LESSONS.as_slice()),
    };
    let page = |topic: &Topic| (format!("{word} {}", topic.id()), articles::page(*topic, locale));
    (first, topics.iter().map(page).collect())
}

/// The pictures that came with the lessons, in the order of their pages: one with each, and no two alike.
fn assert_pictured(pictures: &[Vec<u8>]) {
    assert_eq!(pictures.len(), Topic::LESSONS.len());
    assert!(pictures.iter().all(|picture| picture.starts_with(b"\x89PNG")), "a picture is one");
    assert_eq!(pictures.iter().collect::<BTreeSet<_>>().len(), pictures.len(), "a picture stayed when its page was turned");
}

/// Holds what somebody sees against the page that they asked for.
fn assert_read(seen: &str, page: &Body) {
    let missing = page.text.lines().chain(page.mono.iter().flat_map(|mono| mono.lines())).find(|line| !seen.contains(*line));
    assert_eq!(missing, None, "{seen}");
}

/// The words of a message of Discord, without what keeps them from being taken for markup.
fn words(entry: &Entry) -> String {
    assert!(entry.embeds.is_empty(), "{entry}");
    entry.content.replace('\\', "")
}

/// Holds the message that somebody on Discord sees against the page that it was turned to.
fn assert_turned(turned: &Entry, message: MessageId, page: &Body) {
    assert_eq!((turned.action, turned.message, turned.ephemeral), (Action::Updated, Some(message), true), "{turned}");
    assert_eq!(turned.pictures.len(), usize::from(page.scene.is_some()), "the picture goes with its page: {turned}");
    assert_read(&words(turned), page);
}

/// What the keys say that open a page behind this word.
fn leading(keys: &[Button], word: &str) -> Vec<String> {
    let says = keys.iter().map(|key| key.custom_id.clone());
    says.filter(|says| says.starts_with(word) && says.contains(' ')).collect()
}

#[tokio::test]
async fn discord_articles_have_buttons_in_the_clients_language() {
    let stage = Stage::start().await;
    let (sim, channel) = (&stage.discord, stage.discord.channel());
    for (client, locale) in [("en-US", Locale::EN), ("ru", Locale::RU), ("no", Locale::NB)] {
        let reader = sim.user_speaking(client, client);
        for word in ["about", "tactics"] {
            let (first, pages) = pages(word, locale);
            let shown = sim.slash(reader, channel, word, &[]).answer().await;
            assert!(shown.ephemeral, "{shown}");
            assert_read(&words(&shown), &first);
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
                for (says, page) in [("about history", articles::page(Topic::History, locale)), ("tactics", articles::tactics(locale))] {
                    let turned = sim.press(reader, message, says).answer().await;
                    assert_turned(&turned, message, &page);
                }
            }
        }
    }
    stage.end().await;
}
