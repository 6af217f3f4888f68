//! Crews through the service: how people join on both platforms, which messages members get, what they may do, and who is refused.

use broadside_arena::career::entry::GameWeight;
use broadside_game::{
    Game,
    cell::{Cell, FieldSize},
    event::Event,
    ids::{GameId, Home, PlayerId},
    side::Side,
    view::Phase,
};
use broadside_present::{body::Body, param::Visibility, teams};
use broadside_service::{
    game_mentions,
    outbox::{Address, Message, MessageSubject},
    request::{Place, Press, Reply, RequestAuthor, RequestInput},
};
use broadside_store::store::Partition;
use broadside_testkit::world::{ROOM, World, anna, asker, commands, kari, oleg, refused, shown};
use broadside_words::locale::Locale;
use futures_util::future::join_all;

const HERE: Place = Place::Room(ROOM);

/// A person on the other platform.
fn per() -> RequestAuthor {
    RequestAuthor { id: PlayerId { home: Home::Telegram, number: 4 }, ..asker(4, "Per") }
}

fn assert_committed(reply: &Reply, expected: Visibility) {
    assert!(matches!(reply, Reply::Committed(visibility) if *visibility == expected), "{reply:?}");
}

/// A game with Kari in Anna's crew, which votes, and Per in Oleg's, where Oleg decides; Anna is to fire.
async fn game_with_crews() -> (World, GameId) {
    let mut world = World::new();
    assert_committed(&world.say(anna(), HERE, "battle rules:classic first=host").await, Visibility::Public);
    let id = world.newest();
    assert_committed(&world.say(anna(), HERE, "team vote").await, Visibility::Public);
    assert_committed(&world.press(kari(), &format!("{id} 0 team host")).await, Visibility::Public);
    assert_committed(&world.say(oleg(), HERE, &format!("join {id}")).await, Visibility::Public);
    assert_committed(&world.say(oleg(), HERE, "team captain").await, Visibility::Public);
    assert_committed(&world.say(per(), Place::Private, &format!("team join {id} guest")).await, Visibility::Private);
    for by in [anna(), oleg()] {
        assert_committed(&world.say(by, Place::Private, "ready").await, Visibility::Private);
    }
    assert_eq!(world.game(id).await.public().phase, Phase::Firing(Side::A));
    (world, id)
}

/// The addresses of these messages, sorted, without duplicates.
fn addresses(messages: &[Message]) -> Vec<Address> {
    let mut all: Vec<Address> = messages.iter().map(|message| message.address).collect();
    all.sort();
    all.dedup();
    all
}

/// The addresses of these people, sorted.
fn addresses_of(people: &[RequestAuthor]) -> Vec<Address> {
    let mut all: Vec<Address> = people.iter().map(|person| Address::Player(person.id)).collect();
    all.sort();
    all
}

/// The first cell that was not fired at, in the notation of the game.
fn next_cell(game: &Game, at: Side) -> String {
    let shot = game.public().charts[at].shot_cells();
    game.rules().notation().name(Cell::all(FieldSize::square(10)).find(|cell| !shot.contains(*cell)).expect("cells are left"))
}

fn shots(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Fired { .. })).count()
}

/// Fires for Anna's crew and for Oleg until `done` is true.
async fn fire_until(world: &mut World, id: GameId, done: impl Fn(&Game) -> bool) {
    loop {
        let game = world.game(id).await;
        let Phase::Firing(side) = game.public().phase else { panic!("{:?}", game.public().phase) };
        if done(&game) {
            return;
        }
        let words = format!("fire {} ! {id}", next_cell(&game, !side));
        let crew = if side == Side::A { vec![anna(), kari()] } else { vec![oleg()] };
        for by in crew {
            assert!(matches!(world.say(by, HERE, &words).await, Reply::Committed(_)), "{words}");
        }
        assert_eq!(shots(&world.game(id).await), shots(&game) + 1, "the majority of the crew decides");
    }
}

#[tokio::test]
async fn crew_members_get_their_messages_and_the_other_side_learns_nothing() {
    let (mut world, id) = game_with_crews().await;
    let before = world.messages.len();
    let words = format!("fire {} ! {id}", next_cell(&world.game(id).await, Side::B));
    assert_committed(&world.say(kari(), HERE, &words).await, Visibility::Private);
    assert_eq!(addresses(&world.messages[before..]), addresses_of(&[anna(), kari()]), "only the crew gets a message about a vote");
    let game = world.game(id).await;
    let (kari_text, per_text) = (private_message(&game, &kari()), private_message(&game, &per()));
    assert!(kari_text.contains("On the table: Kari — A1"), "{kari_text}");
    assert!(!per_text.contains("On the table"), "{per_text}");
    let before = world.messages.len();
    assert_committed(&world.say(anna(), HERE, &words).await, Visibility::Public);
    assert_eq!(shots(&world.game(id).await), 1);
    let mut all = addresses_of(&[anna(), oleg(), kari(), per()]);
    all.insert(0, Address::Room(ROOM));
    assert_eq!(addresses(&world.messages[before..]), all, "everyone gets a message about the shot");
    let side = |message: &Message| match message.subject {
        MessageSubject::Game(_, side) => side,
        MessageSubject::Tournament(_) | MessageSubject::Notification(_) | MessageSubject::Greeting(_) => None,
    };
    let to = |person: &RequestAuthor| {
        world.messages[before..].iter().find(|message| message.address == Address::Player(person.id)).and_then(side)
    };
    assert_eq!([kari(), per()].each_ref().map(to), [Some(Side::A), Some(Side::B)]);
}

fn private_message(game: &Game, to: &RequestAuthor) -> String {
    let member = game.public().member(to.id).expect("the person is in the game");
    teams::private_message(game, game.log().len(), game.log().len(), &member, Locale::EN).text
}

#[tokio::test]
async fn crew_mate_votes_by_button_and_the_captain_decides_the_rest() {
    let (mut world, id) = game_with_crews().await;
    fire_until(&mut world, id, |game| game.public().phase == Phase::Firing(Side::B)).await;
    let game = world.game(id).await;
    let member = game.public().member(per().id).expect("Per is in the game");
    let body = teams::private_message(&game, 0, game.log().len(), &member, Locale::EN);
    let aim_button = commands(&body.keys).into_iter().find(|data| data.contains(" aim "));
    let request = world.request(per(), Place::Private, RequestInput::Press(aim_button.expect("a button for each column")));
    let Reply::Keys(cells) = world.handle(&request).await else { panic!("the button shows cells") };
    let fire_button = commands(&cells.keys).into_iter().find(|data| data.contains(" fire "));
    let before = shots(&game);
    let request = world.request(per(), Place::Private, RequestInput::Press(fire_button.expect("a button for each cell")));
    assert_committed(&world.handle(&request).await, Visibility::Private);
    let game = world.game(id).await;
    assert_eq!(shots(&game), before, "Oleg decides");
    assert!(private_message(&game, &oleg()).contains("On the table: Per — "));
    for words in ["resign", "draw", "hint"] {
        let refusal = world.say(per(), Place::Private, &format!("{words} {id}")).await;
        assert!(refused(&refusal).text.contains("captain"), "{words}: {refusal:?}");
    }
    assert!(shown(&world.say(per(), Place::Private, "text").await).mono.is_some());
    shown(&world.say(per(), Place::Private, "team leave").await);
    assert!(world.game(id).await.public().member(per().id).is_none());
}

#[tokio::test]
async fn crew_mate_can_use_help_phrases_and_review() {
    let (mut world, id) = game_with_crews().await;
    let presses = |body: &Body| body.keys.concat().into_iter().map(|key| key.press).collect::<Vec<_>>();
    let (field, resign) = (Press::Verb(format!("{id} 0 field")), Press::Verb(format!("{id} 0 resign")));
    for (by, may_resign, text) in
        [(anna(), true, "Your turn against Oleg."), (kari(), false, "Your turn against Oleg."), (per(), false, "Waiting for Anna.")]
    {
        let help = world.say(by.clone(), Place::Private, "help").await;
        let keys = presses(shown(&help));
        assert_eq!(shown(&help).text, text, "{}", by.name);
        assert_eq!([keys.contains(&field), keys.contains(&resign)], [true, may_resign], "{}", by.name);
    }
    let reply = world.say(per(), Place::Private, "say gg").await;
    assert!(shown(&reply).text.contains("Anna"), "the message goes to the other captain: {reply:?}");
    fire_until(&mut world, id, |game| game.public().phase == Phase::Firing(Side::B)).await;
    assert_committed(&world.say(oleg(), HERE, &format!("resign_now {id}")).await, Visibility::Public);
    for by in [anna(), kari()] {
        let words = format!("review {id}");
        let mut review = world.say(by.clone(), Place::Private, &words).await;
        while shown(&review).progress.is_some() {
            review = world.say(by.clone(), Place::Private, &words).await;
        }
        assert!(shown(&review).text.contains("Anna"), "the review is of the shots of the side: {review:?}");
    }
}

#[tokio::test]
async fn crew_refuses_players_who_may_not_play_with_its_captain() {
    let (mut world, id) = game_with_crews().await;
    assert_committed(&world.say(anna(), HERE, "battle rules:mb").await, Visibility::Public);
    let open = world.newest();
    assert_ne!(open, id);
    assert_committed(&world.say(anna(), HERE, &format!("team vote {open}")).await, Visibility::Public);
    shown(&world.say_mentioning(anna(), Place::Private, "block", Some(per().id), "Per").await);
    refused(&world.say(per(), Place::Private, &format!("team join {open}")).await);
    assert_committed(&world.say(kari(), HERE, &format!("team join {open}")).await, Visibility::Public);
    assert_committed(&world.press(anna(), &format!("{open} 0 team dismiss {}", kari().id)).await, Visibility::Public);
    assert!(world.game(open).await.public().mates(Side::A).is_empty());
    refused(&world.say(kari(), HERE, &format!("team join {open}")).await);
    refused(&world.say(asker(9, "Late"), Place::Private, &format!("team join {id} guest")).await);
}

/// Whether any outbox still has entries; a job may add some while the outboxes are emptied.
async fn has_outbox_entries(world: &World) -> bool {
    let store = world.service.store();
    let outboxes = join_all(Partition::all().map(|partition| store.outbox(partition, None, 1))).await;
    outboxes.into_iter().any(|entries| !entries.expect("memory answers").is_empty())
}

#[tokio::test]
async fn forgotten_player_leaves_the_crew_and_the_game_goes_on() {
    let (mut world, id) = game_with_crews().await;
    let words = format!("fire {} ! {id}", next_cell(&world.game(id).await, Side::B));
    assert_committed(&world.say(kari(), Place::Private, &words).await, Visibility::Private);
    for by in [kari(), per()] {
        assert!(game_mentions(&world.game(id).await, by.id));
        let erase = world.request(by.clone(), Place::Private, RequestInput::Press("erase now".to_owned()));
        assert!(matches!(world.handle(&erase).await, Reply::Page(_)));
        while has_outbox_entries(&world).await {
            world.collect().await;
        }
        let game = world.game(id).await;
        assert!(!game_mentions(&game, by.id), "the game still has {}", by.name);
        assert!(!game.to_bytes().windows(by.name.len()).any(|window| window == by.name.as_bytes()));
    }
    let game = world.game(id).await;
    assert!(game.had_mates() && Side::BOTH.into_iter().all(|side| game.public().mates(side).is_empty()));
    assert_committed(&world.say(anna(), HERE, &words).await, Visibility::Public);
}

#[tokio::test]
async fn crew_game_counts_unrated_and_for_captains_only() {
    let (mut world, id) = game_with_crews().await;
    fire_until(&mut world, id, |game| shots(game) >= 14).await;
    world.say(oleg(), HERE, &format!("resign_now {id}")).await;
    for _ in 0..4 {
        world.advance(60);
        world.wake().await;
    }
    let career = world.service.career(anna().id).await.expect("memory answers").expect("Anna has played");
    assert_eq!(career.entries.last().map(|entry| entry.weight), Some(GameWeight::Unrated));
    for mate in [kari(), per()] {
        let career = world.service.career(mate.id).await.expect("memory answers");
        assert!(career.is_none_or(|career| career.entries.is_empty()), "{}", mate.name);
    }
}
