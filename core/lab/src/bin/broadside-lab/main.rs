//! The binary `broadside-lab`: what developers measure. Replays written cases of the rules, measures how strong opponents
//! are by playing, and counts what shots are worth; prints Markdown, and keeps nothing.

mod duel;
mod odds;
mod strength;

use std::{
    fs,
    io::{self, ErrorKind, Write},
    path::PathBuf,
    process::{ExitCode, exit},
};

use broadside_core::{
    game::{notation::Lettering, ruleset::Ruleset},
    gunner::placing::{Laid, Placing, Plan},
    present::{line, locale::Locale},
    trial::{self, Sample, Use},
};
use broadside_lab::referee;
use clap::Parser;

/// What developers of Broadside measure; the same seed prints the same table.
#[derive(Parser)]
#[command(version, name = "broadside-lab")]
enum Command {
    /// Replay the machine-readable cases of these rule files on the real game
    Referee {
        /// Files with fenced cases
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Measure how many shots strategies need to clear a still target, as Markdown
    Strength(strength::Strength),
    /// Let two computer opponents play each other, and print who wins, as Markdown
    Duel(duel::Duel),
    /// Count the odds of a position, or of every shot of a saved game record, as Markdown
    Odds(odds::Odds),
}

fn main() -> ExitCode {
    let to = &mut io::stdout();
    let outcome = match Command::parse() {
        Command::Referee { files } => judge(&files, to),
        Command::Strength(args) => strength::strength(&args, to).map(|()| ExitCode::SUCCESS),
        Command::Duel(args) => duel::duel(&args, to).map(|()| ExitCode::SUCCESS),
        Command::Odds(args) => odds::odds(&args, to).map(|()| ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|why| {
        // Where standard error has no reader the exit code is left.
        drop(writeln!(io::stderr(), "broadside-lab: {why}"));
        ExitCode::FAILURE
    })
}

/// Replays the cases of these files and prints a line for each, and their number; fails when one does not hold.
fn judge(files: &[PathBuf], to: &mut dyn Write) -> Result<ExitCode, String> {
    let mut judged = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
        judged.extend(referee::judge(&text));
    }
    judged.iter().try_for_each(|case| write(to, &case.to_string()))?;
    let (passed, failed) = referee::tally(&judged);
    write(to, &format!("{passed} passed, {failed} failed, 0 skipped"))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Rules as they are typed for a battle.
fn rules(said: &str) -> Result<Ruleset, String> {
    Ruleset::parse(said, Lettering::Latin).map_err(|fault| line::rules_fault(&fault).phrase(Locale::EN))
}

/// What is said of a sample, as cells of a table: mean, standard error, median, the least, 5th and 95th percentile, the most.
fn figures(sample: &Sample) -> String {
    let [low, high] = [5, 95].map(|percent| sample.percentile(percent));
    let (least, most) = (sample.least(), sample.most());
    format!("{:.2} | {:.2} | {} | {least} | {low} | {high} | {most}", sample.mean(), sample.error(), sample.median())
}

/// How many fleets of each way to lay them are looked at, whether they became what was asked for.
const LOOKED_AT: u32 = 100;

/// The first fleets of this kind in a measurement of so many games, laid by the same dice.
fn first_fleets(rules: &Ruleset, placing: Placing, games: u32, seed: u64) -> Vec<Option<Laid>> {
    let plan = Plan::from(placing);
    (0..games.min(LOOKED_AT)).map(|game| plan.lay(rules, &mut trial::dice(seed, game, Use::Fleet))).collect()
}

/// That fleets of this kind, of which these are the first, are laid at random.
/// Against a stranger there are no habits to lay a fleet by, whatever the rules.
fn by_chance(placing: Placing, fleets: &[Option<Laid>]) -> Option<String> {
    if placing == Placing::Adaptive {
        return None;
    }
    let (looked_at, id) = (fleets.len(), placing.id());
    match fleets.iter().flatten().filter(|laid| !laid.as_asked).count() {
        0 => None,
        all if all == looked_at => Some(format!("- `{id}` cannot be had under these rules: its fleets were laid at random")),
        some => Some(format!("- `{id}` found no room for {some} of its first {looked_at} fleets: these were laid at random")),
    }
}

/// Writes a line. Ends the process where its reader has gone, as `head` does: that is no error.
fn write(to: &mut dyn Write, line: &str) -> Result<(), String> {
    match writeln!(to, "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
        written => written.map_err(|error| format!("standard output cannot be written: {error}")),
    }
}
