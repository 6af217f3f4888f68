//! The catalogue of verbs as Discord's global commands: what would be registered, and the registering itself, one
//! bulk request that changes nothing when nothing changed. Never says what a command does when it is used.

use broadside_core::present::{
    arena::{draft::PlanSetting, subcommand::Subcommand},
    catalogue,
    line::Line,
    locale::Locale,
    menu::{ENTRIES, MenuEntry},
    verb::{Need, Param, ParamKind, Verb, VerbId},
    words::choice_called,
};
use serde_json::Value;
use serenity::{
    builder::{CreateCommand, CreateCommandOption},
    http::{LightMethod, Request, Route},
    model::{
        Permissions,
        application::{CommandOptionType, CommandType, InstallationContext, InteractionContext},
    },
};

use super::{
    Discord,
    calls::with,
    ids::{id, id_of},
};

/// The languages that Discord can be read in, by its own names for them. Each has the words of the language that answers to it.
const LANGUAGES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
    "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// The commands as they are registered: the body of `PUT /applications/{id}/commands`.
pub fn commands() -> Value {
    let all: Vec<CreateCommand> = ENTRIES.iter().map(listed).chain([in_menu()]).collect();
    serde_json::to_value(all).expect("commands have names for all their fields")
}

/// Registers the commands of the application the token belongs to.
///
/// # Errors
/// A sentence for who runs the bot.
pub(super) async fn register(discord: &Discord) -> Result<(), String> {
    let me = discord.ask("which application the token belongs to", Route::Oauth2ApplicationCurrent, []).await?;
    let application_id = id_of(&me).map(id).ok_or("Discord's answer does not name the application the token belongs to.")?;
    let (ours, route, all) = (commands(), Route::Commands { application_id }, vec![("with_localizations", "true".to_owned())]);
    let theirs = discord.rest.send(&Request::new(route, LightMethod::Get).params(Some(all)), &[]).await;
    // Discord itself is asked, not a note of ours: a replica of another version may have registered its own since.
    if theirs.is_ok_and(|theirs| stands(&in_order(&ours), &in_order(&theirs))) {
        tracing::info!("Discord's commands are as they should be");
        return Ok(());
    }
    let registered = discord.rest.send(&with(LightMethod::Put, route, &ours), &[]).await;
    let registered = registered.map_err(|trouble| format!("Discord does not register the commands: {trouble}."))?;
    tracing::info!(commands = registered.as_array().map_or(0, Vec::len), "Discord's commands are registered");
    Ok(())
}

/// What Discord adds to a command that is registered.
const ADDED: [&str; 9] = [
    "application_id",
    "default_permission",
    "description_localized",
    "dm_permission",
    "guild_id",
    "id",
    "name_localized",
    "nsfw",
    "version",
];

/// The commands by type and name: in which order Discord tells of them is its own business.
fn in_order(commands: &Value) -> Value {
    let mut all = commands.as_array().cloned().unwrap_or_default();
    all.sort_by_key(|command| (command["type"].as_u64(), command["name"].as_str().map(str::to_owned)));
    Value::Array(all)
}

/// Whether what is registered says the same as what would be: what one of them does not say must mean nothing in the other.
fn stands(ours: &Value, theirs: &Value) -> bool {
    let means_nothing = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    };
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            let said =
                ours.iter().all(|(name, value)| theirs.get(name).map_or_else(|| means_nothing(value), |theirs| stands(value, theirs)));
            let unsaid = theirs.iter().filter(|(name, _)| !ours.contains_key(*name));
            said && unsaid.into_iter().all(|(name, value)| ADDED.contains(&name.as_str()) || means_nothing(value))
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| stands(ours, theirs))
        }
        (Value::Number(ours), Value::Number(theirs)) => ours.as_f64() == theirs.as_f64(),
        _ => ours == theirs || means_nothing(ours) && means_nothing(theirs),
    }
}

/// A command at the top, or a group of commands. Discord has a command with subcommands, and none without a name.
fn listed(entry: &MenuEntry) -> CreateCommand {
    match entry {
        MenuEntry::Command(id) => {
            let verb = catalogue::entry(*id);
            let options = match verb.id {
                VerbId::Tournament => Subcommand::commands().map(|(name, word, deed)| deed_command(name, word, deed)).collect(),
                _ => verb.params.iter().map(option).collect(),
            };
            command(verb.name, |locale| catalogue::called(verb, locale), |locale| catalogue::verb_about(verb, locale), options)
        }
        MenuEntry::Group(group) => {
            let commands = group.commands.iter().map(|(name, id)| command_in_group(name, catalogue::entry(*id))).collect();
            let called = |locale| Some(group.called(locale)).filter(|_| locale != Locale::EN);
            let listed = command(group.name, called, |locale| group.about(locale), commands);
            if group.for_managers { listed.default_member_permissions(Permissions::MANAGE_GUILD) } else { listed }
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
    // On servers only: the bot is not installed to a person.
    let command = command.add_integration_type(InstallationContext::Guild);
    let command = command.contexts(vec![InteractionContext::Guild, InteractionContext::BotDm]);
    let command = named(called).fold(command, |command, (tag, name)| command.name_localized(tag, name));
    localized(about).fold(command, |command, (tag, about)| command.description_localized(tag, about))
}

/// What stands in the menu of a person: a challenge to them. Such commands have no description.
fn in_menu() -> CreateCommand {
    let called = |locale| Line::new("menu-challenge").phrase(locale);
    let command = CreateCommand::new(called(Locale::EN)).kind(CommandType::User);
    let command = command.add_integration_type(InstallationContext::Guild).add_context(InteractionContext::Guild);
    localized(called).fold(command, |command, (tag, name)| command.name_localized(tag, name))
}

/// A command in a group; where it has another name there than alone, that is the only one.
fn command_in_group(name: &str, verb: &Verb) -> CreateCommandOption {
    let called = |locale| catalogue::called(verb, locale).filter(|_| name == verb.name);
    subcommand(name, called, |locale| catalogue::verb_about(verb, locale), verb.params)
}

fn deed_command(name: &str, word: &str, deed: Subcommand) -> CreateCommandOption {
    subcommand(name, |locale| choice_called(word, locale), |locale| catalogue::choice_about(word, locale), &deed.params())
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
        CreateCommandOption::new(kind, param.name, catalogue::param_about(param, Locale::EN)).required(param.need == Need::Required);
    let option = match (param.kind, range) {
        (_, Some((least, most))) => option.min_int_value(least.into()).max_int_value(most.into()),
        (ParamKind::Person | ParamKind::Text, _) => option,
        (ParamKind::Choice(words), _) => words.iter().fold(option, |option, word| {
            let names = localized(|locale| catalogue::choice_about(word, locale));
            option.add_string_choice_localized(catalogue::choice_about(word, Locale::EN), *word, names)
        }),
        // All others are completed while they are typed.
        _ => option.set_autocomplete(true),
    };
    localized(|locale| catalogue::param_about(param, locale)).fold(option, |option, (tag, about)| option.description_localized(tag, about))
}

/// The names in the languages that have one, by Discord's names for them: what is sent has the usual name all the same.
fn named(name: impl Fn(Locale) -> Option<String>) -> impl Iterator<Item = (&'static str, String)> {
    LANGUAGES.into_iter().filter_map(move |tag| Some((tag, name(Locale::from_tag(tag)?)?)))
}

/// One text in all languages, by Discord's names for them.
fn localized(text: impl Fn(Locale) -> String) -> impl Iterator<Item = (&'static str, String)> {
    named(move |locale| Some(text(locale)))
}

#[cfg(test)]
#[path = "register_tests.rs"]
mod tests;
