//! Deliveries while the computer thinks: the player's shot is posted at once, and the computer's answer is edited into the same message.

use std::{sync::Arc, time::Duration};

use broadside::platform::{DeliveryMode, Outgoing};
use broadside_game::{
    cell::{Cell, FieldSize},
    ids::GameId,
    side::Side,
};
use broadside_service::{
    Pace, Service,
    chance::{FairDice, SystemClock},
    request::Place,
};
use broadside_store::embedded::EmbeddedStore;

use crate::town::{Town, person, reference};

/// Waits for a delivered message that matches, and returns the latest one.
async fn wait_for_message(town: &mut Town, what: &str, matches: impl Fn(&Outgoing) -> bool) -> Outgoing {
    town.until(what, |all| all.iter().any(|(_, out)| matches(out))).await;
    let all = town.delivered.borrow();
    all.iter().map(|(_, out)| out).rfind(|out| matches(out)).expect("the message was delivered").clone()
}

#[tokio::test]
async fn shot_is_shown_at_once_and_the_reply_edits_its_message() {
    let store = Arc::new(EmbeddedStore::in_memory().expect("the in-memory store opens"));
    let service = Service::new(store, Arc::new(SystemClock), Arc::new(FairDice));
    let (mut town, anna) = (Town::with_service(service.with_pace(Pace::at_most(Duration::from_secs(2))), &[]), person(1, "Anna"));

    town.execute(&anna, Place::Private, "battle computer first=host").await;
    let challenge = wait_for_message(&mut town, "the game begins", |_| true).await;
    let code = |word: &str| word.trim_matches(|c: char| !c.is_ascii_uppercase()).parse::<GameId>().ok();
    let keys = challenge.message.keys.iter().flatten().map(|key| format!("{:?}", key.press)).collect::<Vec<_>>().join(" ");
    let id = format!("{} {keys}", challenge.message.text).split([' ', '"', ':']).find_map(code).expect("the message names the game");
    town.execute(&anna, Place::Private, "ready").await;
    for cell in Cell::all(FieldSize::square(10)) {
        let game = town.game(id).await;
        if game.public().awaits(Side::B) {
            break;
        }
        // `!` confirms a shot at a cell that is known to be empty.
        town.execute(&anna, Place::Private, &format!("fire {} !", game.rules().notation().name(cell))).await;
    }
    let thinking = wait_for_message(&mut town, "the shot is posted", |out| out.message.text.contains("Computer is thinking")).await;
    assert!(thinking.message.text.contains("You: "), "{}", thinking.message.text);
    let answer = wait_for_message(&mut town, "the computer answers", |out| {
        out.message.text.contains("Computer ") && !out.message.text.contains("thinking")
    })
    .await;
    // A slow machine may post the shot in more than one message: the answer edits the last of them.
    let position = town.delivered.borrow().iter().rposition(|(_, out)| out.message.text.contains("Computer is thinking"));
    let before = reference(position.expect("the shot was posted"));
    assert_eq!((answer.mode, answer.current_board), (DeliveryMode::InPlace, Some(before)));
    assert!(answer.is_against_computer && answer.recap.contains("You: "), "{}", answer.recap);
    town.end().await;
}
