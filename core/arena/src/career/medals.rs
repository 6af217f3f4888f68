//! Medals: each has an id, under which the translations have its name and rule (`medal-<id>`, `medal-<id>-rule`), and a condition
//! on a game or tournament just applied. Each is won at most once. Games too short to count are excluded beforehand.

use std::collections::BTreeSet;

use broadside_game::ids::Home;

use super::{
    entry::{CareerEntry, GameWeight},
    facts::{Facts, Family, GameEnd, GameResult, SideStats},
    periods::{day, hour},
    person::Career,
    tournament_place::TournamentPlace,
};
use crate::plan::Format;

/// A medal.
#[derive(Clone, Copy)]
pub struct Medal {
    /// Its id.
    pub id: &'static str,
    rule: Rule,
}

/// The condition of a medal.
#[derive(Clone, Copy)]
enum Rule {
    /// On a counted game against a person.
    Game(fn(&MedalContext) -> bool),
    /// On a counted game against the computer.
    Computer(fn(&MedalContext) -> bool),
    /// On a finished tournament.
    Tournament(fn(&Career, &TournamentPlace) -> bool),
}

/// A game just applied, seen from one side.
struct MedalContext<'a> {
    career: &'a Career,
    facts: &'a Facts,
    side: usize,
    entry: &'a CareerEntry,
}

impl MedalContext<'_> {
    fn own(&self) -> &SideStats {
        &self.facts.sides[self.side]
    }

    fn enemy(&self) -> &SideStats {
        &self.facts.sides[1 - self.side]
    }

    fn has_won(&self) -> bool {
        self.entry.outcome == GameResult::Won
    }

    /// Whether it was won by sinking the whole enemy fleet.
    fn has_won_by_play(&self) -> bool {
        self.has_won() && matches!(self.facts.end, GameEnd::Won(_))
    }
}

const fn game(id: &'static str, asks: fn(&MedalContext) -> bool) -> Medal {
    Medal { id, rule: Rule::Game(asks) }
}

const fn computer(id: &'static str, asks: fn(&MedalContext) -> bool) -> Medal {
    Medal { id, rule: Rule::Computer(asks) }
}

const fn tournament(id: &'static str, asks: fn(&Career, &TournamentPlace) -> bool) -> Medal {
    Medal { id, rule: Rule::Tournament(asks) }
}

/// Every medal, in the order they are shown.
pub const MEDALS: [Medal; 35] = [
    game("first-sinking", |scene| scene.own().sunk > 0),
    game("first-victory", |scene| scene.has_won()),
    game("hot-barrel", |scene| scene.own().streak >= 10),
    game("flying-start", |scene| scene.own().opening >= 5),
    game("sniper", |scene| scene.has_won_by_play() && scene.own().shots >= 20 && scene.own().hits * 10 >= scene.own().shots * 6),
    game("thrifty", |scene| scene.has_won_by_play() && scene.facts.family == Family::Classic && scene.own().shots < 40),
    game("unsinkable", |scene| scene.has_won_by_play() && scene.enemy().sunk == 0),
    game("last-deck", |scene| scene.has_won_by_play() && scene.own().decks > 1 && scene.own().wounds + 1 == scene.own().decks),
    game("comeback", |scene| scene.has_won_by_play() && scene.own().behind >= 8),
    game("lightning", |scene| scene.has_won_by_play() && scene.own().shots >= 20 && scene.facts.seconds < 300),
    game("marathon", |scene| scene.own().shots + scene.enemy().shots >= 150),
    game("peace", |scene| scene.entry.outcome == GameResult::Drawn),
    game("rematch", is_rematch),
    game("night-watch", |scene| hour(scene.facts.at) < 4),
    game("five-days", |scene| scene.career.days.run >= 5),
    game("run-of-five", |scene| scene.career.people.run >= 5),
    game("run-of-ten", |scene| scene.career.people.run >= 10),
    game("games-10", |scene| scene.career.people.games >= 10),
    game("games-100", |scene| scene.career.people.games >= 100),
    game("games-1000", |scene| scene.career.people.games >= 1_000),
    game("sunk-100", |scene| scene.career.people.sunk >= 100),
    game("sunk-1000", |scene| scene.career.people.sunk >= 1_000),
    game("ten-beaten", |scene| beaten_opponents(scene) >= 10),
    game("giant-killer", is_giant_killer),
    game("both-shores", |scene| [Home::Discord, Home::Telegram].iter().all(|home| scene.career.beaten_on.contains(home))),
    game("all-waters", |scene| Family::ALL.iter().all(|family| *family == Family::Custom || scene.career.won_in.contains(family))),
    game("master", |scene| !scene.entry.after.is_provisional() && scene.entry.after.points >= 1_800.0),
    computer("engineer", |scene| scene.career.computer.wins >= 10),
    tournament("flag-raised", |_, _| true),
    tournament("gold", |_, placing| placing.players >= 4 && placing.place == 1),
    tournament("silver", |_, placing| placing.players >= 4 && placing.place == 2),
    tournament("bronze", |_, placing| placing.players >= 4 && placing.place == 3),
    tournament("grand-regatta", |_, placing| placing.players >= 16 && placing.place == 1),
    tournament("unbeaten", |_, placing| placing.players >= 8 && placing.lost == 0 && matches!(placing.format, Format::Swiss(_))),
    tournament("tournaments-10", |career, _| career.attended >= 10),
];

/// The new medals for this game; the career must already contain it.
pub(super) fn won_by_game(career: &Career, facts: &Facts, side: usize, entry: &CareerEntry) -> Vec<&'static str> {
    if entry.weight == GameWeight::Nothing {
        return Vec::new();
    }
    let scene = MedalContext { career, facts, side, entry };
    let computer = entry.opponent.is_some_and(|opponent| opponent.is_computer());
    let won = |medal: &Medal| match (medal.rule, computer) {
        (Rule::Game(asks), false) | (Rule::Computer(asks), true) => asks(&scene),
        (Rule::Game(_) | Rule::Computer(_) | Rule::Tournament(_), _) => false,
    };
    new_ones(career, won)
}

/// The new medals for this tournament; the career must already contain it.
pub(super) fn won_by_tournament(career: &Career, placing: &TournamentPlace) -> Vec<&'static str> {
    new_ones(career, |medal| match medal.rule {
        Rule::Tournament(asks) => asks(career, placing),
        Rule::Game(_) | Rule::Computer(_) => false,
    })
}

fn new_ones(career: &Career, won: impl Fn(&Medal) -> bool) -> Vec<&'static str> {
    MEDALS.iter().filter(|medal| !career.has(medal.id) && won(medal)).map(|medal| medal.id).collect()
}

/// A win against an opponent at least 200 points stronger, with a reliable rating.
fn is_giant_killer(scene: &MedalContext) -> bool {
    let (own, other) = (scene.entry.before, scene.entry.opponent_rating);
    scene.has_won() && !other.is_provisional() && other.points - own.points >= 200.0
}

/// A game against the opponent of the previous game, which was lost on the same day.
fn is_rematch(scene: &MedalContext) -> bool {
    let (entry, facts) = (scene.entry, scene.facts);
    let earlier =
        scene.career.entries.iter().rev().find(|one| one.opponent == entry.opponent && (one.at, one.game) < (entry.at, entry.game));
    earlier.is_some_and(|one| one.outcome == GameResult::Lost && one.weight != GameWeight::Nothing && day(one.at) == day(facts.at))
}

/// The number of different people beaten in the remembered games.
fn beaten_opponents(scene: &MedalContext) -> usize {
    let won = scene.career.entries.iter().filter(|entry| entry.outcome == GameResult::Won && entry.weight != GameWeight::Nothing);
    let people: BTreeSet<_> = won.filter_map(|entry| entry.opponent).filter(|opponent| !opponent.is_computer()).collect();
    people.len()
}
