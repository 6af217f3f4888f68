//! Medals: each a word, under which the languages have its name and rule (`medal-<id>`, `medal-<id>-rule`), and a
//! question to a game or a tournament that was just entered. Won once; which there are stands in the lists below.

mod games;
mod tournaments;

use super::{
    entry::{Entry, Weight},
    facts::{Deeds, End, Facts, Outcome},
    person::Career,
    placing::Placing,
};

/// A medal.
#[derive(Clone, Copy)]
pub struct Medal {
    /// Its word.
    pub id: &'static str,
    rule: Rule,
}

/// What a medal asks.
#[derive(Clone, Copy)]
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

impl Scene<'_> {
    fn own(&self) -> &Deeds {
        &self.facts.sides[self.side]
    }

    fn enemy(&self) -> &Deeds {
        &self.facts.sides[1 - self.side]
    }

    fn won(&self) -> bool {
        self.entry.outcome == Outcome::Won
    }

    /// Whether it was won by sinking the whole other fleet.
    fn won_by_play(&self) -> bool {
        self.won() && matches!(self.facts.end, End::Won(_))
    }
}

const COUNT: usize = games::MEDALS.len() + tournaments::MEDALS.len();

/// Every medal, in the order they are shown.
pub const MEDALS: [Medal; COUNT] = {
    let (mut medals, mut at) = ([games::MEDALS[0]; COUNT], 0);
    while at < COUNT {
        medals[at] = if at < games::MEDALS.len() { games::MEDALS[at] } else { tournaments::MEDALS[at - games::MEDALS.len()] };
        at += 1;
    }
    medals
};

/// The medals that this game wins its player, whose career holds it already.
pub(super) fn won_by_game(career: &Career, facts: &Facts, side: usize, entry: &Entry) -> Vec<&'static str> {
    if entry.weight == Weight::Nothing {
        return Vec::new();
    }
    let scene = Scene { career, facts, side, entry };
    let computer = entry.opponent.is_some_and(|opponent| opponent.is_computer());
    let won = |medal: &Medal| match (medal.rule, computer) {
        (Rule::Game(asks), false) | (Rule::Computer(asks), true) => asks(&scene),
        (Rule::Game(_) | Rule::Computer(_) | Rule::Tournament(_), _) => false,
    };
    new_ones(career, won)
}

/// The medals that this tournament wins its player, whose career holds it already.
pub(super) fn won_by_tournament(career: &Career, placing: &Placing) -> Vec<&'static str> {
    new_ones(career, |medal| match medal.rule {
        Rule::Tournament(asks) => asks(career, placing),
        Rule::Game(_) | Rule::Computer(_) => false,
    })
}

fn new_ones(career: &Career, won: impl Fn(&Medal) -> bool) -> Vec<&'static str> {
    MEDALS.iter().filter(|medal| !career.has(medal.id) && won(medal)).map(|medal| medal.id).collect()
}
