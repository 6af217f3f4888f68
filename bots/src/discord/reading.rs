//! Parses interactions into requests and new servers into arrivals, field by field, so that only an unknown part, such as a new component,
//! is ignored. Serenity would reject the whole interaction. Pure: sends nothing and contains no rules of the game.

use broadside_game::ids::{Home, PlayerId};
use broadside_present::{
    commands::{self, VerbId},
    menu,
    param::Visibility,
};
use broadside_service::request::{Arrival, ArrivalKind, Authority, Mention, Place, Request, RequestAuthor, RequestInput};
use broadside_store::store::RequestId;
use broadside_words::locale::Locale;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::model::{
    application::{CommandOptionType, CommandType, Interaction, InteractionContext, InteractionType},
    channel::{ChannelType, MessageFlags},
    guild::Guild,
    permissions::Permissions,
};

use super::{
    ids::{id_of, parse_id, player, room},
    payload::INPUT_ID,
    reply_token::{Origin, ReplyToken, Venue, visibility_of},
};

pub(super) enum ParsedInteraction {
    Request(Box<Request>, ReplyToken),
    /// A parameter is being typed: suggestions are requested.
    Autocomplete {
        by: RequestAuthor,
        place: Place,
        verb: String,
        param: String,
        typed: String,
        token: ReplyToken,
    },
}

/// An interaction as Discord sends it. Serenity does not serialize its type.
pub(super) fn to_raw(interaction: &Interaction) -> Value {
    let mut raw = serde_json::to_value(interaction).expect("interactions serialize to JSON");
    raw["type"] = json!(interaction.kind());
    raw
}

/// Parses an interaction; `None` if the bot does not offer it, or if a part that an answer needs cannot be read. The caller sets the time
/// at which it was received.
pub(super) fn parse(raw: &Value) -> Option<ParsedInteraction> {
    let (kind, data) = (parse_part(&raw["type"])?, &raw["data"]);
    let (by, place, authority, token) = parse_source(kind, raw)?;
    let (input, mention) = match kind {
        InteractionType::Command if is_user_command(data) => parse_challenge(data, token.application)?,
        InteractionType::Command => {
            let ((verb, ..), (options, mention)) = (command_call(data), parse_options(data, token.application));
            (RequestInput::Command { verb: verb.to_owned(), options }, mention)
        }
        InteractionType::Component => (RequestInput::Press(data["custom_id"].as_str()?.to_owned()), None),
        InteractionType::Autocomplete => {
            let (verb, _, options) = command_call(data);
            let option = options.iter().find(|option| option["focused"] == true)?;
            let [verb, param, typed] = [verb, option["name"].as_str()?, option["value"].as_str()?].map(str::to_owned);
            return Some(ParsedInteraction::Autocomplete { by, place, verb, param, typed, token });
        }
        InteractionType::Modal => {
            let (_, says) = parse_modal_venue(raw);
            (RequestInput::Text(format!("{says} {}", typed_text(data)).trim().to_owned()), None)
        }
        _ => return None,
    };
    // The same interaction always has the same id.
    let id = RequestId::hash(&[&Home::Discord.letter().to_string(), &token.interaction.to_string()]);
    let reply = Some(serde_json::to_string(&token).expect("a reply token serializes to JSON"));
    Some(ParsedInteraction::Request(Box::new(Request { id, by, place, input, mention, authority, reply, received_at: None }), token))
}

/// The parts that all interactions have: the user, the place, the user's authority there, and the reply token.
fn parse_source(kind: InteractionType, raw: &Value) -> Option<(RequestAuthor, Place, Authority, ReplyToken)> {
    let (member, channel, message) = (&raw["member"], &raw["channel"], &raw["message"]);
    let flags = MessageFlags::from_bits_truncate(message["flags"].as_u64().unwrap_or_default());
    let press = id_of(message).map(|message| Origin::Press(message, visibility_of(flags)));
    let (venue, origin) = match kind {
        InteractionType::Command | InteractionType::Autocomplete => (parse_venue(raw), command_origin(&raw["data"])),
        InteractionType::Component => (parse_venue(raw), press?),
        // A modal counts as a press on the message from which it was opened.
        InteractionType::Modal => (parse_modal_venue(raw).0, press.unwrap_or(Origin::Slash(Visibility::Private))),
        _ => return None,
    };
    let user = [&member["user"], &raw["user"]].into_iter().find(|user| user.is_object())?;
    // Serenity fills in a user without a name if there is none.
    let handle = user["username"].as_str().filter(|name| !name.is_empty())?;
    let name = [&member["nick"], &user["global_name"]].into_iter().find_map(Value::as_str).unwrap_or(handle);
    let (user, channel_id) = (id_of(user)?, parse_id(&raw["channel_id"]).or_else(|| id_of(channel))?);
    let place = match (venue, parse_part(&channel["type"])) {
        (Venue::Room, Some(ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread)) => {
            Place::Room(room(parse_id(&channel["parent_id"]), channel_id))
        }
        (Venue::Room, _) => Place::Room(room(None, channel_id)),
        // A DM of other people is treated as private: the bot has no room there.
        (Venue::Private | Venue::Elsewhere, _) => Place::Private,
    };
    // Discord has computed these permissions for the channel, with roles and overwrites.
    let manages = Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR;
    let is_manager = parse_part(&member["permissions"]).is_some_and(|permissions: Permissions| permissions.intersects(manages));
    let authority = if is_manager { Authority::Manager } else { Authority::Member };
    let attaches = Permissions::ATTACH_FILES | Permissions::ADMINISTRATOR;
    let locale = raw["locale"].as_str().unwrap_or_default();
    let token = ReplyToken {
        interaction: id_of(raw)?,
        application: parse_id(&raw["application_id"])?,
        channel: channel_id,
        user,
        origin,
        venue,
        may_attach: parse_part(&raw["app_permissions"]).is_none_or(|all: Permissions| all.intersects(attaches)),
        locale: locale.to_owned(),
        secret: raw["token"].as_str()?.to_owned(),
    };
    let (name, handle, locale) = (name.to_owned(), Some(handle.to_owned()), Locale::from_tag(locale));
    let by = RequestAuthor { id: player(user), name, handle, locale };
    Some((by, place, authority, token))
}

/// The venue of an interaction. Without `context`, as in older ones, a server is recognized by its id, and the bot's own DM by the bot's
/// installation, which authorized the interaction: a DM of two other people is a channel of the same type.
fn parse_venue(raw: &Value) -> Venue {
    let context = raw["context"].as_u64().map(|context| InteractionContext::from(u8::try_from(context).unwrap_or(u8::MAX)));
    let is_dm = parse_part::<ChannelType>(&raw["channel"]["type"]) == Some(ChannelType::Private);
    // In place of Discord's zero, serenity writes null.
    let is_bot_install = raw["authorizing_integration_owners"].get("0").is_some_and(|guild| guild.is_null() || *guild == "0");
    match (context, parse_id(&raw["guild_id"])) {
        (Some(InteractionContext::Guild) | None, Some(_)) => Venue::Room,
        (Some(InteractionContext::BotDm), None) => Venue::Private,
        (None, None) if is_dm && is_bot_install => Venue::Private,
        (Some(InteractionContext::Unknown(_)), _) => {
            count_unread("context");
            Venue::Elsewhere
        }
        (Some(_) | None, _) => Venue::Elsewhere,
    }
}

/// The venue of a modal and its command. Serenity 0.12 does not read the context of modals, so their custom ids begin with the venue.
fn parse_modal_venue(raw: &Value) -> (Venue, &str) {
    let custom_id = raw["data"]["custom_id"].as_str().unwrap_or_default();
    let named = custom_id.split_once(':').and_then(|(letter, says)| Some((Some(Venue::of(letter)?), says)));
    let (venue, says) = named.unwrap_or((None, custom_id));
    match (venue, parse_id(&raw["guild_id"])) {
        (Some(Venue::Room) | None, Some(_)) => (Venue::Room, says),
        (Some(Venue::Private), None) => (Venue::Private, says),
        (Some(_) | None, _) => (Venue::Elsewhere, says),
    }
}

fn typed_text(data: &Value) -> String {
    let mut fields = as_list(&data["components"]).iter().flat_map(|row| as_list(&row["components"]));
    let typed = fields.find(|field| field["custom_id"] == INPUT_ID).and_then(|field| field["value"].as_str());
    typed.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A challenge from a user's context menu: the battle command with that user as the opponent. `bot` is the bot's own id.
fn parse_challenge(data: &Value, bot: u64) -> Option<(RequestInput, Option<Mention>)> {
    let whom = parse_mention(data, parse_id(&data["target_id"])?, bot);
    let opponent = whom.id.map(|id| id.to_string()).unwrap_or_default();
    let verb = commands::entry(VerbId::Battle).name.to_owned();
    Some((RequestInput::Command { verb, options: vec![("opponent".to_owned(), opponent)] }, Some(whom)))
}

/// The options and the mentioned user. A user option is both an option and the mention; the bot itself stands for the computer. The
/// action becomes the option `do`.
fn parse_options(data: &Value, bot: u64) -> (Vec<(String, String)>, Option<Mention>) {
    let (mut mention, (_, action, given)) = (None, command_call(data));
    let mut options: Vec<(String, String)> = action.map(|name| ("do".to_owned(), name.to_owned())).into_iter().collect();
    for option in given {
        let value = match parse_part(&option["type"]) {
            Some(CommandOptionType::User) => {
                parse_id(&option["value"]).and_then(|id| mention.insert(parse_mention(data, id, bot)).id).map(|id| id.to_string())
            }
            Some(CommandOptionType::String) => option["value"].as_str().map(str::to_owned),
            Some(CommandOptionType::Integer) => option["value"].as_i64().map(|number| number.to_string()),
            Some(CommandOptionType::Boolean) => option["value"].as_bool().map(|truth| truth.to_string()),
            _ => None,
        };
        match (option["name"].as_str(), value) {
            (Some(name), Some(value)) => options.push((name.to_owned(), value)),
            _ => count_unread("option"),
        }
    }
    (options, mention)
}

fn parse_mention(data: &Value, id: u64, bot: u64) -> Mention {
    let (number, resolved) = (id.to_string(), &data["resolved"]);
    let (member, user) = (&resolved["members"][&number], &resolved["users"][&number]);
    let name = [&member["nick"], &user["global_name"], &user["username"]].into_iter().find_map(Value::as_str).unwrap_or(&number);
    Mention { id: Some(if id == bot { PlayerId::COMPUTER } else { player(id) }), name: name.to_owned() }
}

/// The name of the verb, the subcommand of a verb that has them, and the options. In a group, the subcommand names the verb. Options
/// next to a subcommand are unknown and are ignored.
fn command_call(data: &Value) -> (&str, Option<&str>, &[Value]) {
    let (name, options) = (data["name"].as_str().unwrap_or_default(), as_list(&data["options"]));
    let Some(subcommand) =
        options.iter().find(|option| parse_part::<CommandOptionType>(&option["type"]) == Some(CommandOptionType::SubCommand))
    else {
        return (name, None, options);
    };
    let (action, options) = (subcommand["name"].as_str().unwrap_or_default(), as_list(&subcommand["options"]));
    match menu::find(name, action) {
        Some(verb) => (verb.name, None, options),
        None => (name, Some(action), options),
    }
}

fn command_origin(data: &Value) -> Origin {
    let verb = if is_user_command(data) { Some(commands::entry(VerbId::Battle)) } else { commands::find(command_call(data).0) };
    Origin::Slash(verb.map_or(Visibility::Private, |verb| verb.visibility))
}

fn is_user_command(data: &Value) -> bool {
    parse_part::<CommandType>(&data["type"]) == Some(CommandType::User)
}

/// The part of a server that its greeting needs, as Discord sends it.
pub(super) fn to_raw_guild(guild: &Guild) -> Value {
    json!({
        "id": guild.id, "unavailable": guild.unavailable, "system_channel_id": guild.system_channel_id,
        "joined_at": guild.joined_at, "preferred_locale": guild.preferred_locale,
    })
}

/// Parses a server for its greeting; `None` if it is unavailable or has no system channel. Discord sends every server at every start; which
/// ones are new is not decided here.
pub(super) fn parse_arrival(guild: &Value) -> Option<Arrival> {
    let channel = parse_id(&guild["system_channel_id"]).filter(|_| guild["unavailable"] != true)?;
    let (id, at) = (id_of(guild)?, Arrival::parse_timestamp(guild["joined_at"].as_str()?)?);
    Some(Arrival {
        id: RequestId::hash(&["discord server", &id.to_string(), &at.0.to_string()]),
        into: room(None, id),
        room: room(None, channel),
        locale: guild["preferred_locale"].as_str().and_then(Locale::from_tag),
        at: Some(at),
        kind: ArrivalKind::Added,
    })
}

/// A part of an interaction; `None` if serenity cannot read it.
fn parse_part<T: DeserializeOwned>(raw: &Value) -> Option<T> {
    T::deserialize(raw).ok()
}

fn as_list(raw: &Value) -> &[Value] {
    raw.as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn count_unread(what: &'static str) {
    metrics::counter!("broadside_discord_unread_total", "what" => what).increment(1);
}

#[cfg(test)]
mod tests;
