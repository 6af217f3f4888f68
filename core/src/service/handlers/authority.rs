//! Who decides for a room: whoever the platform says manages it. Looks at what the request brings of that and keeps nothing of it,
//! so whoever manages the room no longer decides no longer. In private everybody decides for themselves.

use super::super::{
    Stop,
    request::{Authority, Managing, Place, Request},
};
use crate::{
    game::ids::{Home, RoomId},
    present::line::Line,
};

/// Refuses to decide for a room to whoever does not manage it; nothing where it is about no room.
pub(in crate::service) fn check(request: &Request, room: Option<RoomId>) -> Result<(), Stop> {
    let Some(room) = room else { return Ok(()) };
    match managing(request, room)? {
        Managing::Yes => Ok(()),
        Managing::No => Err(reserved(room.home).into()),
        Managing::Unknown => Err(unknown(room.home).into()),
    }
}

/// Whether the asker manages the room they ask in; nobody does in private.
pub(in crate::service) fn manages(request: &Request) -> Result<bool, Stop> {
    match request.place {
        Place::Private => Ok(false),
        Place::Room(room) => Ok(managing(request, room)? == Managing::Yes),
    }
}

fn managing(request: &Request, room: RoomId) -> Result<Managing, Stop> {
    // Whoever manages a place manages what is inside it, and platforms know of no others who do.
    let here = matches!(request.place, Place::Room(place) if place.is_around(room));
    match request.authority {
        Authority::Manager if here => Ok(Managing::Yes),
        Authority::Member if here => Ok(Managing::No),
        Authority::Asked(asked, managing) if asked.is_around(room) => Ok(managing),
        Authority::Manager | Authority::Member | Authority::Unasked | Authority::Asked(..) => Err(Stop::Unasked(room)),
    }
}

/// Who may, in the words of that platform.
fn reserved(home: Home) -> Line {
    match home {
        Home::Discord => Line::new("refused-not-manager-discord"),
        Home::Telegram => Line::new("refused-not-manager-telegram"),
        Home::Playground | Home::Computer => Line::new("refused-not-manager"),
    }
}

/// What to do where it cannot be known: Discord tells it only of the channel something is said in.
fn unknown(home: Home) -> Line {
    match home {
        Home::Telegram => Line::new("refused-unknown-manager"),
        Home::Discord | Home::Playground | Home::Computer => Line::new("refused-elsewhere"),
    }
}
