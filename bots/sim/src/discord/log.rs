//! What went out of the bot, in order, as typed entries that tests compare and people read.
//! Nothing here decides anything.

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use super::world::{InteractionId, MessageId, PlaceId, UserId};

/// What kind of thing the bot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A message posted in a channel, thread or DM.
    Posted,
    /// A message changed by its id, by the bot.
    Edited,
    /// A message taken away.
    Deleted,
    /// An interaction answered with a message at once (callback type 4).
    Responded,
    /// An interaction answered with "thinking…" (callback type 5).
    Deferred,
    /// The deferred answer got its content.
    Filled,
    /// A press acknowledged with nothing to see (callback type 6).
    DeferredUpdate,
    /// A press answered by changing the message it was on (callback type 7).
    Updated,
    /// The answer, or another message of an interaction, changed through its token.
    Amended,
    /// A further message of an interaction.
    FollowedUp,
    /// A DM channel opened.
    DmOpened,
    /// A public thread made in a channel; the text is its name.
    ThreadOpened,
    /// A person taken into a thread.
    MemberAdded,
    /// Choices of an autocomplete (callback type 8).
    Suggested,
    /// A modal window opened (callback type 9).
    ModalOpened,
    /// The global commands replaced.
    CommandsRegistered,
}

/// A file that came with a message.
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
    /// What comes back when it is pressed; empty for a link.
    pub custom_id: String,
    /// Whether it is greyed out.
    pub disabled: bool,
    /// Discord's number of the style: 1 primary to 5 link.
    pub style: u64,
}

/// A choice offered by autocomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the person sees.
    pub name: String,
    /// What is sent when it is taken.
    pub value: String,
}

/// One thing that went out.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What was done.
    pub deed: Deed,
    /// When, by the simulator's clock.
    pub at: Duration,
    /// Where it is seen; none for commands.
    pub place: Option<PlaceId>,
    /// The message it made or changed.
    pub message: Option<MessageId>,
    /// The interaction it belongs to.
    pub interaction: Option<InteractionId>,
    /// The person who asked, or whose DM was opened.
    pub user: Option<UserId>,
    /// Whether only that person sees it.
    pub ephemeral: bool,
    /// Whether it made no sound: it was no new message, or sent as a silent one.
    pub silent: bool,
    /// Whom it rang: whose DM it came into, or whom it named.
    pub rang: Vec<UserId>,
    /// The text.
    pub content: String,
    /// The embeds as sent.
    pub embeds: Vec<Value>,
    /// The components as sent.
    pub components: Vec<Value>,
    /// All files of the message after this deed.
    pub pictures: Vec<Picture>,
    /// Choices, for `Suggested`.
    pub choices: Vec<Choice>,
    /// The modal as sent, for `ModalOpened`; the commands, for `CommandsRegistered`.
    pub body: Value,
}

impl Entry {
    /// An entry with nothing in it yet.
    pub fn new(deed: Deed, at: Duration) -> Self {
        Entry {
            deed,
            at,
            place: None,
            message: None,
            interaction: None,
            user: None,
            ephemeral: false,
            silent: true,
            rang: Vec::new(),
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

    /// Whether a person can see something by it (and not just that the bot heard them).
    pub fn is_visible(&self) -> bool {
        !matches!(self.deed, Deed::Deferred | Deed::DeferredUpdate | Deed::DmOpened | Deed::MemberAdded | Deed::CommandsRegistered)
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:9.3}s {:?}", self.at.as_secs_f64(), self.deed)?;
        if let Some(place) = self.place {
            write!(out, " in {}", place.0)?;
        }
        if let Some(user) = self.user {
            write!(out, " for {}", user.0)?;
        }
        if self.ephemeral {
            write!(out, " (only they see it)")?;
        }
        for person in &self.rang {
            write!(out, ", ringing {}", person.0)?;
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

/// The buttons among components, row by row; rows without buttons are left out.
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
