//! How a game of a tournament is told once it is over: as one that counts, which nobody asks to play again.

use broadside_game::{
    ids::{GameId, TournamentId},
    side::Side,
};
use broadside_present::{body::Body, game_context::GameContext, messages};
use broadside_service::request::{Place, Reply};
use broadside_words::locale::Locale;

use super::world::{ROOM, Rig, THREAD, answered, begun, person};
use crate::end_card::asks_for_another;

/// Two games of a tournament under way.
async fn under_way() -> (Rig, TournamentId, Vec<GameId>) {
    let (world, id) = begun("single third=off start=hand most=4", 4).await;
    let games = world.under_way(id).await;
    (world, id, games)
}

/// Who sits there: their number and name.
async fn seated(world: &Rig, game: GameId, side: Side) -> (u64, String) {
    let seat = world.game(game).await.public().seats[side].clone().expect("both sit");
    (seat.player.number, seat.name)
}

/// The end of a game as the room and a player are told of it.
async fn end_of(world: &Rig, game: GameId) -> [Body; 2] {
    let found = world.game(game).await;
    let (last, held) = (found.log().len(), world.service.tournament_ending(&found).await.expect("memory answers"));
    let context = GameContext { tournament: held, ..Locale::EN.into() };
    [messages::post(&found, last - 1, last, context), messages::private_message(&found, last - 1, last, Side::A, context)]
}

#[tokio::test]
async fn resigning_before_the_first_shot_is_shown_as_a_loss() {
    let (mut world, _, games) = under_way().await;
    let ((number, loser), (_, winner)) = (seated(&world, games[0], Side::A).await, seated(&world, games[0], Side::B).await);
    world.say_in(&person(number), Place::Room(THREAD), &format!("resign_now {}", games[0])).await;
    let wanted = format!("Not a shot was fired: {loser} loses, {winner} wins.");
    for body in end_of(&world, games[0]).await {
        assert!(body.text.contains(&wanted) && !asks_for_another(&body), "{body:?}");
    }
    for (by, words) in [(number, "field"), (number, "board"), (9, "field")] {
        let reply = world.say_in(&person(by), Place::Room(THREAD), &format!("{words} {}", games[0])).await;
        let (Reply::Private(body) | Reply::Public(body)) = &reply else { panic!("no answer: {reply:?}") };
        assert!(!asks_for_another(body), "{words}: {body:?}");
    }
}

#[tokio::test]
async fn game_ended_by_an_organiser_offers_no_rematch() {
    for (deed, says) in [("award", "Not a shot was fired: "), ("replace", "The game was called off.")] {
        let (mut world, id, games) = under_way().await;
        let (_, name) = seated(&world, games[0], Side::A).await;
        let reply = match deed {
            "replace" => world.say_of(&person(1), &format!("tournament replace {id} {name} @p9"), &person(9)).await,
            _ => world.say_in(&person(1), Place::Room(ROOM), &format!("tournament award {id} {name}")).await,
        };
        answered(&reply);
        for body in end_of(&world, games[0]).await {
            assert!(body.text.contains(says) && !asks_for_another(&body), "{deed}: {body:?}");
        }
    }
}
