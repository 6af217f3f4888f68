//! Parts of a message on Telegram: coloured and disabled buttons, codes to copy, the winner's confetti, and pictures, which are uploaded
//! once.

use std::sync::Arc;

use broadside::platform::{DeliveryError, DeliveryMode, Message, Outgoing};
use broadside_service::request::{Key, Press};
use broadside_sim::telegram::{Entry, TelegramSim};

use super::{Private, World, answer, board, fresh, in_place, person, room, words};

const CONFETTI: &str = "5046509860389126442";

/// The file ids of all pictures that were sent, in order.
fn file_ids(world: &World) -> Vec<String> {
    let file_id = |entry: Entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => message.media.map(|media| media.file_id),
        _ => None,
    };
    world.sim.log().into_iter().filter_map(file_id).collect()
}

#[tokio::test]
async fn buttons_have_colours_and_codes_can_be_copied() {
    let private = Private::open(World::new().await).await;
    let key = |press| Key { label: "К".to_owned(), press };
    let verb = |command: &str| key(Press::Verb(format!("ABCDEF 0 {command}")));
    let keys = vec![
        vec![verb("ready"), verb("join"), verb("resign_now"), verb("rules")],
        vec![key(Press::Copy("ABCDEF".to_owned())), key(Press::Disabled), key(Press::OpenPrivate("ABCDEF".to_owned()))],
    ];
    private.world.deliver(person(&private.anna), &fresh(Message { keys, ..words("Вызов") }, "keys")).await.unwrap();
    let buttons = private.received()[0].keyboard().concat();
    let styles: Vec<_> = buttons.iter().map(|button| button.style.as_deref()).collect();
    assert_eq!(styles, [Some("primary"), Some("success"), Some("danger"), None, None, None, Some("primary")]);
    assert_eq!(buttons[4].copies.as_deref(), Some("ABCDEF"));
    assert!(buttons[5].disabled && buttons[5].text == "К" && buttons[5].data.is_none());
    private.world.end().await;
}

#[tokio::test]
async fn board_page_opens_by_a_link_in_groups_and_by_a_key_while_aiming() {
    for has_main_app in [true, false] {
        let sim = Arc::new(TelegramSim::start().await);
        if has_main_app {
            sim.set_main_app();
        }
        let private = Private::open(World::with_page(sim, None, answer, Some("https://sea.example")).await).await;
        let (world, yard) = (&private.world, private.world.sim.group("Двор"));
        let key = |press| vec![Key { label: "К".to_owned(), press }];
        let keys = vec![key(Press::Verb("ABCDEF 3 aim".to_owned())), key(Press::OpenPrivate("ABCDEF".to_owned()))];
        for (to, nonce) in [(room(yard), "a"), (person(&private.anna), "b")] {
            world.deliver(to, &fresh(Message { keys: keys.clone(), ..words("Ход") }, nonce)).await.unwrap();
        }
        let link = world.sim.messages(yard)[0].keyboard().get(2).and_then(|row| row[0].url.clone());
        assert_eq!(link.as_deref(), has_main_app.then_some("https://t.me/broadside_sim_bot?startapp=ABCDEF"));
        let aiming = private.received()[0].markup.clone().unwrap();
        assert_eq!(aiming["inline_keyboard"][2][0]["web_app"]["url"], "https://sea.example/?game=ABCDEF");
        private.world.end().await;
    }
}

#[tokio::test]
async fn same_picture_is_uploaded_to_telegram_once() {
    let private = Private::open(World::new().await).await;
    let (world, anna) = (&private.world, person(&private.anna));
    let (yard, fleet) = (room(world.sim.group("Двор")), room(world.sim.group("Флот")));
    let first = world.deliver(yard, &fresh(board("Ход Анны"), "a")).await.unwrap();
    world.deliver(yard, &in_place(board("Ход Бориса"), &first, "b")).await.unwrap();
    world.deliver(fleet, &fresh(board("Снова"), "c")).await.unwrap();
    let ids = file_ids(world);
    assert_eq!((ids.len(), &ids[1], &ids[2]), (3, &ids[0], &ids[0]), "groups share one file");
    for nonce in ["d", "e"] {
        world.deliver(anna, &fresh(board("Ваше поле"), nonce)).await.unwrap();
    }
    let ids = file_ids(world);
    assert_ne!(ids[3], ids[0], "private chats have files of their own");
    assert_eq!(ids[3], ids[4]);
    let drawn = board("").picture.map(|picture| picture.png.to_vec());
    assert_eq!(world.sim.messages(private.chat).last().and_then(|message| message.png()), drawn.as_deref());
    private.world.end().await;
}

#[tokio::test]
async fn picture_forgotten_by_telegram_is_uploaded_on_the_next_attempt() {
    let private = Private::open(World::new().await).await;
    let (world, anna) = (&private.world, person(&private.anna));
    let first = world.deliver(anna, &fresh(board("Ход Анны"), "a")).await.unwrap();
    world.sim.forget_files();
    let edit = in_place(board("Ход Бориса"), &first, "b");
    assert!(matches!(world.deliver(anna, &edit).await, Err(DeliveryError::Rejected(_))));
    world.deliver(anna, &edit).await.unwrap();
    world.deliver(anna, &fresh(board("Снова"), "c")).await.unwrap();
    let ids = file_ids(world);
    assert_eq!(ids.len(), 3);
    assert_ne!(ids[1], ids[0]);
    assert_eq!(ids[2], ids[1], "the new file is used again");
    private.world.end().await;
}

#[tokio::test]
async fn confetti_is_only_on_the_winners_first_private_message() {
    let private = Private::open(World::new().await).await;
    let (world, anna) = (&private.world, person(&private.anna));
    let yard = world.sim.group("Двор");
    let won = || Message { celebrates: true, file: Some(("game.txt".into(), "1. Б8".into())), ..board("Победа!") };
    let first = world.deliver(anna, &fresh(board("Ваш ход"), "a")).await.unwrap();
    let last = Outgoing { mode: DeliveryMode::New, ..in_place(won(), &first, "b") };
    world.deliver(anna, &last).await.unwrap();
    world.deliver(room(yard), &fresh(won(), "c")).await.unwrap();
    let effects = |messages: Vec<broadside_sim::telegram::Message>| messages.into_iter().map(|message| message.effect).collect::<Vec<_>>();
    assert_eq!(effects(private.received()), [None, Some(CONFETTI.to_owned()), None]);
    assert_eq!(effects(world.sim.messages(yard)), [None, None]);
    private.world.end().await;
}
