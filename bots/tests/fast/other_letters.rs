//! A cell typed with a letter of another script: the message with the shot says how the letter was read.

use broadside_game::view::Phase;
use broadside_service::request::Place;

use crate::town::{ROOM, Town, person};

#[tokio::test]
async fn reading_of_a_foreign_letter_is_shown_with_the_shot() {
    let mut town = Town::new(&[]);
    let people = [person(1, "Anna"), person(2, "Oleg")];
    let id = town.start_game(&people[0], &people[1]).await;
    let Phase::Firing(side) = town.game(id).await.public().phase else { panic!("the game is not in progress") };
    town.execute(&people[side.number() as usize], Place::Room(ROOM), &format!("fire Б8 {id}")).await;
    let text = "“Б” was read as this board’s letter B.\n";
    town.until("the room has the message about the letter", |all| all.iter().any(|(_, out)| out.message.text.starts_with(text))).await;
    town.end().await;
}
