//! Teaches the networks that `sh-rl` and `sh-rl-5x5` shoot by (core/RULES.md §3.2) and writes their weights into the tree. They
//! learn in games on the real rules, shown what a player is shown and no more. One seed gives one network on one kind of
//! processor; how the shipped ones came about stands in core/STRENGTH.md.

mod actor_critic;
mod deep_q;
mod layers;
mod replay;
mod school;

use std::{path::{Path, PathBuf}, process::ExitCode, time::Instant};

use broadside_gunner::shooting::trained::Net;
use candle_core::Result;
use clap::{Parser, ValueEnum};

/// Who is taught.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Pupil {
    /// On Milton Bradley's field, by deep Q-learning
    ShRl,
    /// On 5×5 cells with one three-decker, as actor and critic
    #[value(name = "sh-rl-5x5")]
    ShRl5x5,
}

/// Teaches the networks that the computer's trained shooters play by, and writes their weights
#[derive(Parser, Debug)]
struct Arguments {
    /// A number that gives the same networks again
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One of them alone
    #[arg(long)]
    only: Option<Pupil>,
    /// How many shots sh-rl learns from
    #[arg(long, default_value_t = deep_q::SHOTS)]
    shots: u32,
    /// How many games sh-rl-5x5 learns from
    #[arg(long, default_value_t = actor_critic::GAMES)]
    games: u32,
    /// The folder for the weights
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/gunner/shooting/trained"))]
    folder: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let wanted = |pupil| arguments.only.is_none_or(|only| only == pupil);
    let (began, seed) = (Instant::now(), arguments.seed);
    let say = |text: &str| println!("{:6.0} s  {text}", began.elapsed().as_secs_f64());
    let pool = || taught("pool.bin", &arguments.folder, actor_critic::teach(seed, arguments.games, &say), &say);
    let fleet = || taught("fleet.bin", &arguments.folder, deep_q::teach(seed, arguments.shots, &say), &say);
    let done = (!wanted(Pupil::ShRl5x5) || pool()) && (!wanted(Pupil::ShRl) || fleet());
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes a network that was taught; says whether there was one.
fn taught(name: &str, folder: &Path, net: Result<Net>, say: &dyn Fn(&str)) -> bool {
    let path = folder.join(name);
    let bytes = net.map(|net| net.write());
    let written = bytes.map_err(|why| why.to_string()).and_then(|bytes| {
        let len = bytes.len();
        std::fs::write(&path, bytes).map(|()| len).map_err(|why| why.to_string())
    });
    match &written {
        Ok(len) => say(&format!("{}: {len} bytes", path.display())),
        Err(why) => say(&format!("{}: {why}", path.display())),
    }
    written.is_ok()
}
