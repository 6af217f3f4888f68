//! The walls between the folders: pure code stays pure, and each folder names only what it may see.

use std::path::{Path, PathBuf};

/// A source of the workspace: its path from the root, and its text.
struct Source {
    path: String,
    text: String,
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the tree") {
        let path = entry.expect("an entry of it").path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

/// The Rust sources under this folder of the workspace.
fn sources(folder: &str) -> Vec<Source> {
    let mut files = Vec::new();
    walk(&root().join(folder), &mut files);
    files.sort();
    let read = |path: PathBuf| Source {
        text: std::fs::read_to_string(&path).expect("a source is text"),
        path: path.strip_prefix(root()).expect("under the root").display().to_string(),
    };
    files.into_iter().map(read).collect()
}

/// The code of a source, word by word, without comments.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.split("//").next().unwrap_or_default()));
    lines.flat_map(|(at, line)| line.split(|c: char| !c.is_alphanumeric() && c != '_').map(move |word| (at, word)))
}

/// Where a source says one of these words.
fn says(source: &Source, forbidden: &[&str]) -> Vec<String> {
    let found = words(&source.text).filter(|(_, word)| forbidden.contains(word));
    found.map(|(line, word)| format!("{}:{line} says `{word}`", source.path)).collect()
}

const PURE: [&str; 6] = ["core/src/arena", "core/src/game", "core/src/gunner", "core/src/present", "core/src/trial", "core/lab/src"];

/// The command line of the lab, which reads files and prints.
const COMMAND_LINE: &str = "core/lab/src/bin/";

/// Pure as well, but without secrets: these may say how they are written down.
const WRITTEN_DOWN: [&str; 4] = ["core/src/arena/", "core/src/game/ids.rs", "core/src/game/side.rs", "core/src/gunner/habits.rs"];

const IMPURE: [&str; 18] = [
    "async",
    "await",
    "tokio",
    "redis",
    "redb",
    "serde",
    "postcard",
    "rand",
    "tracing",
    "SystemTime",
    "Instant",
    "thread",
    "fs",
    "net",
    "env",
    "process",
    "println",
    "service",
];

#[test]
fn the_pure_rooms_know_no_clock_no_dice_and_no_wire() {
    let allowed =
        |source: &Source, found: &str| found.ends_with("`serde`") && WRITTEN_DOWN.iter().any(|path| source.path.starts_with(path));
    let impure = |source: Source| says(&source, &IMPURE).into_iter().filter(move |found| !allowed(&source, found));
    let pure = PURE.into_iter().flat_map(sources).filter(|source| !source.path.starts_with(COMMAND_LINE));
    let found: Vec<String> = pure.flat_map(impure).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Words that are allowed in a part of a folder: who lays a fleet says where it lies, but who fires at one must not see it; the
/// referee reads what happened, but the opponents of a duel do not; the lab's command line says what is wrong with typed rules.
const EXCEPTIONS: [(&str, &str); 3] =
    [("`Layout`", "core/src/gunner/placing/"), ("`Event`", "core/lab/src/referee/"), ("`present`", COMMAND_LINE)];

#[test]
fn rooms_look_only_where_they_may() {
    let allowed =
        |source: &Source, found: &str| EXCEPTIONS.iter().any(|(word, folder)| found.ends_with(word) && source.path.starts_with(folder));
    for (folder, forbidden) in [
        ("core/src/game", &["present", "gunner", "arena", "trial"][..]),
        ("core/src/arena", &["present", "gunner", "trial", "Field", "Layout"]),
        ("core/src/gunner", &["present", "arena", "trial", "Game", "Event", "Layout"]),
        ("core/src/present", &["gunner", "trial"]),
        ("core/src/trial", &["present", "arena", "Game", "Event"]),
        ("core/lab/src", &["present", "arena", "Event"]),
        ("core/src/service/people", &["handlers"]),
        ("core/src/service/tournaments", &["handlers"]),
        ("render/src", &["service", "Game", "Event", "tokio", "redis"]),
    ] {
        let says = |source: Source| says(&source, forbidden).into_iter().filter(move |found| !allowed(&source, found));
        let found: Vec<String> = sources(folder).into_iter().flat_map(says).collect();
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn the_words_are_found_where_they_are_said() {
    let source = |text: &str| Source { path: "x.rs".to_owned(), text: text.to_owned() };
    assert_eq!(says(&source("use a;\nasync fn b() {}"), &IMPURE), ["x.rs:2 says `async`"]);
    assert_eq!(says(&source("let now = std::time::SystemTime::now();"), &IMPURE), ["x.rs:1 says `SystemTime`"]);
    for innocent in ["// async", "fn random() {}", "let asynchronous = brand;", "/// like serde"] {
        assert!(says(&source(innocent), &IMPURE).is_empty(), "{innocent}");
    }
}
