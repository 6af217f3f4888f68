//! What the computer remembers of players from finished games, and how it uses it.

use broadside_game::{cell::Cell, ids::Home, view::Phase};
use broadside_present::body::Body;
use broadside_scene::figure::{Heat, HeatMap};
use broadside_service::request::{Place, Reply, RequestAuthor};

use super::{
    linking::{anna_elsewhere, join},
    rig::{Rig, anna, kari, oleg, person, shown},
};
use crate::exhibition::heat_map;

/// Anna's fleet in every game, along the upper edge.
const FLEET: &str = "A1-E1 F1-I1 A2-C2 D2-F2 G2-H2";

/// A game of Anna and Kari with her usual fleet, resigned by Kari after a dozen shots.
async fn usual(rig: &mut Rig, host: &RequestAuthor) {
    let id = rig.battle(host, Place::Private, "battle mb").await;
    rig.say(&kari(), &format!("join {id}")).await;
    rig.say(host, &format!("place {FLEET} {id}")).await;
    rig.make_ready(id, [host, &kari()]).await;
    rig.fight(id, [host, &kari()], 12, &kari()).await;
    rig.advance(1);
    rig.settle().await;
}

/// The first shot of the remembering opponent in a game with Anna, which she then resigns.
async fn first_shot(rig: &mut Rig) -> Cell {
    let id = rig.battle(&anna(), Place::Private, "battle acquaintance mb").await;
    rig.press(&anna(), &format!("{id} 0 ready")).await;
    for cell in ["A1", "C3", "E5", "G7", "I9"] {
        if rig.game(id).await.public().charts.a.shot_cells().is_empty() {
            rig.press(&anna(), &format!("{id} 0 fire {cell}")).await;
        }
    }
    let game = rig.game(id).await;
    assert!(matches!(game.public().phase, Phase::Firing(_)), "the game is under way");
    rig.press(&anna(), &format!("{id} 0 resign_now")).await;
    game.public().charts.a.shot_cells().iter().next().expect("the computer has fired")
}

#[tokio::test]
async fn memory_opponent_uses_earlier_ship_positions_from_game_four() {
    let mut rig = Rig::new();
    for known in 0..4 {
        assert_eq!(rig.remembered(&anna()).await, known);
        let first = first_shot(&mut rig).await;
        assert_eq!(first.row < 2, known >= 3, "after {known} games: {first:?}");
        usual(&mut rig, &anna()).await;
    }
}

#[tokio::test]
async fn linked_accounts_share_habits_but_are_forgotten_separately() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    join(&mut rig, &anna(), &other).await;
    usual(&mut rig, &anna()).await;
    usual(&mut rig, &other).await;
    assert_eq!((rig.remembered(&anna()).await, rig.remembered(&other).await), (2, 2));
    rig.begin(&anna(), &oleg(), Place::Private).await;
    rig.press(&other, "erase now").await;
    rig.settle().await;
    let own = rig.remembered(&anna()).await;
    assert!(own > 0 && rig.remembered(&other).await == 0, "the other account alone is forgotten: {own}");
    rig.press(&anna(), "erase now").await;
    rig.settle().await;
    assert_eq!((rig.remembered(&anna()).await, rig.remembered(&other).await), (0, 0), "nothing comes back");
}

fn map_of(body: &Body) -> Option<HeatMap> {
    body.scene.as_ref().map(|_| heat_map(body).clone())
}

/// The map shown to a player in private, by a key.
async fn map_for(rig: &mut Rig, who: &RequestAuthor, word: &str) -> Option<HeatMap> {
    let reply = rig.say(who, &format!("profile {word}")).await;
    assert!(matches!(reply, Reply::Private(_)), "{word}: for the asker alone");
    let body = shown(&reply).clone();
    assert!(body.keys.concat().len() >= 3, "{word}: the other maps are offered");
    map_of(&body)
}

#[tokio::test]
async fn heat_map_is_personal_and_the_global_one_has_no_names() {
    let mut rig = Rig::new();
    for word in ["ships", "shots", "all-ships", "all-shots"] {
        assert_eq!(map_for(&mut rig, &anna(), word).await, None, "{word}: nothing is known yet");
    }
    usual(&mut rig, &anna()).await;
    let ships = map_for(&mut rig, &anna(), "ships").await.expect("a game is known");
    let lies = |at: usize| at < 20 && !matches!(at, 9 | 18 | 19);
    for (at, heat) in ships.cells.iter().enumerate() {
        assert_eq!(*heat, Heat::Chance(if lies(at) { 1000 } else { 0 }), "{at}");
    }
    let shots = map_for(&mut rig, &anna(), "shots").await.expect("a game is known");
    assert!(shots.cells.contains(&Heat::Chance(1000)) && shots.cells != ships.cells);
    assert_eq!(map_for(&mut rig, &oleg(), "ships").await, None, "it is nobody else's");
    assert_eq!(map_for(&mut rig, &oleg(), "all-ships").await, None, "two fleets would show whose they are");
    for _ in 1..10 {
        usual(&mut rig, &anna()).await;
    }
    assert_eq!(map_for(&mut rig, &oleg(), "all-ships").await, None, "each of two would see the other's");
    let others = [oleg(), person(Home::Telegram, 71, "Ida"), person(Home::Discord, 72, "Per")];
    for host in &others {
        assert_eq!(map_for(&mut rig, &oleg(), "all-shots").await, None, "{} is missing", host.name);
        usual(&mut rig, host).await;
    }
    for word in ["all-ships", "all-shots"] {
        let reply = rig.say(&oleg(), &format!("profile {word}")).await;
        let map = map_of(shown(&reply)).expect("enough is known of everybody");
        assert!(map.subtitle.contains("26") && map.cells != ships.cells, "{}", map.subtitle);
        let said = format!("{map:?} {}", shown(&reply).text);
        assert!(!said.contains("Anna") && !said.contains("Kari"), "{said}");
    }
    shown(&rig.press(&anna(), "erase now").await);
    rig.settle().await;
    assert_eq!(map_for(&mut rig, &anna(), "ships").await, None, "their own is forgotten");
    assert!(map_for(&mut rig, &anna(), "all-ships").await.is_some(), "what has no name stays");
}
