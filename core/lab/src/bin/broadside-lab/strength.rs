//! `broadside-lab strength`: measures the shots that strategies need to clear still targets, beside the figures of core/RULES.md §3
//! and the claims of the sources; on request only those claims, or one chart of how many games are over by which shot.

use std::{fs, io::Write, path::PathBuf};

use broadside_game::ruleset::Ruleset;
use broadside_gunner::{
    placing::{PlacementStrategy, PlannedFleet},
    shooting::Shooting,
    trial::{self, ShotSample, TargetFleets},
};
use broadside_lab::{
    claims::{SourceClaim, claims},
    curves::{Curve, chart},
    figures::figure,
};
use clap::Args;

use crate::{first_fleets, parse_rules, random_note, sample_cells, write};

/// The table header.
const HEAD: &str = "| strategy | fleets | mean | ± | median | least | 5 % | 95 % | most | rules: mean | median | difference |
|---|---|---|---|---|---|---|---|---|---|---|---|";

/// The header of the table of claims.
const CLAIMS: &str = "| claim of a source | theirs | strategy | fleets | measured | verdict |
|---|---|---|---|---|---|";

/// Of all strategies measured together, the slow `sh-exact` plays only one game in this many.
const EXACT_GAMES_DIVISOR: u32 = 10;

/// The note under a table with `pl-perelman`, and so with all placements.
const OTHER_FLEETS: &str = "
Those figures of the rules measured `pl-perelman` by its mask alone. The placement itself takes the tightest of 200 sets of large ships and
spreads the boats, which costs every shooter one to three shots more.
They kept the boats of `pl-shores-large` off the shores, where the source scatters them over the whole field: up to two shots more.";

/// The arguments of `broadside-lab strength`.
#[derive(Args, Debug)]
pub struct StrengthArgs {
    /// The rules, as typed for a battle
    #[arg(short, long, default_value = "classic", value_parser = parse_rules)]
    rules: Ruleset,
    /// Who shoots: sh-random, "sh-chess finish=off" …, sh-rl, sh-exact; said more than once, several; or all that have a way
    /// of their own under the rules
    #[arg(long, default_value = "all", value_parser = shootings)]
    shooting: Vec<Shootings>,
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
    /// Print only what the sources claim, beside what is measured
    #[arg(long, conflicts_with_all = ["over", "chart"])]
    claims: bool,
    /// A file to write one chart to (SVG): a curve for each row, how many of the games are over by each shot
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

/// A selection of strategies.
#[derive(Clone, Copy, Debug)]
enum Shootings {
    /// All that apply to the rules.
    All,
    /// This one, whatever the rules.
    One(Shooting),
}

/// A selection of targets.
#[derive(Clone, Debug)]
struct Targets(Vec<TargetFleets>);

/// A strategy and its number of games.
struct Shooter {
    shooting: Shooting,
    games: u32,
}

fn shootings(text: &str) -> Result<Shootings, String> {
    if text == "all" {
        return Ok(Shootings::All);
    }
    Shooting::parse(text).map(Shootings::One).ok_or_else(|| format!("expected all or one of {}", ids(Shooting::all_with_ids())))
}

fn targets(text: &str) -> Result<Targets, String> {
    if text == "all" {
        return Ok(Targets(PlacementStrategy::all_with_ids().map(|(placing, _)| TargetFleets::Placed(placing)).collect()));
    }
    let known = TargetFleets::parse(text).map(|target| Targets(vec![target]));
    known.ok_or_else(|| format!("expected all, uniform, sequential or one of {}", ids(PlacementStrategy::all_with_ids())))
}

/// The ids of a table of strategies, separated by commas.
fn ids<T>(table: impl IntoIterator<Item = (T, &'static str)>) -> String {
    table.into_iter().map(|(_, id)| id).collect::<Vec<_>>().join(", ")
}

/// Measures and writes the table, each row as soon as it is known; writes nothing if nothing can be measured.
///
/// # Errors
/// A message: why nothing can be measured, or the output cannot be written.
pub fn write_strength(args: &StrengthArgs, to: &mut dyn Write) -> Result<(), String> {
    let title = format!("{}: shots to clear a still target, {} games each, seed {}", args.rules, args.games, args.seed);
    let shooters = shooters(args);
    if args.claims {
        return write_claims(args, &title, &shooters, to);
    }
    let mut head = Some(format!("{title}\n\n{HEAD}"));
    let (mut curves, mut remarks) = (Vec::new(), Vec::new());
    for target in &args.placing.0 {
        for shooter in &shooters {
            let sample = measure(args, shooter, *target)?;
            let row = row(args, shooter.shooting, *target, &sample);
            head.take().into_iter().chain([row]).try_for_each(|line| write(to, &line))?;
            remarks.extend(shares(args, shooter.shooting, *target, &sample));
            remarks.extend(rules_mismatch(args, shooter.shooting, *target, &sample));
            curves.push(Curve { name: curve_name(args, &shooters, shooter.shooting, *target), sample });
        }
    }
    remarks.extend(fewer_games_notes(args, &shooters).into_iter().chain(left_out_note(args)).chain(fallback_notes(args)));
    if !remarks.is_empty() {
        write(to, &format!("\n{}", remarks.join("\n")))?;
    }
    if args.placing.0.contains(&TargetFleets::Placed(PlacementStrategy::Perelman)) {
        write(to, OTHER_FLEETS)?;
    }
    let Some(file) = &args.chart else { return Ok(()) };
    fs::write(file, chart(&title, &curves)).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

/// Measures only what the sources make claims about, and writes the table of claims.
fn write_claims(args: &StrengthArgs, title: &str, shooters: &[Shooter], to: &mut dyn Write) -> Result<(), String> {
    let mut head = Some(format!("{title}\n\n{CLAIMS}"));
    for target in &args.placing.0 {
        for shooter in shooters.iter().filter(|shooter| !claims(&args.rules, shooter.shooting, *target).is_empty()) {
            let sample = measure(args, shooter, *target)?;
            let rows = claim_rows(args, shooter.shooting, *target, &sample);
            head.take().into_iter().chain(rows).try_for_each(|line| write(to, &line))?;
        }
    }
    head.map_or(Ok(()), |_| Err("the sources make no claims about these strategies under these rules".to_owned()))
}

fn measure(args: &StrengthArgs, shooter: &Shooter, target: TargetFleets) -> Result<ShotSample, String> {
    trial::strength(&args.rules, shooter.shooting, target, shooter.games, args.seed).map_err(|why| why.to_string())
}

/// The strategies to be measured, with their numbers of games.
fn shooters(args: &StrengthArgs) -> Vec<Shooter> {
    let of_all = |shooting: Shooting| {
        let games = if shooting == Shooting::Exact { args.games.div_ceil(EXACT_GAMES_DIVISOR) } else { args.games };
        shooting.suits(&args.rules).then_some(Shooter { shooting, games })
    };
    let chosen = |chosen: &Shootings| match *chosen {
        Shootings::All => Shooting::all_with_ids().filter_map(|(shooting, _)| of_all(shooting)).collect::<Vec<_>>(),
        Shootings::One(shooting) => vec![Shooter { shooting, games: args.games }],
    };
    args.shooting.iter().flat_map(chosen).collect()
}

/// Notes about strategies with fewer games.
fn fewer_games_notes(args: &StrengthArgs, shooters: &[Shooter]) -> Vec<String> {
    let slow = shooters.iter().filter(|shooter| shooter.games < args.games);
    slow.map(|shooter| format!("- `{}` takes its time: {} games of it, not {}", shooter.shooting.id(), shooter.games, args.games)).collect()
}

/// A note about strategies that were left out of `all`.
fn left_out_note(args: &StrengthArgs) -> Option<String> {
    if !args.shooting.iter().any(|chosen| matches!(chosen, Shootings::All)) {
        return None;
    }
    let alike: Vec<String> =
        Shooting::all_with_ids().filter(|(shooting, _)| !shooting.suits(&args.rules)).map(|(_, id)| format!("`{id}`")).collect();
    (!alike.is_empty()).then(|| format!("- left out, as they shoot like others under these rules: {}", alike.join(", ")))
}

/// The name of a curve: only what differs between the rows.
fn curve_name(args: &StrengthArgs, shooters: &[Shooter], shooting: Shooting, target: TargetFleets) -> String {
    match (shooters.len(), args.placing.0.len()) {
        (_, 1) => shooting.id(),
        (1, _) => target.id().to_owned(),
        _ => format!("{}, {}", shooting.id(), target.id()),
    }
}

/// The share of games with more shots than asked about.
fn shares(args: &StrengthArgs, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> Option<String> {
    let percent = |part: f64| format!("{:.1} %", 100.0 * part);
    let over: Vec<String> =
        args.over.iter().map(|shots| format!("{} more than {shots} shots", percent(sample.share_above(*shots)))).collect();
    (!over.is_empty()).then(|| format!("- `{}`, {}, of the games: {}", shooting.id(), target.id(), over.join(", ")))
}

/// A note if the figure of the rules is outside its tolerance, and whether that may be chance. For `pl-perelman` the
/// reason is given under the table.
fn rules_mismatch(args: &StrengthArgs, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> Option<String> {
    let figure = figure(&args.rules, shooting, target).filter(|_| target != TargetFleets::Placed(PlacementStrategy::Perelman))?;
    let off = sample.mean() - figure.mean;
    let beyond = off.abs() - figure.within;
    let why = if beyond > 2.0 * sample.error() { "by more than chance: another figure here" } else { "no more so than by chance" };
    (beyond > 0.0).then(|| format!("- `{}`, {}: {off:+.2} is outside ±{:.1}, {why}", shooting.id(), target.id(), figure.within))
}

/// The rows of claims for this sample.
fn claim_rows(args: &StrengthArgs, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> Vec<String> {
    let row = |claim: &SourceClaim| {
        let (id, laid, ours, verdict) = (shooting.id(), target.id(), claim.measured_text(sample), claim.judge(sample));
        format!("| {} | {} | `{id}` | {laid} | {ours} | {verdict} |", claim.says, claim.theirs)
    };
    claims(&args.rules, shooting, target).iter().map(row).collect()
}

/// Notes about placements that are impossible under these rules or equal to each other. Against an unknown opponent
/// there are no habits, whatever the rules.
fn fallback_notes(args: &StrengthArgs) -> Vec<String> {
    let placings = args.placing.0.iter().filter_map(|target| match target {
        TargetFleets::Placed(placing) => Some(*placing),
        TargetFleets::Uniform | TargetFleets::Sequential => None,
    });
    let laid: Vec<(PlacementStrategy, Vec<Option<PlannedFleet>>)> =
        placings.map(|placing| (placing, first_fleets(&args.rules, placing, args.games, args.seed))).collect();
    let mut lines: Vec<String> = laid.iter().filter_map(|(placing, fleets)| random_note(*placing, fleets)).collect();
    if lines.is_empty() && args.placing.0.len() > 1 {
        lines.push("- no way to lay a fleet fell back to chance under these rules".to_owned());
    }
    lines.extend(equal_placement_notes(&args.rules, &laid));
    if laid.iter().any(|(placing, _)| *placing == PlacementStrategy::Adaptive) {
        lines.push("- `pl-adaptive` knows nothing of a stranger: its fleets were laid at random".to_owned());
    }
    lines
}

/// Notes about placements that are equal under these rules although not random: all their first fleets are the same.
fn equal_placement_notes(rules: &Ruleset, laid: &[(PlacementStrategy, Vec<Option<PlannedFleet>>)]) -> Vec<String> {
    let as_requested = |fleets: &[Option<PlannedFleet>]| {
        !fleets.is_empty() && fleets.iter().all(|laid| laid.as_ref().is_some_and(|laid| laid.as_requested))
    };
    let boats = rules.fleet.specs().iter().any(|spec| spec.decks == 1);
    let why = if boats { "" } else { ", which have no single-deckers" };
    let line = |(at, (placing, fleets)): (usize, &(PlacementStrategy, Vec<Option<PlannedFleet>>))| {
        let (other, _) = laid[..at].iter().find(|(_, others)| as_requested(fleets) && others == fleets)?;
        Some(format!("- `{}` lays the same fleets as `{}` under these rules{why}", placing.id(), other.id()))
    };
    laid.iter().enumerate().filter_map(line).collect()
}

fn row(args: &StrengthArgs, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> String {
    let book = match figure(&args.rules, shooting, target) {
        Some(figure) => {
            let median = figure.median.map_or("–".to_owned(), |median| median.to_string());
            format!("{:.1} | {median} | {:+.2} of ±{:.1}", figure.mean, sample.mean() - figure.mean, figure.within)
        }
        None => "– | – | –".to_owned(),
    };
    format!("| `{}` | {} | {} | {book} |", shooting.id(), target.id(), sample_cells(sample))
}
