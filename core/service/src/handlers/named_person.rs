//! Finds the player and the room that a command about a player means.

use broadside_game::ids::{PlayerId, RoomId};
use broadside_words::line::{Line, sanitise_name};

use super::{HandlerResult, Request, caller::Caller};

/// The player to act on: the one mentioned, or the id on a button, which must be one of `offered`.
pub(super) fn resolve_person(
    request: &Request,
    typed: Option<&str>,
    offered: &[(PlayerId, String)],
) -> HandlerResult<Option<(PlayerId, String)>> {
    let unknown = || Line::new("whom-unknown");
    let (player, name) = match (&request.mention, typed) {
        (Some(mention), _) => (mention.id.ok_or_else(unknown)?, sanitise_name(&mention.name)),
        (None, None) => return Ok(None),
        (None, Some(typed)) => {
            let player: PlayerId = typed.parse().map_err(|()| unknown())?;
            offered.iter().find(|(known, _)| *known == player).cloned().ok_or_else(unknown)?
        }
    };
    if player.is_computer() { Err(Line::new("whom-computer").into()) } else { Ok(Some((player, name))) }
}

/// Splits the typed player from the room: the room of the request, or the one named by a button pressed elsewhere. Refuses a caller who
/// does not manage it.
pub(super) fn split_managed_room<'a>(caller: &Caller<'_>, typed: Option<&'a str>) -> HandlerResult<(Option<&'a str>, RoomId)> {
    let (whom, elsewhere) = match typed.and_then(|typed| typed.split_once(' ')) {
        Some((whom, room)) => (Some(whom), room.parse().ok()),
        None => (typed, None),
    };
    let room = elsewhere.or(caller.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    caller.check_authority(Some(room))?;
    Ok((whom, room))
}
