//! The notes of delivery, stored in the partition that the messages come from: which message shows a board, which delivery was
//! started, which place was found on a platform, which player cannot be messaged. Defines the names of the notes and how long they
//! are stored; delivery defines their content.

use std::time::Duration;

use broadside_game::{
    Game,
    ids::{PlayerId, Timestamp},
};
use broadside_store::stored::{Collection, Key, Partition};

use super::{super::account::player_key, Address, MessageSubject, PlacePurpose, PlaceSearch};

/// The prefix of the names of notes about the current board message.
const CURRENT_BOARD_PREFIX: &str = "a";

/// The prefix of the names of notes about a started delivery.
const STARTED_PREFIX: &str = "b";

/// The prefix of the names of notes about a search for a place.
const PLACE_PREFIX: &str = "place";

/// The prefix of the names of notes that a player cannot be messaged.
const UNREACHABLE_PREFIX: &str = "closed";

/// How long a finished game is kept after its last change.
pub(crate) const GAME_RETENTION: Duration = Duration::from_secs(30 * 24 * 3600);

/// How long a note about a tournament is kept after it was written: longer than a finished tournament.
pub const TOURNAMENT_NOTE_TTL: Duration = Duration::from_secs(400 * 24 * 3600);

/// How long a player counts as unreachable in private, unless a private request from them arrives.
pub const UNREACHABLE_TTL: Duration = Duration::from_secs(90 * 24 * 3600);

/// How long a note about a game is kept from now on: as long as a finished game, plus the time left of the current turn. The note
/// of a former follower expires in the same way.
pub fn game_note_ttl(game: &Game, now: Timestamp) -> Duration {
    let turn = game.deadline().map_or(0, |deadline| deadline.0.saturating_sub(now.0));
    GAME_RETENTION.saturating_add(Duration::from_millis(u64::try_from(turn).unwrap_or_default()))
}

/// The key of the note about the current board message at an address.
pub fn current_board_key(partition: Partition, subject: &MessageSubject, address: Address) -> Key {
    address_note_key(partition, CURRENT_BOARD_PREFIX, subject, address)
}

/// The key of the note about a delivery that was started at an address.
pub fn started_delivery_key(partition: Partition, subject: &MessageSubject, address: Address) -> Key {
    address_note_key(partition, STARTED_PREFIX, subject, address)
}

/// The key of the note about a platform's answer to a search for a place.
pub fn place_search_key(partition: Partition, search: &PlaceSearch) -> Key {
    let what = match search.purpose {
        PlacePurpose::Venue => "venue".to_owned(),
        PlacePurpose::Match(id, number) => format!("{}.{number}", id.0),
    };
    anchor_key(partition, format!("{PLACE_PREFIX}:{}:{what}", search.tournament))
}

/// The key of the note that a player cannot be messaged, in the partition of the player's account.
pub fn unreachable_key(player: PlayerId) -> Key {
    anchor_key(player_key(player).partition, format!("{UNREACHABLE_PREFIX}:{player}"))
}

/// The part of a note's name that identifies the address.
pub fn address_part(address: Address) -> String {
    match address {
        Address::Room(room) => room.to_string(),
        Address::Player(player) => player.to_string(),
    }
}

/// The game or tournament that a note at an address is about; `None` for other notes.
pub(crate) fn subject(key: &Key) -> Option<MessageSubject> {
    let (kind, rest) = key.name.split_once(':').filter(|_| key.collection == Collection::Anchor)?;
    let id = rest.split(':').next().filter(|_| [CURRENT_BOARD_PREFIX, STARTED_PREFIX].contains(&kind))?;
    id.parse().map(|game| MessageSubject::Game(game, None)).or_else(|()| id.parse().map(MessageSubject::Tournament)).ok()
}

/// The default time to live of the note under this key; `None`: it is kept for ever.
pub fn time_to_live(key: &Key) -> Option<Duration> {
    let (kind, _) = key.name.split_once(':').filter(|_| key.collection == Collection::Anchor)?;
    match (subject(key), kind) {
        (Some(MessageSubject::Game(..)), _) => Some(GAME_RETENTION),
        (Some(MessageSubject::Tournament(_)), _) | (_, PLACE_PREFIX) => Some(TOURNAMENT_NOTE_TTL),
        (_, UNREACHABLE_PREFIX) => Some(UNREACHABLE_TTL),
        _ => None,
    }
}

fn address_note_key(partition: Partition, kind: &str, subject: &MessageSubject, address: Address) -> Key {
    anchor_key(partition, format!("{kind}:{subject}:{}", address_part(address)))
}

fn anchor_key(partition: Partition, name: String) -> Key {
    Key { partition, collection: Collection::Anchor, name }
}
