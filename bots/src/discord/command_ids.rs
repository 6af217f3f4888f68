//! The ids of the registered commands, with which texts mention them.

use std::collections::HashMap;

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
    /// its id is unknown.
    pub(super) fn mention(&self, listed: &str) -> String {
        // A command that has subcommands cannot be mentioned without one.
        let id = self.0.get(listed.split(' ').next().unwrap_or_default()).filter(|_| listed != "tournament");
        id.map_or_else(|| format!("`/{listed}`"), |id| format!("</{listed}:{id}>"))
    }
}
