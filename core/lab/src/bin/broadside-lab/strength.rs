//! `broadside-lab strength`: measures how many shots strategies need to sink fleets that do not fire back, and compares the
//! results with the figures of core/RULES.md §3, or with claims of published sources. Can also draw the results as a chart.

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
    exposure::hit_shares,
    figures::figure,
};
use clap::Args;

use crate::{first_fleets, parse_rules, random_note, sample_cells, write};

/// The header of the table of measurements: the names of the columns, and the line below them.
const TABLE_HEADER: [&str; 2] =
    ["| strategy | fleets | mean | ± | median | least | 5 % | 95 % | most |", "|---|---|---|---|---|---|---|---|---|"];

/// What the header ends with if the rules state a figure for some row.
const FIGURES_HEADER: [&str; 2] = [" rules: mean | median | difference |", "---|---|---|"];

/// The header of the table of claims.
const CLAIMS_HEADER: &str = "| claim of a source | theirs | strategy | fleets | measured | verdict |
|---|---|---|---|---|---|";

/// If all strategies are measured, the number of games of the slow `sh-exact` is divided by this.
const EXACT_GAMES_DIVISOR: u32 = 10;

/// The note under a table with figures of the rules for `pl-perelman`: why they differ.
const PLACEMENT_DIFFERENCES: &str = "
The figures of the rules for `pl-perelman` were measured with random fleets in its areas. Here it chooses the tightest of 200 placements of
the large ships and spreads the boats, which costs every strategy one to three shots more.
The figures for `pl-shores-large` were measured without boats at the edges of the field. Here, as in the source, boats are anywhere, which
costs up to two shots more.";

/// The arguments of `broadside-lab strength`.
#[derive(Args, Debug)]
pub struct StrengthArgs {
    /// The rules, as in the command `battle`
    #[arg(short, long, default_value = "classic", value_parser = parse_rules)]
    rules: Ruleset,
    /// The shooting strategy, such as sh-random, "sh-chess finish=off" or sh-exact; may be repeated. "all": all that apply to the rules
    #[arg(long, default_value = "all", value_parser = parse_shooting)]
    shooting: Vec<ShootingChoice>,
    /// How the target fleets are placed: by a placement strategy such as pl-random or pl-sixty, by "all" of them, "uniform" or
    /// "sequential"
    #[arg(long, default_value = "sequential", value_parser = parse_targets)]
    placing: Targets,
    /// The number of games for each strategy
    #[arg(short, long, default_value_t = 1000)]
    games: u32,
    /// The seed of the dice: the same number gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Numbers of shots, as in 78,99: for each row, also print the share of games that take more shots
    #[arg(long, value_name = "SHOTS", value_delimiter = ',')]
    over: Vec<u32>,
    /// Print only the claims of published sources, next to the measured values
    #[arg(long, conflicts_with_all = ["over", "chart"])]
    claims: bool,
    /// Print only how many of the ships of each size are hit within this many shots
    #[arg(long, value_name = "SHOTS", conflicts_with_all = ["over", "claims", "chart"])]
    hit_within: Option<u32>,
    /// Write a chart to this file (SVG): for each row a curve with the share of games that are over after each shot
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

/// A value of the argument `--shooting`.
#[derive(Clone, Copy, Debug)]
enum ShootingChoice {
    /// All strategies that apply to the rules.
    All,
    /// This strategy, even if it does not apply to the rules.
    One(Shooting),
}

/// The value of the argument `--placing`: the target fleets to measure.
#[derive(Clone, Debug)]
struct Targets(Vec<TargetFleets>);

/// A strategy to measure, and the number of its games.
struct Shooter {
    shooting: Shooting,
    games: u32,
}

/// Parses the argument `--shooting`, for clap.
fn parse_shooting(text: &str) -> Result<ShootingChoice, String> {
    if text == "all" {
        return Ok(ShootingChoice::All);
    }
    Shooting::parse(text).map(ShootingChoice::One).ok_or_else(|| format!("expected all or one of {}", ids(Shooting::all_with_ids())))
}

/// Parses the argument `--placing`, for clap.
fn parse_targets(text: &str) -> Result<Targets, String> {
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

/// Measures and writes the table, each row as soon as it is measured.
///
/// # Errors
/// A message for the user, if shots cannot be measured or the output cannot be written. In the first case, nothing is written.
pub fn write_strength(args: &StrengthArgs, to: &mut dyn Write) -> Result<(), String> {
    let title = format!("{}: shots to sink a fleet that does not fire back, {} games each, seed {}", args.rules, args.games, args.seed);
    let shooters = shooters(args);
    if args.claims {
        return write_claims(args, &title, &shooters, to);
    }
    if let Some(shots) = args.hit_within {
        return write_hit_shares(args, shots, &shooters, to);
    }
    let has_figure = |target: TargetFleets| shooters.iter().any(|shooter| figure(&args.rules, shooter.shooting, target).is_some());
    let compared = args.placing.0.iter().any(|target| has_figure(*target));
    let [names, line] = if compared { FIGURES_HEADER } else { [""; 2] };
    let mut head = Some(format!("{title}\n\n{}{names}\n{}{line}", TABLE_HEADER[0], TABLE_HEADER[1]));
    let (mut curves, mut notes) = (Vec::new(), Vec::new());
    for target in &args.placing.0 {
        for shooter in &shooters {
            let sample = measure(args, shooter, *target)?;
            let row = table_row(args, compared, shooter.shooting, *target, &sample);
            head.take().into_iter().chain([row]).try_for_each(|line| write(to, &line))?;
            notes.extend(shares_note(args, shooter.shooting, *target, &sample));
            notes.extend(rules_mismatch_note(args, shooter.shooting, *target, &sample));
            curves.push(Curve { name: curve_name(args, &shooters, shooter.shooting, *target), sample });
        }
    }
    notes.extend(fewer_games_notes(args, &shooters).into_iter().chain(left_out_note(args)).chain(fallback_notes(args)));
    if !notes.is_empty() {
        write(to, &format!("\n{}", notes.join("\n")))?;
    }
    let perelman = TargetFleets::Placed(PlacementStrategy::Perelman);
    if args.placing.0.contains(&perelman) && has_figure(perelman) {
        write(to, PLACEMENT_DIFFERENCES)?;
    }
    let Some(file) = &args.chart else { return Ok(()) };
    fs::write(file, chart(&title, &curves)).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

/// Measures only the strategies about which there are claims, and writes the table of claims.
fn write_claims(args: &StrengthArgs, title: &str, shooters: &[Shooter], to: &mut dyn Write) -> Result<(), String> {
    let mut head = Some(format!("{title}\n\n{CLAIMS_HEADER}"));
    for target in &args.placing.0 {
        for shooter in shooters.iter().filter(|shooter| !claims(&args.rules, shooter.shooting, *target).is_empty()) {
            let sample = measure(args, shooter, *target)?;
            let rows = claim_rows(args, shooter.shooting, *target, &sample);
            head.take().into_iter().chain(rows).try_for_each(|line| write(to, &line))?;
        }
    }
    head.map_or(Ok(()), |_| {
        Err("the sources make no claims about these strategies under these rules; try --rules mb --shooting all".to_owned())
    })
}

/// Writes the table of the ships of each size that are hit within this many shots, in percent.
fn write_hit_shares(args: &StrengthArgs, shots: u32, shooters: &[Shooter], to: &mut dyn Write) -> Result<(), String> {
    let title = format!("{}: ships hit within {shots} shots, in percent, by their decks, {} games each", args.rules, args.games);
    let mut head = Some(format!("{title}, seed {}\n", args.seed));
    for (target, shooter) in args.placing.0.iter().flat_map(|target| shooters.iter().map(move |shooter| (*target, shooter))) {
        let shares = hit_shares(&args.rules, shooter.shooting, target, shots, (shooter.games, args.seed)).map_err(|why| why.to_string())?;
        let decks: String = shares.keys().rev().map(|decks| format!(" {decks} |")).collect();
        let header = head.take().map(|title| format!("{title}\n| strategy | fleets |{decks}\n{}", "|---".repeat(2 + shares.len()) + "|"));
        let cells: String = shares.values().rev().map(|share| format!(" {:.1} |", 100.0 * share)).collect();
        let row = format!("| `{}` | {} |{cells}", shooter.shooting.id(), target.id());
        header.into_iter().chain([row]).try_for_each(|line| write(to, &line))?;
    }
    let notes: Vec<String> = fewer_games_notes(args, shooters).into_iter().chain(left_out_note(args)).collect();
    if notes.is_empty() { Ok(()) } else { write(to, &format!("\n{}", notes.join("\n"))) }
}

/// Measures a strategy against the target fleets.
fn measure(args: &StrengthArgs, shooter: &Shooter, target: TargetFleets) -> Result<ShotSample, String> {
    trial::measure_shots(&args.rules, shooter.shooting, target, shooter.games, args.seed).map_err(|why| why.to_string())
}

/// The strategies to measure, as requested by the arguments.
fn shooters(args: &StrengthArgs) -> Vec<Shooter> {
    let of_all = |shooting: Shooting| {
        let games = if shooting == Shooting::Exact { args.games.div_ceil(EXACT_GAMES_DIVISOR) } else { args.games };
        shooting.suits(&args.rules).then_some(Shooter { shooting, games })
    };
    let chosen = |chosen: &ShootingChoice| match *chosen {
        ShootingChoice::All => Shooting::all_with_ids().filter_map(|(shooting, _)| of_all(shooting)).collect::<Vec<_>>(),
        ShootingChoice::One(shooting) => vec![Shooter { shooting, games: args.games }],
    };
    args.shooting.iter().flat_map(chosen).collect()
}

/// Notes about strategies with fewer games.
fn fewer_games_notes(args: &StrengthArgs, shooters: &[Shooter]) -> Vec<String> {
    let slow = shooters.iter().filter(|shooter| shooter.games < args.games);
    slow.map(|shooter| format!("- `{}` is slow: {} games, not {}", shooter.shooting.id(), shooter.games, args.games)).collect()
}

/// A note about the strategies that `all` leaves out.
fn left_out_note(args: &StrengthArgs) -> Option<String> {
    if !args.shooting.iter().any(|chosen| matches!(chosen, ShootingChoice::All)) {
        return None;
    }
    let alike: Vec<String> =
        Shooting::all_with_ids().filter(|(shooting, _)| !shooting.suits(&args.rules)).map(|(_, id)| format!("`{id}`")).collect();
    (!alike.is_empty()).then(|| format!("- left out, because they shoot like others under these rules: {}", alike.join(", ")))
}

/// The name of a curve: strategy or fleets, or both, whichever differ between the rows.
fn curve_name(args: &StrengthArgs, shooters: &[Shooter], shooting: Shooting, target: TargetFleets) -> String {
    match (shooters.len(), args.placing.0.len()) {
        (_, 1) => shooting.id(),
        (1, _) => target.id().to_owned(),
        _ => format!("{}, {}", shooting.id(), target.id()),
    }
}

/// A note with the shares of games that take more shots than the numbers of the argument `--over`; none without it.
fn shares_note(args: &StrengthArgs, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> Option<String> {
    let percent = |part: f64| format!("{:.1} %", 100.0 * part);
    let over: Vec<String> =
        args.over.iter().map(|shots| format!("{} take more than {shots} shots", percent(sample.share_above(*shots)))).collect();
    (!over.is_empty()).then(|| format!("- `{}`, {}: of the games, {}", shooting.id(), target.id(), over.join(", ")))
}

/// A note if the mean differs from the figure of the rules by more than its tolerance, and whether that may be by chance. None
/// for `pl-perelman`: its differences are explained by [`PLACEMENT_DIFFERENCES`].
fn rules_mismatch_note(args: &StrengthArgs, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> Option<String> {
    let figure = figure(&args.rules, shooting, target).filter(|_| target != TargetFleets::Placed(PlacementStrategy::Perelman))?;
    let off = sample.mean() - figure.mean;
    let beyond = off.abs() - figure.within;
    let why = if beyond > 2.0 * sample.error() { "more than can be by chance" } else { "which may be by chance" };
    (beyond > 0.0).then(|| format!("- `{}`, {}: {off:+.2} is outside ±{:.1}, {why}", shooting.id(), target.id(), figure.within))
}

/// The rows of the table of claims for this sample.
fn claim_rows(args: &StrengthArgs, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> Vec<String> {
    let row = |claim: &SourceClaim| {
        let (id, laid, ours, verdict) = (shooting.id(), target.id(), claim.measured_text(sample), claim.judge(sample));
        format!("| {} | {} | `{id}` | {laid} | {ours} | {verdict} |", claim.says, claim.theirs)
    };
    claims(&args.rules, shooting, target).iter().map(row).collect()
}

/// Notes about placement strategies that are random under these rules, or equal to each other.
fn fallback_notes(args: &StrengthArgs) -> Vec<String> {
    let placings = args.placing.0.iter().filter_map(|target| match target {
        TargetFleets::Placed(placing) => Some(*placing),
        TargetFleets::Uniform | TargetFleets::Sequential => None,
    });
    let laid: Vec<(PlacementStrategy, Vec<Option<PlannedFleet>>)> =
        placings.map(|placing| (placing, first_fleets(&args.rules, placing, args.games, args.seed))).collect();
    let mut lines: Vec<String> = laid.iter().filter_map(|(placing, fleets)| random_note(*placing, fleets)).collect();
    if lines.is_empty() && args.placing.0.len() > 1 {
        lines.push("- under these rules, no placement strategy placed its fleets at random".to_owned());
    }
    lines.extend(equal_placement_notes(&args.rules, &laid));
    if laid.iter().any(|(placing, _)| *placing == PlacementStrategy::Adaptive) {
        lines.push("- `pl-adaptive` has no habits of an opponent here: its fleets were placed at random".to_owned());
    }
    lines
}

/// Notes about placement strategies that place the same fleets under these rules, although they are not random.
fn equal_placement_notes(rules: &Ruleset, laid: &[(PlacementStrategy, Vec<Option<PlannedFleet>>)]) -> Vec<String> {
    let as_requested = |fleets: &[Option<PlannedFleet>]| {
        !fleets.is_empty() && fleets.iter().all(|laid| laid.as_ref().is_some_and(|laid| laid.as_requested))
    };
    let boats = rules.fleet.specs().iter().any(|spec| spec.decks == 1);
    let why = if boats { "" } else { ", which have no ships of one deck" };
    let line = |(at, (placing, fleets)): (usize, &(PlacementStrategy, Vec<Option<PlannedFleet>>))| {
        let (other, _) = laid[..at].iter().find(|(_, others)| as_requested(fleets) && others == fleets)?;
        Some(format!("- `{}` places the same fleets as `{}` under these rules{why}", placing.id(), other.id()))
    };
    laid.iter().enumerate().filter_map(line).collect()
}

/// The table row of a measurement, `compared` with the figures of the rules or without their columns.
fn table_row(args: &StrengthArgs, compared: bool, shooting: Shooting, target: TargetFleets, sample: &ShotSample) -> String {
    let measured = format!("| `{}` | {} | {} |", shooting.id(), target.id(), sample_cells(sample));
    if !compared {
        return measured;
    }
    let rules = match figure(&args.rules, shooting, target) {
        Some(figure) => {
            let median = figure.median.map_or("–".to_owned(), |median| median.to_string());
            format!("{:.1} | {median} | {:+.2} of ±{:.1}", figure.mean, sample.mean() - figure.mean, figure.within)
        }
        None => "– | – | –".to_owned(),
    };
    format!("{measured} {rules} |")
}
