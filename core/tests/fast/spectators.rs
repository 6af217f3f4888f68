//! Followers of a game: until they unfollow, they get the messages of its room and nothing else. After the end, everyone may see
//! everything.

use broadside_game::{
    Game,
    command::{Actor, Command},
    dice::SeededDice,
    following::{Follower, MAX_PEOPLE, MAX_ROOMS},
    ids::{GameId, Home, PlayerId, RoomId},
    side::Side,
};
use broadside_present::{inspection::inspection, keys::more_after_game, messages, param::Visibility};
use broadside_service::{
    account::{Account, player_key, room_key},
    outbox::{Address, Message, MessageSubject},
    request::{Body, Place, Press, Reply, RequestAuthor, RequestInput, View},
};
use broadside_store::store::StoredRecord;
use broadside_testkit::{
    staged,
    world::{ROOM, World, anna, asker, kari, oleg, refused, shown},
};
use broadside_words::locale::Locale;

const ELSEWHERE: RoomId = RoomId { home: Home::Telegram, chat: -5, topic: 9 };

fn person(asker: &RequestAuthor) -> Follower {
    Follower::Person(asker.id)
}

/// Fires at the first cell that was not fired at, for the player whose turn it is.
async fn fire_next(world: &mut World, id: GameId) {
    let (by, words) = world.next_shot(id).await;
    assert!(matches!(world.say(by, Place::Room(ROOM), &format!("{words} {id}")).await, Reply::Committed(_)), "{words}");
}

/// The public messages about games to this address.
fn posts(messages: &[Message], to: Address) -> Vec<&Message> {
    messages.iter().filter(|message| message.address == to && matches!(message.subject, MessageSubject::Game(_, None))).collect()
}

fn account(stored: &StoredRecord) -> Account {
    stored.content().as_deref().and_then(|body| postcard::from_bytes::<Account>(&body[1..]).ok()).expect("the account decodes")
}

async fn followed_games(world: &World, asker: &RequestAuthor) -> Vec<GameId> {
    let stored = world.service.store().load(&player_key(asker.id)).await.expect("the store answers");
    stored.map_or_else(Vec::new, |stored| account(&stored).following)
}

fn picture(body: &Body) -> String {
    format!("{:?}", body.scene.as_ref().map(|scene| (&scene.view, &scene.alt, &scene.status)))
}

#[tokio::test]
async fn follower_gets_the_room_messages_and_nothing_else() {
    let (mut world, id) = World::in_battle("battle rules:classic").await;
    let before = world.messages.len();
    assert!(matches!(world.say(kari(), Place::Private, &format!("follow {id}")).await, Reply::Committed(Visibility::Private)));
    let first = posts(&world.messages[before..], Address::Player(kari().id));
    assert_eq!((first.len(), world.messages.len() - before), (1, 1), "only the follower gets a message");
    assert_eq!(first[0].reply.as_deref().map(|reply| reply.starts_with("token")), Some(true), "the message replies to the request");
    let started = world.messages.len();
    for _ in 0..12 {
        fire_next(&mut world, id).await;
    }
    assert!(!matches!(world.say(anna(), Place::Private, &format!("marks full {id}")).await, Reply::Refused(_)), "marks are private");
    let game = world.game(id).await;
    let (room, follower) =
        (posts(&world.messages[started..], Address::Room(ROOM)), posts(&world.messages[started..], Address::Player(kari().id)));
    assert_eq!(room.len(), 12);
    let span = |messages: &[&Message]| messages.iter().map(|message| (message.from, message.to)).collect::<Vec<_>>();
    assert_eq!(span(&room), span(&follower), "the same news, in the same order");
    for entry in follower {
        let (from, to) = (entry.from as usize, entry.to as usize);
        let (post, watched) =
            (messages::post(&game, from, to, Locale::EN), messages::follower_post(&game, from, to, person(&kari()), Locale::EN));
        assert_eq!(post.text, watched.text);
        assert_eq!(picture(&post), picture(&watched));
        assert!(matches!(watched.scene.expect("a board").view, View::Public(_)));
    }
}

#[tokio::test]
async fn page_gets_the_games_of_others_in_its_room_and_no_private_ones() {
    let (mut world, id) = World::in_battle("battle rules:classic").await;
    assert!(matches!(world.say(anna(), Place::Private, "battle computer").await, Reply::Committed(_)));
    for (reader, count) in [(anna(), 2), (oleg(), 1), (kari(), 1)] {
        let games = world.service.games_for(reader.id, ROOM, None).await.expect("the store answers");
        assert!(games.iter().any(|game| game.id() == id) && games.len() == count, "{}: {} games", reader.name, games.len());
    }
    let private = world.games(anna()).await.into_iter().find(|game| *game != id);
    for number in 100..150 {
        assert!(matches!(world.say(asker(number, "Guest"), Place::Room(ROOM), "battle computer").await, Reply::Committed(_)));
    }
    for (watched, count) in [(None, 50), (Some(id), 51), (private, 50)] {
        let games = world.service.games_for(kari().id, ROOM, watched).await.expect("the store answers");
        assert!(games.iter().any(|game| game.id() == id) == (count > 50) && games.len() == count, "{watched:?}: {} games", games.len());
    }
}

#[tokio::test]
async fn unfollow_stops_messages_and_a_repeated_follow_counts_once() {
    let (mut world, id) = World::in_battle("battle rules:classic").await;
    let request = world.request(kari(), Place::Private, RequestInput::Text(format!("follow {id}")));
    for _ in 0..3 {
        assert!(matches!(world.handle(&request).await, Reply::Committed(_)));
    }
    let count = world.messages.len();
    assert!(shown(&world.say(kari(), Place::Private, &format!("follow {id}")).await).text.contains("already"));
    assert_eq!((world.game(id).await.followers(), world.messages.len()), ([person(&kari())].as_slice(), count));
    assert_eq!(posts(&world.messages, Address::Player(kari().id)).len(), 1);
    assert_eq!(followed_games(&world, &kari()).await, [id]);
    fire_next(&mut world, id).await;
    assert_eq!(posts(&world.messages, Address::Player(kari().id)).len(), 2);
    let stop = world.request(kari(), Place::Private, RequestInput::Press(format!("{id} 0 unfollow")));
    for _ in 0..2 {
        shown(&world.handle(&stop).await);
    }
    assert!(world.game(id).await.followers().is_empty() && followed_games(&world, &kari()).await.is_empty());
    fire_next(&mut world, id).await;
    assert_eq!(posts(&world.messages, Address::Player(kari().id)).len(), 2, "no more messages are sent");
    refused(&world.say(kari(), Place::Private, "unfollow").await);
    world.say(kari(), Place::Private, &format!("follow {id}")).await;
    fire_next(&mut world, id).await;
    assert_eq!(posts(&world.messages, Address::Player(kari().id)).len(), 4, "a second follow begins with a new message");
}

#[tokio::test]
async fn other_room_follows_by_code_and_can_ask_for_the_board() {
    let (mut world, id) = World::in_battle("battle rules:classic").await;
    refused(&world.say(kari(), Place::Room(ELSEWHERE), "follow").await);
    assert!(matches!(world.say(kari(), Place::Room(ELSEWHERE), &format!("follow {id}")).await, Reply::Committed(Visibility::Public)));
    fire_next(&mut world, id).await;
    assert_eq!(posts(&world.messages, Address::Room(ELSEWHERE)).len(), 2);
    let Reply::Public(board) = world.say(asker(4, "Per"), Place::Room(ELSEWHERE), "board").await else { panic!("no board") };
    assert!(matches!(&board.scene.expect("a picture").view, View::Public(view) if view.id == id));
    let follower = Follower::Room(ELSEWHERE);
    let keys = messages::follower_post(&world.game(id).await, 0, 0, follower, Locale::EN).keys.concat();
    assert!(keys.iter().any(|key| key.press == Press::Verb(format!("{id} 0 unfollow"))));
    shown(&world.say(asker(4, "Per"), Place::Room(ELSEWHERE), "unfollow").await);
    fire_next(&mut world, id).await;
    assert_eq!(posts(&world.messages, Address::Room(ELSEWHERE)).len(), 2);
    let stored = world.service.store().load(&room_key(ELSEWHERE)).await.expect("the store answers").expect("there is an account");
    assert!(account(&stored).active.is_empty(), "the room does not list the game any more");
    refused(&world.say(kari(), Place::Room(ROOM), &format!("unfollow {id}")).await);
    assert!(shown(&world.say(kari(), Place::Room(ROOM), &format!("follow {id}")).await).text.contains("already watching"));
    assert!(
        shown(&world.say(anna(), Place::Private, &format!("follow {id}")).await).text.contains("already watching"),
        "a player gets the messages anyway"
    );
}

#[tokio::test]
async fn private_game_is_followed_only_by_its_code() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer").await;
    refused(&world.say(kari(), Place::Private, "follow").await);
    refused(&world.say(kari(), Place::Room(ROOM), "follow").await);
    refused(&world.say(kari(), Place::Room(ROOM), "board").await);
    assert!(matches!(world.say(kari(), Place::Private, &format!("follow {id}")).await, Reply::Committed(Visibility::Private)));
    world.say(anna(), Place::Private, "ready").await;
    assert!(posts(&world.messages, Address::Player(kari().id)).len() > 1);
    let seals = |reply: &Reply| shown(reply).text.matches("Seal of").count();
    for by in [anna(), kari()] {
        assert_eq!(seals(&world.say(by, Place::Private, &format!("fairness {id}")).await), 2, "both may see the seals");
    }
}

#[tokio::test]
async fn unreachable_follower_is_dropped_and_a_joining_one_plays() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), "battle rules:classic").await;
    world.say(kari(), Place::Private, &format!("follow {id}")).await;
    world.say(oleg(), Place::Private, &format!("follow {id}")).await;
    let count = world.messages.len();
    for _ in 0..2 {
        world.service.mark_undeliverable(id, person(&kari()), 5).await.expect("the store answers");
    }
    world.collect().await;
    assert_eq!((world.game(id).await.followers(), world.messages.len()), ([person(&oleg())].as_slice(), count), "no message is sent");
    assert!(followed_games(&world, &kari()).await.is_empty());
    world.say(oleg(), Place::Room(ROOM), &format!("join {id}")).await;
    assert!(world.game(id).await.followers().is_empty() && followed_games(&world, &oleg()).await.is_empty());
    let count = world.messages.len();
    world.say(anna(), Place::Private, "ready").await;
    assert_eq!(world.messages[count..].iter().filter(|message| message.address == Address::Player(oleg().id)).count(), 1);
    let game = world.game(id).await;
    assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(&game), "followers are stored");
}

#[tokio::test]
async fn person_follows_at_most_twenty_games() {
    let mut world = World::new();
    let mut ids = Vec::new();
    for host in 0..21 {
        world.say(asker(100 + host, "Host"), Place::Private, "battle").await;
        ids.push(world.newest());
    }
    for id in &ids[..20] {
        assert!(matches!(world.say(kari(), Place::Private, &format!("follow {id}")).await, Reply::Committed(_)));
    }
    assert!(refused(&world.say(kari(), Place::Private, &format!("follow {}", ids[20])).await).text.contains("20"));
    world.say(asker(100, "Host"), Place::Private, &format!("resign_now {}", ids[0])).await;
    assert!(matches!(world.say(kari(), Place::Private, &format!("follow {}", ids[20])).await, Reply::Committed(_)), "one game has ended");
}

#[test]
fn game_has_a_limit_of_followers() {
    let mut game = staged::challenge(&staged::rules("classic"));
    let visitor = |number| Actor::Visitor(staged::seat(number, "V"));
    let ask = |game: &Game, by: &Actor, follower| staged::ask(game, staged::NOON, &mut SeededDice(1), by, &Command::Follow(follower));
    let people = (0..MAX_PEOPLE as u64).map(|number| (number + 10, Follower::Person(staged::seat(number + 10, "V").player)));
    let rooms = (0..MAX_ROOMS as i64).map(|chat| (9, Follower::Room(RoomId { home: Home::Discord, chat, topic: 0 })));
    for (number, follower) in people.chain(rooms) {
        game = ask(&game, &visitor(number), follower).expect("there is room").after;
        assert!(ask(&game, &visitor(number), follower).expect("a repeated follow is accepted").events.is_empty());
    }
    let more = |number, follower| ask(&game, &visitor(number), follower).expect_err("no room is left").codes()[0].name();
    assert_eq!(more(999, Follower::Person(staged::seat(999, "V").player)), "E_TOO_MANY_FOLLOWERS");
    assert_eq!(more(9, Follower::Room(ELSEWHERE)), "E_TOO_MANY_FOLLOWERS");
    let other = PlayerId { home: Home::Playground, number: 12 };
    assert_eq!(more(11, Follower::Person(other)), "E_NOT_A_PLAYER", "a person follows only for themselves");
    assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(&game));
    let plain = staged::challenge(&staged::rules("classic"));
    assert_eq!(plain.public(), game.public(), "followers are not public");
}

// Games that are over.

#[tokio::test]
async fn finished_game_shows_everything_and_a_running_one_nothing() {
    let (mut world, id) = World::in_battle("battle rules:classic").await;
    for _ in 0..6 {
        fire_next(&mut world, id).await;
    }
    for place in [Place::Private, Place::Room(ROOM)] {
        refused(&world.say(kari(), place, &format!("inspect {id}")).await);
        refused(&world.say(kari(), place, &format!("field {id}")).await);
        refused(&world.say(kari(), place, &format!("record {id}")).await);
        assert!(refused(&world.say(kari(), place, &format!("replay {id}")).await).text.contains("secret"));
        let Reply::Public(board) = world.say(kari(), place, &format!("board {id}")).await else { panic!("no board") };
        let Some(View::Public(view)) = board.scene.map(|scene| scene.view) else { panic!("no public board") };
        assert!(view.revealed.iter().all(Option::is_none));
    }
    world.say(oleg(), Place::Room(ROOM), &format!("resign_now {id}")).await;
    let game = world.game(id).await;
    let last = more_after_game(&game, Locale::EN).expect("the game is over");
    assert!(last.keys.concat().iter().any(|key| key.press == Press::Verb(format!("{id} 0 inspect"))), "{:?}", last.keys);
    for (by, place) in [(kari(), Place::Private), (kari(), Place::Room(ROOM)), (anna(), Place::Private)] {
        let seen = world.say(by.clone(), place, &format!("inspect {id}")).await;
        let text = &shown(&seen).text;
        for needed in ["Fleet of Anna: ", "Fleet of Oleg: ", "Shots of Anna: ", "Shots of Oleg: "] {
            assert!(text.contains(needed), "{needed} is missing in {text}");
        }
        let fairness = world.say(by.clone(), place, &format!("fairness {id}")).await;
        for needed in ["Seal of Anna", "Seal of Oleg", "Salt of Anna", "Salt of Oleg", "broadside verify"] {
            assert!(shown(&fairness).text.contains(needed), "{needed} is missing in {}", shown(&fairness).text);
        }
        assert_eq!(shown(&fairness).file, shown(&world.say(by.clone(), place, &format!("record {id}")).await).file);
        for side in Side::BOTH {
            for ship in game.own_view(side).ships {
                let first = game.rules().notation().name(ship.cells.iter().next().expect("a ship has cells"));
                assert!(text.contains(&first), "{first}");
            }
        }
        assert!(text.chars().count() <= 3_500);
        let Some(View::Public(view)) = shown(&seen).scene.as_ref().map(|scene| &scene.view) else { panic!("no picture") };
        assert!(view.revealed.iter().all(Option::is_some));
        assert!(shown(&world.say(by.clone(), place, &format!("record {id}")).await).file.is_some());
        check_replay(shown(&world.say(by.clone(), place, &format!("replay {id}")).await), 7);
        assert!(shown(&world.say(by, place, &format!("field {id}")).await).scene.is_some());
    }
    assert!(shown(&world.say(kari(), Place::Room(ROOM), "inspect").await).text.contains("nothing is hidden"), "the room's own game");
    assert!(refused(&world.say(kari(), Place::Private, &format!("follow {id}")).await).text.contains("Look back at all of it"));
}

/// Checks that this is a replay with this many frames, a poster, and alternative texts for both.
fn check_replay(body: &Body, frames: usize) {
    let (Some(scene), Some(poster)) = (&body.scene, &body.poster) else { panic!("two pictures") };
    let View::Replay(film) = &scene.view else { panic!("no replay") };
    assert_eq!(film.frames.len(), frames);
    assert!(film.frames.iter().all(|frame| frame.revealed.iter().all(Option::is_some)));
    let View::Poster(words) = &poster.view else { panic!("no poster") };
    assert_eq!(&words.view, film.last());
    assert!(words.date.chars().any(|letter| letter.is_ascii_digit()) && words.statistics.iter().all(|line| line.contains("shot")));
    for (alt, needed) in [(&scene.alt, "shot by shot"), (&poster.alt, "poster")] {
        assert!(alt.contains(needed) && alt.contains("Anna") && alt.contains("resigns"), "{alt}");
    }
}

#[tokio::test]
async fn text_board_of_a_finished_game_shows_every_ship() {
    let (mut world, id) = World::in_battle("battle rules:classic").await;
    let count =
        |reply: &Reply| shown(reply).mono.as_deref().unwrap_or_default().split("\n\n").take(2).collect::<String>().matches('#').count();
    assert_eq!(count(&world.say(kari(), Place::Private, &format!("text {id}")).await), 0);
    assert_eq!(count(&world.say(anna(), Place::Private, &format!("text {id}")).await), 20);
    world.say(oleg(), Place::Room(ROOM), &format!("resign_now {id}")).await;
    for by in [kari(), anna()] {
        assert_eq!(count(&world.say(by, Place::Private, &format!("text {id}")).await), 40);
    }
}

#[test]
fn inspection_fits_and_has_text_for_every_kind_of_game() {
    for text in [
        "classic",
        "mb-simple judge=server",
        "size=20 fleet=seven mines=5 sweepers=2 subs=4 fire=salvo:10 touch=any mine_touch=any",
        "size=16 fleet=six mines=3 sweepers=1 shapes=tetris",
        "mines=5 mine_effect=skip fire=chain subs=2",
        "dutchman-quick",
    ] {
        let game = staged::whole_match(&staged::rules(text), 7);
        for locale in Locale::ALL {
            let shown = inspection(&game, locale).expect("the game is over").text;
            assert!(!shown.contains('⟦') && shown.chars().count() <= 3_500, "{text}: {} characters\n{shown}", shown.chars().count());
            for ship in game.public().revealed.iter().flatten().flatten() {
                let cells: Vec<String> = ship.cells.iter().map(|cell| game.rules().notation().name(cell)).collect();
                assert!(shown.contains(&cells[0]), "{text}: {} is missing", cells[0]);
            }
        }
    }
}
