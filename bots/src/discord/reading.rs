//! An interaction into what the bot understands. Pure: sends nothing, knows no game.

use std::borrow::Borrow;

use broadside_core::{
    game::ids::{Home, PlayerId},
    present::{
        catalogue,
        locale::Locale,
        verb::{VerbId, Visibility},
    },
    service::{
        request::{Asker, Authority, Mention, Place, Request, Said},
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
    user::User,
};

use super::{
    interaction::unread,
    payload::FIELD,
    reply_token::{Origin, ReplyToken, Secret, Venue, seen_by},
    room,
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

/// What an interaction of every kind says of who made it, and where.
struct Scene<'a> {
    interaction: &'a Interaction,
    user: &'a User,
    member: Option<&'a Member>,
    channel: Option<&'a PartialChannel>,
    channel_id: ChannelId,
    locale: &'a str,
    venue: Venue,
}

/// Reads an interaction; when it was heard is for the caller to say.
pub(super) fn read(interaction: &Interaction) -> Heard {
    let Some(scene) = scene(interaction) else { return Heard::Foreign };
    match interaction {
        Interaction::Command(command) if command.data.kind == CommandType::User => scene.in_menu(&command.data),
        Interaction::Command(command) => {
            let (options, mention) = scene.options(&command.data);
            let said = Said::Command { verb: command.data.name.clone(), options };
            scene.asked(said, mention, said_as_command(&command.data.name))
        }
        Interaction::Component(press) => scene.asked(Said::Press(press.data.custom_id.clone()), None, pressed(&press.message)),
        Interaction::Autocomplete(command) => scene.typing(&command.data),
        Interaction::Modal(modal) => {
            // It counts as a press on the message it was opened from.
            let origin = modal.message.as_ref().map_or(Origin::Slash(Visibility::Private), |message| pressed(message));
            let (_, says) = opened_at(&modal.data.custom_id, modal.guild_id);
            scene.asked(Said::Text(format!("{says} {}", typed(&modal.data)).trim().to_owned()), None, origin)
        }
        _ => Heard::Foreign,
    }
}

/// Who made an interaction, and where; nothing where that is not said.
fn scene(interaction: &Interaction) -> Option<Scene<'_>> {
    macro_rules! scene {
        ($of:expr, $venue:expr) => {{
            let member: Option<&Member> = $of.member.as_ref().map(Borrow::borrow);
            let user = member.map_or(&$of.user, |member| &member.user);
            let (channel, locale) = ($of.channel.as_ref(), &$of.locale);
            Scene { interaction, user, member, channel, channel_id: $of.channel_id, locale, venue: $venue }
        }};
    }
    let scene = match interaction {
        Interaction::Command(of) | Interaction::Autocomplete(of) => {
            scene!(of, venue(of.context, of.guild_id, of.channel.as_ref(), &of.authorizing_integration_owners))
        }
        Interaction::Component(of) => scene!(of, venue(of.context, of.guild_id, of.channel.as_ref(), &of.authorizing_integration_owners)),
        Interaction::Modal(of) => scene!(of, opened_at(&of.data.custom_id, of.guild_id).0),
        _ => return None,
    };
    // Serenity's user where there is none.
    (!scene.user.name.is_empty()).then_some(scene)
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

impl Scene<'_> {
    fn asked(&self, said: Said, mention: Option<Mention>, origin: Origin) -> Heard {
        let token = self.token(origin);
        // The same interaction always gives the same id.
        let id = RequestId::hash(&[&Home::Discord.letter().to_string(), &token.interaction.to_string()]);
        let (by, place, authority, reply) = (self.asker(), self.place(), self.authority(), Some(token.encode()));
        Heard::Asked(Box::new(Request { id, by, place, said, mention, authority, reply, heard: None }), token)
    }

    /// A challenge to the person in whose menu it was chosen, as if they had been named in the command for it.
    fn in_menu(&self, data: &CommandData) -> Heard {
        let Some(whom) = data.target_id else { return Heard::Foreign };
        let (battle, whom) = (catalogue::entry(VerbId::Battle), self.person(data, whom.to_user_id()));
        let opponent = whom.id.map(|id| id.to_string()).unwrap_or_default();
        let said = Said::Command { verb: battle.name.to_owned(), options: vec![("opponent".to_owned(), opponent)] };
        self.asked(said, Some(whom), Origin::Slash(battle.voice))
    }

    fn typing(&self, data: &CommandData) -> Heard {
        let option = given(data).1.iter().find_map(|option| match &option.value {
            CommandDataOptionValue::Autocomplete { value, .. } => Some((option.name.clone(), value.clone())),
            _ => None,
        });
        let Some((param, typed)) = option else { return Heard::Foreign };
        let (by, place, token) = (self.asker(), self.place(), self.token(said_as_command(&data.name)));
        Heard::Typing { by, place, verb: data.name.clone(), param, typed, token }
    }

    /// What was chosen and typed. A named person is both an option and the mention; our own bot stands for the computer. The
    /// name of a subcommand is what is to be done.
    fn options(&self, data: &CommandData) -> (Vec<(String, String)>, Option<Mention>) {
        let (mut mention, (chosen, given)) = (None, given(data));
        let mut options: Vec<(String, String)> = chosen.map(|name| ("do".to_owned(), name.to_owned())).into_iter().collect();
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
        let is_bot = id.get() == self.interaction.application_id().get();
        let nick = data.resolved.members.get(&id).and_then(|member| member.nick.clone());
        let name = nick.or_else(|| data.resolved.users.get(&id).map(|user| user.display_name().to_owned()));
        Mention { id: Some(if is_bot { PlayerId::COMPUTER } else { player(id) }), name: name.unwrap_or_else(|| id.to_string()) }
    }

    /// In a DM of others somebody asks as in private: what is for all there has no room to stand in.
    fn place(&self) -> Place {
        let threads = [ChannelType::NewsThread, ChannelType::PublicThread, ChannelType::PrivateThread];
        let thread = self.channel.filter(|channel| threads.contains(&channel.kind));
        match self.venue {
            Venue::Room => Place::Room(room(thread.and_then(|thread| thread.parent_id).map(ChannelId::get), self.channel_id.get())),
            Venue::Private | Venue::Elsewhere => Place::Private,
        }
    }

    /// What Discord has computed for this channel, roles and overwrites and all.
    fn authority(&self) -> Authority {
        let manages = Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR;
        match self.member.and_then(|member| member.permissions) {
            Some(permissions) if permissions.intersects(manages) => Authority::Manager,
            Some(_) | None => Authority::Member,
        }
    }

    /// Who did it, and as they are called there.
    fn asker(&self) -> Asker {
        let name = self.member.and_then(|member| member.nick.as_deref()).unwrap_or_else(|| self.user.display_name());
        let handle = Some(self.user.name.clone());
        Asker { id: player(self.user.id), name: name.to_owned(), handle, locale: Locale::from_tag(self.locale) }
    }

    fn token(&self, origin: Origin) -> ReplyToken {
        let attaches = Permissions::ATTACH_FILES | Permissions::ADMINISTRATOR;
        ReplyToken {
            interaction: self.interaction.id().get(),
            application: self.interaction.application_id().get(),
            channel: self.channel_id.get(),
            user: self.user.id.get(),
            origin,
            venue: self.venue,
            may_attach: self.interaction.app_permissions().is_none_or(|all| all.intersects(attaches)),
            locale: Locale::from_tag(self.locale).unwrap_or_default(),
            secret: Secret(self.interaction.token().to_owned()),
        }
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

fn said_as_command(name: &str) -> Origin {
    Origin::Slash(catalogue::find(name).map_or(Visibility::Private, |verb| verb.voice))
}

/// A press on this message, which all there see, or the asker alone.
fn pressed(message: &Message) -> Origin {
    Origin::Press(message.id.get(), seen_by(message.flags.unwrap_or(MessageFlags::empty())))
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
