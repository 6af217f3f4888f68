//! What the rules of the game ask to be shown, how it stands, and by what it is shown: every case named is replayed,
//! every check runs, every test named exists. The table is written to `core/EVIDENCE.md`.

use std::{
    collections::BTreeMap,
    fmt::Write,
    path::{Path, PathBuf},
};

use broadside_lab::referee::{Judged, Verdict, judge};
use rows::{Row, Standing};

mod checks;
mod letters;
mod named;
mod rows;

/// The files of cases, by their names.
const CASES: [(&str, &str); 4] = [
    ("book", include_str!("../data/book.md")),
    ("cases", include_str!("../data/cases.md")),
    ("own-cases", include_str!("../data/own-cases.md")),
    ("straume-cases", include_str!("../data/straume-cases.md")),
];

/// The rows of the book.
const ROWS: u8 = 159;

const HEAD: &str = "# What is shown of the rules

Every row of the list that closes the rules of the game, how it stands, and the evidence. A test writes this table and refuses a
row that is said to be shown without evidence that runs (`UPDATE=1 cargo test -p broadside-core --test fast acceptance`).
*Cases* stand in `core/tests/data/` and are replayed by that test, as by `broadside-lab referee`; a name with `*` is all cases that
begin so, and their number. *Tests* stand elsewhere in the tree. ✓ is what the test of the table checks itself. Each row is *shown*,
*not built*, by choice and for the reason behind these words, or is *information* only, which is told and not built; no row is open. Where
a row counts *in the long run*, that is `deploy/test.sh long`, and the number before it is that of an ordinary run; its tests say so.

| # | id | what is to be shown | how it stands | cases | tests and pictures | |
|---|---|---|---|---|---|---|
";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

/// A case: its file, and what came of it.
type Case = (&'static str, Judged);

fn judged() -> Vec<Case> {
    CASES.iter().flat_map(|(file, text)| judge(text).into_iter().map(|case| (*file, case))).collect()
}

/// Whether a row that names `wanted` means this case.
fn meant(wanted: &str, (file, case): &Case) -> bool {
    match (wanted.split_once('/'), wanted.strip_suffix('*')) {
        (Some((wanted, "*")), _) => wanted == *file,
        (_, Some(begins)) => case.name.starts_with(begins),
        (_, None) => case.name == wanted,
    }
}

/// The cases a row names, with how many they are; what is wrong with them otherwise.
fn cases(row: &Row, judged: &[Case]) -> Result<Vec<String>, String> {
    let shown = |wanted: &&str| {
        let meant: Vec<&Judged> = judged.iter().filter(|case| meant(wanted, case)).map(|(_, case)| case).collect();
        if let Some(failed) = meant.iter().find(|case| case.verdict != Verdict::Passed) {
            return Err(failed.to_string());
        }
        match (meant.len(), wanted.ends_with('*')) {
            (0, _) => Err(format!("there is no case {wanted}")),
            (number, true) => Ok(format!("`{wanted}` ({number})")),
            (_, false) => Ok(format!("`{wanted}`")),
        }
    };
    row.cases.iter().map(shown).collect()
}

/// Where tests stand.
const TESTED: [&str; 8] = ["core/src", "core/tests", "core/lab", "render/src", "render/tests", "bots/src", "bots/tests", "bots/sim"];

/// All tests of the workspace by their names, and the files they stand in.
fn all_tests() -> BTreeMap<String, Vec<PathBuf>> {
    let (mut all, mut folders) = (BTreeMap::<String, Vec<PathBuf>>::new(), TESTED.map(|folder| root().join(folder)).to_vec());
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("a folder of the tree").map(|entry| entry.expect("an entry of it").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source is text");
                let tests = text.split("#[test]").skip(1).chain(text.split("#[tokio::test").skip(1));
                let name = |test: &str| Some(test.split_once("fn ")?.1.split_once('(')?.0.to_owned());
                tests.filter_map(name).for_each(|name| all.entry(name).or_default().push(path.clone()));
            }
        }
    }
    all
}

/// The tests and pictures a row names, if they are there.
fn tests(row: &Row, all: &BTreeMap<String, Vec<PathBuf>>) -> Result<Vec<String>, String> {
    let there = |wanted: &str| if wanted.contains('/') { root().join(wanted).exists() } else { all.contains_key(wanted) };
    let shown = |wanted: &&str| if there(wanted) { Ok(format!("`{wanted}`")) } else { Err(format!("there is no {wanted}")) };
    row.tests.iter().map(shown).collect()
}

/// What stands behind the second of the two counts of a row, as in "100 games (2000 in the long run)".
const IN_THE_LONG_RUN: &str = " in the long run";

/// What is wrong with the counts that a row speaks of: a file of its tests has to take just these for its two sizes.
fn miscounted(row: &Row, all: &BTreeMap<String, Vec<PathBuf>>) -> Option<String> {
    let (counted, _) = row.shows.split_once(IN_THE_LONG_RUN)?;
    let sizes = counted.rsplit_once(" (").and_then(|(push, full)| Some(format!("many({}, {full})", push.rsplit(' ').nth(1)?)));
    let Some(sizes) = sizes else { return Some(format!("{counted:?} has no two counts")) };
    let mut files = row.tests.iter().filter_map(|name| all.get(*name)).flatten();
    let taken = files.any(|path| std::fs::read_to_string(path).expect("a source is text").replace('_', "").contains(&sizes));
    (!taken).then(|| format!("none of its tests counts {sizes}"))
}

/// How a row stands, as the table says it.
fn standing(row: &Row) -> String {
    match row.standing {
        Standing::Shown => "shown".to_owned(),
        Standing::NotBuilt(reason) => format!("not built, by choice: {reason}"),
        Standing::Information => "information".to_owned(),
    }
}

/// What is wrong with what is said of a row: claimed without evidence that runs, or left aside without a reason or in spite of evidence.
fn misjudged(row: &Row) -> Option<&'static str> {
    let runs = row.check.is_some() || !row.cases.is_empty() || row.tests.iter().any(|name| !name.contains('/'));
    match row.standing {
        Standing::Shown => (!runs).then_some("nothing that runs shows it"),
        Standing::NotBuilt("") => Some("nobody says why it is not built"),
        Standing::NotBuilt(_) => (runs || !row.tests.is_empty()).then_some("there is evidence for it"),
        Standing::Information => (!runs).then_some("nothing that runs shows that it is told"),
    }
}

/// How many rows stand so.
fn number(so: fn(Standing) -> bool) -> usize {
    rows::all().filter(|row| so(row.standing)).count()
}

/// How many rows stand how.
fn summary() -> String {
    format!(
        "Of {ROWS} rows {} are shown, {} is not built by choice, and {} are information only.",
        number(|standing| standing == Standing::Shown),
        number(|standing| matches!(standing, Standing::NotBuilt(_))),
        number(|standing| standing == Standing::Information)
    )
}

#[test]
fn every_row_stands_as_its_evidence_says() {
    let (judged, all) = (judged(), all_tests());
    let mut table = HEAD.to_owned();
    let mut wanting = Vec::new();
    for row in rows::all() {
        let Row { number, id, shows, .. } = row;
        if let Some(check) = row.check {
            check();
        }
        let wrong = misjudged(row).map(str::to_owned).into_iter().chain(miscounted(row, &all));
        wanting.extend(wrong.map(|why| format!("{number} {id}: {why}")));
        let evidence = cases(row, &judged).and_then(|cases| Ok((cases, tests(row, &all)?)));
        let (cases, tests) = evidence.unwrap_or_else(|why| {
            wanting.push(format!("{number} {id}: {why}"));
            Default::default()
        });
        let (stands, tick) = (standing(row), if row.check.is_some() { "✓" } else { "" });
        let line = format!("| {number} | `{id}` | {shows} | {stands} | {} | {} | {tick} |", cases.join(", "), tests.join(", "));
        writeln!(table, "{line}").expect("text can be written to");
    }
    writeln!(table, "\n{}", summary()).expect("text can be written to");
    assert!(wanting.is_empty(), "{}", wanting.join("\n"));
    let path = root().join("core/EVIDENCE.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &table).expect("the table can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == table, "core/EVIDENCE.md is not what the rows say: UPDATE=1 writes it");
}

#[test]
fn rows_are_numbered_as_in_the_book() {
    assert!(rows::all().map(|row| row.number).eq(1..=ROWS), "the numbers are 1 to {ROWS}, each once and in order");
}

#[test]
fn rows_and_cases_have_names_of_their_own() {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    rows::all().for_each(|row| *names.entry(row.id.to_owned()).or_default() += 1);
    judged().into_iter().for_each(|(_, case)| *names.entry(format!("case {}", case.name)).or_default() += 1);
    let twice: Vec<&String> = names.iter().filter(|(_, times)| **times > 1).map(|(name, _)| name).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn every_case_is_evidence_for_some_row() {
    let named = |case: &Case| rows::all().flat_map(|row| row.cases).any(|wanted| meant(wanted, case));
    let idle: Vec<String> = judged().into_iter().filter(|case| !named(case)).map(|(_, case)| case.name).collect();
    assert!(idle.is_empty(), "{idle:?}");
}
