//! Medals: each a word, under which the languages have its name and rule (`medal-<id>`, `medal-<id>-rule`), and a
//! question to a game or a tournament that was just entered. Won once.

use super::{
    entry::{Entry, Weight},
    facts::Facts,
    person::Career,
    placing::Placing,
};

/// A medal.
pub struct Medal {
    /// Its word.
    pub id: &'static str,
    /// What it is for.
    rule: Rule,
}

/// What a medal asks.
enum Rule {
    /// Of a game against a person that counted.
    Game(fn(&Scene) -> bool),
    /// Of a game against the computer that counted.
    Computer(fn(&Scene) -> bool),
    /// Of a tournament that is over.
    Tournament(fn(&Career, &Placing) -> bool),
}

/// A game that was just applied, from one side.
struct Scene<'a> {
    career: &'a Career,
    facts: &'a Facts,
    side: usize,
    entry: &'a Entry,
}

/// Every medal, in the order they are shown.
pub const MEDALS: [Medal; 1] = [Medal { id: "first-sinking", rule: Rule::Game(|scene| scene.facts.sides[scene.side].sunk > 0) }];

/// The medals that this game wins its player, whose career holds it already.
pub(super) fn won_by_game(career: &Career, facts: &Facts, side: usize, entry: &Entry) -> Vec<&'static str> {
    if entry.weight == Weight::Nothing {
        return Vec::new();
    }
    let scene = Scene { career, facts, side, entry };
    let computer = entry.opponent.is_some_and(|opponent| opponent.is_computer());
    let won = |medal: &&Medal| match (&medal.rule, computer) {
        (Rule::Game(asks), false) | (Rule::Computer(asks), true) => asks(&scene),
        _ => false,
    };
    MEDALS.iter().filter(|medal| !career.has(medal.id)).filter(won).map(|medal| medal.id).collect()
}

/// The medals that this tournament wins its player, whose career holds it already.
pub(super) fn won_by_tournament(career: &Career, placing: &Placing) -> Vec<&'static str> {
    let won = |medal: &&Medal| match &medal.rule {
        Rule::Tournament(asks) => asks(career, placing),
        Rule::Game(_) | Rule::Computer(_) => false,
    };
    MEDALS.iter().filter(|medal| !career.has(medal.id)).filter(won).map(|medal| medal.id).collect()
}
