//! What the computer remembers of a player's finished games, how one opponent uses it, and the maps that show it.

use broadside_game::{cell::Cell, ids::Home, view::Phase};
use broadside_present::body::Body;
use broadside_scene::figure::{Heat, HeatMap};
use broadside_service::request::{Place, Reply, RequestAuthor};

use super::{
    linking::{anya, link_accounts},
    rig::{Rig, anna, kari, oleg, person, shown},
};
use crate::exhibition::heat_map;

/// The host's fleet in these games, along the upper edge.
const FLEET: &str = "A1-E1 F1-I1 A2-C2 D2-F2 G2-H2";

/// A game of this host with [`FLEET`] against Kari, who resigns after 12 shots.
async fn play_usual(rig: &mut Rig, host: &RequestAuthor) {
    let id = rig.battle(host, Place::Private, "battle mb").await;
    rig.say(&kari(), &format!("join {id}")).await;
    rig.say(host, &format!("place {FLEET} {id}")).await;
    rig.make_ready(id, [host, &kari()]).await;
    rig.fight(id, [host, &kari()], 12, &kari()).await;
    rig.advance(1);
    rig.settle().await;
}

/// The first shot of the opponent `acquaintance`, which uses its memory, in a game with Anna, who then resigns.
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
    for games in 0..4 {
        assert_eq!(rig.games_remembered(&anna()).await, games);
        let first = first_shot(&mut rig).await;
        assert_eq!(first.row < 2, games >= 3, "after {games} games: {first:?}");
        play_usual(&mut rig, &anna()).await;
    }
}

#[tokio::test]
async fn linked_accounts_share_habits_but_are_forgotten_separately() {
    let (mut rig, other) = (Rig::new(), anya());
    link_accounts(&mut rig, &anna(), &other).await;
    play_usual(&mut rig, &anna()).await;
    play_usual(&mut rig, &other).await;
    assert_eq!((rig.games_remembered(&anna()).await, rig.games_remembered(&other).await), (2, 2));
    rig.begin(&anna(), &oleg(), Place::Private).await;
    rig.press(&other, "erase now").await;
    rig.settle().await;
    let own = rig.games_remembered(&anna()).await;
    assert!(own > 0 && rig.games_remembered(&other).await == 0, "only the other account is erased: {own}");
    rig.press(&anna(), "erase now").await;
    rig.settle().await;
    assert_eq!((rig.games_remembered(&anna()).await, rig.games_remembered(&other).await), (0, 0), "both accounts are erased");
}

fn map_of(body: &Body) -> Option<HeatMap> {
    body.scene.as_ref().map(|_| heat_map(body).clone())
}

/// The map in the private reply to `profile WORD`; `None` if there is no map.
async fn map_for(rig: &mut Rig, who: &RequestAuthor, word: &str) -> Option<HeatMap> {
    let reply = rig.say(who, &format!("profile {word}")).await;
    assert!(matches!(reply, Reply::Private(_)), "{word}: only the caller sees the map");
    let body = shown(&reply).clone();
    assert!(body.keys.concat().len() >= 3, "{word}: the other maps are offered");
    map_of(&body)
}

#[tokio::test]
async fn heat_map_is_personal_and_the_global_one_has_no_names() {
    let mut rig = Rig::new();
    for word in ["ships", "shots", "all-ships", "all-shots"] {
        assert_eq!(map_for(&mut rig, &anna(), word).await, None, "{word}: no game is remembered yet");
    }
    play_usual(&mut rig, &anna()).await;
    let ships = map_for(&mut rig, &anna(), "ships").await.expect("a game is remembered");
    let has_ship = |at: usize| at < 20 && !matches!(at, 9 | 18 | 19);
    for (at, heat) in ships.cells.iter().enumerate() {
        assert_eq!(*heat, Heat::Chance(if has_ship(at) { 1000 } else { 0 }), "{at}");
    }
    let shots = map_for(&mut rig, &anna(), "shots").await.expect("a game is remembered");
    assert!(shots.cells.contains(&Heat::Chance(1000)) && shots.cells != ships.cells);
    assert_eq!(map_for(&mut rig, &oleg(), "ships").await, None, "the map is not shared with others");
    assert_eq!(map_for(&mut rig, &oleg(), "all-ships").await, None, "two players are too few for anonymity");
    for _ in 1..10 {
        play_usual(&mut rig, &anna()).await;
    }
    assert_eq!(map_for(&mut rig, &oleg(), "all-ships").await, None, "more games of the same two players do not suffice");
    let others = [oleg(), person(Home::Telegram, 71, "Ida"), person(Home::Discord, 72, "Per")];
    for host in &others {
        assert_eq!(map_for(&mut rig, &oleg(), "all-shots").await, None, "a player fewer than needed, before {}", host.name);
        play_usual(&mut rig, host).await;
    }
    for word in ["all-ships", "all-shots"] {
        let reply = rig.say(&oleg(), &format!("profile {word}")).await;
        let map = map_of(shown(&reply)).expect("there are enough players for the global map");
        assert!(map.subtitle.contains("26") && map.cells != ships.cells, "{}", map.subtitle);
        let everything = format!("{map:?} {}", shown(&reply).text);
        assert!(!everything.contains("Anna") && !everything.contains("Kari"), "{everything}");
    }
    shown(&rig.press(&anna(), "erase now").await);
    rig.settle().await;
    assert_eq!(map_for(&mut rig, &anna(), "ships").await, None, "the personal map is erased");
    assert!(map_for(&mut rig, &anna(), "all-ships").await.is_some(), "the anonymous map stays");
}
