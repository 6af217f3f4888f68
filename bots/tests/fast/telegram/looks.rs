//! Pictures that are edited in place: the card of `/look`, and a board after a change of the look. Both change colours and size.

use std::sync::Arc;

use broadside::{ask::Answer, drawing::draw, platform::Message};
use broadside_present::look::card::own_look;
use broadside_render::Layout;
use broadside_scene::look::{Look, LookChange};
use broadside_service::request::{Request, RequestInput};
use broadside_sim::telegram::TelegramSim;
use broadside_words::locale::Locale;

use super::{Private, World, answer, fresh, in_place, person};

/// The width and height of a PNG, from its header.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// The default look with one change, in the form of a button's data: `theme=contrast`.
fn look_with(choice: &str) -> Look {
    let (param, value) = choice.split_once('=').expect("a choice");
    Look::default().with(LookChange::parse(param, value).expect("a valid choice"))
}

/// The card of a look, drawn in the layout for phones unless the look has another.
fn card(look: Look) -> Message {
    let body = own_look(look, None, Locale::EN);
    let picture = body.scene.map(|scene| draw(scene, Layout::Focus));
    Message { text: body.text, picture, keys: body.keys, ..Message::default() }
}

/// Answers a press on the card with the card of the chosen look; anything else as in the other tests.
fn answer_look(request: &Request) -> Option<Answer> {
    match &request.input {
        RequestInput::Text(text) if text == "/look" => Some(Answer::private(card(Look::default()))),
        RequestInput::Press(data) => data.strip_prefix("look ").map(|choice| Answer::replace(card(look_with(choice)))),
        RequestInput::Text(_) | RequestInput::Command { .. } => answer(request),
    }
}

#[tokio::test]
async fn look_card_is_edited_in_place_to_another_look_and_size() {
    let private = Private::open(World::on(Arc::new(TelegramSim::start().await), None, answer_look).await).await;
    let (sim, anna, chat) = (&private.world.sim, &private.anna, private.chat);
    sim.say(anna, chat, "/look");
    sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.png().is_some())).await;
    let mut current = sim.messages(chat).pop().expect("the card");
    assert!(current.words().contains("Theme: Notebook"), "{}", current.words());
    for (label, part, expected) in [("Admiral", "Theme: Admiral", (864, 1280)), ("Side by side", "Layout: Side by side", (1280, 720))] {
        assert_eq!(sim.press(anna, &current, label).toast().await.text, None, "{label}");
        sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.words().contains(part))).await;
        let edited = sim.messages(chat).pop().expect("the card");
        assert_eq!(edited.key(), current.key(), "{label}: the card is edited");
        assert_ne!(edited.png(), current.png(), "{label}");
        assert_eq!(edited.png().map(size), Some(expected), "{label}");
        current = edited;
    }
    private.world.end().await;
}

#[tokio::test]
async fn board_is_edited_in_place_to_the_latest_look() {
    let private = Private::open(World::new().await).await;
    let (world, to) = (&private.world, person(&private.anna));
    let mut current = world.deliver(to, &fresh(card(Look::default()), "first")).await.unwrap();
    for (choice, nonce, expected) in [("theme=contrast", "second", (864, 1280)), ("layout=spread", "third", (1280, 720))] {
        let (new_card, before) = (card(look_with(choice)), private.received());
        let drawn = new_card.picture.clone().expect("a picture").png;
        let edited = world.deliver(to, &in_place(new_card, &current, nonce)).await.unwrap();
        assert_eq!(edited, current, "{choice}");
        let messages = private.received();
        let ([old], [new]) = (before.as_slice(), messages.as_slice()) else { panic!("there is one board: {messages:?}") };
        assert_eq!((new.key(), new.png()), (old.key(), Some(&*drawn)), "{choice}");
        assert_ne!(new.png(), old.png(), "{choice}");
        assert_eq!(size(&drawn), expected, "{choice}");
        current = edited;
    }
    private.world.end().await;
}
