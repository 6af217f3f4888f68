//! The command `broadside render`: stored records as pictures, replays, posters and text, and one sentence for a record that cannot be
//! drawn.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use super::printing::broadside;

/// Writes each of the stored records to a file of its own in this folder.
fn records(folder: &Path) -> Vec<PathBuf> {
    let stored = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/tests/data/records.txt")).expect("the records");
    let head = "broadside record 1\n";
    let files = stored.split(head).skip(1).enumerate().map(|(at, rest)| {
        let file = folder.join(format!("{at}.txt"));
        fs::write(&file, format!("{head}{rest}")).expect("a temporary folder is writable");
        file
    });
    files.collect()
}

fn name(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

#[test]
fn every_stored_record_is_drawn_as_a_poster_and_as_text() {
    let folder = TempDir::new().expect("a temporary folder is created");
    for (at, record) in records(folder.path()).iter().enumerate() {
        let (theme, language) = (["notebook", "admiral", "contrast"][at % 3], ["ru", "en", "nb"][at % 3]);
        for (format, start) in [("poster", b"\x89PNG".as_slice()), ("png", b"\x89PNG"), ("text", b"")] {
            let output = broadside(&["render", name(record), "--as", format, "--theme", theme, "--language", language]);
            assert!(output.status.success(), "{record:?}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(output.stdout.starts_with(start) && output.stdout.len() > 100, "{record:?} as {format}");
        }
    }
}

#[test]
fn replay_is_written_to_the_requested_file() {
    let folder = TempDir::new().expect("a temporary folder is created");
    let (record, file) = (records(folder.path()).remove(2), folder.path().join("again.gif"));
    let output = broadside(&["render", name(&record), "--as", "gif", "--out", name(&file)]);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read(&file).expect("the file is written").starts_with(b"GIF89a"));
}

#[test]
fn render_reports_unsupported_records() {
    let folder = TempDir::new().expect("a temporary folder is created");
    let valid = records(folder.path()).remove(0);
    let text = fs::read_to_string(&valid).expect("the record is readable");
    let bad = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("a temporary folder is writable");
        file
    };
    let forged = text.replacen("1 2025", "1 2024", 1).replacen(" MISS", " HIT", 1);
    for (file, sentence) in [
        (folder.path().join("nowhere"), "cannot be read"),
        (bad("empty", ""), "line 1: expected"),
        (bad("letter", "Dear Anna"), "line 1: expected"),
        (bad("forged", &forged), "does not follow"),
    ] {
        let output = broadside(&["render", name(&file), "--as", "gif"]);
        let errors = String::from_utf8(output.stderr).expect("the output is UTF-8");
        assert!(!output.status.success() && output.stdout.is_empty(), "{file:?}");
        assert!(errors.contains(sentence) && errors.trim_end().lines().count() == 1, "{file:?}: {errors}");
    }
}
