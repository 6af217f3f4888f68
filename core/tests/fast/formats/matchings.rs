//! The cheapest way to pair everybody off, against another's program.

use broadside_arena::formats::matching::{Cost, cheapest_matching};
use broadside_game::dice::{Dice, SeededDice};
use mwmatching::Matching;

/// Costs by index and index.
type Costs = Vec<Vec<Cost>>;

/// Costs below `most` by lot; few different ones make for many ways that are equally cheap.
fn costs(count: usize, most: u32, dice: &mut SeededDice) -> Costs {
    let mut costs = vec![vec![0; count]; count];
    for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let cost = Cost::from(dice.below(most).expect("more than nothing"));
        (costs[one][other], costs[other][one]) = (cost, cost);
    }
    costs
}

/// What the pairs cost together; everybody is somebody's and nobody their own.
fn total(costs: &Costs, mates: &[usize]) -> Cost {
    assert!(mates.iter().enumerate().all(|(one, other)| one != *other && mates[*other] == one), "{mates:?}");
    mates.iter().enumerate().map(|(one, other)| costs[one][*other]).sum::<Cost>() / 2
}

#[test]
fn matching_is_as_cheap_as_that_of_another_program() {
    let mut dice = SeededDice(9);
    for trial in 0..1_000 {
        let count = 2 * (1 + dice.below(if trial % 50 == 0 { 60 } else { 20 }).expect("more than nothing") as usize);
        let most = [2, 3, 5, 30, 1000, 30_000][trial % 6];
        let costs = costs(count, most, &mut dice);
        let mates = cheapest_matching(count, |one, other| costs[one][other]);
        let edges = (0..count).flat_map(|one| (0..one).map(move |other| (other, one)));
        let edges = edges.map(|(one, other)| (one, other, -i32::try_from(costs[one][other]).expect("small"))).collect();
        let theirs = Matching::new(edges).max_cardinality().solve();
        assert_eq!(total(&costs, &mates), total(&costs, &theirs), "{count} with costs below {most}");
    }
}

#[test]
fn greatest_allowed_costs_do_not_overflow() {
    let mut dice = SeededDice(5);
    for count in [2, 8, 64, 256] {
        let small = costs(count, 1000, &mut dice);
        let mates = cheapest_matching(count, |one, other| (1 << 112) - small[one][other]);
        let dear = small.iter().map(|row| row.iter().map(|cost| 1000 - cost).collect()).collect();
        let same = cheapest_matching(count, |one, other| 1000 - small[one][other]);
        assert_eq!(total(&dear, &mates), total(&dear, &same), "{count}");
    }
}
