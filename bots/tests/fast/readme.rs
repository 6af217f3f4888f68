//! The README against the house: its tables say what the code says, and what it names is there.
//! `UPDATE=1` rewrites the generated tables; the rest is written by people.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

use broadside::config::{VARIABLES, Variable};
use broadside_core::{
    game::ruleset::{PARAMETERS, PRESETS},
    talk::{
        catalogue,
        locale::Locale,
        phrase, values,
        verb::{Need, Param, ParamKind, Verb, Voice},
    },
};

/// The manifests whose dependencies the README gives reasons for.
const MANIFESTS: [&str; 5] = ["core/Cargo.toml", "core/training/Cargo.toml", "render/Cargo.toml", "bots/Cargo.toml", "bots/sim/Cargo.toml"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands in a text between the two marks of this name.
fn between<'t>(text: &'t str, name: &str) -> (&'t str, &'t str, &'t str) {
    let (open, close) = (format!("<!-- {name}: generated -->\n"), format!("<!-- {name}: end -->"));
    let start = text.find(&open).unwrap_or_else(|| panic!("README.md has no mark {open}")) + open.len();
    let end = start + text[start..].find(&close).unwrap_or_else(|| panic!("README.md has no mark {close}"));
    (&text[..start], &text[start..end], &text[end..])
}

/// Holds the tables of the README against what they are made from, or rewrites them.
fn check(tables: &[(&str, String)]) {
    let before = read("README.md");
    let mut after = before.clone();
    for (name, table) in tables {
        let (head, _, tail) = between(&after, name);
        after = format!("{head}{table}{tail}");
    }
    if env::var_os("UPDATE").is_some() {
        fs::write(root().join("README.md"), after).expect("the README can be written");
        return;
    }
    for (name, table) in tables {
        assert_eq!(between(&before, name).1, table, "the table «{name}» of README.md is old; UPDATE=1 rewrites it");
    }
}

/// A table row; a bar inside a cell would end it.
fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
}

fn commands() -> String {
    let mut table = "| Command | What it does | Answered | Also said as |\n|---|---|---|---|\n".to_owned();
    for verb in catalogue::shown() {
        let answered = match verb.voice {
            Voice::Public => "aloud",
            Voice::Private => "to you alone",
        };
        table += &row(&[usage(verb), phrase::verb_about(verb, Locale::En), answered.to_owned(), verb.aliases.join(", ")]);
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
    for param in catalogue::shown().flat_map(|verb| verb.params) {
        if let ParamKind::Choice(choices) = param.kind {
            for choice in choices {
                let row = row(&[param.name.to_owned(), format!("`{choice}`"), phrase::choice_name(param, choice, Locale::En)]);
                if !table.contains(&row) {
                    table += &row;
                }
            }
        }
    }
    table
}

fn presets() -> String {
    let mut table = "| Rules | What they are |\n|---|---|\n".to_owned();
    for preset in PRESETS {
        table += &row(&[format!("`{preset}`"), values::preset(preset, Locale::En)]);
    }
    table
}

fn parameters() -> String {
    let mut table = "| Parameter | What it sets | Values, for example |\n|---|---|---|\n".to_owned();
    for parameter in PARAMETERS {
        let offered: Vec<String> = parameter.choices.iter().map(|value| format!("`{value}`")).collect();
        table += &row(&[format!("`{}=`", parameter.key), values::help(parameter.key, Locale::En), offered.join(", ")]);
    }
    table
}

fn configuration() -> String {
    let mut table = "| Variable | What it is | Without it |\n|---|---|---|\n".to_owned();
    for Variable { name, about, without, .. } in VARIABLES {
        table += &row(&[format!("`{name}`"), about.to_owned(), without.to_owned()]);
    }
    table
}

#[test]
fn the_tables_say_what_the_code_says() {
    check(&[
        ("commands", commands()),
        ("choices", choices()),
        ("presets", presets()),
        ("parameters", parameters()),
        ("configuration", configuration()),
    ]);
}

#[test]
fn the_sample_environment_names_every_variable_and_sets_none() {
    let sample = read("deploy/env.example");
    for Variable { name, .. } in VARIABLES {
        assert!(sample.contains(&format!("\n#{name}=")), "deploy/env.example does not name {name}");
    }
    let set: Vec<&str> = sample.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(set.is_empty(), "deploy/env.example sets {set:?}; a sample only shows");
}

/// The names of the crates a manifest depends on, our own aside.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut wanted = false;
    let mut names = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            wanted = line.ends_with("dependencies]");
        } else if wanted && line.starts_with(|first: char| first.is_ascii_lowercase()) {
            names.extend(line.split(['.', '=', ' ']).next().map(str::to_owned));
        }
    }
    names.retain(|name| !name.starts_with("broadside"));
    names
}

#[test]
fn every_dependency_has_its_reason() {
    let used: BTreeSet<String> = MANIFESTS.iter().flat_map(|path| dependencies(&read(path))).collect();
    assert!(used.contains("tokio") && used.contains("jsonschema"), "the manifests are read: {used:?}");
    let readme = read("README.md");
    let (_, section) = readme.split_once("\n## Dependencies\n").expect("README.md has a section on dependencies");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")).map(|line| {
        let (name, rest) = line.split_once("` |").unwrap_or_else(|| panic!("not a row of the table: {line}"));
        assert!(rest.trim_matches(['|', ' ']).len() > 10, "{name} has no reason");
        name.to_owned()
    });
    assert_eq!(rows.collect::<BTreeSet<_>>(), used, "the README's dependencies (left) and the manifests' (right)");
}

#[test]
fn every_file_that_is_named_is_there() {
    let readme = read("README.md");
    let quoted = readme.split('`').skip(1).step_by(2);
    let linked = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let ours = ["core/", "render/", "bots/", "deploy/", ".cargo/", ".ci/", "LICENSE"];
    let named: BTreeSet<&str> =
        quoted.chain(linked).filter(|word| ours.iter().any(|start| word.starts_with(start)) && !word.contains([' ', '*', '\n'])).collect();
    assert!(named.len() > 20, "the README is read: {named:?}");
    for name in named {
        assert!(root().join(name).exists(), "README.md names {name}, which is not there");
    }
}
