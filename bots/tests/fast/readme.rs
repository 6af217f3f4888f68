//! The generated tables in the documentation match the code; `UPDATE=1` rewrites them. The environment variables are documented.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use broadside::config::VARIABLES;
use broadside_game::ruleset::{PARAMETERS, PRESETS};
use broadside_present::{
    arena::{draft::PlanSetting, subcommand::Subcommand},
    commands::{self, Verb},
    menu,
    param::{Need, Param, ParamKind, Visibility},
    values,
};
use broadside_service::retention::STORED;
use broadside_words::{locale::Locale, phrase};

const COMMANDS: &str = "core/COMMANDS.md";

/// A generated table: its document, its name in the marks around it, and the function that generates it.
type Table = (&'static str, &'static str, fn() -> String);

const TABLES: [Table; 7] = [
    (COMMANDS, "commands", commands),
    (COMMANDS, "choices", choices),
    (COMMANDS, "deeds", deeds),
    (COMMANDS, "presets", presets),
    (COMMANDS, "parameters", parameters),
    (COMMANDS, "settings", settings),
    ("deploy/PRIVACY.md", "stored", stored),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text of a document before, in and after the table of this name.
fn split_at_table<'t>(document: &str, text: &'t str, name: &str) -> (&'t str, &'t str, &'t str) {
    let (open, close) = (format!("<!-- {name}: generated -->\n"), format!("<!-- {name}: end -->"));
    let start = text.find(&open).unwrap_or_else(|| panic!("{document} has no mark {open}")) + open.len();
    let end = start + text[start..].find(&close).unwrap_or_else(|| panic!("{document} has no mark {close}"));
    (&text[..start], &text[start..end], &text[end..])
}

/// A table row. A bar inside a cell is escaped, as it would end the cell.
fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
}

fn commands() -> String {
    let mut table = "| Command | On Discord | What it does | Answered | Also said as |\n|---|---|---|---|---|\n".to_owned();
    for verb in commands::listed_verbs() {
        let answered = match verb.visibility {
            Visibility::Public => "aloud",
            Visibility::Private => "to you alone",
        };
        let listed = menu::group_of(verb.id).map_or_else(String::new, |(group, name)| format!("`/{} {name}`", group.name));
        table += &row(&[
            usage(verb),
            listed,
            commands::verb_description(verb, Locale::EN),
            answered.to_owned(),
            commands::aliases(verb).join(", "),
        ]);
    }
    table
}

fn usage(verb: &Verb) -> String {
    let params: String = verb.params.iter().map(|param| format!(" {}", param_usage(param))).collect();
    format!("`/{}{params}`", verb.name)
}

fn param_usage(param: &Param) -> String {
    match param.need {
        Need::Required => param.name.to_owned(),
        Need::Optional => format!("[{}]", param.name),
    }
}

fn choices() -> String {
    let mut table = "| Parameter | Choice | Meaning |\n|---|---|---|\n".to_owned();
    let is_listed = |param: &&Param| param.name != "do";
    for param in commands::listed_verbs().flat_map(|verb| verb.params).filter(is_listed) {
        if let ParamKind::Choice(choices) = param.kind {
            for choice in choices {
                let row = row(&[param.name.to_owned(), format!("`{choice}`"), commands::choice_description(choice, Locale::EN)]);
                if !table.contains(&row) {
                    table += &row;
                }
            }
        }
    }
    table
}

fn deeds() -> String {
    let mut table = "| Typed | On Discord | What it does | Options there |\n|---|---|---|---|\n".to_owned();
    for (name, word, deed) in Subcommand::commands() {
        let params = deed.params();
        let settings = params.iter().any(|param| param.kind == ParamKind::Setting).then(|| "*settings*".to_owned());
        let others = params.iter().filter(|param| param.kind != ParamKind::Setting).map(|param| format!("`{}`", param.name));
        let options: Vec<String> = others.chain(settings).collect();
        let about = commands::choice_description(word, Locale::EN);
        table += &row(&[format!("`tournament {word}`"), format!("`/tournament {name}`"), about, options.join(", ")]);
    }
    table
}

fn presets() -> String {
    let mut table = "| Rules | What they are |\n|---|---|\n".to_owned();
    for preset in PRESETS {
        table += &row(&[format!("`{preset}`"), values::preset(preset, Locale::EN)]);
    }
    table
}

fn parameters() -> String {
    let mut table = "| Parameter | What it sets | Values, for example |\n|---|---|---|\n".to_owned();
    for parameter in PARAMETERS {
        let offered: Vec<String> = parameter.choices.iter().map(|value| format!("`{value}`")).collect();
        table += &row(&[format!("`{}=`", parameter.key), values::help(parameter.key, Locale::EN), offered.join(", ")]);
    }
    table
}

fn settings() -> String {
    let mut table = "| Setting | What it sets | Values, for example |\n|---|---|---|\n".to_owned();
    for setting in PlanSetting::ALL {
        let (word, about) = (setting.word(), phrase::term(Locale::EN, "arena-help", setting.word()));
        let offered: Vec<String> = setting.offers().iter().map(|value| format!("`{value}`")).collect();
        table += &row(&[format!("`{word}=`"), about.trim_end_matches('.').to_owned(), offered.join(", ")]);
    }
    table
}

fn stored() -> String {
    let rows = STORED.iter().map(|data| row(&[data.what.to_owned(), data.how_long()]));
    "| What | How long |\n|---|---|\n".to_owned() + &rows.collect::<String>()
}

#[test]
fn documentation_tables_match_the_code() {
    for (document, name, table) in TABLES {
        let before = read(document);
        let (head, current, tail) = split_at_table(document, &before, name);
        let table = table();
        if env::var_os("UPDATE").is_some() {
            fs::write(root().join(document), format!("{head}{table}{tail}")).unwrap_or_else(|error| panic!("{document}: {error}"));
        } else {
            assert_eq!(current, table, "the table «{name}» of {document} is out of date; UPDATE=1 rewrites it");
        }
    }
}

#[test]
fn every_setting_is_documented_with_its_default() {
    let text = read("deploy/CONFIGURATION.md");
    let rows: Vec<Vec<&str>> = text.lines().filter(|line| line.starts_with("| `")).map(|line| line.split(" | ").collect()).collect();
    let documented: Vec<(&str, &str)> = rows.iter().map(|cells| (cells[0], cells[cells.len() - 1])).collect();
    let known = VARIABLES.map(|(name, _, default)| (format!("| `{name}`"), format!("{default} |")));
    let known: Vec<(&str, &str)> = known.iter().map(|(name, default)| (name.as_str(), default.as_str())).collect();
    assert_eq!(documented, known);
    assert!(rows.iter().all(|cells| cells.len() == 3), "{rows:?}");
}

#[test]
fn sample_environment_names_every_variable_and_sets_none() {
    let sample = read("deploy/env.example");
    for (name, ..) in VARIABLES {
        assert!(sample.contains(&format!("\n#{name}=")), "deploy/env.example does not name {name}");
    }
    let set: Vec<&str> = sample.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(set.is_empty(), "deploy/env.example sets {set:?}");
}
