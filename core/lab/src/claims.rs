//! What the sources claim of strategies (core/RULES.md §3.2), to be set beside what is measured, with a verdict where the games
//! played are enough for one. Measures nothing itself and knows no figure of ours.

use std::{fmt, ops::RangeInclusive};

use broadside_core::{
    game::ruleset::Ruleset,
    gunner::{placing::Placing, shooting::Shooting},
    trial::{Sample, Target},
};

use crate::figures::{Family, family};

/// Fewer games than this decide nothing but what may never happen.
const FEWEST: usize = 100;

/// So many standard errors off, a figure is taken for another one.
const APART: f64 = 3.0;

/// Within so many standard errors, a figure is taken for the same.
const NEAR: f64 = 2.0;

/// How well a figure must be known to be taken for the same: to a shot, or to a game in a hundred, or, of what is rarer than
/// that, to as much as is claimed.
const KNOWN_TO: f64 = 1.0;

/// What a source says of a strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What is counted.
    pub says: &'static str,
    /// What the source has for it.
    pub theirs: &'static str,
    of: Counted,
    /// Measured figures that are still taken for theirs, in shots or in percent: where it is chance alone, as near as theirs is
    /// rounded; where it is a strategy, which everybody builds a little differently, to a shot and a half.
    like: RangeInclusive<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counted {
    Mean,
    Median,
    Least,
    Most,
    /// The part of the games that take more shots than this.
    Over(u32),
    /// The part of the games that take no more shots than this.
    Within(u32),
}

/// How a measured figure stands to what is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is the same, as far as sources and strategies go.
    Agrees,
    /// It is lower.
    Lower,
    /// It is higher.
    Higher,
    /// The games played do not decide it.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agrees => "agrees",
            Self::Lower => "lower here",
            Self::Higher => "higher here",
            Self::Open => "–",
        })
    }
}

impl Claim {
    /// What a sample has for it, with the standard error where there is one.
    pub fn measured(&self, sample: &Sample) -> String {
        match self.of {
            Counted::Mean => format!("{:.2} ± {:.2}", sample.mean(), sample.error()),
            Counted::Median => sample.median().to_string(),
            Counted::Least => sample.least().to_string(),
            Counted::Most => sample.most().to_string(),
            Counted::Over(shots) => percent(sample.over(shots), sample.len()),
            Counted::Within(shots) => percent(1.0 - sample.over(shots), sample.len()),
        }
    }

    /// Whether the games of a sample decide the claim, and how. What is said of all games that were ever played can only be
    /// found wrong.
    pub fn verdict(&self, sample: &Sample) -> Verdict {
        if sample.is_empty() {
            return Verdict::Open;
        }
        let (least, most) = (f64::from(sample.least()), f64::from(sample.most()));
        match self.of {
            Counted::Least if least < *self.like.start() => Verdict::Lower,
            Counted::Most if most > *self.like.end() => Verdict::Higher,
            Counted::Least | Counted::Most => Verdict::Open,
            Counted::Mean | Counted::Median | Counted::Over(_) | Counted::Within(_) if sample.len() < FEWEST => Verdict::Open,
            Counted::Mean | Counted::Median | Counted::Over(_) | Counted::Within(_) => self.weighed(sample),
        }
    }

    fn weighed(&self, sample: &Sample) -> Verdict {
        let (near, apart) = (self.of.around(sample, NEAR), self.of.around(sample, APART));
        let (theirs_from, theirs_to) = (*self.like.start(), *self.like.end());
        match () {
            () if *apart.end() < theirs_from => Verdict::Lower,
            () if *apart.start() > theirs_to => Verdict::Higher,
            () if *near.end() < theirs_from || *near.start() > theirs_to => Verdict::Open,
            () if (near.end() - near.start()) / 2.0 <= KNOWN_TO.min(theirs_to) => Verdict::Agrees,
            () => Verdict::Open,
        }
    }
}

impl Counted {
    /// Where the figure lies, give or take so many standard errors.
    fn around(self, sample: &Sample, errors: f64) -> RangeInclusive<f64> {
        match self {
            Self::Mean => sample.mean() - errors * sample.error()..=sample.mean() + errors * sample.error(),
            Self::Median => {
                let ranks = (50.0 * errors / (sample.len() as f64).sqrt()).ceil().min(50.0) as u32;
                f64::from(sample.percentile(50 - ranks))..=f64::from(sample.percentile(50 + ranks))
            }
            Self::Over(shots) => part(sample.over(shots), sample.len(), errors),
            Self::Within(shots) => part(1.0 - sample.over(shots), sample.len(), errors),
            Self::Least => f64::from(sample.least())..=f64::from(sample.least()),
            Self::Most => f64::from(sample.most())..=f64::from(sample.most()),
        }
    }
}

/// Where a part of all games lies, in percent, when this part of so many had it (Wilson's interval, which does not take a part
/// that was never seen for none).
fn part(seen: f64, games: usize, errors: f64) -> RangeInclusive<f64> {
    let (games, square) = (games.max(1) as f64, errors * errors);
    let middle = (seen + square / (2.0 * games)) / (1.0 + square / games);
    let half = errors / (1.0 + square / games) * (seen * (1.0 - seen) / games + square / (4.0 * games * games)).sqrt();
    100.0 * (middle - half)..=100.0 * (middle + half)
}

fn percent(seen: f64, games: usize) -> String {
    let error = (seen * (1.0 - seen) / games.max(1) as f64).max(0.0).sqrt();
    format!("{:.2} ± {:.2} %", 100.0 * seen, 100.0 * error)
}

const fn claim(says: &'static str, theirs: &'static str, of: Counted, from: f64, to: f64) -> Claim {
    Claim { says, theirs, of, like: from..=to }
}

/// Some claims of one strategy.
type Claimed = (Shooting, &'static [Claim]);

/// Of games with Milton Bradley's fleet.
const MILTON_BRADLEY: [Claimed; 5] = [
    (
        Shooting::Random,
        &[
            claim("firing anywhere, half the games are over within so many shots", "96", Counted::Median, 95.5, 96.5),
            claim("firing anywhere, the same elsewhere in that source", "97", Counted::Median, 96.5, 97.5),
            claim("firing anywhere, games that take all hundred shots", "17 %", Counted::Over(99), 16.5, 17.5),
            claim("firing anywhere, games that take more than 78 shots", "99 %", Counted::Over(78), 98.5, 99.5),
            claim("firing anywhere, the fewest shots of a hundred million games", "44", Counted::Least, 44.0, 44.0),
        ],
    ),
    (Shooting::HuntTarget, &[claim("hunting and finishing, mean, in another source", "65", Counted::Mean, 63.5, 66.5)]),
    (Shooting::Parity, &[claim("the same on every second cell, median", "64", Counted::Median, 62.5, 65.5)]),
    (
        Shooting::Density,
        &[
            claim("by the likeliest cell, median", "42", Counted::Median, 40.5, 43.5),
            claim("by the likeliest cell, mean, in another source", "40 to 45", Counted::Mean, 38.5, 46.5),
            claim("by the likeliest cell, never more shots than", "73", Counted::Most, 0.0, 73.0),
            claim("by the likeliest cell, games without a miss", "one in a million", Counted::Within(17), 0.000_05, 0.000_2),
        ],
    ),
    (Shooting::Trained, &[claim("a network taught by playing, mean, in another source", "about 52", Counted::Mean, 50.5, 53.5)]),
];

/// Of games with the classic fleet.
const RUSSIAN: [Claimed; 1] = [(
    Shooting::Random,
    &[claim("the fleet has 17 decks: firing anywhere, games that take all hundred shots", "17 %", Counted::Over(99), 16.5, 17.5)],
)];

/// What the sources claim of a strategy against such fleets under these rules.
pub fn claims(rules: &Ruleset, shooting: Shooting, target: Target) -> &'static [Claim] {
    let random = matches!(target, Target::Uniform | Target::Sequential | Target::Placed(Placing::Random));
    let table: &'static [Claimed] = match family(rules).filter(|_| random) {
        Some(Family::MiltonBradley) => &MILTON_BRADLEY,
        Some(Family::Russian) => &RUSSIAN,
        None => &[],
    };
    table.iter().find(|(known, _)| *known == shooting).map(|(_, claims)| *claims).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[(u32, usize)]) -> Sample {
        values.iter().flat_map(|(value, times)| std::iter::repeat_n(*value, *times)).collect()
    }

    #[test]
    fn a_verdict_is_given_where_the_games_decide_it_and_not_elsewhere() {
        let mean = claim("mean", "65", Counted::Mean, 64.5, 65.5);
        for (values, verdict) in [
            (&[(60, 500), (70, 500)][..], Verdict::Agrees),
            (&[(60, 900), (70, 100)], Verdict::Lower),
            (&[(60, 100), (70, 900)], Verdict::Higher),
            (&[(60, 50), (70, 49)], Verdict::Open),
            (&[(30, 55), (100, 55)], Verdict::Open),
            (&[], Verdict::Open),
        ] {
            assert_eq!(mean.verdict(&sample(values)), verdict, "{values:?}");
        }
        let median = claim("median", "97", Counted::Median, 96.5, 97.5);
        for (values, verdict) in [
            (&[(96, 450), (97, 100), (98, 450)][..], Verdict::Agrees),
            (&[(96, 600), (97, 400)], Verdict::Lower),
            (&[(97, 400), (99, 600)], Verdict::Higher),
            (&[(80, 495), (97, 10), (99, 495)], Verdict::Open),
        ] {
            assert_eq!(median.verdict(&sample(values)), verdict, "{values:?}");
        }
    }

    #[test]
    fn a_part_of_the_games_is_as_sure_as_they_are_many() {
        let all = claim("all hundred", "17 %", Counted::Over(99), 16.5, 17.5);
        let of = |games: usize, percent: usize| sample(&[(100, games * percent / 100), (90, games - games * percent / 100)]);
        for (games, percent, verdict) in [
            (10_000, 17, Verdict::Agrees),
            (10_000, 20, Verdict::Higher),
            (10_000, 14, Verdict::Lower),
            (1_000, 17, Verdict::Open),
            (200, 20, Verdict::Open),
        ] {
            assert_eq!(all.verdict(&of(games, percent)), verdict, "{percent} % of {games}");
        }
        assert_eq!(all.measured(&of(10_000, 17)), "17.00 ± 0.38 %");
        let perfect = claim("without a miss", "one in a million", Counted::Within(17), 0.000_05, 0.000_2);
        let (none, many) = (sample(&[(40, 10_000)]), sample(&[(17, 100), (40, 9_900)]));
        assert_eq!([perfect.verdict(&none), perfect.verdict(&many)], [Verdict::Open, Verdict::Higher]);
        assert_eq!(perfect.measured(&many), "1.00 ± 0.10 %");
    }

    #[test]
    fn what_never_happens_can_only_be_found_wrong() {
        let most = claim("never more than", "73", Counted::Most, 0.0, 73.0);
        let least = claim("never fewer than", "44", Counted::Least, 44.0, 44.0);
        for (value, verdicts) in [(43, [Verdict::Open, Verdict::Lower]), (73, [Verdict::Open; 2]), (74, [Verdict::Higher, Verdict::Open])] {
            let sample = sample(&[(value, 1)]);
            assert_eq!([most.verdict(&sample), least.verdict(&sample)], verdicts, "{value}");
        }
    }
}
