//! Registers the catalogue of verbs as Discord's global commands, with one bulk request that is skipped if nothing has changed. Does not
//! handle the commands.

use std::collections::BTreeMap;

use broadside_present::{
    arena::{draft::PlanSetting, subcommand::Subcommand},
    commands::{self, Verb, VerbId},
    menu::{ENTRIES, MenuEntry},
    param::{Need, Param, ParamKind},
};
use broadside_words::{line::Line, locale::Locale, words::choice_called};
use serde_json::{Value, json};
use serenity::{
    http::{LightMethod, Request, Route},
    model::{
        Permissions,
        application::{Command, CommandOptionType, CommandType, InstallationContext, InteractionContext},
    },
};

use super::{
    Discord,
    ids::{id, id_of},
    rest::with_body,
};

/// Discord's locales. Each is localized with the bot's language that matches its tag.
const DISCORD_LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
    "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// The commands to register: the body of `PUT /applications/{id}/commands`.
pub fn commands() -> Value {
    ENTRIES.iter().map(entry_command).chain([challenge_menu_command()]).collect()
}

/// Registers the commands of the application to which the token belongs; the error is a message for the operator.
pub(super) async fn register(discord: &Discord) -> Result<(), String> {
    let me = discord.query("the bot's application", Route::Oauth2ApplicationCurrent).await?;
    let application_id = id_of(&me).map(id).ok_or("the response of Discord contains no application id; check DISCORD_API_URL")?;
    let (local, route, params) = (commands(), Route::Commands { application_id }, vec![("with_localizations", "true".to_owned())]);
    let remote = discord.rest.send(&Request::new(route, LightMethod::Get).params(Some(params)), &[]).await;
    // The commands are compared with those at Discord, not with a saved copy: a replica of another version may have changed them.
    if let Ok(remote) = remote {
        discord.set_command_ids(&remote);
        if is_same(&local, &remote) {
            tracing::info!("Discord's commands are unchanged");
            return Ok(());
        }
    }
    let registered = discord.rest.send(&with_body(LightMethod::Put, route, &local), &[]).await;
    let registered = registered.map_err(|error| format!("the commands cannot be registered at Discord: {error}"))?;
    discord.set_command_ids(&registered);
    tracing::info!(commands = registered.as_array().map_or(0, Vec::len), "registered Discord's commands");
    Ok(())
}

/// Whether the commands registered at Discord equal the local ones, in any order, in all fields that serenity knows.
fn is_same(local: &Value, remote: &Value) -> bool {
    let read = |commands: &Value| commands.as_array()?.iter().map(normalize).collect::<Option<BTreeMap<_, _>>>();
    read(local).is_some_and(|local| read(remote) == Some(local))
}

/// The type and name of a command, and all its fields that serenity knows, without those that Discord adds; `None` if serenity cannot read
/// it.
fn normalize(command: &Value) -> Option<((CommandType, String), Value)> {
    let mut command = command.clone();
    let fields = command.as_object_mut()?;
    fields.extend(["id", "application_id", "version"].map(|name| (name.to_owned(), json!("1"))));
    fields.entry("description").or_insert_with(|| json!(""));
    let mut command = serde_json::from_value::<Command>(command).ok()?;
    command.dm_permission = None;
    Some(((command.kind, command.name.clone()), serde_json::to_value(command).ok()?))
}

fn entry_command(entry: &MenuEntry) -> Value {
    let mut command = match entry {
        MenuEntry::Command(id) => {
            let verb = commands::entry(*id);
            verb_command(verb.name, verb)
        }
        MenuEntry::Group(group) => {
            let commands = group.commands.iter().map(|(name, id)| verb_command(name, commands::entry(*id))).collect();
            let called = |locale| Some(group.localized_name(locale)).filter(|_| locale != Locale::EN);
            command(group.name, called, |locale| group.about(locale), commands)
        }
    };
    // On servers only: the bot cannot be installed for a user.
    command["integration_types"] = json!([InstallationContext::Guild]);
    command["contexts"] = json!([InteractionContext::Guild, InteractionContext::BotDm]);
    if matches!(entry, MenuEntry::Group(group) if group.for_managers) {
        command["default_member_permissions"] = json!(Permissions::MANAGE_GUILD.bits());
    }
    command
}

/// A command, or a subcommand: Discord's numbers for these types are the same.
fn command(name: &str, called: impl Fn(Locale) -> Option<String>, about: impl Fn(Locale) -> String, options: Value) -> Value {
    json!({
        "type": CommandOptionType::SubCommand, "name": name, "name_localizations": localizations(called), "description": about(Locale::EN),
        "description_localizations": localizations(|locale| Some(about(locale))), "options": options,
    })
}

/// The command in a user's context menu: a challenge to them. Such commands have no description.
fn challenge_menu_command() -> Value {
    let called = |locale| Line::new("menu-challenge").phrase(locale);
    json!({
        "type": CommandType::User, "name": called(Locale::EN), "name_localizations": localizations(|locale| Some(called(locale))),
        "integration_types": [InstallationContext::Guild], "contexts": [InteractionContext::Guild],
    })
}

/// The command of a verb, also in a group. If its name there differs from its own, the name is not localized.
fn verb_command(name: &str, verb: &Verb) -> Value {
    let called = |locale| commands::localized_name(verb, locale).filter(|_| name == verb.name);
    let options = match verb.id {
        VerbId::Tournament => Subcommand::commands().map(tournament_subcommand).collect(),
        _ => options(verb.params),
    };
    command(name, called, |locale| commands::verb_description(verb, locale), options)
}

fn tournament_subcommand((name, word, action): (&str, &str, Subcommand)) -> Value {
    command(name, |locale| choice_called(word, locale), |locale| commands::choice_description(word, locale), options(&action.params()))
}

fn options(params: &[Param]) -> Value {
    params.iter().map(option).collect()
}

fn option(param: &Param) -> Value {
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
    let mut option = json!({
        "type": kind, "name": param.name, "description": commands::param_description(param, Locale::EN), "autocomplete": false,
        "description_localizations": localizations(|locale| Some(commands::param_description(param, locale))),
        "required": param.need == Need::Required,
    });
    match (param.kind, range) {
        (_, Some((least, most))) => {
            option["min_value"] = json!(least);
            option["max_value"] = json!(most);
        }
        (ParamKind::Person | ParamKind::Text, _) => {}
        (ParamKind::Choice(words), _) => option["choices"] = words.iter().map(|word| choice(word)).collect(),
        // All other parameters have suggestions.
        _ => option["autocomplete"] = json!(true),
    }
    option
}

fn choice(word: &str) -> Value {
    let about = |locale| commands::choice_description(word, locale);
    json!({"name": about(Locale::EN), "name_localizations": localizations(|locale| Some(about(locale))), "value": word})
}

/// A text by Discord locale, in the languages that have it; `None` if there is none.
pub(crate) fn localizations(text: impl Fn(Locale) -> Option<String>) -> Option<BTreeMap<&'static str, String>> {
    let texts: BTreeMap<_, _> = DISCORD_LOCALES.into_iter().filter_map(|tag| Some((tag, text(Locale::from_tag(tag)?)?))).collect();
    Some(texts).filter(|texts| !texts.is_empty())
}

#[cfg(test)]
mod tests;
