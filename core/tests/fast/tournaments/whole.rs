//! Whole tournaments of every format, their games ended in every way.

use std::collections::BTreeSet;

use broadside_arena::{Tournament, entrant::EntrantId, tournament::Phase};
use broadside_game::{ids::GameId, side::Side, view::Phase as At};
use broadside_service::{
    account::{Account, player_key, room_key},
    request::Place,
};
use broadside_store::store::Store;

use super::world::{ROOM, Rig, THREAD, begun, person};

/// How a game is brought to its end.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Whoever is to lose gives up before the first shot.
    BeforeTheFirstShot,
    /// Whoever is to lose gives up under fire.
    UnderFire,
    /// Both agree on a draw.
    Draw,
}

/// Ends a game so that this side loses it, if anybody does.
async fn end(world: &mut Rig, game: GameId, loser: Side, way: Way) {
    let seats = world.game(game).await.public().seats.clone();
    let who = |side: Side| person(seats[side].as_ref().expect("both sit").player.number);
    if !matches!(way, Way::BeforeTheFirstShot) {
        for side in Side::BOTH {
            world.say_in(&who(side), Place::Private, &format!("ready {game}")).await;
        }
        assert!(matches!(world.game(game).await.public().phase, At::Firing(_)));
    }
    match way {
        Way::Draw => {
            for side in Side::BOTH {
                world.say_in(&who(side), Place::Room(THREAD), &format!("draw {game}")).await;
            }
        }
        Way::BeforeTheFirstShot | Way::UnderFire => {
            drop(world.say_in(&who(loser), Place::Room(THREAD), &format!("resign_now {game}")).await)
        }
    }
    assert!(world.game(game).await.is_over());
}

/// Plays a tournament to its end: the one of the higher number wins; every third game ends before the first shot.
async fn play_on(world: &mut Rig, id: broadside_game::ids::TournamentId, draws: bool) -> Tournament {
    let mut played = 0;
    while !world.tournament(id).await.is_over() {
        let games = world.under_way(id).await;
        assert!(!games.is_empty(), "it goes on: {:?}", world.tournament(id).await.matches());
        for game in games {
            let seats = world.game(game).await.public().seats.clone();
            let number = |side: Side| seats[side].as_ref().expect("both sit").player.number;
            let loser = if number(Side::A) < number(Side::B) { Side::A } else { Side::B };
            let way = match played % 3 {
                0 => Way::BeforeTheFirstShot,
                1 if draws && played % 2 == 1 => Way::Draw,
                _ => Way::UnderFire,
            };
            end(world, game, loser, way).await;
            played += 1;
        }
        assert!(played < 400, "it comes to an end");
    }
    world.tournament(id).await
}

/// Everybody who plays, the first first, by their numbers as people.
fn places(tournament: &Tournament) -> Vec<(u16, u64)> {
    let Phase::Over(places) = tournament.phase() else { panic!("not over: {:?}", tournament.phase()) };
    let number = |entrant: EntrantId| tournament.entrant(entrant).person.player.number;
    places.iter().map(|(place, entrant)| (*place, number(*entrant))).collect()
}

/// What holds for every tournament that is over.
async fn assert_consistent(world: &Rig, tournament: &Tournament) {
    assert!(world.opened.values().all(|times| *times == 1), "each game is opened once: {:?}", world.opened);
    let mut games = BTreeSet::new();
    for one in tournament.matches() {
        assert!(one.result.is_some() || one.games.is_empty(), "{one:?}");
        for bout in one.games.iter().filter(|bout| bout.counts) {
            let game = bout.game.expect("it was opened");
            assert!(games.insert(game), "no game is two");
            let game = world.game(game).await;
            assert!(game.is_over() && bout.outcome.is_some(), "{bout:?}");
            assert!(world.service.tournament_ending(&game).await.expect("memory answers").is_some(), "it is known");
        }
    }
    let keys = tournament.entrants().iter().map(|entrant| player_key(entrant.person.player)).chain([room_key(ROOM)]);
    for key in keys {
        let stored = world.store.load(&key).await.expect("memory answers").expect("there is an account");
        let account = stored.content().as_deref().and_then(|body| postcard::from_bytes::<Account>(&body[1..]).ok()).expect("it reads");
        assert_eq!((account.tournaments, account.held), (vec![], vec![tournament.id()]), "{}", key.name);
    }
}

#[tokio::test]
async fn tournaments_of_every_format_finish() {
    for (settings, players, first, draws) in [
        ("swiss start=hand", 7_u64, 7_u64, false),
        ("swiss start=hand rounds=3 rules=classic draws=agreed", 6, 6, true),
        ("single start=hand", 8, 8, false),
        ("single start=hand bestof=3 rules=classic draws=agreed", 5, 5, true),
        ("double start=hand", 6, 6, false),
        ("robin start=hand rules=classic draws=agreed", 4, 4, true),
    ] {
        let (mut world, id) = begun(&format!("{settings} most=16"), players).await;
        assert!(matches!(world.tournament(id).await.phase(), Phase::Playing(_)), "{settings}");
        let tournament = play_on(&mut world, id, draws).await;
        let places = places(&tournament);
        assert_eq!(places.len() as u64, players, "{settings}: {places:?}");
        if !draws {
            assert_eq!(places[0], (1, first), "{settings}: {places:?}");
        }
        assert_consistent(&world, &tournament).await;
    }
}
