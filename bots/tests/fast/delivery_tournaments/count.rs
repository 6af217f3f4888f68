//! The numbers of messages that a Telegram group and its members get of a tournament: a whole Swiss of 64 players, and more updates than
//! the rate limit of a group allows.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use broadside::{
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Message, Outgoing, Platform},
    telegram::{Telegram, TelegramConfig},
};
use broadside_arena::{MAX_POST_DELAY_MS, event::Event};
use broadside_game::ids::TournamentId;
use broadside_service::request::{Key, Press, RequestAuthor};
use broadside_sim::telegram::{Chat, Entry, TelegramSim};
use broadside_store::store::Partition;

use super::{forum, town::TestApp};

const PLAYERS: usize = 64;
const ROUNDS: usize = 6;
/// The number of rounds in which time passes between games; in the others it does not.
const SLOW: usize = 4;

/// The numbers of messages sent to a chat, and of edits in it.
fn message_counts(app: &TestApp, chat: Chat) -> (usize, usize) {
    let log = app.telegram.log();
    let sent = log.iter().filter(|entry| matches!(entry, Entry::Sent(message) if message.chat == chat)).count();
    let edited = log.iter().filter(|entry| matches!(entry, Entry::Edited(message) if message.chat == chat)).count();
    (sent, edited)
}

/// When the tournament asked for a new post, and when for an edit of the current one, in milliseconds.
async fn post_times(app: &TestApp, id: TournamentId) -> (BTreeSet<i64>, BTreeSet<i64>) {
    let tournament = app.tournament(id).await;
    let times = |keep: fn(&Event) -> bool| tournament.log().iter().filter(|entry| keep(&entry.event)).map(|entry| entry.at.0).collect();
    (times(Event::is_news), times(|event| matches!(event, Event::Refreshed)))
}

/// Advances the clocks and handles what is due then.
async fn pass_time(app: &TestApp, id: TournamentId, time: Duration) {
    app.advance(time);
    app.service.wake(Partition::new(id.partition().into()), app.service.clock().now()).await.expect("the store answers");
}

/// The maximum number of API calls in a minute for posts at these times: a new post also removes the buttons of the last one.
fn busiest_minute(news: &BTreeSet<i64>, edits: &BTreeSet<i64>) -> usize {
    let in_minute = |times: &BTreeSet<i64>, start: i64| times.range(start..start + 60_000).count();
    news.union(edits).map(|start| 2 * in_minute(news, *start) + in_minute(edits, *start)).max().unwrap_or_default()
}

/// All players join, and the host of each game resigns, until the tournament is over.
async fn play(app: &mut TestApp, id: TournamentId, players: &[RequestAuthor]) {
    for by in players {
        app.join(id, std::slice::from_ref(by)).await;
        pass_time(app, id, Duration::from_secs(2)).await;
    }
    for round in 1..=ROUNDS {
        for game in app.wait_for_games(id, PLAYERS / 2).await {
            app.resign(game, players).await;
            pass_time(app, id, Duration::from_secs(if round <= SLOW { 5 } else { 0 })).await;
        }
        let over = PLAYERS / 2 * round;
        app.wait_until(id, "the round is over", |cup| cup.matches().iter().filter(|pairing| pairing.result.is_some()).count() >= over)
            .await;
    }
    app.wait_until(id, "it ends", |cup| cup.is_over()).await;
    app.wait_for_delivery().await;
}

#[tokio::test]
async fn swiss_of_sixty_four_stays_within_its_message_budget() {
    let mut app = TestApp::start_without_pauses().await;
    let group = app.telegram.group("Harbour");
    let players: Vec<RequestAuthor> = (1..=PLAYERS).map(|number| app.telegram_user(&format!("Captain {number}"))).collect();
    let id = app.create(&players[0], forum(group), "swiss most=64").await;
    play(&mut app, id, &players).await;

    let (news, edits) = post_times(&app, id).await;
    assert_eq!(news.len(), 1 + ROUNDS + 1, "the invitation, a post a round, the end");
    for (edit, next) in edits.iter().zip(edits.iter().skip(1)) {
        assert!(next - edit >= MAX_POST_DELAY_MS, "{edit} {next}");
    }
    let (sent, edited) = message_counts(&app, group);
    println!("asked: {} new, {} edits; sent: {sent} new, {edited} edits", news.len(), edits.len());
    assert!(busiest_minute(&news, &edits) <= 20, "if no post was merged: {}", busiest_minute(&news, &edits));
    assert!((2..=news.len()).contains(&sent), "each post once, or merged with the next: {sent}");
    assert!(edited < edits.len() + sent, "the edits, and the removal of old buttons for each new post: {edited}");
    assert!(app.telegram.busiest_minute(group) <= 20, "with edits");
    for by in &players {
        let own = Chat { id: by.id.number.cast_signed(), thread: None };
        let (messages, changes) = message_counts(&app, own);
        assert!(messages <= 2 * ROUNDS + 2, "{}: one for each game and for its awards, and the final place: {messages}", by.name);
        assert!(messages > ROUNDS && changes <= 2 * ROUNDS, "{}: {messages}, {changes}", by.name);
    }
    app.end().await;
}

/// An update on the same subject, sent as a new message with a button.
fn news(number: usize, current_board: Option<MessageRef>) -> Outgoing {
    let key = Key { label: "Join".to_owned(), press: Press::Verb("join".to_owned()) };
    let message = Message { text: format!("News {number}"), keys: vec![vec![key]], ..Message::default() };
    Outgoing { current_board, ..Outgoing::new(message, format!("news-{number}")) }
}

#[tokio::test]
async fn group_updates_stop_early_enough_to_leave_room_for_results() {
    let telegram = TelegramSim::start().await;
    let config = TelegramConfig { token: telegram.token().to_owned(), api_url: Some(telegram.url()), webhook: None };
    let bot = Telegram::new(config, Arc::default()).expect("the URL is valid");
    bot.connect().await.expect("the simulator answers");
    let forum = telegram.forum();
    let room = Address::Room(super::forum(forum));
    let (mut current, mut count) = (None, 0);
    let wait = loop {
        match bot.deliver(room, news(count, current.take())).await {
            Ok(message) => (current, count) = (Some(message), count + 1),
            Err(DeliveryError::Later(wait)) => break wait,
            Err(failure) => panic!("{failure:?}"),
        }
    };
    assert_eq!(telegram.busiest_minute(forum), 6, "the rest is left for one result every four seconds");
    assert!((3..6).contains(&count), "removals of old buttons yield to updates: {count}");
    assert!(wait <= Duration::from_secs(4), "{wait:?}");
    assert_eq!(telegram.problems(), Vec::<String>::new());
}
