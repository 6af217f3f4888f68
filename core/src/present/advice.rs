//! What a player may do better next time, and why: the habits that cost them most hits, each found by what was known when they
//! fired. It closes the review of a game that is over; of a game being played it says nothing.

use super::{
    line::Line,
    review::{Hindsight, Shot, percent},
};
use crate::game::{
    cell::{Cell, CellSet},
    ruleset::{Answers, Ruleset},
    view::Chart,
};

/// Whoever gives away so much of a chance leaves a hit ship alone.
const DEAR: f64 = 0.1;

/// A shot that seeks is poor when it promised less than this part of the best one.
const POOR: f64 = 0.75;

/// So many habits are named at most.
const MOST: usize = 2;

/// A habit that costs hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Habit {
    /// Firing next to sunk ships, where nothing lies.
    Empty,
    /// Leaving a hit ship alone.
    Left,
    /// Seeking beside earlier misses, where there is little room.
    Crowded,
}

impl Habit {
    const ALL: [Self; 3] = [Self::Empty, Self::Left, Self::Crowded];

    /// The habit that a shot shows, if it shows one.
    fn of(shot: &Shot, rules: &Ruleset) -> Option<Self> {
        if beside_sunk(&shot.chart, rules).contains(shot.cell) {
            return Some(Self::Empty);
        }
        let open = shot.chart.open_hits();
        if open.is_empty() {
            let poor = shot.chance < POOR * shot.best;
            let crowded = poor && shot.chart.misses.beside(rules.size).contains(shot.cell);
            return crowded.then_some(Self::Crowded);
        }
        // Where sinking is never told nobody knows whether it is afloat, and in a salvo another shot may have gone beside it.
        let known = rules.answers != Answers::Plain && !rules.salvo();
        let elsewhere = known && !open.beside(rules.size).contains(shot.cell);
        let promised = |(_, chance): (Cell, f64)| chance - shot.chance >= DEAR;
        (elsewhere && beside_hit(shot, rules).is_some_and(promised)).then_some(Self::Left)
    }

    /// How many shots make a habit of it.
    fn least(self) -> usize {
        match self {
            Self::Empty | Self::Left => 1,
            Self::Crowded => 3,
        }
    }
}

/// The advice that a game gives: nothing where there is nothing to find fault with.
pub(super) fn advice(of: &Hindsight) -> Vec<Line> {
    let shown: Vec<(Habit, &Shot)> = of.shots.iter().filter_map(|shot| Some((Habit::of(shot, &of.view.rules)?, shot))).collect();
    let mut habits: Vec<(Habit, Vec<&Shot>)> = Vec::new();
    for habit in Habit::ALL {
        let shots: Vec<&Shot> = shown.iter().filter(|(shown, _)| *shown == habit).map(|(_, shot)| *shot).collect();
        if shots.len() >= habit.least() {
            habits.push((habit, shots));
        }
    }
    habits.sort_by(|(_, one), (_, other)| cost(other).total_cmp(&cost(one)));
    habits.into_iter().take(MOST).filter_map(|(habit, shots)| said(of, habit, &shots)).collect()
}

/// What is said of a habit, with the shot that cost most.
fn said(of: &Hindsight, habit: Habit, shots: &[&Shot]) -> Option<Line> {
    let (rules, notation) = (&of.view.rules, of.view.rules.notation());
    let worst = shots.iter().copied().max_by(|one, other| loss(one).total_cmp(&loss(other)))?;
    let line = |id| Line::new(id).number("shots", shots.len() as i64).text("cell", notation.name(worst.cell));
    Some(match habit {
        Habit::Empty => line("advice-empty"),
        Habit::Left => {
            let (better, best) = beside_hit(worst, rules)?;
            let better = line("advice-left").text("better", notation.name(better));
            better.text("chance", percent(worst.chance)).text("best", percent(best))
        }
        Habit::Crowded => line("advice-crowded"),
    })
}

/// The likeliest cell beside a ship that is hit and afloat, and its chance.
fn beside_hit(shot: &Shot, rules: &Ruleset) -> Option<(Cell, f64)> {
    let next = shot.chart.open_hits().beside(rules.size).minus(&shot.chart.shot());
    let chances = Cell::all(rules.size).zip(shot.chances.iter().copied()).filter(|(cell, _)| next.contains(*cell));
    chances.max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The cells that are empty because a sunk ship lies beside.
fn beside_sunk(chart: &Chart, rules: &Ruleset) -> CellSet {
    let ships_alone = Chart { mines: CellSet::EMPTY, sweepers: CellSet::EMPTY, ..chart.clone() };
    ships_alone.known_empty(rules).minus(&chart.shot())
}

fn loss(shot: &Shot) -> f64 {
    shot.best - shot.chance
}

fn cost(shots: &[&Shot]) -> f64 {
    shots.iter().map(|shot| loss(shot)).sum()
}
