//! Stored tournaments load. `UPDATE=1` writes the file.

use broadside_arena::{entrant::Presence, tournament::Phase};
use broadside_game::ids::TournamentId;
use broadside_service::{account::tournament_key, request::Place};
use broadside_store::{
    checksum,
    store::{Alarm, Store},
};

use super::world::{ROOM, Rig, hall, person};

const STORED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/tournament.hex");

/// A tournament in which much has happened.
async fn eventful(world: &mut Rig) -> TournamentId {
    let id = world.create(&person(1), "single start=hand most=8 bestof=3 name=\"Stored cup\"").await;
    world.join_all(id, 1..=6).await;
    for words in ["leave", "seed 5,4,3,2,1"] {
        let by = if words == "leave" { person(6) } else { person(1) };
        world.say_in(&by, Place::Room(ROOM), &format!("tournament {id} {words}")).await;
    }
    world.say_of(&person(1), &format!("tournament appoint {id} @p7"), &person(7)).await;
    for words in ["start", "pause", "resume", "extend 1 5"] {
        world.say_in(&person(1), Place::Room(ROOM), &format!("tournament {id} {words}")).await;
    }
    for _ in 0..3 {
        for game in world.under_way(id).await {
            let host = world.game(game).await.public().seats[broadside_game::side::Side::A].clone().expect("both sit");
            world.say_in(&person(host.player.number), Place::Private, &format!("resign_now {game}")).await;
        }
    }
    world.say_of(&person(1), &format!("tournament replace {id} Player 2 @p9"), &person(9)).await;
    id
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits")).collect()
}

#[tokio::test]
async fn stored_tournament_loads_unchanged() {
    if std::env::var_os("UPDATE").is_some() {
        let mut world = hall();
        let id = eventful(&mut world).await;
        let stored = world.store.load(&tournament_key(id)).await.expect("memory answers").expect("it is there");
        std::fs::write(STORED, format!("{id} {}\n", hex(&stored.content().expect("it is whole")))).expect("the data lie beside the tests");
    }
    let text = std::fs::read_to_string(STORED).expect("the data lie beside the tests");
    let (code, body) = text.trim().split_once(' ').expect("a code and its bytes");
    let id: TournamentId = code.parse().expect("a code");
    let world = hall();
    world.store.put(&tournament_key(id), checksum::prepend_checksum(&bytes(body)), Alarm::Clear).await;
    let tournament = world.tournament(id).await;
    assert_eq!((tournament.plan().name.as_str(), tournament.plan().best_of, tournament.room()), ("Stored cup", 3, Some(ROOM)));
    assert_eq!((tournament.organisers().len(), tournament.phase()), (2, &Phase::Playing(1)));
    let gone = tournament.entrants().iter().filter(|entrant| entrant.presence == Presence::Gone).count();
    assert_eq!((tournament.entrants().len(), gone), (6, 1));
    assert!(tournament.entrant_of(person(9).id).is_some() && tournament.matches().iter().any(|one| one.result.is_some()));
}
