//! The service through its public interface: requests, the replies to them, and the messages in the outbox.

use broadside_game::{cell::Cell, event::Invitee, ids::GameId, notation::Lettering, report::Ending, side::Side, view::Phase};
use broadside_present::param::Visibility;
use broadside_service::{
    outbox::MessageCause,
    request::{Mention, Place, Press, Reply, RequestAuthor, RequestInput},
};
use broadside_testkit::world::{ROOM, World, anna, asker, labels, oleg, refused};
use broadside_words::locale::Locale;

#[tokio::test]
async fn repeated_request_commits_nothing() {
    let (mut world, id) = World::in_battle("battle").await;
    let by = world.turn(id).await.expect("the game awaits a shot");
    let request = world.request(by, Place::Room(ROOM), RequestInput::Text("fire A1".to_owned()));
    world.handle(&request).await;
    let (events, messages) = (world.game(id).await.log().len(), world.messages.len());
    assert!(matches!(world.handle(&request).await, Reply::Committed(_)));
    assert_eq!((world.game(id).await.log().len(), world.messages.len()), (events, messages));
    let begin = world.request(anna(), Place::Room(ROOM), RequestInput::Text("battle".to_owned()));
    world.handle(&begin).await;
    let games = world.messages.len();
    assert!(matches!(world.handle(&begin).await, Reply::Committed(_)));
    assert_eq!(world.messages.len(), games, "a repeated challenge is one challenge");
}

#[tokio::test]
async fn stale_or_double_press_is_answered_without_effect() {
    let (mut world, id) = World::in_battle("battle").await;
    let (by, aim, fire) = world.next_buttons(id).await;
    assert!(matches!(world.press(by.clone(), &fire).await, Reply::Committed(_)));
    let log = world.game(id).await.log().len();
    for data in [&fire, &aim] {
        let reply = world.press(by.clone(), data).await;
        assert!(refused(&reply).text.contains("earlier turn"), "{reply:?}");
    }
    assert_eq!(world.game(id).await.log().len(), log);
}

#[tokio::test]
async fn only_players_may_act_in_their_game() {
    let (mut world, id) = World::in_battle("battle").await;
    let log = world.game(id).await.log().len();
    for words in ["fire", "fire A1", "resign", "resign_now", "ready", "shuffle", "undo", "place A1-A4", "draw", "marks full", "field"] {
        let reply = world.say(asker(9, "Eve"), Place::Room(ROOM), &format!("{words} {id}")).await;
        refused(&reply);
        let reply = world.press(asker(9, "Eve"), &format!("{id} 0 {words}")).await;
        refused(&reply);
    }
    assert_eq!(world.game(id).await.log().len(), log);
}

#[tokio::test]
async fn invalid_input_gets_a_message_and_changes_nothing() {
    let (mut world, id) = World::in_battle("battle").await;
    let by = world.turn(id).await.expect("the game awaits a shot");
    let other = if by.name == "Anna" { oleg() } else { anna() };
    let log = world.game(id).await.log().len();
    for (who, words, expected) in [
        (by.clone(), "fire", "Choose a cell"),
        (by.clone(), "fire Z99", "outside"),
        (by.clone(), "fire hello", "not a cell"),
        (by.clone(), "fire В1", "Which one?"),
        (other.clone(), "fire", "turn"),
        (other, "fire A1", "turn"),
        (by.clone(), "ready", "final"),
        (by.clone(), "place A1-A4", "final"),
        (by.clone(), "join ZZZZZZ", "not a game code"),
        (by.clone(), "join ABCDEF", "no game or tournament with the code ABCDEF."),
        (by.clone(), "draw", "Draws are off"),
        (by.clone(), "battle chess", "who"),
        (by.clone(), "battle rules=chess", "a rule called"),
        (by.clone(), "battle rules=sweepers=1", "only with mines"),
        (by.clone(), "battle 6x6 fleet=8x1 touch=corners mines=5 sweepers=1", "No room was found"),
        (by.clone(), "language martian", "Русский (ru)"),
        (by.clone(), "record", "over"),
        (by, "/fly", "don’t know"),
    ] {
        let reply = world.say(who, Place::Room(ROOM), words).await;
        assert!(refused(&reply).text.contains(expected), "{words}: {reply:?}");
    }
    assert_eq!(world.game(id).await.log().len(), log);
}

#[tokio::test]
async fn word_of_six_letters_is_an_unknown_word_and_not_a_wrong_code() {
    let mut world = World::new();
    for word in ["thanks", "Thanks", "sweets", "dreams"] {
        let reply = world.say(anna(), Place::Private, word).await;
        let body = refused(&reply);
        assert!(body.text.contains(&format!("I don’t know “{word}”")) && !body.keys.is_empty(), "{body:?}");
    }
    for (typed, code) in [("TBCDEF", "TBCDEF"), ("ABCDEF", "ABCDEF"), ("join abcdef", "ABCDEF")] {
        let reply = world.say(anna(), Place::Private, typed).await;
        assert_eq!(refused(&reply).text, format!("There is no game or tournament with the code {code}."));
        assert_eq!(labels(refused(&reply)), ["All my games", "Tournaments"]);
    }
}

#[tokio::test]
async fn code_with_cyrillic_letters_of_the_same_shape_is_understood() {
    const ALIKE: (&str, &str) = ("ABCEHKMPTXY", "АВСЕНКМРТХУ");
    let (mut world, id) = World::with_battle(Place::Room(ROOM), "battle").await;
    let alike = |letter: char| ALIKE.0.chars().zip(ALIKE.1.chars()).find(|(latin, _)| *latin == letter);
    let cyrillic = |letter: char| alike(letter).map_or(letter, |(_, cyrillic)| cyrillic);
    let typed: String = id.to_string().chars().map(cyrillic).collect();
    let reply = world.say(oleg(), Place::Room(ROOM), &format!("join {typed}")).await;
    assert!(matches!(reply, Reply::Committed(_)), "{typed}: {reply:?}");
}

#[tokio::test]
async fn ambiguous_letter_of_another_script_offers_its_readings() {
    let (mut world, id) = World::in_battle("battle").await;
    let by = world.turn(id).await.expect("the game awaits a shot");
    let reply = world.say(by.clone(), Place::Room(ROOM), "fire В1").await;
    assert_eq!(labels(refused(&reply)), ["B1", "C1", "D1"]);
    let Press::Verb(data) = refused(&reply).keys[0][1].press.clone() else { panic!("the button has a command") };
    assert!(matches!(world.press(by, &data).await, Reply::Committed(_)));
    assert_eq!(world.game(id).await.public().shots, 1);
}

#[tokio::test]
async fn ordinary_room_talk_is_ignored() {
    let mut world = World::new();
    for text in ["good morning", "B8", "fireworks tonight!", "readying the boat"] {
        assert!(matches!(world.say(anna(), Place::Room(ROOM), text).await, Reply::Silent), "{text}");
    }
}

#[tokio::test]
async fn decline_without_a_code_never_picks_ones_own_challenge() {
    let mut world = World::new();
    world.say_mentioning(anna(), Place::Room(ROOM), "battle", Some(oleg().id), "Oleg").await;
    let annas = world.newest();
    let olegs = world.battle(oleg(), Place::Room(ROOM), "battle").await;
    world.say(oleg(), Place::Room(ROOM), "decline").await;
    assert_eq!(world.game(annas).await.public().phase, Phase::Over(Ending::Declined));
    refused(&world.say(oleg(), Place::Room(ROOM), &format!("decline {olegs}")).await);
    assert_eq!(world.game(olegs).await.public().phase, Phase::Open);
}

#[tokio::test]
async fn challenge_admits_only_the_named_player() {
    let mut world = World::new();
    let mut request = world.request(anna(), Place::Room(ROOM), RequestInput::Command { verb: "battle".to_owned(), options: Vec::new() });
    request.mention = Some(Mention { id: Some(anna().id), name: "Anna".to_owned() });
    assert!(refused(&world.handle(&request).await).text.contains("yourself"));
    request.mention = Some(Mention { id: Some(oleg().id), name: "Oleg".to_owned() });
    world.handle(&request).await;
    let id = world.newest();
    let reply = world.say(asker(9, "Eve"), Place::Room(ROOM), &format!("join {id}")).await;
    assert!(refused(&reply).text.contains("somebody else"));
    let reply = world.say(anna(), Place::Room(ROOM), &format!("join {id}")).await;
    assert!(refused(&reply).text.contains("own challenge"));
    world.say(oleg(), Place::Room(ROOM), &format!("decline {id}")).await;
    assert_eq!(world.game(id).await.public().phase, Phase::Over(Ending::Declined));
}

#[tokio::test]
async fn bot_asks_which_of_several_games_is_meant() {
    let mut world = World::new();
    let mut games = vec![world.start_battle("battle clock=day").await];
    games.push(world.start_battle("battle clock=hour").await);
    for id in &games {
        // Both games wait for Anna.
        while world.turn(*id).await.is_some_and(|by| by.name == "Oleg") {
            let shots = world.game(*id).await.public().shots;
            let cell = format!("{}{}", ["A", "C", "E", "G"][shots as usize % 4], shots + 1);
            world.say(oleg(), Place::Room(ROOM), &format!("fire {cell} {id}")).await;
        }
    }
    let reply = world.say(anna(), Place::Room(ROOM), "fire J10").await;
    let keys = &refused(&reply).keys;
    assert_eq!(keys.len(), 2);
    let Press::Verb(data) = keys[0][0].press.clone() else { panic!("the button has a command") };
    assert!(matches!(world.press(anna(), &data).await, Reply::Committed(_)));
}

/// Starts a game in the room between two people who speak this language.
async fn start_game_in(world: &mut World, locale: Locale) -> (GameId, [RequestAuthor; 2]) {
    let speaking = |asker: RequestAuthor| RequestAuthor { locale: Some(locale), ..asker };
    let people = [speaking(anna()), speaking(oleg())];
    let id = world.battle(people[0].clone(), Place::Room(ROOM), "battle").await;
    world.say(people[1].clone(), Place::Room(ROOM), &format!("join {id}")).await;
    for by in people.clone() {
        world.say(by, Place::Private, "ready").await;
    }
    (id, people)
}

#[tokio::test]
async fn example_shot_fires_at_once_on_every_default_board() {
    for locale in Locale::ALL {
        for typed in ["/fire Б8", "/fire B8", "/fire Ｂ８", "fire б-8", "/fire Б‑8"] {
            let mut world = World::new();
            let (id, people) = start_game_in(&mut world, locale).await;
            let Phase::Firing(side) = world.game(id).await.public().phase else { panic!("the game awaits a shot") };
            let by = people[usize::from(side == Side::B)].clone();
            let lettering = world.game(id).await.rules().lettering;
            let latin = typed.contains(['B', 'Ｂ']);
            let reply = world.say(by, Place::Room(ROOM), typed).await;
            if latin && lettering != Lettering::Latin {
                // B looks like В, sounds like Б and stands on the key of И: so the bot asks.
                assert_eq!(refused(&reply).keys.concat().len(), 3, "{} {typed}", locale.tag());
                continue;
            }
            assert!(matches!(reply, Reply::Committed(Visibility::Public)), "{} {typed}: {reply:?}", locale.tag());
            let shot = world.game(id).await.public().charts[!side].shot_cells();
            assert_eq!(shot.iter().collect::<Vec<_>>(), [Cell::new(1, 7)], "{} {typed}", locale.tag());
            let cause = world.messages.iter().rev().find(|message| message.reply.is_some()).map(|message| message.cause);
            let expected = if latin || lettering != Lettering::Latin { MessageCause::Typed } else { MessageCause::TypedOther('Б', 'B') };
            assert_eq!(cause, Some(expected), "{} {typed}", locale.tag());
        }
    }
}

#[tokio::test]
async fn player_with_an_invisible_name_gets_a_name() {
    for name in ["\u{3164}", "\u{2800}\u{2800}", "\u{115F}", "\u{301}\u{302}", " \u{200B}"] {
        let mut world = World::new();
        let blank = asker(7, name);
        let id = world.battle(blank.clone(), Place::Room(ROOM), "battle").await;
        let host = world.game(id).await.public().name(Side::A).to_owned();
        assert_eq!(host, blank.id.to_string(), "{}", name.escape_unicode());
        world.say_mentioning(anna(), Place::Room(ROOM), "battle", Some(blank.id), name).await;
        let game = world.game(world.newest()).await;
        assert!(matches!(game.invitee(), Invitee::Player(_, called) if *called == host), "{:?}", game.invitee());
        let handled = RequestAuthor { handle: Some("seabear".to_owned()), ..asker(8, name) };
        world.say(handled, Place::Room(ROOM), "battle").await;
        assert_eq!(world.game(world.newest()).await.public().name(Side::A), "seabear");
    }
}
