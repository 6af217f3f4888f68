//! Strength: the shots that a strategy needs to clear a still target. The target never fires, gives nothing away and asks
//! for nothing; it is told of shot by shot, even under rules with salvoes. A strategy that remembers takes all the fleets
//! of a measurement for one person's.

use super::{
    Sample, Target, Unplayable, Use, dice,
    target::{Yard, at},
};
use crate::{
    game::{
        cell::{Cell, CellSet},
        dice::Dice,
        ids::{GameId, PlayerId},
        report::{Next, Outcome, Report},
        roster::Kind,
        ruleset::{Answers, Ruleset},
        side::Side,
        view::{AutoMark, OwnView, Placed, PublicView, Seat},
    },
    gunner::{
        habits::{Habits, Lesson, Memory},
        shooting::Shooting,
    },
};

/// How many shots a strategy needs in each of so many games.
///
/// # Errors
/// Why there can be none.
pub fn strength(rules: &Ruleset, shooting: Shooting, target: Target, games: u32, seed: u64) -> Result<Sample, Unplayable> {
    let yard = Yard::new(rules, target)?;
    let mut memory = Memory::default();
    let play = |game: u32| {
        let fleet = yard.lay(&mut dice(seed, game, Use::Fleet))?;
        let shots = cleared(memory.on(rules.size), rules, shooting, &fleet, &mut dice(seed, game, Use::First));
        let decks = ships(&fleet).fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        memory.learn(&Lesson { size: rules.size, opening: CellSet::EMPTY, decks });
        Ok(shots)
    };
    (0..games).map(play).collect()
}

/// How many shots one fleet takes of somebody with these habits.
pub(super) fn cleared(habits: &Habits, rules: &Ruleset, shooting: Shooting, fleet: &[Placed], dice: &mut dyn Dice) -> u32 {
    let mut view = blank(rules);
    while !ships(fleet).all(|ship| ship.cells.within(&view.target().hits)) {
        let list = shooting.list_against(habits, &view, 1, dice);
        let cell = *list.first().expect("a ship is afloat, so not every cell was fired at");
        let outcome = met(rules, fleet, &view.target().hits, cell);
        view.public.apply(&Report::Shot { by: Side::A, cell, outcome, dying: Vec::new(), next: Next::fire(Side::A) });
    }
    view.public.shots
}

/// What of a fleet can be sunk.
fn ships(fleet: &[Placed]) -> impl Iterator<Item = &Placed> {
    fleet.iter().filter(|piece| piece.berth.kind.ship())
}

/// A view of waters that nobody has fired at.
fn blank(rules: &Ruleset) -> OwnView {
    let seat = Seat { player: PlayerId::COMPUTER, name: String::new() };
    let mut public = PublicView::open(GameId::new(0, 0), rules.clone(), seat);
    public.apply(&Report::Began { first: Side::A, next: Next::fire(Side::A), lineups: None });
    let (ships, plan) = (Vec::new(), Vec::new());
    OwnView { side: Side::A, public, ships, plan, volley: 1, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk }
}

/// The answer to a shot, as the rules let it be told.
fn met(rules: &Ruleset, fleet: &[Placed], hits: &CellSet, cell: Cell) -> Outcome {
    let Some(piece) = at(fleet, cell) else { return Outcome::Miss };
    match piece.berth.kind {
        Kind::Mine => Outcome::Mine,
        Kind::Sweeper => Outcome::Sweeper,
        Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel => {
            let mut hits = *hits;
            hits.insert(cell);
            if piece.cells.within(&hits) && rules.answers != Answers::Plain { Outcome::Sunk(piece.clone()) } else { Outcome::Hit }
        }
    }
}
