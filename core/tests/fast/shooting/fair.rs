//! Fairness: in twin worlds, which differ in hidden pieces alone and have answered alike, every opponent does the same
//! for the same dice and with the same memory of earlier games. Who peeks is found by the same check.

use broadside_game::{Game, command::Command, dice::SeededDice, side::Side};
use broadside_gunner::{Opponent, placing::PlacementStrategy, shooting::Shooting};
use broadside_testkit::{scale::many, staged::rules, twins::Twins};

use super::{
    lawful::rule_sets,
    range::{acquainted, shooters},
};

/// The most shots and other doings of a match that are looked at.
const STEPS: usize = 60;

/// How often somebody was asked in both worlds, and who did different things in them.
#[derive(Default)]
struct Seen {
    asked: usize,
    parted: Vec<usize>,
}

/// Plays twin worlds and asks for A's next deed in both, again and again; several may be asked at once.
fn watched(text: &str, seed: u64, act: &dyn Fn(&Game, u64) -> Vec<Option<Command>>) -> Seen {
    let mut twins = Twins::begin(&rules(text), seed);
    let mut seen = Seen::default();
    for step in 0..STEPS {
        if twins.worlds[0].public().awaits(Side::A) {
            let [one, other] = [0, 1].map(|world| act(&twins.worlds[world], step as u64));
            seen.asked += usize::from(one.iter().all(Option::is_some));
            seen.parted.extend((0..one.len()).filter(|at| one[*at] != other[*at]));
        }
        if !twins.advance() {
            break;
        }
    }
    seen
}

fn watched_rules() -> impl Iterator<Item = &'static str> {
    rule_sets().step_by(many(3, 1))
}

#[test]
fn hidden_state_changes_no_shot() {
    let shooters: Vec<(Shooting, &str)> = shooters().collect();
    for text in watched_rules() {
        let (mut asked, memory) = (0, acquainted(&rules(text), 5));
        let act = |game: &Game, seed: u64| {
            let (view, habits) = (game.own_view(Side::A), memory.on(game.rules().size));
            let opponents = shooters.iter().map(|(shooting, _)| Opponent { shooting: *shooting, placing: PlacementStrategy::Random });
            opponents.map(|opponent| opponent.act_against(habits, &view, &mut SeededDice(seed))).collect()
        };
        for seed in 0..many(1, 4) {
            let seen = watched(text, seed, &act);
            let sighted: Vec<&str> = seen.parted.iter().map(|at| shooters[*at].1).collect();
            assert!(sighted.is_empty(), "under {text} these see something: {sighted:?}");
            asked += seen.asked;
        }
        assert!(asked >= many(2, 10), "asked {asked} times under {text}");
    }
}

#[test]
fn peeking_shooter_is_caught() {
    let peek = |game: &Game, seed: u64| {
        let honest = broadside_gunner::act(&game.own_view(Side::A), &mut SeededDice(seed));
        let fresh = game.own_view(Side::B).decks().minus(&game.own_view(Side::A).target_chart().shot_cells());
        let deed = match (honest, fresh.iter().next().filter(|_| seed.is_multiple_of(5))) {
            (Some(Command::Fire { waiver, .. }), Some(cell)) => Some(Command::Fire { cell, waiver }),
            (Some(Command::Volley(_)), Some(cell)) => Some(Command::Volley(vec![cell])),
            (honest, _) => honest,
        };
        vec![deed]
    };
    for text in watched_rules() {
        assert!((0..12).any(|seed| !watched(text, seed, &peek).parted.is_empty()), "nobody noticed under {text}");
    }
}
