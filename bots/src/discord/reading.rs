//! Parses interactions into requests. Pure: sends nothing and contains no rules of the game.

use std::borrow::Borrow;

use broadside_game::ids::{Home, PlayerId};
use broadside_present::{
    commands::{self, VerbId},
    menu,
    param::Visibility,
};
use broadside_service::request::{Authority, Mention, Place, Request, RequestAuthor, RequestInput};
use broadside_store::store::RequestId;
use broadside_words::locale::Locale;
use serenity::model::{
    application::{
        ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandData, CommandDataOption,
        CommandDataOptionValue, CommandType, Interaction, InteractionContext, ModalInteractionData,
    },
    channel::{ChannelType, Message, MessageFlags, PartialChannel},
    guild::Member,
    id::{ChannelId, GuildId, UserId},
    permissions::Permissions,
};

use super::{
    ids::room,
    interaction::count_unknown,
    payload::FIELD,
    reply_token::{Origin, ReplyToken, Secret, Venue, visibility_of},
};

/// A parsed interaction.
#[derive(Debug)]
pub(super) enum ParsedInteraction {
    /// A request to the bot.
    Request(Box<Request>, ReplyToken),
    /// A parameter is being typed: suggestions are requested.
    Autocomplete { by: RequestAuthor, place: Place, verb: String, param: String, typed: String, token: ReplyToken },
    /// An interaction that the bot does not offer.
    Unknown,
}

/// Parses an interaction. The caller sets the time at which it was received.
pub(super) fn read(interaction: &Interaction) -> ParsedInteraction {
    let Some((by, place, authority, token)) = source(interaction) else { return ParsedInteraction::Unknown };
    let request = match interaction {
        Interaction::Command(command) if command.data.kind == CommandType::User => challenge(&command.data, token.application),
        Interaction::Command(command) => {
            let (options, mention) = options(&command.data, token.application);
            Some((RequestInput::Command { verb: command_call(&command.data).verb.to_owned(), options }, mention))
        }
        Interaction::Component(press) => Some((RequestInput::Press(press.data.custom_id.clone()), None)),
        Interaction::Autocomplete(command) => {
            let Some(option) = command.data.autocomplete() else { return ParsedInteraction::Unknown };
            let [verb, param, typed] = [command_call(&command.data).verb, option.name, option.value].map(str::to_owned);
            return ParsedInteraction::Autocomplete { by, place, verb, param, typed, token };
        }
        Interaction::Modal(modal) => {
            let (_, says) = modal_venue(&modal.data.custom_id, modal.guild_id);
            Some((RequestInput::Text(format!("{says} {}", typed_text(&modal.data)).trim().to_owned()), None))
        }
        _ => None,
    };
    let Some((input, mention)) = request else { return ParsedInteraction::Unknown };
    // The same interaction always has the same id.
    let id = RequestId::hash(&[&Home::Discord.letter().to_string(), &token.interaction.to_string()]);
    let reply = Some(token.encode());
    ParsedInteraction::Request(Box::new(Request { id, by, place, input, mention, authority, reply, received_at: None }), token)
}

/// The parts that all interactions have: the user, the place, the user's authority there, and the reply token. `None` without a user.
fn source(interaction: &Interaction) -> Option<(RequestAuthor, Place, Authority, ReplyToken)> {
    macro_rules! common {
        ($of:expr, $venue:expr, $origin:expr) => {{
            let member: Option<&Member> = $of.member.as_ref().map(Borrow::borrow);
            (member, &$of.user, $of.channel.as_ref(), $of.channel_id, $of.locale.as_str(), $venue, $origin)
        }};
    }
    let (member, user, channel, channel_id, locale, venue, origin) = match interaction {
        Interaction::Command(of) | Interaction::Autocomplete(of) => {
            let venue = venue(of.context, of.guild_id, of.channel.as_ref(), &of.authorizing_integration_owners);
            common!(of, venue, command_origin(&of.data))
        }
        Interaction::Component(of) => {
            let venue = venue(of.context, of.guild_id, of.channel.as_ref(), &of.authorizing_integration_owners);
            common!(of, venue, press_origin(&of.message))
        }
        Interaction::Modal(of) => {
            // A modal counts as a press on the message from which it was opened.
            let origin = of.message.as_ref().map_or(Origin::Slash(Visibility::Private), |message| press_origin(message));
            common!(of, modal_venue(&of.data.custom_id, of.guild_id).0, origin)
        }
        _ => return None,
    };
    let user = member.map_or(user, |member| &member.user);
    // Serenity fills in a user without a name if there is none.
    if user.name.is_empty() {
        return None;
    }
    let name = member.and_then(|member| member.nick.as_deref()).unwrap_or_else(|| user.display_name());
    let threads = [ChannelType::NewsThread, ChannelType::PublicThread, ChannelType::PrivateThread];
    let thread = channel.filter(|channel| threads.contains(&channel.kind));
    let place = match venue {
        Venue::Room => Place::Room(room(thread.and_then(|thread| thread.parent_id).map(ChannelId::get), channel_id.get())),
        // A DM of other people is treated as private: the bot has no room there.
        Venue::Private | Venue::Elsewhere => Place::Private,
    };
    // Discord has computed these permissions for the channel, with roles and overwrites.
    let manages = Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR;
    let is_manager = member.and_then(|member| member.permissions).is_some_and(|permissions| permissions.intersects(manages));
    let authority = if is_manager { Authority::Manager } else { Authority::Member };
    let attaches = Permissions::ATTACH_FILES | Permissions::ADMINISTRATOR;
    let token = ReplyToken {
        interaction: interaction.id().get(),
        application: interaction.application_id().get(),
        channel: channel_id.get(),
        user: user.id.get(),
        origin,
        venue,
        may_attach: interaction.app_permissions().is_none_or(|all| all.intersects(attaches)),
        locale: locale.to_owned(),
        secret: Secret(interaction.token().to_owned()),
    };
    let (name, handle, locale) = (name.to_owned(), Some(user.name.clone()), Locale::from_tag(locale));
    let by = RequestAuthor { id: player(user.id), name, handle, locale };
    Some((by, place, authority, token))
}

/// The venue of an interaction. Without `context`, as in older interactions, a server is recognized by its id. A DM is the bot's own only
/// if the interaction was authorized by the bot's installation: the type of the channel is no proof, since a DM of two other people has the
/// same type.
fn venue(
    context: Option<InteractionContext>,
    guild: Option<GuildId>,
    channel: Option<&PartialChannel>,
    owners: &AuthorizingIntegrationOwners,
) -> Venue {
    let is_dm = channel.is_some_and(|channel| channel.kind == ChannelType::Private);
    let is_bot_install = || owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(None)));
    match (context, guild) {
        (Some(InteractionContext::Guild) | None, Some(_)) => Venue::Room,
        (Some(InteractionContext::BotDm), None) => Venue::Private,
        (None, None) if is_dm && is_bot_install() => Venue::Private,
        (Some(InteractionContext::Unknown(_)), _) => {
            count_unknown("context");
            Venue::Elsewhere
        }
        (Some(_) | None, _) => Venue::Elsewhere,
    }
}

/// The venue of a modal and its command. Serenity 0.12 does not read the context of modals, so the venue is part of their custom ids; older
/// modals do not have it.
fn modal_venue(custom_id: &str, guild: Option<GuildId>) -> (Venue, &str) {
    let named = custom_id.split_once(':').and_then(|(letter, says)| Some((Some(Venue::of(letter)?), says)));
    let (venue, says) = named.unwrap_or((None, custom_id));
    match (venue, guild) {
        (Some(Venue::Room) | None, Some(_)) => (Venue::Room, says),
        (Some(Venue::Private), None) => (Venue::Private, says),
        (Some(_) | None, _) => (Venue::Elsewhere, says),
    }
}

/// The text of a modal's field, as one line.
fn typed_text(data: &ModalInteractionData) -> String {
    let fields = data.components.iter().flat_map(|row| &row.components);
    let typed = fields.filter_map(|field| match field {
        ActionRowComponent::InputText(text) if text.custom_id == FIELD => text.value.as_deref(),
        _ => None,
    });
    typed.take(1).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// A challenge from a user's context menu: the battle command with that user as the opponent. `bot` is the bot's own id.
fn challenge(data: &CommandData, bot: u64) -> Option<(RequestInput, Option<Mention>)> {
    let whom = person(data, data.target_id?.to_user_id(), bot);
    let opponent = whom.id.map(|id| id.to_string()).unwrap_or_default();
    let verb = commands::entry(VerbId::Battle).name.to_owned();
    Some((RequestInput::Command { verb, options: vec![("opponent".to_owned(), opponent)] }, Some(whom)))
}

/// The options and the mentioned user. A user option is both an option and the mention; the bot itself stands for the computer. The
/// action becomes the option `do`.
fn options(data: &CommandData, bot: u64) -> (Vec<(String, String)>, Option<Mention>) {
    let (mut mention, call) = (None, command_call(data));
    let mut options: Vec<(String, String)> = call.action.map(|name| ("do".to_owned(), name.to_owned())).into_iter().collect();
    for option in call.options {
        let value = match &option.value {
            CommandDataOptionValue::User(id) => {
                let named = person(data, *id, bot);
                let value = named.id.map(|id| id.to_string()).unwrap_or_default();
                mention = Some(named);
                value
            }
            CommandDataOptionValue::String(text) => text.clone(),
            CommandDataOptionValue::Integer(number) => number.to_string(),
            CommandDataOptionValue::Boolean(truth) => truth.to_string(),
            _ => {
                count_unknown("option");
                continue;
            }
        };
        options.push((option.name.clone(), value));
    }
    (options, mention)
}

fn person(data: &CommandData, id: UserId, bot: u64) -> Mention {
    let nick = data.resolved.members.get(&id).and_then(|member| member.nick.clone());
    let name = nick.or_else(|| data.resolved.users.get(&id).map(|user| user.display_name().to_owned()));
    Mention { id: Some(if id.get() == bot { PlayerId::COMPUTER } else { player(id) }), name: name.unwrap_or_else(|| id.to_string()) }
}

fn player(user: UserId) -> PlayerId {
    PlayerId { home: Home::Discord, number: user.get() }
}

/// What a command invokes.
struct CommandCall<'d> {
    /// The name of the verb; in a group, the subcommand names it.
    verb: &'d str,
    /// The subcommand of a verb that has them.
    action: Option<&'d str>,
    /// The options of the subcommand or the command.
    options: &'d [CommandDataOption],
}

/// Options beside a subcommand are unknown ones and are left out.
fn command_call(data: &CommandData) -> CommandCall<'_> {
    let subcommand = data.options.iter().find_map(|option| match &option.value {
        CommandDataOptionValue::SubCommand(options) => Some((option.name.as_str(), options.as_slice())),
        _ => None,
    });
    let Some((name, options)) = subcommand else {
        return CommandCall { verb: &data.name, action: None, options: &data.options };
    };
    match menu::find(&data.name, name) {
        Some(verb) => CommandCall { verb: verb.name, action: None, options },
        None => CommandCall { verb: &data.name, action: Some(name), options },
    }
}

fn command_origin(data: &CommandData) -> Origin {
    let verb = if data.kind == CommandType::User { Some(commands::entry(VerbId::Battle)) } else { commands::find(command_call(data).verb) };
    Origin::Slash(verb.map_or(Visibility::Private, |verb| verb.visibility))
}

/// A button press on a message.
fn press_origin(message: &Message) -> Origin {
    Origin::Press(message.id.get(), visibility_of(message.flags.unwrap_or(MessageFlags::empty())))
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
