//! Reviews a finished game: each shot of a player is compared with the exact odds before it. Uses only what the shooter
//! knew at the time.
//!
//! The formulae, for shots 1 to n with the chance `p` of a hit in the cell fired at and `b` in the likeliest cell:
//! - the loss of a shot is `b - p`; of a salvo of k shots the k likeliest cells are what the shots are compared with,
//!   the likeliest with the likeliest;
//! - accuracy is `Σp / Σb`: of the hits that the best cells promised, the part that the chosen ones promised (our own;
//!   1 where nothing could be hit);
//! - luck is `hits - Σp`, the hits beyond those to be expected. Given what was known before each shot its expectation is
//!   0 and its variance `p(1-p)`, so that the sum is a martingale with the variance `Σp(1-p)`; how rare so much luck is
//!   follows from the normal distribution (central limit theorem for martingales, P. Billingsley, Probability and
//!   Measure, theorem 35.12).

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

/// One shot compared with the odds.
#[derive(Clone, PartialEq, Debug)]
pub struct ShotReview {
    /// The cell.
    pub cell: Cell,
    /// Whether it hit.
    pub hit: bool,
    /// The chance of a hit.
    pub chance: f64,
    /// The chance of a hit in the likeliest cell.
    pub best: f64,
    /// The likeliest cells.
    pub likeliest: CellSet,
    /// The known field before the shot.
    pub chart: Chart,
    /// The chance of a ship in each cell, row by row.
    pub chances: Vec<f64>,
    /// How the odds were counted.
    pub how: CountMethod,
}

impl ShotReview {
    /// How much likelier the likeliest cell was.
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

/// A shot or salvo to be reviewed: the position before it and what was fired.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedTurn {
    /// The position before it.
    pub position: Position,
    chart: Chart,
    shots: Vec<(Cell, bool)>,
}

/// The shots and salvoes of a side, in order. `None` if there are no odds, because ships move.
pub fn moments(opening: &PublicView, reports: &[Report], by: Side) -> Option<Vec<ReviewedTurn>> {
    let is_hit = |outcome: &Outcome| matches!(outcome, Outcome::Hit | Outcome::Sunk(_));
    let (mut view, mut moments) = (opening.clone(), Vec::new());
    for report in reports {
        let shots: Vec<(Cell, bool)> = report.shots(by).into_iter().map(|(cell, outcome)| (cell, is_hit(outcome))).collect();
        if !shots.is_empty() {
            let chart = view.charts[!by].clone();
            moments.push(ReviewedTurn { position: Position::from_chart(&view.rules, &chart)?, chart, shots });
        }
        view.apply(report);
    }
    Some(moments)
}

impl Review {
    /// Reviews what was fired at a moment by the odds of its position.
    pub fn judge(&mut self, moment: &ReviewedTurn, odds: &Odds) {
        let ReviewedTurn { position, chart, shots } = moment;
        let chances: Vec<f64> = Cell::all(position.size()).map(|cell| odds.chance(cell)).collect();
        let unknown = position.unknown();
        let mut promised: Vec<f64> = unknown.iter().map(|cell| odds.chance(cell)).collect();
        promised.sort_by(|one, other| other.total_cmp(one));
        let known = |cell: Cell| if unknown.contains(cell) { odds.chance(cell) } else { 0.0 };
        let mut ranks: Vec<usize> = (0..shots.len()).collect();
        ranks.sort_by(|one, other| known(shots[*other].0).total_cmp(&known(shots[*one].0)));
        for (at, (cell, hit)) in shots.iter().enumerate() {
            let rank = ranks.iter().position(|ranked| *ranked == at).unwrap_or(at);
            let chance = known(*cell);
            let best = promised.get(rank).copied().unwrap_or(0.0).max(chance);
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

    /// The expected number of hits for the chosen cells.
    pub fn expected_hits(&self) -> f64 {
        self.shots.iter().map(|shot| shot.chance).sum()
    }

    /// The expected number of hits for the likeliest cells.
    pub fn best_expected_hits(&self) -> f64 {
        self.shots.iter().map(|shot| shot.best).sum()
    }

    /// The expected hits of the chosen cells relative to those of the likeliest ones, 0 to 1.
    pub fn accuracy(&self) -> f64 {
        if self.best_expected_hits() > 0.0 { self.expected_hits() / self.best_expected_hits() } else { 1.0 }
    }

    /// Hits minus expected hits.
    pub fn luck(&self) -> f64 {
        self.hits() as f64 - self.expected_hits()
    }

    /// The cumulative luck after each shot.
    pub fn course(&self) -> Vec<f64> {
        let step = |so_far: &mut f64, shot: &ShotReview| {
            *so_far += f64::from(u8::from(shot.hit)) - shot.chance;
            Some(*so_far)
        };
        self.shots.iter().scan(0.0, step).collect()
    }

    /// The share of players, 0 to 1, who would have had less luck with the same shots.
    pub fn luckier_than(&self) -> f64 {
        let spread = self.shots.iter().map(|shot| shot.chance * (1.0 - shot.chance)).sum::<f64>().sqrt();
        if spread > 0.0 { normal::cumulative_probability(self.luck() / spread) } else { 0.5 }
    }

    /// The largest standard error of the chances, if any were estimated.
    pub fn error(&self) -> Option<f64> {
        let drawn = self.shots.iter().filter_map(|shot| match shot.how {
            CountMethod::Sampled { error, .. } => Some(error),
            CountMethod::Exact | CountMethod::Rounded => None,
        });
        drawn.reduce(f64::max)
    }
}
