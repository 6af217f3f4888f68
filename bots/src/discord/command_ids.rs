//! The ids of the registered commands, with which texts mention them.

use std::collections::HashMap;

use broadside_present::commands::{self, VerbId};
use serde_json::Value;

use super::ids::id_of;

/// Discord's number for the commands that are typed.
const CHAT_INPUT: u64 = 1;

/// The ids of the registered commands by name.
#[derive(Clone, Default, Debug)]
pub(super) struct CommandIds(HashMap<String, u64>);

impl CommandIds {
    /// The ids in Discord's list of commands.
    pub(super) fn of(registered: &Value) -> Self {
        let typed = registered.as_array().into_iter().flatten().filter(|command| command["type"] == CHAT_INPUT);
        Self(typed.filter_map(|command| Some((command["name"].as_str()?.to_owned(), id_of(command)?))).collect())
    }

    /// A mention of a command or subcommand as it is listed, such as `fire` or `settings look`, which opens it when pressed. As code if
    /// its id is unknown or it lacks its subcommand.
    pub(super) fn mention(&self, listed: &str) -> String {
        let name = listed.split(' ').next().unwrap_or_default();
        // Of the commands with subcommands, texts name only this one without any.
        let lacks_subcommand = listed == commands::entry(VerbId::Tournament).name;
        match self.0.get(name) {
            Some(id) if !lacks_subcommand => format!("</{listed}:{id}>"),
            Some(_) | None => format!("`/{listed}`"),
        }
    }
}
