//! Notes that delivery keeps beside what it tells, in the partition it is told from: where a message with a board stands, what
//! had begun to be sent, which place a platform gave, who cannot be written to in private. How they are named, and how long they
//! are kept; what is in them is delivery's business.

use std::time::Duration;

use super::{
    super::{
        account::of_player,
        retention,
        stored::{Collection, Key, Partition},
    },
    Address, Matter, PlaceSearch, Wanted,
};
use crate::game::{
    Game,
    ids::{PlayerId, Timestamp},
};

/// How the names of these notes begin.
const STANDING: &str = "a";
const BEGUN: &str = "b";
const PLACE: &str = "place";
const CLOSED: &str = "closed";

/// How long a note about a tournament is kept from when it was written: longer than a tournament that is over.
pub const OF_TOURNAMENT: Duration = Duration::from_secs(400 * 24 * 3600);

/// How long it is remembered that somebody cannot be written to in private, unless they are heard from there.
pub const CLOSED_FOR: Duration = Duration::from_secs(90 * 24 * 3600);

/// How long a note about a game is kept from now on: as long as the game once it is over, and before that so long after its
/// turn. Whoever has stopped following hears nothing more, and the note goes all the same.
pub fn of_game(game: &Game, now: Timestamp) -> Duration {
    let turn = game.deadline().map_or(0, |deadline| deadline.0.saturating_sub(now.0));
    retention::GAME.saturating_add(Duration::from_millis(u64::try_from(turn).unwrap_or_default()))
}

/// Where it is noted which message with the board stands at an address.
pub fn standing(partition: Partition, matter: &Matter, address: Address) -> Key {
    about(partition, STANDING, matter, address)
}

/// Where it is noted what had begun to be sent to an address.
pub fn begun(partition: Partition, matter: &Matter, address: Address) -> Key {
    about(partition, BEGUN, matter, address)
}

/// Where it is noted what a platform that was asked for a place has said.
pub fn place(partition: Partition, search: &PlaceSearch) -> Key {
    let what = match search.wanted {
        Wanted::Venue => "venue".to_owned(),
        Wanted::Match(id, number) => format!("{}.{number}", id.0),
    };
    noted(partition, format!("{PLACE}:{}:{what}", search.tournament))
}

/// Where it is noted that somebody cannot be written to in private: beside their account.
pub fn closed(player: PlayerId) -> Key {
    noted(of_player(player).partition, format!("{CLOSED}:{player}"))
}

/// The part of such a name that says for whom.
pub fn whose(address: Address) -> String {
    match address {
        Address::Room(room) => room.to_string(),
        Address::Player(player) => player.to_string(),
    }
}

/// What a note at an address is about; `None` of any other.
pub(crate) fn matter(key: &Key) -> Option<Matter> {
    let (kind, rest) = key.name.split_once(':').filter(|_| key.collection == Collection::Anchor)?;
    let about = rest.split(':').next().filter(|_| [STANDING, BEGUN].contains(&kind))?;
    about.parse().map(|game| Matter::Game(game, None)).or_else(|()| about.parse().map(Matter::Tournament)).ok()
}

/// How long the note of this name is kept from now on, where nothing more is known of it; `None`: for ever.
pub fn kept(key: &Key) -> Option<Duration> {
    match matter(key) {
        Some(Matter::Game(..)) => Some(retention::GAME),
        Some(Matter::Tournament(_)) => Some(OF_TOURNAMENT),
        Some(Matter::Tiding(_) | Matter::Greeting(_)) | None => {
            let (kind, _) = key.name.split_once(':').filter(|_| key.collection == Collection::Anchor)?;
            match kind {
                PLACE => Some(OF_TOURNAMENT),
                CLOSED => Some(CLOSED_FOR),
                _ => None,
            }
        }
    }
}

fn about(partition: Partition, kind: &str, matter: &Matter, address: Address) -> Key {
    noted(partition, format!("{kind}:{matter}:{}", whose(address)))
}

fn noted(partition: Partition, name: String) -> Key {
    Key { partition, collection: Collection::Anchor, name }
}
