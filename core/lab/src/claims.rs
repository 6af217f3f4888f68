//! Claims of published sources about shooting strategies (core/RULES.md §3.2), and their comparison with measurements. Measures
//! nothing itself.

use std::{fmt, ops::RangeInclusive};

use broadside_game::ruleset::Ruleset;
use broadside_gunner::{
    placing::PlacementStrategy,
    shooting::Shooting,
    trial::{ShotSample, TargetFleets},
};

use crate::figures::{FleetFamily, fleet_family};

/// The minimum number of games for a verdict; one game suffices to refute a claim about the minimum or maximum of all games.
const MIN_GAMES: usize = 100;

/// A measurement that differs from a claim by more than this many standard errors contradicts it.
const MAX_STANDARD_ERRORS: f64 = 3.0;

/// A measurement that differs from a claim by at most this many standard errors may agree with it.
const AGREEMENT_STANDARD_ERRORS: f64 = 2.0;

/// The maximum uncertainty of a measurement that agrees with a claim, in shots or percentage points. For rarer events, the
/// claimed value itself is the maximum.
const REQUIRED_PRECISION: f64 = 1.0;

/// A claim of a source about a strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct SourceClaim {
    /// What the source describes, as text.
    pub says: &'static str,
    /// The claimed value, as text.
    pub theirs: &'static str,
    /// The statistic that the claim is about.
    figure: ClaimedFigure,
    /// The measured values that agree with the claim, in shots or in percent. For random shots they differ only by the
    /// rounding of the claim; for other strategies, of which implementations differ in details, by a shot and a half.
    agreeing: RangeInclusive<f64>,
}

/// A statistic of the shots of all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClaimedFigure {
    Mean,
    Median,
    /// The fewest shots of a game.
    Least,
    /// The most shots of a game.
    Most,
    /// The share of games with more shots than this.
    Over(u32),
    /// The share of games with at most this many shots.
    Within(u32),
}

/// The result of comparing a measurement with a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimVerdict {
    /// The measurement agrees with the claim.
    Agrees,
    /// The measured value is lower than claimed.
    Lower,
    /// The measured value is higher than claimed.
    Higher,
    /// There are too few games to decide.
    Open,
}

impl fmt::Display for ClaimVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agrees => "agrees",
            Self::Lower => "lower here",
            Self::Higher => "higher here",
            Self::Open => "–",
        })
    }
}

impl SourceClaim {
    /// The measured value as text, with its standard error for means and shares.
    pub fn measured_text(&self, sample: &ShotSample) -> String {
        match self.figure {
            ClaimedFigure::Mean => format!("{:.2} ± {:.2}", sample.mean(), sample.error()),
            ClaimedFigure::Median => sample.percentile(50).to_string(),
            ClaimedFigure::Least => sample.min().to_string(),
            ClaimedFigure::Most => sample.max().to_string(),
            ClaimedFigure::Over(shots) => percent_text(sample.share_above(shots), sample.len()),
            ClaimedFigure::Within(shots) => percent_text(1.0 - sample.share_above(shots), sample.len()),
        }
    }

    /// Compares a sample with the claim. A claim about the minimum or maximum of all games can be refuted, but not confirmed.
    pub fn judge(&self, sample: &ShotSample) -> ClaimVerdict {
        if sample.is_empty() {
            return ClaimVerdict::Open;
        }
        let (least, most) = (f64::from(sample.min()), f64::from(sample.max()));
        match self.figure {
            ClaimedFigure::Least if least < *self.agreeing.start() => ClaimVerdict::Lower,
            ClaimedFigure::Most if most > *self.agreeing.end() => ClaimVerdict::Higher,
            ClaimedFigure::Least | ClaimedFigure::Most => ClaimVerdict::Open,
            ClaimedFigure::Mean | ClaimedFigure::Median | ClaimedFigure::Over(_) | ClaimedFigure::Within(_) if sample.len() < MIN_GAMES => {
                ClaimVerdict::Open
            }
            ClaimedFigure::Mean | ClaimedFigure::Median | ClaimedFigure::Over(_) | ClaimedFigure::Within(_) => self.compare(sample),
        }
    }

    /// Compares a mean, median or share with the claim.
    fn compare(&self, sample: &ShotSample) -> ClaimVerdict {
        let near = self.figure.interval(sample, AGREEMENT_STANDARD_ERRORS);
        let wide = self.figure.interval(sample, MAX_STANDARD_ERRORS);
        let (theirs_from, theirs_to) = (*self.agreeing.start(), *self.agreeing.end());
        match () {
            () if *wide.end() < theirs_from => ClaimVerdict::Lower,
            () if *wide.start() > theirs_to => ClaimVerdict::Higher,
            () if *near.end() < theirs_from || *near.start() > theirs_to => ClaimVerdict::Open,
            () if (near.end() - near.start()) / 2.0 <= REQUIRED_PRECISION.min(theirs_to) => ClaimVerdict::Agrees,
            () => ClaimVerdict::Open,
        }
    }
}

impl ClaimedFigure {
    /// The confidence interval of the value: this many standard errors on both sides.
    fn interval(self, sample: &ShotSample, errors: f64) -> RangeInclusive<f64> {
        match self {
            Self::Mean => sample.mean() - errors * sample.error()..=sample.mean() + errors * sample.error(),
            Self::Median => {
                let ranks = (50.0 * errors / (sample.len() as f64).sqrt()).ceil().min(50.0) as u32;
                f64::from(sample.percentile(50 - ranks))..=f64::from(sample.percentile(50 + ranks))
            }
            Self::Over(shots) => proportion_interval(sample.share_above(shots), sample.len(), errors),
            Self::Within(shots) => proportion_interval(1.0 - sample.share_above(shots), sample.len(), errors),
            Self::Least => f64::from(sample.min())..=f64::from(sample.min()),
            Self::Most => f64::from(sample.max())..=f64::from(sample.max()),
        }
    }
}

/// The confidence interval of a proportion, in percent, if this share of `games` was observed. It is Wilson's interval, which
/// does not treat an event as impossible because it was not observed.
fn proportion_interval(seen: f64, games: usize, errors: f64) -> RangeInclusive<f64> {
    let (games, square) = (games.max(1) as f64, errors * errors);
    let middle = (seen + square / (2.0 * games)) / (1.0 + square / games);
    let half = errors / (1.0 + square / games) * (seen * (1.0 - seen) / games + square / (4.0 * games * games)).sqrt();
    100.0 * (middle - half)..=100.0 * (middle + half)
}

/// A share with its standard error, in percent.
fn percent_text(seen: f64, games: usize) -> String {
    let error = (seen * (1.0 - seen) / games.max(1) as f64).max(0.0).sqrt();
    format!("{:.2} ± {:.2} %", 100.0 * seen, 100.0 * error)
}

/// A claim with which measured values from `from` to `to` agree.
const fn claim(says: &'static str, theirs: &'static str, figure: ClaimedFigure, from: f64, to: f64) -> SourceClaim {
    SourceClaim { says, theirs, figure, agreeing: from..=to }
}

/// The claims about one strategy.
type StrategyClaims = (Shooting, &'static [SourceClaim]);

/// The claims about games with Milton Bradley's fleet.
const MILTON_BRADLEY: [StrategyClaims; 5] = [
    (
        Shooting::Random,
        &[
            claim("firing anywhere, half of the games are over within this number of shots", "96", ClaimedFigure::Median, 95.5, 96.5),
            claim("firing anywhere, the same, on another page of that source", "97", ClaimedFigure::Median, 96.5, 97.5),
            claim("firing anywhere, games that take all hundred shots", "17 %", ClaimedFigure::Over(99), 16.5, 17.5),
            claim("firing anywhere, games that take more than 78 shots", "99 %", ClaimedFigure::Over(78), 98.5, 99.5),
            claim("firing anywhere, the fewest shots in a hundred million games", "44", ClaimedFigure::Least, 44.0, 44.0),
        ],
    ),
    (Shooting::HuntTarget, &[claim("hunting and finishing, mean, in another source", "65", ClaimedFigure::Mean, 63.5, 66.5)]),
    (Shooting::Parity, &[claim("the same on every second cell, median", "64", ClaimedFigure::Median, 62.5, 65.5)]),
    (
        Shooting::Density,
        &[
            claim("by the likeliest cell, median", "42", ClaimedFigure::Median, 40.5, 43.5),
            claim("by the likeliest cell, mean, in another source", "40 to 45", ClaimedFigure::Mean, 38.5, 46.5),
            claim("by the likeliest cell, the most shots in any game", "73", ClaimedFigure::Most, 0.0, 73.0),
            claim("by the likeliest cell, games without a miss", "one in a million", ClaimedFigure::Within(17), 0.000_05, 0.000_2),
        ],
    ),
    (Shooting::Trained, &[claim("a network trained by playing, mean, in another source", "about 52", ClaimedFigure::Mean, 50.5, 53.5)]),
];

/// The claims about games with the classic fleet.
const RUSSIAN: [StrategyClaims; 1] = [(
    Shooting::Random,
    &[claim("the fleet has 17 decks: firing anywhere, games that take all hundred shots", "17 %", ClaimedFigure::Over(99), 16.5, 17.5)],
)];

/// The claims about a strategy against these target fleets under these rules.
pub fn claims(rules: &Ruleset, shooting: Shooting, target: TargetFleets) -> &'static [SourceClaim] {
    let random = matches!(target, TargetFleets::Uniform | TargetFleets::Sequential | TargetFleets::Placed(PlacementStrategy::Random));
    let table: &'static [StrategyClaims] = match fleet_family(rules).filter(|_| random) {
        Some(FleetFamily::MiltonBradley) => &MILTON_BRADLEY,
        Some(FleetFamily::Russian) => &RUSSIAN,
        None => &[],
    };
    table.iter().find(|(known, _)| *known == shooting).map(|(_, claims)| *claims).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[(u32, usize)]) -> ShotSample {
        values.iter().flat_map(|(value, times)| std::iter::repeat_n(*value, *times)).collect()
    }

    #[test]
    fn verdict_is_given_only_where_the_games_decide() {
        let mean = claim("mean", "65", ClaimedFigure::Mean, 64.5, 65.5);
        for (values, verdict) in [
            (&[(60, 500), (70, 500)][..], ClaimVerdict::Agrees),
            (&[(60, 900), (70, 100)], ClaimVerdict::Lower),
            (&[(60, 100), (70, 900)], ClaimVerdict::Higher),
            (&[(60, 50), (70, 49)], ClaimVerdict::Open),
            (&[(30, 55), (100, 55)], ClaimVerdict::Open),
            (&[], ClaimVerdict::Open),
        ] {
            assert_eq!(mean.judge(&sample(values)), verdict, "{values:?}");
        }
        let median = claim("median", "97", ClaimedFigure::Median, 96.5, 97.5);
        for (values, verdict) in [
            (&[(96, 450), (97, 100), (98, 450)][..], ClaimVerdict::Agrees),
            (&[(96, 600), (97, 400)], ClaimVerdict::Lower),
            (&[(97, 400), (99, 600)], ClaimVerdict::Higher),
            (&[(80, 495), (97, 10), (99, 495)], ClaimVerdict::Open),
        ] {
            assert_eq!(median.judge(&sample(values)), verdict, "{values:?}");
        }
    }

    #[test]
    fn share_of_games_is_as_certain_as_their_number() {
        let all = claim("all hundred", "17 %", ClaimedFigure::Over(99), 16.5, 17.5);
        let of = |games: usize, percent: usize| sample(&[(100, games * percent / 100), (90, games - games * percent / 100)]);
        for (games, percent, verdict) in [
            (10_000, 17, ClaimVerdict::Agrees),
            (10_000, 20, ClaimVerdict::Higher),
            (10_000, 14, ClaimVerdict::Lower),
            (1_000, 17, ClaimVerdict::Open),
            (200, 20, ClaimVerdict::Open),
        ] {
            assert_eq!(all.judge(&of(games, percent)), verdict, "{percent} % of {games}");
        }
        assert_eq!(all.measured_text(&of(10_000, 17)), "17.00 ± 0.38 %");
        let perfect = claim("without a miss", "one in a million", ClaimedFigure::Within(17), 0.000_05, 0.000_2);
        let (none, many) = (sample(&[(40, 10_000)]), sample(&[(17, 100), (40, 9_900)]));
        assert_eq!([perfect.judge(&none), perfect.judge(&many)], [ClaimVerdict::Open, ClaimVerdict::Higher]);
        assert_eq!(perfect.measured_text(&many), "1.00 ± 0.10 %");
    }

    #[test]
    fn extreme_claims_can_only_be_refuted() {
        let most = claim("never more than", "73", ClaimedFigure::Most, 0.0, 73.0);
        let least = claim("never fewer than", "44", ClaimedFigure::Least, 44.0, 44.0);
        for (value, verdicts) in [
            (43, [ClaimVerdict::Open, ClaimVerdict::Lower]),
            (73, [ClaimVerdict::Open; 2]),
            (74, [ClaimVerdict::Higher, ClaimVerdict::Open]),
        ] {
            let sample = sample(&[(value, 1)]);
            assert_eq!([most.judge(&sample), least.judge(&sample)], verdicts, "{value}");
        }
    }
}
