//! An interaction, as serenity reads it, into what the bot understands. Pure: sends nothing, knows no game.

use broadside_core::{
    game::ids::{Home, PlayerId, RoomId},
    present::{catalogue, locale::Locale, verb::Visibility},
    service::{
        request::{Asker, Mention, Place, Request, Said},
        store::RequestId,
    },
};
use serenity::model::{
    Permissions,
    application::{
        ActionRowComponent, CommandDataOption, CommandDataOptionValue, CommandInteraction, ComponentInteraction, Interaction,
        ModalInteraction,
    },
    channel::{Message, MessageFlags},
    guild::Member,
    id::{GuildId, UserId},
    user::User,
};

use super::{
    payload::FIELD,
    reply_token::{Attaching, Origin, ReplyToken, Secret, Seen, Venue},
};

/// What an interaction is.
#[derive(Debug)]
pub(super) enum Heard {
    /// Something is asked of the bot.
    Asked(Box<Request>, ReplyToken),
    /// A parameter is being typed.
    Typing(Typing, ReplyToken),
    /// Nothing we ever offered.
    Foreign,
}

/// A parameter being typed.
#[derive(Debug)]
pub(super) struct Typing {
    pub(super) by: Asker,
    pub(super) place: Place,
    pub(super) verb: String,
    pub(super) param: String,
    pub(super) typed: String,
}

/// Reads an interaction.
pub(super) fn read(interaction: &Interaction) -> Heard {
    match interaction {
        Interaction::Command(command) => {
            let token = token_of_command(command);
            let (options, mention) = options(command);
            let said = Said::Command { verb: command.data.name.clone(), options };
            let by = asker(&command.user, command.member.as_deref(), &command.locale);
            asked(by, place(command.guild_id, command.channel_id.get()), said, mention, token)
        }
        Interaction::Component(press) => {
            let by = asker(&press.user, press.member.as_ref(), &press.locale);
            let said = Said::Press(press.data.custom_id.clone());
            asked(by, place(press.guild_id, press.channel_id.get()), said, None, token_of_press(press))
        }
        Interaction::Autocomplete(command) => typing(command),
        Interaction::Modal(sent) => {
            let by = asker(&sent.user, sent.member.as_ref(), &sent.locale);
            let said = Said::Text(format!("{} {}", sent.data.custom_id, typed(sent)).trim().to_owned());
            asked(by, place(sent.guild_id, sent.channel_id.get()), said, None, token_of_modal(sent))
        }
        _ => Heard::Foreign,
    }
}

/// What was typed into a modal's field, on one line.
fn typed(sent: &ModalInteraction) -> String {
    let fields = sent.data.components.iter().flat_map(|row| &row.components);
    let mut typed = fields.filter_map(|field| match field {
        ActionRowComponent::InputText(text) if text.custom_id == FIELD => text.value.as_deref(),
        _ => None,
    });
    typed.next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn asked(by: Asker, place: Place, said: Said, mention: Option<Mention>, token: ReplyToken) -> Heard {
    let id = request_id(Home::Discord, &token.interaction.to_string());
    let reply = Some(token.encode()).filter(|line| line.len() <= 512);
    Heard::Asked(Box::new(Request { id, by, place, said, mention, reply, heard: None }), token)
}

fn typing(command: &CommandInteraction) -> Heard {
    let Some(option) = command.data.autocomplete() else {
        return Heard::Foreign;
    };
    let typing = Typing {
        by: asker(&command.user, command.member.as_deref(), &command.locale),
        place: place(command.guild_id, command.channel_id.get()),
        verb: command.data.name.clone(),
        param: option.name.to_owned(),
        typed: option.value.to_owned(),
    };
    Heard::Typing(typing, token_of_command(command))
}

/// The same update of the same platform always gives the same id.
fn request_id(home: Home, update: &str) -> RequestId {
    RequestId::hash(&[&home.letter().to_string(), update])
}

fn player(id: UserId) -> PlayerId {
    PlayerId { home: Home::Discord, number: id.get() }
}

fn place(guild: Option<GuildId>, channel: u64) -> Place {
    match guild {
        Some(_) => Place::Room(RoomId { home: Home::Discord, chat: channel.cast_signed(), topic: 0 }),
        None => Place::Private,
    }
}

fn asker(user: &User, member: Option<&Member>, locale: &str) -> Asker {
    let nick = member.and_then(|member| member.nick.clone());
    Asker {
        id: player(user.id),
        name: nick.unwrap_or_else(|| user.display_name().to_owned()),
        handle: Some(user.name.clone()),
        locale: Locale::from_tag(locale),
    }
}

/// What was chosen and typed. A named person is both an option and the mention; our own bot stands for the computer. The
/// name of a subcommand is what is to be done.
fn options(command: &CommandInteraction) -> (Vec<(String, String)>, Option<Mention>) {
    let mut mention = None;
    let (chosen, given) = match command.data.options.as_slice() {
        [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(given), .. }] => (Some(name), given),
        _ => (None, &command.data.options),
    };
    let mut options: Vec<(String, String)> = chosen.map(|name| ("do".to_owned(), name.clone())).into_iter().collect();
    for option in given {
        let value = match &option.value {
            CommandDataOptionValue::User(id) => {
                let named = person(command, *id);
                let value = named.id.map(|id| id.to_string()).unwrap_or_default();
                mention = Some(named);
                value
            }
            CommandDataOptionValue::String(text) => text.clone(),
            CommandDataOptionValue::Integer(number) => number.to_string(),
            CommandDataOptionValue::Boolean(truth) => truth.to_string(),
            _ => continue,
        };
        options.push((option.name.clone(), value));
    }
    (options, mention)
}

fn person(command: &CommandInteraction, id: UserId) -> Mention {
    let resolved = &command.data.resolved;
    let nick = resolved.members.get(&id).and_then(|member| member.nick.clone());
    let name = nick.or_else(|| Some(resolved.users.get(&id)?.display_name().to_owned()));
    let who = if id.get() == command.application_id.get() { PlayerId::COMPUTER } else { player(id) };
    Mention { id: Some(who), name: name.unwrap_or_else(|| id.to_string()) }
}

fn token_of_command(command: &CommandInteraction) -> ReplyToken {
    let voice = catalogue::find(&command.data.name).map_or(Visibility::Private, |verb| verb.voice);
    ReplyToken {
        interaction: command.id.get(),
        application: command.application_id.get(),
        channel: command.channel_id.get(),
        user: command.user.id.get(),
        origin: Origin::Slash(voice),
        venue: venue(command.guild_id),
        attaching: attaching(command.app_permissions),
        locale: Locale::from_tag(&command.locale).unwrap_or_default(),
        secret: Secret(command.token.clone()),
    }
}

/// Who sees a message.
fn seen(message: &Message) -> Seen {
    if message.flags.unwrap_or_default().contains(MessageFlags::EPHEMERAL) { Seen::ByAsker } else { Seen::ByAll }
}

fn token_of_press(press: &ComponentInteraction) -> ReplyToken {
    ReplyToken {
        interaction: press.id.get(),
        application: press.application_id.get(),
        channel: press.channel_id.get(),
        user: press.user.id.get(),
        origin: Origin::Press(press.message.id.get(), seen(&press.message)),
        venue: venue(press.guild_id),
        attaching: attaching(press.app_permissions),
        locale: Locale::from_tag(&press.locale).unwrap_or_default(),
        secret: Secret(press.token.clone()),
    }
}

/// A sent modal counts as a press on the message it was opened from.
fn token_of_modal(sent: &ModalInteraction) -> ReplyToken {
    let opened_from = |message: &Message| Origin::Press(message.id.get(), seen(message));
    ReplyToken {
        interaction: sent.id.get(),
        application: sent.application_id.get(),
        channel: sent.channel_id.get(),
        user: sent.user.id.get(),
        origin: sent.message.as_deref().map_or(Origin::Slash(Visibility::Private), opened_from),
        venue: venue(sent.guild_id),
        attaching: attaching(sent.app_permissions),
        locale: Locale::from_tag(&sent.locale).unwrap_or_default(),
        secret: Secret(sent.token.clone()),
    }
}

fn venue(guild: Option<GuildId>) -> Venue {
    if guild.is_some() { Venue::Room } else { Venue::Private }
}

fn attaching(permissions: Option<Permissions>) -> Attaching {
    let may = permissions.is_none_or(|all| all.intersects(Permissions::ATTACH_FILES | Permissions::ADMINISTRATOR));
    if may { Attaching::Allowed } else { Attaching::Forbidden }
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
