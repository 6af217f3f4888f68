//! The runbook as it is read here: its blocks of commands, each known by its heading and its number below that, and the
//! commands that stand between its sentences.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Programs whose name begins a command when it stands in a sentence.
const PROGRAMS: [&str; 11] =
    ["broadside", "cargo", "curl", "docker", "git", "journalctl", "kubectl", "promtool", "redis-cli", "sudo", "systemctl"];

/// The heading of a block (`Install / Compose`) and its number under it, from one.
pub type Place = (String, usize);

/// The root of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository is there")
}

/// A page of the repository.
pub fn page(name: &str) -> String {
    fs::read_to_string(repository().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Every block of commands, in the order of the page.
pub fn blocks(page: &str) -> Vec<(Place, String)> {
    let (mut heading, mut section, mut number) = (String::new(), String::new(), 0);
    let mut blocks: Vec<(Place, String)> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        if open {
            if line == "```" {
                open = false;
            } else if let Some((_, text)) = blocks.last_mut() {
                *text += &format!("{line}\n");
            }
        } else if line == "```sh" {
            (open, number) = (true, number + 1);
            blocks.push(((heading.clone(), number), String::new()));
        } else if let Some(name) = line.strip_prefix("## ") {
            (section, heading, number) = (name.to_owned(), name.to_owned(), 0);
        } else if let Some(name) = line.strip_prefix("### ") {
            (heading, number) = (format!("{section} / {name}"), 0);
        }
    }
    blocks
}

/// Every command of several words that stands in a sentence, with the variables that are set for it.
pub fn spoken(page: &str) -> Vec<String> {
    let mut prose = String::new();
    let mut open = false;
    for line in page.lines() {
        if line.starts_with("```") {
            open = !open;
        } else if !open {
            prose += &format!("{line} ");
        }
    }
    let quoted = prose.split('`').skip(1).step_by(2);
    let begins = |words: &&str| {
        let mut words = words.split(' ').skip_while(|word| word.contains('='));
        words.next().is_some_and(|first| PROGRAMS.contains(&first)) && words.next().is_some()
    };
    quoted.filter(begins).map(str::to_owned).collect()
}
