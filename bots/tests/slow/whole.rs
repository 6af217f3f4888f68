//! Whole matches: Discord against Telegram in one game, through the production entry, over both simulators and a real
//! Redis. Asserts what went out, in order, and that nothing else did. Knows no fleet before the record tells it.

mod account;
mod duel;
mod hunt;
pub mod stage;
pub mod told;

use std::time::Duration;

use broadside_core::{
    game::{
        record::{Deed as Done, Move, Record},
        side::{BySide, Side},
    },
    present::{cards, locale::Locale},
};
use broadside_sim::{
    discord::{self, Deed, Entry},
    telegram,
};
use duel::{ANNA, BORIS, Duel, Way};

/// What a press of a button from an older board is answered with.
const STALE: &str = "Кнопка устарела";
const HOUR: Duration = Duration::from_secs(61 * 60);
const WAIT: Duration = Duration::from_millis(300);

/// The record is honest, its seals are those posted before the first shot, and the channel and both players were told
/// every event of it once and in order, and nothing else but the honours it brought, each player their own in private.
fn check_told(duel: &Duel, record: &Record, readied: [Side; 2], honours: &BySide<Vec<String>>) {
    assert_eq!(record.verify(), []);
    let shot = |done: &Move| match &done.deed {
        Done::Shot(cell, _) => Some((done.side, record.rules.notation().name(*cell))),
        _ => None,
    };
    let shots: Vec<_> = record.moves.iter().filter_map(shot).collect();
    let fired: Vec<_> = duel.shots.iter().map(|shot| (shot.side, shot.cell.clone())).collect();
    assert_eq!(shots, fired, "what was fired is what is recorded");
    assert_eq!(duel.channel_events(), account::of_room(record, readied));
    let letters = account::of_player(record, readied);
    assert_eq!(duel.anna_events(), [&letters[..], &honours.a].concat());
    let boris = duel.boris_told();
    assert_eq!(boris[0], cards::help(Locale::RU), "/start");
    assert_eq!(account::events(&boris[1..], [ANNA, BORIS]), [&letters[..], &honours.b].concat());
}

/// No public post before the end names a cell that nobody had asked to fire at by then.
fn check_secrets(duel: &Duel) {
    let log = duel.stage.discord.log();
    let posts = log.iter().enumerate().filter(|(_, entry)| entry.place == Some(duel.channel) && !entry.ephemeral);
    let mut boards = 0;
    let alt = |post: &Entry| post.pictures.first().and_then(|picture| picture.alt.clone()).unwrap_or_default();
    // A late post tells an earlier shot under the board as it is by now, perhaps that of a finished game.
    let over = |post: &Entry| post.content.contains(" побеждает!") || alt(post).contains("Партия окончена");
    for (at, post) in posts.take_while(|(_, post)| !over(post)) {
        let alt = alt(post);
        for cell in hunt::named(&format!("{} {alt}", post.content)) {
            let asked = duel.shots.iter().any(|shot| shot.cell == cell && shot.asked_at <= at);
            assert!(asked, "{cell} is named too early: {post}");
            boards += 1;
        }
    }
    assert!(boards > duel.shots.len(), "the check saw the shots");
}

/// Every word and description is whole: no missing phrase, no empty place in a sentence.
fn check_words(duel: &Duel) {
    let log = duel.stage.discord.log();
    let alts = log.iter().flat_map(|entry| &entry.pictures).filter_map(|picture| picture.alt.clone());
    for words in log.iter().map(|entry| entry.content.clone()).chain(alts).chain(duel.boris_told()) {
        let broken = ["⟦", ": .", ": ,", "  "].iter().find(|part| words.contains(**part));
        assert_eq!(broken, None, "{words}");
    }
}

/// Nothing went out anywhere but to the channel and the two private chats.
fn check_nothing_else(duel: &Duel) {
    let log = duel.stage.discord.log();
    let deeds = |deed| log.iter().filter(|entry| entry.deed == deed).count();
    assert_eq!((deeds(Deed::CommandsRegistered), deeds(Deed::DmOpened), deeds(Deed::Deleted), deeds(Deed::FollowedUp)), (1, 1, 0, 0));
    assert!(log.iter().all(|entry| entry.place.is_none_or(|place| place == duel.channel || place == duel.dm)));
    // The record, and what she was shown to aim by.
    let alone = log.iter().filter(|entry| entry.ephemeral && !entry.content.starts_with("Ваш ход"));
    assert_eq!(alone.count(), 1, "the record alone");
    for entry in duel.stage.telegram.log() {
        match entry {
            telegram::Entry::Sent(message) | telegram::Entry::Edited(message) => assert_eq!(message.chat, duel.chat),
            telegram::Entry::CallbackAnswered { user, toast, .. } => assert_eq!((user, toast), (duel.boris.id, telegram::Toast::default())),
            telegram::Entry::ActionShown { chat, .. } => assert_eq!(chat, duel.chat),
            telegram::Entry::CommandsSet { .. } => {}
            other => panic!("this was not asked for: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_whole_match_is_told_once_and_in_order_everywhere() {
    let mut duel = Duel::laid().await;
    duel.play_out().await;
    duel.all_hear("Чтобы проверить").await;
    let honours = duel.honours().await;
    let record = duel.record().await;
    check_told(&duel, &record, [Side::A, Side::B], &honours);
    check_secrets(&duel);
    check_words(&duel);
    check_nothing_else(&duel);
    duel.waits.sort();
    let (half, longest) = (duel.waits[duel.waits.len() / 2], duel.waits[duel.waits.len() - 1]);
    eprintln!("from click to answer: p50 {half:.1?}, longest {longest:.1?} of {}", duel.waits.len());
    duel.stage.end().await;
}

#[tokio::test]
async fn a_game_goes_on_where_it_was_when_the_process_is_started_again() {
    let mut duel = Duel::laid().await;
    duel.play(12).await;
    duel.pass_to(Side::B).await;
    duel.stage.close().await;
    let (cell, asked_at) = (duel.aim(), duel.stage.discord.log().len());
    duel.stage.telegram.say(&duel.boris, duel.chat, &cell);
    duel.stage.open().await;
    duel.boris_learns(&cell, asked_at).await;
    duel.play_out().await;
    duel.all_hear("Чтобы проверить").await;
    let honours = duel.honours().await;
    let record = duel.record().await;
    check_told(&duel, &record, [Side::A, Side::B], &honours);
    check_secrets(&duel);
    duel.stage.end().await;
}

#[tokio::test]
async fn who_closed_their_dm_plays_in_the_channel_and_the_room_is_told_once() {
    let mut duel = Duel::challenged().await;
    duel.stage.discord.close_dms(duel.anna);
    duel.boris_joins().await;
    duel.channel_hears("Анна, у вас закрыты личные сообщения").await;
    let (message, field) = duel.anna_button(duel.channel, "field").await;
    let seen = duel.anna_presses(message, &field).await;
    assert_eq!((seen.deed, seen.ephemeral, seen.pictures.len()), (Deed::Responded, true, 1), "her field, for her eyes only");
    duel.anna_lays_in(duel.channel).await;
    duel.boris_lays().await;
    duel.begins().await;
    for way in [Way::Said, Way::RoomButtons].repeat(6) {
        duel.shoot(if duel.turn == Side::A { way } else { Way::OwnButtons }).await;
    }
    duel.catch_up(duel.channel).await;
    duel.boris_catches_up().await;
    duel.check_shots_in(&duel.channel_events());
    duel.check_shots_in(&duel.boris_events());
    for (events, times) in [(duel.channel_events(), 1), (duel.boris_events(), 0)] {
        assert_eq!(events.iter().filter(|line| line.starts_with("Анна, у вас закрыты личные")).count(), times);
    }
    assert_eq!(duel.anna_events(), Vec::<String>::new(), "nothing reached the closed DM");
    duel.stage.end().await;
}

#[tokio::test]
async fn who_never_started_the_bot_is_led_to_it_and_plays_on() {
    let mut duel = Duel::challenged().await;
    let yard = duel.stage.telegram.group("Двор");
    duel.stage.telegram.say(&duel.boris, yard, &format!("/join {}", duel.code));
    let link = |world: &telegram::World| {
        let message = world.last_from_bot(yard).filter(|message| message.words().contains("Борис, я пока не могу вам написать."))?;
        message.keyboard().concat().iter().any(|button| button.text == "Моё поле" && button.url.is_some()).then(|| message.key())
    };
    duel.stage.telegram.wait_until(|world| link(world).is_some()).await;
    let message = duel.stage.telegram.look(link).expect("it was just there");
    duel.stage.telegram.follow(&duel.boris, message, "Моё поле");
    duel.boris_lays().await;
    duel.anna_lays_in(duel.dm).await;
    duel.begins().await;
    for _ in 0..6 {
        duel.shoot(Way::OwnButtons).await;
    }
    duel.check_shots().await;
    let last = duel.channel_events().into_iter().next_back().expect("shots were told");
    duel.stage.telegram.wait_until(|world| told::written(world.log(), yard).iter().any(|words| words.contains(&last))).await;
    let group = account::events(&told::written(&duel.stage.telegram.log(), yard), [ANNA, BORIS]);
    duel.check_shots_in(&group);
    for (events, times) in [(group, 1), (duel.channel_events(), 0)] {
        assert_eq!(events.iter().filter(|line| line.starts_with("Борис, я пока не могу")).count(), times);
    }
    duel.stage.end().await;
}

#[tokio::test]
async fn a_double_click_on_discord_fires_once_and_a_stale_button_only_answers() {
    let mut duel = Duel::laid().await;
    duel.pass_to(Side::A).await;
    duel.all_catch_up().await;
    let (cell, asked_at) = (duel.aim(), duel.stage.discord.log().len());
    let (message, fire) = duel.anna_takes_aim(duel.dm, &cell).await;
    let clicks = [(); 2].map(|()| duel.stage.discord.press(duel.anna, message, &fire));
    let answers = [clicks[0].answer().await, clicks[1].answer().await];
    assert_eq!(answers.iter().filter(|answer| answer.content.starts_with(STALE)).count(), 1, "{answers:#?}");
    duel.anna_learns(&cell, asked_at).await;
    duel.all_catch_up().await;
    let late = duel.stage.discord.press_stale(duel.anna, message, &fire).answer().await;
    assert!(late.content.starts_with(STALE), "{late}");
    duel.shoot(Way::Said).await;
    duel.check_shots().await;
    duel.stage.end().await;
}

#[tokio::test]
async fn a_double_click_on_telegram_fires_once_and_a_stale_button_only_answers() {
    let mut duel = Duel::laid().await;
    duel.pass_to(Side::B).await;
    duel.all_catch_up().await;
    let (cell, asked_at) = (duel.aim(), duel.stage.discord.log().len());
    let column: String = cell.chars().take(1).collect();
    let message = duel.boris_key(&column).await;
    duel.boris_presses(message, &column).await;
    let message = duel.boris_key(&cell).await;
    let clicks = [(); 2].map(|()| duel.stage.telegram.press(&duel.boris, message, &cell));
    let toasts = [clicks[0].toast().await.text, clicks[1].toast().await.text];
    let stale = |toast: &Option<String>| toast.as_ref().is_some_and(|toast| toast.starts_with(STALE));
    assert_eq!(toasts.iter().filter(|toast| stale(toast)).count(), 1, "{toasts:?}");
    duel.boris_learns(&cell, asked_at).await;
    let late = duel.stage.telegram.press(&duel.boris, message, &cell).toast().await.text;
    assert!(stale(&late), "{late:?}");
    duel.shoot(Way::Said).await;
    duel.check_shots().await;
    duel.stage.end().await;
}

#[tokio::test]
async fn a_board_that_is_too_old_to_edit_is_posted_anew() {
    let mut duel = Duel::laid().await;
    duel.stage.discord.allow_late_edits(0);
    for _ in 0..12 {
        duel.stage.discord.clock().advance(HOUR);
        duel.shoot(Way::Said).await;
        duel.all_catch_up().await;
    }
    let log = duel.stage.discord.log();
    let born = |message| log.iter().find(|entry| entry.message == message).map(|entry| entry.at);
    let too_late = log.iter().find(|entry| entry.deed == Deed::Edited && born(entry.message).is_some_and(|born| entry.at > born + HOUR));
    assert_eq!(too_late, None);
    duel.check_shots().await;
    duel.stage.end().await;
}

#[tokio::test]
async fn limits_on_both_platforms_are_waited_out_and_nothing_is_lost() {
    let mut duel = Duel::laid().await;
    for number in 0..12 {
        match number % 4 {
            0 => duel.stage.discord.limit_next("POST /channels/{channel_id}/messages", WAIT),
            1 => duel.stage.discord.limit_next("PATCH /channels/{channel_id}/messages/{message_id}", WAIT),
            2 => duel.stage.discord.limit_globally(WAIT),
            _ => duel.stage.discord.limit_next("POST /interactions/{interaction_id}/{interaction_token}/callback", WAIT),
        }
        duel.stage.telegram.flood(["sendPhoto", "editMessageMedia"][number % 2], 1);
        duel.shoot(Way::Said).await;
    }
    duel.check_shots().await;
    assert!(duel.stage.discord.look(|world| world.refused()) >= 6, "the limits were met");
    duel.stage.end().await;
}

#[tokio::test]
async fn a_brisk_game_within_the_usual_limits_is_never_refused() {
    let mut duel = Duel::laid().await;
    let refused = duel.stage.discord.look(|world| world.refused());
    duel.stage.discord.usual_limits();
    for _ in 0..12 {
        duel.shoot(Way::Said).await;
    }
    duel.check_shots().await;
    assert_eq!(duel.stage.discord.look(|world| world.refused()), refused);
    duel.stage.end().await;
}

#[tokio::test]
async fn every_card_is_answered_on_both_platforms() {
    let duel = Duel::laid().await;
    for (verb, options, hidden, part) in [
        ("field", &[][..], true, ""),
        ("board", &[], false, "Стреляет"),
        ("text", &[], true, "# корабль"),
        ("games", &[], true, duel.code.as_str()),
        ("rules", &[], true, "Правила этой партии"),
        ("record", &[], true, "тайна"),
        ("help", &[], true, "Морской бой"),
        ("about", &[], true, "Broadside"),
        ("marks", &[("mode", "full")], true, ""),
        ("language", &[("language", "ru")], true, "по-русски"),
        ("join", &[("game", "QQQQQQ")], true, "QQQQQQ"),
        ("fire", &[("cell", "Ъ99")], true, "Ъ99"),
    ] {
        let seen = duel.read(&duel.stage.discord.slash(duel.anna, duel.channel, verb, options)).await;
        let embedded: String = seen.embeds.iter().filter_map(|embed| embed["description"].as_str()).collect();
        let words = format!("{}{embedded}", seen.content);
        assert!(seen.ephemeral == hidden && words.replace('\\', "").contains(part), "/{verb}: {seen}");
        let typed = options.iter().fold(format!("/{verb}"), |typed, (_, value)| format!("{typed} {value}"));
        let asked = duel.stage.telegram.say(&duel.boris, duel.chat, &typed);
        let answer = |world: &telegram::World| {
            let message = world.last_from_bot(duel.chat).filter(|message| message.id > asked.id)?;
            message.words().contains(part).then_some(())
        };
        duel.stage.telegram.wait_until(|world| answer(world).is_some()).await;
    }
    duel.stage.end().await;
}

#[tokio::test]
async fn a_board_called_for_anew_goes_on_and_the_old_one_retires() {
    let mut duel = Duel::laid().await;
    duel.pass_to(Side::B).await;
    duel.boris_catches_up().await;
    let asked = duel.stage.telegram.say(&duel.boris, duel.chat, "/field");
    duel.stage.telegram.wait_until(|world| world.last_from_bot(duel.chat).is_some_and(|message| message.id > asked.id)).await;
    let cell = duel.aim();
    duel.shoot(Way::OwnButtons).await;
    let boards = |world: &telegram::World| {
        let boards = world.messages(duel.chat).into_iter().filter(|message| message.png().is_some() && !message.keyboard().is_empty());
        boards.map(|message| message.words().to_owned()).collect::<Vec<_>>()
    };
    duel.stage.telegram.wait_until(|world| matches!(boards(world).as_slice(), [only] if only.contains(&cell))).await;
    for (place, verb, way) in [(duel.dm, "field", Way::OwnButtons), (duel.channel, "board", Way::RoomButtons)] {
        duel.pass_to(Side::A).await;
        duel.all_catch_up().await;
        duel.stage.discord.slash(duel.anna, place, verb, &[]).answer().await;
        let cell = duel.aim();
        duel.shoot(way).await;
        let boards = |world: &discord::World| {
            let all = world.messages(place).into_iter().filter(|message| message.only_for.is_none());
            let boards = all.filter(|message| !message.components.is_empty());
            boards.map(|message| message.content.clone()).collect::<Vec<_>>()
        };
        duel.stage.discord.wait_until(|world| matches!(boards(world).as_slice(), [only] if only.contains(&cell))).await;
    }
    duel.check_shots().await;
    duel.stage.end().await;
}

#[tokio::test]
async fn strangers_are_shown_nothing_and_cells_are_suggested_while_they_are_open() {
    let mut duel = Duel::laid().await;
    duel.shoot(Way::Said).await;
    duel.pass_to(Side::A).await;
    duel.all_catch_up().await;
    let vera = duel.stage.discord.user_speaking("Вера", "ru");
    for says in ["aim 1", "field"] {
        let (message, id) = duel.anna_button(duel.channel, says).await;
        let seen = duel.stage.discord.press(vera, message, &id).answer().await;
        assert!(seen.ephemeral && seen.pictures.is_empty() && seen.content.starts_with("Вы не играете"), "{seen}");
    }
    let late = duel.read(&duel.stage.discord.slash(vera, duel.channel, "join", &[("game", &duel.code)])).await;
    assert!(late.ephemeral && late.content.starts_with("Этот вызов уже принят"), "{late}");
    let suggested = duel.stage.discord.autocomplete(duel.anna, duel.channel, "fire", &[("cell", "а")]).await;
    let suggested: Vec<String> = suggested.into_iter().map(|choice| choice.value).collect();
    let fired = |cell: &String| duel.shots.iter().any(|shot| shot.side == Side::A && shot.cell == *cell);
    let open: Vec<String> = (1..=10).map(|row| format!("А{row}")).filter(|cell| !fired(cell)).collect();
    assert!(!suggested.is_empty() && suggested.iter().all(|cell| open.contains(cell)), "{suggested:?}");
    duel.check_shots().await;
    duel.stage.end().await;
}

#[tokio::test]
async fn a_rematch_is_agreed_on_across_the_platforms() {
    let mut duel = Duel::laid().await;
    let began = duel.turn;
    duel.stage.discord.slash(duel.anna, duel.channel, "resign", &[]).answer().await;
    duel.channel_hears("Анна сдаётся. Борис побеждает.").await;
    duel.dm_hears("Вы сдались. Борис побеждает.").await;
    duel.boris_hears("Анна сдаётся. Вы победили!").await;
    duel.honours().await;
    let (message, data) = duel.boris_button("rematch").await;
    duel.boris_presses(message, &data).await;
    duel.channel_hears("Борис хочет реванша. Анна, согласны?").await;
    let (message, rematch) = duel.anna_button(duel.channel, "join").await;
    duel.stage.discord.press(duel.anna, message, &rematch).acknowledged().await;
    duel.channel_hears("Анна в игре.").await;
    duel.boris_lays().await;
    duel.anna_lays_in(duel.dm).await;
    duel.channel_hears(&format!("Бой начинается. Первый выстрел: {}", if began == Side::A { BORIS } else { ANNA })).await;
    duel.stage.end().await;
}
