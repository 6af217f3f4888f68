//! The command `broadside print`: every sheet in every language and format, fleets that depend on the seed only, and one sentence for a
//! request that cannot be printed.

use std::{
    collections::BTreeSet,
    process::{Command, Output},
};

use broadside_gunner::placing::PlacementStrategy;
use broadside_present::print::SHEETS;
use broadside_words::locale::Locale;
use tempfile::TempDir;

pub(crate) fn broadside(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_broadside")).args(words).output().expect("the binary starts")
}

/// Runs `broadside print`, and returns its standard output. Panics if it fails.
fn print(words: &[&str]) -> Vec<u8> {
    let output = broadside(&[&["print"], words].concat());
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn every_sheet_is_printed_in_every_language_and_format() {
    let mut files = BTreeSet::new();
    for (sheet, locale) in SHEETS.into_iter().flat_map(|sheet| Locale::ALL.map(|locale| (sheet, locale))) {
        for (format, start) in [("pdf", "%PDF-1."), ("rtf", "{\\rtf1")] {
            let file = print(&[sheet, "--language", locale.tag(), "--as", format, "--pages", "2"]);
            assert!(file.starts_with(start.as_bytes()), "{sheet} in {} as {format}", locale.tag());
            assert!(files.insert(file), "{sheet} in {} as {format} differs from all others", locale.tag());
        }
    }
}

#[test]
fn sheet_is_written_to_the_requested_file() {
    let folder = TempDir::new().expect("a temporary folder is created");
    let file = folder.path().join("sea.pdf");
    let name = file.to_str().expect("the path is UTF-8");
    assert!(print(&["blank-sea", "--output", name]).is_empty());
    assert_eq!(std::fs::read(&file).expect("the file is written"), print(&["print-blank-sea"]));
}

#[test]
fn seed_determines_the_fleets() {
    for (_, strategy) in PlacementStrategy::all_with_source().filter(|(placing, _)| *placing != PlacementStrategy::Adaptive) {
        let fleets = |seed: &str| print(&["prefilled", "--strategy", strategy, "--seed", seed, "--pages", "1"]);
        assert_eq!(fleets("7"), fleets("7"), "{strategy}");
        assert_ne!(fleets("7"), fleets("8"), "{strategy}");
    }
    let half = |strategy: &str| print(&["prefilled", "--strategy", strategy, "--seed", "7", "--pages", "1"]);
    assert_eq!(half("Half field"), half("pl-half"), "a strategy can be chosen by name or id");
    let unnamed = broadside(&["print", "prefilled", "--pages", "1"]);
    let errors = String::from_utf8(unnamed.stderr).expect("the output is UTF-8");
    let seed = errors.trim().strip_prefix("--seed ").unwrap_or_else(|| panic!("no seed is printed: {errors}"));
    assert_eq!(unnamed.stdout, print(&["prefilled", "--pages", "1", "--seed", seed]));
}

#[test]
fn unprintable_request_is_refused_in_the_chosen_language() {
    let rows: [(&[&str], &str); 14] = [
        (&["poster"], "There is no sheet “poster”; there are print-blank-bw"),
        (&["poster", "--language", "ru"], "Листа «poster» нет"),
        (&["marks", "--language", "fr"], "not “fr”"),
        (&["sheet-16-18", "--language", "ru", "--lettering", "respublika"], "на этом листе их 18"),
        (&["prefilled", "--strategy", "pl-nowhere"], "Perelman’s corner"),
        (&["prefilled", "--strategy", "adaptive"], "knows nobody’s habits"),
        (&["prefilled", "--seed", "-1"], "“-1” is not a whole number"),
        (&["blank-bw", "--pages", "51"], "from 1 to 50"),
        (&["blank-bw", "--as", "doc"], "pdf, rtf"),
        (&["blank-bw", "--seed", "1"], "Only the sheet “Ready fleets”"),
        (&["marks", "--rules", "mb"], "explains the classic signs"),
        (&["prefilled", "--rules", "mb", "--strategy", "third"], "cannot be laid like this: Tight third"),
        (&["rules", "--rules", "size=99"], "99"),
        (&["blank-bw", "--output", "/nowhere/at/all.pdf"], "/nowhere/at/all.pdf cannot be written: "),
    ];
    for (words, sentence) in rows {
        let output = broadside(&[&["print"], words].concat());
        let errors = String::from_utf8(output.stderr).expect("the output is UTF-8");
        assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}: {errors}");
        assert!(errors.starts_with("broadside: ") && errors.contains(sentence), "{words:?}: {errors}");
        assert_eq!(errors.trim_end().lines().count(), 1, "{words:?}: {errors}");
    }
}
