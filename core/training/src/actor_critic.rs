//! Trains the network of `sh-rl-5x5` by an actor-critic method (A2C) with two networks of two hidden layers each. The actor
//! gives the probability of firing at each cell, the critic estimates the return, which is the negative cost of the shots
//! still to come. After some shots, the actor is trained towards shots whose return was better than the critic's estimate.
//! Cells that were fired at have the probability 0. The result is the actor.

use broadside_game::{cell::Cell, dice::{Dice, SeededDice}, ruleset::Ruleset};
use broadside_gunner::shooting::trained::{Net, SmallFieldInput};
use candle_core::{D, Device, Result, Tensor};
use candle_nn::{AdamW, Optimizer, ParamsAdamW, ops};

use crate::{games::{self, TrainingGames}, layers::{InputRows, TrainableNet, random_fraction}};

/// The default number of games to learn from.
pub const GAMES: u32 = 300_000;

/// The widths of the hidden layers.
const HIDDEN: [usize; 2] = [64, 64];

/// The number of games played at the same time.
const PARALLEL_GAMES: usize = 64;

/// The number of shots in each game between two training steps.
const SHOTS_PER_STEP: usize = 8;

/// The weight of the critic's loss relative to that of the actor.
const CRITIC_WEIGHT: f64 = 0.5;

/// The weight of the entropy bonus at the start; it decreases to 0 at the end.
const ENTROPY_WEIGHT: f64 = 0.02;

/// The learning rate at the start and at the end.
const LEARNING_RATE: [f64; 2] = [2e-3, 1e-4];

/// The cost of a shot, chosen so that a whole game costs about 1.
const SHOT_COST: f32 = 0.1;

/// Added to the actor's output for a cell that was fired at, so that its probability is 0.
const IMPOSSIBLE: f32 = -1e9;

/// How many times the mean number of shots is measured during training.
const MEASUREMENTS: u32 = 10;

/// The number of games for a measurement.
const MEASURED_GAMES: u32 = 2_000;

/// Trains a network in this many games; `print` gets lines about the progress.
pub fn train(seed: u64, games: u32, print: &dyn Fn(&str)) -> Result<Net> {
    let rules = games::parse_rules(games::SMALL_FIELD_RULES)?;
    let mut trainer = Trainer::new(&rules, seed)?;
    let mut measurements = 0;
    while trainer.games.finished < games {
        let progress = f64::from(trainer.games.finished) / f64::from(games);
        let batch = trainer.play()?;
        trainer.learn(&batch, progress)?;
        if trainer.games.finished >= (measurements + 1) * (games / MEASUREMENTS).max(1) {
            measurements += 1;
            let mean = games::mean_shots(&rules, &trainer.actor.quantize()?, MEASURED_GAMES, !seed)?;
            print(&format!("sh-rl-5x5: {:7} games, now {mean:.2} shots a game", trainer.games.finished));
        }
    }
    trainer.actor.quantize()
}

/// The state of a training.
struct Trainer<'a> {
    games: TrainingGames<'a>,
    actor: TrainableNet,
    critic: TrainableNet,
    optimizer: AdamW,
    dice: SeededDice,
}

/// One shot in each of the games.
struct Round {
    /// The network inputs before the shots, one row for each game.
    rows: Tensor,
    /// 0 for each cell that can be fired at, [`IMPOSSIBLE`] for any other; one row for each game.
    masks: Tensor,
    /// The indices of the cells that were fired at.
    cells: Vec<u32>,
    /// Whether the shot ended the game.
    over: Vec<bool>,
}

/// Consecutive rounds for a training step.
struct Batch {
    rounds: Vec<Round>,
    /// For each game, the critic's estimate of the return after the last round.
    last: Vec<f32>,
}

impl<'a> Trainer<'a> {
    fn new(rules: &'a Ruleset, seed: u64) -> Result<Self> {
        let mut dice = SeededDice(seed);
        let widths = |outputs: usize| [&[SmallFieldInput::INPUTS][..], &HIDDEN, &[outputs]].concat();
        let (actor, critic) = (TrainableNet::new(&widths(SmallFieldInput::CELLS), &mut dice)?, TrainableNet::new(&widths(1), &mut dice)?);
        let both = [actor.vars(), critic.vars()].concat();
        let optimizer = AdamW::new(both, ParamsAdamW { weight_decay: 0.0, ..ParamsAdamW::default() })?;
        Ok(Self { games: TrainingGames::new(rules, PARALLEL_GAMES, dice.roll())?, actor, critic, optimizer, dice })
    }

    /// Fires [`SHOTS_PER_STEP`] shots in every game.
    fn play(&mut self) -> Result<Batch> {
        let rounds = (0..SHOTS_PER_STEP).map(|_| self.play_round()).collect::<Result<Vec<Round>>>()?;
        let (rows, _) = network_inputs(&self.inputs())?;
        Ok(Batch { rounds, last: self.critic.outputs(&rows)?.flatten_all()?.to_vec1()? })
    }

    /// The input of each game.
    fn inputs(&mut self) -> Vec<SmallFieldInput> {
        let dice = &mut self.dice;
        self.games.views().filter_map(|view| SmallFieldInput::of(view, dice)).collect()
    }

    /// Fires a shot in every game, by the actor's probabilities.
    fn play_round(&mut self) -> Result<Round> {
        let inputs = self.inputs();
        let (rows, masks) = network_inputs(&inputs)?;
        let chances = ops::softmax(&(self.actor.outputs(&rows)? + &masks)?, D::Minus1)?.to_vec2::<f32>()?;
        let (mut cells, mut over) = (Vec::new(), Vec::new());
        for (game, (input, chances)) in inputs.iter().zip(&chances).enumerate() {
            let (number, cell) = draw_cell(input, chances, &mut self.dice);
            cells.push(number as u32);
            over.push(self.games.fire(game, cell)?.1.is_none());
        }
        Ok(Round { rows, masks, cells, over })
    }

    /// A training step; `progress` is the share of the training that is over, 0 to 1.
    fn learn(&mut self, batch: &Batch, progress: f64) -> Result<()> {
        let joined = |part: fn(&Round) -> &Tensor| Tensor::cat(&batch.rounds.iter().map(part).collect::<Vec<_>>(), 0);
        let (rows, masks) = (joined(|round| &round.rows)?, joined(|round| &round.masks)?);
        let count = PARALLEL_GAMES * batch.rounds.len();
        let returns = Tensor::from_vec(returns(batch), count, &Device::Cpu)?;
        let cells: Vec<u32> = batch.rounds.iter().flat_map(|round| round.cells.iter().copied()).collect();
        let estimates = self.critic.outputs(&rows)?.flatten_all()?;
        let advantages = (&returns - &estimates)?;
        let logs = ops::log_softmax(&(self.actor.outputs(&rows)? + &masks)?, D::Minus1)?;
        let taken = logs.gather(&Tensor::from_vec(cells, (count, 1), &Device::Cpu)?, 1)?.flatten_all()?;
        let actor_loss = (taken * advantages.detach())?.mean_all()?.neg()?;
        let negative_entropy = (logs.exp()? * logs.clamp(-50.0, 0.0)?)?.sum(D::Minus1)?.mean_all()?;
        let critic_loss = (advantages.sqr()?.mean_all()? * CRITIC_WEIGHT)?;
        let loss = ((actor_loss + critic_loss)? + (negative_entropy * (ENTROPY_WEIGHT * (1.0 - progress)))?)?;
        self.optimizer.set_learning_rate(LEARNING_RATE[0] + (LEARNING_RATE[1] - LEARNING_RATE[0]) * progress);
        self.optimizer.backward_step(&loss)
    }
}

/// The network inputs for these fields, one row each, and the masks of the cells that can be fired at ([`Round::masks`]).
fn network_inputs(inputs: &[SmallFieldInput]) -> Result<(Tensor, Tensor)> {
    let (mut rows, mut masks) = (InputRows::new(SmallFieldInput::INPUTS), vec![IMPOSSIBLE; inputs.len() * SmallFieldInput::CELLS]);
    for (at, input) in inputs.iter().enumerate() {
        rows.push(&input.inputs());
        input.unknown().for_each(|(number, _)| masks[at * SmallFieldInput::CELLS + number] = 0.0);
    }
    Ok((rows.tensor()?, Tensor::from_vec(masks, (inputs.len(), SmallFieldInput::CELLS), &Device::Cpu)?))
}

/// Draws a cell by these probabilities. Returns its index among the network outputs, and the cell.
fn draw_cell(input: &SmallFieldInput, chances: &[f32], dice: &mut dyn Dice) -> (usize, Cell) {
    let mut left = random_fraction(dice);
    let mut last = None;
    for (number, cell) in input.unknown() {
        left -= chances[number];
        last = Some((number, cell));
        if left < 0.0 {
            break;
        }
    }
    last.expect("the ship is afloat, so a cell is left")
}

/// The return of each shot: the negative cost of all shots from this one to the end of the game. Beyond the rounds of the batch,
/// the critic's estimate is used.
fn returns(batch: &Batch) -> Vec<f32> {
    let mut later = batch.last.clone();
    let mut rounds: Vec<Vec<f32>> = Vec::new();
    for round in batch.rounds.iter().rev() {
        later = later.iter().zip(&round.over).map(|(later, over)| if *over { 0.0 } else { *later } - SHOT_COST).collect();
        rounds.push(later.clone());
    }
    rounds.into_iter().rev().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_sum_rewards_to_the_end_of_each_game() {
        let empty = || Tensor::zeros((0, 1), candle_core::DType::F32, &Device::Cpu).expect("nothing");
        let round = |over: [bool; 2]| Round { rows: empty(), masks: empty(), cells: Vec::new(), over: over.to_vec() };
        let batch = Batch { rounds: vec![round([false, false]), round([true, false]), round([false, false])], last: vec![-0.5, -1.0] };
        let expected = [-0.2, -1.3, -0.1, -1.2, -0.6, -1.1];
        for (value, expected) in returns(&batch).into_iter().zip(expected) {
            assert!((value - expected).abs() < 1e-6, "{value} for {expected}");
        }
    }
}
