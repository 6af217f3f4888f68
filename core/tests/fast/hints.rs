//! `hint` through the service: for the player to fire, if hints were agreed on or the opponent is the computer, and announced to
//! both players.

use broadside_game::{event::Event, ids::GameId};
use broadside_present::messages;
use broadside_scene::figure::Heat;
use broadside_service::{
    outbox::Address,
    request::{Place, Reply},
};
use broadside_testkit::world::{ROOM, World, anna, oleg, refused, shown};
use broadside_words::locale::Locale;

use crate::exhibition::heat_map;

/// The number of hints in the log of the game.
async fn hint_count(world: &World, id: GameId) -> usize {
    world.game(id).await.log().iter().filter(|logged| matches!(logged.event, Event::Hinted { .. })).count()
}

#[tokio::test]
async fn hint_shows_the_likeliest_cells_and_both_players_learn_of_it() {
    let (mut world, id) = World::in_battle("battle 6x6 fleet=1x3+1x1 hints=on").await;
    let (by, other) = match world.turn(id).await.expect("a player fires first").id == anna().id {
        true => (anna(), oleg()),
        false => (oleg(), anna()),
    };
    world.messages.clear();
    for _ in 0..2 {
        let reply = world.say(by.clone(), Place::Private, &format!("hint {id}")).await;
        let body = shown(&reply);
        assert!(body.text.contains("fleets still fit") && body.text.contains("Tip: "), "{}", body.text);
        let sum: u32 = heat_map(body).cells.iter().map(|heat| if let Heat::Chance(chance) = heat { u32::from(*chance) } else { 0 }).sum();
        assert!((3900..=4100).contains(&sum), "the chances sum up to four decks: {sum}");
        assert_eq!(heat_map(body).note, "White frames: the likeliest cells", "an empty field is symmetric");
    }
    assert_eq!(hint_count(&world, id).await, 1, "a second request before a shot gives the same hint");
    let has_message = |to: Address| world.messages.iter().any(|message| message.address == to);
    assert!(has_message(Address::Room(ROOM)) && world.messages.len() >= 3, "{:?}", world.messages);
    let game = world.game(id).await;
    let end = game.log().len();
    for (reader, line) in [(&by, "You took a hint.".to_owned()), (&other, format!("{} took a hint.", by.name))] {
        let side = game.public().side_of(reader.id).expect("a player");
        let text = messages::private_message(&game, end - 1, end, side, Locale::EN).text;
        assert!(text.contains(&line), "{line} is not in {text}");
    }
    let reply = world.say(other.clone(), Place::Private, &format!("hint {id}")).await;
    assert!(refused(&reply).text.contains(&by.name), "{reply:?}");
    // The next shot changes the hint.
    let (cell, notation) = (broadside_game::cell::Cell::new(0, 0), world.game(id).await.rules().notation());
    assert!(matches!(world.say(by, Place::Private, &format!("fire {} {id}", notation.name(cell))).await, Reply::Committed(_)));
    let turn = world.turn(id).await.expect("the game goes on");
    shown(&world.say(turn, Place::Private, &format!("hint {id}")).await);
    assert_eq!(hint_count(&world, id).await, 2);
}

#[tokio::test]
async fn hints_need_agreement_except_against_the_computer() {
    let (mut world, id) = World::in_battle("battle 6x6 fleet=1x3").await;
    let by = world.turn(id).await.expect("a player fires first");
    assert!(refused(&world.say(by, Place::Private, &format!("hint {id}")).await).text.contains("Hints are off"));
    assert_eq!(hint_count(&world, id).await, 0);
    let id = world.battle(anna(), Place::Private, "battle computer 6x6 fleet=1x3+1x2 first=host").await;
    assert!(matches!(world.say(anna(), Place::Private, &format!("ready {id}")).await, Reply::Committed(_)));
    shown(&world.say(anna(), Place::Private, &format!("hint {id}")).await);
    assert_eq!(hint_count(&world, id).await, 1);
    let refusal = world.say(anna(), Place::Private, "battle dutchman hints=on").await;
    assert!(refused(&refusal).text.contains("Leave out hints=on"), "{refusal:?}");
}
