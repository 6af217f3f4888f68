//! `broadside strength`: the shots that strategies need to clear still targets, beside the figures of core/RULES.md §3 and
//! what the sources claim; on request one chart of how many games are over by when.

use std::{fs, io::Write, path::PathBuf};

use broadside_core::{
    game::{dice::Seeded, ruleset::Ruleset},
    gunner::{
        placing::{Placing, Plan},
        shooting::Shooting,
    },
    trial::{self, Sample, Target},
};
use broadside_lab::{
    curves::{Curve, chart},
    figures::{claims, figure},
};
use clap::Args;

use super::{figures, rules, write};

/// The head of the table.
const HEAD: &str = "| strategy | fleets | mean | ± | median | least | 5 % | 95 % | most | rules: mean | median | difference |
|---|---|---|---|---|---|---|---|---|---|---|---|";

/// What stands under a table with `pl-perelman`.
const PERELMAN: &str = "
Those figures of the rules measured `pl-perelman` by its mask alone. The placement itself takes the tightest of 200 sets of large ships and
spreads the boats, which costs every shooter one to three shots more.";

/// What can be said after `broadside strength`.
#[derive(Args, Debug)]
pub struct Strength {
    /// The rules, as typed for a battle
    #[arg(short, long, default_value = "classic", value_parser = rules)]
    rules: Ruleset,
    /// Who shoots: sh-random, sh-hunt, sh-density …, sh-rl, sh-exact, or all that the sources describe
    #[arg(long, default_value = "all", value_parser = shootings)]
    shooting: Shootings,
    /// How the targets are laid: pl-random, pl-sixty …, all of these, uniform or sequential
    #[arg(long, default_value = "sequential", value_parser = targets)]
    placing: Targets,
    /// How many games of each
    #[arg(short, long, default_value_t = 1000)]
    games: u32,
    /// A number that always plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Numbers of shots, as in 78,99: which part of the games takes more is said of each row
    #[arg(long, value_name = "SHOTS", value_delimiter = ',')]
    over: Vec<u32>,
    /// A file to write one chart to (SVG): a curve for each row, how many of the games are over by each shot
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

/// Some strategies.
#[derive(Clone, Debug)]
struct Shootings(Vec<Shooting>);

/// Some kinds of targets.
#[derive(Clone, Debug)]
struct Targets(Vec<Target>);

fn shootings(said: &str) -> Result<Shootings, String> {
    if said == "all" {
        return Ok(Shootings(Shooting::ALL.into_iter().chain(Shooting::OPTIONS).map(|(shooting, _)| shooting).collect()));
    }
    Shooting::typed(said).map(|shooting| Shootings(vec![shooting])).ok_or_else(|| format!("say all or one of {}", ids(Shooting::named())))
}

fn targets(said: &str) -> Result<Targets, String> {
    if said == "all" {
        return Ok(Targets(Placing::ALL.into_iter().map(|(placing, _)| Target::Placed(placing)).collect()));
    }
    let known = Target::parse(said).map(|target| Targets(vec![target]));
    known.ok_or_else(|| format!("say all, uniform, sequential or one of {}", ids(Placing::named())))
}

/// The ids of a table of strategies.
fn ids<T>(table: impl IntoIterator<Item = (T, &'static str)>) -> String {
    table.into_iter().map(|(_, id)| id).collect::<Vec<_>>().join(", ")
}

/// Measures and writes the table, a row as soon as it is known; nothing where nothing can be measured.
///
/// # Errors
/// One sentence: why nothing can be measured, or written.
pub fn strength(said: &Strength, to: &mut dyn Write) -> Result<(), String> {
    let title = format!("{}: shots to clear a still target, {} games each, seed {}", said.rules, said.games, said.seed);
    let mut head = Some(format!("{title}\n\n{HEAD}"));
    let (mut curves, mut remarks) = (Vec::new(), Vec::new());
    for target in &said.placing.0 {
        for shooting in &said.shooting.0 {
            let sample = trial::strength(&said.rules, *shooting, *target, said.games, said.seed).map_err(|why| why.to_string())?;
            let row = row(said, *shooting, *target, &sample);
            head.take().into_iter().chain([row]).try_for_each(|line| write(to, &line))?;
            remarks.extend(shares(said, *shooting, *target, &sample));
            curves.push(Curve { name: curve_name(said, *shooting, *target), sample });
        }
        remarks.extend(fallen_back(said, *target));
    }
    if !remarks.is_empty() {
        write(to, &format!("\n{}", remarks.join("\n")))?;
    }
    if said.placing.0.contains(&Target::Placed(Placing::Perelman)) {
        write(to, PERELMAN)?;
    }
    let Some(file) = &said.chart else { return Ok(()) };
    fs::write(file, chart(&title, &curves)).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

/// What a curve is called: only what differs between the rows.
fn curve_name(said: &Strength, shooting: Shooting, target: Target) -> String {
    match (said.shooting.0.len(), said.placing.0.len()) {
        (_, 1) => shooting.id().to_owned(),
        (1, _) => target.id().to_owned(),
        _ => format!("{}, {}", shooting.id(), target.id()),
    }
}

/// Which part of the games takes more shots than was asked about, and what the sources claim.
fn shares(said: &Strength, shooting: Shooting, target: Target, sample: &Sample) -> Vec<String> {
    let percent = |part: f64| format!("{:.1} %", 100.0 * part);
    let over: Vec<String> = said.over.iter().map(|shots| format!("{} more than {shots} shots", percent(sample.over(*shots)))).collect();
    let asked = (!over.is_empty()).then(|| format!("- `{}`, {}, of the games: {}", shooting.id(), target.id(), over.join(", ")));
    let claimed = claims(&said.rules, shooting, target).iter().map(|claim| {
        let ours = claim.measured(sample);
        format!("- `{}`, {}: {}; theirs {}, ours {ours}", shooting.id(), target.id(), claim.says, claim.theirs)
    });
    asked.into_iter().chain(claimed).collect()
}

/// That fleets of this kind cannot be had under these rules, where that is so.
fn fallen_back(said: &Strength, target: Target) -> Option<String> {
    // Against a stranger there are no habits to lay a fleet by, whatever the rules.
    let Target::Placed(placing) = target else { return None };
    if placing == Placing::Adaptive {
        return None;
    }
    let laid = Plan::from(placing).lay(&said.rules, &mut Seeded(said.seed))?;
    (!laid.as_asked).then(|| format!("- `{}` cannot be had under these rules: its fleets were laid at random", target.id()))
}

fn row(said: &Strength, shooting: Shooting, target: Target, sample: &Sample) -> String {
    let book = match figure(&said.rules, shooting, target) {
        Some(figure) => {
            let median = figure.median.map_or("–".to_owned(), |median| median.to_string());
            format!("{:.1} | {median} | {:+.2} of ±{:.1}", figure.mean, sample.mean() - figure.mean, figure.within)
        }
        None => "– | – | –".to_owned(),
    };
    format!("| `{}` | {} | {} | {book} |", shooting.id(), target.id(), figures(sample))
}
