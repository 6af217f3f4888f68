//! Tests of `sh-rl` and `sh-rl-5x5`: strong under the rules of their training, and equal to `sh-density` under all others.

use std::collections::BTreeSet;

use broadside_game::{
    cell::{Cell, CellSet},
    dice::SeededDice,
    report::Outcome,
};
use broadside_gunner::{
    habits::Habits,
    odds::Symmetry,
    shooting::{Shooting, trained::Net},
    trial::{TargetFleets, measure_shots},
};
use broadside_testkit::{scale::many, staged::rules};

use super::range::{apply_shot, before_salvo, fresh_view, misses};

const TRAINED: [(Shooting, &str); 2] = [(Shooting::Trained, "mb"), (Shooting::TrainedOnSmallField, "size=5 fleet=1x3")];

#[test]
fn stored_networks_serialize_unchanged() {
    for name in ["fleet", "pool"] {
        let path = format!("{}/../gunner/src/shooting/trained/{name}.bin", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(path).expect("the network is part of the tree");
        assert!(Net::read(&bytes).is_some_and(|net| net.write() == bytes), "{name}");
    }
}

#[test]
fn sh_rl_needs_no_more_shots_than_the_rulebook_allows() {
    for target in [TargetFleets::Sequential, TargetFleets::Uniform] {
        let sample = measure_shots(&rules("mb"), Shooting::Trained, target, many(100, 2_000), 41).expect("shots are exchanged");
        assert!(sample.mean() <= 52.0, "{}: {:.2} ± {:.2}", target.id(), sample.mean(), sample.error());
    }
}

#[test]
fn sh_rl_5x5_is_close_to_optimal() {
    let sample = measure_shots(&rules("size=5 fleet=1x3"), Shooting::TrainedOnSmallField, TargetFleets::Uniform, 3_000, 42)
        .expect("shots are exchanged");
    assert!(sample.mean() <= 7.3, "{:.2} ± {:.2}", sample.mean(), sample.error());
}

#[test]
fn trained_shooters_leave_other_games_to_density() {
    for (shooting, _) in TRAINED {
        for text in ["classic", "mb-simple", "mb touch=corners", "mb size=12", "mb subs=1", "mb shapes=L", "size=5 fleet=1x3 subs=1"] {
            let rules = rules(text);
            for seed in 0..5 {
                assert_eq!(
                    misses(&rules, shooting, 8, seed),
                    misses(&rules, Shooting::DensityWithRandomTies, 8, seed),
                    "{shooting:?}: {text}"
                );
            }
        }
        for text in ["mb fire=salvo:5", "size=5 fleet=1x3 fire=salvo:5"] {
            let view = before_salvo(&rules(text), 5);
            let list = |shooting: Shooting| shooting.choose_cells(&Habits::NONE, &view, 5, &mut SeededDice(6));
            assert_eq!(list(shooting), list(Shooting::DensityWithRandomTies), "{shooting:?}: {text}");
        }
    }
}

#[test]
fn every_strategy_reports_which_rules_it_suits() {
    let unsuited_to = |text: &str| {
        let rules = rules(text);
        let unsuited = Shooting::all_with_ids().filter(|(shooting, _)| !shooting.suits(&rules));
        unsuited.map(|(_, id)| id).collect::<Vec<_>>()
    };
    assert_eq!(unsuited_to("classic"), ["sh-rl", "sh-rl-5x5"]);
    assert_eq!(unsuited_to("mb"), ["sh-rl-5x5"]);
    assert_eq!(unsuited_to("size=5 fleet=1x3"), ["sh-rl"]);
    assert_eq!(unsuited_to("field-16"), ["sh-rl", "sh-rl-5x5", "sh-exact"]);
    let unsuited = unsuited_to("dutchman-quick");
    for id in ["sh-random", "sh-random-marked", "sh-hunt"] {
        assert!(!unsuited.contains(&id), "{id}: {unsuited:?}");
    }
    assert_eq!(unsuited.len(), Shooting::all_with_ids().count() - 3);
    let varied = Shooting::parse("chess finish=off order=scan").expect("a strategy with both options");
    assert!(varied.suits(&rules("classic")) && !varied.suits(&rules("dutchman-quick")));
}

#[test]
fn trained_shooter_opens_evenly_on_all_sides() {
    for (shooting, text) in TRAINED {
        let rules = rules(text);
        let first_shots: BTreeSet<Cell> = (0..200).flat_map(|seed| misses(&rules, shooting, 1, seed)).collect();
        let first: CellSet = first_shots.iter().copied().take(1).collect();
        let images: BTreeSet<Cell> = Symmetry::all().flat_map(|turn| turn.cells(&first, rules.size).iter().collect::<Vec<_>>()).collect();
        assert_eq!(first_shots, images, "{shooting:?}");
    }
}

#[test]
fn wounded_ship_is_finished_beside_the_hit() {
    for (shooting, text) in TRAINED {
        let rules = rules(text);
        let hit = Cell::new(2, 2);
        let round: CellSet = hit.adjacent(rules.size).collect();
        for seed in 0..50 {
            let mut view = fresh_view(&rules);
            apply_shot(&mut view, hit, Outcome::Hit);
            let cell = shooting.choose(&view, &mut SeededDice(seed)).expect("the field has unshot cells");
            assert!(round.contains(cell), "{shooting:?}: {cell:?}");
        }
    }
}
