//! Where complaints about a room go: to the room chosen by its managers, else to the operator.

use broadside_game::ids::RoomId;
use broadside_store::store::StoreError;

use super::{super::people::arrangements, Context, Records};

/// The room for complaints about this one, or about what happened outside of rooms.
pub(super) async fn complaint_room(context: &Context, room: Option<RoomId>) -> Result<Option<RoomId>, StoreError> {
    Ok(match room {
        Some(room) => chosen_complaint_room(&context.records, room).await?.or(context.inbox),
        None => context.inbox,
    })
}

/// The room chosen for complaints about this one. A code that was revoked no longer counts.
pub(super) async fn chosen_complaint_room(records: &Records, room: RoomId) -> Result<Option<RoomId>, StoreError> {
    for place in room.with_enclosing_chat() {
        let Some((to, word)) = arrangements::load(records, place).await?.complaints else { continue };
        return Ok((arrangements::load(records, to).await?.word == Some(word)).then_some(to));
    }
    Ok(None)
}
