//! The subcommands on the command line: tables, verdicts, and one sentence about what cannot be measured.

use std::{
    fs,
    process::{Command, Output},
};

use tempfile::TempDir;

const RECORDS: &str = include_str!("../../../tests/data/records.txt");

fn output(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_broadside-lab")).args(words).output().expect("the binary was built for this test")
}

/// The output of a successful command, or the error message.
fn run(words: &[&str]) -> Result<String, String> {
    let Output { status, stdout, stderr } = output(words);
    let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).expect("tables and sentences are text"));
    if status.success() { Ok(stdout) } else { Err(stderr) }
}

#[test]
fn table_has_a_row_for_each_and_is_reproducible_from_its_seed() {
    for (words, rows) in [
        (&["strength", "--shooting", "sh-hunt", "--games", "3"][..], 1),
        (&["strength", "--shooting", "chess", "--placing", "all", "--games", "1", "--seed", "5"], 16),
        (&["strength", "--shooting", "chess finish=off order=scan", "--placing", "perelman", "--games", "2"], 1),
        (&["strength", "--rules", "size=6 fleet=1x3+1x1", "--games", "2", "--placing", "uniform"], 20),
        (&["strength", "--shooting", "knight", "--shooting", "knight step=1,2", "--shooting", "hunt order=scan", "--games", "2"], 3),
        (&["duel", "--rules", "mb", "--a", "density", "--b", "hunt+spread", "--games", "4"], 2),
    ] {
        let text = run(words).expect("valid words");
        let table: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        let columns = |line: &str| line.matches('|').count();
        assert_eq!(table.len(), rows + 2, "{text}");
        assert!(table.iter().all(|line| columns(line) == columns(table[0])), "{text}");
        assert_eq!(run(words), Ok(text));
    }
}

#[test]
fn each_claim_is_listed_beside_the_measured_value() {
    let words = ["strength", "--rules", "mb", "--claims", "--games", "200"];
    let run_with = |more: &[&str]| run(&[&words[..], more].concat());
    let text = run_with(&["--shooting", "random", "--shooting", "goose"]).expect("valid words");
    let table: Vec<Vec<&str>> =
        text.lines().filter(|line| line.starts_with("| firing")).map(|line| line.split('|').map(str::trim).collect()).collect();
    assert_eq!(table.len(), 5, "{text}");
    assert!(!text.contains("sh-goose") && text.contains("200 games each"), "{text}");
    for row in &table {
        let [_, _, claimed, shooter, fleets, measured, verdict, _] = row[..] else { panic!("{row:?}") };
        assert!(!claimed.is_empty() && !measured.is_empty(), "{row:?}");
        assert_eq!((shooter, fleets), ("`sh-random`", "sequential"));
        assert!(["agrees", "lower here", "higher here", "–"].contains(&verdict), "{row:?}");
    }
    let fault = run_with(&["--shooting", "goose"]).expect_err("there are no claims about it");
    assert!(fault.contains("make no claims"), "{fault}");
}

#[test]
fn random_fire_hits_as_many_ships_of_each_size_as_counted() {
    let games = 2000.0_f64;
    let text = run(&["strength", "--shooting", "random", "--games", "2000", "--hit-within", "20"]).expect("valid words");
    let row = text.lines().find(|line| line.starts_with("| `sh-random`")).expect("a row");
    let measured: Vec<f64> = row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
    // None of the first 20 of 100 shots falls on any of the decks.
    let missed = |decks: u8| (0..decks).map(|deck| f64::from(80 - deck) / f64::from(100 - deck)).product::<f64>();
    let counted = [4, 3, 2, 1].map(|decks| 1.0 - missed(decks));
    assert_eq!(measured.len(), counted.len(), "{text}");
    for (measured, share) in measured.into_iter().zip(counted) {
        let error = 100.0 * (share * (1.0 - share) / games).sqrt();
        assert!((measured - 100.0 * share).abs() < 4.0 * error, "{measured} and {share}");
    }
}

#[test]
fn odds_of_a_position_are_counted_and_impossible_ones_have_none() {
    let text = run(&["odds", "size=6 fleet=1x2", "miss=A1", "hit=C3"]).expect("a position");
    assert!(text.starts_with("4 fleets, counted in full; likeliest: ") && text.contains("25.0"), "{text}");
    let table: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(table.len(), 8, "{text}");
    let text = run(&["odds", "classic sunk=A1-D1 miss=A5,B6"]).expect("a position");
    assert!(text.contains("| 2 | - |"), "the halo of a wreck is empty: {text}");
    for (words, why) in [
        (&["odds", "miss=A11"][..], "A11"),
        (&["odds", "sunk=A1-E1"], "A1-E1"),
        (&["odds", "size=6 fleet=1x2 miss=A1 hit=A1"], "no fleet"),
        (&["odds", "size=6 fleet=1x2 hit=A1,C1"], "no fleet"),
        (&["odds", "dutchman"], "no odds"),
        (&["odds", "mines=9"], "mines=9"),
    ] {
        let fault = run(words).expect_err("no odds");
        assert!(fault.contains(why), "{fault}");
    }
}

#[test]
fn unmeasurable_request_is_refused_with_a_message() {
    for (words, why) in [
        (&["strength", "--shooting", "sh-guess"][..], "sh-hunt"),
        (&["strength", "--placing", "pl-nowhere"], "pl-sixty"),
        (&["strength", "--rules", "mines=9"], "mines=9"),
        (&["strength", "--rules", "straume"], "table game"),
        (&["strength", "--rules", "minefield", "--placing", "uniform"], "warships"),
        (&["duel", "--a", "nobody", "--b", "hunt"], "sh-hunt+pl-random"),
    ] {
        let fault = run(words).expect_err("no table");
        assert!(fault.contains(why), "{fault}");
    }
}

#[test]
fn odds_of_a_record_are_counted_shot_by_shot() {
    let folder = TempDir::new().expect("there is room for temporary files");
    let head = "broadside record 1\n";
    // Games on large fields take long to count.
    let records: Vec<&str> = RECORDS.split(head).filter(|record| record.contains("size=6 ")).collect();
    assert!(!records.is_empty());
    for record in records {
        let file = folder.path().join("record.txt");
        fs::write(&file, format!("{head}{record}")).expect("a record can be written");
        let text = run(&["odds", file.to_str().expect("a plain name")]).expect("a valid record");
        let shots = record.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
        let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| shot")).count();
        assert_eq!((rows, text.matches("accuracy ").count()), (shots, 2), "{text}");
    }
}

#[test]
fn referee_reports_each_case_and_fails_where_one_does_not_hold() {
    let folder = TempDir::new().expect("there is room for temporary files");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        path.to_str().expect("a plain name").to_owned()
    };
    let case = |name: &str, answer: &str| format!("```vec\ncase {name}\nrules fleet=1x1\nA А1\nB В3\n> A А1 : {answer}\n```\n");
    let (right, wrong) = (file("right.md", &case("right", "MISS : B")), file("wrong.md", &case("wrong", "HIT : A")));
    assert_eq!(run(&["referee", &right]), Ok("ok right\n1 passed, 0 failed, 0 skipped\n".to_owned()));
    let output = output(&["referee", &right, &wrong]);
    assert_eq!(output.status.code(), Some(1));
    let expected =
        "ok right\nnot ok wrong\n  line:     > A А1 : HIT : A\n  expected: HIT : A\n  got:      MISS : B\n1 passed, 1 failed, 0 skipped\n";
    assert_eq!((String::from_utf8_lossy(&output.stdout).as_ref(), output.stderr.len()), (expected, 0));
    let missing = run(&["referee", "/nowhere/cases.md"]).expect_err("no such file");
    assert!(missing.starts_with("broadside-lab: /nowhere/cases.md cannot be read: ") && missing.lines().count() == 1, "{missing}");
}
