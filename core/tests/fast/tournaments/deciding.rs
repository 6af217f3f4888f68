//! Tests of the decisions of organisers while games run, and of their effect on the games.

use broadside_arena::{entrant::Presence, tournament::Phase};
use broadside_game::ids::TournamentId;
use broadside_service::request::{Place, Reply};

use super::world::{ROOM, Rig, create_with_entrants, person, refused, reply_text, start_tournament};

/// A single elimination of four players, with both first games open.
async fn running_tournament() -> (Rig, TournamentId) {
    let (world, id) = start_tournament("single start=hand most=8", 4).await;
    assert_eq!(world.running_games(id).await.len(), 2);
    (world, id)
}

async fn decide(world: &mut Rig, words: &str) -> Reply {
    world.say_in(&person(1), Place::Room(ROOM), words).await
}

#[tokio::test]
async fn repeated_decision_with_its_number_changes_nothing_and_says_so() {
    for (subcommand, first, repeated) in [
        ("award", "Match 1 goes to Player 1;", "Match 1 is decided already: it went to Player 1."),
        ("forfeit", "Player 1 loses match 1;", "Match 1 is decided already: it went to Player 4."),
    ] {
        let (mut world, id) = running_tournament().await;
        let reply = reply_text(&decide(&mut world, &format!("tournament {subcommand} {id} Player 1")).await).to_owned();
        assert!(reply.starts_with(first), "{subcommand}: {reply}");
        // The other match ends, so that the winner of the first one has another match.
        reply_text(&decide(&mut world, &format!("tournament award {id} 2 Player 2")).await);
        let before = world.tournament(id).await;
        for typed in ["1 Player 1", "#1 Player 1", "1 player 1"] {
            let reply = reply_text(&decide(&mut world, &format!("tournament {subcommand} {id} {typed}")).await).to_owned();
            assert!(reply.starts_with(repeated), "{subcommand} {typed}: {reply}");
        }
        let mentioned = world.say_about(&person(1), &format!("tournament {subcommand} {id} 1 @p1"), &person(1)).await;
        assert!(reply_text(&mentioned).starts_with(repeated), "{mentioned:?}");
        assert_eq!(world.tournament(id).await.log().len(), before.log().len(), "{subcommand}: nothing was decided");
        for typed in ["9 Player 1", "0 Player 1", "2 Player 1"] {
            refused(&decide(&mut world, &format!("tournament {subcommand} {id} {typed}")).await);
        }
    }
}

#[tokio::test]
async fn player_named_like_a_number_and_a_name_is_not_confused() {
    let (mut world, id) = create_with_entrants("single start=hand most=8", 3).await;
    let mut bears = person(4);
    bears.name = "2 Bears".to_owned();
    reply_text(&world.press_here(&bears, &format!("{id} 0 tournament join")).await);
    reply_text(&decide(&mut world, &format!("tournament start {id}")).await);
    let reply = reply_text(&decide(&mut world, &format!("tournament award {id} 2 bears")).await).to_owned();
    assert!(reply.contains("goes to 2 Bears"), "{reply}");
}

#[tokio::test]
async fn game_is_replayed_when_an_organiser_decides() {
    let (mut world, id) = running_tournament().await;
    let game = world.running_games(id).await[0];
    let seats = world.game(game).await.public().seats.clone();
    let loser = seats[broadside_game::side::Side::A].clone().expect("both seats are taken");
    world.say_in(&person(loser.player.number), Place::Private, &format!("resign_now {game}")).await;
    reply_text(&decide(&mut world, &format!("tournament replay {id} {}", loser.name)).await);
    let games = world.running_games(id).await;
    assert!(games.len() == 2 && !games.contains(&game), "a new game was opened: {games:?}");
}

#[tokio::test]
async fn replacement_player_takes_the_place_and_replays_the_game() {
    let (mut world, id) = running_tournament().await;
    reply_text(&world.say_about(&person(1), &format!("tournament replace {id} Player 3 @p9"), &person(9)).await);
    let tournament = world.tournament(id).await;
    assert!(tournament.entrant_of(person(9).id).is_some() && tournament.entrant_of(person(3).id).is_none());
    let mut seated = Vec::new();
    for game in &world.running_games(id).await {
        let seats = world.game(*game).await.public().seats.clone();
        seated.extend(broadside_game::side::Side::BOTH.map(|side| seats[side].clone().expect("both seats are taken").player.number));
    }
    seated.sort_unstable();
    assert_eq!(seated, [1, 2, 4, 9]);
}

#[tokio::test]
async fn game_can_be_extended_and_a_pause_starts_none() {
    let (mut world, id) = running_tournament().await;
    let game = world.running_games(id).await[0];
    let before = world.game(game).await.wait_end().expect("the game has a deadline");
    reply_text(&decide(&mut world, &format!("tournament extend {id} 1 15")).await);
    assert_eq!(world.game(game).await.wait_end(), Some(before.plus_millis(15 * 60_000)));
    reply_text(&decide(&mut world, &format!("tournament pause {id}")).await);
    refused(&decide(&mut world, &format!("tournament pause {id}")).await);
    for game in world.running_games(id).await {
        let host = world.game(game).await.public().seats[broadside_game::side::Side::A].clone().expect("both seats are taken");
        world.say_in(&person(host.player.number), Place::Private, &format!("resign_now {game}")).await;
    }
    assert_eq!(world.running_games(id).await.len(), 0, "the final waits");
    reply_text(&decide(&mut world, &format!("tournament resume {id}")).await);
    assert!(!world.running_games(id).await.is_empty(), "the final is called");
}

#[tokio::test]
async fn leaving_loses_the_game_and_cancelling_ends_all_games() {
    let (mut world, id) = running_tournament().await;
    let games = world.running_games(id).await;
    reply_text(&world.say_in(&person(4), Place::Private, &format!("tournament leave {id}")).await);
    let tournament = world.tournament(id).await;
    assert_eq!(tournament.entrant_of(person(4).id).map(|entrant| entrant.presence), Some(Presence::Gone));
    let mut over = 0;
    for game in &games {
        over += usize::from(world.game(*game).await.is_over());
    }
    assert_eq!(over, 1);
    reply_text(&decide(&mut world, &format!("tournament cancel {id}")).await);
    assert_eq!(world.tournament(id).await.phase(), &Phase::Cancelled);
}

#[tokio::test]
async fn room_manager_cannot_end_a_tournament_game() {
    let (mut world, id) = running_tournament().await;
    let game = world.running_games(id).await[0];
    let room = *world.game(game).await.rooms().first().expect("the game has a room");
    for command in [format!("end {game}"), format!("end_now {room} {game}")] {
        let reply = world.say_in(&person(9), Place::Room(room), &command).await;
        assert!(refused(&reply).contains("its organisers decide it"), "{command}: {}", refused(&reply));
    }
    assert!(!world.game(game).await.is_over());
}
