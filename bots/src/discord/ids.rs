//! Conversions between Discord's ids, serenity's id types, rooms and message references. Pure.

use std::num::NonZeroU64;

use broadside_game::ids::{Home, RoomId};
use serde_json::Value;

use crate::message_ref::MessageRef;

/// Serenity's id of a number. Zero becomes one: Discord uses neither.
pub(super) fn id<T: From<NonZeroU64>>(number: u64) -> T {
    NonZeroU64::new(number).unwrap_or(NonZeroU64::MIN).into()
}

pub(super) fn number(id: &Value) -> Option<u64> {
    id.as_str()?.parse().ok()
}

pub(super) fn id_of(object: &Value) -> Option<u64> {
    number(&object["id"])
}

/// The room of a channel, or of a thread in the channel `parent`.
pub(super) fn room(parent: Option<u64>, channel: u64) -> RoomId {
    let (chat, topic) = parent.map_or((channel, 0), |parent| (parent, channel));
    RoomId { home: Home::Discord, chat: chat.cast_signed(), topic: topic.cast_signed() }
}

pub(super) fn channel_of(room: RoomId) -> u64 {
    (if room.topic == 0 { room.chat } else { room.topic }).cast_unsigned()
}

pub(super) fn message_ref(channel: u64, message: u64) -> MessageRef {
    MessageRef::text(channel.cast_signed(), message.cast_signed())
}
