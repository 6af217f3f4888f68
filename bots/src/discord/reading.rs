//! An interaction into what the bot understands. Pure: sends nothing, knows no game.

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
use serde_json::Value;
use serenity::model::channel::MessageFlags;

use super::{
    interaction::{Context, Data, Given, Id, Interaction, Kind, Message, unread},
    payload::FIELD,
    reply_token::{Attaching, Origin, ReplyToken, Secret, Seen, Venue},
    room,
};

/// The type of a command in the menu of a person.
const IN_MENU: u64 = 2;

/// The types of options that are read.
const SUBCOMMAND: u64 = 1;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const BOOLEAN: u64 = 5;
const USER: u64 = 6;

/// The bits of permissions.
const ADMINISTRATOR: u64 = 1 << 3;
const MANAGE_CHANNELS: u64 = 1 << 4;
const MANAGE_GUILD: u64 = 1 << 5;
const ATTACH_FILES: u64 = 1 << 15;

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

/// Reads an interaction; when it was heard is for the caller to say.
pub(super) fn read(interaction: &Interaction) -> Heard {
    let (Some(kind), Some(by)) = (interaction.kind(), asker(interaction)) else { return Heard::Foreign };
    let data = &interaction.data;
    match kind {
        Kind::Command if data.kind == IN_MENU => in_menu(interaction, by),
        Kind::Command => {
            let (options, mention) = options(interaction);
            let said = Said::Command { verb: data.name.clone(), options };
            asked(interaction, by, said, mention, token(interaction, said_as_command(&data.name)))
        }
        Kind::Press => {
            let Some(message) = &interaction.message else { return Heard::Foreign };
            asked(interaction, by, Said::Press(data.custom_id.clone()), None, token(interaction, pressed(message)))
        }
        Kind::Typing => typing(interaction, by),
        Kind::Modal => {
            // It counts as a press on the message it was opened from.
            let origin = interaction.message.as_ref().map_or(Origin::Slash(Visibility::Private), pressed);
            let said = Said::Text(format!("{} {}", data.custom_id, typed(data)).trim().to_owned());
            asked(interaction, by, said, None, token(interaction, origin))
        }
    }
}

/// A challenge to the person in whose menu it was chosen, as if they had been named in the command for it.
fn in_menu(interaction: &Interaction, by: Asker) -> Heard {
    let Some(Id(whom)) = interaction.data.target_id else { return Heard::Foreign };
    let (battle, whom) = (catalogue::entry(VerbId::Battle), person(interaction, whom));
    let opponent = whom.id.map(|id| id.to_string()).unwrap_or_default();
    let said = Said::Command { verb: battle.name.to_owned(), options: vec![("opponent".to_owned(), opponent)] };
    asked(interaction, by, said, Some(whom), token(interaction, Origin::Slash(battle.voice)))
}

/// What was typed into a modal's field, on one line.
fn typed(data: &Data) -> String {
    data.typed(FIELD).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn asked(interaction: &Interaction, by: Asker, said: Said, mention: Option<Mention>, token: ReplyToken) -> Heard {
    let id = request_id(Home::Discord, &token.interaction.to_string());
    let reply = Some(token.encode()).filter(|line| line.len() <= 512);
    Heard::Asked(
        Box::new(Request { id, by, place: place(interaction), said, mention, authority: authority(interaction), reply, heard: None }),
        token,
    )
}

fn typing(interaction: &Interaction, by: Asker) -> Heard {
    let name = &interaction.data.name;
    let (_, given) = given(&interaction.data);
    let Some(option) = given.iter().find(|option| option.focused) else { return Heard::Foreign };
    let typing = Typing {
        by,
        place: place(interaction),
        verb: name.clone(),
        param: option.name.clone(),
        typed: option.value.as_str().map_or_else(|| option.value.to_string(), str::to_owned),
    };
    Heard::Typing(typing, token(interaction, said_as_command(name)))
}

/// The same update of the same platform always gives the same id.
fn request_id(home: Home, update: &str) -> RequestId {
    RequestId::hash(&[&home.letter().to_string(), update])
}

fn player(number: u64) -> PlayerId {
    PlayerId { home: Home::Discord, number }
}

/// In a DM of others somebody asks as in private: what is for all there has no room to stand in.
fn place(interaction: &Interaction) -> Place {
    match interaction.context() {
        Context::Guild => Place::Room(room(interaction.parent(), interaction.channel())),
        Context::OwnDm | Context::Elsewhere => Place::Private,
    }
}

/// What Discord has computed for this channel, roles and overwrites and all.
fn authority(interaction: &Interaction) -> Authority {
    match interaction.member_permissions() {
        Some(permissions) if permissions & (MANAGE_GUILD | MANAGE_CHANNELS | ADMINISTRATOR) != 0 => Authority::Manager,
        Some(_) | None => Authority::Member,
    }
}

fn asker(interaction: &Interaction) -> Option<Asker> {
    let (user, name) = interaction.by()?;
    Some(Asker {
        id: player(user.id.0),
        name: name.to_owned(),
        handle: Some(user.username.clone()),
        locale: Locale::from_tag(&interaction.locale),
    })
}

/// A subcommand, if one was chosen, and the options that are given to it or to the command itself.
fn given(data: &Data) -> (Option<&str>, &[Given]) {
    match data.options.as_slice() {
        [Given { name, kind: SUBCOMMAND, options, .. }] => (Some(name), options),
        options => (None, options),
    }
}

/// What was chosen and typed. A named person is both an option and the mention; our own bot stands for the computer. The
/// name of a subcommand is what is to be done.
fn options(interaction: &Interaction) -> (Vec<(String, String)>, Option<Mention>) {
    let mut mention = None;
    let (chosen, given) = given(&interaction.data);
    let mut options: Vec<(String, String)> = chosen.map(|name| ("do".to_owned(), name.to_owned())).into_iter().collect();
    for option in given {
        let value = match (option.kind, &option.value) {
            (USER, Value::String(id)) => {
                let Ok(id) = id.parse() else { continue };
                let named = person(interaction, id);
                let value = named.id.map(|id| id.to_string()).unwrap_or_default();
                mention = Some(named);
                value
            }
            (STRING, Value::String(text)) => text.clone(),
            (INTEGER, Value::Number(number)) => number.to_string(),
            (BOOLEAN, Value::Bool(truth)) => truth.to_string(),
            _ => {
                unread("option");
                continue;
            }
        };
        options.push((option.name.clone(), value));
    }
    (options, mention)
}

fn person(interaction: &Interaction, id: u64) -> Mention {
    let who = if id == interaction.application_id.0 { PlayerId::COMPUTER } else { player(id) };
    Mention { id: Some(who), name: interaction.data.resolved.name(id).unwrap_or_else(|| id.to_string()) }
}

fn said_as_command(name: &str) -> Origin {
    Origin::Slash(catalogue::find(name).map_or(Visibility::Private, |verb| verb.voice))
}

/// A press on this message, which all there see, or the asker alone.
fn pressed(message: &Message) -> Origin {
    Origin::Press(message.id.0, Seen::by(MessageFlags::from_bits_truncate(message.flags)))
}

fn token(interaction: &Interaction, origin: Origin) -> ReplyToken {
    ReplyToken {
        interaction: interaction.id.0,
        application: interaction.application_id.0,
        channel: interaction.channel(),
        user: interaction.by().map_or(0, |(user, _)| user.id.0),
        origin,
        venue: match interaction.context() {
            Context::Guild => Venue::Room,
            Context::OwnDm => Venue::Private,
            Context::Elsewhere => Venue::Elsewhere,
        },
        attaching: attaching(interaction.permissions()),
        locale: Locale::from_tag(&interaction.locale).unwrap_or_default(),
        secret: Secret(interaction.token.clone()),
    }
}

fn attaching(permissions: Option<u64>) -> Attaching {
    if permissions.is_none_or(|all| all & (ATTACH_FILES | ADMINISTRATOR) != 0) { Attaching::Allowed } else { Attaching::Forbidden }
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
