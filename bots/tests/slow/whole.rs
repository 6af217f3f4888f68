//! A whole match: Discord against Telegram in one game, through the production entry, over both simulators and a real
//! Redis. Asserts what went out, in order, and that nothing else did. Knows no fleet before the record tells it.

mod account;
mod duel;
mod hunt;
mod stage;
pub mod told;

use broadside_game::{
    record::{Move, Record, RecordedAction as Done},
    side::{BySide, Side},
};
use broadside_sim::{
    discord::{Action, Entry},
    telegram,
};
use broadside_words::{line::Line, locale::Locale};

use duel::{ANNA, BORIS, Duel};

/// The record is honest, and the channel and both players were told
/// every event of it once and in order, and nothing else but the honours it brought, each player their own in private.
fn check_messages(duel: &Duel, record: &Record, honours: &BySide<Vec<String>>) {
    assert_eq!(record.verify(), []);
    let shot = |done: &Move| match &done.action {
        Done::Shot(cell, _) => Some((done.side, record.rules.notation().name(*cell))),
        _ => None,
    };
    let shots: Vec<_> = record.moves.iter().filter_map(shot).collect();
    let fired: Vec<_> = duel.shots.iter().map(|shot| (shot.side, shot.cell.clone())).collect();
    assert_eq!(shots, fired, "what was fired is what is recorded");
    assert_eq!(duel.channel_events(), account::of_room(record));
    let [annas, boriss] = Side::BOTH.map(|side| account::of_player(record, side));
    assert_eq!(duel.anna_events(), [&annas[..], &honours.a].concat());
    let boris = duel.boris_told();
    assert_eq!(boris[0], Line::new("help-title").phrase(Locale::RU), "/start");
    assert_eq!(account::events(&boris[1..], [ANNA, BORIS]), [&boriss[..], &honours.b].concat());
}

/// From the challenge to the first shot one message in the channel and one to each player: an edit follows the game. An edit pings
/// nobody, so whoever fires first and was ready before the other gets a second one.
fn check_opening(duel: &Duel) {
    let log = duel.stage.discord.log();
    let posts = |place| {
        let is_new = |action| matches!(action, Action::Posted | Action::Responded | Action::FollowedUp);
        log.iter().filter(|entry| entry.place == Some(place) && !entry.ephemeral && is_new(entry.action)).count()
    };
    assert_eq!(posts(duel.channel), 1, "in the channel");
    assert_eq!(posts(duel.dm), 1 + usize::from(duel.turn == Side::A), "to Anna, who was ready first");
    let to_boris =
        duel.stage.telegram.log().into_iter().filter(|entry| matches!(entry, telegram::Entry::Sent(message) if message.chat == duel.chat));
    assert_eq!(to_boris.count(), 2, "to Boris, after the answer to /start");
}

/// No public post before the end names a cell that nobody had asked to fire at by then.
fn check_secrets(duel: &Duel) {
    let log = duel.stage.discord.log();
    let posts = log.iter().enumerate().filter(|(_, entry)| entry.place == Some(duel.channel) && !entry.ephemeral);
    let mut boards = 0;
    let alt = |post: &Entry| post.pictures.first().and_then(|picture| picture.alt.clone()).unwrap_or_default();
    // A late post tells an earlier shot under the board as it is by now, perhaps that of a finished game.
    let over = |post: &Entry| post.content.contains(" побеждает за ") || alt(post).contains("Партия окончена");
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
    let deeds = |deed| log.iter().filter(|entry| entry.action == deed).count();
    assert_eq!(
        (deeds(Action::CommandsRegistered), deeds(Action::DmOpened), deeds(Action::Deleted), deeds(Action::FollowedUp)),
        (1, 1, 0, 0)
    );
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
async fn whole_match_is_reported_once_and_in_order_everywhere() {
    let mut duel = Duel::laid().await;
    check_opening(&duel);
    duel.play_out().await;
    duel.all_hear_the_end().await;
    let honours = duel.honours().await;
    let record = duel.record().await;
    check_messages(&duel, &record, &honours);
    check_secrets(&duel);
    check_words(&duel);
    check_nothing_else(&duel);
    duel.stage.end().await;
}
