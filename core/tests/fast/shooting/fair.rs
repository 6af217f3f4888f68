//! Tests that strategies use no hidden information: in twin games that differ only in hidden pieces, every opponent acts the same with
//! the same dice and memory. The check catches a strategy that peeks.

use broadside_game::{Game, command::Command, dice::SeededDice, side::Side};
use broadside_gunner::{Opponent, placing::PlacementStrategy, shooting::Shooting};
use broadside_testkit::{scale::many, staged::rules, twins::Twins};

use super::{
    lawful::rule_sets,
    range::{memory_of, shooters},
};

/// The maximum number of compared actions of a match.
const STEPS: usize = 60;

/// How often all opponents acted in both games, and the indices of those that acted differently.
#[derive(Default)]
struct Comparison {
    compared: usize,
    different: Vec<usize>,
}

/// Plays twin games and compares A's actions in both at every step. `act` may return the actions of several opponents.
fn compare_twins(text: &str, seed: u64, act: &dyn Fn(&Game, u64) -> Vec<Option<Command>>) -> Comparison {
    let mut twins = Twins::begin(&rules(text), seed);
    let mut comparison = Comparison::default();
    for step in 0..STEPS {
        if twins.worlds[0].public().awaits(Side::A) {
            let [one, other] = [0, 1].map(|world| act(&twins.worlds[world], step as u64));
            comparison.compared += usize::from(one.iter().all(Option::is_some));
            comparison.different.extend((0..one.len()).filter(|at| one[*at] != other[*at]));
        }
        if !twins.advance() {
            break;
        }
    }
    comparison
}

fn compared_rules() -> impl Iterator<Item = &'static str> {
    rule_sets().step_by(many(3, 1))
}

#[test]
fn hidden_state_changes_no_shot() {
    let shooters: Vec<(Shooting, &str)> = shooters().collect();
    for text in compared_rules() {
        let (mut compared, memory) = (0, memory_of(&rules(text), 5));
        let act = |game: &Game, seed: u64| {
            let (view, habits) = (game.own_view(Side::A), memory.on(game.rules().size));
            let opponents = shooters.iter().map(|(shooting, _)| Opponent { shooting: *shooting, placing: PlacementStrategy::Random });
            opponents.map(|opponent| opponent.act_against(habits, &view, &mut SeededDice(seed))).collect()
        };
        for seed in 0..many(1, 4) {
            let comparison = compare_twins(text, seed, &act);
            let peeking: Vec<&str> = comparison.different.iter().map(|at| shooters[*at].1).collect();
            assert!(peeking.is_empty(), "under {text} these use hidden state: {peeking:?}");
            compared += comparison.compared;
        }
        assert!(compared >= many(2, 10), "compared {compared} times under {text}");
    }
}

#[test]
fn peeking_shooter_is_caught() {
    let peek = |game: &Game, seed: u64| {
        let honest = broadside_gunner::act(&game.own_view(Side::A), &mut SeededDice(seed));
        let unshot = game.own_view(Side::B).decks().minus(&game.own_view(Side::A).target_chart().shot_cells());
        let action = match (honest, unshot.iter().next().filter(|_| seed.is_multiple_of(5))) {
            (Some(Command::Fire { waiver, .. }), Some(cell)) => Some(Command::Fire { cell, waiver }),
            (Some(Command::Volley(_)), Some(cell)) => Some(Command::Volley(vec![cell])),
            (honest, _) => honest,
        };
        vec![action]
    };
    for text in compared_rules() {
        assert!((0..12).any(|seed| !compare_twins(text, seed, &peek).different.is_empty()), "not caught under {text}");
    }
}
