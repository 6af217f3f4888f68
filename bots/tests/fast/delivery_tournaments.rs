//! Delivery of tournaments to both simulators: threads and topics are opened once, rooms get the right number of posts, and tournaments
//! go on without permissions and after a crash.

mod count;
pub mod town;

use std::time::Duration;

use broadside::playground::ROOM;
use broadside_arena::{career::notification::Notification, entrant::Match};
use broadside_game::ids::{Home, RoomId};
use broadside_service::request::{Place, Reply, RequestAuthor};
use broadside_sim::{
    discord::{ALL_PERMISSIONS, Action, MAKE_THREADS, Message as Posted, PlaceId, SEND_IN_THREADS},
    telegram::{Chat, Entry, Message},
};

use town::{TestApp, room, thread_of};

const THREADS: &str = "POST /channels/{channel_id}/threads";
const NAMES: [&str; 6] = ["Anna", "Boris", "Cecil", "Dora", "Egil", "Finn"];
/// A little more than the minimum time between two edits of a post about a tournament.
const REFRESH_TIME: Duration = Duration::from_secs(21);

fn discord_users(app: &TestApp, count: usize) -> Vec<RequestAuthor> {
    NAMES.iter().take(count).map(|name| app.discord_user(name)).collect()
}

/// The names of the threads of a channel, with the number of members of each.
fn threads(app: &TestApp, channel: PlaceId) -> Vec<(String, usize)> {
    app.discord.look(|world| world.threads(channel).iter().map(|thread| (thread.name.clone(), thread.members.len())).collect())
}

#[tokio::test]
async fn tournament_has_a_thread_per_game_and_a_post_per_round() {
    let mut app = TestApp::start().await;
    let (players, channel) = (discord_users(&app, 4), app.discord.channel());
    let id = app.create(&players[0], room(channel), "swiss rounds=2 most=4").await;
    let invitation = app.wait_for_posts(channel, 1).await.message.expect("a post has a message id");
    app.join(id, &players).await;
    let first = app.wait_for_games(id, 2).await;
    let round = app.wait_for_posts(channel, 2).await.message.expect("a post has a message id");
    let is_closed = |post: &Posted| post.components.is_empty() && !post.content.contains("Signed up");
    app.discord.wait_until(|world| world.message(invitation).is_some_and(is_closed)).await;
    assert_eq!(threads(&app, channel).iter().map(|(_, members)| *members).collect::<Vec<_>>(), [2, 2]);
    for (name, mark) in threads(&app, channel).iter().map(|(name, _)| name).zip([1, 2]) {
        assert!(name.starts_with("Round 1 · ") && name.ends_with(&format!(" · {id}-{mark}")), "{name}");
    }
    for game in &first {
        let place = app.game(*game).await.rooms()[0];
        assert!(app.discord.look(|world| world.threads(channel).iter().any(|thread| thread_of(channel, thread.id) == place)));
        app.wait_for_posts(PlaceId(place.topic.cast_unsigned()), 1).await;
    }
    app.resign(first[0], &players).await;
    app.wait_until(id, "the result arrives", |cup| cup.matches().iter().any(|pairing| pairing.result.is_some())).await;
    app.advance(REFRESH_TIME);
    app.wait_for_text(round, " beat").await;
    assert_eq!(app.posts_in(channel).len(), 2, "a result is edited into the current post");
    app.resign(first[1], &players).await;
    let second = app.wait_for_games(id, 2).await;
    app.wait_for_posts(channel, 3).await;
    for game in second {
        app.resign(game, &players).await;
    }
    app.wait_until(id, "it ends", |cup| cup.is_over()).await;
    app.wait_for_posts(channel, 4).await;
    assert_eq!(threads(&app, channel).len(), 4, "a thread for each game");
    let log = app.discord.log();
    let posts = log.iter().filter(|entry| entry.action == Action::Posted && entry.place == Some(channel)).count();
    assert_eq!(posts, 4, "invitation, two rounds, end");
    app.end().await;
}

#[tokio::test]
async fn without_threads_two_games_are_in_the_channel_others_in_private() {
    for (missing, count) in [(MAKE_THREADS, 0), (SEND_IN_THREADS, 1)] {
        let mut app = TestApp::start().await;
        let (players, channel) = (discord_users(&app, 6), app.discord.channel());
        app.discord.set_permissions(channel, ALL_PERMISSIONS & !missing);
        let id = app.create(&players[0], room(channel), "swiss rounds=1 most=6").await;
        app.join(id, &players).await;
        let mut places = Vec::new();
        for game in app.wait_for_games(id, 3).await {
            places.push(app.game(game).await.rooms().to_vec());
        }
        places.sort();
        assert_eq!(places, [vec![], vec![room(channel)], vec![room(channel)]], "without {missing:b}");
        assert_eq!(threads(&app, channel).len(), count, "a failed attempt is not repeated");
        app.end().await;
    }
}

#[tokio::test]
async fn thread_whose_creation_response_was_lost_is_found_again() {
    let mut app = TestApp::start().await;
    let long = ["Александр Константинович Рождественский", "Екатерина Владимировна Оболенская-Нелединская"];
    let (players, channel) = (long.map(|name| app.discord_user(name)), app.discord.channel());
    app.discord.lose_answer(THREADS);
    app.discord.limit_next(THREADS, Duration::from_millis(100));
    let id = app.create(&players[0], room(channel), "single most=2 least=2").await;
    app.join(id, &players).await;
    let game = app.wait_for_games(id, 1).await[0];
    let opened = app.discord.look(|world| world.threads(channel).iter().map(|thread| thread_of(channel, thread.id)).collect::<Vec<_>>());
    assert_eq!(opened, app.game(game).await.rooms());
    let (name, members) = threads(&app, channel).remove(0);
    assert!(name.ends_with(&format!(" · {id}-1")), "the unique part of a title is never cut off: {name}");
    assert_eq!(members, 2);
    app.end().await;
}

#[tokio::test]
async fn bot_killed_between_thread_and_game_makes_no_second_thread() {
    let mut app = TestApp::prepare().await;
    let (players, channel) = (discord_users(&app, 2), app.discord.channel());
    let mut cup = None;
    app.crash_after_opening_a_place(async |app: &mut TestApp| {
        let id = app.create(&players[0], room(channel), "single most=2 least=2 bestof=3").await;
        app.join(id, &players).await;
        cup = Some(id);
    })
    .await;
    let id = cup.expect("the tournament was created");
    let game = app.wait_for_games(id, 1).await[0];
    let place = app.game(game).await.rooms().to_vec();
    assert_eq!(
        app.discord.look(|world| world.threads(channel).iter().map(|thread| thread_of(channel, thread.id)).collect::<Vec<_>>()),
        place
    );
    app.resign(game, &players).await;
    app.wait_until(id, "the next game", |cup| cup.matches()[0].current().is_some_and(|bout| bout.number == 1 && bout.game.is_some())).await;
    let next = app.games(id).await[0];
    assert_eq!(app.game(next).await.rooms(), place, "a series stays in its thread");
    assert_eq!(threads(&app, channel).len(), 1);
    app.end().await;
}

/// A Telegram user's private chat with the bot.
fn private_chat(by: &RequestAuthor) -> Chat {
    Chat { id: by.id.number.cast_signed(), thread: None }
}

fn forum(chat: Chat) -> RoomId {
    RoomId { home: Home::Telegram, chat: chat.id, topic: chat.thread.unwrap_or_default() }
}

/// Whether a post is an invitation that is closed: without a number of entrants, and without buttons.
fn is_closed_invitation(post: &Message) -> bool {
    let text = post.words();
    text.contains(" invites everybody ") && !text.contains("Signed up") && post.keyboard().is_empty()
}

#[tokio::test]
async fn telegram_tournament_has_a_topic_if_permitted_and_private_games() {
    // Whether the bot may manage topics, whether the response is lost; the number of topics, and whether the tournament uses one.
    for (may, lost, topics, has_topic) in [(true, false, 1, true), (false, false, 0, false), (true, true, 1, false)] {
        let mut app = TestApp::start().await;
        let (players, chat) = ([app.telegram_user("Oleg"), app.telegram_user("Masha")], app.telegram.forum());
        if may {
            app.telegram.allow_topics(chat);
        }
        if lost {
            app.telegram.lose_answer("createForumTopic");
        }
        let id = app.create(&players[0], forum(chat), "single most=2 least=2").await;
        if has_topic {
            app.wait_until(id, "it has a topic", |cup| cup.venue() != cup.room()).await;
        }
        app.join(id, &players).await;
        let game = app.wait_for_games(id, 1).await[0];
        app.telegram.wait_until(|world| !has_topic || world.messages(chat).into_iter().any(is_closed_invitation)).await;
        assert!(app.game(game).await.rooms().is_empty(), "the games are private");
        app.resign(game, &players).await;
        app.wait_until(id, "it ends", |cup| cup.is_over()).await;
        let opened = |entry: &&Entry| matches!(entry, Entry::TopicOpened { name, .. } if *name == format!("Cup · {id}"));
        assert_eq!(app.telegram.log().iter().filter(opened).count(), topics, "may {may}, lost {lost}");
        let venue = app.tournament(id).await.venue().expect("the tournament has a room");
        let place = Chat { id: chat.id, thread: Some(venue.topic).filter(|topic| *topic != 0) };
        assert_eq!(venue != forum(chat), has_topic, "may {may}, lost {lost}");
        let ended = |entry: &Entry| matches!(entry, Entry::Sent(message) if message.chat == place && message.words().contains("Cup"));
        app.telegram.wait_until(|world| world.log().iter().filter(|entry| ended(entry)).count() >= 2).await;
        for by in &players {
            app.telegram.wait_until(|world| world.last_from_bot(private_chat(by)).is_some()).await;
        }
        app.end().await;
    }
}

#[tokio::test]
async fn telegram_players_join_a_channel_tournament_by_private_messages() {
    let mut app = TestApp::start().await;
    let (players, channel) = ([app.telegram_user("Oleg"), app.discord_user("Anna")], app.discord.channel());
    let id = app.create(&players[1], room(channel), "single most=2 least=2").await;
    app.join(id, &players).await;
    let game = app.wait_for_games(id, 1).await[0];
    assert_eq!(threads(&app, channel)[0].1, 1, "only the user of Discord is a member");
    let own = Chat { id: players[0].id.number.cast_signed(), thread: None };
    let named = |data: Option<String>| data.is_some_and(|data| data.starts_with(&game.to_string()));
    let about = |message: &Message| message.keyboard().concat().into_iter().any(|button| named(button.data));
    app.telegram.wait_until(|world| world.messages(own).into_iter().any(about)).await;
    assert!(matches!(app.say(&players[0], Place::Private, &format!("tournament card {id}")).await, Reply::Private(_)));
    app.end().await;
}

#[tokio::test]
async fn unreachable_entrant_misses_messages_and_the_tournament_goes_on() {
    let mut app = TestApp::start().await;
    let (players, channel) = (discord_users(&app, 2), app.discord.channel());
    app.discord.close_dms(broadside_sim::discord::UserId(players[1].id.number));
    let id = app.create(&players[0], room(channel), "single most=2 least=2").await;
    app.join(id, &players).await;
    let game = app.wait_for_games(id, 1).await[0];
    let thread = PlaceId(app.game(game).await.rooms()[0].topic.cast_unsigned());
    app.discord.wait_until(|world| world.messages(thread).iter().any(|message| message.content.contains("press “My field”"))).await;
    app.resign(game, &players).await;
    app.wait_until(id, "it ends", |cup| cup.is_over()).await;
    app.discord.wait_until(|world| world.messages(channel).iter().any(|message| message.content.contains("Thank you"))).await;
    app.end().await;
}

#[tokio::test]
async fn personal_notifications_come_one_by_one_and_once() {
    let app = TestApp::start().await;
    let (anna, oleg) = (app.discord_user("Anna"), app.telegram_user("Oleg"));
    let linked = |name: &str| Notification::Linked(name.to_owned());
    app.send_notifications(&[(&anna, linked("Anna the First")), (&oleg, linked("Oleg the First")), (&anna, linked("Anna the Second"))])
        .await;
    app.wait_for_delivery().await;
    let texts: Vec<String> = app.discord.look(|world| world.all_messages().iter().map(|message| message.content.clone()).collect());
    let [first, second] = texts.as_slice() else { panic!("two messages: {texts:?}") };
    assert!(first.contains("Anna the First") && second.contains("Anna the Second"), "{texts:?}");
    let messages = app.telegram.messages(private_chat(&oleg));
    assert_eq!(messages.iter().filter(|message| message.words().contains("Oleg the First")).count(), 1, "{messages:?}");
    app.end().await;
}

#[tokio::test]
async fn round_message_has_the_last_result_and_an_erased_player_gets_none() {
    let mut app = TestApp::start_without(Home::Playground).await;
    let group = app.telegram.group("Harbour");
    let players: Vec<RequestAuthor> = NAMES.iter().take(4).map(|name| app.telegram_user(name)).collect();
    let id = app.create(&players[0], forum(group), "swiss rounds=2 most=4").await;
    app.telegram.wait_until(|world| world.last_from_bot(group).is_some()).await;
    app.join(id, &players).await;
    for game in app.wait_for_games(id, 2).await {
        app.resign(game, &players).await;
    }
    let is_open = |pairing: &&Match| pairing.round == 2 && pairing.current().is_some_and(|bout| bout.game.is_some());
    app.wait_until(id, "the second round is open", |cup| cup.matches().iter().filter(is_open).count() == 2).await;
    app.wait_for_delivery().await;
    app.telegram.wait_until(|world| world.messages(group).into_iter().any(is_closed_invitation)).await;
    for by in &players {
        let messages = app.telegram.messages(private_chat(by));
        let texts: Vec<&str> = messages.iter().map(Message::words).filter(|text| text.contains("Round 2 of 2")).collect();
        let [text] = texts.as_slice() else { panic!("one message about the round: {texts:#?}") };
        let (result, next) = text.split_once("\nCup. Round 2").expect("the result is above the round");
        assert!(result.contains(" the match against ") && result.ends_with(" of 4.") && next.contains("\nYou meet "), "{text}");
    }
    app.say(&players[1], Place::Private, "erase now").await;
    app.wait_until(id, "the entrant is anonymized", |cup| cup.entrants().iter().any(|entrant| entrant.person.name == "—")).await;
    let anonymized = app.tournament(id).await.entrants()[1].person.player;
    assert!(anonymized.is_erased(), "{anonymized}");
    // Without the playground this message can only be dropped; otherwise it stays in the outbox.
    app.send_notifications(&[(
        &RequestAuthor { id: anonymized, ..players[1].clone() },
        Notification::Decorated(vec!["first-win".to_owned()], None),
    )])
    .await;
    let last = app.wait_for_games(id, 1).await[0];
    app.resign(last, &players).await;
    app.wait_until(id, "it ends", |cup| cup.is_over()).await;
    app.wait_for_delivery().await;
    // The erasure also queues a message for the erased player, which would begin with “Cup: ” if it were sent.
    let is_report = |message: &&Message| ["Cup: ", "Cup is over.", "You have won Cup."].iter().any(|text| message.words().contains(*text));
    let reports = |by: &RequestAuthor| app.telegram.messages(private_chat(by)).iter().filter(is_report).count();
    assert_eq!(players.iter().map(reports).collect::<Vec<_>>(), [1, 0, 1, 1], "the erased player gets no message about the end");
    app.end().await;
}

#[tokio::test]
async fn playground_tournament_plays_two_games_in_the_channel() {
    let mut app = TestApp::start().await;
    let players: Vec<RequestAuthor> = (1..=6).map(|number| app.playground_guest(number)).collect();
    let id = app.create(&players[0], ROOM, "swiss rounds=1 most=6").await;
    app.join(id, &players).await;
    let mut rooms = 0;
    for game in app.wait_for_games(id, 3).await {
        rooms += app.game(game).await.rooms().len();
    }
    assert_eq!((rooms, app.tournament(id).await.venue()), (2, Some(ROOM)));
    app.end().await;
}

#[tokio::test]
async fn button_under_a_post_answers_only_the_presser() {
    let app = TestApp::start().await;
    app.listen().await;
    let (anna, boris, channel) = (app.discord.user("Anna"), app.discord.user("Boris"), app.discord.channel());
    let settings = "single most=2 least=2 start=full rules=classic name=Cup";
    let options = [("format", "single"), ("most", "2"), ("least", "2"), ("start", "full"), ("rules", "classic"), ("name", "Cup")];
    let created = app.discord.slash(anna, channel, "tournament create", &options).answer().await;
    assert!(created.ephemeral && created.content.starts_with("Cup · "), "{created}");
    let post = app.wait_for_posts(channel, 1).await;
    let join = post.buttons().into_iter().find(|button| button.label == "Join").expect("the post has a Join button");
    let joined = app.discord.press(boris, post.message.expect("a post has a message id"), &join.custom_id).answer().await;
    assert!(joined.ephemeral && !joined.content.is_empty(), "{joined}");

    let (oleg, masha, group) = (app.telegram.user("Oleg", "en"), app.telegram.user("Masha", "en"), app.telegram.group("Harbour"));
    app.telegram.start_bot(&oleg, None);
    app.telegram.say(&oleg, group, &format!("/tournament create {settings}"));
    app.telegram.wait_until(|world| world.last_from_bot(group).is_some_and(|post| !post.keyboard().is_empty())).await;
    let post = app.telegram.messages(group).pop().expect("the message is posted");
    // Makes Masha a member of the group: others see no ephemeral message.
    app.telegram.say(&masha, group, "Hello");
    app.telegram.press(&masha, &post, "Join").toast().await;
    let is_in = |message: &&Message| message.words().starts_with("You are in: ");
    app.telegram.wait_until(|world| world.ephemeral_messages(&masha, group).iter().any(is_in)).await;
    let own = app.telegram.private(&oleg);
    let before = app.telegram.messages(own).len();
    let toast = app.telegram.press(&oleg, &post, "Details").toast().await.text.expect("the toast has a text");
    app.telegram.wait_until(|world| world.messages(own).len() > before).await;
    assert!(toast.encode_utf16().count() <= 200, "{toast}");
    app.end().await;
}

#[tokio::test]
async fn unreachable_entrant_who_joins_by_typing_is_confirmed_in_the_group() {
    let mut app = TestApp::start().await;
    app.listen().await;
    let group = app.telegram.group("Harbour");
    let oleg = app.telegram_user("Oleg");
    let id = app.create(&oleg, forum(group), "swiss most=64").await;
    for (locale, confirmed, start) in
        [("ru", "Вы в турнире: ", "кнопку запуска"), ("en", "You are in: ", "press Start"), ("nb", "Du er med: ", "trykk Start")]
    {
        let user = app.telegram.user("Masha", locale);
        app.telegram.say(&user, group, &format!("/join {id}"));
        // The card of the tournament may follow immediately, so the last message may be another one.
        let is_confirmation = |message: &Message| message.words().starts_with(confirmed);
        app.telegram.wait_until(|world| world.messages(group).into_iter().any(is_confirmation)).await;
        let message = app.telegram.messages(group).into_iter().find(is_confirmation).expect("it was just found");
        assert!(message.words().contains(start) && message.words().lines().count() == 2, "{}", message.words());
        assert_eq!(message.keyboard().iter().flatten().count(), 1, "a button that opens the private chat");
    }
    app.end().await;
}
