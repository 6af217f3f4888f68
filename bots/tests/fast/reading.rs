//! The articles about the game and its tactics on Discord, in the language of the reader's client: each page is shown whole, its buttons
//! lead to all others, and each lesson has its own picture. The whole bot runs over both simulators.

use std::collections::BTreeSet;

use broadside_present::{
    articles::{self, Topic},
    body::Body,
};
use broadside_sim::discord::{Action, Button, Entry, MessageId};
use broadside_words::locale::Locale;

use super::choosing::Stage;

/// The first page of a command, and the pages that its buttons open, each with the button's command.
fn pages(word: &str, locale: Locale) -> (Body, Vec<(String, Body)>) {
    let (first, topics) = match word {
        "about" => (articles::about_page(locale), Topic::STORIES.as_slice()),
        _ => (articles::tactics(locale), Topic::LESSONS.as_slice()),
    };
    let page = |topic: &Topic| (format!("{word} {}", topic.id()), articles::page(*topic, locale));
    (first, topics.iter().map(page).collect())
}

/// Asserts that there is one PNG for each lesson, and that no two are the same.
fn assert_pictures(pictures: &[Vec<u8>]) {
    assert_eq!(pictures.len(), Topic::LESSONS.len());
    assert!(pictures.iter().all(|picture| picture.starts_with(b"\x89PNG")), "each picture is a PNG");
    assert_eq!(pictures.iter().collect::<BTreeSet<_>>().len(), pictures.len(), "each lesson has a picture of its own");
}

/// Asserts that a message has all lines of a page.
fn assert_page(seen: &str, page: &Body) {
    let missing = page.text.lines().chain(page.mono.iter().flat_map(|mono| mono.lines())).find(|line| !seen.contains(*line));
    assert_eq!(missing, None, "{seen}");
}

/// The text of a message without the escapes of its markup.
fn words(entry: &Entry) -> String {
    assert!(entry.embeds.is_empty(), "{entry}");
    entry.content.replace('\\', "")
}

/// Asserts that a press has edited its ephemeral message into this page.
fn assert_edited(edited: &Entry, message: MessageId, page: &Body) {
    assert_eq!((edited.action, edited.message, edited.ephemeral), (Action::Updated, Some(message), true), "{edited}");
    assert_eq!(edited.pictures.len(), usize::from(page.scene.is_some()), "a page has its own picture or none: {edited}");
    assert_page(&words(edited), page);
}

/// The commands of the buttons that open another page of this command.
fn commands(buttons: &[Button], word: &str) -> Vec<String> {
    let all = buttons.iter().map(|button| button.custom_id.clone());
    all.filter(|command| command.starts_with(word) && command.contains(' ')).collect()
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
            assert_page(&words(&shown), &first);
            let message = shown.message.expect("a message is shown");
            let (mut buttons, mut pictures) = (shown.buttons(), Vec::new());
            for (command, page) in &pages {
                assert_eq!(commands(&buttons, word), pages.iter().map(|(command, _)| command.clone()).collect::<Vec<_>>(), "{buttons:?}");
                let edited = sim.press(reader, message, command).answer().await;
                assert_edited(&edited, message, page);
                pictures.extend(edited.pictures.iter().map(|picture| picture.bytes.clone()));
                buttons = edited.buttons();
            }
            if word == "tactics" {
                assert_pictures(&pictures);
            } else {
                // Edits that add and remove a picture.
                for (command, page) in [("about history", articles::page(Topic::History, locale)), ("tactics", articles::tactics(locale))] {
                    let edited = sim.press(reader, message, command).answer().await;
                    assert_edited(&edited, message, &page);
                }
            }
        }
    }
    stage.end().await;
}
