//! Where accounts and what else is kept about people, rooms, games and tournaments lie.

use super::super::store::{Collection, Key, Partition, RequestId};
use crate::game::ids::{GameId, Home, PlayerId, RoomId, TournamentId};

fn key(collection: Collection, name: String) -> Key {
    Key { partition: Partition::new(RequestId::hash(&[&name]).0.get()), collection, name }
}

/// Where a person's account lies.
pub fn of_player(player: PlayerId) -> Key {
    key(Collection::Player, player.to_string())
}

/// Where a room's account lies. A thread of Discord has a number of its own, by which its account was named before it was known which
/// channel it is inside of.
pub fn of_room(room: RoomId) -> Key {
    let named = match room.home {
        Home::Discord if room.topic != 0 => RoomId { chat: room.topic, topic: 0, ..room },
        Home::Discord | Home::Telegram | Home::Playground | Home::Computer => room,
    };
    key(Collection::Room, named.to_string())
}

/// Where a tournament lies.
pub fn of_tournament(tournament: TournamentId) -> Key {
    let partition = Partition::new(u64::from(tournament.partition()));
    Key { partition, collection: Collection::Tournament, name: tournament.to_string() }
}

/// Where it is kept to which match of which tournament a game belongs.
pub fn of_fixture(game: GameId) -> Key {
    Key { collection: Collection::Fixture, ..of_game(game) }
}

/// Where a game lies.
pub fn of_game(game: GameId) -> Key {
    Key { partition: Partition::new(u64::from(game.partition())), collection: Collection::Game, name: game.to_string() }
}
