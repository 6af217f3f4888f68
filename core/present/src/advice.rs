//! Advice at the end of a review: the habits that cost a player the most hits, judged by what the player knew at each shot.
//! Only for finished games.

use broadside_game::{
    cell::{Cell, CellSet},
    ruleset::{AnswerDetail, Ruleset},
    view::Chart,
};
use broadside_words::line::Line;

use super::review::{GameReview, Shot, percent};

/// A shot elsewhere that is less likely to hit by at least this much counts as leaving a hit ship alone.
const COSTLY_DIFFERENCE: f64 = 0.1;

/// A shot in search of ships is poor if its probability is below this fraction of the best one.
const POOR_SHOT_RATIO: f64 = 0.75;

/// The maximum number of habits named.
const MAX_HABITS: usize = 2;

/// A habit that costs hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Habit {
    /// Firing next to a sunk ship, where no other ship can be.
    Empty,
    /// Firing elsewhere although a hit ship is still afloat.
    Left,
    /// Searching for ships next to earlier misses, where there is little room for a ship.
    Crowded,
}

impl Habit {
    const ALL: [Self; 3] = [Self::Empty, Self::Left, Self::Crowded];

    /// The habit that this shot shows, if any.
    fn of(shot: &Shot, rules: &Ruleset) -> Option<Self> {
        if cells_next_to_sunk(&shot.chart, rules).contains(shot.cell) {
            return Some(Self::Empty);
        }
        let open = shot.chart.open_hits();
        if open.is_empty() {
            let poor = shot.chance < POOR_SHOT_RATIO * shot.best;
            let crowded = poor && shot.chart.misses.adjacent(rules.size).contains(shot.cell);
            return crowded.then_some(Self::Crowded);
        }
        // If sinkings are not announced, the ship may be sunk; in a salvo, another shot may be at the same ship.
        let known = rules.answers != AnswerDetail::Plain && !rules.is_salvo();
        let elsewhere = known && !open.adjacent(rules.size).contains(shot.cell);
        let is_costly = |(_, chance): (Cell, f64)| chance - shot.chance >= COSTLY_DIFFERENCE;
        (elsewhere && best_cell_next_to_hit(shot, rules).is_some_and(is_costly)).then_some(Self::Left)
    }

    /// The minimum number of such shots that make a habit.
    fn min_shots(self) -> usize {
        match self {
            Self::Empty | Self::Left => 1,
            Self::Crowded => 3,
        }
    }
}

/// The advice for this game, the costliest habit first; empty if there is nothing to criticise.
pub(super) fn advice(review: &GameReview) -> Vec<Line> {
    let shown: Vec<(Habit, &Shot)> = review.shots.iter().filter_map(|shot| Some((Habit::of(shot, &review.view.rules)?, shot))).collect();
    let mut habits: Vec<(Habit, Vec<&Shot>)> = Vec::new();
    for habit in Habit::ALL {
        let shots: Vec<&Shot> = shown.iter().filter(|(shown, _)| *shown == habit).map(|(_, shot)| *shot).collect();
        if shots.len() >= habit.min_shots() {
            habits.push((habit, shots));
        }
    }
    habits.sort_by(|(_, one), (_, other)| cost(other).total_cmp(&cost(one)));
    habits.into_iter().take(MAX_HABITS).filter_map(|(habit, shots)| advice_line(review, habit, &shots)).collect()
}

/// The advice about a habit, with its most costly shot.
fn advice_line(review: &GameReview, habit: Habit, shots: &[&Shot]) -> Option<Line> {
    let (rules, notation) = (&review.view.rules, review.view.rules.notation());
    let worst = shots.iter().copied().max_by(|one, other| loss(one).total_cmp(&loss(other)))?;
    let line = |id| Line::new(id).number("shots", shots.len() as i64).text("cell", notation.name(worst.cell));
    Some(match habit {
        Habit::Empty => line("advice-empty"),
        Habit::Left => {
            let (better, best) = best_cell_next_to_hit(worst, rules)?;
            let better = line("advice-left").text("better", notation.name(better));
            better.text("chance", percent(worst.chance)).text("best", percent(best))
        }
        Habit::Crowded => line("advice-crowded"),
    })
}

/// The likeliest cell next to a hit ship that is still afloat, and its probability.
fn best_cell_next_to_hit(shot: &Shot, rules: &Ruleset) -> Option<(Cell, f64)> {
    let next = shot.chart.open_hits().adjacent(rules.size).minus(&shot.chart.shot_cells());
    let chances = Cell::all(rules.size).zip(shot.chances.iter().copied()).filter(|(cell, _)| next.contains(*cell));
    chances.max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The cells that are empty because they are next to a sunk ship.
fn cells_next_to_sunk(chart: &Chart, rules: &Ruleset) -> CellSet {
    let ships_alone = Chart { mines: CellSet::EMPTY, sweepers: CellSet::EMPTY, ..chart.clone() };
    ships_alone.known_empty_cells(rules).minus(&chart.shot_cells())
}

/// By how much the shot was less likely to hit than the best one.
fn loss(shot: &Shot) -> f64 {
    shot.best - shot.chance
}

/// The expected number of hits that these shots cost.
fn cost(shots: &[&Shot]) -> f64 {
    shots.iter().map(|shot| loss(shot)).sum()
}
