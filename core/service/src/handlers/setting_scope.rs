//! Settings that exist both for a player and for a room: the account that contains them, and the confirmation of a change, which is public
//! for a room.

use broadside_game::ids::RoomId;
use broadside_present::{
    commands::Scope,
    ways_out::{self, ButtonPlace},
};
use broadside_store::store::Key;
use broadside_words::line::Line;

use super::{
    super::account::{player_key, room_key},
    HandlerResult, Records, Reply, Request,
    caller::Caller,
};

/// The key of the account that contains a setting, and the room if it is a room's setting.
pub(super) fn scope_key(request: &Request, scope: Scope) -> HandlerResult<(Key, Option<RoomId>)> {
    match scope {
        Scope::Room => require_room(request).map(|room| (room_key(room), Some(room))),
        Scope::Mine => Ok((player_key(request.by.id), None)),
    }
}

/// The room of the request; refuses a private chat.
pub(super) fn require_room(request: &Request) -> HandlerResult<RoomId> {
    request.place.room().ok_or_else(|| Line::new("refused-room-only").into())
}

/// Confirms a setting: publicly for a room's setting, because it affects everyone there.
pub(super) async fn setting_reply(records: &Records, caller: &Caller<'_>, room: Option<RoomId>, line: &Line) -> Reply {
    match room {
        Some(_) => Reply::Public(ways_out::with_buttons(line, ButtonPlace::Shared, caller.public_locale(records).await)),
        None => Reply::Private(ways_out::with_buttons(line, ButtonPlace::PrivateChat, caller.locale())),
    }
}
