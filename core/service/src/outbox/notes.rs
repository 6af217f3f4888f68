//! The notes of delivery, kept in the partition that the messages come from: the message that shows a board, a delivery that has
//! begun, a place found on a platform, a player who cannot be messaged. Defines their names and how long they are kept;
//! delivery defines their content.

use std::time::Duration;

use broadside_game::{
    Game,
    ids::{PlayerId, Timestamp},
};
use broadside_store::stored::{Collection, Key, Partition};

use super::{
    super::{account::of_player, retention},
    Address, MessageSubject, PlacePurpose, PlaceSearch,
};

/// The prefixes of the names.
const STANDING: &str = "a";
const BEGUN: &str = "b";
const PLACE: &str = "place";
const CLOSED: &str = "closed";

/// How long a note about a tournament is kept after it was written: longer than a finished tournament.
pub const OF_TOURNAMENT: Duration = Duration::from_secs(400 * 24 * 3600);

/// How long a player counts as impossible to message, unless a private request from them arrives.
pub const CLOSED_FOR: Duration = Duration::from_secs(90 * 24 * 3600);

/// How long a note about a game is kept from now on: as long as a finished game, plus the time left of the current turn. The note
/// of a former follower expires in the same way.
pub fn of_game(game: &Game, now: Timestamp) -> Duration {
    let turn = game.deadline().map_or(0, |deadline| deadline.0.saturating_sub(now.0));
    retention::GAME.saturating_add(Duration::from_millis(u64::try_from(turn).unwrap_or_default()))
}

/// The key of the note about the current board message at an address.
pub fn standing(partition: Partition, subject: &MessageSubject, address: Address) -> Key {
    address_key(partition, STANDING, subject, address)
}

/// The key of the note about a delivery that has begun at an address.
pub fn begun(partition: Partition, subject: &MessageSubject, address: Address) -> Key {
    address_key(partition, BEGUN, subject, address)
}

/// The key of the note about a platform's answer to a search for a place.
pub fn place(partition: Partition, search: &PlaceSearch) -> Key {
    let what = match search.purpose {
        PlacePurpose::Venue => "venue".to_owned(),
        PlacePurpose::Match(id, number) => format!("{}.{number}", id.0),
    };
    anchor_key(partition, format!("{PLACE}:{}:{what}", search.tournament))
}

/// The key of the note that a player cannot be messaged, beside their account.
pub fn closed(player: PlayerId) -> Key {
    anchor_key(of_player(player).partition, format!("{CLOSED}:{player}"))
}

/// The part of a note's name that identifies the address.
pub fn whose(address: Address) -> String {
    match address {
        Address::Room(room) => room.to_string(),
        Address::Player(player) => player.to_string(),
    }
}

/// The subject of a note at an address; `None` for other notes.
pub(crate) fn subject(key: &Key) -> Option<MessageSubject> {
    let (kind, rest) = key.name.split_once(':').filter(|_| key.collection == Collection::Anchor)?;
    let id = rest.split(':').next().filter(|_| [STANDING, BEGUN].contains(&kind))?;
    id.parse().map(|game| MessageSubject::Game(game, None)).or_else(|()| id.parse().map(MessageSubject::Tournament)).ok()
}

/// How long the note of this name is kept if nothing else is known of it; `None`: for ever.
pub fn time_to_live(key: &Key) -> Option<Duration> {
    match subject(key) {
        Some(MessageSubject::Game(..)) => Some(retention::GAME),
        Some(MessageSubject::Tournament(_)) => Some(OF_TOURNAMENT),
        Some(MessageSubject::Tiding(_) | MessageSubject::Greeting(_)) | None => {
            let (kind, _) = key.name.split_once(':').filter(|_| key.collection == Collection::Anchor)?;
            match kind {
                PLACE => Some(OF_TOURNAMENT),
                CLOSED => Some(CLOSED_FOR),
                _ => None,
            }
        }
    }
}

fn address_key(partition: Partition, kind: &str, subject: &MessageSubject, address: Address) -> Key {
    anchor_key(partition, format!("{kind}:{subject}:{}", whose(address)))
}

fn anchor_key(partition: Partition, name: String) -> Key {
    Key { partition, collection: Collection::Anchor, name }
}
