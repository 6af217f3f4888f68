//! Conversions between Discord's ids, serenity's id types, rooms and message references, and the ids of commands. Pure.

use std::{collections::BTreeMap, num::NonZeroU64};

use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_present::commands::{self, VerbId};
use serde_json::{Value, json};
use serenity::model::application::CommandType;

use crate::message_ref::MessageRef;

/// Converts a number to one of serenity's id types. Zero becomes one: Discord uses neither.
pub(super) fn id<T: From<NonZeroU64>>(number: u64) -> T {
    NonZeroU64::new(number).unwrap_or(NonZeroU64::MIN).into()
}

pub(super) fn parse_id(id: &Value) -> Option<u64> {
    id.as_str()?.parse().ok()
}

pub(super) fn id_of(object: &Value) -> Option<u64> {
    parse_id(&object["id"])
}

pub(super) fn player(number: u64) -> PlayerId {
    PlayerId { home: Home::Discord, number }
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

/// The ids of the registered commands by name.
#[derive(Clone, Default, Debug)]
pub(super) struct CommandIds(BTreeMap<String, u64>);

impl CommandIds {
    /// The ids in Discord's list of registered commands.
    pub(super) fn of(registered: &Value) -> Self {
        let is_slash_command = |command: &&Value| command["type"] == json!(CommandType::ChatInput);
        let commands = registered.as_array().into_iter().flatten().filter(is_slash_command);
        Self(commands.filter_map(|command| Some((command["name"].as_str()?.to_owned(), id_of(command)?))).collect())
    }

    /// A mention of a command or subcommand as it is listed, such as `fire` or `settings look`, which opens it when pressed. Shown as
    /// code if its id is unknown or the subcommand is missing.
    pub(super) fn mention(&self, listed: &str) -> String {
        let name = listed.split(' ').next().unwrap_or_default();
        // Texts mention only this command without its subcommand.
        let lacks_subcommand = listed == commands::entry(VerbId::Tournament).name;
        match self.0.get(name) {
            Some(id) if !lacks_subcommand => format!("</{listed}:{id}>"),
            Some(_) | None => format!("`/{listed}`"),
        }
    }
}
