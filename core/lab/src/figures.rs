//! The figures of core/RULES.md §3, for comparison with our own measurements. They were measured with
//! another program, on fleets placed sequentially. The claims of published sources are in [`crate::claims`].

use broadside_game::{
    notation::Lettering,
    roster::Roster,
    ruleset::{AnswerDetail, Ruleset, Touch},
};
use broadside_gunner::{placing::PlacementStrategy, shooting::Shooting, trial::TargetFleets};

/// The numbers of shots that the rules state for a strategy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RulesFigure {
    /// The mean number of shots.
    pub mean: f64,
    /// The median number of shots, if the rules state it.
    pub median: Option<u32>,
    /// How much the mean of 20 000 games may differ, in shots.
    pub within: f64,
}

/// A strategy, and its mean and median number of shots in §3.2 of the rules.
type MeasuredStrategy = (Shooting, f64, Option<u32>);

/// The figures for the classic fleet.
const RUSSIAN: [MeasuredStrategy; 16] = [
    (Shooting::Random, 96.2, Some(97)),
    (Shooting::RandomMarked, 75.0, Some(75)),
    (Shooting::CornersFirst, 58.3, Some(58)),
    (Shooting::Hunt, 58.2, Some(58)),
    (Shooting::Chess, 57.0, Some(57)),
    (Shooting::Diagonals, 56.5, Some(57)),
    (Shooting::Rhombus, 56.7, Some(57)),
    (Shooting::EveryFourth, 56.4, Some(57)),
    (Shooting::Knight, 56.4, Some(57)),
    (Shooting::RealKnight, 57.6, None),
    (Shooting::Locator, 57.2, Some(57)),
    (Shooting::Goose, 57.4, Some(58)),
    (Shooting::GooseFixed, 56.6, Some(57)),
    (Shooting::Lattice, 56.4, Some(57)),
    (Shooting::Density, 54.9, Some(55)),
    (Shooting::DensityWithRandomTies, 55.2, None),
];

/// The figures for Milton Bradley's fleet.
const MILTON_BRADLEY: [MeasuredStrategy; 6] = [
    (Shooting::Random, 95.4, Some(97)),
    (Shooting::HuntTarget, 66.1, Some(66)),
    (Shooting::Parity, 61.2, Some(62)),
    (Shooting::Lattice, 51.2, Some(50)),
    (Shooting::Density, 44.3, Some(44)),
    (Shooting::DensityWithRandomTies, 44.6, None),
];

/// The shooting strategies that are the columns of the table of placements in §3.1; `sh-density` was measured in 1 500 games.
const PLACEMENT_COLUMNS: [Shooting; 5] = [Shooting::Hunt, Shooting::Diagonals, Shooting::Locator, Shooting::Goose, Shooting::Density];

/// The rows of the table of placements in §3.1: the mean numbers of shots. `pl-perelman` was measured with random fleets in its
/// areas, without packing the large ships tightly or spreading the boats; as it is implemented here, it costs more shots.
const PLACEMENTS: [(PlacementStrategy, [f64; 5]); 9] = [
    (PlacementStrategy::Random, [58.2, 56.5, 57.2, 57.4, 54.9]),
    (PlacementStrategy::Avoid, [57.6, 58.2, 57.2, 56.8, 54.2]),
    (PlacementStrategy::NoDiagonals, [58.7, 66.8, 65.9, 57.7, 58.6]),
    (PlacementStrategy::Half, [60.2, 58.6, 59.0, 59.6, 57.5]),
    (PlacementStrategy::Perelman, [63.0, 61.1, 62.7, 62.8, 61.9]),
    (PlacementStrategy::ShoresLarge, [63.1, 62.3, 62.1, 62.5, 62.3]),
    (PlacementStrategy::Third, [64.5, 61.8, 62.1, 64.3, 64.7]),
    (PlacementStrategy::ThirdStrip, [64.4, 62.2, 60.9, 63.8, 64.1]),
    (PlacementStrategy::ShoresAll, [67.5, 68.5, 70.3, 66.8, 72.8]),
];

/// The figures of the rules for a strategy against these target fleets; `None` if they state none for this ruleset.
pub fn figure(rules: &Ruleset, shooting: Shooting, target: TargetFleets) -> Option<RulesFigure> {
    let random = matches!(target, TargetFleets::Sequential | TargetFleets::Placed(PlacementStrategy::Random));
    let of = |rows: &[MeasuredStrategy]| {
        rows.iter().find(|row| row.0 == shooting).map(|row| RulesFigure { mean: row.1, median: row.2, within: 0.5 })
    };
    match fleet_family(rules)? {
        FleetFamily::MiltonBradley => of(&MILTON_BRADLEY).filter(|_| random),
        FleetFamily::Russian => of(&RUSSIAN).filter(|_| random).or_else(|| placement_figure(shooting, target)),
    }
}

/// The figure of the table of placements in §3.1.
fn placement_figure(shooting: Shooting, target: TargetFleets) -> Option<RulesFigure> {
    let column = PLACEMENT_COLUMNS.iter().position(|known| *known == shooting)?;
    let (_, means) = PLACEMENTS.iter().find(|(placing, _)| TargetFleets::Placed(*placing) == target)?;
    Some(RulesFigure { mean: means[column], median: None, within: if shooting == Shooting::Density { 1.0 } else { 0.5 } })
}

/// The fleets for which there are published measurements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FleetFamily {
    /// The classic fleet; ships must not touch.
    Russian,
    /// The fleet of the boxed game; ships may touch.
    MiltonBradley,
}

/// The fleet of these rules; `None` if there are no published measurements for them.
pub(crate) fn fleet_family(rules: &Ruleset) -> Option<FleetFamily> {
    let classic = Ruleset::classic(Lettering::Latin);
    let pieces = |rules: &Ruleset| (rules.mines, rules.sweepers, rules.subs, rules.game_type, rules.shapes, rules.size);
    if pieces(rules) != pieces(&classic) || rules.answers == AnswerDetail::Plain {
        return None;
    }
    match rules.touch {
        Touch::None if rules.fleet == Roster::triangular(4) => Some(FleetFamily::Russian),
        Touch::Any if rules.fleet == Roster::milton_bradley() => Some(FleetFamily::MiltonBradley),
        Touch::None | Touch::Corners | Touch::Any => None,
    }
}
