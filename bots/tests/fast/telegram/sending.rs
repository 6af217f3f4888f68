//! Deliveries: boards are edited in place, texts too long for a caption follow their picture, replays are sent with their posters.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use broadside::{
    ask::Answer,
    message_ref::{MessageKind, MessageRef},
    platform::{DeliveryError, DeliveryMode, Message, Outgoing, SendPermit},
};
use broadside_game::{film::Film, record::Record};
use broadside_present::replay;
use broadside_service::request::{Request, RequestInput};
use broadside_sim::telegram::TelegramSim;
use broadside_words::locale::Locale;

use super::{Private, World, answer, board, fresh, in_place, keys, person, room, words};

/// Answers a press by replacing the message with a text; anything else as in the other tests.
fn answer_with_text(request: &Request) -> Option<Answer> {
    match &request.input {
        RequestInput::Press(_) => Some(Answer::replace(words("Страница"))),
        RequestInput::Text(_) | RequestInput::Command { .. } => answer(request),
    }
}

#[tokio::test]
async fn boards_are_edited_in_place_or_sent_again() {
    let world = World::new().await;
    let anna = world.sim.user("Анна", "ru");
    let forum = world.sim.forum();
    // Each row has forums of its own, so that no chat reaches its rate limit.
    let topic = world.sim.topic(world.sim.forum(), "Бой");
    let (general, side) = (world.sim.forum(), world.sim.topic(world.sim.forum(), "Бой"));
    let (lines, more) = (world.sim.forum(), world.sim.forum());
    let text_board = Message { keys: keys("aim"), ..words("Ход Анны") };
    for (place, other, nonce, turn, past) in [
        (forum, general, "general", board("Ход Анны"), ""),
        (topic, side, "topic", board("Ход Анны"), "Борис: Б8 — мимо"),
        (lines, more, "lines", text_board, "Борис: Б8 — мимо"),
    ] {
        let first = world.deliver(room(place), &fresh(words("Вызов"), nonce)).await.unwrap();
        let second = world.deliver(room(place), &in_place(turn, &first, nonce)).await.unwrap();
        let newer = Outgoing { mode: DeliveryMode::New, past: past.to_owned(), ..in_place(board("Ваш ход"), &second, nonce) };
        world.deliver(room(place), &newer).await.unwrap();
        let messages = world.sim.messages(place);
        let [.., old, new] = messages.as_slice() else { panic!("no two boards: {messages:?}") };
        let text = if past.is_empty() { "Ход Анны" } else { past };
        assert_eq!((old.words(), old.keyboard().len(), old.chat), (text, 0, place));
        assert_eq!((new.words(), new.keyboard().len(), new.chat), ("Ваш ход", 1, place));
        let gone = MessageRef { kind: MessageKind::Media, ..MessageRef::text(other.id, 77_777) };
        let sent = world.deliver(room(other), &in_place(board("Снова"), &gone, nonce)).await.unwrap();
        assert_ne!(sent, gone);
        let same = world.deliver(room(other), &in_place(board("Ход Бориса"), &sent, nonce)).await.unwrap();
        assert_eq!(same, sent);
        assert_eq!(world.deliver(room(other), &in_place(board("Ход Бориса"), &same, nonce)).await.unwrap(), same);
    }
    world.sim.start_bot(&anna, None);
    world.wait_for_requests(1).await;
    world.end().await;
}

#[tokio::test]
async fn board_caption_is_edited_and_a_text_page_follows_once() {
    let private = Private::open(World::on(Arc::new(TelegramSim::start().await), None, answer_with_text).await).await;
    let (world, anna) = (&private.world, &private.anna);
    let current = world.deliver(person(anna), &fresh(board("Ваш ход"), "first")).await.unwrap();
    let over = Message { keys: keys("aim"), ..words("Партия отменена.") };
    assert_eq!(world.deliver(person(anna), &in_place(over, &current, "second")).await.unwrap(), current);
    let messages = private.received();
    let [board] = messages.as_slice() else { panic!("there is one board: {messages:?}") };
    assert_eq!((board.words(), board.png().is_some(), board.keyboard().len()), ("Партия отменена.", true, 1));

    // Telegram fails once.
    world.sim.fail_next("sendMessage", 502, "Bad Gateway");
    assert_eq!(world.sim.press(anna, board, "aim").toast().await.text, None);
    let (chat, before, sim) = (private.chat, private.before, Arc::clone(&world.sim));
    private.world.end().await;
    let messages = sim.messages(chat).split_off(before);
    let [old, page] = messages.as_slice() else { panic!("no board and page: {messages:?}") };
    assert_eq!((old.words(), old.png(), old.keyboard().len()), (board.words(), board.png(), 0));
    assert_eq!((page.words(), page.png()), ("Страница", None));
}

#[tokio::test]
async fn overlong_caption_follows_the_picture_once() {
    let private = Private::open(World::new().await).await;
    let (world, anna) = (&private.world, &private.anna);
    let long =
        Message {
            mono: Some("~ x #\n".repeat(40)), file: Some(("game.txt".into(), "1. Б8".into())), ..board(&"Б8: мимо\n".repeat(150))
        };
    world.sim.flood("SendMessage", 1);
    let outgoing = fresh(long, "long");
    let Err(DeliveryError::Later(wait)) = world.deliver(person(anna), &outgoing).await else { panic!("the chat is rate limited") };
    assert_eq!(wait, Duration::from_secs(1));
    world.sim.advance(wait);
    world.deliver(person(anna), &outgoing).await.unwrap();
    let kinds: Vec<_> = private.received().iter().map(|message| message.media.as_ref().map(|media| media.kind)).collect();
    assert_eq!(format!("{kinds:?}"), "[Some(Photo), None, None, Some(Document)]");
    private.world.end().await;
}

#[tokio::test]
async fn multi_message_delivery_stops_when_another_replica_takes_over() {
    let private = Private::open(World::new().await).await;
    let (world, anna) = (&private.world, &private.anna);
    let current = world.deliver(person(anna), &fresh(board("Было"), "old")).await.unwrap();
    let long = Message { file: Some(("game.txt".into(), "1. Б8".into())), ..board(&"Б8: мимо\n".repeat(150)) };
    for (allowed, messages) in [(0, 1), (1, 2), (1, 3)] {
        let calls = AtomicUsize::new(0);
        let permit = SendPermit::valid_while(move || calls.fetch_add(1, Ordering::Relaxed) < allowed);
        let late = Outgoing { permit, current_board: Some(current), ..fresh(long.clone(), "long") };
        let sent = world.deliver(person(anna), &late).await;
        assert!(matches!(sent, Err(DeliveryError::Superseded)), "{sent:?}");
        assert_eq!(private.received().len(), messages);
    }
    let late = Outgoing { permit: SendPermit::valid_while(|| false), ..in_place(words("Стало"), &current, "late") };
    let sent = world.deliver(person(anna), &late).await;
    assert!(matches!(sent, Err(DeliveryError::Superseded)), "{sent:?}");
    assert_eq!(private.received()[0].words(), "Было");
    private.world.end().await;
}

#[tokio::test]
async fn finished_game_is_sent_as_an_animation_with_its_poster_below() {
    let private = Private::open(World::new().await).await;
    let film = Film::of_record(&record()).expect("a valid record");
    let draw = |scene| Some(broadside::drawing::draw(scene, broadside_render::Layout::Focus));
    let picture = draw(replay::film_scene(&film, Locale::RU));
    let poster = draw(replay::poster(&film, Locale::RU));
    let outgoing = fresh(Message { picture, poster, ..words("Повтор") }, "again");
    private.world.deliver(person(&private.anna), &outgoing).await.unwrap();
    let sent = private.received();
    let [animation, poster] = sent.as_slice() else { panic!("no two messages: {sent:?}") };
    for (message, kind, start) in [(animation, "Animation", b"GIF89a".as_slice()), (poster, "Photo", b"\x89PNG")] {
        let media = message.media.as_ref().expect("a picture");
        assert_eq!(format!("{:?}", media.kind), kind);
        assert!(media.bytes.starts_with(start), "{kind}");
    }
    assert_eq!((animation.words(), poster.words()), ("Повтор", ""));
    private.world.end().await;
}

/// The first of the stored records.
pub(super) fn record() -> Record {
    let stored = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/tests/data/records.txt")).unwrap();
    let head = "broadside record 1\n";
    Record::parse(&format!("{head}{}", stored.split(head).nth(1).unwrap())).unwrap()
}
