//! Reviews a finished game: compares each shot of a player with the exact odds before it. Uses only what the shooter knew
//! at the time of the shot.
//!
//! The formulae, where `p` is the chance of a hit in the cell of a shot and `b` the chance in the likeliest cell:
//! - The loss of a shot is `b - p`. The shots of a salvo of k shots, sorted by `p`, are compared with the k likeliest
//!   cells, sorted by their chances.
//! - Accuracy is `Σp / Σb`, the expected hits in the chosen cells relative to those in the likeliest cells; 1 if no cell
//!   could be hit. (This measure is our own.)
//! - Luck is `hits - Σp`, the hits beyond the expected number. Given the knowledge before a shot, the luck of the shot has
//!   the expectation 0 and the variance `p(1-p)`, so the sum is a martingale with the variance `Σp(1-p)`. The share of
//!   players with less luck follows from the normal distribution (central limit theorem for martingales, P. Billingsley,
//!   Probability and Measure, theorem 35.12).

mod normal;
mod notable;

use broadside_game::{
    cell::{Cell, CellSet},
    report::{Outcome, Report},
    side::Side,
    view::{Chart, PublicView},
};

pub use self::notable::NotableShot;
use super::odds::{CountMethod, Odds, Position};

/// A shot compared with the odds before it.
#[derive(Clone, PartialEq, Debug)]
pub struct ShotReview {
    /// The cell that was fired at.
    pub cell: Cell,
    /// Whether the shot hit.
    pub hit: bool,
    /// The chance of a hit in this cell, 0 to 1.
    pub chance: f64,
    /// The chance of a hit in the likeliest cell, 0 to 1; in a salvo, in the likeliest cell of the same rank.
    pub best: f64,
    /// The likeliest cells, all equally likely ones.
    pub likeliest: CellSet,
    /// What the shooter knew about the field before the shot.
    pub chart: Chart,
    /// The chance of a deck in each cell, 0 to 1, row by row.
    pub chances: Vec<f64>,
    /// How the odds were counted or estimated.
    pub how: CountMethod,
}

impl ShotReview {
    /// The chance that was given away: the difference between the best chance and that of the shot.
    pub fn loss(&self) -> f64 {
        self.best - self.chance
    }
}

/// All reviewed shots of one player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// The shots, in the order they were fired.
    pub shots: Vec<ShotReview>,
}

/// A shot or salvo to be reviewed.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedTurn {
    /// What the shooter knew before the turn, as a position of the odds.
    pub position: Position,
    /// What the shooter knew before the turn.
    chart: Chart,
    /// The cells that were fired at, and whether they were hit.
    shots: Vec<(Cell, bool)>,
}

/// The shots and salvoes of a side, in the order they were fired. `None` if there are no odds, because ships move.
pub fn reviewed_turns(opening: &PublicView, reports: &[Report], by: Side) -> Option<Vec<ReviewedTurn>> {
    let is_hit = |outcome: &Outcome| matches!(outcome, Outcome::Hit | Outcome::Sunk(_));
    let (mut view, mut reviewed_turns) = (opening.clone(), Vec::new());
    for report in reports {
        let shots: Vec<(Cell, bool)> = report.shots(by).into_iter().map(|(cell, outcome)| (cell, is_hit(outcome))).collect();
        if !shots.is_empty() {
            let chart = view.charts[!by].clone();
            reviewed_turns.push(ReviewedTurn { position: Position::from_chart(&view.rules, &chart)?, chart, shots });
        }
        view.apply(report);
    }
    Some(reviewed_turns)
}

impl Review {
    /// Adds the shots of a turn, compared with `odds`, which must be those of its position.
    pub fn add_turn(&mut self, turn: &ReviewedTurn, odds: &Odds) {
        let ReviewedTurn { position, chart, shots } = turn;
        let chances: Vec<f64> = Cell::all(position.size()).map(|cell| odds.chance(cell)).collect();
        let unknown = position.unknown();
        let mut best_chances: Vec<f64> = unknown.iter().map(|cell| odds.chance(cell)).collect();
        best_chances.sort_by(|one, other| other.total_cmp(one));
        let chance_of = |cell: Cell| if unknown.contains(cell) { odds.chance(cell) } else { 0.0 };
        let mut ranks: Vec<usize> = (0..shots.len()).collect();
        ranks.sort_by(|one, other| chance_of(shots[*other].0).total_cmp(&chance_of(shots[*one].0)));
        for (at, (cell, hit)) in shots.iter().enumerate() {
            let rank = ranks.iter().position(|ranked| *ranked == at).unwrap_or(at);
            let chance = chance_of(*cell);
            let best = best_chances.get(rank).copied().unwrap_or(0.0).max(chance);
            let (likeliest, chart) = (odds.best(&unknown), chart.clone());
            self.shots.push(ShotReview {
                cell: *cell,
                hit: *hit,
                chance,
                best,
                likeliest,
                chart,
                chances: chances.clone(),
                how: odds.count_method(),
            });
        }
    }

    /// The number of hits.
    pub fn hits(&self) -> usize {
        self.shots.iter().filter(|shot| shot.hit).count()
    }

    /// The expected number of hits in the chosen cells.
    pub fn expected_hits(&self) -> f64 {
        self.shots.iter().map(|shot| shot.chance).sum()
    }

    /// The expected number of hits in the likeliest cells.
    pub fn best_expected_hits(&self) -> f64 {
        self.shots.iter().map(|shot| shot.best).sum()
    }

    /// The expected hits in the chosen cells relative to those in the likeliest cells, 0 to 1.
    pub fn accuracy(&self) -> f64 {
        if self.best_expected_hits() > 0.0 { self.expected_hits() / self.best_expected_hits() } else { 1.0 }
    }

    /// The luck: the number of hits minus the expected number.
    pub fn luck(&self) -> f64 {
        self.hits() as f64 - self.expected_hits()
    }

    /// For each shot, the sum of the luck up to this shot, in hits.
    pub fn cumulative_luck(&self) -> Vec<f64> {
        let step = |so_far: &mut f64, shot: &ShotReview| {
            *so_far += f64::from(u8::from(shot.hit)) - shot.chance;
            Some(*so_far)
        };
        self.shots.iter().scan(0.0, step).collect()
    }

    /// The share of players, 0 to 1, who would have less luck with the same shots.
    pub fn luckier_than(&self) -> f64 {
        let spread = self.shots.iter().map(|shot| shot.chance * (1.0 - shot.chance)).sum::<f64>().sqrt();
        if spread > 0.0 { normal::cumulative_probability(self.luck() / spread) } else { 0.5 }
    }

    /// The largest standard error of the chances, 0 to 1; `None` if all were counted exactly.
    pub fn error(&self) -> Option<f64> {
        let drawn = self.shots.iter().filter_map(|shot| match shot.how {
            CountMethod::Sampled { error, .. } => Some(error),
            CountMethod::Exact | CountMethod::Rounded => None,
        });
        drawn.reduce(f64::max)
    }
}
