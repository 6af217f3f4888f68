//! Tests that tournaments from the store load.

use broadside_arena::{entrant::Presence, tournament::Phase};
use broadside_game::ids::TournamentId;
use broadside_service::account::tournament_key;
use broadside_store::{checksum, store::Alarm};
use broadside_testkit::staged::bytes;

use super::world::{ROOM, new_world, person};

/// The code and the bytes of a tournament with many events.
const STORED: &str = include_str!("../../data/tournament.hex");

#[tokio::test]
async fn stored_tournament_loads_unchanged() {
    let (code, body) = STORED.trim().split_once(' ').expect("a code and its bytes");
    let id: TournamentId = code.parse().expect("a code");
    let world = new_world();
    world.store.put(&tournament_key(id), checksum::prepend_checksum(&bytes(body)), Alarm::Clear).await;
    let tournament = world.tournament(id).await;
    assert_eq!((tournament.plan().name.as_str(), tournament.plan().best_of, tournament.room()), ("Stored cup", 3, Some(ROOM)));
    assert_eq!((tournament.organisers().len(), tournament.phase()), (2, &Phase::Playing(1)));
    let gone = tournament.entrants().iter().filter(|entrant| entrant.presence == Presence::Gone).count();
    assert_eq!((tournament.entrants().len(), gone), (6, 1));
    assert!(tournament.entrant_of(person(9).id).is_some() && tournament.matches().iter().any(|one| one.result.is_some()));
}
