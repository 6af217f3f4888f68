//! An interaction as Discord sends it: our own types over the raw event. What they do not know is tolerated and counted, and
//! where it was made is what `context` says. Pure; knows no game.

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error},
};
use serde_json::{Map, Value};

/// The fields of an interaction that are known, be they read or not.
const KNOWN: [&str; 21] = [
    "app_permissions",
    "application_id",
    "attachment_size_limit",
    "authorizing_integration_owners",
    "channel",
    "channel_id",
    "context",
    "data",
    "entitlement_sku_ids",
    "entitlements",
    "guild",
    "guild_id",
    "guild_locale",
    "id",
    "locale",
    "member",
    "message",
    "token",
    "type",
    "user",
    "version",
];

/// The type of a channel that is a DM of two.
const DM: u64 = 1;
/// The types of channels that are threads: of announcements, public, private.
const THREADS: [u64; 3] = [10, 11, 12];
/// The kind of installation to a server.
const GUILD_INSTALL: &str = "0";
/// Who authorized the bot, as Discord puts it for the DM with the bot itself, and nowhere else.
const OWN_DM: &str = "0";

/// A number that Discord writes as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Id(pub(super) u64);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => text.parse().map(Self).map_err(D::Error::custom),
            Value::Number(number) => number.as_u64().map(Self).ok_or_else(|| D::Error::custom("no id")),
            _ => Err(D::Error::custom("no id")),
        }
    }
}

/// What somebody did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A command was sent.
    Command,
    /// A button was pressed, or a menu used.
    Press,
    /// A parameter is being typed.
    Typing,
    /// A modal was sent.
    Modal,
}

/// Where it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Context {
    /// In a server.
    Guild,
    /// In the DM with the bot.
    OwnDm,
    /// In a DM or group DM of others, or where nobody knows: whoever is there sees what is not for one alone, and the place is
    /// nobody's DM with the bot.
    Elsewhere,
}

/// An interaction.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Interaction {
    pub(super) id: Id,
    pub(super) application_id: Id,
    #[serde(rename = "type")]
    kind: u64,
    pub(super) token: String,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) data: Data,
    #[serde(default, deserialize_with = "lenient")]
    guild_id: Option<Id>,
    #[serde(default, deserialize_with = "lenient")]
    channel_id: Option<Id>,
    #[serde(default, deserialize_with = "lenient")]
    channel: Option<Channel>,
    #[serde(default, deserialize_with = "lenient")]
    context: Option<u64>,
    #[serde(default, deserialize_with = "lenient")]
    authorizing_integration_owners: Map<String, Value>,
    #[serde(default, deserialize_with = "lenient")]
    member: Option<Member>,
    #[serde(default, deserialize_with = "lenient")]
    user: Option<User>,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) message: Option<Message>,
    #[serde(default, deserialize_with = "lenient")]
    app_permissions: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) locale: String,
}

/// What it carries; what is absent stays empty.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Data {
    #[serde(default, deserialize_with = "lenient")]
    pub(super) name: String,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) options: Vec<Given>,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) resolved: Resolved,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) custom_id: String,
    /// The type of a command.
    #[serde(rename = "type", default, deserialize_with = "lenient")]
    pub(super) kind: u64,
    /// In whose menu a command was chosen.
    #[serde(default, deserialize_with = "lenient")]
    pub(super) target_id: Option<Id>,
    #[serde(default, deserialize_with = "lenient")]
    components: Vec<Value>,
}

/// An option of a command, or a subcommand with its own.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Given {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: u64,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) value: Value,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) options: Vec<Given>,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) focused: bool,
}

/// The people that options name.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Resolved {
    #[serde(default, deserialize_with = "lenient")]
    users: Map<String, Value>,
    #[serde(default, deserialize_with = "lenient")]
    members: Map<String, Value>,
}

#[derive(Clone, Debug, Deserialize)]
struct Channel {
    id: Id,
    #[serde(rename = "type", default, deserialize_with = "lenient")]
    kind: Option<u64>,
    /// Of a thread: the channel it is inside of; of a channel: its category.
    #[serde(default, deserialize_with = "lenient")]
    parent_id: Option<Id>,
}

#[derive(Clone, Debug, Deserialize)]
struct Member {
    user: User,
    #[serde(default, deserialize_with = "lenient")]
    nick: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    permissions: Option<String>,
}

/// A person.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct User {
    pub(super) id: Id,
    pub(super) username: String,
    #[serde(default, deserialize_with = "lenient")]
    global_name: Option<String>,
}

/// The message it was done on.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Message {
    pub(super) id: Id,
    #[serde(default, deserialize_with = "lenient")]
    pub(super) flags: u64,
}

impl Interaction {
    /// Reads an interaction, and counts what in it is not known.
    ///
    /// # Errors
    /// What is wrong with it; nothing of its content.
    pub(super) fn read(raw: &Value) -> Result<Self, String> {
        let unknown = raw.as_object().into_iter().flat_map(Map::keys).filter(|name| !KNOWN.contains(&name.as_str()));
        for name in unknown {
            unread("field");
            tracing::debug!(name, "an interaction has a field that is not known");
        }
        let read = Self::deserialize(raw).map_err(|error| error.to_string());
        if read.is_err() {
            unread("interaction");
        }
        read
    }

    /// What was done; nothing where it is no kind that the bot offers.
    pub(super) fn kind(&self) -> Option<Kind> {
        match self.kind {
            2 => Some(Kind::Command),
            3 => Some(Kind::Press),
            4 => Some(Kind::Typing),
            5 => Some(Kind::Modal),
            _ => {
                unread("kind");
                None
            }
        }
    }

    /// Where it was done. Without `context`, as it was before there were others, a server is one by its number. A DM is the
    /// bot's own only if Discord says that it was authorized there by the bot itself: the type of the channel is no proof,
    /// since a DM of two other people has it, too.
    pub(super) fn context(&self) -> Context {
        match (self.context, self.guild_id) {
            (Some(0) | None, Some(_)) => Context::Guild,
            (Some(1), None) => Context::OwnDm,
            (None, None) if self.is_dm() && self.authorized_in_own_dm() => Context::OwnDm,
            (Some(0..=2) | None, _) => Context::Elsewhere,
            (Some(_), _) => {
                unread("context");
                Context::Elsewhere
            }
        }
    }

    fn is_dm(&self) -> bool {
        self.channel.as_ref().and_then(|channel| channel.kind) == Some(DM)
    }

    fn authorized_in_own_dm(&self) -> bool {
        self.authorizing_integration_owners.get(GUILD_INSTALL).is_some_and(|owner| owner == OWN_DM)
    }

    /// The channel; zero, which no channel has, where none is named.
    pub(super) fn channel(&self) -> u64 {
        self.channel_id.or(self.channel.as_ref().map(|channel| channel.id)).map_or(0, |id| id.0)
    }

    /// The channel that it is inside of, where it is a thread.
    pub(super) fn parent(&self) -> Option<u64> {
        let channel = self.channel.as_ref().filter(|channel| channel.kind.is_some_and(|kind| THREADS.contains(&kind)))?;
        channel.parent_id.map(|parent| parent.0)
    }

    /// Who did it, and as they are called there.
    pub(super) fn by(&self) -> Option<(&User, &str)> {
        let member = self.member.as_ref();
        let user = member.map(|member| &member.user).or(self.user.as_ref())?;
        Some((user, member.and_then(|member| member.nick.as_deref()).unwrap_or_else(|| user.display_name())))
    }

    /// The permissions of whoever did it, where it was done; none outside servers.
    pub(super) fn member_permissions(&self) -> Option<u64> {
        self.member.as_ref()?.permissions.as_ref()?.parse().ok()
    }

    /// The bot's permissions where it was done, if Discord tells.
    pub(super) fn permissions(&self) -> Option<u64> {
        self.app_permissions.as_ref()?.parse().ok()
    }
}

impl Data {
    /// What was typed into the field of this name: in a row, or in a label.
    pub(super) fn typed(&self, field: &str) -> Option<&str> {
        let within = |part: &Value| part["custom_id"] == field;
        self.components.iter().find_map(|row| {
            let inner = row["components"].as_array().map_or(&[][..], Vec::as_slice).iter().chain(row.get("component"));
            inner.filter(|part| within(part)).find_map(|part| part["value"].as_str())
        })
    }
}

impl Resolved {
    /// What the person with this number is called.
    pub(super) fn name(&self, id: u64) -> Option<String> {
        let id = id.to_string();
        let nick = self.members.get(&id).and_then(|member| member["nick"].as_str()).map(str::to_owned);
        nick.or_else(|| User::deserialize(self.users.get(&id)?).ok().map(|user| user.display_name().to_owned()))
    }
}

impl User {
    fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }
}

/// What is absent or null, and what is of a type that is not known, is as if it were not there.
fn lenient<'de, D: Deserializer<'de>, T: Default + DeserializeOwned>(deserializer: D) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    if value.is_null() {
        return Ok(T::default());
    }
    Ok(serde_json::from_value(value).unwrap_or_else(|_| {
        unread("type");
        T::default()
    }))
}

/// Counts what was not known.
pub(super) fn unread(what: &'static str) {
    metrics::counter!("broadside_discord_unread_total", "what" => what).increment(1);
}
