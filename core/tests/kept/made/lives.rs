//! What is kept of people and rooms beside their games: languages, looks, rules put by, drafts, careers, tables, who is who,
//! who looks for an opponent, and who was forgotten.

use broadside_core::{
    arena::career::tiding::Tiding,
    service::request::{Asker, Place, Press, Reply},
    talk::{locale::Locale, people},
};

use super::{
    cast::{CHANNEL, GROUP, OTHER_CHANNEL, TOPIC, beside, guest, person},
    house::House,
};

/// What people and rooms chose.
pub async fn choices(house: &mut House) {
    let (channel, group, private) = (Place::Room(CHANNEL), Place::Room(GROUP), Place::Private);
    for (number, place, words) in [
        (1, private, "language ru"),
        (2, private, "language nb"),
        (3, private, "language en"),
        (4, Place::Room(TOPIC), "language nb"),
        (5, Place::Room(OTHER_CHANNEL), "language ru"),
        (1, private, "look admiral hit=orange sunk=blue"),
        (2, private, "look contrast layout=focus"),
        (3, channel, "look notebook hit=green scope=room"),
        (4, private, "banter off"),
        (5, group, "banter off room"),
        (6, private, "custom 10x10 mines=2"),
        (7, channel, "custom salvo fire=salvo:3"),
        (6, private, "save harbour"),
        (6, private, "save storm me 12x12 mines=3 sweepers=1"),
        (7, channel, "save lagoon room 8x8 fleet=1x3+2x2"),
        (8, group, "save fjord room mb"),
        (9, channel, "default lagoon"),
        (9, group, "default submarines subs=3"),
        (10, private, "tournament set format=double"),
        (10, private, "tournament set name=\"Autumn cup\""),
        (11, group, "tournament set most=8"),
        (12, private, "tournament set zone=Europe/Oslo"),
        (13, Place::Room(OTHER_CHANNEL), "tournament set zone=Asia/Tokyo"),
        (13, Place::Room(OTHER_CHANNEL), "tournament set permit=everyone"),
        (14, Place::Room(TOPIC), "tournament set permit=organisers"),
        (25, private, "profile nameless"),
        (26, private, "profile hide"),
    ] {
        house.say(&person(number), place, words).await;
    }
}

/// Everything that shows something, for the buttons that stand under it.
pub async fn looked_at(house: &mut House) {
    let (channel, private, by) = (Place::Room(CHANNEL), Place::Private, person(6));
    for words in [
        "help",
        "help mines",
        "about",
        "games",
        "opponents",
        "rules mines",
        "rules",
        "look",
        "banter",
        "custom",
        "history",
        "medals",
        "profile",
        "top",
        "top week room",
        "top all world",
        "top computer",
        "export",
        "forget",
        "erase",
        "tournament",
        "tournament set",
        "tournament list",
        "quick stop",
        "language xx",
        "battle chess",
        "fire Q99",
        "start",
        "review",
        "replay",
        "record",
    ] {
        house.try_say(&by, private, words).await;
        house.try_say(&person(1), channel, words).await;
    }
    for says in [
        "draft ?mines",
        "draft ?fleet",
        "draft ?size",
        "draft presets",
        "draft presets 1",
        "draft form",
        "draft save",
        "draft page 1",
        "draft page 2",
        "tournament set ?format",
        "tournament set ?start",
        "tournament set ?rules",
        "tournament set ?repeat",
        "tournament set page 1",
        "tournament set type name",
        "tournament set type start",
        "top week world",
        "top all world 1",
        "history 1",
        "medals 1",
        "look theme=admiral",
        "help",
        "rules salvo",
    ] {
        house.press(&by, private, says).await;
    }
}

/// Two identities of one person: joined, asked for, and parted; and a code that waits to be typed.
pub async fn links(house: &mut House) {
    for (giver, claimant) in [(person(15), person(16)), (person(17), person(18))] {
        let code = code_of(house, &giver).await;
        house.say(&claimant, Place::Private, &format!("link {code}")).await;
        agree(house, &giver).await;
    }
    house.say(&person(18), Place::Private, "unlink").await;
    let code = code_of(house, &person(19)).await;
    house.say(&person(20), Place::Private, &format!("link {code}")).await;
    code_of(house, &person(21)).await;
}

async fn code_of(house: &mut House, giver: &Asker) -> String {
    let Reply::Private(told) = house.say(giver, Place::Private, "link").await else { panic!("a code is given in private") };
    let code = |word: &&str| word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let words = told.text.split(|letter: char| !letter.is_ascii_alphanumeric()).find(code).map(str::to_owned);
    words.expect("a code of eight letters")
}

/// Presses the button that the giver of a code got.
async fn agree(house: &mut House, giver: &Asker) {
    let claimed = |tiding: &&Tiding| matches!(tiding, Tiding::Claimed(..));
    let letters = house.tidings.iter().filter(|(player, _)| *player == giver.id).map(|(_, tiding)| tiding);
    let asked = letters.rev().find(claimed).expect("the giver is asked").clone();
    let keys = people::tiding(&asked, Locale::En).keys;
    let Press::Verb(data) = keys[0][0].press.clone() else { panic!("the button says something") };
    house.press(giver, Place::Private, &data).await;
}

/// People who look for an opponent: two who were brought together, one who was asked about the computer, one who has just
/// begun.
pub async fn seekers(house: &mut House) {
    house.say(&person(21), Place::Private, "quick submarines").await;
    house.later(61);
    house.wake_beside(beside("quick")).await;
    house.say(&person(22), Place::Private, "quick mb").await;
    house.say(&person(23), Place::Private, "quick mb").await;
    house.say(&person(24), Place::Private, "quick minefield").await;
}

/// Enters finished games into careers, and careers into tables.
pub async fn entered(house: &mut House) {
    for _ in 0..200 {
        house.later(1);
        let before = house.service.store().alarms(beside("ledger")).await.expect("memory answers");
        house.wake_beside(beside("ledger")).await;
        if !before.iter().any(|(key, _)| key.name == "ledger") {
            return;
        }
    }
    panic!("the ledger comes to rest");
}

/// The chats in which people are written to, as their platform named them.
pub async fn doors(house: &mut House) {
    for number in [1, 3, 5, 7] {
        let door = format!("{}", 440_000_000_000_000_000_u64 + number);
        house.service.note_door(person(number).id, Some(&door)).await.expect("memory answers");
    }
}

/// Somebody plays, follows and joins, and will be forgotten.
pub async fn to_be_forgotten(house: &mut House) {
    let (gone, channel) = (person(27), Place::Room(CHANNEL));
    let id = house.battle(&gone, channel, "").await;
    house.say(&person(28), channel, &format!("join {id}")).await;
    for by in [&gone, &person(28)] {
        house.press(by, Place::Private, &format!("{id} 0 ready")).await;
    }
    house.play(id, 12, |_| false).await;
    house.say(&person(28), channel, &format!("resign {id}")).await;
    let id = house.battle(&person(28), channel, "").await;
    house.say(&person(29), channel, &format!("join {id}")).await;
    house.say(&gone, Place::Private, &format!("follow {id}")).await;
    let id = house.create(&gone, Place::Room(GROUP), "single start=hand most=4 name=\"Lost cup\"").await;
    for by in [gone, person(28), person(29)] {
        house.press(&by, Place::Room(GROUP), &format!("{id} 0 tournament join")).await;
    }
}

/// Somebody asks to be forgotten.
pub async fn forgotten(house: &mut House) {
    house.say(&person(27), Place::Private, "erase now").await;
    house.say(&guest(), Place::Private, "language nb").await;
}

/// What stays in the outboxes of people: every letter.
pub async fn left(house: &mut House) {
    // Nobody is found for the first; two meet; one is asked about the computer.
    house.say(&person(7), Place::Private, "quick hasbro").await;
    for seconds in [61, 600] {
        house.later(seconds);
        house.wake_beside(beside("quick")).await;
    }
    for words in ["quick minefield", "quick stop", "quick mb"] {
        house.try_say(&person(9), Place::Private, words).await;
    }
    house.say(&person(10), Place::Private, "quick mb").await;
    house.say(&person(11), Place::Private, "quick fb-standard").await;
    house.later(61);
    house.wake_beside(beside("quick")).await;
    let code = code_of(house, &person(3)).await;
    house.say(&person(4), Place::Private, &format!("link {code}")).await;
    agree(house, &person(3)).await;
    house.say(&person(4), Place::Private, "unlink").await;
    let code = code_of(house, &person(5)).await;
    house.say(&person(6), Place::Private, &format!("link {code}")).await;
}
