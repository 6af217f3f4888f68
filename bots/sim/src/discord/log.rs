//! The log of what the bot did, in order, as typed entries for tests and for printing.

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use super::world::{InteractionId, MessageId, PlaceId, UserId};

/// The kind of an action of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A message posted in a channel, thread or DM.
    Posted,
    /// A message edited by its id.
    Edited,
    /// A message deleted.
    Deleted,
    /// An interaction answered with a message at once (callback type 4).
    Responded,
    /// An interaction answered with "thinking…" (callback type 5).
    Deferred,
    /// A deferred answer filled with its content.
    Filled,
    /// A press acknowledged without a visible effect (callback type 6).
    DeferredUpdate,
    /// A press answered by editing its message (callback type 7).
    Updated,
    /// A message of an interaction edited through its token.
    Amended,
    /// A follow-up message of an interaction.
    FollowedUp,
    /// A DM channel opened.
    DmOpened,
    /// A public thread created in a channel; the text is its name.
    ThreadOpened,
    /// A person added to a thread.
    MemberAdded,
    /// Choices of an autocomplete (callback type 8).
    Suggested,
    /// A modal window opened (callback type 9).
    ModalOpened,
    /// The global commands replaced.
    CommandsRegistered,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its id within Discord.
    pub id: u64,
    /// Its file name.
    pub name: String,
    /// Its alt text.
    pub alt: Option<String>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A button as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The text on it, or its emoji when it has none.
    pub label: String,
    /// The id sent when it is pressed; empty for a link.
    pub custom_id: String,
    /// Whether it is disabled.
    pub disabled: bool,
    /// Discord's number of the style: 1 primary to 5 link.
    pub style: u64,
}

/// A choice offered by autocomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The label.
    pub name: String,
    /// The value sent when it is chosen.
    pub value: String,
}

/// One action of the bot.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The kind of action.
    pub action: Action,
    /// The time of the simulator's clock.
    pub at: Duration,
    /// The place; `None` for commands.
    pub place: Option<PlaceId>,
    /// The message it created or changed.
    pub message: Option<MessageId>,
    /// The interaction it belongs to.
    pub interaction: Option<InteractionId>,
    /// The person who asked, or whose DM was opened.
    pub user: Option<UserId>,
    /// Whether only that person sees it.
    pub ephemeral: bool,
    /// Whether it gave no notification: an edit, or a silent message.
    pub silent: bool,
    /// The people it pinged: the recipient of a DM, or those it mentioned.
    pub pings: Vec<UserId>,
    /// The text.
    pub content: String,
    /// The embeds as sent.
    pub embeds: Vec<Value>,
    /// The components as sent.
    pub components: Vec<Value>,
    /// All files of the message afterwards.
    pub pictures: Vec<Picture>,
    /// The choices of `Suggested`.
    pub choices: Vec<Choice>,
    /// The modal of `ModalOpened`, or the commands of `CommandsRegistered`, as sent.
    pub body: Value,
}

impl Entry {
    /// An empty entry of this kind.
    pub fn new(action: Action, at: Duration) -> Self {
        Entry {
            action,
            at,
            place: None,
            message: None,
            interaction: None,
            user: None,
            ephemeral: false,
            silent: true,
            pings: Vec::new(),
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            pictures: Vec::new(),
            choices: Vec::new(),
            body: Value::Null,
        }
    }

    /// All buttons in reading order.
    pub fn buttons(&self) -> Vec<Button> {
        buttons(&self.components)
    }

    /// Whether a person sees a result, not only an acknowledgement.
    pub fn is_visible(&self) -> bool {
        !matches!(
            self.action,
            Action::Deferred | Action::DeferredUpdate | Action::DmOpened | Action::MemberAdded | Action::CommandsRegistered
        )
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:9.3}s {:?}", self.at.as_secs_f64(), self.action)?;
        if let Some(place) = self.place {
            write!(out, " in {}", place.0)?;
        }
        if let Some(user) = self.user {
            write!(out, " for {}", user.0)?;
        }
        if self.ephemeral {
            write!(out, " (only they see it)")?;
        }
        for person in &self.pings {
            write!(out, ", pinging {}", person.0)?;
        }
        if !self.content.is_empty() {
            write!(out, ": {}", self.content)?;
        }
        for embed in &self.embeds {
            write!(out, "\n           embed {embed}")?;
        }
        for picture in &self.pictures {
            let alt = picture.alt.as_deref().unwrap_or("no alt text");
            let (name, size) = (&picture.name, picture.bytes.len());
            write!(out, "\n           [{name}, {size} bytes: {alt}]")?;
        }
        for row in rows(&self.components) {
            let labels: Vec<_> = row.iter().map(|button| button.label.as_str()).collect();
            write!(out, "\n           ({})", labels.join(") ("))?;
        }
        for choice in &self.choices {
            write!(out, "\n           - {}", choice.name)?;
        }
        Ok(())
    }
}

/// All buttons among components, in reading order.
pub fn buttons(components: &[Value]) -> Vec<Button> {
    rows(components).into_iter().flatten().collect()
}

/// The buttons among components by row; rows without buttons are omitted.
pub fn rows(components: &[Value]) -> Vec<Vec<Button>> {
    let mut found = Vec::new();
    for component in components {
        let inner = component["components"].as_array();
        let row: Vec<Button> = inner.into_iter().flatten().filter_map(button).collect();
        if !row.is_empty() {
            found.push(row);
        }
        found.extend(inner.map(|inner| rows(inner)).unwrap_or_default());
    }
    found
}

fn button(component: &Value) -> Option<Button> {
    if component["type"] != 2 {
        return None;
    }
    let emoji = component["emoji"]["name"].as_str();
    let label = component["label"].as_str().or(emoji).unwrap_or_default();
    Some(Button {
        label: label.to_owned(),
        custom_id: component["custom_id"].as_str().unwrap_or_default().to_owned(),
        disabled: component["disabled"] == true,
        style: component["style"].as_u64().unwrap_or_default(),
    })
}
