//! Crews: a member learns no more of the other side than the captain, and no one learns the votes of the other crew.

use broadside_game::{Game, side::Side, team::CrewMode};
use broadside_testkit::{scale::many, staged, twins::Twins};

use super::{Tally, assert_coverage, assert_leak_found, check_all};

fn check(rules: &str, mode: CrewMode, seeds: std::ops::Range<u64>) -> Tally {
    check_all(rules, seeds, |rules, seed| Twins::with_crews(rules, seed, mode))
}

#[test]
fn secrecy_holds_for_crews() {
    for (first, mode) in [(6000, CrewMode::Captain), (6100, CrewMode::Vote)] {
        let matches = many(20, 30);
        let tally = check("classic", mode, first..first + matches);
        assert_coverage(&tally, matches as usize, true);
        assert!(tally.events.get("voices").is_some_and(|votes| *votes >= 10 * matches as usize), "{mode:?}: {:?}", tally.events);
    }
    check("mines=4 sweepers=1", CrewMode::Vote, 6200..6206);
    check("fire=salvo:5", CrewMode::Captain, 6300..6304);
    check("judge=paper", CrewMode::Captain, 6400..6404);
    check("dutchman-quick", CrewMode::Vote, 6500..6506);
}

/// The open votes of B's crew.
fn votes_of_b(game: &Game) -> String {
    let crew = game.public().members(Side::B);
    format!("{:?}", crew.iter().filter_map(|member| game.member_view(member)).map(|team| team.proposals).collect::<Vec<_>>())
}

#[test]
fn planted_leak_of_the_other_crews_votes_is_found() {
    let mut twins = Twins::with_crews(&staged::rules("classic first=guest"), 6600, CrewMode::Captain);
    while votes_of_b(&twins.worlds[0]) == votes_of_b(&twins.worlds[1]) {
        assert!(twins.advance(), "B's crew votes differently in the worlds");
    }
    assert_leak_found(&twins, "votes", votes_of_b);
}
