//! Looking back at a game that is over: each shot of a player against the exact odds as they were before it. Sees what
//! the shooter saw then, and nothing that came out later.
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
mod turning;

pub use self::turning::Turning;
use super::odds::{How, Odds, Position};
use crate::game::{
    cell::{Cell, CellSet},
    report::{Outcome, Report},
    side::Side,
    view::{Chart, PublicView},
};

/// One shot against the odds.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Where it fell.
    pub cell: Cell,
    /// Whether a ship was there.
    pub hit: bool,
    /// How likely a hit was.
    pub chance: f64,
    /// How likely a hit was in the likeliest cell.
    pub best: f64,
    /// The likeliest cells.
    pub likeliest: CellSet,
    /// The waters as they were known before the shot.
    pub chart: Chart,
    /// How likely a ship was in each cell of the field, row by row.
    pub chances: Vec<f64>,
    /// How the odds were counted.
    pub how: How,
}

impl Judged {
    /// By how much the likeliest cell was likelier.
    pub fn loss(&self) -> f64 {
        self.best - self.chance
    }
}

/// All shots of one player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// The shots, in the order they were fired.
    pub shots: Vec<Judged>,
}

/// What was known before a shot or a salvo, and what was fired then: what odds are counted for.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// What was known of the waters.
    pub position: Position,
    chart: Chart,
    shots: Vec<(Cell, bool)>,
}

/// The moments at which a side fired, in order. `None` where there are no odds: under rules whose ships keep no form.
pub fn moments(opening: &PublicView, reports: &[Report], by: Side) -> Option<Vec<Moment>> {
    let met = |outcome: &Outcome| matches!(outcome, Outcome::Hit | Outcome::Sunk(_));
    let (mut view, mut moments) = (opening.clone(), Vec::new());
    for report in reports {
        let shots: Vec<(Cell, bool)> = report.shots(by).into_iter().map(|(cell, outcome)| (cell, met(outcome))).collect();
        if !shots.is_empty() {
            let chart = view.charts[!by].clone();
            moments.push(Moment { position: Position::in_waters(&view.rules, &chart)?, chart, shots });
        }
        view.apply(report);
    }
    Some(moments)
}

impl Review {
    /// Judges what was fired at a moment by the odds of its position.
    pub fn judge(&mut self, moment: &Moment, odds: &Odds) {
        let Moment { position, chart, shots } = moment;
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
            self.shots.push(Judged { cell: *cell, hit: *hit, chance, best, likeliest, chart, chances: chances.clone(), how: odds.how() });
        }
    }

    /// How many shots met a ship.
    pub fn hits(&self) -> usize {
        self.shots.iter().filter(|shot| shot.hit).count()
    }

    /// How many hits were to be expected of the cells fired at.
    pub fn expected(&self) -> f64 {
        self.shots.iter().map(|shot| shot.chance).sum()
    }

    /// How many hits the likeliest cells promised.
    pub fn promised(&self) -> f64 {
        self.shots.iter().map(|shot| shot.best).sum()
    }

    /// Of the hits that the likeliest cells promised the part that the chosen ones promised, 0 to 1.
    pub fn accuracy(&self) -> f64 {
        if self.promised() > 0.0 { self.expected() / self.promised() } else { 1.0 }
    }

    /// Hits less hits to be expected.
    pub fn luck(&self) -> f64 {
        self.hits() as f64 - self.expected()
    }

    /// The luck after each shot.
    pub fn course(&self) -> Vec<f64> {
        let step = |so_far: &mut f64, shot: &Judged| {
            *so_far += f64::from(u8::from(shot.hit)) - shot.chance;
            Some(*so_far)
        };
        self.shots.iter().scan(0.0, step).collect()
    }

    /// The part of players, 0 to 1, who would have had less luck with the same shots.
    pub fn luckier_than(&self) -> f64 {
        let spread = self.shots.iter().map(|shot| shot.chance * (1.0 - shot.chance)).sum::<f64>().sqrt();
        if spread > 0.0 { normal::below(self.luck() / spread) } else { 0.5 }
    }

    /// The standard error of the chances, where any were drawn instead of counted: the largest there is.
    pub fn error(&self) -> Option<f64> {
        let drawn = self.shots.iter().filter_map(|shot| match shot.how {
            How::Sampled { error, .. } => Some(error),
            How::Exact | How::Rounded => None,
        });
        drawn.reduce(f64::max)
    }
}
