//! Plays whole tournaments of every format, with games that end in several ways.

use std::collections::BTreeSet;

use broadside_arena::{Tournament, entrant::EntrantId, tournament::Phase};
use broadside_game::{ids::GameId, side::Side, view::Phase as GamePhase};
use broadside_service::{
    account::{Account, player_key, room_key},
    request::Place,
};
use broadside_store::store::Store;

use super::world::{ROOM, Rig, THREAD, person, start_tournament};

/// How a game ends.
#[derive(Clone, Copy, Debug)]
enum GameEnding {
    /// The loser resigns before the first shot.
    BeforeFirstShot,
    /// The loser resigns when both are ready.
    AfterStart,
    /// Both agree on a draw.
    Draw,
}

/// Ends a game. `loser` loses it unless it is a draw.
async fn end_game(world: &mut Rig, game: GameId, loser: Side, ending: GameEnding) {
    let seats = world.game(game).await.public().seats.clone();
    let player = |side: Side| person(seats[side].as_ref().expect("both seats are taken").player.number);
    if !matches!(ending, GameEnding::BeforeFirstShot) {
        for side in Side::BOTH {
            world.say_in(&player(side), Place::Private, &format!("ready {game}")).await;
        }
        assert!(matches!(world.game(game).await.public().phase, GamePhase::Firing(_)));
    }
    match ending {
        GameEnding::Draw => {
            for side in Side::BOTH {
                world.say_in(&player(side), Place::Room(THREAD), &format!("draw {game}")).await;
            }
        }
        GameEnding::BeforeFirstShot | GameEnding::AfterStart => {
            drop(world.say_in(&player(loser), Place::Room(THREAD), &format!("resign_now {game}")).await)
        }
    }
    assert!(world.game(game).await.is_over());
}

/// Plays a tournament to its end: the higher number wins each game; every third game ends before the first shot.
async fn play_to_end(world: &mut Rig, id: broadside_game::ids::TournamentId, draws: bool) -> Tournament {
    let mut played = 0;
    while !world.tournament(id).await.is_over() {
        let games = world.running_games(id).await;
        assert!(!games.is_empty(), "a game is open: {:?}", world.tournament(id).await.matches());
        for game in games {
            let seats = world.game(game).await.public().seats.clone();
            let number = |side: Side| seats[side].as_ref().expect("both seats are taken").player.number;
            let loser = if number(Side::A) < number(Side::B) { Side::A } else { Side::B };
            let ending = match played % 3 {
                0 => GameEnding::BeforeFirstShot,
                1 if draws && played % 2 == 1 => GameEnding::Draw,
                _ => GameEnding::AfterStart,
            };
            end_game(world, game, loser, ending).await;
            played += 1;
        }
        assert!(played < 400, "the tournament ends");
    }
    world.tournament(id).await
}

/// The place and the number of every player, the best first.
fn places(tournament: &Tournament) -> Vec<(u16, u64)> {
    let Phase::Over(places) = tournament.phase() else { panic!("not over: {:?}", tournament.phase()) };
    let number = |entrant: EntrantId| tournament.entrant(entrant).person.player.number;
    places.iter().map(|(place, entrant)| (*place, number(*entrant))).collect()
}

/// Checks that every game was opened once and finished, and that all accounts list the tournament as finished.
async fn assert_consistent(world: &Rig, tournament: &Tournament) {
    assert!(world.opened.values().all(|times| *times == 1), "each game is opened once: {:?}", world.opened);
    let mut games = BTreeSet::new();
    for one in tournament.matches() {
        assert!(one.result.is_some() || one.games.is_empty(), "{one:?}");
        for bout in one.games.iter().filter(|bout| bout.counts) {
            let game = bout.game.expect("the game was opened");
            assert!(games.insert(game), "no game is listed twice");
            let game = world.game(game).await;
            assert!(game.is_over() && bout.outcome.is_some(), "{bout:?}");
            assert!(world.service.tournament_ending(&game).await.expect("memory answers").is_some(), "the ending is known");
        }
    }
    let keys = tournament.entrants().iter().map(|entrant| player_key(entrant.person.player)).chain([room_key(ROOM)]);
    for key in keys {
        let stored = world.store.load(&key).await.expect("memory answers").expect("the account exists");
        let account = stored.content().as_deref().and_then(|body| postcard::from_bytes::<Account>(&body[1..]).ok()).expect("an account");
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
        let (mut world, id) = start_tournament(&format!("{settings} most=16"), players).await;
        assert!(matches!(world.tournament(id).await.phase(), Phase::Playing(_)), "{settings}");
        let tournament = play_to_end(&mut world, id, draws).await;
        let places = places(&tournament);
        assert_eq!(places.len() as u64, players, "{settings}: {places:?}");
        if !draws {
            assert_eq!(places[0], (1, first), "{settings}: {places:?}");
        }
        assert_consistent(&world, &tournament).await;
    }
}
