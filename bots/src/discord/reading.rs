//! An interaction into what the bot understands. Pure: sends nothing, knows no game.

use std::borrow::Borrow;

use broadside_core::{
    game::ids::{Home, PlayerId},
    present::{
        catalogue,
        locale::Locale,
        menu,
        verb::{VerbId, Visibility},
    },
    service::{
        request::{Asker, Authority, Mention, Place, Request, RequestInput},
        store::RequestId,
    },
};
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
    interaction::unread,
    payload::FIELD,
    reply_token::{Origin, ReplyToken, Secret, Venue, seen_by},
};

/// What an interaction is.
#[derive(Debug)]
pub(super) enum Heard {
    /// Something is asked of the bot.
    Asked(Box<Request>, ReplyToken),
    /// A parameter is being typed.
    Typing { by: Asker, place: Place, verb: String, param: String, typed: String, token: ReplyToken },
    /// Nothing we ever offered.
    Foreign,
}

/// What an interaction of every kind says: who made it, where, with which rights there, and how it is answered.
struct Scene {
    by: Asker,
    place: Place,
    authority: Authority,
    token: ReplyToken,
}

/// Reads an interaction; when it was heard is for the caller to say.
pub(super) fn read(interaction: &Interaction) -> Heard {
    let Some(scene) = scene(interaction) else { return Heard::Foreign };
    match interaction {
        Interaction::Command(command) if command.data.kind == CommandType::User => scene.in_menu(&command.data),
        Interaction::Command(command) => {
            let (options, mention) = scene.options(&command.data);
            scene.asked(RequestInput::Command { verb: verb_of(&command.data).to_owned(), options }, mention)
        }
        Interaction::Component(press) => scene.asked(RequestInput::Press(press.data.custom_id.clone()), None),
        Interaction::Autocomplete(command) => scene.typing(&command.data),
        Interaction::Modal(modal) => {
            let (_, says) = opened_at(&modal.data.custom_id, modal.guild_id);
            scene.asked(RequestInput::Text(format!("{says} {}", typed(&modal.data)).trim().to_owned()), None)
        }
        _ => Heard::Foreign,
    }
}

/// Who made an interaction, and where; nothing where that is not said.
fn scene(interaction: &Interaction) -> Option<Scene> {
    macro_rules! common {
        ($of:expr, $venue:expr, $origin:expr) => {{
            let member: Option<&Member> = $of.member.as_ref().map(Borrow::borrow);
            (member, &$of.user, $of.channel.as_ref(), $of.channel_id, $of.locale.as_str(), $venue, $origin)
        }};
    }
    let (member, user, channel, channel_id, locale, venue, origin) = match interaction {
        Interaction::Command(of) | Interaction::Autocomplete(of) => {
            let venue = venue(of.context, of.guild_id, of.channel.as_ref(), &of.authorizing_integration_owners);
            common!(of, venue, said_as_command(&of.data))
        }
        Interaction::Component(of) => {
            let venue = venue(of.context, of.guild_id, of.channel.as_ref(), &of.authorizing_integration_owners);
            common!(of, venue, pressed(&of.message))
        }
        Interaction::Modal(of) => {
            // It counts as a press on the message it was opened from.
            let origin = of.message.as_ref().map_or(Origin::Slash(Visibility::Private), |message| pressed(message));
            common!(of, opened_at(&of.data.custom_id, of.guild_id).0, origin)
        }
        _ => return None,
    };
    let user = member.map_or(user, |member| &member.user);
    // Serenity's user where there is none.
    if user.name.is_empty() {
        return None;
    }
    let name = member.and_then(|member| member.nick.as_deref()).unwrap_or_else(|| user.display_name());
    let threads = [ChannelType::NewsThread, ChannelType::PublicThread, ChannelType::PrivateThread];
    let thread = channel.filter(|channel| threads.contains(&channel.kind));
    let place = match venue {
        Venue::Room => Place::Room(room(thread.and_then(|thread| thread.parent_id).map(ChannelId::get), channel_id.get())),
        // In a DM of others somebody asks as in private: what is for all there has no room to stand in.
        Venue::Private | Venue::Elsewhere => Place::Private,
    };
    // What Discord has computed for this channel, roles and overwrites and all.
    let manages = Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR;
    let authority = match member.and_then(|member| member.permissions) {
        Some(permissions) if permissions.intersects(manages) => Authority::Manager,
        Some(_) | None => Authority::Member,
    };
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
    let by = Asker { id: player(user.id), name, handle, locale };
    Some(Scene { by, place, authority, token })
}

/// Where it was done. Without `context`, as it was before there were others, a server is one by its number. A DM is the bot's own only if
/// Discord says that it was authorized there by the bot itself: the type of the channel is no proof, since a DM of two other people has it,
/// too.
fn venue(
    context: Option<InteractionContext>,
    guild: Option<GuildId>,
    channel: Option<&PartialChannel>,
    owners: &AuthorizingIntegrationOwners,
) -> Venue {
    let is_dm = channel.is_some_and(|channel| channel.kind == ChannelType::Private);
    let by_the_bot = || owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(None)));
    match (context, guild) {
        (Some(InteractionContext::Guild) | None, Some(_)) => Venue::Room,
        (Some(InteractionContext::BotDm), None) => Venue::Private,
        (None, None) if is_dm && by_the_bot() => Venue::Private,
        (Some(InteractionContext::Unknown(_)), _) => {
            unread("context");
            Venue::Elsewhere
        }
        (Some(_) | None, _) => Venue::Elsewhere,
    }
}

/// Where a modal was opened, and what it says: serenity 0.12 does not read the context of modals, so it stands in their names. One without
/// it comes from before that.
fn opened_at(custom_id: &str, guild: Option<GuildId>) -> (Venue, &str) {
    let named = custom_id.split_once(':').and_then(|(letter, says)| Some((Some(Venue::of(letter)?), says)));
    let (venue, says) = named.unwrap_or((None, custom_id));
    match (venue, guild) {
        (Some(Venue::Room) | None, Some(_)) => (Venue::Room, says),
        (Some(Venue::Private), None) => (Venue::Private, says),
        (Some(_) | None, _) => (Venue::Elsewhere, says),
    }
}

/// What was typed into a modal's field, on one line.
fn typed(data: &ModalInteractionData) -> String {
    let fields = data.components.iter().flat_map(|row| &row.components);
    let typed = fields.filter_map(|field| match field {
        ActionRowComponent::InputText(text) if text.custom_id == FIELD => text.value.as_deref(),
        _ => None,
    });
    typed.take(1).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

impl Scene {
    fn asked(self, said: RequestInput, mention: Option<Mention>) -> Heard {
        let Self { by, place, authority, token } = self;
        // The same interaction always gives the same id.
        let id = RequestId::hash(&[&Home::Discord.letter().to_string(), &token.interaction.to_string()]);
        let reply = Some(token.encode());
        Heard::Asked(Box::new(Request { id, by, place, input: said, mention, authority, reply, received_at: None }), token)
    }

    /// A challenge to the person in whose menu it was chosen, as if they had been named in the command for it.
    fn in_menu(self, data: &CommandData) -> Heard {
        let Some(whom) = data.target_id else { return Heard::Foreign };
        let (battle, whom) = (catalogue::entry(VerbId::Battle), self.person(data, whom.to_user_id()));
        let opponent = whom.id.map(|id| id.to_string()).unwrap_or_default();
        let said = RequestInput::Command { verb: battle.name.to_owned(), options: vec![("opponent".to_owned(), opponent)] };
        self.asked(said, Some(whom))
    }

    fn typing(self, data: &CommandData) -> Heard {
        let option = given(data).1.iter().find_map(|option| match &option.value {
            CommandDataOptionValue::Autocomplete { value, .. } => Some((option.name.clone(), value.clone())),
            _ => None,
        });
        let Some((param, typed)) = option else { return Heard::Foreign };
        Heard::Typing { by: self.by, place: self.place, verb: verb_of(data).to_owned(), param, typed, token: self.token }
    }

    /// What was chosen and typed. A named person is both an option and the mention; our own bot stands for the computer. The
    /// name of a subcommand is what is to be done, unless it is a command in a group.
    fn options(&self, data: &CommandData) -> (Vec<(String, String)>, Option<Mention>) {
        let (mut mention, (chosen, given)) = (None, given(data));
        let done = chosen.filter(|name| menu::find(&data.name, name).is_none());
        let mut options: Vec<(String, String)> = done.map(|name| ("do".to_owned(), name.to_owned())).into_iter().collect();
        for option in given {
            let value = match &option.value {
                CommandDataOptionValue::User(id) => {
                    let named = self.person(data, *id);
                    let value = named.id.map(|id| id.to_string()).unwrap_or_default();
                    mention = Some(named);
                    value
                }
                CommandDataOptionValue::String(text) => text.clone(),
                CommandDataOptionValue::Integer(number) => number.to_string(),
                CommandDataOptionValue::Boolean(truth) => truth.to_string(),
                _ => {
                    unread("option");
                    continue;
                }
            };
            options.push((option.name.clone(), value));
        }
        (options, mention)
    }

    fn person(&self, data: &CommandData, id: UserId) -> Mention {
        let is_bot = id.get() == self.token.application;
        let nick = data.resolved.members.get(&id).and_then(|member| member.nick.clone());
        let name = nick.or_else(|| data.resolved.users.get(&id).map(|user| user.display_name().to_owned()));
        Mention { id: Some(if is_bot { PlayerId::COMPUTER } else { player(id) }), name: name.unwrap_or_else(|| id.to_string()) }
    }
}

fn player(user: UserId) -> PlayerId {
    PlayerId { home: Home::Discord, number: user.get() }
}

/// A subcommand, if one was chosen, and the options that are given to it or to the command itself.
fn given(data: &CommandData) -> (Option<&str>, &[CommandDataOption]) {
    match data.options.as_slice() {
        [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(options), .. }] => (Some(name), options),
        options => (None, options),
    }
}

/// The name of the command, which may be in a group.
fn verb_of(data: &CommandData) -> &str {
    given(data).0.and_then(|name| menu::find(&data.name, name)).map_or(&data.name, |verb| verb.name)
}

fn said_as_command(data: &CommandData) -> Origin {
    let verb = if data.kind == CommandType::User { Some(catalogue::entry(VerbId::Battle)) } else { catalogue::find(verb_of(data)) };
    Origin::Slash(verb.map_or(Visibility::Private, |verb| verb.visibility))
}

/// A press on this message, which all there see, or the asker alone.
fn pressed(message: &Message) -> Origin {
    Origin::Press(message.id.get(), seen_by(message.flags.unwrap_or(MessageFlags::empty())))
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
