//! Pictures that become others where they stand: the card of looks under its keys, and a board whose look was changed
//! meanwhile. Both change their colours and their size on the way.

use std::sync::Arc;

use broadside::{ask::Answer, drawing::draw, platform::Message};
use broadside_present::look::card::own_look;
use broadside_render::Layout;
use broadside_scene::look::{Look, LookChange};
use broadside_service::request::{Request, RequestInput};
use broadside_sim::telegram::TelegramSim;
use broadside_words::locale::Locale;

use super::{Private, World, answer, fresh, in_place, person};

/// The width and height that a PNG says it has.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// The look with this chosen, as a key says it.
fn chosen(choice: &str) -> Look {
    let (param, value) = choice.split_once('=').expect("a choice");
    Look::default().with(LookChange::parse(param, value).expect("a choice there is"))
}

/// The card of a look, drawn for a phone where it says nothing else.
fn card(look: Look) -> Message {
    let body = own_look(look, None, Locale::EN);
    let picture = body.scene.map(|scene| draw(scene, Layout::Focus));
    Message { text: body.text, picture, keys: body.keys, ..Message::default() }
}

/// The replica turns its card to whatever a key chooses; to anything else it answers as ever.
fn turning(request: &Request) -> Option<Answer> {
    match &request.input {
        RequestInput::Text(text) if text == "/look" => Some(Answer::private(card(Look::default()))),
        RequestInput::Press(said) => said.strip_prefix("look ").map(|choice| Answer::replace(card(chosen(choice)))),
        RequestInput::Text(_) | RequestInput::Command { .. } => answer(request),
    }
}

#[tokio::test]
async fn look_card_is_edited_in_place_to_another_look_and_size() {
    let private = Private::open(World::on(Arc::new(TelegramSim::start().await), None, turning).await).await;
    let (sim, anna, chat) = (&private.world.sim, &private.anna, private.chat);
    sim.say(anna, chat, "/look");
    sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.png().is_some())).await;
    let mut stands = sim.messages(chat).pop().expect("the card");
    assert!(stands.words().contains("Theme: Notebook"), "{}", stands.words());
    for (label, part, expected) in [("Admiral", "Theme: Admiral", (864, 1280)), ("Side by side", "Layout: Side by side", (1280, 720))] {
        assert_eq!(sim.press(anna, &stands, label).toast().await.text, None, "{label}");
        sim.wait_until(|world| world.last_from_bot(chat).is_some_and(|message| message.words().contains(part))).await;
        let turned = sim.messages(chat).pop().expect("the card");
        assert_eq!(turned.key(), stands.key(), "{label}: the card itself turned");
        assert_ne!(turned.png(), stands.png(), "{label}");
        assert_eq!(turned.png().map(size), Some(expected), "{label}");
        stands = turned;
    }
    private.world.end().await;
}

#[tokio::test]
async fn board_is_edited_in_place_to_the_latest_look() {
    let private = Private::open(World::new().await).await;
    let (world, to) = (&private.world, person(&private.anna));
    let mut standing = world.deliver(to, &fresh(card(Look::default()), "first")).await.unwrap();
    for (choice, nonce, expected) in [("theme=contrast", "second", (864, 1280)), ("layout=spread", "third", (1280, 720))] {
        let (look, before) = (card(chosen(choice)), private.received());
        let drawn = look.picture.clone().expect("a picture").png;
        let edited = world.deliver(to, &in_place(look, &standing, nonce)).await.unwrap();
        assert_eq!(edited, standing, "{choice}");
        let messages = private.received();
        let ([old], [new]) = (before.as_slice(), messages.as_slice()) else { panic!("one board stands: {messages:?}") };
        assert_eq!((new.key(), new.png()), (old.key(), Some(&*drawn)), "{choice}");
        assert_ne!(new.png(), old.png(), "{choice}");
        assert_eq!(size(&drawn), expected, "{choice}");
        standing = edited;
    }
    private.world.end().await;
}
