//! Tests that measured strengths of strategies agree with the figures of core/RULES.md §3.

use broadside_gunner::{
    Opponent,
    placing::PlacementStrategy,
    shooting::Shooting,
    trial::{MeasurementError, TargetFleets, measure_shots},
};
use broadside_lab::{duel, figures::figure};
use broadside_testkit::{scale::many, staged::rules};

use super::range::shooters;

/// The number of games of each strategy: enough to distinguish the strategies.
fn games() -> u32 {
    many(80, 200)
}

#[test]
fn every_strategy_needs_as_many_shots_as_the_rulebook_says() {
    let mut compared = 0;
    for text in ["classic", "mb"] {
        let rules = rules(text);
        for (shooting, id) in shooters() {
            let Some(figure) = figure(&rules, shooting, TargetFleets::Sequential) else { continue };
            let sample = measure_shots(&rules, shooting, TargetFleets::Sequential, games(), 11).expect("shots are exchanged");
            let off = sample.mean() - figure.mean;
            assert!(off.abs() <= 4.0 * sample.error() + figure.within, "{id} under {text}: {off:+.2} ± {:.2}", sample.error());
            compared += 1;
        }
    }
    assert_eq!(compared, 22);
}

/// Few strategies in many games, with the seed of `broadside-lab strength`. With fewer games the tolerance includes the standard error.
#[test]
fn rulebook_figures_hold_to_half_a_shot() {
    for (text, shooting) in [
        ("classic", Shooting::RandomMarked),
        ("classic", Shooting::Hunt),
        ("classic", Shooting::Diagonals),
        ("mb", Shooting::HuntTarget),
        ("mb", Shooting::Parity),
    ] {
        let rules = rules(text);
        let figure = figure(&rules, shooting, TargetFleets::Sequential).expect("the table has the figure");
        let sample = measure_shots(&rules, shooting, TargetFleets::Sequential, many(400, 2_000), 1).expect("shots are exchanged");
        let off = sample.mean() - figure.mean;
        assert!(
            off.abs() <= figure.within + many(3.0, 0.0) * sample.error(),
            "{} under {text}: {off:+.2} ± {:.2}",
            shooting.id(),
            sample.error()
        );
    }
}

#[test]
fn blind_fire_has_a_median_of_97_shots() {
    for text in ["classic", "mb"] {
        let rules = rules(text);
        let sample = measure_shots(&rules, Shooting::Random, TargetFleets::Sequential, 1_000, 1).expect("shots are exchanged");
        let figure = figure(&rules, Shooting::Random, TargetFleets::Sequential).expect("the table has the figure");
        assert_eq!((sample.percentile(50), figure.median), (97, Some(97)), "{text}");
    }
}

#[test]
fn placements_cost_as_many_shots_as_the_rulebook_says() {
    let rules = rules("classic");
    for placing in [PlacementStrategy::NoDiagonals, PlacementStrategy::ShoresLarge, PlacementStrategy::ShoresAll, PlacementStrategy::Third]
    {
        for shooting in [Shooting::Hunt, Shooting::Diagonals, Shooting::Locator] {
            let figure = figure(&rules, shooting, TargetFleets::Placed(placing)).expect("the table has the figure");
            let sample = measure_shots(&rules, shooting, TargetFleets::Placed(placing), games(), 12).expect("shots are exchanged");
            let off = sample.mean() - figure.mean;
            assert!(off.abs() <= 4.0 * sample.error() + figure.within, "{placing:?}, {shooting:?}: {off:+.2} ± {:.2}", sample.error());
        }
    }
}

#[test]
fn stronger_opponent_wins_from_either_seat() {
    let rules = rules("classic");
    let strong = Opponent { shooting: Shooting::Density, placing: PlacementStrategy::Random };
    let weak = Opponent { shooting: Shooting::RandomMarked, placing: PlacementStrategy::Random };
    let wins = |opponents| duel(&rules, opponents, 40, 3).expect("shots are exchanged").records.map(|record| record.wins);
    let [one, other] = [wins([strong, weak]), wins([weak, strong])];
    assert!(one[0] >= 34 && other[1] >= 34, "{one:?} {other:?}");
}

#[test]
fn fleets_that_cannot_be_drawn_are_refused() {
    for (text, target, why) in [
        ("straume", TargetFleets::Sequential, MeasurementError::NoShots),
        ("minefield", TargetFleets::Uniform, MeasurementError::Pieces),
        ("dutchman-quick", TargetFleets::Uniform, MeasurementError::Pieces),
    ] {
        assert_eq!(measure_shots(&rules(text), Shooting::Hunt, target, 1, 1), Err(why), "{text}");
    }
    for text in ["bent", "fb-standard", "mb", "classic touch=corners"] {
        assert!(measure_shots(&rules(text), Shooting::Hunt, TargetFleets::Uniform, 3, 1).is_ok(), "{text}");
    }
    assert_eq!(TargetFleets::parse("sixty"), Some(TargetFleets::Placed(PlacementStrategy::Sixty)));
    assert_eq!(TargetFleets::parse("uniform").map(TargetFleets::id), Some("uniform"));
}
