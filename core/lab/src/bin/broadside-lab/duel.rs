//! `broadside-lab duel`: whole games between two opponents, and who won them.

use std::io::Write;

use broadside_core::{
    game::ruleset::Ruleset,
    gunner::{Opponent, placing::Placing},
};
use broadside_lab::Record;
use clap::Args;

use crate::{by_chance, figures, first_fleets, rules, write};

/// The head of the table.
const HEAD: &str = "| opponent | wins | percent | ± | shots: mean | ± | median | least | 5 % | 95 % | most |
|---|---|---|---|---|---|---|---|---|---|---|";

/// What can be said after `broadside-lab duel`.
#[derive(Args, Debug)]
pub struct Duel {
    /// The rules, as typed for a battle
    #[arg(short, long, default_value = "classic", value_parser = rules)]
    rules: Ruleset,
    /// One opponent: a strategy and, after a +, a placement, as in sh-density+pl-sixty
    #[arg(short, value_name = "OPPONENT", long, value_parser = opponent)]
    a: Opponent,
    /// The other
    #[arg(short, value_name = "OPPONENT", long, value_parser = opponent)]
    b: Opponent,
    /// How many games
    #[arg(short, long, default_value_t = 1000)]
    games: u32,
    /// A number that always plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn opponent(said: &str) -> Result<Opponent, String> {
    Opponent::parse(said).ok_or_else(|| "say a strategy, or a strategy and a placement, as in sh-hunt+pl-random".to_owned())
}

/// Plays and writes the table.
///
/// # Errors
/// One sentence: why nothing can be played, or written.
pub fn duel(said: &Duel, to: &mut dyn Write) -> Result<(), String> {
    let duel = broadside_lab::duel(&said.rules, [said.a, said.b], said.games, said.seed).map_err(|why| why.to_string())?;
    let title = format!("{}: {} games, {} undecided, seed {}", said.rules, said.games, duel.drawn, said.seed);
    write(to, &format!("{title}\n\n{HEAD}"))?;
    [said.a, said.b].iter().zip(&duel.records).try_for_each(|(opponent, record)| write(to, &row(*opponent, record, said.games)))?;
    let fleets = |placing: Placing| first_fleets(&said.rules, placing, said.games, said.seed);
    let mut remarks: Vec<String> = [said.a, said.b].iter().filter_map(|one| by_chance(one.placing, &fleets(one.placing))).collect();
    remarks.dedup();
    if remarks.is_empty() { Ok(()) } else { write(to, &format!("\n{}", remarks.join("\n"))) }
}

fn row(opponent: Opponent, record: &Record, games: u32) -> String {
    let games = f64::from(games.max(1));
    let share = f64::from(record.wins) / games;
    let error = (share * (1.0 - share) / games).sqrt();
    let [share, error] = [share, error].map(|part| format!("{:.1}", 100.0 * part));
    format!("| `{opponent}` | {} | {share} | {error} | {} |", record.wins, figures(&record.shots))
}
