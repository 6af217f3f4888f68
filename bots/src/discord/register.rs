//! Registers the catalogue of verbs as Discord's global commands, with one bulk request that is skipped if nothing has changed. Does not
//! handle the commands.

use broadside_present::{
    arena::{draft::PlanSetting, subcommand::Subcommand},
    commands::{self, Verb, VerbId},
    menu::{ENTRIES, MenuEntry},
    param::{Need, Param, ParamKind},
};
use broadside_words::{line::Line, locale::Locale, words::choice_called};
use serde_json::{Value, json};
use serenity::{
    builder::{CreateCommand, CreateCommandOption},
    http::{LightMethod, Request, Route},
    model::{
        Permissions,
        application::{Command, CommandOptionType, CommandType, InstallationContext, InteractionContext},
    },
};

use super::{
    Discord,
    calls::with_body,
    ids::{id, id_of},
};

/// Discord's locales. Each is localized with the bot's language that matches its tag.
const DISCORD_LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
    "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// The commands to register: the body of `PUT /applications/{id}/commands`.
pub fn commands() -> Value {
    let all: Vec<CreateCommand> = ENTRIES.iter().map(entry_command).chain([challenge_menu_command()]).collect();
    let mut commands = serde_json::to_value(all).expect("commands have names for all their fields");
    let each = commands.as_array_mut().into_iter().flatten();
    for permissions in each.filter_map(|command| command.get_mut("default_member_permissions")) {
        // Discord's schema wants a number; serenity writes text.
        *permissions = permissions.as_str().and_then(|bits| bits.parse::<u64>().ok()).into();
    }
    commands
}

/// Registers the commands of the application to which the token belongs.
///
/// # Errors
/// A message for the operator.
pub(super) async fn register(discord: &Discord) -> Result<(), String> {
    let me = discord.query("the application of the token", Route::Oauth2ApplicationCurrent, []).await?;
    let application_id = id_of(&me).map(id).ok_or("Discord's answer does not name the application the token belongs to.")?;
    let (local, route, params) = (commands(), Route::Commands { application_id }, vec![("with_localizations", "true".to_owned())]);
    let remote = discord.rest.send(&Request::new(route, LightMethod::Get).params(Some(params)), &[]).await;
    // The commands are compared with those at Discord, not with a saved copy: a replica of another version may have changed them.
    if let Ok(remote) = remote {
        discord.set_command_ids(&remote);
        if is_same(&sorted(local.clone()), &sorted(remote)) {
            tracing::info!("Discord's commands are unchanged");
            return Ok(());
        }
    }
    let registered = discord.rest.send(&with_body(LightMethod::Put, route, &local), &[]).await;
    let registered = registered.map_err(|trouble| format!("Discord does not register the commands: {trouble}."))?;
    discord.set_command_ids(&registered);
    tracing::info!(commands = registered.as_array().map_or(0, Vec::len), "registered Discord's commands");
    Ok(())
}

/// The commands, sorted by type and name, because Discord returns them in any order.
fn sorted(mut commands: Value) -> Value {
    if let Some(all) = commands.as_array_mut() {
        all.sort_by_key(|command| (command["type"].as_u64(), command["name"].as_str().map(str::to_owned)));
    }
    commands
}

/// Whether the registered commands equal the local ones, in this order and as far as serenity knows their fields.
fn is_same(local: &Value, remote: &Value) -> bool {
    let read = |commands: &Value| commands.as_array()?.iter().map(comparable).collect::<Option<Vec<_>>>();
    read(local).is_some_and(|local| read(remote) == Some(local))
}

/// The command with all fields that serenity knows, and without those that Discord adds; `None` if serenity cannot read it.
fn comparable(command: &Value) -> Option<Value> {
    let mut command = command.clone();
    let fields = command.as_object_mut()?;
    fields.extend(["id", "application_id", "version"].map(|name| (name.to_owned(), json!("1"))));
    fields.entry("description").or_insert_with(|| json!(""));
    let mut command = serde_json::from_value::<Command>(command).ok()?;
    command.dm_permission = None;
    for texts in [&mut command.name_localizations, &mut command.description_localizations] {
        *texts = texts.take().filter(|texts| !texts.is_empty());
    }
    serde_json::to_value(command).ok()
}

/// A top-level command, or a group of commands as one command with subcommands.
fn entry_command(entry: &MenuEntry) -> CreateCommand {
    match entry {
        MenuEntry::Command(id) => {
            let verb = commands::entry(*id);
            let options = match verb.id {
                VerbId::Tournament => Subcommand::commands().map(tournament_subcommand).collect(),
                _ => verb.params.iter().map(option).collect(),
            };
            command(verb.name, |locale| commands::localized_name(verb, locale), |locale| commands::verb_about(verb, locale), options)
        }
        MenuEntry::Group(group) => {
            let commands = group.commands.iter().map(|(name, id)| command_in_group(name, commands::entry(*id))).collect();
            let called = |locale| Some(group.localized_name(locale)).filter(|_| locale != Locale::EN);
            let command = command(group.name, called, |locale| group.about(locale), commands);
            if group.for_managers { command.default_member_permissions(Permissions::MANAGE_GUILD) } else { command }
        }
    }
}

fn command(
    name: &str,
    called: impl Fn(Locale) -> Option<String>,
    about: impl Fn(Locale) -> String,
    options: Vec<CreateCommandOption>,
) -> CreateCommand {
    let command = CreateCommand::new(name).kind(CommandType::ChatInput).description(about(Locale::EN)).set_options(options);
    // On servers only: the bot cannot be installed for a user.
    let command = command.add_integration_type(InstallationContext::Guild);
    let command = command.contexts(vec![InteractionContext::Guild, InteractionContext::BotDm]);
    let command = named(called).fold(command, |command, (tag, name)| command.name_localized(tag, name));
    localized(about).fold(command, |command, (tag, about)| command.description_localized(tag, about))
}

/// The command in a user's context menu: a challenge to them. Such commands have no description.
fn challenge_menu_command() -> CreateCommand {
    let called = |locale| Line::new("menu-challenge").phrase(locale);
    let command = CreateCommand::new(called(Locale::EN)).kind(CommandType::User);
    let command = command.add_integration_type(InstallationContext::Guild).add_context(InteractionContext::Guild);
    localized(called).fold(command, |command, (tag, name)| command.name_localized(tag, name))
}

/// A command in a group. If its name in the group differs from its own, the name is not localized.
fn command_in_group(name: &str, verb: &Verb) -> CreateCommandOption {
    let called = |locale| commands::localized_name(verb, locale).filter(|_| name == verb.name);
    subcommand(name, called, |locale| commands::verb_about(verb, locale), verb.params)
}

fn tournament_subcommand((name, word, action): (&str, &str, Subcommand)) -> CreateCommandOption {
    subcommand(name, |locale| choice_called(word, locale), |locale| commands::choice_about(word, locale), &action.params())
}

fn subcommand(
    name: &str,
    called: impl Fn(Locale) -> Option<String>,
    about: impl Fn(Locale) -> String,
    params: &[Param],
) -> CreateCommandOption {
    let command = CreateCommandOption::new(CommandOptionType::SubCommand, name, about(Locale::EN));
    let command = command.set_sub_options(params.iter().map(option));
    let command = named(called).fold(command, |command, (tag, name)| command.name_localized(tag, name));
    localized(about).fold(command, |command, (tag, about)| command.description_localized(tag, about))
}

fn option(param: &Param) -> CreateCommandOption {
    let range = match param.kind {
        ParamKind::Number(least, most) => Some((least, most)),
        ParamKind::Setting => PlanSetting::find(param.name).and_then(PlanSetting::range),
        _ => None,
    };
    let kind = match param.kind {
        ParamKind::Person => CommandOptionType::User,
        _ if range.is_some() => CommandOptionType::Integer,
        _ => CommandOptionType::String,
    };
    let option =
        CreateCommandOption::new(kind, param.name, commands::param_about(param, Locale::EN)).required(param.need == Need::Required);
    let option = match (param.kind, range) {
        (_, Some((least, most))) => option.min_int_value(least.into()).max_int_value(most.into()),
        (ParamKind::Person | ParamKind::Text, _) => option,
        (ParamKind::Choice(words), _) => words.iter().fold(option, |option, word| {
            let names = localized(|locale| commands::choice_about(word, locale));
            option.add_string_choice_localized(commands::choice_about(word, Locale::EN), *word, names)
        }),
        // All other parameters have suggestions.
        _ => option.set_autocomplete(true),
    };
    localized(|locale| commands::param_about(param, locale)).fold(option, |option, (tag, about)| option.description_localized(tag, about))
}

/// The localized names by Discord locale, for the languages that have one.
fn named(name: impl Fn(Locale) -> Option<String>) -> impl Iterator<Item = (&'static str, String)> {
    DISCORD_LOCALES.into_iter().filter_map(move |tag| Some((tag, name(Locale::from_tag(tag)?)?)))
}

/// A text in all languages by Discord locale.
fn localized(text: impl Fn(Locale) -> String) -> impl Iterator<Item = (&'static str, String)> {
    named(move |locale| Some(text(locale)))
}

#[cfg(test)]
#[path = "register_tests.rs"]
mod tests;
