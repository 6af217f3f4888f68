//! `broadside-lab duel`: plays whole games between two computer opponents, and prints how many each wins.

use std::io::Write;

use broadside_game::ruleset::Ruleset;
use broadside_gunner::{Opponent, placing::PlacementStrategy};
use broadside_lab::DuelRecord;
use clap::Args;

use crate::{first_fleets, parse_rules, random_note, sample_cells, write};

const TABLE_HEADER: &str = "| opponent | wins | percent | ± | shots: mean | ± | median | least | 5 % | 95 % | most |
|---|---|---|---|---|---|---|---|---|---|---|";

/// The arguments of `broadside-lab duel`.
#[derive(Args, Debug)]
pub struct DuelArgs {
    /// The rules, as in the command `battle`
    #[arg(short, long, default_value = "classic", value_parser = parse_rules)]
    rules: Ruleset,
    /// The first opponent: a shooting strategy, optionally followed by + and a placement strategy, as in sh-density+pl-sixty
    #[arg(short, value_name = "OPPONENT", long, value_parser = parse_opponent)]
    a: Opponent,
    /// The second opponent
    #[arg(short, value_name = "OPPONENT", long, value_parser = parse_opponent)]
    b: Opponent,
    /// The number of games
    #[arg(short, long, default_value_t = 1000)]
    games: u32,
    /// The seed of the dice: the same number gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Parses an opponent, for clap.
fn parse_opponent(text: &str) -> Result<Opponent, String> {
    Opponent::parse(text).ok_or_else(|| {
        "expected a shooting strategy, optionally followed by + and a placement strategy, as in sh-hunt+pl-random".to_owned()
    })
}

/// Plays the games and writes the table.
///
/// # Errors
/// A message for the user, if the games cannot be played or the output cannot be written.
pub fn run_duel(args: &DuelArgs, to: &mut dyn Write) -> Result<(), String> {
    let duel = broadside_lab::duel(&args.rules, [args.a, args.b], args.games, args.seed).map_err(|why| why.to_string())?;
    let title = format!("{}: {} games, {} without a winner, seed {}", args.rules, args.games, duel.drawn, args.seed);
    write(to, &format!("{title}\n\n{TABLE_HEADER}"))?;
    [args.a, args.b].iter().zip(&duel.records).try_for_each(|(opponent, record)| write(to, &table_row(*opponent, record, args.games)))?;
    let fleets = |placing: PlacementStrategy| first_fleets(&args.rules, placing, args.games, args.seed);
    let mut notes: Vec<String> = [args.a, args.b].iter().filter_map(|one| random_note(one.placing, &fleets(one.placing))).collect();
    notes.dedup();
    if notes.is_empty() { Ok(()) } else { write(to, &format!("\n{}", notes.join("\n"))) }
}

fn table_row(opponent: Opponent, record: &DuelRecord, games: u32) -> String {
    let games = f64::from(games.max(1));
    let share = f64::from(record.wins) / games;
    let error = (share * (1.0 - share) / games).sqrt();
    let [share, error] = [share, error].map(|part| format!("{:.1}", 100.0 * part));
    format!("| `{opponent}` | {} | {share} | {error} | {} |", record.wins, sample_cells(&record.shots))
}
