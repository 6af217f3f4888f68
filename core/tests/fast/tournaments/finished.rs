//! Tests of the messages about finished tournament games: they report a result that counts and offer no rematch.

use broadside_game::{
    ids::{GameId, TournamentId},
    side::Side,
};
use broadside_present::{body::Body, game_context::GameContext, messages};
use broadside_service::request::{Place, Reply};
use broadside_words::locale::Locale;

use super::world::{ROOM, Rig, THREAD, person, reply_text, start_tournament};
use crate::end_card::asks_for_another;

/// A running tournament with two open games.
async fn running_tournament() -> (Rig, TournamentId, Vec<GameId>) {
    let (world, id) = start_tournament("single third=off start=hand most=4", 4).await;
    let games = world.running_games(id).await;
    (world, id, games)
}

/// The number and name of the player on a side.
async fn player_on(world: &Rig, game: GameId, side: Side) -> (u64, String) {
    let seat = world.game(game).await.public().seats[side].clone().expect("both seats are taken");
    (seat.player.number, seat.name)
}

/// The messages about the end of a game: the post, and the private message to side A.
async fn final_messages(world: &Rig, game: GameId) -> [Body; 2] {
    let found = world.game(game).await;
    let (last, tournament) = (found.log().len(), world.service.tournament_ending(&found).await.expect("memory answers"));
    let context = GameContext { tournament, ..Locale::EN.into() };
    [messages::post(&found, last - 1, last, context), messages::private_message(&found, last - 1, last, Side::A, context)]
}

#[tokio::test]
async fn resigning_before_the_first_shot_is_shown_as_a_loss() {
    let (mut world, _, games) = running_tournament().await;
    let ((number, loser), (_, winner)) = (player_on(&world, games[0], Side::A).await, player_on(&world, games[0], Side::B).await);
    world.say_in(&person(number), Place::Room(THREAD), &format!("resign_now {}", games[0])).await;
    let expected = format!("Not a shot was fired: {loser} loses, {winner} wins.");
    for body in final_messages(&world, games[0]).await {
        assert!(body.text.contains(&expected) && !asks_for_another(&body), "{body:?}");
    }
    for (by, words) in [(number, "field"), (number, "board"), (9, "field")] {
        let reply = world.say_in(&person(by), Place::Room(THREAD), &format!("{words} {}", games[0])).await;
        let (Reply::Private(body) | Reply::Public(body)) = &reply else { panic!("not a reply with text: {reply:?}") };
        assert!(!asks_for_another(body), "{words}: {body:?}");
    }
}

#[tokio::test]
async fn game_ended_by_an_organiser_offers_no_rematch() {
    for (subcommand, expected) in [("award", "Not a shot was fired: "), ("replace", "The game was called off.")] {
        let (mut world, id, games) = running_tournament().await;
        let (_, name) = player_on(&world, games[0], Side::A).await;
        let reply = match subcommand {
            "replace" => world.say_about(&person(1), &format!("tournament replace {id} {name} @p9"), &person(9)).await,
            _ => world.say_in(&person(1), Place::Room(ROOM), &format!("tournament award {id} {name}")).await,
        };
        reply_text(&reply);
        for body in final_messages(&world, games[0]).await {
            assert!(body.text.contains(expected) && !asks_for_another(&body), "{subcommand}: {body:?}");
        }
    }
}
