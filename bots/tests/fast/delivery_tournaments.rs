//! Tournaments at the end of delivery's way, over both simulators: threads and topics opened once, what a room is
//! told and how often, what stays when a right is missing or the replica dies in the middle.

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

use town::{Town, room, thread_of};

const THREADS: &str = "POST /channels/{channel_id}/threads";
const NAMES: [&str; 6] = ["Anna", "Boris", "Cecil", "Dora", "Egil", "Finn"];
/// A little more than the time between two drawings of a standing message.
const A_WHILE: Duration = Duration::from_secs(21);

fn sailors(town: &Town, count: usize) -> Vec<RequestAuthor> {
    NAMES.iter().take(count).map(|name| town.sailor(name)).collect()
}

/// The names of the threads below a channel, and how many were taken into each.
fn threads(town: &Town, channel: PlaceId) -> Vec<(String, usize)> {
    town.discord.look(|world| world.threads(channel).iter().map(|thread| (thread.name.clone(), thread.members.len())).collect())
}

#[tokio::test]
async fn tournament_has_a_thread_per_game_and_a_post_per_round() {
    let mut town = Town::start().await;
    let (everybody, channel) = (sailors(&town, 4), town.discord.channel());
    let id = town.create(&everybody[0], room(channel), "swiss rounds=2 most=4").await;
    let call = town.post(channel, 1).await.message.expect("a post has a message id");
    town.join(id, &everybody).await;
    let first = town.under_way(id, 2).await;
    let round = town.post(channel, 2).await.message.expect("a post has a message id");
    let is_closed = |call: &Posted| call.components.is_empty() && !call.content.contains("Signed up");
    town.discord.wait_until(|world| world.message(call).is_some_and(is_closed)).await;
    assert_eq!(threads(&town, channel).iter().map(|(_, members)| *members).collect::<Vec<_>>(), [2, 2]);
    for (name, mark) in threads(&town, channel).iter().map(|(name, _)| name).zip([1, 2]) {
        assert!(name.starts_with("Round 1 · ") && name.ends_with(&format!(" · {id}-{mark}")), "{name}");
    }
    for game in &first {
        let place = town.game(*game).await.rooms()[0];
        assert!(town.discord.look(|world| world.threads(channel).iter().any(|thread| thread_of(channel, thread.id) == place)));
        town.post(PlaceId(place.topic.cast_unsigned()), 1).await;
    }
    town.resign(first[0], &everybody).await;
    town.until(id, "the result arrives", |cup| cup.matches().iter().any(|one| one.result.is_some())).await;
    town.advance(A_WHILE);
    town.says(round, " beat").await;
    assert_eq!(town.posted(channel).len(), 2, "what is no news is edited into what stands");
    town.resign(first[1], &everybody).await;
    let second = town.under_way(id, 2).await;
    town.post(channel, 3).await;
    for game in second {
        town.resign(game, &everybody).await;
    }
    town.until(id, "it ends", |cup| cup.is_over()).await;
    town.post(channel, 4).await;
    assert_eq!(threads(&town, channel).len(), 4, "a thread for each game");
    let log = town.discord.log();
    let posts = log.iter().filter(|entry| entry.action == Action::Posted && entry.place == Some(channel)).count();
    assert_eq!(posts, 4, "made, two rounds, the end");
    town.end().await;
}

#[tokio::test]
async fn without_threads_two_games_are_in_the_channel_others_in_private() {
    for (missing, made) in [(MAKE_THREADS, 0), (SEND_IN_THREADS, 1)] {
        let mut town = Town::start().await;
        let (everybody, channel) = (sailors(&town, 6), town.discord.channel());
        town.discord.set_permissions(channel, ALL_PERMISSIONS & !missing);
        let id = town.create(&everybody[0], room(channel), "swiss rounds=1 most=6").await;
        town.join(id, &everybody).await;
        let mut places = Vec::new();
        for game in town.under_way(id, 3).await {
            places.push(town.game(game).await.rooms().to_vec());
        }
        places.sort();
        assert_eq!(places, [vec![], vec![room(channel)], vec![room(channel)]], "without {missing:b}");
        assert_eq!(threads(&town, channel).len(), made, "nobody asks again and again");
        town.end().await;
    }
}

#[tokio::test]
async fn thread_whose_creation_response_was_lost_is_found_again() {
    let mut town = Town::start().await;
    let long = ["Александр Константинович Рождественский", "Екатерина Владимировна Оболенская-Нелединская"];
    let (everybody, channel) = (long.map(|name| town.sailor(name)), town.discord.channel());
    town.discord.lose_answer(THREADS);
    town.discord.limit_next(THREADS, Duration::from_millis(100));
    let id = town.create(&everybody[0], room(channel), "single most=2 least=2").await;
    town.join(id, &everybody).await;
    let game = town.under_way(id, 1).await[0];
    let standing = town.discord.look(|world| world.threads(channel).iter().map(|thread| thread_of(channel, thread.id)).collect::<Vec<_>>());
    assert_eq!(standing, town.game(game).await.rooms());
    let (name, members) = threads(&town, channel).remove(0);
    assert!(name.ends_with(&format!(" · {id}-1")), "what tells titles apart is never cut off: {name}");
    assert_eq!(members, 2);
    town.end().await;
}

#[tokio::test]
async fn bot_killed_between_thread_and_game_makes_no_second_thread() {
    let mut town = Town::laid().await;
    let (everybody, channel) = (sailors(&town, 2), town.discord.channel());
    let mut cup = None;
    town.die_and_live(async |town: &mut Town| {
        let id = town.create(&everybody[0], room(channel), "single most=2 least=2 bestof=3").await;
        town.join(id, &everybody).await;
        cup = Some(id);
    })
    .await;
    let id = cup.expect("it was made");
    let game = town.under_way(id, 1).await[0];
    let place = town.game(game).await.rooms().to_vec();
    assert_eq!(
        town.discord.look(|world| world.threads(channel).iter().map(|thread| thread_of(channel, thread.id)).collect::<Vec<_>>()),
        place
    );
    town.resign(game, &everybody).await;
    town.until(id, "the next game is open", |cup| cup.matches()[0].current().is_some_and(|bout| bout.number == 1 && bout.game.is_some()))
        .await;
    let next = town.games(id).await[0];
    assert_eq!(town.game(next).await.rooms(), place, "two who meet stay where they are");
    assert_eq!(threads(&town, channel).len(), 1);
    town.end().await;
}

fn forum(chat: Chat) -> RoomId {
    RoomId { home: Home::Telegram, chat: chat.id, topic: chat.thread.unwrap_or_default() }
}

/// Whether a post is an invitation that neither counts who comes nor takes anybody in any more.
fn is_closed_call(post: &Message) -> bool {
    let text = post.words();
    text.contains(" invites everybody ") && !text.contains("Signed up") && post.keyboard().is_empty()
}

#[tokio::test]
async fn telegram_tournament_has_a_topic_if_permitted_and_private_games() {
    // Whether the bot may manage topics, whether the answer gets lost; how many topics there are, and whether it is held there.
    for (may, lost, topics, housed) in [(true, false, 1, true), (false, false, 0, false), (true, true, 1, false)] {
        let mut town = Town::start().await;
        let (everybody, chat) = ([town.captain("Oleg"), town.captain("Masha")], town.telegram.forum());
        if may {
            town.telegram.allow_topics(chat);
        }
        if lost {
            town.telegram.lose_answer("createForumTopic");
        }
        let id = town.create(&everybody[0], forum(chat), "single most=2 least=2").await;
        if housed {
            town.until(id, "it has its topic", |cup| cup.venue() != cup.room()).await;
        }
        town.join(id, &everybody).await;
        let game = town.under_way(id, 1).await[0];
        town.telegram.wait_until(|world| !housed || world.messages(chat).into_iter().any(is_closed_call)).await;
        assert!(town.game(game).await.rooms().is_empty(), "fields and moves are private");
        town.resign(game, &everybody).await;
        town.until(id, "it ends", |cup| cup.is_over()).await;
        let opened = |entry: &&Entry| matches!(entry, Entry::TopicOpened { name, .. } if *name == format!("Cup · {id}"));
        assert_eq!(town.telegram.log().iter().filter(opened).count(), topics, "may {may}, lost {lost}");
        let venue = town.tournament(id).await.venue().expect("the tournament has a room");
        let place = Chat { id: chat.id, thread: Some(venue.topic).filter(|topic| *topic != 0) };
        assert_eq!(venue != forum(chat), housed, "may {may}, lost {lost}");
        let ended = |entry: &Entry| matches!(entry, Entry::Sent(message) if message.chat == place && message.words().contains("Cup"));
        town.telegram.wait_until(|world| world.log().iter().filter(|entry| ended(entry)).count() >= 2).await;
        for by in &everybody {
            let own = Chat { id: by.id.number.cast_signed(), thread: None };
            town.telegram.wait_until(|world| world.last_from_bot(own).is_some()).await;
        }
        town.end().await;
    }
}

#[tokio::test]
async fn telegram_players_join_a_channel_tournament_by_private_messages() {
    let mut town = Town::start().await;
    let (everybody, channel) = ([town.captain("Oleg"), town.sailor("Anna")], town.discord.channel());
    let id = town.create(&everybody[1], room(channel), "single most=2 least=2").await;
    town.join(id, &everybody).await;
    let game = town.under_way(id, 1).await[0];
    assert_eq!(threads(&town, channel)[0].1, 1, "who is on Discord is taken in");
    let own = Chat { id: everybody[0].id.number.cast_signed(), thread: None };
    let named = |data: Option<String>| data.is_some_and(|data| data.starts_with(&game.to_string()));
    let about = |message: &Message| message.keyboard().concat().into_iter().any(|button| named(button.data));
    town.telegram.wait_until(|world| world.messages(own).into_iter().any(about)).await;
    assert!(matches!(town.say(&everybody[0], Place::Private, &format!("tournament card {id}")).await, Reply::Private(_)));
    town.end().await;
}

#[tokio::test]
async fn unreachable_entrant_misses_messages_and_the_tournament_goes_on() {
    let mut town = Town::start().await;
    let (everybody, channel) = (sailors(&town, 2), town.discord.channel());
    town.discord.close_dms(broadside_sim::discord::UserId(everybody[1].id.number));
    let id = town.create(&everybody[0], room(channel), "single most=2 least=2").await;
    town.join(id, &everybody).await;
    let game = town.under_way(id, 1).await[0];
    let thread = PlaceId(town.game(game).await.rooms()[0].topic.cast_unsigned());
    town.discord.wait_until(|world| world.messages(thread).iter().any(|message| message.content.contains("press “My field”"))).await;
    town.resign(game, &everybody).await;
    town.until(id, "it ends", |cup| cup.is_over()).await;
    town.discord.wait_until(|world| world.messages(channel).iter().any(|message| message.content.contains("Thank you"))).await;
    town.end().await;
}

#[tokio::test]
async fn personal_notifications_come_one_by_one_and_once() {
    let town = Town::start().await;
    let (anna, oleg) = (town.sailor("Anna"), town.captain("Oleg"));
    let linked = |name: &str| Notification::Linked(name.to_owned());
    town.send_notifications(&[(&anna, linked("Anna the First")), (&oleg, linked("Oleg the First")), (&anna, linked("Anna the Second"))])
        .await;
    town.discord.wait_until(|world| world.all_messages().len() == 2).await;
    let texts: Vec<String> = town.discord.look(|world| world.all_messages().iter().map(|message| message.content.clone()).collect());
    assert!(texts[0].contains("the First") && texts[1].contains("the Second"), "{texts:?}");
    let own = Chat { id: oleg.id.number.cast_signed(), thread: None };
    town.telegram.wait_until(|world| world.last_from_bot(own).is_some_and(|letter| letter.words().contains("Oleg the First"))).await;
    town.end().await;
}

#[tokio::test]
async fn call_to_a_round_reports_the_last_and_a_forgotten_player_hears_nothing() {
    let mut town = Town::start_without(Home::Playground).await;
    let group = town.telegram.group("Harbour");
    let everybody: Vec<RequestAuthor> = NAMES.iter().take(4).map(|name| town.captain(name)).collect();
    let id = town.create(&everybody[0], forum(group), "swiss rounds=2 most=4").await;
    town.telegram.wait_until(|world| world.last_from_bot(group).is_some()).await;
    town.join(id, &everybody).await;
    for game in town.under_way(id, 2).await {
        town.resign(game, &everybody).await;
    }
    let is_open = |one: &&Match| one.round == 2 && one.current().is_some_and(|bout| bout.game.is_some());
    town.until(id, "the second round is open", |cup| cup.matches().iter().filter(is_open).count() == 2).await;
    town.delivered().await;
    town.telegram.wait_until(|world| world.messages(group).into_iter().any(is_closed_call)).await;
    for by in &everybody {
        let letters = town.telegram.messages(Chat { id: by.id.number.cast_signed(), thread: None });
        let calls: Vec<&str> = letters.iter().map(Message::words).filter(|text| text.contains("Round 2 of 2")).collect();
        let [call] = calls.as_slice() else { panic!("one message a pairing: {calls:#?}") };
        let (result, next) = call.split_once("\nCup. Round 2").expect("the result stands above the round");
        assert!(result.contains(" the match against ") && result.ends_with(" of 4.") && next.contains("\nYou meet "), "{call}");
    }
    town.say(&everybody[1], Place::Private, "erase now").await;
    town.until(id, "a nameless row is left", |cup| cup.entrants().iter().any(|entrant| entrant.person.name == "—")).await;
    let nameless = town.tournament(id).await.entrants()[1].person.player;
    town.send_notifications(&[(
        &RequestAuthor { id: nameless, ..everybody[1].clone() },
        Notification::Decorated(vec!["first-win".to_owned()], None),
    )])
    .await;
    town.delivered().await;
    town.end().await;
}

#[tokio::test]
async fn playground_tournament_plays_two_games_in_the_channel() {
    let mut town = Town::start().await;
    let everybody: Vec<RequestAuthor> = (1..=6).map(|number| town.guest(number)).collect();
    let id = town.create(&everybody[0], ROOM, "swiss rounds=1 most=6").await;
    town.join(id, &everybody).await;
    let mut there = 0;
    for game in town.under_way(id, 3).await {
        there += town.game(game).await.rooms().len();
    }
    assert_eq!((there, town.tournament(id).await.venue()), (2, Some(ROOM)));
    town.end().await;
}

#[tokio::test]
async fn button_under_a_post_answers_only_the_presser() {
    let town = Town::start().await;
    town.listen().await;
    let (anna, boris, channel) = (town.discord.user("Anna"), town.discord.user("Boris"), town.discord.channel());
    let settings = "single most=2 least=2 start=full rules=classic name=Cup";
    let options = [("format", "single"), ("most", "2"), ("least", "2"), ("start", "full"), ("rules", "classic"), ("name", "Cup")];
    let made = town.discord.slash(anna, channel, "tournament create", &options).answer().await;
    assert!(made.ephemeral && made.content.starts_with("Cup · "), "{made}");
    let post = town.post(channel, 1).await;
    let join = post.buttons().into_iter().find(|button| button.label == "Join").expect("the post has a Join button");
    let joined = town.discord.press(boris, post.message.expect("a post has a message id"), &join.custom_id).answer().await;
    assert!(joined.ephemeral && !joined.content.is_empty(), "{joined}");

    let (oleg, masha, group) = (town.telegram.user("Oleg", "en"), town.telegram.user("Masha", "en"), town.telegram.group("Harbour"));
    town.telegram.start_bot(&oleg, None);
    town.telegram.say(&oleg, group, &format!("/tournament create {settings}"));
    town.telegram.wait_until(|world| world.last_from_bot(group).is_some_and(|post| !post.keyboard().is_empty())).await;
    let post = town.telegram.messages(group).pop().expect("the message is posted");
    // Makes Masha a member of the group: others see no ephemeral message.
    town.telegram.say(&masha, group, "Hello");
    town.telegram.press(&masha, &post, "Join").toast().await;
    let is_in = |message: &&Message| message.words().starts_with("You are in: ");
    town.telegram.wait_until(|world| world.ephemeral_messages(&masha, group).iter().any(is_in)).await;
    let own = town.telegram.private(&oleg);
    let before = town.telegram.messages(own).len();
    let toast = town.telegram.press(&oleg, &post, "Details").toast().await.text.expect("the toast has a text");
    town.telegram.wait_until(|world| world.messages(own).len() > before).await;
    assert!(toast.encode_utf16().count() <= 200, "{toast}");
    town.end().await;
}

#[tokio::test]
async fn unreachable_entrant_who_joins_by_typing_is_confirmed_in_the_group() {
    let mut town = Town::start().await;
    town.listen().await;
    let group = town.telegram.group("Harbour");
    let oleg = town.captain("Oleg");
    let id = town.create(&oleg, forum(group), "swiss most=64").await;
    for (locale, in_it, start) in
        [("ru", "Вы в турнире: ", "кнопку запуска"), ("en", "You are in: ", "press Start"), ("nb", "Du er med: ", "trykk Start")]
    {
        let user = town.telegram.user("Masha", locale);
        town.telegram.say(&user, group, &format!("/join {id}"));
        // The card of the tournament may follow at once.
        let is_it = |message: &Message| message.words().starts_with(in_it);
        town.telegram.wait_until(|world| world.messages(group).into_iter().any(is_it)).await;
        let said = town.telegram.messages(group).into_iter().find(is_it).expect("the message is posted");
        assert!(said.words().contains(start) && said.words().lines().count() == 2, "{}", said.words());
        assert_eq!(said.keyboard().iter().flatten().count(), 1, "the way to the private chat");
    }
    town.end().await;
}
