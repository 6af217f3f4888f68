//! What a Telegram group and the people in it hear of a tournament, counted: a whole Swiss of sixty-four, and more news
//! than a group takes.

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

use super::{forum, town::Town};

const PLAYERS: usize = 64;
const ROUNDS: usize = 6;
/// How many of the rounds take their time; the others go by at once.
const SLOW: usize = 4;

/// How many messages a chat got, and how often one of them was changed.
fn message_counts(town: &Town, chat: Chat) -> (usize, usize) {
    let log = town.telegram.log();
    let sent = log.iter().filter(|entry| matches!(entry, Entry::Sent(message) if message.chat == chat)).count();
    let edited = log.iter().filter(|entry| matches!(entry, Entry::Edited(message) if message.chat == chat)).count();
    (sent, edited)
}

/// When the tournament asked for a new post, and when for a change of the one that stands, in milliseconds.
async fn asked(town: &Town, id: TournamentId) -> (BTreeSet<i64>, BTreeSet<i64>) {
    let tournament = town.tournament(id).await;
    let at = |so: fn(&Event) -> bool| tournament.log().iter().filter(|noted| so(&noted.event)).map(|noted| noted.at.0).collect();
    (at(Event::is_news), at(|event| matches!(event, Event::Refreshed)))
}

/// So much time goes by, and what is due then is done.
async fn passes(town: &Town, id: TournamentId, time: Duration) {
    town.advance(time);
    town.service.wake(Partition::new(id.partition().into()), town.service.clock().now()).await.expect("the store answers");
}

/// The most calls in any minute that posts asked for at these moments can cost: a new one takes the keys off the last.
fn busiest(news: &BTreeSet<i64>, changes: &BTreeSet<i64>) -> usize {
    let within = |of: &BTreeSet<i64>, start: i64| of.range(start..start + 60_000).count();
    news.union(changes).map(|start| 2 * within(news, *start) + within(changes, *start)).max().unwrap_or_default()
}

async fn plays(town: &mut Town, id: TournamentId, everybody: &[RequestAuthor]) {
    for by in everybody {
        town.join(id, std::slice::from_ref(by)).await;
        passes(town, id, Duration::from_secs(2)).await;
    }
    for round in 1..=ROUNDS {
        for game in town.under_way(id, PLAYERS / 2).await {
            town.resign(game, everybody).await;
            passes(town, id, Duration::from_secs(if round <= SLOW { 5 } else { 0 })).await;
        }
        let over = PLAYERS / 2 * round;
        town.until(id, "a round is over", |cup| cup.matches().iter().filter(|one| one.result.is_some()).count() >= over).await;
    }
    town.until(id, "it ends", |cup| cup.is_over()).await;
    town.delivered().await;
}

#[tokio::test]
async fn swiss_of_sixty_four_stays_within_its_message_budget() {
    let mut town = Town::start_brisk().await;
    let group = town.telegram.group("Harbour");
    let everybody: Vec<RequestAuthor> = (1..=PLAYERS).map(|number| town.captain(&format!("Captain {number}"))).collect();
    let id = town.create(&everybody[0], forum(group), "swiss most=64").await;
    plays(&mut town, id, &everybody).await;

    let (news, changes) = asked(&town, id).await;
    assert_eq!(news.len(), 1 + ROUNDS + 1, "the invitation, a post a round, the end");
    for (one, next) in changes.iter().zip(changes.iter().skip(1)) {
        assert!(next - one >= MAX_POST_DELAY_MS, "{one} {next}");
    }
    let (sent, edited) = message_counts(&town, group);
    println!("asked: {} new, {} changes; went: {sent} new, {edited} changes", news.len(), changes.len());
    assert!(busiest(&news, &changes) <= 20, "had each gone by itself: {}", busiest(&news, &changes));
    assert!((2..=news.len()).contains(&sent), "each news once, or together with the next: {sent}");
    assert!(edited < changes.len() + sent, "the changes, and each new post takes the keys off the one before: {edited}");
    assert!(town.telegram.busiest_minute(group) <= 20, "edits and all");
    for by in &everybody {
        let own = Chat { id: by.id.number.cast_signed(), thread: None };
        let (letters, edits) = message_counts(&town, own);
        assert!(letters <= 2 * ROUNDS + 2, "{}: one a game, a place, and after each what it won them: {letters}", by.name);
        assert!(letters > ROUNDS && edits <= 2 * ROUNDS, "{}: {letters}, {edits}", by.name);
    }
    town.end().await;
}

/// News about the same thing, told anew each time, with a key under it.
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
    let (mut standing, mut told) = (None, 0);
    let wait = loop {
        match bot.deliver(room, news(told, standing.take())).await {
            Ok(message) => (standing, told) = (Some(message), told + 1),
            Err(DeliveryError::Later(wait)) => break wait,
            Err(failure) => panic!("{failure:?}"),
        }
    };
    assert_eq!(telegram.busiest_minute(forum), 6, "all that leaves room for one result every four seconds");
    assert!((3..6).contains(&told), "old keys make room for news: {told}");
    assert!(wait <= Duration::from_secs(4), "{wait:?}");
    assert_eq!(telegram.problems(), Vec::<String>::new());
}
