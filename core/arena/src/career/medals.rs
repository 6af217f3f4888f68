//! Medals. Each has an id, from which the message ids of its name and rule are formed (`medal-<id>`, `medal-<id>-rule`), and a condition
//! that is checked when a game or tournament is added to a career. Each is won at most once. Games that are too short to count win no
//! medals.

use std::collections::BTreeSet;

use broadside_game::ids::Home;

use super::{
    entry::{CareerEntry, GameWeight},
    facts::{Family, GameEnd, GameFacts, GameResult, SideStats},
    periods::{day, hour_of_day},
    person::Career,
    tournament_place::TournamentPlace,
};
use crate::plan::Format;

/// A medal.
#[derive(Clone, Copy)]
pub struct Medal {
    /// Its id.
    pub id: &'static str,
    condition: MedalCondition,
}

#[derive(Clone, Copy)]
enum MedalCondition {
    /// Checked after each counted game against a person.
    Game(fn(&MedalContext) -> bool),
    /// Checked after each counted game against the computer.
    Computer(fn(&MedalContext) -> bool),
    /// Checked after each finished tournament.
    Tournament(fn(&Career, &TournamentPlace) -> bool),
}

/// A game that was just applied to a career, from the view of its owner. The career contains the game already.
struct MedalContext<'a> {
    career: &'a Career,
    facts: &'a GameFacts,
    side: usize,
    entry: &'a CareerEntry,
}

impl MedalContext<'_> {
    fn own_stats(&self) -> &SideStats {
        &self.facts.sides[self.side]
    }

    fn enemy_stats(&self) -> &SideStats {
        &self.facts.sides[1 - self.side]
    }

    fn has_won(&self) -> bool {
        self.entry.outcome == GameResult::Won
    }

    /// Whether the person won by sinking the whole enemy fleet.
    fn has_won_by_play(&self) -> bool {
        self.has_won() && matches!(self.facts.end, GameEnd::Won(_))
    }
}

const fn game(id: &'static str, condition: fn(&MedalContext) -> bool) -> Medal {
    Medal { id, condition: MedalCondition::Game(condition) }
}

const fn computer(id: &'static str, condition: fn(&MedalContext) -> bool) -> Medal {
    Medal { id, condition: MedalCondition::Computer(condition) }
}

const fn tournament(id: &'static str, condition: fn(&Career, &TournamentPlace) -> bool) -> Medal {
    Medal { id, condition: MedalCondition::Tournament(condition) }
}

/// All medals, in display order.
pub const MEDALS: [Medal; 35] = [
    game("first-sinking", |context| context.own_stats().sunk > 0),
    game("first-victory", |context| context.has_won()),
    game("hot-barrel", |context| context.own_stats().streak >= 10),
    game("flying-start", |context| context.own_stats().opening >= 5),
    game("sniper", |context| {
        context.has_won_by_play() && context.own_stats().shots >= 20 && context.own_stats().hits * 10 >= context.own_stats().shots * 6
    }),
    game("thrifty", |context| context.has_won_by_play() && context.facts.family == Family::Classic && context.own_stats().shots < 40),
    game("unsinkable", |context| context.has_won_by_play() && context.enemy_stats().sunk == 0),
    game("last-deck", |context| {
        context.has_won_by_play() && context.own_stats().decks > 1 && context.own_stats().wounds + 1 == context.own_stats().decks
    }),
    game("comeback", |context| context.has_won_by_play() && context.own_stats().behind >= 8),
    game("lightning", |context| context.has_won_by_play() && context.own_stats().shots >= 20 && context.facts.seconds < 300),
    game("marathon", |context| context.own_stats().shots + context.enemy_stats().shots >= 150),
    game("peace", |context| context.entry.outcome == GameResult::Drawn),
    game("rematch", is_rematch),
    game("night-watch", |context| hour_of_day(context.facts.at) < 4),
    game("five-days", |context| context.career.days.run >= 5),
    game("run-of-five", |context| context.career.people.run >= 5),
    game("run-of-ten", |context| context.career.people.run >= 10),
    game("games-10", |context| context.career.people.games >= 10),
    game("games-100", |context| context.career.people.games >= 100),
    game("games-1000", |context| context.career.people.games >= 1_000),
    game("sunk-100", |context| context.career.people.sunk >= 100),
    game("sunk-1000", |context| context.career.people.sunk >= 1_000),
    game("ten-beaten", |context| beaten_opponents(context) >= 10),
    game("giant-killer", is_giant_killer),
    game("both-shores", |context| [Home::Discord, Home::Telegram].iter().all(|home| context.career.beaten_on.contains(home))),
    game("all-waters", |context| Family::ALL.iter().all(|family| *family == Family::Custom || context.career.won_in.contains(family))),
    game("master", |context| !context.entry.after.is_provisional() && context.entry.after.points >= 1_800.0),
    computer("engineer", |context| context.career.computer.wins >= 10),
    tournament("flag-raised", |_, _| true),
    tournament("gold", |_, result| result.players >= 4 && result.place == 1),
    tournament("silver", |_, result| result.players >= 4 && result.place == 2),
    tournament("bronze", |_, result| result.players >= 4 && result.place == 3),
    tournament("grand-regatta", |_, result| result.players >= 16 && result.place == 1),
    tournament("unbeaten", |_, result| result.players >= 8 && result.lost == 0 && matches!(result.format, Format::Swiss(_))),
    tournament("tournaments-10", |career, _| career.attended >= 10),
];

/// The ids of the new medals for this game, which the career must already contain.
pub(super) fn medals_for_game(career: &Career, facts: &GameFacts, side: usize, entry: &CareerEntry) -> Vec<&'static str> {
    if entry.weight == GameWeight::Nothing {
        return Vec::new();
    }
    let context = MedalContext { career, facts, side, entry };
    let computer = entry.opponent.is_some_and(|opponent| opponent.is_computer());
    let won = |medal: &Medal| match (medal.condition, computer) {
        (MedalCondition::Game(holds), false) | (MedalCondition::Computer(holds), true) => holds(&context),
        (MedalCondition::Game(_) | MedalCondition::Computer(_) | MedalCondition::Tournament(_), _) => false,
    };
    new_medals(career, won)
}

/// The ids of the new medals for this tournament, which the career must already contain.
pub(super) fn medals_for_tournament(career: &Career, result: &TournamentPlace) -> Vec<&'static str> {
    new_medals(career, |medal| match medal.condition {
        MedalCondition::Tournament(holds) => holds(career, result),
        MedalCondition::Game(_) | MedalCondition::Computer(_) => false,
    })
}

/// The ids of the medals that the career does not have yet and whose condition holds.
fn new_medals(career: &Career, won: impl Fn(&Medal) -> bool) -> Vec<&'static str> {
    MEDALS.iter().filter(|medal| !career.has_medal(medal.id) && won(medal)).map(|medal| medal.id).collect()
}

/// Whether the game was won against an opponent whose rating is not provisional and at least 200 points higher.
fn is_giant_killer(context: &MedalContext) -> bool {
    let (own, other) = (context.entry.before, context.entry.opponent_rating);
    context.has_won() && !other.is_provisional() && other.points - own.points >= 200.0
}

/// Whether the previous game against the same opponent was lost on the same day.
fn is_rematch(context: &MedalContext) -> bool {
    let (entry, facts) = (context.entry, context.facts);
    let earlier = context
        .career
        .entries
        .iter()
        .rev()
        .find(|other| other.opponent == entry.opponent && (other.at, other.game) < (entry.at, entry.game));
    earlier.is_some_and(|lost| lost.outcome == GameResult::Lost && lost.weight != GameWeight::Nothing && day(lost.at) == day(facts.at))
}

/// The number of different people beaten in the games of the career's entries.
fn beaten_opponents(context: &MedalContext) -> usize {
    let won = context.career.entries.iter().filter(|entry| entry.outcome == GameResult::Won && entry.weight != GameWeight::Nothing);
    let people: BTreeSet<_> = won.filter_map(|entry| entry.opponent).filter(|opponent| !opponent.is_computer()).collect();
    people.len()
}
