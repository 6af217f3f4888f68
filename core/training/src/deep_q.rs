//! Trains the network of `sh-rl` by deep Q-learning with experience replay. The value of a shot is 1 for a hit, plus the
//! discounted value of the next shot. The trained network chooses the next shot, and a second network that follows it slowly
//! evaluates that shot (double Q-learning). Cells that were fired at are not candidates. The result is the second network.

use broadside_game::{cell::Cell, dice::{Dice, SeededDice}, ruleset::Ruleset};
use broadside_gunner::{odds::Symmetry, shooting::trained::{FleetInput, Net}};
use candle_core::{Device, Result, Tensor};
use candle_nn::{AdamW, Optimizer, ParamsAdamW, loss};

use crate::{games::{self, TrainingGames}, layers::{InputRows, TrainableNet, random_fraction}, replay::{Replay, Shot}};

/// The default number of shots to learn from.
pub const SHOTS: u32 = 1_000_000;

/// The widths of the hidden layers.
const HIDDEN: [usize; 2] = [64, 32];

/// The factor by which the value of the next shot counts.
const DISCOUNT: f32 = 0.5;

/// The number of games played at the same time, which is the number of shots between two training steps.
const PARALLEL_GAMES: usize = 64;

/// The number of stored shots that are used in a training step.
const BATCH: usize = 128;

/// The maximum number of stored shots.
const REPLAY_CAPACITY: usize = 200_000;

/// The number of shots before the first training step.
const MIN_SHOTS: usize = 5_000;

/// The share of shots at random cells: at the start, and from the middle of the training on; in between it decreases linearly.
const EXPLORATION: [f32; 2] = [0.8, 0.1];

/// The learning rate at the start and at the end.
const LEARNING_RATE: [f64; 2] = [1e-3, 5e-5];

/// The share of the difference by which the second network follows the first after each training step.
const TARGET_UPDATE_RATE: f64 = 0.005;

/// How many times the mean number of shots is measured during training.
const MEASUREMENTS: u32 = 20;

/// The number of games for a measurement.
const MEASURED_GAMES: u32 = 300;

/// Trains a network with this many shots; `print` gets lines about the progress.
pub fn train(seed: u64, shots: u32, print: &dyn Fn(&str)) -> Result<Net> {
    let rules = games::parse_rules(games::FLEET_RULES)?;
    let mut trainer = Trainer::new(&rules, seed)?;
    let steps = (shots / PARALLEL_GAMES as u32).max(1);
    for step in 0..steps {
        let progress = step as f32 / steps as f32;
        trainer.fire(EXPLORATION[0] + (EXPLORATION[1] - EXPLORATION[0]) * (progress * 2.0).min(1.0))?;
        trainer.learn(LEARNING_RATE[0] + (LEARNING_RATE[1] - LEARNING_RATE[0]) * f64::from(progress))?;
        if (step + 1) % (steps / MEASUREMENTS).max(1) == 0 {
            let mean = games::mean_shots(&rules, &trainer.target.quantize()?, MEASURED_GAMES, !seed)?;
            let shots = (step + 1) * PARALLEL_GAMES as u32;
            print(&format!("sh-rl: {shots:8} shots, {:6} games, now {mean:.2} shots a game", trainer.games.finished));
        }
    }
    trainer.target.quantize()
}

/// The state of a training.
struct Trainer<'a> {
    games: TrainingGames<'a>,
    replay: Replay,
    /// The network that is trained and chooses shots.
    online: TrainableNet,
    /// The network that follows slowly and evaluates shots.
    target: TrainableNet,
    optimizer: AdamW,
    dice: SeededDice,
}

impl<'a> Trainer<'a> {
    fn new(rules: &'a Ruleset, seed: u64) -> Result<Self> {
        let mut dice = SeededDice(seed);
        let widths = [&[FleetInput::INPUTS][..], &HIDDEN, &[1]].concat();
        let online = TrainableNet::new(&widths, &mut dice)?;
        let optimizer = AdamW::new(online.vars(), ParamsAdamW { weight_decay: 0.0, ..ParamsAdamW::default() })?;
        let games = TrainingGames::new(rules, PARALLEL_GAMES, dice.roll())?;
        Ok(Self { games, replay: Replay::new(REPLAY_CAPACITY), target: online.copy()?, online, optimizer, dice })
    }

    /// Fires a shot in every game: with this probability at a random cell, else at the cell with the highest value.
    fn fire(&mut self, exploration: f32) -> Result<()> {
        let inputs: Vec<FleetInput> = self.games.views().filter_map(FleetInput::of).collect();
        let is_random: Vec<bool> = inputs.iter().map(|_| random_fraction(&mut self.dice) < exploration).collect();
        let evaluated: Vec<FleetInput> = inputs.iter().zip(&is_random).filter(|(_, random)| !**random).map(|(input, _)| *input).collect();
        let mut best = best_cells(&self.online, &evaluated)?.into_iter();
        for (game, (before, random)) in inputs.into_iter().zip(is_random).enumerate() {
            let cell = if random { random_cell(&before, &mut self.dice) } else { best.next().map(|(cell, _)| cell) };
            let cell = cell.expect("a ship is afloat, so a cell is left");
            let (hit, after) = self.games.fire(game, cell)?;
            self.replay.push(Shot { before, cell, hit, after: after.and_then(FleetInput::of) });
        }
        Ok(())
    }

    /// A training step, with a random symmetry applied to each stored shot. Does nothing before there are [`MIN_SHOTS`].
    fn learn(&mut self, rate: f64) -> Result<()> {
        if self.replay.len() < MIN_SHOTS {
            return Ok(());
        }
        let mut symmetries = SeededDice(self.dice.roll());
        let shots: Vec<Shot> = self.replay.draw(BATCH, &mut self.dice).map(|shot| transform_randomly(shot, &mut symmetries)).collect();
        let afters: Vec<FleetInput> = shots.iter().filter_map(|shot| shot.after).collect();
        let chosen = best_cells(&self.online, &afters)?;
        let mut rows = InputRows::new(FleetInput::INPUTS);
        chosen.iter().for_each(|(_, inputs)| rows.push(inputs));
        let mut later = self.target.outputs(&rows.tensor()?)?.flatten_all()?.to_vec1::<f32>()?.into_iter();
        let later = shots.iter().map(|shot| shot.after.and_then(|_| later.next()).unwrap_or(0.0));
        let values: Vec<f32> = shots.iter().zip(later).map(|(shot, later)| f32::from(u8::from(shot.hit)) + DISCOUNT * later).collect();
        let mut rows = InputRows::new(FleetInput::INPUTS);
        for shot in &shots {
            shot.before.inputs(std::iter::once(shot.cell)).for_each(|(_, inputs)| rows.push(&inputs));
        }
        let outputs = self.online.outputs(&rows.tensor()?)?.flatten_all()?;
        let loss = loss::mse(&outputs, &Tensor::from_vec(values, shots.len(), &Device::Cpu)?)?;
        self.optimizer.set_learning_rate(rate);
        self.optimizer.backward_step(&loss)?;
        self.target.move_towards(&self.online, TARGET_UPDATE_RATE)
    }
}

/// A cell, and the non-zero network inputs for it, as index and value.
type CellInput = (Cell, Vec<(usize, i32)>);

/// For each field, the cell with the highest value by a network.
fn best_cells(net: &TrainableNet, inputs: &[FleetInput]) -> Result<Vec<CellInput>> {
    let (mut rows, mut candidates) = (InputRows::new(FleetInput::INPUTS), Vec::new());
    for input in inputs {
        let cells: Vec<CellInput> = input.inputs(input.unknown()).collect();
        cells.iter().for_each(|(_, inputs)| rows.push(inputs));
        candidates.push(cells);
    }
    if rows.len() == 0 {
        return Ok(Vec::new());
    }
    let mut values = net.outputs(&rows.tensor()?)?.flatten_all()?.to_vec1::<f32>()?.into_iter();
    let best = |cells: Vec<CellInput>| {
        let valued = cells.into_iter().zip(values.by_ref());
        valued.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(cell, _)| cell).expect("a cell is left")
    };
    Ok(candidates.into_iter().map(best).collect())
}

/// A random cell that was not fired at; `None` if there is none.
fn random_cell(input: &FleetInput, dice: &mut dyn Dice) -> Option<Cell> {
    let cells: Vec<Cell> = input.unknown().collect();
    dice.below(cells.len() as u32).map(|at| cells[at as usize])
}

/// The image of a shot under a random symmetry.
fn transform_randomly(shot: &Shot, dice: &mut dyn Dice) -> Shot {
    let turn = Symmetry::random(dice);
    Shot {
        before: shot.before.transform(turn),
        cell: turn.cell(shot.cell, FleetInput::FIELD),
        after: shot.after.map(|input| input.transform(turn)),
        ..*shot
    }
}
