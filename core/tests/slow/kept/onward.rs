//! What was under way goes on from where it was kept: messages are told and jobs are done until nothing waits, games and
//! tournaments come to their ends, people are known as they were. Leaves the files as they are.

use std::{sync::Arc, time::Duration};

use broadside_core::{
    arena::{career::tiding::Tiding, tournament::Phase as Held},
    game::{
        Game,
        event::Invitee,
        ids::{GameId, TournamentId},
        record::Record,
        side::Side,
        view::Phase,
    },
    present::{locale::Locale, look::Theme, persona::Banter},
    service::{
        contract,
        outbox::{Address, Entry, Matter},
        request::{Asker, Place, Reply},
        store::{Collection, Partition, Store},
    },
};

use super::{phrased, world::KeptWorld};
use broadside_testkit::{
    kept::cast::{self, CHANNEL, GROUP, person},
    kept::files::moment,
    kept::stores::{self, waiting},
};

/// No request of those who go on is one of those who were there before.
const SAID_BEFORE: u64 = 1_000_000;

fn world(store: &Arc<dyn Store>) -> KeptWorld {
    KeptWorld::on(Arc::clone(store), moment(), SAID_BEFORE)
}

/// The names of the records on a collection.
async fn names<T: std::str::FromStr>(store: &dyn Store, collection: Collection) -> Vec<T> {
    let snapshot = contract::everything(store).await;
    let named = snapshot.records.iter().filter(|kept| kept.key.collection == collection);
    named.filter_map(|kept| kept.key.name.parse().ok()).collect()
}

/// Every message can be put in every language; then all are told and every job is done.
async fn read_to_the_end(world: &mut KeptWorld) {
    let mut messages = 0;
    for partition in Partition::all() {
        for (_, bytes) in world.service.store().outbox(partition, None, 1000).await.expect("the store answers") {
            let entry = Entry::read(&bytes).expect("a message or a job");
            for locale in Locale::ALL {
                let Some(body) = phrased::body(&world.service, &entry, locale).await else { continue };
                assert!(!body.text.contains('⟦'), "{}", body.text);
                let letter = entry
                    .message()
                    .is_some_and(|message| matches!((&message.matter, message.address), (Matter::Tournament(_), Address::Player(_))));
                assert!(letter || !body.text.is_empty() || body.scene.is_some(), "{}", phrased::kind(&entry));
                messages += 1;
            }
        }
    }
    assert!(messages > 60, "{messages} messages");
    assert!(waiting(world.service.store().as_ref()).await > 70);
    world.settle().await;
    assert_eq!(waiting(world.service.store().as_ref()).await, 0, "nothing waits any more");
}

#[tokio::test]
async fn what_waits_in_a_data_file_is_told_and_done_and_the_games_go_on() {
    let stored = stores::embedded();
    let mut world = world(&stored.store);
    read_to_the_end(&mut world).await;
    a_few_moves(&mut world, 6).await;
    assert_eq!(waiting(stored.store.as_ref()).await, 0);
}

#[tokio::test]
async fn what_waits_in_redis_is_told_and_done_and_the_games_go_on() {
    let stored = stores::redis().await;
    let mut world = world(&stored.store);
    for partition in [0, 7, 63].map(Partition::new) {
        let claim = stored.store.claim(partition, 99).await.expect("Redis answers").expect("the earlier version's lease has run out");
        assert!(claim.epoch > 0, "it is another owner's");
    }
    for name in ["telegram", "discord", "discord:heir"] {
        assert!(stored.store.lease(name, 99, Duration::from_secs(60)).await.expect("Redis answers"), "{name}: the lease has run out");
        assert!(!stored.store.lease(name, 41, Duration::from_secs(60)).await.expect("Redis answers"), "{name} has another owner");
    }
    read_to_the_end(&mut world).await;
    a_few_moves(&mut world, 6).await;
    assert_eq!(waiting(stored.store.as_ref()).await, 0);
}

/// Every other game under way is played on for so many moves.
async fn a_few_moves(world: &mut KeptWorld, moves: usize) {
    let (mut played, store) = (0, Arc::clone(world.service.store()));
    for id in names::<GameId>(store.as_ref(), Collection::Game).await.into_iter().step_by(2) {
        let before = world.game(id).await;
        if !before.public().phase.fighting() || before.public().phase.waits_for().is_none() {
            continue;
        }
        world.play(id, moves, Game::over).await;
        let after = world.game(id).await;
        assert!(after.log().len() > before.log().len() && after.log().starts_with(before.log()), "{id} goes on where it was");
        played += 1;
    }
    assert!(played >= 15, "{played} games");
}

#[tokio::test]
async fn games_under_way_are_played_to_their_end() {
    let stored = stores::restored().await;
    let mut world = world(&stored.store);
    world.settle().await;
    let (mut played, mut to_the_last_shot) = (0, 0);
    for (number, id) in names::<GameId>(stored.store.as_ref(), Collection::Game).await.into_iter().enumerate() {
        let of_a_tournament = world.service.fixture(id).await.expect("memory answers").is_some();
        if of_a_tournament || world.game(id).await.over() {
            continue;
        }
        begin(&mut world, id).await;
        let most = if number % 8 == 0 { 800 } else { 12 };
        to_the_last_shot += usize::from(world.play(id, most, Game::over).await);
        let game = world.game(id).await;
        if !game.over() {
            world.say(&seated(&game, Side::A), Place::Private, &format!("resign {id}")).await;
        }
        let game = world.game(id).await;
        assert!(game.over(), "{id}");
        if let Some(record) = Record::of(&game) {
            assert_eq!(record.verify(), [], "{id}");
            played += 1;
        }
    }
    assert!(played >= 50 && to_the_last_shot >= 8, "{played} games, {to_the_last_shot} to the last shot");
    entered(&mut world).await;
}

/// Whoever sits on this side.
fn seated(game: &Game, side: Side) -> Asker {
    let seat = game.public().seats[side].clone().expect("somebody sits there");
    cast::known(seat.player, &seat.name)
}

/// A challenge is taken up, fleets are laid, and the fight is on.
async fn begin(world: &mut KeptWorld, id: GameId) {
    let game = world.game(id).await;
    if game.public().phase == Phase::Open {
        let host = seated(&game, Side::A);
        let guest = match game.invitee() {
            Invitee::Anyone => [person(29), person(30)].into_iter().find(|person| person.id != host.id).expect("one of two"),
            Invitee::Player(player, name) | Invitee::Again(player, name) => cast::known(*player, name),
            Invitee::Handle(handle) => {
                let called = |person: &Asker| person.handle.as_deref() == Some(handle);
                (1..=cast::PEOPLE).map(person).find(called).expect("somebody is called so")
            }
        };
        world.say(&guest, Place::Private, &format!("join {id}")).await;
    }
    for side in Side::BOTH {
        let game = world.game(id).await;
        if game.public().phase == Phase::Placing && !game.public().ready[side] {
            let by = seated(&game, side);
            world.say(&by, Place::Private, &format!("{id} 0 place random")).await;
            world.press(&by, Place::Private, &format!("{id} 0 ready")).await;
        }
    }
    assert!(world.game(id).await.public().phase.fighting(), "{id}");
}

/// The games that ended go into careers.
async fn entered(world: &mut KeptWorld) {
    let games = async |world: &KeptWorld, number| {
        world.service.career(person(number).id).await.expect("it reads").map_or(0, |career| career.entries.len())
    };
    let before = games(world, 13).await;
    for _ in 0..40 {
        world.later(3);
        world.wake_beside(cast::beside("ledger")).await;
    }
    assert!(games(world, 13).await > before, "a career goes on");
}

#[tokio::test]
async fn tournaments_go_on_to_their_end() {
    let stored = stores::restored().await;
    let mut world = world(&stored.store);
    world.settle().await;
    let (mut ended, mut over) = (0, 0);
    for id in names::<TournamentId>(stored.store.as_ref(), Collection::Tournament).await {
        let tournament = world.tournament(id).await;
        let organiser = tournament.organisers()[0].clone();
        if tournament.over() || organiser.player.is_erased() {
            over += 1;
            continue;
        }
        let (by, place) = (cast::known(organiser.player, &organiser.name), tournament.room().map_or(Place::Private, Place::Room));
        if tournament.paused() {
            world.press(&by, place, &format!("{id} 0 tournament resume")).await;
        }
        if !matches!(tournament.phase(), Held::Playing(_)) {
            start(&mut world, id, &by, place).await;
        }
        play_out(&mut world, id).await;
        let Held::Over(places) = world.tournament(id).await.phase().clone() else { panic!("{id} is over") };
        assert!(!places.is_empty(), "{id}");
        ended += 1;
    }
    assert!(ended >= 14 && over >= 9, "{ended} came to their end, {over} were over");
    assert_eq!(waiting(stored.store.as_ref()).await, 0);
}

/// As many come as it takes, and it begins.
async fn start(world: &mut KeptWorld, id: TournamentId, by: &Asker, place: Place) {
    for number in 1..=cast::PEOPLE {
        let (newcomer, tournament) = (person(number), world.tournament(id).await);
        let phase = tournament.phase().clone();
        if matches!(phase, Held::Playing(_)) {
            return;
        }
        let (there, enough) =
            (tournament.present_as(newcomer.id).is_some(), tournament.entered().count() >= usize::from(tournament.plan().least.max(4)));
        match (there, phase) {
            (true, Held::CheckIn) => drop(world.try_say(&newcomer, place, &format!("tournament {id} checkin")).await),
            (false, _) if !enough => drop(world.try_say(&newcomer, place, &format!("tournament {id} join")).await),
            _ => {}
        }
    }
    if !matches!(world.tournament(id).await.phase(), Held::Playing(_)) {
        world.press(by, place, &format!("{id} 0 tournament start")).await;
    }
}

/// In every game somebody gives up, until nobody plays any more.
async fn play_out(world: &mut KeptWorld, id: TournamentId) {
    for round in 0..80 {
        let tournament = world.tournament(id).await;
        if tournament.over() {
            return;
        }
        let games: Vec<GameId> = tournament.matches().iter().filter_map(|one| one.current()?.game).collect();
        assert!(!games.is_empty(), "{id} goes on: {:?}", tournament.matches());
        for game in games {
            let found = world.game(game).await;
            if !found.over() {
                let loser = if round % 2 == 0 { Side::B } else { Side::A };
                world.say(&seated(&found, loser), Place::Private, &format!("resign {game}")).await;
            }
        }
    }
    panic!("{id} comes to its end");
}

#[tokio::test]
async fn people_and_rooms_are_known_as_they_were() {
    let stored = stores::embedded();
    let mut world = world(&stored.store);
    let preferences = world.service.known(Address::Player(person(1).id), None, &[]).await.expect("it reads").preferences;
    assert_eq!((preferences.locale, preferences.look.theme), (Locale::RU, Theme::Admiral));
    let preferences = world.service.room_preferences(GROUP).await.expect("it reads");
    assert_eq!((preferences.locale, preferences.banter), (Locale::RU, Banter::Off));
    world.settle().await;
    // Rules that were put by, what a room plays, and a draft.
    for (by, place, words, rules) in [
        (person(6), Place::Private, "storm", "classic size=12 mines=3 sweepers=1"),
        (person(1), Place::Room(CHANNEL), "", "classic size=8 fleet=1x3+2x2"),
        (person(1), Place::Room(CHANNEL), "lagoon", "classic size=8 fleet=1x3+2x2"),
        (person(7), Place::Private, "draft", "salvo fire=salvo:3"),
    ] {
        let id = world.battle(&by, place, words).await;
        let compact = world.game(id).await.rules().compact();
        assert!(compact.starts_with(rules), "{words}: {compact}");
    }
    // Two accounts of one person play as one; a third has typed a code, which is not enough.
    assert_eq!(world.service.main_of(person(16).id).await.expect("it reads"), person(15).id);
    assert_eq!(world.service.main_of(person(18).id).await.expect("it reads"), person(18).id);
    assert_eq!(world.service.main_of(person(6).id).await.expect("it reads"), person(6).id, "they typed a code and agreed to nothing");
    // Whoever looked for an opponent is found by somebody who wants the same.
    world.say(&person(29), Place::Private, "quick submarines").await;
    let met = |whom: &Asker| world.tidings.iter().any(|(player, tiding)| *player == whom.id && matches!(tiding, Tiding::Matched(..)));
    assert!(met(&person(21)) && met(&person(29)));
    // Who leads is known, and who was forgotten is not.
    let (Reply::Aloud(top) | Reply::Private(top)) = world.say(&person(1), Place::Room(CHANNEL), "top all world").await else {
        panic!("it is shown")
    };
    assert!(top.text.contains("Olga") && !top.text.contains("Ida"), "{}", top.text);
    let forgotten = world.service.career(person(27).id).await.expect("it reads");
    assert!(forgotten.is_none());
}
