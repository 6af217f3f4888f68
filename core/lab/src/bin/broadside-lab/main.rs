//! The binary `broadside-lab` with measurements for developers: replays written cases of the rules, measures the
//! strength of opponents by playing, and counts the odds of shots. Prints Markdown and stores nothing.

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

/// What developers of Broadside measure; the same seed prints the same table.
#[derive(Parser)]
#[command(version, name = "broadside-lab")]
enum LabCommand {
    /// Replay the machine-readable cases of these rule files on the real game
    Referee {
        /// Files with fenced cases
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Measure how many shots strategies need to clear a still target, as Markdown
    Strength(strength::StrengthArgs),
    /// Let two computer opponents play each other, and print who wins, as Markdown
    Duel(duel::DuelArgs),
    /// Count the odds of a position, or of every shot of a saved game record, as Markdown
    Odds(odds::OddsArgs),
}

fn main() -> ExitCode {
    let to = &mut io::stdout();
    let outcome = match LabCommand::parse() {
        LabCommand::Referee { files } => judge(&files, to),
        LabCommand::Strength(args) => strength::write_strength(&args, to).map(|()| ExitCode::SUCCESS),
        LabCommand::Duel(args) => duel::run_duel(&args, to).map(|()| ExitCode::SUCCESS),
        LabCommand::Odds(args) => odds::write_odds(&args, to).map(|()| ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|why| {
        // Without a reader of standard error, the exit code is all that is left.
        drop(writeln!(io::stderr(), "broadside-lab: {why}"));
        ExitCode::FAILURE
    })
}

/// Replays the cases of these files and prints a line for each, and totals; fails if one does not hold.
fn judge(files: &[PathBuf], to: &mut dyn Write) -> Result<ExitCode, String> {
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

/// Parses rules as typed for a battle.
fn parse_rules(text: &str) -> Result<Ruleset, String> {
    Ruleset::parse(text, Lettering::Latin).map_err(|fault| line::rules_fault(&fault).phrase(Locale::EN))
}

/// The statistics of a sample as table cells: mean, standard error, median, minimum, 5th and 95th percentile, maximum.
fn sample_cells(sample: &ShotSample) -> String {
    let [low, high] = [5, 95].map(|percent| sample.percentile(percent));
    let (least, most) = (sample.least(), sample.most());
    format!("{:.2} | {:.2} | {} | {least} | {low} | {high} | {most}", sample.mean(), sample.error(), sample.median())
}

/// The number of fleets of each placement strategy that are checked for being as requested.
const CHECKED_FLEETS: u32 = 100;

/// The first fleets of this placement in a measurement of this many games, with the same dice.
fn first_fleets(rules: &Ruleset, placing: PlacementStrategy, games: u32, seed: u64) -> Vec<Option<PlannedFleet>> {
    let plan = PlacementPlan::from(placing);
    (0..games.min(CHECKED_FLEETS)).map(|game| plan.lay(rules, &mut trial::dice(seed, game, DicePurpose::Fleet))).collect()
}

/// A note if fleets of this placement are random, judged by these first ones. Against an unknown opponent there are no
/// habits, whatever the rules.
fn random_note(placing: PlacementStrategy, fleets: &[Option<PlannedFleet>]) -> Option<String> {
    if placing == PlacementStrategy::Adaptive {
        return None;
    }
    let (looked_at, id) = (fleets.len(), placing.id());
    match fleets.iter().flatten().filter(|laid| !laid.as_requested).count() {
        0 => None,
        all if all == looked_at => Some(format!("- `{id}` cannot be had under these rules: its fleets were laid at random")),
        some => Some(format!("- `{id}` found no room for {some} of its first {looked_at} fleets: these were laid at random")),
    }
}

/// Writes a line. Ends the process if its reader is gone, as with `head`, which is no error.
fn write(to: &mut dyn Write, line: &str) -> Result<(), String> {
    match writeln!(to, "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
        written => written.map_err(|error| format!("could not write to standard output: {error}")),
    }
}
