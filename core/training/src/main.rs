//! Trains the neural networks of the shooting strategies `sh-rl` and `sh-rl-5x5` (core/RULES.md §3.2) and writes their weights to
//! files. They learn in games by the real rules, from what a player sees. The same seed gives the same networks on the same
//! kind of processor; core/STRENGTH.md describes how the shipped networks were trained.

mod actor_critic;
mod deep_q;
mod layers;
mod replay;
mod games;

use std::{path::{Path, PathBuf}, process::ExitCode, time::Instant};

use broadside_gunner::shooting::trained::Net;
use candle_core::Result;
use clap::{Parser, ValueEnum};

/// A network to train.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Network {
    /// For Milton Bradley's fleet, by deep Q-learning
    ShRl,
    /// For 5×5 cells with one three-decker, by an actor-critic method
    #[value(name = "sh-rl-5x5")]
    ShRl5x5,
}

/// Trains the neural networks of the computer opponents, and writes their weights to files
#[derive(Parser, Debug)]
struct Arguments {
    /// The seed of the dice: the same number gives the same networks
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Train only this network
    #[arg(long)]
    only: Option<Network>,
    /// The number of shots from which sh-rl learns
    #[arg(long, default_value_t = deep_q::SHOTS)]
    shots: u32,
    /// The number of games from which sh-rl-5x5 learns
    #[arg(long, default_value_t = actor_critic::GAMES)]
    games: u32,
    /// The folder to which the weights are written
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/gunner/shooting/trained"))]
    folder: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let is_wanted = |network| arguments.only.is_none_or(|only| only == network);
    let (started, seed) = (Instant::now(), arguments.seed);
    let print = |text: &str| println!("{:6.0} s  {text}", started.elapsed().as_secs_f64());
    let small_field = || write_network("pool.bin", &arguments.folder, actor_critic::train(seed, arguments.games, &print), &print);
    let fleet = || write_network("fleet.bin", &arguments.folder, deep_q::train(seed, arguments.shots, &print), &print);
    let success = (!is_wanted(Network::ShRl5x5) || small_field()) && (!is_wanted(Network::ShRl) || fleet());
    if success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes a trained network to a file of this name, and prints the result. Returns whether training and writing succeeded.
fn write_network(name: &str, folder: &Path, net: Result<Net>, print: &dyn Fn(&str)) -> bool {
    let path = folder.join(name);
    let bytes = net.map(|net| net.write());
    let written = bytes.map_err(|why| why.to_string()).and_then(|bytes| {
        let len = bytes.len();
        std::fs::write(&path, bytes).map(|()| len).map_err(|why| why.to_string())
    });
    match &written {
        Ok(len) => print(&format!("wrote {}: {len} bytes", path.display())),
        Err(why) => print(&format!("failed to train the network or to write {}: {why}", path.display())),
    }
    written.is_ok()
}
