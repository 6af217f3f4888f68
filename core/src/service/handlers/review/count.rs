//! What is counted for a review, step by step, each at a worker of its own so that nobody waits long for the next: the odds
//! of every shot, then what the player's fleet withstands.

use std::sync::Arc;

use tokio::sync::watch;

use super::{
    super::super::{Stop, thinking::Workers},
    ReviewStage,
};
use crate::{
    game::{Game, dice::Seeded, report::Report, side::Side, view::PublicView},
    gunner::{
        odds::ask,
        placing::Placing,
        review::{self, Moment, Review, moments},
        shooting::Shooting,
    },
    present::{
        figure::Fell,
        line::Line,
        review::{Hindsight, Shot, Turning, Withstood},
    },
    trial::{Target, placed, strength, withstood},
};

/// The opponent under whose fire fleets are measured.
const GUNNER: Shooting = Shooting::DensityByLot;

/// How many games it plays against the player's fleet and against random ones, and against those of each strategy.
const GAMES: [u32; 2] = [100, 40];

/// A review to be counted.
pub(super) struct Counting {
    view: PublicView,
    side: Side,
    moments: Vec<Moment>,
    seed: u64,
}

impl Counting {
    /// What is to be counted for this player of a finished game; why there is nothing to count.
    pub(super) fn of(game: &Game, side: Side) -> Result<Self, Stop> {
        let reports: Vec<Report> = game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect();
        let moments = moments(&game.opening(), &reports, side).ok_or_else(|| Line::new("refused-review-odds"))?;
        if moments.is_empty() {
            return Err(Line::new("refused-review-shots").into());
        }
        // Drawn chances are drawn alike whenever they are asked for.
        let seed = u64::from(game.id().number());
        Ok(Self { view: game.public().clone(), side, moments, seed })
    }

    /// Begins to count.
    pub(super) fn begin(self, workers: Workers) -> watch::Receiver<ReviewStage> {
        let (told, stage) = watch::channel(ReviewStage::Counting(0, self.steps()));
        tokio::spawn(async move {
            let found = self.count(&workers, &told).await;
            told.send_replace(found.map_or(ReviewStage::Failed, |hindsight| ReviewStage::Ready(Arc::new(hindsight))));
        });
        stage
    }

    fn strategies(&self) -> impl Iterator<Item = Placing> {
        Placing::sourced().map(|(placing, _)| placing).filter(|placing| placing.suits(&self.view.rules))
    }

    fn steps(&self) -> usize {
        self.moments.len() + 2 + self.strategies().count()
    }

    async fn count(self, workers: &Workers, told: &watch::Sender<ReviewStage>) -> Option<Hindsight> {
        let (mut review, steps, mut done) = (Review::default(), self.steps(), 0);
        let mut step = || {
            done += 1;
            told.send_replace(ReviewStage::Counting(done, steps));
        };
        for (at, moment) in self.moments.iter().enumerate() {
            let (position, mut dice) = (moment.position.clone(), Seeded(self.seed ^ at as u64));
            let odds = workers.aside(move || ask(&position, &mut dice, &|| false)).await.ok()?;
            // Sampling can miss the rare fleets that are left; such a shot is no cause to say nothing of the others.
            if let Ok(odds) = odds {
                review.judge(moment, &odds);
            }
            step();
        }
        let withstood = self.defence(workers, &mut step).await;
        Some(hindsight(self.view, self.side, &review, withstood))
    }

    /// What the player's fleet and others withstand; nothing where no shots can be measured.
    async fn defence(&self, workers: &Workers, step: &mut impl FnMut()) -> Option<Withstood> {
        let fleet = self.view.revealed[self.side].clone()?;
        let [games, fewer] = GAMES;
        let (rules, seed) = (self.view.rules.clone(), self.seed);
        let own = workers.aside(move || withstood(&rules, &fleet, GUNNER, games, seed).ok()).await.ok()??;
        step();
        let rules = self.view.rules.clone();
        let random = workers.aside(move || strength(&rules, GUNNER, Target::Sequential, games, seed).ok()).await.ok()??;
        step();
        let mut others = Vec::new();
        for placing in self.strategies() {
            let rules = self.view.rules.clone();
            let sample = workers.aside(move || placed(&rules, placing, GUNNER, fewer, seed)).await.ok()?;
            others.extend(sample.map(|sample| (placing.id(), sample.mean())));
            step();
        }
        others.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        Some(Withstood { fleet: own.estimate(), random: random.estimate(), others })
    }
}

/// The review in the words that are told.
fn hindsight(view: PublicView, side: Side, review: &Review, withstood: Option<Withstood>) -> Hindsight {
    let shot = |(judged, luck): (&review::Judged, f64)| Shot {
        cell: judged.cell,
        fell: if judged.hit { Fell::Hit } else { Fell::Miss },
        chance: judged.chance,
        best: judged.best,
        likeliest: judged.likeliest,
        chart: judged.chart.clone(),
        chances: judged.chances.clone(),
        luck,
    };
    let turning = |(at, turning): (usize, review::Turning)| {
        let told = match turning {
            review::Turning::Mistake => Turning::Mistake,
            review::Turning::Stroke => Turning::Stroke,
            review::Turning::Mishap => Turning::Mishap,
        };
        (at, told)
    };
    Hindsight {
        view,
        side,
        shots: review.shots.iter().zip(review.course()).map(shot).collect(),
        promised: [review.expected(), review.promised()],
        accuracy: review.accuracy(),
        luckier_than: review.luckier_than(),
        error: review.error(),
        turnings: review.turnings().into_iter().map(turning).collect(),
        withstood,
    }
}
