//! Tests of minimum-cost perfect matching against the crate `mwmatching`.

use broadside_arena::formats::matching::{Cost, cheapest_matching};
use broadside_game::dice::{Dice, SeededDice};
use mwmatching::Matching;

/// A symmetric matrix of costs.
type Costs = Vec<Vec<Cost>>;

/// Random costs below `limit`; a small limit makes many matchings equally cheap.
fn random_costs(count: usize, limit: u32, dice: &mut SeededDice) -> Costs {
    let mut costs = vec![vec![0; count]; count];
    for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let cost = Cost::from(dice.below(limit).expect("the limit is positive"));
        (costs[one][other], costs[other][one]) = (cost, cost);
    }
    costs
}

/// The total cost of the pairs. Panics unless `mates` is a perfect matching.
fn total_cost(costs: &Costs, mates: &[usize]) -> Cost {
    assert!(mates.iter().enumerate().all(|(one, other)| one != *other && mates[*other] == one), "{mates:?}");
    mates.iter().enumerate().map(|(one, other)| costs[one][*other]).sum::<Cost>() / 2
}

#[test]
fn matching_costs_as_little_as_the_reference() {
    let mut dice = SeededDice(9);
    for trial in 0..1_000 {
        let count = 2 * (1 + dice.below(if trial % 50 == 0 { 60 } else { 20 }).expect("the limit is positive") as usize);
        let limit = [2, 3, 5, 30, 1000, 30_000][trial % 6];
        let costs = random_costs(count, limit, &mut dice);
        let mates = cheapest_matching(count, |one, other| costs[one][other]);
        let edges = (0..count).flat_map(|one| (0..one).map(move |other| (other, one)));
        let edges = edges.map(|(one, other)| (one, other, -i32::try_from(costs[one][other]).expect("small"))).collect();
        let reference = Matching::new(edges).max_cardinality().solve();
        assert_eq!(total_cost(&costs, &mates), total_cost(&costs, &reference), "{count} with costs below {limit}");
    }
}

#[test]
fn greatest_allowed_costs_do_not_overflow() {
    let mut dice = SeededDice(5);
    for count in [2, 8, 64, 256] {
        let small = random_costs(count, 1000, &mut dice);
        let mates = cheapest_matching(count, |one, other| (1 << 112) - small[one][other]);
        let complements = small.iter().map(|row| row.iter().map(|cost| 1000 - cost).collect()).collect();
        let expected = cheapest_matching(count, |one, other| 1000 - small[one][other]);
        assert_eq!(total_cost(&complements, &mates), total_cost(&complements, &expected), "{count}");
    }
}
