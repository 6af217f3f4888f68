//! Discord's numbers: as serenity types them, as answers give them, and as names of rooms. Pure.

use std::num::NonZeroU64;

use broadside_core::game::ids::{Home, RoomId};
use serde_json::Value;

use crate::message_ref::{MessageKind, MessageRef};

/// Serenity's id of this number; zero, which is none of Discord's, becomes one, which is none either.
pub(super) fn id<T: From<NonZeroU64>>(number: u64) -> T {
    NonZeroU64::new(number).unwrap_or(NonZeroU64::MIN).into()
}

/// The id of a thing Discord tells of.
pub(super) fn id_of(thing: &Value) -> Option<u64> {
    thing["id"].as_str()?.parse().ok()
}

/// A channel, or the thread of this number inside of a channel.
pub(super) fn room(parent: Option<u64>, channel: u64) -> RoomId {
    let number = channel.cast_signed();
    match parent {
        Some(parent) => RoomId { home: Home::Discord, chat: parent.cast_signed(), topic: number },
        None => RoomId { home: Home::Discord, chat: number, topic: 0 },
    }
}

/// The number under which Discord knows a room: the thread's, where it is one.
pub(super) fn channel_of(room: RoomId) -> u64 {
    (if room.topic == 0 { room.chat } else { room.topic }).cast_unsigned()
}

/// A message in a channel, for all who are there.
pub(super) fn message_ref(channel: u64, message: u64) -> MessageRef {
    MessageRef::text(channel.cast_signed(), message.cast_signed())
}

/// A message for one person alone. The number is one that Discord gave, so that none is used twice.
pub(super) fn ephemeral_ref(channel: u64, number: u64) -> MessageRef {
    MessageRef { kind: MessageKind::Ephemeral, ..message_ref(channel, number) }
}
