//! What goes along with a message on Telegram: coloured keys, codes to copy, keys that are spent, confetti for who has won, and
//! pictures, which are carried there once.

use std::sync::Arc;

use broadside::platform::{DeliveryError, DeliveryMode, Message, Outgoing};
use broadside_service::request::{Key, Press};
use broadside_sim::telegram::{Entry, TelegramSim};

use super::{Private, World, answer, board, fresh, in_place, person, room, words};

const CONFETTI: &str = "5046509860389126442";

/// What went out with a picture, and what Telegram calls each.
fn pictures(world: &World) -> Vec<String> {
    let named = |entry: Entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => message.media.map(|media| media.file_id),
        _ => None,
    };
    world.sim.log().into_iter().filter_map(named).collect()
}

#[tokio::test]
async fn buttons_have_colours_and_codes_can_be_copied() {
    let private = Private::open(World::new().await).await;
    let key = |press| Key { label: "К".to_owned(), press };
    let verb = |says: &str| key(Press::Verb(format!("ABCDEF 0 {says}")));
    let keys = vec![
        vec![verb("ready"), verb("join"), verb("resign_now"), verb("rules")],
        vec![key(Press::Copy("ABCDEF".to_owned())), key(Press::Disabled), key(Press::OpenPrivate("ABCDEF".to_owned()))],
    ];
    private.world.deliver(person(&private.anna), &fresh(Message { keys, ..words("Вызов") }, "keys")).await.unwrap();
    let made = private.received()[0].keyboard().concat();
    let styles: Vec<_> = made.iter().map(|button| button.style.as_deref()).collect();
    assert_eq!(styles, [Some("primary"), Some("success"), Some("danger"), None, None, None, Some("primary")]);
    assert_eq!(made[4].copies.as_deref(), Some("ABCDEF"));
    assert!(made[5].disabled && made[5].text == "К" && made[5].data.is_none());
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
    let told = pictures(world);
    assert_eq!((told.len(), &told[1], &told[2]), (3, &told[0], &told[0]), "groups see one picture");
    for nonce in ["d", "e"] {
        world.deliver(anna, &fresh(board("Ваше поле"), nonce)).await.unwrap();
    }
    let told = pictures(world);
    assert_ne!(told[3], told[0], "what a person sees in private is known there only");
    assert_eq!(told[3], told[4]);
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
    let told = pictures(world);
    assert_eq!(told.len(), 3);
    assert_ne!(told[1], told[0]);
    assert_eq!(told[2], told[1], "its new name is known");
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
