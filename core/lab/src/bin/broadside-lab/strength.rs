//! `broadside-lab strength`: the shots that strategies need to clear still targets, beside the figures of core/RULES.md §3 and
//! what the sources claim; on request those claims alone, or one chart of how many games are over by when.

use std::{fs, io::Write, path::PathBuf};

use broadside_core::{
    game::ruleset::Ruleset,
    gunner::{
        placing::{Laid, Placing},
        shooting::Shooting,
    },
    trial::{self, Sample, Target},
};
use broadside_lab::{
    claims::{Claim, claims},
    curves::{Curve, chart},
    figures::figure,
};
use clap::Args;

use crate::{by_chance, figures, first_fleets, rules, write};

/// The head of the table.
const HEAD: &str = "| strategy | fleets | mean | ± | median | least | 5 % | 95 % | most | rules: mean | median | difference |
|---|---|---|---|---|---|---|---|---|---|---|---|";

/// The head of the table of what the sources claim.
const CLAIMS: &str = "| claim of a source | theirs | strategy | fleets | measured | verdict |
|---|---|---|---|---|---|";

/// `sh-exact`, which counts where others guess, plays one game of so many when all strategies are measured.
const SELDOM: u32 = 10;

/// What stands under a table with `pl-perelman`, and so with all ways to lay a fleet.
const OTHER_FLEETS: &str = "
Those figures of the rules measured `pl-perelman` by its mask alone. The placement itself takes the tightest of 200 sets of large ships and
spreads the boats, which costs every shooter one to three shots more.
They kept the boats of `pl-shores-large` off the shores, where the source scatters them over the whole field: up to two shots more.";

/// What can be said after `broadside-lab strength`.
#[derive(Args, Debug)]
pub struct Strength {
    /// The rules, as typed for a battle
    #[arg(short, long, default_value = "classic", value_parser = rules)]
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

/// Some strategies.
#[derive(Clone, Copy, Debug)]
enum Shootings {
    /// All that have a way of their own under the rules.
    All,
    /// This one, whatever the rules.
    One(Shooting),
}

/// Some kinds of targets.
#[derive(Clone, Debug)]
struct Targets(Vec<Target>);

/// A strategy that is measured in so many games.
struct Shooter {
    shooting: Shooting,
    games: u32,
}

fn shootings(said: &str) -> Result<Shootings, String> {
    if said == "all" {
        return Ok(Shootings::All);
    }
    Shooting::typed(said).map(Shootings::One).ok_or_else(|| format!("say all or one of {}", ids(Shooting::named())))
}

fn targets(said: &str) -> Result<Targets, String> {
    if said == "all" {
        return Ok(Targets(Placing::named().map(|(placing, _)| Target::Placed(placing)).collect()));
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
    let shooters = shooters(said);
    if said.claims {
        return claimed(said, &title, &shooters, to);
    }
    let mut head = Some(format!("{title}\n\n{HEAD}"));
    let (mut curves, mut remarks, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    for target in &said.placing.0 {
        for shooter in &shooters {
            let sample = measured(said, shooter, *target)?;
            let row = row(said, shooter.shooting, *target, &sample);
            head.take().into_iter().chain([row]).try_for_each(|line| write(to, &line))?;
            remarks.extend(shares(said, shooter.shooting, *target, &sample));
            remarks.extend(off_the_rules(said, shooter.shooting, *target, &sample));
            theirs.extend(claim_rows(said, shooter.shooting, *target, &sample));
            curves.push(Curve { name: curve_name(said, &shooters, shooter.shooting, *target), sample });
        }
    }
    remarks.extend(fewer(said, &shooters).into_iter().chain(left_out(said)).chain(fallen_back(said)));
    if !remarks.is_empty() {
        write(to, &format!("\n{}", remarks.join("\n")))?;
    }
    if !theirs.is_empty() {
        write(to, &format!("\n{CLAIMS}\n{}", theirs.join("\n")))?;
    }
    if said.placing.0.contains(&Target::Placed(Placing::Perelman)) {
        write(to, OTHER_FLEETS)?;
    }
    let Some(file) = &said.chart else { return Ok(()) };
    fs::write(file, chart(&title, &curves)).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

/// Measures only what the sources claim anything of, and writes the table of that.
fn claimed(said: &Strength, title: &str, shooters: &[Shooter], to: &mut dyn Write) -> Result<(), String> {
    let mut head = Some(format!("{title}\n\n{CLAIMS}"));
    for target in &said.placing.0 {
        for shooter in shooters.iter().filter(|shooter| !claims(&said.rules, shooter.shooting, *target).is_empty()) {
            let sample = measured(said, shooter, *target)?;
            let rows = claim_rows(said, shooter.shooting, *target, &sample);
            head.take().into_iter().chain(rows).try_for_each(|line| write(to, &line))?;
        }
    }
    head.map_or(Ok(()), |_| Err("the sources claim nothing of these strategies under these rules".to_owned()))
}

fn measured(said: &Strength, shooter: &Shooter, target: Target) -> Result<Sample, String> {
    trial::strength(&said.rules, shooter.shooting, target, shooter.games, said.seed).map_err(|why| why.to_string())
}

/// Who is measured, and in how many games.
fn shooters(said: &Strength) -> Vec<Shooter> {
    let of_all = |shooting: Shooting| {
        let games = if shooting == Shooting::Exact { said.games.div_ceil(SELDOM) } else { said.games };
        shooting.suits(&said.rules).then_some(Shooter { shooting, games })
    };
    let chosen = |chosen: &Shootings| match *chosen {
        Shootings::All => Shooting::named().filter_map(|(shooting, _)| of_all(shooting)).collect::<Vec<_>>(),
        Shootings::One(shooting) => vec![Shooter { shooting, games: said.games }],
    };
    said.shooting.iter().flat_map(chosen).collect()
}

/// That some play fewer games than the others.
fn fewer(said: &Strength, shooters: &[Shooter]) -> Vec<String> {
    let slow = shooters.iter().filter(|shooter| shooter.games < said.games);
    slow.map(|shooter| format!("- `{}` takes its time: {} games of it, not {}", shooter.shooting.id(), shooter.games, said.games)).collect()
}

/// Who of all strategies was left out, where that is so.
fn left_out(said: &Strength) -> Option<String> {
    if !said.shooting.iter().any(|chosen| matches!(chosen, Shootings::All)) {
        return None;
    }
    let alike: Vec<String> =
        Shooting::named().filter(|(shooting, _)| !shooting.suits(&said.rules)).map(|(_, id)| format!("`{id}`")).collect();
    (!alike.is_empty()).then(|| format!("- left out, as they shoot like others under these rules: {}", alike.join(", ")))
}

/// What a curve is called: only what differs between the rows.
fn curve_name(said: &Strength, shooters: &[Shooter], shooting: Shooting, target: Target) -> String {
    match (shooters.len(), said.placing.0.len()) {
        (_, 1) => shooting.id().to_owned(),
        (1, _) => target.id().to_owned(),
        _ => format!("{}, {}", shooting.id(), target.id()),
    }
}

/// Which part of the games takes more shots than was asked about.
fn shares(said: &Strength, shooting: Shooting, target: Target, sample: &Sample) -> Option<String> {
    let percent = |part: f64| format!("{:.1} %", 100.0 * part);
    let over: Vec<String> = said.over.iter().map(|shots| format!("{} more than {shots} shots", percent(sample.over(*shots)))).collect();
    (!over.is_empty()).then(|| format!("- `{}`, {}, of the games: {}", shooting.id(), target.id(), over.join(", ")))
}

/// That the figure of the rules is farther off than it may be, and whether chance may be why. Why it is with `pl-perelman` is
/// said under the table.
fn off_the_rules(said: &Strength, shooting: Shooting, target: Target, sample: &Sample) -> Option<String> {
    let figure = figure(&said.rules, shooting, target).filter(|_| target != Target::Placed(Placing::Perelman))?;
    let off = sample.mean() - figure.mean;
    let beyond = off.abs() - figure.within;
    let why = if beyond > 2.0 * sample.error() { "by more than chance: another figure here" } else { "no more so than by chance" };
    (beyond > 0.0).then(|| format!("- `{}`, {}: {off:+.2} is outside ±{:.1}, {why}", shooting.id(), target.id(), figure.within))
}

/// What the sources claim, beside this sample.
fn claim_rows(said: &Strength, shooting: Shooting, target: Target, sample: &Sample) -> Vec<String> {
    let row = |claim: &Claim| {
        let (id, laid, ours, verdict) = (shooting.id(), target.id(), claim.measured(sample), claim.verdict(sample));
        format!("| {} | {} | `{id}` | {laid} | {ours} | {verdict} |", claim.says, claim.theirs)
    };
    claims(&said.rules, shooting, target).iter().map(row).collect()
}

/// Which fleets cannot be had under these rules, or that all can, and which are alike. Against a stranger there are no habits
/// to lay a fleet by, whatever the rules.
fn fallen_back(said: &Strength) -> Vec<String> {
    let placings = said.placing.0.iter().filter_map(|target| match target {
        Target::Placed(placing) => Some(*placing),
        Target::Uniform | Target::Sequential => None,
    });
    let laid: Vec<(Placing, Vec<Option<Laid>>)> =
        placings.map(|placing| (placing, first_fleets(&said.rules, placing, said.games, said.seed))).collect();
    let mut lines: Vec<String> = laid.iter().filter_map(|(placing, fleets)| by_chance(*placing, fleets)).collect();
    if lines.is_empty() && said.placing.0.len() > 1 {
        lines.push("- no way to lay a fleet fell back to chance under these rules".to_owned());
    }
    lines.extend(alike(&said.rules, &laid));
    if laid.iter().any(|(placing, _)| *placing == Placing::Adaptive) {
        lines.push("- `pl-adaptive` knows nothing of a stranger: its fleets were laid at random".to_owned());
    }
    lines
}

/// Which ways to lay a fleet, none of them chance, come to the same under these rules: all their first fleets are alike.
fn alike(rules: &Ruleset, laid: &[(Placing, Vec<Option<Laid>>)]) -> Vec<String> {
    let as_asked =
        |fleets: &[Option<Laid>]| !fleets.is_empty() && fleets.iter().all(|laid| laid.as_ref().is_some_and(|laid| laid.as_asked));
    let boats = rules.fleet.berths().iter().any(|berth| berth.decks == 1);
    let why = if boats { "" } else { ", which have no single-deckers" };
    let line = |(at, (placing, fleets)): (usize, &(Placing, Vec<Option<Laid>>))| {
        let (other, _) = laid[..at].iter().find(|(_, others)| as_asked(fleets) && others == fleets)?;
        Some(format!("- `{}` lays the same fleets as `{}` under these rules{why}", placing.id(), other.id()))
    };
    laid.iter().enumerate().filter_map(line).collect()
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
