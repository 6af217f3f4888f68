//! How a game of a tournament is told once it is over: as one that counts, which nobody asks to play again.

use broadside_core::{
    game::{
        ids::{GameId, TournamentId},
        side::Side,
    },
    present::{
        bout::GameContext,
        brief,
        locale::Locale,
        telling::{Press, Telling},
    },
    service::request::{Place, Reply},
};

use super::hall::{Hall, ROOM, THREAD, answered, person};

/// Two games of a tournament under way.
async fn under_way() -> (Hall, TournamentId, Vec<GameId>) {
    let mut hall = Hall::new();
    let id = hall.create(&person(1), "single third=off start=hand most=4").await;
    hall.join_all(id, 1..=4).await;
    hall.say(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await;
    let games = hall.under_way(id).await;
    (hall, id, games)
}

/// Who sits there: their number and name.
async fn seated(hall: &Hall, game: GameId, side: Side) -> (u64, String) {
    let seat = hall.game(game).await.public().seats[side].clone().expect("both sit");
    (seat.player.number, seat.name)
}

/// The end of a game as the room and a player are told of it.
async fn end_of(hall: &Hall, game: GameId, locale: Locale) -> [Telling; 2] {
    let found = hall.game(game).await;
    let (last, held) = (found.log().len(), hall.service.of_tournament(&found).await.expect("memory answers"));
    let context = GameContext { held, ..locale.into() };
    [brief::post(&found, last - 1, last, context), brief::letter(&found, last - 1, last, Side::A, context)]
}

fn asks_again(telling: &Telling) -> bool {
    telling.keys.concat().iter().any(|key| matches!(&key.press, Press::Verb(says) if says.ends_with("rematch")))
}

#[tokio::test]
async fn whoever_gives_up_before_the_first_shot_is_told_to_have_lost() {
    let (mut hall, _, games) = under_way().await;
    let ((number, loser), (_, winner)) = (seated(&hall, games[0], Side::A).await, seated(&hall, games[0], Side::B).await);
    hall.say(&person(number), Place::Room(THREAD), &format!("resign {}", games[0])).await;
    for (locale, wanted) in [
        (Locale::En, format!("Nobody has fired: {loser} loses the game, {winner} wins it.")),
        (Locale::Nb, format!("Ingen har skutt: {loser} taper partiet, {winner} vinner det.")),
        (Locale::Ru, format!("Выстрелов не было: {loser} проигрывает партию. Победа: {winner}.")),
    ] {
        for telling in end_of(&hall, games[0], locale).await {
            assert!(telling.text.contains(&wanted) && !asks_again(&telling), "{locale:?}: {telling:?}");
        }
    }
    for (by, words) in [(number, "field"), (number, "board"), (9, "field")] {
        let reply = hall.say(&person(by), Place::Room(THREAD), &format!("{words} {}", games[0])).await;
        let (Reply::Private(telling) | Reply::Aloud(telling)) = &reply else { panic!("no answer: {reply:?}") };
        assert!(!asks_again(telling), "{words}: {telling:?}");
    }
}

#[tokio::test]
async fn a_game_that_means_nothing_any_more_is_called_off() {
    for (deed, says) in [("award", "Nobody has fired: "), ("replace", "The game was called off.")] {
        let (mut hall, id, games) = under_way().await;
        let (_, name) = seated(&hall, games[0], Side::A).await;
        let reply = match deed {
            "replace" => hall.say_of(&person(1), &format!("tournament replace {id} {name} @p9"), &person(9)).await,
            _ => hall.say(&person(1), Place::Room(ROOM), &format!("tournament award {id} {name}")).await,
        };
        answered(&reply);
        for telling in end_of(&hall, games[0], Locale::En).await {
            assert!(telling.text.contains(says) && !asks_again(&telling), "{deed}: {telling:?}");
        }
    }
}

#[tokio::test]
async fn a_game_of_its_own_is_called_off_and_asks_for_another() {
    let mut hall = Hall::new();
    hall.say(&person(1), Place::Room(ROOM), "battle @p2").await;
    let game = hall.told.iter().rev().find_map(|message| message.matter.game()).expect("a challenge was posted");
    hall.say(&person(2), Place::Room(ROOM), &format!("join {game}")).await;
    hall.say(&person(1), Place::Room(ROOM), &format!("resign {game}")).await;
    for telling in end_of(&hall, game, Locale::En).await {
        assert!(telling.text.contains("The game was called off.") && asks_again(&telling), "{telling:?}");
    }
}
