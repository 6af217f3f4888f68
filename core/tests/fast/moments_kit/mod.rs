//! Helpers of the tests of special moments: games with known fleets, turns, the texts for the room, and buttons by their label.

use broadside_game::{Game, ids::GameId, side::Side};
use broadside_present::messages;
use broadside_service::request::{Key, Place, Press, Reply, RequestAuthor};
use broadside_testkit::world::{ROOM, World, anna, oleg};
use broadside_words::locale::Locale;

/// Two fleets of the classic roster.
pub const FIRST: &str = "A1-D1 F1-H1 A3-C3 E3-F3 H3-I3 A5-B5 D5 F5 H5 J5";
pub const SECOND: &str = "A1-A4 A6-A8 C1-C3 C5-C6 C8-C9 E1-E2 E4 E6 E8 E10";

/// Starts a game between Anna, who fires first, and Oleg, with these fleets.
pub async fn begun(rules: &str, fleets: [&str; 2]) -> (World, GameId) {
    let mut world = World::new();
    let id = world.join_battle(&format!("battle {rules} first=host")).await;
    for (by, fleet) in [anna(), oleg()].into_iter().zip(fleets) {
        done(&world.say(by.clone(), Place::Private, &format!("place {fleet}")).await);
        done(&world.say(by, Place::Private, "ready").await);
    }
    assert!(world.game(id).await.public().phase.is_fighting());
    (world, id)
}

/// Expects that a command was committed.
pub fn done(reply: &Reply) {
    assert!(matches!(reply, Reply::Committed(_)), "{reply:?}");
}

/// Handles these commands in the room, one after the other. Panics if one is not committed.
pub async fn play(world: &mut World, turns: &[(RequestAuthor, &str)]) {
    for (by, command) in turns {
        let reply = world.say(by.clone(), Place::Room(ROOM), command).await;
        assert!(matches!(reply, Reply::Committed(_)), "{command}: {reply:?}");
    }
}

/// The text of the room's message about the events from `from` on.
pub async fn room_since(world: &World, id: GameId, from: usize) -> String {
    let game = world.game(id).await;
    messages::post(&game, from, game.log().len(), Locale::EN).text
}

/// The number of events so far.
pub async fn log(world: &World, id: GameId) -> usize {
    world.game(id).await.log().len()
}

/// The buttons under the current private message of a side.
pub fn letter(game: &Game, side: Side) -> Vec<Key> {
    messages::private_message(game, 0, 0, side, Locale::EN).keys.concat()
}

pub fn labels(keys: &[Key]) -> Vec<&str> {
    keys.iter().map(|key| key.label.as_str()).collect()
}

/// The command of the button with this label. Panics if there is none.
pub fn pressing(keys: &[Key], label: &str) -> String {
    match keys.iter().find(|key| key.label == label).map(|key| &key.press) {
        Some(Press::Verb(data)) => data.clone(),
        other => panic!("{label}: {other:?} among {:?}", labels(keys)),
    }
}
