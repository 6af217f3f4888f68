//! The program `broadside-lab` for developers: checks the game against the machine-readable cases of the rules, measures how
//! many shots strategies need, plays computer opponents against each other, and counts the odds of shots. Prints Markdown.

mod duel;
mod odds;
mod strength;

use std::{
    fs,
    io::{self, ErrorKind, Write},
    path::PathBuf,
    process::{ExitCode, exit},
};

use broadside_game::{notation::Lettering, ruleset::Ruleset};
use broadside_gunner::{
    placing::{PlacementPlan, PlacementStrategy, PlannedFleet},
    trial::{self, DicePurpose, ShotSample},
};
use broadside_lab::referee;
use broadside_words::{line, locale::Locale};
use clap::Parser;

/// Measurements for developers of Broadside. The same seed prints the same table.
#[derive(Parser)]
#[command(version, name = "broadside-lab")]
enum LabCommand {
    /// Check the game against the machine-readable cases in these rule files
    Referee {
        /// Markdown files with cases in fenced blocks
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Measure how many shots strategies need to sink a fleet that does not fire back; prints Markdown
    Strength(strength::StrengthArgs),
    /// Play games between two computer opponents, and count the wins; prints Markdown
    Duel(duel::DuelArgs),
    /// Count the odds of a position, or of every shot of a saved game record; prints Markdown
    Odds(odds::OddsArgs),
}

fn main() -> ExitCode {
    let to = &mut io::stdout();
    let outcome = match LabCommand::parse() {
        LabCommand::Referee { files } => check_cases(&files, to),
        LabCommand::Strength(args) => strength::write_strength(&args, to).map(|()| ExitCode::SUCCESS),
        LabCommand::Duel(args) => duel::run_duel(&args, to).map(|()| ExitCode::SUCCESS),
        LabCommand::Odds(args) => odds::write_odds(&args, to).map(|()| ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|why| {
        // If standard error cannot be written, only the exit code can report the failure.
        drop(writeln!(io::stderr(), "broadside-lab: {why}"));
        ExitCode::FAILURE
    })
}

/// Checks the cases of these files and prints a line for each, and the totals. The exit code is a failure if a case does not hold.
fn check_cases(files: &[PathBuf], to: &mut dyn Write) -> Result<ExitCode, String> {
    let mut results = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
        results.extend(referee::judge(&text));
    }
    results.iter().try_for_each(|case| write(to, &case.to_string()))?;
    let (passed, failed) = referee::tally(&results);
    write(to, &format!("{passed} passed, {failed} failed, 0 skipped"))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Parses rules as in the command `battle`.
fn parse_rules(text: &str) -> Result<Ruleset, String> {
    Ruleset::parse(text, Lettering::Latin).map_err(|fault| line::rules_fault(&fault).phrase(Locale::EN))
}

/// The statistics of a sample as table cells: mean, standard error, median, minimum, 5th and 95th percentile, maximum.
fn sample_cells(sample: &ShotSample) -> String {
    let [low, high] = [5, 95].map(|percent| sample.percentile(percent));
    let (least, most) = (sample.min(), sample.max());
    format!("{:.2} | {:.2} | {} | {least} | {low} | {high} | {most}", sample.mean(), sample.error(), sample.percentile(50))
}

/// The number of fleets of each placement strategy for which it is checked whether they are random instead.
const CHECKED_FLEETS: u32 = 100;

/// The first fleets of this placement strategy in a measurement of this many games with this seed.
fn first_fleets(rules: &Ruleset, placing: PlacementStrategy, games: u32, seed: u64) -> Vec<Option<PlannedFleet>> {
    let plan = PlacementPlan::from(placing);
    (0..games.min(CHECKED_FLEETS)).map(|game| plan.lay(rules, &mut trial::dice(seed, game, DicePurpose::Fleet))).collect()
}

/// A note if the placement strategy does not work under the rules, so that some or all of its first fleets are random. None for
/// `pl-adaptive`, which is always random here, because the opponents have no known habits.
fn random_note(placing: PlacementStrategy, fleets: &[Option<PlannedFleet>]) -> Option<String> {
    if placing == PlacementStrategy::Adaptive {
        return None;
    }
    let (checked, id) = (fleets.len(), placing.id());
    match fleets.iter().flatten().filter(|laid| !laid.as_requested).count() {
        0 => None,
        all if all == checked => Some(format!("- `{id}` is impossible under these rules: its fleets were placed at random")),
        some => Some(format!("- `{id}` found no room for {some} of its first {checked} fleets: these were placed at random")),
    }
}

/// Writes a line. If the reader of the output has closed it, as `head` does, ends the process successfully.
fn write(to: &mut dyn Write, line: &str) -> Result<(), String> {
    match writeln!(to, "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
        written => written.map_err(|error| format!("could not write to standard output: {error}")),
    }
}
