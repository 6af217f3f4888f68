//! The documents against the code: their generated tables say what the code says, and what they name is there.
//! `UPDATE=1` rewrites the generated tables; the rest is written by people.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

use crate::promises;
use broadside::config::{VARIABLES, Variable};
use broadside_core::{
    game::ruleset::{PARAMETERS, PRESETS},
    present::{
        arena::{deed::Deed, draft::Setting},
        catalogue,
        locale::Locale,
        phrase, values,
        verb::{Need, Param, ParamKind, Verb, Visibility},
    },
};

const README: &str = "README.md";
const ARCHITECTURE: &str = "core/ARCHITECTURE.md";
const COMMANDS: &str = "core/COMMANDS.md";
const CONFIGURATION: &str = "deploy/CONFIGURATION.md";
const CONTRIBUTING: &str = ".github/CONTRIBUTING.md";
const RUNBOOK: &str = "deploy/RUNBOOK.md";

/// The documents whose files are looked for. The runbook also names files that whoever follows it makes.
const DOCUMENTS: [&str; 5] = [README, ARCHITECTURE, COMMANDS, CONFIGURATION, CONTRIBUTING];

/// A generated table: the document it stands in, the name in its marks, and what makes it.
type Table = (&'static str, &'static str, fn() -> String);

/// Every generated table.
const TABLES: [Table; 8] = [
    (COMMANDS, "commands", commands),
    (COMMANDS, "choices", choices),
    (COMMANDS, "deeds", deeds),
    (COMMANDS, "presets", presets),
    (COMMANDS, "parameters", parameters),
    (COMMANDS, "settings", settings),
    (CONFIGURATION, "configuration", configuration),
    (RUNBOOK, "promises", promises::table),
];

/// How long the README may be, in bytes: it is read in five minutes, and leads to the rest.
const LENGTH_OF_README: usize = 12_000;

/// The manifests whose dependencies are given reasons for.
const MANIFESTS: [&str; 6] =
    ["core/Cargo.toml", "core/lab/Cargo.toml", "core/training/Cargo.toml", "render/Cargo.toml", "bots/Cargo.toml", "bots/sim/Cargo.toml"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A document before, in and after the table of this name.
fn around<'t>(document: &str, text: &'t str, name: &str) -> (&'t str, &'t str, &'t str) {
    let (open, close) = (format!("<!-- {name}: generated -->\n"), format!("<!-- {name}: end -->"));
    let start = text.find(&open).unwrap_or_else(|| panic!("{document} has no mark {open}")) + open.len();
    let end = start + text[start..].find(&close).unwrap_or_else(|| panic!("{document} has no mark {close}"));
    (&text[..start], &text[start..end], &text[end..])
}

/// What stands under a heading of the second level, up to the next one.
fn section<'t>(document: &str, text: &'t str, heading: &str) -> &'t str {
    let (_, rest) = text.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("{document} has no section «{heading}»"));
    rest.split("\n## ").next().unwrap_or_default()
}

/// A table row; a bar inside a cell would end it.
fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
}

fn commands() -> String {
    let mut table = "| Command | What it does | Answered | Also said as |\n|---|---|---|---|\n".to_owned();
    for verb in catalogue::shown() {
        let answered = match verb.voice {
            Visibility::Public => "aloud",
            Visibility::Private => "to you alone",
        };
        table += &row(&[usage(verb), phrase::verb_about(verb, Locale::EN), answered.to_owned(), verb.aliases.join(", ")]);
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
    let own = |param: &&Param| param.name != "do";
    for param in catalogue::shown().flat_map(|verb| verb.params).filter(own) {
        if let ParamKind::Choice(choices) = param.kind {
            for choice in choices {
                let row = row(&[param.name.to_owned(), format!("`{choice}`"), phrase::choice_name(param, choice, Locale::EN)]);
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
    for (name, word, deed) in Deed::commands() {
        let params = deed.params();
        let settings = params.iter().any(|param| param.kind == ParamKind::Setting).then(|| "*settings*".to_owned());
        let others = params.iter().filter(|param| param.kind != ParamKind::Setting).map(|param| format!("`{}`", param.name));
        let options: Vec<String> = others.chain(settings).collect();
        let about = phrase::deed_about(word, Locale::EN);
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
    for setting in Setting::all() {
        let (word, about) = (setting.word(), setting.help().phrase(Locale::EN));
        let offered: Vec<String> = setting.offers().iter().map(|value| format!("`{value}`")).collect();
        table += &row(&[format!("`{word}=`"), about.trim_end_matches('.').to_owned(), offered.join(", ")]);
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
    for (document, name, table) in TABLES {
        let before = read(document);
        let (head, kept, tail) = around(document, &before, name);
        let table = table();
        if env::var_os("UPDATE").is_some() {
            fs::write(root().join(document), format!("{head}{table}{tail}")).unwrap_or_else(|error| panic!("{document}: {error}"));
        } else {
            assert_eq!(kept, table, "the table «{name}» of {document} is old; UPDATE=1 rewrites it");
        }
    }
}

#[test]
fn the_readme_is_short() {
    let length = read(README).len();
    assert!(length <= LENGTH_OF_README, "{README} has {length} bytes; what is too much belongs into one of the documents it leads to");
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
    let page = read(ARCHITECTURE);
    let rows = section(ARCHITECTURE, &page, "Dependencies").lines().filter_map(|line| line.strip_prefix("| `")).map(|line| {
        let (name, rest) = line.split_once("` |").unwrap_or_else(|| panic!("not a row of the table: {line}"));
        assert!(rest.trim_matches(['|', ' ']).len() > 10, "{name} has no reason");
        name.to_owned()
    });
    assert_eq!(rows.collect::<BTreeSet<_>>(), used, "the dependencies of {ARCHITECTURE} (left) and of the manifests (right)");
}

/// What stands in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Where a text's links lead.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

#[test]
fn every_file_that_is_named_is_there() {
    let ours = ["core/", "render/", "bots/", "deploy/", ".cargo/", ".ci/", ".github/"];
    for document in DOCUMENTS {
        let text = read(document);
        let is_file = |word: &&str| ours.iter().any(|start| word.starts_with(start)) && !word.contains([' ', '*', '\n']);
        for name in quoted(&text).filter(is_file) {
            assert!(root().join(name).exists(), "{document} names {name}, which is not there");
        }
    }
    assert!(quoted(&read(ARCHITECTURE)).filter(|word| word.ends_with(".rs")).count() > 20, "{ARCHITECTURE} names files");
}

/// A heading as the end of an address: lower case, words joined by hyphens.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn every_link_leads_somewhere() {
    for document in DOCUMENTS.into_iter().chain([RUNBOOK]) {
        let text = read(document);
        let folder = Path::new(document).parent().expect("a document has a name");
        for link in links(&text).filter(|link| !link.contains("://")) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { PathBuf::from(document) } else { folder.join(path) };
            assert!(root().join(&target).exists(), "{document} leads to {link}, which is not there");
            let there = || read(&target.display().to_string()).lines().any(|line| line.starts_with('#') && anchor(line) == heading);
            assert!(heading.is_empty() || there(), "{document} leads to {link}, which is no heading");
        }
    }
}

/// What is wrong with a walk through the code: files that are not there, and names that do not stand in the file named last
/// before them. A function counts where it is defined, a type wherever it is named.
fn faults(walk: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut file = None;
    for word in quoted(walk) {
        if Path::new(word).extension().is_some() {
            file = fs::read_to_string(root().join(word)).ok().map(|text| (word, text));
            if file.is_none() {
                faults.push(format!("{word} is not there"));
            }
        } else if word.split("::").all(is_name) {
            match &file {
                Some((_, text)) if word.split("::").all(|part| stands_in(part, text)) => {}
                Some((path, _)) => faults.push(format!("{word} does not stand in {path}")),
                None => faults.push(format!("no file is named before {word}")),
            }
        }
    }
    faults
}

fn is_name(part: &str) -> bool {
    !part.is_empty() && part.chars().all(of_names)
}

fn of_names(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn stands_in(part: &str, text: &str) -> bool {
    if part.starts_with(|first: char| first.is_ascii_uppercase()) {
        return text.split(|c: char| !of_names(c)).any(|word| word == part);
    }
    ['(', '<'].into_iter().any(|next| text.contains(&format!("fn {part}{next}")))
}

#[test]
fn the_walk_of_a_shot_names_what_is_there() {
    let page = read(ARCHITECTURE);
    let walk = section(ARCHITECTURE, &page, "One shot, hop by hop");
    assert_eq!(faults(walk), Vec::<String>::new());
    let function =
        |word: &&str| word.split("::").all(is_name) && word.rsplit("::").next().is_some_and(|name| !name.starts_with(char::is_uppercase));
    let functions = quoted(walk).filter(function).count();
    assert!(functions >= 30, "the walk names {functions} functions");
}

#[test]
fn a_name_that_is_gone_is_found() {
    for (walk, found) in [
        ("`core/src/game/decide.rs`: `Game::decide` of a `Moment`, for `/fire Б8`", vec![]),
        ("`core/src/game/decide.rs`: `Game::decided`", vec!["Game::decided does not stand in core/src/game/decide.rs"]),
        ("`core/src/game/decide.rs`: a `Momentum`", vec!["Momentum does not stand in core/src/game/decide.rs"]),
        ("`core/src/game/decided.rs`", vec!["core/src/game/decided.rs is not there"]),
        ("`Game::decide`", vec!["no file is named before Game::decide"]),
    ] {
        assert_eq!(faults(walk), found, "{walk}");
    }
}
