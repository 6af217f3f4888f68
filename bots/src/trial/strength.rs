//! `broadside strength`: the shots that strategies need to clear still targets, beside the figures of core/RULES.md §3.

use std::io::Write;

use broadside_core::{
    game::ruleset::Ruleset,
    gunner::{placing::Placing, shooting::Shooting},
    trial::{self, Target},
};
use broadside_lab::figures::figure;
use clap::Args;

use super::{figures, rules, write};

/// The head of the table.
const HEAD: &str = "| strategy | fleets | mean | ± | median | 5 % | 95 % | rules: mean | median | difference |
|---|---|---|---|---|---|---|---|---|---|";

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
    for target in &said.placing.0 {
        for shooting in &said.shooting.0 {
            let row = row(said, *shooting, *target)?;
            head.take().into_iter().chain([row]).try_for_each(|line| write(to, &line))?;
        }
    }
    let remark = said.placing.0.contains(&Target::Placed(Placing::Perelman)).then_some(PERELMAN);
    remark.map_or(Ok(()), |remark| write(to, remark))
}

fn row(said: &Strength, shooting: Shooting, target: Target) -> Result<String, String> {
    let sample = trial::strength(&said.rules, shooting, target, said.games, said.seed).map_err(|why| why.to_string())?;
    let book = match figure(&said.rules, shooting, target) {
        Some(figure) => {
            let median = figure.median.map_or("–".to_owned(), |median| median.to_string());
            format!("{:.1} | {median} | {:+.2} of ±{:.1}", figure.mean, sample.mean() - figure.mean, figure.within)
        }
        None => "– | – | –".to_owned(),
    };
    Ok(format!("| `{}` | {} | {} | {book} |", shooting.id(), target.id(), figures(&sample)))
}
