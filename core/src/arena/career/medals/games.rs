//! The medals of games. Unless it says otherwise, a medal is for games against people; games too short to be games
//! were sorted out before.

use std::collections::BTreeSet;

use super::{
    super::{
        entry::Weight,
        facts::{Family, Outcome},
        periods::{day, hour},
    },
    Medal, Rule, Scene,
};
use crate::game::ids::Home;

const fn game(id: &'static str, asks: fn(&Scene) -> bool) -> Medal {
    Medal { id, rule: Rule::Game(asks) }
}

const fn computer(id: &'static str, asks: fn(&Scene) -> bool) -> Medal {
    Medal { id, rule: Rule::Computer(asks) }
}

/// In the order they are shown.
pub(super) const MEDALS: &[Medal] = &[
    game("first-sinking", |scene| scene.own().sunk > 0),
    game("first-victory", |scene| scene.won()),
    game("hot-barrel", |scene| scene.own().streak >= 10),
    game("flying-start", |scene| scene.own().opening >= 5),
    game("sniper", |scene| scene.won_by_play() && scene.own().shots >= 20 && scene.own().hits * 10 >= scene.own().shots * 6),
    game("thrifty", |scene| scene.won_by_play() && scene.facts.family == Family::Classic && scene.own().shots < 40),
    game("unsinkable", |scene| scene.won_by_play() && scene.enemy().sunk == 0),
    game("last-deck", |scene| scene.won_by_play() && scene.own().decks > 1 && scene.own().wounds + 1 == scene.own().decks),
    game("comeback", |scene| scene.won_by_play() && scene.own().behind >= 8),
    game("lightning", |scene| scene.won_by_play() && scene.own().shots >= 20 && scene.facts.seconds < 300),
    game("marathon", |scene| scene.own().shots + scene.enemy().shots >= 150),
    game("peace", |scene| scene.entry.outcome == Outcome::Drawn),
    game("rematch", rematch),
    game("night-watch", |scene| hour(scene.facts.at) < 4),
    game("five-days", |scene| scene.career.days.run >= 5),
    game("run-of-five", |scene| scene.career.people.run >= 5),
    game("run-of-ten", |scene| scene.career.people.run >= 10),
    game("games-10", |scene| scene.career.people.games >= 10),
    game("games-100", |scene| scene.career.people.games >= 100),
    game("games-1000", |scene| scene.career.people.games >= 1_000),
    game("sunk-100", |scene| scene.career.people.sunk >= 100),
    game("sunk-1000", |scene| scene.career.people.sunk >= 1_000),
    game("ten-beaten", |scene| beaten(scene) >= 10),
    game("giant-killer", giant_killer),
    game("both-shores", |scene| [Home::Discord, Home::Telegram].iter().all(|home| scene.career.beaten_on.contains(home))),
    game("all-waters", |scene| Family::ALL.iter().all(|family| *family == Family::Custom || scene.career.won_in.contains(family))),
    game("master", |scene| !scene.entry.after.provisional() && scene.entry.after.points >= 1_800.0),
    computer("engineer", |scene| scene.career.computer.wins >= 10),
];

/// Won from somebody at least 200 points stronger, whose rating was more than a guess.
fn giant_killer(scene: &Scene) -> bool {
    let (own, other) = (scene.entry.before, scene.entry.opponent_rating);
    scene.won() && !other.provisional() && other.points - own.points >= 200.0
}

/// Played again with somebody to whom the game before was lost, on the same day.
fn rematch(scene: &Scene) -> bool {
    let (entry, facts) = (scene.entry, scene.facts);
    let earlier =
        scene.career.entries.iter().rev().find(|one| one.opponent == entry.opponent && (one.at, one.game) < (entry.at, entry.game));
    earlier.is_some_and(|one| one.outcome == Outcome::Lost && one.weight != Weight::Nothing && day(one.at) == day(facts.at))
}

/// How many different people were beaten in the games that are remembered.
fn beaten(scene: &Scene) -> usize {
    let won = scene.career.entries.iter().filter(|entry| entry.outcome == Outcome::Won && entry.weight != Weight::Nothing);
    let people: BTreeSet<_> = won.filter_map(|entry| entry.opponent).filter(|opponent| !opponent.is_computer()).collect();
    people.len()
}
