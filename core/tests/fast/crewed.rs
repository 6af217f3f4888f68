//! Crews through the service: how one comes into one on either platform, what its members are told and may do, and who is kept out.

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
use broadside_testkit::world::{ROOM, World, anna, asker, commands, kari, oleg, refused, shown};
use broadside_words::locale::Locale;

const HERE: Place = Place::Room(ROOM);

/// Somebody on the other platform.
fn per() -> RequestAuthor {
    RequestAuthor { id: PlayerId { home: Home::Telegram, number: 4 }, ..asker(4, "Per") }
}

fn assert_committed(reply: &Reply, aloud: Visibility) {
    assert!(matches!(reply, Reply::Committed(voice) if *voice == aloud), "{reply:?}");
}

/// A game in which Kari is of Anna's crew, which votes, and Per of Oleg's, who decides himself; Anna is to fire.
async fn manned() -> (World, GameId) {
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

/// To whom these messages went, each once, in order.
fn addresses(messages: &[Message]) -> Vec<Address> {
    let mut all: Vec<Address> = messages.iter().map(|message| message.address).collect();
    all.sort();
    all.dedup();
    all
}

fn people(people: &[RequestAuthor]) -> Vec<Address> {
    let mut all: Vec<Address> = people.iter().map(|person| Address::Player(person.id)).collect();
    all.sort();
    all
}

/// A cell nobody has fired at, in the game's letters.
fn fresh(game: &Game, at: Side) -> String {
    let shot = game.public().charts[at].shot_cells();
    game.rules().notation().name(Cell::all(FieldSize::square(10)).find(|cell| !shot.contains(*cell)).expect("cells are left"))
}

fn shots(game: &Game) -> usize {
    game.log().iter().filter(|logged| matches!(logged.event, Event::Fired { .. })).count()
}

/// Anna's crew and Oleg fire until it is this side's turn, or for so many shots.
async fn fire_on(world: &mut World, id: GameId, until: impl Fn(&Game) -> bool) {
    loop {
        let game = world.game(id).await;
        let Phase::Firing(side) = game.public().phase else { panic!("{:?}", game.public().phase) };
        if until(&game) {
            return;
        }
        let words = format!("fire {} ! {id}", fresh(&game, !side));
        let crew = if side == Side::A { vec![anna(), kari()] } else { vec![oleg()] };
        for by in crew {
            assert!(matches!(world.say(by, HERE, &words).await, Reply::Committed(_)), "{words}");
        }
        assert_eq!(shots(&world.game(id).await), shots(&game) + 1, "most of the crew has decided");
    }
}

#[tokio::test]
async fn crew_members_get_their_messages_and_the_other_side_learns_nothing() {
    let (mut world, id) = manned().await;
    let before = world.messages.len();
    let words = format!("fire {} ! {id}", fresh(&world.game(id).await, Side::B));
    assert_committed(&world.say(kari(), HERE, &words).await, Visibility::Private);
    assert_eq!(addresses(&world.messages[before..]), people(&[anna(), kari()]), "a voice is heard by the crew alone");
    let game = world.game(id).await;
    let (kari_letter, per_letter) = (private_message(&game, &kari()), private_message(&game, &per()));
    assert!(kari_letter.contains("On the table: Kari — A1"), "{kari_letter}");
    assert!(!per_letter.contains("On the table"), "{per_letter}");
    let before = world.messages.len();
    assert_committed(&world.say(anna(), HERE, &words).await, Visibility::Public);
    assert_eq!(shots(&world.game(id).await), 1);
    let mut all = people(&[anna(), oleg(), kari(), per()]);
    all.insert(0, Address::Room(ROOM));
    assert_eq!(addresses(&world.messages[before..]), all, "a shot is told to all");
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
    let member = game.public().member(to.id).expect("they are in it");
    teams::private_message(game, game.log().len(), game.log().len(), &member, Locale::EN).text
}

#[tokio::test]
async fn crew_mate_votes_by_button_and_the_captain_decides_the_rest() {
    let (mut world, id) = manned().await;
    fire_on(&mut world, id, |game| game.public().phase == Phase::Firing(Side::B)).await;
    let game = world.game(id).await;
    let member = game.public().member(per().id).expect("he is in it");
    let body = teams::private_message(&game, 0, game.log().len(), &member, Locale::EN);
    let aims = commands(&body.keys).into_iter().find(|data| data.contains(" aim "));
    let request = world.request(per(), Place::Private, RequestInput::Press(aims.expect("a key for each letter")));
    let Reply::Keys(cells) = world.handle(&request).await else { panic!("no keys of cells") };
    let fires = commands(&cells.keys).into_iter().find(|data| data.contains(" fire "));
    let before = shots(&game);
    let request = world.request(per(), Place::Private, RequestInput::Press(fires.expect("a key for each cell")));
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
    let (mut world, id) = manned().await;
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
    let said = world.say(per(), Place::Private, "say gg").await;
    assert!(shown(&said).text.contains("Anna"), "the other side’s captain reads it: {said:?}");
    fire_on(&mut world, id, |game| game.public().phase == Phase::Firing(Side::B)).await;
    assert_committed(&world.say(oleg(), HERE, &format!("resign_now {id}")).await, Visibility::Public);
    for by in [anna(), kari()] {
        let words = format!("review {id}");
        let mut review = world.say(by.clone(), Place::Private, &words).await;
        while shown(&review).progress.is_some() {
            review = world.say(by.clone(), Place::Private, &words).await;
        }
        assert!(shown(&review).text.contains("Anna"), "of the shots of the side: {review:?}");
    }
}

#[tokio::test]
async fn crew_refuses_players_who_may_not_play_with_its_captain() {
    let (mut world, id) = manned().await;
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

#[tokio::test]
async fn forgotten_player_leaves_the_crew_and_the_game_goes_on() {
    let (mut world, id) = manned().await;
    let words = format!("fire {} ! {id}", fresh(&world.game(id).await, Side::B));
    assert_committed(&world.say(kari(), Place::Private, &words).await, Visibility::Private);
    for by in [kari(), per()] {
        assert!(game_mentions(&world.game(id).await, by.id));
        let erase = world.request(by.clone(), Place::Private, RequestInput::Press("erase now".to_owned()));
        assert!(matches!(world.handle(&erase).await, Reply::Page(_)));
        for _ in 0..20 {
            world.collect().await;
        }
        let game = world.game(id).await;
        assert!(!game_mentions(&game, by.id), "{} is not known any more", by.name);
        assert!(!game.to_bytes().windows(by.name.len()).any(|window| window == by.name.as_bytes()));
    }
    let game = world.game(id).await;
    assert!(game.had_mates() && Side::BOTH.into_iter().all(|side| game.public().mates(side).is_empty()));
    assert_committed(&world.say(anna(), HERE, &words).await, Visibility::Public);
}

#[tokio::test]
async fn crew_game_counts_unrated_for_captains_and_for_nobody_else() {
    let (mut world, id) = manned().await;
    fire_on(&mut world, id, |game| shots(game) >= 14).await;
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
