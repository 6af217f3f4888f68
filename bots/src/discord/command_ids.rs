//! The ids of the registered commands, with which texts mention them.

use std::collections::HashMap;

use serde_json::Value;

use super::ids::id_of;

/// Discord's number for the commands that are typed.
const CHAT_INPUT: u64 = 1;

/// Discord's numbers for options that are subcommands or groups of them.
const SUBCOMMANDS: [u64; 2] = [1, 2];

/// The ids of the registered commands by name.
#[derive(Clone, Default, Debug)]
pub(super) struct CommandIds(HashMap<String, RegisteredCommand>);

#[derive(Clone, Debug)]
struct RegisteredCommand {
    id: u64,
    /// Such a command cannot be mentioned without a subcommand.
    has_subcommands: bool,
}

impl RegisteredCommand {
    fn of(command: &Value) -> Option<Self> {
        let mut kinds = command["options"].as_array().into_iter().flatten().filter_map(|option| option["type"].as_u64());
        Some(Self { id: id_of(command)?, has_subcommands: kinds.any(|kind| SUBCOMMANDS.contains(&kind)) })
    }
}

impl CommandIds {
    /// The ids in Discord's list of commands.
    pub(super) fn of(registered: &Value) -> Self {
        let typed = registered.as_array().into_iter().flatten().filter(|command| command["type"] == CHAT_INPUT);
        Self(typed.filter_map(|command| Some((command["name"].as_str()?.to_owned(), RegisteredCommand::of(command)?))).collect())
    }

    /// A mention of a command or subcommand as it is listed, such as `fire` or `settings look`, which opens it when pressed. As code if
    /// its id is unknown or it lacks its subcommand.
    pub(super) fn mention(&self, listed: &str) -> String {
        let name = listed.split(' ').next().unwrap_or_default();
        match self.0.get(name) {
            Some(command) if !command.has_subcommands || listed != name => format!("</{listed}:{}>", command.id),
            Some(_) | None => format!("`/{listed}`"),
        }
    }
}
