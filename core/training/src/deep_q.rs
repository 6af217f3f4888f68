//! Deep Q-learning for `sh-rl`: a hit is worth 1, and what follows is worth less and less. The network learns the worth of
//! the shot that was fired, from replayed experience; one network chooses the next shot and a slower one says what that is
//! worth (double Q-learning). Cells that were fired at are not chosen among. The slower network is what is kept.

use broadside_game::{cell::Cell, dice::{Dice, SeededDice}, ruleset::Ruleset};
use broadside_gunner::{odds::Symmetry, shooting::trained::{FleetInput, Net}};
use candle_core::{Device, Result, Tensor};
use candle_nn::{AdamW, Optimizer, ParamsAdamW, loss};

use crate::{layers::{Layers, Rows, fraction}, replay::{Replay, Shot}, school::{self, School}};

/// How many shots are learned from.
pub const SHOTS: u32 = 1_000_000;

/// The widths between the inputs and the worth of a cell.
const HIDDEN: [usize; 2] = [64, 32];

/// What a hit one shot later is worth.
const DISCOUNT: f32 = 0.5;

/// Games side by side, so many shots between two lessons.
const GAMES: usize = 64;

/// Shots replayed in a lesson.
const BATCH: usize = 128;

/// The latest shots that are remembered.
const REMEMBERED: usize = 200_000;

/// Shots fired before the first lesson.
const FIRST: usize = 5_000;

/// The share of shots fired anywhere, in the beginning and from half the way on.
const EXPLORING: [f32; 2] = [0.8, 0.1];

/// How fast it learns, in the beginning and in the end.
const RATE: [f64; 2] = [1e-3, 5e-5];

/// The share of the way by which the slower network follows after each lesson.
const FOLLOWING: f64 = 0.005;

/// How often it is examined, and in how many games.
const EXAMS: u32 = 20;
const EXAM_GAMES: u32 = 300;

/// Teaches from so many shots.
pub fn teach(seed: u64, shots: u32, say: &dyn Fn(&str)) -> Result<Net> {
    let rules = school::rules(school::FLEET)?;
    let mut pupil = Pupil::new(&rules, seed)?;
    let ticks = (shots / GAMES as u32).max(1);
    for tick in 0..ticks {
        let way = tick as f32 / ticks as f32;
        pupil.fire(EXPLORING[0] + (EXPLORING[1] - EXPLORING[0]) * (way * 2.0).min(1.0))?;
        pupil.learn(RATE[0] + (RATE[1] - RATE[0]) * f64::from(way))?;
        if (tick + 1) % (ticks / EXAMS).max(1) == 0 {
            let mean = school::examine(&rules, &pupil.slow.pressed()?, EXAM_GAMES, !seed)?;
            say(&format!("sh-rl: {:8} shots, {:6} games, now {mean:.2} shots a game", (tick + 1) * GAMES as u32, pupil.school.over));
        }
    }
    pupil.slow.pressed()
}

struct Pupil<'a> {
    school: School<'a>,
    replay: Replay,
    quick: Layers,
    slow: Layers,
    optimizer: AdamW,
    dice: SeededDice,
}

impl<'a> Pupil<'a> {
    fn new(rules: &'a Ruleset, seed: u64) -> Result<Self> {
        let mut dice = SeededDice(seed);
        let widths = [&[FleetInput::INPUTS][..], &HIDDEN, &[1]].concat();
        let quick = Layers::new(&widths, &mut dice)?;
        let optimizer = AdamW::new(quick.vars(), ParamsAdamW { weight_decay: 0.0, ..ParamsAdamW::default() })?;
        let school = School::new(rules, GAMES, dice.roll())?;
        Ok(Self { school, replay: Replay::new(REMEMBERED), slow: quick.copy()?, quick, optimizer, dice })
    }

    /// One shot in every game: anywhere with this chance, else where it seems best.
    fn fire(&mut self, exploring: f32) -> Result<()> {
        let sights: Vec<FleetInput> = self.school.views().filter_map(FleetInput::of).collect();
        let guesses: Vec<bool> = sights.iter().map(|_| fraction(&mut self.dice) < exploring).collect();
        let thought: Vec<FleetInput> = sights.iter().zip(&guesses).filter(|(_, guess)| !**guess).map(|(sight, _)| *sight).collect();
        let mut best = best(&self.quick, &thought)?.into_iter();
        for (game, (before, guess)) in sights.into_iter().zip(guesses).enumerate() {
            let cell = if guess { anywhere(&before, &mut self.dice) } else { best.next().map(|(cell, _)| cell) };
            let cell = cell.expect("a ship is afloat, so a cell is left");
            let (hit, after) = self.school.fire(game, cell)?;
            self.replay.push(Shot { before, cell, hit, after: after.and_then(FleetInput::of) });
        }
        Ok(())
    }

    /// One lesson, each shot seen turned by one of the symmetries.
    fn learn(&mut self, rate: f64) -> Result<()> {
        if self.replay.len() < FIRST {
            return Ok(());
        }
        let mut turns = SeededDice(self.dice.roll());
        let shots: Vec<Shot> = self.replay.draw(BATCH, &mut self.dice).map(|shot| turned(shot, &mut turns)).collect();
        let afters: Vec<FleetInput> = shots.iter().filter_map(|shot| shot.after).collect();
        let chosen = best(&self.quick, &afters)?;
        let mut rows = Rows::new(FleetInput::INPUTS);
        chosen.iter().for_each(|(_, inputs)| rows.push(inputs));
        let mut later = self.slow.outputs(&rows.tensor()?)?.flatten_all()?.to_vec1::<f32>()?.into_iter();
        let later = shots.iter().map(|shot| shot.after.and_then(|_| later.next()).unwrap_or(0.0));
        let worths: Vec<f32> = shots.iter().zip(later).map(|(shot, later)| f32::from(u8::from(shot.hit)) + DISCOUNT * later).collect();
        let mut rows = Rows::new(FleetInput::INPUTS);
        for shot in &shots {
            shot.before.inputs(std::iter::once(shot.cell)).for_each(|(_, inputs)| rows.push(&inputs));
        }
        let told = self.quick.outputs(&rows.tensor()?)?.flatten_all()?;
        let loss = loss::mse(&told, &Tensor::from_vec(worths, shots.len(), &Device::Cpu)?)?;
        self.optimizer.set_learning_rate(rate);
        self.optimizer.backward_step(&loss)?;
        self.slow.follow(&self.quick, FOLLOWING)
    }
}

/// A cell, with what a network is given for it.
type Shown = (Cell, Vec<(usize, i32)>);

/// The cell of each field that a network values most.
fn best(net: &Layers, sights: &[FleetInput]) -> Result<Vec<Shown>> {
    let (mut rows, mut shown) = (Rows::new(FleetInput::INPUTS), Vec::new());
    for sight in sights {
        let cells: Vec<Shown> = sight.inputs(sight.unknown()).collect();
        cells.iter().for_each(|(_, inputs)| rows.push(inputs));
        shown.push(cells);
    }
    if rows.len() == 0 {
        return Ok(Vec::new());
    }
    let mut worths = net.outputs(&rows.tensor()?)?.flatten_all()?.to_vec1::<f32>()?.into_iter();
    let of_one = |cells: Vec<Shown>| {
        let valued = cells.into_iter().zip(worths.by_ref());
        valued.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(cell, _)| cell).expect("a cell is left")
    };
    Ok(shown.into_iter().map(of_one).collect())
}

fn anywhere(sight: &FleetInput, dice: &mut dyn Dice) -> Option<Cell> {
    let cells: Vec<Cell> = sight.unknown().collect();
    dice.below(cells.len() as u32).map(|at| cells[at as usize])
}

fn turned(shot: &Shot, dice: &mut dyn Dice) -> Shot {
    let turn = Symmetry::any(dice);
    Shot {
        before: shot.before.transform(turn),
        cell: turn.cell(shot.cell, FleetInput::SIDE),
        after: shot.after.map(|sight| sight.transform(turn)),
        ..*shot
    }
}
