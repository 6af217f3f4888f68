//! Actor and critic (A2C) for `sh-rl-5x5`: two perceptrons of two layers each. The actor says how likely it fires at each
//! cell, the critic how many shots are still to come; after some shots the actor is told which of them came out better than
//! the critic thought. Cells that were fired at have no chance. The actor is what is kept.

use broadside_game::{cell::Cell, dice::{Dice, SeededDice}, ruleset::Ruleset};
use broadside_gunner::shooting::trained::{Net, SmallFieldInput};
use candle_core::{D, Device, Result, Tensor};
use candle_nn::{AdamW, Optimizer, ParamsAdamW, ops};

use crate::{layers::{Layers, Rows, fraction}, school::{self, School}};

/// How many games are learned from.
pub const GAMES: u32 = 300_000;

/// The widths between inputs and outputs.
const HIDDEN: [usize; 2] = [64, 64];

/// Games side by side.
const TOGETHER: usize = 64;

/// Shots in each of them between two lessons.
const SHOTS: usize = 8;

/// How much the critic's mistakes weigh beside the actor's.
const CRITIC: f64 = 0.5;

/// How much it is worth to stay undecided, in the beginning; nothing in the end.
const OPEN: f64 = 0.02;

/// How fast it learns, in the beginning and in the end.
const RATE: [f64; 2] = [2e-3, 1e-4];

/// The cost of a shot: such that the worth of a whole game is about one.
const COST: f32 = 0.1;

/// What makes a cell impossible.
const NEVER: f32 = -1e9;

/// How often it is examined, and in how many games.
const EXAMS: u32 = 10;
const EXAM_GAMES: u32 = 2_000;

/// Teaches from so many games.
pub fn teach(seed: u64, games: u32, say: &dyn Fn(&str)) -> Result<Net> {
    let rules = school::rules(school::POOL)?;
    let mut pupil = Pupil::new(&rules, seed)?;
    let mut exams = 0;
    while pupil.school.over < games {
        let way = f64::from(pupil.school.over) / f64::from(games);
        let lesson = pupil.fire()?;
        pupil.learn(&lesson, way)?;
        if pupil.school.over >= (exams + 1) * (games / EXAMS).max(1) {
            exams += 1;
            let mean = school::examine(&rules, &pupil.actor.pressed()?, EXAM_GAMES, !seed)?;
            say(&format!("sh-rl-5x5: {:7} games, now {mean:.2} shots a game", pupil.school.over));
        }
    }
    pupil.actor.pressed()
}

struct Pupil<'a> {
    school: School<'a>,
    actor: Layers,
    critic: Layers,
    optimizer: AdamW,
    dice: SeededDice,
}

/// What was seen in all games at one time, where the shots fell and whether they ended a game.
struct Round {
    rows: Tensor,
    /// 0 for each cell that can be fired at, [`NEVER`] for any other.
    masks: Tensor,
    cells: Vec<u32>,
    over: Vec<bool>,
}

/// Rounds, and what the critic thinks of where they led.
struct Lesson {
    rounds: Vec<Round>,
    last: Vec<f32>,
}

impl<'a> Pupil<'a> {
    fn new(rules: &'a Ruleset, seed: u64) -> Result<Self> {
        let mut dice = SeededDice(seed);
        let widths = |outputs: usize| [&[SmallFieldInput::INPUTS][..], &HIDDEN, &[outputs]].concat();
        let (actor, critic) = (Layers::new(&widths(SmallFieldInput::CELLS), &mut dice)?, Layers::new(&widths(1), &mut dice)?);
        let both = [actor.vars(), critic.vars()].concat();
        let optimizer = AdamW::new(both, ParamsAdamW { weight_decay: 0.0, ..ParamsAdamW::default() })?;
        Ok(Self { school: School::new(rules, TOGETHER, dice.roll())?, actor, critic, optimizer, dice })
    }

    /// Some shots in every game.
    fn fire(&mut self) -> Result<Lesson> {
        let rounds = (0..SHOTS).map(|_| self.round()).collect::<Result<Vec<Round>>>()?;
        let (rows, _) = shown(&self.pools())?;
        Ok(Lesson { rounds, last: self.critic.outputs(&rows)?.flatten_all()?.to_vec1()? })
    }

    fn pools(&mut self) -> Vec<SmallFieldInput> {
        let dice = &mut self.dice;
        self.school.views().filter_map(|view| SmallFieldInput::of(view, dice)).collect()
    }

    fn round(&mut self) -> Result<Round> {
        let pools = self.pools();
        let (rows, masks) = shown(&pools)?;
        let chances = ops::softmax(&(self.actor.outputs(&rows)? + &masks)?, D::Minus1)?.to_vec2::<f32>()?;
        let (mut cells, mut over) = (Vec::new(), Vec::new());
        for (game, (pool, chances)) in pools.iter().zip(&chances).enumerate() {
            let (number, cell) = drawn(pool, chances, &mut self.dice);
            cells.push(number as u32);
            over.push(self.school.fire(game, cell)?.1.is_none());
        }
        Ok(Round { rows, masks, cells, over })
    }

    fn learn(&mut self, lesson: &Lesson, way: f64) -> Result<()> {
        let joined = |part: fn(&Round) -> &Tensor| Tensor::cat(&lesson.rounds.iter().map(part).collect::<Vec<_>>(), 0);
        let (rows, masks) = (joined(|round| &round.rows)?, joined(|round| &round.masks)?);
        let count = TOGETHER * lesson.rounds.len();
        let returns = Tensor::from_vec(returns(lesson), count, &Device::Cpu)?;
        let cells: Vec<u32> = lesson.rounds.iter().flat_map(|round| round.cells.iter().copied()).collect();
        let thought = self.critic.outputs(&rows)?.flatten_all()?;
        let better = (&returns - &thought)?;
        let logs = ops::log_softmax(&(self.actor.outputs(&rows)? + &masks)?, D::Minus1)?;
        let taken = logs.gather(&Tensor::from_vec(cells, (count, 1), &Device::Cpu)?, 1)?.flatten_all()?;
        let acting = (taken * better.detach())?.mean_all()?.neg()?;
        let undecided = (logs.exp()? * logs.clamp(-50.0, 0.0)?)?.sum(D::Minus1)?.mean_all()?;
        let loss = ((acting + (better.sqr()?.mean_all()? * CRITIC)?)? + (undecided * (OPEN * (1.0 - way)))?)?;
        self.optimizer.set_learning_rate(RATE[0] + (RATE[1] - RATE[0]) * way);
        self.optimizer.backward_step(&loss)
    }
}

/// What the networks are given for each field, and which cells can be fired at.
fn shown(pools: &[SmallFieldInput]) -> Result<(Tensor, Tensor)> {
    let (mut rows, mut masks) = (Rows::new(SmallFieldInput::INPUTS), vec![NEVER; pools.len() * SmallFieldInput::CELLS]);
    for (at, pool) in pools.iter().enumerate() {
        rows.push(&pool.inputs());
        pool.unknown().for_each(|(number, _)| masks[at * SmallFieldInput::CELLS + number] = 0.0);
    }
    Ok((rows.tensor()?, Tensor::from_vec(masks, (pools.len(), SmallFieldInput::CELLS), &Device::Cpu)?))
}

/// A cell by these chances, with its number.
fn drawn(pool: &SmallFieldInput, chances: &[f32], dice: &mut dyn Dice) -> (usize, Cell) {
    let mut left = fraction(dice);
    let mut last = None;
    for (number, cell) in pool.unknown() {
        left -= chances[number];
        last = Some((number, cell));
        if left < 0.0 {
            break;
        }
    }
    last.expect("the ship is afloat, so a cell is left")
}

/// What came of each shot in the end, as far as it was seen, and beyond that as the critic thinks.
fn returns(lesson: &Lesson) -> Vec<f32> {
    let mut later = lesson.last.clone();
    let mut rounds: Vec<Vec<f32>> = Vec::new();
    for round in lesson.rounds.iter().rev() {
        later = later.iter().zip(&round.over).map(|(later, over)| if *over { 0.0 } else { *later } - COST).collect();
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
        let lesson = Lesson { rounds: vec![round([false, false]), round([true, false]), round([false, false])], last: vec![-0.5, -1.0] };
        let wanted = [-0.2, -1.3, -0.1, -1.2, -0.6, -1.1];
        for (told, wanted) in returns(&lesson).into_iter().zip(wanted) {
            assert!((told - wanted).abs() < 1e-6, "{told} for {wanted}");
        }
    }
}
